"""W5, the movement phase: pieces move in turn, step by step."""
