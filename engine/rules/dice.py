"""The one door to chance: every face of the campaign comes through `Dice.roll`, and nothing else imports `random`."""

import hashlib
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from engine.rules.reason import Reason

T = TypeVar("T")


class Kind(StrEnum):
    """The dice of the rules. A D10 shows 1 to 10 (C3.2)."""

    D6 = "d6"
    D10 = "d10"


class Roller(StrEnum):
    """Who rolled a face: the program, or the player's own hand."""

    PROGRAM = "program"
    HAND = "hand"


SIDES = {Kind.D6: 6, Kind.D10: 10}


class DieRequest(NamedTuple):
    """One die to be rolled: its kind, the clause that asks for it, for whom, and what for.

    A random pick names its `options`, whose table the reader is shown (`numbered_table`); no face depends on them.
    """

    kind: Kind
    rule: str
    who: str
    reason: Reason
    options: Sequence[object] = ()


class Dice(ABC):
    """Chance, as the rules know it; the faces that it gave are remembered."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.kinds: list[Kind] = []
        self.by: list[Roller] = []

    @abstractmethod
    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want, in order; they are also kept in `faces`, `kinds` and `by`."""

    def keep(self, die: DieRequest, face: int, by: Roller) -> int:
        """A face that has fallen."""
        self.faces.append(face)
        self.kinds.append(die.kind)
        self.by.append(by)
        return face


def question(turn: int, die: DieRequest, nth: int) -> str:
    """What a die answers, and no other of its game: the turn, the clause, for whom, the kind, and which of these it is.

    `nth` counts from 1 in its line. Stored seeds and faces given ahead go by it: it never changes.
    """
    return f"{turn}/{die.rule}/{die.who}/{die.kind}/{nth}"


class SeededDice(Dice):
    """D11: a face depends on its seed and its question alone: neither undo nor another decision changes it."""

    def __init__(self, seed: str, turn: int) -> None:
        super().__init__()
        self.turn = turn
        self._seed = seed
        self._rolled: Counter[tuple[object, ...]] = Counter()

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want."""
        questions = self.questions(requests)
        self._rolled.update(die[:3] for die in requests)
        return tuple(
            self.keep(die, self._face(die, asked), Roller.PROGRAM)
            for die, asked in zip(requests, questions, strict=True)
        )

    def questions(self, requests: Sequence[DieRequest]) -> tuple[str, ...]:
        """What these dice would answer, if they were rolled now."""
        rolled, found = self._rolled.copy(), []
        for die in requests:
            rolled[die[:3]] += 1
            found.append(question(self.turn, die, rolled[die[:3]]))
        return tuple(found)

    def _face(self, die: DieRequest, question: str) -> int:
        digest = hashlib.sha256(f"{self._seed}/{question}".encode()).digest()
        return 1 + int.from_bytes(digest[:8]) % SIDES[die.kind]


class StreamDice(Dice):
    """A plain stream of faces from one seed, for whole campaigns that nobody will undo."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._random = random.Random(seed).random

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want."""
        kinds = [die.kind for die in requests]
        faces = [1 + int(self._random() * SIDES[kind]) for kind in kinds]
        self.faces += faces
        self.kinds += kinds
        self.by += [Roller.PROGRAM] * len(faces)
        return tuple(faces)

    def forget(self) -> None:
        """Start the next line of the log: the faces given so far belong to the last one."""
        self.faces, self.kinds, self.by = [], [], []


class DiceWanted(Exception):
    """The player's own dice are asked for: `wants` are all those of the roll at hand.

    `questions` are those of its dice, and `ahead` the faces that were given for them ahead, None where none was.
    `events` are those of its line before that, where its game can tell them.
    """

    def __init__(
        self, requests: Sequence[DieRequest], questions: Sequence[str] = (), ahead: Sequence[int | None] = ()
    ) -> None:
        super().__init__(", ".join(f"{die.kind} for {die.reason.code}" for die in requests))
        self.requests = tuple(requests)
        self.questions = tuple(questions)
        self.ahead = tuple(ahead)
        self.events: tuple[Any, ...] = ()


class OffTheDie(ValueError):
    """A face that the die does not have."""


class AskingDice(Dice):
    """The player rolls what `asks` says, the program everything else.

    `given` are the dice of the step so far, in order, None where the program rolls. Once they are used up, a roll of
    which the player is asked for a die takes the faces given `ahead` for its questions, if that is all of them, or
    raises DiceWanted. The program's die is the same whoever rolls those beside it.
    `wants` are what its faces were for, `questions` those of these dice. Given dice from elsewhere come with what they
    were `rolled_for`: from the first roll that asks for something else they are void.
    """

    def __init__(
        self,
        given: Sequence[int | None],
        program: SeededDice,
        asks: Callable[[DieRequest], bool] = lambda die: True,
        rolled_for: Sequence[DieRequest] | None = None,
        ahead: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.requests: list[DieRequest] = []
        self.questions: list[str] = []
        self._ahead = ahead
        self._given = list(given)
        self._rolled_for = rolled_for
        self._program = program
        self._asks = asks

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each want, by hand where one was given; raises DiceWanted, or OffTheDie."""
        first = len(self.requests)
        if self._rolled_for is not None and tuple(self._rolled_for[first : first + len(requests)]) != tuple(requests):
            self._given = []
        given, self._given = self._given[: len(requests)], self._given[len(requests) :]
        questions = self._program.questions(requests)
        if len(given) < len(requests):
            asked = any(self._asks(die) for die in requests)
            given = self._asked(requests, questions) if asked else [None] * len(requests)
        self.requests += requests
        self.questions += questions
        programs = self._program.roll(requests)
        return tuple(map(self._take, requests, given, programs))

    def _asked(self, requests: Sequence[DieRequest], questions: Sequence[str]) -> list[int | None]:
        """The faces of a roll that is the player's, if he gave all of them ahead."""
        ahead = [self._ahead.get(question) for question in questions]
        if None in ahead:
            raise DiceWanted(requests, questions, ahead)
        return ahead

    def _take(self, die: DieRequest, face: int | None, programs: int) -> int:
        if face is None:
            return self.keep(die, programs, Roller.PROGRAM)
        if not 1 <= face <= SIDES[die.kind]:
            raise OffTheDie(f"a {die.kind} shows 1 to {SIDES[die.kind]}, not {face}")
        return self.keep(die, face, Roller.HAND)


