"""The story of a game of the rebellion: its chronicle for the eyes that read it, its dispatches, book and film."""
