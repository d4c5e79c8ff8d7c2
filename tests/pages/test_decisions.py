"""The player's decisions: each form, filled in as it is shown; and what is refused."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from django.urls import reverse

from campaign import chronicle, models
from campaign.chronicle import Chronicle
from campaign.rules import turn
from campaign.rules.decisions import (
    CommitDefence,
    Decision,
    DeclareAttack,
    OfferAttack,
    OfferDefence,
    OfferProvince,
    OfferRedirect,
    OfferSpend,
    Redirect,
    ReportBattle,
    ReportNoResult,
    Spend,
    TakeProvince,
    Undecided,
    UseGenerator,
)
from campaign.rules.events import BattleWon, ProvinceTaken
from campaign.rules.overruling import Overrule
from campaign.rules.state import Campaign
from campaign.savefile import LogLine
from powers.rules.italy import ROME
from powers.rules.situation import Revenue
from tests.pages.reader import Button, Form, Page, Reader
from tests.played import next_line, stand_before

T = TypeVar("T")
WithProvinces = OfferAttack | OfferRedirect | OfferProvince


def decided(told: Chronicle) -> LogLine:
    """The one line that was added."""
    now = chronicle.read(told.id)
    assert now.lines[:-1] == told.lines
    return now.lines[-1]


def unchanged(told: Chronicle) -> bool:
    stored = models.LogLine.objects.filter(campaign=told.id).count()
    return chronicle.read(told.id) == told and stored == len(told.lines)


def offered(told: Chronicle, kind: type[T]) -> T:
    """The offer of that kind."""
    [offer] = [offer for offer in turn.legal_decisions(told.now) if isinstance(offer, kind)]
    return offer


def romes(campaign: Campaign) -> Revenue:
    return campaign.situation.revenues[ROME]


def both_ways(campaign: Campaign) -> bool:
    """Rome attacks and is attacked."""
    return campaign.is_attacking(ROME) and campaign.is_attacked(ROME)


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


def test_an_attack_goes_on_elsewhere(reader: Reader):
    told = stand_before(Redirect)
    province = offered(told, OfferRedirect).provinces[0]

    fill_in(reader, told, "OfferRedirect", province=province)

    assert decided(told).decision == Redirect(province)


def test_a_redirected_attack_is_shown_as_it_will_be_fought(reader: Reader):
    """With what Rome has spent on it, and not with what it had."""
    told = stand_before(Redirect, where=lambda campaign: campaign.situation.purses[ROME].attack < romes(campaign).total)
    province = offered(told, OfferRedirect).provinces[0]
    page = reader.open("desk", told.id)

    joined = chronicle.decide(told.id, told.head, Redirect(province)).now.battle

    assert joined is not None
    ours, theirs = (army.total for army in joined.armies())
    assert f"at {ours} : {theirs} points" in page.text
    assert "with what Rome has spent on its attack" in page.text


def test_an_attack_is_called_off(reader: Reader):
    told = stand_before(Redirect)

    fill_in(reader, told, "OfferRedirect", province="none")

    assert decided(told).decision == Redirect(None)


def test_money_is_spent(reader: Reader):
    told = stand_before(Spend, where=both_ways)
    civic = offered(told, OfferSpend).total - 3

    fill_in(reader, told, "OfferSpend", attack="1", defence="2", civic=str(civic))

    assert decided(told).decision == Spend(1, 2, civic)


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
    province = offered(told, OfferProvince).provinces[-1]

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


@pytest.mark.parametrize("reason", Undecided)
def test_a_battle_may_have_no_winner(reader: Reader, reason: Undecided):
    told = stand_before(ReportBattle)

    preview = fill_in(reader, told, "OfferReport", winner=reason.value)
    assert unchanged(told)
    reader.send(preview, preview.form("/decide/OfferReport/"))

    line = decided(told)
    assert line.decision == ReportNoResult(reason)
    assert not [event for event in line.events if isinstance(event, ProvinceTaken)]


def test_a_preview_is_stale_too(reader: Reader):
    told = stand_before(ReportBattle)
    preview = fill_in(reader, told, "OfferReport", winner="attacker", grade="minor")
    on = chronicle.decide(told.id, told.head, next_line(told).decision)

    page = reader.send(preview, preview.form("/decide/OfferReport/"))

    assert chronicle.read(told.id) == on
    assert page.notices


def money(attack: int = 0, defence: int = 0, more: int = 0) -> Callable[[OfferSpend], dict[str, str]]:
    """So much for war, the rest for Civic, and some more than Rome has."""
    return lambda offer: {
        "attack": str(attack),
        "defence": str(defence),
        "civic": str(offer.total - attack - defence + more),
    }


def words(text: str) -> Callable[[OfferSpend], dict[str, str]]:
    return lambda offer: {"attack": text, "defence": "0", "civic": str(offer.total)}


SUMS: dict[str, tuple[Callable[[OfferSpend], dict[str, str]], str]] = {
    "too much": (money(1, 2, more=3), "Rome has {0.total} to divide"),
    "too little": (money(more=-1), "Rome has {0.total} to divide"),
    "negative": (money(attack=-5), "greater than or equal to 0"),
    "negative defence": (money(defence=-5), "greater than or equal to 0"),
    "more than there is": (money(attack=999), "less than or equal to {0.most_attack}"),
    "bound money": (
        lambda offer: {"attack": str(offer.most_attack), "defence": str(offer.bound), "civic": "0"},
        "greater than or equal to {0.bound}",
    ),
    "half a talent": (words("0.5"), "whole number"),
    "a word": (words("all"), "whole number"),
    "nothing": (lambda offer: {}, "required"),
    "a number beyond all numbers": (words("9" * 5000), "whole number"),
}


@pytest.mark.parametrize(("values", "message"), SUMS.values(), ids=SUMS)
def test_money_that_is_refused(reader: Reader, values: Callable[[OfferSpend], dict[str, str]], message: str):
    told = stand_before(Spend, where=lambda campaign: both_ways(campaign) and romes(campaign).bound > 0)
    offer = offered(told, OfferSpend)

    page = post(reader, told, "OfferSpend", **values(offer))

    assert page.status == 422
    assert any(message.format(offer) in notice for notice in page.notices), page.notices
    assert page.offers() == ["OfferSpend"]
    assert unchanged(told)


@pytest.mark.parametrize(("beyond", "message"), [(1, "less than or equal to {0.most}"), (-999, "or equal to 0")])
def test_defence_that_is_refused(reader: Reader, beyond: int, message: str):
    told = stand_before(CommitDefence)
    offer = offered(told, OfferDefence)

    page = post(reader, told, "OfferDefence", talents=str(offer.most + beyond))

    assert page.status == 422
    assert any(message.format(offer) in notice for notice in page.notices), page.notices
    assert unchanged(told)


@pytest.mark.parametrize(
    ("kind", "offer"), [(DeclareAttack, OfferAttack), (Redirect, OfferRedirect), (TakeProvince, OfferProvince)]
)
def test_provinces_that_are_refused(reader: Reader, kind: type[Decision], offer: type[WithProvinces]):
    told = stand_before(kind)
    there = {province.id for province in told.now.start.italy.provinces} - {*offered(told, offer).provinces}

    for province, message in (
        ("atlantis", "not among those"),
        (min(there), "not among those"),
        (max(there), "not among those"),
        ("", "Choose one of the provinces"),
    ):
        page = post(reader, told, offer.__name__, province=province)

        assert page.status == 422
        assert any(message in notice for notice in page.notices), page.notices
        assert page.offers() == [offer.__name__]
    assert unchanged(told)


def test_spoils_cannot_be_left(reader: Reader):
    told = stand_before(TakeProvince)

    assert post(reader, told, "OfferProvince", province="none").status == 422
    assert unchanged(told)


LOST = {"losses": "6", "break_point": "6", "winner_cavalry": "0", "loser_cavalry": "0"}
RESULTS: dict[str, tuple[dict[str, str], str]] = {
    "nothing": ({}, "Say who won"),
    "no winner": ({"grade": "minor"}, "Say who won"),
    "a made-up winner": ({"winner": "carthage", "grade": "minor"}, "carthage"),
    "no grade": ({"winner": "attacker"}, "Say how great the victory was"),
    "a made-up grade": ({"winner": "attacker", "grade": "total"}, "total"),
    "no losses": ({"winner": "attacker", "grade": "count"}, "fill in all four numbers"),
    "a number missing": ({"winner": "attacker", "grade": "count"} | LOST | {"losses": ""}, "all four numbers"),
    "impossible losses": ({"winner": "attacker", "grade": "count"} | LOST, "fewer banners than its break point"),
    "negative losses": ({"winner": "attacker", "grade": "count"} | LOST | {"losses": "-1"}, "or equal to 0"),
    "too many": ({"winner": "attacker", "grade": "count"} | LOST | {"break_point": "999"}, "between 1 and 99"),
}


@pytest.mark.parametrize(("values", "message"), RESULTS.values(), ids=RESULTS)
def test_a_result_that_is_refused(reader: Reader, values: dict[str, str], message: str):
    told = stand_before(ReportBattle)

    page = post(reader, told, "OfferReport", **values)

    assert page.status == 422
    assert any(message in notice for notice in page.notices), page.notices
    assert "OfferReport" in page.offers()
    assert unchanged(told)


def test_what_was_filled_in_is_kept(reader: Reader):
    told = stand_before(Spend, where=both_ways)

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
    """The same decision waits, but after another line: something was overruled in another tab."""
    told = stand_before(DeclareAttack, lambda campaign: bool(campaign.civic))
    page = reader.open("desk", told.id)
    (offer,) = turn.legal_decisions(told.now)
    assert isinstance(offer, OfferAttack)
    later = chronicle.decide(told.id, told.head, Overrule("civic", ROME, 40, "a slip in the account"))

    again = reader.send(page, page.form("/decide/OfferAttack/").filled(province=offer.provinces[0]))

    assert chronicle.read(told.id) == later
    assert any("moved on" in notice for notice in again.notices)
    assert "OfferAttack" in again.offers()


def test_a_stale_sum_is_called_stale_not_wrong(reader: Reader):
    """What was right when it was shown is not called a mistake."""
    told = stand_before(Spend)
    page = reader.open("desk", told.id)
    form = page.form("/decide/OfferSpend/")
    later = stand_before(Spend, where=lambda campaign: romes(campaign).total > romes(told.now).total)
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
