"""Y9: the events (Y34.2)."""

from collections.abc import Callable, Iterable, Mapping

from campaign.agricola.rules.board import AGRICOLA, BRITANNIA, CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, acting, everyone, proceed
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y4_picking import picked
from campaign.agricola.rules.y5_victory import judge
from campaign.agricola.rules.y7_turn import ActorDone, StepDone, is_winter
from campaign.agricola.rules.y10_action_points import change
from campaign.agricola.rules.y11_losses import hit
from campaign.agricola.rules.y11_placing import SetDown, aboard, move, place, withdraw
from campaign.agricola.rules.y11_recruiting import first_of_each, pick_markers
from campaign.agricola.rules.y21_markers import MarkerReturned, MarkerTaken
from engine.rules.dice import DieRequest
from engine.rules.dice import Kind as Die
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

OMENS, EMPEROR, REVOLT, GERMANY, UNREST, WEATHER, HOME, RAIDS, CELTS, ALLIES, NOTHING = range(2, 13)
"""The events by the sum of the dice (Y34.2)."""
DEMANDING = (REVOLT, GERMANY, HOME)
"""Those that demand strength, or units."""


class SelectMarker(Decision):
    """The omens: this marker comes out of the bin."""

    marker: str


class ReturnMarker(Decision):
    """The omens: this marker goes back into the bin."""

    marker: str


class ReceiveEmperor(Decision):
    """Agricola goes to Britannia, and a unit is recruited there, if there is any."""

    unit: str


class ExcuseHimself(Decision):
    """Agricola stays, for a die of action points."""


class Withdraw(Decision):
    """A unit is withdrawn."""

    unit: str


class Disrupt(Decision):
    """The unrest: this unit is disrupted."""

    unit: str


class EventRolled(Event):
    """Each side's die, and the event of their sum (Y9.1)."""

    faces: tuple[int, int]
    number: int
    rule: str = "Y9.1"

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, event=self.number))


class EventDice(Event):
    """Y34.2: the dice that an event asks for, the Romans' first if both sides roll."""

    number: int
    faces: tuple[int, ...]
    rule: str = "Y34.2"

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, roll=self.faces))


class Demanded(Event):
    """What an event still demands: strength to be withdrawn, or a number of units."""

    side: Side
    left: int
    rule: str = "Y34.2"

    @property
    def only(self) -> Side | None:
        """It would tell strengths and kinds."""
        return self.side

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, left=self.left))


class TribesWentHome(Event):
    """The tribes go home this once (Y34.2)."""

    rule: str = "Y34.2"

    def happen(self, state: State) -> State:
        return altered(state, gone_home=True)


class SidesAsked(Event):
    """Who decides in the event, in order."""

    sides: tuple[str, ...]
    rule: str = "Y34.2"

    def happen(self, state: State) -> State:
        return altered(state, to_do=self.sides)


def _dice(play: Play, *sides: Side) -> tuple[int, ...]:
    """A die of each of these sides."""
    why = Reason("event", (play.state.phase.event,))
    faces = play.dice.roll([DieRequest(Die.D6, "Y34.2", side, why) for side in sides])
    play.emit(EventDice(play.state.phase.event, faces))
    return faces


# What happens at once; each returns the sides that then decide


def omens(play: Play) -> tuple[Side, ...]:
    """Each side rolls: odd, it selects a marker from its bin; even, it returns one that it holds."""
    _dice(play, *Side)
    return tuple([side for side in Side if of_omens(play.state, side)])


def emperor(play: Play) -> tuple[Side, ...]:
    """If Agricola is on the map, the Romans decide."""
    return (ROMANS,) if play.state.on_the_map(AGRICOLA) else ()


def recall(play: Play) -> tuple[Side, ...]:
    """The revolt, and the war in Germany: T48: units of the least strength that reaches the die, or all."""
    [face] = _dice(play, ROMANS)
    play.emit(Demanded(ROMANS, demanded(play.state, face)))
    if play.state.phase.left:
        return (ROMANS,)
    _recalled(play)
    return ()


def unrest(play: Play) -> tuple[Side, ...]:
    """The Romans disrupt a unit."""
    return (ROMANS,) if steady(play.state) else ()


def weather(play: Play) -> tuple[Side, ...]:
    """Each side rolls: odd, it gains, even, it loses so many points."""
    for side, face in zip(Side, _dice(play, *Side), strict=True):
        change(play, side, face if face % 2 else -face, "Y34.2", "weather")
    return ()


