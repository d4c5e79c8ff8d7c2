"""Addresses of the short battles, before those that all shared games have: what is here has a page of its own."""

from django.urls import path, register_converter

from battles.web import short_board
from engine.shared import Shared
from engine.web.urls import SharedGameConverter


class ShortBattleConverter(SharedGameConverter):
    """A kind of short battle by the name of its rules, which templates may give as well."""

    regex = "|".join(short_board.PAGES)

    def to_url(self, value: Shared | str) -> str:
        """Its name."""
        return value if isinstance(value, str) else value.ruleset.name


register_converter(ShortBattleConverter, "short")

urlpatterns = [
    path("<short:kind>/<uuid:id>/", short_board.show, name="short-board"),
    path("<short:kind>/<uuid:id>/at-once/", short_board.at_once, name="short-at-once"),
]
