"""W6, the battle phase: where both sides meet they say whether they fight, and do."""
