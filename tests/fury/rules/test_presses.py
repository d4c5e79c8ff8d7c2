"""One press for several decisions: where it leads, what it costs, and where it ends."""

from dataclasses import replace
from fractions import Fraction
from uuid import UUID

import pytest

from campaign.fury.rules import presses
from campaign.fury.rules.board import Mark, Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.presses import MarchCost, Past, Plan
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.turn import SEQUENCE, legal_decisions
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import Overrun
from campaign.fury.rules.z11_voyages import Embark, Land, Sail
from campaign.fury.rules.z17_odds import before_overrun
from engine.rules.dice import Dice, SeededDice
from engine.rules.ruleset import Game
from tests.fury.rules.test_z10_movement import do, ready
from tests.fury.rules.test_z10_overrun import AT, BAND, FROM, JUST, LEGION, met
from tests.fury.rules.test_z11_voyages import FOUR, GOOD, SHIP, SUNK, at_sea, port
from tests.fury.wars import moments
from tests.scripted import ScriptedDice

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
HORSE = "II horse 1"


def pressed(now: State, plan: Plan, dice: Dice) -> tuple[list[Decision], State]:
    """What the plan decides until it ends, each decision legal, and the game then."""
    found: list[Decision] = []
    side = SEQUENCE.decides(now)
    decision = next(plan, None)
    while decision:
        found.append(decision)
        now = SEQUENCE.unfold(now, decision, dice).now
        if SEQUENCE.decides(now) is not side:
            break
        try:
            decision = plan.send(past(now))
        except StopIteration:
            break
    return found, now


def past(now: State) -> Past:
    return Game(UUID(int=0), now.start, (), (now,))


def marched(
    now: State, offer: SetOut, to: str, *faces: int, then: Decision | None = None
) -> tuple[list[Decision], State]:
    return pressed(now, presses.march(offer, to, then or Halt()), ScriptedDice(faces))


