"""Chance: the one door to it, and what the rules make of faces where they ask for one of several."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import pytest

from engine.rules import dice as di
from engine.rules.reason import Reason
from tests.scripted import DiceMismatch, scripted

D6 = di.DieRequest(di.Kind.D6, "C4.1", "boii", Reason("attack_roll"))
D10 = di.DieRequest(di.Kind.D10, "C3.2", "boii", Reason("aggressor_rating"))
BY_PROGRAM, BY_HAND = di.Roller.PROGRAM, di.Roller.HAND


# Seeded dice


def test_seeded_a_face_depends_on_seed_turn_clause_who_and_nth():
    """Change any of the five and another series begins; the reason is only for the reader."""
    series = [
        di.SeededDice("Rome", 1).roll([D6] * 30),
        di.SeededDice("Veii", 1).roll([D6] * 30),
        di.SeededDice("Rome", 2).roll([D6] * 30),
        di.SeededDice("Rome", 1).roll([D6._replace(rule="C4.5")] * 30),
        di.SeededDice("Rome", 1).roll([D6._replace(who="senones")] * 30),
    ]

    assert len(set(series)) == 5
    assert series[0] == di.SeededDice("Rome", 1).roll([D6._replace(reason=Reason("something_else"))] * 30)


def test_seeded_faces_stay_for_ever():
    """Campaigns are under way: a seed has to give tomorrow the faces it gives today."""
    assert di.SeededDice("Rome", 1).roll([D6] * 10) == (5, 6, 3, 2, 5, 2, 1, 2, 6, 5)
    assert di.SeededDice("Rome", 1).roll([D10] * 10) == (5, 4, 7, 8, 4, 5, 3, 2, 8, 5)


def test_seeded_one_mans_dice_do_not_change_anothers():
    """Whether the Senones roll before the Boii or not, the Boii's faces stay; and the nth die is the nth."""
    alone, after = di.SeededDice("Rome", 3), di.SeededDice("Rome", 3)
    after.roll([D6._replace(who="senones")] * 5)

    assert alone.roll([D6, D6, D6]) == after.roll([D6]) + after.roll([D6, D6])


@pytest.mark.parametrize("die", [D6, D10])
@pytest.mark.parametrize("dice", [partial(di.SeededDice, "fair", 1), partial(di.StreamDice, "fair")])
def test_seeded_or_stream_every_face_is_as_likely(die: di.DieRequest, dice: Callable[[], di.Dice]):
    """6,000 dice: each face within a tenth of its share or so."""
    counted = Counter(dice().roll([die] * 6000))

    share = 6000 / di.SIDES[die.kind]
    assert set(counted) == set(range(1, di.SIDES[die.kind] + 1))
    assert all(abs(count - share) < 0.12 * share for count in counted.values())


# A plain stream


def test_stream_the_same_seed_gives_the_same_stream():
    """And another seed another one."""
    one, same, other = (di.StreamDice(seed).roll([D6] * 30) for seed in ("Rome", "Rome", "Veii"))

    assert one == same != other


def test_stream_forgets_the_last_line_but_goes_on():
    """A new line of the log has faces of its own."""
    dice, all_at_once = di.StreamDice("Rome"), di.StreamDice("Rome")
    first = dice.roll([D6, D10])
    assert (tuple(dice.faces), dice.kinds, dice.by) == (first, [di.Kind.D6, di.Kind.D10], [BY_PROGRAM] * 2)

    dice.forget()
    second = dice.roll([D6])

    assert (tuple(dice.faces), dice.kinds, dice.by) == (second, [di.Kind.D6], [BY_PROGRAM])
    assert first + second == all_at_once.roll([D6, D10, D6])


# Scripted dice, which all the examples of the rules use


def test_scripted_faces_of_any_or_of_a_named_kind():
    """`5` fits whatever is asked for, `d10:7` only a D10."""
    with scripted(5, "d10:7", "d6:1") as dice:
        assert dice.roll([D10, D10, D6]) == (5, 7, 1)
    assert dice.by == [BY_PROGRAM] * 3
    with pytest.raises(DiceMismatch, match="the script has a d10 where C4.1 wants a d6 for boii"):
        scripted("d10:7").roll([D6])


def test_scripted_refuses_one_too_many_and_one_left_over():
    """An example that rolls other dice than it says is wrong."""
    with pytest.raises(DiceMismatch, match="the script has no die for attack_roll"), scripted(1) as dice:
        dice.roll([D6, D6])
    with pytest.raises(DiceMismatch, match=r"the rules left \[2\] of the script unrolled"), scripted(1, 2) as dice:
        dice.roll([D6])


def test_scripted_does_not_hide_another_failure():
    """Dice left over because something else went wrong are not the news."""
    with pytest.raises(KeyError), scripted(1):
        raise KeyError


# The player's own dice


def asking(*faces: int | None, **more: Any) -> di.AskingDice:
    """Where the player rolls, and has given these faces."""
    return di.AskingDice(faces, di.SeededDice("Rome", 1), **more)


