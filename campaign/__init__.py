"""The campaigns, and the Django project around them."""

__version__ = "2.8.0"
"""The program's version, kept nowhere else: pyproject.toml reads it here, and it holds without installation."""
