"""Any game whose rows cannot be read: it is told plainly, hides no other, and what is left of it is imported."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.db import DEFAULT_DB_ALIAS, connection
from django.urls import reverse

from engine import saves
from engine.models import GameLine, GameRow
from tests.contract.world import KINDS, NAME, Kind, begun, is_campaign, is_ours, of_each, written_about
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db
AT = 3
"""The line that is damaged."""


class Damage(NamedTuple):
    """What is done to a row, of the game or of its line AT; and whether all its lines can still be read, or none."""

    change: str
    of_line: bool = True
    whole: bool = False


DAMAGES = {
    "a line cut": Damage("UPDATE {} SET payload = substr(payload, 1, 40)"),
    "a line of something else": Damage("UPDATE {} SET payload = '[1, 2]'"),
    "a line that is no text": Damage("UPDATE {} SET payload = x'ff0013'"),
    "a line after itself": Damage("UPDATE {} SET parent = n"),
    "a line after one that there is not": Damage("UPDATE {} SET parent = 1000000000"),
    "a flipped bit": Damage("UPDATE {} SET payload = CAST(CAST(substr(payload, 1, 30) AS BLOB) || x'ff' AS TEXT)"),
    "an unknown event": Damage(
        """UPDATE {} SET payload = json_set(payload, '$.events', json('[{{"type": "Provoked"}}]'))"""
    ),
    "another number in it": Damage("UPDATE {} SET payload = json_set(payload, '$.n', n + 1)"),
    "a number that is none": Damage("UPDATE {} SET n = 'x'"),
    "a parent that is no number": Damage("UPDATE {} SET parent = 'x'"),
    "a line gone": Damage("DELETE FROM {}"),
    "a head that is not there": Damage("UPDATE {} SET head = 9999", of_line=False, whole=True),
    "a head that is no number": Damage("UPDATE {} SET head = 'XII'", of_line=False, whole=True),
    "a start of another kind": Damage("UPDATE {} SET start = '{{}}'", of_line=False),
    "a start that is no text": Damage("UPDATE {} SET start = x'00ff'", of_line=False),
}


def has_left(kind: Kind) -> object:
    """Whether what is left of one can be taken away."""
    return kind.rows.tables


def each_damage() -> Iterator[Any]:
    """All of them of a campaign of the program's; a line and a head of any other game."""
    for kind in filter(has_left, KINDS):
        some = DAMAGES if is_campaign(kind) and is_ours(kind) else ("a line cut", "a head that is no number")
        yield from [pytest.param(kind, DAMAGES[what], id=f"{kind.ruleset.name}-{what}") for what in some]


def spoil(kind: Kind, id_: UUID, damage: Damage) -> None:
    """Behind the program's back."""
    table = (kind.log.lines if damage.of_line else GameRow)._meta.db_table
    where = f"game_id = %s AND n = {AT}" if damage.of_line else "id = %s"
    sql(f"{damage.change.format(table)} WHERE {where}", id_.hex)
    forget(kind)


def forget(kind: Kind) -> None:
    """As by a new start."""
    kind.log.forget()
    if kind.upkeep:
        kind.upkeep.refresh(DEFAULT_DB_ALIAS)


def sql(statement: str, *values: Any) -> None:
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount


def is_told(page: Page) -> None:
    """Plainly: what is wrong, and what can be done."""
    assert page.status == 410
    assert any("cannot be read" in heading for heading in page.headings), page.headings


@pytest.mark.parametrize(("kind", "damage"), [*each_damage()])
def test_what_is_left_of_it(reader: Reader, kind: Kind, damage: Damage):
    """Of each damage: it is told, others are there, what is whole comes back, the rest as it is; then it is deleted."""
    id_, sound = begun(kind), begun(kind, 2, name="Sound")
    game = kind.log.read(id_)
    spoil(kind, id_, damage)
    left, save, rows, delete = (kind.address(*of) for of in addresses(kind, id_))

    page = reader.visit(kind.home(id_))

    is_told(page)
    assert {rows, delete, reverse("backups")} <= {*page.links}
    assert "safe" not in page.text
    front = reader.visit(kind.front_address)
    assert kind.home(sound) in front.links
    assert left in front.links
    whole_to = len(game.lines) if damage.whole else AT - 1 if damage.of_line else None
    assert (save in reader.visit(left).links) is (whole_to is not None)
    if whole_to is None:
        assert reader.get(save).status_code == 404
    else:
        came = kind.log.read(saves.import_(kind, reader.get(save).content).id)
        assert came.states == game.states[: whole_to + 1]
        kind.delete(came.id)
    number = len(game.lines) - (damage.of_line and "DELETE" in damage.change)
    with zipfile.ZipFile(io.BytesIO(reader.get(rows).content)) as zipped:
        assert len(json.loads(zipped.read("rows.json"))["engine_logline"]) == number
    asked = reader.visit(delete)
    assert left in asked.links
    reader.send(asked, asked.form(""))
    assert [row for (row,) in GameRow.objects.values_list("id")] == [sound]


