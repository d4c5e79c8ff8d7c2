"""The chances of battles and checks, from what the asked side may know (W1.4)."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.estimate import totals
from campaign.boudica.rules.odds import success
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Swaying
from campaign.boudica.rules.w4_population import coming_checks
from campaign.boudica.rules.w5_movement.moving import StrengthsTold
from campaign.boudica.rules.w6_battle.combat import Fight, Force, lined_up
from campaign.boudica.rules.w6_battle.odds import FOUGHT, entered, forces_battle, forecast, forecast_of
from campaign.boudica.rules.w10_prefect import obeys
from engine.rules.sequence import apply
from tests.boudica.rules.scenes import scene


def in_line(fight: Fight) -> Fight:
    """Who is still in line; the others do not matter to who wins."""
    return Fight(*[force._replace(retreated=0, routed=0) for force in fight])


@cache
def exact(fight: Fight) -> tuple[Fraction, Fraction]:
    """The chances that Romans and Britons win, over every throw of every round."""
    if fight.is_over:
        return Fraction(fight.romans_won), Fraction(fight.britons_won)
    rows = [[*product(range(1, 7), repeat=force.dice)] for force in fight]
    after = Counter(in_line(lined_up(fight, mine, theirs)) for mine, theirs in product(*rows))
    after.pop(fight, None)  # nobody left the line: the round is as good as not fought
    shares = [(Fraction(times, after.total()), exact(each)) for each, times in after.items()]
    romans, britons = [sum((share * won[side] for share, won in shares), Fraction()) for side in (0, 1)]
    return romans, britons


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("romans", "britons"),
    [
        (Force(1), Force(1)),
        (Force(2), Force(2)),
        (Force(1), Force(3)),
        (Force(1, town=True), Force(2)),
        (Force(2), Force(1, town=True)),
    ],
)
def test_w6_3_a_forecast_is_right(romans: Force, britons: Force):
    """W6.3: the shares of 2,000 battles against every throw of the dice."""
    found = forecast_of(romans, ((britons.sp, 1),), britons.town)

    for share, chance in zip(found[:2], exact(Fight(romans, britons)), strict=True):
        assert share == pytest.approx(float(chance), abs=4.5 * sqrt(chance * (1 - chance) / FOUGHT))


def test_w11_3_four_romans_are_worth_six_britons():
    """W11.3: by the Roman +1 (W6.3)."""
    assert forecast_of(Force(4), ((6, 1),), False).romans == pytest.approx(0.5, abs=0.05)


def test_w6_6_losses_are_those_for_good():
    """W6.6: one against one: the loser's SP is routed, or lost from the pool on 3 or more."""
    found = forecast_of(Force(1), ((1, 1),), False)

    assert found.romans + found.britons + found.neither == pytest.approx(1)
    assert found.briton_loss == pytest.approx(15 / 21 * (6 / 15 + 9 / 15 * 2 / 3), abs=4.5 * 0.5 / sqrt(FOUGHT))
    assert found.roman_loss == pytest.approx(6 / 21 * (1 / 6 + 5 / 6 * 2 / 3), abs=4.5 * 0.5 / sqrt(FOUGHT))


@pytest.mark.uncounted
def test_w1_4_the_romans_forecast_mixes_all_that_they_may_think():
    """W1.4: positions that look alike have the same odds; the Britons know their own."""
    here = {"legion-XX": "trinovantes"}
    weak, strong = [
        scene(at=here, strengths={"briton-1": 17 - own, "briton-2": 2, "briton-3": own - 2}) for own in (6, 14)
    ]

    assert forecast(seen_by(weak, ROMANS), "trinovantes") == forecast(seen_by(strong, ROMANS), "trinovantes")
    assert forecast(seen_by(weak, BRITONS), "trinovantes").romans > 0.8
    assert forecast(seen_by(strong, BRITONS), "trinovantes").romans < 0.2


def test_w5_8_what_was_told_makes_it_sharp():
    """W5.8: once the strengths are told, both sides see the same."""
    now = scene(at={"legion-XX": "trinovantes"})
    assert len(totals(seen_by(now, ROMANS), "trinovantes")) > 5
    told = apply(now, StrengthsTold("trinovantes", (6, 6)))

    assert totals(seen_by(told, ROMANS), "trinovantes") == {12: 1}
    assert forecast(seen_by(told, ROMANS), "trinovantes") == forecast(told, "trinovantes")


def test_a_forecast_before_the_move():
    """W6.1: what a battle would be if an army went there, unattached SP and towns included (W6.4)."""
    now = scene(loose={"iceni": {BRITONS: 2}})

    assert forecast(entered(now, "legion-XX", "iceni"), "iceni") == forecast_of(Force(6), ((7, 1),), True)


def test_w6_1_the_chance_to_force_a_battle():
    """W6.1: one 6 of as many dice as armies; none of a frozen Legio II Augusta (W10.1)."""
    now = scene()

    assert forces_battle(now, "trinovantes", BRITONS) == Fraction(11, 36)
    assert forces_battle(now, "silures", ROMANS) == Fraction(1, 6)
    assert forces_battle(now, "atrebates", ROMANS) == 0


@pytest.mark.parametrize(
    ("prefect", "chance"), [(Prefect.NEVER, 0), (Prefect.ON_5, Fraction(1, 3)), (Prefect.ALWAYS, 1)]
)
def test_w10_2_the_chance_that_it_obeys(prefect: Prefect, chance: Fraction):
    """W10.2: by the option."""
    assert obeys(prefect) == chance


@pytest.mark.parametrize(("least", "added", "chance"), [(5, 0, 2), (6, 1, 2), (6, -1, 0), (6, -2, 0), (5, 7, 6)])
def test_w4_5_no_natural_1_or_6(least: int, added: int, chance: int):
    """W4.5: a check may be sure, or hopeless."""
    assert success(least, added) == Fraction(chance, 6)


def test_checks_that_come():
    """W4.1 to W4.4: in Trinovantes a chief, Boudica and the armies with +1, and the majority; one cube is unaligned."""
    now = scene(chiefs={"trinovantes": (BRITONS,)}, destroyed=("legion-IX",), without=("legion-IX",))
    coming = coming_checks(now, "trinovantes")

    assert [(each.check.by, each.dice, each.chance) for each in coming] == [
        (Swaying.CHIEF, 1, Fraction(3, 6)),
        (Swaying.BOUDICA, 1, Fraction(4, 6)),
        (Swaying.ARMIES, 1, Fraction(3, 6)),
        (Swaying.MAJORITY, 1, Fraction(2, 6)),
    ]


def test_w4_5_towns_destroyed_this_turn_count_in_the_next():
    """W4.5: last turn only; here Branodunum fell in turn 2, which is going on."""
    now = scene(chiefs={"corieltauvi": (ROMANS, BRITONS)}, razed=(("branodunum", 2),), without=("branodunum",))

    assert [each.chance for each in coming_checks(now, "corieltauvi")] == [Fraction(3, 6), Fraction(1, 6)]


def test_w4_6_no_check_where_nothing_can_turn():
    """W4.6: neither an unaligned cube nor one of the enemy."""
    now = scene(cubes={"trinovantes": (0, 0, 8)})

    assert coming_checks(now, "trinovantes") == ()
