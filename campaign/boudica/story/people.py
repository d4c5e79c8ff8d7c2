"""What the tribes did: whose side their clans took (W4), and what was raised among them and from the reserve (W7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.state import Swaying
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w7_recruitment import CubesRaised, GarrisonTaken, PoolTaken
from campaign.boudica.story.speech import RebellionTeller, armies, army, phrase
from campaign.chronicle.passages import Fact, events_of
from engine.grammar import listed

RAISING = (CubesRaised, PoolTaken, GarrisonTaken)
MOST_NAMED = 3  # the most tribes named if none has more than half


def _counted(pairs: Iterable[tuple[str, int]]) -> Counter[str]:
    """By space."""
    counted = Counter[str]()
    for space, number in pairs:
        counted[space] += number
    return +counted


def tell_population(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The clans that each side won, and where most; what Boudica did for it; and who was driven out."""
    checks = events_of(facts, PopulationSwayed)
    won = {side: _counted((each.space, each.turned) for each in checks if each.side is side) for side in Side}
    _won(teller, won[ROMANS], won[BRITONS])
    for check in checks:
        if check.by is Swaying.BOUDICA and check.turned:
            teller.say("people.queen", check.space, at=check.space)
    for side in Side:
        _driven(teller, side, _counted((each.space, each.removed) for each in checks if each.side is side.enemy))


def _won(teller: RebellionTeller, romans: Counter[str], britons: Counter[str]) -> None:
    """The clans of both sides, and where most clans of the Britons were, or else of the Romans."""
    if not (romans or britons):
        teller.say("people.still")
        return
    clans = {"romans": teller.many(romans.total(), "clan"), "britons": teller.many(britons.total(), "clan")}
    kind = "both" if romans and britons else "romans" if romans else "britons"
    _where(teller, f"people.{kind}", britons or romans, **clans, to_rome=romans.total())


def _where(teller: RebellionTeller, kind: str, counted: Counter[str], **parts: Any) -> None:
    """Told with the tribe that has more than half, if any; else with all of them, or their number."""
    [(most, number)] = counted.most_common(1)
    if counted.total() > 1 and not number < counted.total() < 2 * number:
        teller.say(f"{kind}_spread", *counted, **parts, places=_tribes(teller, [*counted]))
    else:
        teller.say(f"{kind}_one" if counted.total() == 1 else kind, most, **parts, most=most)


def _tribes(teller: RebellionTeller, spaces: Sequence[str]) -> str:
    if len(spaces) > MOST_NAMED:
        return phrase("people.many_tribes", n=len(spaces))
    return phrase("people.tribes", names=listed([teller.ground(space).name for space in spaces]))


def _driven(teller: RebellionTeller, side: Side, removed: Counter[str]) -> None:
    """That side's clans destroyed by its enemy (W4.6)."""
    if removed:
        clans, were = teller.many(removed.total(), "clan"), "was" if removed.total() == 1 else "were"
        teller.say(f"people.driven_{side}", *removed, clans=clans, were=were, places=teller.among(removed))


def tell_recruitment(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The warbands armed, and where most; the cohorts of the reserve, and Londinium's garrison."""
    if raised := warbands_raised(facts):
        _where(teller, "raise.britons", raised, warbands=teller.many(raised.total(), "warband"))
    if taken := [fact for fact in facts if isinstance(fact.event, PoolTaken)]:
        cohorts = teller.many(sum(fact.event.strength for fact in taken), "cohort")
        teller.say("raise.romans", who=armies(dict.fromkeys(fact.event.army for fact in taken)), cohorts=cohorts)
        if not taken[-1].after.pool:
            teller.say("raise.reserve_gone")
    for event in events_of(facts, GarrisonTaken):
        teller.say("raise.garrison", army=army(event.army))


def warbands_raised(facts: Sequence[Fact]) -> Counter[str]:
    """By region (W7.2)."""
    return _counted((event.space, event.cubes) for event in events_of(facts, CubesRaised))