class TestByLand:
    def test_a_far_tract_in_one_press(self):
        """Z10.1: each step is a decision of its own, and the stack halts at the end."""
        state, offer = ready({HORSE: FROM}), SetOut((HORSE,))
        [to, path] = max(presses.goals(state, offer).items(), key=lambda each: len(each[1]))
        assert len(path) > 1

        found, after = marched(state, offer, to)

        assert found == [offer, *[Go(at, (HORSE,), ()) for at in path], Halt()]
        assert after.units[HORSE].at == to

    def test_it_may_go_on_from_there(self):
        """Z10.1: without the halt a part of it goes on; the others halt there."""
        state = ready(dict.fromkeys(LEGION, FROM))
        there, now = pressed(state, presses.march(SetOut(LEGION), AT, None), ScriptedDice(()))
        assert there == [SetOut(LEGION), Go(AT, LEGION, ())]
        part = Column(LEGION[:4], (), (FROM, AT))
        to = next(iter(presses.further(now, part)))

        found, after = pressed(now, presses.march_on(past(now), part, to, Halt()), ScriptedDice(()))

        assert found == [Go(to, LEGION[:4], ()), Halt()]
        assert [after.units[id].at for id in LEGION] == [to] * 4 + [AT] * 5

    def test_a_press_for_what_is_not_there_does_nothing(self):
        """Z10.1: a tract out of reach, units of two tracts, a part that may not go on."""
        state = ready({HORSE: FROM, LEGION[0]: AT})
        assert presses.goals(state, SetOut((HORSE, LEGION[0]))) == {}
        now = do(state, SetOut((HORSE,)))
        part = Column((HORSE,), (), (FROM,))
        assert pressed(now, presses.march_on(past(now), part, "OR2", Halt()), ScriptedDice(()))[0] == []

    def test_a_forced_march_is_told_only_where_it_is_of_use(self):
        """Z10.5: beyond what the stack reaches without; and it is at its goal, or stays with those who failed."""
        state = ready(dict.fromkeys(LEGION[:2], FROM))
        near, far = [presses.goals(state, SetOut(LEGION[:2], (), forced)) for forced in (False, True)]
        assert far
        assert not {*near} & {*far}
        to = next(iter(far))
        offer = SetOut(LEGION[:2], (), forced=True)

        found, after = marched(state, offer, to, 1, 1, 6, 6)
        assert found == [offer, *[Go(at, LEGION[:1], ()) for at in far[to]], Halt()]
        assert [after.units[id].at for id in LEGION[:2]] == [to, FROM]
        assert marched(state, offer, to, 6, 6, 6, 6)[0] == [offer]

    def test_a_tired_stack_that_does_not_come_so_far_is_asked(self):
        """Z10.1: a press ends where its goal can no longer be reached."""
        state = ready(dict.fromkeys(LEGION[:2], FROM))
        now = do(state, SetOut(LEGION[:2]))
        plan = presses.march(SetOut(LEGION[:2]), "OR2", Halt())
        next(plan)
        with pytest.raises(StopIteration):
            plan.send(past(now))

    def test_what_a_forced_march_may_bring(self):
        """Z10.5: cohorts of the II have morale 9: 26 of 36 throws are less, and 4 as much."""
        odds = presses.march_odds(ready({LEGION[0]: FROM}), LEGION[:1])

        assert odds == (Fraction(26, 36), Fraction(4, 36), Fraction(6, 36))
        assert sum(presses.march_odds(ready({}, {"postumus": FROM}), ())) == 1

    def test_an_overrun_in_one_press(self):
        """Z10.7: the stack enters and tries; where it may not, it is asked."""
        state = ready({**dict.fromkeys(LEGION, FROM), BAND: AT})
        found, after = marched(state, SetOut(LEGION), AT, then=Overrun())
        assert found == [SetOut(LEGION), Go(AT, LEGION, ()), Overrun()]
        assert after.column
        assert after.column.driven

        over = ready({**dict.fromkeys(LEGION, FROM)})
        assert marched(over, SetOut(LEGION), AT, then=Overrun())[0] == [SetOut(LEGION), Go(AT, LEGION, ())]

    @pytest.mark.parametrize(("units", "chance"), [(LEGION, 1), (JUST, 1), (LEGION[:8], 0)])
    def test_z17_3_an_overrun_of_what_is_known(self, units: tuple[str, ...], chance: int):
        """Z17.3, Z10.7: 45 or 42 SP against 6 are enough, 40 are not."""
        assert before_overrun(met(units=units)) == chance

    def test_z17_3_an_overrun_of_what_is_unseen(self):
        """Z17.3: the share of the wars that fit."""
        seen = seen_by(met(), ROMAN)
        assert 0 < before_overrun(seen) < 1, "a guess is never certain"


class TestWhatItCosts:
    def test_by_road_and_across_country(self):
        """Z10.2, Z10.3: a horse unit has 4 MP, and two more by road."""
        state = ready({HORSE: "CV46"})
        found = {
            to: presses.cost(state, Column((HORSE,), (), ("CV46",)), path)
            for to, path in presses.goals(state, SetOut((HORSE,))).items()
        }
        assert {cost.points for cost in found.values() if cost.by_road} == {6}
        assert {cost.points for cost in found.values() if not cost.by_road} <= {4}
        assert all(0 < cost.spent <= cost.points for cost in found.values() if cost.by_road)
        assert MarchCost(1, 6, True) in found.values()

    def test_over_the_limit(self):
        """Z7.3: by how many units, with those that come; across a river is noted (Z13.6)."""
        many = [f"II cohort {n}" for n in range(1, 11)] + [f"XX cohort {n}" for n in range(1, 11)]
        state = ready(dict.fromkeys(many, FROM))
        tracts = presses.goals(state, SetOut(tuple(many)))
        found = {to: presses.over(state, Column(tuple(many), (), (FROM,)), path) for to, path in tracts.items()}
        assert max(found.values()) > 0
        assert min(found.values()) == 0
        for path in tracts.values():
            then = presses.arrived(state, Column(tuple(many), (), (FROM,)), path)
            assert {unit.at for unit in then.units.values()} == {path[-1]}
            assert {*then.across} in ({*many}, set())


