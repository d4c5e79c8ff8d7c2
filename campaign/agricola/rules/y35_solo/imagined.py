"""A whole game consistent with what a side sees: what it does not know is as it may be (Y35.1)."""

from collections import Counter as Tally
from collections.abc import Container, Sequence
from functools import reduce
from typing import TypeVar

from campaign.agricola.rules.at_hand.asked import Asked, Question
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, SUPREME, Side
from campaign.agricola.rules.parts import with_unit
from campaign.agricola.rules.secrets import is_told
from campaign.agricola.rules.state import EVERYONE, Center, State, Step, Unit
from campaign.agricola.rules.y9_events import DEMANDING, demanded
from campaign.agricola.rules.y12_forces import EXPLORATORES
from campaign.agricola.rules.y12_marches import ARRIVED
from campaign.agricola.rules.y15_battle import asked as decides
from campaign.agricola.rules.y18_supply import out_of_supply
from campaign.agricola.rules.y20_known import ARMIES
from campaign.agricola.rules.y21_markers import MARKERS, Marker
from campaign.agricola.rules.y36_known import unseen, unseen_centers
from engine.rules.dice import SIDES, Dice, DieRequest
from engine.rules.dice import Kind as Die
from engine.rules.reason import Reason
from engine.rules.values import altered

T = TypeVar("T")
Units = dict[str, tuple[str, ...]]  # for each name that the enemy has, who that is

THROWN = [DieRequest(Die.D10, "Y35.1", "imagined", Reason("unknown"))] * 100
"""For some 330 bits; all units of a side, their places, centers and markers in any order take less."""
UNDER_ARMY = 4  # the Caledonian units under an army marker, if there are as many
LEAVING = (Marker.UNITE, Marker.CIRCUMNAVIGATION, Marker.IMPERIUM)
"""The markers that may have left the game (Y21.1), which nothing of the position tells."""
ASKED_WITH = {
    Question.STOP: Marker.TREACHERY,
    Question.MARCH: Marker.TREACHERY,
    Question.AGAIN: Marker.DRUIDS,
}
OF_STAGE = {
    Stage.ATTACKERS_SPEECH: Marker.SPEECH,
    Stage.DEFENDERS_SPEECH: Marker.SPEECH,
    Stage.FURY: Marker.FURY,
}
"""The markers without which a side is not asked."""
DICE = {"unite": 2, "united": 2}
"""Dice that are more than one."""
ONLY_WITH = {MarchKind.FREE: SUPREME, MarchKind.SCOUTS: {ROMANS: EXPLORATORES}}
"""Who is known to make such a March (Y12.2, Y28.2)."""


def imagined(seen: State, dice: Dice) -> State:
    """A possible game behind what a side sees (secrets.seen_by): it can be played on, and has no seed.

    Any unit, center or marker that the side does not see is as likely as another where something unknown is, in good
    order. Known is: a supreme leader not lost is on the board; the Romans' recruits are open, so all others are there.
    """
    lots = _Lots(dice)
    for side in Side:
        if not is_told(seen, side):
            seen = _answering(_marked(_manned(seen, side, lots), side, lots), side, lots)
    return seen


class _Lots:
    """Chance for the unknown: one throw for it all."""

    def __init__(self, dice: Dice) -> None:
        self._dice, self._left = dice, 0

    def one_of(self, number: int) -> int:
        """A number from 0, below this one."""
        if not self._left:
            self._left = reduce(lambda sum, face: sum * SIDES[Die.D10] + face - 1, self._dice.roll(THROWN), 1)
        self._left, found = divmod(self._left, number)
        return found

    def shuffled(self, these: Sequence[T]) -> list[T]:
        """These in any order."""
        left = [*these]
        return [left.pop(self.one_of(len(left))) for _ in these]


# Units


