"""Z10.1: stacks on their way, tract by tract."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done, Proceed
from campaign.fury.rules.events import Event
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, Looting, Stage, State, Unit
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z10_columns import enemies, goals, is_bound, pace
from campaign.fury.rules.z10_forced import MarchForced
from campaign.fury.rules.z10_movement import ColumnMoved, Go, Halt, SetOut
from campaign.fury.rules.z10_reach import Pace, reach
from campaign.fury.rules.z12_stacking import LostOrder, may_stand
from engine.rules.dice import SeededDice
from engine.rules.sequence import IllegalDecision
from tests.at_random import number_of
from tests.fury.rules.scenes import scene, set_up
from tests.scripted import ScriptedDice

T = TypeVar("T")
TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
COHORT, HORSE, BAND = "II cohort 1", "II horse 1", "iceni warband 1"


def ready(units: Mapping[str, str], leaders: Mapping[str, str] | None = None, **more: Any) -> State:
    """A scene in its movement step."""
    now = scene(units, leaders, **{"stage": Stage.MOVEMENT, "to_do": ("roman",), **more})
    return replace(now, to_do=(str(now.half),))


def do(state: State, *decisions: Decision, faces: tuple[int, ...] = ()) -> State:
    """The game after these decisions, each of them legal."""
    return did(state, *decisions, faces=faces).state


def did(state: State, *decisions: Decision, faces: tuple[int, ...] = ()) -> Play:
    """The same, with the events of the last decision."""
    dice = ScriptedDice(faces)
    play = Play(state, dice)
    for decision in decisions:
        unfolded = SEQUENCE.unfold(play.state, decision, dice)
        play = Play(unfolded.now, dice)
        play.events = [*unfolded.events]
    return play


def allows(state: State, decision: Decision) -> bool:
    """Whether a decision is legal."""
    try:
        SEQUENCE.unfold(state, decision, SeededDice("any", 1))
    except IllegalDecision:
        return False
    return True


def go(*tracts: str, units: tuple[str, ...] = (COHORT,), leaders: tuple[str, ...] = ()) -> list[Go]:
    """All of the stack from tract to tract."""
    return [Go(tract, units, leaders) for tract in tracts]


@pytest.mark.parametrize(
    ("units", "leaders", "found"),
    [
        (("regnenses-pro warband 1",), (), Pace(2, TRIBAL)),
        (("regnenses-pro warband 1", COHORT), ("paulinus",), Pace(2, ROMAN, tribes=2)),
        (("regnenses-pro tribal horse 1", COHORT), (), Pace(2, ROMAN, tribes=4)),
        ((COHORT, HORSE), ("postumus",), Pace(2, ROMAN)),
        ((), ("cogidubnus",), Pace(6, TRIBAL)),
        ((), ("paulinus",), Pace(6, ROMAN)),
    ],
)
def test_loyal_tribes_have_the_bonuses_of_tribes(units: tuple[str, ...], leaders: tuple[str, ...], found: Pace):
    """Z10.3, Z10.5: "All tribal: +1 MP, Romans +2 MP"; a tribal unit in small letters is one of either side (Z1.1)."""
    state = ready(dict.fromkeys(units, "RG3"), dict.fromkeys(leaders, "RG3"))
    assert pace(state, Column(units, leaders, ("RG3",))) == found


class TestTheStep:
    """Z1.2, Z10.1."""

    def test_a_stack_sets_out_goes_and_halts(self):
        """A cohort on Watling Street: four tracts by road through hills (Z10.3); of these it holds the last (Z4.4)."""
        state = ready({COHORT: "OR2", HORSE: "OR2"}, control={"OR2": ROMAN, "OR3": TRIBAL, "DC3": TRIBAL})
        on_its_way = do(state, SetOut((COHORT,)), *go("OR3", "DC2", "DC3"))
        play = did(on_its_way, Halt())

        assert on_its_way.column == Column((COHORT,), (), ("OR2", "OR3", "DC2", "DC3"))
        assert (play.state.units[COHORT].at, play.state.units[HORSE].at) == ("DC3", "OR2")
        assert (play.state.column, play.state.moved_on) == (None, (COHORT,))
        assert (play.state.control["OR3"], play.state.control["DC3"]) == (TRIBAL, ROMAN)
        assert [event.only for event in play.events] == [ROMAN, None]

    def test_who_has_moved_does_not_set_out_again(self):
        """Z10.1."""
        state = do(ready({COHORT: "OR2", HORSE: "OR2"}), SetOut((COHORT,)), *go("OR3"), Halt())

        assert not allows(state, SetOut((COHORT,)))
        assert allows(state, SetOut((HORSE,)))

    def test_the_side_is_done(self):
        """And moves again only in its next half."""
        state = ready({COHORT: "OR2"}, moved_on=(COHORT,), across=(COHORT,))
        play = did(state, Done())

        assert [type(event).__name__ for event in play.events][:1] == ["MovementEnded"]
        again = next(state for state in walked(play.state) if state.step == "roman movement")
        assert (again.moved_on, again.across, again.to_do) == ((), (), ("roman",))

    def test_nobody_acts_without_units(self):
        """The Roman half has no movement step; only its turn 8 has, for the army of Mona (Z9.1)."""
        steps = [state.step for state in walked(ready({BAND: "IC4"}, half=TRIBAL, turn=2))]
        later = [state.step for state in walked(ready({BAND: "IC4"}, half=TRIBAL, turn=8, due=(0,)))]

        assert {*steps} == {"tribal movement"}
        assert "roman movement" in later

    def test_victory_is_at_once(self):
        """Z15.1: a move may end the war."""
        state = ready({BAND: "IC4"}, half=TRIBAL, lost={"II": 99, "IX": 99, "XIV": 99})
        assert do(state, SetOut((BAND,))).ending


def walked(state: State) -> list[State]:
    """The games from here on, in which nobody moves, to the end of a turn or two."""
    found = [state]
    while len(found) < 6 and not found[-1].ending:
        found.append(SEQUENCE.unfold(found[-1], Done(), SeededDice("walk", len(found))).now)
    return found


class TestSettingOut:
    """Z10.1, Z12.5, Z10.6: who may."""

    @pytest.mark.parametrize(
        ("decision", "may"),
        [
            pytest.param(SetOut((COHORT, HORSE), ("postumus",)), True, id="all of a tract"),
            pytest.param(SetOut((), ("postumus",)), True, id="a leader alone"),
            pytest.param(SetOut((COHORT,), ("boudica",)), True, id="with a prisoner"),
            pytest.param(SetOut((), ("boudica",)), False, id="a prisoner without a guard"),
            pytest.param(SetOut((), ("postumus", "boudica")), False, id="a leader guards nobody"),
            pytest.param(SetOut((COHORT, "IX cohort 1")), False, id="of two tracts"),
            pytest.param(SetOut((COHORT,), ("cerialis",)), False, id="with a leader from elsewhere"),
            pytest.param(SetOut((COHORT, COHORT)), False, id="one twice"),
            pytest.param(SetOut(("II cohort 9",)), False, id="nobody of that name"),
            pytest.param(SetOut(()), False, id="nobody"),
            pytest.param(SetOut((BAND,)), False, id="the enemy"),
            pytest.param(SetOut(("flotilla 1",)), False, id="a flotilla"),
            pytest.param(SetOut(("II cohort 7",)), False, id="who is at sea"),
            pytest.param(SetOut((), ("relief",)), False, id="a wounded leader"),
        ],
    )
    def test_who(self, decision: SetOut, may: bool):
        places = {COHORT: "OR2", HORSE: "OR2", "IX cohort 1": "OR3", BAND: "IC4", "flotilla 1": "OR2"}
        state = ready({**places, "II cohort 7": "seteia"}, {"postumus": "OR2", "cerialis": "OR3"})
        others = {
            "boudica": Leader("boudica", "OR2", captor=ROMAN),
            "relief": Leader("relief", "OR2", out_until=9),
        }
        assert allows(replace(state, leaders={**state.leaders, **others}), decision) is may

    def test_who_loots_stays(self):
        """Z12.4: units and leaders; who comes later may leave."""
        other = "iceni warband 2"
        state = ready({BAND: "TR6", other: "TR6"}, {"boudica": "TR6"}, half=TRIBAL)
        state = replace(state, looting={"TR6": Looting(9, (BAND, "boudica"))})

        assert not allows(state, SetOut((BAND,)))
        assert not allows(state, SetOut((), ("boudica",)))
        assert allows(state, SetOut((other,)))

    @pytest.mark.parametrize(
        ("at", "leaders", "may"),
        [
            pytest.param("IC4", (), True, id="in their homeland"),
            pytest.param("CV46", (), False, id="elsewhere"),
            pytest.param("CV46", ("boudica",), True, id="with Boudica"),
        ],
    )
    def test_disrupted_ones(self, at: str, leaders: tuple[str, ...], may: bool):
        """Z12.5: their leader must go along."""
        state = ready({BAND: at + "*"}, {"boudica": "CV46"}, half=TRIBAL)

        assert allows(state, SetOut((BAND,), leaders)) is may

    def test_disrupted_ones_end_beyond_their_homeland(self):
        """Z12.5: two tracts by road for a warband with the bonus, but only one that leads out."""
        state = ready({BAND: "IC6*"}, half=TRIBAL)
        out = [at for at in state.board.ways["IC6"] if not at.startswith("IC")]
        found = [at for at in out if allows(do(state, SetOut((BAND,))), Go(at, (BAND,)))]
        for at in found:
            beyond = do(state, SetOut((BAND,)), Go(at, (BAND,)))
            assert SEQUENCE.offers(beyond) == (Halt(),)

    def test_town_defenders_need_a_roman_leader(self):
        """Z10.6: any Roman one, not a loyal tribe's."""
        state = ready({"defenders 1": "CV46"}, {"postumus": "CV46", "cogidubnus": "CV46"})

        assert not allows(state, SetOut(("defenders 1",)))
        assert not allows(state, SetOut(("defenders 1",), ("cogidubnus",)))
        assert allows(state, SetOut(("defenders 1",), ("postumus",)))
        assert SetOut(("defenders 1",), ("postumus", "cogidubnus")) in SEQUENCE.offers(state)

    def test_the_program_proposes_whole_tracts_and_those_in_order(self):
        """Or, where neither may leave, each that may by itself."""
        state = ready({COHORT: "DB22", HORSE: "DB22*", "II cohort 2": "SL7*"}, {"postumus": "DB22"})
        alone = ready({BAND: "CV42", "trinovantes warband 1": "CV42"}, {"boudica": "CV42"}, half=TRIBAL)
        apart = replace(alone, leaders={})

        both = (SetOut((COHORT, HORSE), ("postumus",)), SetOut((COHORT,), ("postumus",)))
        by_force = SetOut((COHORT,), ("postumus",), forced=True)
        assert SEQUENCE.offers(state) == (*both, by_force, Done())
        assert [*map(type, SEQUENCE.offers(alone))] == [SetOut, SetOut, Done]
        assert SEQUENCE.offers(apart) == (SetOut((BAND,)), SetOut(("trinovantes warband 1",)))


