"""Z13: the combat step: attack, charge, dice, losses, retreat and advance."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z13_combat import Sides
from campaign.fury.rules.z13_moves import FallBack, FellBack, Follow, Followed, Stay
from campaign.fury.rules.z13_step import Attack, Bear, Charge, admits, begin, choices, decides, resolve
from campaign.fury.rules.z13_throw import BattleBegan, BattleThrown, ChargeSaid, LossesBorne, ReliabilityRolled
from engine.rules.dice import SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.fights import fought, garrisoned, here, legal, of, several, step
from tests.scripted import ScriptedDice

ROMAN, TRIBAL = Side.ROMAN, Side.TRIBAL
CORNER, END, HOME = "CN5", "DM13", "IC4"
"""From Rutupiae two ways lead away, from the end of Cornwall one; IC4 is open, and home to the Iceni."""


def open_battle(half: Side = ROMAN, at: str = CORNER, **more: Any) -> State:
    """Four cohorts, 20 SP, and three warbands, 18 SP: a column of 1:1, and one cohort modifier."""
    return step(here(at, *several("II cohort", 4), *several("iceni warband", 3)), half=half, **more)


class TestAttack:
    def test_a_tract_with_both_is_asked_for(self):
        """Z13.1: the side whose half it is decides; no tract with one side only."""
        state = step({**here(HOME, "II cohort 1", "iceni warband 1"), "II cohort 2": "TR6"})

        assert begin(Play(state, ScriptedDice([]))) == (ROMAN,)
        assert choices(state) == (Attack(HOME), Done())
        assert decides(state) is ROMAN

    def test_nobody_is_asked_where_nobody_meets(self):
        """Z13.1: flotillas do not fight, leaders neither."""
        state = step({**here("CN6", "flotilla 1", "iceni warband 1"), "II cohort 2": "TR6"}, {"boudica": "TR6"})
        assert begin(Play(state, ScriptedDice([]))) == ()

    def test_the_disrupted_do_not_attack(self):
        """Z13.1, Z17.1: he is asked all the same, so the other side does not see it."""
        state = step(here(HOME, "II cohort 1*", "iceni warband 1"))

        assert begin(Play(state, ScriptedDice([]))) == (ROMAN,)
        assert choices(state) == (Done(),)

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(Attack("TR6"), id="where no enemy is"),
            pytest.param(Attack("XX"), id="nowhere"),
            pytest.param(Charge(charges=True), id="no battle"),
            pytest.param(Bear({}), id="no losses"),
            pytest.param(FallBack(("II cohort 1",), (), ("IC5", "IC6")), id="no retreat"),
            pytest.param(Follow(("II cohort 1",), (), "IC5"), id="no advance"),
            pytest.param(Stay(), id="nobody to follow"),
        ],
    )
    def test_what_is_not_possible(self, decision: Decision):
        """Z13.1."""
        state = step({**here(HOME, "II cohort 1", "iceni warband 1"), "II cohort 2": "TR6"})
        with pytest.raises(IllegalDecision):
            SEQUENCE.unfold(state, decision, SeededDice("fury", 5))

    def test_he_need_not(self):
        """Z13.1: "may attack"."""
        after = SEQUENCE.carry_out(open_battle(), Done(), SeededDice("fury", 5)).state
        assert (after.half, after.turn) != (ROMAN, 5)

    def test_all_that_stands_there_is_shown(self):
        """Z13.1, Z17.2: the disrupted too, with leaders and prisoners."""
        state = step(here(HOME, "II cohort 1", "II cohort 2*", "iceni warband 1*"), {"paulinus": HOME})
        state = replace(state, leaders={**state.leaders, "boudica": Leader("boudica", HOME, captor=ROMAN)})
        [began] = of(fought(state, (3, 4, 4, 6, 6), Attack(HOME)), BattleBegan)

        assert [unit.id for unit in began.units] == ["II cohort 1", "II cohort 2", "iceni warband 1"]
        assert [unit.disrupted for unit in began.units] == [False, True, True]
        assert (began.leaders, began.attacker, began.only) == (("paulinus", "boudica"), ROMAN, None)

    def test_battles_in_any_order_and_one_a_tract(self):
        """Z13.1, Z13.11: the step is over with the last."""
        state = step(
            {
                **here(END, *several("II cohort", 4), "iceni warband 1"),
                **here(HOME, *several("XX cohort", 4), "iceni warband 2"),
            }
        )
        play = fought(state, (3, 6, 6), Attack(HOME), Bear({"XX cohort 1": 1}))
        assert decides(play.state) is TRIBAL
        way = choices(play.state)[0]
        play = fought(play.state, (), way, Stay())

        assert choices(play.state) == (Attack(END), Done())
        play = fought(play.state, (3, 6, 6), Attack(END), Bear({"II cohort 1": 1}), Stay())
        assert (play.state.battle, play.state.to_do) == (None, ())


class TestCharge:
    def test_the_attacker_says_first(self):
        """Z13.2: then the defender, each for all of his; the charge counts for the odds alone."""
        state = step(here(HOME, *several("II horse", 2), "II cohort 1", "iceni chariots 1", "iceni warband 1"))
        play = fought(state, (), Attack(HOME))
        assert (decides(play.state), choices(play.state)) == (ROMAN, (Charge(charges=True), Charge(charges=False)))
        play = fought(play.state, (), Charge(charges=True))
        assert (decides(play.state), choices(play.state)) == (TRIBAL, (Charge(charges=True), Charge(charges=False)))
        play = fought(play.state, (3, 5, 5), Charge(charges=True))
        [thrown] = of(play, BattleThrown)

        assert of(play, ChargeSaid) == [ChargeSaid(TRIBAL, charges=True)]
        assert thrown.strength == Sides(6 + 6 + 5, 6 + 6)

    @pytest.mark.parametrize(
        ("attacker", "defender", "strengths"), [(True, False, Sides(11, 9)), (False, True, Sides(8, 12))]
    )
    def test_each_side_speaks_for_itself(self, attacker: bool, defender: bool, strengths: Sides):
        """Z13.2: "all or none of a side's"; three SP of horse and of chariots count six if their own side says so."""
        state = step(here(HOME, "II horse 1", "II cohort 1", "iceni chariots 1", "iceni warband 1"))
        play = fought(state, (3, 5, 5), Attack(HOME), Charge(charges=attacker), Charge(charges=defender))

        assert of(play, BattleThrown)[0].strength == strengths

    def test_nobody_charges_who_does_not_say_so(self):
        """Z13.2."""
        state = step(here(HOME, "II horse 1", "II cohort 1", "iceni chariots 1", "iceni warband 1"))
        play = fought(state, (3, 5, 5), Attack(HOME), Charge(charges=False), Charge(charges=False))

        assert of(play, BattleThrown)[0].strength == Sides(8, 9)

    @pytest.mark.parametrize(
        ("units", "at", "asked"),
        [
            pytest.param(["II cohort 1", "iceni chariots 1"], HOME, TRIBAL, id="the attacker has none"),
            pytest.param(["II horse 1", "iceni warband 1"], HOME, ROMAN, id="the defender has none"),
            pytest.param(["II cohort 1", "II horse 1*", "iceni chariots 1"], HOME, TRIBAL, id="a disrupted one"),
            pytest.param(["II horse 1", "iceni chariots 1"], "SL1", None, id="high hills"),
        ],
    )
    def test_nobody_is_asked_who_has_no_chargers(self, units: list[str], at: str, asked: Side | None):
        """Z13.2."""
        play = Play(step(here(at, *units)), SeededDice("fury", 5))
        resolve(play, Attack(at))
        battle = play.state.battle

        assert (decides(play.state) if battle and "charge" in battle.ask else None) is asked

    def test_chargers_lose_first(self):
        """Z13.2, Z13.5: 30% of 11 SP are four, three of them the horse."""
        state = step(here(HOME, "II horse 1", "II cohort 1", "II horse 2", *several("iceni warband", 3)))
        play = fought(state, (3, 4, 4), Attack(HOME), Charge(charges=True))

        assert play.state.battle
        assert play.state.battle.ask is Ask.ATTACKERS_LOSSES
        assert not legal(play.state, Bear({"II cohort 1": 3}))
        assert legal(play.state, Bear({"II horse 2": 3}))


class TestThrow:
    def test_what_the_throw_tells(self):
        """Z13.3, Z13.6: column, modifiers, line, percentages, losses, all known to both."""
        play = fought(open_battle(), (3, 4, 3), Attack(CORNER))
        [thrown] = of(play, BattleThrown)

        assert thrown == BattleThrown(
            faces=(4, 3),
            strength=Sides(20, 18),
            column="1:1",
            modifiers=(Modifier("Z13.6", Reason("cohorts", ("roman", 4)), 1),),
            line=8,
            percents=Sides(20, 30),
            lost=Sides(4, 6),
            won=True,
        )
        assert thrown.only is None

    def test_the_first_die_is_marked(self):
        """Z13.3: line 7 is printed twice, for low and high faces."""
        low, high = [of(fought(open_battle(), (3, *faces), Attack(CORNER)), BattleThrown) for faces in [(2, 4), (4, 2)]]
        assert [low[0].won, high[0].won] == [False, True]

    def test_unreliable_tribes(self):
        """Z13.7: their D6 falls before the throw, and counts in it."""
        play = fought(open_battle(), (1, 4, 3), Attack(CORNER))
        [rolled], [thrown] = of(play, ReliabilityRolled), of(play, BattleThrown)

        assert (rolled.side, rolled.face, rolled.worth) == (TRIBAL, 1, 2)
        assert rolled.adds == (Modifier("Z13.7", Reason("leaderless", ("iceni",)), -1),)
        assert thrown.modifiers[-1] == Modifier("Z13.7", Reason("unreliability", ("tribal", 0)), 2)
        assert thrown.line == 10

    def test_each_side_rolls_for_itself(self):
        """Z13.7: the attacker first."""
        state = step(here(HOME, "regnenses-pro warband 1", *several("iceni warband", 2)))
        play = fought(state, (1, 3, 4, 3), Attack(HOME))

        assert [(each.side, each.face, each.worth) for each in of(play, ReliabilityRolled)] == [
            (ROMAN, 1, -2),
            (TRIBAL, 3, 0),
        ]

    def test_who_came_across_a_river(self):
        """Z13.6."""
        play = fought(open_battle(across=("II cohort 1", "II cohort 2")), (3, 4, 3), Attack(CORNER))
        assert [each.reason.code for each in of(play, BattleThrown)[0].modifiers] == ["river", "cohorts"]

    def test_an_ambush(self):
        """Z13.6, Z8.4: of units newly activated."""
        state = open_battle(TRIBAL, new=("iceni warband 1", "iceni warband 2"))
        [thrown] = of(fought(state, (3, 4, 3), Attack(CORNER)), BattleThrown)

        assert [(each.reason.code, each.value) for each in thrown.modifiers] == [("cohorts", -1), ("ambush", 2)]

    def test_the_dice_of_both_halves_differ(self):
        """A tract may see a battle in each half of a turn."""
        plays = []
        for half in Side:
            play = Play(open_battle(half), SeededDice("fury", 5))
            resolve(play, Attack(CORNER))
            plays.append(of(play, BattleThrown)[0].faces)

        assert plays[0] != plays[1]


class TestLosses:
    def test_each_side_chooses(self):
        """Z13.5: the attacker first; any legal choice, not only the one proposed."""
        play = fought(open_battle(), (3, 4, 3), Attack(CORNER))
        assert decides(play.state) is ROMAN
        assert choices(play.state) == (Bear({"II cohort 1": 4}),)
        play = fought(play.state, (), Bear({f"II cohort {n}": 1 for n in range(1, 5)}))
        assert [play.state.units[id].sp for id in several("II cohort", 4)] == [4, 4, 4, 4]
        assert decides(play.state) is TRIBAL
        play = fought(play.state, (), Bear({"iceni warband 1": 6}))

        assert "iceni warband 1" not in play.state.units
        assert play.state.lost == {"II": 4, "iceni": 6}

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(Bear({"II cohort 1": 3}), id="too little"),
            pytest.param(Bear({"II cohort 1": 5}), id="too much"),
            pytest.param(Bear({"iceni warband 1": 4}), id="of another"),
            pytest.param(Charge(charges=True), id="a charge too late"),
            pytest.param(Attack(CORNER), id="another battle"),
            pytest.param(Done(), id="no battle stops half way"),
            pytest.param(FallBack(("II cohort 1",), (), ("CN4", "CN3")), id="no retreat yet"),
            pytest.param(Follow(("II cohort 1",), (), "CN4"), id="no advance yet"),
            pytest.param(Stay(), id="nor none"),
        ],
    )
    def test_what_he_may_not_choose(self, decision: Decision):
        """Z13.5."""
        state = fought(open_battle(), (3, 4, 3), Attack(CORNER)).state
        with pytest.raises(IllegalDecision):
            SEQUENCE.unfold(state, decision, SeededDice("fury", 5))

    def test_without_a_choice_they_happen(self):
        """Z13.5: of a single unit, or of all."""
        state = step(here(CORNER, "II cohort 1", "iceni warband 1"))
        play = fought(state, (3, 4, 3), Attack(CORNER))

        assert of(play, LossesBorne) == [
            LossesBorne(ROMAN, {"II cohort 1": 2}),
            LossesBorne(TRIBAL, {"iceni warband 1": 2}),
        ]

    def test_nothing_is_lost_by_nobody(self):
        """Z13.5: a very small attacker who wins with 10% loses nothing."""
        state = step(here(END, "II cohort 1", "iceni warband 1"))
        play = fought(state, (3, 6, 6), Attack(END), Stay())

        assert of(play, LossesBorne) == [LossesBorne(TRIBAL, {"iceni warband 1": 3})]


def beaten(**more: Any) -> State:
    """Three warbands with Boudica and a prisoner have lost in the corner, and are asked for their way."""
    state = open_battle(**more)
    leaders = {"boudica": Leader("boudica", CORNER), "paulinus": Leader("paulinus", CORNER, captor=TRIBAL)}
    at_hand = AtHand(CORNER, ask=Ask.RETREAT, won=True)
    return replace(state, leaders=leaders, battle=at_hand)


NORTH, SOUTH = ("CN4", "CN3"), ("CN6", "CN7")
ALL = tuple(several("iceni warband", 3))
BOTH = ("boudica", "paulinus")


class TestRetreat:
    def test_one_offer_for_each_way(self):
        """Z13.8: of the loser, with all who are with him."""
        assert decides(beaten()) is TRIBAL
        assert choices(beaten()) == (FallBack(ALL, BOTH, NORTH), FallBack(ALL, BOTH, SOUTH))

    def test_the_beaten_are_disrupted(self):
        """Z13.8: two tracts away, with leaders and prisoners; the attacker is then asked (Z13.9)."""
        play = fought(beaten(), (), FallBack(ALL, BOTH, NORTH))

        assert {(unit.at, unit.disrupted) for unit in play.state.at("CN3", TRIBAL)} == {("CN3", True)}
        assert {leader.at for leader in play.state.leaders.values()} == {"CN3"}
        assert decides(play.state) is ROMAN

    def test_they_need_not_go_the_same_way(self):
        """Z13.8: who goes last takes the leaders along."""
        play = fought(
            beaten(), (), FallBack(ALL[:1], ("paulinus",), SOUTH), FallBack(ALL[2:], (), NORTH),
            FallBack(ALL[1:2], ("boudica",), SOUTH)
        )  # fmt: skip

        assert [play.state.units[id].at for id in ALL] == ["CN7", "CN7", "CN3"]
        assert [play.state.leaders[id].at for id in BOTH] == ["CN7", "CN7"]
        assert play.state.battle
        assert play.state.battle.through == ("CN6", "CN4", "CN6")

    @pytest.mark.parametrize(
        "decision",
        [
            pytest.param(FallBack(ALL, BOTH, ("CN4",)), id="one tract only"),
            pytest.param(FallBack(ALL, BOTH, ("CN4", "CN6")), id="next to the field"),
            pytest.param(FallBack(ALL, ("boudica",), NORTH), id="the last without the prisoner"),
            pytest.param(FallBack((), BOTH, NORTH), id="nobody"),
            pytest.param(FallBack(("iceni warband 1",) * 2, (), NORTH), id="one twice"),
            pytest.param(FallBack(("II cohort 1",), (), NORTH), id="the winner"),
            pytest.param(FallBack(("iceni warband 1",), ("cerialis",), NORTH), id="a leader who is not there"),
            pytest.param(FallBack(("iceni warband 1",), ("boudica",) * 2, NORTH), id="a leader twice"),
            pytest.param(Stay(), id="he must"),
            pytest.param(Follow(("II cohort 1",), (), "CN4"), id="nobody follows yet"),
            pytest.param(Done(), id="nor is it over"),
        ],
    )
    def test_what_is_no_retreat(self, decision: Decision):
        """Z13.8."""
        with pytest.raises(IllegalDecision):
            SEQUENCE.unfold(beaten(), decision, SeededDice("fury", 5))

    def test_the_only_way_is_taken(self):
        """Z13.8: from the end of Cornwall; an attacker who has lost goes as well, the disrupted with him."""
        state = step(here(END, "II cohort 1", "II cohort 2*", *several("iceni warband", 3)))
        play = fought(state, (3, 1, 1), Attack(END), Bear({"iceni warband 1": 1}))

        assert of(play, FellBack) == [FellBack(ROMAN, ("II cohort 1", "II cohort 2"), (), ("DM12", "DM11"))]
        assert not of(play, Followed)
        assert play.state.units["II cohort 1"].disrupted


def victors(half: Side = ROMAN, disrupted: str = "", **more: Any) -> State:
    """A winner in the corner whose enemies have fled by both ways."""
    winners = several("II cohort", 2) if half is ROMAN else several("iceni warband", 2)
    units = here(CORNER, *[id + "*" * (id == disrupted) for id in winners])
    at_hand = AtHand(CORNER, ask=Ask.ADVANCE, won=True, through=("CN4", "CN6", "CN4"), entered=("CN3", "CN7"))
    return step(units, half=half, battle=at_hand, **more)


class TestAdvance:
    def test_romans_may(self):
        """Z13.9: into one of the tracts that losers have passed, with some or all, or not."""
        state = victors(leaders={"postumus": CORNER})
        all_of_them, led = tuple(several("II cohort", 2)), ("postumus",)

        assert choices(state) == (Follow(all_of_them, led, "CN4"), Follow(all_of_them, led, "CN6"), Stay())
        play = fought(state, (), Follow(("II cohort 2",), (), "CN6"))
        assert [unit.at for unit in play.state.units.values()] == [CORNER, "CN6"]
        assert play.state.control["CN6"] is ROMAN
        assert not of(fought(state, (), Stay()), Followed)

    def test_tribal_winners_must(self):
        """Z13.9: all of them, into one tract of their choice."""
        state = victors(TRIBAL, leaders={"boudica": CORNER})
        both = tuple(several("iceni warband", 2))

        assert choices(state) == (Follow(both, ("boudica",), "CN4"), Follow(both, ("boudica",), "CN6"))
        assert admits(state, Follow(both, (), "CN4"))

    @pytest.mark.parametrize(
        ("half", "decision"),
        [
            pytest.param(TRIBAL, Follow(("iceni warband 1",), (), "CN4"), id="all who must"),
            pytest.param(TRIBAL, Stay(), id="they may not stay"),
            pytest.param(ROMAN, Follow(("II cohort 1",), (), "CN3"), id="only where losers went through"),
            pytest.param(ROMAN, Follow((), (), "CN4"), id="nobody"),
            pytest.param(ROMAN, Follow(("II cohort 1",), ("postumus",), "CN4"), id="a leader who is not there"),
            pytest.param(ROMAN, Follow(("II cohort 3",), (), "CN4"), id="a unit that is not there"),
            pytest.param(ROMAN, Attack(CORNER), id="no other battle"),
        ],
    )
    def test_what_is_no_advance(self, half: Side, decision: Decision):
        """Z13.9."""
        with pytest.raises(IllegalDecision):
            SEQUENCE.unfold(victors(half), decision, SeededDice("fury", 5))

    def test_disrupted_ones_only_with_their_leader(self):
        """Z13.9: he goes with them; a wounded one leads nobody, nor does a prisoner."""
        state = victors(disrupted="II cohort 2", leaders={"postumus": CORNER, "cerialis": CORNER})
        captive = replace(state, leaders={**state.leaders, "postumus": Leader("postumus", CORNER, out_until=9)})

        assert legal(state, Follow(("II cohort 2",), ("postumus",), "CN4"))
        assert not legal(state, Follow(("II cohort 2",), (), "CN4"))
        assert not legal(state, Follow(("II cohort 2",), ("cerialis",), "CN4"))
        assert legal(state, Follow(("II cohort 1",), (), "CN4"))
        assert not legal(captive, Follow(("II cohort 2",), ("postumus",), "CN4"))

    def test_the_only_tract_is_entered_by_those_who_must(self):
        """Z13.9: nobody is asked."""
        state = step(here(END, *several("iceni warband", 3), "II cohort 1"), {"boudica": END}, half=TRIBAL)
        play = fought(state, (3, 6, 6, 4, 4), Attack(END), Bear({"iceni warband 1": 1}))

        assert of(play, Followed) == [Followed(TRIBAL, "DM12", tuple(several("iceni warband", 3)), ("boudica",))]
        assert play.state.to_do == ()

    def test_nobody_follows_where_nobody_fled(self):
        """Z13.9: "not when the defender was eliminated"."""
        state = garrisoned(step(here(CORNER, *several("iceni warband", 3), "defenders 1"), half=TRIBAL), 4)
        play = fought(state, (3, 6, 6), Attack(CORNER), Bear({"iceni warband 1": 1}))

        assert not of(play, Followed)
        assert play.state.units.keys() == {*several("iceni warband", 3)}