def by_hand(faces: Sequence[int], by: Sequence[Roller]) -> tuple[int | None, ...]:
    """What AskingDice is given to roll these again: the hand's faces, None for the program's."""
    return tuple(face if roller is Roller.HAND else None for face, roller in zip(faces, by, strict=True))


@dataclass(frozen=True)
class Picked(Generic[T]):
    """What a random pick chose, and the faces that chose it (none where there was only one option)."""

    choice: T
    faces: tuple[int, ...]


@dataclass(frozen=True)
class NumberedTable:
    """A numbered table: so many dice of a kind, read one after another; each option has `each` throws in a row."""

    kind: Kind
    dice: int
    each: int

    def option(self, faces: Sequence[int]) -> int:
        """Which option, from 0, these faces choose; past the last one the throw is beyond the table."""
        cell = 0
        for face in faces:
            cell = SIDES[self.kind] * cell + face - 1
        return cell // self.each

    @property
    def last(self) -> tuple[int, ...]:
        """The highest throw."""
        return (SIDES[self.kind],) * self.dice

    def throws(self, option: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The first and the last throw that choose this option, counted from 0."""
        return self._faces(option * self.each), self._faces((option + 1) * self.each - 1)

    def _faces(self, cell: int) -> tuple[int, ...]:
        faces: list[int] = []
        for _ in range(self.dice):
            cell, face = divmod(cell, SIDES[self.kind])
            faces.insert(0, face + 1)
        return tuple(faces)


MOST_OPTIONS = 216
"""As many as three D6 have throws."""


@lru_cache(maxsize=MOST_OPTIONS)
def numbered_table(options: int) -> NumberedTable:
    """One D6 serves up to 6 options, one D10 up to 10, two D6 up to 36, three up to 216; ValueError beyond that."""
    for kind, dice in ((Kind.D6, 1), (Kind.D10, 1), (Kind.D6, 2), (Kind.D6, 3)):
        if options <= SIDES[kind] ** dice:
            return NumberedTable(kind, dice, each=SIDES[kind] ** dice // options)
    raise ValueError(f"a numbered table has at most {MOST_OPTIONS} options, not {options}")


def pick(dice: Dice, options: Sequence[T], rule: str, who: str, reason: Reason) -> Picked[T]:
    """One of the options, all equally likely, from a numbered table; a throw beyond the table is made again."""
    if not options:
        raise ValueError(f"{rule}: nothing to pick from")
    if len(options) == 1:
        return Picked(options[0], ())
    table = numbered_table(len(options))
    requests = [DieRequest(table.kind, rule, who, reason, options)] * table.dice
    rolled: list[int] = []
    while True:
        faces = dice.roll(requests)
        rolled += faces
        chosen = table.option(faces)
        if chosen < len(options):
            return Picked(options[chosen], tuple(rolled))


def draw(dice: Dice, left: list[T], rule: str, who: str, reason: Reason) -> T:
    """A random pick of one of those left, which is then gone from them."""
    choice = pick(dice, left, rule, who, reason).choice
    left.remove(choice)
    return choice


def roll_off(
    dice: Dice, tied: Sequence[str], rule: str, occasion: str, reason: Reason
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The tied in the order of a D6 each, highest first, equal faces rolled again; and every face rolled.

    Q19: so Powers with equal attack rolls. Q23: so candidates that share the highest total.
    """
    if len(tied) < 2:
        return tuple(tied), ()
    faces = dice.roll([DieRequest(Kind.D6, rule, f"{occasion}/{who}", reason) for who in tied])
    order: list[str] = []
    rolled = list(faces)
    for face in sorted(set(faces), reverse=True):
        equal = [who for who, f in zip(tied, faces, strict=True) if f == face]
        group, more = roll_off(dice, equal, rule, occasion, reason)
        order += group
        rolled += more
    return tuple(order), tuple(rolled)
