"""One press for several decisions: each stays a decision of its own, and the press ends where anything is to decide."""

from collections.abc import Generator, Iterable, Mapping
from itertools import groupby
from typing import Any

from campaign.boudica.rules.board import BOUDICA, BRITONS, II_AUGUSTA
from campaign.boudica.rules.decisions import UNATTACHED, Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import March, Stage, State, Step
from campaign.boudica.rules.turn import legal_decisions
from campaign.boudica.rules.w3_turn import RomansLead
from campaign.boudica.rules.w4_population import spare
from campaign.boudica.rules.w5_movement.boudica import MOVES_TOO, Declare, Lie, companions
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.march import MarchBegan, setting_out
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Entered, Pass, Stay
from campaign.boudica.rules.w5_movement.reach import Way, ways
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from campaign.boudica.rules.w6_battle.towns import DestroyTowns
from campaign.boudica.rules.w7_recruitment import EndRecruiting, OrderRecruiting, Raise, RaiseByAgent, TakeFromPool
from campaign.boudica.rules.w7_recruitment import choices as recruiting
from campaign.boudica.rules.w10_prefect import Command
from engine.rules.ruleset import Game
from engine.rules.values import altered

Past = Game[Any, State, Decision, Any]
Plan = Generator[Decision, Past, None]
"""A side's next decision each time; it is sent the game at that side's next moment."""
Taking = Raise | RaiseByAgent | TakeFromPool
PLAIN = (MarchBegan, Entered, RomansLead)
"""All that happens where a piece only goes on: nobody meets it, and nobody learns anything."""
PEACE = (Wish(fight=False), DestroyTowns(destroy=False), RollBattle())


def mover(decision: Decision) -> str:
    """The piece that a decision moves; empty if none."""
    match decision:
        case Enter(piece=piece) | Stay(piece=piece):
            return piece
        case Exchange(army=army):
            return army
        case Lie() | Declare():
            return BOUDICA
        case Command():
            return II_AUGUSTA
    return ""


def moving(state: State, piece: str) -> March:
    """The march of the piece on its way, or of one that may set out; Boudica as if she moved and declared."""
    march = state.march or setting_out(state, piece)
    if state.march or piece != BOUDICA:
        return march
    return altered(march, allowance=march.allowance + MOVES_TOO)


def goals(state: State, march: March, along: Iterable[str] = ()) -> Mapping[str, Way]:
    """The cheapest way to every space where the piece may go, by what its side sees, with these armies along."""
    army = state.armies.get(march.piece)
    return {} if army and army.frozen else ways(state, march, tuple(along))


def comrades(state: State, march: March) -> tuple[str, ...]:
    """The armies that may go with Boudica from where she is, if it is she."""
    return tuple([army.id for army in companions(state, march)]) if march.piece == BOUDICA else ()


def walk(
    game: Past, march: March, way: Way, along: tuple[str, ...] = (), takes: bool = False, waits: bool = False
) -> Plan:
    """Go that way and stop at its end, where the army also `takes` what it can; it `waits` there if the player says so.

    It also waits wherever Romans are told strengths or declare Boudica, if they can go on from there.
    """
    queen = game.now.boudica
    if march.piece == BOUDICA and queen and not game.now.march:
        game = yield Declare(moved=way.entered > queen.track)
    told = False
    for space in way.path[len(march.path) :]:
        if told:
            return
        before = len(game.lines)
        game = yield Enter(march.piece, space, along)
        told = len(game.lines) > before + 1 or not all(isinstance(event, PLAIN) for event in game.lines[-1].events)
    if takes and _still(game, march):
        game = yield Exchange(march.piece, UNATTACHED, takeable(game.now, march, way.path[-1]))
    here = _still(game, march)
    if here and not waits and not (told and ways(seen_by(game.now, here.side), here)):
        yield EndMove()


def _still(game: Past, march: March) -> March | None:
    """The march as it is now, if that piece is still on its way."""
    return game.now.march if game.now.march and game.now.march.piece == march.piece else None


def takeable(state: State, march: March, space: str) -> int:
    """The unattached strength points that the army on its way can take up there (W5.6)."""
    army = state.armies.get(march.piece)
    return min(army.room, state.grounds[space].loose[march.side]) if army else 0


def pass_on(game: Past) -> Plan:
    """Pass until the movement phase is over, or Boudica may answer."""
    turn = game.now.turn
    while game.now.step is Step.MOVEMENT and game.now.turn == turn and not game.now.march:
        game = yield Pass()


def peace(game: Past) -> Plan:
    """Refuse every battle and spare every town until the battle phase is over; what is forced is rolled."""
    turn = game.now.turn
    while game.now.turn == turn and (found := {*PEACE}.intersection(legal_decisions(game.now))):
        game = yield found.pop()


def fight(game: Past) -> Plan:
    """Fight, and roll the dice if it comes to a battle."""
    at = meeting(game.now).at
    game = yield Wish(fight=True)
    met = game.now.meeting
    if met and met.at == at and met.stage is Stage.JOINED:
        yield RollBattle()


def muster(game: Past) -> Plan:
    """Recruit whatever each army and agent can, and first if that is asked; a garrison stays where it is."""
    turn = game.now.turn
    if game.now.step is Step.RECRUITING_ORDER:
        game = yield OrderRecruiting(game.now.first)
    while game.now.step is Step.RECRUITMENT and game.now.turn == turn:
        game = yield next(iter(takings(legal_decisions(game.now))), EndRecruiting())


def in_order(state: State) -> Iterable[Decision]:
    """What the first player may recruit who recruits first."""
    return recruiting(altered(state, to_do=(state.first,), moved=()))


def takings(found: Iterable[Decision]) -> list[Taking]:
    """The most that each army and agent can recruit."""
    some = [one for one in found if isinstance(one, Raise | RaiseByAgent | TakeFromPool)]
    return [[*these][-1] for _, these in groupby(some, key=lambda one: getattr(one, "agent", "") or one.army)]


def suffices(state: State, able: Iterable[Taking]) -> bool:
    """Whether the pool, and each region's cubes, are enough for all of that; else who gets them is to decide."""
    left = {"": state.pool} | {space: spare(state, space, BRITONS) for space in state.grounds}
    for one in able:
        if isinstance(one, TakeFromPool):
            left[""] -= one.strength
        elif isinstance(one, Raise):
            left[state.place(one.army)] -= one.cubes
        else:
            left[state.place(one.agent)] -= 1
    return min(left.values()) >= 0
