"""The map of Britain with its pieces, as one side sees it; drawn like Italy's.

It needs `map_defs` (campaign/maps/country.py) on the page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any

from battles.rules.verdict import Grade
from battles.svg import element, use
from campaign.boudica import known
from campaign.boudica.names import ONE, name, short
from campaign.boudica.pictures import signs
from campaign.boudica.pictures.sheet import BRITAIN, shapes, town_place
from campaign.boudica.rules.board import Side, Town
from campaign.boudica.rules.state import Army, Ground, State
from campaign.boudica.rules.w5_movement.control import controllers
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from campaign.maps import layers, seals, stacks
from campaign.maps.counters import GAP, HIGH, Drawing, alone, block, way
from campaign.maps.layers import sign
from campaign.maps.plates import Plates, SeenBoard
from campaign.maps.shapes import spaces
from campaign.maps.stacks import Stack, Stood
from engine.grammar import counted

PITCH = HIGH + 1  # map units: from one row of counters to the next
FEW = 3  # the least spaces that a narrow screen shows first
SPOKEN = ("Roman", "unaligned", "Briton")  # the kinds of population (signs.KINDS)
SEAL = 2 * seals.WREATH / stacks.GROWN  # map units, before it grows


@dataclass(frozen=True)
class SpaceView:
    """A space of a game as a side sees it (secrets.seen_by), and what stands there."""

    seen: State
    id: str

    @property
    def name(self) -> str:
        return self.seen.britain.space(self.id).name

    @property
    def ground(self) -> Ground:
        """Its chiefs and unattached strength points."""
        return self.seen.grounds[self.id]

    @property
    def cubes(self) -> tuple[int, int, int] | None:
        """In the order of `signs.KINDS`; None for a city."""
        cubes = self.ground.cubes
        return None if self.seen.britain.space(self.id).is_city else (cubes.roman, cubes.unaligned, cubes.briton)

    @cached_property
    def holder(self) -> str:
        """Who holds a region, as far as known; empty if nobody does, or nobody can say.

        Until the Britons have divided their strength it is as in W2.8.
        """
        found = controllers(self.seen, self.id) if self.seen.turn else {self.ground.held}
        side = next(iter(found)) if len(found) == 1 else None
        return str(side) if side else ""

    @property
    def held(self) -> str:
        """Who holds it, in words."""
        return name(self.holder) if self.holder else "nobody"

    @property
    def towns(self) -> list[tuple[Town, bool]]:
        """Each with whether it stands."""
        return [(town, town.id in self.seen.towns) for town in self.seen.britain.towns_at[self.id]]

    @property
    def agents(self) -> list[Side]:
        """Their sides."""
        return [side for side in Side for _ in self.seen.agents_at(self.id, side)]

    @cached_property
    def people(self) -> list[Drawing]:
        """The population between the chiefs of both sides; of a city none."""
        if self.cubes is None:
            return []
        cubes = [f"{n} {kind}" for n, kind in zip(self.cubes, SPOKEN, strict=True) if n]
        chiefs = {side: signs.figure(side, "chief", f"a {ONE[side]} chief") for side in self.ground.chiefs}
        romans, britons = ([chiefs[side]] if side in chiefs else [] for side in Side)
        return [*romans, signs.people(self.cubes, f"population {', '.join(cubes) or 'none'}"), *britons]

    @cached_property
    def _kinds(self) -> tuple[list[Drawing], list[Drawing], list[Drawing], list[Drawing]]:
        """What may come and go: agents, armies, unattached strength points, Boudica."""
        queen = self.seen.boudica
        together = known.together(self.seen, self.id)
        armies = [self._army(army) for side in Side for army in self.seen.armies_at(self.id, side)]
        loose = ((side, n) for side, n in self.ground.loose.items() if n)
        return (
            [signs.figure(side, "agent", f"a {ONE[side]} agent") for side in self.agents],
            [*armies, *([signs.together(together)] if together else [])],
            [signs.loose(side, n, counted(n, f"unattached {ONE[side]} point")) for side, n in loose],
            [signs.boudica(queen.track, f"Boudica, track {queen.track}")] if queen and queen.at == self.id else [],
        )

    @property
    def pieces(self) -> list[Drawing]:
        """The same as they are drawn."""
        agents, armies, loose, queen = self._kinds
        return [*agents, *loose, *queen, *armies]

    def _army(self, army: Army) -> Drawing:
        strength = known.strength(self.seen, army)
        told = "unknown strength" if strength == known.UNKNOWN else f"strength {strength}"
        said = f"{name(army.id)} of {told}"
        return signs.army(army.side, short(army.id), strength.replace(" to ", "–"), said, army.frozen)

    @property
    def built(self) -> list[Drawing]:
        """Its towns; one may have the name of its space."""
        called = ((town, stands, "the town" if town.name == self.name else town.name) for town, stands in self.towns)
        return [
            signs.town(town.side, stands, f"{said} {'stands' if stands else 'destroyed'}")
            for town, stands, said in called
        ]

    @property
    def shown(self) -> list[tuple[str, str]]:
        """Everything that stands there, each sign with its meaning."""
        return [alone(piece) for piece in (*self.people, *self.built, *self.pieces)]

    @property
    def others(self) -> list[str]:
        """What stands there besides population, in words."""
        told = (*self.built, *self.people, *chain(*self._kinds))
        return [piece.said for piece in told if "population" not in piece.said]

    @property
    def facts(self) -> list[str]:
        """Everything in words."""
        return [*([] if self.cubes is None else [f"held by {self.held}"]), *(said for _, said in self.shown)]


@dataclass(frozen=True)
class BattleSeal:
    """What a battle left in a space: its turn, and the winner, if any."""

    space: str
    turn: int
    winner: str = ""


@dataclass(frozen=True)
class BoardView(SeenBoard):
    """The board of Britain; marked are the spaces that may be entered now, with the cost."""

    closed: Mapping[str, str] = field(default_factory=dict)
    """The neighbours that may not be entered, and why."""
    seals: Sequence[BattleSeal] = ()  # those of an earlier turn are paler
    ways: Sequence[tuple[Side, Sequence[str]]] = ()
    """For a plate: the spaces through which each army came in its turn, its last one at the end."""
    is_plain: bool = False
    """Without population, chiefs and agents, for a plate: they would hide what a story is about."""

    @cached_property
    def spaces(self) -> Mapping[str, SpaceView]:
        """By id, without those that are not in the game."""
        return {space.id: SpaceView(self.seen, space.id) for space in self.seen.britain.spaces}

    @cached_property
    def standing(self) -> Mapping[tuple[str, str], tuple[Sequence[Drawing], Stood]]:
        """The stacks by space and kind, with their places: its people, what comes and goes, a battle's seal."""
        there = [self.spaces[space] for space in spaces(shapes()) if space in self.spaces]
        lasting = {(here.id, "people"): here.people for here in there if here.people and not self.is_plain}
        moving = {(here.id, "pieces"): found for here in there if (found := self._moving(here))}
        moving |= {(seal.space, "seal"): [Drawing(SEAL, "")] for seal in self.seals}
        places = stacks.stood(BRITAIN, *(tuple(map(_measured, one.items())) for one in (lasting, moving)))
        return {key: (found, at) for (key, found), at in zip((lasting | moving).items(), chain(*places), strict=True)}

    def _moving(self, here: SpaceView) -> list[Drawing]:
        plain = {f"a {ONE[side]} agent" for side in Side} if self.is_plain else set()
        return [piece for piece in here.pieces if piece.said not in plain]

    def holder(self, space: str) -> str:
        """Whose colour a region shows; empty for a tribe outside the game."""
        return (space in self.spaces and self.spaces[space].holder) or "nobody"

    def describe(self, space: str) -> str:
        here = self.spaces[space]
        facts = [here.name, *here.facts]
        if space in self.marked:
            facts.append(f"may be entered, {self.marked[space]}")
        elif space in self.closed:
            facts.append(f"closed: {self.closed[space]}")
        return ", ".join(facts)


