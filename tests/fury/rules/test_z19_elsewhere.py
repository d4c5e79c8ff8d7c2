"""Z19: a battle fought at the table or by other rules: how large it is there, who is asked, and what comes of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from battles.rules.reported import ReportedBattle
from battles.rules.scaled import LEAST_POINTS, MOST_POINTS
from battles.rules.short.account import MOST
from battles.rules.verdict import Resolver
from campaign.fury.data import britannia
from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Place, Side, Terrain
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z13_after import BattleOver, Eliminated, LeaderThrown
from campaign.fury.rules.z13_combat import Sides
from campaign.fury.rules.z13_moves import FellBack, Followed, Stay
from campaign.fury.rules.z13_step import Attack, Bear, Charge, choices, decides, resolve
from campaign.fury.rules.z13_throw import BattleAsked, BattleThrown, LossesBorne
from campaign.fury.rules.z18_solo import LEVELS, choose
from campaign.fury.rules.z18_solo.solo import RULESET, SEATING
from campaign.fury.rules.z19_elsewhere import (
    ROSTERS,
    BattleReported,
    FightHere,
    ReportBattle,
    army_points,
    ground,
    has_river,
    is_drilled,
    leaders,
    outcome,
    percent_lost,
    table_points,
)
from engine.rules.dice import SeededDice, StreamDice
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.fights import fought, here, legal, of, several, step
from tests.fury.rules.scenes import unit
from tests.fury.wars import Lots

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL
HOME, TRACT = "IC4", britannia().tract
LEGION, REBELS = several("II cohort", 10), several("iceni warband", 9)
"""50 SP and 54 SP, 75 and 54 army points."""


def people(state: State, *sides: Side) -> State:
    """The same with people who play these sides."""
    levels = {side: 1 for side in Side if side not in sides}
    return replace(state, start=replace(state.start, levels=levels))


def met(*units: str, led: Mapping[str, str] | None = None, **more: Any) -> State:
    """Two people play; these have met, and one side may attack."""
    return people(step(here(HOME, *(units or (*LEGION, *REBELS))), led, **more), *Side)


def joined(*units: str, **more: Any) -> State:
    """The battle has begun: is it fought here, or elsewhere?"""
    state = fought(met(*units, **more), (), Attack(HOME)).state
    assert state.battle == AtHand(HOME, Ask.JOINED)
    return state


def left_with(state: State, sp: Mapping[str, int]) -> State:
    """The same where units have so many SP left."""
    return replace(state, units={**state.units, **{id: replace(state.units[id], sp=each) for id, each in sp.items()}})


def test_nobody_is_asked_in_an_iron_game():
    """Z19.1, D31: there its own dice decide at once."""
    state = met()
    play = fought(replace(state, start=replace(state.start, iron=True)), (3, 4, 4), Attack(HOME))
    assert of(play, BattleThrown)


# How large the armies are


class TestArmyPoints:
    @pytest.mark.parametrize(
        ("ids", "points"),
        [
            (("II cohort 1",), Fraction(15, 2)),
            (("II cohort 1", "II cohort 2*"), 15),
            (("II auxiliary 1", "II horse 1", "guard 1"), 4 + 3 + 4),
            (("iceni warband 1", "iceni tribal horse 1*", "iceni chariots 1"), 6 + 4 + 3),
        ],
    )
    def test_cohorts_have_one_and_a_half_for_each_sp(self, ids: Iterable[str], points: Fraction):
        """Z19.1: and all other units one; disrupted ones count in full, as in Z13.1."""
        assert army_points([unit(id.rstrip("*"), HOME, id.endswith("*")) for id in ids]) == points

    @pytest.mark.parametrize(
        ("cohorts", "warbands", "points"),
        [
            pytest.param(10, 12, Sides(75, 72), id="as they are"),
            pytest.param(9, 12, Sides(67, 72), id="67 1/2, rounded down in the end"),
            pytest.param(5, 7, Sides(60, 67), id="37 1/2 becomes 60, and with it 42 becomes 67"),
            pytest.param(30, 15, Sides(160, 64), id="225 becomes 160, and with it 90 becomes 64"),
            pytest.param(2, 6, Sides(60, 144), id="15 to 36"),
            pytest.param(2, 7, None, id="15 to 42"),
            pytest.param(8, 3, None, id="60 to 18"),
        ],
    )
    def test_both_armies_are_scaled_alike(self, cohorts: int, warbands: int, points: Sides | None):
        """Z19.1: the larger has 160 or less and the smaller 60 or more, or it is impossible."""
        ids = (*several("II cohort", cohorts), *several("iceni warband", warbands))
        assert table_points(replace(met(*ids), battle=AtHand(HOME))) == points

    def test_all_armies_that_fit_are_within_the_bounds(self):
        """Z19.1."""
        for cohorts, warbands in product(range(1, 11), range(1, 10)):
            ids = (*several("II cohort", cohorts), *several("iceni warband", warbands))
            points = table_points(replace(met(*ids), battle=AtHand(HOME)))
            small, large = sorted((Fraction(15 * cohorts, 2), Fraction(6 * warbands)))
            assert (points is None) is (large / small > Fraction(MOST_POINTS, LEAST_POINTS))
            assert points is None or LEAST_POINTS <= min(points) <= max(points) <= MOST_POINTS

    def test_who_takes_no_part_has_no_points(self):
        """Z13.1: of the attacker's units the disrupted ones; the attacker's points come first."""
        ids = ("II cohort 1", "II cohort 2*", "iceni warband 1", "iceni warband 2*")
        found = [table_points(replace(met(*ids, half=half), battle=AtHand(HOME))) for half in (ROMAN, TRIBAL)]
        assert found == [Sides(60, 96), Sides(60, 150)]


class TestTheField:
    def test_terrain_and_towns_have_their_words(self):
        """Z19.1: clear open, low hills a hill, high hills a steep hill, marsh a marsh; a town or centre is a town."""
        words = {Terrain.CLEAR: (), Terrain.LOW_HILLS: ("hill",), Terrain.HIGH_HILLS: ("steep hill",)}
        for tract in TRACT.values():
            town = () if tract.kind is Place.OTHER else ("town",)
            assert ground(tract) == (*words.get(tract.terrain, ("marsh",)), *town)
        assert {ground(tract) for tract in TRACT.values()} >= {(), ("marsh",), ("town",)}

    def test_rosters(self):
        """Z19.1: AD 60."""
        assert ROSTERS == {ROMAN: "legions", TRIBAL: "britons"}

    def test_a_river_is_there_if_the_attacker_has_crossed_one(self):
        """Z19.1, Z13.6: half or more of the SP that attack."""
        found = [
            has_river(joined("II cohort 1", "II cohort 2", "iceni warband 1", across=ids))
            for ids in ((), ("II cohort 1",), ("iceni warband 1",))
        ]
        assert found == [False, True, False]

    def test_leaders_are_those_who_lead_somebody(self):
        """Z19.2: no prisoner, no wounded one, and no legate of a legion that is not there."""
        state = joined(led=dict.fromkeys(("postumus", "paulinus", "legate-XIV", "boudica", "chief-coritani"), HOME))
        assert [leaders(state, side) for side in (ROMAN, TRIBAL)] == [2, 1]
        held, wounded = Leader("postumus", HOME, captor=TRIBAL), Leader("paulinus", HOME, out_until=state.turn + 1)
        state = replace(state, leaders={**state.leaders, "postumus": held, "paulinus": wounded})
        assert [leaders(state, side) for side in (ROMAN, TRIBAL)] == [0, 1]

    @pytest.mark.parametrize(
        ("ids", "drilled"),
        [
            (("II cohort 1", "guard 1"), True),
            (("II cohort 1", "II auxiliary 1*"), True),
            ((*several("IX cohort", 2), "IX auxiliary 1", *several("IX horse", 2)), True),
            (("II cohort 1", "II auxiliary 1", "II auxiliary 2"), False),
            (("II cohort 1", "regnenses-pro warband 1"), False),
        ],
    )
    def test_the_romans_are_drilled_if_half_of_their_sp_are_cohorts(self, ids: tuple[str, ...], drilled: bool):
        """Z19.2: of all who take part, loyal tribes too; the rebels never are."""
        state = joined(*ids, *several("iceni warband", 2), half=TRIBAL)
        assert [is_drilled(state, side) for side in (ROMAN, TRIBAL)] == [drilled, False]


# Who is asked


class TestTheMoment:
    @pytest.mark.parametrize("half", Side)
    def test_between_two_people_the_attacker_decides(self, half: Side):
        """Z19.1: once, and before all that is asked of a battle with dice."""
        state = joined("II horse 1", *LEGION, "iceni chariots 1", *REBELS, half=half)
        assert SEATING.decides(state) is half
        assert choices(state) == (FightHere(),)
        after = fought(state, (), FightHere()).state
        assert choices(after) == (Charge(charges=True), Charge(charges=False))

    def test_then_its_own_dice_decide(self):
        """Z13.3."""
        assert of(fought(joined(), (3, 4, 4), FightHere()), BattleThrown)

    @pytest.mark.parametrize(("alone", "half"), [*product(Side, Side)])
    def test_who_plays_alone_decides_whoever_attacks(self, alone: Side, half: Side):
        """Z19.1: the program waits for him, and is not asked; other questions are asked of whose they are."""
        state = people(joined("II horse 1", *LEGION, "iceni chariots 1", *REBELS, half=half), alone)
        assert SEATING.decides(state) is alone
        assert SEATING.next(state) is None
        assert [RULESET.choices(state, side) for side in (alone, alone.enemy)] == [(FightHere(),), ()]
        assert SEATING.decides(fought(state, (), FightHere()).state) is half

    def test_the_program_by_itself_is_not_asked(self):
        """Z19.1: so a war between programs has no more decisions than ever."""
        state = step(here(HOME, *LEGION, *REBELS))
        told = fought(state, (3, 4, 4), Attack(HOME)).events
        assert BattleAsked(Ask.JOINED) not in told
        assert any(isinstance(event, BattleThrown) for event in told)

    def test_nobody_is_asked_where_the_armies_do_not_fit(self):
        """Z19.1: then only Z13 is possible."""
        play = fought(met("II cohort 1", *REBELS), (3, 4, 4), Attack(HOME))
        assert BattleAsked(Ask.JOINED) not in play.events
        assert of(play, BattleThrown)

    @pytest.mark.parametrize("level", LEVELS)
    def test_whoever_is_played_by_the_program_fights_here(self, level: int):
        """Z18.1: where a war is played on by it from this moment."""
        state = joined()
        found = choose(seen_by(state, ROMAN), ROMAN, level, StreamDice("unused"))
        assert found == FightHere()
        assert found.why


# What comes of it


class TestPercentages:
    @pytest.mark.parametrize(
        ("winner", "loser", "here"),
        [
            (12, 33, (10, 35)),
            (13, 38, (15, 40)),
            (0, 20, (5, 20)),
            (99, 100, (55, 60)),
            (20, 70, (20, 60)),
            (30, 30, (25, 30)),
            (40, 20, (15, 20)),
            (0, 0, (5, 10)),
            (30, 7, (5, 10)),
        ],
    )
    def test_shares_of_points_become_percentages(self, winner: int, loser: int, here: tuple[int, int]):
        """Z19.3: to the nearest 5, at least 5, at most 60, and the winner's at least 5 below the loser's."""
        assert percent_lost(winner, loser) == here

    def test_all_that_can_be_reported(self):
        """Z19.3: each is the nearest 5, as far as the bounds allow."""
        for winner, loser in product(range(100), range(101)):
            winners, losers = percent_lost(winner, loser)
            assert winners % 5 == losers % 5 == 0
            assert 5 <= winners <= losers - 5 <= 55
            assert abs(losers - loser) <= 2 or losers in (10, 60)
            assert abs(winners - winner) <= 2 or winners in (5, losers - 5)


class TestTheResult:
    def test_both_lose_and_the_loser_goes(self):
        """Z19.3, Z13.5, Z13.8, Z13.9: as after a battle with dice, but without dice."""
        play = fought(joined(), (), ReportBattle(ROMAN, 12, 33))
        assert of(play, BattleReported) == [BattleReported(ROMAN, Sides(10, 35), Sides(5, 19))]
        assert decides(play.state) is ROMAN
        borne = fought(play.state, (), Bear({"II cohort 1": 2, "II cohort 2": 3}))
        assert decides(borne.state) is TRIBAL
        borne = fought(borne.state, (), Bear({"iceni warband 9": 1, **dict.fromkeys(REBELS[:3], 6)}))
        assert decides(borne.state) is TRIBAL
        over = fought(borne.state, (), choices(borne.state)[0], Stay())

        assert of(over, FellBack)[0].units == tuple(REBELS[3:])
        assert of(over, BattleOver) == [BattleOver(HOME, ROMAN)]
        assert over.state.lost == {"II": 5, "iceni": 19}
        assert all(over.state.units[id].disrupted for id in REBELS[3:])

    def test_the_attacker_may_have_lost(self):
        """Z19.3."""
        play = fought(joined(half=TRIBAL), (), ReportBattle(ROMAN, 20, 60, Resolver.LINED_DICE, 1))
        assert of(play, BattleReported) == [BattleReported(ROMAN, Sides(60, 20), Sides(33, 10))]
        losses = [choices(play.state)[0]]
        losses.append(choices(fought(play.state, (), *losses).state)[0])
        play = fought(play.state, (), *losses)
        assert decides(play.state) is TRIBAL
        assert of(fought(play.state, (), choices(play.state)[0]), BattleOver) == [BattleOver(HOME, ROMAN)]

    def test_nobody_charges_elsewhere(self):
        """Z19.3, Z13.5: so nobody must lose first, and nobody is asked."""
        state = joined("II horse 1", "II horse 2", *LEGION, "iceni chariots 1", *REBELS)
        play = fought(state, (), ReportBattle(TRIBAL, 30, 10))
        assert of(play, BattleReported)[0].lost == Sides(17, 6)
        assert legal(play.state, Bear({"II cohort 1": 5, "II cohort 2": 5, "II cohort 3": 5, "II cohort 4": 2}))
        assert not legal(play.state, Bear({"II cohort 1": 5}))

    def test_leaders_are_thrown_for(self):
        """Z13.10: with the attacker's first."""
        state = joined(led={"paulinus": HOME, "boudica": HOME})
        play = fought(state, (), ReportBattle(ROMAN, 10, 30))
        play = fought(play.state, (), choices(play.state)[0])
        play = fought(play.state, (1, 1, 6, 6, 3), choices(play.state)[0])
        assert [(event.leader, event.fate) for event in of(play, LeaderThrown)] == [
            ("paulinus", "killed"),
            ("boudica", "wounded"),
        ]

    def test_who_cannot_retreat_is_eliminated(self):
        """Z13.8: town defenders."""
        state = left_with(joined("II cohort 1", "defenders 1", "iceni warband 1", half=TRIBAL), {"defenders 1": 4})
        play = fought(state, (), ReportBattle(TRIBAL, 20, 0))
        play = fought(play.state, (), Bear({"II cohort 1": 2}))
        assert of(play, Eliminated) == [Eliminated(ROMAN, HOME, ("defenders 1",))]

    def test_where_nobody_has_a_choice_it_goes_on(self):
        """Z13.5: all that is left to say is where the loser goes."""
        play = fought(joined("II cohort 1", "iceni warband 1"), (), ReportBattle(ROMAN, 50, 60))
        assert of(play, LossesBorne) == [LossesBorne(ROMAN, {"II cohort 1": 2}), LossesBorne(TRIBAL, {REBELS[0]: 4})]
        assert not of(play, Followed)

    @pytest.mark.parametrize(
        ("ids", "percents", "lost"),
        [
            pytest.param(("II cohort 1",), Sides(40, 60), Sides(2, 4), id="one unit"),
            pytest.param(("II cohort 1", "II cohort 2"), Sides(40, 60), Sides(4, 4), id="10 SP"),
            pytest.param(("II cohort 1", "II auxiliary 1", "II horse 1"), Sides(50, 60), Sides(6, 4), id="12 SP"),
        ],
    )
    def test_a_very_small_attacker_ignores_ten_points(self, ids: tuple[str, ...], percents: Sides, lost: Sides):
        """Z13.5: if he wins, and not the defender."""
        state = joined(*ids, "iceni warband 1")
        found = outcome(state, ReportedBattle(ROMAN, 50, 60))
        assert (found.percents, found.lost, found.won) == (percents, lost, True)
        assert outcome(state, ReportedBattle(TRIBAL, 50, 60)).percents == Sides(60, 50)

    @pytest.mark.parametrize(("rebels", "winner"), [(2, TRIBAL), (1, ROMAN)])
    def test_who_has_lost_his_last_sp_has_not_won(self, rebels: int, winner: Side):
        """Z13.5: if any of the other side are left; if not, the attacker has lost."""
        sp = {"II horse 1": 1, "iceni warband 1": rebels}
        state = fought(left_with(met("II horse 1", "iceni warband 1", half=TRIBAL), sp), (), Attack(HOME)).state
        play = fought(state, (), ReportBattle(ROMAN, 0, 0))
        assert of(play, BattleReported) == [BattleReported(winner, Sides(10, 5), Sides(1, 1))]
        assert of(play, BattleOver) == [BattleOver(HOME, winner)]
        assert "II horse 1" not in play.state.units


