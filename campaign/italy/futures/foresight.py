"""What Italy's futures are asked, and how: what is counted of them, in civic points."""

from campaign.advice.futures.question import Counted, Foresight
from campaign.italy.futures.chance import metric
from campaign.italy.futures.future import MEASURES, SHARE, future
from campaign.italy.futures.options import choice, options, unseeded
from campaign.italy.policies import Policy
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending, State
from engine.futures.study import FIRST

MOST = 2000
"""Futures of an option, at most."""
COUNTED = Counted(value="civic", endings=tuple(Ending), measures=MEASURES)
FORESIGHT: Foresight[State, Decision, Policy] = Foresight(
    compared=lambda campaign, policy: options(campaign),
    seen=unseeded,
    future=future,
    players=lambda policy: policy,
    written=choice,
    metric=metric,
    counted=COUNTED,
    most=MOST,
    first=FIRST,
    share=SHARE,
)
