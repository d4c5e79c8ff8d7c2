"""The stratagem markers, each at its moment, and what comes of it (Y21, Y34.6)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from campaign.agricola.rules import y12_ended, y15_battle, y20_known, y24_centers, y24_monoliths
from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play, one_die
from campaign.agricola.rules.state import Center, State, Step
from campaign.agricola.rules.y4_picking import picked_to
from campaign.agricola.rules.y10_action_points import change
from campaign.agricola.rules.y12_forces import MarchGiven
from campaign.agricola.rules.y18_supply import out_of_supply, supplies
from campaign.agricola.rules.y21_answers import (
    Answered,
    MarkerLeft,
    SideAsked,
    answer,
    answers,
    ask_to_select,
    go_on,
    holds,
    play_marker,
    takes_effect,
    thrown,
    whose_turn,
)
from campaign.agricola.rules.y21_markers import Marker
from campaign.agricola.rules.y24_centers import MONOLITHS, OPPIDUM, ShowCenter, kind_of, revealed
from engine.rules.dice import DieRequest, pick
from engine.rules.dice import Kind as Die
from engine.rules.reason import Reason
from engine.rules.sequence import StepRules
from engine.rules.values import altered

Rules = StepRules[State, Decision, Event, Decision]
FIGHTING = "fighting"
"""What goes on after a marker that is stopped in a battle."""


class PlayMarker(Decision):
    """A side plays a held marker (Y21.2), for a hex `at`, with a leader `unit`, if the marker asks for them."""

    side: Side
    marker: str
    at: str = ""
    unit: str = ""


class SetCenter(Decision):
    """The Tribal Center unit of Novae Gentes goes there, face down (Y34.6)."""

    at: str


class MarkerDice(Event):
    """The dice that a marker asks for; `limit` is what they may not exceed, if they succeed by that (Y34.6)."""

    side: Side
    marker: str
    faces: tuple[int, ...]
    limit: int | None = None
    rule: str = "Y34.6"


class ForceSupplied(Event):
    """Officium: the Romans there are in supply, for the check and the rally (Y34.6)."""

    at: str
    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        return altered(state, phase=altered(state.phase, supplied=(*state.phase.supplied, self.at)))


class CenterPicked(Event):
    """Novae Gentes: the Tribal Center unit that was picked, with the faces (Y34.6): sealed."""

    center: str
    faces: tuple[int, ...]
    rule: str = "Y34.6"

    @property
    def only(self) -> Side | None:
        return CALEDONIANS


class CenterCame(Event):
    """A Tribal Center unit lies there, face down (Y34.6)."""

    at: str
    rule: str = "Y34.6"


class CenterSet(Event):
    """Which Tribal Center unit that is: sealed."""

    at: str
    center: str
    rule: str = "Y34.6"

    @property
    def only(self) -> Side | None:
        return CALEDONIANS

    def happen(self, state: State) -> State:
        box = tuple([center for center in state.box if center != self.center])
        return altered(state, box=box, centers={**state.centers, self.at: Center(self.center)})


# What is offered, and to whom


def answering(state: State) -> Side | None:
    """Who is asked something that comes before everything else."""
    return state.asked.of if state.asked else None


def offers(state: State, side: Side | None) -> tuple[Decision, ...]:
    """What a side may answer, or the markers that it may play at this moment besides what the step asks."""
    if asked := state.asked:
        return _answers(state, asked)
    return tuple(_plays(state, side)) if side else ()


def _answers(state: State, asked: Asked) -> tuple[Decision, ...]:
    match asked.what:
        case Question.EXCHANGE:
            return y24_monoliths.exchanges(state, asked.of)
        case Question.CENTER:
            return tuple([SetCenter(at) for at in free_centers(state)])
        case Question.MARCH:
            return *answers(state, asked), *_treachery(state, asked.of)
        case _:
            return answers(state, asked)


def _plays(state: State, side: Side) -> Iterator[Decision]:
    """Y34.6: the held markers at their moments."""
    if state.battle is None and state.march is None and whose_turn(state) is side:
        for marker in state.held[side]:
            yield from MOMENTS.get((side, marker, state.step), _never)(state)
        if state.step in (Step.ROMAN_AP, Step.CALEDONIAN_AP):
            yield from y24_monoliths.offers(state, side)
    if state.battle:
        yield from _in_battle(state, side)
    yield from _treachery(state, side)


def shows(state: State, side: Side) -> tuple[Decision, ...]:
    """What a side may show or cover between its other actions; possible without being offered, as it is rare."""
    if state.battle or state.march or not state.turn:
        return ()
    centers = y24_centers.may_show(state) if side is CALEDONIANS else ()
    return (*centers, *(y20_known.offers(state, side) if whose_turn(state) is side else ()))


def _may_show(state: State, side: Side | None, decision: Decision) -> bool:
    """The same with any units under an army marker (Y20.3)."""
    if side is None:
        return False
    if isinstance(decision, y20_known.PutOnArmy):
        free = whose_turn(state) is side and not (state.battle or state.march)
        return free and y20_known.may_cover(state, side, decision.units)
    return decision in shows(state, side)


def _treachery(state: State, side: Side) -> Iterator[Decision]:
    """Treachery reveals the units of a hex, at any own decision (Y21.3): where the side does not see them all."""
    if holds(state, side, Marker.TREACHERY):
        hidden = {state.units[unit].at for unit in y20_known.hidden(state, side.enemy)}
        centers = {at for at in state.centers if side is ROMANS and y24_centers.face_down(state, at)}
        yield from [PlayMarker(side, Marker.TREACHERY, at) for at in sorted(hidden | centers)]


def _in_battle(state: State, side: Side) -> Iterator[Decision]:
    """Siege Attack and Tribute at the attack, Speeches before the dice, Fury after them (Y15.4)."""
    battle = state.battle
    assert battle is not None, "there is no battle"
    if battle.stage is Stage.ATTACK:
        yield from [PlayMarker(ROMANS, marker, battle.at) for marker in y15_battle.attacks(state)]
    for marker, stages in ((Marker.SPEECH, y15_battle.SPEECHES), (Marker.FURY, (Stage.FURY,))):
        if battle.stage in stages and holds(state, side, marker):
            yield PlayMarker(side, marker, battle.at)


def _never(state: State) -> Iterator[Decision]:
    return iter(())


def _plain(side: Side, marker: Marker) -> Iterator[Decision]:
    yield PlayMarker(side, marker)


def _unite(state: State) -> Iterator[Decision]:
    """A leader with a revealed Oppidum or Monoliths, or in a Historical Site."""
    for id, unit in state.units.items():
        if state.counter(id).side is CALEDONIANS and state.counter(id).is_leader and _may_unite_at(state, unit.at):
            yield PlayMarker(CALEDONIANS, Marker.UNITE, unit.at, id)


def _may_unite_at(state: State, at: str) -> bool:
    return at in state.north.sites or revealed(state, at, OPPIDUM) or revealed(state, at, MONOLITHS)


def _circumnavigation(state: State) -> Iterator[Decision]:
    if any(state.counter(unit.id).is_fleet for unit in state.of(ROMANS)):
        yield PlayMarker(ROMANS, Marker.CIRCUMNAVIGATION)


def _officium_marches(state: State) -> Iterator[Decision]:
    if any(state.counter(unit.id).is_leader for unit in state.of(ROMANS)):
        yield PlayMarker(ROMANS, Marker.OFFICIUM)


def _officium_supplies(state: State) -> Iterator[Decision]:
    """A force that would have to roll, or that could not rally."""
    if state.step is Step.ROMAN_SUPPLY:
        places = [state.units[unit].at for unit in out_of_supply(state, ROMANS)]
    else:
        places = [unit.at for unit in state.of(ROMANS) if unit.disrupted and not supplies(state, ROMANS, unit.at)]
    yield from [PlayMarker(ROMANS, Marker.OFFICIUM, at) for at in dict.fromkeys(places)]


def free_centers(state: State) -> tuple[str, ...]:
    """The Tribal Centers without a Tribal Center unit and without Romans (Y34.6)."""
    return tuple([at for at in state.north.tribal if at not in state.centers and not state.at(at, ROMANS)])


def _novae_gentes(state: State) -> Iterator[Decision]:
    if state.box and free_centers(state) and not state.phase.picked:
        yield PlayMarker(CALEDONIANS, Marker.NOVAE_GENTES)


def _tribute(state: State) -> Iterator[Decision]:
    """A leader with an Oppidum, face down or not, once anybody has marched."""
    for id, unit in state.units.items() if state.phase.marched else ():
        leads = state.counter(id).side is CALEDONIANS and state.counter(id).is_leader
        if leads and unit.at in state.centers and kind_of(state.centers[unit.at].id) == OPPIDUM:
            yield PlayMarker(CALEDONIANS, Marker.TRIBUTE, unit.at, id)


MOMENTS: Mapping[tuple[Side, str, Step], Callable[[State], Iterator[Decision]]] = {
    (ROMANS, Marker.IMPERIUM, Step.ROMAN_AP): lambda state: _plain(ROMANS, Marker.IMPERIUM),
    (ROMANS, Marker.CIRCUMNAVIGATION, Step.ROMAN_MARCHES): _circumnavigation,
    (ROMANS, Marker.OFFICIUM, Step.ROMAN_MARCHES): _officium_marches,
    (ROMANS, Marker.OFFICIUM, Step.ROMAN_SUPPLY): _officium_supplies,
    (ROMANS, Marker.OFFICIUM, Step.ROMAN_RALLY): _officium_supplies,
    (CALEDONIANS, Marker.UNITE, Step.CALEDONIAN_AP): _unite,
    (CALEDONIANS, Marker.NOVAE_GENTES, Step.CALEDONIAN_RECRUITING): _novae_gentes,
    (CALEDONIANS, Marker.TRIBUTE, Step.CALEDONIAN_MARCHES): _tribute,
}
"""When markers may be played in the own turn, but in battle and at any time (Y34.6)."""


# What comes of it


def resolve(play: Play, decision: Decision) -> None:
    """A marker is played, something is shown or covered, or a question is answered."""
    if asked := play.state.asked:
        _answer(play, asked, decision)
        return
    match decision:
        case PlayMarker(side=side, marker=marker, at=at, unit=unit):
            play_marker(play, side, marker, at, unit, then=FIGHTING if play.state.battle else "")
        case ShowCenter(at=at):
            y24_centers.show(play, at)
        case y24_monoliths.ConsultMonoliths(at=at):
            y24_monoliths.consult(play, _own_turn(play.state), at)
        case _:
            assert isinstance(decision, y20_known.PutOnArmy | y20_known.TakeOffArmy), decision
            y20_known.resolve(play, _own_turn(play.state), decision)


def answered_by_treachery(play: Play, then: str) -> None:
    """T29: a March has stopped; the enemy is asked if he holds Treachery, and does not see all; `then` it goes on."""
    march = play.state.march
    assert march is not None, "no force is on its way"
    asked = Asked(march.side.enemy, Question.MARCH, march.side, roll=then)
    if any(_treachery(play.state, asked.of)):
        play.emit(SideAsked(asked))
    else:
        go_on(play, asked)


def _own_turn(state: State) -> Side:
    side = whose_turn(state)
    assert side is not None, "it is nobody's turn"
    return side


def _answer(play: Play, asked: Asked, decision: Decision) -> None:
    match decision:
        case y24_monoliths.Exchange():
            play.emit(Answered(asked.of))
            y24_monoliths.exchange(play, asked.of, decision)
        case SetCenter(at=at):
            play.emit(Answered(asked.of))
            play.emit(CenterCame(at))
            play.emit(CenterSet(at, asked.center))
        case PlayMarker(side=side, marker=marker, at=at):
            play.emit(Answered(asked.of))
            play_marker(play, side, marker, at, then=asked.roll)
        case _:
            answer(play, asked, decision)


@takes_effect(Marker.IMPERIUM, ROMANS)
def _imperium(play: Play, asked: Asked) -> None:
    """2D6 not over the fortresses without Caledonians and the Praesidia in Tribal Centers."""
    state = play.state
    fortresses = [at for at in state.north.fortresses if not state.at(at, CALEDONIANS)]
    limit = len(fortresses) + sum([state.has_praesidium(at) for at in state.north.tribal])
    faces = play.dice.roll([DieRequest(Die.D6, "Y34.6", f"imperium/{ROMANS}", Reason("imperium"))] * 2)
    play.emit(MarkerDice(ROMANS, Marker.IMPERIUM, tuple(faces), limit))
    if sum(faces) <= limit:
        play.emit(MarkerLeft(ROMANS, Marker.IMPERIUM))
        _gain(play, Marker.IMPERIUM)
        ask_to_select(play, ROMANS)


def _gain(play: Play, marker: Marker) -> None:
    """A die of AP for the Romans."""
    face = one_die(play, "Y34.6", f"{marker}/points", "gains")
    play.emit(MarkerDice(ROMANS, marker, (face,)))
    change(play, ROMANS, face, "Y34.6", marker)


@takes_effect(Marker.CIRCUMNAVIGATION, ROMANS)
def _goes_around(play: Play, asked: Asked) -> None:
    """A naval March without AP, and with four dice."""
    play.emit(MarkerLeft(ROMANS, Marker.CIRCUMNAVIGATION))
    play.emit(MarchGiven(ROMANS, MarchKind.CIRCUMNAVIGATION))


@takes_effect(Marker.OFFICIUM, ROMANS)
def _officium(play: Play, asked: Asked) -> None:
    """A free March with any leader, or supply for a force."""
    play.emit(ForceSupplied(asked.at) if asked.at else MarchGiven(ROMANS, MarchKind.OFFICIUM))


@takes_effect(Marker.TREACHERY, ROMANS)
@takes_effect(Marker.TREACHERY, CALEDONIANS)
def _reveals(play: Play, asked: Asked) -> None:
    """Treachery: the enemy's units in a hex, for the Romans the Tribal Center unit too; no Ambush is sprung (Y24.2)."""
    y20_known.show(play, asked.side.enemy, asked.at, "Y34.6")
    if asked.side is ROMANS and y24_centers.face_down(play.state, asked.at):
        y24_centers.show(play, asked.at)
    go_on(play, asked)


