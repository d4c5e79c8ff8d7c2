"""The player's decisions: each form, filled in as it is shown; and what is refused."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse

from battles import fights
from battles.models import Fight
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules import outlook, turn
from campaign.italy.rules.events import BattleWon, ProvinceTaken
from campaign.italy.rules.state import State
from campaign.italy.savefile import CampaignLine
from campaign.italy.web.forms import FORMS
from campaign.italy.web.weighing import defence_sums
from powers.data import italy
from powers.rules.options import Options
from powers.rules.revenue import Revenue
from powers.rules.theatre import ROME
from tests.pages.reader import Button, Page, Reader
from tests.played import both_ways, rome_attacks, stand_before, unchanged

Filled = Callable[[Any], dict[str, Any]]
"""What is typed into a form, by its offer."""


def decided(game: CampaignGame) -> CampaignLine:
    """The one line that was added."""
    now = games.read(game.id)
    assert now.lines[:-1] == game.lines
    return now.lines[-1]


READY: dict[str, tuple[type[de.Decision], Callable[[State], bool]]] = {
    "attack": (de.DeclareAttack, lambda campaign: True),
    "redirect": (de.Redirect, lambda campaign: True),
    "spend": (de.Spend, lambda campaign: both_ways(campaign) and romes(campaign).bound > 0),
    "defence": (de.CommitDefence, lambda campaign: True),
    "generator": (de.UseGenerator, lambda campaign: True),
    "report": (de.ReportBattle, lambda campaign: True),
    "province": (de.TakeProvince, lambda campaign: True),
}
"""Where each form stands."""


def ready(offer: str) -> CampaignGame:
    return stand_before(*READY[offer])


def offered(game: CampaignGame, name: str) -> Any:
    """The offer of that name."""
    [offer] = [offer for offer in turn.legal_decisions(game.now) if FORMS[type(offer)].asked == name]
    return offer


def romes(campaign: State) -> Revenue:
    return campaign.situation.revenues[ROME]


def fill_in(reader: Reader, game: CampaignGame, offer: str, **values: str) -> Page:
    page = reader.open("desk", game.id)
    return reader.send(page, page.form(f"/decide/{offer}/").filled(**values))


def post(reader: Reader, game: CampaignGame, offer: str, **values: object) -> Page:
    """What no form would send; `seen` is right unless told otherwise."""
    return reader.sent("decide", game.id, offer, **({"seen": str(game.head)} | values))


def money(attack: object = 0, defence: object = 0, more: int = 0) -> Filled:
    """So much for war, the rest for Civic, and some more than Rome has."""
    war = sum(share for share in (attack, defence) if isinstance(share, int))
    return lambda offer: {"attack": attack, "defence": defence, "civic": offer.total - war + more}


def province(place: int) -> Filled:
    """That one of those on offer."""
    return lambda offer: {"province": offer.provinces[place]}


DECIDED: dict[str, tuple[str, Filled, Callable[[Any], de.Decision]]] = {
    "an attack": ("attack", lambda offer: {"province": "campania"}, lambda offer: de.DeclareAttack("campania")),
    "peace": ("attack", lambda offer: {"province": "none"}, lambda offer: de.DeclareAttack(None)),
    "an attack elsewhere": ("redirect", province(0), lambda offer: de.Redirect(offer.provinces[0])),
    "an attack called off": ("redirect", lambda offer: {"province": "none"}, lambda offer: de.Redirect(None)),
    "money": ("spend", money(1, 2), lambda offer: de.Spend(1, 2, offer.total - 3)),
    "defence": ("defence", lambda offer: {"talents": "3"}, lambda offer: de.CommitDefence(3)),
    "the generator": ("generator", lambda offer: {}, lambda offer: de.UseGenerator()),
    "spoils": ("province", province(-1), lambda offer: de.TakeProvince(offer.provinces[-1])),
}


@pytest.mark.parametrize(("offer", "filled", "decision"), DECIDED.values(), ids=DECIDED)
def test_it_works(reader: Reader, offer: str, filled: Filled, decision: Callable[[Any], de.Decision]):
    game = ready(offer)

    page = fill_in(reader, game, offer, **{name: str(value) for name, value in filled(offered(game, offer)).items()})

    assert decided(game).decision == decision(offered(game, offer))
    assert (page.status, page.url, page.notices) == (200, reverse("desk", args=[game.id]), ())


def test_what_is_not_asked_is_nothing(reader: Reader):
    game = stand_before(de.Spend, where=lambda campaign: not campaign.is_attacked(ROME))
    total = romes(game.now).total

    fill_in(reader, game, "spend", attack="1", civic=str(total - 1))

    assert decided(game).decision == de.Spend(1, 0, total - 1)


def test_the_money_is_divided_at_one_press(reader: Reader):
    """Whatever stands in the fields; each button says what it spends."""
    game = stand_before(de.Spend, lambda now: both_ways(now) and romes(now).total > 40)
    page = reader.open("desk", game.id)
    form = page.form("/decide/spend/")
    ways = {button.text: button for button in form.buttons if button.name == "at_once"}

    [armed, *_] = [button for text, button in ways.items() if "on Attack" in text]
    reader.send(page, form.filled(attack="1", defence="1", civic="1"), armed)

    assert decided(game).decision == de.Spend(*map(int, armed.value.split()))
    assert armed.value.split()[0] + " on Attack" in armed.text
    assert armed.value.split()[2] + " to Civic" in armed.text


def test_defence_is_sent_at_one_press(reader: Reader):
    """C6.5: a row for each sum that changes a die at hand, the most first; D18: without advice the least."""
    game = stand_before(de.CommitDefence, lambda now: len(defence_sums(now, now.situation.purses[ROME].defence)) > 1)
    most, start = offered(game, "defence").most, game.now.start
    unadvised = replace(start, italy=replace(start.italy, options=replace(start.italy.options, advice=False)))
    sums = defence_sums(game.now, most)
    page = reader.open("desk", game.id)
    form = page.form("/decide/defence/")
    rows = [button for button in form.buttons if button.name == "at_once"]

    reader.send(page, form.filled(talents="0"), rows[0])

    assert [row.value for row in rows] == [str(each.talents) for each in sums]
    assert [bool(each.here) for each in sums] == [each.talents > 0 for each in sums]
    assert decided(game).decision == de.CommitDefence(max(each.talents for each in sums))
    assert defence_sums(replace(game.now, start=unadvised), most) == sums[::-1]


@pytest.mark.parametrize("shares", ["999 0 0", "1 1 1", "-1 0 1", "a b c", "1"])
def test_no_button_spends_what_there_is_not(reader: Reader, shares: str):
    game = stand_before(de.Spend, both_ways)

    page = post(reader, game, "spend", at_once=shares)

    assert page.status == 422
    unchanged(game)


PLACES: dict[str, Callable[[str], de.Decision]] = {
    "attack": de.DeclareAttack,
    "redirect": de.Redirect,
    "province": de.TakeProvince,
}


@pytest.mark.parametrize(("offer", "decision"), PLACES.items())
def test_each_target_is_decided_at_one_press(reader: Reader, offer: str, decision: Callable[[str], de.Decision]):
    game = ready(offer)
    page = reader.open("desk", game.id)
    form = page.form(f"/decide/{offer}/")
    at_once = [button for button in form.buttons if button.name == "at_once"]

    last = offered(game, offer).provinces[-1]
    reader.send(page, form, next(button for button in at_once if button.value == last))

    assert [button.value for button in at_once] == form.choices["province"]
    assert decided(game).decision == decision(last)


def test_a_press_outvotes_the_radio(reader: Reader):
    """Wherever the browser sends it, before or after."""
    game = ready("attack")
    chosen, pressed = offered(game, "attack").provinces[:2]

    post(reader, game, "attack", province=chosen, at_once=pressed)

    assert decided(game).decision == de.DeclareAttack(pressed)


def test_peace_at_one_press(reader: Reader):
    game = ready("attack")

    post(reader, game, "attack", at_once="none")

    assert decided(game).decision == de.DeclareAttack(None)


@pytest.mark.parametrize("offer", ["attack", "redirect", "province", "spend", "defence"])
def test_enter_sends_a_form_as_it_is_filled_in(reader: Reader, offer: str):
    """It presses the first button, which must not be that of the first target, or of anything else."""
    first = reader.open("desk", ready(offer).id).form(f"/decide/{offer}/").buttons[0]

    assert first.name == ""


def test_a_redirected_attack_is_shown_as_it_will_be_fought(reader: Reader):
    """With what Rome has spent on it, and not with what it had."""
    game = stand_before(
        de.Redirect, where=lambda campaign: 0 < campaign.situation.purses[ROME].attack < romes(campaign).total
    )
    province = offered(game, "redirect").provinces[0]
    page = reader.open("desk", game.id)

    joined = games.decide(game.id, game.head, de.Redirect(province)).now.battle

    assert joined is not None
    ours, theirs = (army.total for army in joined.armies())
    assert f"at {ours} : {theirs} points" in page.text
    money = game.now.situation.purses[ROME].attack
    assert f"with the {money} talents already spent on the attack: they march with it" in page.text
    assert f"Call off the attack its {money} talents become Defence" in page.text


def test_an_attack_called_off_for_nothing_says_so(reader: Reader):
    """C7.5: its money becomes Defence, which is lost where no attack on Rome is left."""
    game = stand_before(de.Redirect, lambda campaign: bool(campaign.situation.purses[ROME].attack))

    assert not outlook.more_may_come(game.now, ROME)
    assert "no attack on Rome is left to meet: they are lost" in reader.open("desk", game.id).text


def test_a_result_is_shown_first_and_kept_when_confirmed(reader: Reader):
    """With what changes hands by it."""
    game = stand_before(de.ReportBattle, rome_attacks)
    assert game.now.battle is not None
    result = {"winner": "attacker", "grade": "minor"}

    preview = fill_in(reader, game, "report", **result)

    assert unchanged(game)
    assert preview.status == 200
    assert preview.offers() == ["report"]
    form = preview.form("/decide/report/")
    assert {name: form.fields[name] for name in result} == result
    assert f"line-{game.head + 1}" in preview.ids
    assert reverse("correct", args=[game.id, game.head + 1]) not in preview.links, "it cannot be put right yet"
    assert game.now.start.italy.name(game.now.battle.province) in preview.text

    done = reader.send(preview, form)

    events = decided(game).events
    [won] = [event for event in events if isinstance(event, BattleWon)]
    assert (won.side, won.grade, won.resolver, won.tally) == ("attacker", "minor", "table", None)
    assert [event.province for event in events if isinstance(event, ProvinceTaken)] == [game.now.battle.province]
    assert done.url == reverse("desk", args=[game.id])


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
    game = stand_before(de.ReportBattle)
    counted = {"losses": losses, "break_point": break_point, "winner_cavalry": winners, "loser_cavalry": losers}

    preview = fill_in(reader, game, "report", winner="defender", grade="count", **counted)
    reader.send(preview, preview.form("/decide/report/"))

    decision = decided(game).decision
    assert isinstance(decision, de.ReportBattle)
    assert (decision.winner, decision.grade) == ("defender", grade)
    assert decision.tally is not None
    assert decision.tally.losses == int(losses)


@pytest.mark.parametrize("reason", de.Undecided)
def test_a_battle_may_have_no_winner(reader: Reader, reason: de.Undecided):
    game = stand_before(de.ReportBattle)

    preview = fill_in(reader, game, "report", winner=reason.value)
    assert unchanged(game)
    reader.send(preview, preview.form("/decide/report/"))

    line = decided(game)
    assert line.decision == de.ReportNoResult(reason)
    assert not [event for event in line.events if isinstance(event, ProvinceTaken)]


def lost(**numbers: str) -> Filled:
    """A result that is counted out; all that is lost is as many banners as break an army, unless told otherwise."""
    counted = {"losses": "6", "break_point": "6", "winner_cavalry": "0", "loser_cavalry": "0"} | numbers
    return lambda offer: {"winner": "attacker", "grade": "count"} | counted


def posted(**values: object) -> Filled:
    return lambda offer: values


def elsewhere(offer: Any) -> dict[str, object]:
    """A province of Italy, but not one of those on offer."""
    return {"province": min({province.id for province in italy(Options()).provinces} - {*offer.provinces})}


PROVINCES: list[tuple[Filled, str]] = [
    (posted(province="atlantis"), "not among those"),
    (elsewhere, "not among those"),
    (posted(province=""), "Choose one of the provinces"),
]
REFUSED: dict[str, list[tuple[Filled, str]]] = {
    "attack": PROVINCES,
    "redirect": PROVINCES,
    "province": [*PROVINCES, (posted(province="none"), "not among those")],
    "spend": [
        (money(1, 2, more=3), "Rome must divide exactly {0.total}"),
        (money(more=-1), "Rome must divide exactly {0.total}"),
        (money(attack=-5), "greater than or equal to 0"),
        (money(defence=-5), "greater than or equal to 0"),
        (money(attack=999), "less than or equal to {0.most_attack}"),
        (lambda offer: {**money(offer.most_attack, offer.bound)(offer), "civic": 0}, "or equal to {0.bound}"),
        (money(attack="0.5"), "whole number"),
        (money(attack="all"), "whole number"),
        (money(attack="9" * 5000), "whole number"),
        (posted(), "required"),
    ],
    "defence": [
        (lambda offer: {"talents": offer.most + 1}, "less than or equal to {0.most}"),
        (posted(talents=-1), "or equal to 0"),
    ],
    "report": [
        (posted(), "Say who won"),
        (posted(grade="minor"), "Say who won"),
        (posted(winner="carthage", grade="minor"), "carthage"),
        (posted(winner="attacker"), "Say how many banners the winner lost"),
        (posted(winner="attacker", grade="total"), "total"),
        (posted(winner="attacker", grade="count", losses="1"), "Say how many banners break the winner"),
        (lost(losses=""), "Say how many banners the winner lost"),
        (lost(), "fewer banners than its break point"),
        (lost(losses="-1"), "or equal to 0"),
        (lost(losses="many"), "whole number"),
        (lost(losses="1", break_point="0"), "or equal to 1"),
        (lost(losses="1", break_point="999"), "or equal to 99"),
        (lost(losses="3", winner_cavalry="", loser_cavalry="1"), "the cavalry decides"),
        (lost(losses="4", winner_cavalry="1", loser_cavalry=""), "the cavalry decides"),
        (lost(losses="1", loser_cavalry="999"), "or equal to 99"),
        (lost(code="AAA-AAA"), "does not belong to this battle"),
    ],
}


@pytest.mark.parametrize("offer", REFUSED)
def test_what_is_refused(reader: Reader, offer: str):
    game = ready(offer)
    for values, message in REFUSED[offer]:
        page = post(reader, game, offer, **values(offered(game, offer)))

        assert page.status == 422
        assert any(message.format(offered(game, offer)) in notice for notice in page.notices), page.notices
        assert offer in page.offers()
    assert unchanged(game)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"winner": ""}, "winner"),
        ({"losses": "6"}, "losses"),
        ({"losses": ""}, "losses"),
        ({"break_point": ""}, "break_point"),
        ({"losses": "3", "winner_cavalry": ""}, "winner_cavalry"),
        ({"losses": "3", "loser_cavalry": ""}, "loser_cavalry"),
        ({"grade": "total"}, "grade"),
        ({"code": "AAA-AAA"}, "code"),
    ],
)
def test_what_is_wrong_with_a_result_stands_at_its_field(reader: Reader, values: dict[str, str], field: str):
    """And the way that he had chosen stays open, with what is rare if that is wrong; nothing he typed is lost."""
    game = ready("report")
    whole = {"winner": "attacker", "losses": "1", "break_point": "6", "winner_cavalry": "2", "loser_cavalry": "1"}

    page = post(reader, game, "report", **{"grade": "count", **whole, **values})

    assert page.ways_open() == ["result"]
    assert page.html.count('class="errorlist"') == 1
    after = page.html[page.html.index('class="errorlist"') :]
    assert f'name="{field}"' in after[: after.index("<input") + 200]
    assert ('class="otherwise" open' in page.html) is (field in ("grade", "code"))
    kept = page.form("/decide/report/").fields
    assert {name: kept.get(name, "") for name in whole} == whole | {
        name: value for name, value in values.items() if name in whole
    }


def test_cavalry_is_asked_only_where_it_decides(reader: Reader):
    """C6.12: without scripts on the next page."""
    game = ready("report")
    page = reader.open("desk", game.id)
    assert "data-cavalry" in page.html
    assert re.search("data-cavalry[^>]* hidden>", page.html)

    result = {"winner": "attacker", "losses": "3", "break_point": "6"}
    asked = reader.send(page, page.form("/decide/report/").filled(**result))

    assert asked.status == 422
    assert not re.search("data-cavalry[^>]* hidden>", asked.html)
    told = asked.form("/decide/report/").filled(winner_cavalry="2", loser_cavalry="1")
    preview = reader.send(asked, told)
    assert "had 2 LC, LBC and MC intact against 1" in preview.text
    reader.send(preview, preview.form("/decide/report/"))
    assert decided(game).decision == de.ReportBattle(Side.ATTACKER, Grade.MAJOR, Resolver.TABLE, Tally(3, 6, 2, 1))


def test_who_won_and_what_he_lost_is_enough_once_the_lists_are_known(reader: Reader):
    """The break point is that of the winner's list, unless told otherwise; of cavalry that decides nothing, no word."""
    game = ready("report")
    page = reader.open("desk", game.id)
    reader.send(page, page.form("/table/"))
    [fight] = Fight.objects.all()
    units = sum(company.count for company in fights.fight(fight.id).lists[Side.DEFENDER].companies)
    page = reader.open("desk", game.id)
    assert f" {units // 2}." in page.text
    assert "Back to my table" in page.text

    preview = reader.send(page, page.form("/decide/report/").filled(winner="defender", losses="1"))

    assert "intact" not in preview.text
    again = reader.send(preview, preview.form("/decide/report/"), Button("", "change", "yes"))
    assert (again.status, again.form("/decide/report/").fields["losses"]) == (200, "1")
    other = reader.send(again, again.form("/decide/report/").filled(break_point="40"))
    assert "40 banners" in other.text
    reader.send(preview, preview.form("/decide/report/"))
    tally = Tally(1, units // 2, 0, 0)
    assert decided(game).decision == de.ReportBattle(Side.DEFENDER, Grade.MAJOR, Resolver.TABLE, tally)


@pytest.mark.parametrize("way", ["cards", "result", "moon", ""])
def test_a_way_may_be_asked_for_by_its_address(reader: Reader, way: str):
    """As the tracker does for a draw."""
    page = reader.open("desk", ready("report").id, query=f"?way={way}")

    assert page.ways_open() == ([way] if way in ("cards", "result") else [])


def test_what_was_filled_in_is_kept(reader: Reader):
    game = stand_before(de.Spend, both_ways)

    page = fill_in(reader, game, "spend", attack="7", defence="7", civic="7")

    fields = page.form("/decide/spend/").fields
    assert [fields[name] for name in ("attack", "defence", "civic")] == ["7", "7", "7"]


# Worked out, and nothing decided


def worked_out(reader: Reader, game: CampaignGame, offer: str, **values: str) -> Page:
    """The button of those who have no scripts."""
    page = reader.open("desk", game.id)
    form = page.form(f"/decide/{offer}/").filled(**values)
    [weigh] = [button for button in form.buttons if button.name == "weigh"]
    return reader.send(page, form, weigh)


def test_money_is_worked_out_as_it_stands(reader: Reader):
    game = stand_before(de.Spend, both_ways)
    total = romes(game.now).total

    page = worked_out(reader, game, "spend", attack="1", defence="2", civic=str(total - 3))

    assert unchanged(game)
    assert (page.status, page.notices) == (200, ())
    fields = page.form("/decide/spend/").fields
    assert [fields[name] for name in ("attack", "defence", "civic")] == ["1", "2", str(total - 3)]
    assert f"{total - 3} to Civic; Destiny takes" in page.text
    assert "1 now" in page.text
    assert "2 now" in page.text


def test_what_cannot_be_read_is_told_and_kept(reader: Reader):
    """At its field; the others count."""
    game = stand_before(de.Spend, both_ways)
    total = romes(game.now).total

    page = worked_out(reader, game, "spend", attack="all", defence="2", civic=str(total))

    assert unchanged(game)
    assert any("whole number" in notice for notice in page.notices)
    assert page.form("/decide/spend/").fields["attack"] == "all"
    assert 'name="attack" value="all"' in page.html
    assert page.html.count('aria-invalid="true"') == 1
    assert f"{total - 2} to Civic" in page.text


def test_a_wrong_sum_is_told_at_a_field(reader: Reader):
    game = stand_before(de.Spend, both_ways)

    page = post(reader, game, "spend", attack="1", defence="0", civic=romes(game.now).total)

    assert page.html.count('aria-invalid="true"') == 1


def test_more_than_rome_has(reader: Reader):
    game = stand_before(de.Spend, both_ways)
    most = offered(game, "spend").most_attack
    total = romes(game.now).total

    page = post(reader, game, "spend", weigh="yes", attack=most, defence=most, civic=0)

    assert unchanged(game)
    assert ("more than Rome has" in page.text) is (2 * most > total)


def test_a_defence_is_worked_out_as_it_stands(reader: Reader):
    game = stand_before(de.CommitDefence, lambda now: now.situation.purses[ROME].defence > 3)
    most = offered(game, "defence").most

    page = worked_out(reader, game, "defence", talents="3")

    assert unchanged(game)
    assert page.form("/decide/defence/").fields["talents"] == "3"
    assert f"{most - 3} left for later battles" in page.text
    assert "3 now" in page.text


def test_a_moved_slider_brings_the_odds_alone(reader: Reader):
    """Not the fields, in which something may be typed meanwhile."""
    game = stand_before(de.Spend, both_ways)
    total = romes(game.now).total
    sent = {"seen": game.head, "weigh": "yes", "attack": 1, "defence": 2, "civic": total - 3}

    answer = reader.post(reverse("decide", args=[game.id, "spend"]), sent, headers={"hx-request": "true"})

    part = answer.content.decode()
    assert part.lstrip().startswith('<div id="weigh">')
    assert "<input" not in part
    assert f"<b>{total - 3}</b> to Civic" in part
    assert unchanged(game)


def test_nothing_else_is_worked_out(reader: Reader):
    """A target has nothing to work out: it is decided."""
    game = ready("attack")

    post(reader, game, "attack", weigh="yes", province="none")

    assert decided(game).decision == de.DeclareAttack(None)


def test_a_stale_sum_is_called_stale_not_wrong(reader: Reader):
    """What was right when it was shown is not called a mistake."""
    game = stand_before(de.Spend)
    page = reader.open("desk", game.id)
    form = page.form("/decide/spend/")
    later = stand_before(de.Spend, where=lambda campaign: romes(campaign).total > romes(game.now).total)
    form.action = form.action.replace(str(game.id), str(later.id))  # as the tab would meet it turns later

    again = reader.send(page, form)

    assert any("moved on" in notice for notice in again.notices)
    assert unchanged(later)


NOT_TAKEN: list[tuple[str, dict[str, str], str]] = [
    ("spend", {"civic": "1"}, "can no longer be decided"),
    *[(made_up, {}, "") for made_up in ("proceed", "OfferMoon", "SpendForm")],
    *[("attack", {"seen": seen, "province": "campania"}, "") for seen in ("", "-1", "new", "9" * 5000)],
]


@pytest.mark.parametrize(("offer", "values", "why"), NOT_TAKEN)
def test_what_is_not_taken_at_all(reader: Reader, offer: str, values: dict[str, str], why: str):
    """What is not to be decided now, never was, or does not say which line it saw."""
    game = stand_before(de.DeclareAttack)

    page = post(reader, game, offer, **values)

    assert any(why in notice for notice in page.notices)
    assert page.offers() == ["attack"]
    assert unchanged(game)