def home(play: Play) -> tuple[Side, ...]:
    """A die of Caledonian units, no leaders, go to the recruits; the first time only."""
    if play.state.gone_home:
        return ()
    [face] = _dice(play, CALEDONIANS)
    play.emit(TribesWentHome())
    play.emit(Demanded(CALEDONIANS, demanded(play.state, face)))
    return (CALEDONIANS,) if play.state.phase.left else ()


def raids(play: Play) -> tuple[Side, ...]:
    """The Caledonians lose a die of points."""
    [face] = _dice(play, CALEDONIANS)
    change(play, CALEDONIANS, -face, "Y34.2", "raids")
    return ()


def celts(play: Play) -> tuple[Side, ...]:
    """The Caledonians pick a unit, for any Tribal Center without Romans."""
    if not play.state.recruits[CALEDONIANS] or not open_centers(play.state):
        return ()
    picked(play, CALEDONIANS, 1, "Y34.2")
    return (CALEDONIANS,)


def allies(play: Play) -> tuple[Side, ...]:
    """The Romans select an auxiliary."""
    return (ROMANS,) if of_allies(play.state, ROMANS) else ()


AT_ONCE: Mapping[int, Callable[[Play], tuple[Side, ...]]] = {
    OMENS: omens,
    EMPEROR: emperor,
    REVOLT: recall,
    GERMANY: recall,
    UNREST: unrest,
    WEATHER: weather,
    HOME: home,
    RAIDS: raids,
    CELTS: celts,
    ALLIES: allies,
    NOTHING: lambda play: (),
}


# Whom and what they are about


def mobile(state: State) -> tuple[str, ...]:
    """The Roman units on the map that may be recalled: not Agricola, no static one, no fleet that carries anybody."""
    units = [unit.id for unit in state.of(ROMANS) if unit.at != BRITANNIA and unit.id != AGRICOLA]
    return tuple([id for id in units if not state.counter(id).is_static and not aboard(state, id)])


def steady(state: State) -> tuple[str, ...]:
    """Roman units of full strength: of two steps, in good order."""
    return tuple([u.id for u in state.of(ROMANS) if state.counter(u.id).steps == 2 and not u.disrupted])


def followers(state: State) -> tuple[str, ...]:
    """The Caledonian units on the map but the leaders."""
    return tuple([unit.id for unit in state.of(CALEDONIANS) if not state.counter(unit.id).is_leader])


def open_centers(state: State) -> tuple[str, ...]:
    """The Tribal Centers without Romans."""
    return tuple([hex for hex in state.north.tribal if not state.at(hex, ROMANS)])


def demanded(state: State, face: int) -> int:
    """The Roman strength, or the number of Caledonian units, that the event demands by its die."""
    if state.phase.event == HOME:
        return min(face, len(followers(state)))
    sums = _sums([state.strength(unit) for unit in mobile(state)])
    reached = [number for number in range(sums.bit_length()) if sums >> number & 1]
    return next((number for number in reached if number >= face), reached[-1])


def _sums(strengths: Iterable[int]) -> int:
    """The sums that some of these have, as bits."""
    sums = 1
    for strength in strengths:
        sums |= sums << strength
    return sums


# The decisions of each


def of_omens(state: State, side: Side) -> tuple[Decision, ...]:
    """By its die."""
    face = state.phase.roll[list(Side).index(side)]
    if face % 2:
        return tuple([SelectMarker(marker) for marker in state.bins[side]])
    return tuple([ReturnMarker(marker) for marker in state.held[side]])


def of_emperor(state: State, side: Side) -> tuple[Decision, ...]:
    """Any unit, but no Praesidium."""
    units = [id for id in first_of_each(state, state.recruits[ROMANS]) if not state.counter(id).is_static]
    return (*[ReceiveEmperor(unit) for unit in units or [""]], ExcuseHimself())


def of_recall(state: State, side: Side) -> tuple[Decision, ...]:
    """Each unit with which the rest can still be made up exactly."""
    units, left = mobile(state), state.phase.left
    found = []
    for unit in units:
        rest = left - state.strength(unit)
        if rest >= 0 and _sums(state.strength(other) for other in units if other != unit) >> rest & 1:
            found.append(Withdraw(unit))
    return tuple(found)


