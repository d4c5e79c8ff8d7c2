"""The memories of a war: at most one striking fact for each battle; and at its end."""

from collections.abc import Iterator, Mapping

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.w6_battle.fighting import fighting_towns
from campaign.boudica.story.meetings import MeetingFacts
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.remembered import memory
from campaign.boudica.story.speech import RebellionTeller, ground, season
from campaign.chronicle.memory import Memory
from engine.texts import text

STREAKS = (3, 5, 8)  # victories in a row that are worth a word
MANY = 2  # battles without a victory that are worth a word; and turns between two victories
LEAST = {"held": 2, "met_at": 3, "history": 4}  # the least number of times for a memory at the end


def of_battle(teller: RebellionTeller, met: MeetingFacts, kind: str) -> None:
    """The most striking memory; `kind` is how the battle was told."""
    for key, parts in _facts(teller.memory.until(met.facts[-1].place), met, kind):
        teller.say(f"memory.{key}", met.at, at=met.at, **parts)
        return


def _facts(past: Memory, met: MeetingFacts, kind: str) -> Iterator[tuple[str, dict[str, object]]]:
    """A victory long waited for, a town that held again, victories in a row, and earlier battles in the same place."""
    if met.ended and met.ended.loser:
        yield from _of_victory(past, met, met.ended.loser.enemy)
    fought = past.met_at(met.at)
    if fought and fought.counts[0] > (2 if kind == "again" else 1):
        yield "met_at", {"n": fought.counts[0] - 1}


def _of_victory(past: Memory, met: MeetingFacts, winner: Side) -> Iterator[tuple[str, dict[str, object]]]:
    who = {"who": name(winner)}
    first, streak = past.first(winner), past.streak(winner)
    if first and first.kind == "first_won" and first.counts[0] >= MANY:
        if len(first.turns) == 1:
            yield "first", {**who, "n": first.counts[0]}
        elif first.turns[0] - first.turns[1] > MANY:
            yield "since", {**who, "when": _within(*first.turns)}
    here = [town.id for town in fighting_towns(met.joined, met.at, winner)]
    for debt in past.debts(winner):
        if debt.kind == "held" and debt.subjects[0] in here and debt.counts[0] > 1:
            yield "held", {**who, "town": name(debt.subjects[0])}
    if streak and streak.counts[0] in STREAKS:
        yield "streak", {**who, "n": streak.counts[0]}


def _within(now: int, then: int) -> str:
    """When it was; the year only if it is another."""
    return season(then).removesuffix("," + season(now).partition(",")[2])


def of_war(past: RebellionPast) -> Mapping[str, str]:
    """The town that held most often, the place with most battles, and the land that changed hands most often."""
    known, britain = memory(past), past.now.britain
    lands = [space.id for space in britain.spaces if not space.is_city]
    facts = [fact for fact in (*map(known.met_at, britain.by_id), *map(known.history, lands)) if fact]
    said = {}
    for kind, least in LEAST.items():
        found = [fact for fact in (*known.debts(Side.ROMANS), *known.debts(Side.BRITONS), *facts) if fact.kind == kind]
        most = max(found, key=lambda fact: fact.counts[0], default=None)
        if most and most.counts[0] >= least:
            of = most.subjects[0]
            where = {"town": name(of), "who": name(most.subjects[1])} if kind == "held" else {"at": ground(britain, of)}
            said[kind] = text(PACKAGE, "epilogue", f"note.{kind}", n=most.counts[0], **where)
    return said
