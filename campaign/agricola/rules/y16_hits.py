"""Y16.1 to Y16.3 in the game: who fights, a throw, and who takes its hits."""

from collections import Counter as Tally
from collections.abc import Iterator
from itertools import groupby

from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y11_losses import hit
from campaign.agricola.rules.y15_round import (
    Fighter,
    Force,
    Line,
    Terms,
    after,
    is_fortified,
    proposed,
    rank,
    strength,
    suffered,
)
from campaign.agricola.rules.y22_leaders import bereaved
from campaign.agricola.rules.y25_fortified import OppidumLost, fighter, side_of
from engine.rules.dice import DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.values import altered

SWORDS = Reason("swords")


class TakeHits(Decision):
    """Who takes the hits: each unit one for each time it is named (Y16.3)."""

    units: tuple[str, ...]


class Thrown(Event):
    """A side's throw: each unit with its strength and its face, twice for units that have come up (Y16.1)."""

    side: Side
    dice: tuple[tuple[str, int, int], ...]
    rule: str = "Y16.1"

    def happen(self, state: State) -> State:
        battle = at_hand(state)
        struck, against = battle.struck or self.side is CALEDONIANS, tuple([each for _, each, _ in self.dice])
        return altered(state, battle=altered(battle, against=against, fresh=(), struck=struck))


class HitsScored(Event):
    """The hits of a throw, and how many of them the other side suffers (Y16.2, Y25.1)."""

    side: Side
    hits: int
    suffered: int
    rule: str = "Y16.2"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), hits=self.suffered))


class HitsTaken(Event):
    """A side has said who takes its hits: so often each of these (Y16.3)."""

    side: Side
    units: tuple[str, ...]
    rule: str = "Y16.3"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), hits=0))


def at_hand(state: State) -> Battle:
    """The battle that is being fought."""
    assert state.battle is not None, "no battle is being fought"
    return state.battle


def force(state: State, side: Side) -> Force:
    """Y12.3: what of a side is left in the battle at hand."""
    battle = at_hand(state)
    units = [fighter(state, unit) for unit in battle.units if side_of(state, unit) is side]
    left = [each for each in units if each]
    return Force(
        tuple([each for each in left if each.id not in battle.reserve]),
        tuple([each for each in left if each.id in battle.reserve]),
    )


def terms(state: State) -> Terms:
    """Where and how it is fought."""
    battle = at_hand(state)
    storm = battle.besieged and battle.attacker is ROMANS
    return Terms(state.north.hexes[battle.at], battle.attacker, battle.siege_attack, storm)


def thrower(battle: Battle, stage: Stage) -> Side:
    """Whose throw a stage from `first lines` on belongs to."""
    assert battle.advantage is not None, "the dice have been rolled"
    first = stage in (Stage.FIRST_LINES, Stage.FIRST_THROW, Stage.FIRST_HITS)
    return battle.advantage if first else battle.advantage.enemy


def die(battle: Battle, side: Side, rule: str, why: Reason, unit: str = "") -> DieRequest:
    """A die of the battle, which no other one of the game shares (D11)."""
    return DieRequest(Kind.D6, rule, f"{side}/{battle.at}/{battle.attacker}/{battle.nth}/{battle.round}/{unit}", why)


def throw(play: Play, side: Side) -> tuple[int, ...]:
    """Y16.1: a die for each unit of the front, two for each that has just come up (Y30.1)."""
    battle, front = at_hand(play.state), force(play.state, side).front
    storm = terms(play.state).storm
    rolling = [each for each in front for _ in range(1 + (each.id in battle.fresh))]
    faces = play.dice.roll([die(battle, side, "Y16.1", SWORDS, each.id) for each in rolling])
    against = [strength(each, battle.fury, storm) for each in rolling]
    play.emit(Thrown(side, tuple(zip([each.id for each in rolling], against, faces, strict=True))))
    return faces


def score(play: Play, side: Side, faces: tuple[int, ...]) -> None:
    """The hits of this side's throw as it stands, halved if the other is fortified (Y16.2)."""
    hits = sum([face <= against for face, against in zip(faces, at_hand(play.state).against, strict=True)])
    front, ground = force(play.state, side.enemy).front, terms(play.state)
    halved = is_fortified(ground, side.enemy, front) and not (side is ROMANS and ground.siege_attack)
    rule = "Y25.1" if halved else "Y16.2"
    play.emit(HitsScored(side, hits, suffered(ground, side.enemy, front, hits), rule))


def take(play: Play, side: Side, units: tuple[str, ...]) -> None:
    """Y16.3: these take the hits."""
    play.emit(HitsTaken(side, units))
    for unit in units:
        if unit in play.state.units:
            event = hit(play.state, unit, "Y16.3")
            play.emit(event)
            bereaved(play, unit)
        else:
            play.emit(OppidumLost(at_hand(play.state).at, unit))


def offers(state: State, side: Side) -> tuple[TakeHits, ...]:
    """Ways to share out the hits that are worth a thought, each a different one; the proposed one first."""
    front, hits = force(state, side).front, at_hand(state).hits
    found: dict[object, tuple[str, ...]] = {}
    for units in _shares(front, hits):
        found.setdefault(_outcome(front, units), units)
    return tuple([TakeHits(units) for units in found.values()])


def _shares(front: Line, hits: int) -> Iterator[tuple[str, ...]]:
    """By the order of losses; as many units as can be, or as few; and each kind of unit first."""
    yield proposed(front, hits)
    ordered = sorted(front, key=rank)
    deep = [each.id for each in ordered for _ in range(each.steps)]
    wide = [each.id for each in ordered] + [each.id for each in ordered if each.steps > 1]
    yield tuple(deep[:hits])
    yield tuple(wide[:hits])
    for _, alike in groupby(sorted(front, key=rank), key=_kind):
        first = tuple([each.id for each in alike])[:hits]
        yield (*first, *proposed(after(front, first), hits - len(first)))


def _kind(each: Fighter) -> tuple[str, bool]:
    return each.counter.id, each.disrupted


def _outcome(front: Line, units: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
    """What is left, whoever of several alike it is."""
    return tuple(sorted(map(_kind, after(front, units))))


def admits(state: State, side: Side, decision: TakeHits) -> bool:
    """Any sharing out of all hits among the front, none beyond its steps."""
    can, taken = {each.id: each.steps for each in force(state, side).front}, Tally(decision.units)
    return len(decision.units) == at_hand(state).hits and all(can.get(unit, 0) >= n for unit, n in taken.items())
