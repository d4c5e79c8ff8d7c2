"""When an army is routed, who has won, and what that is worth in the campaign (R21, R45)."""

from battles.rules.battleplay.account import Account, Losses, judged
from battles.rules.battleplay.muster import cost_of
from battles.rules.battleplay.start import LEAST_STARS
from battles.rules.battleplay.state import Battle, Ending
from battles.rules.battleplay.troops import Category
from battles.rules.generator import Outcome
from battles.rules.verdict import BOTH, Side, lower

ROUT_AT, ROUT_AT_DOUBLE, ROUT_AT_SIEGE = 1, 3, 2
"""The main battle cards left at which an army is routed (R21), at double size (R48), and in a siege (R46)."""
HORSE = frozenset({Category.CAVALRY, Category.CAVALRY_SKIRMISHER})


def starting_mains(battle: Battle, side: Side) -> int:
    """The main battle cards that came to the battle, reserves included."""
    off = battle.host(side).off
    return sum(battle.card(card).troop.main for card in battle.start.numbers(side) if card not in off)


def mains_lost(battle: Battle, side: Side) -> int:
    return sum([battle.card(card).troop.main for card in battle.host(side).lost])


def routs(battle: Battle, side: Side) -> bool:
    """R21: down to one main card on the board; an army that came with only that many is routed by its first loss."""
    return mains_lost(battle, side) > 0 and battle.mains(side) <= rout_at(battle)


def rout_at(battle: Battle) -> int:
    """An army with this many main battle cards on the board, or fewer, is routed (R21, R46, R48)."""
    settings = battle.start.settings
    return ROUT_AT_DOUBLE if settings.double else ROUT_AT_SIEGE if settings.siege else ROUT_AT


def losses_to_rout(battle: Battle, side: Side) -> int:
    """The main battle cards this army can still lose until it is routed (R21); at least one."""
    return max(1, battle.mains(side) - rout_at(battle))


def routed(battle: Battle) -> Side | None:
    """The routed army; of two, the one with fewer cards left, then with more lost, then the attacker (R21)."""
    running = [side for side in BOTH if routs(battle, side)]
    if len(running) < 2:
        return running[0] if running else None
    return min(Side, key=lambda side: (battle.mains(side), -mains_lost(battle, side), side is Side.DEFENDER))


def by_losses(battle: Battle) -> Ending:
    """R45: fewer main cards lost wins, equal losses are a tie; walls still standing at the end have held (R46)."""
    if battle.start.settings.siege:
        return Ending(Side.DEFENDER, None)
    return Ending(lower(mains_lost(battle, Side.ATTACKER), mains_lost(battle, Side.DEFENDER)), None)


def outcome(battle: Battle) -> Outcome:
    """The campaign's winner and grade for a finished battle (C6.12)."""
    assert battle.ending is not None, "the battle is not over"
    return judged(battle.ending.winner, account(battle))


def account(battle: Battle, number: int = 1) -> Account:
    """A finished battle, as its campaign sees it; `number` as in Account."""
    assert battle.ending is not None, "the battle is not over"
    attacker, defender = (_losses(battle, side) for side in Side)
    return Account(number, attacker, defender, battle.ending.routed)


def _losses(battle: Battle, side: Side) -> Losses:
    mains, lost, horse = starting_mains(battle, side), mains_lost(battle, side), horse_left(battle, side)
    return Losses(mains, lost, horse, generals_killed(battle, side))


def percent_lost(battle: Battle, side: Side) -> int:
    """The share of its army points that a side has lost with its cards, in percent, rounded down (X6)."""
    cards = battle.start.force(side).cards
    lost = sum(cost_of(battle.card(card)) for card in battle.host(side).lost)
    return 100 * lost // sum(map(cost_of, cards))


def generals_killed(battle: Battle, side: Side) -> int:
    """The generals killed, each followed by one a grade lower, the last by nobody (R27)."""
    stars, left = battle.start.force(side).stars, battle.stars(side)
    if left:
        return stars - left
    return stars - LEAST_STARS + 1 if stars else 0


def horse_left(battle: Battle, side: Side) -> int:
    """The cavalry and mounted skirmishers that survive, on the board or in reserve."""
    host = battle.host(side)
    left = set(battle.start.numbers(side)).difference(host.lost, host.off)
    return sum(battle.card(card).troop.category in HORSE for card in left)
