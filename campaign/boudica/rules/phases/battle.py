"""W6, phase 3: where both sides meet they say whether they fight (W6.1, W6.2); at its end Boudica may die (W6.10)."""

from collections.abc import Iterator

from campaign.boudica.rules import decisions as de
from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.phases.fighting import augusta_is_at, refuges, report, roll
from campaign.boudica.rules.phases.prefect import command, may_command
from campaign.boudica.rules.phases.towns import destroyer, open_towns, plunder, plunderers, spare_or_destroy
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import EVERYONE, Meeting, Stage, State
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason

FORCED_ON = 6
"""The face by which one army forces a battle that its enemy does not want (W6.1)."""
FORCED = Reason("forced")


def begin(play: Play) -> tuple[str, ...]:
    """W6.1: regions with armies of both sides, or an army and enemy SP, in the map's order, the two cities last.

    And those with an army and enemy towns, which it may destroy without a battle (W6.8).
    """
    spaces = [space.id for space in play.state.britain.spaces]
    return tuple([at for at in spaces if wishing(play.state, at) or destroyer(play.state, at)])


# Whether they fight (W6.1, W6.2)


def wishing(state: State, at: str) -> tuple[Side, ...]:
    """Who says whether it fights there, first player first: SP without an army neither start a battle nor refuse."""
    return tuple([side for side in (state.first, state.first.enemy) if _may_say(state, at, side)])


def _may_say(state: State, at: str, side: Side) -> bool:
    """B17: an army may meet loose SP. A frozen Legio II Augusta alone starts no battle, but may accept one (W10.1)."""
    armies = state.armies_at(at, side)
    if state.armies_at(at, side.enemy):
        return bool(armies)
    points = state.britain.options.army_meets_points and state.grounds[at].loose[side.enemy] > 0
    return points and any(not army.frozen for army in armies)


def _next_to_say(state: State) -> Side | None:
    """First player first; in a city, when one has withdrawn, the other stays unasked (W6.1, W6.2)."""
    told = [side for side, _ in meeting(state).wishes]
    return next((side for side in wishing(state, meeting(state).at) if side not in told), None)


def _next_to_decide(state: State) -> Side | None:
    return state.first if names_only(state) else _next_to_say(state)


def decides(state: State) -> Side | None:
    """Whose moment it is; the program takes what leaves no choice, but for the dice of a battle.

    The Britons are asked whatever strength their armies have (W1.4).
    """
    at_hand = meeting(state)
    if at_hand.stage is Stage.JOINED:
        return at_hand.wishes[-1][0]
    side = {Stage.WISHES: _next_to_decide(state), Stage.TOWNS: ROMANS, Stage.PLUNDER: BRITONS}[at_hand.stage]
    return side if side is BRITONS or (side and len(choices(seen_by(state, side))) > 1) else None


def choices(state: State) -> tuple[de.Decision, ...]:
    """All that may be decided about the meeting at hand."""
    at_hand = meeting(state)
    match at_hand.stage:
        case Stage.WISHES if names_only(state):
            return de.NameRegion(at_hand.at), *_other_regions(state)
        case Stage.WISHES:
            side = _next_to_say(state)
            return tuple(_wishes(state, at_hand, side)) if side else (de.Proceed(),)
        case Stage.JOINED:
            return (de.RollBattle(),)
        case Stage.TOWNS:
            return de.DestroyTowns(destroy=True), de.DestroyTowns(destroy=False)
    return tuple([de.Plunder(army.id) for army in plunderers(state, at_hand.at)])


def _wishes(state: State, at_hand: Meeting, side: Side) -> Iterator[de.Decision]:
    """B19: to fight or not, or another region first (W6.1); in a city to stay or to withdraw from an army (W6.2)."""
    yield de.Wish(fight=True)
    if state.britain.space(at_hand.at).is_city and state.armies_at(at_hand.at, side.enemy):
        yield from [de.Withdraw(space) for space in refuges(state, at_hand.at, side)]
    else:
        yield de.Wish(fight=False)
    if side is state.first:
        yield from _other_regions(state)
    if side is ROMANS and may_command(state) and augusta_is_at(state, at_hand.at):
        yield de.Command()


