"""Z17.3: odds from what the side that asks knows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from time import process_time
from typing import TypeVar

import pytest

from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.z13_combat import Sides
from campaign.fury.rules.z13_step import Attack, resolve
from campaign.fury.rules.z13_strength import Charges
from campaign.fury.rules.z13_throw import BattleThrown, throw
from campaign.fury.rules.z17_odds import ALL, AttackForecast, at_hand, before_attack
from tests.fury.rules.fights import here, several, step
from tests.fury.rules.test_z17_imagined import rebellion
from tests.scripted import ScriptedDice

T = TypeVar("T")
TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
AT = "IC4"
QUICK = 0.2
"""Seconds of the processor."""


def battle(half: Side = ROMAN, ask: Ask = Ask.ATTACKERS_CHARGE, charging: tuple[Side, ...] = ()) -> State:
    """Boudica's people and a legion, who both may charge."""
    units = here(AT, *several("II cohort", 2), *several("II horse", 6), *several("iceni warband", 2))
    units |= here(AT, *several("iceni chariots", 4))
    hers = {**units, **here(AT, "trinovantes warband 1")}
    return step(hers, {"boudica": AT}, half=half, battle=AtHand(AT, ask, charging))


def by_hand(state: State, dice: int) -> AttackForecast:
    """The same from all throws that the rules make, with so many dice of reliability."""
    thrown = []
    for faces in product(range(1, 7), repeat=dice + 2):
        play = Play(state, ScriptedDice(faces))
        throw(play)
        thrown += [event for event in play.events if isinstance(event, BattleThrown)]
    number = len(thrown)
    attackers, defenders = [shares([each.lost[n] for each in thrown]) for n in range(2)]
    won, columns = Fraction(sum([each.won for each in thrown]), number), shares([each.column for each in thrown])
    return AttackForecast(won, (attackers, defenders), columns, exact=True)


def shares(found: Sequence[T]) -> Mapping[T, Fraction]:
    """How often each comes."""
    return {each: Fraction(count, len(found)) for each, count in Counter(found).items()}


class TestAtHand:
    @pytest.mark.parametrize("half", Side)
    def test_it_is_what_the_dice_make_of_it(self, half: Side):
        """Z13.3, Z13.7: over all throws, those of reliability too; the same for both sides, and for everybody."""
        state = battle(half, Ask.DEFENDERS_CHARGE, (half,))
        exact = by_hand(replace(state, battle=AtHand(AT, Ask.DEFENDERS_CHARGE, (half, half.enemy))), dice=1)

        assert at_hand(state) == exact
        assert {side: at_hand(seen_by(state, side)) for side in ("", *Side)} == dict.fromkeys(("", *Side), exact)

    def test_loyal_tribes_throw_too(self):
        """Z13.7: each side for itself."""
        loyal = ("regnenses-pro warband 1", "regnenses-pro warband 2")
        state = step(here(AT, *loyal, "iceni warband 1"), battle=AtHand(AT))

        assert at_hand(state, Charges()) == by_hand(state, dice=2)

    def test_without_tribes_nobody_does(self):
        """Z13.7: Romans who attack with half of their SP or more."""
        state = step(here(AT, *several("II cohort", 2), "iceni warband 1"), battle=AtHand(AT))

        assert at_hand(state) == by_hand(state, dice=1)

    def test_who_has_said_if_he_charges_does_so(self):
        """Z13.2: the others by what is asked about."""
        both = [at_hand(battle(), Charges(one, other)) for one, other in product((True, False), repeat=2)]
        said = battle(ask=Ask.DEFENDERS_CHARGE)
        charging = replace(said, battle=AtHand(AT, Ask.DEFENDERS_CHARGE, (ROMAN,)))

        assert len({each.lost for each in both}) > 2
        assert [at_hand(charging, Charges(False, other)) for other in (True, False)] == both[:2]
        assert [at_hand(said, Charges(True, other)) for other in (True, False)] == both[2:]


class TestBeforeAttack:
    def met(self, half: Side = ROMAN) -> State:
        """Eight cohorts beside the Iceni, of whom a host is elsewhere, too."""
        units = {
            **here(AT, *several("II cohort", 8), *several("iceni warband", 4)),
            **here("IC5", *[f"iceni warband {n}" for n in range(5, 10)]),
        }
        return rebellion(units, {"boudica": "IC5"}, half=half, stage=Stage.COMBAT, to_do=(half,))

    def test_what_is_known_is_exact(self):
        """The whole state, or a game that is over, hides nothing."""
        known = before_attack(self.met(), AT, ROMAN)

        assert known.exact
        assert known == at_hand(replace(self.met(), battle=AtHand(AT)))
        assert [*known.columns.values()] == [1]

    def test_what_is_not_known_is_the_mean_of_what_it_may_be(self):
        """The Romans see a stack: nine warbands, or what is left, are in two of them, with Boudica in one."""
        seen = seen_by(self.met(), ROMAN)
        found = before_attack(seen, AT, ROMAN)
        known = before_attack(self.met(), AT, ROMAN)

        assert not found.exact
        assert sum(found.columns.values()) == 1
        assert len(found.columns) > 2
        assert 0 < found.win < known.win
        assert found == before_attack(seen, AT, ROMAN)

    def test_it_knows_no_more_than_the_side(self):
        """Z17.2: wars that look alike have the same odds."""
        state = self.met()
        come = {id: replace(state.units[id], at=AT) for id in ("iceni warband 5", "iceni warband 6")}
        other = replace(state, units={**state.units, **come})

        assert before_attack(state, AT, ROMAN) != before_attack(other, AT, ROMAN)
        assert before_attack(seen_by(state, ROMAN), AT, ROMAN) == before_attack(seen_by(other, ROMAN), AT, ROMAN)

    def test_it_is_quick(self):
        seen, began = seen_by(self.met(), ROMAN), process_time()
        before_attack(seen, AT, ROMAN)

        assert process_time() - began < QUICK

    def test_an_attack_of_the_next_half(self):
        """Z13.6: then nobody is new, or has just crossed a river; in this half it is no ambush for others."""
        state = replace(self.met(TRIBAL), new=("iceni warband 1", "iceni warband 2"), across=("iceni warband 1",))
        late = replace(self.met(), new=state.new, across=state.across)

        assert before_attack(late, AT, TRIBAL) == before_attack(self.met(TRIBAL), AT, TRIBAL)
        assert before_attack(state, AT, TRIBAL).win > before_attack(late, AT, TRIBAL).win

    def test_without_charges(self):
        """Z13.2: horse may stay what it is."""
        units = {**here(AT, *several("II horse", 4), *several("iceni warband", 3))}
        state = rebellion(units, stage=Stage.COMBAT, to_do=(ROMAN,))

        assert before_attack(state, AT, ROMAN, ALL).win > before_attack(state, AT, ROMAN, Charges()).win


def test_a_battle_is_known_as_soon_as_it_begins():
    """Z17.2."""
    units = here(AT, *several("II horse", 2), *several("iceni chariots", 2))
    play = Play(rebellion(units, stage=Stage.COMBAT, to_do=(ROMAN,)), ScriptedDice([]))
    resolve(play, Attack(AT))
    seen = seen_by(play.state, ROMAN)

    assert not any(unit.kind is UnitKind.UNSEEN for unit in seen.at(AT, TRIBAL))
    assert at_hand(seen) == at_hand(play.state)
    assert at_hand(seen).columns == {seen.start.table.column(*Sides(12, 12)).name: 1}
