"""The machine under every game; it knows none of them, and imports nothing from the other packages."""