def names_only(state: State) -> bool:
    """Whether the first player names the region that comes next, before the other has its say where he has none."""
    elsewhere = [space for space in others_to_name(state) if state.first in wishing(state, space)]
    return bool(elsewhere) and state.first not in wishing(state, meeting(state).at)


def _other_regions(state: State) -> list[de.Decision]:
    return [de.NameRegion(space) for space in others_to_name(state)]


def others_to_name(state: State) -> tuple[str, ...]:
    """B18: the regions that the first player may name before the one at hand, once a meeting; cities come last."""
    if state.meeting:
        return ()
    is_city = state.britain.space(state.to_do[0]).is_city
    return tuple([space for space in state.to_do[1:] if state.britain.space(space).is_city == is_city])


def resolve(play: Play, decision: de.Decision) -> None:
    """Let one of these happen."""
    match decision:
        case de.NameRegion(space=space):
            play.emit(ev.RegionNamed(space))
        case de.Command():
            command(play)
        case de.Wish(fight=fight):
            _wish(play, fight)
        case de.Withdraw(space=space):
            _withdraw(play, space)
        case de.RollBattle():
            roll(play)
        case de.ReportBattle():
            report(play, decision)
        case _:
            _of_towns(play, decision)


def _of_towns(play: Play, decision: de.Decision) -> None:
    """After a battle, or where there was none to fight."""
    match decision:
        case de.DestroyTowns(destroy=destroy):
            spare_or_destroy(play, destroy)
        case de.Plunder(army=army):
            plunder(play, army)
        case _:
            open_towns(play)


def _wish(play: Play, fight: bool) -> None:
    """The wish of the side whose moment it is; after the last one they fight, or not (W6.1)."""
    side = _next_to_say(play.state)
    assert side is not None, "somebody has said it"
    play.emit(ev.WishTold(side, fight))
    if _next_to_say(play.state) is None:
        _settle(play)


def _settle(play: Play) -> None:
    """Both wish it: a battle. One does: a D6 for each of its armies, any 6; against SP alone the wish is enough."""
    at_hand = meeting(play.state)
    willing = [side for side, fight in at_hand.wishes if fight]
    if len(willing) == len(wishing(play.state, at_hand.at)) or (len(willing) == 1 and _forces(play, willing[0])):
        play.emit(ev.BattleJoined(at_hand.at))
    else:
        open_towns(play)


def _forces(play: Play, side: Side) -> bool:
    """The frozen Legio II Augusta rolls no die (W10.1)."""
    at = meeting(play.state).at
    armies = [army for army in play.state.armies_at(at, side) if not army.frozen]
    faces = play.dice.roll([DieRequest(Kind.D6, "W6.1", f"{at}/{army.id}", FORCED) for army in armies])
    play.emit(ev.MeetingForced(side, faces, FORCED_ON in faces))
    return FORCED_ON in faces


def _withdraw(play: Play, space: str) -> None:
    """W6.2: the armies of a side leave a city, with Boudica, and have lost; unattached SP cannot.

    Who stays is asked again, if it faces such.
    """
    side = _next_to_say(play.state)
    assert side is not None, "somebody has decided it"
    play.emit(ev.Withdrew(side, meeting(play.state).at, space))
    if _next_to_say(play.state) is None:
        open_towns(play)


# Boudica (W6.10)


def begin_fate(play: Play) -> tuple[str, ...]:
    """The program, if she is caught as the battle phase ends."""
    return (EVERYONE,) if is_caught(play.state) else ()


def is_caught(state: State) -> bool:
    """W6.10: she stands with a Roman army or SP and without a Briton army. B23: so she dies."""
    if state.boudica is None or state.armies_at(state.boudica.at, BRITONS):
        return False
    return state.strength(state.boudica.at, ROMANS) > 0


def resolve_fate(play: Play, decision: de.Decision) -> None:
    """She dies; W4.3, W5.3 and W5.7 end with her."""
    play.emit(ev.BoudicaDied())
    play.emit(ev.StepDone("W6.10"))
