"""Rows that cannot be read: one damaged campaign or battle is told plainly, and hides nothing else."""

import io
import json
import logging
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.urls import reverse

from battles.battleplay import games as cards
from battles.battleplay.games import Commands, Until
from battles.models import CardBattle, CardLine, Fight
from battles.rules.battleplay.events import CombatBegan
from battles.short.games import ODDS_TABLE
from campaign import models
from campaign.boudica.game import GAME as BOUDICA
from campaign.italy import games, shelf
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from campaign.italy.transfer import FILES, ROWS
from engine import saves
from engine.models import GameLine
from tests import transfer
from tests.card_battles import a_card_battle
from tests.fights import a_fight
from tests.pages.reader import Page, Reader
from tests.played import come_in, stand_at, stand_before
from tests.rebellion import JOINED, begun, fought_on_odds_table
from tests.whole import begun_by_cards, whole


def sql(statement: str, *values: Any) -> None:
    """Behind the program's back; what it has in memory is forgotten, as by a new start."""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute(statement, values)
    games.LOG.forget()
    cards.LOG.forget()
    shelf.refresh_summaries()


DAMAGED = {
    "a payload cut": "UPDATE engine_logline SET payload = substr(payload, 1, 40) WHERE game_id = %s AND n = 20",
    "a broken start": """UPDATE engine_game SET start = '{"name": "Roma", "seed' WHERE id = %s""",
}


