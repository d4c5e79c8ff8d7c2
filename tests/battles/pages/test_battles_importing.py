"""The page on which a list from elsewhere is read: what it takes, what it names, what stays as it was."""

import re
from html import unescape
from io import BytesIO
from uuid import UUID

from battles import exports, fights, models
from battles.fights import TableBattle
from battles.rules.army_list import ArmyList, compose
from battles.rules.editing import numbers
from battles.rules.verdict import Side
from tests.fights import a_fight, dearer
from tests.pages.reader import Page, Reader

ADDRESS = "import-army-list"


def army(fight: TableBattle) -> ArmyList:
    return fights.fight(fight.id).lists[Side.ATTACKER]


def versions(id: UUID) -> int:
    return models.ListVersion.objects.filter(fight=id, side=Side.ATTACKER).count()


def pasted(reader: Reader, fight: TableBattle, text: str, do: str = "read") -> Page:
    """As the form on the page sends it."""
    return reader.press(reader.open(ADDRESS, fight.id, "attacker"), do, text=text)


def shown(page: Page) -> str:
    """What stands in the field for the text."""
    [found] = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", page.html, re.S)
    return unescape(found)


def uploaded(reader: Reader, fight: TableBattle, data: bytes) -> Page:
    file = BytesIO(data)
    file.name = "list.txt"
    return reader.sent(ADDRESS, fight.id, "attacker", do="read", text="9 LI", file=file)


def test_it_works(reader: Reader, fight: TableBattle):
    """Pasted, taken at once where all of it is read, and undone."""
    before = army(fight)
    editor = reader.open("army-list", fight.id, "attacker")
    assert "Import a list" in editor.text

    page = pasted(reader, fight, "4 MI, 2 HI, 2 leaders")

    assert numbers(army(fight)) == {"romans": {"MI": 4, "HI": 2}}
    assert "The list was read: 6 units, 2 generals." in page.notices[0]
    reader.press(page, "undo")
    assert army(fight) == before


def test_a_file_goes_before_the_text(reader: Reader, fight: TableBattle):
    came = compose(army(fight).muster, {"romans": {"MI": 3}, "campanians": {"LI": 2}}, 1)
    for write in exports.FORMATS.values():
        uploaded(reader, fight, write(came).encode())
        assert army(fight) == came


def test_what_cannot_be_read_is_named_and_nothing_is_taken(reader: Reader, fight: TableBattle):
    """Until he says so: then the rest of it is."""
    before = army(fight)

    page = pasted(reader, fight, "4 MI\n2 <Gurkhas>")

    assert page.status == 422
    assert "4 units could be read, 1 line could not." in page.text
    assert "Line 2, “2 <Gurkhas>”: No unit of the Romans has that name or code." in page.text
    assert (army(fight), versions(fight.id)) == (before, 1)
    page = reader.press(page, "take", text=shown(page))
    assert numbers(army(fight)) == {"romans": {"MI": 4}}
    assert "Left out as unreadable: 1 line." in page.notices[0]


def test_a_file_that_is_half_read_can_be_mended_on_the_page(reader: Reader, fight: TableBattle):
    page = uploaded(reader, fight, "\ufeffcode,count\r\nMI,4\r\nXX,1\r\n".encode())

    assert "Line 3" in page.text
    reader.press(page, "take", text=shown(page))
    assert numbers(army(fight)) == {"romans": {"MI": 4}}


def test_nothing_of_it_is_this_armys(reader: Reader, fight: TableBattle):
    for do in ("read", "take"):
        page = reader.sent(ADDRESS, fight.id, "attacker", do=do, text="Boii: 4 W")
        assert "No unit of this army could be read from it." in page.text
        assert "take" not in page.buttons()
    assert versions(fight.id) == 1


def test_what_is_no_list_is_refused(reader: Reader, fight: TableBattle):
    assert "It is empty" in pasted(reader, fight, "").text
    assert "It is empty" in reader.sent(ADDRESS, fight.id, "attacker").text
    assert "too long for an army list" in pasted(reader, fight, "4 MI\n" * 30_000).text
    for data, said in ((b"", "The file is empty."), (b"\xff", "text cannot be read"), (b"{", "begins like JSON")):
        page = uploaded(reader, fight, data)
        assert page.status == 422
        assert said in page.text
    assert versions(fight.id) == 1


def test_a_battle_that_was_taken_back_keeps_its_list(reader: Reader, fight: TableBattle):
    a_fight(dearer())

    page = reader.sent(ADDRESS, fight.id, "attacker", text="4 MI")

    assert "no longer the one your campaign waits for" in page.text
    assert versions(fight.id) == 1


def test_no_such_side(reader: Reader, fight: TableBattle):
    assert reader.open(ADDRESS, fight.id, "middle").status == 404


def test_what_is_taken_away_from_the_battle(reader: Reader, fight: TableBattle):
    """As one line to copy, and as text with the deployment that the field has for the enemy."""
    page = reader.open("fight", fight.id)
    assert exports.as_line(army(fight)).strip() in page.text

    own, enemy = (reader.open("export-deployed", fight.id, side).html for side in Side)

    assert "a proposal" in own
    assert "Row 3: " in own
    assert "at the far edge" in enemy
    words = page.text[page.text.index("The field in words") :]
    row = next(line for line in enemy.splitlines() if line.startswith("Row 7:"))
    assert row.split()[2] in words