class TestOnItsWay:
    """Z10.1 to Z10.4."""

    def test_the_slowest_bounds_all(self):
        """Z10.1: six tracts of road for horse, four for cohorts; who is left behind no longer counts."""
        way = ("OR3", "DC2", "DC3", "CR2", "CR12", "CR24")
        both = do(ready({COHORT: "OR2", HORSE: "OR2"}), SetOut((COHORT, HORSE)), *go(*way[:4], units=(COHORT, HORSE)))

        assert not allows(both, Go("CR12", (COHORT, HORSE)))
        horse = do(both, *go(*way[4:], units=(HORSE,)))
        assert (horse.units[COHORT].at, horse.units[HORSE].at) == ("CR2", "CR24")
        assert not allows(horse, Go("CR26", (HORSE,)))

    def test_who_is_left_behind_has_moved(self):
        """But not who never left the first tract."""
        both = do(ready({COHORT: "OR2", HORSE: "OR2", "II cohort 2": "OR2"}), SetOut((COHORT, HORSE, "II cohort 2")))
        state = do(both, Go("OR3", (COHORT, HORSE)), Go("DC2", (HORSE,)), Halt())

        assert {*state.moved_on} == {COHORT, HORSE}
        assert allows(state, SetOut(("II cohort 2",)))
        assert not allows(state, SetOut((COHORT,)))

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(Go("OR3", (HORSE,)), id="who did not set out"),
            pytest.param(Go("OR3", (COHORT, COHORT)), id="one twice"),
            pytest.param(Go("OR3", (COHORT,), ("cerialis",)), id="a leader who did not set out"),
            pytest.param(Go("OR3", ()), id="nobody"),
            pytest.param(Go("OR3", (), ("boudica",)), id="a prisoner without a guard"),
            pytest.param(Go("CV46", (COHORT,)), id="far away"),
            pytest.param(Go("nowhere", (COHORT,)), id="nowhere"),
            pytest.param(Halt(), id="a halt before the first step"),
            pytest.param(Done(), id="the end of the step"),
            pytest.param(SetOut((HORSE,)), id="another stack"),
        ],
    )
    def test_what_it_may_not(self, decision: Decision):
        """Z10.1, Z3.4."""
        state = ready({COHORT: "OR2", HORSE: "OR2"}, {"cerialis": "OR2"})
        state = replace(state, leaders={**state.leaders, "boudica": Leader("boudica", "OR2", captor=ROMAN)})

        assert not allows(do(state, SetOut((COHORT,), ("boudica",))), decision)
        assert not allows(state, Go("OR3", (COHORT,)))

    def test_a_stack_stops_where_enemies_stand(self):
        """Z10.1: flotillas stop nobody."""
        state = ready({COHORT: "OR2", BAND: "DC2"})
        at_them = do(state, SetOut((COHORT,)), *go("OR3", "DC2"))

        assert not allows(at_them, Go("DC3", (COHORT,)))
        assert allows(at_them, Halt())

    def test_who_begins_beside_them_does_not_go_straight_to_others(self):
        """Z10.1."""
        state = do(ready({COHORT: "OR2", BAND: "OR2", "iceni warband 2": "OR3"}), SetOut((COHORT,)))

        assert not allows(state, Go("OR3", (COHORT,)))
        assert allows(state, Go("OR1", (COHORT,)))

    def test_any_one_tract_whatever_it_costs(self):
        """Z10.2: but not by the crossing at Petuaria, which is for moves by road (Z10.4)."""
        marsh = do(ready({COHORT: "OR2"}), SetOut((COHORT,)), *go("OR1"))
        ferry = ready({HORSE: "CT5"})
        rode = do(ferry, SetOut((HORSE,)), *go("CT4", units=(HORSE,)))

        assert [*map(type, SEQUENCE.offers(marsh))] == [Halt]
        assert ferry.board.ways["CT5"]["CT4"].road is allows(rode, Go("PR8", (HORSE,)))
        assert allows(do(ready({COHORT: "CT4"}), SetOut((COHORT,))), Go("PR8", (COHORT,)))

    def test_who_came_across_a_river(self):
        """Z13.6: bridges too; who goes on elsewhere no longer counts."""
        board = set_up().board
        river = next(b for b in board.borders if b.kind == "river" and b.road)
        over = do(ready({HORSE: river.a}), SetOut((HORSE,)), *go(river.b, units=(HORSE,)))
        onward = next(at for at, way in board.ways[river.b].items() if way.kind == "plain")

        assert over.across == (HORSE,)
        assert do(over, *go(onward, units=(HORSE,))).across == ()


