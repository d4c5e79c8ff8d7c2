"""A campaign's short battles: which of those begun for an attack stands, and what the campaign is told of it.

They are known by the campaign's key, as fights on the table and battles by cards are. By each rules an attack may have
had several, the later ones begun anew, or after the campaign had gone back: they are numbered in the order in which
they were begun, from 1.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from battles.begun import let_stand
from battles.rules.brief import BattleTerms
from battles.rules.short.account import ShortAccount
from battles.rules.short.contest import Meeting
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short.games import KINDS
from engine import shared
from engine.log import shortened
from engine.models import GameRow
from engine.shared import AnyGame


class Taken(NamedTuple):
    """By which rules the battle was fought whose result the campaign has, and its number."""

    resolver: Resolver
    number: int


def _terms(meeting: Meeting) -> BattleTerms:
    sides = [(army.people, army.points) for army in (meeting.attacker, meeting.defender)]
    return BattleTerms(meeting.seed, *sides)


def _rows(prefix: str) -> QuerySet[GameRow]:
    return GameRow.objects.filter(ruleset__in=SHORT, key__startswith=prefix).order_by("key", "ruleset", "created", "id")


def _begun(resolver: Resolver, key: str) -> QuerySet[GameRow]:
    return GameRow.objects.filter(ruleset=resolver, key=key).order_by("created", "id")


def begin(resolver: Resolver, start: Any, key: str, name: str, by_hand: bool) -> UUID:
    """A new battle of this key by these rules; whichever by the same rules stood there before counts no more."""
    with transaction.atomic():
        _begun(resolver, key).update(superseded=True)
        return shared.begin(KINDS[resolver], start, shortened(name), by_hand, key)


def standing(resolver: Resolver, key: str, terms: BattleTerms) -> AnyGame | None:
    """The battle that stands for this key on these terms, if one was begun; DamagedGame if it cannot be read."""
    row = _begun(resolver, key).filter(superseded=False).last()
    game = KINDS[resolver].log.read(row.id) if row else None
    return game if game and _terms(game.start.meeting) == terms else None


def numbered(resolver: Resolver, key: str, number: int) -> UUID | None:
    """The battle of this key by these rules with that number."""
    ids = list(_begun(resolver, key).values_list("id", flat=True))
    return ids[number - 1] if 0 < number <= len(ids) else None


def account(resolver: Resolver, key: str, game: AnyGame) -> ShortAccount:
    """What the campaign is told of a finished battle of this key (X6)."""
    ids = list(_begun(resolver, key).values_list("id", flat=True))
    tolls = game.now.tolls
    return ShortAccount(ids.index(game.id) + 1, tolls[Side.ATTACKER], tolls[Side.DEFENDER])


def stand(prefix: str, terms: Mapping[str, BattleTerms], taken: Mapping[str, Taken]) -> None:
    """For a campaign that went elsewhere: of its keys, which begin with the prefix, these alone stand.

    Of several battles on the same terms the last begun stands, unless the campaign has the result of another.
    """
    for (key, ruleset), numbered in groupby(_rows(prefix), attrgetter("key", "ruleset")):
        has = taken.get(key)
        number = has.number if has and has.resolver == ruleset else 0
        let_stand(numbered, partial(_fits, terms.get(key)), number)


def _fits(terms: BattleTerms | None, row: GameRow) -> bool:
    with suppress(ValueError, TypeError):  # it cannot be read
        start = KINDS[Resolver(row.ruleset)].log.codec.starts.load(row.start)
        return _terms(start.meeting) == terms
    return False
