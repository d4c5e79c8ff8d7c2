"""The title of a chapter: the greatest thing that happened in its turn."""

from collections.abc import Iterator, Sequence

from campaign.boudica.names import name
from campaign.boudica.rules.board import BRITONS, ICENI, LONDINIUM, ROMANS, TRINOVANTES
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import Cause
from campaign.boudica.rules.w2_setup import ChiefRolled
from campaign.boudica.rules.w3_turn import RomansLead
from campaign.boudica.rules.w4_population import PopulationSwayed
from campaign.boudica.rules.w6_battle.fate import BoudicaDied
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w8_victory import GameEnded
from campaign.boudica.rules.w10_prefect import AugustaCommanded, AugustaFreed
from campaign.boudica.story.fighting import is_great, meetings
from campaign.boudica.story.marching import marches
from campaign.boudica.story.people import warbands_raised
from campaign.boudica.story.speech import RebellionTeller, army, phrase
from campaign.chronicle.telling import Fact
from engine.grammar import sentence

FIRE = {LONDINIUM: "londinium", "camulodunum": "camulodunum"}
RANKS = ("legions", "towns", "died", "londinium", "legion", "camulodunum", "town", "freed", "great", "army", "homeland")
LESSER = ("romans_won", "britons_won", "fought", "refuses", "declared", "lead", "raised", "people", "set_up")
"""From the greatest to the least; a turn with none of them is quiet."""
Found = tuple[str, dict[str, object]]


def title(teller: RebellionTeller, facts: Sequence[Fact]) -> str:
    """The title of a chapter with these facts."""
    found: dict[str, dict[str, object]] = {}
    for fact in facts:
        for kind, parts in _of(teller, fact):
            found.setdefault(kind, parts)
    for kind, parts in (*_battles(teller, facts), *_queens(teller, facts), *_raised(teller, facts)):
        found.setdefault(kind, parts)
    best = next((kind for kind in (*RANKS, *LESSER) if kind in found), "quiet")
    return sentence(phrase(f"headline.{best}", **found.get(best, {})))


def _of(teller: RebellionTeller, fact: Fact) -> Iterator[Found]:
    """What an event may be the title of."""
    match fact.event:
        case GameEnded(ending=ended) if ended.cause in (Cause.LEGIONS, Cause.TOWNS):
            yield str(ended.cause), {}
        case BoudicaDied():
            yield "died", {}
        case TownDestroyed(town=town, by=by) if by is BRITONS:
            yield FIRE.get(town, "town"), {"town": name(town)}
        case TownDestroyed(town=town):
            at = next(each.at for each in teller.britain.towns if each.id == town)
            yield "homeland" if at in (ICENI, TRINOVANTES) else "town", {"at": teller.ground(at), "town": name(town)}
        case ArmyDestroyed(army=lost):
            yield "legion" if teller.britain.sides[lost] is ROMANS else "army", {"army": army(lost)}
        case _:
            yield from [(kind, {}) for event, kind in PLAIN.items() if isinstance(fact.event, event)]
            if isinstance(fact.event, AugustaCommanded):
                yield "freed" if fact.event.obeys else "refuses", {}


PLAIN: dict[type[Event], str] = {
    AugustaFreed: "freed",
    RomansLead: "lead",
    PopulationSwayed: "people",
    ChiefRolled: "set_up",
}


def _battles(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """Of each battle: that it was great, who won it, or that it was fought."""
    for met in meetings(facts):
        if met.ended:
            parts: dict[str, object] = {"at": teller.ground(met.at)}
            if is_great(met):
                yield "great", parts
            loser = None if met.unled else met.ended.loser
            yield f"{loser.enemy}_won" if loser else "fought", parts


def _queens(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """Where Boudica went when she declared."""
    for each in marches(facts):
        if each.declared and each.has_moved:
            yield "declared", {"at": teller.ground(each.here)}


def _raised(teller: RebellionTeller, facts: Sequence[Fact]) -> Iterator[Found]:
    """Where most warbands were armed."""
    for most, _ in warbands_raised(facts).most_common(1):
        yield "raised", {"at": teller.ground(most)}
