"""Who goes: the force that a page has chosen from a stack, by land or sea, and why it cannot march."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from campaign.agricola.data import PACKAGE
from campaign.agricola.names import short
from campaign.agricola.rules import presses
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y12_forces import pays
from campaign.agricola.rules.y12_setting_out import Units
from campaign.agricola.rules.y26_fleets import ROOM
from campaign.desk.web.choices import Member, Piece
from campaign.desk.web.seats import address
from engine.texts import text

NOBODY = "-"
_say = partial(text, PACKAGE, "board")


class Chosen(NamedTuple):
    """The units of a stack that march as the page has them chosen, and how; `there` are all that may."""

    at: str
    there: Units
    units: Units
    possible: list[MarchKind]
    kind: MarchKind

    @property
    def sent(self) -> tuple[tuple[str, str], ...]:
        """What a form for a goal sends of it."""
        return ("stack", self.at), ("units", ",".join(self.units)), ("kind", self.kind)

    def link(self, side: str, units: Units) -> str:
        """Where these go instead."""
        return address(side, stack=self.at, units=",".join(units) or NOBODY)


def force(seen: State, side: str, asked: Mapping[str, str]) -> Chosen | None:
    """The force that the page has chosen: the named units of a stack, by default the first one that may set out."""
    at, named = asked.get("stack", ""), asked.get("units", "").split(",")
    there = presses.able(seen, at, Side(side)) if at else ()
    units = tuple([unit for unit in there if unit in named])
    units = units if units or named == [NOBODY] else presses.first(seen, at)
    if not there or not (units or named == [NOBODY]):
        return None
    possible = presses.possible(seen, units)
    usual = next((kind for kind in possible if kind is not MarchKind.MARCH), MarchKind.MARCH)
    return Chosen(at, there, units, possible, next((kind for kind in possible if kind == asked.get("kind")), usual))


def members(seen: State, chosen: Chosen, side: str) -> Iterator[Member]:
    """Each of these units, whether it goes, and where it sits."""
    for unit in chosen.there:
        aboard = seen.units[unit].aboard
        note = f"{values(seen, unit)}{shaken(seen, unit)}{_say('member.aboard', fleet=short(aboard)) if aboard else ''}"
        others = tuple([one for one in chosen.there if (one in chosen.units) is not (one == unit)])
        yield Member(short(unit), note, unit in chosen.units, chosen.link(side, others))


def together(seen: State, chosen: Chosen, side: str) -> Iterator[Piece]:
    """All who may go by land, the fleets with as many as have room, and nobody: each one press."""
    land, sea = presses.by_land(seen, chosen.there), presses.by_sea(seen, chosen.there)
    for way, units in {"land": land, "sea": sea, "nobody": ()}.items():
        if units or way == "nobody":
            yield Piece(_say(f"together.{way}"), "", chosen.units == units, chosen.link(side, units))


def ways_to_march(chosen: Chosen, side: str) -> Iterator[Piece]:
    """How it may march, if there is a choice."""
    for kind in chosen.possible if len(chosen.possible) > 1 else ():
        link = address(side, **{**dict(chosen.sent), "kind": kind})
        yield Piece(_say(f"kind.{kind}"), "", kind is chosen.kind, link)


def hint(seen: State, chosen: Chosen) -> str:
    """Who would be aboard; or why these may not march."""
    fleets = [unit for unit in chosen.units if seen.counter(unit).is_fleet]
    room, number = ROOM * len(fleets), len(chosen.units) - len(fleets)
    if chosen.possible:
        return _say("hint.sea", room=room, number=number) if fleets else ""
    if not chosen.units:
        return _say("hint.nobody")
    if not any(pays(seen, kind, chosen.units) for kind in MarchKind):
        return _say("hint.points")
    if fleets:
        return _say("hint.room", room=room) if number > room else _say("hint.embark")
    return _say("hint.sailed")


def values(seen: State, unit: str) -> str:
    """What is printed on a counter: its strength as it stands, and its movement (Y3.3)."""
    counter = seen.counter(unit)
    strength = seen.strength(unit) if unit in seen.units else counter.good
    move = _say("by_dice") if counter.is_fleet else counter.move
    return f"{strength}-{move}{'+' if counter.elite else ''}"


def shaken(seen: State, unit: str) -> str:
    """That it is disrupted, if it is."""
    return _say("member.disrupted") if seen.units[unit].disrupted else ""
