"""A campaign's battles begun here, by cards or as short battles: which of them stands, and its result for the campaign.

They have the campaign's key, as fights on the table do. One attack may have several by each set of rules: begun again,
or begun after the campaign went back. They are numbered from 1 in the order they were begun.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from battles.battleplay import games as cards
from battles.battleplay.games import CardStart, Commands, KeptCardGame
from battles.rules.battleplay import ending
from battles.rules.battleplay.account import Account
from battles.rules.battleplay.start import Start
from battles.rules.brief import BattleTerms, once
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import BOTH, Resolver
from battles.short.games import KINDS
from engine import shared
from engine.log import Log, shortened
from engine.rules.record import IMPOSSIBLE


@dataclass(frozen=True)
class BegunBattles:
    """The battles by one set of rules. `order` is the column that says when each was begun.

    `read` reads one as it stands; `terms` derives from its start the terms that make it the same battle.
    """

    log: Log[Any]
    order: str
    read: Callable[[UUID], Any]
    terms: Callable[[Any], BattleTerms]

    def of(self, key: str) -> QuerySet[Any]:
        """The battles of this key, oldest first."""
        return self.log.rows.filter(key=key).order_by(self.order, "id")

    def standing(self, key: str, terms: BattleTerms) -> Any | None:
        """The battle that stands for this key on these terms; raises DamagedBattle or DamagedGame."""
        row = self.of(key).filter(superseded=False).last()
        game = self.read(row.id) if row else None
        return game if game and self.terms(game.start) == terms else None

    def numbered(self, key: str, number: int) -> UUID | None:
        """The battle of this key with that number, from 1; None if there is none."""
        ids = [*self.of(key).values_list("id", flat=True)]
        return ids[number - 1] if 0 < number <= len(ids) else None

    def number(self, key: str, battle: UUID) -> int:
        """The number of a battle among those of its key."""
        return [*self.of(key).values_list("id", flat=True)].index(battle) + 1

    def stand(self, prefix: str, terms: Mapping[str, BattleTerms], taken: Mapping[str, int]) -> None:
        """Let only these battles stand among a campaign's keys, all with this prefix, once it took another course.

        Of several on the same terms the last begun stands, unless the campaign has the result of another: `taken` has
        its number.
        """
        rows = self.log.rows.filter(key__startswith=prefix).order_by("key", self.order, "id")
        for key, begun in groupby(rows, attrgetter("key")):
            numbered = [*enumerate(begun, 1)]
            fitting = (n for n, row in numbered if self._fits(row, terms.get(key)))
            has = taken.get(key, 0)
            stands = has or max(fitting, default=0)
            for n, row in numbered:
                if (row.superseded, row.taken) != (n != stands, n == has):
                    self.log.rows.filter(id=row.id).update(superseded=n != stands, taken=n == has)

    def _fits(self, row: Any, terms: BattleTerms | None) -> bool:
        with suppress(*IMPOSSIBLE):  # it cannot be read
            return self.terms(self.log.codec.starts.load(row.start)) == terms
        return False


def _card_terms(begun: CardStart) -> BattleTerms:
    sides = [(once(force.people), force.points) for force in (begun.start.attacker, begun.start.defender)]
    return BattleTerms(begun.start.seed, *sides)


def _short_terms(begun: Any) -> BattleTerms:
    sides = [(once(army.people), army.points) for army in (begun.meeting.attacker, begun.meeting.defender)]
    return BattleTerms(begun.meeting.seed, *sides)


BEGUN: Mapping[Resolver, BegunBattles] = {
    Resolver.BATTLEPLAY: BegunBattles(cards.LOG, "made", cards.read, _card_terms),
    **{by: BegunBattles(kind.log, "created", kind.log.read, _short_terms) for by, kind in KINDS.items()},
}


def begin_cards(
    start: Start, key: str, name: str, commands: Commands, level: int, by_hand: bool = False
) -> KeptCardGame:
    """Begin a battle of this key by cards; an earlier one no longer counts."""
    with transaction.atomic():
        BEGUN[Resolver.BATTLEPLAY].of(key).update(superseded=True)
        return cards.create(start, key, name, commands, level, by_hand)


def begin_short(resolver: Resolver, start: Any, key: str, name: str, by_hand: bool) -> UUID:
    """Begin a short battle of this key; an earlier one by the same rules no longer counts."""
    with transaction.atomic():
        BEGUN[resolver].of(key).update(superseded=True)
        return shared.begin(KINDS[resolver], start, shortened(name), by_hand, key)


def account(resolver: Resolver, key: str, battle: Any) -> Account | ShortAccount:
    """The result of a finished battle of this key, for its campaign (X6)."""
    number = BEGUN[resolver].number(key, battle.id)
    if resolver is Resolver.BATTLEPLAY:
        return ending.account(battle.now, number)
    return ShortAccount(number, *(battle.now.losses_by_side[side] for side in BOTH))
