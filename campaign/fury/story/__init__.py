"""The war told as a book."""
