"""How Italy's playouts are asked, and what is counted, in civic points."""

from campaign.advice.playouts.question import Counted, Foresight
from campaign.italy.playouts.chance import metric
from campaign.italy.playouts.options import choice, options, unseeded
from campaign.italy.playouts.playout import BATCH, MEASURES, playout
from campaign.italy.policies import Policy
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import Ending, State
from engine.playouts.study import FIRST

MOST = 2000  # playouts of an option, at most
COUNTED = Counted(value="civic", endings=tuple(Ending), measures=MEASURES)
FORESIGHT: Foresight[State, Decision, Policy] = Foresight(
    compared=lambda campaign, policy: options(campaign),
    seen=unseeded,
    playout=playout,
    players=lambda policy: policy,
    written=choice,
    metric=metric,
    counted=COUNTED,
    most=MOST,
    first=FIRST,
    batch=BATCH,
)
