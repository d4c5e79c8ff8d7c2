"""A rebellion told for its memory, as far as its reader may know (campaign/chronicle/memory.py)."""

from collections.abc import Iterator

from campaign.boudica.rules.board import II_AUGUSTA, ROMANS, Side
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.external import attacker
from campaign.boudica.rules.w6_battle.fighting import fighting_towns
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.story.meetings import MeetingFacts, meetings
from campaign.boudica.story.past import RebellionPast
from campaign.chronicle.memory import Did, Memory, Occurrence, takings


def memory(past: RebellionPast) -> Memory:
    """The memory of a game so far; its battles have no chances, as none is exact."""
    found = [*takings([(max(state.turn, 1), _holders(state)) for state in past.game.states])]
    for met in meetings(past.facts):
        found += _battle(met)
    for fact in past.facts:
        if isinstance(fact.event, AugustaCommanded) and not fact.event.obeys:
            found.append(Occurrence(Did.STOOD_BY, fact.turn, fact.place, II_AUGUSTA, ROMANS))
    return Memory(tuple(sorted(found, key=lambda occurrence: occurrence.place)))


def _holders(state: State) -> dict[str, str | None]:
    """Whose army last entered each region (W5.5), and whose towns stand."""
    regions = {space: ground.held for space, ground in state.grounds.items()}
    towns = {town.id: town.side if town.id in state.towns else None for town in state.britain.towns}
    return {**regions, **towns}


def _battle(met: MeetingFacts) -> Iterator[Occurrence]:
    """Its battle, if over; and the winner's towns, which held."""
    if met.ended is None:
        return
    fact, winner = met.facts[-1], met.ended.loser.enemy if met.ended.loser else None
    joined = met.joined.meeting
    side = attacker(joined) if joined and any(fight for _, fight in joined.wishes) else ROMANS
    yield Occurrence(Did.FOUGHT, fact.turn, fact.place, side, side.enemy, met.at, winner or "")
    for each in Side:
        if each is winner:
            towns = [town.id for town in fighting_towns(met.joined, met.at, each)]
            yield from [Occurrence(Did.HELD, fact.turn, fact.place, town, each, met.at) for town in towns]
