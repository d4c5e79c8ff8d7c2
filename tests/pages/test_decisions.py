"""The player's decisions: each form, filled in as it is shown; and what is refused."""

from typing import Any

import pytest
from django.urls import reverse

from campaign import chronicle, models
from campaign.chronicle import Chronicle
from campaign.rules.decisions import (
    CommitDefence,
    DeclareAttack,
    Redirect,
    ReportBattle,
    Spend,
    TakeProvince,
    UseGenerator,
)
from campaign.rules.events import BattleWon, ProvinceTaken
from campaign.savefile import LogLine
from tests.pages.reader import Button, Form, Page, Reader
from tests.played import next_line, stand_before


def decided(told: Chronicle) -> LogLine:
    """The one line that was added."""
    now = chronicle.read(told.id)
    assert now.lines[:-1] == told.lines
    return now.lines[-1]


def unchanged(told: Chronicle) -> bool:
    stored = models.LogLine.objects.filter(campaign=told.id).count()
    return chronicle.read(told.id) == told and stored == len(told.lines)


def fill_in(reader: Reader, told: Chronicle, offer: str, **values: str) -> Page:
    page = reader.open("desk", told.id)
    return reader.send(page, page.form(f"/decide/{offer}/").filled(**values))


def post(reader: Reader, told: Chronicle, offer: str, **values: str) -> Page:
    """Send what no form would: `seen` is right unless told otherwise."""
    page = reader.open("desk", told.id)
    address = reverse("decide", args=[told.id, offer])
    return reader.send(page, Form(address, "post", {"seen": str(told.head)} | values, buttons=[Button("", "", "")]))


def test_it_works(reader: Reader):
    told = stand_before(DeclareAttack)

    page = fill_in(reader, told, "OfferAttack", province="campania")

    assert decided(told).decision == DeclareAttack("campania")
    assert page.status == 200
    assert page.url == reverse("desk", args=[told.id])
    assert page.notices == ()


def test_peace(reader: Reader):
    told = stand_before(DeclareAttack)

    fill_in(reader, told, "OfferAttack", province="none")

    assert decided(told).decision == DeclareAttack(None)


@pytest.mark.parametrize("province", ["etruria", "none"])
def test_an_attack_goes_on_elsewhere_or_is_called_off(reader: Reader, province: str):
    told = stand_before(Redirect)

    fill_in(reader, told, "OfferRedirect", province=province)

    assert decided(told).decision == Redirect(None if province == "none" else province)


def test_money_is_spent(reader: Reader):
    told = stand_before(Spend)

    fill_in(reader, told, "OfferSpend", attack="4", defence="6", civic="5")

    assert decided(told).decision == Spend(4, 6, 5)


def test_what_is_not_asked_is_nothing(reader: Reader):
    told = stand_before(Spend, where=lambda campaign: not campaign.is_attacked("romans"))
    total = told.now.situation.revenues["romans"].total

    fill_in(reader, told, "OfferSpend", attack="1", civic=str(total - 1))

    assert decided(told).decision == Spend(1, 0, total - 1)


def test_defence_is_committed(reader: Reader):
    told = stand_before(CommitDefence)

    fill_in(reader, told, "OfferDefence", talents="3")

    assert decided(told).decision == CommitDefence(3)


def test_the_generator_rolls(reader: Reader):
    told = stand_before(UseGenerator)

    fill_in(reader, told, "OfferGenerator")

    line = decided(told)
    assert line.decision == UseGenerator()
    assert len(line.faces) >= 4


def test_a_province_is_taken(reader: Reader):
    told = stand_before(TakeProvince)
    assert told.now.battle is not None
    province = told.now.battle.spoils[-1]

    fill_in(reader, told, "OfferProvince", province=province)

    assert decided(told).decision == TakeProvince(province)
    assert chronicle.read(told.id).now.situation.land.controller(province) == "romans"


def test_a_result_is_shown_first_and_kept_when_confirmed(reader: Reader):
    told = stand_before(ReportBattle)
    result = {"winner": "attacker", "grade": "minor"}

    preview = fill_in(reader, told, "OfferReport", **result)

    assert unchanged(told)
    assert preview.status == 200
    assert preview.offers() == ["OfferReport"]
    form = preview.form("/decide/OfferReport/")
    assert {name: form.fields[name] for name in result} == result
    assert told.now.battle is not None
    assert f"line-{told.head + 1}" in preview.ids

    done = reader.send(preview, form)

    line = decided(told)
    [won] = [event for event in line.events if isinstance(event, BattleWon)]
    assert (won.side, won.grade, won.resolver, won.tally) == ("attacker", "minor", "table", None)
    assert done.url == reverse("desk", args=[told.id])


