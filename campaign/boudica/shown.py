"""A game by one side's eyes, as its map and its table show it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaign.boudica.names import name, short
from campaign.boudica.pictures.board import BattleSeal, BoardView, Scene, StandingArmy, StandingTown
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import NOT_TOLD, Army, State
from campaign.boudica.rules.w5_movement.control import controllers
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from engine.rules.record import Line


def board_view(seen: State, **more: Any) -> BoardView:
    """The map of a game as a side sees it (secrets.seen_by)."""
    path: Sequence[str] = seen.march.path if seen.march else ()
    return BoardView(scenes(seen), path=path, turn=seen.turn, **more)


def battle_seals(passed: Iterable[tuple[Line[Decision, Event], State]], since: int) -> tuple[BattleSeal, ...]:
    """The last battle in each space from a turn on, of lines with the game before each."""
    fought = {
        event.space: BattleSeal(event.space, before.turn, str(event.loser.enemy) if event.loser else "")
        for line, before in passed
        if before.turn >= since
        for event in line.events
        if isinstance(event, BattleEnded)
    }
    return tuple(fought.values())


def scenes(seen: State) -> Mapping[str, Scene]:
    """What is to be seen in each space."""
    return {space.id: _scene(seen, space.id) for space in seen.britain.spaces}


def _scene(seen: State, space: str) -> Scene:
    ground, here = seen.grounds[space], seen.britain.space(space)
    cubes = ground.cubes
    return Scene(
        here.name,
        holder(seen, space),
        None if here.is_city else (cubes.roman, cubes.unaligned, cubes.briton),
        towns=tuple(_towns(seen, space)),
        chiefs=tuple(map(str, ground.chiefs)),
        agents=tuple(str(side) for side in Side for _ in seen.agents_at(space, side)),
        loose={str(side): count for side, count in ground.loose.items() if count},
        armies=tuple(_army(army) for side in Side for army in seen.armies_at(space, side)),
        boudica=seen.boudica.track if seen.boudica and seen.boudica.at == space else None,
    )


def holder(seen: State, space: str) -> str:
    """Whose a region is for all that is known; an empty text where it is nobody's, or nobody can say.

    Until the Britons have divided their strength it is as W2.8 has it.
    """
    found = controllers(seen, space) if seen.turn else {seen.grounds[space].held}
    side = next(iter(found)) if len(found) == 1 else None
    return str(side) if side else ""


def _towns(seen: State, space: str) -> list[StandingTown]:
    here = seen.britain.towns_at[space]
    return [StandingTown(town.id, str(town.side), town.name, town.id not in seen.towns) for town in here]


def _army(army: Army) -> StandingArmy:
    strength = None if army.strength == NOT_TOLD else army.strength
    return StandingArmy(army.id, str(army.side), short(army.id), name(army.id), strength, army.frozen)
