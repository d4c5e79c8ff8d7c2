"""C3: the death of rulers, and their heirs."""

from itertools import product

import pytest

from campaign.italy.rules.events import RulerCame, RulerChecked, StepBegan
from campaign.italy.rules.state import Step
from powers.rules.rulers import NewRuler, apportion, correct, percentages, roll_ruler, ruler_name
from powers.rules.theatre import Power, Ruler
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import ITALY, POWERS, a_ruler, campaign_at, italy_with
from tests.scripted import scripted

Ratings = tuple[int, int, int]


@pytest.mark.parametrize(
    ("turn", "since", "face", "change"),
    [(1, 1, 5, False), (1, 1, 6, True), (2, 1, 5, True), (6, 1, 1, True), (6, 5, 4, False), (5, 2, 2, False)],
)
def test_c3_1_six_or_more_is_a_change(turn: int, since: int, face: int, change: bool):
    """C3.1: 1D6, +1 for each turn since the ruler came, none in turn 1; the new one's turns count from now."""
    campaign = campaign_at(Step.RULERS, "boii", "senones", turn=turn, rulers={"boii": a_ruler(since=since)})

    result = proceed(campaign, face, *([5, 5, 5] if change else []))

    assert result.events[0] == RulerChecked("boii", face, turn - since, change)
    assert len(result.all(RulerCame)) == change
    assert result.campaign.situation.rulers["boii"].since == (turn if change else since)
    assert result.campaign.to_do == ("senones",)


@pytest.mark.parametrize(("option", "step"), [(False, Step.ATTACK_ROLLS), (True, Step.RULERS)])
def test_c3_1_skipped_in_turn_1(option: bool, step: Step):
    """C3.1, ruling (option ruler_check_in_turn_1): the rulers have only just come."""
    land = italy_with(ruler_check_in_turn_1=option)

    result = proceed(campaign_at(Step.REVENUE, "everyone", turn=1, land=land))

    assert result.all(StepBegan) == [StepBegan(step, POWERS[1:], "C3.1" if option else "C4.1")]


def test_c3_2_three_d10_in_the_order_aggressor_protector_builder():
    """C3.2: a Samnite: 5+4, 7+2, 5-3 are 9, 9, 2 of 20: 45%, 45%, 10%."""
    with scripted("d10:5", "d10:7", "d10:5") as dice:
        new = roll_ruler(ITALY.power("samnites"), 3, "samnites", None, dice)

    ruler = Ruler("Herennius Pontius", 50, 40, 10, since=3)
    assert new == NewRuler("samnites", (5, 7, 5), (4, 2, -3), (9, 9, 2), ruler)


def test_c3_2_a_d10_shows_one_to_ten():
    """C3.2, ruling: a 10 is the best rating."""
    with scripted("d10:10", "d10:1", "d10:1") as dice:
        assert roll_ruler(ITALY.power("etruscans"), 1, "etruscans", None, dice).corrected == (10, 1, 1)


def test_c3_2_the_faces_choose_a_name_and_never_the_present_rulers():
    """C3.2 (D1): 555 of 14 names is the tenth; were he in power, the tenth of the other 13."""
    power = ITALY.power("etruscans")
    present = Ruler("Aule Tarchnas", 40, 30, 30, 1)

    assert ruler_name(power, (5, 5, 5), None) == "Aule Tarchnas"
    assert ruler_name(power, (5, 5, 5), present) == "Arnth Cilnius"
    assert ruler_name(Power("x", "The Nameless", 40), (5, 5, 5), None) == "The Nameless"


CORRECTED = [
    ((9, 3, 2), (9, 3, 2)),
    ((9, 3, -2), (7, 3, 0)),
    ((5, -1, -2), (2, 0, 0)),
    ((-1, 8, 4), (0, 7, 4)),
    ((7, 7, -2), (5, 7, 0)),
    ((-1, 6, 6), (0, 5, 6)),
]


@pytest.mark.parametrize(("ratings", "corrected"), CORRECTED)
def test_c3_3_below_zero_is_raised_and_the_highest_lowered(ratings: Ratings, corrected: Ratings):
    """C3.3: by as much. Ruling: two highest: the earlier of the three."""
    assert correct(ratings) == corrected


SHARES = [
    ((7, 4, 0), (60, 40, 0)),  # 63.6, 36.4
    ((5, 5, 5), (40, 30, 30)),  # equal remainders: Aggressor
    ((9, 9, 2), (50, 40, 10)),  # 45, 45, 10: Aggressor before Protector
    ((1, 9, 10), (10, 40, 50)),  # 5, 45, 50: Aggressor again
    ((10, 5, 5), (50, 30, 20)),  # 50, 25, 25: Protector before Builder
    ((2, 0, 0), (100, 0, 0)),
    ((1, 1, 4), (20, 20, 60)),  # 16.7, 16.7, 66.7
    ((3, 3, 1), (40, 40, 20)),  # 42.9, 42.9, 14.3: Builder's remainder is the largest
]


@pytest.mark.parametrize(("ratings", "shares"), SHARES)
def test_c3_4_percentages_in_tens_that_add_up_to_a_hundred(ratings: Ratings, shares: Ratings):
    """C3.4, ruling: largest remainder; equal remainders favour Aggressor, then Protector."""
    assert percentages(ratings) == shares


def test_c3_4_apportioned_shares_always_add_up():
    """C3.4: for every three ratings that dice and modifiers can give."""
    for weights in product(range(15), range(14), range(1, 11)):
        shares = apportion(10, weights)
        assert sum(shares) == 10
        assert all(abs(share - 10 * weight / sum(weights)) < 1 for share, weight in zip(shares, weights, strict=True))
