"""Named tuples that are replaced often."""

from typing import NamedTuple

import pytest

from engine.rules.values import often_replaced


@often_replaced
class Quick(NamedTuple):
    one: int
    two: str = "two"


def test_replacing_makes_a_new_value_of_the_same_kind():
    value = Quick(1)
    changed = value._replace(two="other")
    assert (changed, type(changed), value) == (Quick(1, "other"), Quick, Quick(1))


def test_no_changes_are_an_equal_value():
    assert Quick(1)._replace() == Quick(1)


def test_a_field_it_has_not_is_refused():
    with pytest.raises(KeyError, match="three"):
        Quick(1)._replace(three=3)  # type: ignore[call-arg]  # the checks see it too
