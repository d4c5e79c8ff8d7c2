"""Published battles as whole set-ups: armies, ground, first move, banners, leaders, and what is told of them (A9).

A battle is known as one by the place of its brief.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from battles.data import catalogue, orders_of_battle
from battles.lists import draw, muster
from battles.rules.army_list import ArmyList, Muster, compose
from battles.rules.brief import Brief, SideBrief
from battles.rules.historical import OrderOfBattle, historical
from battles.rules.verdict import Side
from engine.data import toml, value
from engine.rules.dice import StreamDice
from engine.texts import text

_say = partial(text, "battles", "published")


@dataclass(frozen=True)
class PublishedSide:
    """One side. Its `army` is an order of battle's id; empty where none is known and one of `points` is drawn.

    `leaders` are those known by name, of `number` in all, and `ally` may send a corps.
    """

    people: str
    cards: int
    leaders: tuple[str, ...]
    army: str = ""
    points: int = 0
    number: int = 0
    ally: str = ""

    @property
    def order(self) -> OrderOfBattle | None:
        """Its order of battle, where one is published."""
        return next((order for order in orders_of_battle() if order.id == self.army), None)

    @property
    def limit(self) -> int:
        """Its army points: what its order of battle costs, if it has one."""
        if order := self.order:
            whole = Muster(catalogue().rosters[self.people], 0, 0, order.leaders)
            return compose(whole, {self.people: order.units}, order.leaders).points
        return self.points

    @property
    def generals(self) -> int:
        """All its leaders."""
        return self.number or len(self.leaders)


@dataclass(frozen=True)
class PublishedBattle:
    """As the head of published-battles.toml says; `banners` is 0 where C6.12 says when an army breaks."""

    id: str
    name: str
    year: int
    province: str
    terrain: tuple[str, ...]
    attacker: PublishedSide
    defender: PublishedSide
    banners: int = 0
    rules: tuple[str, ...] = ()

    @property
    def sides(self) -> dict[str, PublishedSide]:
        """By people: in a rematch they may have changed sides."""
        return {side.people: side for side in (self.attacker, self.defender)}

    @property
    def story(self) -> str:
        """Three lines of history."""
        return _say(f"{self.id}.story")

    @property
    def special(self) -> tuple[str, ...]:
        """What it has of its own: its rules, its ground, and how much of it is published."""
        return tuple(self._special())

    def _special(self) -> Iterator[str]:
        yield from (_say(f"{self.id}.{rule}") for rule in self.rules)
        if self.banners:
            yield _say("banners", banners=self.banners)
        yield _say("ground", ground=_say(f"{self.id}.ground"))
        known = sum(bool(side.army) for side in self.sides.values())
        yield (_say("drawn"), _say("half"), _say("as_published"))[known]

    def commanders(self, brief: Brief) -> dict[Side, tuple[str, ...]]:
        """Who leads, as far as it is known."""
        peoples = {Side.ATTACKER: brief.attacker.people, Side.DEFENDER: brief.defender.people}
        return {side: self.sides[people].leaders for side, people in peoples.items() if self.sides[people].leaders}


@cache
def published_battles() -> dict[str, PublishedBattle]:
    """All of them by their ids, the earliest first."""
    rows = toml("battles", "published-battles.toml")["battle"]
    return {row["id"]: value(PublishedBattle, row) for row in rows}


def published(brief: Brief) -> PublishedBattle | None:
    """The published battle of this brief, if it is one: by its place, with the same two peoples."""
    found = None if brief.address else published_battles().get(brief.province)
    return found if found and found.sides.keys() == {brief.attacker.people, brief.defender.people} else None


def first_list(brief: Brief, side: SideBrief) -> tuple[ArmyList, str]:
    """A battle's first list, as published or drawn, and the seed; without a campaign it has its corps."""
    room, found = muster(side, brief.year), published(brief)
    order = found.sides[side.people].order if found else None
    if order:
        return historical(room, order, StreamDice(brief.seed)), ""
    return draw(room, brief.seed, () if brief.address else room.allies), brief.seed