def _manned(seen: State, of: Side, lots: _Lots) -> State:
    """With units for their names; the rest are recruits, some of them picked, or Roman elites lost unseen."""
    names = lots.shuffled([id for id in seen.units if id not in seen.north.by_unit and id.startswith(of)])
    pool, lost = lots.shuffled(unseen(seen, of)), _named_yet(seen)
    if of is ROMANS:
        pool.sort(key=lambda id: seen.counter(id).elite)  # another one is on the board
    pool.sort(key=lambda id: (id in lost, id != SUPREME[of]))
    places = names + _more(seen, of, names, len(pool) - len(names))
    there, rest = lots.shuffled(pool[: len(places)]), pool[len(places) :]
    _lead(seen, of, places, there)
    units = {name: tuple([id for id, at in zip(there, places, strict=True) if at == name]) for name in names}
    return _away(_standing(seen, of, units), of, rest)


def _named_yet(seen: State) -> tuple[str, ...]:
    """Who has marched or fought: known, or lost and a recruit again."""
    of_march = seen.march.units if seen.march else ()
    of_battle = seen.battle.units if seen.battle else ()
    return *seen.phase.marched, *seen.phase.sailed, *of_march, *of_battle


def _more(seen: State, of: Side, names: Sequence[str], left: int) -> list[str]:
    """The names of army markers, again for each further unit under them: all Romans, and some Caledonians."""
    armies = [name for name in names if any(name in seen.armies.get(army, ()) for army in ARMIES[of])]
    most = left if of is ROMANS else min(left - len(seen.phase.picked), len(armies) * (UNDER_ARMY - 1))
    return [armies[n % len(armies)] for n in range(most)] if armies else []


def _lead(seen: State, of: Side, places: Sequence[str], there: list[str]) -> None:
    """Whoever alone can make the March under way is with it."""
    march = seen.march
    leader = ONLY_WITH.get(march.kind, {}).get(of) if march and march.side is of else None
    going = [n for n, name in enumerate(places) if march and name in march.units]
    if leader in there and going:
        first, now = going[0], there.index(leader)
        there[first], there[now] = there[now], there[first]


def _standing(seen: State, of: Side, units: Units) -> State:
    """With these units on the board, under army markers and on their way; whoever is at sea is aboard."""
    there = {id: Unit(id, seen.units[name].at) for name, ids in units.items() for id in ids}
    board = {id: each for id, each in seen.units.items() if id not in units} | there
    in_order = {id: board[id] for id in (*seen.north.by_unit, *board) if id in board}
    armies = {army: _named(under, units) if army in ARMIES[of] else under for army, under in seen.armies.items()}
    march = seen.march
    seen = altered(seen, units=in_order, armies=armies)
    if march and march.side is of:
        seen = _marching(seen, altered(march, units=_named(march.units, units)), there)
    for id, unit in there.items():
        if not seen.north.is_land(unit.at) and not seen.units[id].aboard:
            seen = _aboard(seen, id, seen.at(unit.at, ROMANS))
    return seen


def _marching(seen: State, march: March, there: Container[str]) -> State:
    """Those who are on their way have marched, or sail."""
    seen, new = altered(seen, march=march), tuple([id for id in march.units if id in there])
    if not march.is_naval:
        marched = (*seen.phase.marched, *new) if len(march.path) > 1 else seen.phase.marched
        return altered(seen, phase=altered(seen.phase, marched=marched))
    for id in new:
        seen = _aboard(seen, id, march.units)
    return altered(seen, phase=altered(seen.phase, sailed=(*seen.phase.sailed, *new)))


def _aboard(seen: State, id: str, force: Sequence[str]) -> State:
    """With a unit aboard the emptiest fleet of this force."""
    load = Tally([unit.aboard for unit in seen.units.values()])
    return with_unit(
        seen, id, aboard=min([each for each in force if seen.counter(each).is_fleet], key=load.__getitem__)
    )


def _named(names: Sequence[str], units: Units) -> tuple[str, ...]:
    return tuple([id for name in names for id in units.get(name, (name,))])


def _away(seen: State, of: Side, rest: list[str]) -> State:
    if of is ROMANS:
        lost = {**seen.eliminated, of: (*seen.eliminated[of], *rest)}
        return altered(seen, eliminated=lost, unseen=(*seen.unseen, *rest))
    picked = tuple(rest[: len(seen.phase.picked)])
    return altered(seen, recruits={**seen.recruits, of: tuple(rest)}, phase=altered(seen.phase, picked=picked))


