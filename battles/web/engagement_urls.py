"""Addresses of a game's external battles: to the table, to the cards, to a short battle, and their results."""

from typing import Any

from django.urls import URLPattern, include, path

from battles.web import correcting, engagement
from engine.games import GameKind


def pages(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The addresses of one game, under its id, as in engine/web/urls.py."""
    return [
        path("table/", engagement.to_table, kind, name=f"{names}to-the-table"),
        path("short/<str:resolver>/", engagement.to_short, kind, name=f"{names}begin-short"),
        path("short/<str:resolver>/<uuid:battle>/", engagement.take_short, kind, name=f"{names}take-short"),
        path("fought/<int:n>/", engagement.look_at, kind, name=f"{names}battle-of-line"),
        path("correct/<int:n>/", correcting.correct, kind, name=f"{names}correct"),
    ]


def by_cards(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The same for a game whose battles may be fought by cards."""
    return [
        path("cards/", engagement.choose_armies, kind, name=f"{names}by-cards"),
        path("cards/<uuid:battle>/", engagement.take_cards, kind, name=f"{names}take-cards"),
    ]


urlpatterns = [path("<game:kind>/<uuid:id>/elsewhere/", include([*pages("game-"), *by_cards("game-")]))]
