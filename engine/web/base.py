"""What every page of any game does the same way: find it, say what it is, and answer a form that came too late."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect

from engine.damaged import Damaged, any_text
from engine.games import GameKind, SharedPage
from engine.log import Closed, Irrevocable, Stale
from engine.names import is_seen
from engine.rows import LONGEST_NAME
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import P

logger = logging.getLogger("django.request")
LONGEST_SEED = 40


def seen(name: str) -> None:
    """Of every field with a name: one that nobody can see could never be pressed, nor told from another."""
    if not is_seen(name):
        raise forms.ValidationError("A name has a visible letter, digit or sign.")


class PlainForm(forms.Form):
    """Labels as they are, without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)

    def called(self, name: str) -> str:
        """What a field is called away from its place: above the form, beside what is wrong with it."""
        return str(self[name].label)

    def may_be(self, name: str, choices: Iterable[tuple[Any, str]]) -> forms.Field:
        """The field of that name, which may be any of these."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)
        return field


class BeginningForm(PlainForm):
    """With what every game begins: what it is called, and the seed of its dice."""

    name = forms.CharField(
        max_length=LONGEST_NAME, label="Name", validators=[seen], error_messages={"required": "It needs a name."}
    )
    seed = forms.CharField(max_length=LONGEST_SEED, label="Seed of the dice")


@dataclass(frozen=True)
class NamedGame:
    """A game as a page names it; forms carry its head, so that a stale one is told so."""

    id: UUID
    name: str
    head: int


def _rows(kind: GameKind[P]) -> Any:
    return kind.log.rows.filter(**kind.columns)


def fetch(kind: GameKind[P], id: UUID) -> P:
    """The game as it stands, or the 404 page."""
    try:
        return kind.log.at(id, _rows(kind).values_list("head", flat=True).get(id=id))
    except ObjectDoesNotExist:
        raise Http404(f"No such {kind.title.one}") from None


def row_of(kind: GameKind[P], id: UUID) -> Any:
    """Its row, or the 404 page."""
    return get_object_or_404(_rows(kind), id=id)


def name(kind: GameKind[P], id: UUID) -> str:
    """What it is called, even if nothing else of it can be read; or the 404 page."""
    return str(_column(kind, id, "name"))


def is_part(kind: GameKind[P], id: UUID) -> bool:
    """Whether a game without pages of its own is a part of another, even if nothing else of it can be read."""
    return bool(_column(kind, id, "key"))


def _column(kind: GameKind[P], id: UUID, column: str) -> Any:
    with any_text():
        return get_object_or_404(_rows(kind).values_list(column, flat=True), id=id)


def shared_context(kind: GameKind[P], game: P) -> dict[str, Any]:
    """What every page of a game has: itself, its name, how it stands for everybody's eyes, of what it is a part."""
    standing = NamedGame(game.id, name(kind, game.id), game.head)
    page = kind.page
    row = row_of(kind, game.id) if isinstance(page, SharedPage) else None
    belongs = page.belongs(row, game) if isinstance(page, SharedPage) else None
    iron = kind.log.is_iron(row, game) if row else kind.ruleset.iron(game.start)
    return {"kind": kind, "game": standing, "now": kind.seen(game, game.now), "belongs": belongs, "iron": iron}


def card(kind: GameKind[P], id: UUID, tell: Callable[[UUID], dict[str, Any]]) -> dict[str, Any]:
    """What a list says of a game; of one that cannot be read, that alone: the others are not to suffer for it."""
    try:
        return tell(id)
    except (Damaged, *IMPOSSIBLE) as problem:
        logger.exception("The %s %s cannot be shown", kind.title.one, id)
        return {"damaged": id, "name": name(kind, id), "why": problem}


def whole_number(text: str) -> int | None:
    """What a form or an address gives as a number from 0 on, of seven digits at most; None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None


def check_fresh(sent: QueryDict, game: P) -> None:
    """Stale, which the middleware answers, unless the form was made for the game as it stands."""
    if sent.get("seen") != str(game.head):
        raise Stale(f"line {sent.get('seen')} was seen, the game stands at line {game.head}")


def home(kind: GameKind[P], id: UUID) -> HttpResponse:
    """To where it is played."""
    return redirect(kind.home(id))


def stale(request: HttpRequest, kind: GameKind[P], id: UUID, problem: Stale) -> HttpResponse:
    """There, with the reason why nothing was done: what the middleware makes of `Stale`."""
    why = "has moved on since that page was shown (another tab, or a second click)"
    if isinstance(problem, Irrevocable):
        why = "is Iron: what the dice have decided stands, and only a decision changes anything"
    if isinstance(problem, Closed):
        why = "is closed: what it is part of has its result, or went back"
    messages.error(
        request, f"The {kind.title.one} {why}. Nothing was changed: this is where the {kind.title.one} stands."
    )
    return home(kind, id)
