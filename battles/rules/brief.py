"""What a campaign tells a battle: enough to fight it anywhere, and the address to report to."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine.rules.modifiers import Modifier, total

LAYOUT = 2
"""How fields are laid out today: rivers cross the whole board. A battle that is kept has the field it had."""

ONCE: Mapping[str, str] = {"cohorts": "legions", "caledonians": "britons"}
"""The peoples whose rosters Agricola's had up to version 2.10: a battle that is kept from then is still the same."""


@dataclass(frozen=True)
class SideBrief:
    """One side: the people who fight, the Power they fight for, and the sources of their points (C6.4, C6.5).

    `generals` is the most there may be (C6.6), `allies` the peoples that may send a corps (C6.10), `banners` those that
    break it where a published battle says so (A9), and not C6.12. Peoples and Powers go by their ids; `people_name` and
    `power_name` are as printed.
    """

    people: str
    people_name: str
    power: str
    power_name: str
    points: tuple[Modifier, ...]
    generals: int
    command_cards: int
    allies: tuple[str, ...] = ()
    banners: int = 0

    @property
    def limit(self) -> int:
        """Army points that may be spent."""
        return max(0, total(self.points))

    @property
    def once(self) -> "SideBrief":
        """The side as its battle was told at first."""
        return replace(self, people=once(self.people), power=once(self.power))


class BattleTerms(NamedTuple):
    """What makes it the same battle, fought here: its seed, and the people and army points of each side."""

    seed: str
    attacker: tuple[str, int]
    defender: tuple[str, int]


@dataclass(frozen=True)
class Brief:
    """A battle before it is fought: who attacks whom, where, and in which year BC (below 0: AD).

    `seed` draws the field and both first army lists; `address` is the page of the campaign that waits for the result.
    `trees`, `mountains` and `waterway` are the ground for BattlePlay (R3, R8). They follow from the province, so a
    brief that was written down before they were told is still the same brief. So it is of its field's `layout`, 1 where
    none was written down.
    """

    title: str
    attacker: SideBrief
    defender: SideBrief
    province: str
    province_name: str
    year: int
    terrain: tuple[str, ...]
    seed: str
    address: str = ""
    trees: int = field(default=0, compare=False)
    mountains: int = field(default=0, compare=False)
    waterway: bool = field(default=False, compare=False)
    layout: int = field(default=1, compare=False)

    @property
    def once(self) -> "Brief":
        """The brief as it was told at first: two that are the same by it are of one battle."""
        return replace(self, attacker=self.attacker.once, defender=self.defender.once)


def once(people: str) -> str:
    """The people by which battles are told apart."""
    return ONCE.get(people, people)
