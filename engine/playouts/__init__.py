"""Whole games from each option of a decision on: what all games with a What if share."""
