"""A whole campaign by the rules alone, every battle by the generator, Rome by a policy: for workers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaign.italy.playouts.searching import searching
from campaign.italy.policies import Policy, decided
from campaign.italy.policies.decided import Decided
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import Ending, Start, State
from campaign.italy.rules.turn import begin, carry_out, programs_decision, seeded
from engine.rules.dice import Dice, StreamDice
from powers.rules.theatre import ROME


def moves(campaign: State, policy: Policy, dice: Callable[[State], Dice]) -> Iterator[tuple[Decision, Play]]:
    """A campaign from here to its verdict: each decision with its play.

    `dice` gives those of the next decision. Rome's own ties have their own.
    """
    romes_dice = StreamDice(f"{campaign.start.seed}/{ROME}")
    while campaign.ending is None:
        decision = programs_decision(campaign) or rome_decides(campaign, policy, romes_dice).decision
        play = carry_out(campaign, decision, dice(campaign))
        yield decision, play
        campaign = play.state


def rome_decides(campaign: State, policy: Policy, dice: Dice) -> Decided:
    """What any policy decides in the player's place, and why."""
    return searching(campaign, dice) if policy is Policy.SEARCHING else decided(campaign, policy, dice)


def provinces_held(before: State, now: State) -> tuple[int, int] | None:
    """The turn that ended with this step, and Rome's provinces at its end; None if no turn ended.

    A turn in which Rome falls (C9.1) does not end.
    """
    if now.turn == before.turn and now.ending in (None, Ending.DISGRACE):
        return None
    return before.turn, len(now.situation.land.territory(ROME))


@dataclass(frozen=True)
class Score:
    """A campaign's end by a policy, and its civic points."""

    policy: Policy
    ending: Ending
    civic: int


def end(start: Start, policy: Policy) -> State:
    """The end of a campaign with this start, with its own dice."""
    *_, (_, last) = moves(begin(start), policy, seeded)
    return last.state


def score(start: Start, policy: Policy) -> Score:
    """The score of a campaign with this start."""
    last = end(start, policy)
    assert last.ending is not None, "moves lead to the end"
    return Score(policy, last.ending, last.civic_total)
