"""One game of each kind on the shelf: begun, decided at random by what it offers, left in a branch, over.

What a game promises because it is one is tested once, over all of them: a new game is held to it by its line in the
settings, one that comes with the tests by its name in MORE.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Concatenate, NamedTuple, ParamSpec
from uuid import UUID

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from battles.battleplay import games as cards
from battles.short.games import LINED_DICE
from battles.web.game import GAME as CARDS
from campaign.desk.seats import Players
from campaign.italy import games as campaigns
from campaign.italy.game import GAME as ITALY
from campaign.italy.rules import turn
from campaign.models import Job
from campaign.shelf import doors
from campaign.shelf.doors import Example
from engine import shared
from engine.games import GameKind
from engine.models import GameRow
from engine.rules.correct import own_decisions
from engine.rules.ruleset import goes_on
from powers.rules.options import Options
from tests.card_battles import Whims
from tests.card_battles import start as a_card_start
from tests.pages.reader import Page, Reader
from tests.played import any_decision
from tests.whole import write_about

Kind = GameKind[Any]
A = ParamSpec("A")
MORE = ("tests.toy.GAME", "tests.island.game.GAME")
"""Games that come with the tests."""
KINDS: tuple[Kind, ...] = tuple(import_string(name) for name in (*settings.GAMES, *MORE))
NAME = "The <first> of its kind"
SEED = "forty-winters"
SOME = 24
"""Decisions after which a game has a past, and none is over but the smallest."""
MOST = 400
"""Decisions after which every battle is over."""


class Hands(NamedTuple):
    """How a game is begun by a name and a seed, and what is any decision of a player's where it stands.

    That is none where the program decides, or where it is over; `decide` takes it, or lets the program decide.
    """

    begin: Callable[[Kind, str, str], UUID]
    any: Callable[[Kind, Any, Whims], Any]
    decide: Callable[[Kind, UUID, int, Any], object]


def _any_of_sides(kind: Kind, game: Any, whims: Whims) -> Any:
    """What the pages that all games share would offer to any side."""
    rules, now = kind.ruleset, game.now
    offered = [one for side in kind.seats.sides for one in rules.choices(rules.seen_by(now, side), side)]
    return whims.one_of(offered) if offered else None


def _any_of_italys(kind: Kind, game: Any, whims: Whims) -> Any:
    offers = () if game.now.ending or turn.programs_decision(game.now) else turn.legal_decisions(game.now)
    return any_decision(whims.one_of, whims.one_of(offers)) if offers else None


def _any_by_cards(kind: Kind, game: Any, whims: Whims) -> Any:
    return None if game.offer is None or kind.ruleset.programs(game) else whims.decision(game.offer)


SHARED = Hands(
    begin=lambda kind, name, seed: shared.create(kind, name, seed, by_hand=False),
    any=_any_of_sides,
    decide=shared.decide,
)
OWN: Mapping[Kind, Hands] = {
    ITALY: Hands(
        begin=lambda kind, name, seed: campaigns.create(name, seed, Options()).id,
        any=_any_of_italys,
        decide=lambda kind, id_, seen, decision: campaigns.decide(id_, seen, decision),
    ),
    CARDS: Hands(
        begin=lambda kind, name, seed: cards.create(a_card_start(seed=seed), "", name, cards.Commands.ATTACKER, 1).id,
        any=_any_by_cards,
        decide=lambda kind, id_, seen, decision: (
            cards.decide(id_, seen, decision) if decision else cards.advance(id_, seen, cards.Until.PHASE)
        ),
    ),
}
"""Games with pages of their own; all others are begun and decided as on the pages that they share."""


def hands(kind: Kind) -> Hands:
    """How it is played."""
    return OWN.get(kind, SHARED)


def of_each(gives: Callable[[Kind], object] = lambda kind: True) -> pytest.MarkDecorator:
    """A test for each game that gives this; for the others there is none."""
    found = [pytest.param(kind, id=kind.ruleset.name) for kind in KINDS if gives(kind)]
    assert found, "no game gives it"
    return pytest.mark.parametrize("kind", found)


def part(of: type[Any]) -> Callable[[Kind], object]:
    """Whether a game gives a part of this type."""
    return lambda kind: kind.part(of)


def is_campaign(kind: Kind) -> object:
    """Whether it lies on the shelf of campaigns."""
    return kind.files.hangs


def is_ours(kind: Kind) -> object:
    """Whether it comes with the program, and not with the tests."""
    return kind in KINDS[: -len(MORE)]


def chooses(kind: Kind) -> object:
    """Whether anything is decided in it but that it goes on: else it has no other past."""
    return kind is not LINED_DICE


_MADE: dict[tuple[Any, ...], tuple[Any, dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]] = {}
"""The games that were made, and the rows: of each of them, of its lines, of its branches."""


def made_once(make: Callable[Concatenate[Any, A], UUID]) -> Callable[Concatenate[Any, A], UUID]:
    """A game is made and read once, by whatever it is made from; then its rows are copied."""

    def again(kind: Any, /, *args: A.args, **more: A.kwargs) -> UUID:
        key = kind, make.__name__, args, *more.items()
        if key not in _MADE:
            id_ = make(kind, *args, **more)
            row = kind.log.rows.get(id=id_)
            lines, branches = ([*map(_columns, rows.all())] for rows in (row.lines, row.branches))
            _MADE[key] = kind.log.read(id_), _columns(row), lines, branches
            return id_
        game, columns, lines, branches = _MADE[key]
        row = kind.log.games._default_manager.create(**columns)
        for rows, copied in ((row.lines, lines), (row.branches, branches)):
            rows.bulk_create(rows.model(**{kind.log.of: row, **each}) for each in copied)
        kind.log.known(replace(game, id=UUID(str(row.pk))))
        return UUID(str(row.pk))

    return again


def _columns(row: Any) -> dict[str, Any]:
    """Without its number, and without those of other rows."""
    names = (field.name for field in row._meta.concrete_fields if not (field.primary_key or field.is_relation))
    return {name: getattr(row, name) for name in names if name != "id"}


@made_once
def begun(kind: Kind, decisions: int = SOME, seed: str = SEED, name: str = NAME) -> UUID:
    """A game in which so much was decided, at random."""
    id_ = hands(kind).begin(kind, name, seed)
    gone_on(kind, id_, decisions, seed)
    return id_


def gone_on(kind: Kind, id_: UUID, decisions: int, seed: str = "") -> Any:
    """The game after so many decisions more, or at its end."""
    whims = Whims(int.from_bytes(seed.encode()[:4]))
    by = hands(kind)
    for _ in range(decisions):
        game = kind.log.read(id_)
        decision = by.any(kind, game, whims)
        if decision is None and not goes_on(kind.ruleset, game):
            break
        by.decide(kind, id_, game.head, decision)
    return kind.log.read(id_)


def otherwise(kind: Kind, game: Any) -> tuple[int, Any]:
    """A place where a player decided, the nearest to the middle, and what else he might have."""
    own = own_decisions(kind.ruleset, game)
    for place in sorted(own, key=lambda place: abs(2 * place - len(game.lines))):
        there = kind.log.at(game.id, game.lines[place - 1].n if place else 0)
        for number in range(8):
            other = hands(kind).any(kind, there, Whims(number))
            if other not in (None, game.lines[place].decision):
                return place, other
    raise AssertionError("he could never have decided otherwise")


@made_once
def _forked(kind: Kind) -> UUID:
    id_ = begun(kind)
    game = kind.log.read(id_)
    place, other = otherwise(kind, game)
    back = kind.log.go_back(id_, game.head, game.lines[place - 1].n if place else 0)
    hands(kind).decide(kind, id_, back.head, other)
    return id_


def forked(kind: Kind) -> tuple[UUID, int]:
    """A game that was taken back by half and went on otherwise; and where its branch ends."""
    id_ = _forked(kind)
    return id_, kind.log.rows.get(id=id_).branches.get().leaf


@made_once
def over(kind: Kind) -> UUID:
    """One that is over, as if a player had played it alone: that which comes with the program, if one does."""
    id_ = doors.example(kind) if kind.part(Example) else begun(kind, MOST)
    Job.objects.filter(game=id_).delete()
    start = kind.log.read(id_).start
    if players := kind.part(Players):
        [*_, last] = players.sides
        start = replace(start, levels=dict([*start.levels.items()][1:]) or {last: 1})
    text = kind.log.codec.starts.dump(start)
    GameRow.objects.filter(id=id_).update(example=False, name=NAME, start=text)
    kind.log.forget()
    return id_


@made_once
def early(kind: Kind) -> UUID:
    """The same as it stood after two turns: quicker to read and to print."""
    id_ = over(kind)
    game = kind.log.read(id_)
    turned = next(place for place, state in enumerate(game.states) if state.turn == 3)
    kind.log.go_back(id_, game.head, game.lines[turned - 1].n)
    return id_


def written_about(kind: Kind) -> UUID:
    """One with a branch, and with notes, photos and words of the player's in both pasts."""
    id_, leaf = forked(kind)
    write_about(kind.log.read(id_))
    GameRow.objects.get(id=id_).notes.create(line=leaf, text="In another past.")
    return id_


def at_home(reader: Reader, kind: Kind, id_: UUID) -> Page:
    """The page where it is played."""
    return reader.visit(kind.home(id_))
