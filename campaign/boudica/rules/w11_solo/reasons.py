"""The reason for each choice (W11.2), from public facts and the choice: a Briton's reveals no more (W11.1)."""

from collections.abc import Callable, Mapping
from typing import Any

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.boudica import Declare, Lie, companions
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass, Stay
from campaign.boudica.rules.w6_battle.fighting import refuges
from campaign.boudica.rules.w6_battle.meeting import NameRegion, RollBattle, Wish, Withdraw
from campaign.boudica.rules.w6_battle.towns import DestroyTowns, Plunder
from campaign.boudica.rules.w7_recruitment import (
    EndRecruiting,
    OrderRecruiting,
    Raise,
    RaiseByAgent,
    TakeFromPool,
    TakeGarrison,
)
from campaign.boudica.rules.w8_victory import PlayOn
from campaign.boudica.rules.w10_prefect import Command
from campaign.boudica.rules.w11_solo.going import HOPELESS, chance, going, reason
from engine.rules.reason import Reason


def why(seen: State, side: Side, decision: Decision) -> Reason:
    """Why this side decides like this, by the game as everybody sees it."""
    tell = _WHY.get(type(decision))
    return tell(seen, side, decision) if tell else reason(_PLAIN[type(decision)])


def _of_battle(seen: State, side: Side, decision: Wish | Withdraw) -> Reason:
    """The Romans quote their chance if it favours a battle; the chance of the Britons would reveal strength."""
    fights = isinstance(decision, Wish) and decision.fight
    at = meeting(seen).at
    code = "fight" if fights else "withdraw" if isinstance(decision, Withdraw) else "refuse"
    if side is BRITONS:
        return reason(f"britons_{code}", at)
    won = chance(seen, at, seen.strength(at, ROMANS))
    if (won if fights else 100 - won) >= HOPELESS:
        return reason(code, at, won)
    cornered = fights and seen.britain.space(at).is_city and not refuges(seen, at, side)
    return reason("cornered" if cornered else f"{code}_anyway", at)


def _of_space(code: str) -> Callable[[State, Side, Any], Reason]:
    return lambda seen, side, decision: reason(code, decision.space)


def _of_side(romans: str, britons: str) -> Callable[[State, Side, Any], Reason]:
    return lambda seen, side, decision: reason(romans if side is ROMANS else britons)


def _step(seen: State, side: Side, decision: Enter) -> Reason:
    march = seen.march or setting_out(seen, decision.piece)
    return going(seen, march, decision.space, decision.along)


def _declaring(seen: State, side: Side, decision: Declare) -> Reason:
    """Nobody knows yet who goes with her, but everybody sees who could."""
    return reason("declare" if companions(seen, setting_out(seen, BOUDICA)) else "declare_alone")


def _passing(seen: State, side: Side, decision: Pass) -> Reason:
    if not any(seen.armies_of(side)):
        return reason("pass_unled")
    return reason("pass" if side is ROMANS else "britons_pass")


def _end_of_move(seen: State, side: Side, decision: EndMove) -> Reason:
    assert seen.march is not None, "something stops"
    return reason("stop", seen.march.here)


_WHY: Mapping[type[Decision], Callable[[State, Side, Any], Reason]] = {
    PlaceAgent: _of_space("place"),
    Enter: _step,
    EndMove: _end_of_move,
    Declare: _declaring,
    Pass: _passing,
    Wish: _of_battle,
    Withdraw: _of_battle,
    OrderRecruiting: _of_side("order", "britons_order"),
    EndRecruiting: _of_side("recruited", "britons_recruited"),
}
_PLAIN: Mapping[type[Decision], str] = {
    Divide: "divide",
    Stay: "stay",
    Exchange: "exchange",
    Lie: "lie",
    Command: "command",
    NameRegion: "name",
    RollBattle: "roll",
    DestroyTowns: "spare",
    Plunder: "plunder",
    Raise: "raise",
    RaiseByAgent: "raise_by_agent",
    TakeFromPool: "pool",
    TakeGarrison: "garrison",
    PlayOn: "play_on",
}