def of_allies(state: State, side: Side) -> tuple[Decision, ...]:
    """Auxilia, a Cohors Equitata or an Ala; to a leader, a Praesidium, a Roman occupied fortress or Britannia."""
    of = state.counter
    units = [id for id in state.recruits[ROMANS] if of(id).kind in (Kind.AUXILIARY, Kind.MOUNTED)]
    there = [
        u.at for u in state.of(ROMANS) if of(u.id).is_leader or of(u.id).is_static or u.at in state.north.fortresses
    ]
    free = [hex for hex in there if state.north.is_land(hex) and not state.occupies(CALEDONIANS, hex)]
    return tuple([SetDown(id, at) for id in first_of_each(state, units) for at in dict.fromkeys((BRITANNIA, *free))])


CHOICES: Mapping[int, Callable[[State, Side], tuple[Decision, ...]]] = {
    OMENS: of_omens,
    EMPEROR: of_emperor,
    REVOLT: of_recall,
    GERMANY: of_recall,
    UNREST: lambda state, side: tuple([Disrupt(unit) for unit in steady(state)]),
    HOME: lambda state, side: tuple([Withdraw(unit) for unit in followers(state)]),
    CELTS: lambda state, side: tuple([SetDown(id, at) for id in state.phase.picked for at in open_centers(state)]),
    ALLIES: of_allies,
}


# The step


def begin(play: Play) -> tuple[str, ...]:
    """Not in turn I, nor in winter (Y7.2)."""
    return () if play.state.turn == 1 or is_winter(play.state.turn) else everyone(play)


def choices(state: State) -> tuple[Decision, ...]:
    side = acting(state)
    return CHOICES[state.phase.event](state, side) if side else proceed(state)


def resolve(play: Play, decision: Decision) -> None:
    side = acting(play.state)
    if side is None:
        _roll(play)
    else:
        _decided(play, side, decision)
        if not play.state.phase.left:
            play.emit(ActorDone(side, "Y34.2"))
    judge(play)


def _roll(play: Play) -> None:
    """Y9.1: each side rolls a die; the sum is done at once."""
    first, second = play.dice.roll([DieRequest(Die.D6, "Y9.1", side, Reason("events")) for side in Side])
    play.emit(EventRolled((first, second), first + second))
    sides = AT_ONCE[first + second](play)
    play.emit(SidesAsked(sides) if sides else StepDone("Y34.2"))


def _decided(play: Play, side: Side, decision: Decision) -> None:
    match decision:
        case SelectMarker(marker=marker):
            play.emit(MarkerTaken(side, marker, "Y34.2"))
        case ReturnMarker(marker=marker):
            play.emit(MarkerReturned(side, marker, "Y34.2"))
        case Withdraw(unit=unit):
            _withdrawn(play, side, unit)
        case Disrupt(unit=unit):
            play.emit(hit(play.state, unit, "Y34.2"))
        case SetDown(unit=unit, at=at):
            place(play, side, ((unit, at),), "Y34.2")
        case _:
            _answered(play, decision)


def _answered(play: Play, decision: Decision) -> None:
    """The emperor is in Britannia."""
    if isinstance(decision, ReceiveEmperor):
        move(play, ROMANS, ((AGRICOLA, BRITANNIA),), "Y34.2")
        place(play, ROMANS, ((decision.unit, BRITANNIA),) if decision.unit else (), "Y34.2")
    else:
        [face] = _dice(play, ROMANS)
        change(play, ROMANS, -face, "Y34.2", "emperor")


def _withdrawn(play: Play, side: Side, unit: str) -> None:
    """To Britannia in the revolt, to the recruits else."""
    state = play.state
    counts = state.strength(unit) if side is ROMANS else 1
    if state.phase.event == REVOLT:
        move(play, ROMANS, ((unit, BRITANNIA),), "Y34.2")
    else:
        withdraw(play, side, unit, "Y34.2")
    play.emit(Demanded(side, state.phase.left - counts))
    if side is ROMANS and not play.state.phase.left:
        _recalled(play)


def _recalled(play: Play) -> None:
    """For the war in Germany one marker is picked."""
    if play.state.phase.event == GERMANY:
        pick_markers(play, ROMANS, 1, "Y34.2")


STEPS = (StepRules(Step.EVENTS, 1, "Y9.1", begin, choices, resolve, acting),)
