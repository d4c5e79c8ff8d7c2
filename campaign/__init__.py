"""The campaigns, and the Django project around them."""

__version__ = "2.19.0"
"""The program's version, kept only here: pyproject.toml reads it, and it is known without installation."""
