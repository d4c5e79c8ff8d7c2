"""What the pages of all games share: find a game, describe it, and answer a form that came too late."""

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
    """Validator of names: an invisible one could never be clicked, or told from another."""
    if not is_seen(name):
        raise forms.ValidationError("A name has a visible letter, digit or sign.")


class PlainForm(forms.Form):
    """A form whose labels have no colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)

    def called(self, name: str) -> str:
        """The label of a field outside its place, as in the list of errors."""
        return str(self[name].label)

    def may_be(self, name: str, choices: Iterable[tuple[Any, str]]) -> forms.Field:
        """The field of that name, with these choices."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)
        return field


class BeginningForm(PlainForm):
    """The fields with which every game begins: its name, and the seed of its dice."""

    name = forms.CharField(
        max_length=LONGEST_NAME, label="Name", validators=[seen], error_messages={"required": "It needs a name."}
    )
    seed = forms.CharField(max_length=LONGEST_SEED, label="Seed of the dice")


@dataclass(frozen=True)
class NamedGame:
    """A game as a page names it; forms carry its head, to detect stale pages."""

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
    return get_object_or_404(_rows(kind), id=id)


def name(kind: GameKind[P], id: UUID) -> str:
    """Its name, even if nothing else can be read; or the 404 page."""
    return str(_column(kind, id, "name"))


def is_part(kind: GameKind[P], id: UUID) -> bool:
    """Whether a shared game is part of another, even if nothing else can be read."""
    return bool(_column(kind, id, "key"))


def _column(kind: GameKind[P], id: UUID, column: str) -> Any:
    with any_text():
        return get_object_or_404(_rows(kind).values_list(column, flat=True), id=id)


def shared_context(kind: GameKind[P], game: P) -> dict[str, Any]:
    """The context of every page of a game: itself, its name, its state as everybody sees it, the game it is part of."""
    standing = NamedGame(game.id, name(kind, game.id), game.head)
    page = kind.page
    row = row_of(kind, game.id) if isinstance(page, SharedPage) else None
    belongs = page.belongs(row, game) if isinstance(page, SharedPage) else None
    iron = kind.log.is_iron(row, game) if row else kind.ruleset.iron(game.start)
    return {"kind": kind, "game": standing, "now": kind.seen(game, game.now), "belongs": belongs, "iron": iron}


def card(kind: GameKind[P], id: UUID, tell: Callable[[UUID], dict[str, Any]]) -> dict[str, Any]:
    """A game in a list; one that cannot be read says only that, so that the others are not affected."""
    try:
        return tell(id)
    except (Damaged, *IMPOSSIBLE) as problem:
        logger.exception("The %s %s cannot be shown", kind.title.one, id)
        return {"damaged": id, "name": name(kind, id), "why": problem}


def whole_number(text: str) -> int | None:
    """A number from 0 on, of at most 7 digits, in a form or an address; None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None


def check_fresh(sent: QueryDict, game: P) -> None:
    """Raise Stale, which the middleware answers, unless the form was made for the present state."""
    if sent.get("seen") != str(game.head):
        raise Stale(f"line {sent.get('seen')} was seen, the game stands at line {game.head}")


def home(kind: GameKind[P], id: UUID) -> HttpResponse:
    """A redirect to the game."""
    return redirect(kind.home(id))


def stale(request: HttpRequest, kind: GameKind[P], id: UUID, problem: Stale) -> HttpResponse:
    """The middleware's answer to `Stale`: back to the game, with the reason why nothing was done."""
    why = "has moved on since that page was shown (another tab, or a second click)"
    if isinstance(problem, Irrevocable):
        why = "is Iron: what the dice have decided stands, and only a decision changes anything"
    if isinstance(problem, Closed):
        why = "is closed: what it is part of has its result, or went back"
    messages.error(
        request, f"The {kind.title.one} {why}. Nothing was changed: this is where the {kind.title.one} stands."
    )
    return home(kind, id)