# What is refused


def refuses(state: State, decision: Decision) -> None:
    with pytest.raises(IllegalDecision):
        SEQUENCE.unfold(state, decision, SeededDice("fury", 5))


@pytest.mark.parametrize(
    "report",
    [
        pytest.param(ReportBattle(ROMAN, 100, 50), id="the winner has lost all"),
        pytest.param(ReportBattle(TRIBAL, 50, 100), id="the winner has lost all, too"),
        pytest.param(ReportBattle(ROMAN, -1, 50), id="less than nothing"),
        pytest.param(ReportBattle(ROMAN, 0, 101), id="more than all"),
        pytest.param(ReportBattle(ROMAN, 0, 50, Resolver.TABLE, 1), id="a number at the table"),
        pytest.param(ReportBattle(ROMAN, 0, 50, Resolver.LINED_DICE), id="no number by lined dice"),
        pytest.param(ReportBattle(ROMAN, 0, 50, Resolver.LINED_DICE, MOST + 1), id="too high a number"),
        pytest.param(ReportBattle(ROMAN, 0, 50, Resolver.ODDS_TABLE, 1), id="the odds table is Z13"),
        pytest.param(ReportBattle(ROMAN, 0, 50, Resolver.GENERATOR), id="its own dice"),
    ],
)
def test_what_cannot_have_been(report: ReportBattle):
    """Z19.2, Z19.3."""
    refuses(joined(), report)