def test_asking_wants_all_dice_of_the_roll_at_hand():
    """Nothing given: all the wants of this roll, told with their reasons."""
    with pytest.raises(di.DiceWanted, match="d6 for attack_roll, d10 for aggressor_rating") as asked:
        asking().roll([D6, D10])

    assert asked.value.requests == (D6, D10)


def test_asking_uses_the_faces_given_so_far():
    """The first roll is known, the second is asked for; there is one want for each face."""
    dice = asking(1, 6)

    assert dice.roll([D6, D6]) == (1, 6)
    assert dice.by == [BY_HAND, BY_HAND]
    with pytest.raises(di.DiceWanted) as asked:
        dice.roll([D10])
    assert asked.value.requests == (D10,)
    assert (dice.requests, len(dice.faces)) == ([D6, D6], 2)


def test_asking_takes_a_roll_that_was_given_ahead_as_a_whole():
    """By the questions of its dice: those of the second roll go on counting after the first."""
    first, second, third = (di.question(1, D6, nth) for nth in (1, 2, 3))
    ahead = {second: 5, third: 6}
    dice = asking(1, ahead=ahead)

    assert dice.roll([D6]) + dice.roll([D6, D6]) == (1, 5, 6)
    assert dice.by == [BY_HAND] * 3
    assert dice.questions == [first, second, third]
    with pytest.raises(di.DiceWanted) as asked:
        asking(1, 2, ahead=ahead).roll([D6, D6, D6])
    assert (asked.value.questions[1:], asked.value.ahead) == ((second, third), (None, 5, 6))


def test_asking_leaves_what_was_given_ahead_where_the_program_rolls():
    dice = asking(asks=lambda die: False, ahead={di.question(1, D6, 1): 5})

    dice.roll([D6])

    assert dice.by == [BY_PROGRAM]


def test_asking_lets_the_program_roll_where_it_is_told_to():
    """None: this die is the program's, and the record says so."""
    dice = asking(6, None)

    assert dice.roll([D6, D10]) == (6, *di.SeededDice("Rome", 1).roll([D10]))
    assert dice.by == [BY_HAND, BY_PROGRAM]
    assert di.by_hand(dice.faces, dice.by) == (6, None)


def test_asking_the_programs_die_is_the_same_whoever_rolls_the_one_beside_it():
    """The second die of a roll is the second, by hand the first or not: leaving it blank cannot fish for luck."""
    _, _, third, fourth = di.SeededDice("Rome", 1).roll([D6] * 4)
    dice = asking(6, 6, None, None)

    assert dice.roll([D6, D6]) + dice.roll([D6, D6]) == (6, 6, third, fourth)


def test_asking_only_for_what_is_the_players():
    """The battle's dice are his; the ruler that follows is the program's, and so is what is left over of a roll."""
    battle = D6._replace(rule="C6.11")
    dice = asking(3, 4, 5, asks=lambda die: die.rule == "C6.11")

    assert dice.roll([battle, battle]) == (3, 4)
    assert dice.roll([D10, D10]) == di.SeededDice("Rome", 1).roll([D10, D10])
    assert dice.by == [BY_HAND, BY_HAND, BY_PROGRAM, BY_PROGRAM]
    with pytest.raises(di.DiceWanted):
        dice.roll([battle])


def test_asking_takes_dice_from_elsewhere_as_long_as_the_same_is_rolled_for():
    """The second roll is of another kind of question; what follows it is not taken up again either."""
    landing = di.DieRequest(di.Kind.D6, "C8.5", "carthage", Reason("province_of_the_landing"), ("latium", "apulia"))
    elsewhere = landing._replace(options=("latium", "bruttium"))
    dice = asking(1, 2, 3, asks=lambda die: die == elsewhere, rolled_for=[D6, landing, D6])

    assert dice.roll([D6]) == (1,)
    with pytest.raises(di.DiceWanted):
        dice.roll([elsewhere])
    assert dice.roll([D6]) == di.SeededDice("Rome", 1).roll([D6, D6])[1:]
    assert dice.by == [BY_HAND, BY_PROGRAM]


def test_asking_takes_all_dice_from_elsewhere_where_all_is_the_same():
    """Roll by roll: the second is compared with the second."""
    dice = asking(1, 7, rolled_for=[D6, D10])

    assert (dice.roll([D6]), dice.roll([D10])) == ((1,), (7,))


@pytest.mark.parametrize("face", [0, 7, -1])
def test_asking_refuses_a_face_off_the_die(face: int):
    """And says what a D6 shows."""
    with pytest.raises(di.OffTheDie, match=f"a d6 shows 1 to 6, not {face}"):
        asking(face).roll([D6])


# One of several


def test_pick_from_one_needs_no_die():
    """Nor is one rolled; and from none is an error."""
    assert di.pick(scripted(), ["etruria"], "C6.2", "boii", Reason("province_attacked")) == di.Picked("etruria", ())
    with pytest.raises(ValueError, match="C6.2: nothing to pick from"):
        di.pick(scripted(), [], "C6.2", "boii", Reason("province_attacked"))