class TestStacking:
    """Z12.3: no move may end in breaking it."""

    def test_not_among_another_tribe(self):
        """Z12.2: two tribes need a leader; a way through is free."""
        other = "trinovantes warband 1"
        state = do(ready({BAND: "CV42", other: "CV43"}, half=TRIBAL), SetOut((BAND,)), Go("CV43", (BAND,)))

        assert not allows(state, Halt())
        assert any(isinstance(offer, Go) for offer in SEQUENCE.offers(state))

    def test_not_into_a_tract_with_no_way_on(self):
        """A disrupted stack cannot go on there."""
        other = "trinovantes warband 1"
        ways = [*set_up().board.ways["IC6"]]
        full = {f"trinovantes warband {n}": at for n, at in enumerate(ways)}
        state = ready({BAND: "IC6*", **full}, half=TRIBAL)

        assert other in state.units
        assert not allows(state, SetOut((BAND,)))
        assert allows(replace(state, control={}, looting={at: Looting(9, ()) for at in ways}), SetOut((BAND,)))

    def test_nobody_is_left_behind_in_disorder(self):
        """Z12.2: the leader who holds them together stays, at the start and on the way."""
        units = {BAND: "CV42", "trinovantes warband 1": "CV42"}
        state = ready(units, {"boudica": "CV42"}, half=TRIBAL)
        both = (BAND, "trinovantes warband 1")
        on_its_way = do(state, SetOut(both, ("boudica",)), Go("CV43", both, ("boudica",)))

        assert not allows(state, SetOut((), ("boudica",)))
        assert not allows(on_its_way, Go("CV42", (), ("boudica",)))
        assert allows(on_its_way, Halt())

    def test_what_a_retreat_broke_is_mended(self):
        """Z12.3: the step does not end before; as long as somebody there can leave."""
        state = ready({BAND: "CV42", "trinovantes warband 1": "CV42"}, half=TRIBAL)

        assert not allows(state, Done())
        assert allows(do(state, SetOut((BAND,)), Go("CV41", (BAND,)), Halt()), Done())
        assert allows(replace(state, moved_on=(BAND, "trinovantes warband 1")), Done())
        assert allows(replace(state, units={**state.units, BAND: replace(state.units[BAND], at="seteia")}), Done())


