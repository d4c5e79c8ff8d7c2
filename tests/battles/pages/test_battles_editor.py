"""The army-list editor: every button, what it refuses, and what it says."""

import re
from dataclasses import replace
from uuid import UUID

import pytest

from battles import collection, exports, fights, imports, lists, models
from battles.fights import TableBattle
from battles.lists import ChosenUnits
from battles.reasons import why
from battles.rules.army_list import ArmyList, problems
from battles.rules.collection import OwnedBlocks, shortages
from battles.rules.editing import numbers
from battles.rules.verdict import Side
from campaign.italy import table_battles
from tests.databases import queries
from tests.fights import BRIEF, ROMANS, SAMNITES, a_fight, dearer
from tests.pages.reader import Page, Reader


def press(reader: Reader, fight: TableBattle, do: str, side: str = "attacker", **typed: str) -> Page:
    """A button of the editor."""
    return reader.press(reader.open("army-list", fight.id, side), do, **typed)


def send(reader: Reader, fight: TableBattle, do: str) -> Page:
    """What no button of the page says."""
    return reader.sent("edit-army-list", fight.id, "attacker", do=do)


def army(fight: TableBattle, side: Side = Side.ATTACKER) -> ArmyList:
    return fights.fight(fight.id).lists[side]


def own(fight: TableBattle) -> dict[str, int]:
    return numbers(army(fight))["romans"]


def list_versions(fight: UUID) -> int:
    return models.ListVersion.objects.filter(fight=fight).count()


def test_it_works(reader: Reader, fight: TableBattle):
    before = own(fight)

    page = press(reader, fight, "more romans LI")

    assert own(fight) == before | {"LI": before["LI"] + 1}
    assert "Romans" in page.headings[1]
    press(reader, fight, "less romans LI")
    assert own(fight) == before


def test_everything_wrong_is_said_at_once_with_its_clause(reader: Reader, fight: TableBattle):
    for do in ("more romans HI", "more romans HI", "more romans HI", "leader more"):
        page = press(reader, fight, do)

    assert {problem.rule for problem in problems(army(fight))} >= {"A1", "A3", "C6.6"}
    assert "Not legal" in page.text
    for problem in problems(army(fight)):
        assert why(problem.reason) in page.text
    assert "too many" in page.text


def test_an_illegal_list_is_called_so_wherever_it_is_shown(reader: Reader, fight: TableBattle):
    page = press(reader, fight, "less romans LI")

    spent = army(fight).points
    assert f"{spent} of 86 points, {86 - spent} left" in page.text
    assert "unspent" in reader.open("fight", fight.id).text
    assert "not legal" in reader.open("tracker", fight.id).text


NONSENSE = [
    *["", "dance", "more", "more romans EL", "more boii W", "preset dance", "corps boii", "copy", "leader\x00"],
    *["use 1", "use x", "use 99999999999999999999999", "forget 99"],
    "copy 00000000-0000-4000-8000-000000000000 attacker",
    "less romans LI extra",
]
NOT_DONE = [*[(do, "Nothing has changed.") for do in NONSENSE], ("less campanians HI", "fewer than 0")]


@pytest.mark.parametrize(("do", "said"), NOT_DONE)
def test_nonsense_changes_nothing(reader: Reader, fight: TableBattle, do: str, said: str):
    page = send(reader, fight, do)

    assert said in page.notices[0]
    assert list_versions(fight.id) == 2


def test_a_thousand_units(reader: Reader, fight: TableBattle):
    many = lists.fit(army(fight).muster, ChosenUnits({"romans": {"LI": 99}}, 99)).army
    fights.choose(fight.id, Side.ATTACKER, many)

    assert "99 units of a kind" in press(reader, fight, "more romans LI").notices[0]
    assert "99 generals" in press(reader, fight, "leader more").notices[0]


def test_undo_goes_back_to_the_first_list(reader: Reader, fight: TableBattle):
    first = army(fight)
    press(reader, fight, "more romans LI")
    press(reader, fight, "preset cavalry")

    press(reader, fight, "undo")
    assert own(fight)["LI"] == numbers(first)["romans"]["LI"] + 1
    press(reader, fight, "undo")
    send(reader, fight, "undo")

    assert army(fight) == first
    assert army(fight, Side.DEFENDER) == fight.lists[Side.DEFENDER]


