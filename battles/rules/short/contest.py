"""What the short battles share: the armies that meet, who commands them, and the losses (X)."""

from dataclasses import dataclass

from battles.rules.verdict import Side


@dataclass(frozen=True)
class Unit:
    """One unit of an army list: its type, name and army points; `corps`: the ally who sent it."""

    code: str
    name: str
    points: int
    corps: str = ""


@dataclass(frozen=True)
class Army:
    """A side: its people, its army points (C6.4, C6.5), its leaders, and the units of its list.

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
    the province's words from which a die draws the field (X7).
    """

    seed: str
    attacker: Army
    defender: Army
    players: tuple[Side, ...] = ()
    terrain: tuple[str, ...] = ()

    def army(self, side: Side) -> Army:
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True)
class Losses:
    """A side's losses (X6): units, the share of its points (lined dice: of SP) in percent, and its leaders' fate."""

    units: int
    percent: int
    killed: int = 0
    captured: int = 0
    wounded: int = 0
