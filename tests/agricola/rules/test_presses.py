"""One press on a far goal: which decisions it makes, and where it ends."""

from uuid import UUID

from campaign.agricola.rules import presses
from campaign.agricola.rules.at_hand.march import MarchKind
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.presses import Past, Plan, alone, end, march, sail
from campaign.agricola.rules.reach import ways
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import question
from campaign.agricola.rules.y12_forces import Halt, SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y26_fleets import ROOM, Sail, SetAshore
from engine.rules.ruleset import Game
from tests.agricola.rules.scenes import decide, scene

II = ("ii-1", "ii-2")


def past(now: State) -> Past:
    return Game(UUID(int=0), now.start, (), (now,))


def pressed(now: State, plan: Plan, *faces: int) -> list[Decision]:
    """What the plan decides until it ends."""
    found: list[Decision] = []
    decision = next(plan, None)
    while decision:
        found.append(decision)
        now = decide(now, decision, *(faces if isinstance(decision, SetOut) else ())).now
        try:
            decision = plan.send(past(now))
        except StopIteration:
            decision = None
    return found


def marched(
    now: State, units: tuple[str, ...], to: str, marches: int = 1, kind: MarchKind = MarchKind.MARCH
) -> list[Decision]:
    return pressed(now, march(past(now), units, kind, ways(now, units, marches)[to]))


def test_y12_1_a_far_goal_in_one_press():
    """Y12.1, Y13: each step is a decision of its own; the force halts if nothing stops it."""
    state = scene(units=dict.fromkeys(II, "2818"))

    assert marched(state, II, "2717") == [SetOut(II), Go("2718", II), Go("2717", II), Halt()]
    assert marched(state, II, "2818") == []


def test_y13_1_a_march_that_goes_on_waits_at_its_goal():
    """Y13.1: there some of its units may be left behind; one decision alone is a press, too."""
    state = scene(units=dict.fromkeys(II, "2818"))
    way = ways(state, II)["2717"]

    assert pressed(state, march(past(state), II, MarchKind.MARCH, way, waits=True)) == [
        SetOut(II),
        Go("2718", II),
        Go("2717", II),
    ]
    assert pressed(state, alone(SetOut(II))) == [SetOut(II)]


def test_y12_1_further_marches_are_paid_as_long_as_there_is_ap():
    """Y12.1: the first one may be free (Y12.2)."""
    units = ("agricola", "ii-1")
    state = scene(units=dict.fromkeys(units, "2818"), ap=(1, 0))

    far = marched(state, units, "2515", 3, MarchKind.FREE)
    assert [decision for decision in far if isinstance(decision, SetOut)] == [
        SetOut(units, MarchKind.FREE),
        SetOut(units),
    ]
    assert isinstance(far[-1], Go | Halt)
    assert marched(scene(units={"ii-1": "2818"}, ap=(0, 0)), ("ii-1",), "2717") == []


def test_y13_2_the_press_ends_where_anything_happens():
    """Y24.1: a face-down center, and enemies there (Y13.2)."""
    state = scene(units={"ala-1": "2114"}, centers={"2213": "oppidum-1"})
    assert marched(state, ("ala-1",), "2213") == [SetOut(("ala-1",)), Go("2213", ("ala-1",))]
    way = ways(scene(units={"ala-1": "2012"}), ("ala-1",))["2614"]
    met = scene(units={"ala-1": "2012", "band-1": "2113"})
    assert pressed(met, march(past(met), ("ala-1",), MarchKind.MARCH, way)) == [
        SetOut(("ala-1",)),
        Go("2113", ("ala-1",)),
    ]


def test_y26_1_to_sea_and_ashore_in_one_press():
    """Y26.1, Y26.3: if the throw is enough."""
    state = scene(units=dict.fromkeys((*II, "classis-1"), BRITANNIA))
    force = (*II, "classis-1")

    def sailed(to: str, *faces: int, ashore: tuple[str, ...] = ()) -> list[Decision]:
        return pressed(state, sail(past(state), force, MarchKind.MARCH, to, ashore), *faces)

    assert sailed("2718", 1, 2, ashore=II) == [SetOut(force), Sail("2718"), SetAshore(II)]
    assert sailed("2718", 1, 2) == [SetOut(force), Sail("2718"), Halt()]
    assert sailed("2718", 1, 1) == [SetOut(force)]
    assert sailed("2519", 6, 6) == [SetOut(force), Sail("2519")]


