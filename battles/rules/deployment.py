"""Where an army stands when the battle begins, drawn by the dice (section 3 of docs/print-pack.md).

Here rows count from the army's own edge; `deploy` turns them to the far side of the board.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from battles.rules.army_list import ArmyList
from battles.rules.board import BOARD, COLUMNS, Hex, neighbours
from battles.rules.roster import RosterEntry
from engine.rules.dice import Dice, pick
from engine.rules.reason import Reason

RULE = "C6.9"
DEPLOYMENT = Reason("deployment")
LAST_ROW = 3
"""The last row for every unit, counted from its own edge; light foot may stand one row further."""
MIDDLE = (COLUMNS + 1) / 2
FRONTS = (5, 6, 7)  # the units of the line that stand side by side, if there are enough

_LIGHT_FOOT = ("skirmishers",)
_MOUNTED = ("light horse", "horse", "chariots")
_LINE = ("heavy foot", "medium foot", "warbands", "loose foot")  # heaviest first
_FOREMOST = "elephants"
_UNLED = (_FOREMOST, "war machines", *_LIGHT_FOOT)  # a leader is of little use to them


@dataclass(frozen=True)
class Troop:
    """A unit of a list; `ally` is the id of the people that sent it, empty for the army's own."""

    entry: RosterEntry
    name: str
    ally: str = ""

    @property
    def light_foot(self) -> bool:
        """Whether it may stand in the fourth row."""
        return self.entry.unit.arm in _LIGHT_FOOT

    @property
    def mounted(self) -> bool:
        """Whether it belongs on a wing."""
        return self.entry.unit.arm in _MOUNTED


@dataclass(frozen=True)
class Post:
    """A unit in its place, with or without a leader."""

    place: Hex
    troop: Troop
    leader: bool = False


@dataclass(frozen=True)
class Deployment:
    """An army on the board. `reserve` found no room; `leaders_left` are leaders beyond one for each unit."""

    posts: tuple[Post, ...]
    reserve: tuple[Troop, ...] = ()
    leaders_left: int = 0


def troops(army: ArmyList) -> tuple[Troop, ...]:
    """Every unit of a list by itself, in the order of the list."""
    own = army.muster.roster.id
    return tuple(
        Troop(company.entry, name, "" if company.people == own else company.people)
        for company in army.companies
        for name in company.names
    )


def deploy(army: ArmyList, dice: Dice) -> Deployment:
    """The army in rows 9 to 7 of the board, light foot also in row 6: foot in the centre, mounted units on the wings.

    A corps stands together on one side. The flank hexes stay empty for the ground.
    """
    camp = _Camp()
    everyone = troops(army)
    own = [troop for troop in everyone if not troop.ally]
    _place_corps(camp, [troop for troop in everyone if troop.ally], dice)
    _place_wings(camp, [troop for troop in own if troop.mounted], dice)
    _place_line(camp, [troop for troop in own if not troop.mounted and not troop.light_foot], dice)
    _place_screen(camp, [troop for troop in own if troop.light_foot])
    led = _with_leaders(camp.posts, army.leaders)
    posts = [replace(post, place=post.place.opposite) for post in led]
    leaders_left = army.leaders - sum(post.leader for post in led)
    return Deployment(tuple(sorted(posts, key=lambda post: post.place)), tuple(camp.reserve), leaders_left)


class _Camp:
    """The army as it takes its places: each unit takes the free hex nearest to where it is wanted."""

    def __init__(self) -> None:
        self.free = [place for place in BOARD if place.row <= LAST_ROW + 1 and not place.on_flank]
        self.posts: list[Post] = []
        self.reserve: list[Troop] = []

    def take(self, troop: Troop, row: int, x: float, beside: Iterable[Hex] = ()) -> Hex | None:
        """The hex it took, next to one of `beside` if any is free there; None if it went into reserve."""
        last = LAST_ROW + troop.light_foot
        room = [place for place in self.free if place.row <= last]
        near = {spot for place in beside for spot in neighbours(place)}
        room = [place for place in room if place in near] or room
        if not room:
            self.reserve.append(troop)
            return None
        place = min(room, key=lambda place: (abs(place.row - row) + abs(place.x - x), place))
        self.free.remove(place)
        self.posts.append(Post(place, troop))
        return place