@takes_effect(Marker.UNITE, CALEDONIANS)
def _unites(play: Play, asked: Asked) -> None:
    """The leader is shown, and 2D6 thrown."""
    y20_known.show(play, CALEDONIANS, asked.at, "Y34.6", [asked.unit])
    thrown(play, CALEDONIANS, "unite", _two(play, "unite", _occupied(play.state)), asked.at)


def _occupied(state: State) -> int:
    return sum([state.occupies(ROMANS, at) for at in state.north.tribal])


def _two(play: Play, what: str, limit: int | None = None) -> tuple[int, ...]:
    faces = tuple(play.dice.roll([DieRequest(Die.D6, "Y34.6", f"{what}/{CALEDONIANS}", Reason(what))] * 2))
    play.emit(MarkerDice(CALEDONIANS, Marker.UNITE, faces, limit))
    return faces


@takes_effect("unite")
def _united(play: Play, asked: Asked) -> None:
    """Not over the Roman occupied Tribal Centers: 2D6 units come."""
    if sum(asked.faces) <= _occupied(play.state):
        play.emit(MarkerLeft(CALEDONIANS, Marker.UNITE))
        thrown(play, CALEDONIANS, "united", _two(play, "united"), asked.at)


@takes_effect("united")
def _come(play: Play, asked: Asked) -> None:
    """So many units are picked and placed with the leader; a marker is selected."""
    picked_to(play, asked.at, sum(asked.faces), "Y34.6")
    ask_to_select(play, CALEDONIANS)


