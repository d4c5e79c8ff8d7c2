"""BattlePlay's data: dice, generals, armies and Tactica are complete, consistent, and as the example shows them."""

import pytest

from battles.data import battleplay, catalogue
from battles.rules.battleplay.colours import Colour, DiceFaces, Symbol, shifted
from battles.rules.battleplay.start import GENERALS
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.battleplay.troops import MAIN, ArmyBook, Category, Fielded, Troop

ARMIES = battleplay.armies()
TROOPS = [troop for book in ARMIES.values() for troop in book.troops]


def troop(id: str) -> Troop:
    return next(troop for troop in TROOPS if troop.id == id)


def letters(dice: tuple[Colour, ...]) -> str:
    return "".join(colour[0].upper() for colour in dice)


# Dice and generals


def test_it_is_read_once():
    """One table for the whole program."""
    assert battleplay.armies() is battleplay.armies()
    assert battleplay.dice() is battleplay.dice()


def test_a_die_of_five_faces():
    """ValueError, with the colour."""
    five = (Symbol.BLANK,) * 5
    with pytest.raises(ValueError, match="a white die has 6 faces, not 5"):
        DiceFaces(five + five[:1], five, five, five, five)


def test_r23_no_die_is_worse_than_black_or_better_than_red():
    """R23: the floor; and the ceiling of whatever makes dice better."""
    assert shifted((Colour.BLACK, Colour.RED), -1) == (Colour.BLACK, Colour.YELLOW)
    assert shifted((Colour.BLACK, Colour.RED), 2) == (Colour.GREEN, Colour.RED)


def test_every_general_has_a_name():
    """The example's: two stars Mediocre, three Competent, four Talented."""
    assert set(battleplay.grades()) == set(GENERALS)
    assert [battleplay.grades()[stars] for stars in (2, 3, 4)] == ["Mediocre", "Competent", "Talented"]
    assert (GENERALS[2], GENERALS[4]) == (Colour.WHITE, Colour.YELLOW)


# Armies


def test_every_people_has_an_army():
    """The ids and names are those of the rosters for the table, and so of the map."""
    rosters = catalogue().rosters.values()
    assert [(book.id, book.name) for book in ARMIES.values()] == [(roster.id, roster.name) for roster in rosters]
    assert len(TROOPS) == len({troop.id for troop in TROOPS}) == 78


@pytest.mark.parametrize("book", ARMIES.values(), ids=ARMIES)
def test_an_army_makes_sense(book: ArmyBook):
    """Nothing is bought in the muster order more often than an army may have it; three main cards can be had."""
    assert [troop.id for troop in set(book.muster) if book.muster.count(troop) > troop.most] == []
    assert sum(troop.most for troop in book.troops if troop.main) >= 6
    assert [troop.main for troop in book.troops] == sorted([troop.main for troop in book.troops], reverse=True)
    assert len({troop.name for troop in book.troops}) == len(book.troops)


@pytest.mark.parametrize("card", TROOPS, ids=lambda card: card.id)
def test_a_card_makes_sense(card: Troop):
    """R2, R34: one or two dice in each going; supports have no S of their own, and bowmen alone have dice for 1.2."""
    assert 1 <= len(card.difficult) <= 2
    assert 1 <= len(card.good) <= 2
    assert card.cost > 0 < card.most
    assert card.main == (card.category in MAIN)
    assert card.main or card.special is None
    assert bool(card.shoot) == (card.category is Category.BOWMEN)


def test_a_veteran_is_a_colour_better():
    """The first die of each going, and no other."""
    veterans = Fielded(troop("samnites-warriors"), veteran=True)

    assert (letters(veterans.good), letters(veterans.difficult)) == ("YB", "G")
    assert letters(Fielded(troop("samnites-warriors")).good) == "GB"


# Tactica


def test_r47_the_deck_has_55_cards():
    """R47: 21 Tactica, each at least once."""
    assert len(DECK) == 55
    assert set(Tactica) == set(battleplay.tactica_texts())
    assert len(Tactica) == 21
    assert min(card.copies for card in Tactica) == 1


@pytest.mark.parametrize("card", Tactica)
def test_a_tactica_says_everything(card: Tactica):
    """R47: a name, when it may be played, on what condition, and what it does; sentences end."""
    text = battleplay.tactica_texts()[card]
    assert text.name
    assert text.when
    assert text.condition.endswith(".") or card is Tactica.BODYGUARD
    assert text.effect.endswith(".")
