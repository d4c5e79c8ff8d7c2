"""Boudica's rebellion, AD 60: the second campaign, a game for two."""
