"""Addresses of the pages that every game shares."""

from typing import Any

from django.urls import URLPattern, include, path, register_converter

from engine.games import Game
from engine.games import games as all_games
from engine.web import branches, games, hand, saves


class SharedGame:
    """A game without pages of its own, by the name of its ruleset."""

    regex = "[a-z-]+"

    def to_python(self, value: str) -> Game[Any]:
        """ValueError if there is none, or it has addresses of its own."""
        game = all_games().get(value)
        if game is None or game.table is None:
            raise ValueError(value)
        return game

    def to_url(self, value: Game[Any]) -> str:
        """Its name."""
        return value.ruleset.name


register_converter(SharedGame, "game")


def pages(names: str = "", **game: Game[Any]) -> list[URLPattern]:
    """Those of one game, under its id: how their names begin, and which game it is if the address does not say so."""
    asks = all(one.dice for one in game.values())
    dice = [path("roll/", hand.roll, game, name=f"{names}roll")] if asks else []
    return [
        path("back/", branches.go_back, game, name=f"{names}go-back"),
        path("branches/", branches.show, game, name=f"{names}branches"),
        path("branches/compare/", branches.compare, game, name=f"{names}compare-branches"),
        path("branches/<int:leaf>/continue/", branches.go_on, game, name=f"{names}continue-branch"),
        path("branches/<int:leaf>/rename/", branches.rename, game, name=f"{names}rename-branch"),
        path("branches/<int:leaf>/delete/", branches.delete, game, name=f"{names}delete-branch"),
        *dice,
        path("delete/", games.delete, game, name=f"{names}delete"),
    ]


one_game = [
    path("", games.show, name="game-table"),
    path("decide/", games.decide, name="game-decide"),
    path("hands/", games.roll_by, name="game-hands"),
    path("export/", saves.export, name="game-export"),
    *pages("game-"),
]

urlpatterns = [
    path("<game:game>/", games.show_all, name="games"),
    path("<game:game>/new/", games.create, name="game-create"),
    path("<game:game>/import/", saves.import_, name="game-import"),
    path("<game:game>/<uuid:id>/", include(one_game)),
]
