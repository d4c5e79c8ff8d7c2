"""A first turn with notes: its campaign, and when each note stands at the desk."""

from dataclasses import replace
from functools import partial
from uuid import UUID

from campaign.italy import games, scenario
from campaign.italy.games import CampaignGame
from campaign.italy.rules.state import AttackStatus, Stage, Start, State, Step
from campaign.italy.scenario import Scenario
from campaign.shelf.doors import Guide
from engine.games import GameKind
from engine.texts import text
from powers.rules.theatre import ROME

SEED = "Rome 80"
"""With it only the Tarentines march, on Pentria: each purse can change one battle of Rome's."""
TURN = 4
"""327 BC: the turns it took to conquer TAKEN, whose homes bring nothing before the last one."""
TAKEN = ("pentria", "hirpinia", "frentania")
"""Rome's already: all homes of the Samnites, who yield 20 talents; their army needs 10 for another die."""
line = partial(text, "campaign.italy", "guide")  # a note's text: texts/en/guide.toml


def first_turn() -> Scenario:
    """The Samnites are Rome's Subjects; everything else is by the book."""
    usual = scenario.usual()
    provinces = (replace(each, owner=ROME) if each.id in TAKEN else each for each in usual.provinces)
    return replace(usual, name=line("game"), turn=TURN, provinces=tuple(provinces))


def guide(campaign: State) -> tuple[str, ...]:
    """The notes that apply now; none once the campaign's first turn is over."""
    if campaign.ending or campaign.turn > campaign.start.opening.turn:
        return ()
    match campaign.step:
        case Step.ROME_ATTACKS:
            return ("aim", "target")
        case Step.ROME_SPENDS:
            return ("talents",)
    return _at_battle(campaign)


def _at_battle(campaign: State) -> tuple[str, ...]:
    """Once both armies stand: how to fight, at Rome's first battle; how to undo, at its last."""
    if not campaign.battle or campaign.battle.stage is not Stage.JOINED:
        return ()
    notes = {"battle": AttackStatus.FOUGHT, "undo": AttackStatus.PENDING}
    others = [attack for attack in campaign.attacks if attack.attacker != campaign.battle.attacker]
    romes = {attack.stand for attack in others if ROME in (attack.attacker, attack.target)}
    return tuple([note for note, otherwise in notes.items() if otherwise not in romes])


def _begin(kind: GameKind[CampaignGame], start: Start, name: str) -> UUID:
    """It runs on by itself after each decision."""
    return games.begin(replace(start, name=name), runs_on=True).id


GUIDE = Guide(
    start=lambda side: scenario.start(first_turn(), SEED),
    begin=_begin,
    at_hand=lambda campaign, side: guide(campaign),
    package="campaign.italy",
)