def test_the_preview_tells_what_changes_hands(reader: Reader):
    told = stand_before(
        ReportBattle, where=lambda campaign: campaign.battle is not None and campaign.battle.attacker == "romans"
    )
    assert told.now.battle is not None
    province = told.now.start.italy.name(told.now.battle.province)

    preview = fill_in(reader, told, "OfferReport", winner="attacker", grade="minor")
    reader.send(preview, preview.form("/decide/OfferReport/"))

    assert [event.province for event in decided(told).events if isinstance(event, ProvinceTaken)] == [
        told.now.battle.province
    ]
    assert province in preview.text


@pytest.mark.parametrize(
    ("losses", "break_point", "winners", "losers", "grade"),
    [
        ("2", "6", "1", "3", "major"),
        ("4", "6", "3", "1", "major"),
        ("4", "6", "1", "3", "minor"),
        ("5", "6", "9", "0", "minor"),
    ],
)
def test_the_grade_is_worked_out_from_the_losses(
    reader: Reader, losses: str, break_point: str, winners: str, losers: str, grade: str
):
    told = stand_before(ReportBattle)
    counted = {"losses": losses, "break_point": break_point, "winner_cavalry": winners, "loser_cavalry": losers}

    preview = fill_in(reader, told, "OfferReport", winner="defender", grade="count", **counted)
    reader.send(preview, preview.form("/decide/OfferReport/"))

    decision = decided(told).decision
    assert isinstance(decision, ReportBattle)
    assert (decision.winner, decision.grade) == ("defender", grade)
    assert decision.tally is not None
    assert decision.tally.losses == int(losses)


def test_a_preview_is_stale_too(reader: Reader):
    told = stand_before(ReportBattle)
    preview = fill_in(reader, told, "OfferReport", winner="attacker", grade="minor")
    on = chronicle.decide(told.id, told.head, next_line(told).decision)

    page = reader.send(preview, preview.form("/decide/OfferReport/"))

    assert chronicle.read(told.id) == on
    assert page.notices


REFUSED: dict[str, tuple[type[Any], str, dict[str, str], str]] = {
    "a made-up province": (DeclareAttack, "OfferAttack", {"province": "atlantis"}, "not among those"),
    "a province too far": (DeclareAttack, "OfferAttack", {"province": "syracuse"}, "not among those"),
    "no province": (DeclareAttack, "OfferAttack", {}, "Choose one of the provinces"),
    "another's spoils": (TakeProvince, "OfferProvince", {"province": "syracuse"}, "not among those"),
    "no spoils": (TakeProvince, "OfferProvince", {"province": "none"}, "not among those"),
    "redirected too far": (Redirect, "OfferRedirect", {"province": "syracuse"}, "not among those"),
    "too much": (
        Spend,
        "OfferSpend",
        {"attack": "10", "defence": "10", "civic": "15"},
        "add up to 35 talents; Rome has 15",
    ),
    "too little": (
        Spend,
        "OfferSpend",
        {"attack": "0", "defence": "0", "civic": "14"},
        "add up to 14 talents; Rome has 15",
    ),
    "negative": (Spend, "OfferSpend", {"attack": "-5", "defence": "5", "civic": "15"}, "greater than or equal to 0"),
    "more than there is": (
        Spend,
        "OfferSpend",
        {"attack": "99", "defence": "0", "civic": "15"},
        "less than or equal to 10",
    ),
    "bound money": (Spend, "OfferSpend", {"attack": "10", "defence": "5", "civic": "0"}, "greater than or equal to 5"),
    "half a talent": (Spend, "OfferSpend", {"attack": "0.5", "defence": "0", "civic": "14.5"}, "whole number"),
    "a word": (Spend, "OfferSpend", {"attack": "all", "defence": "0", "civic": "15"}, "whole number"),
    "nothing": (Spend, "OfferSpend", {}, "required"),
    "a number beyond all numbers": (Spend, "OfferSpend", {"attack": "9" * 5000, "defence": "0", "civic": "5"}, "."),
    "too much defence": (CommitDefence, "OfferDefence", {"talents": "11"}, "less than or equal to 10"),
    "negative defence": (CommitDefence, "OfferDefence", {"talents": "-1"}, "greater than or equal to 0"),
    "no winner": (ReportBattle, "OfferReport", {"grade": "minor"}, "Say who won"),
    "a made-up winner": (ReportBattle, "OfferReport", {"winner": "carthage", "grade": "minor"}, "carthage"),
    "no grade": (ReportBattle, "OfferReport", {"winner": "attacker"}, "Say how great the victory was"),
    "no losses": (ReportBattle, "OfferReport", {"winner": "attacker", "grade": "count"}, "fill in all four numbers"),
    "impossible losses": (
        ReportBattle,
        "OfferReport",
        {
            "winner": "attacker",
            "grade": "count",
            "losses": "6",
            "break_point": "6",
            "winner_cavalry": "0",
            "loser_cavalry": "0",
        },
        "fewer banners than its break point",
    ),
}


