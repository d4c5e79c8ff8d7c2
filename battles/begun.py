"""A campaign's battles that were begun here, by cards or as short battles: which stands, and what the campaign is told.

They are known by the campaign's key, as fights on the table are. By each rules an attack may have had several, the
later ones begun again, or after the campaign had gone back: they are numbered in the order in which they were begun,
from 1.
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
from battles.rules.brief import BattleTerms
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import BOTH, Resolver
from battles.short.games import KINDS
from engine import shared
from engine.log import Log, shortened
from engine.rules.record import IMPOSSIBLE


@dataclass(frozen=True)
class BegunBattles:
    """Those by one set of rules, in the rows of its log; `order` is the column that says when each was begun.

    `read` reads one as it stands, and `terms` tells by its start what makes it the same battle.
    """

    log: Log[Any]
    order: str
    read: Callable[[UUID], Any]
    terms: Callable[[Any], BattleTerms]

    def of(self, key: str) -> QuerySet[Any]:
        """Those of this key, the first begun first."""
        return self.log.rows.filter(key=key).order_by(self.order, "id")

    def standing(self, key: str, terms: BattleTerms) -> Any | None:
        """The one that stands for this key on these terms; DamagedBattle or DamagedGame if it cannot be read."""
        row = self.of(key).filter(superseded=False).last()
        game = self.read(row.id) if row else None
        return game if game and self.terms(game.start) == terms else None

    def numbered(self, key: str, number: int) -> UUID | None:
        """The battle of this key with that number."""
        ids = [*self.of(key).values_list("id", flat=True)]
        return ids[number - 1] if 0 < number <= len(ids) else None

    def number(self, key: str, battle: UUID) -> int:
        """Of a battle of this key."""
        return [*self.of(key).values_list("id", flat=True)].index(battle) + 1

    def stand(self, prefix: str, terms: Mapping[str, BattleTerms], taken: Mapping[str, int]) -> None:
        """For a campaign that went elsewhere: of its keys, which begin with the prefix, these alone stand.

        Of several on the same terms the last begun stands, unless the campaign has the result of another: `taken` has
        the number of that.
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
    sides = [(force.people, force.points) for force in (begun.start.attacker, begun.start.defender)]
    return BattleTerms(begun.start.seed, *sides)


def _short_terms(begun: Any) -> BattleTerms:
    sides = [(army.people, army.points) for army in (begun.meeting.attacker, begun.meeting.defender)]
    return BattleTerms(begun.meeting.seed, *sides)


BEGUN: Mapping[Resolver, BegunBattles] = {
    Resolver.BATTLEPLAY: BegunBattles(cards.LOG, "made", cards.read, _card_terms),
    **{by: BegunBattles(kind.log, "created", kind.log.read, _short_terms) for by, kind in KINDS.items()},
}
"""By the rules."""


def begin_cards(
    start: Start, key: str, name: str, commands: Commands, level: int, by_hand: bool = False
) -> KeptCardGame:
    """A new battle of this key by cards; whichever stood there before counts no more."""
    with transaction.atomic():
        BEGUN[Resolver.BATTLEPLAY].of(key).update(superseded=True)
        return cards.create(start, key, name, commands, level, by_hand)


def begin_short(resolver: Resolver, start: Any, key: str, name: str, by_hand: bool) -> UUID:
    """A new short battle of this key; whichever by the same rules stood there before counts no more."""
    with transaction.atomic():
        BEGUN[resolver].of(key).update(superseded=True)
        return shared.begin(KINDS[resolver], start, shortened(name), by_hand, key)


def account(resolver: Resolver, key: str, battle: Any) -> Account | ShortAccount:
    """What the campaign is told of a finished battle of this key (X6)."""
    number = BEGUN[resolver].number(key, battle.id)
    if resolver is Resolver.BATTLEPLAY:
        return ending.account(battle.now, number)
    return ShortAccount(number, *(battle.now.losses_by_side[side] for side in BOTH))
