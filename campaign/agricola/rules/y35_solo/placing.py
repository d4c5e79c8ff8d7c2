"""Units that are set down, recruited, withdrawn or hit outside battle: the set-up, events, recruiting, winter."""

from collections.abc import Iterable, Sequence
from typing import Any

from campaign.agricola.rules.board import CALEDONIANS, CALGACUS, ROMANS, TURNS
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y6_setup import MOST_IN_A_HEX
from campaign.agricola.rules.y8_winter import quarters
from campaign.agricola.rules.y9_events import Disrupt, ExcuseHimself, ReceiveEmperor, Withdraw
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown
from campaign.agricola.rules.y11_recruiting import BuildPraesidium, BuyMarkers, PickUnits, Recruit, price
from campaign.agricola.rules.y35_solo.evaluation import NOTHING, Judge, Worth
from campaign.agricola.rules.y35_solo.marching import ENOUGH, NONE, Plan

POOR = 2  # AP that may be lost for the Emperor
SPARE_MARKER = 5  # AP with which a marker is bought
REFUGE = "caledonii"  # where the host gathers about Calgacus
GATHERED = 3


# The set-up


def host(judge: Judge, offers: Sequence[Decision]) -> Decision:
    """Calgacus with the strongest two inland; the others one by one to the nearest centers (Y6.2)."""
    seen, north = judge.seen, judge.north
    picked = sorted(seen.phase.picked, key=lambda id: (id != CALGACUS, -judge.look.unit(id).power, id))
    if not judge.careful or seen.at(north.place[REFUGE].hex, CALEDONIANS):
        return offers[0]
    refuge = north.place[REFUGE].hex
    others = sorted([hex for hex in north.northern if hex != refuge], reverse=True)
    gathered = min(GATHERED, MOST_IN_A_HEX)
    places = [refuge] * gathered + others * MOST_IN_A_HEX
    return SetAllDown(tuple(zip(picked, places, strict=False)))


def proposed(judge: Judge, offers: Sequence[Decision]) -> Decision:
    """The Romans' set-up as it is proposed (Y35.4)."""
    return offers[0]


# One unit or several to one of several places


def dearest(judge: Judge, offers: Iterable[SetDown]) -> Plan:
    """The placing that brings most."""
    plans = [_placed(judge, each) for each in offers]
    return max(plans, key=lambda plan: plan.total)


def _placed(judge: Judge, each: SetDown) -> Plan:
    gain, _ = judge.arriving(each.at, (each.unit,))
    return Plan(each, gain, each.at, sum(gain))


def winter(judge: Judge, offers: Sequence[Decision]) -> Decision:
    """Each unit into the quarters where it is worth most, the strongest first; the program places them one by one."""
    able = quarters(judge.seen, judge.side)
    unit = max(able, key=lambda id: (judge.look.unit(id).power, id))
    return dearest(judge, [SetDown(unit, at) for at in able[unit]]).decision if judge.careful else offers[0]


def least_lost(judge: Judge, units: Iterable[str]) -> str:
    """The unit that is missed least where it stands."""
    return max(units, key=lambda id: (sum(_without(judge, id)), id))


def _without(judge: Judge, unit: str) -> Worth:
    at = judge.seen.units[unit].at
    return judge.leaving(at, (unit,))


# Events (Y9)


def event(judge: Judge, offers: Sequence[Any]) -> Any:
    """What the event of the turn asks for, but markers."""
    first = offers[0]
    if isinstance(first, SetDown):
        return dearest(judge, offers).decision
    if isinstance(first, Withdraw):
        return Withdraw(least_lost(judge, [each.unit for each in offers]))
    if isinstance(first, Disrupt):
        return min(offers, key=lambda each: (_dulled(judge.seen, each.unit), each.unit))
    return emperor(judge, offers)


def _dulled(seen: State, unit: str) -> int:
    counter = seen.counter(unit)
    return counter.good - counter.disrupted


def emperor(judge: Judge, offers: Sequence[Any]) -> Decision:
    """Agricola excuses himself if that costs little; else the strongest unit comes."""
    if judge.seen.ap[ROMANS] <= POOR:
        return ExcuseHimself()
    units = [each for each in offers if isinstance(each, ReceiveEmperor)]
    return max(units, key=lambda each: (judge.look.unit(each.unit).power if each.unit else 0, each.unit))


# Recruiting (Y11)


def romans(judge: Judge, offers: Sequence[Any]) -> Plan:
    """The best recruit or Praesidium that is worth its AP; a marker with AP to spare."""
    plans = [plan for each in offers for plan in _recruited(judge, each)]
    found = max(plans, key=lambda plan: plan.total, default=NONE)
    return found if found.total > ENOUGH else _marker(judge, offers)


def _recruited(judge: Judge, each: Decision) -> Iterable[Plan]:
    ap = judge.seen.ap[ROMANS]
    if isinstance(each, Recruit):
        gain, won = judge.arriving(each.at, (each.unit,))
        cost = price(judge.seen, judge.seen.counter(each.unit))
        if ap - cost >= (judge.temper.kept if judge.careful else 1):
            yield Plan(each, gain, each.at, sum(gain) - cost * judge.point)
    elif isinstance(each, BuildPraesidium) and _wanted(judge, each.at):
        camp = next(id for id in judge.seen.recruits[ROMANS] if judge.seen.counter(id).is_static)
        gain, won = judge.arriving(each.at, (camp,))
        gain = gain.plus(Worth(site=judge.temper.frees))
        yield Plan(each, gain, each.at, sum(gain) - judge.point)


def _wanted(judge: Judge, at: str) -> bool:
    """A Praesidium stands in centers and sites."""
    return at in judge.north.tribal or at in judge.north.sites


def _marker(judge: Judge, offers: Sequence[Any]) -> Plan:
    if judge.careful and judge.seen.ap[judge.side] >= SPARE_MARKER and judge.seen.turn < TURNS:
        return next((Plan(each, NOTHING, "", 0) for each in offers if each == BuyMarkers(1)), NONE)
    return NONE


def caledonians(judge: Judge, offers: Sequence[Any]) -> Plan:
    """How many units they pick; then each to where it is worth most."""
    if isinstance(offers[0], SetDown):
        return dearest(judge, offers)
    most = max([each.number for each in offers if isinstance(each, PickUnits)], default=0)
    number = min(most, _number(judge))
    if number > 0:
        return Plan(PickUnits(number), NOTHING, "", 0)
    return _marker(judge, offers)


def _number(judge: Judge) -> int:
    """In the last turn one for each free center; before, what is left beyond the Marches, and for the last turn."""
    seen, ap = judge.seen, judge.seen.ap[CALEDONIANS]
    if not judge.careful:
        return ap // 2
    free = [hex for hex in seen.north.tribal if not seen.at(hex, ROMANS) and not seen.at(hex, CALEDONIANS)]
    if seen.turn == TURNS:
        return len(free)
    if judge.point > 0.5:
        return 0
    return ap - judge.temper.kept