def damage(game: CampaignGame, kind: str) -> None:
    """A line of it, or its beginning."""
    sql(DAMAGED[kind], game.id.hex)


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Sixty lines."""
    return stand_at("dominion", 60)


def is_told(page: Page) -> None:
    """Plainly: what is wrong, what can be done; no word of it being safe."""
    assert page.status == 410
    assert "cannot be read" in " ".join(page.headings)
    assert reverse("backups") in page.links
    assert "safe" not in page.text


SENT: dict[str, tuple[list[Any], dict[str, str]]] = {
    "advance": ([], {"do": "run", "seen": "60"}),
    "decide": (["attack"], {"province": "none", "seen": "60"}),
    "go-back": ([], {"to": "30", "seen": "60"}),
    "settings": ([], {"pace": "on", "stop": "all", "resolution": "generator", "level": "2", "hands": "all"}),
    "run-on": ([], {}),
    "overrule": ([], {}),
    "to-the-table": ([], {}),
    "continue-branch": ([60], {"seen": "60"}),
    "begin-short": (["lined-dice"], {"seen": "60"}),
}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("name", SENT)
def test_it_takes_no_form(reader: Reader, game: CampaignGame, name: str):
    arguments, sent = SENT[name]
    damage(game, "a payload cut")
    before = list(models.Campaign.objects.values()), list(GameLine.objects.values())

    answer = reader.post(reverse(name, args=[game.id, *arguments]), sent)

    assert answer.status_code == 410
    assert (list(models.Campaign.objects.values()), list(GameLine.objects.values())) == before


NOT_ON_THE_MAP = """{"type": "ControllerOverruled", "province": "gallia", "power": "romans", "loser": "boii",
    "reason": "Caesar", "rule": "D14"}"""


@pytest.mark.parametrize(
    "becomes", [f"payload = json_set(payload, '$.events', json('[{NOT_ON_THE_MAP}]'))", "format = 'x'"]
)
def test_what_does_not_follow_and_what_is_of_no_format(reader: Reader, game: CampaignGame, becomes: str):
    """An event can be read, and cannot happen."""
    sql(f"UPDATE engine_logline SET {becomes} WHERE n = 20")

    is_told(reader.open("desk", game.id))

    assert "stands at line 19," in reader.open("left", game.id).text
    imported = come_in(reader.get(reverse("left-save", args=[game.id, "json"])).content)
    assert imported.now == game.states[19]


def rows(reader: Reader, game: CampaignGame) -> zipfile.ZipFile:
    answer = reader.get(reverse("left-rows", args=[game.id]))
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_all_that_belongs_to_it_is_among_the_rows_and_in_the_save(reader: Reader, db: None):
    game = whole()
    sql("UPDATE engine_game SET head = 9999")

    with rows(reader, game) as zipped:
        kept = json.loads(zipped.read("rows.json"))
        photos = [zipped.read(name) for name in zipped.namelist() if name.startswith("photos/")]

    numbers = {table: len(entries) for table, entries in kept.items()}
    assert numbers["campaign_note"] == 2
    assert numbers["engine_branch"] == numbers["campaign_paragraph"] == numbers["battles_fight"] == 1
    assert (numbers["battles_draft"], numbers["battles_count"], numbers["battles_tap"]) == (3, 2, 2)
    assert photos == [bytes(jpeg) for jpeg in models.Photo.objects.values_list("jpeg", flat=True)]
    kinds = (models.Note, models.Photo, models.Paragraph, Fight)
    before = [kind._default_manager.count() for kind in kinds]
    link = reverse("left-save", args=[game.id, "zip"])
    assert link in reader.open("left", game.id).links
    transfer.import_(reader.get(link).content)
    assert [kind._default_manager.count() for kind in kinds] == [2 * number for number in before]


def test_no_table_is_forgotten():
    """A new table with rows of a campaign is told to transfer.py."""
    tables = {model._meta.db_table for model in apps.get_models()}

    assert tables - set(ROWS.tables) == {
        *("battles_savedlist", "battles_collection", "battles_dicetable", "battles_ownrules", "battles_ownoddstable"),
        "campaign_experiment",
    }


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("field", sorted({*FILES.set} - {"runs_on"}))  # that is on or off, whatever stands there
def test_a_setting_that_cannot_be_read(reader: Reader, game: CampaignGame, field: str):
    """No file is written with it that no import takes: what is left has it as a new campaign."""
    sql(f"UPDATE campaign_settings SET {field} = 'x'")

    page = reader.open("save-file", game.id, "json")

    is_told(page)
    assert field in page.text
    imported = come_in(reader.get(reverse("left-save", args=[game.id, "json"])).content)
    assert imported.now == game.now
    kept = models.Campaign.objects.get(id=imported.id)
    assert getattr(kept, field) == getattr(models.Campaign(), field)


def test_a_note_that_cannot_be_read_is_alone_in_that(reader: Reader, db: None):
    game = whole()
    sql("UPDATE campaign_note SET written = 'x' WHERE id = (SELECT min(id) FROM campaign_note)")

    is_told(reader.open("save-file", game.id, "json"))

    save = transfer.saved(reader.get(reverse("left-save", args=[game.id, "json"])).content)
    assert (len(save.notes), len(save.photos), len(save.branches)) == (1, 2, 1)


# --- Games without tables of their own --------------------------------------------------------------------------------


def test_a_rebellion_whose_lines_follow_others_than_they_did(reader: Reader, db: None):
    """Each can be read, and no row holds what it cannot: only played again they come out otherwise."""
    id_ = begun(*JOINED[:6])
    sql("UPDATE engine_logline SET parent = 8 WHERE n = 10 AND game_id = %s", id_.hex)
    BOUDICA.log.forget()

    page = reader.visit(BOUDICA.address("left", id_))

    assert "its log contradicts itself" in page.text
    assert {BOUDICA.address("left-save", id_, "json"), BOUDICA.address("left-rows", id_)} <= {*page.links}


def test_a_short_battle_whose_key_leads_nowhere_stands_alone(reader: Reader, db: None):
    """It cannot say whose battle it is: its own pages give what is left of it."""
    battle = fought_on_odds_table(begun(*JOINED))
    fought = ODDS_TABLE.log.read(battle)
    sql("UPDATE engine_game SET key = x'ff00' WHERE id = %s", battle.hex)
    ODDS_TABLE.log.forget()
    left, rows = (ODDS_TABLE.address(name, battle) for name in ("left", "left-rows"))
    save = ODDS_TABLE.address("left-save", battle, "json")

    page = reader.visit(ODDS_TABLE.address("export", battle))

    is_told(page)
    assert {save, rows} <= {*page.links}
    assert {save, rows} <= {*reader.visit(left).links}
    assert reader.get(rows).status_code == 200
    came = saves.import_(ODDS_TABLE, reader.get(save).content)
    assert ODDS_TABLE.log.read(came.id).now == fought.now


# --- Branches ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def forked(db: None) -> CampaignGame:
    """It stands at line 30; lines 31 to 60 are a branch, and line 45 of it is damaged."""
    game = stand_at("dominion", 60)
    now = games.go_back(game.id, 60, 30)
    sql("UPDATE engine_logline SET payload = 'Hannibal' WHERE n = 45")
    return now


@pytest.mark.parametrize(
    ("more", "left"), [("UPDATE engine_logline SET payload = 'Hannibal'", 30), ("DELETE FROM engine_logline", 44)]
)
def test_a_damaged_branch_hides_no_page_and_can_be_deleted(reader: Reader, forked: CampaignGame, more: str, left: int):
    sql(f"{more} WHERE n = 45")
    for name in ("desk", "chronicle", "development", "dice"):
        assert reader.open(name, forked.id).status == 200
    page = reader.open("branches", forked.id)
    assert "cannot be read" in page.text
    assert reverse("delete-branch", args=[forked.id, 60]) in page.links

    page = reader.open("delete-branch", forked.id, 60)
    reader.send(page, page.forms[0])

    assert {*GameLine.objects.filter(game=forked.id).values_list("n", flat=True)} == {*range(1, left + 1)}
    assert transfer.saved(transfer.as_json(forked.id).encode()).head == 30


def test_the_export_says_what_it_lacks(reader: Reader, forked: CampaignGame):
    page = reader.open("save-file", forked.id, "json")

    is_told(page)
    assert "line 45" in page.text
    assert reverse("desk", args=[forked.id]) in page.links, "the campaign itself can be gone on with"
    save = transfer.saved(reader.get(reverse("left-save", args=[forked.id, "json"])).content)
    assert (save.head, max(line.n for line in save.lines)) == (30, 44)


def test_it_goes_on_beside_a_damaged_branch(reader: Reader, forked: CampaignGame):
    """Where the damaged line would have been taken up again."""
    sql("UPDATE engine_logline SET payload = 'Hannibal' WHERE n = 31")

    now = games.step(forked.id, 30)

    assert (now.head, now.now) == (61, stand_at("dominion", 31).now)


# --- Battles ----------------------------------------------------------------------------------------------------------

FIGHT_PAGES = [
    *[
        ("fight",),
        ("fight-sheets",),
        ("tracker",),
        ("pack", "a4"),
        ("labels", "a4", 40),
        ("result-file", "json"),
        ("export-brief", "json"),
    ],
    *[("army-list", "attacker"), ("import-army-list", "attacker"), ("export-deployed", "attacker")],
    ("export-army-list", "attacker", "json"),
]
FIGHT_DAMAGED = {
    "its brief": "UPDATE battles_fight SET brief = substr(brief, 1, 50)",
    "its list": "UPDATE battles_draft SET choice = '{}'",
    "no list": "DELETE FROM battles_draft",
    "a people that nobody knows": """UPDATE battles_fight SET brief = replace(brief, '"romans"', '"huns"')""",
}


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("damage", FIGHT_DAMAGED.values(), ids=FIGHT_DAMAGED)
@pytest.mark.parametrize("page", FIGHT_PAGES, ids=lambda page: page[0])
def test_the_pages_of_a_damaged_fight(reader: Reader, db: None, page: tuple[str, ...], damage: str):
    fight = a_fight()
    sql(damage)

    is_told(reader.open(page[0], fight.id, *page[1:]))


UNREADABLE_TAP = "UPDATE battles_tap SET tap = CAST(CAST(tap AS BLOB) || x'ff' AS TEXT)"
"""What a device called it is no text any more."""


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("damage", [*FIGHT_DAMAGED.values(), "UPDATE battles_tap SET line = 'Veni'", UNREADABLE_TAP])
def test_the_campaign_goes_on_without_the_fight(reader: Reader, db: None, damage: str):
    game = whole()
    sql(damage)

    page = reader.open("desk", game.id)
    assert page.status == 200
    anew = reader.send(page, page.form("/table/"))

    assert anew.url.startswith("/battle/")
    assert anew.status == 200
    assert Fight.objects.filter(superseded=False).count() == 1
    is_told(reader.open("save-file", game.id, "json"))
    save = transfer.saved(reader.get(reverse("left-save", args=[game.id, "json"])).content)
    assert len(save.battles.fights) == 1, "the new one"
    games.undo_step(game.id, game.head)


def test_a_damaged_fight_hides_no_other(reader: Reader, db: None):
    game = whole()
    other = a_fight()
    sql("UPDATE battles_draft SET choice = '{' WHERE fight_id <> %s", other.id.hex)

    assert reader.open("army-list", other.id, "attacker").status == 200
    assert game


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE battles_cardbattle SET start = '{'",
        "UPDATE battles_cardbattle SET head = 9999",
        "UPDATE battles_cardline SET payload = substr(payload, 1, 30)",
        "DELETE FROM battles_cardline WHERE n = 1",
        "UPDATE battles_cardline SET parent = n",
    ],
)
def test_a_damaged_skirmish(reader: Reader, db: None, damage: str):
    """A skirmish belongs to nobody: it can be deleted."""
    sound, broken = a_card_battle(), a_card_battle()
    where = " AND " if "WHERE" in damage else " WHERE "
    sql(damage + where + ("battle_id" if "cardline" in damage else "id") + " = %s", broken.id.hex)

    page = reader.open("skirmish")

    assert page.status == 200
    assert "cannot be read" in page.text
    assert reverse("card-battle", args=[sound.id]) in page.links
    is_told(reader.open("card-battle", broken.id))
    asked = reader.open("card-delete", broken.id)
    assert reader.send(asked, asked.forms[0]).status == 200
    assert [row.id for row in CardBattle.objects.all()] == [sound.id]


@pytest.fixture
def by_cards(db: None) -> CampaignGame:
    """Rome's battle, begun with cards, and its log damaged."""
    game = stand_before(ReportBattle)
    begun_by_cards(game)
    sql("UPDATE battles_cardline SET payload = 'alea iacta'")
    return game


