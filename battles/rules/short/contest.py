"""What the short battles have in common: the armies that meet, who commands them, and what a battle costs them (X)."""

from dataclasses import dataclass

from battles.rules.verdict import Side


@dataclass(frozen=True)
class Unit:
    """One unit of an army list: its type, its name, and what it costs in army points; `corps`: the ally who sent it."""

    code: str
    name: str
    points: int
    corps: str = ""


@dataclass(frozen=True)
class Army:
    """A side: its people, its army points by the campaign (C6.4, C6.5), its leaders, and the units of its list.

    `drilled`: Rome, Carthage and Epirus (G7), but none of their allies.
    """

    people: str
    name: str
    points: int
    leaders: int
    drilled: bool
    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Meeting:
    """What every short battle begins with.

    `players` are the sides that people command, one, both or none (X5); the program commands the others. `terrain` are
    the words of the province among which the die for the field chooses (X7).
    """

    seed: str
    attacker: Army
    defender: Army
    players: tuple[Side, ...] = ()
    terrain: tuple[str, ...] = ()

    def army(self, side: Side) -> Army:
        """The army of a side."""
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True)
class Losses:
    """What a battle cost a side (X6): units, and its share of points (lined dice: of SP) in percent, rounded.

    And what became of its leaders.
    """

    units: int
    percent: int
    killed: int = 0
    captured: int = 0
    wounded: int = 0
