"""Where both sides met (W6): who wanted to fight, the battle and its cost, who fled, and what burnt."""

from collections.abc import Sequence
from itertools import groupby

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BOUDICA, BRITONS, LONDINIUM, ROMANS, Side
from campaign.boudica.rules.w6_battle.external import BattleReported
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleEnded, LoserLeft, RoundFought, fighting_towns
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, Withdrew
from campaign.boudica.rules.w6_battle.towns import PlunderFound, TownDestroyed, TownsSpared
from campaign.boudica.rules.w8_victory import ENOUGH_TOWNS, destroyed_towns
from campaign.boudica.rules.w10_prefect import AugustaFreed
from campaign.boudica.story import remembering
from campaign.boudica.story.leaders import leader
from campaign.boudica.story.meetings import MeetingFacts, meetings
from campaign.boudica.story.speech import UNITS, RebellionTeller, armies, army, phrase
from campaign.chronicle.passages import Fact
from engine.grammar import listed
from engine.rules.dice import Roller
from engine.texts import text

GREAT, SMALL = 24, 9
"""Strength points of both sides together: from this many on a battle is great, up to this many it is small."""
LEAST_OF_GREAT = 7  # the least for each side in a great battle: a legion's limit (W9.1)
CLEAR, DEAR = 0.25, 0.6
"""Relative to the winner's forces: with losses up to this it won easily, from this on dearly."""
LONG = 5  # the rounds from which on a battle is long
BURNT = {"camulodunum": "camulodunum", LONDINIUM: "londinium"}
"""Roman towns whose end has its own text."""