def test_y7_2_a_step_and_those_without_anything_to_decide_end_at_one_press():
    """Y7.2: the question of a step does not tell where the enemy stands."""
    state = scene(Step.ROMAN_RALLY, units={"ii-1": "2818"}, ap=(1, 0))
    other = scene(Step.ROMAN_RALLY, units={"ii-1": "2818", "band-1": "1112"}, ap=(1, 0))

    assert question(state, Done()) == question(other, Done())
    assert pressed(state, end(past(state), ROMANS)) == [Done()]


def test_one_press_ends_the_steps_in_which_nothing_else_can_be_done():
    """The Marches and the rally; it stops where a marker may be played, or the other side decides."""
    now = scene(units={"ix-1": BRITANNIA, "calgacus": "taexali"})
    found = pressed(now, end(past(now), ROMANS))

    assert found[0] == Done()
    assert all(one in (Done(), Proceed()) for one in found)
    shaken = scene(Step.ROMAN_MARCHES, units={"ix-1": f"{BRITANNIA}:d", "calgacus": "taexali"})
    assert Done() in pressed(shaken, end(past(shaken), ROMANS))


def test_y12_1_who_of_a_stack_goes_together():
    """Y12.1, Y26.3: by land who is ashore and has not sailed; by sea the fleets with as many as have room."""
    cohorts = [f"{legion}-{n}" for legion in ("ix", "xx") for n in (1, 2, 3)]
    units = {"agricola": BRITANNIA, "ii-1": f"{BRITANNIA}:classis-1", "classis-1": BRITANNIA, "praesidium-1": BRITANNIA}
    state = scene(units={**units, **dict.fromkeys(cohorts, BRITANNIA)})
    there = presses.able(state, BRITANNIA, ROMANS)
    ashore = tuple([unit for unit in there if unit not in ("ii-1", "classis-1")])

    assert {*there} == {*units, *cohorts} - {"praesidium-1"}
    assert presses.by_land(state, there) == ashore
    assert presses.by_sea(state, there) == tuple(
        [unit for unit in there if unit in ("ii-1", "classis-1", *ashore[: ROOM - 1])]
    )
    assert presses.by_sea(state, ashore) == ()
    assert presses.first(state, BRITANNIA) == ashore
    assert presses.first(state, "2818") == ()


def test_y12_2_where_a_chosen_force_can_end():
    """Y12.2, Y13, Y26.1: by all AP of its side; by sea with the chance of the throw."""
    state = scene(units={"agricola": "2818", "ii-1": "2818", "classis-1": BRITANNIA}, ap=(1, 0))
    free, paid = (presses.goals(state, ("agricola",), kind) for kind in (MarchKind.FREE, MarchKind.MARCH))

    assert presses.possible(state, ("agricola",)) == [MarchKind.MARCH, MarchKind.FREE]
    assert presses.possible(state, ()) == []
    assert {*paid} < {*free}
    assert "2818" not in free
    assert max(way.marches for way in free.values()) == 2
    assert presses.sails(state, ("classis-1", "ii-1"))
    assert not presses.sails(state, ("ii-1",))
    by_sea = presses.sea_goals(state, BRITANNIA, MarchKind.MARCH)
    hexes, odds = by_sea["2718"]
    assert 0 < hexes <= 12
    assert 0 < odds <= 1
    assert {*by_sea} < {*presses.sea_goals(state, BRITANNIA, MarchKind.CIRCUMNAVIGATION)}


def test_y13_2_where_a_force_would_fight():
    """Y13.2, Y24.1: enemies; for Romans also what lies face down."""
    state = scene(units={"ii-1": "2818", "band-1": "2113"}, centers={"2213": "oppidum-1", "taexali": "wastes-1!"})
    taexali = state.north.place["taexali"].hex

    assert [presses.fights(state, ROMANS, at) for at in ("2113", "2213", taexali, "2818")] == [True, True, False, False]
    assert [presses.fights(state, CALEDONIANS, at) for at in ("2113", "2213", "2818")] == [False, False, True]
