"""The pages of Boudica's rebellion: what they have beside what all games share."""
