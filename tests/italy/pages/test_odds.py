"""The page Odds, the curves on the desk, and who may march on Rome."""

import re
from fractions import Fraction

import pytest
from django.urls import reverse

from battles.rules.curves import Curve
from battles.rules.odds import odds
from battles.rules.percent import percent
from campaign.italy import games
from campaign.italy import marches as playouts
from campaign.italy.rules import decisions as de
from campaign.italy.rules import outlook
from campaign.italy.rules.marches import marches, peace_for_rome
from campaign.italy.rules.state import Step
from campaign.italy.rules.turn import legal_decisions
from campaign.italy.web import weighing
from campaign.italy.web.odds import coming_battles
from powers.rules.options import Options
from powers.rules.theatre import ROME
from tests.pages.reader import Page, Reader
from tests.played import before_step, both_ways, rome_attacks, romes_battle, stand_at, stand_before, unchanged

pytestmark = pytest.mark.by_turns(2)
ASKED = {"ours": "95", "theirs": "100", "talents": "30", "mine": ROME, "enemy": "boii", "side": "defend"}


FEW = 20
"""Battles that are fought by cards: it is about the page."""


def asked(**other: str) -> str:
    return "?" + "&".join(f"{name}={value}" for name, value in (ASKED | other).items())


def table(page: Page, of: str) -> str:
    """The text of one table, by a class of it."""
    return page.html.split(f'<table class="{of}"')[1].split("</table>")[0]


# The page


def test_it_works(reader: Reader):
    """The first of the battles that may come, in four ways, and the attacks that may come."""
    game = stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 3)

    page = reader.open("odds", game.id)

    assert page.status == 200
    first, *_ = coming_battles(game.now)
    assert f"{first.curve.own} : {first.curve.enemy}" in table(page, "curve-table")
    assert percent(first.curve.plateaus[0].wins, 1) in table(page, "ways")
    assert {"A battle", "Each way to settle it", "My points against theirs", "Who may march on Rome"} <= {
        *page.headings
    }
    assert '<svg class="odds-curve"' in page.html
    assert unchanged(game)


STANDS = {
    "attack": lambda: stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 3),
    "redirect": lambda: stand_before(de.Redirect),
    "money": lambda: stand_before(de.Spend, both_ways),
    "defence": lambda: stand_before(de.CommitDefence),
    "battle": lambda: stand_before(de.ReportBattle, rome_attacks),
    "battle of a defender": lambda: stand_before(
        de.ReportBattle, lambda campaign: romes_battle(campaign) and not rome_attacks(campaign)
    ),
}


@pytest.mark.parametrize("stand", STANDS)
def test_each_battle_can_be_chosen(reader: Reader, stand: str):
    game = STANDS[stand]()

    for battle in coming_battles(game.now):
        page = reader.open("odds", game.id, query=f"?battle={battle.key}")
        assert f"{battle.curve.own} : {battle.curve.enemy}" in table(page, "curve-table")
        assert page.html.count('aria-current="true"') == 1
    assert coming_battles(game.now)


def test_without_a_battle_any_two_armies_are_compared(reader: Reader):
    page = reader.open("odds", stand_at("destiny").id, query="?battle=boii-atlantis")

    assert "Compare any two armies" in page.text
    assert percent(odds(80, 80).attacker_wins, 1) in table(page, "ways")
    assert "Next turn" not in page.headings


def test_what_was_asked(reader: Reader):
    """95 against 100: 5 talents to the next step, 25 to the one after; 45 are out of reach."""
    page = reader.open("odds", stand_at("destiny", 30).id, query=asked())

    steps = table(page, "curve-table")
    assert [steps.count(f"from {talents}") for talents in (5, 25, 45)] == [1, 1, 1]
    assert steps.count("out of reach") == 2
    assert percent(odds(100, 100).attacker_major, 1) in steps
    assert percent(odds(95, 100).attacker_wins, 1) in table(page, "ways")
    assert "fight it 100 times" in page.text


def test_by_cards_it_is_fought(reader: Reader, monkeypatch: pytest.MonkeyPatch):
    """The same figures each time, as ranges; and who defends is another battle."""
    monkeypatch.setattr("campaign.italy.web.odds.FIGHTS", FEW)
    game = stand_at("destiny", 30)
    page, again = (reader.open("odds", game.id, query=asked(fight="yes")) for _ in range(2))

    assert f"simulated, {FEW} battles" in page.text
    assert table(page, "ways") == table(again, "ways")
    assert table(page, "ways") != table(reader.open("odds", game.id, query=asked(fight="yes", side="attack")), "ways")


@pytest.mark.parametrize(("ours", "theirs", "told"), [(80, 100, "68"), (100, 80, "68"), (100, 120, "64"), (80, 80, "")])
def test_what_was_counted_before(reader: Reader, ours: int, theirs: int, told: str):
    """20 points more, as docs/battleplay-balance.md has it; nothing is made up elsewhere."""
    page = reader.open("odds", stand_at("destiny", 30).id, query=asked(ours=str(ours), theirs=str(theirs)))

    assert (f"the richer army wins {told} of 100" in page.text) is bool(told)


def short_rows(reader: Reader, **other: str) -> list[list[str]]:
    """The figures of lined dice and of the odds table."""
    ways = table(reader.open("odds", stand_at("destiny", 30).id, query=asked(**other)), "ways")
    rows = [
        row for row in ways.split("<tr>") if "Lined dice <small>exact" in row or "The odds table <small>exact" in row
    ]
    return [re.findall(r">([0-9]+%|–)<", row) for row in rows]


