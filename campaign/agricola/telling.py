"""A log line in words: its events, without those sealed from the reading side (Y20.5)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from campaign.agricola.names import PACKAGE, name, parts_of, said, to, together, where
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.overrides import ELIMINATED, GONE, RECRUITS, Overridden, SecretOverridden, What
from campaign.agricola.rules.secrets import told, told_why
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y4_picking import UnitPlaced, UnitsCame
from campaign.agricola.rules.y5_victory import SCORES, GameEnded
from campaign.agricola.rules.y6_setup import CentersPicked
from campaign.agricola.rules.y9_events import EventDice, EventRolled
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Disrupted, Eliminated
from campaign.agricola.rules.y11_placing import UnitMoved, UnitsWent, UnitWithdrawn
from campaign.agricola.rules.y11_recruiting import MarkersBought
from campaign.agricola.rules.y12_forces import ForceFormed, ForceMoved, MarchBegan, Went
from campaign.agricola.rules.y15_battle import AdvantageHeld, BattleBegan
from campaign.agricola.rules.y16_hits import HitsScored, Thrown
from campaign.agricola.rules.y18_supply import SupplyRolled
from campaign.agricola.rules.y20_known import UnitsShown
from campaign.agricola.rules.y21_markers import MarkerTaken
from campaign.agricola.rules.y21_stratagems import CenterCame, CenterSet, MarkerDice
from campaign.agricola.rules.y24_centers import MINES, CenterGone, kind_of
from campaign.agricola.rules.y24_monoliths import MonolithsConsulted
from campaign.desk import telling
from campaign.desk.telling import LogTelling, Parts, Told
from engine.grammar import listed, sentence
from engine.texts import text

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
BOXES = (RECRUITS, ELIMINATED, GONE)
_say = partial(text, PACKAGE, "events")


def _sealed(here: Told) -> Parts | None:
    """What everybody may know of a sealed event: that it happens, and of picks how many; or nothing."""
    event = here.event
    if isinstance(event, MarkerTaken) and here.has(MarkersBought):
        return None
    dice, picked = getattr(event, "faces", ()), getattr(event, "units", ())
    return {"side": name(event.only or ""), "faces": dice, "number": len(picked)}


def _parts(here: Told) -> Parts:
    """The event's fields in words; of those alike all units, and their places."""
    event = here.event
    parts = parts_of(event)
    if isinstance(event, ALIKE) and hasattr(event, "unit"):
        parts["units"] = together([each.unit for each in here.these])
        parts["places"] = _by_place(here.these) if hasattr(event, "at") else ""
    return parts


def _by_place(these: Sequence[UnitPlaced | UnitMoved]) -> str:
    """The units of each place, in the order of the first ones."""
    found = {at: [each.unit for each in these if each.at == at] for at in dict.fromkeys(each.at for each in these)}
    return "; ".join(f"{where(at)}: {together(units)}" for at, units in found.items())


# The parts of a sentence besides its event's fields


def _points(event: PointsChanged, here: Told) -> Parts:
    paid = said("events", f"paid.{event.why}")
    key = "paid" if paid else "gain" if event.change > 0 else "loss" if event.change < 0 else event.why
    why = paid or said("events", f"why.{event.why}")
    changes = [each for each in (*here.already, event) if isinstance(each, PointsChanged) and each.side is event.side]
    left = here.before.ap[event.side] + sum([each.change for each in changes])
    return {key: True, "why": why, "points": abs(event.change), "left": left}


def _marching(event: ForceFormed | MarchBegan, here: Told) -> Parts:
    """The kind and the throw of a March, and from where."""
    [began] = [each for each in here.line if isinstance(each, MarchBegan)]
    throw = _say("throw", faces=_faces(began.faces), sum=sum(began.faces)) if began.faces else ""
    return {"kind": _say(f"march.{began.kind}"), "from": to(began.at), "throw": throw}


