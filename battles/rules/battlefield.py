"""The field of a battle, drawn from its seed: the province's terrain, and where the enemy stands (C6.9).

Terrain is laid by section 2 of docs/print-pack.md.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from battles.rules.army_list import ArmyList
from battles.rules.board import BOARD, MIDDLE_ROWS, ROWS, BoardSection, Hex, around, neighbours
from battles.rules.brief import LAYOUT, Brief
from battles.rules.deployment import RULE, Deployment, Post, deploy
from battles.rules.terrain import FEATURES, Feature, Ground
from battles.rules.verdict import Side
from engine.rules.dice import Dice, SeededDice, draw, pick
from engine.rules.reason import Reason

ROME = "romans"


@dataclass(frozen=True)
class Battlefield:
    """The board at the start of the battle, seen from the player's side; `deployment` is the enemy's, in rows 9 to 6.

    `tiles` are the hexes that are not open ground, row by row. `coast` is the flank with the sea, left or right. It is
    a proposal: the defender may move the sea to the other flank, which is kept free for it.
    """

    player: Side
    tiles: Mapping[Hex, Ground]
    deployment: Deployment
    coast: BoardSection | None = None

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The kinds of terrain on this field, in the order of `Ground`."""
        present = set(self.tiles.values())
        return tuple(ground for ground in Ground if ground in present)

    @cached_property
    def _posts(self) -> dict[Hex, Post]:
        return {post.place: post for post in self.deployment.posts}

    def post(self, place: Hex) -> Post | None:
        """The enemy's unit on this hex."""
        return self._posts.get(place)


def players_side(brief: Brief) -> Side:
    """The side of Rome or her Subject (C6.8); in a battle of others the player leads the attacker."""
    return Side.DEFENDER if brief.defender.power == ROME else Side.ATTACKER


def battlefield(brief: Brief, enemy_list: ArmyList, rome_side: Side) -> Battlefield:
    """The field of this battle: the enemy's deployment first, then terrain on the hexes that are left.

    `rome_side` is the player's side, `players_side(brief)`. Only the brief's seed decides what is drawn.
    """
    dice = SeededDice(brief.seed, 0)
    deployment = deploy(enemy_list, dice)
    lay_out = FirstLayout if brief.layout < LAYOUT else Layout
    layout = lay_out({post.place for post in deployment.posts}, rome_side is Side.ATTACKER, dice)
    layout.lay(brief.terrain)
    return Battlefield(rome_side, dict(sorted(layout.ground.items())), deployment, layout.coast)


# --- The terrain laid out by the dice (section 2 of docs/print-pack.md) -----------------------------------------------


T = TypeVar("T")
FIELD = Reason("field")

MOST_GROUND = len(BOARD) // 3
"""Hexes: terrain covers at most a third of the board."""
ONE_PATCH = 5
"""The most hexes of one patch; a larger feature has 2."""
BANKS = (4, 5, 6)
"""The rows between which a river winds; the middle one is always free of units and of towns."""
BELT = (3, 4, 5, 6, 7)
"""The rows that patches fill first."""
_FIRST = ("coast", "town", "river", "fordable river")


