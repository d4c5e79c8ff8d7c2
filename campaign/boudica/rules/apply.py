"""The verb apply: the one place where a game changes, a function for each event; none rolls or decides."""

from collections.abc import Callable, Iterable
from typing import Any

from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BOUDICA, BRITONS, II_AUGUSTA, ROMANS, Population, Side
from campaign.boudica.rules.estimate import learnt
from campaign.boudica.rules.overruling import LooseStrength, What
from campaign.boudica.rules.state import Army, Ground, March, Meeting, Stage, State, Step
from engine.rules.values import altered


def apply(state: State, event: ev.Event) -> State:
    """The game after the event. TypeError for something that is no event."""
    try:
        change = _CHANGES[type(event)]
    except KeyError:
        raise TypeError(f"not an event: {event!r}") from None
    now, thinkable = change(state, event), learnt(state, event)
    return now if thinkable is state.thinkable else altered(now, thinkable=thinkable)


# Parts of a state changed


def _ground(state: State, space: str, **changes: object) -> State:
    changed: Any = altered(state.grounds[space], **changes)
    return altered(state, grounds={**state.grounds, space: changed})


def _loose(state: State, space: str, side: Side, more: int) -> State:
    """With so many more unattached strength points, or fewer; ValueError for more than there are."""
    loose = state.grounds[space].loose
    if loose[side] + more < 0:
        raise ValueError(f"so many strength points do not stand unattached in {space}")
    return _ground(state, space, loose={**loose, side: loose[side] + more})


def _army(state: State, army: str, **changes: object) -> State:
    changed: Any = altered(state.armies[army], **changes)
    return altered(state, armies={**state.armies, army: changed})


def _armies(state: State, changed: Iterable[Army]) -> State:
    return altered(state, armies={**state.armies, **{army.id: army for army in changed}})


def _stronger(state: State, army: str, more: int) -> State:
    """With so many more strength points, or fewer."""
    return _army(state, army, strength=state.armies[army].strength + more)


def _marching(state: State, **changes: object) -> State:
    assert state.march is not None, "nothing is on its way"
    changed: Any = altered(state.march, **changes)
    return altered(state, marches=(*state.marches[:-1], changed))


def _meeting(state: State, **changes: object) -> State:
    changed: Any = altered(state.meeting or Meeting(state.to_do[0]), **changes)
    return altered(state, meeting=changed)


def _others_turn(state: State) -> State:
    """The next side moves (W5.1)."""
    return altered(state, to_do=(*state.to_do[1:], *state.to_do[:1]))


def _put(state: State, piece: str, space: str) -> State:
    """The piece stands there now; the side of an army is the last to have held it (W5.5)."""
    if piece == BOUDICA:
        assert state.boudica is not None, "Boudica is dead"
        return altered(state, boudica=altered(state.boudica, at=space))
    if piece in state.agents:
        return altered(state, agents={**state.agents, piece: space})
    return _ground(_army(state, piece, at=space), space, held=state.armies[piece].side)


# Set-up and sequence


def _chief_rolled(state: State, event: ev.ChiefRolled) -> State:
    chiefs = state.grounds[event.space].chiefs
    return _ground(state, event.space, chiefs=(*chiefs, event.side)) if event.placed else state


def _agent_placed(state: State, event: ev.AgentPlaced) -> State:
    return altered(state, agents={**state.agents, event.agent: event.space}, to_do=())


def _strength_divided(state: State, event: ev.StrengthDivided) -> State:
    return altered(_strengths(state, event.strengths), to_do=())


def _strengths(state: State, strengths: Iterable[tuple[str, int]]) -> State:
    return _armies(state, [altered(state.armies[army], strength=strength) for army, strength in strengths])


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    return altered(state, turn=event.turn)


def _step_began(state: State, event: ev.StepBegan) -> State:
    anew = altered(state, moved=(), passed=(), marches=(), meeting=None)
    return altered(anew, step=event.step, to_do=event.to_do, first=event.first)


