"""The desk: what there is to see and to do wherever a campaign stands; a province beside the map; its own buttons."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import in_words
from campaign.italy.playouts.options import matter
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import DeclareAttack
from campaign.italy.rules.state import Ending, State, Step
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, TURNS
from tests.databases import queries
from tests.pages.reader import Reader
from tests.played import both_ways, stand_at, stand_before, states

OFFERS: dict[type[de.Decision], list[str]] = {
    de.DeclareAttack: ["attack"],
    de.Redirect: ["redirect"],
    de.Spend: ["spend"],
    de.CommitDefence: ["defence"],
    de.UseGenerator: ["generator", "report"],
    de.ReportBattle: ["generator", "report"],
    de.TakeProvince: ["province"],
}
RUN, UNDO, BAR = {"run", "step", "turn"}, {"undo", "back"}, {"fold"}


def test_it_works(reader: Reader):
    game = games.create("Roma & Remus", "seed", Options())

    page = reader.open("desk", game.id)

    assert page.status == 200
    assert "Roma & Remus" in page.headings
    assert "348 BC" in page.text
    assert page.buttons() >= RUN
    assert page.offers() == []


@pytest.mark.parametrize("kind", OFFERS)
def test_each_decision_has_its_form(reader: Reader, kind: type[de.Decision]):
    game = stand_before(kind)

    page = reader.open("desk", game.id)

    assert page.offers() == OFFERS[kind]
    what_if = {"ask"} if matter(game.now) else set()
    assert page.buttons() == ({"undo", "back"} if game.own_decisions() else {"back"}) | what_if | BAR
    assert {form.fields["seen"] for form in page.forms if "seen" in form.fields} == {str(game.head)}


def test_rome_may_attack_its_neighbours_or_nobody(reader: Reader):
    game = stand_before(de.DeclareAttack)

    form = reader.open("desk", game.id).form("/decide/attack/")

    assert form.choices["province"][-1] == "none"
    assert "campania" in form.choices["province"]
    assert "syracuse" not in form.choices["province"]


def test_a_row_tells_what_a_target_is_worth_and_may_cost(reader: Reader):
    """C4.6, C7.3: in turn 1 Rome is poor, and the Boii are on their way into Etruria."""
    game = stand_before(de.DeclareAttack)

    page = reader.open("desk", game.id)

    assert "Etruscans · at stake: Latium or Sabinum · Boii may be there first" in page.text
    assert (
        "A Minor defeat costs Rome nothing; a Major one costs a province: Latium or Sabinum, by a die C7.3" in page.text
    )
    assert "no spending this turn" in page.text
    assert 'data-button="Attack Etruria"' in page.html
    assert 'data-button="Keep the peace"' in page.html
    assert page.html.count("<tbody data-province=") == len(page.form("/decide/attack/").choices["province"])


@pytest.mark.parametrize("where", [both_ways, lambda campaign: not campaign.is_attacked(ROME)])
def test_what_rome_may_spend_is_what_it_has(reader: Reader, where: Callable[[State], bool]):
    """On defence only where it is attacked."""
    game = stand_before(de.Spend, where)
    revenue = game.now.situation.revenues[ROME]
    attacked = game.now.is_attacked(ROME)

    form = reader.open("desk", game.id).form("/decide/spend/")

    free = ("0", str(revenue.total - revenue.bound))
    assert form.ranges["civic"] == (str(revenue.bound), str(revenue.total))
    assert [form.ranges.get(share) for share in ("attack", "defence")] == [free, free if attacked else None]
    assert form.fields["civic"] == str(revenue.total)


def test_by_house_rule_romes_battles_are_fought_on_the_table(reader: Reader):
    game = stand_before(de.ReportBattle, where=lambda campaign: not campaign.start.italy.options.any_resolver)

    page = reader.open("desk", game.id)
    assert page.offers() == ["report"]
    assert "Roll it" not in page.text
    assert "BattlePlay" not in page.text


def test_a_battle_of_others_may_be_fought_on_the_table_too(reader: Reader):
    place = next(i for i, state in enumerate(states("oblivion")) if state.battle and not state.battle.is_romes)

    page = reader.open("desk", stand_at("oblivion", place).id)

    assert page.offers() == ["generator", "report"]
    assert page.buttons() == {"run", "turn"} | UNDO | BAR, "a step would be the tile that rolls"
    assert [button.name for button in page.form("/decide/generator/").buttons] == ["", "hand"]


@pytest.mark.parametrize(
    ("hands", "tiles"),
    [("none", ["Roll it generator", "I roll it my dice"]), ("rome", ["I roll it generator, my dice"])],
)
def test_who_rolls_for_a_battle(reader: Reader, hands: str, tiles: list[str]):
    game = stand_before(de.UseGenerator, lambda state: state.at_hand.is_romes)
    models.Campaign.objects.update(hands=hands)

    form = reader.open("desk", game.id).form("/decide/generator/")

    assert [button.text for button in form.buttons] == tiles


def test_a_result_stands_under_its_own_province_and_the_die_that_counts_is_lit(reader: Reader):
    """C6.11: the better of a side's two dice."""
    game = stand_before(de.UseGenerator, lambda state: state.at_hand.is_romes)
    province = game.now.start.italy.name(game.now.at_hand.province)
    page = reader.open("desk", game.id)

    result = (
        reader.send(page, page.form("/decide/generator/")).html.split('class="dispatch-grade"')[1].split("</ul>")[0]
    )

    assert f"<small>{province}:</small>" in result
    sides = [re.findall(r'class="die d6 program( idle)?"[^>]*>(\d)', side) for side in result.split("<li")[1:]]
    assert len(sides) == 2
    for dice in sides:
        best = max(face for _, face in dice)
        assert [not idle for idle, _ in dice] == [face == best for _, face in dice]


