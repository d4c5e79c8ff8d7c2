"""A whole game that agrees with what a side sees (W11.1)."""

from collections import Counter
from dataclasses import replace

from campaign.boudica.data import britain
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Cause, Ending, Start, State
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w11_solo.imagined import divided, imagined
from engine.rules.dice import MOST_OPTIONS, StreamDice
from tests.boudica.rules.scenes import scene, strengths
from tests.scripted import scripted


def any_of(seen: State) -> State:
    return imagined(seen, StreamDice("seed"))


def test_w11_1_the_romans_imagine_any_division_they_may_think_of():
    """W11.1: each as likely, and all else is as it is; it looks to them like the game they see."""
    now = scene(thinkable=((3, 3, 11), (5, 6, 6), (8, 4, 5)))
    seen, dice = seen_by(now, ROMANS), StreamDice("seed")
    found = Counter([tuple(strengths(imagined(seen, dice))) for _ in range(300)])

    assert {*found} == {*now.thinkable}
    assert min(found.values()) > 60
    assert seen_by(any_of(seen), ROMANS) == seen


def test_w11_1_the_dice_choose_the_division():
    """W11.1: the same dice imagine the same."""
    seen = seen_by(scene(thinkable=((3, 3, 11), (5, 6, 6))), ROMANS)

    with scripted(4, 1, 1, 1, 1) as dice:
        assert strengths(imagined(seen, dice)) == [5, 6, 6]
    with scripted(3, 6, 6, 6, 6) as dice:
        assert strengths(imagined(seen, dice)) == [3, 3, 11]


def test_w11_1_the_romans_may_think_of_very_many_divisions():
    """W11.1: once the armies have exchanged what they have (W5.6), of more than any table has rows."""
    many = tuple([(one, other, 33 - one - other) for one in range(1, 31) for other in range(1, 32 - one)])
    seen, dice = seen_by(scene(thinkable=many), ROMANS), StreamDice("seed")

    assert len(many) > MOST_OPTIONS
    assert len({tuple(strengths(imagined(seen, dice))) for _ in range(400)}) > 200


def test_w11_1_what_is_known_is_not_imagined():
    """W11.1: no die is rolled for the Britons, nor where there is but one division, nor at the end, when all know."""
    now = scene()
    known, over = replace(now, thinkable=((5, 6, 6),)), replace(now, ending=Ending(None, Cause.BOTH))

    with scripted() as dice:
        assert imagined(seen_by(now, BRITONS), dice) == seen_by(now, BRITONS)
        assert strengths(imagined(seen_by(known, ROMANS), dice)) == [5, 6, 6]
        assert imagined(seen_by(over, ROMANS), dice) == over


def test_w11_1_before_the_armies_are_divided_there_is_nothing_to_imagine():
    """W11.1: they have no strength as yet (W2.6)."""
    now = begin(Start("seed", britain(Options())))

    assert strengths(any_of(seen_by(now, ROMANS))) == [0, 0, 0]


def test_w11_1_armies_that_are_destroyed_have_no_strength():
    """W11.1: a division names them all, with 0 for those (W6.7)."""
    now = divided(seen_by(scene(without=("briton-2",)), ROMANS), (4, 0, 7))

    assert {army.id: army.strength for army in now.armies_of(BRITONS)} == {"briton-1": 4, "briton-3": 7}
