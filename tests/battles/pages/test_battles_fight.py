"""The battle's page: both lists, what to print and to take away; and what a campaign can do to a fight."""

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from battles import fights, imports, lists
from battles.fights import TableBattle
from battles.rules.army_list import problems
from battles.rules.verdict import Side
from tests.databases import queries
from tests.fights import ADDRESS, BRIEF, SAMNITES, a_fight, dearer
from tests.pages.reader import Reader

SCHEMA = Path(__file__).parents[3] / "battles" / "data" / "battle.schema.json"


def test_it_works(reader: Reader, fight: TableBattle):
    page = reader.open("fight", fight.id)

    assert page.status == 200
    assert "Romans against Samnites" in page.headings
    for text in ("341 BC", "Attack money C6.4+6", "Not attacking this turn C6.5+10"):
        assert text in page.text
    assert page.text.count("A legal list.") == 2
    assert ADDRESS in page.links
    assert [fight.lists[side].muster.points for side in Side] == [86, 90]
    assert not [problem for side in Side for problem in problems(fight.lists[side])]


def test_a_changed_brief_is_a_new_fight_and_supersedes_the_old_one(reader: Reader):
    """Until it comes back; the same brief at another place is another fight."""
    old = a_fight()
    assert a_fight().id == old.id
    assert a_fight(key="campaign/2").id != old.id

    new = a_fight(dearer())

    assert new.id != old.id
    assert not new.superseded
    assert "no longer counts" in " ".join(reader.open("fight", old.id).notices)
    assert "no longer counts" not in reader.open("fight", new.id).text
    again = a_fight()
    assert (again.id, again.superseded) == (old.id, False)
    assert fights.fight(new.id).superseded


def test_a_subject_fights_for_its_power(reader: Reader):
    subject = replace(SAMNITES, people="campanians", people_name="Campanians")

    page = reader.open("fight", a_fight(replace(BRIEF, defender=subject)).id)

    assert "Subjects of the Samnites" in page.text


def test_a_list_says_what_its_general_trusts_until_it_is_changed(reader: Reader, fight: TableBattle):
    drawn = reader.open("fight", fight.id).text

    choice = replace(lists.chosen(fight.lists[Side.ATTACKER]), leaders=1)
    fights.choose(fight.id, Side.ATTACKER, lists.fit(fight.lists[Side.ATTACKER].muster, choice).army, "")

    assert drawn.count("Drawn for a general who trusts") == 2
    assert reader.open("fight", fight.id).text.count("Drawn for a general who trusts") == 1


def test_a_list_for_another_phone(reader: Reader, fight: TableBattle, settings: Any):
    """By a link, once the network is open; by a line that an import reads anywhere, each as a QR code too."""
    page = reader.open("fight", fight.id)
    assert page.html.count("data:image/svg+xml") == 2
    assert "It has a link once you let other devices in" in page.text

    settings.LAN_ADDRESS = "http://192.168.1.20:8000/"
    page = reader.open("fight", fight.id)

    assert page.html.count("data:image/svg+xml") == 4
    assert f"http://192.168.1.20:8000/battle/{fight.id}/list/attacker/" in page.html
    line = re.search(r'id="line-attacker"[^>]*>([^<]+)', page.html)
    assert line
    assert imports.read(line[1].encode(), fight.lists[Side.ATTACKER]).army == fight.lists[Side.ATTACKER]


def test_the_sheets(reader: Reader, fight: TableBattle):
    page = reader.open("fight-sheets", fight.id)

    units = sum(fight.lists[side].units for side in Side)
    table = page.html.split('class="muster"', 1)[1]
    assert len(re.findall(r'<span class="ticks">', table)) >= units
    assert "The field" in page.headings
    assert "Why" not in page.headings
    assert re.search(r"Code [2-9A-Z]{3}-[2-9A-Z]{3}", page.text)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pack(client: Client, db: None, paper: str):
    answer = client.get(reverse("pack", args=[a_fight().id, paper]))

    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert f"romans-against-samnites-341-{paper}.pdf" in answer["Content-Disposition"]


@pytest.mark.parametrize("extension", ["json", "csv", "txt", "md"])
@pytest.mark.parametrize("side", [*Side, ""])
def test_files_to_take_away(client: Client, db: None, side: str, extension: str, fight: TableBattle):
    name, arguments = ("export-army-list", [fight.id, side]) if side else ("export-brief", [fight.id])

    answer = client.get(reverse(name, args=[*arguments, extension]))

    assert answer.status_code == 200
    assert f".{extension}" in answer["Content-Disposition"]
    assert answer.content


NO_SUCH_FILE = [
    ("export-army-list", "attacker", "exe"),
    ("export-army-list", "nobody", "json"),
    ("export-brief", "exe"),
    ("export-neutral", "nobody"),
    ("pack", "a5"),
    ("army-list", "romans"),
    ("army-list", "ATTACKER"),
]


@pytest.mark.parametrize("named", NO_SUCH_FILE)
def test_no_such_file(reader: Reader, fight: TableBattle, named: tuple[str, ...]):
    assert reader.open(named[0], fight.id, *named[1:]).status == 404


def test_the_whole_battle_as_json_is_what_its_schema_says(client: Client, db: None):
    game = client.get(reverse("export-brief", args=[a_fight().id, "json"])).json()

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    side = schema["$defs"]["side"]
    assert set(game) == set(schema["required"]) == set(schema["properties"])
    assert set(game["attacker"]) == set(side["required"]) == set(side["properties"])
    assert (
        (game["format"], game["version"])
        == ("rise-of-rome/battle", schema["properties"]["version"]["const"])
        == ("rise-of-rome/battle", 2)
    )
    assert sum(part["value"] for part in game["defender"]["points"]) == game["defender"]["list"]["limit"] == 90
    assert game["attacker"]["list"]["problems"] == []


def test_the_whole_battle_as_csv(client: Client, db: None):
    rows = list(
        csv.reader(io.StringIO(client.get(reverse("export-brief", args=[a_fight().id, "csv"])).content.decode()))
    )

    assert rows[0][0] == "side"
    assert {row[0] for row in rows[1:]} == {"attacker", "defender"}
    assert {len(row) for row in rows} == {len(rows[0])}


def test_the_whole_battle_as_text_and_an_army_for_other_rules(client: Client, fight: TableBattle):
    text = client.get(reverse("export-brief", args=[fight.id, "txt"])).content.decode()
    other = client.get(reverse("export-neutral", args=[fight.id, "defender"])).content.decode()

    assert text.startswith("Romans against Samnites: Bovianum, 341 BC (Roma & Remus)\n")
    assert "+6 Attack money (C6.4)" in text
    assert "DBA" in other
    assert "Terrain: hill, forest." in text
    assert "Terrain: hill, forest." in other


def test_it_asks_the_database_little(reader: Reader, fight: TableBattle):
    for _ in range(5):
        fights.choose(fight.id, Side.ATTACKER, fight.lists[Side.ATTACKER])

    assert queries(lambda: reader.open("fight", fight.id)) <= 7


def test_no_name_is_a_mark_in_markdown(client: Client, db: None):
    """Of the campaign, the Powers and whoever is named as the reason for points."""
    brief = replace(BRIEF, title="<b>*Rome*</b>", attacker=replace(BRIEF.attacker, people_name="# [Romans](http://x)"))
    fight = a_fight(brief)

    text = client.get(reverse("export-brief", args=[fight.id, "md"])).content.decode()

    assert "(\\<b\\>\\*Rome\\*\\</b\\>)" in text
    assert "## Attacker: \\# \\[Romans\\](http://x)" in text
