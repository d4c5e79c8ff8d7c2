"""How likely an option of What if leads to a win: a bar from never to always. The page says it in numbers too."""

from campaign.advice import bars
from engine.futures.estimates import Estimate

ON = bars.Scale(0, 100)
"""Percent."""
MARKS = (0, 50, 100)


def scale_svg() -> str:
    """The head of the scale."""
    numbers = (bars.number_svg(ON, at, f"{at}%") for at in MARKS)
    return bars.drawing("prospect-scale", *bars.marks(ON, MARKS), *numbers)


def prospect_svg(chance: Estimate) -> str:
    """As far as it wins, and within which that lies."""
    mean, low, high = [100 * share for share in (chance.mean, chance.low, chance.high)]
    return bars.prospect_svg(ON, MARKS, spread=(0, mean), mean=(low, high), dot=mean)
