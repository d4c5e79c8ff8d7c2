"""The outcome of a battle, estimated at once: curves fitted to `odds.forecast_of`, which fights 2,000.

For 1 to 18 Roman and 1 to 26 Briton SP, with a town or without, the shares of victory are right to 0.011 on average
(root mean square), the losses to 0.1 SP for the Romans and 0.3 for the Britons.
"""

from functools import lru_cache
from math import exp

from campaign.boudica.rules.w6_battle.odds import Forecast

ROMAN_TO_BRITON = 1.447  # the Britons worth one Roman in line, with his +1 (W6.3)
HEAD_START = 0.2
STEEPNESS, FLATTENING = 2.81, 0.407
"""How fast the odds turn as one side grows, and how much slower with large numbers."""
ROMAN_LOSS, BRITON_LOSS = (0.70, 0.05), (0.73, 0.10)
"""The share of its SP that the loser of a battle loses for good, and the addition for the winner of a close one."""


@lru_cache(maxsize=8192)
def weigh(romans: float, britons: float, roman_town: bool = False, briton_town: bool = False) -> Forecast:
    """A battle of these SP (W6.3 to W6.6); a town counts as one more (W6.4). Either side may have none."""
    if not (romans and britons):
        return Forecast(float(romans > 0), float(britons > 0), 0.0, 0.0)
    ours, theirs = (romans + roman_town) * ROMAN_TO_BRITON, britons + briton_town
    lead = STEEPNESS * (ours - theirs + HEAD_START) / (ours + theirs) ** FLATTENING
    win = 1 / (1 + exp(-lead)) if lead > -50 else 0.0
    doubt = win * (1 - win)
    roman_loss = romans * (ROMAN_LOSS[0] * (1 - win) + ROMAN_LOSS[1] * doubt)
    return Forecast(win, 1 - win, roman_loss, britons * (BRITON_LOSS[0] * win + BRITON_LOSS[1] * doubt))
