"""A log line in words: its events, without those sealed from the reading side (Y20.5)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from campaign.agricola.names import PACKAGE, name, said, to, together, where
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.overrides import ELIMINATED, GONE, RECRUITS, Overridden, SecretOverridden, What
from campaign.agricola.rules.secrets import told, told_why
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame, UnitsPicked
from campaign.agricola.rules.y5_victory import SCORES, GameEnded
from campaign.agricola.rules.y6_setup import CentersPicked
from campaign.agricola.rules.y7_turn import ActorDone, StepBegan, StepDone, TurnBegan
from campaign.agricola.rules.y9_events import Demanded, EventDice, EventRolled, SidesAsked
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Disrupted, Eliminated
from campaign.agricola.rules.y11_placing import UnitMoved, UnitsWent, UnitWithdrawn
from campaign.agricola.rules.y11_recruiting import MarkersBought, Noted
from campaign.agricola.rules.y12_forces import ForceFormed, ForceMoved, MarchBegan, MarchEnded, Went
from campaign.agricola.rules.y15_battle import AdvantageHeld, AdvantageRolled, BattleBegan, StageReached
from campaign.agricola.rules.y16_hits import HitsScored, HitsTaken, Thrown
from campaign.agricola.rules.y16_retreat import Retreated
from campaign.agricola.rules.y18_supply import SupplyRolled
from campaign.agricola.rules.y20_known import UnitsShown
from campaign.agricola.rules.y21_answers import Answered, MarkerPlayed, SideAsked
from campaign.agricola.rules.y21_markers import MarkerTaken
from campaign.agricola.rules.y21_stratagems import CenterCame, CenterSet, MarkerDice
from campaign.agricola.rules.y24_centers import MINES, CenterGone, kind_of
from campaign.agricola.rules.y24_monoliths import MonolithsConsulted
from campaign.desk.telling import LogEntry, plain, reasoned
from engine.grammar import listed, sentence
from engine.rules.record import Line
from engine.texts import text

UNTOLD = (
    StepDone, ActorDone, SidesAsked, Noted, Demanded, MarchEnded, StageReached, HitsTaken, SideAsked, Answered
)  # fmt: skip
"""Events that the next ones, or the question, make obvious."""
ALIKE = (Disrupted, Eliminated, UnitPlaced, UnitMoved, UnitWithdrawn, UnitsCame, UnitsWent)
"""Events of single units or places: those next to each other are told in one sentence."""
TWINS: Mapping[type[Event], tuple[type[Event], ...]] = {
    MarchBegan: (ForceFormed,),
    Went: (ForceMoved,),
    UnitsCame: (UnitPlaced,),
    UnitsWent: (UnitMoved, UnitWithdrawn),
    CenterCame: (CenterSet,),
    SecretOverridden: (Overridden,),
}
"""What everybody sees of an event that its own side is told in full, by the classes of the latter."""
PLACES = ("at", "to")
BOXES = (RECRUITS, ELIMINATED, GONE)
_say = partial(text, PACKAGE, "events")
Parts = Mapping[str, object]  # the parts of a text; of several texts they choose one (`said`)


@dataclass(frozen=True)
class Told:
    """The game before a line, its events that a side is told, one of them or several alike, and the AP before these."""

    before: State
    these: Sequence[Any]
    all_told: Sequence[Event]
    ap: Mapping[Side, int]

    def has(self, kind: type[Event] | tuple[type[Event], ...]) -> bool:
        return any(isinstance(event, kind) for event in self.all_told)


def entries(before: State, line: Line[Decision, Event], side: str, *, openly: bool = False) -> Sequence[LogEntry]:
    """A line's entries for that side, or for everybody, by the game before it, with the program's reason.

    `openly`: the game is over, and nothing is sealed any more (Y20.5).
    """
    open_ = tuple(line.events) if openly else told(before, line.events, side)
    why = line.decision.why if openly else told_why(before, line, side)
    return reasoned([*_entries(before, line, open_)], why, before.turn, PACKAGE, name)


def tell(before: State, line: Line[Decision, Event], side: str) -> Sequence[str]:
    """The sentences of a line."""
    return [entry.text for entry in entries(before, line, side) if entry.text]


def _entries(before: State, line: Line[Decision, Event], open_: tuple[Event, ...]) -> Iterator[LogEntry]:
    """Its events, those alike together; a sealed one as everybody sees it."""
    turn, ap = before.turn, dict(before.ap)
    for _, group in groupby(line.events, key=lambda event: (_alike(event), event in open_)):
        these: list[Any] = [*group]
        first = these[0]
        here = Told(before, these, open_, ap)
        text_ = in_words(here) if first in open_ else _sealed(here)
        if isinstance(first, TurnBegan):
            turn = first.turn
        elif text_:
            yield LogEntry(text_, first.rule, turn, isinstance(first, StepBegan))
        if isinstance(first, PointsChanged):
            ap[first.side] += first.change


def _alike(event: Event) -> object:
    """What is told in one sentence has the same key."""
    return (type(event), event.rule, event.only) if isinstance(event, ALIKE) else id(event)


def in_words(here: Told) -> str:
    """An event as a sentence; empty if others make it obvious."""
    event = here.these[0]
    if isinstance(event, (*UNTOLD, TurnBegan)) or here.has(TWINS.get(type(event), ())) or _is_nothing(event):
        return ""
    return sentence(said("events", type(event).__name__, **_parts(here)))


def _is_nothing(event: Event) -> bool:
    """Points that winter takes from a side that has none, and Calgacus, who is not picked by dice (Y6.2)."""
    return (
        isinstance(event, PointsChanged)
        and event.why == "winter"
        and not event.change
        or (isinstance(event, UnitsPicked) and not event.faces)
    )


def _sealed(here: Told) -> str:
    """What everybody may know of a sealed event: that it happens, or nothing."""
    event = here.these[0]
    if isinstance(event, MarkerTaken) and here.has(MarkersBought) or _is_nothing(event):
        return ""
    number = len(event.units) if isinstance(event, UnitsPicked) else 0
    parts = {"side": name(event.only or ""), "number": number}
    return sentence(said("events", f"sealed.{type(event).__name__}", **parts))


def _parts(here: Told) -> Parts:
    """The event's fields in words, its place with a preposition as `where`, and what else there is."""
    event = here.these[0]
    parts = {field: to(part) if field in PLACES else plain(part, name) for field, part in vars(event).items()}
    parts["where"] = where(getattr(event, "at", ""))
    if hasattr(event, "unit") and isinstance(event, ALIKE):
        parts["units"] = together([each.unit for each in here.these])
        parts["places"] = _by_place(here.these) if hasattr(event, "at") else ""
    elif isinstance(getattr(event, "units", None), tuple):
        parts["units"] = together(event.units) if event.units else ""
    more = MORE.get(type(event))
    return {**parts, **(more(event, here) if more else {})}