def _place_corps(camp: _Camp, allied: Sequence[Troop], dice: Dice) -> None:
    """Each corps as one body, so that every unit stands next to another of its people (C6.10)."""
    peoples = tuple(dict.fromkeys(troop.ally for troop in allied))
    if not peoples:
        return
    first = pick(dice, ("left", "right"), RULE, "deployment/corps", DEPLOYMENT).choice
    for number, people in enumerate(peoples):
        inwards = 1 if (first == "left") == (number % 2 == 0) else -1
        corps = sorted((troop for troop in allied if troop.ally == people), key=lambda troop: troop.mounted)
        body: list[Hex] = []
        for troop in corps:
            x = MIDDLE - inwards * (4.5 if troop.mounted else 3)
            if place := camp.take(troop, LAST_ROW, x, beside=body):
                body.append(place)


def _place_wings(camp: _Camp, mounted: Sequence[Troop], dice: Dice) -> None:
    """Equally on both wings, or two thirds on one of them."""
    strength = pick(dice, ("left", "right", "both"), RULE, "deployment/wings", DEPLOYMENT).choice
    pattern = {"left": (-1, 1, -1), "right": (1, -1, 1), "both": (-1, 1)}[strength]
    for number, troop in enumerate(mounted):
        camp.take(troop, LAST_ROW, MIDDLE + 4.5 * pattern[number % len(pattern)])


def _place_line(camp: _Camp, line: Sequence[Troop], dice: Dice) -> None:
    """Rank behind rank between the wings; the heaviest in the middle, or at one end."""
    front = pick(dice, FRONTS, RULE, "deployment/front", DEPLOYMENT).choice
    weight = pick(dice, ("centre", "left", "right"), RULE, "deployment/weight", DEPLOYMENT).choice
    room = [place.x for place in camp.free if place.row == LAST_ROW]
    middle = sum(room) / len(room) if room else MIDDLE
    towards = {"centre": middle, "left": 0, "right": COLUMNS}[weight]
    foremost = sorted(line, key=lambda troop: (troop.entry.unit.arm != _FOREMOST, _weight(troop)))
    for rank, start in enumerate(range(0, len(line), front)):
        soldiers = sorted(foremost[start : start + front], key=_weight)
        spots = [middle - (len(soldiers) - 1) / 2 + number for number in range(len(soldiers))]
        spots.sort(key=lambda x: (abs(x - towards), x))
        for troop, x in zip(soldiers, spots, strict=True):
            camp.take(troop, max(1, LAST_ROW - rank), x)


def _weight(troop: Troop) -> int:
    arm = troop.entry.unit.arm
    return _LINE.index(arm) if arm in _LINE else len(_LINE)


def _place_screen(camp: _Camp, light: Sequence[Troop]) -> None:
    """In front of the army, with gaps if there are few."""
    gap = min(2.0, (COLUMNS - 4) / max(1, len(light)))
    for number, troop in enumerate(light):
        camp.take(troop, LAST_ROW + 1, MIDDLE + gap * (number - (len(light) - 1) / 2))


def _with_leaders(posts: Sequence[Post], leaders: int) -> list[Post]:
    """The first leader with the best of the line, the second with the best horse, and so on in turn."""
    own = [post for post in posts if not post.troop.ally]
    line = _by_worth(own, lambda troop: not troop.mounted and troop.entry.unit.arm not in _UNLED)
    horse = _by_worth(own, lambda troop: troop.mounted)
    others = _by_worth(own, lambda troop: troop.entry.unit.arm in _UNLED)
    led = [post for pair in zip_longest(line, horse) for post in pair if post] + others
    return [replace(post, leader=True) if post in led[:leaders] else post for post in posts]


def _by_worth(posts: Iterable[Post], wanted: Callable[[Troop], bool]) -> list[Post]:
    """The wanted posts, dearest first, equal ones from the middle outwards."""
    chosen = [post for post in posts if wanted(post.troop)]
    return sorted(chosen, key=lambda post: (-post.troop.entry.cost, abs(post.place.x - MIDDLE), post.place))
