"""W6, phase 3: where both sides meet they say whether they fight (W6.1, W6.2)."""

from collections.abc import Iterator

from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.estimate import open_totals
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.parts import meeting, with_meeting
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Army, Meeting, Stage, State, Step
from campaign.boudica.rules.w6_battle.external import ReportBattle
from campaign.boudica.rules.w6_battle.fighting import (
    BattleJoined,
    admits,
    augusta_is_at,
    led_away,
    refuges,
    report,
    roll,
)
from campaign.boudica.rules.w6_battle.towns import (
    DestroyTowns,
    Plunder,
    destroyer,
    open_towns,
    plunder,
    plunderers,
    spare_or_destroy,
)
from campaign.boudica.rules.w10_prefect import Command, command, may_command
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

FORCED_ON = 6  # the face with which one army forces a battle that its enemy does not want (W6.1)
OUTNUMBERED = 3  # so many enemies for each strength point cannot be refused (B47)
FORCED = Reason("forced")


class NameRegion(Decision):
    """The first player names the next region (W6.1)."""

    space: str


class Wish(Decision):
    """Whether this side fights here (W6.1); in a city, that it stays (W6.2)."""

    fight: bool


class Withdraw(Decision):
    """This side leaves a city for a neighbouring region (W6.2)."""

    space: str


class RollBattle(Decision):
    """The battle is fought with the game's own dice."""


class RegionNamed(Event):
    """The first player takes this region next (W6.1)."""

    space: str
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        others = [space for space in state.to_do if space != self.space]
        return altered(state, to_do=(self.space, *others), meeting=Meeting(self.space))


class WishTold(Event):
    """Whether a side fights (W6.1)."""

    side: Side
    fight: bool
    rule: str = "W6.1"

    def happen(self, state: State) -> State:
        wishes = state.meeting.wishes if state.meeting else ()
        return with_meeting(state, wishes=(*wishes, (self.side, self.fight)))


class MeetingForced(Event):
    """The dice of the only side that wants a battle, one for each of its armies; any 6 brings it (W6.1).

    None where the enemy is outnumbered and cannot refuse (B47).
    """

    side: Side
    faces: tuple[int, ...]
    battle: bool
    rule: str = "W6.1"


class Withdrew(Event):
    """The armies of a side leave a city, with Boudica, and have lost (W6.2)."""

    side: Side
    space: str
    to: str
    rule: str = "W6.2"

    def happen(self, state: State) -> State:
        return with_meeting(led_away(state, self.side, self.space, self.to), wishes=())


def begin(play: Play) -> tuple[str, ...]:
    """W6.1: regions with armies of both sides, or an army and enemy SP, in the map's order, the two cities last.

    Also those with an army and enemy towns, which it may destroy without a battle (W6.8).
    """
    spaces = [space.id for space in play.state.britain.spaces]
    return tuple([at for at in spaces if wishing(play.state, at) or destroyer(play.state, at)])


def wishing(state: State, at: str) -> tuple[Side, ...]:
    """Who says whether it fights there, first player first: SP without an army neither start a battle nor refuse."""
    return tuple([side for side in (state.first, state.first.enemy) if _may_say(state, at, side)])


def _may_say(state: State, at: str, side: Side) -> bool:
    """B17: an army may meet loose SP. A frozen Legio II Augusta alone starts no battle, but may accept one (W10.1)."""
    armies = state.armies_at(at, side)
    if state.armies_at(at, side.enemy):
        return bool(armies)
    points = state.britain.options.army_meets_points and state.grounds[at].loose[side.enemy] > 0
    return points and bool(forcing(state, at, side))


def forcing(state: State, at: str, side: Side) -> list[Army]:
    """The armies of a side that may bring a battle there: not a frozen Legio II Augusta (W10.1)."""
    return [army for army in state.armies_at(at, side) if not army.frozen]


def cannot_refuse(state: State, at: str, side: Side) -> bool:
    """B47: by option, outside the cities, an army whose side everybody knows to be outnumbered three to one there."""
    if not state.britain.options.outnumbered_must_fight or state.britain.space(at).is_city:
        return False
    britons = [points + state.grounds[at].loose[BRITONS] for points in open_totals(state, at)]
    fewest, most = (
        (state.strength(at, ROMANS), min(britons)) if side is ROMANS else (max(britons), state.strength(at, ROMANS))
    )
    return bool(forcing(state, at, side.enemy)) and OUTNUMBERED * fewest <= most


def _next_to_say(state: State) -> Side | None:
    """First player first; in a city, once one has withdrawn, the other is not asked (W6.1, W6.2).

    Nor is one that cannot refuse what the enemy wants.
    """
    at, told = meeting(state).at, dict(meeting(state).wishes)
    asked = [side for side in wishing(state, at) if side not in told]
    return next((side for side in asked if not (told.get(side.enemy) and cannot_refuse(state, at, side))), None)


def _next_to_decide(state: State) -> Side | None:
    return state.first if names_only(state) else _next_to_say(state)


