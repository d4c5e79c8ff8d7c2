"""What a campaign costs in clicks, played by pressing what the desk offers.

Rome attacks whenever it can, divides its talents in three, and rolls its battles with the generator. Every press
counts, and nothing is chosen beforehand; what the desk only shows costs nothing. At full size to the verdict.
"""

import os
from collections import Counter
from statistics import median

import pytest
from playwright.sync_api import Locator, expect

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules.state import Start
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import TURNS
from tests.browser.player import Player

LONG = bool(os.environ.get("RISE_PROOF"))
SEEDS = range(10 if LONG else 1)
LAST = TURNS if LONG else 4
"""The turn up to which a campaign is played."""
A_TURN, A_CAMPAIGN = 4.5, 50
"""Presses: the medians over all turns and all campaigns may be no more."""


class Counting:
    """A player who counts what he presses, turn by turn."""

    def __init__(self, player: Player, game: CampaignGame) -> None:
        self.player, self.tab = player, player.tab
        self.presses = Counter(dict.fromkeys(range(1, LAST + 1), 0))
        self.way = {
            "attack": [self.row("attack")],
            "redirect": [self.row("redirect")],
            "province": [self.row("province")],
            "spend": [self.row("spend")],
            "defence": [self.row("defence")],
            "generator": [player.doing("generator")],
        }
        player.sit_at(game)

    def row(self, offer: str) -> Locator:
        """The button of the first row, which decides at once."""
        return self.player.form(offer).locator('button[name="at_once"]').first

    def play(self) -> None:
        """To the verdict, or as far as is played."""
        while offers := [offer for offer in self.player.offers() if offer in self.way]:
            turn = int(self.tab.locator(".turn-track [aria-current] b").inner_text())
            if turn > LAST:
                return
            seen = self.player.seen.input_value()
            for button in self.way[offers[0]]:
                button.click()
                self.presses[turn] += 1
            expect(self.player.seen).not_to_have_value(seen)
        expect(self.tab.get_by_role("link", name="See the verdict")).to_be_visible()


@pytest.fixture(scope="module")
def counted() -> list[Counter[int]]:
    """Turn by turn, of each campaign."""
    return []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_campaign_is_played_by_clicking(player: Player, counted: list[Counter[int]], seed: int):
    game = games.begin(Start("By clicking", f"click {seed}", italy(Options())), runs_on=True)
    counting = Counting(player, game)

    counting.play()

    now = games.read(game.id).now
    assert now.ending or now.turn > LAST
    counted.append(counting.presses)
    presses = [number for campaign in counted for number in campaign.values()]
    assert median(presses) <= A_TURN
    assert median(campaign.total() for campaign in counted) <= A_CAMPAIGN * LAST / TURNS
    print(f"seed {seed}: {counting.presses.total()} presses, median {median(counting.presses.values())} a turn")
