"""A side's decisions as the page asks for them: a stack and where it goes, a unit and where it stands, and the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from campaign.agricola.choices import label
from campaign.agricola.data import PACKAGE
from campaign.agricola.names import name, said
from campaign.agricola.rules import presses
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.reach import Way
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y9_events import Disrupt, Withdraw
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown
from campaign.agricola.rules.y11_recruiting import Recruit, price
from campaign.agricola.rules.y12_forces import Halt, SetOut, under_way
from campaign.agricola.rules.y13_land import ENTERED, Go, may_go
from campaign.agricola.rules.y15_battle import Fight, FightHere, SpendPoint
from campaign.agricola.rules.y21_answers import LetPass
from campaign.agricola.rules.y21_stratagems import shows
from campaign.agricola.rules.y22_concentrate import Concentrate
from campaign.agricola.rules.y26_fleets import Sail, SetAshore
from campaign.agricola.rules.y29_road import BuildRoad
from campaign.agricola.rules.y35_solo.solo import choices
from campaign.agricola.web.each import EACH, ChoiceOfEach, choice_of_each, decided
from campaign.agricola.web.forces import Chosen, force, hint, members, together, values, ways_to_march
from campaign.desk.web.choices import Choice, ChoiceGroup, Offers, Piece, folded
from campaign.desk.web.seats import address
from engine.grammar import sentence
from engine.texts import reason_text, text, texts

TO = "to "  # before the hex in what a form asks for
GO = "go "  # the same for a March under way
END = "end "  # before the number of a decision that ends a step
SHOW = "show "  # before the number of what a side may show or cover at any time
FEW = 6  # as many goals as are not folded
MOVES = SetOut | Go | Sail | Concentrate | BuildRoad
PLACED = SetDown | Recruit  # a unit with a place for it
ENDS = Done | Halt | Proceed | SetAllDown | SetAshore | FightHere | Fight | SpendPoint | LetPass
"""What ends the moment."""
FOR_MARKERS = (Step.ROMAN_AP, Step.CALEDONIAN_AP, Step.ROMAN_SUPPLY, Step.CALEDONIAN_SUPPLY)
"""Steps in which nothing but markers may be played."""
Numbered = Sequence[tuple[int, Any]]  # the decisions with their numbers
_say = partial(text, PACKAGE, "board")


@dataclass(frozen=True, kw_only=True)
class NorthOffers(Offers):
    """Besides, of the chosen stack: who goes by one press, why they cannot, how they march, and goals of more Marches.

    `waits`: a March may go on from its goal, and leave units behind there. `each` is a choice unit by unit besides what
    is listed. `elsewhere` are goals where there would be a battle: a press on the map shows its odds first.
    """

    together: tuple[Piece, ...] = ()
    hint: str = ""
    kinds: tuple[Piece, ...] = ()
    farther: tuple[Choice, ...] = ()
    waits: bool = False
    each: ChoiceOfEach | None = None


def offers(seen: State, found: Sequence[Decision], side: str, asked: Mapping[str, str]) -> NorthOffers:
    """The offers to a side by all that it sees; `asked` may name a stack with its units, or a unit to be placed."""
    numbered = [*enumerate(found)]
    rest = [(n, one) for n, one in numbered if not isinstance(one, MOVES | PLACED | ENDS)]
    groups = (*_groups(seen, rest), *_groups(seen, _shown(seen, found, side)))
    pinned, each = tuple(_pinned(seen, numbered)), choice_of_each(seen, found)
    idle = seen.step in FOR_MARKERS and {type(one) for one in found} == {Done}
    here = NorthOffers(groups=groups, pinned=pinned, each=each, hint=_say("hint.no_marker") if idle else "")
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


def _moves(numbered: Numbered) -> list[tuple[int, Decision]]:
    """Marches of many at once that are no way of a stack: of these the first, for all that can."""
    found = [(n, one) for n, one in numbered if isinstance(one, Concentrate | BuildRoad)]
    return [next(these) for _, these in groupby(found, key=lambda each: type(each[1]))]


# --- A unit, and where it is placed -----------------------------------------------------------------------------------


def _placing(here: NorthOffers, seen: State, numbered: Numbered, side: str, asked: Mapping[str, str]) -> NorthOffers:
    """The units to be placed, each kind once, and the places of the chosen one."""
    placed = [(n, one) for n, one in numbered if isinstance(one, PLACED)]
    units = {_alike(seen, one): one.unit for _, one in reversed(placed)}
    ids = [unit for unit in dict.fromkeys(one.unit for _, one in placed) if unit in units.values()]
    buys = isinstance(placed[0][1], Recruit)
    chosen = asked["piece"] if asked.get("piece") in ids else "" if buys else ids[0]
    proposed = dict(next((one.places for _, one in numbered if isinstance(one, SetAllDown)), ()))
    notes = {id: _note(seen, id, buys, proposed.get(id, "")) for id in ids}
    there = {one.at: (_already(seen, one.at, Side(side)), n) for n, one in placed if one.unit == chosen}
    near, far = _goals(seen, there)
    return replace(
        here,
        pieces=tuple(Piece(sentence(name(id)), notes[id], id == chosen, address(side, piece=id)) for id in ids),
        title=sentence(_say("group.place", unit=name(chosen))) if chosen else "",
        near=near,
        far=far,
    )


def _note(seen: State, unit: str, buys: bool, at: str) -> str:
    """A unit's values, with its price, or with where the proposal sets it down."""
    if buys:
        return _say("price", price=price(seen, seen.counter(unit)), values=values(seen, unit))
    return f"{values(seen, unit)}{_say('proposed', where=name(at)) if at else ''}"


