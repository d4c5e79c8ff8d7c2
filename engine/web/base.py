"""What every page of any game does the same way: find it, say what it is, and answer a form that came too late."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from engine.damaged import any_text
from engine.games import Game
from engine.rules.ruleset import P


class PlainForm(forms.Form):
    """Labels as they are, without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)

    def may_be(self, name: str, choices: Iterable[tuple[Any, str]]) -> forms.Field:
        """The field of that name, which may be any of these."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)
        return field


@dataclass(frozen=True)
class Told:
    """A game as a page names it; forms carry its head, so that a stale one is told so."""

    id: UUID
    name: str
    head: int


def _rows(game: Game[P]) -> Any:
    return game.log.games._default_manager.filter(**game.columns)


def fetch(game: Game[P], id: UUID) -> P:
    """The game as it stands, or the 404 page."""
    try:
        return game.log.at(id, _rows(game).values_list("head", flat=True).get(id=id))
    except ObjectDoesNotExist:
        raise Http404(f"No such {game.one}") from None


def row_of(game: Game[P], id: UUID) -> Any:
    """Its row, or the 404 page."""
    try:
        return _rows(game).get(id=id)
    except ObjectDoesNotExist:
        raise Http404(f"No such {game.one}") from None


def name(game: Game[P], id: UUID) -> str:
    """What it is called, even if nothing else of it can be read; or the 404 page."""
    with any_text():
        return str(row_of(game, id).name)


def told(game: Game[P], past: P) -> dict[str, Any]:
    """What every page of a game has: itself, its name, and how it stands for everybody's eyes."""
    standing = Told(past.id, name(game, past.id), past.head)
    return {"game": game, "told": standing, "now": game.seen(past, past.now)}


def is_fresh(request: HttpRequest, past: P) -> bool:
    """Whether the form was made for the game as it stands."""
    return request.POST.get("seen") == str(past.head)


def home(game: Game[P], id: UUID) -> HttpResponse:
    """To where it is played."""
    return redirect(game.address(game.home, id))


def stale(request: HttpRequest, game: Game[P], id: UUID) -> HttpResponse:
    """There, with the reason why nothing was done."""
    messages.error(
        request,
        f"The {game.one} has moved on since that page was shown (another tab, or a second click). "
        f"Nothing was changed by it: this is where the {game.one} stands.",
    )
    return home(game, id)
