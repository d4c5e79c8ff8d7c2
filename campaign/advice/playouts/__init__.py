"""What if and reviews, of any campaign: what is played from its decisions, and what that says. No rows, no pages."""
