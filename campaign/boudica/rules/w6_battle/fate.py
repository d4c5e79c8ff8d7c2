"""Boudica's fate at the end of the battle phase (W6.10)."""

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.play import Play, proceed
from campaign.boudica.rules.state import EVERYONE, State, Step
from campaign.boudica.rules.w3_turn import StepDone
from engine.rules.sequence import StepRules
from engine.rules.values import altered


class BoudicaDied(Event):
    """She stood with Romans and without an army (W6.10)."""

    rule: str = "W6.10"

    def happen(self, state: State) -> State:
        return altered(state, boudica=None)


def begin_fate(play: Play) -> tuple[str, ...]:
    """The program, if she is caught at the end of the battle phase."""
    return (EVERYONE,) if is_caught(play.state) else ()


def is_caught(state: State) -> bool:
    """W6.10: she stands with a Roman army or SP and without a Briton army. B23: she then dies."""
    if state.boudica is None or state.armies_at(state.boudica.at, BRITONS):
        return False
    return state.strength(state.boudica.at, ROMANS) > 0


def resolve_fate(play: Play, decision: Decision) -> None:
    """She dies (W6.10); everything of hers in other phases ends with her."""
    play.emit(BoudicaDied())
    play.emit(StepDone("W6.10"))


STEPS = (StepRules(Step.FATE, 3, "W6.10", begin_fate, proceed, resolve_fate),)
