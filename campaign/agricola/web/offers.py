"""A side's decisions as the page asks for them: a stack and where it goes, a unit and where it stands, and the rest."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from campaign.agricola.choices import label
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name
from campaign.agricola.rules import presses, y26_fleets
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.reach import Way, chance, ways
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import choices
from campaign.agricola.rules.y9_events import Disrupt, Withdraw
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown
from campaign.agricola.rules.y11_recruiting import Recruit, price
from campaign.agricola.rules.y12_forces import Halt, SetOut, under_way
from campaign.agricola.rules.y12_setting_out import may_set_out
from campaign.agricola.rules.y13_land import ENTERED, Go, may_go
from campaign.agricola.rules.y15_battle import Fight, FightHere, SpendPoint
from campaign.agricola.rules.y21_answers import LetPass
from campaign.agricola.rules.y21_stratagems import shows
from campaign.agricola.rules.y22_concentrate import Concentrate
from campaign.agricola.rules.y26_fleets import Sail, SetAshore, seaways
from campaign.agricola.rules.y29_road import BuildRoad
from campaign.agricola.web.each import EACH, ChoiceOfEach, choice_of_each, decided
from campaign.agricola.web.forces import (
    Chosen,
    Member,
    Piece,
    able,
    force,
    hint,
    members,
    together,
    values,
    ways_to_march,
)
from campaign.desk.web.choices import Choice, ChoiceGroup
from campaign.desk.web.seats import address
from engine.grammar import sentence
from engine.texts import reason_text, text, texts

TO = "to "  # before the hex in what a form asks for
GO = "go "  # the same for a March under way
END = "end "  # before the number of a decision that ends a step
SHOW = "show "  # before the number of what a side may show or cover at any time
FEW = 6  # as many goals as are not folded
MOVES = (SetOut, Go, Sail, Concentrate, BuildRoad)
PLACED = (SetDown, Recruit)  # a unit with a place for it
ENDS = (Done, Halt, Proceed, SetAllDown, SetAshore, FightHere, Fight, SpendPoint, LetPass)
"""What ends the moment, pinned; of those for several units the first one, which has all of them."""


@dataclass(frozen=True)
class Offers:
    """All decisions of a side now; with a stack or a unit chosen, only that one's.

    `near` and `far` are the goals that one press on the map reaches, named places before others, `farther` those that
    take more Marches; `sent` is what a form for a goal sends besides. `waits`: a March may go on from its goal, and
    leave units behind there. `each` is a choice unit by unit besides what is listed.
    """

    pieces: tuple[Piece, ...] = ()
    title: str = ""
    members: tuple[Member, ...] = ()
    together: tuple[Piece, ...] = ()
    hint: str = ""
    kinds: tuple[Piece, ...] = ()
    near: tuple[Choice, ...] = ()
    far: tuple[Choice, ...] = ()
    farther: tuple[Choice, ...] = ()
    groups: tuple[ChoiceGroup, ...] = ()
    pinned: tuple[Choice, ...] = ()
    sent: tuple[tuple[str, str], ...] = ()
    waits: bool = False
    each: ChoiceOfEach | None = None
    links: Mapping[str, str] | None = None  # the address of a stack, by its hex
    elsewhere: frozenset[str] = frozenset()
    """Goals where there would be a battle: a press on the map shows its odds first."""

    @property
    def goals(self) -> tuple[Choice, ...]:
        """All of them."""
        return (*self.near, *self.far, *self.farther)

    @property
    def marked(self) -> Mapping[str, str]:
        """The hexes to press, with a text for each."""
        grouped = [choice for group in self.groups for choice in group.choices if choice.space]
        return {choice.space: choice.note for choice in (*self.near, *self.far, *grouped) if choice.space}


def offers(seen: State, found: Sequence[Decision], side: str, asked: Mapping[str, str]) -> Offers:
    """The offers to a side by all that it sees; `asked` may name a stack with its units, or a unit to be placed."""
    numbered = [*enumerate(found)]
    rest = [(n, one) for n, one in numbered if not isinstance(one, (*MOVES, *PLACED, *ENDS))]
    groups = (*_groups(seen, rest), *_groups(seen, _shown(seen, found, side)))
    here = Offers(groups=groups, pinned=tuple(_pinned(seen, numbered)), each=choice_of_each(seen, found))
    if any(isinstance(one, PLACED) for one in found):
        return _placing(here, seen, numbered, side, asked)
    if found and seen.march and not seen.battle and not seen.asked:
        return _going_on(here, seen, numbered, side, asked)
    here = replace(here, groups=(*groups, *_groups(seen, _moves(numbered))))
    if any(isinstance(one, SetOut) for one in found):
        return _marching(here, seen, numbered, side, asked)
    return here


def _shown(seen: State, found: Sequence[Decision], side: str) -> list[tuple[str, Decision]]:
    """What the side may show or cover besides: army markers, and the Tribal Center units (Y20.3, Y24.1)."""
    return [(f"{SHOW}{n}", one) for n, one in enumerate(shows(seen, Side(side)))] if found and not seen.asked else []


def _moves(numbered: Iterable[tuple[int, Decision]]) -> list[tuple[int, Decision]]:
    """Marches of many at once that are no way of a stack: of these the first, for all that can."""
    found = [(n, one) for n, one in numbered if isinstance(one, Concentrate | BuildRoad)]
    return [next(these) for _, these in groupby(found, key=lambda each: type(each[1]))]


# --- A unit, and where it is placed -----------------------------------------------------------------------------------


def _placing(
    here: Offers, seen: State, numbered: Sequence[tuple[int, Any]], side: str, asked: Mapping[str, str]
) -> Offers:
    """The units to be placed, each kind once, and the places of the chosen one."""
    placed = [(n, one) for n, one in numbered if isinstance(one, PLACED)]
    units = {_alike(seen, one): one.unit for _, one in reversed(placed)}
    ids = [unit for unit in dict.fromkeys(one.unit for _, one in placed) if unit in units.values()]
    chosen = asked.get("piece", "")
    if chosen not in ids:
        chosen = ids[0] if isinstance(placed[0][1], SetDown) else ""
    buys = isinstance(placed[0][1], Recruit)
    proposed = dict(next((one.places for _, one in numbered if isinstance(one, SetAllDown)), ()))
    notes = {id: _price(seen, id) if buys else _set_down(seen, id, proposed.get(id, "")) for id in ids}
    pieces = [Piece(sentence(name(id)), notes[id], id == chosen, address(side, piece=id)) for id in ids]
    there = {one.at: (_already(seen, one.at, Side(side)), n) for n, one in placed if one.unit == chosen}
    near, far = _goals(seen, there)
    title = sentence(text(PACKAGE, "board", "group.place", unit=name(chosen))) if chosen else ""
    return replace(here, pieces=tuple(pieces), title=title, near=near, far=far)


def _set_down(seen: State, unit: str, at: str) -> str:
    """A unit's values, and where the proposal sets it down."""
    return f"{values(seen, unit)}{text(PACKAGE, 'board', 'proposed', where=name(at)) if at else ''}"