def test_another_draw_and_back(reader: Reader, fight: TableBattle):
    first = army(fight)
    page = press(reader, fight, "draw")
    assert "seed/2" in page.text
    assert problems(army(fight)) == ()
    press(reader, fight, "more romans LI")

    page = press(reader, fight, "reset")

    assert army(fight) == first
    assert "Drawn with the seed “seed”" in page.text


def test_back_to_a_list_that_would_be_drawn_otherwise_today(reader: Reader, fight: TableBattle):
    """A battle of an earlier version of the rosters: its first list was kept, and is not drawn anew."""
    first = {"romans": {"MI": 6, "HI": 3, "LI": 2, "AX": 1, "MC": 1}}
    earlier = lists.CHOICES.dump(ChosenUnits(first, 1, "seed"))
    models.ListVersion.objects.filter(fight=fight.id, side=Side.ATTACKER, n=1).update(choice=earlier)
    press(reader, fight, "draw")

    press(reader, fight, "reset")

    assert numbers(army(fight)) == first


def test_as_it_is_published(reader: Reader, fight: TableBattle):
    """The Romans are offered their orders of battle, drawn up for the points of this army; no other people's."""
    page = press(reader, fight, "historical asculum-rome")

    assert problems(army(fight)) == ()
    assert army(fight).points == army(fight).muster.points
    assert "As at Asculum, 279 BC" in page.text
    before = own(fight)
    send(reader, fight, "historical asculum-epirus")
    assert own(fight) == before


def heraclea(rome: int = 91, epirus: int = 100) -> TableBattle:
    """With the points that Rome had there."""
    return table_battles.open_battle(("romans", rome), ("epirus", epirus), "open", 280, "seed")


@pytest.mark.parametrize(
    ("side", "order", "said"),
    [
        ("attacker", "heraclea-rome", "As at Heraclea, 280 BC: 3 Triarii to 4 Hastati and Principes, where"),
        ("defender", "beneventum-epirus", "As at Beneventum, 275 BC: no Peltasts, where other armies of 100 points"),
    ],
)
def test_a_list_as_published_says_so_and_is_not_called_illegal(
    reader: Reader, db: None, side: str, order: str, said: str
):
    """A9: though its roster finds fault with it; the same wherever a list is shown, and in what is taken away."""
    fight = heraclea()
    assert "As at" not in reader.open("fight", fight.id).text

    page = press(reader, fight, f"historical {order}", side)

    assert problems(army(fight, Side(side)))
    assert "As published" in page.text
    pages = [page, *(reader.open(name, fight.id) for name in ("fight", "fight-sheets"))]
    assert all(said in each.text and "(A9)" in each.text for each in pages)
    shown = [*pages, reader.open("tracker", fight.id)]
    assert not [each.url for each in shown if re.search("(?i)not legal|Changed since|What is wrong", each.text)]
    taken = army(fight, Side(side))
    assert said in exports.as_text(taken)
    assert said in exports.as_markdown(taken)
    assert exports.document(taken)["problems"] == []
    assert not imports.read(exports.as_text(taken).encode(), taken).unread


def test_a_list_as_published_is_known_however_it_was_kept(reader: Reader, db: None):
    """Databases of earlier programs say nothing of it. Changed by hand it is his own; changed back, as published."""
    fight = heraclea()
    units = {"LI": 3, "AX": 1, "MI": 4, "HI": 3, "MC": 4}
    fights.choose(fight.id, Side.ATTACKER, lists.fit(army(fight).muster, ChosenUnits({"romans": units}, 2)).army)
    assert "As at Heraclea, 280 BC" in reader.open("army-list", fight.id, "attacker").text

    page = press(reader, fight, "less romans AX")

    assert "Not legal" in page.text
    assert "As at Heraclea, 280 BC:" not in page.text
    assert "Changed since it was drawn." in page.text
    page = press(reader, fight, "more romans AX")
    assert "As at Heraclea, 280 BC:" in page.text


