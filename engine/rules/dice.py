"""The one door to chance: every face comes through `Dice.roll`, and nothing else imports `random`."""

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
    """The kinds of dice. A D10 shows 1 to 10 (C3.2)."""

    D6 = "d6"
    D10 = "d10"


class Roller(StrEnum):
    """Who rolled a face: the program, or the player by hand."""

    PROGRAM = "program"
    HAND = "hand"


SIDES = {Kind.D6: 6, Kind.D10: 10}


class DieRequest(NamedTuple):
    """One die to roll: its kind, its clause, for whom, and what for.

    A random pick names its `options`, whose table the reader sees (`numbered_table`); no face depends on them.
    """

    kind: Kind
    rule: str
    who: str
    reason: Reason
    options: Sequence[object] = ()


class Dice(ABC):
    """Chance for the rules; it remembers the faces it gave."""

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.kinds: list[Kind] = []
        self.by: list[Roller] = []

    @abstractmethod
    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        """One face for each request, in order; also appended to `faces`, `kinds` and `by`."""

    def keep(self, die: DieRequest, face: int, by: Roller) -> int:
        """Record a face."""
        self.faces.append(face)
        self.kinds.append(die.kind)
        self.by.append(by)
        return face


def question(turn: int, die: DieRequest, nth: int) -> str:
    """What only this die of its game answers: the turn, the clause, for whom, the kind, and which of these it is.

    `nth` counts from 1 in its line. Stored seeds and faces given ahead depend on it: it never changes.
    """
    return f"{turn}/{die.rule}/{die.who}/{die.kind}/{nth}"


class SeededDice(Dice):
    """D11: a face depends only on its seed and its question: neither undo nor another decision changes it."""

    def __init__(self, seed: str, turn: int) -> None:
        super().__init__()
        self.turn = turn
        self._seed = seed
        self._rolled: Counter[tuple[object, ...]] = Counter()

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        questions = self.questions(requests)
        self._rolled.update(die[:3] for die in requests)
        return tuple(
            self.keep(die, self._face(die, asked), Roller.PROGRAM)
            for die, asked in zip(requests, questions, strict=True)
        )

    def questions(self, requests: Sequence[DieRequest]) -> tuple[str, ...]:
        """The questions of these dice if they were rolled now."""
        rolled, found = self._rolled.copy(), []
        for die in requests:
            rolled[die[:3]] += 1
            found.append(question(self.turn, die, rolled[die[:3]]))
        return tuple(found)

    def _face(self, die: DieRequest, question: str) -> int:
        digest = hashlib.sha256(f"{self._seed}/{question}".encode()).digest()
        return 1 + int.from_bytes(digest[:8]) % SIDES[die.kind]


class StreamDice(Dice):
    """A plain stream of faces from one seed, for whole campaigns without undo."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self._random = random.Random(seed).random

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        kinds = [die.kind for die in requests]
        faces = [1 + int(self._random() * SIDES[kind]) for kind in kinds]
        self.faces += faces
        self.kinds += kinds
        self.by += [Roller.PROGRAM] * len(faces)
        return tuple(faces)

    def forget(self) -> None:
        """Start the next line of the log: earlier faces belong to the previous one."""
        self.faces, self.kinds, self.by = [], [], []


class DiceWanted(Exception):
    """The player's own dice are wanted: `wants` are all those of the present roll.

    `questions` are theirs, and `ahead` the faces given for them ahead, None where there is none. `events` are those of
    the line before the roll, if the game knows them.
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
    """The die has no such face."""


class AskingDice(Dice):
    """The player rolls what `asks` says, the program everything else.

    `given` are the dice of the step so far, in order, None where the program rolls. Once they are used up, a roll with
    any of the player's dice takes the faces given `ahead` for its questions, if these are complete, or raises
    DiceWanted. The program's dice do not depend on who rolls the others. `wants` are what the faces were for,
    `questions` theirs. Given dice from elsewhere come with what they were `rolled_for`: from the first roll with
    another purpose on they are void.
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
        """One face for each request, by hand if given; raises DiceWanted, or OffTheDie."""
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
        """The faces of the player's roll, if he gave all of them ahead."""
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
    """What AskingDice needs as `given` to repeat these: the hand's faces, None for the program's."""
    return tuple(face if roller is Roller.HAND else None for face, roller in zip(faces, by, strict=True))


@dataclass(frozen=True)
class Picked(Generic[T]):
    """The choice of a random pick, and the faces that made it (none if there was only one option)."""

    choice: T
    faces: tuple[int, ...]


@dataclass(frozen=True)
class NumberedTable:
    """A numbered table: `dice` dice of a kind, read one after another; each option has `each` consecutive throws."""

    kind: Kind
    dice: int
    each: int

    def option(self, faces: Sequence[int]) -> int:
        """The option, from 0, for these faces; a throw past the last one is beyond the table."""
        cell = 0
        for face in faces:
            cell = SIDES[self.kind] * cell + face - 1
        return cell // self.each

    @property
    def last(self) -> tuple[int, ...]:
        return (SIDES[self.kind],) * self.dice

    def throws(self, option: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The first and the last throw that choose this option, from 0."""
        return self._faces(option * self.each), self._faces((option + 1) * self.each - 1)

    def _faces(self, cell: int) -> tuple[int, ...]:
        faces: list[int] = []
        for _ in range(self.dice):
            cell, face = divmod(cell, SIDES[self.kind])
            faces.insert(0, face + 1)
        return tuple(faces)


MOST_OPTIONS = 216  # the number of throws of 3 D6


@lru_cache(maxsize=MOST_OPTIONS)
def numbered_table(options: int) -> NumberedTable:
    """One D6 for up to 6 options, one D10 up to 10, 2 D6 up to 36, 3 up to 216; ValueError beyond that."""
    for kind, dice in ((Kind.D6, 1), (Kind.D10, 1), (Kind.D6, 2), (Kind.D6, 3)):
        if options <= SIDES[kind] ** dice:
            return NumberedTable(kind, dice, each=SIDES[kind] ** dice // options)
    raise ValueError(f"a numbered table has at most {MOST_OPTIONS} options, not {options}")


def pick(dice: Dice, options: Sequence[T], rule: str, who: str, reason: Reason) -> Picked[T]:
    """One of the options, all equally likely, from a numbered table; a throw beyond the table is repeated."""
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
    """A random pick among those left, removed from them."""
    choice = pick(dice, left, rule, who, reason).choice
    left.remove(choice)
    return choice


def roll_off(
    dice: Dice, tied: Sequence[str], rule: str, occasion: str, reason: Reason
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The tied in the order of a D6 each, highest first, equal faces rolled again; and every face rolled.

    Q19: Powers with equal attack rolls. Q23: candidates that share the highest total.
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