def _already(seen: State, at: str, side: Side) -> str:
    """How many units of the side stand there."""
    number = len(seen.at(at, side))
    return text(PACKAGE, "board", "already", number=number) if number else ""


def _alike(seen: State, one: Any) -> object:
    """Units of one kind are one choice, if they come from the same place."""
    unit = seen.units.get(one.unit)
    return seen.counter(one.unit).id, unit and (unit.at, unit.disrupted)


def _price(seen: State, unit: str) -> str:
    return text(PACKAGE, "board", "price", price=price(seen, seen.counter(unit)), values=values(seen, unit))


# --- A stack, and where it goes ---------------------------------------------------------------------------------------


def _going_on(
    here: Offers, seen: State, numbered: Sequence[tuple[int, Any]], side: str, asked: Mapping[str, str]
) -> Offers:
    """Where the force on its way goes next; by land with those of its units that are chosen, the others stay behind."""
    march = under_way(seen)
    if march.is_naval:
        near, far = _goals(seen, {one.to: ("", n) for n, one in numbered if isinstance(one, Sail)})
        return replace(here, near=near, far=far)
    named = asked.get("units", "").split(",")
    units = tuple([unit for unit in march.units if unit in named]) or march.units
    goals = [one.to for _, one in numbered if isinstance(one, Go) and may_go(seen, Go(one.to, units))]
    near, far = _goals(seen, {to: ("", f"{GO}{to}") for to in goals})
    chosen = Chosen(march.here, units, march.kind)
    who = tuple(members(seen, side, chosen, march.units)) if len(march.units) > 1 else ()
    return replace(here, members=who, near=near, far=far, sent=(("units", ",".join(units)),))


