"""A first turn, with notes: the campaign in which it is played, and which notes stand at the desk when."""

from dataclasses import replace
from functools import partial
from uuid import UUID

from campaign.italy import games, scenario
from campaign.italy.games import CampaignGame
from campaign.italy.rules.state import Stage, Start, State, Step
from campaign.italy.scenario import Scenario
from campaign.shelf.doors import Guide
from engine.games import GameKind
from engine.texts import text
from powers.rules.theatre import ROME

SEED = "Rome 0"
"""With it the Samnites march on Rome in the first turn, so that all there is to decide comes up."""
TAKEN = "etruria"
"""Rome's already: with two quarries and a Subject it has talents to divide, some of them bound."""
line = partial(text, "campaign.italy", "guide")
"""A note's words: texts/en/guide.toml."""


def first_turn() -> Scenario:
    """341 BC, a turn after the printed beginning; all else is by the book."""
    usual = scenario.usual()
    provinces = (replace(each, owner=ROME) if each.id == TAKEN else each for each in usual.provinces)
    return replace(usual, name=line("game"), turn=2, provinces=tuple(provinces))


def guide(campaign: State) -> tuple[str, ...]:
    """The notes whose thing is at hand; none once the campaign's first turn is over."""
    if campaign.ending or campaign.turn > campaign.start.opening.turn:
        return ()
    if campaign.battle:
        return ("battle", "undo") if campaign.battle.stage in (Stage.DEFENCE, Stage.JOINED) else ("undo",)
    return {Step.ROME_ATTACKS: ("dispatches", "target"), Step.ROME_SPENDS: ("talents", "pace")}.get(campaign.step, ())


def _begin(kind: GameKind[CampaignGame], start: Start, name: str) -> UUID:
    """It goes on by itself after each decision."""
    return games.begin(replace(start, name=name), runs_on=True).id


GUIDE = Guide(
    start=lambda side: scenario.start(first_turn(), SEED),
    begin=_begin,
    at_hand=lambda campaign, side: guide(campaign),
    package="campaign.italy",
)
