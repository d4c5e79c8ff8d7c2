"""A battle for the table without a campaign: set up, refused field by field, played to its end, listed, deleted."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from battles import briefing, fights, lists, models
from battles.engagement import occasion_of
from battles.fights import TableBattle
from battles.orders import as_at, wrong
from battles.published import PublishedBattle, published, published_battles
from battles.rules.army_list import problems
from battles.rules.verdict import Side
from campaign.italy import games, table_battles
from campaign.italy.web.table_battles import FIRST
from powers.data import italy
from powers.rules.options import Options
from tests.fights import a_fight, a_table_battle, broken
from tests.pages.reader import Page, Reader, refused


def set_up(reader: Reader, **changes: Any) -> Page:
    """The fight of the form as it comes, but for these changes; or the form, told what is wrong with it."""
    return reader.sent("table-battles", **{**FIRST, "seed": "Sentinum", **changes})


def the_battle() -> TableBattle:
    return fights.fight(models.Fight.objects.get().id)


def test_it_works(reader: Reader):
    """From the front page to its lists; nothing need be filled in."""
    assert reverse("table-battles") in reader.open("campaigns").links
    page = reader.open("table-battles")
    assert "Battles begun" not in page.text

    page = reader.send(page, page.form(reverse("table-battles")))

    fight = the_battle()
    assert page.url == reverse("fight", args=[fight.id])
    assert page.text.count("A legal list.") == 2
    assert "As agreed for this battle C6.4" in page.text
    assert "341 BC, Hirpinia Battle" in page.text
    assert reverse("table-battles") in page.links
    hirpinia, brief = italy(Options()).province("hirpinia"), fight.brief
    assert (brief.terrain, brief.trees, brief.mountains) == (hirpinia.terrain, hirpinia.trees, hirpinia.mountains)
    assert (brief.address, brief.year, len(brief.seed)) == ("", 341, 8)
    assert not [problem for side in Side for problem in problems(fight.lists[side])]


@pytest.mark.parametrize(
    ("people", "points", "generals", "cards"),
    [("romans", 90, 2, 5), ("etruscans", 90, 2, 5), ("boii", 99, 1, 5), ("epirus", 100, 2, 6), ("carthage", 10, 1, 5)],
)
def test_an_army_without_a_ruler(db: None, people: str, points: int, generals: int, cards: int):
    """C6.6, C6.7."""
    fight = table_battles.open_battle((people, points), ("samnites", 90), "latium", 280, "seed")

    side = fight.brief.attacker
    assert (side.limit, side.generals, side.command_cards, side.allies) == (points, generals, cards, ())
    assert side.power == people


def test_the_same_seed_draws_the_same(db: None):
    one, same, other = a_table_battle(), a_table_battle(), a_table_battle("Caudium")

    assert one.key != same.key
    assert one.lists == same.lists != other.lists


def test_an_ally_of_either_side(reader: Reader):
    """Sentinum: Samnites and Gauls. A corps comes with the first list, in a rematch too, whoever attacks (C6.10)."""
    page = set_up(reader, attacker="samnites", attacker_ally="senones", defender="romans", year=295)

    fight = the_battle()
    assert "Allied corps of the Senones" in page.text
    assert page.text.count("A legal list.") == 2
    assert [*fight.lists[Side.ATTACKER].allied] == ["senones"]
    again = table_battles.rematch(fight, "again", swapped=True)
    assert (again.brief.attacker.allies, again.brief.defender.allies) == ((), ("senones",))
    assert again.lists[Side.DEFENDER].companies == fight.lists[Side.ATTACKER].companies


@pytest.mark.parametrize(("attackers", "defenders"), [("romans", ""), ("samnites", ""), ("boii", "boii")])
def test_nobody_is_there_twice(reader: Reader, attackers: str, defenders: str):
    page = set_up(reader, attacker="romans", attacker_ally=attackers, defender="samnites", defender_ally=defenders)

    refused(page, "Attacker, allied corps: Both sides need troops of their own")


def test_open_ground(reader: Reader):
    page = set_up(reader, ground="open")

    assert the_battle().brief.terrain == ()
    assert "Open country, without obstacles" in page.text


def test_a_ground_that_is_no_province(reader: Reader):
    """Each has terrain that the dice can lay, and a pack."""
    for ground in table_battles.GROUNDS[1:]:
        page = set_up(reader, ground=ground.id)

        assert page.url.startswith("/battle/"), ground
        assert f"{ground.name} offers {', '.join(ground.terrain)}".lower() in page.text.lower()
    assert models.Fight.objects.count() == len(table_battles.GROUNDS) - 1


@pytest.mark.parametrize(("do", "attacker"), [("same", "romans"), ("swapped", "samnites")])
def test_a_rematch_at_a_press(reader: Reader, do: str, attacker: str):
    """The lists as they were changed, the ground, the year; the field is another, and the battle before stays."""
    before = a_table_battle()
    drawn = lists.draw(lists.muster(before.brief.attacker, before.brief.year), "another")
    fights.choose(before.id, Side.ATTACKER, drawn, "another")

    page = reader.press(reader.open("fight", before.id), do)

    after = fights.fight(models.Fight.objects.exclude(id=before.id).get().id)
    assert page.url == reverse("fight", args=[after.id])
    assert after.brief.attacker.people == attacker
    assert (after.brief.province, after.brief.year) == ("umbria", 295)
    assert after.brief.seed != before.brief.seed
    lists_of = {after.side(side).people: after.lists[side] for side in Side}
    assert lists_of == {"romans": drawn, "samnites": before.lists[Side.DEFENDER]}
    assert {after.side(side).people: after.side(side).limit for side in Side} == {"romans": 90, "samnites": 80}


def test_no_rematch_by_an_unknown_button(reader: Reader):
    fight = a_table_battle()

    page = reader.sent("table-rematch", fight.id, do="thrice")

    assert "That button is not known here. Nothing has changed." in page.text
    assert the_battle() == fight


def test_a_campaigns_battle_has_its_rematch_elsewhere(reader: Reader):
    fight = a_fight()

    assert reverse("table-rematch", args=[fight.id]) not in reader.open("fight", fight.id).html
    assert Client().post(reverse("table-rematch", args=[fight.id]), {"do": "same"}).status_code == 404
    assert the_battle() == fight


def test_its_pack(reader: Reader):
    fight = a_table_battle()

    page = reader.open("fight-sheets", fight.id)
    pdf = reader.get(reverse("pack", args=[fight.id, "a4"]))

    assert "No campaign waits for this battle" in page.text
    assert "Give the code" not in page.text
    assert pdf.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("attacker", "huns", "huns is not one of the available choices"),
        ("attacker", "", "This field is required"),
        ("attacker_points", "9", "An army has 10 points at least."),
        ("defender_points", "251", "An army has 250 points at most."),
        ("defender_points", "many", "Enter a whole number"),
        ("defender", "romans", "A people cannot fight itself here"),
        ("ground", "gallia", "gallia is not one of the available choices"),
        ("year", "349", "The campaign runs from 348 to 264 BC."),
        ("year", "263", "The campaign runs from 348 to 264 BC."),
        ("year", "", "This field is required"),
        ("seed", "s" * 41, "at most 40 characters"),
        ("seed", "\0", "Null characters are not allowed"),
    ],
)
def test_what_cannot_be_set_up(reader: Reader, field: str, value: str, why: str):
    page = set_up(reader, **{field: value})

    refused(page, why)
    assert "This battle cannot be set up like that" in page.text
    at = page.html.index(why, page.html.index('class="errorlist"'))
    assert at < page.html.index(f'name="{field}"') < at + 400
    assert not models.Fight.objects.exists()


def test_what_is_wrong_names_the_side(reader: Reader):
    """Both sides have fields of the same name."""
    page = set_up(reader, attacker_points="251", defender_points="9", defender="romans", year="349")

    [wrong] = [notice for notice in page.notices if "cannot be set up" in notice]
    assert "Attacker, army points: An army has 250 points at most." in wrong
    assert "Defender, army points: An army has 10 points at least." in wrong
    assert "Defender, people: A people cannot fight itself here" in wrong
    assert "Year BC: " in wrong


def test_a_ground_that_is_no_province_is_written_like_one(reader: Reader):
    """It has no name, but words; on paper too."""
    set_up(reader, ground="marsh", year="311")
    fight = the_battle()

    assert "311 BC, Marshland" in reader.open("fight", fight.id).text
    papers = reader.open("fight-sheets", fight.id).text
    assert "Marshland, 311 BC. Attacker, with 5 command cards" in papers
    assert "marshland" not in papers
    assert "against Samnites: Marshland, 311 BC" in briefing.as_text(fight)


def test_its_tracker_ends_with_the_result(reader: Reader):
    """Nobody waits for a report: no page offers one."""
    fight = a_table_battle()
    page = reader.open("tracker", fight.id)
    page = reader.send(page, page.form("/begin/"))
    assert "In play." in reader.open("table-battles").text
    tracked = fights.count(fight.id)
    assert tracked
    broken(fight.id, tracked, Side.DEFENDER)

    page = reader.press(reader.open("tracker", fight.id), "confirm")

    assert page.url == reverse("tracker", args=[fight.id])
    assert "Confirmed." in page.text
    assert "Report" not in page.text
    assert reverse("table-battles") in page.links
    assert "Romans: Major Victory." in reader.open("table-battles").text
    assert "Report" not in reader.open("fight", fight.id).text


# Those begun


def test_they_are_listed_and_no_campaigns_with_them(reader: Reader):
    fight, campaigns = a_table_battle(), a_fight()

    page = reader.open("table-battles")

    assert "90 against 80 points, Umbria, 295 BC" in page.text
    assert "seed “Sentinum”" in page.text
    assert "Not begun." in page.text
    assert page.links.count(reverse("fight", args=[fight.id])) == 2
    assert reverse("fight", args=[campaigns.id]) not in page.links


def test_no_campaign_takes_it_away(db: None):
    """Whatever becomes of a campaign, whose battles begin with its id."""
    fight = a_table_battle()

    fights.stand(f"{uuid4()}/", {})
    campaign = games.create("Roma", "seed", Options())
    games.delete(campaign.id)

    assert the_battle() == fight


def test_deleting_asks_first(reader: Reader):
    fight, other = a_table_battle(), a_table_battle("Caudium")
    page = reader.open("delete-table-battle", fight.id)
    assert "for good" in page.text
    assert models.Fight.objects.count() == 2

    page = reader.send(page, next(form for form in page.forms if form.method == "post"))

    assert page.notices == ("“Romans against Samnites” is deleted.",)
    assert page.url == reverse("table-battles")
    assert [row.id for row in models.Fight.objects.all()] == [other.id]


@pytest.mark.parametrize("ask", [Client.get, Client.post])
def test_a_campaigns_battle_is_not_deleted_here(db: None, ask: Any):
    fight = a_fight()

    assert ask(Client(), reverse("delete-table-battle", args=[fight.id])).status_code == 404

    assert the_battle() == fight


def test_one_that_cannot_be_read(reader: Reader):
    """It hides no other; its own page says what it is, and leads to where it is deleted."""
    sound, damaged = a_table_battle(), a_table_battle("Caudium")
    models.Fight.objects.filter(id=damaged.id).update(brief="{")

    page = reader.open("table-battles")
    told = reader.open("fight", damaged.id)

    assert "It cannot be read" in page.text
    assert reverse("fight", args=[sound.id]) in page.links
    assert told.status == 410
    assert "To the battles for the table" in told.text
    assert {reverse("table-battles"), reverse("delete-table-battle", args=[damaged.id])} <= {*told.links}
    asked = reader.open("delete-table-battle", damaged.id)
    assert "It cannot be read" in asked.text
    page = reader.send(asked, asked.forms[0])
    assert page.notices == ("The battle is deleted.",)
    assert the_battle() == sound


# Published battles


@pytest.mark.parametrize("battle", published_battles().values(), ids=lambda battle: battle.id)
def test_a_published_battle_at_a_press(reader: Reader, battle: PublishedBattle):
    """Its armies, unit for unit where they are known, legal as what they are; its cards, leaders, banners."""
    reader.sent("table-battles", published=battle.id)

    fight = the_battle()
    assert published(fight.brief) == battle
    for side, told in zip(Side, (battle.attacker, battle.defender), strict=True):
        army, brief = fight.lists[side], fight.side(side)
        assert (brief.people, brief.command_cards, army.leaders) == (told.people, told.cards, told.generals)
        assert wrong(army) == ()
        assert bool(as_at(army)) == bool(told.army)
        assert bool(army.corps) == bool(told.ally)
        assert not battle.banners or army.break_point == fights.tracked_army(army).break_point == battle.banners


def test_its_cover_tells_its_story(db: None):
    """In three lines, with both leaders by name, its rules and its ground."""
    told = occasion_of(table_battles.open_published(published_battles()["heraclea"], "seed"))

    assert told is not None
    assert told.name == "Heraclea"
    assert told.story[0].startswith("At the call of Tarentum Pyrrhus of Epirus has landed in Italy with 20 elephants.")
    assert told.commanders == {Side.ATTACKER: ("Pyrrhus", "Leonnatus"), Side.DEFENDER: ("Laevinus", "Cassius")}
    assert told.special[:2] == (
        "Roman foot may not ignore flags that elephants have rolled.",
        "Either side needs 7 banners.",
    )
    assert "two bends" in told.special[2]
    assert told.map.count('class="map-arrow map-arrow-') == 1


def test_the_cover_of_any_other_tells_the_history_of_its_years(db: None):
    """Who led an External Power then is known; on a ground of no province the defender is at home."""
    fight = table_battles.open_battle(("epirus", 100), ("romans", 90), "woods", 280, "seed")
    told = occasion_of(fight)

    assert told is not None
    assert (told.name, told.special, told.results) == ("", (), ())
    assert "Heraclea in 280" in told.story[0]
    assert told.commanders == {Side.ATTACKER: ("Pyrrhus",)}
    assert told.map_words == "The map around Latium"


def test_a_published_battle_again_with_sides_swapped(reader: Reader):
    """It stays the same battle, with its lists, cards and banners."""
    before = table_battles.open_published(published_battles()["asculum"], "seed")

    after = table_battles.rematch(before, "another", swapped=True)

    assert published(after.brief) == published(before.brief)
    assert (after.brief.attacker, after.brief.defender) == (before.brief.defender, before.brief.attacker)
    assert after.lists[Side.ATTACKER] == before.lists[Side.DEFENDER]


def test_no_published_battle_by_an_unknown_name(reader: Reader):
    page = reader.sent("table-battles", published="cannae")

    assert "That battle is not known here. Nothing was made." in page.text
    assert not models.Fight.objects.exists()