def tell_watching(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """All places without a battle at once, by the side that refused; and where towns were spared again."""
    met = meetings(facts)
    before = {
        each.event.space
        for each in teller.past.facts
        if isinstance(each.event, TownsSpared) and each.turn == teller.turn - 1
    }
    if spared := [each.at for each in met if each.all(TownsSpared) and each.at not in before]:
        teller.say("watch.spared", *spared, places=teller.among(spared))
    settled = [each for each in met if not each.ended and not each.waits and len(each.wishes) == len(Side)]
    quiet = [each for each in settled if not each.all(Withdrew)]
    for kind, those in groupby(sorted(quiet, key=_unwilling), key=_unwilling):
        spaces = [each.at for each in those]
        teller.say(f"watch.{kind}", *spaces, places=teller.among(spaces))


def _unwilling(met: MeetingFacts) -> str:
    unwilling = [side for side, fight in met.wishes.items() if not fight]
    return f"{unwilling[0]}_refuse" if len(unwilling) == 1 else "both"


def tell(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """The battle of one space, who withdrew from a city, and its towns."""
    [met] = meetings(facts)
    teller.place = met.facts[-1].place
    for event in met.all(Withdrew):
        ruins = "_ruins" if event.side is ROMANS and not met.facts[0].before.towns_at(event.space, ROMANS) else ""
        teller.say(f"battle.withdrew_{event.side}{ruins}", event.space, event.to, at=event.space, to=event.to)
    if met.ended:
        kind = _kind(teller, met)
        _battle(teller, met, kind)
        _outcome(teller, met, met.ended)
        remembering.of_battle(teller, met, kind)
        _aftermath(teller, met)
    _towns(teller, met)


# The battle


def _battle(teller: RebellionTeller, met: MeetingFacts, kind: str) -> None:
    """Where and with what forces, and how it came about."""
    strengths = {str(side): teller.many(met.strength(side), unit) for side, unit in UNITS.items()}
    ranks = {f"{side}_who": _ranks(teller, met, side) for side in Side}
    teller.say(f"battle.{kind}", met.at, at=met.at, **strengths, **ranks)
    for forced in met.all(MeetingForced):
        if forced.battle and forced.faces:
            teller.say(f"battle.forced_{forced.side}")
    for side in Side:
        if towns := fighting_towns(met.joined, met.at, side):
            teller.say(f"battle.town_{side}", town=listed([town.name for town in towns]))
    for reported in met.all(BattleReported):
        teller.say("battle.elsewhere", how=text(PACKAGE, "external", f"by.{reported.by}"))
    if any(Roller.HAND in fact.line.by for fact in met.facts if isinstance(fact.event, RoundFought)):
        teller.say("battle.by_hand")
    if len(met.all(RoundFought)) >= LONG:
        teller.say("battle.long")


def _kind(teller: RebellionTeller, met: MeetingFacts) -> str:
    """How the battle is told: as the first of the war between armies, another in the same place, or by its size."""
    if met.unled:
        return "levy" if met.unled is BRITONS else "remnant"
    fought = [each for each in meetings(teller.past.facts) if each.ended and each.facts[-1].place < met.facts[-1].place]
    before = [each for each in fought if not each.unled]
    if not before:
        return "first_of_armies" if fought else "first"
    if teller.britain.space(met.at).is_city:
        return "city"
    if is_great(met):
        return "great"
    if met.at in [each.at for each in before]:
        return "again"
    return "small" if sum(map(met.strength, Side)) <= SMALL else "plain"


def is_great(met: MeetingFacts) -> bool:
    """Whether both sides came to its battle in strength."""
    strengths = [met.strength(side) for side in Side]
    return sum(strengths) >= GREAT and min(strengths) >= LEAST_OF_GREAT


def _ranks(teller: RebellionTeller, met: MeetingFacts, side: Side) -> str:
    """Who fought there: armies, with Boudica if present, or SP without one."""
    pieces = [each.id for each in met.joined.armies_at(met.at, side)]
    queen = met.joined.boudica
    if side is BRITONS and pieces and queen and queen.at == met.at:
        pieces.append(BOUDICA)
    if pieces:
        led = leader(teller.past, pieces[0]) if len(pieces) == 1 else ""
        return phrase("army.led", army=army(pieces[0]), leader=led) if led else armies(pieces)
    return phrase(f"army.{'levy' if side is BRITONS else 'garrison'}", **teller.ground(met.at)._asdict())


def _outcome(teller: RebellionTeller, met: MeetingFacts, ended: BattleEnded) -> None:
    """Who won, how clearly, and both sides' losses for good."""
    lost = {side: met.lost(side) for side in Side}
    parts = {f"{side}_lost": teller.many(number, UNITS[side]) for side, number in lost.items()}
    winner = ended.loser.enemy if ended.loser else None
    if winner is None:
        kind = "neither"
    elif met.unled is BRITONS and winner is ROMANS and any(lost.values()):
        kind = "levy_beaten"
    else:
        kind = f"{winner}_{_grade(met, winner)}"
    teller.say(f"battle.{kind}", met.at, **parts)


def _grade(met: MeetingFacts, winner: Side) -> str:
    """How clearly it was won; a long battle is not easily won."""
    if not any(met.lost(side) for side in Side):
        return "bloodless"
    share = met.lost(winner) / met.strength(winner)
    easily = share <= CLEAR and len(met.all(RoundFought)) < LONG
    return "clear" if easily else "dear" if share >= DEAR else "plain"


def _aftermath(teller: RebellionTeller, met: MeetingFacts) -> None:
    for fact in met.facts:
        match fact.event:
            case ArmyDestroyed(army=lost):
                kind = "legion_lost" if teller.britain.sides[lost] is ROMANS else "britons_lost"
                teller.say(f"battle.{kind}", met.at, army=army(lost))
            case LoserLeft(to=to):
                teller.say("battle.fled", met.at, to, to=to)
            case AugustaFreed():
                teller.say("battle.freed", met.at)


# Towns


def _towns(teller: RebellionTeller, met: MeetingFacts) -> None:
    """What burnt, what was found in it, and how many towns Rome has lost by then."""
    razed = met.all(TownDestroyed)
    for event in razed:
        if event.by is BRITONS:
            teller.say(f"town.{BURNT.get(event.town, 'romans')}", met.at, town=name(event.town))
    if found := [name(event.town) for event in razed if event.by is ROMANS]:
        teller.say("town.britons", met.at, towns=listed(found))
    if armed := sum(event.strength for event in met.all(PlunderFound)):
        teller.say("town.plunder", met.at, warbands=teller.many(armed, "warband"))
    gone = destroyed_towns(met.facts[-1].after) if any(event.by is BRITONS for event in razed) else 0
    if 1 < gone < ENOUGH_TOWNS:
        teller.say("town.count_three" if gone == ENOUGH_TOWNS - 1 else "town.count", n=gone)
