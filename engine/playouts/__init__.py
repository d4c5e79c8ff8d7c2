"""Whole games from a decision on, for each of its options: what every game has in common that asks What if."""
