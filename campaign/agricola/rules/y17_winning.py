"""The end of a battle, and what it brings (Y17 and Y28.1)."""

from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.at_hand.battle import Battle
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import change
from campaign.agricola.rules.y16_hits import at_hand, die
from campaign.agricola.rules.y21_answers import takes_effect, thrown
from campaign.agricola.rules.y25_fortified import fighter, side_of
from campaign.agricola.rules.y31_looting import loot
from campaign.agricola.rules.y32_siege import look
from engine.rules.reason import Reason
from engine.rules.values import altered

MAJOR = 20
"""A Major Battle begins with so much strength on both sides (Y17.2)."""
GAINED, LOST = "glory gained", "glory lost"
EAGLE = 1
"""AP lost and gained with an eagle (Y28.1)."""


class BattleEnded(Event):
    """A battle is over; `winner` is None if it was not fought out: the Oppidum surrendered, or a siege began."""

    at: str
    winner: Side | None
    major: bool = False
    rule: str = "Y17.1"

    def happen(self, state: State) -> State:
        phase = altered(state.phase, fought=(*state.phase.fought, self.at))
        return altered(state, battle=None, phase=phase)


def won(play: Play, winner: Side) -> None:
    """Y17.1: the battle ends; T21: by a retreat, too.

    Major Battles (Y17.2), eagles (Y28.1), loot (Y31), and whether a siege goes on (Y32.4).
    """
    battle = at_hand(play.state)
    lost = tuple([unit for unit in battle.units if not fighter(play.state, unit)])
    play.emit(BattleEnded(battle.at, winner, battle.major))
    if battle.major:
        _glory(play, battle, winner)
    if winner is CALEDONIANS and play.state.north.options.special_units:
        _eagles(play, lost)
    loot(play, battle, winner, tuple([unit for unit in lost if side_of(play.state, unit) is not winner]))
    look(play, battle.at)


def _glory(play: Play, battle: Battle, winner: Side) -> None:
    """Y17.2: the winner gains a die of AP, the loser loses one. T22: each rolls his own."""
    for side, roll in ((winner, GAINED), (winner.enemy, LOST)):
        faces = play.dice.roll([die(battle, side, "Y17.2", Reason("glory"))])
        thrown(play, side, roll, tuple(faces))


@takes_effect(GAINED)
def _gains(play: Play, asked: Asked) -> None:
    change(play, asked.side, asked.faces[0], "Y17.2", "major")


@takes_effect(LOST)
def _loses(play: Play, asked: Asked) -> None:
    change(play, asked.side, -asked.faces[0], "Y17.2", "major")


def _eagles(play: Play, lost: tuple[str, ...]) -> None:
    """Y28.1: T40: once for each Legate eliminated."""
    for unit in lost:
        if unit in play.state.north.by_unit and is_legate(play.state, unit):
            change(play, ROMANS, -EAGLE, "Y28.1", "eagle")
            change(play, CALEDONIANS, EAGLE, "Y28.1", "eagle")


def is_legate(state: State, unit: str) -> bool:
    """Whether it is the Legate of a legion."""
    counter = state.counter(unit)
    return counter.kind is Kind.LEADER and bool(counter.legion)
