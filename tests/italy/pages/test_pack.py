"""What is printed of a campaign's battle: why it is fought, and what each result brings; envelopes and labels."""

import io
from dataclasses import replace
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from battles import fights
from battles.engagement import occasion_of
from battles.fights import TableBattle
from battles.models import Fight
from battles.rules.verdict import Grade, Side
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.aftermath import aftermath
from campaign.italy.rules.state import Attack, Stage
from campaign.italy.story.occasion import RESULTS, occasion
from campaign.italy.story.people import Cast
from campaign.models import Campaign
from tests.fights import a_table_battle
from tests.pages.reader import Reader
from tests.played import FILES, passages, rome_attacks, save, stand_at, stand_before, states
from tests.whole import hand_of

Results = dict[tuple[Side, Grade], str]


def at_the_table(game: CampaignGame) -> TableBattle:
    """The battle at hand, opened."""
    told_of = hand_of(game).brief
    assert told_of is not None
    return fights.open_fight(told_of, hand_of(game).key)


def battles_of(name: str) -> list[CampaignGame]:
    """A played campaign as it stood whenever armies had joined battle."""
    joined = [n for n, state in enumerate(states(name)) if state.battle and state.battle.stage is Stage.JOINED]
    return [whole_of(name).until(place) for place in joined]


def whole_of(name: str) -> CampaignGame:
    """A played campaign at its end."""
    return CampaignGame(UUID(int=0), save(name).start, save(name).lines, states(name))


def results_of(game: CampaignGame) -> Results:
    """What the cover says of each victory."""
    return dict(zip(RESULTS, (brings for _, brings in occasion(game).results), strict=False))


@pytest.fixture
def joined(db: None) -> CampaignGame:
    """Rome's own army stands in the field."""
    return stand_before(de.ReportBattle, rome_attacks)


def test_the_cover_of_a_campaigns_battle(joined: CampaignGame):
    """Three pieces of news, how it came to this, five results, both generals, and the map about the province."""
    told = occasion_of(at_the_table(joined))

    assert told is not None
    assert len(told.story) == 3
    assert told.cause.endswith("Rome attacked the Etruscans, Subjects of the Boii, in Etruria.")
    assert [result for result, _ in told.results] == [
        "The Romans win a Major Victory",
        "The Romans win a Minor Victory",
        "The Etruscans win a Minor Victory",
        "The Etruscans win a Major Victory",
        "A draw, or no battle",
    ]
    assert told.commanders == {Side.ATTACKER: ("Marcus Plautius Venno",), Side.DEFENDER: ("Velthur Vipinas",)}
    assert told.map.startswith("<svg")
    assert told.map.count('class="map-arrow map-arrow-') == 1


def test_the_story_leaves_out_what_the_cause_tells(joined: CampaignGame):
    """The attack at hand."""
    told = occasion(joined)

    assert not any("points against" in news for news in told.story)


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_every_cover_says_what_the_result_then_brought(name: str):
    """In every battle of the played campaigns: each province taken is named, and nobody's else; no die is told."""
    whole = save(name)
    for game in battles_of(name):
        line = whole.lines[len(game.lines)]
        said, italy = results_of(game), game.start.italy
        assert all(said.values())
        for won in (event for event in line.events if isinstance(event, ev.BattleWon)):
            brought = said[won.side, won.grade]
            taken = [event for event in line.events if isinstance(event, ev.ProvinceTaken | ev.ArmyMoved)]
            offered = [p for event in line.events if isinstance(event, ev.SpoilsOffered) for p in event.choices]
            assert all(italy.name(event.province) in brought for event in taken), (brought, taken)
            assert all(italy.name(province) in brought for province in offered)
            assert ("chosen by a die" in brought) == any(isinstance(e, ev.ProvinceTaken) and e.faces for e in taken)
            assert brought.startswith("No province changes hands.") == (
                not taken and not offered and not _army_left(line.events)
            )


def test_the_cover_tells_of_attacks_that_can_no_longer_be_made():
    """Attacks of the same turn, out of reach by what a result changes."""
    game = next(game for name in ("dominion", "disgrace") for game in battles_of(name) if hindering(game))
    cast, told = Cast(game.start.italy, game.start.seed), results_of(game)

    for result, attack in hindering(game).items():
        assert cast.the(attack.target) in told[result]
        assert "called off" in told[result]
    assert occasion(game).results[-1] == ("A draw, or no battle", "No province changes hands.")


def test_the_preview_tells_of_them_too(reader: Reader):
    """Before the result is confirmed, beside what the log will say of it."""
    name, place = next(
        (name, len(game.lines)) for name in ("dominion", "disgrace") for game in battles_of(name) if hindering(game)
    )
    game = stand_at(name, place)
    side, grade = next(iter(hindering(game)))

    page = reader.open("desk", game.id, query="?way=result")
    page = reader.send(page, page.form("/decide/report/").filled(winner=side, grade=grade))

    assert "What follows then" in page.headings
    assert "called off" in page.text
    assert games.read(game.id).head == game.head


