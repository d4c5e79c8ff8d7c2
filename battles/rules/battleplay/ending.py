"""R21, R45: when an army is routed, who has won, and what that is in the campaign."""

from battles.rules.battleplay.state import Battle, Ending
from battles.rules.battleplay.troops import Category
from battles.rules.generator import Outcome
from battles.rules.verdict import MAJOR_LOSS_PERCENT, MAJOR_LOSS_PERCENT_WITH_CAVALRY, Grade, Side

ROUT_AT, ROUT_AT_DOUBLE, ROUT_AT_SIEGE = 1, 3, 2
"""R21, R48, R46: main battle cards on the board at which an army is routed."""
HORSE = frozenset({Category.CAVALRY, Category.CAVALRY_SKIRMISHER})


def starting_mains(battle: Battle, side: Side) -> int:
    """Main battle cards that came to the battle, reserves included."""
    host = battle.host(side)
    own = [card for card, owner in enumerate(battle.start.sides) if owner is side and card not in host.off]
    return sum(battle.card(card).troop.main for card in own)


def mains_lost(battle: Battle, side: Side) -> int:
    """Main battle cards destroyed."""
    return sum(battle.card(card).troop.main for card in battle.host(side).lost)


def routs(battle: Battle, side: Side) -> bool:
    """R21: down to a single main card on the board; an army that started with so few is routed a card later."""
    settings = battle.start.settings
    limit = ROUT_AT_DOUBLE if settings.double else ROUT_AT_SIEGE if settings.siege else ROUT_AT
    on_board = battle.mains(side)
    return on_board <= limit and on_board <= starting_mains(battle, side) - 1


def routed(battle: Battle) -> Side | None:
    """R21: the army that runs; of two, the one with fewer cards left, then more lost, then the attacker."""
    running = [side for side in Side if routs(battle, side)]
    if len(running) < 2:
        return running[0] if running else None
    return min(Side, key=lambda side: (battle.mains(side), -mains_lost(battle, side), side is Side.DEFENDER))


def by_rout(loser: Side) -> Ending:
    """R21: the other side has won."""
    return Ending(loser.other, loser)


def by_losses(battle: Battle) -> Ending:
    """R45: fewer main cards lost wins, equal losses are a tie; R46: walls that stand at the end have held."""
    if battle.start.settings.siege:
        return Ending(Side.DEFENDER, None)
    lost = {side: mains_lost(battle, side) for side in Side}
    if lost[Side.ATTACKER] == lost[Side.DEFENDER]:
        return Ending(None, None)
    return Ending(min(Side, key=lambda side: lost[side]), None)


def outcome(battle: Battle) -> Outcome:
    """The campaign's winner and grade of a finished battle (C6.12): Major only for a rout with few losses.

    A tie sends the attacker home: a Minor Victory of the defender.
    """
    ending = battle.ending
    assert ending is not None, "the battle is not over"
    if ending.winner is None:
        return Outcome(Side.DEFENDER, Grade.MINOR)
    return Outcome(ending.winner, Grade.MAJOR if ending.routed and _few_losses(battle, ending.winner) else Grade.MINOR)


def _few_losses(battle: Battle, winner: Side) -> bool:
    lost, break_point = 100 * mains_lost(battle, winner), starting_mains(battle, winner) - 1
    if lost < MAJOR_LOSS_PERCENT * break_point:
        return True
    more_horse = horse_left(battle, winner) > horse_left(battle, winner.other)
    return more_horse and lost < MAJOR_LOSS_PERCENT_WITH_CAVALRY * break_point


def horse_left(battle: Battle, side: Side) -> int:
    """Cavalry and mounted skirmishers that survive, on the board or in reserve."""
    lost = battle.host(side).lost
    return sum(
        owner is side and card not in lost and battle.card(card).troop.category in HORSE
        for card, owner in enumerate(battle.start.sides)
    )
