"""Boudica in her move, or when Romans come (W5.3, W5.7): her track, and the armies that go with her."""

from campaign.boudica.rules.board import BOUDICA, BRITONS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import living, with_track
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Army, March, State
from campaign.boudica.rules.w5_movement.march import MarchBegan, setting_out, stop
from campaign.boudica.rules.w5_movement.reach import may_go_on, stops

LIES_QUIET, MOVES_TOO = 2, 1
"""The rise of Boudica's track if she marches, and if she moves before declaring (W5.3)."""


class Lie(Decision):
    """Boudica marches: she stays, and her track rises (W5.3)."""


class Declare(Decision):
    """Boudica declares herself, and may move; having `moved` first raises her track by one (W5.3)."""

    moved: bool = False


class TrackRaised(Event):
    by: int
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return with_track(state, living(state).track + self.by)


class BoudicaDeclared(Event):
    """Boudica is declared, by herself or by Romans who came; her track returns to 0 (W5.3)."""

    track: int
    rule: str = "W5.3"

    def happen(self, state: State) -> State:
        return with_track(state, 0)


def companions(state: State, march: March) -> tuple[Army, ...]:
    """Armies that may go with Boudica: those along, and (B12: passing too) those where she is, not yet moved (W5.3)."""
    here = state.armies_at(march.here, BRITONS)
    return tuple([army for army in here if army.id in march.along or army.id not in state.moved])


def companions_to(state: State, march: March, space: str) -> tuple[str, ...]:
    """Those of them that may go there by W5.4."""
    return tuple(
        [
            army.id
            for army in companions(state, march)
            if stops(state, BRITONS, army.id in march.along, march.here, space) is None
        ]
    )


def lead(play: Play, decision: Lie | Declare) -> None:
    """W5.3: Boudica marches (stays, her track rises), moves and declares, or declares and moves by her track."""
    if isinstance(decision, Lie):
        play.emit(MarchBegan(BOUDICA, BRITONS, 0, rule="W5.3"))
        play.emit(TrackRaised(LIES_QUIET))
        stop(play)
        return
    if decision.moved:
        play.emit(TrackRaised(MOVES_TOO))
    declare(play, answer=False)


def declare(play: Play, answer: bool) -> None:
    """She may move up to as many regions as her track shows, and it returns to 0; no answer if she cannot."""
    assert play.state.boudica is not None, "Boudica is dead"
    track, rule = play.state.boudica.track, "W5.7" if answer else "W5.3"
    march = setting_out(play.state, BOUDICA)
    play.emit(BoudicaDeclared(track, rule))
    if not answer or may_go_on(play.state, march):
        play.emit(MarchBegan(BOUDICA, BRITONS, track, answer, rule))
