"""Overruns and voyages as the reader is told of them. Overruns both sides see; of a voyage only Rome knows (Z17.1)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from campaign.chronicle.passages import Fact, events_of
from campaign.fury.names import name
from campaign.fury.rules.z10_movement import ColumnHalted
from campaign.fury.rules.z10_overrun import OverrunTried
from campaign.fury.rules.z11_events import DrivenBack, Embarked, Landed, LostAtSea, Sailed
from campaign.fury.rules.z17_losses import LossesTold
from campaign.fury.story.prose import called, host, of_event, place, where
from engine.grammar import listed

ENDS = {Landed: "landed", DrivenBack: "back", ColumnHalted: "afloat", LostAtSea: "sunk"}
"""How the voyage of a flotilla ends."""


class Venture(NamedTuple):
    """An overrun or a voyage: the number of lines up to it, its kind of sentence, and what fills that in."""

    place: int
    kind: str
    words: dict[str, str]


def overruns(facts: Sequence[Fact]) -> Iterator[Venture]:
    """Z10.7: whether the enemies were driven off, and who of them found no way out."""
    for fact in [fact for fact in facts if isinstance(fact.event, OverrunTried)]:
        event, gone = fact.event, events_of([each for each in facts if each.place == fact.place], LossesTold)
        how = "destroyed" if gone else "drove" if event.theirs else "failed"
        who = str(of_event(gone[0])["who"]) if gone else ""
        words = {"side": name(event.side), "enemy": name(event.side.enemy), "where": where(event.at), "who": who}
        yield Venture(fact.place, f"overrun.{how}", words)


def voyages(facts: Sequence[Fact]) -> Iterator[Venture]:
    """Z11: who came where; of those that sank only empty ships, as the losses of all others are told (Z11.3)."""
    drowned = {id for event in events_of(facts, LostAtSea) for id in event.units}
    for put in [fact for fact in facts if isinstance(fact.event, Embarked)]:
        ship, units, leaders = put.event.flotilla, put.event.units, put.event.leaders
        end = next((each for each in facts if _ends(each.event, ship)), put)
        how, origin = ENDS.get(type(end.event), ""), put.event.at
        areas = [event.to for event in events_of(facts, Sailed) if event.flotilla == ship]
        to = getattr(end.event, "to", getattr(end.event, "at", [origin, *areas][-1]))
        sp = {id: put.before.units[id].sp for id in units if id not in drowned}
        crew = host(sp, leaders) if sp else listed([*map(called, leaders)] or [""])
        came = crew and (to != origin or how == "back")
        if how and (not (units or leaders) if how == "sunk" else came):
            words = {"crew": crew, "origin": place(origin), "to": place(to), "where": where(to)}
            yield Venture(end.place, f"voyage.{how}", words)


def _ends(event: Any, ship: str) -> bool:
    """Whether this is the end of its voyage."""
    return type(event) in ENDS and ship in (getattr(event, "flotilla", ""), *getattr(event, "units", ()))
