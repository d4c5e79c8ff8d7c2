"""W8, the victory phase: who has won, by the sword or by points."""

from campaign.boudica.rules.board import BRITONS, ICENI, ORDOVICES, ROMANS, TRINOVANTES, TURNS, Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import done
from campaign.boudica.rules.play import Play, everyone, next_in_order, proceed
from campaign.boudica.rules.state import Cause, Ending, State, Step
from campaign.boudica.rules.w3_turn import StepDone
from engine.rules.sequence import StepRules
from engine.rules.values import altered

ENOUGH_TOWNS = 4  # the Roman towns whose loss is the Britons' victory (W8.2)
QUIET_TURNS = 10
"""The turns without a loss after which a game without an end may be called a draw (W8.4)."""
Score = tuple[tuple[Side, str, int], ...]  # side, reason and number of points


class CallDraw(Decision):
    """This side calls a game without an end a draw (W8.4)."""


class PlayOn(Decision):
    pass


class PlayedOn(Event):
    """A side does not call a draw (W8.4)."""

    side: Side
    rule: str = "W8.4"

    def happen(self, state: State) -> State:
        return done(state, self.side)


class GameEnded(Event):
    """The verdict; with the points of both sides if they decide (W8.3)."""

    ending: Ending
    points: tuple[tuple[Side, str, int], ...] = ()
    rule: str = "W8.1"

    def happen(self, state: State) -> State:
        return altered(state, ending=self.ending, to_do=())


def resolve(play: Play, decision: Decision) -> None:
    """A victory at once, or after the last turn by points (W8.1 to W8.3)."""
    if ending := at_once(play.state):
        play.emit(GameEnded(ending, rule="W8.1" if ending.winner is ROMANS else "W8.2"))
    elif play.state.turn >= TURNS and not play.state.britain.options.without_end:
        score = points(play.state)
        play.emit(GameEnded(by_points(score), score, rule="W8.3"))
    else:
        play.emit(StepDone("W8.1"))


def at_once(state: State) -> Ending | None:
    """Who has won before the end of the last turn (W8.2). B25: both is a draw."""
    romans, britons = boudica_is_beaten(state), rome_is_beaten(state)
    if romans and britons and state.britain.options.both_is_a_draw:
        return Ending(None, Cause.BOTH)
    if romans:
        return Ending(ROMANS, Cause.BOUDICA)
    return Ending(BRITONS, britons) if britons else None


def boudica_is_beaten(state: State) -> bool:
    """W8.1: Boudica is dead, and (B27: both) Briton armies have at most half the strength of Roman armies."""
    if state.boudica:
        return False
    romans, britons = (sum([army.strength for army in state.armies_of(side)]) for side in Side)
    return state.britain.options.aid_victory or 2 * britons <= romans


def rome_is_beaten(state: State) -> Cause | None:
    """W8.2: how the Britons have won, if they have."""
    if not any(state.armies_of(ROMANS)):
        return Cause.LEGIONS
    return Cause.TOWNS if destroyed_towns(state) >= ENOUGH_TOWNS else None


def destroyed_towns(state: State) -> int:
    """The number of destroyed Roman towns."""
    return sum([town.side is ROMANS and town.id not in state.towns for town in state.britain.towns])


def points(state: State) -> Score:
    """W8.3: each side's points, with reasons."""
    found = [
        (BRITONS, "towns", destroyed_towns(state)),
        (BRITONS, "legions", state.lost(ROMANS)),
        (BRITONS, "londinium", 0 if state.londinium_stands else 2),
        (ROMANS, "armies", state.lost(BRITONS)),
        *[(ROMANS, homeland, int(_is_occupied(state, homeland))) for homeland in (ICENI, TRINOVANTES)],
        (ROMANS, "londinium", 2 if state.londinium_stands else 0),
        (ROMANS, "ordovices", int(not state.strength(ORDOVICES, BRITONS))),
    ]
    return tuple([(side, code, points) for side, code, points in found if points])


def _is_occupied(state: State, space: str) -> bool:
    """Romans are there, and no Britons."""
    return state.strength(space, ROMANS) > 0 and not state.strength(space, BRITONS)


def totals(score: Score) -> dict[Side, int]:
    """Each side's points together."""
    return {side: sum([points for of, _, points in score if of is side]) for side in Side}


def by_points(score: Score) -> Ending:
    """The side with more points; equal is a draw."""
    romans, britons = totals(score).values()
    winner = None if romans == britons else ROMANS if romans > britons else BRITONS
    return Ending(winner, Cause.POINTS)


def begin_draw(play: Play) -> tuple[str, ...]:
    """W8.4: both sides are asked in a game that has lost neither army nor town for ten turns. B26: without an end."""
    state = play.state
    quiet = play.state.britain.options.without_end and state.turn - state.last_loss >= QUIET_TURNS
    return (state.first, state.first.enemy) if quiet else ()


def choices_of_draw(state: State) -> tuple[Decision, ...]:
    """Either side may call it."""
    return PlayOn(), CallDraw()


def resolve_draw(play: Play, decision: Decision) -> None:
    """It is over, or the other side is asked."""
    if isinstance(decision, CallDraw):
        play.emit(GameEnded(Ending(None, Cause.CALLED), rule="W8.4"))
    else:
        play.emit(PlayedOn(Side(play.state.to_do[0])))


STEPS = (
    StepRules(Step.VICTORY, 5, "W8.1", everyone, proceed, resolve),
    StepRules(Step.DRAW, 5, "W8.4", begin_draw, choices_of_draw, resolve_draw, next_in_order),
)
