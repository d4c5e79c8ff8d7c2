"""W10: Legio II Augusta, whose prefect did not come; and the option of a different prefect."""

from fractions import Fraction

from campaign.boudica.rules.board import II_AUGUSTA
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.odds import success
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.parts import others_turn, with_army
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State, Step
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.values import altered


class Command(Decision):
    """The first command to Legio II Augusta under another prefect (W10.2)."""


class AugustaCommanded(Event):
    """Whether Legio II Augusta obeys its first command (W10.2)."""

    face: int
    obeys: bool
    rule: str = "W10.2"

    def happen(self, state: State) -> State:
        state = altered(state, prefect_asked=True)
        if self.obeys:
            return with_army(state, II_AUGUSTA, frozen=False)
        return altered(others_turn(state), passed=()) if state.step is Step.MOVEMENT else state


class AugustaFreed(Event):
    """Britons have fought Legio II Augusta (W10.1)."""

    rule: str = "W10.1"

    def happen(self, state: State) -> State:
        return with_army(state, II_AUGUSTA, frozen=False)


def obeys(prefect: Prefect) -> Fraction:
    """The chance that the first command frees Legio II Augusta (W10.2)."""
    return success(prefect.least_face)


def is_frozen(state: State) -> bool:
    """W10.1: until Britons have fought it, it may neither move nor start a battle; it may recruit."""
    return II_AUGUSTA in state.armies and state.armies[II_AUGUSTA].frozen


def may_command(state: State) -> bool:
    """Whether the first command, which a different prefect may obey, can be given: once a game (W10.2)."""
    return is_frozen(state) and not state.prefect_asked and state.britain.options.different_prefect is not Prefect.NEVER


def command(play: Play) -> None:
    """W10.2: the first command to move or fight rolls D6 and frees it on 6, or as the option says."""
    [face] = play.dice.roll([DieRequest(Kind.D6, "W10.2", II_AUGUSTA, Reason("command"))])
    play.emit(AugustaCommanded(face, face >= play.state.britain.options.different_prefect.least_face))
