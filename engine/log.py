"""Where rows and rules meet: read a game, go on, undo. Lines are only ever added; what stands is derived from them.

Whoever changes anything does so in one transaction, which begins with `fresh`.
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
"""Lines of all pasts kept in memory, 3.5 kB each with its state: of forty finished campaigns, which are rebuilt in
milliseconds."""
READ_TOGETHER = 500
"""Lines read at once on the way back to a past that is known: more than a finished campaign has. Those of one past
mostly follow each other, and a game may have a hundred times as many in all its branches."""


class Stale(Exception):
    """The page that decided was older than the game: something was decided since. Nothing has changed."""


class Closed(Stale):
    """The game is a part of another that has its result, or went elsewhere: it stays as it is. Nothing has changed."""


class Irrevocable(Stale):
    """It is played Iron: that would take back what dice have decided, or change it otherwise. Nothing has changed."""


class NothingToUndo(Exception):
    """The game stands at its first line, or already where it should go back to."""


class NoSuchBranch(Stale):
    """No branch ends at that line: it was deleted, or the game stands there."""


@dataclass(frozen=True, eq=False)
class Log(Generic[P]):
    """The rows of a game, and how they are read and written.

    `games` have a `head`, the line at which they stand, and `lines`; these know their game by the field `of`. What all
    of its own have in common are their `columns`: a game is only found as one of these.
    Their pasts are kept as `game`s; `damaged` makes what is raised where rows cannot be read.
    Where games have `branches` and a number `highest`, a past that is left is kept as one under the name that `named`
    gives it: how it goes on after so many lines. What `hangs` on lines, each with what one of it is called, is deleted
    with them. The first lines, `least` of them, are never undone. `moved` is told once the game stands elsewhere;
    `settle` is told that too, and whenever it has gone on, with its row. What else the row of a game `keeps` of how it
    stands is written with its head.
    Of a game's row, of the game as it stands and of a die, `asks` tells whether the player rolls it; of its row alone,
    `closed` whether nothing is written any more, and `within_iron` whether it is a part of a game that is played Iron.
    A line `tells` what nobody has decided: dice that fell, here or elsewhere.
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
        """All its games."""
        return self.games._default_manager.filter(**self.columns)

    def new_row(self, **more: Any) -> Any:
        """One that is not yet kept."""
        return self.games(**self.columns, **more)

    def read(self, id: UUID) -> P:
        """A game as it stands; DoesNotExist if there is none, what `damaged` makes if it cannot be read."""
        return self.at(id, self.rows.values_list("head", flat=True).get(id=id))

    def at(self, id: UUID, head: int) -> P:
        """A game as it stood at a line of any branch: lines are never rewritten, so it is known by these two.

        Never to be asked for lines of a transaction that is still open: it may fail, and others get their numbers.
        """
        game = self._kept.get((id, head))
        return self.known(self._grown(id, head)) if game is None else game

    def known(self, game: P) -> P:
        """It need not be read from its rows, which say the same, as long as there is room for it in memory."""
        self._kept[game.id, game.head] = game
        self._make_room(game.id, game.head)
        return game

    def _make_room(self, id: UUID, head: int) -> None:
        """Let go of the pasts that were read first, until the lines of all but this one are few enough."""
        kept = [(key, len(game.lines)) for key, game in [*self._kept.items()] if key != (id, head)]
        lines = sum(number for _, number in kept)
        for key, number in kept:
            if lines <= MOST_LINES:
                return
            self._kept.pop(key, None)
            lines -= number

    def forget(self) -> None:
        """What is kept in memory, after other rows have come into the place of those it was read from."""
        self._kept.clear()

    def _grown(self, id: UUID, head: int) -> P:
        """From what was read before: only the lines that have come since are read."""
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
        """A game as a file tells it: its start, the lines of all branches, and at which of them it stands."""
        by_number = {line.n: line for line in content.lines}
        past = path({n: line.parent for n, line in by_number.items()}, content.head)
        beginning = self.game(id, content.start, (), (self.ruleset.begin(content.start),))
        return going_on(self.ruleset, beginning, 0, [by_number[n] for n in past])

    def rebuilt(self, row: Any, head: int) -> P:
        """A game as it stood at a line, read again; one of IMPOSSIBLE, which says where, if it cannot be."""
        return self._from(row, head, self.beginning(row))

    def _from(self, row: Any, head: int, known: P) -> P:
        """As far as the lines are those of a past that is known, its own."""
        places = {0: 0, **{line.n: place for place, line in enumerate(known.lines, 1)}}
        stored, payloads = dict[int, tuple[int, Stored]](), dict[int, Stored]()
        while head not in places:
            if head not in stored:
                after = max(known.head if head > known.head else 0, head - READ_TOGETHER)
                stored = _stored(row.lines.filter(n__gt=after, n__lte=head))
            if head not in stored or stored[head][0] >= head:
                raise LookupError(f"line {head} is not there, or follows none that is before it")
            payloads[head], head = stored[head][1], stored[head][0]
        lines = self.loaded(row, {n: payloads[n] for n in reversed(payloads)})
        return going_on(self.ruleset, known, places[head], lines)

    def all_lines(self, row: Any) -> tuple[Line[Any, Any], ...]:
        """The lines of all branches; what `damaged` makes if one cannot be read, or what it follows is not there."""
        with reading(partial(self.damaged, row)):
            stored = _stored(row.lines)
            for n, (parent, _) in stored.items():
                if parent and (parent not in stored or parent >= n):
                    raise LookupError(f"line {n} follows line {parent}, which is not there")
            return self.loaded(row, {n: payload for n, (_, payload) in stored.items()})

    def loaded(self, row: Any, payloads: Mapping[int, Stored]) -> tuple[Line[Any, Any], ...]:
        """Lines as they are stored, by their numbers; ValueError with the number of one that cannot be read."""
        try:
            lines = self.codec.load_rows(row, [*payloads.values()])
        except (ValueError, TypeError):
            lines = ()
        if [line.n for line in lines] == list(payloads):
            return lines
        return tuple(self.load_line(n, payload, row) for n, payload in payloads.items())  # says which of them it is

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
        """The row of a game that stands where it was seen; Stale if it does not, Closed if nothing is written in it."""
        row: Any = self.rows.get(id=id)
        if self.closed(row):
            raise Closed(f"the {self.of} {id} takes nothing more")
        if row.head != seen:
            raise Stale(f"line {seen} was seen, the game stands at line {row.head}")
        return row

    def follow(self, row: Any, before: P, place: int, lines: Sequence[Line[Any, Any]], **columns: object) -> P:
        """Go on with these lines at the head, after so many of that past; what followed there already is taken up.

        `columns` are further ones of the rows of new lines.
        """
        again, new = self._taken_up(row, lines)
        now = going_on(self.ruleset, before, place, [*again, *new])
        if again or new:
            self._stand(row, now)
        if again and self.named:  # these are no ends any more, or the present one
            row.branches.filter(leaf__in=[line.n for line in again]).delete()
        self.add(row, new, **columns)
        if again or new:
            self.settle(row, now)
        return now

    def _stand(self, row: Any, game: P) -> None:
        """Write down where a game stands, and what its row keeps of that; what a table beside says of it stays."""
        row.head = game.head
        for column, kept in self.keeps(game).items():
            setattr(row, column, kept)
        own = next(iter(row._meta.parents), type(row))
        row.save(update_fields=[column.name for column in own._meta.concrete_fields if not column.primary_key])

    def add(self, row: Any, lines: Sequence[Line[Any, Any]], **columns: object) -> None:
        """Rows of these lines, each with these further columns."""
        self.lines._default_manager.bulk_create(
            self.lines(**{self.of: row}, n=line.n, parent=line.parent, payload=self.codec.lines.dump(line), **columns)
            for line in lines
        )

    def _taken_up(self, row: Any, lines: Sequence[Line[Any, Any]]) -> tuple[list[Line[Any, Any]], list[Line[Any, Any]]]:
        """Which lines that follow the head are these, as they are kept; and the others, numbered: no line twice.

        The numbers of deleted lines are not given again: what is kept in memory goes by them.
        """
        again = [*self._again(row, lines)]
        highest = getattr(row, "highest", 0)
        last = max(row.head, highest, row.lines.aggregate(last=Max("n"))["last"] or 0)
        parents = [again[-1].n if again else row.head, *range(last + 1, last + len(lines))]
        new = enumerate(zip(lines[len(again) :], parents, strict=False), last + 1)
        return again, [replace(line, n=n, parent=parent) for n, (line, parent) in new]

    def _again(self, row: Any, lines: Sequence[Line[Any, Any]]) -> Iterator[Line[Any, Any]]:
        """As long as what follows is what followed before."""
        head = row.head
        for line in lines:
            same = [kept for kept in self.following(row, head) if _is_same(kept, line)]
            if not same:
                return
            head = same[-1].n
            yield same[-1]

    def following(self, row: Any, head: int) -> Iterator[Line[Any, Any]]:
        """What follows that line, the latest first; a damaged line is passed over."""
        for payload in row.lines.filter(parent=head).order_by("-n").values_list("format", "payload"):
            try:
                [line] = self.codec.load_rows(row, [payload])
            except ValueError:
                continue
            yield line

    def move(self, row: Any, before: P, n: int) -> P:
        """Stand at another line of the tree; the past that is left is kept as a branch."""
        now = self.at(row.id, n)
        self._stand(row, now)
        self.leave(row, before, now)
        self.moved(now)
        self.settle(row, now)
        return now

    def leave(self, row: Any, before: P, now: P) -> None:
        """The game has moved: the past it left is a branch, unless it goes on in one; the present one is none."""
        if self.named is None:
            return
        row.branches.filter(leaf=now.head).delete()
        common = parting(before.lines, now.lines)
        left = common < len(before.lines) and before.head != now.head
        if left and not row.lines.filter(parent=before.head).exists():
            name = self.named(before, common)
            row.branches.bulk_create([row.branches.model(**{self.of: row}, leaf=before.head, name=name)])

    def is_iron(self, row: Any, game: P) -> bool:
        """Whether it is played Iron, or is a part of what is; None for the row of what is a part of nothing."""
        return self.ruleset.iron(game.start) or row is not None and self.within_iron(row)

    def hold_to_iron(self, row: Any, game: P) -> None:
        """Irrevocable, where it is played Iron."""
        if self.is_iron(row, game):
            raise Irrevocable(f"the {self.of} {game.id} is played Iron")

    def may_undo(self, row: Any, game: P, lines: int) -> bool:
        """Whether a game may go back to so many lines; where it is played Iron, not past a die (D31)."""
        if not self.least(game) <= lines < len(game.lines):
            return False
        return not (any(map(self.tells, game.lines[lines:])) and self.is_iron(row, game))

    def back(self, id: UUID, seen: int, place: Callable[[P], int]) -> P:
        """Go back to so many lines; what followed is kept as a branch. NothingToUndo, Irrevocable, or Stale."""
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
        """What the game becomes if line n is decided like this (engine/rules/correct.py); nothing is kept."""
        row = self.rows.get(id=game.id)
        self.hold_to_iron(row, game)
        return corrected(self.ruleset, game, n, decision, partial(self.asks, row), stand)

    def correct(self, id: UUID, seen: int, n: int, decision: Any, stand: Collection[int] = ()) -> P:
        """Decide line n otherwise and play on from there; what was played before is kept as a branch.

        What `correction` raises, or Stale, and nothing is changed.
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
        """Go on with a branch; the present past becomes one. NoSuchBranch if nothing ends there, or Irrevocable."""
        with transaction.atomic():
            row, game = self.fresh(id, seen), self.at(id, seen)
            self.hold_to_iron(row, game)
            _check_branch(row, leaf)
            return self.move(row, game, leaf)

    def delete_branch(self, id: UUID, seen: int, leaf: int) -> None:
        """Delete a branch with the lines that it alone uses, and what the player has added to them; NoSuchBranch."""
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
    """The name of a branch that goes on like this, and was left on line n."""
    end = f"; left on line {n}"
    return shortened(how, LONGEST_NAME - len(end)) + end


def shortened(name: str, room: int = LONGEST_NAME) -> str:
    """A name that has no more letters than there is room for."""
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}…"


def numbered(name: str, taken: Collection[str]) -> str:
    """The name; where it is taken, the first with a number that is not: A first turn 2."""
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def tree(row: Any) -> Tree:
    """All the lines of a game."""
    return dict(row.lines.values_list("n", "parent"))


def _stored(lines: Any) -> dict[int, tuple[int, Stored]]:
    """By the number of each line: the line it follows, and itself."""
    rows = lines.values_list("n", "parent", "format", "payload")
    return {n: (parent, (format, payload)) for n, parent, format, payload in rows}


def _is_same(kept: Line[Any, Any], line: Line[Any, Any]) -> bool:
    """Whether the same was decided, rolled and came of it, by whichever version of the rules."""
    return replace(kept, n=line.n, parent=line.parent, rules=line.rules) == line