class TestTheEnd:
    """Z12.7, Z3.4."""

    def test_cohorts_lose_order_in_high_hills(self):
        """Z12.7: off a road; who is there already, and whose half it is."""
        off = next(
            t.id
            for t in set_up().board.tracts
            if t.terrain == "high" and not any(b.road for b in set_up().board.ways[t.id].values())
        )
        play = did(ready({COHORT: off, HORSE: off, BAND: off}), Done())

        assert [event.units for event in play.events if isinstance(event, LostOrder)] == [(COHORT,)]
        assert next(event for event in play.events if isinstance(event, LostOrder)).only is ROMAN

    def test_a_leader_alone_is_captured(self):
        """Z3.4: and a prisoner without a guard is free."""
        state = ready({BAND: "IC4", COHORT: "OR2"}, {"cerialis": "IC4", "postumus": "OR2"})
        state = replace(state, leaders={**state.leaders, "legate-XX": Leader("legate-XX", "TR1", captor=TRIBAL)})
        leaders = did(state, Done()).state.leaders

        assert leaders["cerialis"].captor is TRIBAL
        assert leaders["legate-XX"] == Leader("legate-XX", "OR2")
        assert leaders["postumus"].captor is None


class TestForcedMarch:
    """Z10.5."""

    STATE = ready({COHORT: "OR2", "II cohort 2": "OR2"})
    BOTH = (COHORT, "II cohort 2")

    def test_with_less_than_its_morale_it_succeeds(self):
        """Five tracts through the hills, which a cohort would not reach without."""
        state = do(self.STATE, SetOut((COHORT,), forced=True), *go("OR3", "DC2", "DC3", "CR2", "CR12"), faces=(4, 4))

        assert not state.units[COHORT].disrupted
        assert [*map(type, SEQUENCE.offers(state))] == [Halt]

    def test_with_as_much_it_is_disrupted_as_well(self):
        """It marches as if in order."""
        state = do(self.STATE, SetOut((COHORT,), forced=True), *go("OR3", "DC2", "DC3", "CR2", "CR12"), faces=(4, 5))
        assert state.units[COHORT].disrupted

    def test_with_more_it_stays_behind(self):
        """Disrupted; it may still move as such, but this cohort has no leader (Z12.5)."""
        state = do(self.STATE, SetOut(self.BOTH, forced=True), faces=(6, 6, 1, 1))

        assert state.column
        assert (state.column.units, state.units[COHORT].disrupted) == (("II cohort 2",), True)
        alone = do(self.STATE, SetOut((COHORT,), forced=True), faces=(6, 4))
        assert (alone.column, alone.moved_on) == (None, ())
        assert not allows(alone, SetOut((COHORT,)))

    def test_a_leader_stays_free_where_all_have_failed(self):
        """And leads them on as disrupted ones; his modifier was taken off (Z3.2)."""
        led = ready({COHORT: "OR2"}, {"postumus": "OR2"})
        play = did(led, SetOut((COHORT,), ("postumus",), forced=True), faces=(5, 6))
        again = SetOut((COHORT,), ("postumus",))

        assert [event.needed for event in play.events if isinstance(event, MarchForced)] == [10]
        assert {event.only for event in play.events} == {ROMAN}
        assert allows(play.state, again)
        assert not allows(play.state, replace(again, forced=True))

    def test_a_leader_needs_no_dice(self):
        """Z3.3."""
        state = do(ready({}, {"postumus": "OR2"}), SetOut((), ("postumus",), forced=True))
        assert state.column == Column((), ("postumus",), ("OR2",), True)

    def test_a_success_must_be_used(self):
        """The march goes on until it has entered a tract that it could not have reached without."""
        state = do(self.STATE, SetOut(self.BOTH, forced=True), *go("OR3", units=self.BOTH), faces=(1, 1, 1, 1))

        assert not allows(state, Halt())
        assert not allows(state, Go("DC2", (COHORT,)))
        assert not allows(state, Go("OR2", self.BOTH))
        far = do(state, *go("DC2", "DC3", "CR2", "CR12", units=self.BOTH))
        assert allows(far, Halt())

    def test_not_where_it_is_of_no_use(self):
        """In a tract from which hills and marsh alone lead on; nor for disrupted units."""
        led = ready({COHORT: "OR2*"}, {"postumus": "OR2"})
        beset = {f"iceni warband {n}": at for n, at in enumerate(set_up().board.ways["OR2"])}

        assert not allows(led, SetOut((COHORT,), ("postumus",), forced=True))
        assert not allows(ready({COHORT: "OR2", **beset}), SetOut((COHORT,), forced=True))

    def test_a_march_that_leads_nowhere_is_over(self):
        """Without its leader, who must stay, it has nowhere to end; it may halt where it is."""
        column = Column((COHORT,), (), ("OR2",), forced=True)
        beset = {f"iceni warband {n}": at for n, at in enumerate(set_up().board.ways["OR2"])}
        state = replace(ready({COHORT: "OR2", **beset}), column=column)

        assert allows(state, Halt())
        assert not allows(replace(self.STATE, column=column), Halt())
        assert do(state, Halt()).moved_on == (COHORT,)