@pytest.mark.parametrize("do", ["historical heraclea-epirus", "preset cavalry", "draw", "reset"])
def test_a_list_that_is_drawn_says_with_what(reader: Reader, db: None, do: str):
    """At any points, by any button: nobody has changed it."""
    fight = heraclea(epirus=98)
    press(reader, fight, "more epirus LI", "defender")

    page = press(reader, fight, do, "defender")

    assert "Drawn with the seed" in page.text
    assert "A legal list." in page.text


def test_a_legal_list_as_published(reader: Reader, db: None):
    """Beneventum's Epirus is one at 98 points."""
    page = press(reader, heraclea(epirus=98), "historical beneventum-epirus", "defender")

    assert "A legal list, as at Beneventum, 275 BC." in page.text


def test_an_allied_corps(reader: Reader, fight: TableBattle):
    press(reader, fight, "corps campanians")

    assert problems(army(fight)) == ()
    assert sum(company.count for company in army(fight).corps) >= 2
    page = reader.open("army-list", fight.id, "attacker")
    assert "of 21 points, a quarter of the army" in page.text
    press(reader, fight, "preset infantry")
    assert army(fight).corps  # it came to stay


def test_a_list_kept_by_name(reader: Reader, fight: TableBattle):
    """The same name once more takes its place."""
    press(reader, fight, "save", name="<b>Horse")
    press(reader, fight, "preset cavalry")
    kept = own(fight)
    page = press(reader, fight, "save", name="<b>Horse")
    assert "Kept as “<b>Horse”" in page.notices[0]
    assert "<b>Horse" not in page.html
    press(reader, fight, "reset")

    [row] = lists.saved("romans")
    page = press(reader, fight, f"use {row.id}")

    assert "This is “<b>Horse”" in page.notices[0]
    assert own(fight) == kept
    page = press(reader, fight, f"forget {row.id}")
    assert "no longer kept" in page.notices[0]
    assert lists.saved("romans") == []


@pytest.mark.parametrize("name", ["", "x" * 61, "\u200b"])
def test_a_list_without_a_proper_name(reader: Reader, fight: TableBattle, name: str):
    page = press(reader, fight, "save", name=name)

    assert "Give the list a name" in page.notices[0]
    assert lists.saved("romans") == []


def test_a_list_of_another_version_or_place_leaves_behind_what_is_not_to_be_had(reader: Reader, fight: TableBattle):
    choice = ChosenUnits({"romans": {"LI": 3, "XX": 2}, "boii": {"W": 4}}, 1)
    row = models.SavedList.objects.create(people="romans", name="Old", choice=lists.CHOICES.dump(choice))

    page = press(reader, fight, f"use {row.id}")

    assert "left out: 2 XX of the Romans, 4 W of the Boii." in page.notices[0]
    assert numbers(army(fight)) == {"romans": {"LI": 3}}


def test_a_list_of_another_people_is_not_offered(reader: Reader, fight: TableBattle):
    row = models.SavedList.objects.create(people="boii", name="W", choice=lists.CHOICES.dump(ChosenUnits({}, 1)))

    assert "no such list" in send(reader, fight, f"use {row.id}").notices[0]


def test_a_list_copied_from_an_earlier_battle(reader: Reader, fight: TableBattle):
    press(reader, fight, "preset cavalry")
    later = a_fight(replace(BRIEF, attacker=SAMNITES, defender=ROMANS, year=334), "campaign/9")

    page = press(reader, later, f"copy {fight.id} attacker", side="defender")

    assert "Copied from Romans against Samnites, 341 BC." in page.notices[0]
    assert numbers(army(later, Side.DEFENDER)) == numbers(army(fight))


def test_a_list_within_the_collection(reader: Reader, fight: TableBattle):
    assert "owned" not in reader.open("army-list", fight.id, "attacker").ids
    blocks = {"MI": 24, "HI": 12, "LI": 12, "AX": 12, "MC": 9, "LDR": 2}
    collection.write(OwnedBlocks({"blue": blocks}, {"romans": "blue"}))

    page = press(reader, fight, "owned")

    assert "short" not in page.text
    assert army(fight).leaders == 2
    assert problems(army(fight)) == ()
    assert "Drawn with the seed “seed”" in page.text


