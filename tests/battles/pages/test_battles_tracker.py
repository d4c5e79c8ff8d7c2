"""The tracker: taps counted once, taken back, refused with a word; the result proposed and confirmed."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from battles import fights, models
from battles.fights import TableBattle, TrackedBattle
from battles.published import published_battles
from battles.rules.percent import percent
from battles.rules.tracker import Table, TrackedResult, Unit, What
from battles.rules.verdict import Side, Tally
from battles.web.show import arithmetic
from campaign.italy import table_battles
from tests.fights import ADDRESS, a_fight, broken, dearer, tapped
from tests.pages.reader import Page, Reader


@pytest.fixture
def begun(fight: TableBattle) -> TrackedBattle:
    return fights.begin_count(fight.id)


def table(fight: TableBattle) -> Table:
    found = fights.count(fight.id)
    assert found
    return found.table


def press(reader: Reader, fight: TableBattle, do: str) -> Page:
    """A button of the board."""
    page = reader.open("tracker", fight.id)
    form = page.form("/tap/")
    return reader.send(page, form, next(button for button in form.buttons if button.value.startswith(do)))


def send(client: Client, fight: TableBattle, of: UUID | str, do: str, tap: str = "tap-0000001") -> Any:
    """A tap as the script sends it."""
    posted = {"of": str(of), "tap": tap, "do": do}
    return client.post(reverse("tap", args=[fight.id]), posted, headers={"X-Tracker": "tap"})


def said(answer: Any) -> str:
    found = re.search(r'role="alert">([^<]*)', answer.content.decode())
    return found[1] if found else ""


def test_it_works(reader: Reader, fight: TableBattle):
    page = reader.open("tracker", fight.id)
    assert "Beside the table" in page.headings
    page = reader.send(page, page.form("/begin/"))
    assert table(fight).lost(Side.ATTACKER) == 0

    page = press(reader, fight, "block-lost defender 2")

    assert table(fight).defender.blocks[2] == 3
    assert page.url.endswith("#unit-defender-2")
    assert "lost a block" in page.text


def test_it_counts_both_lists_unit_by_unit(fight: TableBattle, begun: TrackedBattle):
    for side in Side:
        host = begun.table.host(side)
        assert len(host.blocks) == fight.lists[side].units
        assert len(host.living) == fight.lists[side].leaders
        assert host.army.break_point == fight.lists[side].units // 2
    names = [unit.name for unit in begun.now.table.attacker.army.units]
    assert len(set(names)) == len(names)
    assert {name.split()[0] for name in names} >= {"Hastati", "Principes"}


def test_a_count_goes_on_under_the_names_it_began_with(fight: TableBattle, begun: TrackedBattle):
    """Once each unit had all the names of its kind; that alone is no change of the list, another unit is."""
    attacker, defender = (begun.table.host(side).army for side in Side)
    earlier = replace(begun, start=(replace(attacker, units=tuple(map(of_all_names, attacker.units))), defender))

    assert earlier.start != begun.start
    assert not fights.outdated(fight, earlier)
    assert fights.outdated(replace(fight, lists={side: fight.lists[side.other] for side in Side}), earlier)


def of_all_names(unit: Unit) -> Unit:
    return replace(unit, name=re.sub("Hastati|Principes", "Hastati, Principes", unit.name))


def test_what_costs_a_banner_is_said(reader: Reader, fight: TableBattle, begun: TrackedBattle):
    """With the count as it then stood; a long name does not break for its number."""
    tapped(fight.id, begun, What.BLOCK_LOST, Side.ATTACKER, 0, 4)
    for do in ("leader-killed attacker 0", "objective-taken defender"):
        press(reader, fight, do)

    page, of = reader.open("tracker", fight.id), f"of {begun.table.breaking(Side.ATTACKER)} banners"

    unit = begun.table.attacker.army.units[0].name
    assert f"Undo: Samnites took an objective: Romans 3 {of}" in page.text
    assert f"General 1 (Romans) fell, 2 {of}" in page.text
    assert f"{unit} (Romans) destroyed, 1 {of}" in page.text
    assert f'data-said="Samnites took an objective: Romans 3 {of}"' in page.html
    assert f'class="name">{unit.removesuffix(" 1")}</span>' in page.html


def test_a_battle_that_is_over_has_no_units_to_press(reader: Reader, fight: TableBattle, begun: TrackedBattle):
    broken(fight.id, begun, Side.DEFENDER)
    press(reader, fight, "confirm")

    page = reader.open("tracker", fight.id)

    assert {button.value.split()[0] for button in page.form("/tap/").buttons} == {"undo"}
    assert begun.table.defender.army.units[0].name.replace(" 1", "\u00a01;") in page.html


def test_each_button_of_the_board(reader: Reader, fight: TableBattle, begun: TrackedBattle):
    press(reader, fight, "block-lost attacker 0")
    press(reader, fight, "block-lost attacker 1")
    press(reader, fight, "undo ")
    assert table(fight).attacker.blocks[:2] == (3, 4)
    assert "Nothing to undo" in press(reader, fight, "undo ").text
    assert table(fight) == begun.table
    press(reader, fight, "block-lost attacker 0")
    press(reader, fight, "block-back attacker 0")
    press(reader, fight, "leader-killed attacker 1")
    press(reader, fight, "objective-taken defender")
    assert table(fight).lost(Side.ATTACKER) == 2
    press(reader, fight, "objective-lost defender")
    page = press(reader, fight, "field-left attacker")

    assert table(fight).left is Side.ATTACKER
    assert "The Romans left the field." in page.text
    for text in ("lost a block", "got a block back", "General 2 (Romans) fell", "took an objective", "left the field"):
        assert text in page.text


def test_a_general_goes_by_his_name_on_paper(reader: Reader, db: None):
    """And his people by its short name in the score, which has two columns on a phone."""
    fight = table_battles.open_published(published_battles()["heraclea"], "Heraclea")
    fights.begin_count(fight.id)

    page = press(reader, fight, "leader-killed attacker 0")

    assert "Undo: Pyrrhus (Epirus / Macedonia) fell" in page.text
    assert 'aria-label="Leonnatus: killed"' in page.html
    assert "<b>Epirus</b>" in page.html


def test_a_tap_sent_twice_counts_once_and_one_of_another_device_too(
    client: Client, fight: TableBattle, begun: TrackedBattle
):
    answers = [send(client, fight, begun.id, "block-lost attacker 0") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert table(fight).attacker.blocks[0] == 3

    answer = send(client, fight, begun.id, "block-lost attacker 0", "tablet-0001")

    assert table(fight).attacker.blocks[0] == 2
    assert "2 of 4 blocks" in answer.content.decode()


def test_an_id_used_for_two_things_is_said(client: Client, fight: TableBattle, begun: TrackedBattle):
    send(client, fight, begun.id, "block-lost attacker 0")

    answer = send(client, fight, begun.id, "block-lost attacker 1")

    assert answer.status_code == 409
    assert "already sent, with another button" in said(answer)
    assert table(fight).attacker.blocks[:2] == (3, 4)


LOST = "block-lost attacker 0"
NONSENSE = [
    *["", "dance", "block-lost", "block-lost attacker -1", "block-lost attacker 99", "block-lost attacker 1e3"],
    *["block-lost attacker 999999999999", "block-lost nobody 1", "block-lost attacker 1 2", "block-lost attacker ²"],
    *["leader-killed attacker 7", "undo nothing", "undo", "confirm", "block-back attacker 0"],
    "objective-lost attacker",
]
REFUSED: list[tuple[dict[str, str], str]] = [
    *[({"do": do}, "Nothing has changed.") for do in NONSENSE],
    *[({"tap": tap}, "without an id of its own") for tap in ("", "x", "x" * 65, "<script>", "tap 000001")],
    *[({"of": of}, "started again") for of in ("", "x", "00000000-0000-4000-8000-000000000000")],
]


@pytest.mark.parametrize(("change", "why"), REFUSED)
def test_what_counts_nothing(
    client: Client, fight: TableBattle, begun: TrackedBattle, change: dict[str, str], why: str
):
    answer = send(client, fight, **({"of": str(begun.id), "do": LOST} | change))

    assert answer.status_code == 409
    assert why in said(answer)
    assert models.Tap.objects.count() == 0


def test_a_stuck_finger(client: Client, fight: TableBattle, begun: TrackedBattle, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fights, "MOST_TAPS", 1)
    send(client, fight, begun.id, "block-lost attacker 0", "tap-0000001")

    assert "log is full" in said(send(client, fight, begun.id, "block-lost attacker 0", "tap-0000002"))


def test_a_fight_superseded_while_its_tracker_is_open(
    client: Client, reader: Reader, fight: TableBattle, begun: TrackedBattle
):
    page = reader.open("tracker", fight.id)
    a_fight(dearer())

    answer = send(client, fight, begun.id, "block-lost attacker 0")
    game = reader.send(page, page.form("/tap/"))

    assert answer.status_code == 409
    assert "its points changed. Nothing was counted." in said(answer)
    assert "Nothing was counted." in " ".join(game.notices)
    assert models.Tap.objects.count() == 0


def test_the_board_is_sent_again_once_there_is_news(client: Client, fight: TableBattle, begun: TrackedBattle):
    """Of taps on another device, and that the fight is superseded."""
    address = reverse("tracker-board", args=[fight.id])

    def news(after: str) -> Any:
        return client.get(address, {"state": re.findall(r'data-state="([^"]*)"', after)[0]})

    board = client.get(address).content.decode()
    assert news(board).status_code == 204
    tapped(fight.id, begun, What.BLOCK_LOST, Side.ATTACKER)
    board = news(board).content.decode()
    assert "3 of 4 blocks" in board
    assert news(board).status_code == 204
    fights.stand(fight.key, {})
    assert news(board).status_code == 200


def test_the_board_before_the_count(client: Client, fight: TableBattle):
    assert client.get(reverse("tracker-board", args=[fight.id])).status_code == 204
    assert client.post(reverse("tap", args=[fight.id]), {}).status_code == 302


def test_the_count_is_not_begun_over_one_that_was_not_seen(reader: Reader, fight: TableBattle):
    page = reader.open("tracker", fight.id)
    begun = fights.begin_count(fight.id)
    tapped(fight.id, begun, What.BLOCK_LOST, Side.ATTACKER)

    page = reader.send(page, page.form("/begin/"))

    assert "already begun" in " ".join(page.notices)
    assert table(fight).attacker.blocks[0] == 3


def test_beginning_anew_takes_the_changed_lists(reader: Reader, fight: TableBattle, begun: TrackedBattle):
    tapped(fight.id, begun, What.BLOCK_LOST, Side.ATTACKER)
    fights.choose(fight.id, Side.ATTACKER, fight.lists[Side.DEFENDER])
    page = reader.open("tracker", fight.id)
    assert "changed after this count began" in " ".join(page.notices)

    page = reader.send(page, page.form("/begin/"))

    assert "changed after this count began" not in " ".join(page.notices)
    assert table(fight).attacker.blocks == fights.begin_count(fight.id).table.attacker.blocks


def test_a_superseded_count_is_not_begun(reader: Reader, fight: TableBattle):
    page = reader.open("tracker", fight.id)
    fights.stand(fight.key, {})

    reader.send(page, page.form("/begin/"))

    assert fights.count(fight.id) is None


def test_the_result_with_its_arithmetic(reader: Reader, fight: TableBattle, begun: TrackedBattle):
    broken(fight.id, tapped(fight.id, begun, What.LEADER_KILLED, Side.ATTACKER), Side.DEFENDER)

    page = reader.open("tracker", fight.id)

    most = begun.now.table.attacker.army.break_point
    assert "Romans: Major Victory" in page.headings
    assert f"Romans lost 1 of the {most} banners that would break them: {percent(Fraction(1, most))}." in page.text
    assert "That is below 50%: a Major Victory." in page.text
    assert fights.outcome(fight) is None


@pytest.mark.parametrize(("losses", "most", "game"), [(2, 7, "29%"), (2, 3, "67%"), (0, 4, "0%")])
def test_banners_lost_are_told_to_the_nearest_percent(losses: int, most: int, game: str):
    """C6.12: 2 of 7 are 28.6%."""
    steps = arithmetic(TrackedResult(Side.ATTACKER, Tally(losses, most, 0, 0)), {Side.ATTACKER: "Romans"})
    assert steps[0] == f"Romans lost {losses} of the {most} banners that would break them: {game}."


def test_a_confirmed_result_leads_to_the_campaign(client: Client, fight: TableBattle, begun: TrackedBattle):
    """The fight's page has it as a file too."""
    broken(fight.id, begun, Side.DEFENDER)
    assert fights.outcome(fight) is None
    form = {"of": str(begun.id), "tap": "confirm-1", "do": "confirm"}

    answer = client.post(reverse("tap", args=[fight.id]), form)

    assert answer["Location"] == f"{ADDRESS}?fight={fight.id}"
    found = fights.outcome(fight)
    assert isinstance(found, TrackedResult)
    assert (found.winner, found.tally.losses) == (Side.ATTACKER, 0)
    page = client.get(reverse("fight", args=[fight.id]))
    assert reverse("result-file", args=[fight.id, "json"]) in page.content.decode()
    again = send(client, fight, begun.id, "confirm", "confirm-2")
    assert "already confirmed" in said(again)
    assert f"{ADDRESS}?fight={fight.id}" in again.content.decode()
