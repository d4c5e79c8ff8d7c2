"""Who goes: the force that a page has chosen from a stack, by land or sea, and why it cannot march."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from campaign.agricola.data import PACKAGE
from campaign.agricola.names import short
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import kinds, pays
from campaign.agricola.rules.y12_setting_out import may_set_out, settings_out
from campaign.agricola.rules.y26_fleets import ROOM, can_embark
from campaign.desk.web.seats import address
from engine.texts import text

NOBODY = "-"
Units = tuple[str, ...]
_say = partial(text, PACKAGE, "board")


class Piece(NamedTuple):
    """What may be chosen, with the address where it is: a stack, a unit to be placed, a kind of March."""

    name: str
    note: str
    chosen: bool
    link: str


class Member(NamedTuple):
    """A unit of the chosen stack; `link` is where it goes along if it stays, and the other way round."""

    name: str
    note: str
    goes: bool
    link: str


class Chosen(NamedTuple):
    """The units that march as the page has them chosen, and how."""

    at: str
    units: Units
    kind: MarchKind


def force(seen: State, side: str, asked: Mapping[str, str]) -> Chosen | None:
    """The force that the page has chosen: the named units of a stack, by default the first one that may set out."""
    at = asked.get("stack", "")
    there, named = able(seen, at, Side(side)) if at else (), asked.get("units", "").split(",")
    units = tuple([unit for unit in there if unit in named]) or (() if named == [NOBODY] else _first(seen, at))
    if not there or not (units or named == [NOBODY]):
        return None
    possible = [kind for kind in kinds(seen, units) if may_set_out(seen, units, kind)] if units else []
    free = [kind for kind in possible if kind is not MarchKind.MARCH]
    wished = asked.get("kind", "")
    usual = (*free, *possible, MarchKind.MARCH)[0]
    return Chosen(at, units, next((kind for kind in possible if kind == wished), usual))


def able(seen: State, at: str, side: Side) -> Units:
    """The units there that may march or sail, or are aboard."""
    return tuple([unit for unit in seen.at(at, side) if seen.counter(unit).is_fleet or seen.counter(unit).move])


def members(seen: State, side: str, chosen: Chosen, there: Units) -> Iterator[Member]:
    """Each of these units, whether it goes, and where it sits."""
    for unit in there:
        goes = unit in chosen.units
        units = [one for one in there if (one in chosen.units) is not (one == unit)]
        yield Member(short(unit), _note(seen, unit), goes, _link(side, chosen, units))


def _note(seen: State, unit: str) -> str:
    aboard = seen.units[unit].aboard
    shaken = _say("member.disrupted") if seen.units[unit].disrupted else ""
    return f"{values(seen, unit)}{shaken}{_say('member.aboard', fleet=short(aboard)) if aboard else ''}"


def _link(side: str, chosen: Chosen, units: list[str]) -> str:
    return address(side, stack=chosen.at, units=",".join(units) or NOBODY)


def together(seen: State, side: str, chosen: Chosen) -> Iterator[Piece]:
    """All who may go by land, the fleets with as many as have room, and nobody: each one press."""
    there = able(seen, chosen.at, Side(side))
    for way, units in (("land", by_land(seen, there)), ("sea", by_sea(seen, there)), ("nobody", [])):
        if units or way == "nobody":
            yield Piece(_say(f"together.{way}"), "", [*chosen.units] == units, _link(side, chosen, units))


def ways_to_march(seen: State, side: str, chosen: Chosen) -> Iterator[Piece]:
    """How it may march, if there is a choice."""
    possible = [kind for kind in kinds(seen, chosen.units) if may_set_out(seen, chosen.units, kind)]
    for kind in possible if len(possible) > 1 else ():
        link = address(side, stack=chosen.at, units=",".join(chosen.units), kind=kind)
        yield Piece(_say(f"kind.{kind}"), "", kind is chosen.kind, link)


def by_land(seen: State, there: Units) -> list[str]:
    """Who stands ashore and has not sailed."""
    return [u for u in there if not (seen.counter(u).is_fleet or seen.units[u].aboard or u in seen.phase.sailed)]


def by_sea(seen: State, there: Units) -> list[str]:
    """The fleets, who is aboard, and the first ones of the others for whom there is room (Y26.3)."""
    fleets = [unit for unit in there if seen.counter(unit).is_fleet]
    aboard = [unit for unit in there if seen.units[unit].aboard]
    ashore = [unit for unit in there if unit not in fleets and can_embark(seen, unit)]
    go = {*fleets, *aboard, *ashore[: ROOM * len(fleets) - len(aboard)]}
    return [unit for unit in there if unit in go] if fleets else []


def hint(seen: State, chosen: Chosen) -> str:
    """Who would be aboard; or why these may not march."""
    fleets = [unit for unit in chosen.units if seen.counter(unit).is_fleet]
    land = [unit for unit in chosen.units if unit not in fleets]
    room = ROOM * len(fleets)
    if may_set_out(seen, chosen.units, chosen.kind):
        return _say("hint.sea", room=room, number=len(land)) if fleets else ""
    if not chosen.units:
        return _say("hint.nobody")
    if not any(pays(seen, kind, chosen.units) for kind in MarchKind):
        return _say("hint.points")
    if fleets:
        return _say("hint.room", room=room) if len(land) > room else _say("hint.embark")
    return _say("hint.sailed")


def values(seen: State, unit: str) -> str:
    """What is printed on a counter: its strength as it stands, and its movement (Y3.3)."""
    counter = seen.counter(unit)
    strength = seen.strength(unit) if unit in seen.units else counter.good
    move = _say("by_dice") if counter.is_fleet else counter.move
    return f"{strength}-{move}{'+' if counter.elite else ''}"


def _first(seen: State, at: str) -> Units:
    """The first force that may set out from there: all on foot, if they may."""
    return next((one.units for one in settings_out(seen) if seen.units[one.units[0]].at == at), ())
