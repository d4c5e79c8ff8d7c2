"""Addresses of the short battles that have pages of their own, before those that all shared games have."""

from django.urls import path, register_converter

from battles.web import short_board
from engine.shared import Shared
from engine.web.urls import SharedGameConverter


class ShortBattleConverter(SharedGameConverter):
    """A kind of short battle by the name of its rules; templates may also pass the name itself."""

    regex = "|".join(short_board.PAGES)

    def to_url(self, value: Shared | str) -> str:
        return value if isinstance(value, str) else value.ruleset.name


register_converter(ShortBattleConverter, "short")

urlpatterns = [
    path("<short:kind>/<uuid:id>/", short_board.show, name="short-board"),
    path("<short:kind>/<uuid:id>/at-once/", short_board.at_once, name="short-at-once"),
]
