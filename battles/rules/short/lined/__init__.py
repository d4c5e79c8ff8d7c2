"""Lined dice: rows of dice that line up and fall, a battle of a minute (L1 to L7)."""
