"""Y15, battle."""

from campaign.agricola.rules.at_hand.battle import Battle
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from engine.rules.values import altered


class BattleBegan(Event):
    at: str
    attacker: Side
    ambush: bool = False
    rule: str = "Y15.1"

    def happen(self, state: State) -> State:
        return altered(state, battle=Battle(self.at, self.attacker))


def begin(play: Play, at: str, attacker: Side, ambush: bool = False) -> None:
    play.emit(BattleBegan(at, attacker, ambush))


def offers(state: State) -> tuple[Decision, ...]:
    return ()


def decides(state: State) -> Side | None:
    return None


def admits(state: State, decision: Decision) -> bool:
    return False


def resolve(play: Play, decision: Decision) -> None: ...
