"""Who may attack in the next turn: the means of playouts, against dice that are thrown there."""

import math
from dataclasses import replace

import pytest

from campaign.italy import marches as playouts
from campaign.italy.moves import moves
from campaign.italy.policies import Policy
from campaign.italy.rules.marches import all_is_rolled
from campaign.italy.rules.state import Stage, State, Step
from engine.rules.dice import StreamDice
from powers.rules.spending import Purse
from powers.rules.theatre import ROME, TURNS
from tests.played import states

PLAYED = 200
ROUNDING = 1e-9
ERRORS = 4.5
"""Standard errors that a share of so many may be off."""


def at(step: Step, turn: int) -> State:
    """Where the played campaign first stands there."""
    return next(now for now in states("dominion") if now.step is step and now.turn == turn)


STANDS = {
    "before Rome attacks": at(Step.ROME_ATTACKS, 4),
    "the others roll": at(Step.ATTACK_ROLLS, 7),
    "at a battle of Rome's": next(now for now in states("dominion") if now.battle and now.battle.is_romes),
    "at its end": at(Step.END_OF_TURN, 6),
}


def thrown(campaign: State, number: int) -> bool:
    """Whether anybody attacks Rome in the next turn of one playout, whose dice are all thrown."""
    playout = replace(campaign, start=replace(campaign.start, seed=f"thrown/{number}"))
    dice = StreamDice(playout.start.seed)
    for _, play in moves(playout, Policy.GREEDY, lambda _: dice):
        playout = play.state
        if playout.ending or (playout.turn > campaign.turn and all_is_rolled(playout)):
            break
    return playout.turn > campaign.turn and playout.is_attacked(ROME)


@pytest.mark.parametrize("stand", STANDS)
def test_the_means_are_what_is_thrown(stand: str):
    found = playouts.next_turn(STANDS[stand], PLAYED)
    assert found

    share = sum(thrown(STANDS[stand], number) for number in range(PLAYED)) / PLAYED

    chance = float(1 - found.peace)
    assert abs(share - chance) <= ERRORS * math.sqrt(chance * (1 - chance) / PLAYED + (found.error / 2) ** 2)


def test_the_error_is_that_of_the_mean():
    """Other playouts are off by it, or a little more."""
    campaign = STANDS["before Rome attacks"]
    found, other = (playouts.next_turn(campaign, PLAYED, seed) for seed in ("one", "other"))
    assert found
    assert other

    assert abs(found.peace - other.peace) < ERRORS / 2 * math.hypot(found.error, other.error)
    assert 0 < found.error < 0.05


def test_playouts_have_dice_of_their_own():
    """The campaign's seed says nothing of them, and the same playouts come again."""
    campaign = STANDS["before Rome attacks"]
    other = replace(campaign, start=replace(campaign.start, seed="another"))

    assert playouts.next_turn(campaign, 12) == playouts.next_turn(other, 12)
    assert playouts.next_turn(campaign, 12) != playouts.next_turn(campaign, 12, seed="others")


def test_the_means_are_of_all_playouts():
    found = playouts.next_turn(STANDS["at its end"], 12)
    assert found

    for march in found.marches:
        assert 0 <= sum(march.on.values()) <= march.attacks + ROUNDING
        assert march.attacks <= 1
    assert 1 - sum(march.on_rome for march in found.marches) - ROUNDING <= found.peace <= 1
    assert (found.playouts, found.over) == (12, 0)


def test_where_rome_falls_nobody_attacks_it():
    """C9.1: playouts without a next turn count as peace."""
    fallen = next(now for now in reversed(states("disgrace")) if not now.ending and now.battle)
    found = playouts.next_turn(fallen, 30)
    assert found

    assert found.over
    assert found.peace >= found.over / 30


def test_money_that_waits_for_a_battle_is_committed():
    """C6.5: the player may leave Defence money, which no policy of ours does."""
    campaign = next(now for now in states("dominion") if now.battle and now.battle.stage is Stage.DEFENCE)
    assert campaign.situation.purses[ROME] != Purse()

    assert playouts.next_turn(campaign, 4)


@pytest.mark.parametrize("campaign", [at(Step.ROME_ATTACKS, TURNS), states("destiny")[-1]], ids=["last turn", "over"])
def test_there_is_no_next_turn(campaign: State):
    assert playouts.next_turn(campaign) is None
