"""A March under way (Y12)."""

from dataclasses import dataclass
from enum import StrEnum

from campaign.agricola.rules.board import Side


class MarchKind(StrEnum):
    """What a March is made with; it goes by sea if fleets are in its force."""

    MARCH = "march"  # 1 AP (Y12.1)
    FREE = "free"  # the supreme leader's, once a March phase (Y12.2)
    SCOUTS = "scouts"  # the Exploratores', once a March phase (Y28.2)
    OFFICIUM = "officium"  # by markers
    CIRCUMNAVIGATION = "circumnavigation"


@dataclass(frozen=True)
class March:
    """A force on its way, from its first hex to its present one.

    `units` are those still with it, those aboard its fleets too; `throw` is how many hexes it may sail (Y26.1).
    """

    side: Side
    kind: MarchKind
    path: tuple[str, ...]
    units: tuple[str, ...] = ()
    throw: int = 0

    @property
    def here(self) -> str:
        return self.path[-1]

    @property
    def is_naval(self) -> bool:
        return self.throw > 0
