"""The reason of each choice (W11.2), by what all see and the choice itself: a Briton's tells nothing else (W1.4)."""

from collections.abc import Callable, Mapping
from typing import Any

from campaign.boudica.rules import decisions as de
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.phases.fighting import refuges
from campaign.boudica.rules.phases.movement import companions, setting_out
from campaign.boudica.rules.player.going import HOPELESS, chance, going, reason
from campaign.boudica.rules.state import State
from engine.rules.reason import Reason


def why(seen: State, side: Side, decision: Decision) -> Reason:
    """Why this side decides so, by the game as all see it."""
    tell = _WHY.get(type(decision))
    return tell(seen, side, decision) if tell else reason(_PLAIN[type(decision)])


def _of_battle(seen: State, side: Side, decision: de.Wish | de.Withdraw) -> Reason:
    """The Romans quote their chance if it speaks for it; the Britons', who know better, would tell their strength."""
    fights = isinstance(decision, de.Wish) and decision.fight
    at = meeting(seen).at
    code = "fight" if fights else "withdraw" if isinstance(decision, de.Withdraw) else "refuse"
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


def _step(seen: State, side: Side, decision: de.Enter) -> Reason:
    march = seen.march or setting_out(seen, decision.piece)
    return going(seen, march, decision.space, decision.along)


def _declaring(seen: State, side: Side, decision: de.Declare) -> Reason:
    """Nobody knows yet who goes with her, but all see who could (W5.3)."""
    return reason("declare" if companions(seen, setting_out(seen, BOUDICA)) else "declare_alone")


def _passing(seen: State, side: Side, decision: de.Pass) -> Reason:
    if not any(seen.armies_of(side)):
        return reason("pass_unled")
    return reason("pass" if side is ROMANS else "britons_pass")


def _end_of_move(seen: State, side: Side, decision: de.EndMove) -> Reason:
    assert seen.march is not None, "something stops"
    return reason("stop", seen.march.here)


_WHY: Mapping[type[Decision], Callable[[State, Side, Any], Reason]] = {
    de.PlaceAgent: _of_space("place"),
    de.Enter: _step,
    de.EndMove: _end_of_move,
    de.Declare: _declaring,
    de.Pass: _passing,
    de.Wish: _of_battle,
    de.Withdraw: _of_battle,
    de.OrderRecruiting: _of_side("order", "britons_order"),
    de.EndRecruiting: _of_side("recruited", "britons_recruited"),
}
_PLAIN: Mapping[type[Decision], str] = {
    de.Divide: "divide",
    de.Stay: "stay",
    de.Exchange: "exchange",
    de.Lie: "lie",
    de.Command: "command",
    de.NameRegion: "name",
    de.RollBattle: "roll",
    de.DestroyTowns: "spare",
    de.Plunder: "plunder",
    de.Raise: "raise",
    de.RaiseByAgent: "raise_by_agent",
    de.TakeFromPool: "pool",
    de.TakeGarrison: "garrison",
    de.PlayOn: "play_on",
}
