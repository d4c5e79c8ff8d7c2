"""The desk: what there is to see and to do wherever a campaign stands."""

import pytest

from campaign import games, reasons
from campaign.rules import decisions as de
from campaign.rules.state import Ending
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
RUN, UNDO = {"run", "step", "turn"}, {"undo", "back"}


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
    assert page.buttons() == ({"undo", "back"} if game.own_decisions() else {"back"})
    assert {form.fields["seen"] for form in page.forms if "seen" in form.fields} == {str(game.head)}


def test_rome_may_attack_its_neighbours_or_nobody(reader: Reader):
    game = stand_before(de.DeclareAttack)

    form = reader.open("desk", game.id).form("/decide/attack/")

    assert form.choices["province"][-1] == "none"
    assert "campania" in form.choices["province"]
    assert "syracuse" not in form.choices["province"]


def test_what_rome_may_spend_is_what_it_has(reader: Reader):
    game = stand_before(de.Spend, both_ways)
    revenue = game.now.situation.revenues[ROME]

    form = reader.open("desk", game.id).form("/decide/spend/")

    assert form.ranges["civic"] == (str(revenue.bound), str(revenue.total))
    assert form.ranges["attack"] == form.ranges["defence"] == ("0", str(revenue.total - revenue.bound))
    assert form.fields["civic"] == str(revenue.total)


def test_what_makes_no_sense_is_not_asked(reader: Reader):
    game = stand_before(de.Spend, where=lambda campaign: not campaign.is_attacked(ROME))

    form = reader.open("desk", game.id).form("/decide/spend/")

    assert {"attack", "civic"} <= form.fields.keys()
    assert "defence" not in form.fields


def test_by_house_rule_romes_battles_are_fought_on_the_table(reader: Reader):
    game = stand_before(de.ReportBattle, where=lambda campaign: not campaign.start.italy.options.any_resolver)

    assert reader.open("desk", game.id).offers() == ["report"]


def test_a_battle_of_others_may_be_fought_on_the_table_too(reader: Reader):
    place = next(i for i, state in enumerate(states("oblivion")) if state.battle and not state.battle.is_romes)

    page = reader.open("desk", stand_at("oblivion", place).id)

    assert page.offers() == ["generator", "report"]
    assert page.buttons() == RUN | UNDO | {"hand"}


def test_both_armies_are_shown_point_by_point(reader: Reader):
    game = stand_before(de.UseGenerator)
    assert game.now.battle is not None
    page = reader.open("desk", game.id)

    for army in game.now.battle.armies():
        assert game.now.start.italy.name(army.people) in page.text
        for point in army.points:
            assert reasons.in_words(point.reason, game.now.start.italy).lower() in page.text.lower()
            assert f"#{point.rule}" in page.html


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


def test_another_address(reader: Reader):
    assert reader.get("/campaign/not-a-number/").status_code == 404


def test_queries_do_not_grow_with_the_turns(reader: Reader):
    early, late = (stand_at("dominion", place).id for place in (10, 260))

    assert queries(lambda: reader.open("desk", early)) == queries(lambda: reader.open("desk", late)) <= 4