# Markers and Tribal Center units


def _marked(seen: State, of: Side, lots: _Lots) -> State:
    """With the markers in hand and bin; and what is face down."""
    hand, markers = len(seen.held[of]), lots.shuffled(MARKERS[of])
    lies, holds = _played(seen.asked, of), _holding(seen, of)
    gone = [id for id in markers if id in LEAVING and id != lies][: len(markers) - hand - len(seen.bins[of])]
    left = sorted([id for id in markers if id not in gone], key=lambda id: (id == lies) - (id == holds))
    seen = altered(seen, held={**seen.held, of: tuple(left[:hand])}, bins={**seen.bins, of: tuple(left[hand:])})
    return _covered(seen, lots) if of is CALEDONIANS else seen


def _played(question: Asked | None, of: Side) -> str:
    """The marker of that side that has been played, and may be stopped: it lies in the bin (Y21.2)."""
    if question is None or question.what is not Question.STOP:
        return ""
    if question.stopping:
        return Marker.TREACHERY if question.of is not of else ""
    return question.marker if question.side is of else ""


def _holding(seen: State, of: Side) -> str:
    """The marker that a side must hold, as it is asked about it."""
    if seen.asked:
        return ASKED_WITH.get(seen.asked.what, "") if seen.asked.of is of else ""
    battle = seen.battle
    marker = OF_STAGE.get(battle.stage) if battle else None
    return marker if battle and marker and decides(battle, battle.stage) is of else ""


def _covered(seen: State, lots: _Lots) -> State:
    """With the Tribal Center units that lie face down on the map and in the box."""
    left = lots.shuffled(unseen_centers(seen))
    centers = {at: each if each.open else Center(left.pop()) for at, each in seen.centers.items()}
    return altered(seen, centers=centers, box=tuple(left))


# Questions


def _answering(seen: State, of: Side, lots: _Lots) -> State:
    """With what the side is asked, or has thrown, and what an event demands of it from now on."""
    if seen.asked:
        return altered(seen, asked=_question(seen, seen.asked, lots)) if seen.asked.of is of else seen
    if of in seen.to_do[:1] and seen.phase.event in DEMANDING:
        return altered(seen, phase=altered(seen.phase, left=demanded(seen, seen.phase.roll[0])))
    return seen


def _question(seen: State, asked: Asked, lots: _Lots) -> Asked | None:
    match asked.what:
        case Question.STOP if asked.marker == Marker.DRUIDS:
            return altered(asked, faces=_faces(seen, asked.roll, lots))
        case Question.MARCH:
            return altered(asked, roll=ARRIVED)
        case Question.CENTER:
            return altered(asked, center=seen.box[0])
        case Question.AGAIN:
            roll = _roll(seen)
            return altered(asked, marker=Marker.DRUIDS, roll=roll, faces=_faces(seen, roll, lots)) if roll else None
    return asked


def _roll(seen: State) -> str:
    """What the dice are for that the Caledonians may throw again; empty if the position does not tell."""
    if battle := seen.battle:
        if battle.advantage is None:
            return Stage.ADVANTAGE
        return Stage.FIRST_THROW if battle.advantage is CALEDONIANS else Stage.SECOND_THROW
    if seen.step is Step.CALEDONIAN_SUPPLY:
        return "supply"
    return "action_points" if seen.step is Step.CALEDONIAN_AP and EVERYONE in seen.to_do else ""


def _faces(seen: State, roll: str, lots: _Lots) -> tuple[int, ...]:
    """Dice of the Caledonians: those for the Advantage are told, others are thrown as many as there are."""
    battle = seen.battle
    if battle and roll == Stage.ADVANTAGE:
        return battle.faces[1:]
    number = len(out_of_supply(seen, CALEDONIANS)) if roll == "supply" else DICE.get(roll, 1)
    return tuple([1 + lots.one_of(SIDES[Die.D6]) for _ in range(len(battle.against) if battle else number)])