def _already(seen: State, at: str, side: Side) -> str:
    """How many units of the side stand there."""
    number = len(seen.at(at, side))
    return _say("already", number=number) if number else ""


def _alike(seen: State, one: Any) -> object:
    """Units of one kind are one choice, if they come from the same place."""
    unit = seen.units.get(one.unit)
    return seen.counter(one.unit).id, unit and (unit.at, unit.disrupted)


# --- A stack, and where it goes ---------------------------------------------------------------------------------------


def _going_on(here: NorthOffers, seen: State, numbered: Numbered, side: str, asked: Mapping[str, str]) -> NorthOffers:
    """Where the force on its way goes next; by land with those of its units that are chosen, the others stay behind."""
    march = under_way(seen)
    if march.is_naval:
        near, far = _goals(seen, {one.to: ("", n) for n, one in numbered if isinstance(one, Sail)})
        return replace(here, near=near, far=far)
    named = asked.get("units", "").split(",")
    units = tuple([unit for unit in march.units if unit in named]) or march.units
    goals = [one.to for _, one in numbered if isinstance(one, Go) and may_go(seen, Go(one.to, units))]
    near, far = _goals(seen, {to: ("", f"{GO}{to}") for to in goals})
    chosen = Chosen(march.here, march.units, units, [], march.kind)
    who = tuple(members(seen, chosen, side)) if len(march.units) > 1 else ()
    return replace(here, members=who, near=near, far=far, sent=(("units", ",".join(units)),))


def _marching(here: NorthOffers, seen: State, numbered: Numbered, side: str, asked: Mapping[str, str]) -> NorthOffers:
    """The stacks that may march; of the chosen one its units, how they march, and where to."""
    stacks = dict.fromkeys(seen.units[one.units[0]].at for _, one in numbered if isinstance(one, SetOut))
    links = {at: address(side, stack=at) for at in stacks}
    chosen = force(seen, side, asked)
    heights = {at: str(len(seen.at(at, Side(side)))) for at in stacks}
    is_chosen = {at: bool(chosen and chosen.at == at) for at in stacks}
    pieces = tuple(Piece(sentence(name(at)), heights[at], is_chosen[at], links[at]) for at in stacks)
    if not chosen:
        return replace(here, pieces=pieces, links=links)
    there = _ways(seen, chosen)
    near, far = _goals(seen, {to: (note, do) for to, (note, do, marches) in there.items() if marches == 1})
    farther = [Choice(do, sentence(name(to)), "", note) for to, (note, do, marches) in there.items() if marches > 1]
    fights = frozenset(to for to in there if presses.fights(seen, Side(side), to))
    return replace(
        here,
        pieces=pieces,
        title=sentence(name(chosen.at)),
        members=tuple(members(seen, chosen, side)),
        together=tuple(together(seen, chosen, side)),
        hint=hint(seen, chosen),
        kinds=tuple(ways_to_march(chosen, side)),
        near=near,
        far=far,
        farther=tuple(farther),
        sent=chosen.sent,
        waits=bool(there) and len(chosen.units) > 1 and not presses.sails(seen, chosen.units),
        links={at: link for at, link in links.items() if at not in fights},
        elsewhere=fights,
    )


def _ways(seen: State, chosen: Chosen) -> Mapping[str, tuple[str, str, int]]:
    """The goals of a force, with what each costs, what a form asks for, and in how many Marches."""
    if not chosen.possible:
        return {}
    if presses.sails(seen, chosen.units):
        away = presses.sea_goals(seen, chosen.at, chosen.kind)
        odds = {to: _say("cost.sea", hexes=hexes, percent=round(100 * odds)) for to, (hexes, odds) in away.items()}
        return {to: (odds[to], f"{TO}{to}", 1) for to in away}
    found = presses.goals(seen, chosen.units, chosen.kind)
    return {to: (_cost(way, chosen.kind), f"{TO}{to}", way.marches) for to, way in found.items()}


def _cost(way: Way, kind: MarchKind) -> str:
    """Its AP and hexes, and what stops it there."""
    points = way.marches - (kind is not MarchKind.MARCH)
    stop = f"; {reason_text(way.stop, (PACKAGE,))}" if way.stop and way.stop != ENTERED else ""
    return _say("cost.land" if points else "cost.free", points=points, hexes=way.hexes) + stop


def _goals(seen: State, there: Mapping[str, tuple[str, str | int]]) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Goals as buttons: places, enemies and own stacks first, all others folded unless they are few."""
    marked: dict[bool, list[Choice]] = {True: [], False: []}
    for to, (note, do) in there.items():
        tells = to in seen.north.place_at or to not in seen.north.hexes or any(seen.at(to, side) for side in Side)
        marked[tells].append(Choice(do, sentence(name(to)), to, note))
    return folded(marked[True], marked[False], FEW)


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


def _pinned(seen: State, numbered: Numbered) -> Iterator[Choice]:
    """What ends the moment; of that for several units the first one, which has all of them."""
    once: set[type[Decision]] = set()
    for n, one in numbered:
        if isinstance(one, ENDS) and type(one) not in once:
            if isinstance(one, SetAllDown | SetAshore):
                once.add(type(one))
            key = said("board", f"key.{type(one).__name__}", **vars(one))
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
    if presses.sails(seen, chosen.units):
        return presses.sail(game, chosen.units, chosen.kind, to)
    way = presses.goals(seen, chosen.units, chosen.kind)[to]
    return presses.march(game, chosen.units, chosen.kind, way, waits="waits" in sent)
