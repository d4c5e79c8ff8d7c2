"""The chances of the Battle Result Generator, by three ways that know nothing of each other."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from icepool import d6  # type: ignore[import-untyped]

from battles.rules.generator import generate
from battles.rules.odds import Odds, odds
from battles.rules.verdict import Grade, Side
from tests.scripted import scripted

ARMIES = [(80, 80), (80, 90), (87, 103), (100, 80), (70, 80), (180, 80), (80, 200), (20, 0), (0, 160)]


def by_icepool(attacker: int, defender: int) -> Odds:
    """Ties rolled again, with another library's dice."""
    higher = d6.highest(2)
    difference = (higher + attacker // 20) - (higher + defender // 20)
    decided = difference.reroll([0], depth="inf")
    chance = decided.probability
    return Odds(
        sum((chance(d) for d in range(3, 20)), Fraction()),
        chance(1) + chance(2),
        chance(-1) + chance(-2),
        sum((chance(-d) for d in range(3, 20)), Fraction()),
    )


@pytest.mark.parametrize(("attacker", "defender"), ARMIES)
def test_c6_11_odds_agree_with_icepool(attacker: int, defender: int):
    """C6.11: exact fractions from another library."""
    assert odds(attacker, defender) == by_icepool(attacker, defender)


@pytest.mark.parametrize(("attacker", "defender"), [(80, 80), (100, 80), (80, 140)])
def test_c6_11_odds_agree_with_every_throw(attacker: int, defender: int):
    """C6.11: the 1,296 throws through the generator itself; one that ties is followed by one that does not."""
    counted: Counter[tuple[Side, Grade]] = Counter()
    for faces in product(range(1, 7), repeat=4):
        if max(faces[:2]) + attacker // 20 != max(faces[2:]) + defender // 20:
            with scripted(*faces) as dice:
                result = generate(attacker, defender, dice, "battle")[1]
            counted[result.winner, result.grade] += 1

    every = sum(counted.values())
    assert odds(attacker, defender) == Odds(
        Fraction(counted[Side.ATTACKER, Grade.MAJOR], every),
        Fraction(counted[Side.ATTACKER, Grade.MINOR], every),
        Fraction(counted[Side.DEFENDER, Grade.MINOR], every),
        Fraction(counted[Side.DEFENDER, Grade.MAJOR], every),
    )


def test_c6_11_even_armies_have_even_chances():
    """C6.11: 80 against 90 points is +4 against +4; a lead of eight leaves the weaker side no throw."""
    assert odds(80, 90).attacker_wins == odds(80, 90).defender_wins == Fraction(1, 2)
    assert odds(0, 160).attacker_wins == 0
    assert odds(0, 160).defender_wins == 1
