"""What the tribes did: whose side their clans took (W4), and what was raised among them and from the reserve (W7)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.state import Swaying
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w7_recruitment import CubesRaised, GarrisonTaken, PoolTaken
from campaign.boudica.story.speech import armies, army
from campaign.boudica.story.teller import RebellionTeller
from campaign.chronicle.telling import Fact
from engine.grammar import listed
from engine.texts import text

MOST_NAMED = 3
"""So many tribes at most are named where none of them had more than half of what is told."""


def tell_population(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The clans that each side won, where most; what Boudica did for it herself; and who was driven out."""
    checks: list[PopulationSwayed] = [fact.event for fact in facts]
    won = {side: Counter[str]() for side in Side}
    for check in checks:
        won[check.side][check.space] += check.turned
    _won(teller, won[ROMANS], won[BRITONS])
    for check in checks:
        if check.by is Swaying.BOUDICA and check.turned:
            teller.say("people.queen", check.space, at=teller.ground(check.space))
    for side in Side:
        _driven(teller, side, checks)


def _won(teller: RebellionTeller, romans: Counter[str], britons: Counter[str]) -> None:
    """The clans of both sides; where most of the Britons' were, or else of the Romans'."""
    kinds = [str(side) for side, won in ((ROMANS, romans), (BRITONS, britons)) if won.total()]
    if not kinds:
        teller.say("people.still")
        return
    parts: dict[str, Any] = {
        "romans": teller.many(romans.total(), "clan"),
        "britons": teller.many(britons.total(), "clan"),
        "to_rome": romans.total(),
    }
    _where(teller, f"people.{'both' if len(kinds) > 1 else kinds[0]}", britons if britons.total() else romans, parts)


def _where(teller: RebellionTeller, kind: str, counted: Counter[str], parts: dict[str, Any]) -> None:
    """Told with the tribe where more than half were, if there is one; else with all of them, or how many they are."""
    [(most, number)] = counted.most_common(1)
    if counted.total() > 1 and not number < counted.total() < 2 * number:
        spaces = [space for space in counted if counted[space]]
        teller.say(f"{kind}_spread", *spaces, **parts, places=_tribes(teller, spaces))
    else:
        teller.say(f"{kind}_one" if counted.total() == 1 else kind, most, **parts, most=teller.ground(most))


def _tribes(teller: RebellionTeller, spaces: Sequence[str]) -> str:
    if len(spaces) > MOST_NAMED:
        return text(PACKAGE, "story", "people.many_tribes", n=len(spaces))
    return text(PACKAGE, "story", "people.tribes", names=listed([teller.ground(space).name for space in spaces]))


def _driven(teller: RebellionTeller, side: Side, checks: Sequence[PopulationSwayed]) -> None:
    """Clans of that side which its enemy has put an end to (W4.6)."""
    removed = Counter[str]()
    for check in checks:
        if check.side is side.enemy and check.removed:
            removed[check.space] += check.removed
    if removed:
        parts: dict[str, Any] = {
            "clans": teller.many(removed.total(), "clan"),
            "were": "was" if removed.total() == 1 else "were",
            "places": listed([teller.ground(space).among for space in removed]),
        }
        teller.say(f"people.driven_{side}", *removed, **parts)


def tell_recruitment(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The warbands that were armed, where most; the cohorts of the reserve, and Londinium's garrison."""
    raised = warbands_raised(facts)
    if raised.total():
        _where(teller, "raise.britons", raised, {"warbands": teller.many(raised.total(), "warband")})
    _reserve(teller, facts)
    for fact in facts:
        if isinstance(fact.event, GarrisonTaken):
            teller.say("raise.garrison", army=army(fact.event.army))


def warbands_raised(facts: Sequence[Fact]) -> Counter[str]:
    """By region (W7.2)."""
    raised = Counter[str]()
    for fact in facts:
        if isinstance(fact.event, CubesRaised):
            raised[fact.event.space] += fact.event.cubes
    return raised


def _reserve(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    taken = [fact for fact in facts if isinstance(fact.event, PoolTaken)]
    if not taken:
        return
    cohorts = sum(fact.event.strength for fact in taken)
    who = armies(dict.fromkeys(fact.event.army for fact in taken))
    teller.say("raise.romans", who=who, cohorts=teller.many(cohorts, "cohort"))
    if not taken[-1].after.pool:
        teller.say("raise.reserve_gone")
