"""What if and reviews for any campaign: what is played from a decision, and what that says. No rows, no pages."""