def test_a_campaign_goes_on_without_its_card_battle(reader: Reader, by_cards: CampaignGame):
    page = reader.open("desk", by_cards.id)

    assert page.status == 200
    assert "can no longer be read" in page.text
    assert reader.send(page, page.form("/cards/at-once/")).status == 200
    assert CardBattle.objects.filter(superseded=False).count() == 1


def test_its_card_battle_is_told(reader: Reader, by_cards: CampaignGame):
    page = reader.open("card-battle", CardBattle.objects.get().id)

    is_told(page)
    assert reverse("desk", args=[by_cards.id]) in page.links


def test_undoing_does_not_ask_a_damaged_battle(reader: Reader, by_cards: CampaignGame):
    sql("UPDATE battles_cardbattle SET start = 'alea iacta'")

    back = games.undo_step(by_cards.id, by_cards.head)

    assert back.head < by_cards.head
    assert reader.open("desk", by_cards.id).status == 200


def test_what_the_player_owns(reader: Reader, db: None):
    """The collection and the dice are one row each: what cannot be read is as if it had not been said."""
    fight = a_fight()
    sql("INSERT INTO battles_collection (id, content, format) VALUES (1, '{', 4)")
    sql("INSERT INTO battles_dicetable (id, content, format) VALUES (1, '{', 4)")

    assert reader.open("fight", fight.id).status == 200
    for name in ("collection", "combat-dice"):
        page = reader.open(name)
        assert page.status == 200
        assert any("cannot be read" in notice for notice in page.notices)