def test_both_armies_are_shown_point_by_point(reader: Reader):
    game = stand_before(de.UseGenerator)
    assert game.now.battle is not None
    page = reader.open("desk", game.id)

    for army in game.now.battle.armies():
        assert game.now.start.italy.name(army.people) in page.text
        for point in army.points:
            assert in_words(point.reason, game.now.start.italy).lower() in page.text.lower()
            assert f"#{point.rule}" in page.html


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("place", range(0, 250, 25))
@pytest.mark.parametrize("name", ["destiny", "provincial"])
def test_wherever_a_campaign_stands(reader: Reader, name: str, place: int):
    game = stand_at(name, place)

    page = reader.open("desk", game.id)

    assert f"{game.now.year} BC" in page.text
    assert bool(page.offers()) or bool(page.buttons() & RUN)
    assert all(power.name in page.text for power in game.now.start.italy.powers)
    assert all(f"?province={province.id}" in page.links for province in game.now.start.italy.provinces)


@pytest.mark.parametrize("ending", Ending)
def test_at_the_end_there_is_nothing_left_to_do(reader: Reader, ending: Ending):
    game = stand_at(ending.value)

    page = reader.open("desk", game.id)

    assert page.offers() == []
    assert page.buttons() == UNDO
    assert f"/campaign/{game.id}/verdict/" in page.links


def test_the_turns_are_counted(reader: Reader):
    page = reader.open("desk", stand_at("dominion", 100).id)

    assert all(str(348 - 7 * n) in page.text for n in range(TURNS))
    assert page.html.count('aria-current="step"') == 2  # the turn and its phase


def test_the_log_tells_what_happened_since_the_last_decision(reader: Reader):
    game = stand_before(de.Spend)

    page = reader.open("desk", game.id)

    own = game.own_decisions()[-1]
    assert {f"line-{line.n}" for line in game.lines[own:]} <= page.ids


def test_queries_do_not_grow_with_the_turns(reader: Reader):
    early, late = (stand_at("dominion", place).id for place in (10, 260))

    assert queries(lambda: reader.open("desk", early)) == queries(lambda: reader.open("desk", late)) <= 6


# A province


