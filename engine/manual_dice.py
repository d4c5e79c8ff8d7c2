"""Dice by hand: a decision with the dice it has so far, how it is stored, and the faces rolled for it before."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID
from zlib import crc32

from django.db import transaction

from engine.codec import Json
from engine.formats import TODAY, NotOfFormat, Upgrades, text_of_today
from engine.log import Log
from engine.models import PendingRoll
from engine.rules.dice import SIDES, AskingDice, DiceWanted, DieRequest, Kind, Roller, by_hand
from engine.rules.foreseen import Coming, foreseen
from engine.rules.reason import Reason
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import Illegal, P, Paused, Ruleset, extended, play

D = TypeVar("D")
Faces = tuple[int | None, ...]
"""Faces in the order they were asked for, None where the program rolls."""


@dataclass(frozen=True)
class Waiting(Generic[D]):
    """A decision after line `head` that waits for dice: the faces given, and a draft of the next ones.

    A game may add fields: whose dice they are, or how far to go on afterwards.
    """

    head: int
    decision: D
    faces: Faces = ()
    draft: Faces = ()

    @property
    def begun(self) -> bool:
        """Whether the player has given anything yet, which must not be skipped."""
        return bool(self.faces) or any(self.draft)

    @property
    def roll(self) -> str:
        """Identifies this roll: forms carry it, so that dice never count for another roll."""
        return f"{crc32(repr(replace(self, draft=())).encode()):08x}"


@dataclass(frozen=True)
class Ahead:
    """A face given before its die was asked for, by the die's question; `dropped` once it will not be asked for."""

    question: str
    kind: Kind
    rule: str
    who: str
    reason: Reason
    face: int
    dropped: bool = False

    @property
    def die(self) -> DieRequest:
        return DieRequest(self.kind, self.rule, self.who, self.reason)


_AHEAD: Json[tuple[Ahead, ...]] = Json(tuple[Ahead, ...])
W = TypeVar("W", bound=Waiting[Any])


class Waitings(Generic[W]):
    """The reader and writer of what waits in one game; `kind` is its type, `upgrades` are a decision's."""

    def __init__(self, kind: Any, upgrades: Upgrades = MappingProxyType({})) -> None:
        self._json: Json[tuple[W]] = Json(tuple[kind])
        self.upgrades = upgrades

    def load(self, text: str, head: int) -> W | None:
        """What waits after that line; None if it waits elsewhere or is unreadable: its dice are asked for again."""
        try:
            [found] = self._json.load(text)
        except ValueError:
            return None
        return found if found.head == head else None

    def dump(self, waiting: W) -> str:
        """The text that `load` reads."""
        return self._json.dump((waiting,))


@dataclass(frozen=True)
class Rolling(Generic[D]):
    """A line with the dice it has so far, and what asks for more of them; `wanted` is None at its end."""

    line: Line[D, Any]
    wanted: DiceWanted | None = None

    @property
    def requests(self) -> tuple[DieRequest, ...]:
        """All dice that the present roll wants."""
        return self.wanted.requests if self.wanted else ()

    @property
    def at_hand(self) -> tuple[Coming, ...]:
        """The same with their questions."""
        return tuple(map(Coming, self.wanted.questions, self.wanted.requests)) if self.wanted else ()

    @property
    def ahead(self) -> Faces:
        """The faces of the present roll given ahead; empty if none were."""
        return self.wanted.ahead if self.wanted and any(self.wanted.ahead) else ()

    @property
    def given(self) -> Faces:
        """The dice so far, None where the program rolled: the next roll's faces follow them."""
        return by_hand(self.line.faces, self.line.by)


def rolling(ruleset: Ruleset[Any, Any, D, Any], state: Any, decision: D, dice: AskingDice, head: int = 0) -> Rolling[D]:
    """Play a decision after line `head` as far as its dice go; nothing is saved. Raises what the rules refuse."""
    try:
        return Rolling(play(ruleset, state, decision, dice, head + 1, head)[0])
    except DiceWanted as wanted:
        rolled = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
        return Rolling(Line(head + 1, head, decision, *rolled, wanted.events, ruleset.rules), wanted)