def _measured(stack: tuple[tuple[str, str], Sequence[Drawing]]) -> Stack:
    """A stack's measures; people have room for all kinds, or they would move when one is gone."""
    (space, kind), pieces = stack
    widths = tuple(piece.width for piece in pieces)
    room = (signs.PEOPLE + (len(pieces) - 1) * (signs.SMALL + GAP),)
    return Stack(space, room if kind == "people" else widths, SEAL if kind == "seal" else PITCH)


def battle_seals(passed: Iterable[tuple[Any, State]], since: int) -> tuple[BattleSeal, ...]:
    """The last battle in each space from a turn on, from lines with the game before each."""
    fought = {
        event.space: BattleSeal(event.space, before.turn, str(event.loser.enemy) if event.loser else "")
        for line, before in passed
        if before.turn >= since
        for event in line.events
        if isinstance(event, BattleEnded)
    }
    return tuple(fought.values())


def board_svg(view: BoardView, *, link: Callable[[str], str], backdrop_url: str) -> str:
    """The map. `link` gives a space's address; `backdrop_url` is where its static part is served."""
    pressed = [_target(view, space, link(space)) for space in spaces(shapes()) if space in view.spaces]
    opening = _opening(view)
    return PLATES.board(view, backdrop_url, *pressed, data_map=opening, data_strip=opening)


