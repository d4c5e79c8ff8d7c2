"""The app of battles on the table: fights, army lists, the collection, the tracker."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """What Django has to know of it."""

    name = "battles"
    default_auto_field = "django.db.models.BigAutoField"