def addresses(kind: Kind, id_: UUID) -> list[tuple[Any, ...]]:
    """Of what is left, of it as a file, of its rows, of the page that deletes it."""
    return [("left", id_), ("left-save", id_, "json"), ("left-rows", id_), ("delete", id_)]


@of_each(has_left)
def test_a_sound_one_has_nothing_left_over(reader: Reader, kind: Kind):
    """An old link."""
    id_ = begun(kind, 2)

    answer = reader.get(kind.address("left", id_))

    assert (answer.status_code, answer["Location"]) == (302, kind.home(id_))


@of_each(has_left)
def test_lines_that_contradict_the_dice_are_not_in_the_save(reader: Reader, kind: Kind):
    """Nor what follows from them: they can be read, but no dice ever fell like that."""
    games = (kind.log.read(begun(kind, seed=seed)) for seed in map(str, range(20)))
    game, rolled = next((game, line) for game in games for line in game.lines[1:] if line.faces)
    id_ = game.id
    row = GameLine.objects.get(game=id_, n=rolled.n)
    faces = [rolled.faces[0] % 6 + 1, *rolled.faces[1:]]
    sql(
        "UPDATE engine_logline SET payload = %s WHERE id = %s",
        json.dumps({**json.loads(row.payload), "faces": faces}),
        row.id,
    )
    forget(kind)

    page = reader.visit(kind.address("left", id_))

    assert "its log contradicts itself" in page.text
    came = kind.log.read(saves.import_(kind, reader.get(kind.address("left-save", id_, "json")).content).id)
    assert came.states == game.states[: game.place(rolled.n)]


@of_each(is_campaign)
def test_a_whole_branch_is_left_when_the_past_is_damaged(kind: Kind):
    """And with it what the player added there; a name that is too long is cut."""
    id_ = written_about(kind)
    row = GameRow.objects.get(id=id_)
    leaf = row.branches.get().leaf
    other = kind.log.at(id_, leaf)
    sql("UPDATE engine_logline SET payload = '' WHERE game_id = %s AND n = %s", id_.hex, row.head)
    GameRow.objects.filter(id=id_).update(name=NAME * 10)
    forget(kind)

    came = saves.import_(kind, saves.left_as_json(kind, id_).encode())

    assert kind.log.at(came.id, leaf).states == other.states
    again = GameRow.objects.get(id=came.id)
    assert "In another past." in {note.text for note in again.notes.all()}
    assert again.notes.count() < row.notes.count()
    assert len(again.name) <= 80


@of_each(is_campaign)
def test_what_is_left_has_its_photos(reader: Reader, kind: Kind):
    """All of them, where the head alone is damaged; words that are no text are not in it."""
    id_ = written_about(kind)
    sql("UPDATE engine_game SET head = 9999 WHERE id = %s", id_.hex)
    sql("UPDATE campaign_note SET text = CAST(x'ff' AS TEXT) WHERE id = (SELECT min(id) FROM campaign_note)")
    forget(kind)
    address = kind.address("left-save", id_, "zip")
    assert address in reader.visit(kind.address("left", id_)).links

    came = GameRow.objects.get(id=saves.import_(kind, reader.get(address).content).id)

    assert (came.photos.count(), came.notes.count(), came.paragraphs.count()) == (2, 2, 1)
    with zipfile.ZipFile(io.BytesIO(reader.get(kind.address("left-rows", id_)).content)) as zipped:
        photos = [zipped.read(name) for name in zipped.namelist() if name.startswith("photos/")]
        numbers = {table: len(rows) for table, rows in json.loads(zipped.read("rows.json")).items()}
    assert sorted(photos) == sorted(bytes(photo.jpeg) for photo in came.photos.all())
    assert (numbers["campaign_note"], numbers["campaign_paragraph"], numbers["engine_branch"]) == (3, 1, 1)
    assert reader.get(address.replace(".zip", ".exe")).status_code == 404