@takes_effect(Marker.NOVAE_GENTES, CALEDONIANS)
def _new_tribes(play: Play, asked: Asked) -> None:
    """Y24.6: a Tribal Center unit is picked, then set down."""
    found = pick(play.dice, play.state.box, "Y34.6", f"{asked.marker}/{len(play.state.box)}", Reason("center"))
    play.emit(CenterPicked(found.choice, found.faces))
    question = Asked(CALEDONIANS, Question.CENTER, CALEDONIANS, Marker.NOVAE_GENTES, center=found.choice)
    play.emit(SideAsked(question, "Y34.6"))


@takes_effect(Marker.TRIBUTE, CALEDONIANS)
def _pays_tribute(play: Play, asked: Asked) -> None:
    """Leader and Oppidum are shown, and a die is thrown."""
    y20_known.show(play, CALEDONIANS, asked.at, "Y34.6", [asked.unit])
    if y24_centers.face_down(play.state, asked.at):
        y24_centers.show(play, asked.at)
    face = one_die(play, "Y34.6", f"{asked.marker}/{asked.at}", "tribute")
    play.emit(MarkerDice(CALEDONIANS, Marker.TRIBUTE, (face,)))
    thrown(play, CALEDONIANS, "tribute", (face,), asked.at)


@takes_effect("tribute")
def _brings(play: Play, asked: Asked) -> None:
    """So many units are picked and placed there."""
    picked_to(play, asked.at, asked.faces[0], "Y34.6")


