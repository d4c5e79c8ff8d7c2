"""What both kinds of short battles share: single dice, entries of the log, the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from battles.rules.short.contest import Losses, Meeting
from battles.rules.short.leaders import leader_fate
from battles.rules.short.lines import Fate
from battles.rules.verdict import BOTH, Side
from battles.short.rows import DiceColumn
from battles.short.words import names
from engine.grammar import listed
from engine.rules.dice import Roller
from engine.rules.record import Line
from engine.texts import text

_say = partial(text, "battles", "short_board")


class ShortStatement(NamedTuple):
    """A sentence, and its rule."""

    text: str
    rule: str


@dataclass(frozen=True)
class CastDie:
    """A single die: its face, who threw it, and what it means in a word."""

    face: int
    by_hand: bool
    word: str = ""
    fate: Fate | None = None


class Casts(NamedTuple):
    """Dice thrown for the same thing."""

    of: str
    dice: Sequence[CastDie]


class ShownModifier(NamedTuple):
    """A modifier of a throw, and its reason."""

    reason: str
    value: str
    rule: str


@dataclass(frozen=True)
class ShortEntry:
    """X2: an entry of the log: each die with its side and who threw it, and all reasons with their rules.

    `rows` are dice lined up; `addends` the modifiers of the dice, and `total` their sum.
    """

    heading: str
    rule: str
    told: Sequence[ShortStatement]
    rows: Sequence[DiceColumn] = ()
    casts: Sequence[Casts] = ()
    addends: Sequence[ShownModifier] = ()
    total: str = ""


class ShortStep(NamedTuple):
    """The next step: its title, what will happen, and the rule."""

    title: str
    what: str
    rule: str


class ShortChoice(NamedTuple):
    """A decision as on its button, and its effect; `aside`: most players will choose another one."""

    label: str
    note: str = ""
    aside: bool = False


def said(entry: ShortEntry) -> list[str]:
    """An entry in words without its dice, where there is no board."""
    return [told.text for told in entry.told] or [entry.heading]


def hands(line: Line[Any, Any]) -> Iterator[bool]:
    """Whether the player threw it, for each die of a line."""
    return (by is Roller.HAND for by in line.by)


def leaders_cast(
    meeting: Meeting, faces: Sequence[Sequence[int]], winner: Side | None, by_hand: Iterator[bool]
) -> Iterator[Casts]:
    """The dice for the leaders of both sides, each with the leader's fate (X6)."""
    for side, own in zip(BOTH, faces, strict=True):
        if own:
            words = [_say(f"leader.{leader_fate(face, side is winner)}") for face in own]
            yield Casts(names(meeting)[side], list(map(CastDie, own, by_hand, words)))


def paid(losses: Losses, lost: str) -> str:
    """A side's losses in a battle; `lost` names its lost units or strength points."""
    fates = {"killed": losses.killed, "captured": losses.captured, "wounded": losses.wounded}
    leaders = [_say(f"losses.leaders.{fate}", number=number) for fate, number in fates.items() if number]
    return listed([lost, *leaders])
