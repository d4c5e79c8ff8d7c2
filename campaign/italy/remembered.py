"""A campaign of Italy told for its memory (campaign/chronicle/memory.py)."""

from collections.abc import Iterator
from functools import lru_cache

from battles.rules.odds import odds
from battles.rules.verdict import Resolver, Side
from campaign.chronicle.memory import Did, Memory, Occurrence, takings
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision, Undecided
from campaign.italy.rules.state import Start, State, Step
from engine.rules.ruleset import Game
from powers.rules.land import Land
from powers.rules.theatre import ROME

Past = Game[Start, State, Decision, ev.Event]


def memory(game: Past) -> Memory:
    found = [*takings([(state.turn, _holders(state.situation.land)) for state in game.states])]
    for place, (line, before) in enumerate(zip(game.lines, game.states, strict=False), 1):
        for event in line.events:
            found += _occurrences(event, before, place)
        found += _stood_by(before, game.states[place], place)
    return Memory(tuple(sorted(found, key=lambda occurrence: occurrence.place)))


@lru_cache(maxsize=512)
def _holders(land: Land) -> dict[str, str | None]:
    """Who controls each province, or whose army stands there (C8.4)."""
    occupiers = {province: external for external, province in land.occupied}
    return {province: occupiers.get(province, land.controller(province)) for province in land.italy.place}


def _occurrences(event: ev.Event, before: State, place: int) -> Iterator[Occurrence]:
    match event:
        case ev.TargetChosen(attacker=attacker, target=target):
            yield Occurrence(Did.MARCHED, before.turn, place, attacker, target)
        case ev.RomeDeclared(target=str(target)):
            yield Occurrence(Did.MARCHED, before.turn, place, ROME, target)
        case ev.BattleWon() | ev.BattleUndecided(reason=Undecided.DRAW) if before.battle and before.battle.attacking:
            yield from _battle(event, before, place)


def _battle(event: ev.BattleWon | ev.BattleUndecided, before: State, place: int) -> Iterator[Occurrence]:
    """Between Powers; and that their Subjects held (C6.3). The exact odds are the generator's (C6.11)."""
    battle, turn = before.at_hand, before.turn
    armies, winner, chance = battle.armies(), "", None
    if isinstance(event, ev.BattleWon):
        winner = event.winner
        if event.resolver is Resolver.GENERATOR:
            chances = odds(*[army.total for army in armies])
            chance = chances.attacker_wins if event.side is Side.ATTACKER else chances.defender_wins
        if event.side is Side.DEFENDER and battle.people != battle.target:
            yield Occurrence(Did.HELD, turn, place, battle.people, battle.target, battle.province)
    yield Occurrence(Did.FOUGHT, turn, place, battle.attacker, battle.target, battle.province, winner, chance)


def _stood_by(before: State, after: State, place: int) -> Iterator[Occurrence]:
    """The Powers besides Rome that attack nobody and are not attacked, once all have chosen and Rome is attacked."""
    if before.step is after.step or after.step is not Step.ROME_ATTACKS or not after.is_attacked(ROME):
        return
    for power in after.situation.land.fronts(ROME):
        if not (after.attack_of(power) or after.is_attacked(power)):
            yield Occurrence(Did.STOOD_BY, after.turn, place, power, ROME)
