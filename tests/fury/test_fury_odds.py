"""The odds of a battle as its page shows them (Z17.3)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.z17_odds import AttackForecast, at_hand, before_attack
from campaign.fury.web.odds import odds_told
from tests.fury.rules.fights import here, several, step
from tests.fury.rules.test_z17_imagined import rebellion

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
AT = "CV17"


def battle(ask: Ask = Ask.JOINED) -> State:
    """The IX with horse against the Iceni with chariots, in the open."""
    units = here(
        AT, *several("IX cohort", 4), "IX horse 1", *several("iceni warband", 2), *several("iceni chariots", 2)
    )
    return step(units, {"cerialis": AT}, battle=AtHand(AT, ask, (ROMAN, TRIBAL) * (ask is Ask.DEFENDERS_HORSE)))


def test_all_that_is_added_is_told_and_adds_up():
    """Z13.3, Z13.6, Z13.7: with its clause, the die for the tribes as far as it may go."""
    told = odds_told(battle(), AT, at_hand(battle()))

    assert [(each.reason, each.value, each.rule) for each in told["addends"]] == [
        ("Column 1:1", "0", "Z13.3"),
        ("Petillius Cerialis leads the Romans", "+1", "Z13.6"),
        ("The Romans have 4 undisrupted cohorts", "+1", "Z13.6"),
        ("The rebels have more horse", "−1", "Z13.6"),
        ("A die for the tribes of the rebels", "0 to +2", "Z13.7"),
    ]
    assert told["total"] == "+1 to +3"
    assert told["exact"]


def test_who_has_said_if_he_charges_is_no_open_question():
    """Z13.2, Z16.4."""
    asks = [battle(ask) for ask in (Ask.JOINED, Ask.DEFENDERS_CHARGE, Ask.DEFENDERS_HORSE)]
    assert [odds_told(state, AT, at_hand(state))["charge"] for state in asks] == [True, True, False]


def test_both_sides_have_chances_and_losses():
    """Z17.3: in all 100%, and in few ranges."""
    found = at_hand(battle())
    romans, rebels = odds_told(battle(), AT, found)["sides"]

    assert (romans.who, rebels.who) == ("Romans", "Rebels")
    assert sum(float(side.wins.rstrip("%")) for side in (romans, rebels)) == pytest.approx(100)
    for side, spread in zip((romans, rebels), found.spread, strict=True):
        assert len(side.spread) <= 6
        assert sum(spread.values()) == 1
        assert f"{min(spread)}" == side.spread[0][0].partition(" ")[0]


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        ({3: Fraction(1)}, [("3", "100%")]),
        ({1: Fraction(1, 4), 3: Fraction(3, 4)}, [("1", "25%"), ("3", "75%")]),
        (
            {0: Fraction(1, 2), 5: Fraction(1, 4), 7: Fraction(1, 4)},
            [("0 to 1", "50%"), ("4 to 5", "25%"), ("6 to 7", "25%")],
        ),
    ],
)
def test_losses_are_told_in_at_most_six_ranges(lost: dict[int, Fraction], told: list[tuple[str, str]]):
    """Those that cannot be are left out."""
    found = AttackForecast(Fraction(1, 2), (lost, lost), {"1:1": Fraction(1)}, exact=True)
    assert [side.spread for side in odds_told(battle(), AT, found)["sides"]] == [told, told]


def test_certain_is_certain():
    """Whole percents where there is nothing to round, and in a guess."""
    for win, exact, told in (
        (Fraction(1), True, "100%"),
        (Fraction(1, 8), True, "12.5%"),
        (Fraction(1, 8), False, "13%"),
    ):
        found = AttackForecast(win, ({0: Fraction(1)}, {1: Fraction(1)}), {"1:1": Fraction(1)}, exact)
        assert odds_told(battle(), AT, found)["sides"][0].wins == told


def test_of_what_is_not_seen_nothing_is_told():
    """Z17.2: no horse, no die for tribes that may stand there; the columns with how likely they are."""
    units = {**here(AT, *several("II cohort", 8), *several("iceni warband", 4)), **here("IC5", "iceni warband 5")}
    state = rebellion(units, {"boudica": AT}, stage=Stage.COMBAT, to_do=(ROMAN,))
    seen = seen_by(state, ROMAN)
    told = odds_told(seen, AT, before_attack(seen, AT, ROMAN))
    known = odds_told(state, AT, before_attack(state, AT, ROMAN))

    assert not told["exact"]
    first, *others = [each.reason for each in told["addends"]]
    assert first.startswith("Column ")
    assert "%) or " in first
    assert others == ["The Romans have 8 undisrupted cohorts"]
    assert "Boudica leads the rebels" in [each.reason for each in known["addends"]]
    hidden = replace(state, leaders={})
    unseen = seen_by(hidden, ROMAN)
    assert odds_told(unseen, AT, before_attack(unseen, AT, ROMAN))["addends"][1:] == told["addends"][1:]