PROVINCES = italy(Options()).provinces


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("province", PROVINCES, ids=lambda province: province.id)
def test_a_province(reader: Reader, province):
    game = stand_at("dominion", 0)

    page = reader.open("desk", game.id, query=f"?province={province.id}")

    assert province.name in page.headings
    assert "province" in page.ids
    assert all(f"?province={other}" in page.links for other in province.neighbours)
    assert all(terrain in page.text for terrain in province.terrain)


def test_what_a_conquest_would_bring(reader: Reader):
    game = stand_before(DeclareAttack)

    page = reader.open("desk", game.id, query="?province=campania")

    assert game.now.start.italy.name("campania") in page.headings
    assert "#C6.2" in page.html
    assert "with all free talents" in page.text


def test_what_is_romes_own(reader: Reader):
    page = reader.open("desk", stand_at("dominion", 0).id, query="?province=latium")

    assert "Rome's own" in page.text.replace("’", "'")


def test_where_an_external_army_stands(reader: Reader):
    place = next(i for i, state in enumerate(states("dominion")) if state.externals)
    game = stand_at("dominion", place)
    [(external, province)] = game.now.situation.land.occupied

    page = reader.open("desk", game.id, query=f"?province={province}")

    panel = page.html[page.html.index('id="province"') :]
    assert game.now.start.italy.name(external) in panel
    assert "nobody" in panel


def test_the_campaign_goes_on_beside_it(reader: Reader):
    game = stand_before(DeclareAttack)

    page = reader.open("desk", game.id, query="?province=etruria")
    page = reader.send(page, page.form("/decide/attack/").filled(province="none"))

    assert page.url == f"/campaign/{game.id}/"


# Its own buttons: next step, run, run the turn, undo, one step back


@pytest.fixture
def new(db: None) -> CampaignGame:
    return games.create("The Rise of Rome", "quiet 4", Options())


def test_it_runs(reader: Reader, new: CampaignGame):
    page = reader.press(reader.open("desk", new.id), "run")

    game = games.read(new.id)
    assert page.url == reverse("desk", args=[new.id])
    assert page.offers() == ["attack"]
    assert page.notices == ()
    assert turn.programs_decision(game.now) is None
    assert {f"line-{line.n}" for line in game.lines} <= page.ids


def test_the_turn(reader: Reader, new: CampaignGame):
    game = games.run(new.id, new.head)
    game = games.decide(game.id, game.head, DeclareAttack(None))

    page = reader.press(reader.open("desk", new.id), "turn")

    now = games.read(game.id).now
    assert (now.turn, now.step) == (2, Step.REVENUE)
    assert "341 BC" in page.text


def test_the_last_turn_runs_to_the_end(reader: Reader):
    game = stand_at("dominion")
    games.undo_step(game.id, game.head)

    page = reader.press(reader.open("desk", game.id), "run")

    assert games.read(game.id).now == game.now
    assert f"/campaign/{game.id}/verdict/" in page.links


def test_at_the_first_line_there_is_nothing_to_undo(reader: Reader, new: CampaignGame):
    for do in ("undo", "back"):
        page = reader.sent("advance", new.id, do=do, seen=new.head)

        assert any("nothing to undo" in notice for notice in page.notices)
        assert games.read(new.id) == new


NO_BUTTON: dict[str, dict[str, str]] = {
    "nothing": {},
    "no line": {"do": "run"},
    "no button": {"seen": "1"},
    "made up": {"do": "cheat", "seen": "1"},
    "a word": {"do": "run", "seen": "one"},
    "negative": {"do": "run", "seen": "-1"},
    "not a digit": {"do": "run", "seen": "²"},
    "too long": {"do": "run", "seen": "9" * 5000},
}


@pytest.mark.parametrize("values", NO_BUTTON.values(), ids=NO_BUTTON)
def test_a_button_that_is_none(reader: Reader, new: CampaignGame, values: dict[str, str]):
    page = reader.sent("advance", new.id, **values)

    assert page.notices
    assert page.url == reverse("desk", args=[new.id])
    assert games.read(new.id) == new
