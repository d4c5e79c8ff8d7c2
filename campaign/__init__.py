"""The campaign and the Django project around it."""