# Step by step, as reach has it


class Chance:
    """What a seed chooses, one after another."""

    def __init__(self, seed: int) -> None:
        self._seed, self._asked = seed, 0

    def below(self, end: int) -> int:
        self._asked += 1
        return number_of(f"{self._seed} {self._asked}") % end

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]


def walk(state: State) -> frozenset[str]:
    """Where the stack may halt."""
    found, waiting, seen = set[str](), [state], set[tuple[str, ...]]()
    while waiting:
        here = waiting.pop()
        for offer in SEQUENCE.offers(here):
            if isinstance(offer, Go):
                after = SEQUENCE.unfold(here, offer, ScriptedDice([])).now
                assert after.column
                if after.column.path not in seen and len({*after.column.path}) == len(after.column.path):
                    seen.add(after.column.path)
                    found.add(after.column.here)
                    waiting.append(after)
    return frozenset(found)


@pytest.mark.parametrize("seed", range(24))
def test_step_by_step_as_reach_has_it(seed: int):
    """Z10: on the real map, for several starts, paces and sides, with enemies or without, forced or not."""
    chance = Chance(seed)
    side = chance.choice([*Side])
    kinds = {ROMAN: [COHORT, HORSE], TRIBAL: [BAND, "iceni tribal horse 1", "iceni chariots 1"]}
    unit = kinds[side][seed % 2]
    foes = {TRIBAL: "II cohort", ROMAN: "iceni warband"}[side]
    start = chance.choice(set_up().board.tracts).id
    near = [*reach(set_up().board, start, Pace(2, side))]
    others = {f"{foes} {n}": chance.choice(near) for n in range(2, 2 + seed % 4)}
    state = ready({unit: start, **others}, half=side)
    state = replace(state, column=Column((unit,), (), (start,), forced=seed % 3 == 0))
    assert state.column
    expected = reach(state.board, start, pace(state, state.column), enemies(state, side))

    found = walk(state)
    if is_bound(state, state.column):
        assert found <= expected
        assert found - reach(state.board, start, pace(state, state.column)._replace(forced=False), enemies(state, side))
    else:
        assert found | {start} == expected