def chosen(options: int, *faces: int | str) -> di.Picked[int]:
    with scripted(*faces) as dice:
        return di.pick(dice, range(1, options + 1), "C8.5", "carthage", Reason("province_of_the_landing"))


PICKED = [
    (2, ("d6:3",), 1),
    (2, ("d6:4",), 2),
    (6, ("d6:6",), 6),
    (4, ("d6:5", "d6:6", "d6:4"), 4),  # beyond the table: again
    (5, ("d6:6", "d6:5"), 5),
    (7, ("d10:7",), 7),
    (7, ("d10:8", "d10:10", "d10:1"), 1),
    (10, ("d10:10",), 10),
    (11, ("d6:1", "d6:1"), 1),
    (11, ("d6:6", "d6:3"), 11),
    (11, ("d6:6", "d6:4", "d6:2", "d6:1"), 3),  # the last three of 36 cells are over
    (36, ("d6:6", "d6:6"), 36),
    (37, ("d6:1", "d6:1", "d6:6"), 2),
    (37, ("d6:6", "d6:1", "d6:5"), 37),
    (37, ("d6:6", "d6:1", "d6:6", "d6:1", "d6:2", "d6:1"), 2),  # 31 of 216 cells are over
    (216, ("d6:6", "d6:6", "d6:6"), 216),
]


@pytest.mark.parametrize(("options", "faces", "choice"), PICKED)
def test_pick_from_a_numbered_table(options: int, faces: tuple[str, ...], choice: int):
    """One D6 to 6, one D10 to 10, two D6 to 36, three to 216; faces beyond the table are rolled again, and kept."""
    picked = chosen(options, *faces)

    assert picked.choice == choice
    assert picked.faces == tuple(int(face.split(":")[1]) for face in faces)


@pytest.mark.parametrize("options", [*range(2, 37), 37, 72, 100, 109, 216])
def test_pick_every_option_has_as_many_faces(options: int):
    """Whatever their number: the table is fair."""
    table = di.numbered_table(options)
    rolls = list(product(range(1, di.SIDES[table.kind] + 1), repeat=table.dice))

    counted: Counter[int] = Counter()
    for faces in rolls:
        with suppress(DiceMismatch):  # beyond the table, and the script has no more
            counted[chosen(options, *faces).choice] += 1

    assert len(counted) == options
    assert set(counted.values()) == {len(rolls) // options}


def test_pick_has_no_table_for_more_than_three_dice_give():
    """217 options would need a fourth die; nobody has them."""
    with pytest.raises(ValueError, match="at most 216 options, not 217"):
        chosen(217)


CELLS = [
    (4, 3, (4,), (4,)),
    (3, 2, (5,), (6,)),
    (10, 9, (10,), (10,)),
    (11, 0, (1, 1), (1, 3)),
    (11, 10, (6, 1), (6, 3)),
    (37, 1, (1, 1, 6), (1, 2, 4)),
]


@pytest.mark.parametrize(("options", "option", "first", "last"), CELLS)
def test_pick_table_says_which_throws_choose_an_option(
    options: int, option: int, first: tuple[int, ...], last: tuple[int, ...]
):
    """As it is read beside the dice: from this throw to that one."""
    table = di.numbered_table(options)

    assert table.throws(option) == (first, last)
    assert [table.option(faces) for faces in (first, last)] == [option, option]
    assert table.last == (di.SIDES[table.kind],) * table.dice


def test_pick_names_its_options_to_whoever_rolls():
    """So that a player who rolls himself sees the table beforehand."""
    with pytest.raises(di.DiceWanted) as asked:
        di.pick(asking(), ["etruria", "umbria"], "C6.2", "boii", Reason("province_attacked"))

    assert [die.options for die in asked.value.requests] == [["etruria", "umbria"]]


# Rolling off


ROLLED_OFF = {
    "nobody is tied with himself": (["boii"], (), ("boii",)),
    "a D6 each": (["boii", "senones", "romans"], (2, 6, 4), ("senones", "romans", "boii")),
    "equal faces again among themselves": (
        ["boii", "senones", "romans", "samnites"],
        (5, 3, 5, 3, 1, 1, 2, 6, 4, 2),
        ("romans", "boii", "senones", "samnites"),
    ),
}


@pytest.mark.parametrize(("tied", "faces", "order"), ROLLED_OFF.values(), ids=ROLLED_OFF)
def test_roll_off_highest_first(tied: list[str], faces: tuple[int, ...], order: tuple[str, ...]):
    """Those who stand apart keep their place."""
    with scripted(*faces) as dice:
        assert di.roll_off(dice, tied, "C4.3", "order", Reason("order_of_equal_attack_rolls")) == (order, faces)


def test_roll_off_names_the_occasion_to_the_dice():
    """So that two ties of a turn do not show the same faces."""
    with pytest.raises(di.DiceWanted) as asked:
        di.roll_off(asking(), ["boii", "romans"], "C4.5", "tied/senones", Reason("tied_target"))

    assert [die.who for die in asked.value.requests] == ["tied/senones/boii", "tied/senones/romans"]