def _marching(
    here: Offers, seen: State, numbered: Sequence[tuple[int, Any]], side: str, asked: Mapping[str, str]
) -> Offers:
    """The stacks that may march; of the chosen one its units, how they march, and where to."""
    stacks = dict.fromkeys(seen.units[one.units[0]].at for _, one in numbered if isinstance(one, SetOut))
    links = {at: address(side, stack=at) for at in stacks}
    chosen = force(seen, side, asked)
    pieces = [
        Piece(sentence(name(at)), str(len(seen.at(at, Side(side)))), bool(chosen and chosen.at == at), links[at])
        for at in stacks
    ]
    here = replace(here, pieces=tuple(pieces), links=links)
    if not chosen:
        return here
    there = _ways(seen, chosen)
    near, far = _goals(seen, {to: (note, do) for to, (note, do, marches) in there.items() if marches == 1})
    farther = [Choice(do, sentence(name(to)), "", note) for to, (note, do, marches) in there.items() if marches > 1]
    return replace(
        here,
        title=sentence(name(chosen.at)),
        members=tuple(members(seen, side, chosen, able(seen, chosen.at, Side(side)))),
        together=tuple(together(seen, side, chosen)),
        hint=hint(seen, chosen),
        kinds=tuple(ways_to_march(seen, side, chosen)),
        near=near,
        far=far,
        farther=tuple(farther),
        sent=(("stack", chosen.at), ("units", ",".join(chosen.units)), ("kind", chosen.kind)),
        waits=bool(there) and len(chosen.units) > 1 and not _sails(seen, chosen),
        elsewhere=frozenset(to for to in there if fights(seen, Side(side), to)),
    )


def _ways(seen: State, chosen: Chosen) -> Mapping[str, tuple[str, str, int]]:
    """The goals of a force, with what each costs, and in how many Marches."""
    if not may_set_out(seen, chosen.units, chosen.kind):
        return {}
    if _sails(seen, chosen):
        dice = y26_fleets.DICE.get(chosen.kind, 2)
        away = {to: hexes for to, hexes in seaways(seen, chosen.at).items() if 0 < hexes <= 6 * dice}
        return {to: (_odds(hexes, dice), f"{TO}{to}", 1) for to, hexes in away.items()}
    most = seen.ap[seen.counter(chosen.units[0]).side] + (chosen.kind is not MarchKind.MARCH)
    found = ways(seen, chosen.units, most)
    return {
        to: (_cost(way, chosen.kind), f"{TO}{to}", way.marches)
        for to, way in found.items()
        if way.legs and to != chosen.at
    }


def fights(seen: State, side: Side, to: str) -> bool:
    """Whether a force would fight there, or may by what is face down there."""
    return seen.occupies(side.enemy, to) or side is Side.ROMANS and to in seen.centers and not seen.centers[to].open


def _odds(hexes: int, dice: int) -> str:
    percent = round(100 * chance(hexes, dice))
    return text(PACKAGE, "board", "cost.sea", hexes=hexes, percent=percent)


def _cost(way: Way, kind: MarchKind) -> str:
    """Its AP and hexes, and what stops it there."""
    points = way.marches - (kind is not MarchKind.MARCH)
    stop = f"; {reason_text(way.stop, (PACKAGE,))}" if way.stop and way.stop != ENTERED else ""
    return text(PACKAGE, "board", "cost.land" if points else "cost.free", points=points, hexes=way.hexes) + stop