@pytest.mark.parametrize(("kind", "offer", "values", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(reader: Reader, kind: type[Any], offer: str, values: dict[str, str], message: str):
    told = stand_before(kind)

    page = post(reader, told, offer, **values)

    assert page.status == 422
    assert any(message in notice for notice in page.notices), page.notices
    assert offer in page.offers()  # what is possible is there to be chosen
    assert unchanged(told)


def test_what_was_filled_in_is_kept(reader: Reader):
    told = stand_before(Spend)

    page = fill_in(reader, told, "OfferSpend", attack="7", defence="7", civic="7")

    fields = page.form("/decide/OfferSpend/").fields
    assert [fields[name] for name in ("attack", "defence", "civic")] == ["7", "7", "7"]


@pytest.mark.parametrize("seen", ["", "-1", "new", "9" * 5000])
def test_a_form_that_does_not_say_what_it_saw(reader: Reader, seen: str):
    told = stand_before(DeclareAttack)

    page = post(reader, told, "OfferAttack", seen=seen, province="campania")

    assert page.notices
    assert unchanged(told)


def test_a_double_click(reader: Reader):
    told = stand_before(DeclareAttack)
    page = reader.open("desk", told.id)
    form = page.form("/decide/OfferAttack/").filled(province="none")
    reader.send(page, form)
    once = chronicle.read(told.id)

    again = reader.send(page, form)

    assert unchanged(once)
    assert again.notices


def test_a_stale_tab(reader: Reader):
    """The same decision waits, but a turn later."""
    told = stand_before(DeclareAttack)
    page = reader.open("desk", told.id)
    later = chronicle.undo_step(told.id, told.head)
    later = chronicle.run(later.id, later.head)

    again = reader.send(page, page.form("/decide/OfferAttack/").filled(province="campania"))

    assert chronicle.read(told.id) == later
    assert any("moved on" in notice for notice in again.notices)
    assert "OfferAttack" in again.offers()


def test_a_stale_sum_is_called_stale_not_wrong(reader: Reader):
    """What was right when it was shown is not called a mistake."""
    told = stand_before(Spend)
    page = reader.open("desk", told.id)
    form = page.form("/decide/OfferSpend/")
    later = stand_before(Spend, where=lambda campaign: campaign.situation.revenues["romans"].total > 15)
    form.action = form.action.replace(str(told.id), str(later.id))  # as the tab would meet it turns later

    again = reader.send(page, form)

    assert any("moved on" in notice for notice in again.notices)
    assert unchanged(later)


def test_a_decision_that_is_over(reader: Reader):
    told = stand_before(Spend)

    page = post(reader, told, "OfferAttack", province="campania")

    assert any("can no longer be decided" in notice for notice in page.notices)
    assert page.offers() == ["OfferSpend"]
    assert unchanged(told)


@pytest.mark.parametrize("offer", ["OfferProceed", "OfferMoon", "SpendForm"])
def test_a_made_up_decision(reader: Reader, offer: str):
    told = stand_before(Spend)

    page = post(reader, told, offer)

    assert page.notices
    assert unchanged(told)


def test_an_address_that_only_takes_forms_leads_to_the_desk(reader: Reader):
    """The browser has it in its line after a preview or a refusal: it may be loaded anew."""
    told = stand_before(ReportBattle)

    answer = reader.get(reverse("decide", args=[told.id, "OfferReport"]))

    assert answer.headers.get("Location") == reverse("desk", args=[told.id])
