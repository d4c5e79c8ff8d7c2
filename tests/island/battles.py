"""A clash fought elsewhere: each man is a warband of 30 army points."""

from collections.abc import Mapping

from battles.rules.brief import SideBrief
from campaign.desk.engagement import TwoSidedBattles, army, strength
from tests.island.rules.raid import CLASH, ISLANDERS, RAIDERS, SIDES, Clash, Fought, Raid, strengths
from tests.island.story import SPACES

PEOPLES, EACH = {RAIDERS: "senones", ISLANDERS: "campanians"}, 30


def hosts(raid: Raid) -> Mapping[str, SideBrief]:
    """Both armies; the raiders attack."""
    men = strengths(raid)
    return {side: army(PEOPLES[side], side.title(), [strength("I1.3", men[side], EACH)]) for side in SIDES}


BATTLES = TwoSidedBattles(
    at=lambda raid: raid.at[RAIDERS] if raid.step == CLASH else "",
    hosts=hosts,
    space=lambda id: SPACES[id]["name"],
    year=lambda raid: 300,
    rolled=Clash,
    winner=lambda event: event.winner if isinstance(event, Fought) else None,
)
