"""Between rows and rules: read a game, go on, undo. Lines are only ever added; everything else is derived from them.

Each change is one transaction, which begins with `fresh`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count
from typing import Any, Generic
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Model, QuerySet

from engine.codec import Codec
from engine.damaged import Damaged, reading, words
from engine.formats import Stored
from engine.rows import LONGEST_NAME
from engine.rules.correct import Correction, corrected
from engine.rules.dice import DieRequest
from engine.rules.record import Line
from engine.rules.ruleset import P, Ruleset, going_on
from engine.rules.tree import Tree, ends, own_lines, parting, path

MOST_LINES = 12_000
"""Lines of all cached pasts, 3.5 kB each with its state: 40 finished campaigns, each rebuilt in milliseconds."""
READ_TOGETHER = 500
"""Lines read at once on the way back to a cached past: more than a finished campaign has.

Those of one past are mostly consecutive, and a game with all its branches may have 100 times as many.
"""


class Stale(Exception):
    """The page was older than the game: something has been decided since. Nothing has changed."""


class Closed(Stale):
    """The game is part of another game that has its result or took another course. Nothing has changed."""


class Irrevocable(Stale):
    """The game is Iron: this would undo or change what dice have decided. Nothing has changed."""


class NothingToUndo(Exception):
    """The game stands at its first line, or already where it should go back to."""


class NoSuchBranch(Stale):
    """No branch ends at that line: it was deleted, or the game stands there."""


@dataclass(frozen=True, eq=False)
class Log(Generic[P]):
    """The rows of games of one kind: how to read and write them.

    `games` have a `head`, the line at which they stand, and `lines`; lines refer to their game by the field `of`.
    `columns` are the values that all its rows share: no other row is found. Pasts are cached as `game`s; `damaged`
    makes the exception for unreadable rows. If games have `branches` and a number `highest`, a past that is left
    becomes a branch, with a name from `named`: how it goes on after this many lines. `hangs` are the tables whose rows
    are deleted with their lines, each with its noun. The first `least` lines are never undone. `moved` is called after
    the game has moved to another line; `settle` then too, and whenever it has gone on, with its row. `keeps` gives the
    other columns that are written with the head. `asks` says whether the player rolls a die, from the row, the game and
    the die; `closed` whether a row may no longer change; `within_iron` whether it is part of an Iron game. `tells` says
    whether a line has more than a decision: dice that fell, here or elsewhere.
    """

    ruleset: Ruleset[Any, Any, Any, Any]
    games: type[Model]
    lines: type[Model]
    of: str
    game: Callable[[UUID, Any, tuple[()], tuple[Any]], P]
    codec: Codec[Any, Any, Any]
    damaged: Callable[[Any, str], Damaged]
    columns: Mapping[str, str] = field(default_factory=dict)
    named: Callable[[P, int], str] | None = None
    hangs: Mapping[str, str] = field(default_factory=dict)
    least: Callable[[P], int] = lambda game: 0
    moved: Callable[[P], None] = lambda game: None
    asks: Callable[[Any, Any, DieRequest], bool] = lambda row, state, die: False
    settle: Callable[[Any, P], None] = lambda row, game: None
    keeps: Callable[[P], Mapping[str, str]] = lambda game: {}
    closed: Callable[[Any], bool] = lambda row: False
    within_iron: Callable[[Any], bool] = lambda row: False
    tells: Callable[[Line[Any, Any]], bool] = lambda line: bool(line.faces)
    _kept: dict[tuple[UUID, int], P] = field(default_factory=dict)

    @property
    def rows(self) -> QuerySet[Any]:
        return self.games._default_manager.filter(**self.columns)

    def new_row(self, **more: Any) -> Any:
        """A row that is not yet saved."""
        return self.games(**self.columns, **more)

    def read(self, id: UUID) -> P:
        """A game as it stands; raises DoesNotExist, or what `damaged` makes."""
        return self.at(id, self.rows.values_list("head", flat=True).get(id=id))

    def at(self, id: UUID, head: int) -> P:
        """A game as it stood at a line of any branch: lines are never rewritten, so these two identify it.

        Never call it for lines of an open transaction: if that fails, their numbers are given to others.
        """
        game = self._kept.get((id, head))
        return self.known(self._grown(id, head)) if game is None else game

    def known(self, game: P) -> P:
        """It need not be read from its rows, which say the same, as long as there is room for it in memory."""
        self._kept[game.id, game.head] = game
        self._make_room(game.id, game.head)
        return game

    def _make_room(self, id: UUID, head: int) -> None:
        """Drop the oldest cached pasts until the lines of all others are few enough; this one stays."""
        kept = [(key, len(game.lines)) for key, game in [*self._kept.items()] if key != (id, head)]
        lines = sum(number for _, number in kept)
        for key, number in kept:
            if lines <= MOST_LINES:
                return
            self._kept.pop(key, None)
            lines -= number

    def forget(self) -> None:
        """Empty the cache, after other rows have replaced those it was read from."""
        self._kept.clear()

    def _grown(self, id: UUID, head: int) -> P:
        """Grown from a cached past: only the lines that have come since are read."""
        row = self.rows.get(id=id)
        with reading(partial(self.damaged, row)):
            known = next((game for (of, _), game in reversed([*self._kept.items()]) if of == id), None)
            return self._from(row, head, known or self.beginning(row))

    def beginning(self, row: Any) -> P:
        """A game before its first line; ValueError if its start cannot be read."""
        try:
            start = self.codec.starts.load(row.start)
        except (ValueError, TypeError) as error:
            raise ValueError(f"its beginning cannot be read: {words(error)}") from error
        return self.game(row.id, start, (), (self.ruleset.begin(start),))

    def standing(self, id: UUID, content: Any) -> P:
        """A game from a file: its start, the lines of all branches, and its head."""
        by_number = {line.n: line for line in content.lines}
        past = path({n: line.parent for n, line in by_number.items()}, content.head)
        beginning = self.game(id, content.start, (), (self.ruleset.begin(content.start),))
        return going_on(self.ruleset, beginning, 0, [by_number[n] for n in past])

    def rebuilt(self, row: Any, head: int) -> P:
        """A game as it stood at a line, read afresh; raises one of IMPOSSIBLE, with the place, if it cannot be read."""
        return self._from(row, head, self.beginning(row))

    def _from(self, row: Any, head: int, known: P) -> P:
        """As far as the lines belong to a cached past, its own are used."""
        places = {0: 0, **{line.n: place for place, line in enumerate(known.lines, 1)}}
        stored, payloads = dict[int, tuple[int, Stored]](), dict[int, Stored]()
        while head not in places:
            if head not in stored:
                after = max(known.head if head > known.head else 0, head - READ_TOGETHER)
                stored = _stored(row.lines.filter(n__gt=after, n__lte=head))
            if head not in stored or stored[head][0] >= head:
                raise LookupError(f"line {head} is not there, or follows no earlier line")
            payloads[head], head = stored[head][1], stored[head][0]
        lines = self.loaded(row, {n: payloads[n] for n in reversed(payloads)})
        return going_on(self.ruleset, known, places[head], lines)

    def all_lines(self, row: Any) -> tuple[Line[Any, Any], ...]:
        """The lines of all branches; raises what `damaged` makes if one is unreadable, or follows a missing line."""
        with reading(partial(self.damaged, row)):
            stored = _stored(row.lines)
            for n, (parent, _) in stored.items():
                if parent and (parent not in stored or parent >= n):
                    raise LookupError(f"line {n} follows line {parent}, which is not there")
            return self.loaded(row, {n: payload for n, (_, payload) in stored.items()})

    def loaded(self, row: Any, payloads: Mapping[int, Stored]) -> tuple[Line[Any, Any], ...]:
        """Stored lines by number; ValueError with the number of an unreadable one."""
        try:
            lines = self.codec.load_rows(row, [*payloads.values()])
        except (ValueError, TypeError):
            lines = ()
        if [line.n for line in lines] == list(payloads):
            return lines
        return tuple(self.load_line(n, payload, row) for n, payload in payloads.items())  # its error has the number

    def load_line(self, n: int, payload: Stored, row: Any) -> Line[Any, Any]:
        """A line of the log; ValueError, with its number, if it cannot be read."""
        try:
            [line] = self.codec.load_rows(row, [payload])
        except (ValueError, TypeError) as error:
            raise ValueError(f"line {n} cannot be read: {words(error)}") from error
        if line.n != n:
            raise ValueError(f"line {n} cannot be read: it says that it is line {line.n}")
        return line

    def fresh(self, id: UUID, seen: int) -> Any:
        """The locked row of a game; raises Stale if it is not at the line seen, Closed if it may not change."""
        row: Any = self.rows.get(id=id)
        if self.closed(row):
            raise Closed(f"the {self.of} {id} is closed")
        if row.head != seen:
            raise Stale(f"line {seen} was seen, the game stands at line {row.head}")
        return row

    def follow(self, row: Any, before: P, place: int, lines: Sequence[Line[Any, Any]], **columns: object) -> P:
        """Go on with these lines after the first `place` of that past; stored ones that follow there are reused.

        `columns` are further ones for the rows of new lines.
        """
        again, new = self._taken_up(row, lines)
        now = going_on(self.ruleset, before, place, [*again, *new])
        if again or new:
            self._stand(row, now)
        if again and self.named:  # branches that no longer end there
            row.branches.filter(leaf__in=[line.n for line in again]).delete()
        self.add(row, new, **columns)
        if again or new:
            self.settle(row, now)
        return now

    def _stand(self, row: Any, game: P) -> None:
        """Save where a game stands, with what its row keeps of that; its other columns stay."""
        row.head = game.head
        for column, kept in self.keeps(game).items():
            setattr(row, column, kept)
        own = next(iter(row._meta.parents), type(row))
        row.save(update_fields=[column.name for column in own._meta.concrete_fields if not column.primary_key])

    def add(self, row: Any, lines: Sequence[Line[Any, Any]], **columns: object) -> None:
        """Save these lines, each with these further columns."""
        self.lines._default_manager.bulk_create(
            self.lines(**{self.of: row}, n=line.n, parent=line.parent, payload=self.codec.lines.dump(line), **columns)
            for line in lines
        )

    def _taken_up(self, row: Any, lines: Sequence[Line[Any, Any]]) -> tuple[list[Line[Any, Any]], list[Line[Any, Any]]]:
        """The stored lines after the head that equal these, and the remaining ones, numbered: no line is stored twice.

        Numbers of deleted lines are not reused: caches go by them.
        """
        again = [*self._again(row, lines)]
        highest = getattr(row, "highest", 0)
        last = max(row.head, highest, row.lines.aggregate(last=Max("n"))["last"] or 0)
        parents = [again[-1].n if again else row.head, *range(last + 1, last + len(lines))]
        new = enumerate(zip(lines[len(again) :], parents, strict=False), last + 1)
        return again, [replace(line, n=n, parent=parent) for n, (line, parent) in new]

    def _again(self, row: Any, lines: Sequence[Line[Any, Any]]) -> Iterator[Line[Any, Any]]:
        """The stored lines as long as they equal these."""
        head = row.head
        for line in lines:
            same = [kept for kept in self.following(row, head) if _is_same(kept, line)]
            if not same:
                return
            head = same[-1].n
            yield same[-1]

    def following(self, row: Any, head: int) -> Iterator[Line[Any, Any]]:
        """The lines that follow that line, latest first; damaged ones are skipped."""
        for payload in row.lines.filter(parent=head).order_by("-n").values_list("format", "payload"):
            try:
                [line] = self.codec.load_rows(row, [payload])
            except ValueError:
                continue
            yield line

    def move(self, row: Any, before: P, n: int) -> P:
        """Move to another line of the tree; the past left behind becomes a branch."""
        now = self.at(row.id, n)
        self._stand(row, now)
        self.leave(row, before, now)
        self.moved(now)
        self.settle(row, now)
        return now

    def leave(self, row: Any, before: P, now: P) -> None:
        """After a move: the past left behind becomes a branch unless another goes on from it; the present is none."""
        if self.named is None:
            return
        row.branches.filter(leaf=now.head).delete()
        common = parting(before.lines, now.lines)
        left = common < len(before.lines) and before.head != now.head
        if left and not row.lines.filter(parent=before.head).exists():
            name = self.named(before, common)
            row.branches.bulk_create([row.branches.model(**{self.of: row}, leaf=before.head, name=name)])

    def is_iron(self, row: Any, game: P) -> bool:
        """Whether it is Iron, or part of an Iron game; row None: part of nothing."""
        return self.ruleset.iron(game.start) or row is not None and self.within_iron(row)

    def hold_to_iron(self, row: Any, game: P) -> None:
        """Raise Irrevocable if it is Iron."""
        if self.is_iron(row, game):
            raise Irrevocable(f"the {self.of} {game.id} is played Iron")

    def may_undo(self, row: Any, game: P, lines: int) -> bool:
        """Whether a game may go back to this many lines; an Iron one not past a die (D31)."""
        if not self.least(game) <= lines < len(game.lines):
            return False
        return not (any(map(self.tells, game.lines[lines:])) and self.is_iron(row, game))

    def back(self, id: UUID, seen: int, place: Callable[[P], int]) -> P:
        """Go back to this many lines; what followed becomes a branch. Raises NothingToUndo, Irrevocable or Stale."""
        with transaction.atomic():
            row, game = self.fresh(id, seen), self.at(id, seen)
            lines = place(game)
            if not self.least(game) <= lines < len(game.lines):
                raise NothingToUndo
            if not self.may_undo(row, game, lines):
                self.hold_to_iron(row, game)
            return self.move(row, game, game.lines[lines - 1].n if lines else 0)

    def go_back(self, id: UUID, seen: int, n: int) -> P:
        """Go back to line n, 0 for before the first; ValueError if it is not in this past."""
        return self.back(id, seen, lambda game: game.place(n) if n else 0)

    def correction(self, game: P, n: int, decision: Any, stand: Collection[int] = ()) -> Correction[Any, Any, Any]:
        """What the game becomes if line n is decided like this (engine/rules/correct.py); nothing is saved."""
        row = self.rows.get(id=game.id)
        self.hold_to_iron(row, game)
        return corrected(self.ruleset, game, n, decision, partial(self.asks, row), stand)

    def correct(self, id: UUID, seen: int, n: int, decision: Any, stand: Collection[int] = ()) -> P:
        """Decide line n differently and replay from there; the earlier past becomes a branch.

        Raises what `correction` raises, or Stale, and changes nothing.
        """
        with transaction.atomic():
            row, before = self.fresh(id, seen), self.at(id, seen)
            changed = self.correction(before, n, decision, stand)
            row.head = changed.lines[0].parent
            now = self.follow(row, before, before.place(n) - 1, changed.lines)
            self.leave(row, before, now)
            self.moved(now)
        return now

    def switch(self, id: UUID, seen: int, leaf: int) -> P:
        """Go on with a branch; the present past becomes one. Raises NoSuchBranch or Irrevocable."""
        with transaction.atomic():
            row, game = self.fresh(id, seen), self.at(id, seen)
            self.hold_to_iron(row, game)
            _check_branch(row, leaf)
            return self.move(row, game, leaf)

    def delete_branch(self, id: UUID, seen: int, leaf: int) -> None:
        """Delete a branch with the lines that only it uses, and the player's additions to them; raises NoSuchBranch."""
        with transaction.atomic():
            row = self.fresh(id, seen)
            _check_branch(row, leaf)
            lines = tree(row)
            gone = own_lines(lines, leaf, row.head)
            row.highest = max(row.highest, *lines)
            row.save(update_fields=["highest"])
            for hanging in self.hangs:
                getattr(row, hanging).filter(line__in=gone).delete()
            row.lines.filter(n__in=gone).delete()
            row.branches.filter(leaf=leaf).delete()


def _check_branch(row: Any, leaf: int) -> None:
    if leaf not in ends(tree(row), row.head):
        raise NoSuchBranch(f"no branch ends at line {leaf}")


def left(how: str, n: int) -> str:
    """The name of a branch that goes on like this, left on line n."""
    end = f"; left on line {n}"
    return shortened(how, LONGEST_NAME - len(end)) + end


def shortened(name: str, room: int = LONGEST_NAME) -> str:
    """A name cut to `room` letters."""
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it is taken: "A first turn 2"."""
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def tree(row: Any) -> Tree:
    return dict(row.lines.values_list("n", "parent"))


def _stored(lines: Any) -> dict[int, tuple[int, Stored]]:
    """The line before each line and the stored line, by number."""
    rows = lines.values_list("n", "parent", "format", "payload")
    return {n: (parent, (format, payload)) for n, parent, format, payload in rows}


def _is_same(kept: Line[Any, Any], line: Line[Any, Any]) -> bool:
    """Whether both lines have the same decision, dice and events, whatever their rules version."""
    return replace(kept, n=line.n, parent=line.parent, rules=line.rules) == line
