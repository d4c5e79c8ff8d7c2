"""The app of the machine: games that have no tables of their own, and the pages that every game shares."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    """What Django has to know of it."""

    name = "engine"
    default_auto_field = "django.db.models.BigAutoField"
