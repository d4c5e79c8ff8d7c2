"""The campaign and the Django project around it."""

__version__ = "2.0.0"
"""The program's, and nowhere else: pyproject.toml reads it here, and what is not installed knows it too."""