def _by_place(these: Sequence[UnitPlaced | UnitMoved]) -> str:
    """The units of each place, in the order of the first ones."""
    found = {at: [each.unit for each in these if each.at == at] for at in dict.fromkeys(each.at for each in these)}
    return "; ".join(f"{where(at)}: {together(units)}" for at, units in found.items())


# The parts of a sentence besides its event's fields


def _points(event: PointsChanged, here: Told) -> Parts:
    paid = said("events", f"paid.{event.why}")
    key = "paid" if paid else "gain" if event.change > 0 else "loss" if event.change < 0 else "none"
    why = paid or said("events", f"why.{event.why}")
    return {key: True, "why": why, "points": abs(event.change), "left": here.ap[event.side] + event.change}


def _marching(event: ForceFormed | MarchBegan, here: Told) -> Parts:
    """The kind and the throw of a March, and from where."""
    [began] = [each for each in here.all_told if isinstance(each, MarchBegan)]
    throw = _say("throw", faces=_faces(began.faces), sum=sum(began.faces)) if began.faces else ""
    return {"kind": _say(f"march.{began.kind}"), "from": to(began.at), "throw": throw}


def _went(event: Went, here: Told) -> Parts:
    """Army markers, fleets and other units, as everybody sees them."""
    others = event.number - len(event.fleets)
    seen = [*map(name, event.armies), *([together(event.fleets)] if event.fleets else [])]
    return {"on": _is_on(here), "from": to(event.at), "force": listed([*seen, *_number("units", others)])}


def _moved(event: ForceMoved, here: Told) -> Parts:
    """Whether all of the force go on."""
    march = here.before.march
    return {"all": _is_on(here) and march and {*march.units} == {*event.units}, "on": _is_on(here)}


def _is_on(here: Told) -> bool:
    """Whether a force that has set out goes on."""
    return here.before.march is not None and not here.has(MarchBegan)


def _number(key: str, number: int) -> list[str]:
    return [_say(key, n=number)] if number else []


def _thrown(event: Thrown, here: Told) -> Parts:
    """Every face, by the strength it is thrown against."""
    dice = sorted([(-against, face) for _, against, face in event.dice])
    rolls = [
        _say("roll", faces=_faces([face for _, face in these]), against=-against)
        for against, these in groupby(dice, key=lambda die: die[0])
    ]
    return {"rolls": "; ".join(rolls)}


def _hits(event: HitsScored, here: Told) -> Parts:
    halved = event.rule == "Y25.1" and event.hits > 0
    return {"halved": halved, "fewer": event.suffered < event.hits, "nobody": not event.hits}


def _battle(event: BattleBegan, here: Told) -> Parts:
    both = {str(side): together(getattr(event, side)) if getattr(event, side) else "" for side in Side}
    return {**both, "disrupted": _shaken(event.disrupted), "more": " This is a Major Battle." if event.major else ""}


def _shaken(units: Sequence[str]) -> str:
    return _say("disrupted", units=together(units)) if units else ""


def _advantage(event: AdvantageHeld, here: Told) -> Parts:
    roman, caledonian = event.totals or (0, 0)
    high, low = (roman, caledonian) if event.side is ROMANS else (caledonian, roman)
    return {"ground": event.totals and high == low, "by": event.totals, "high": high, "low": low}


