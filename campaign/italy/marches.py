"""Who may attack in the next turn: exact chances, over many campaigns played on to its beginning."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, sqrt
from statistics import stdev

from battles.rules.battleplay.forecast import Z
from campaign.italy.moves import moves
from campaign.italy.policies import Policy
from campaign.italy.rules.marches import CERTAIN, NEVER, March, marches, peace_for_rome
from campaign.italy.rules.state import State
from engine.rules.dice import StreamDice
from powers.rules.theatre import TURNS

FUTURES = 100
SEED = "who marches"
"""Of the futures' own dice: nothing of a campaign's coming dice is in them."""


@dataclass(frozen=True)
class Marches:
    """Who may attack in a turn, exactly; or the means over so many `futures`, of which `over` end before it.

    `peace` is the chance that nobody attacks Rome; other futures would have it within `error` of that, 19 times in 20.
    """

    marches: tuple[March, ...]
    peace: Fraction
    futures: int = 0
    over: int = 0
    error: float = 0.0


def next_turn(campaign: State, futures: int = FUTURES, seed: str = SEED) -> Marches | None:
    """So many campaigns played on to the beginning of the next turn; None if it has none.

    The other Powers by the book, every battle by the generator, Rome greedy. The dice of phases 1 to 3 are not thrown
    then but counted exactly, so that few futures tell much.
    """
    if campaign.ending or campaign.turn == TURNS:
        return None
    played = [_played_on(campaign, f"{seed}/{number}") for number in range(futures)]
    begun = [marches(future) for future in played if future.ending is None]
    found: dict[str, list[March]] = {}
    for coming in begun:
        for march in coming:
            found.setdefault(march.power, []).append(march)
    over = futures - len(begun)
    peace = [*map(peace_for_rome, begun), *[CERTAIN] * over]
    means = tuple([_mean(of_one, futures) for of_one in found.values()])
    return Marches(means, _share(peace, futures), futures, over, Z * stdev(map(float, peace)) / sqrt(futures))


def _played_on(campaign: State, seed: str) -> State:
    """A future at the beginning of the next turn, or at its verdict."""
    dice = StreamDice(seed)
    future = replace(campaign, start=replace(campaign.start, seed=seed))
    for _, play in moves(future, Policy.GREEDY, lambda _: dice):
        future = play.state
        if future.turn > campaign.turn:
            break
    return future


def _mean(of_one: Sequence[March], futures: int) -> March:
    """Of one Power; in the futures that are missing it is Inactive, or the campaign over."""
    targets = dict.fromkeys(target for march in of_one for target in march.on)
    on = {target: _share([march.on.get(target, NEVER) for march in of_one], futures) for target in targets}
    return March(of_one[0].power, _share([march.attacks for march in of_one], futures), on)


def _share(chances: Iterable[Fraction], futures: int) -> Fraction:
    """To the last figure of a float: the chances' own denominators would grow beyond all use."""
    return Fraction(fsum(chances) / futures)