def test_the_short_battles_are_among_the_ways(reader: Reader):
    """Exact, and as the army that is mine has them; with lined dice it makes no difference who attacks."""
    lined, by_table = short_rows(reader, ours="100", theirs="80", side="attack")
    again, defending = short_rows(reader, ours="100", theirs="80", side="defend")

    assert lined == again
    assert (lined[0], lined[2], lined[3]) == ("78%", "–", "22%")
    for wins, _, tie, loses, _ in (by_table, defending):
        assert int(wins[:-1]) + int(loses[:-1]) == 100
        assert tie == "–"


def test_the_battle_at_hand_is_counted_on_its_own_ground(reader: Reader):
    """Hill, forest and marsh do not help whoever attacks."""
    game = stand_before(de.ReportBattle, rome_attacks)
    at_hand, typed = (table(reader.open("odds", game.id, query=query), "ways") for query in ("", asked(side="attack")))

    assert "on the ground of Etruria" in reader.open("odds", game.id).text
    assert at_hand != typed


def test_beyond_eight_strength_points_lined_dice_are_simulated(reader: Reader):
    page = reader.open("odds", stand_at("destiny", 30).id, query=asked(ours="180", theirs="80"))

    assert "Lined dice simulated, 2,000 battles" in page.text


WRONG = [{"ours": "x"}, {"ours": ""}, {"theirs": "-1"}, {"theirs": "301"}, {"talents": "9999"}]
WRONG += [{"enemy": "gauls"}, {"mine": ""}, {"side": "both"}]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_refused(reader: Reader, wrong: dict[str, str]):
    """What is wrong is said at its field; the rest of the page is there, and nothing is fought."""
    page = reader.open("odds", stand_at("destiny", 30).id, query=asked(fight="yes", **wrong))

    assert page.status == 200  # it was a question, not an order
    assert "cannot be worked out like that" in page.text
    assert f"simulated, {FEW} battles" not in page.text
    assert "Who may march on Rome" in page.headings


# On the desk


@pytest.mark.django_db
def test_the_curve_says_what_the_rules_do():
    """C6.5: at every sum of money the battle played ahead has the odds of the curve."""
    campaign = stand_before(de.Spend, both_ways).now
    [offer] = [each for each in legal_decisions(campaign) if isinstance(each, de.OfferSpend)]
    attack = weighing.attack_stakes(campaign, offer.most_attack)
    assert attack
    assert attack.curve

    for talents in range(offer.most_attack + 1):
        battle = outlook.if_spent(campaign, talents)
        assert battle
        ours, theirs = battle.armies()
        last = [plateau for plateau in attack.curve.plateaus if plateau.talents <= talents][-1]
        assert odds(ours.total, theirs.total) == last.odds


@pytest.mark.parametrize("stand", ["money", "defence"])
def test_where_money_is_decided_one_press_leads_to_them(reader: Reader, stand: str):
    game = STANDS[stand]()

    page = reader.open("desk", game.id)

    assert reverse("odds", args=[game.id]) in page.links


def test_a_target_says_what_its_chances_cost(reader: Reader):
    game = STANDS["attack"]()
    [offer] = [each for each in legal_decisions(game.now) if isinstance(each, de.OfferAttack)]

    page = reader.open("desk", game.id)

    assert page.text.count("Talents for a chance of 50%") == len(offer.provinces)
    assert weighing.attack_forecast(game.now, offer.provinces[0]).curve


def test_a_redirect_has_no_money_left_to_weigh(reader: Reader):
    assert "Talents for a chance of 50%" not in reader.open("desk", STANDS["redirect"]().id).text


# Who may march


def test_on_the_map_as_exact_chances_of_this_turn(reader: Reader):
    game = before_step(Step.RULERS, turn=5)
    likely = [march for march in marches(game.now) if march.on_rome >= Fraction(1, 200)]

    page = reader.open("desk", game.id, query="?marches=yes")

    assert "This turn, exactly" in page.text
    assert percent(peace_for_rome(marches(game.now))) in page.text
    assert page.html.count("map-arrow-possible power-") == len(likely)
    for march in likely:
        assert f"{game.now.start.italy.name(march.power)} {percent(march.on_rome)}" in page.text


def test_once_all_is_rolled_it_is_the_next_turn(reader: Reader):
    game = stand_before(de.DeclareAttack, lambda campaign: campaign.turn > 3)

    page = reader.open("desk", game.id, query="?marches=yes")

    assert f"Next turn, over {playouts.PLAYOUTS} campaigns played on" in page.text
    assert "map-arrow-possible" in page.html


def test_nothing_is_on_the_map_unless_asked_for(reader: Reader):
    page = reader.open("desk", stand_before(de.DeclareAttack).id)

    assert "map-arrow-possible" not in page.html
    assert "Who may march on Rome" in page.text


def test_after_the_end_nobody_marches(reader: Reader):
    page = reader.open("desk", stand_at("destiny").id, query="?marches=yes")

    assert "No turn is to come" in page.text


@pytest.mark.django_db
def test_curve_of_a_defender_is_romes():
    """C6.11: the odds are those of Rome, whoever attacks."""
    campaign = STANDS["battle of a defender"]().now
    attacking, defending = campaign.at_hand.armies()

    [battle] = coming_battles(campaign)

    assert battle.curve == Curve(defending.total, attacking.total, 0)
    assert battle.values()["side"] == "defend"


def test_without_advice_it_is_not_offered(reader: Reader, db: None):
    """D18: neither the page nor what leads to it."""
    begun = games.create("Alone", "alone", Options(advice=False))

    page = reader.open("odds", begun.id)

    assert page.url == reverse("desk", args=[begun.id])
    assert "without advice (D18)" in page.notices[0]
    assert not [link for link in page.links if "/odds/" in link]
    assert "Who may march on Rome" not in page.html
