"""A campaign's battle made ready for BattlePlay, and the player's own dice."""

from dataclasses import replace

import pytest

from battles import fights, models
from battles.battleplay.plan import NotDice, dice_faces, plan, read_dice, set_dice_faces
from battles.data import battleplay
from battles.reasons import why
from battles.rules.battleplay.colours import LADDER, Symbol
from battles.rules.battleplay.muster import build
from battles.rules.battleplay.start import MOST_SYMBOLS
from battles.rules.brief import Brief
from battles.rules.verdict import Side
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.data import italy
from powers.rules.options import Options
from tests.fights import BRIEF, ROMANS, a_fight

pytestmark = pytest.mark.django_db
SKULLS = ("skull",) * 6
FACES = {str(colour): tuple(map(str, battleplay.dice().faces(colour))) for colour in LADDER}


def with_attacker(**changes: object) -> Brief:
    return replace(BRIEF, attacker=replace(ROMANS, **changes))  # type: ignore[arg-type]


def test_a_battle_is_set_up():
    """R3, R8: points buy cards by the muster order, the province gives the ground, the seed the luck."""
    start = plan(replace(BRIEF, trees=2, mountains=1, waterway=True)).start()

    assert start.attacker.cards == build(battleplay.armies()["romans"], 86).cards
    assert (start.attacker.points, start.attacker.stars) == (86, 3)
    assert (start.defender.people, start.defender.points, start.defender.stars) == ("samnites", 90, 2)
    assert (start.trees, start.mountains, start.waterway) == (2, 1, True)
    assert (start.seed, start.dice) == (BRIEF.seed, battleplay.dice())
    assert start.files == 7
    assert start.sides.count(Side.ATTACKER) == len(start.attacker.cards)


def test_a_subjects_general_is_its_own():
    """M8: six command cards of its controller make the Campanians' general no better."""
    own = plan(with_attacker(people="campanians", power="campanians", command_cards=6)).start()
    lent = plan(with_attacker(people="campanians", power="etruscans", command_cards=6)).start()

    assert (own.attacker.stars, lent.attacker.stars) == (4, 3)


def test_an_army_without_points():
    """M1: it still stands on the field."""
    start = plan(with_attacker(points=(Modifier("C6.4", Reason("present_strength"), 0),))).start()

    assert len(start.attacker.cards) == 1


def test_every_province_has_ground_for_a_board():
    """R3: at most four trees and mountains together; whoever has a coast or river may have a waterway."""
    provinces = italy(Options()).provinces

    assert max(province.trees + province.mountains for province in provinces) <= MOST_SYMBOLS
    assert min(province.trees + province.mountains for province in provinces) >= 1
    assert all(province.waterway for province in provinces if {"coast", "river"} & {*province.terrain})


def test_a_brief_of_before_is_still_the_same_battle():
    """A fight that was opened when briefs did not tell the ground."""
    fight = a_fight()
    answer = replace(BRIEF, trees=1, mountains=2, waterway=True)
    row = models.Fight.objects.get(id=fight.id)
    row.brief = row.brief.replace(',"trees":0,"mountains":0,"waterway":false', "")
    row.save()

    assert "trees" not in row.brief
    assert fights.fight(fight.id).brief == answer
    assert fights.open_fight(answer, fight.key).id == fight.id
    assert fights.open_fight(replace(answer, year=300), fight.key).id != fight.id


# Dice


def test_dice_of_his_own():
    """They are what new battles are fought with; a battle that has begun keeps its own."""
    begun = plan(BRIEF).start()
    table = read_dice({**FACES, "red": SKULLS})

    set_dice_faces(table)

    assert dice_faces() == plan(BRIEF).start().dice == table
    assert table.faces(LADDER[-1]) == (Symbol.SKULL,) * 6
    assert begun.dice == battleplay.dice()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"yellow": SKULLS[:5]}, ["A yellow die has 6 faces, not 5."]),
        ({"yellow": SKULLS * 2}, ["A yellow die has 6 faces, not 12."]),
        ({"black": ()}, ["A black die has 6 faces, not 0."]),
        ({"pink": SKULLS}, ["There is no “pink” die; there are black, white, green, yellow, red."]),
        (
            {"white": (*SKULLS[:5], "two skulls, and a third one")},
            ["“two skulls, and a th” is on no face of a white die; there are blank, S, X, skull."],
        ),
        ({str(colour): () for colour in LADDER}, [" die has 6 faces, not 0."] * 5),
        ({"white": SKULLS[:1], "red": ("s",)}, ["white die has 6", "red die has 6", "“s” is on no face"]),
    ],
)
def test_what_are_no_dice(change: dict[str, tuple[str, ...]], said: list[str]):
    """Each die that is wrong is named, with what is possible."""
    with pytest.raises(NotDice) as refusal:
        read_dice({**FACES, **change})

    assert all(part in why(reason) for part, reason in zip(said, refusal.value.reasons, strict=True))