class Layout:
    """The board while its terrain is laid. Nothing is laid on the hexes of `closed`, where units stand."""

    def __init__(self, closed: Collection[Hex], defender_far: bool, dice: Dice) -> None:
        self.ground: dict[Hex, Ground] = {}
        self.coast: BoardSection | None = None
        self._closed = set(closed)
        self._shore: set[Hex] = set()
        self._defender_far = defender_far
        self._dice = dice
        self._sections: list[BoardSection] = []

    def lay(self, terrain: Iterable[str]) -> None:
        """Lay all terrain of a province: lines and the shore first, then patches in the province's order."""
        names = list(dict.fromkeys(terrain))
        for name in sorted(names, key=lambda name: (*_FIRST, name).index(name)):
            feature = FEATURES[name]
            if name == "coast":
                self._lay_coast(feature)
            elif name == "town":
                self._lay_town(feature)
            elif feature.fords:
                self._lay_river(feature, name)
            else:
                self._lay_patches(feature, name)

    def _draw(self, options: Sequence[T], what: str) -> T:
        return pick(self._dice, options, RULE, f"field/{what}", FIELD).choice

    def _number(self, feature: Feature, name: str) -> int:
        return self._draw(range(feature.least, feature.most + 1), f"{name}/number")

    def _free(self, places: Iterable[Hex]) -> list[Hex]:
        taken = self._closed | self._shore | self.ground.keys()
        return [place for place in places if place not in taken]

    # --- The shore and the town ---------------------------------------------------------------------------------------

    def _lay_coast(self, feature: Feature) -> None:
        """A strip along the middle of one flank. The other flank stays clear, as the sea may move there."""
        self.coast = self._draw((BoardSection.LEFT, BoardSection.RIGHT), "coast/flank")
        length = self._number(feature, "coast")
        first = MIDDLE_ROWS[0] - length // 2
        strip = [place for place in BOARD if place.on_flank and first <= place.row < first + length]
        for place in strip:
            if self.coast.holds(place):
                self.ground[place] = Ground.SEA
        self._shore.update(strip)

    def _lay_town(self, feature: Feature) -> None:
        """On the defender's side, in the third row from his edge if there is room."""
        edge = ROWS + 1 if self._defender_far else 0
        side = {row: self._free(place for place in BOARD if place.row == abs(edge - row)) for row in (3, 2, 4, 1)}
        half = [place for places in side.values() for place in places]
        rows = [[place for place in places if set(neighbours(place)) & set(half)] for places in side.values()]
        start = self._draw(next(row for row in rows if row), "town/place")
        self._grow(Ground.CAMP, start, self._number(feature, "town"), "town", half)

    # --- Rivers -------------------------------------------------------------------------------------------------------

    def _lay_river(self, feature: Feature, name: str) -> None:
        """A line from flank to flank, or to the sea, with its fords drawn in each section. No field has two."""
        if Ground.RIVER in self.ground.values():
            return
        line, fords = self._line(name), list[Hex]()
        for section in BoardSection:
            left = [
                place for place in line if section.holds(place) and place not in fords and self._leads_over(place, line)
            ]
            fords += [draw(self._dice, left, RULE, f"field/{name}/ford", FIELD) for _ in left[: feature.fords]]
        for place in line:
            self.ground[place] = Ground.FORD if place in fords else Ground.RIVER

    def _line(self, name: str) -> list[Hex]:
        """Always onwards, by hexes from which the right flank can be reached; not in two bends running unless it must.

        It runs through what is kept free for the sea.
        """
        room = [place for place in BOARD if place.row in BANKS and place not in self._closed | self.ground.keys()]
        reaching: list[Hex] = []
        for place in sorted(room, key=lambda place: -place.x):
            if self._ends(place, 1) or any(ahead in reaching for ahead in _onwards(place)):
                reaching.append(place)
        line = [self._draw([place for place in room if place in reaching and self._ends(place, -1)], f"{name}/course")]
        while not self._ends(line[-1], 1):
            ahead = [place for place in _onwards(line[-1]) if place in reaching]
            bent = len(line) > 1 and line[-2].row != line[-1].row
            straight = [place for place in ahead if bent and place.row == line[-1].row]
            line.append(self._draw(straight or ahead, f"{name}/course"))
        return line

    def _ends(self, place: Hex, way: int) -> bool:
        """Whether the board ends beside it, or the sea begins: to the right, or to the left where `way` is -1."""
        beside = [other for other in neighbours(place) if (other.x - place.x) * way > 0]
        at_edge = place.on_flank and (place.column > 1) == (way > 0)
        return at_edge or any(self.ground.get(other) is Ground.SEA for other in beside)

    def _leads_over(self, place: Hex, line: Collection[Hex]) -> bool:
        """Whether a ford there has a bank on either side."""
        banks = {other.row for other in neighbours(place) if other not in line and self._passable(other)}
        return {place.row - 1, place.row + 1} <= banks

    # --- Patches ------------------------------------------------------------------------------------------------------

    def _lay_patches(self, feature: Feature, name: str) -> None:
        """One patch or two; each begins between the armies, in a section of its own."""
        number = self._number(feature, name)
        sizes = (number,) if number <= ONE_PATCH else (number - number // 2, number // 2)
        for size in sizes:
            laid = 0
            while laid < size and (starts := self._starts(feature.ground)):
                start = self._draw(starts, f"{name}/place")
                laid += self._grow(feature.ground, start, size - laid, name, BOARD)

    def _starts(self, ground: Ground) -> list[Hex]:
        """Free hexes with room around them, between the armies and in the next section if possible.

        Preferably not next to other terrain; failing that any hex, from the middle row outwards.
        """
        if not self._sections:
            left = list(BoardSection)
            self._sections = [draw(self._dice, left, RULE, "field/sections", FIELD) for _ in BoardSection]
        section = self._sections.pop()
        room = self._open(ground, BOARD)
        wide = [place for place in room if len(self._open(ground, neighbours(place))) > 1]
        middle = [place for place in wide if place.row in BANKS and section.holds(place)]
        apart = [place for place in middle if not any(other in self.ground for other in neighbours(place))]
        rows = [[place for place in places if place.row == row] for places in (wide, room) for row in MIDDLE_ROWS]
        return apart or middle or next((row for row in rows if row), [])

    def _grow(self, ground: Ground, start: Hex, number: int, name: str, within: Collection[Hex]) -> int:
        """Lay up to `number` connected hexes from `start`; returns how many there was room for."""
        piece = [start]
        self.ground[start] = ground
        while len(piece) < number:
            edge = {spot for place in piece for spot in neighbours(place) if spot in within}
            options = self._open(ground, sorted(edge))
            options = [place for place in options if place.row in BELT] or options
            if not options:
                break
            piece.append(self._draw(options, f"{name}/piece"))
            self.ground[piece[-1]] = ground
        return len(piece)

    def _open(self, ground: Ground, places: Iterable[Hex]) -> list[Hex]:
        """The free hexes among these; for impassable ground, only those that cut nothing off."""
        room = self._free(places) if len(self.ground) < MOST_GROUND else []
        return room if ground.passable else [place for place in room if self._cuts_nothing_off(place)]

    def _cuts_nothing_off(self, place: Hex) -> bool:
        """Whether the passable hexes around this one form a single chain, so that nobody needs it to pass."""
        ring = [self._passable(other) for other in around(place)]
        return sum(here and not before for before, here in zip((ring[-1], *ring), ring, strict=False)) <= 1

    def _passable(self, place: Hex | None) -> bool:
        ground = self.ground.get(place) if place else None
        return place is not None and (ground is None or ground.passable)


def _onwards(place: Hex) -> list[Hex]:
    return [other for other in neighbours(place) if other.x > place.x]


class FirstLayout(Layout):
    """As kept battles have it that are older than `LAYOUT` 2: a river crosses one section, and ends there."""

    def _lay_river(self, feature: Feature, name: str) -> None:
        """A line across one section, from its left to its right, with its fords drawn among the hexes of the line."""
        line = self._line(name)
        left = list(line)
        fords = [draw(self._dice, left, RULE, f"field/{name}/ford", FIELD) for _ in line[: feature.fords]]
        for place in line:
            self.ground[place] = Ground.FORD if place in fords else Ground.RIVER

    def _line(self, name: str) -> list[Hex]:
        middle = [place for place in BOARD if place.row == MIDDLE_ROWS[0]]
        course = {section: [place for place in middle if section.holds(place)] for section in BoardSection}
        clear = [section for section in BoardSection if len(self._free(course[section])) == len(course[section])]
        partly = [section for section in BoardSection if self._free(course[section])]
        section = self._draw(clear or partly, f"{name}/section")
        line = self._free(course[section])[:1]
        while options := self._downstream(line, section):
            line.append(self._draw(options, f"{name}/course"))
        return line

    def _downstream(self, line: Sequence[Hex], section: BoardSection) -> list[Hex]:
        """Where a river may go on: to the right; not in two bends running, unless it must."""
        here = line[-1]
        ahead = [
            place
            for place in self._free(neighbours(here))
            if place.x > here.x and place.row in BANKS and section.holds(place)
        ]
        bent = len(line) > 1 and line[-2].row != here.row
        return [place for place in ahead if place.row == here.row] or ahead if bent else ahead