def _dice(event: MarkerDice, here: Told) -> Parts:
    """With its limit; the dice together."""
    return {"faces": _faces(event.faces), "sum": sum(event.faces), "limited": event.limit is not None}


def _supply(event: SupplyRolled, here: Told) -> Parts:
    dice = zip(event.units, event.faces, strict=True)
    return {"rolls": ", ".join(f"{name(unit)} {face}" for unit, face in dice)}


def _centers(event: CentersPicked, here: Told) -> Parts:
    return {"centers": "; ".join(f"{name(id)} {where(at)}" for at, id in event.centers)}


def _event(event: EventRolled | EventDice, here: Told) -> Parts:
    """The event of the dice; two dice are one of each side."""
    called, both = _say(f"event.{event.number}"), len(event.faces) > 1
    return {"event": called, "both": both, **_each(event, here)}


def _each(event: EventRolled | EventDice | AdvantageRolled, here: Told) -> Parts:
    return {"romans": event.faces[0], "caledonians": event.faces[-1]}


def _faces(faces: Sequence[int]) -> str:
    return listed(map(str, faces))


def _came(event: UnitsCame | UnitsWent, here: Told) -> Parts:
    """How many units came or went, place by place."""
    key = "came" if isinstance(event, UnitsCame) else "went" if event.to else "home"
    told = [_say(key, n=each.number, at=to(each.at), to=to(getattr(each, "to", ""))) for each in here.these]
    return {"told": "; ".join(told), key: True}


def _overridden(event: Overridden, here: Told) -> Parts:
    """A new number, place, box or state; a marker's id has its side before it."""
    is_place = event.what is What.PLACE and event.value not in BOXES
    value = where(str(event.value)) if is_place else event.value
    told = value if isinstance(value, int) else said("events", f"value.{value}") or value
    return {event.what: True, "of": name(event.of.rpartition("/")[2]), "value": told, "reason": event.reason}


def _ended(event: GameEnded, here: Told) -> Parts:
    counted = [
        f"{text(PACKAGE, 'board', f'score.{what}')} {number}"
        for (what, *_), number in zip(SCORES, event.counts, strict=False)
        if number
    ]
    told = f" {sentence('; '.join(counted))}." if counted else ""
    return {event.ending.cause.replace(" ", "_"): True, "points": event.ending.points, "counted": told}


MORE: Mapping[type[Event], Callable[[Any, Told], Parts]] = {
    PointsChanged: _points,
    StepBegan: lambda event, here: {event.step.replace(" ", "_"): True},
    MarchBegan: _marching,
    ForceFormed: _marching,
    Went: _went,
    ForceMoved: _moved,
    Thrown: _thrown,
    HitsScored: _hits,
    UnitsShown: lambda event, here: {"disrupted": _shaken(event.disrupted)},
    AdvantageRolled: _each,
    AdvantageHeld: _advantage,
    MarkerPlayed: lambda event, here: {"with": event.unit, "there": event.at},
    MarkerDice: _dice,
    SupplyRolled: _supply,
    CentersPicked: _centers,
    EventRolled: _event,
    EventDice: _event,
    GameEnded: _ended,
    Overridden: _overridden,
    SecretOverridden: lambda event, here: {"reason": event.reason},
    BattleBegan: _battle,
    CenterGone: lambda event, here: {"mines": kind_of(event.center) == MINES},
    MonolithsConsulted: lambda event, here: {"odd": event.face % 2},
    UnitsCame: _came,
    UnitsWent: _came,
    Retreated: lambda event, here: {"from": to(event.at)},
}


def asking(seen: State, moment: Side | None) -> str:
    """The heading for what there is to decide, in the game as the reader sees it."""
    asked, ending, key = seen.asked, seen.ending, _key(seen, moment)
    at = seen.battle.at if seen.battle else seen.march.here if seen.march else ""
    parts = {
        "side": name((ending.winner if ending else moment) or ""),
        "where": where(at),
        "marker": name(asked.marker) if asked else "",
        "faces": _faces(asked.faces) if asked and asked.faces else "",
        "hits": seen.battle.hits if seen.battle else 0,
        "left": seen.phase.left,
        "ap": seen.ap[moment] if moment else 0,
    }
    return sentence(text(PACKAGE, "board", f"moment.{key}", **parts))


def _key(seen: State, moment: Side | None) -> str:
    """What is asked; the stages of both sides in a battle are the same question."""
    if seen.ending:
        return "won" if seen.ending.winner else "drawn"
    if moment is None:
        return "program"
    if seen.asked:
        return f"asked.{seen.asked.what}"
    if seen.battle:
        return f"battle.{seen.battle.stage.rpartition(' ')[2]}"
    if seen.march:
        return "march"
    if seen.step is Step.EVENTS:
        return f"event.{seen.phase.event}"
    setting = seen.step is Step.CALEDONIAN_RECRUITING and seen.phase.picked
    return "setting" if setting else seen.step.replace(" ", "_")
