"""Branches: the pasts that were left. The lines of a log are a tree; each end of it but the present one is a branch."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Max

from campaign import models, narrate, savefile
from campaign.rules import turn
from campaign.rules.state import Campaign
from campaign.savefile import LONGEST_NAME, LogLine

Tree = Mapping[int, int]
"""By the number of a line: the line it follows."""


def tree(row: models.Campaign) -> Tree:
    """All the lines of a campaign."""
    return dict(row.lines.values_list("n", "parent"))


def path(lines: Tree, last: int) -> list[int]:
    """The lines from the first to this one; where one is missing, those after it."""
    found: list[int] = []
    while last in lines:
        found.append(last)
        last = lines[last] if lines[last] < last else 0
    return found[::-1]


def ends(lines: Tree, head: int) -> list[int]:
    """The last lines of the branches, the latest first: nothing follows them, and the campaign stands elsewhere."""
    followed = set(lines.values())
    return sorted((n for n in lines if n not in followed and n != head), reverse=True)


def own_lines(lines: Tree, leaf: int, head: int) -> list[int]:
    """The lines that this branch alone uses, neither another one nor the present."""
    shared = {n for other in (*ends(lines, head), head) if other != leaf for n in path(lines, other)}
    return [n for n in path(lines, leaf) if n not in shared]


def parting(one: Sequence[LogLine], other: Sequence[LogLine]) -> int:
    """How many lines two pasts have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a.n != b.n), min(len(one), len(other)))


def begins(lines: Sequence[LogLine], moments: Sequence[Campaign], place: int) -> str:
    """When and with what a past goes on after so many lines: the player's first decision, or else the step."""
    own = (i for i in range(place, len(lines)) if turn.programs_decision(moments[i]) != lines[i].decision)
    first = next(own, None)
    moment = moments[place if first is None else first]
    if first is None:
        return f"{moment.year} BC: {narrate.step_title(moment.step)}"
    return f"{moment.year} BC: {narrate.decision_text(moment.start.italy, lines[first].decision)}"


def automatic_name(lines: Sequence[LogLine], moments: Sequence[Campaign], place: int) -> str:
    """With what a past goes on after so many lines, and where it was left; moments as in a Chronicle."""
    told, end = begins(lines, moments, place), f"; left on line {lines[-1].n}"
    room = LONGEST_NAME - len(end)
    return (told if len(told) <= room else f"{told[: room - 1].rstrip()}…") + end


def taken_up(row: models.Campaign, lines: Sequence[LogLine]) -> tuple[list[LogLine], list[LogLine]]:
    """Which lines that follow the present one are these, as they are kept; and the others, numbered: no line twice.

    The numbers of deleted lines are not given again: what is kept in memory goes by them.
    """
    again = list(_again(row, lines))
    last = max(row.head, row.highest, row.lines.aggregate(last=Max("n"))["last"] or 0)
    parents = [again[-1].n if again else row.head, *range(last + 1, last + len(lines))]
    new = enumerate(zip(lines[len(again) :], parents, strict=False), last + 1)
    return again, [replace(line, n=n, parent=parent) for n, (line, parent) in new]


def _again(row: models.Campaign, lines: Sequence[LogLine]) -> Iterator[LogLine]:
    """As long as what follows is what followed before."""
    head = row.head
    for line in lines:
        same = [kept for kept in following(row, head) if _is_same(kept, line)]
        if not same:
            return
        head = same[-1].n
        yield same[-1]


def following(row: models.Campaign, head: int) -> Iterator[LogLine]:
    """What follows that line, the latest first; a damaged line is passed over."""
    for stored in row.lines.filter(parent=head).order_by("-n").values_list("format", "payload"):
        try:
            [line] = savefile.load_lines([stored], row.start)
        except ValueError:
            continue
        yield line


def _is_same(kept: LogLine, line: LogLine) -> bool:
    """Whether the same was decided, rolled and came of it, by whichever version of the rules."""
    return replace(kept, n=line.n, parent=line.parent, rules=line.rules) == line


def keep(row: models.Campaign, lines: Sequence[LogLine], moments: Sequence[Campaign], common: int) -> None:
    """After the campaign has moved: the past it left is a branch, unless it goes on in one; the present one is none."""
    models.Branch.objects.filter(campaign=row, leaf=row.head).delete()
    left = common < len(lines) and lines[-1].n != row.head
    if left and not row.lines.filter(parent=lines[-1].n).exists():
        branch = models.Branch(campaign=row, leaf=lines[-1].n, name=automatic_name(lines, moments, common))
        models.Branch.objects.bulk_create([branch], ignore_conflicts=True)


@dataclass(frozen=True)
class Added:
    """What the player has added to lines: it is deleted with them."""

    notes: int
    photos: int
    paragraphs: int

    @property
    def all(self) -> int:
        """How much it is together."""
        return self.notes + self.photos + self.paragraphs


def added(row: models.Campaign, lines: Sequence[int]) -> Added:
    """What hangs on these lines."""
    counts = [kept.filter(line__in=lines).count() for kept in (row.notes, row.photos, row.paragraphs)]
    return Added(*counts)


def delete(row: models.Campaign, leaf: int) -> None:
    """The branch, the lines that it alone uses, and what hangs on them."""
    lines = tree(row)
    gone = own_lines(lines, leaf, row.head)
    row.highest = max(row.highest, *lines)
    row.save(update_fields=["highest"])
    for kept in (row.notes, row.photos, row.paragraphs):
        kept.filter(line__in=gone).delete()
    row.lines.filter(n__in=gone).delete()
    row.branches.filter(leaf=leaf).delete()