@pytest.mark.parametrize("seed", range(6))
def test_random_moves(seed: int):
    """Z10, Z12.3: a side is never without a decision, its stacks end in order, and each moves once."""
    chance, side = Chance(seed), [*Side][seed % 2]
    state = scattered(chance, side)
    moves: dict[str, set[int]] = {}
    number = 0
    for n in range(60):
        if state.half is not side or state.stage is not Stage.MOVEMENT:
            break
        offers = [*SEQUENCE.offers(state)]
        assert offers
        tries = [each for each in offers if not isinstance(each, Done)] or offers
        decision = parted(chance.choice(tries), chance)
        if not allows(state, decision):
            decision = chance.choice(tries)
        number += isinstance(decision, SetOut)
        unfolded = SEQUENCE.unfold(state, decision, SeededDice(f"random {seed}", n))
        state = unfolded.now
        for event in unfolded.events:
            if isinstance(event, ColumnMoved):
                for unit in event.units:
                    moves.setdefault(unit, set()).add(number)
        if isinstance(decision, Halt):
            assert all(may_stand(state, unit.at, side) for unit in state.units.values() if unit.id in state.moved_on)
    assert moves
    assert all(len(numbers) == 1 for numbers in moves.values())


def parted(decision: Any, chance: Chance) -> Any:
    """Sometimes only a part of the stack, or by forced march."""
    if isinstance(decision, SetOut | Go) and chance.below(5) < 2:
        decision = replace(decision, units=decision.units[: 1 + chance.below(len(decision.units) or 1)])
    if isinstance(decision, SetOut) and chance.below(3) == 0:
        decision = replace(decision, forced=True)
    return decision