def rolled_before(lines: Iterable[Line[Any, Any]], decision: Any, rolling: Rolling[Any]) -> Faces:
    """The hand's faces of this roll on an undone line that reached it with the same earlier faces."""
    so_far, requests = rolling.given, rolling.requests
    first, last = len(so_far), len(so_far) + len(requests)
    for line in lines:
        faces = by_hand(line.faces, line.by)
        same = line.decision == decision and faces[:first] == so_far
        if same and line.kinds[first:last] == tuple(die.kind for die in requests) and any(faces[first:last]):
            return faces[first:last]
    return (None,) * len(requests)


class Continuation(NamedTuple, Generic[P]):
    """How a game goes on, before it is saved: the game before and after, what then waits, and the dice of each line."""

    game: P
    after: P
    paused: Paused[Any] | None
    rolled: Sequence[AskingDice]


def _dumped(ahead: Sequence[Ahead]) -> str:
    return _AHEAD.dump(tuple(ahead)) if ahead else ""


@dataclass(frozen=True, eq=False, kw_only=True)
class ManualRolls(Generic[W]):
    """How a game takes the player's dice, and stores those of a decision that waits for more.

    `asks` says which dice the player rolls, from the game's row, what waits in it, and the game; `waits` makes a
    waiting from a row, its line and a decision. Coming dice are foreseen as long as the game is `within` the same
    stretch; `programs` gives the program's next decision for that, by default the rules' own.
    """

    ruleset: Ruleset[Any, Any, Any, Any]
    waitings: Waitings[W]
    waits: Callable[[Any, int, Any], W]
    asks: Callable[[Any, W | None, Any], Callable[[DieRequest], bool]]
    within: Callable[[Any, Any], bool] = lambda before, now: True
    programs: Callable[[Any, Any], Any | None] | None = None

    def waiting(self, row: Any) -> W | None:
        """The decision that waits for dice where the game stands."""
        given: PendingRoll | None = getattr(row, "pending_roll", None)
        if given is None:
            return None
        try:
            decision = text_of_today((given.format, given.decision), self.waitings.upgrades)
        except NotOfFormat:
            return None
        # its columns are the parts of one text
        return self.waitings.load(f'[{{"head":{given.head},"decision":{decision},{given.faces[1:]}]', row.head)

    def keep(self, id: UUID, waiting: W) -> None:
        """Store the faces given so far."""
        [parts] = json.loads(self.waitings.dump(waiting))
        head, decision = parts.pop("head"), json.dumps(parts.pop("decision"))
        values = {"head": head, "format": TODAY, "decision": decision, "faces": json.dumps(parts)}
        PendingRoll.objects.update_or_create(values, game_id=id)

    def ask(self, row: Any, waiting: W) -> None:
        """Let this wait for dice; faces already given for the same decision stay."""
        before = self.waiting(row)
        if not (before and before.begun and before.decision == waiting.decision):
            self.keep(row.id, waiting)

    def dice(self, row: Any, waiting: W | None, game: P, decision: Any) -> AskingDice:
        """The dice for a decision in that past; faces that wait for exactly that are used."""
        if not (waiting and waiting.begun and (waiting.head, waiting.decision) == (game.head, decision)):
            waiting = None
        return self._dice(row, waiting, game)

    def _dice(self, row: Any, waiting: W | None, game: P) -> AskingDice:
        faces, asks = waiting.faces if waiting else (), self.asks(row, waiting, game.now)
        return AskingDice(faces, self.ruleset.dice(game.now), asks, ahead=self.faces_ahead(row))

    def rolling(self, row: Any, game: P, waiting: W) -> Rolling[Any] | None:
        """What waits, as far as its dice have come; None if it is no longer possible."""
        try:
            return rolling(self.ruleset, game.now, waiting.decision, self._dice(row, waiting, game), game.head)
        except (Illegal, *IMPOSSIBLE):
            return None

    def thought(self, row: Any, game: P, following: Callable[[P], Any | None]) -> Continuation[P]:
        """The lines that follow by `following`. They are not saved yet: this may take long, and blocks nobody."""
        waiting, rolled = self.waiting(row), list[AskingDice]()

        def dice(after: P, decision: Any) -> AskingDice:
            rolled.append(self.dice(row, waiting, after, decision))
            return rolled[-1]

        after, asked = extended(self.ruleset, game, following, dice)
        return Continuation(game, after, asked, rolled[: len(after.lines) - len(game.lines)])

    def write(self, log: Log[P], row: Any, thought: Continuation[P]) -> tuple[P, DiceWanted | None]:
        """Save the lines of `thought`, within a transaction, if the game still stands where it did.

        If the player's dice are wanted, that line waits for them, and the lines before it are saved.
        """
        game, after, asked, rolled = thought
        waiting = self.waiting(row)
        if after is not game:
            by_questions = [zip(each.questions, each.by, strict=True) for each in rolled]
            answered = {question for each in by_questions for question, by in each if by is Roller.HAND}
            row.ahead = _dumped([one for one in self.ahead(row) if one.question not in answered])
            after = log.follow(row, game, len(game.lines), after.lines[len(game.lines) :])
            if waiting:
                PendingRoll.objects.filter(game=row).delete()
        if asked:
            self.ask(row, self.waits(row, after.head, asked.decision))
        return after, asked.wanted if asked else None

    def ahead(self, row: Any) -> tuple[Ahead, ...]:
        """The faces given ahead, and those dropped by the last move; unreadable ones are ignored."""
        try:
            found = _AHEAD.load(row.ahead or "[]")
        except ValueError:
            return ()
        return tuple(one for one in found if 1 <= one.face <= SIDES[one.kind])

    def faces_ahead(self, row: Any) -> dict[str, int]:
        """The stored faces given ahead, by the questions of their dice."""
        return {one.question: one.face for one in self.ahead(row) if not one.dropped}

    def rolled_on(self, game: P, decision: Any, after: Callable[[int], Iterable[Line[Any, Any]]]) -> dict[str, int]:
        """The hand's faces on undone lines, as far as this decision led there, by their questions.

        `after` gives the lines that follow a line, latest first.
        """
        found: dict[str, int] = {}
        later = game
        while decision is not None and self.within(game.now, later.now):
            line = next((line for line in after(later.head) if line.decision == decision), None)
            if line is None:
                break
            dice = AskingDice(by_hand(line.faces, line.by), self.ruleset.dice(later.now), lambda die: False)
            try:
                _, now = play(self.ruleset, later.now, decision, dice, line.n, line.parent)
            except (Illegal, *IMPOSSIBLE):  # by older rules
                break
            rolled = zip(dice.questions, dice.faces, dice.by, strict=True)
            found |= {question: face for question, face, by in rolled if by is Roller.HAND}
            later = later.followed(line, now)
            decision = self.ruleset.programs(later)
        return found

    def coming(self, row: Any, game: P) -> tuple[Coming, ...]:
        """The player's coming dice, as far as they can be foreseen, after these."""
        waiting = self.waiting(row)
        so_far = self.rolling(row, game, waiting) if waiting else None
        ruleset = replace(self.ruleset, programs=partial(self.programs, row)) if self.programs else self.ruleset
        decision = waiting.decision if waiting else ruleset.programs(game)
        if decision is None:
            return ()
        return foreseen(
            ruleset,
            game,
            decision,
            so_far.line.faces if so_far else (),
            lambda later: self.asks(row, waiting if later.head == game.head else None, later.now),
            lambda later: self.within(game.now, later.now),
            self.faces_ahead(row),
        )

    def give_ahead(self, row: Any, faces: Sequence[tuple[Coming, int | None]]) -> None:
        """Store these faces for coming dice, None for no face; other faces given ahead stay."""
        questions = {coming.question for coming, _ in faces}
        new = [Ahead(coming.question, *coming.die[:4], face) for coming, face in faces if face]
        row.ahead = _dumped([*[one for one in self.ahead(row) if one.question not in questions], *new])
        row.save(update_fields=["ahead"])

    def settle(self, row: Any, game: P) -> None:
        """After a move: drop the faces given ahead for dice that are no longer foreseen.

        Those dropped before have been reported.
        """
        if not row.ahead:
            return
        questions = {coming.question for coming in self.coming(row, game)}
        still = [replace(one, dropped=one.question not in questions) for one in self.ahead(row) if not one.dropped]
        row.ahead = _dumped(still)
        row.save(update_fields=["ahead"])

    @contextmanager
    def giving(self, id: UUID, given: W) -> Iterator[None]:
        """Within it, what waits has these faces; on DiceWanted for more of them, they are stored."""
        with transaction.atomic():
            self.keep(id, given)
            try:
                yield
            except DiceWanted as wanted:
                more = wanted
            else:
                return
        raise more
