"""Z18: the program's player knows what its side may know, plays by the rules, and says why."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest

from campaign.fury.rules import z18_solo as solo
from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side, Terrain
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Looting, Stage, State
from campaign.fury.rules.turn import SEQUENCE, carry_out
from campaign.fury.rules.z9_reinforcements import BringOn
from campaign.fury.rules.z10_columns import goals
from campaign.fury.rules.z10_movement import Go, Halt, SetOut, steps
from campaign.fury.rules.z10_overrun import Overrun
from campaign.fury.rules.z13_step import Attack, CountHorse
from campaign.fury.rules.z16_variable_activation import TryTribe, chance
from campaign.fury.rules.z18_solo import LEVELS, choose
from campaign.fury.rules.z18_solo.fighting import Chances, battle_chances, gain
from campaign.fury.rules.z18_solo.judge import STEADY, Judge
from campaign.fury.rules.z18_solo.moving import Plan, _stacks
from campaign.fury.rules.z18_solo.outlook import Force
from campaign.fury.rules.z18_solo.reasons import reason
from campaign.fury.rules.z18_solo.solo import RULESET, SEATING
from campaign.fury.rules.z18_solo.worth import WHOLE, Worth, standing
from engine.rules.dice import StreamDice
from engine.rules.record import because
from tests.fury.rules.scenes import START, scene, set_up, under

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
NO_DICE = StreamDice("unused")
TURNS = 5
TRIBES = tuple([each.id for each in START.pieces.commands if each.side is TRIBAL])
CAMULODUNUM, LONDINIUM, VERULAMIUM = "TR6", "CV46", "CV43"
HOST = {f"iceni warband {n}": "CV42" for n in range(1, 10)}
FEW = {"II": 78, "IX": 75, "XX": 90, "": 33}
"""What the Romans have lost where three cohorts are left."""
COHORTS = {f"IX cohort {n}": "CV43" for n in range(1, 4)}


class Moment(NamedTuple):
    """A state, and what the program decides there."""

    state: State
    decision: Decision


@cache
def war(tribal: int, roman: int) -> list[Moment]:
    """The first turns of a war between these levels; the rules have allowed each decision."""
    return [*_moments({TRIBAL: tribal, ROMAN: roman})]


def _moments(levels: dict[Side, int]) -> Iterator[Moment]:
    first, dice = set_up(), StreamDice("war")
    now = replace(first, start=replace(first.start, levels=levels))
    while not now.ending and now.turn <= TURNS:
        decision = SEATING.next(now)
        assert decision is not None
        yield Moment(now, decision)
        now = SEQUENCE.unfold(now, decision, dice).now
        dice.forget()


@pytest.mark.parametrize("levels", [(1, 1), (2, 2)])
def test_z18_1_it_goes_on_and_takes_the_rich_towns(levels: tuple[int, int]):
    """Z18.2: Camulodunum, Londinium and Verulamium fall by turn 5."""
    played = war(*levels)

    assert played[-1].state.turn == TURNS
    assert {CAMULODUNUM, LONDINIUM, VERULAMIUM} <= {*played[-1].state.looted}


@pytest.mark.parametrize("levels", [(1, 1), (2, 2)])
def test_z18_1_each_choice_has_a_reason(levels: tuple[int, int]):
    """Z18.1: of the program's own; and nobody sets out to stay where he is."""
    for moment in war(*levels):
        side = SEQUENCE.decides(moment.state)
        if side:
            assert moment.decision.why
            assert moment.decision.why.code.startswith("player.")
        column = moment.state.column
        assert not (isinstance(moment.decision, Halt) and column and not column.has_moved and not column.forced)


def test_z18_1_it_decides_by_what_its_side_sees():
    """Z18.1: the same position gets the same choice; it needs no dice."""
    for state, decision in war(2, 2)[5::150]:
        if side := SEQUENCE.decides(state):
            found = choose(seen_by(state, side), side, 2, NO_DICE)
            assert (found, found.why) == (decision, decision.why)


def test_z18_1_people_are_proposed_what_is_possible():
    """Z18.1: to the side that a person plays."""
    first = set_up()
    alone = replace(first, start=replace(first.start, levels={ROMAN: 2}))
    now = carry_out(alone, RULESET.programs(_game(alone)) or Done(), NO_DICE).state

    assert LEVELS[0] == 1
    assert RULESET.choices(now, TRIBAL)
    assert RULESET.choices(now, ROMAN) == ()


class _Game(NamedTuple):
    now: State


def _game(state: State) -> _Game:
    return _Game(state)


def decided(state: State, side: Side, level: int = 2) -> Decision:
    return choose(seen_by(state, side), side, level, NO_DICE)


def combat(attackers: dict[str, str], defenders: dict[str, str], half: Side = TRIBAL) -> State:
    return scene(attackers | defenders, half=half, stage=Stage.COMBAT, to_do=(half,), due=(0, 1))


