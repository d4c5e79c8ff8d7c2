"""Many campaigns played by the program alone: each ends, raises nothing, and holds what holds of every campaign.

50 of them; with RISE_PROOF=1 (`make proof`) 10,000.
"""

import os
from functools import reduce

import pytest

from campaign.rules.apply import apply
from campaign.rules.state import Start
from campaign.rules.turn import begin
from campaign.simulate import Policy
from powers.data import italy
from powers.rules.options import Options
from tests.played import play_out
from tests.test_any_campaign import check_campaign, check_ending

PARTS = 5
"""So that both cores have work."""
CAMPAIGNS = (10_000 if os.environ.get("RISE_PROOF") else 50) // (len(Policy) * PARTS)
"""Of each policy in each part."""


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_campaign_ends_and_is_sound(policy: Policy, part: int):
    """Its events lead where the rules went; checked whenever they changed the map, money, or an attack."""
    land = italy(Options())
    for number in range(CAMPAIGNS):
        seed = f"many/{part}/{number}"
        ended, log = play_out(land, seed, policy)
        campaign = begin(Start("", seed, land))
        for line in log:
            before, campaign = campaign, reduce(apply, line.events, campaign)
            if before.situation is not campaign.situation or before.attacks != campaign.attacks:
                check_campaign(campaign)
        assert campaign == ended
        check_ending(campaign)
