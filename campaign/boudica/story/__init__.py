"""The story of a game of the rebellion for its reader's side: its chronicle, its dispatches, book and film."""