# From before ids were checked at import: what is nobody's is told as it is written, the rest as unreadable


Change = Callable[[dict[str, Any]], object]
UNREADABLE = "is unreadable: it does not fit what went before. It is kept as it is."


def rewritten(game: CampaignGame, kind: str, change: Change) -> int:
    """Change the first event of that kind in the database, before it is read; the number of its line."""
    line = next(line for line in game.lines if kind in [type(event).__name__ for event in line.events])
    row = GameLine.objects.get(game=game.id, n=line.n)
    payload = json.loads(row.payload)
    change(next(event for event in payload["events"] if event["type"] == kind))
    GameLine.objects.filter(id=row.id).update(payload=json.dumps(payload))
    games.LOG.forget()
    return line.n


def turn_of(game: CampaignGame, n: int) -> int:
    return game.states[game.place(n) - 1].turn


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(
    ("kind", "change", "in_log", "in_chronicle"),
    [
        ("ProvinceTaken", {"power": "atlanteans"}, "“atlanteans” took", "“atlanteans”"),
        ("BattleJoined", {"province": "atlantis"}, "The armies met in “atlantis”", "“atlantis”"),
        ("ProvinceAttacked", {"province": "atlantis"}, "“atlantis”", ""),
        ("ProvinceTaken", {"rule": "C9.9"}, "", ""),
    ],
    ids=["a Power", "a province", "an attack: there is no arrow", "a clause"],
)
def test_what_is_nobodys_is_told_as_it_is_written(
    reader: Reader, kind: str, change: dict[str, str], in_log: str, in_chronicle: str
):
    game = stand_at("dominion", 60)
    n = rewritten(game, kind, lambda event: event.update(change))

    log, chapters = reader.open("log", game.id, turn_of(game, n)), reader.open("chronicle", game.id)

    assert in_log in log.text
    assert in_chronicle in chapters.text
    assert UNREADABLE not in log.text + chapters.text
    for name in ("desk", "film", "branches", "verdict", "powers", "export"):
        assert reader.open(name, game.id).status == 200