def _sails(seen: State, chosen: Chosen) -> bool:
    return any(seen.counter(unit).is_fleet for unit in chosen.units)


def _goals(seen: State, there: Mapping[str, tuple[str, str | int]]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Goals as buttons: places, enemies and own stacks first, all others folded unless they are few."""
    marked: dict[bool, list[Choice]] = {True: [], False: []}
    for to, (note, do) in there.items():
        tells = to in seen.north.place_at or to not in seen.north.hexes or any(seen.at(to, side) for side in Side)
        marked[tells].append(Choice(do, sentence(name(to)), to, note))
    if len(there) <= FEW:
        return (*marked[True], *marked[False]), ()
    return tuple(marked[True]), tuple(marked[False])


# --- The rest ---------------------------------------------------------------------------------------------------------


def _groups(seen: State, rest: Sequence[tuple[int | str, Decision]]) -> Iterator[ChoiceGroup]:
    """What belongs together under a title."""
    known = texts(PACKAGE, "board")
    for kind, these in groupby(sorted(rest, key=lambda each: type(each[1]).__name__), key=lambda each: type(each[1])):
        title = known.get(f"group.{kind.__name__}", "")
        found = [Choice(n, label(one, seen), _space(one), _unit(one, seen)) for n, one in these]
        yield ChoiceGroup(title, tuple(found), f"folded.{kind.__name__}" in known)


def _space(one: Decision) -> str:
    """The hex that it is about, or where it leads."""
    return getattr(one, "at", "") or getattr(one, "to", "")


def _unit(one: Decision, seen: State) -> str:
    """What is printed on the unit that it is about."""
    return values(seen, one.unit) if isinstance(one, Withdraw | Disrupt) else ""


def _pinned(seen: State, numbered: Iterable[tuple[int, Decision]]) -> Iterator[Choice]:
    """What ends the moment."""
    known = texts(PACKAGE, "board")
    once: set[type[Decision]] = set()
    for n, one in numbered:
        several = isinstance(one, SetAllDown | SetAshore)
        if isinstance(one, ENDS) and not (several and type(one) in once):
            once.add(type(one))
            key = known.get(f"key.{type(one).__name__}", "")
            key = known["key.save"] if isinstance(one, SpendPoint) and not one.spend else key
            yield Choice(f"{END}{n}" if isinstance(one, Done) else n, label(one, seen), key=key)


def plans(game: Any, side: str, sent: Mapping[str, str]) -> presses.Plan | None:
    """The decisions of one press in a form, if it is for several."""
    do, seen = sent.get("do", ""), seen_by(game.now, side)
    found = choices(seen, side)
    if do in [f"{END}{n}" for n, one in enumerate(found) if isinstance(one, Done)]:
        return presses.end(game, Side(side))
    if any(isinstance(one, SetOut) for one in found) and do.startswith(TO):
        return _march(game, seen, side, sent)
    one = _besides(seen, side, found, sent)
    return presses.alone(one) if one else None


def _besides(seen: State, side: str, found: Sequence[Decision], sent: Mapping[str, str]) -> Decision | None:
    """The decision of a form besides what is listed: what is shown, who goes on, or a choice unit by unit."""
    do = sent.get("do", "")
    if do == EACH:
        return decided(seen, found, sent)
    if do.startswith(GO) and seen.march:
        return Go(do.removeprefix(GO), tuple(sent.get("units", "").split(",")))
    return next((one for key, one in _shown(seen, found, side) if key == do), None)


def _march(game: Any, seen: State, side: str, sent: Mapping[str, str]) -> presses.Plan | None:
    """The chosen force goes to that goal."""
    chosen, to = force(seen, side, sent), sent["do"].removeprefix(TO)
    if not chosen or to not in _ways(seen, chosen):
        return None
    if _sails(seen, chosen):
        return presses.sail(game, chosen.units, chosen.kind, to)
    most = seen.ap[Side(side)] + (chosen.kind is not MarchKind.MARCH)
    return presses.march(game, chosen.units, chosen.kind, ways(seen, chosen.units, most)[to], waits="waits" in sent)
