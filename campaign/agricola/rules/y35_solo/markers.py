"""The stratagem markers outside battle, and questions about them (Y21)."""

from collections.abc import Sequence
from typing import Any

from campaign.agricola.rules.at_hand.asked import Question
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, TURNS, apart
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.y9_events import ReturnMarker, SelectMarker
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y18_supply import out_of_supply
from campaign.agricola.rules.y21_answers import LetPass, Stop, ThrowAgain
from campaign.agricola.rules.y21_markers import Marker
from campaign.agricola.rules.y21_stratagems import PlayMarker, SetCenter
from campaign.agricola.rules.y24_centers import face_down
from campaign.agricola.rules.y35_solo.evaluation import Judge
from campaign.agricola.rules.y35_solo.marching import Plan

WISHED = (
    Marker.IMPERIUM,
    Marker.UNITE,
    Marker.OFFICIUM,
    Marker.TREACHERY,
    Marker.NOVAE_GENTES,
    Marker.SIEGE_ATTACK,
    Marker.FURY,
    Marker.SPEECH,
    Marker.DRUIDS,
    Marker.TRIBUTE,
    Marker.CIRCUMNAVIGATION,
)
"""The better ones first."""
LIKELY = 7  # of two dice: Imperium and Unite are tried where they succeed more often than not
HUNGRY = 2  # units without supply for which Officium is played
POOR, GOOD = 2, 5  # faces that the Druids throw again where high ones are wished, or low ones
HIGH = ("action_points", "advantage", "united", "tribute", "glory gained", "supply")
LOW = ("unite", "glory lost")
STOPPED = (Marker.FURY, Marker.TRIBUTE, Marker.CIRCUMNAVIGATION, Marker.NOVAE_GENTES, Marker.TREACHERY)


def rank(marker: str) -> int:
    return [*map(str, WISHED)].index(marker)


def asked(judge: Judge, offers: Sequence[Any]) -> Any:
    """The answer to a question about a marker or dice."""
    question = judge.seen.asked
    assert question is not None, "nothing is asked"
    match question.what:
        case Question.SELECT:
            return min(offers, key=lambda each: rank(each.marker))
        case Question.EXCHANGE:
            return max(offers, key=lambda each: rank(each.give) - rank(each.take))
        case Question.CENTER:
            return _new_center(judge, offers)
        case Question.STOP:
            return Stop() if judge.careful and question.marker in STOPPED else LetPass()
        case Question.AGAIN:
            return _again(judge, question.roll, question.faces)
    return LetPass()


def _new_center(judge: Judge, offers: Sequence[SetCenter]) -> Decision:
    """As near to the Romans as possible."""
    foes = [unit.at for unit in judge.seen.of(ROMANS)]
    return min(offers, key=lambda each: (min([apart(each.at, foe) for foe in foes], default=0), each.at))


def _again(judge: Judge, roll: str, faces: Sequence[int]) -> Decision:
    """Dice that are bad are thrown again."""
    if judge.careful and roll in HIGH and min(faces) <= POOR:
        return ThrowAgain(faces.index(min(faces)))
    if judge.careful and roll in LOW and max(faces) >= GOOD:
        return ThrowAgain(faces.index(max(faces)))
    return LetPass()


def omens(offers: Sequence[Any]) -> Any:
    """Which marker comes, or goes."""
    if isinstance(offers[0], SelectMarker):
        return min(offers, key=lambda each: rank(each.marker))
    if isinstance(offers[0], ReturnMarker):
        return max(offers, key=lambda each: rank(each.marker))
    return None


def in_phase(judge: Judge, offers: Sequence[Decision]) -> Decision | None:
    """A marker of the own phase that is worth playing now, outside Marches."""
    markers = [each for each in offers if isinstance(each, PlayMarker)] if judge.careful else []
    return next((each for each in markers if _pays(judge, each)), None)


def _pays(judge: Judge, each: PlayMarker) -> bool:
    seen = judge.seen
    match each.marker:
        case Marker.IMPERIUM:
            return _imperium(judge) >= LIKELY
        case Marker.UNITE:
            return sum([seen.occupies(ROMANS, at) for at in seen.north.tribal]) >= LIKELY or seen.turn == TURNS
        case Marker.OFFICIUM:
            return [seen.units[id].at for id in out_of_supply(seen, ROMANS)].count(each.at) >= HUNGRY
    return each.marker == Marker.NOVAE_GENTES


def _imperium(judge: Judge) -> int:
    """What two dice may not exceed."""
    seen, north = judge.seen, judge.north
    free = [at for at in north.fortresses if not seen.at(at, CALEDONIANS)]
    return len(free) + sum([seen.has_praesidium(at) for at in north.tribal])


def before_march(judge: Judge, offers: Sequence[Decision], plan: Plan) -> Decision | None:
    """A marker before that March, which makes it free or safe; or the Caledonian Tribute."""
    markers = [each for each in offers if isinstance(each, PlayMarker)] if judge.careful else []
    return next((each for each in markers if _helps(judge, each, plan)), None)


def _helps(judge: Judge, each: PlayMarker, plan: Plan) -> bool:
    counters = [judge.seen.counter(id) for id in plan.decision.units] if isinstance(plan.decision, SetOut) else []
    paid = isinstance(plan.decision, SetOut) and plan.decision.kind is MarchKind.MARCH
    match each.marker:
        case Marker.TREACHERY:
            return each.at == plan.to and judge.side is ROMANS and face_down(judge.seen, each.at)
        case Marker.OFFICIUM:
            return paid and any(counter.is_leader for counter in counters)
        case Marker.CIRCUMNAVIGATION:
            return paid and any(counter.is_fleet for counter in counters)
    return each.marker == Marker.TRIBUTE
