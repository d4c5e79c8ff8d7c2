"""Other rules for the table: set up, changed, taken away, brought back, deleted; and battles fought by them."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from battles import fights, models, other_rules
from battles.data import arms, beginnings, rules_sets
from battles.fights import TableBattle
from battles.other_rules import NotRules
from battles.rules.other_rules import Against, BreakPoint, Elements, Grading, Mark, Measure, RulesSet, SheetLayout
from battles.rules.tracker import Agreed, GradedResult, What
from battles.rules.verdict import Grade, Side
from campaign.italy import games, table_battles
from campaign.italy.rules.decisions import ReportBattle
from engine import savefile
from tests import transfer
from tests.fights import a_battle_by_other_rules, a_fight, a_table_battle, broken, tapped
from tests.italy.test_savefile import signed
from tests.letters import ANY_LETTER
from tests.pages.reader import Page, Reader, refused
from tests.played import come_in, rome_attacks, stand_before
from tests.whole import hand_of

(DBA,) = rules_sets()
STEPS, ELEMENTS = beginnings()["steps"], beginnings()["elements"]
HITS = beginnings()["hits"]
MINE = replace(
    STEPS,
    name="Bronze & Blood",
    arms={**STEPS.arms, "medium foot": (Elements("Line foot", 3), Elements("Warriors", 1))},
    grading=Grading(40, Against.ENEMY),
    layout=SheetLayout.CARDS,
    remark="Warriors charge.",
)
"""Rules that differ from their beginning in everything that a row of the form may say."""


def only() -> tuple[models.OwnRules, RulesSet]:
    row = models.OwnRules.objects.get()
    return row, other_rules.load(row)


def a_file(content: str | bytes, name: str = "rules.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())


# Set up on a page of its own


def test_it_works(reader: Reader):
    """From the front page: a beginning, a name, and it can be played."""
    assert reverse("own-rules") in reader.open("campaigns").links
    assert reverse("own-rules") in reader.open("table-battles").links
    page = reader.open("own-rules")
    assert "An army has 12 elements, whatever its army points." in page.text
    assert reverse("new-own-rules", args=["steps"]) in page.links
    page = reader.open("new-own-rules", "steps")
    assert re.search(r"\d Skirmishers", page.text)

    page = reader.send(
        page, page.form("").filled(**{"name": MINE.name, "arm-3": "3 line FOOT, Warriors"}), remark=MINE.remark
    )

    row, rules = only()
    assert page.url == reverse("edit-own-rules", args=[row.id])
    assert rules == replace(MINE, grading=STEPS.grading, layout=STEPS.layout)
    assert "Bronze & Blood" in reader.open("own-rules").headings


@pytest.mark.parametrize("which", [None, "steps"], ids=["changed", "new"])
def test_what_they_come_to_is_told_as_they_are_filled_in(reader: Reader, which: str | None):
    """Nothing is kept of it; what cannot be played says why, above what was before."""
    row = other_rules.add(ELEMENTS)
    page = reader.open("new-own-rules", which) if which else reader.open("edit-own-rules", row.id)
    asked = page.form("").fields | {"unit": "cohort", "units": "cohorts"}
    look = next(button for button in page.form("").buttons if button.value == "look")

    page = reader.send(page, replace(page.form(""), fields=asked | {"bound": "100"}), look)
    assert re.search(r"What they come to Romans: (\d+) cohorts, beaten at (\d+) of \2 ", page.text)
    page = reader.send(page, replace(page.form(""), fields=asked | {"arm-0": "Ships"}), look)

    refused(page, "no kind of units called “Ships”")
    assert "What they come to Skirmishers: There is no kind" in page.text
    assert only() == (row, ELEMENTS)


@pytest.mark.parametrize("rules", [MINE, ELEMENTS, STEPS, HITS], ids=["mine", "elements", "steps", "hits"])
def test_the_form_says_all_that_rules_say(reader: Reader, rules: RulesSet):
    """Kept without a change, they are as they were."""
    row = other_rules.add(rules)
    page = reader.open("edit-own-rules", row.id)
    assert rules.remark in page.text

    reader.send(page, page.form(""), remark=rules.remark)

    assert only()[1] == rules


def test_the_armies_of_a_copy_stay_or_go(reader: Reader):
    """DBA's peoples have armies of their own, whatever their lists."""
    page = reader.open("new-own-rules", "dba")
    form = page.form("")
    assert "Romans, Samnites" in page.text
    reader.send(page, form)
    assert only()[1] == replace(DBA, name="My DBA", remark="")

    page = reader.open("edit-own-rules", only()[0].id)
    form = page.form("")
    del form.fields["armies"]
    reader.send(page, form)

    assert only()[1].armies == {}


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "no name": ({"name": ""}, "This field is required"),
    "a name that nobody sees": ({"name": "\u2800"}, "visible letter"),
    "no size": ({"size": "0"}, "greater than or equal to 1"),
    "too many units": ({"size": "2000", "per": "10"}, "more than the 100"),
    "a kind of nothing": ({"arm-0": "Skirmishers, Ships"}, "no kind of units called “Ships”"),
    "an arm without": ({"arm-0": ""}, "This field is required"),
    "an arm of commas": ({"arm-0": ", ,"}, "Say what skirmishers become"),
    "no parts of a kind": ({"arm-0": "0 Skirmishers"}, "parts are numbers from 1"),
    "two of a name": ({"kind-10": "Skirmishers"}, "Two kinds of units are called"),
    "a comma": ({"kind-11": "Foot, loose"}, "no comma"),
    "beaten at more than all": ({"bound": "101"}, "beaten at 1 to 100 percent"),
    "another measure": ({"measure": "steps"}, "not one of the available choices"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_kept(reader: Reader, case: str):
    """Neither as new rules nor as a change of others; what was typed stands there again."""
    changes, why = WRONG[case]
    row = other_rules.add(STEPS)
    for page in (reader.open("new-own-rules", "steps"), reader.open("edit-own-rules", row.id)):
        page = reader.send(page, replace(page.form(""), fields=page.form("").fields | changes))

        refused(page, why)
        assert page.form("").fields["arm-9"] == "Machines"
    assert only() == (row, STEPS)


def test_there_is_an_end_of_them(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(other_rules, "MOST_OWN", 1)
    other_rules.add(STEPS)
    page = reader.open("new-own-rules", "steps")

    refused(reader.send(page, page.form("")), "delete one first")
    refused(reader.sent("import-own-rules", file=a_file(other_rules.as_file(MINE))), "delete one first")


@pytest.mark.parametrize("which", ["cca", "ships", "own-77"])
def test_no_such_rules(reader: Reader, which: str):
    assert reader.open("new-own-rules", which).status == 404
    assert reader.open("export-own-rules", which).status == 404
    assert reader.open("edit-own-rules", 77).status == 404


def test_deleted(reader: Reader):
    row = other_rules.add(MINE)
    page = reader.open("delete-own-rules", row.id)
    assert models.OwnRules.objects.exists()

    page = reader.send(page, page.form(""))

    assert page.url == reverse("own-rules")
    assert not models.OwnRules.objects.exists()


def test_damaged(reader: Reader):
    """They say so, hide nothing else, and can be deleted."""
    row = other_rules.add(MINE)
    models.OwnRules.objects.update(content='{"name": ')
    other_rules.add(ELEMENTS)

    page = reader.open("own-rules")

    assert "It cannot be read" in page.text
    assert "My own rules" in page.headings
    assert reader.open("edit-own-rules", row.id).status == 404
    assert f"own-{row.id}" not in reader.open("table-battles").form("/table/").choices["rules"]
    reader.sent("delete-own-rules", row.id)
    assert models.OwnRules.objects.count() == 1


# As a file


@pytest.mark.parametrize("rules", [MINE, ELEMENTS, DBA], ids=lambda rules: rules.name)
def test_taken_away_and_brought_back(reader: Reader, rules: RulesSet):
    which = "dba" if rules is DBA else f"own-{other_rules.add(rules).id}"
    answer = reader.get(reverse("export-own-rules", args=[which]))
    assert answer["Content-Disposition"].endswith('.json"')
    models.OwnRules.objects.all().delete()

    page = reader.sent("import-own-rules", file=a_file(answer.content))

    row, brought = only()
    assert brought == rules
    assert page.url == reverse("edit-own-rules", args=[row.id])


def document(**changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(other_rules.as_file(MINE))
    whole["rules"] |= changes
    return whole


FILES: dict[str, tuple[bytes | str, str]] = {
    "nothing": (b"", "empty"),
    "no JSON": ("Ave, Caesar", "not a file of rules"),
    "half of one": (json.dumps(document())[:500], "breaks off"),
    "a list": ("[]", "its “format”"),
    "a campaign": ('{"format": "rise-of-rome", "version": 5}', "its “format”"),
    "of later": (json.dumps(document() | {"version": 3}), "version 3"),
    "without a name": (json.dumps(document(name=None)), "at name"),
    "a name that nobody sees": (json.dumps(document(name=" ")), "visible letter"),
    "more than there is": (json.dumps(document(dice=6)), "at dice"),
    "a number for a word": (json.dumps(document(size="12")), "at size"),
    "steps without end": (json.dumps(document(kinds=[{"name": "Horse", "steps": 10**9}])), "1 to 40 steps"),
    "units without end": (json.dumps(document(size=2000, per=1)), "more than the 100"),
    "too large": (b" " * (other_rules.MOST_BYTES + 1), "larger than 100 kB"),
}


@pytest.mark.parametrize("case", FILES)
def test_no_file_with_rules(reader: Reader, case: str):
    content, why = FILES[case]

    refused(reader.sent("import-own-rules", file=a_file(content)), why)

    assert not models.OwnRules.objects.exists()


@settings(max_examples=25)
@given(st.data())
def test_whatever_a_file_says(data: st.DataObject):
    """Any value in any place: it is read as rules that can be played, or refused in words."""
    whole = document()
    key = data.draw(st.sampled_from([*whole["rules"]]))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(ANY_LETTER, max_size=5), st.lists, max_leaves=4
    )
    whole["rules"][key] = data.draw(junk)
    with suppress(NotRules):
        other_rules.check(other_rules.from_file(json.dumps(whole).encode()))


# A battle by other rules


def press(reader: Reader, fight: TableBattle, do: str) -> Page:
    """A button of the board."""
    page = reader.open("tracker", fight.id)
    form = page.form("/tap/")
    return reader.send(page, form, next(button for button in form.buttons if button.value.startswith(do)))


def counted(fight: TableBattle) -> fights.TrackedBattle:
    tracked = fights.count(fight.id)
    assert tracked
    return tracked


def test_a_battle_for_the_table_by_dba(reader: Reader):
    """Set up, both armies, sheets, counted to its end, confirmed, listed; and a rematch by the same rules."""
    page = reader.open("table-battles")
    page = reader.send(page, page.form("/table/").filled(rules="dba"))
    fight = fights.fight(models.Fight.objects.get().id)
    assert "Fought by DBA" in page.headings
    assert "Romans: 12 elements" in page.headings
    assert "Beaten at 4 of 12 elements." in page.text
    assert reverse("pack", args=[fight.id, "a4"]) in page.links

    page = reader.open("tracker", fight.id)
    page = reader.send(page, page.form("/begin/"))
    for n in range(4):
        page = press(reader, fight, f"block-lost defender {n}")
    assert "Romans: Major Victory" in page.headings
    assert "Romans lost 0 (elements), against the 4 that would have beaten them." in page.text
    page = press(reader, fight, "confirm")

    assert counted(fight).table.result == GradedResult(Side.ATTACKER, Grade.MAJOR, 0, 4)
    assert "Romans: Major Victory. By DBA." in reader.open("table-battles").text
    page = reader.send(page, page.form("/again/"), page.form("/again/").buttons[1])
    assert "Fought by DBA" in page.headings
    assert "Samnites: 12 elements" in page.headings


def test_steps_marks_and_undo(reader: Reader):
    fight = a_battle_by_other_rules(MINE)
    fights.begin_count(fight.id)
    page = press(reader, fight, "block-lost attacker 0")
    assert page.url.endswith("#unit-attacker-0")
    assert "Undo: Skirmishers 1 (Romans): one off (step)" in page.text

    page = press(reader, fight, "marked attacker 0")
    assert "5 of" in page.text

    page = press(reader, fight, "block-back attacker 0")
    page = press(reader, fight, "undo")
    assert counted(fight).table.lost(Side.ATTACKER) == 5
    assert "General lost (Romans)" in page.text
    page = press(reader, fight, "mark-back attacker 0")
    assert "General lost (Romans): one taken back" in page.text
    assert counted(fight).table.lost(Side.ATTACKER) == 1


def test_other_numbers_than_the_program_proposes(reader: Reader):
    """As an army of one's own has them; the sheet follows the tracker."""
    fight = a_battle_by_other_rules(DBA)
    page = reader.open("tracker", fight.id)
    form = page.form("/begin/")
    assert (form.fields["attacker-0"], form.fields["defender-3"]) == ("6", "7")

    reader.send(page, form.filled(**{"attacker-0": "5", "attacker-1": "3", "defender-3": ""}))

    names = [unit.name for unit in counted(fight).table.attacker.army.units]
    assert (names[:1], names[4:8], len(names)) == (["Blades 1"], ["Blades 5", "Spears 1", "Spears 2", "Spears 3"], 12)
    assert len(counted(fight).table.defender.army.units) == 5
    form = reader.open("tracker", fight.id).form("/begin/")
    assert (form.fields["attacker-0"], form.fields["defender-3"]) == ("5", "0")
    assert "3 × Spears" in " ".join(sheet(reader, fight))


def test_begun_anew_it_keeps_its_rules(reader: Reader):
    """Though its campaign is fought by others by now."""
    game = stand_before(ReportBattle, rome_attacks)
    set_rules(reader, game.id, "dba")
    fight = to_the_table(reader, game.id)
    fights.begin_count(fight.id)
    set_rules(reader, game.id, "cca")

    page = reader.open("tracker", fight.id)
    reader.send(page, page.form("/begin/").filled(**{"attacker-0": "1"}))

    assert counted(fight).table.rules == DBA
    assert len(counted(fight).table.attacker.army.units) == 7


@pytest.mark.parametrize("number", ["-1", "61", "many", "9" * 400])
def test_numbers_that_no_army_has(reader: Reader, number: str):
    fight = a_battle_by_other_rules(DBA)
    page = reader.open("tracker", fight.id)

    page = reader.sent("begin-tracker", fight.id, **page.form("/begin/").fields | {"attacker-0": number})

    assert "Each kind has 0 to 60 units" in " ".join(page.notices)
    assert fights.count(fight.id) is None


def test_an_army_of_nobody(reader: Reader):
    fight = a_battle_by_other_rules(DBA)
    none = {f"{side}-{n}": "0" for side in Side for n in range(len(DBA.kinds))}

    reader.sent("begin-tracker", fight.id, seen="", **none)

    assert fights.count(fight.id) is None


def printed(reader: Reader, fight: TableBattle, paper: str = "a4") -> PdfReader:
    return PdfReader(BytesIO(reader.get(reverse("pack", args=[fight.id, paper])).content))


def sheet(reader: Reader, fight: TableBattle, paper: str = "a4") -> list[str]:
    """The words of each page that is printed."""
    return [" ".join(page.extract_text().split()) for page in printed(reader, fight, paper).pages]


@pytest.mark.parametrize("layout", SheetLayout)
def test_a_battle_has_one_page(reader: Reader, settings: Any, layout: SheetLayout):
    """Both armies, the way to the battle's page, the result; cards follow, where the rules want them."""
    settings.LAN_ADDRESS = "http://192.168.1.20:8000/"
    fight = a_battle_by_other_rules(replace(HITS, layout=layout))

    pages = sheet(reader, fight, "letter")

    assert len(pages) == (3 if layout is SheetLayout.CARDS else 1)
    for words in ("Romans against Samnites", "Umbria, 295 BC", "The battle’s page", "Line foot save 4+", "Major"):
        assert words in pages[0]
    assert ("Line foot 2" in pages[-1]) == (layout is SheetLayout.CARDS)


@pytest.mark.parametrize("rules", [DBA, *beginnings().values()], ids=["dba", *beginnings()])
def test_the_largest_armies_have_one_page_too(reader: Reader, rules: RulesSet):
    fight = table_battles.open_battle(("romans", 250), ("samnites", 250), "hirpinia", 295, "Sentinum", rules)

    assert len(printed(reader, fight, "letter").pages) == 1


# Which rules


def choose(reader: Reader, fight: TableBattle, rules: str) -> Page:
    return reader.sent("choose-rules", fight.id, rules=rules)


def test_changed_at_a_battle_before_it_is_begun(reader: Reader):
    fight = a_table_battle()
    page = reader.open("fight", fight.id)
    assert "Fought by Commands & Colors: Ancients" in page.headings
    page = reader.send(page, page.form("/by/").filled(rules="dba"))
    assert "Fought by DBA" in page.headings
    assert "DBA says where it lies" in page.text
    assert "The field in words" not in page.text
    page = reader.send(page, page.form("/by/").filled(rules="cca"))
    assert "Fought by Commands & Colors: Ancients" in page.headings

    fights.begin_count(fight.id)
    page = choose(reader, fight, "dba")

    assert "its rules are fixed" in " ".join(page.notices)
    assert fights.rules_of(fight) is None


def test_no_such_rules_for_a_battle(reader: Reader):
    fight = a_table_battle()

    for rules in ("", "own-9", "kept"):
        assert "There are no such rules here" in " ".join(choose(reader, fight, rules).notices)
    assert not models.ChosenRules.objects.exists()


def test_a_battle_that_counts_no_more(reader: Reader, fight: TableBattle):
    models.Fight.objects.update(superseded=True)

    page = choose(reader, fight, "dba")

    assert "no longer the one" in " ".join(page.notices)
    assert not models.ChosenRules.objects.exists()


def test_rules_that_only_say_it_otherwise_are_the_ones_chosen(db: None):
    now = replace(rules_sets()[0], remark="In other words.")

    assert other_rules.offered_beside(now)[0] == "dba"
    assert other_rules.offered_beside(replace(now, name="Another"))[0] == "kept"


def test_what_has_begun_keeps_its_rules(reader: Reader):
    """Whatever becomes of them: changed, deleted."""
    row = other_rules.add(MINE)
    chosen, begun = a_table_battle(), a_table_battle("Cannae")
    choose(reader, chosen, f"own-{row.id}")
    choose(reader, begun, f"own-{row.id}")
    fights.begin_count(begun.id)

    other_rules.change(row.id, replace(MINE, name="Iron"))
    assert fights.rules_of(chosen) == MINE
    assert "Bronze & Blood, as chosen then" in reader.open("fight", chosen.id).text
    row.delete()

    assert counted(begun).table.rules == MINE
    assert "Fought by Bronze & Blood" in reader.open("fight", begun.id).headings
    page = reader.open("fight", chosen.id)
    reader.send(page, page.form("/by/"))
    assert fights.rules_of(chosen) == MINE


def test_a_damaged_choice_says_so(reader: Reader, fight: TableBattle):
    choose(reader, fight, "dba")
    models.ChosenRules.objects.update(content="{")

    assert reader.open("fight", fight.id).status == 410


@pytest.mark.django_db
def test_deleted_with_its_battle():
    fight = a_battle_by_other_rules(DBA)

    table_battles.delete(fight.id)

    assert not models.ChosenRules.objects.exists()


# A campaign


def to_the_table(reader: Reader, campaign: UUID) -> TableBattle:
    reader.sent("to-the-table", campaign, seen=games.read(campaign).head)
    return fights.fight(models.Fight.objects.get(key__startswith=f"{campaign}/").id)


def set_rules(reader: Reader, campaign: UUID, rules: str) -> Page:
    page = reader.open("settings", campaign)
    return reader.send(page, page.form("/settings/").filled(rules=rules))


def test_chosen_as_it_is_founded(reader: Reader):
    page = reader.open("campaigns")
    form = page.form("/new/")
    assert form.choices["rules"][:2] == ["cca", "dba"]
    page = reader.send(page, form.filled(rules="dba"))

    row = models.ChosenRules.objects.get()
    assert row.key.endswith("/")
    assert page.url.startswith(f"/campaign/{row.key}")
    assert other_rules.chosen(f"{row.key}1-x") == DBA
    games.delete(UUID(row.key[:-1]))
    assert not models.ChosenRules.objects.exists()


def test_a_campaign_says_nothing_until_it_is_asked(reader: Reader):
    """Older ones are fought by Commands & Colors, and kept settings write nothing of rules."""
    game = stand_before(ReportBattle, rome_attacks)
    page = reader.open("settings", game.id)
    assert page.form("/settings/").fields["rules"] == "cca"

    reader.send(page, page.form("/settings/"))

    assert not models.ChosenRules.objects.exists()
    assert '"rules": [' not in transfer.as_json(game.id)


def test_a_campaigns_battle_by_its_rules_and_back(reader: Reader):
    """Settings, table, tracker, and the result in the campaign in the same way as any."""
    game = stand_before(ReportBattle, rome_attacks)
    page = set_rules(reader, game.id, "dba")
    assert "On the table: DBA." in " ".join(page.notices)
    fight = to_the_table(reader, game.id)
    assert "Fought by DBA" in reader.open("fight", fight.id).headings
    tracked = broken(fight.id, fights.begin_count(fight.id), Side.DEFENDER)
    assert tracked.table.losers == (Side.DEFENDER,)

    page = press(reader, fight, "confirm")

    assert page.url.startswith(reverse("desk", args=[game.id]))
    form = page.form("/decide/report/")
    assert (form.fields["winner"], form.fields["grade"]) == ("attacker", "major")
    reader.send(page, form)
    reported = [line.decision for line in games.read(game.id).lines if isinstance(line.decision, ReportBattle)]
    assert (reported[-1].winner, reported[-1].grade) == (Side.ATTACKER, Grade.MAJOR)


def test_its_result_is_typed_in_without_banners(reader: Reader):
    """Nobody counted any: who won, and how greatly."""
    game = stand_before(ReportBattle, rome_attacks)
    set_rules(reader, game.id, "dba")
    page = reader.open("desk", game.id, query="?way=result")
    form = page.form("/decide/report/")
    assert form.choices["grade"] == [*Grade]
    assert "losses" not in form.fields

    page = reader.send(page, form.filled(winner="attacker"))
    refused(page, "Say how great the victory was.")
    page = reader.send(page, page.form("/decide/report/").filled(winner="attacker", grade="minor"))

    assert page.form("/decide/report/").fields["grade"] == "minor"


def test_a_damaged_choice_stops_no_campaign(reader: Reader):
    game = stand_before(ReportBattle, rome_attacks)
    set_rules(reader, game.id, "dba")
    models.ChosenRules.objects.update(content="{")

    assert reader.open("desk", game.id).status == 200
    assert set_rules(reader, game.id, "dba").status == 200
    assert other_rules.chosen(f"{game.id}/") == DBA


def test_it_may_be_otherwise_at_one_battle(reader: Reader):
    game = stand_before(ReportBattle, rome_attacks)
    set_rules(reader, game.id, "dba")
    fight = to_the_table(reader, game.id)

    choose(reader, fight, "cca")

    assert fights.rules_of(fight) is None
    assert other_rules.chosen(f"{game.id}/another") == DBA


def by_other_rules() -> UUID:
    """A campaign by rules of the player's own, whose battle is counted."""
    game = stand_before(ReportBattle, rome_attacks)
    other_rules.choose(f"{game.id}/", DBA)
    brief = hand_of(game).brief
    assert brief
    fight = fights.open_fight(brief, hand_of(game).key)
    fights.choose_rules(fight.id, MINE)
    tracked = tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Side.ATTACKER, 0)
    tapped(fight.id, tracked, What.MARKED, Side.DEFENDER, 1)
    return game.id


@pytest.mark.django_db
def test_they_travel_in_its_save():
    id = by_other_rules()
    text = transfer.as_json(id)

    twin = come_in(text.encode())

    assert transfer.as_json(twin.id) == text
    [fight] = models.Fight.objects.filter(key__startswith=f"{twin.id}/")
    tracked = fights.count(fight.id)
    assert tracked
    assert (tracked.table.rules, tracked.table.defender.marks) == (MINE, (0, 1))
    assert other_rules.chosen(f"{twin.id}/another") == DBA


Change = Callable[[dict[str, Any]], object]
IMPOSSIBLE: dict[str, Change] = {
    "rules told twice": lambda saved: saved["rules"].append(saved["rules"][0]),
    "rules that cannot be": lambda saved: saved["rules"][0]["rules"].update(size=0),
    "a tracker by such": lambda saved: saved["fights"][0]["counts"][0]["armies"]["rules"].update(kinds=[]),
    "a unit of no kind": lambda saved: saved["fights"][0]["counts"][0]["armies"]["attacker"]["units"][0].update(
        code="X"
    ),
    "steps without end": lambda saved: saved["fights"][0]["counts"][0]["armies"]["attacker"]["units"][0].update(
        blocks=41
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_no_save_with_what_cannot_be(case: str):
    content = json.loads(transfer.as_json(by_other_rules()))
    IMPOSSIBLE[case](content["battles"])
    before = models.ChosenRules.objects.count()

    with pytest.raises(savefile.NotASave, match="Its battles"):
        transfer.import_(signed(content))

    assert models.ChosenRules.objects.count() == before


def test_every_arm_has_a_row():
    assert set(arms()) == set(ELEMENTS.arms) == set(DBA.arms)


def test_a_break_point_in_words(reader: Reader):
    """Each way to say it."""
    for measure, percent, said in (
        (Measure.UNITS, True, "50% of its units, provided that is more than its enemy has lost"),
        (Measure.POINTS, False, "50 points, provided that is more"),
        (Measure.STEPS, False, "50 steps, provided that is more"),
    ):
        other_rules.add(replace(MINE, ending=BreakPoint(measure, 50, percent, above=True), marks=()))
        assert said in reader.open("own-rules").text


def test_marks_in_words(reader: Reader):
    other_rules.add(replace(MINE, marks=(Mark("Eagle lost", 3),)))

    assert "Eagle lost (as 3 lost)" in reader.open("own-rules").text


def test_a_list_that_is_changed_changes_the_army(reader: Reader):
    fight = a_battle_by_other_rules(ELEMENTS)
    before = fights.converted(ELEMENTS, fight)[Side.ATTACKER]
    for _ in range(6):
        reader.sent("edit-army-list", fight.id, "attacker", do="more romans MC")

    assert fights.converted(ELEMENTS, fights.fight(fight.id))[Side.ATTACKER] != before


def test_agreed_at_the_table(reader: Reader):
    """Who won is said without counting, by whatever rules."""
    fight = a_fight()
    choose(reader, fight, "dba")
    page = reader.open("agree-result", fight.id)
    assert "The victory is Major if the winner has lost less than 50%" in page.text

    reader.send(page, page.form("/result/").filled(winner="defender", grade="minor"))

    assert counted(fight).table.result == Agreed(Side.DEFENDER, Grade.MINOR)
