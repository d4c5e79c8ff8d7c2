"""The campaign told as a book."""