def scattered(chance: Chance, side: Side) -> State:
    """The set-up, or tribes with it, in the south-east."""
    tracts = [t.id for t in set_up().board.tracts if t.home in ("TR", "CV", "IC", "CN")]
    units: dict[str, Unit] = {**set_up().units}
    for tribe in ("iceni", "trinovantes", "catuvellauni"):
        at = [chance.choice(tracts) for _ in range(3)]
        there = scene({f"{tribe} warband {n}": at[n % 3] + "*" * (n == 1) for n in range(4)})
        units |= there.units
    leaders = {**set_up().leaders, "boudica": Leader("boudica", "IC4")}
    state = replace(set_up(), units=units, leaders=leaders, turn=5)
    return replace(state, half=side, stage=Stage.MOVEMENT, to_do=(str(side),), rebels=("iceni",))


def test_events_are_told_to_the_mover_alone():
    """Z17.1."""
    event: Event = ColumnMoved(ROMAN, "OR3", (COHORT,), (), False)
    assert event.only is ROMAN
    assert not allows(ready({COHORT: "OR2"}), Proceed())


def test_who_may_not_leave_has_nowhere_to_go():
    """Z12.5: a disrupted unit far from home."""
    state = scene({"iceni warband 1": "CN5*"}, half=Side.TRIBAL)

    assert goals(state, Column(("iceni warband 1",), (), ("CN5",))) == {}
