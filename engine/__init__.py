"""The machine under every game; it knows none of them. Imports nothing of the other packages."""
