"""Addresses of the pages that every game shares."""

from typing import Any

from django.urls import URLPattern, include, path, register_converter

from engine.games import GameKind
from engine.games import game_kinds as all_games
from engine.web import branches, games, left, manual_dice, override, saves


class SharedGameConverter:
    """A game without pages of its own, by the name of its ruleset."""

    regex = "[a-z-]+"

    def to_python(self, value: str) -> GameKind[Any]:
        """ValueError if there is none, or it has addresses of its own."""
        kind = all_games().get(value)
        if kind is None or not kind.is_shared:
            raise ValueError(value)
        return kind

    def to_url(self, value: GameKind[Any] | str) -> str:
        return value if isinstance(value, str) else value.ruleset.name


register_converter(SharedGameConverter, "game")


def pages(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The addresses of one game, under its id, and the game if the address does not name it.

    Their names begin with `names`.
    """
    asks = all(one.dice for one in kind.values())
    dice = [path("roll/", manual_dice.roll, kind, name=f"{names}roll")] if asks else []
    return [
        path("back/", branches.go_back, kind, name=f"{names}go-back"),
        path("branches/", branches.show, kind, name=f"{names}branches"),
        path("branches/compare/", branches.compare, kind, name=f"{names}compare-branches"),
        path("branches/<int:leaf>/continue/", branches.go_on, kind, name=f"{names}continue-branch"),
        path("branches/<int:leaf>/rename/", branches.rename, kind, name=f"{names}rename-branch"),
        path("branches/<int:leaf>/delete/", branches.delete, kind, name=f"{names}delete-branch"),
        *dice,
        path("delete/", games.delete, kind, name=f"{names}delete"),
    ]


one_game = [
    path("", games.show, name="game-board"),
    path("decide/", games.decide, name="game-decide"),
    path("hands/", games.roll_by, name="game-hands"),
    path("export/", saves.export, name="game-export"),
    path("export/campaign.<str:form>", saves.export, name="game-save-file"),
    path("overrule/", override.override, name="game-overrule"),
    path("left/", left.show, name="game-left"),
    path("left/game.<str:form>", left.save, name="game-left-save"),
    path("left/rows.zip", left.rows, name="game-left-rows"),
    *pages("game-"),
]

urlpatterns = [
    path("<game:kind>/", games.show_all, name="games"),
    path("<game:kind>/new/", games.create, name="game-create"),
    path("<game:kind>/import/", games.import_, name="game-import"),
    path("<game:kind>/<uuid:id>/", include(one_game)),
]