@pytest.mark.parametrize(
    "decision", [Done(), Attack(HOME), Charge(charges=True), Bear({"II cohort 1": 5}), Stay()], ids=str
)
def test_nothing_else_is_asked(decision: Decision):
    """Z19.1."""
    refuses(joined(), decision)


def test_only_a_battle_at_hand_before_its_dice_comes_from_elsewhere():
    """Z19.1: not before it has begun, after its dice or a result, in its other questions, or if it is impossible."""
    told, state = ReportBattle(ROMAN, 10, 30), joined("II horse 1", *LEGION, *REBELS)
    over = fought(state, (), told).state
    charge = fought(state, (), FightHere()).state
    unequal = fought(met("II horse 1", *REBELS), (), Attack(HOME)).state
    programs = fought(step(here(HOME, "II horse 1", *LEGION, *REBELS)), (), Attack(HOME)).state
    for other in (met(), over, charge, unequal, programs):
        refuses(other, told)
        refuses(other, FightHere())


# Always


@pytest.mark.parametrize("seed", range(8))
def test_any_battle_elsewhere(seed: int):
    """Z19.3: any result of any battle, with any answers: no SP come or go, and one side holds the field."""
    lots = Lots(f"elsewhere {seed}")
    romans = lots.shuffled([*LEGION, *several("II horse", 3), *several("XX auxiliary", 3)])[: 6 + lots.one_of(range(8))]
    rebels = lots.shuffled([*REBELS, *several("coritani chariots", 3)])[: 6 + lots.one_of(range(6))]
    led = {id: HOME for id in ("paulinus", "boudica") if lots.one_of([True, False])}
    state = joined(*romans, *rebels, led=led, half=lots.one_of([*Side]))
    whole = sum(unit.sp for unit in state.units.values())
    report = ReportBattle(lots.one_of([*Side]), lots.one_of(range(100)), lots.one_of(range(100)))
    play = Play(state, SeededDice("any", seed))
    resolve(play, report)
    while play.state.battle:
        resolve(play, lots.one_of(choices(play.state)))

    [told], [over] = of(play, BattleReported), of(play, BattleOver)
    assert sum(unit.sp for unit in play.state.units.values()) + sum(play.state.lost.values()) == whole
    assert sum(play.state.lost.values()) >= sum(told.lost)
    assert (over.winner, told.winner) == (report.winner, report.winner)
    assert not play.state.holds(HOME, over.winner.enemy)
