"""The bin, the roll of honour, the finished campaign that comes with the program, and a first turn with notes."""

import re
from uuid import UUID

from django.db import connection
from django.urls import reverse

from battles.rules.verdict import Resolver
from campaign import models
from campaign.advice import jobs, reviews
from campaign.advice.playouts.review import play_portion, positions
from campaign.advice.web.workshop import WORKSHOP
from campaign.italy import games, guide, scenario
from campaign.italy.game import GAME
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.policies import BY_DEFAULT
from campaign.italy.rules.state import Ending
from campaign.italy.summaries import summary
from campaign.shelf import doors, shelf
from engine.models import GameLine
from engine.playouts.judging import Judgement
from powers.rules.options import Options
from tests.contract.test_iron import ironed
from tests.make_example import FILE, REVIEW, made
from tests.pages.reader import Page, Reader
from tests.played import stand_at
from tests.whole import begun_short, whole


def binned(*names: str) -> list[UUID]:
    ids = [games.create(name, "seed", Options()).id for name in names]
    for id in ids:
        shelf.into_bin(id)
    return ids


def into_bin(reader: Reader, id: UUID) -> Page:
    page = reader.open("campaigns")
    return reader.send(page, page.form(f"/{id}/into-bin/"))


# The bin


def test_it_says_how_many_battles_were_begun(reader: Reader):
    game = whole()
    begun_short(game, Resolver.LINED_DICE)
    shelf.into_bin(game.id)

    assert "1 branch, 2 battles begun" in reader.open("bin").text


def test_since_when_it_lies_there_need_not_be_readable(reader: Reader):
    """The bin lists it all the same, and it can be put back."""
    [id] = binned("Roma")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE engine_game SET binned = x'ff00', created = x'ff00' WHERE id = %s", [id.hex])

    page = reader.open("bin")

    assert "Roma" in page.headings
    assert "Here since" not in page.text
    reader.send(page, page.form(f"/{id}/put-back/"))
    assert "The bin is empty." in reader.open("bin").text


def test_an_empty_bin(reader: Reader):
    assert "The bin is empty." in reader.open("bin").text
    assert reader.open("empty-bin").url == reverse("bin")


# The roll of honour


def test_the_roll_of_honour(reader: Reader):
    over = [stand_at(ending.value) for ending in Ending]
    stand_at("dominion", 100)
    GameLine.objects.filter(game=games.create("Damaged", "seed", Options()).id).update(payload="{")
    games.LOG.forget()

    page = reader.open("honours")

    points = {game.name: game.now.civic_total for game in over}
    stand = [page.text.index(name) for name in sorted(points, key=points.__getitem__, reverse=True)]
    assert stand == sorted(stand)
    assert page.links.count(reverse("verdict", args=[over[0].id])) == 1
    assert len([link for link in page.links if link.endswith("/again/")]) == len(over)
    assert "Damaged" not in page.text
    for told in ("dominion 377", "Lasting dominion of Italy", "11 of 13", "with 5 house rules"):
        assert told in page.text


def test_it_says_how_many_battles_rome_won(reader: Reader):
    """Those against External armies too."""
    stand_at("destiny")

    assert "12 of 17" in reader.open("honours").text


def test_again_with_the_same_seed_and_house_rules(reader: Reader):
    game = stand_at("provincial")

    page = reader.open("again", game.id)

    form = page.form("/new/")
    assert models.Campaign.objects.count() == 1
    assert (form.fields["name"], form.fields["seed"]) == (game.name, game.now.start.seed)
    reader.send(page, form)
    twin = games.read(models.Campaign.objects.exclude(id=game.id).get().id)
    assert twin.now.start == game.now.start
    assert twin.lines[0].events == game.lines[0].events


def test_again_as_it_was_played_iron(reader: Reader):
    """And D18, which Iron brings along, is no house rule of it."""
    game = ironed(GAME, stand_at("destiny").id)

    page = reader.open("again", game.id)

    form = page.form("/new/")
    assert form.fields["iron"] == "generator"
    reader.send(page, form)
    twin = games.read(models.Campaign.objects.exclude(id=game.id).get().id)
    assert twin.now.start == game.now.start
    assert not summary(twin).house_rules


