"""What is at hand between two decisions: parts of the state."""
