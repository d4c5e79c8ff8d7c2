"""Who may attack next turn: exact chances, over many campaigns played to its beginning."""

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

PLAYOUTS = 100
SEED = "who marches"  # for the playouts' own dice, which reveal nothing of a campaign's coming dice


@dataclass(frozen=True)
class Marches:
    """Who may attack in a turn, exactly; or the means of `playouts`, of which `over` end before it.

    `peace` is the chance that nobody attacks Rome; 19 times in 20 other playouts would differ by at most `error`.
    """

    marches: tuple[March, ...]
    peace: Fraction
    playouts: int = 0
    over: int = 0
    error: float = 0.0


def next_turn(campaign: State, playouts: int = PLAYOUTS, seed: str = SEED) -> Marches | None:
    """Means over campaigns played to the beginning of the next turn; None if there is none.

    The other Powers play by the book, every battle goes to the generator, and Rome is greedy. Phases 1 to 3 are
    computed exactly instead of rolled, so that a few playouts say much.
    """
    if campaign.ending or campaign.turn == TURNS:
        return None
    played = [_played_on(campaign, f"{seed}/{number}") for number in range(playouts)]
    begun = [marches(playout) for playout in played if playout.ending is None]
    found: dict[str, list[March]] = {}
    for coming in begun:
        for march in coming:
            found.setdefault(march.power, []).append(march)
    over = playouts - len(begun)
    peace = [*map(peace_for_rome, begun), *[CERTAIN] * over]
    means = tuple([_mean(of_one, playouts) for of_one in found.values()])
    return Marches(means, _share(peace, playouts), playouts, over, Z * stdev(map(float, peace)) / sqrt(playouts))


def _played_on(campaign: State, seed: str) -> State:
    """A playout at the beginning of the next turn, or at its verdict."""
    dice = StreamDice(seed)
    playout = replace(campaign, start=replace(campaign.start, seed=seed))
    for _, play in moves(playout, Policy.GREEDY, lambda _: dice):
        playout = play.state
        if playout.turn > campaign.turn:
            break
    return playout


def _mean(of_one: Sequence[March], playouts: int) -> March:
    """One Power's mean; in the missing playouts it is Inactive, or the campaign over."""
    targets = dict.fromkeys(target for march in of_one for target in march.on)
    on = {target: _share([march.on.get(target, NEVER) for march in of_one], playouts) for target in targets}
    return March(of_one[0].power, _share([march.attacks for march in of_one], playouts), on)


def _share(chances: Iterable[Fraction], playouts: int) -> Fraction:
    """To the precision of a float: exact denominators would grow without limit."""
    return Fraction(fsum(chances) / playouts)