def test_z18_2_a_battle_is_begun_only_if_it_is_likely_won():
    """Z18.2: the host against three cohorts, and one warband against them."""
    strong = replace(combat(dict.fromkeys(HOST, "CV43"), COHORTS), lost=FEW)
    weak = combat({"iceni warband 1": "CV43"}, COHORTS)

    assert decided(strong, TRIBAL) == Attack("CV43")
    assert decided(weak, TRIBAL) == Done()


def test_z18_3_with_two_legions_demoralised_rome_is_careful():
    """Z18.3: no attack below 70%."""
    state = combat({"II cohort 1": "CV43"}, {"iceni warband 1": "CV43"}, ROMAN)
    shaken = replace(state, demoralised=("IX", "XX"))

    assert Judge(shaken, ROMAN, 2).least == STEADY
    assert Judge(shaken, ROMAN, 1).least < STEADY
    assert Judge(state, ROMAN, 2).least < STEADY


def moving(units: dict[str, str], half: Side, **more: Any) -> State:
    control = dict.fromkeys(START.board.tract, ROMAN)
    return scene(units, half=half, stage=Stage.MOVEMENT, to_do=(half,), **{"control": control, "due": (0, 1), **more})


def test_z18_2_a_place_that_a_tribe_waits_for_is_taken():
    """Z18.2: Londinium and Verulamium, undefended near the host, which has Calleva already."""
    control = {**dict.fromkeys(START.board.tract, ROMAN), "AT4": TRIBAL}
    state = moving(HOST, TRIBAL, leaders={"boudica": "CV42"}, rebels=("iceni", "trinovantes"), control=control)
    decision = decided(state, TRIBAL)

    assert isinstance(decision, SetOut)
    after = carry_out(state, decision, StreamDice("a")).state
    assert after.column
    onward = decided(after, TRIBAL)
    assert isinstance(onward, Go)
    assert onward.why
    assert onward.why.code == "player.take"
    assert onward.to in (LONDINIUM, VERULAMIUM)


def test_z18_1_nobody_goes_round_to_where_he_is():
    """Z10.1: a way may end where it began; it would cost a press, and bring nothing."""
    now = moving({"trinovantes warband 2": "CV43"}, TRIBAL)
    column = Column(("trinovantes warband 2",), (), ("CV43",))

    assert "CV43" in goals(now, column)
    for level in LEVELS:
        [stack, *_] = _stacks(Judge(seen_by(now, TRIBAL), TRIBAL, level))
        assert "CV33" in stack.ways
        assert "CV43" not in stack.ways


def test_z18_3_who_is_in_danger_withdraws():
    """Z18.3: a cohort next to the host, at level 2."""
    state = moving(HOST | {"IX cohort 1": "CV43", "IX cohort 2": "CV43"}, ROMAN, rebels=("iceni",), lost={"iceni": 0})
    decision = decided(state, ROMAN)

    assert isinstance(decision, SetOut)
    assert decision.why
    assert decision.why.code == "player.safer"


def test_z18_3_reinforcements_come_on_at_once():
    """Z9.1: to the place that is nearest to the strongest stack; if there is none, to any."""
    due = moving({"IX cohort 1": "CT27"}, ROMAN, turn=14, due=(1,), control={"CN5": ROMAN, "CV46": ROMAN})

    assert decided(due, ROMAN) == BringOn(1, "CV46")
    assert isinstance(decided(replace(due, units={}), ROMAN), BringOn)


def test_z18_1_a_weak_enemy_is_overrun():
    """Z10.7: far more than 7:1, as far as the side can tell; who cannot go on otherwise does what is possible."""
    column = Column((*HOST,), ("boudica",), ("CV42", "CV41"))
    there = dict.fromkeys(HOST, "CV41") | {"IX horse 1": "CV41"}
    few = FEW | {"IX": 87}
    state = moving(there, TRIBAL, leaders={"boudica": "CV41"}, column=column, lost=few)

    assert decided(state, TRIBAL) == Overrun()
    assert decided(replace(state, lost={}), TRIBAL) == Halt()


def test_z18_1_a_leader_alone_who_has_set_out_goes_on():
    """Z10.1: where the rules let him; the program itself never sends him alone."""
    column = Column((), ("boudica",), ("CV42",))
    state = moving({}, TRIBAL, leaders={"boudica": "CV42"}, column=column)

    assert decided(state, TRIBAL) == [*steps(state)][-1]


def test_z18_1_what_a_retreat_broke_is_mended(monkeypatch: pytest.MonkeyPatch):
    """Z12.3: before the step can end somebody leaves, although it brings nothing."""
    units = {"cantiaci warband 1": "CN3", "atrebates warband 1": "CN3"}
    state = moving(units, TRIBAL, control={}, rebels=("cantiaci", "atrebates"), lost=FEW)
    monkeypatch.setattr(solo.moving, "plans", lambda judge: [Plan(Done())])

    assert isinstance(decided(state, TRIBAL), SetOut)