def _opening(view: BoardView) -> str:
    """The part that a narrow screen shows first: what can be clicked, or where the sides have pieces."""
    near = {*view.marked, *view.path, *([view.selected] if view.selected else [])}
    if len(near) < FEW:
        near |= {army.at for army in view.seen.armies.values()}
    beside = (at for (space, kind), (_, at) in view.standing.items() if space in near and kind == "pieces")
    return layers.opening(shapes(), near, *(at.box for at in beside))


# --- What is pressed --------------------------------------------------------------------------------------------------


def _target(view: BoardView, space: str, href: str) -> str:
    closed = use(f"#s-{space}", fill="url(#p-closed)") if space in view.closed else ""
    return view.target(space, href, under=closed, over="".join(_reach(view, space)))


def _reach(view: BoardView, space: str) -> Iterator[str]:
    """What else is clicked for a space: a disc around a city's ring, large enough for a finger; a stack beside it."""
    if space in shapes()["cities"]:
        x, y = stacks.home(BRITAIN, space)
        yield element("circle", class_="map-reach", cx=x, cy=y, fill="none", pointer_events="all")
    _, stood = view.standing.get((space, "pieces"), ((), None))
    if stood and stood.leader:
        yield element("rect", **_card(stood, 1), fill="none", pointer_events="all")


def _card(stood: Stood, grown: float) -> dict[str, float]:
    """The card under a stack that stands aside, around its middle, or on the map as large as it grows there."""
    left, top, right, bottom = stood.box
    x, y = stood.middle if grown > 1 else (0, 0)
    return {
        "x": (left - x) / grown - 3,
        "y": (top - y) / grown - 2,
        "width": (right - left) / grown + 6,
        "height": (bottom - top) / grown + 4,
    }


def seal_svg(view: BoardView, seal: BattleSeal) -> str:
    """A coin with the turn, in the winner's wreath."""
    coin, (_, stood) = seals.coin(seal.turn, seal.winner, Grade.MAJOR), view.standing[seal.space, "seal"]
    is_past = seal.turn != view.seen.turn
    return seals.seal_svg(stood.middle, coin, told_by(view, seal), is_past, "".join(_leader(stood)))


def told_by(view: BoardView, seal: BattleSeal) -> str:
    """A seal in words."""
    won = f"{name(seal.winner)} won" if seal.winner else "nobody won"
    return f"Turn {seal.turn}: {won} the battle in {view.spaces[seal.space].name}"


# --- What stands there ------------------------------------------------------------------------------------------------


def pieces(view: BoardView) -> list[str]:
    """Towns, then everything that can move, and seals; the way of the moving piece lies under the armies."""
    towns = [
        (town, piece) for here in view.spaces.values() for (town, _), piece in zip(here.towns, here.built, strict=True)
    ]
    stacks_ = [stack for (_, kind), stack in view.standing.items() if kind != "seal"]
    groups = [
        [sign(*town_place(town.id), piece.drawn) for town, piece in towns],
        [element("g", *_way(path), class_=f"piece-{side} map-gone") for side, path in view.ways],
        [*_way(view.path)],
        ["".join(_leader(stood)) for _, stood in stacks_],
        [_stack(*stack) for stack in stacks_],
    ]
    return [*layers.pieces(*groups), element("g", *(seal_svg(view, seal) for seal in view.seals))]


def _way(path: Sequence[str]) -> Iterable[str]:
    return way([stacks.home(BRITAIN, space) for space in path])


def _stack(counters: Sequence[Drawing], stood: Stood) -> str:
    """Counters where they have room; those that stand aside lie on a card."""
    card = [element("rect", class_="piece-card", **_card(stood, stacks.GROWN), rx=3)] if stood.leader else []
    drawn = block(counters, PITCH, stood.widest)
    return sign(*stood.middle, *card, *drawn)


def _leader(stood: Stood) -> Iterator[str]:
    if stood.leader:
        (x, y), (to_x, to_y) = stood.middle, stood.leader
        line = f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"
        yield from (element("path", class_=f"piece-leader{style}", d=line) for style in ("-casing", ""))
        yield element("circle", class_="piece-leader-end", cx=to_x, cy=to_y, r=4.5)


PLATES = Plates(
    country=BRITAIN,
    called="Map of Britain",
    holder=BoardView.holder,
    signs=pieces,
    style="map-board",
)
