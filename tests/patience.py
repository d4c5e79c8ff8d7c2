"""How long a test waits for what does not come: so long that only what never comes is given up on a busy machine."""

PATIENCE = 180
"""Seconds."""