def test_z18_1_where_no_plan_is_possible_it_does_what_is_offered(monkeypatch: pytest.MonkeyPatch):
    """Z10.1: a way may be closed by those whom it would have to leave."""
    state = moving(HOST, TRIBAL, column=Column((*HOST,), (), ("CV42",)))
    monkeypatch.setattr(solo.moving, "may_go", lambda state, decision: False)
    monkeypatch.setattr(solo.moving, "steps", lambda state: iter([Go("CV43", (*HOST,), ("boudica",))]))

    assert decided(state, TRIBAL) == Go("CV43", (*HOST,), ("boudica",))


def test_z18_1_there_is_no_battle_without_an_enemy():
    """Z18.1: where the side makes nothing of what it does not see."""
    table = START.table

    assert battle_chances(table, Terrain.CLEAR, Force(10), Force()) == Chances(1.0, 0.0, 0.0)
    assert gain(Chances(1.0, 0.0, 0.0), Force(10), Force()) == 0.0


def test_z18_3_the_weak_go_to_the_strong():
    """Z18.3: IX and posts draw together."""
    strong, weak = {f"XX cohort {n}": "IC1" for n in range(1, 11)}, {f"IX cohort {n}": "IC2" for n in range(1, 6)}
    decision = decided(moving(strong | weak, ROMAN, moved_on=tuple(strong)), ROMAN)

    assert decision.why
    assert (decision.why.code, decision.why.args) == ("player.gather", ("IC1",))


def test_z18_4_how_a_war_stands():
    """Z18.4: lowland tribes in play, or the best three legions; half of the enemy's is taken off."""
    four = ("iceni", "trinovantes", "catuvellauni", "coritani")
    tribes = scene({}, rebels=four)
    legions = scene({}, rebels=("iceni",), lost={"II": 39, "IX": 45, "XX": 45})
    broken = scene({}, rebels=four, lost={"iceni": 41})

    assert standing(tribes, TRIBAL) == WHOLE / 2
    assert standing(legions, TRIBAL) == WHOLE
    assert standing(broken, ROMAN) == pytest.approx(WHOLE / 4 - WHOLE / 4)


def test_z18_4_what_a_strength_point_is_worth():
    """Z18.4: of a legion to the rebels, of a lowland tribe to Rome; of a demoralised one, or a highland one, less."""
    state = scene({}, rebels=("iceni",), demoralised=("IX",))
    romans, rebels = Worth(state, ROMAN), Worth(state, TRIBAL)

    assert rebels.point("II") > romans.point("II") > romans.point("IX") == romans.point("silures") == romans.point("")
    assert rebels.point("II") > rebels.point("iceni")
    assert romans.point("cantiaci") > romans.point("iceni") > rebels.point("iceni")


def test_z18_1_looters_stay():
    """Z12.4: who is held is not moved."""
    held = Looting(9, (*HOST, "boudica"))
    state = moving(HOST, TRIBAL, leaders={"boudica": "CV42"}, looting={"CV42": held}, looted=("CV42",))

    assert decided(state, TRIBAL) == Done()


@pytest.mark.parametrize(
    ("roman", "rebel", "counts"),
    [("IX horse 1", "iceni warband 1", True), ("IX cohort 1", "iceni tribal horse 1", False)],
)
def test_z16_4_horse_counts_where_it_helps_the_defender(roman: str, rebel: str, counts: bool):
    """Z16.4: he says so where he has more of it himself."""
    battle = AtHand(CAMULODUNUM, Ask.DEFENDERS_HORSE)
    units = dict.fromkeys((roman, rebel), CAMULODUNUM)
    state = scene(units, half=TRIBAL, stage=Stage.COMBAT, battle=battle)
    state = under(state, fortifications=True)

    assert choose(seen_by(state, ROMAN), ROMAN, 2, NO_DICE) == because(CountHorse(counts), reason("count_horse"))


def test_z16_2_the_rebels_try_who_is_likely_to_come_and_the_romans_who_cannot():
    """Z16.2: a tribe is tried once, by either side."""
    begun = under(set_up(), variable_activation=True)
    early = replace(begun, turn=2, stage=Stage.ACTIVATION, rebels=("iceni",))
    ripe = replace(early, rebels=TRIBES[:7], control=dict.fromkeys(START.board.tract, TRIBAL), lost={"IX": 60})

    def tried(state: State, side: Side) -> Decision:
        now = replace(state, half=side, to_do=(side,))
        return choose(seen_by(now, side), side, 2, NO_DICE)

    assert isinstance(tried(ripe, TRIBAL), TryTribe)
    assert isinstance(tried(early, TRIBAL), Done)
    assert isinstance(spoilt := tried(early, ROMAN), TryTribe)
    assert chance(early, spoilt.tribe) == 0
