"""What a side may not know is in nothing that it gets (Y20), until the end, when everything is open; but the seed.

What is sealed has events of its own. Units whose kinds a side may not know keep their number and their place.
"""

from collections.abc import Mapping, Sequence

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.march import March
from campaign.agricola.rules.at_hand.phase import Phase
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import Center, State, Unit
from campaign.agricola.rules.y20_known import ARMIES, hidden
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.values import altered

FACE_DOWN = "?"  # a stratagem marker that is held, or lies in the bin, of the enemy's


def seen_by(state: State, side: str) -> State:
    """T26: the game as that side sees it; everybody else sees what both sides know (Y20.4).

    Units that it does not know are `romans?1`, `caledonians?2` and so on; an army marker of the enemy's has one of them
    for all under it. The recruits of the Caledonians, and what is face down, are not there.
    """
    state = altered(state, start=altered(state.start, seed=""))
    if not state.ending:
        for other in Side:
            if other != side:
                state = _without_secrets(state, other)
    return state


def is_told(state: State, side: Side) -> bool:
    """Whether this game, as somebody sees it, tells the side's secrets."""
    return FACE_DOWN not in (*state.held[side], *state.bins[side])


def told(state: State, events: Sequence[Event], side: str) -> tuple[Event, ...]:
    """Y20.5: the events of a line that this side is told, by the game as it stands; the others are sealed."""
    return tuple([event for event in events if state.ending or event.only in (None, side)])


def told_why(state: State, line: Line[Decision, Event], side: str) -> Reason | None:
    """T27: the program's reason for a decision, as this side is told it; sealed if the decision is sealed (Y20.5)."""
    return line.decision.why if told(state, line.events, side) == tuple(line.events) else None


def _without_secrets(state: State, of: Side) -> State:
    """Y20.4: the same without what a side keeps from its enemy."""
    names = _names(state, of)
    changes = {
        "units": _units(state, of, names),
        "armies": {army: _named(under, names) if army in ARMIES[of] else under for army, under in state.armies.items()},
        "recruits": state.recruits if of is ROMANS else {**state.recruits, of: ()},
        "eliminated": {**state.eliminated, of: tuple([u for u in state.eliminated[of] if u not in state.unseen])},
        "unseen": tuple([unit for unit in state.unseen if state.counter(unit).side is not of]),
        "late": tuple([unit for unit in state.late if state.counter(unit).side is ROMANS or of is ROMANS]),
        "held": {**state.held, of: (FACE_DOWN,) * len(state.held[of])},
        "bins": {**state.bins, of: (FACE_DOWN,) * len(state.bins[of])},
        "phase": _phase(state, of, names),
        "march": _march(state.march, of, names) if state.march else None,
        "asked": _asked(state.asked, of) if state.asked else None,
    }
    if of is CALEDONIANS:
        changes["box"] = ("",) * len(state.box)
        changes["centers"] = {hex: each if each.open else Center("") for hex, each in state.centers.items()}
    return altered(state, **changes)


def _names(state: State, of: Side) -> Mapping[str, str]:
    """What the enemy calls the units of a side that he does not know: all under an army marker the same.

    They are numbered by hex, who is under way first, so that no number tells anything.
    """
    army = {unit: army for army in ARMIES[of] for unit in state.armies.get(army, ())}
    going = state.march.units if state.march else ()
    groups: dict[tuple[str, str, bool, str], list[str]] = {}
    for unit in hidden(state, of):
        marker = army.get(unit, "")
        key = state.units[unit].at, marker, unit not in going and not marker, "" if marker else unit
        groups.setdefault(key, []).append(unit)
    return {unit: f"{of}?{n}" for n, key in enumerate(sorted(groups), 1) for unit in groups[key]}


def _march(march: March, of: Side, names: Mapping[str, str]) -> March:
    return altered(march, units=_named(march.units, names)) if march.side is of else march


def _named(units: Sequence[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted({names.get(unit, unit) for unit in units}))


def _units(state: State, of: Side, names: Mapping[str, str]) -> Mapping[str, Unit]:
    known = {id: unit for id, unit in state.units.items() if id not in names}
    return {**known, **{names[id]: Unit(names[id], state.units[id].at) for id in sorted(names, key=names.__getitem__)}}


def _phase(state: State, of: Side, names: Mapping[str, str]) -> Phase:
    """What was picked is told by its number only; which units have marched, and what an event demands, is not."""
    phase = state.phase
    return altered(
        phase,
        picked=tuple([f"{of}?" if state.counter(unit).side is of else unit for unit in phase.picked]),
        marched=tuple([unit for unit in phase.marched if unit not in names]),
        sailed=tuple([unit for unit in phase.sailed if unit not in names]),
        left=0 if of in state.to_do[:1] else phase.left,
    )


def _asked(asked: Asked, of: Side) -> Asked:
    """Who is asked is seen, and about which marker, as it has been told."""
    if asked.of is not of:
        return asked
    if asked.what is Question.STOP:
        return altered(asked, faces=())
    return Asked(asked.of, asked.what, asked.side)