def decides(state: State) -> Side | None:
    """The deciding side; the program plays what leaves no choice, except for the dice of a battle.

    The Britons are asked whatever the strength of their armies, which nobody else knows.
    """
    at_hand = meeting(state)
    if at_hand.stage is Stage.JOINED:
        return at_hand.wishes[-1][0]
    side = {Stage.WISHES: _next_to_decide(state), Stage.TOWNS: ROMANS, Stage.PLUNDER: BRITONS}[at_hand.stage]
    return side if side is BRITONS or (side and len(choices(seen_by(state, side))) > 1) else None


def choices(state: State) -> tuple[Decision, ...]:
    """All decisions about the meeting at hand."""
    at_hand = meeting(state)
    match at_hand.stage:
        case Stage.WISHES if names_only(state):
            return NameRegion(at_hand.at), *_other_regions(state)
        case Stage.WISHES:
            side = _next_to_say(state)
            return tuple(_wishes(state, at_hand, side)) if side else (Proceed(),)
        case Stage.JOINED:
            return (RollBattle(),)
        case Stage.TOWNS:
            return DestroyTowns(destroy=True), DestroyTowns(destroy=False)
    return tuple([Plunder(army.id) for army in plunderers(state, at_hand.at)])


def _wishes(state: State, at_hand: Meeting, side: Side) -> Iterator[Decision]:
    """B19: to fight or not, or another region first (W6.1); in a city to stay, or to withdraw from an army (W6.2)."""
    yield Wish(fight=True)
    if state.britain.space(at_hand.at).is_city and state.armies_at(at_hand.at, side.enemy):
        yield from [Withdraw(space) for space in refuges(state, at_hand.at, side)]
    else:
        yield Wish(fight=False)
    if side is state.first:
        yield from _other_regions(state)
    if side is ROMANS and may_command(state) and augusta_is_at(state, at_hand.at):
        yield Command()


def names_only(state: State) -> bool:
    """Whether the first player only names the next region, having nothing to say about this one."""
    elsewhere = [space for space in others_to_name(state) if state.first in wishing(state, space)]
    return bool(elsewhere) and state.first not in wishing(state, meeting(state).at)


def _other_regions(state: State) -> list[Decision]:
    return [NameRegion(space) for space in others_to_name(state)]


def others_to_name(state: State) -> tuple[str, ...]:
    """B18: the regions that the first player may name before the one at hand, once a meeting; cities come last."""
    if state.meeting:
        return ()
    is_city = state.britain.space(state.to_do[0]).is_city
    return tuple([space for space in state.to_do[1:] if state.britain.space(space).is_city == is_city])


def resolve(play: Play, decision: Decision) -> None:
    match decision:
        case NameRegion(space=space):
            play.emit(RegionNamed(space))
        case Command():
            command(play)
        case Wish(fight=fight):
            _wish(play, fight)
        case Withdraw(space=space):
            _withdraw(play, space)
        case RollBattle():
            roll(play)
        case ReportBattle():
            report(play, decision)
        case _:
            _of_towns(play, decision)


def _of_towns(play: Play, decision: Decision) -> None:
    """After a battle, or where there was none to fight."""
    match decision:
        case DestroyTowns(destroy=destroy):
            spare_or_destroy(play, destroy)
        case Plunder(army=army):
            plunder(play, army)
        case _:
            open_towns(play)


def _wish(play: Play, fight: bool) -> None:
    """The deciding side's wish; after the last one they fight, or not (W6.1)."""
    side = _next_to_say(play.state)
    assert side is not None, "somebody has said it"
    play.emit(WishTold(side, fight))
    if _next_to_say(play.state) is None:
        _settle(play)


def _settle(play: Play) -> None:
    """If both wish it, a battle. If one does, a D6 for each of its armies, any 6; against SP alone it comes."""
    at_hand = meeting(play.state)
    willing = [side for side, fight in at_hand.wishes if fight]
    if len(willing) == len(wishing(play.state, at_hand.at)) or (len(willing) == 1 and _forces(play, willing[0])):
        play.emit(BattleJoined(at_hand.at))
    else:
        open_towns(play)


def _forces(play: Play, side: Side) -> bool:
    """A D6 for each army, unless the enemy cannot refuse."""
    at = meeting(play.state).at
    certain = cannot_refuse(play.state, at, side.enemy)
    armies = [] if certain else forcing(play.state, at, side)
    faces = play.dice.roll([DieRequest(Kind.D6, "W6.1", f"{at}/{army.id}", FORCED) for army in armies])
    play.emit(MeetingForced(side, faces, certain or FORCED_ON in faces))
    return certain or FORCED_ON in faces


def _withdraw(play: Play, space: str) -> None:
    """W6.2: the armies of a side leave a city, with Boudica, and have lost; unattached SP cannot.

    The side that stays is asked again, if it faces such SP.
    """
    side = _next_to_say(play.state)
    assert side is not None, "somebody has decided it"
    play.emit(Withdrew(side, meeting(play.state).at, space))
    if _next_to_say(play.state) is None:
        open_towns(play)


STEPS = (StepRules(Step.BATTLES, 3, "W6.1", begin, choices, resolve, decides, admits),)