def test_what_began_otherwise_opens_in_the_scenario_editor(reader: Reader):
    game = games.begin(scenario.start(guide.first_turn(), "Caudium"))

    page = reader.open("again", game.id)

    form = page.form("/scenario/")
    assert (form.fields["turn"], form.fields["seed"], form.fields["owner-pentria"]) == ("4", "Caudium", "romans")
    reader.send(page, form, next(button for button in form.buttons if button.value == "play"))
    assert games.read(models.Campaign.objects.exclude(id=game.id).get().id).now.start == game.now.start


# The example


def example(reader: Reader) -> Page:
    page = reader.open("campaigns")
    return reader.send(page, page.form("/example/"))


def test_it_is_marked_and_no_honour_of_the_players(reader: Reader):
    example(reader)

    page = reader.open("campaigns")
    assert "An example" in page.text
    assert "Continue" not in page.headings
    assert "An example" in reader.open("desk", models.Campaign.objects.get().id).text
    assert "Nobody yet" in reader.open("honours").text
    own = stand_at("destiny")
    assert "An example" not in reader.open("desk", own.id).text


def test_the_file_is_what_it_is_made_of():
    """If not: `python -m tests.make_example`."""
    assert FILE.read_bytes() == made()


def test_its_review_is_there_at_once(reader: Reader):
    """Worked out before, to its end: nobody has anything left to do, and all that the page has of it is told."""
    example(reader)
    game = games.read(models.Campaign.objects.get().id)

    page = reader.open("review", game.id)

    found = reviews.finished(games.own_kind(), game)
    assert found
    assert re.search(r"Expected Civic: \d+ at the start; it ended at 240[.]", page.text)
    assert re.search(r"\d+ futures: complete · Rome afterwards: steady", page.text)
    assert "Review the campaign" not in page.text
    assert re.search(r"Choices [−+]\d+, dice [−+]\d+", page.text)
    mistakes = [game.lines[each.alternatives.place].n for each in found.judged if each.judgement is Judgement.MISTAKE]
    assert len(mistakes) > 1
    assert [*map(int, re.findall(r'id="mistake-(\d+)"', page.html))] == mistakes
    assert len(re.findall("Try again from here:", page.text)) == len(found.judged) + len(mistakes)
    assert models.Job.objects.get().state == models.JobState.DONE
    assert not jobs.wanted(WORKSHOP.works)


def test_its_review_is_of_this_campaign_by_these_rules(db: None):
    """Some of its last playouts, played again; it is small. If not: `python -m tests.make_example`."""
    doors.example(GAME)
    game = games.read(models.Campaign.objects.get().id)
    job = reviews.last_asked(game.id)
    review = reviews.kept(games.own_kind(), job)
    assert job
    assert job.subject == BY_DEFAULT
    assert review

    late = [spot for spot in review.samples if spot.line and game.states[game.place(spot.line)].turn == 12][-6:]
    for spot in late:
        at = positions(FORESIGHT, game, [spot])
        [(_, playouts)] = play_portion(HINDSIGHT.playout, at, BY_DEFAULT, review.seed, [spot], (0, 5))
        assert [playout.value for playout in playouts] == [review.samples[spot].values[number] for number in (0, 5)]
    assert len(late) == 6
    assert REVIEW.stat().st_size < 40_000


# A first turn, with notes


def first_turn(reader: Reader) -> UUID:
    page = reader.open("campaigns")
    desk = reader.send(page, page.form("/first-turn/"))
    row = models.Campaign.objects.get()
    assert desk.url == reverse("desk", args=[row.id])
    assert row.guided
    game = games.read(row.id)
    games.run(row.id, game.head)
    return row.id


def test_what_will_happen_has_the_room_of_the_notes(reader: Reader):
    id = first_turn(reader)
    desk = reader.open("desk", id)
    desk = reader.send(desk, desk.form("/decide/attack/").filled(province="etruria"))
    while "/decide/report/" not in desk.html:
        desk = reader.press(desk, "run") if "run" in desk.buttons() else reader.send(desk, desk.form("/decide/spend/"))
    assert "A battle" in desk.text
    assert "No more notes" in desk.text

    desk = reader.send(desk, desk.form("/decide/report/").filled(winner="attacker", grade="minor"))

    assert "This is what will happen" in desk.headings
    assert "What follows then" in desk.headings
    assert "No more notes" not in desk.text
