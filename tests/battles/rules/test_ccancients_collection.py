"""The player's collection: what is short when both armies stand on his table, and a list within it."""

from battles.data import catalogue
from battles.rules.army_list import ArmyList, Muster, automatic, compose
from battles.rules.collection import OwnedBlocks, Shortage, most_points, shortages, split, within
from engine.rules.dice import StreamDice

ROSTERS = catalogue().rosters
BLUE = {"MI": 24, "HI": 8, "LI": 16, "AX": 8, "MC": 7, "LDR": 2}
OWNED = OwnedBlocks({"blue": BLUE, "red": {}}, {"romans": "blue", "samnites": "blue", "boii": "green"})


def army(people: str, leaders: int = 1, **units: int) -> ArmyList:
    return compose(Muster(ROSTERS[people], 80, 300, 2), {people: units}, leaders)


def test_units_short():
    found = shortages(OWNED, [army("romans", MI=6, HI=3, AX=5)])

    assert found == (Shortage("blue", "HI", 1), Shortage("blue", "AX", 3))


def test_a_unit_that_wants_a_block_is_short():
    assert shortages(OWNED, [army("romans", MC=3)]) == (Shortage("blue", "MC", 1),)


def test_both_armies_stand_on_the_table_at_once():
    found = shortages(OWNED, [army("romans", MI=4, leaders=2), army("samnites", MI=4)])

    assert found == (Shortage("blue", "MI", 2), Shortage("blue", "LDR", 1))


def test_an_ally_is_played_with_its_own_colour():
    muster = Muster(ROSTERS["romans"], 80, 300, 2, (ROSTERS["samnites"],))
    owned = OwnedBlocks({"blue": BLUE, "red": {"AX": 4}}, {"romans": "blue", "samnites": "red"})

    found = shortages(owned, [compose(muster, {"romans": {"AX": 2}, "samnites": {"AX": 2}}, leaders=1)])

    assert found == (Shortage("red", "AX", 1),)


def test_a_people_without_a_colour_asks_for_nothing():
    assert shortages(OWNED, [army("etruscans", HI=9)]) == ()
    assert OWNED.colour("boii") == ""  # it was played with a colour that he gave away
    assert shortages(OwnedBlocks(), [army("romans", MI=40)]) == ()


def test_a_list_within_the_collection():
    enemy = army("samnites", MI=2, LI=1)
    muster = within(Muster(ROSTERS["romans"], 80, 300, 2), OWNED, enemy)

    drawn = automatic(muster, StreamDice("a"))

    assert shortages(OWNED, [drawn, enemy]) == ()
    assert {entry.key: entry.most for entry in muster.roster.entries}["MI"] == 4
    assert muster.generals == 1


def test_armies_of_one_colour_split_it_by_their_points():
    romans, samnites, boii = (Muster(ROSTERS[people], 60, 300, 2) for people in ("romans", "samnites", "boii"))

    assert split(OWNED, romans, samnites).blocks == {"blue": {code: n // 2 for code, n in BLUE.items()}, "red": {}}
    assert split(OWNED, romans, boii) == OWNED


def test_an_enemy_of_another_colour_takes_nothing_away():
    owned = OwnedBlocks({"blue": BLUE, "red": {"MI": 8, "LDR": 1}}, {"romans": "blue", "samnites": "red"})

    muster = within(Muster(ROSTERS["romans"], 80, 300, 2), owned, army("samnites", MI=2))

    assert {entry.key: entry.most for entry in muster.roster.entries}["MI"] == 6
    assert muster.generals == 2


def test_a_list_within_a_collection_of_nothing():
    muster = within(Muster(ROSTERS["romans"], 80, 300, 2), OwnedBlocks({"red": {}}, {"romans": "red"}), army("boii"))

    assert automatic(muster, StreamDice("a")).units == 0
    assert muster.generals == 1  # every army has one


def test_without_a_colour_nothing_is_limited():
    muster = Muster(ROSTERS["etruscans"], 80, 300, 2)

    assert within(muster, OWNED, army("romans")) == muster


def test_what_the_blocks_come_to():
    """Never more than half as many triarii as others (A5), and the Sacred Band is one of its kind (A3)."""
    triarii = within(
        Muster(ROSTERS["romans"], 80, 300, 1),
        OwnedBlocks({"red": {"MI": 12, "HI": 99}}, {"romans": "red"}),
        army("boii"),
    )
    band = within(
        Muster(ROSTERS["carthage"], 100, 340, 1), OwnedBlocks({"tan": {"HI": 8}}, {"carthage": "tan"}), army("boii")
    )

    assert most_points(triarii) == 5 + 3 * 6 + 1 * 8
    assert most_points(band) == 5 + 8 + 10