def hindering(game: CampaignGame) -> dict[tuple[Side, Grade], Attack]:
    """By which result an attack is hindered that no draw would hinder."""
    anyway = {one.attack for one in aftermath(game.now, de.ReportNoResult(de.Undecided.DRAW)).always}
    found = {result: aftermath(game.now, de.ReportBattle(*result)).always for result in RESULTS}
    return {result: one.attack for result, always in found.items() for one in always if one.attack not in anyway}


def _army_left(events: tuple[ev.Event, ...]) -> bool:
    return any(isinstance(event, ev.ArmyRemoved) for event in events)


@pytest.mark.parametrize("name", ["dominion", "disgrace"])
def test_the_generals_are_those_of_the_chronicle(name: str):
    """The book tells afterwards who led: the same."""
    games_then = battles_of(name)
    marches = [s.text for p in passages(whole_of(name)) for s in p.statements if s.kind.startswith("march.")]

    assert len(marches) == len(games_then) > 5
    for told, game in zip(marches, games_then, strict=True):
        assert all(leader in told for (leader,) in occasion(game).commanders.values()), told


def test_a_battle_of_the_past_keeps_its_cover(joined: CampaignGame):
    """After its result the campaign goes on; its pack still says how it stood then."""
    fight = at_the_table(joined)
    before = occasion_of(fight)
    games.decide(joined.id, joined.head, de.ReportNoResult(de.Undecided.DRAW))

    assert occasion_of(fight) == before


def test_a_battle_taken_back_has_no_cover(joined: CampaignGame):
    """Its campaign knows it no more, or fights it on other terms."""
    fight = at_the_table(joined)
    dearer = replace(fight.brief, attacker=replace(fight.brief.attacker, points=fight.brief.attacker.points[:1]))

    assert occasion_of(replace(fight, brief=dearer)) is None
    games.go_back(joined.id, joined.head, 1)
    assert occasion_of(fight) is None


@pytest.mark.parametrize("damage", ["start", "gone"])
def test_the_pack_is_printed_without_its_campaign(client: Client, joined: CampaignGame, damage: str):
    """One that cannot be read, or that is there no more: the battle is whole without it."""
    fight = at_the_table(joined)
    if damage == "start":
        Campaign.objects.filter(id=joined.id).update(start="Veni")
        games.LOG.forget()
    else:
        Fight.objects.update(game=None)  # as it may have been left by an earlier program
        Campaign.objects.filter(id=joined.id).delete()

    answer = client.get(reverse("pack", args=[fight.id, "a4"]))

    assert answer.status_code == 200
    assert len(PdfReader(io.BytesIO(answer.content)).pages) == 5


def test_a_cover_that_cannot_be_told_is_left_out(joined: CampaignGame, monkeypatch: pytest.MonkeyPatch):
    """Lines that do not fit one another: the pack is printed all the same."""
    fight = at_the_table(joined)
    monkeypatch.setattr("campaign.italy.story.occasion._story", lambda game: 1 / 0)

    assert occasion_of(fight) is None


# The pages


def test_the_page_of_one_side(reader: Reader, joined: CampaignGame):
    """Its own list, and nothing of the other's; its links go on to its own envelope and labels."""
    fight = at_the_table(joined)
    page = reader.open("fight-sheets", fight.id, query="?for=attacker")

    assert "For Romans alone" in page.text
    assert "First class hoplites" not in page.text
    assert page.text.count("won, losing") == 1
    assert reverse("pack", args=[fight.id, "a4"]) + "?for=attacker" in page.links
    assert reverse("labels", args=[fight.id, "letter", 25]) + "?for=attacker" in page.links


def test_the_page_of_both(reader: Reader, joined: CampaignGame):
    """With the cover's words, the reference, and each unit by its number."""
    page = reader.open("fight-sheets", at_the_table(joined).id)

    for words in (
        "What each result brings",
        "led by Velthur Vipinas",
        "Battles again after momentum",
        "First class hoplites",
    ):
        assert words in page.text


@pytest.mark.parametrize("address", ["pack-a4.pdf?for=romans", "labels-a4-30.pdf", "labels-a5-40.pdf", "sheets/?for=x"])
def test_no_such_paper(client: Client, db: None, address: str):
    """A side, a paper and a base that there is."""
    assert client.get(f"/battle/{a_table_battle().id}/{address}").status_code == 404


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("pack-a4.pdf", "romans-against-samnites-295-a4.pdf"),
        ("pack-letter.pdf?for=defender", "romans-against-samnites-295-defender-letter.pdf"),
        ("labels-a4-60.pdf", "romans-against-samnites-295-labels-60-a4.pdf"),
        ("labels-letter-25.pdf?for=attacker", "romans-against-samnites-295-labels-25-attacker-letter.pdf"),
    ],
)
def test_papers_by_their_names(client: Client, db: None, address: str, name: str):
    """Each its own file; two envelopes are never taken for each other."""
    answer = client.get(f"/battle/{a_table_battle().id}/{address}")

    assert answer.content.startswith(b"%PDF")
    assert f'"{name}"' in answer["Content-Disposition"]


def test_units_are_called_as_in_the_tracker(db: None):
    """On sheets and labels."""
    army = a_table_battle().lists[Side.ATTACKER]

    assert [unit.name for unit in fights.tracked_army(army).units] == [name for c in army.companies for name in c.names]
