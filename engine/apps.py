"""The app of the machine: games without tables of their own, and the pages that every game shares."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    name = "engine"
    default_auto_field = "django.db.models.BigAutoField"