def _step_done(state: State, event: ev.StepDone) -> State:
    return altered(state, to_do=())


def _romans_lead(state: State, event: ev.RomansLead) -> State:
    return altered(state, romans_lead=True)


# Population


def _swayed(state: State, event: ev.PopulationSwayed) -> State:
    cubes = state.grounds[event.space].cubes.with_more(event.side, event.turned, -event.turned)
    return _ground(state, event.space, cubes=cubes.with_more(event.side.enemy, -event.removed))


# Movement


def _passed(state: State, event: ev.Passed) -> State:
    """B11: who passed may move later in the phase, unless it is an option that he may not."""
    if not state.britain.options.passer_may_move_later:
        return altered(state, to_do=state.to_do[1:])
    passed = (*state.passed, event.side)
    if len(passed) == len(Side):
        return altered(state, passed=passed, to_do=())
    return altered(_others_turn(state), passed=passed)


def _march_began(state: State, event: ev.MarchBegan) -> State:
    at = state.place(event.piece)
    march = March(event.piece, event.side, (at,), allowance=event.allowance, answer=event.answer)
    return altered(state, marches=(*state.marches, march))


def _entered(state: State, event: ev.Entered) -> State:
    march = state.march
    assert march is not None, "nothing is on its way"
    for piece in (event.piece, *event.along):
        state = _put(state, piece, event.space)
    left = tuple([army for army in march.along + march.ready if army not in event.along])
    state = _marching(
        state,
        path=(*march.path, event.space),
        entered=march.entered + (not state.britain.space(event.space).is_city),
        by_road=march.by_road and event.by_road,
        along=event.along,
        ready=(),
    )
    return altered(state, moved=(*state.moved, *left))


def _stayed(state: State, event: ev.Stayed) -> State:
    assert state.march is not None, "nothing is on its way"
    return _marching(state, path=(*state.march.path, state.march.here))


def _joined(state: State, event: ev.Joined) -> State:
    assert state.march is not None, "nothing is on its way"
    return _marching(state, ready=(*state.march.ready, event.army))


def _march_ended(state: State, event: ev.MarchEnded) -> State:
    march = state.march
    assert march is not None, "nothing is on its way"
    state = altered(state, marches=state.marches[:-1], moved=(*state.moved, *march.along, *march.ready))
    if march.answer:
        return state
    return altered(_others_turn(state), moved=(*state.moved, march.piece), passed=())


def _loose_taken(state: State, event: ev.LooseTaken) -> State:
    army = state.armies[event.army]
    return _stronger(_loose(state, army.at, army.side, -event.strength), event.army, event.strength)


def _strength_passed(state: State, event: ev.StrengthPassed) -> State:
    return _stronger(_stronger(state, event.army, event.strength), event.other, -event.strength)


def _track_raised(state: State, event: ev.TrackRaised) -> State:
    assert state.boudica is not None, "Boudica is dead"
    return altered(state, boudica=altered(state.boudica, track=state.boudica.track + event.by))


def _boudica_declared(state: State, event: ev.BoudicaDeclared) -> State:
    assert state.boudica is not None, "Boudica is dead"
    return altered(state, boudica=altered(state.boudica, track=0))


def _augusta_commanded(state: State, event: ev.AugustaCommanded) -> State:
    state = altered(state, prefect_asked=True)
    if event.obeys:
        return _army(state, II_AUGUSTA, frozen=False)
    return altered(_others_turn(state), passed=()) if state.step is Step.MOVEMENT else state


def _augusta_freed(state: State, event: ev.AugustaFreed) -> State:
    return _army(state, II_AUGUSTA, frozen=False)


# Battle


def _region_named(state: State, event: ev.RegionNamed) -> State:
    others = [space for space in state.to_do if space != event.space]
    return altered(state, to_do=(event.space, *others), meeting=Meeting(event.space))


