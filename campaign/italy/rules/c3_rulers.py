"""C3, phase 2: rulers die and ruling castes are replaced. Also the set-up, which gives every Power its first ruler."""

from campaign.italy.rules.play import Decision, Event, Play, TurnBegan
from campaign.italy.rules.state import State
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.rulers import NewRuler, is_change, new_ruler, roll_ruler, ruler_wants
from powers.rules.theatre import ROME, Ruler


class RulerCame(Event):
    """A new ruler, at set-up, after a change or after a revival (C3.2)."""

    new: NewRuler
    rule: str = "C3.2"

    def happen(self, campaign: State) -> State:
        """He rules from now on (C3.2)."""
        return campaign.with_ruler(self.new.power, self.new.ruler)


class RulerChecked(Event):
    """1D6, +1 for each turn since the last change (C3.1)."""

    power: str
    face: int
    turns: int
    change: bool
    rule: str = "C3.1"

    def happen(self, campaign: State) -> State:
        """His Power has rolled (C3.1)."""
        return altered(campaign, to_do=campaign.left_to_do(self.power))


CHANGE_OF_RULER = Reason("change_of_ruler")


def others(play: Play) -> tuple[str, ...]:
    return tuple([power for power in play.state.situation.land.active if power != ROME])


def set_up(play: Play, decision: Decision) -> None:
    """The rulers at the beginning of the campaign, in one roll, except for those its opening names (C1.4, C3.2)."""
    powers = [power for power in others(play) if power not in play.state.situation.rulers]
    faces = play.dice.roll([die for power in powers for die in ruler_wants(f"{power}/set-up")])
    for place, power in enumerate(powers):
        card = play.state.situation.land.italy.power(power)
        play.emit(RulerCame(new_ruler(card, play.state.turn, None, faces[3 * place : 3 * place + 3])))
    play.emit(TurnBegan(play.state.turn))


def begin(play: Play) -> tuple[str, ...]:
    """Every Active Power except Rome (C3.1); with the option not those whose rulers came in this very turn's set-up."""
    return tuple([power for power in others(play) if is_checked(play.state, play.state.situation.rulers[power])])


def is_checked(campaign: State, ruler: Ruler) -> bool:
    """Whether his die is rolled this turn, as he stands at its beginning (C3.1)."""
    first = campaign.turn == campaign.start.opening.turn
    return not first or campaign.start.italy.options.ruler_check_in_turn_1 or ruler.since < campaign.turn


def resolve(play: Play, decision: Decision) -> None:
    """C3.1: 1D6, +1 for each turn since the last change (Q12: or since turn 1); 6 or more brings a new ruler."""
    power = play.state.to_do[0]
    present = play.state.situation.rulers[power]
    turns = play.state.turn - present.since
    (face,) = play.dice.roll([DieRequest(Kind.D6, "C3.1", power, CHANGE_OF_RULER)])
    change = is_change(face, turns)
    play.emit(RulerChecked(power, face, turns, change))
    if change:
        card = play.state.situation.land.italy.power(power)
        play.emit(RulerCame(roll_ruler(card, play.state.turn, power, present, play.dice)))
