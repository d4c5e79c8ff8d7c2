"""How shares are written."""

from fractions import Fraction

import pytest

from battles.rules.percent import percent

WRITTEN = [
    ("0", "0%", "0.0%"),
    ("1/100000", "<1%", "<0.1%"),
    ("1/1000", "<1%", "0.1%"),
    ("1/200", "<1%", "0.5%"),
    ("1/8", "13%", "12.5%"),
    ("1/3", "33%", "33.3%"),
    ("3/80", "4%", "3.8%"),
    ("99/100", "99%", "99.0%"),
    ("199/200", ">99%", "99.5%"),
    ("99999/100000", ">99%", ">99.9%"),
    ("1", "100%", "100.0%"),
    ("8/7", "114%", "114.3%"),
]


@pytest.mark.parametrize(("share", "whole", "tenth"), WRITTEN)
def test_to_the_nearest_halves_up(share: str, whole: str, tenth: str):
    """Never 0% or 100% of what is only nearly so."""
    assert (percent(Fraction(share)), percent(Fraction(share), 1)) == (whole, tenth)