def _wish_told(state: State, event: ev.WishTold) -> State:
    wishes = state.meeting.wishes if state.meeting else ()
    return _meeting(state, wishes=(*wishes, (event.side, event.fight)))


def _battle_joined(state: State, event: ev.BattleJoined) -> State:
    return _meeting(state, stage=Stage.JOINED)


def _strength_dealt(state: State, event: ev.StrengthDealt) -> State:
    """Who is not dealt anything has nothing, and will be destroyed."""
    loose = {**state.grounds[event.space].loose, event.side: event.loose}
    dealt = dict.fromkeys([army.id for army in state.armies_at(event.space, event.side)], 0) | dict(event.strengths)
    return _ground(_strengths(state, dealt.items()), event.space, loose=loose)


def _withdrew(state: State, event: ev.Withdrew) -> State:
    return _meeting(_led_away(state, event), wishes=())


def _led_away(state: State, event: ev.Withdrew | ev.LoserLeft) -> State:
    for army in state.armies_at(event.space, event.side):
        state = _put(state, army.id, event.to)
    led = event.side is BRITONS and state.boudica is not None and state.boudica.at == event.space
    return _put(state, BOUDICA, event.to) if led else state


def _loser_left(state: State, event: ev.LoserLeft) -> State:
    loose = state.grounds[event.space].loose[event.side]
    state = _loose(_loose(state, event.space, event.side, -loose), event.to, event.side, loose)
    return _led_away(state, event)


def _army_destroyed(state: State, event: ev.ArmyDestroyed) -> State:
    """W7.5: nothing that it had returns to the pool. B36: nor does anything else that is lost."""
    armies = {id: army for id, army in state.armies.items() if id != event.army}
    destroyed = (*state.destroyed, state.armies[event.army].id)
    return altered(state, armies=armies, destroyed=destroyed, last_loss=state.turn)


def _loose_lost(state: State, event: ev.LooseLost) -> State:
    return _loose(state, event.space, event.side, -state.grounds[event.space].loose[event.side])


def _towns_exposed(state: State, event: ev.TownsExposed) -> State:
    return _meeting(state, stage=Stage.TOWNS)


def _town_destroyed(state: State, event: ev.TownDestroyed) -> State:
    towns = tuple([town for town in state.towns if town != event.town])
    return altered(state, towns=towns, razed=(*state.razed, (event.town, state.turn)), last_loss=state.turn)


def _plunder_found(state: State, event: ev.PlunderFound) -> State:
    return _meeting(state, stage=Stage.PLUNDER, plunder=event.strength)


def _plunder_taken(state: State, event: ev.PlunderTaken) -> State:
    assert state.meeting is not None, "nothing meets"
    return _meeting(state, plunder=state.meeting.plunder - 1)


def _meeting_ended(state: State, event: ev.MeetingEnded) -> State:
    return altered(state, meeting=None, to_do=tuple([space for space in state.to_do if space != event.space]))


def _boudica_died(state: State, event: ev.BoudicaDied) -> State:
    return altered(state, boudica=None)


# Recruitment and victory


def _cubes_raised(state: State, event: ev.CubesRaised) -> State:
    ground: Ground = state.grounds[event.space]
    if ground.cubes.briton < event.cubes:
        raise ValueError(f"so many Britons do not live in {event.space}")
    state = _ground(state, event.space, cubes=ground.cubes.with_more(BRITONS, -event.cubes))
    return altered(state, moved=(*state.moved, event.agent)) if event.agent else state


def _strength_gained(state: State, event: ev.StrengthGained) -> State:
    return _stronger(state, event.army, event.strength)


def _loose_gained(state: State, event: ev.LooseGained) -> State:
    return _loose(state, event.space, BRITONS, event.strength)


