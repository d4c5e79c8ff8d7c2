"""How the program decides at each level: one way through all questions, by a judge of that level (Y35.3)."""

from collections.abc import Sequence
from typing import Any

from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y19_rally import Rally
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y35_solo import fighting, marching, markers, placing
from campaign.agricola.rules.y35_solo.evaluation import Judge
from campaign.agricola.rules.y35_solo.reasons import explained, of_plan

RESTORED = 2  # strength for which an AP is spent on a rally
MARCHES = (Step.ROMAN_MARCHES, Step.CALEDONIAN_MARCHES)
QUARTERS = (Step.ROMAN_QUARTERS, Step.CALEDONIAN_QUARTERS)


def decided(judge: Judge) -> Decision:
    """The decision of the judge's side at its moment, with its reason."""
    return explained(judge, _decided(judge))


def _decided(judge: Judge) -> Any:
    seen = judge.seen
    if seen.march and not (seen.asked or seen.battle):
        return of_plan(judge, marching.go_on(judge, seen.march))
    if not (seen.asked or seen.battle) and seen.step in MARCHES:
        return _marches(judge)
    offers = legal_decisions(seen)
    if seen.asked:
        return markers.asked(judge, offers)
    if seen.battle:
        return fighting.answer(judge, offers)
    plain = [each for each in offers if not isinstance(each, PlayMarker)]
    return markers.in_phase(judge, offers) or _in_step(judge, plain)


def _marches(judge: Judge) -> Decision:
    plan = marching.best(judge)
    offers = legal_decisions(judge.seen) if judge.seen.held[judge.side] or judge.north.options.siege else ()
    return markers.before_march(judge, offers, plan) or of_plan(judge, plan)


def _in_step(judge: Judge, offers: Sequence[Any]) -> Any:
    match judge.seen.step:
        case Step.HOST:
            return placing.host(judge, offers)
        case Step.LEGIONS:
            return placing.proposed(judge, offers)
        case Step.EVENTS:
            return markers.omens(offers) or placing.event(judge, offers)
        case Step.ROMAN_RECRUITING:
            return of_plan(judge, placing.romans(judge, offers))
        case Step.CALEDONIAN_RECRUITING:
            return of_plan(judge, placing.caledonians(judge, offers))
        case Step.ROMAN_RALLY | Step.CALEDONIAN_RALLY:
            return rally(judge, offers)
        case Step.ROMAN_QUARTERS | Step.CALEDONIAN_QUARTERS:
            return placing.winter(judge, offers)
    return Proceed() if Proceed() in offers else Done()


def rally(judge: Judge, offers: Sequence[Any]) -> Decision:
    """The hex where most strength is restored."""
    places = {each: _restored(judge.seen, judge, each.at) for each in offers if isinstance(each, Rally)}
    found = max(places, key=lambda each: (places[each], each.at), default=None)
    return found if found and places[found] >= (RESTORED if judge.careful else 1) else Done()


def _restored(seen: State, judge: Judge, at: str) -> int:
    hurt = [seen.counter(id) for id in seen.at(at, judge.side) if seen.units[id].disrupted]
    return sum([counter.good - counter.disrupted for counter in hurt])
