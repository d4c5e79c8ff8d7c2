"""The reason for each choice (Y35.1): what speaks most for it against doing nothing.

What it tells of a battle both sides see; what else it tells is sealed with the decision (Y20.5).
"""

from collections.abc import Mapping

from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.y9_events import (
    Disrupt,
    ExcuseHimself,
    ReceiveEmperor,
    ReturnMarker,
    SelectMarker,
    Withdraw,
)
from campaign.agricola.rules.y11_placing import SetAllDown, SetDown
from campaign.agricola.rules.y11_recruiting import BuyMarkers, PickUnits
from campaign.agricola.rules.y12_forces import Halt
from campaign.agricola.rules.y15_battle import Fight, FightHere, SpendPoint
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y19_rally import Rally
from campaign.agricola.rules.y21_answers import LetPass, Select, Stop, ThrowAgain
from campaign.agricola.rules.y21_stratagems import PlayMarker, SetCenter
from campaign.agricola.rules.y24_monoliths import Exchange
from campaign.agricola.rules.y26_fleets import SetAshore
from campaign.agricola.rules.y30_two_lines import BringUp, HoldBack
from campaign.agricola.rules.y35_solo.evaluation import Judge
from campaign.agricola.rules.y35_solo.fighting import hope
from campaign.agricola.rules.y35_solo.marching import Plan
from engine.rules.reason import Reason
from engine.rules.record import because

AT = "at:"  # before a place in a reason, which is told with its preposition
PLAIN: Mapping[type[Decision], str] = {
    BringUp: "bring_up",
    BuyMarkers: "buy_markers",
    Disrupt: "disrupt",
    Done: "done",
    Exchange: "select",
    ExcuseHimself: "excuse",
    Fight: "fight",
    FightHere: "fight_here",
    Halt: "halt",
    HoldBack: "hold_back",
    LetPass: "let_pass",
    PickUnits: "pick",
    PlayMarker: "play_marker",
    Proceed: "proceed",
    Rally: "rally",
    ReceiveEmperor: "receive",
    Retreat: "retreat",
    ReturnMarker: "return_marker",
    Select: "select",
    SelectMarker: "select",
    SetAllDown: "set_down",
    SetAshore: "ashore",
    SetCenter: "set_center",
    SetDown: "set_down",
    Stop: "stop",
    TakeHits: "hits",
    ThrowAgain: "again",
    Withdraw: "withdraw",
}
CHANCES = (Fight, Retreat)
"""With how many of 100 such battles the side would win."""


def reason(code: str, *args: str | int) -> Reason:
    """A reason from the player's own texts."""
    return Reason(f"player.{code}", args)


def of_plan(judge: Judge, plan: Plan) -> Decision:
    """The plan's decision, with what speaks most for it, and where."""
    if not plan.to or isinstance(plan.decision, tuple(PLAIN)):
        return plan.decision
    if judge.seen.occupies(judge.side.enemy, plan.to) and plan.won:
        return because(plan.decision, reason("attack", AT + plan.to, round(100 * plan.won)))
    parts = plan.gain._asdict()
    return because(plan.decision, reason(max(parts, key=lambda name: parts[name]), AT + plan.to))


def explained(judge: Judge, decision: Decision) -> Decision:
    """A decision with its reason."""
    if decision.why:
        return decision
    if isinstance(decision, SpendPoint):
        return because(decision, reason("spend" if decision.spend else "save"))
    args = [round(100 * hope(judge))] if isinstance(decision, CHANCES) else []
    return because(decision, reason(PLAIN[type(decision)], *args))
