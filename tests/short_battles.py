"""Short battles for tests: two armies, begun by themselves, and decided as the program would."""

from typing import Any

from battles.data.short import odds_table
from battles.rules.short.contest import Army, Meeting, Unit
from battles.rules.short.lined.state import Start as LinedStart
from battles.rules.short.odds_table.events import Charge
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.short.odds_table.state import Stage
from battles.rules.verdict import ATTACKER, Side
from battles.short.games import LINED_DICE, ODDS_TABLE
from battles.web.short_board import PAGES
from engine import shared
from engine.shared import AnyGame, Shared

HALF_AN_ARMY = (Unit("HI", "Heavy infantry", 9), Unit("MI", "Medium infantry", 7), Unit("MC", "Medium cavalry", 9))
ALLIES = (Unit("W", "Warriors", 6, "lucanians"),) * 2
SET_UP = {
    "attacker": "romans",
    "attacker_points": "80",
    "defender": "samnites",
    "defender_points": "80",
    "ground": "open",
    "year": "300",
    "commands": "neither",
    "seed": "own",
}
"""The form of a battle by itself, which nobody commands."""


def meeting(
    points: tuple[int, int] = (80, 80),
    players: tuple[Side, ...] = (ATTACKER,),
    seed: str = "short",
    leaders: int = 1,
    terrain: tuple[str, ...] = (),
    allies: tuple[Unit, ...] = (),
) -> Meeting:
    """Romans, who are drilled, attack Samnites with allies."""
    attacker, defender = points
    romans = Army("romans", "Romans", attacker, leaders, drilled=True, units=HALF_AN_ARMY * 4)
    samnites = Army("samnites", "Samnites", defender, leaders, drilled=False, units=(*HALF_AN_ARMY * 3, *allies))
    return Meeting(seed, romans, samnites, players, terrain)


def lined(drill: Side | None = None, by_hand: bool = False, **of: Any) -> AnyGame:
    """A battle by lined dice at its first round."""
    return begun(LINED_DICE, LinedStart(meeting(**of), drill), by_hand)


def odds(by_hand: bool = False, leads: tuple[int, int] = (0, 0), **of: Any) -> AnyGame:
    """A battle on the odds table, its field found."""
    return begun(ODDS_TABLE, OddsStart(meeting(**of), odds_table(), leads=leads), by_hand)


def begun(kind: Shared, start: Any, by_hand: bool = False) -> AnyGame:
    """A battle that begins like this."""
    return kind.log.read(shared.begin(kind, start, "Romans against Samnites", by_hand))


def kind_of(game: AnyGame) -> Shared:
    """By which rules it is fought."""
    return LINED_DICE if isinstance(game.start, LinedStart) else ODDS_TABLE


def spared(game: AnyGame) -> AnyGame:
    """After whoever is asked has said that he does not charge."""
    while game.now.next[0] is Stage.CHARGES:
        shared.decide(ODDS_TABLE, game.id, game.head, Charge(game.now.next[1], charges=False))
        game = ODDS_TABLE.log.read(game.id)
    return game


def decided(game: AnyGame, times: int = 99) -> AnyGame:
    """So often, or to the end, as the program would for everybody."""
    kind = kind_of(game)
    for _ in range(times):
        if (decision := PAGES[kind.ruleset.name].drawn.for_everybody(game)) is None:
            break
        shared.decide(kind, game.id, game.head, decision)
        game = kind.log.read(game.id)
    return game
