"""W10: Legio II Augusta, whose prefect did not come; and the option of a different one."""

from campaign.boudica.rules.board import II_AUGUSTA
from campaign.boudica.rules.events import AugustaCommanded
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason


def is_frozen(state: State) -> bool:
    """W10.1: until Britons have fought it, it may not be moved nor start a battle; it may recruit."""
    return II_AUGUSTA in state.armies and state.armies[II_AUGUSTA].frozen


def may_command(state: State) -> bool:
    """Whether the first command may be given that a different prefect may obey: once a game (W10.2)."""
    return is_frozen(state) and not state.prefect_asked and state.britain.options.different_prefect is not Prefect.NEVER


def command(play: Play) -> None:
    """W10.2: the first command to move or fight rolls D6 and frees it on 6, or as the option says."""
    [face] = play.dice.roll([DieRequest(Kind.D6, "W10.2", II_AUGUSTA, Reason("command"))])
    play.emit(AugustaCommanded(face, face >= play.state.britain.options.different_prefect.least_face))