def _went(event: Went, here: Told) -> Parts:
    """Army markers, fleets and other units, as everybody sees them."""
    others = event.number - len(event.fleets)
    fleets, units = together(event.fleets) if event.fleets else "", _say("units", n=others) if others else ""
    return {"on": _is_on(here), "force": listed(filter(None, [*map(name, event.armies), fleets, units]))}


def _moved(event: ForceMoved, here: Told) -> Parts:
    """Whether all of the force go on."""
    march = here.before.march
    return {"all": _is_on(here) and march and {*march.units} == {*event.units}, "on": _is_on(here)}


def _is_on(here: Told) -> bool:
    """Whether a force that has set out goes on."""
    return here.before.march is not None and not here.has(MarchBegan)


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


def _shaken(event: BattleBegan | UnitsShown, here: Told) -> Parts:
    """Who of those that are shown is disrupted."""
    return {"disrupted": _say("disrupted", units=together(event.disrupted)) if event.disrupted else ""}


def _advantage(event: AdvantageHeld, here: Told) -> Parts:
    """Who holds it has the higher total, or the ground."""
    high, low = max(event.totals or (0,)), min(event.totals or (0,))
    return {"ground": event.totals and high == low, "by": event.totals, "high": high, "low": low}


def _supply(event: SupplyRolled, here: Told) -> Parts:
    dice = zip(event.units, event.faces, strict=True)
    return {"rolls": ", ".join(f"{name(unit)} {face}" for unit, face in dice)}


def _centers(event: CentersPicked, here: Told) -> Parts:
    return {"centers": "; ".join(f"{name(id)} {where(at)}" for at, id in event.centers)}


def _event(event: EventRolled | EventDice, here: Told) -> Parts:
    """The event of the dice; two dice are one of each side."""
    return {"event": _say(f"event.{event.number}"), "both": len(event.faces) > 1}


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
    MarchBegan: _marching,
    ForceFormed: _marching,
    Went: _went,
    ForceMoved: _moved,
    Thrown: _thrown,
    HitsScored: _hits,
    UnitsShown: _shaken,
    BattleBegan: _shaken,
    AdvantageHeld: _advantage,
    MarkerDice: lambda event, here: {"sum": sum(event.faces), "limited": event.limit is not None},
    SupplyRolled: _supply,
    CentersPicked: _centers,
    EventRolled: _event,
    EventDice: _event,
    GameEnded: _ended,
    Overridden: _overridden,
    SecretOverridden: lambda event, here: {"reason": event.reason},
    CenterGone: lambda event, here: {"mines": kind_of(event.center) == MINES},
    MonolithsConsulted: lambda event, here: {"odd": event.face % 2},
    UnitsCame: _came,
    UnitsWent: _came,
}

TELLING = LogTelling(
    package=PACKAGE,
    name=name,
    told=told,
    why=told_why,
    sealed=_sealed,
    parts=_parts,
    more=MORE,
    instead=TWINS,
    alike=lambda event: (type(event), event.rule, event.only) if isinstance(event, ALIKE) else id(event),
)
entries, tell = TELLING.entries, TELLING.tell


def asking(seen: State, moment: Side | None) -> str:
    """The heading for what there is to decide, in the game as the reader sees it."""
    asked, battle, march = seen.asked, seen.battle, seen.march
    at = battle.at if battle else march.here if march else ""
    return telling.asking(
        TELLING,
        seen,
        moment,
        _at_hand(seen),
        where=where(at),
        marker=name(asked.marker) if asked else "",
        faces=_faces(asked.faces) if asked and asked.faces else "",
        hits=battle.hits if battle else 0,
        left=seen.phase.left,
        ap=seen.ap[moment] if moment else 0,
    )


def _at_hand(seen: State) -> str:
    """What is asked; the stages of both sides in a battle are the same question."""
    if seen.asked:
        return f"asked.{seen.asked.what}"
    if seen.battle:
        return f"battle.{seen.battle.stage.rpartition(' ')[2]}"
    if seen.march:
        return "march"
    if seen.step is Step.EVENTS:
        return f"event.{seen.phase.event}"
    return "setting" if seen.step is Step.CALEDONIAN_RECRUITING and seen.phase.picked else str(seen.step)