class TestBySea:
    def test_a_voyage_in_one_press(self):
        """Z11.1, Z11.2: out, by two areas, and ashore at Noviomagus; then they may march on."""
        state, offer = port(), Embark(SHIP, FOUR, ("postumus",))
        way = presses.sea_goals(state, offer)["RG3"]
        assert way == ("fretum", "vectis", "RG3")

        found, after = pressed(state, presses.sail(offer, way), ScriptedDice(GOOD * 2))

        assert found == [offer, Sail("fretum"), Sail("vectis"), Land("RG3")]
        assert after.column
        assert after.column.landed

    def test_to_an_area_of_the_sea(self):
        """Z11.1: it ends its move there, laden; whoever is sunk on the way goes no farther."""
        state, offer = port(), Embark(SHIP, FOUR)
        way = presses.sea_goals(state, offer)["vectis"]

        found, after = pressed(state, presses.sail(offer, way), ScriptedDice(GOOD * 2))
        assert found == [offer, Sail("fretum"), Sail("vectis"), Halt()]
        assert after.units[SHIP].at == "vectis"
        sunk, _ = pressed(state, presses.sail(offer, way), ScriptedDice(SUNK))
        assert sunk == [offer, Sail("fretum")]

    def test_the_dangers_of_a_voyage(self):
        """Z11.1: a port is entered without a throw; who begins his move at sea throws for an open coast."""
        state, offer = port(), Embark(SHIP, FOUR)
        ways = presses.sea_goals(state, offer)
        assert presses.dangers(state, offer, ways["RG3"]) == presses.dangers(state, offer, ways["vectis"])

        afloat = do(at_sea("vectis"), Halt())
        afloat = replace(afloat, moved_on=())
        coasts = {to: way for to, way in presses.sea_goals(afloat, Embark(SHIP)).items() if way == (to,)}
        marks = {to: afloat.board.tract[to].marks for to in coasts if to in afloat.board.tract}
        risks = {to: presses.dangers(afloat, Embark(SHIP), coasts[to]) for to in marks}
        assert {risk for to, risk in risks.items() if Mark.PORT not in marks[to]} == {
            presses.dangers(state, offer, ways["fretum"])
        }
        assert {risk.whole for to, risk in risks.items() if Mark.PORT in marks[to]} == {1}


class TestEnds:
    def test_a_step_and_those_with_nothing_to_decide(self):
        """Z1.2: without a battle the half is over; the other side decides next."""
        state = ready({HORSE: FROM, BAND: "IC4"})

        found, after = pressed(state, presses.end(ROMAN), SeededDice("any", 1))

        assert found[0] == Done()
        assert {*found} == {Done()}
        assert SEQUENCE.decides(after) is not None or after.ending

    @pytest.mark.parametrize(("at", "presses_made"), [("IC4*", 2), ("IC4", 1)])
    def test_the_next_step_is_asked_only_if_there_is_a_choice(self, at: str, presses_made: int):
        """Z1.2, Z13.1: a disrupted unit among enemies cannot attack; one in order can."""
        state = ready({HORSE: at, BAND: "IC4"})

        found, after = pressed(state, presses.end(ROMAN), SeededDice("any", 1))

        assert found == [Done()] * presses_made
        assert (after.step == "roman combat") is (presses_made == 1)

    def test_who_may_set_out(self):
        """Z10.1: units, then leaders; a prisoner only with units."""
        state = ready({HORSE: FROM, SHIP: FROM}, {"postumus": FROM})
        assert presses.able(state, FROM) == {HORSE: False, "postumus": True}
        assert presses.able(state, AT) == {}
        assert pressed(state, presses.alone(SetOut((HORSE,))), ScriptedDice(()))[0] == [SetOut((HORSE,))]


def test_any_goal_is_reached_by_its_press():
    """Z10.1: in any war, without force, for each stack that the program proposes, to one of its goals."""
    tried = 0
    for n, moment in enumerate(moments()):
        state = moment.before
        side = SEQUENCE.decides(state)
        if n % 9 or side is None or state.stage is not Stage.MOVEMENT or state.column:
            continue
        offers = [each for each in legal_decisions(state) if isinstance(each, SetOut) and not each.forced]
        for offer in offers[n % 5 :: 5]:
            goals = presses.goals(seen_by(state, side), offer)
            assert goals == presses.goals(state, offer)
            for to in [*goals][n % 7 :: 7]:
                found, after = pressed(state, presses.march(offer, to, Halt()), SeededDice("war", n))
                assert [each for each in found if isinstance(each, Go)][-1].to == to
                assert all(after.units[id].at == to for id in offer.units if id in after.units)
                tried += 1
    assert tried > 30
