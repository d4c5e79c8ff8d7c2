"""W5, the movement phase: pieces move in turn, one step after another."""
