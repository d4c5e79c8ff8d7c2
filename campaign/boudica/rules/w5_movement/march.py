"""A piece on its way: how it sets out, and stops (W5.1, W5.2)."""

from campaign.boudica.rules.board import Side
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import on_its_way, others_turn
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import March, State
from campaign.boudica.rules.w3_turn import came
from campaign.boudica.rules.w5_movement.reach import allowance
from engine.rules.values import altered


class MarchBegan(Event):
    """A piece sets out, with the regions it may enter; `answer` is Boudica's when the Romans come (W5.7)."""

    piece: str
    side: Side
    allowance: int
    answer: bool = False
    rule: str = "W5.2"

    def happen(self, state: State) -> State:
        at = state.place(self.piece)
        march = March(self.piece, self.side, (at,), allowance=self.allowance, answer=self.answer)
        return altered(state, marches=(*state.marches, march))


class MarchEnded(Event):
    """The piece on its way stops; it has moved, and so have those who went along (W5.1)."""

    piece: str
    rule: str = "W5.1"

    def happen(self, state: State) -> State:
        march = on_its_way(state)
        state = altered(state, marches=state.marches[:-1], moved=(*state.moved, *march.along, *march.ready))
        if march.answer:
            return state
        return altered(others_turn(state), moved=(*state.moved, march.piece), passed=())


def setting_out(state: State, piece: str) -> March:
    """A piece at the beginning of its move."""
    return March(piece, state.britain.sides[piece], (state.place(piece),), allowance=allowance(state, piece))


def stop(play: Play) -> None:
    march = play.state.march
    assert march is not None, "nothing is on its way"
    came(play, march.piece, stops=True)
    play.emit(MarchEnded(march.piece))


def set_out(play: Play, piece: str) -> None:
    """A piece's first step, or its first exchange, begins its move."""
    march = play.state.march
    if march is None:
        play.emit(MarchBegan(piece, play.state.britain.sides[piece], allowance(play.state, piece)))