@pytest.mark.parametrize("others", ["blue", "red"])
def test_both_lists_within_the_collection(reader: Reader, fight: TableBattle, others: str):
    """Of one colour neither army takes what the other needs, whichever was asked for."""
    assert "both" not in reader.open("army-list", fight.id, "attacker").ids
    blocks = {"MI": 40, "HI": 16, "LI": 32, "AX": 36, "MC": 12, "LC": 6, "LS": 8, "LDR": 3}
    collection.write(OwnedBlocks({"blue": blocks, "red": blocks}, {"romans": "blue", "samnites": others}))

    page = press(reader, fight, "both")

    assert "Both armies are drawn from your blocks" in page.notices[0]
    both = [army(fight, side) for side in Side]
    assert [problems(each) for each in both] == [(), ()]
    assert shortages(collection.read(), both) == ()


def test_blocks_for_one_army_alone(reader: Reader, fight: TableBattle):
    """Whose army comes short is said, and both lists stay."""
    blocks = {"MI": 24, "HI": 12, "LI": 12, "AX": 12, "MC": 9, "LDR": 2}
    collection.write(OwnedBlocks({"blue": blocks}, {"romans": "blue", "samnites": "blue"}))

    page = press(reader, fight, "both")

    assert "Your blue blocks left by the Romans make " in page.notices[0]
    assert "the army of the Samnites has 90" in page.notices[0]
    assert list_versions(fight.id) == 2


FEW = {"MI": 4, "HI": 4, "LI": 4, "AX": 4, "MC": 3, "LDR": 2}


@pytest.mark.parametrize(
    ("blocks", "others", "said"),
    [
        (FEW, "red", "Your blue blocks make 28 points at most; the army of the Romans has 86. Nothing has changed."),
        (FEW, "blue", "Your blue blocks left by the Samnites make "),
        (
            {"MI": 40, "HI": 40, "LI": 40, "AX": 40, "LC": 8, "LS": 8, "LDR": 2},
            "red",
            "No legal list for the Romans can be drawn from your blue blocks. Equites: 0, where an army of 86 points",
        ),
    ],
)
def test_blocks_of_which_no_list_comes(
    reader: Reader, fight: TableBattle, blocks: dict[str, int], others: str, said: str
):
    """His list stays as it is, and why is said."""
    collection.write(OwnedBlocks({"blue": blocks, "red": {}}, {"romans": "blue", "samnites": others}))
    before = army(fight)

    page = press(reader, fight, "owned")

    assert said in page.notices[0]
    assert (army(fight), list_versions(fight.id)) == (before, 2)
    assert "Drawn with the seed “seed”" in page.text


def test_what_is_short(reader: Reader, fight: TableBattle):
    collection.write(OwnedBlocks({"blue": {"MI": 4, "HI": 80, "LI": 80, "MC": 80, "LDR": 9}}, {"romans": "blue"}))

    page = reader.open("army-list", fight.id, "attacker")

    assert f"{own(fight)['MI'] - 1} blue MI short" in page.text
    assert "blue" in reader.open("fight", fight.id).text


def test_a_superseded_list_stays_as_it_is(reader: Reader, fight: TableBattle):
    page = reader.open("army-list", fight.id, "attacker")
    a_fight(dearer())

    answer = reader.press(page, "more romans LI")

    assert "its lists stay as they are" in " ".join(answer.notices)
    assert list_versions(fight.id) == 2


def test_a_list_edited_after_the_tracker_began(reader: Reader, fight: TableBattle):
    fights.begin_count(fight.id)

    page = press(reader, fight, "less romans LI")

    assert "counts the lists as they were" in " ".join(page.notices)
    assert "changed after this count began" in reader.open("tracker", fight.id).text


def test_it_asks_the_database_little(reader: Reader, fight: TableBattle):
    for n in range(15):
        a_fight(replace(BRIEF, year=330 + n), f"campaign/{n + 10}")

    assert queries(lambda: reader.open("army-list", fight.id, "attacker")) <= 12
