"""The input of the Powers' rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from powers.rules.land import Land
from powers.rules.revenue import Revenue
from powers.rules.spending import Purse
from powers.rules.theatre import Ruler


@dataclass(frozen=True)
class Situation:
    """The land, and each Power's ruler, its revenue of this turn and its purse."""

    land: Land
    rulers: Mapping[str, Ruler]
    revenues: Mapping[str, Revenue]
    purses: Mapping[str, Purse]