# In battle


@takes_effect(FIGHTING)
def _fights_on(play: Play, asked: Asked) -> None:
    """A marker was stopped in a battle, or Treachery has revealed something elsewhere."""
    y15_battle.considered(play)


@takes_effect(Marker.SPEECH, ROMANS)
@takes_effect(Marker.SPEECH, CALEDONIANS)
def _speaks(play: Play, asked: Asked) -> None:
    """1 more on the side's die for the Advantage."""
    y15_battle.spoken(play, asked.side)


@takes_effect(Marker.FURY, CALEDONIANS)
def _rages(play: Play, asked: Asked) -> None:
    """Gaesatae and Chariots have 1 more."""
    y15_battle.enraged(play)


@takes_effect(Marker.SIEGE_ATTACK, ROMANS)
def _storms(play: Play, asked: Asked) -> None:
    """The Oppidum does not halve."""
    y15_battle.sieged(play)


@takes_effect(Marker.TRIBUTE, ROMANS)
def _treats(play: Play, asked: Asked) -> None:
    """Odd: the Oppidum surrenders; even: battle."""
    face = one_die(play, "Y34.6", f"{asked.marker}/{asked.at}", "tribute")
    play.emit(MarkerDice(ROMANS, Marker.TRIBUTE, (face,)))
    if face % 2:
        y15_battle.surrendered(play)
    else:
        y15_battle.considered(play)