def test_a_line_that_cannot_be_told(reader: Reader, caplog: pytest.LogCaptureFixture):
    game = stand_at("dominion", 30)
    n = rewritten(game, "AttackRolled", lambda event: event.update(faces=[1, 1, 1]))

    with caplog.at_level(logging.ERROR):
        page = reader.open("log", game.id, turn_of(game, n))

    assert f"Line {n} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
    assert f"line-{n + 1}" in page.ids
    assert f"line {n} of 'Played to dominion' cannot be told" in caplog.text


def clash_of(line: cards.CardLine) -> set[int]:
    """The cards that roll in the combat that begins here."""
    return {strike.card for event in line.events if isinstance(event, CombatBegan) for strike in event.strikes}


@pytest.mark.django_db
def test_a_line_of_a_card_battle_that_cannot_be_told(reader: Reader):
    begun = a_card_battle(Commands.NEITHER)
    game = cards.advance(begun.id, begun.head, Until.BATTLE)
    fights = ((place, line, clash_of(line)) for place, line in enumerate(game.lines, 1))
    place, line, combat = next(
        one for one in fights if one[2] and "Thrown" in [type(event).__name__ for event in one[1].events]
    )
    payload = json.loads(CardLine.objects.get(battle=game.id, n=line.n).payload)
    thrown = next(event for event in payload["events"] if event["type"] == "Thrown")
    thrown["card"] = next(n for n in range(len(combat) + 1) if n not in combat)
    CardLine.objects.filter(battle=game.id, n=line.n).update(payload=json.dumps(payload))
    cards.LOG.forget()

    page = reader.open("card-battle", game.id)

    assert f"Line {place} {UNREADABLE}" in page.text
    assert page.text.count(UNREADABLE) == 1