def _pool_taken(state: State, event: ev.PoolTaken) -> State:
    if state.pool < event.strength:
        raise ValueError("the pool has not so many strength points")
    state = _stronger(state, event.army, event.strength)
    return altered(state, pool=state.pool - event.strength, moved=(*state.moved, *[event.army] * event.strength))


def _garrison_taken(state: State, event: ev.GarrisonTaken) -> State:
    """B24: the army has a limit of 8 from then on."""
    army = state.armies[event.army]
    state = _army(state, event.army, strength=army.strength + 1, limit=army.limit + 1)
    return altered(state, garrison=False)


def _done(state: State, event: Any) -> State:
    """Of an event that changes nothing but that its side has done."""
    return altered(state, to_do=tuple([side for side in state.to_do if side != event.side]))


def _overruled(state: State, event: ev.Overruled) -> State:
    match event.value:
        case Population():
            return _ground(state, event.of, cubes=event.value)
        case LooseStrength(romans=romans, britons=britons):
            return _ground(state, event.of, loose={ROMANS: romans, BRITONS: britons})
        case str():
            return _put(state, event.of, event.value)
    if event.what is What.TRACK:
        assert state.boudica is not None, "Boudica is dead"
        return altered(state, boudica=altered(state.boudica, track=event.value))
    return altered(state, pool=event.value) if event.what is What.POOL else _army(state, event.of, strength=event.value)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    return altered(state, ending=event.ending, to_do=())


def _nothing(state: State, event: ev.Event) -> State:
    """Of an event that only tells what others then change."""
    return state


_CHANGES: dict[type[ev.Event], Callable[[State, Any], State]] = {
    ev.ChiefRolled: _chief_rolled,
    ev.AgentPlaced: _agent_placed,
    ev.StrengthDivided: _strength_divided,
    ev.TurnBegan: _turn_began,
    ev.StepBegan: _step_began,
    ev.StepDone: _step_done,
    ev.RomansLead: _romans_lead,
    ev.PopulationSwayed: _swayed,
    ev.Passed: _passed,
    ev.MarchBegan: _march_began,
    ev.Entered: _entered,
    ev.Stayed: _stayed,
    ev.Joined: _joined,
    ev.MarchEnded: _march_ended,
    ev.LooseTaken: _loose_taken,
    ev.StrengthPassed: _strength_passed,
    ev.TrackRaised: _track_raised,
    ev.BoudicaDeclared: _boudica_declared,
    ev.StrengthsTold: _nothing,
    ev.AugustaCommanded: _augusta_commanded,
    ev.AugustaFreed: _augusta_freed,
    ev.RegionNamed: _region_named,
    ev.WishTold: _wish_told,
    ev.MeetingForced: _nothing,
    ev.BattleJoined: _battle_joined,
    ev.RoundFought: _nothing,
    ev.BattleReported: _nothing,
    ev.RetreatRolled: _nothing,
    ev.BattleEnded: _nothing,
    ev.StrengthDealt: _strength_dealt,
    ev.Withdrew: _withdrew,
    ev.LoserLeft: _loser_left,
    ev.ArmyDestroyed: _army_destroyed,
    ev.LooseLost: _loose_lost,
    ev.TownsExposed: _towns_exposed,
    ev.TownDestroyed: _town_destroyed,
    ev.TownsSpared: _nothing,
    ev.PlunderFound: _plunder_found,
    ev.PlunderTaken: _plunder_taken,
    ev.MeetingEnded: _meeting_ended,
    ev.BoudicaDied: _boudica_died,
    ev.RecruitingOrdered: _nothing,
    ev.CubesRaised: _cubes_raised,
    ev.StrengthGained: _strength_gained,
    ev.LooseGained: _loose_gained,
    ev.PoolTaken: _pool_taken,
    ev.GarrisonTaken: _garrison_taken,
    ev.RecruitingEnded: _done,
    ev.PlayedOn: _done,
    ev.Overruled: _overruled,
    ev.GameEnded: _game_ended,
}