# Around the steps


OURS = (PlayMarker, ShowCenter, y24_monoliths.ConsultMonoliths, y20_known.PutOnArmy, y20_known.TakeOffArmy)
"""The decisions of this section, besides answers."""


def guarded(rules: Rules) -> Rules:
    """A step with the markers of its moments; and questions about them come before what the step asks."""
    return replace(
        rules,
        offers=partial(_offers, rules),
        resolve=partial(_resolve, rules),
        decides=partial(_decides, rules),
        admits=partial(_admits, rules),
    )


def _decides(rules: Rules, state: State) -> Side | None:
    return answering(state) or (rules.decides(state) if rules.decides else None)


def _offers(rules: Rules, state: State) -> tuple[Decision, ...]:
    own = () if state.asked else rules.offers(state)
    return (*own, *offers(state, _decides(rules, state)))


def _admits(rules: Rules, state: State, decision: Decision) -> bool:
    """Also what may be shown or covered."""
    if state.asked:
        return False
    if isinstance(decision, OURS):
        return _may_show(state, _decides(rules, state), decision)
    return rules.admits is not None and rules.admits(state, decision)


def _resolve(rules: Rules, play: Play, decision: Decision) -> None:
    """A battle may end by what a marker does, and the March with it."""
    if not (play.state.asked or isinstance(decision, OURS)):
        rules.resolve(play, decision)
        return
    fighting = play.state.battle
    resolve(play, decision)
    if fighting and play.state.march and not play.state.battle:
        y12_ended.ended(play)
