"""The review of a game of the rebellion: of who has played alone to the end, growing while one looks."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica import reviews
from campaign.boudica.choices import option_text
from campaign.boudica.futures import review as reviewing
from campaign.boudica.futures.future import ENDINGS, Future, play_share
from campaign.boudica.game import GAME
from campaign.boudica.inquiries import BY_DEFAULT
from campaign.boudica.rules import decisions as de
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.web import review as reviewing_page
from campaign.models import Job, JobState
from engine.futures.judging import Judgement
from engine.futures.packed import pack
from engine.futures.sample import Task
from engine.jobs import HERE
from tests.boudica.pages.test_boudica_what_if import head, press
from tests.pages.reader import Page, Reader
from tests.rebellion import begun, played_out
from tests.what_if import alone, alone_to_the_end

BY_ITSELF = {"HX-Request": "true"}


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """Of two futures an option, and of the last decisions, after which games are short: it is about the page."""
    monkeypatch.setattr(reviews, "reviewed", lambda game, side: reviewing.reviewed(game, side)[-3:])
    reviews._decisions.cache_clear()
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setattr(reviewing, "FIRST", 2)
    monkeypatch.setattr(reviewing, "MOST", 2)
    monkeypatch.setattr(reviewing, "SHARE", 2)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


@pytest.fixture
def over(db: None) -> UUID:
    return alone_to_the_end()


def address(id_: UUID) -> str:
    return reverse("boudica-review", args=[id_])


def ask(reader: Reader, id_: UUID) -> Page:
    return press(reader, reader.open("boudica-review", id_), "Review the game")


def play(shop: Workshop) -> None:
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)


def look(id_: UUID) -> Any:
    return Client().post(address(id_), {"do": "look"}, headers=BY_ITSELF).content.decode()


def test_every_decision_is_judged(reader: Reader, over: UUID, shop: Workshop):
    assert address(over) in reader.open("boudica-verdict", over).links
    assert f"both sides go on by level {BY_DEFAULT} of the program’s player" in ask(reader, over).text
    play(shop)

    page = reader.visit(address(over))

    game = GAME.log.read(over)
    decided = reviews.decisions(game)
    known = reviews.kept(Job.objects.get(), game)
    assert decided
    assert known
    judged = reviewing.judgements(known, decided)
    assert len(judged) == len(decided)
    assert all(option_text(each.of.options[each.of.played]) in page.text for each in judged)
    assert all(option_text(each.other) in page.text for each in judged)
    assert "all that are played" in page.text
    assert f"by level {known.level} of" in page.text
    assert any(word in page.text for word in ("you won", "you lost", "it was a draw"))
    assert json.loads(Job.objects.get().result)["futures"] == known.futures
    assert reviews.ask(game).state == JobState.DONE


def test_it_grows_is_stopped_and_gone_on_with(reader: Reader, over: UUID, shop: Workshop):
    page = ask(reader, over)
    assert "The first futures are being played" in page.text
    shop.go_round(HERE)

    text = look(over)
    assert "<html" not in text
    assert 'hx-trigger="every 2s"' in text

    page = press(reader, reader.visit(address(over)), "Stop")
    assert Job.objects.get().state == JobState.STOPPED
    assert "There is more to work out" in page.text
    press(reader, page, "Go on")
    assert Job.objects.get().state == JobState.ASKED


def test_tried_again_from_a_decision_it_is_kept_as_a_branch(reader: Reader, over: UUID, shop: Workshop):
    ask(reader, over)
    play(shop)
    leaf, first = head(over), reviews.decisions(GAME.log.read(over))[0]
    page = reader.visit(address(over))

    press(reader, page, f"Try again from here: Turn {first.seen.turn}, {option_text(first.options[first.played])}")

    assert head(over) == first.line
    assert GAME.log.games.objects.get(id=over).branches.filter(leaf=leaf).exists()  # type: ignore[attr-defined]
    assert "played alone to its end" in reader.visit(address(over)).text


def test_only_who_played_alone_to_the_end_has_one(reader: Reader, db: None):
    for id_ in (alone(BRITONS), played_out(begun(de.PlaceAgent("regni"), de.Divide((4, 4, 9))))):
        assert address(id_) not in reader.open("boudica-verdict", id_).links
        for page in (reader.visit(address(id_)), reader.sent("boudica-review", id_, do="ask")):
            assert "Only a game is reviewed that you have played alone to its end. Nothing has changed." in page.text
    assert not Job.objects.exists()


def test_another_button_changes_nothing(reader: Reader, over: UUID):
    assert "That button is not known here." in reader.sent("boudica-review", over, do="dance").text
    assert not Job.objects.exists()


def test_a_damaged_row_begins_anew(reader: Reader, over: UUID, shop: Workshop):
    ask(reader, over)
    Job.objects.update(progress='{"studies": 5}')
    shop.go_round(HERE)

    assert json.loads(Job.objects.get().progress)["studies"]


def test_of_a_game_that_goes_on_the_job_fails(reader: Reader, over: UUID):
    ask(reader, over)
    GAME.log.back(over, head(over), lambda game: len(game.lines) - 3)

    with pytest.raises(ValueError, match="nothing of it"):
        reviews.begin(Job.objects.get())


@pytest.mark.parametrize(
    ("futures", "judgement"), [(reviewing.ENOUGH - 1, Judgement.TOO_CLOSE), (reviewing.ENOUGH, Judgement.MISTAKE)]
)
def test_b41_a_few_futures_judge_nothing(over: UUID, futures: int, judgement: Judgement):
    of = reviews.decisions(GAME.log.read(over))[0]
    review = reviewing.Review(1, "S").add(of, [lost_alone(of, task) for task in every_task(of, futures)])

    [judged] = reviewing.judgements(review, [of])

    assert judged.judgement is judgement
    assert judged.futures == futures
    assert (judged.cost.mean, judged.cost.high) == (1.0, 1.0), "of 100 games no more than 100 are won"
    view = reviewing_page._view(GAME.log.read(over), judged)
    assert view.beside == f"wins 100 fewer of 100 games than “{option_text(judged.other)}”"
    assert view.interval.endswith("to 100 of 100 games")


def every_task(of: reviewing.ReviewedDecision, futures: int) -> list[Task]:
    return [Task(option, number) for option in range(len(of.options)) for number in range(futures)]


def lost_alone(of: reviewing.ReviewedDecision, task: Task) -> Future:
    """What was done loses every game, anything else wins it."""
    return Future(task, float(task.option != of.played), ENDINGS[0], 0, 0)


def test_a_review_goes_into_json_and_comes_back(over: UUID):
    game = GAME.log.read(over)
    decided = reviews.decisions(game)
    review = reviewing.Review(1, "S")
    portion = review.portions(decided)[0]
    futures = play_share(pack(decided[0].seen), decided[0].options, 1, "S", portion.tasks[:2])
    review = review.add(decided[0], futures)

    again = reviewing.read_review(json.loads(json.dumps(reviewing.review_record(review))), decided)

    assert again == review
    assert again.portions(decided)[0] != portion
    assert 0 < again.progress(decided) < 1
    assert reviewing.judgements(again, decided) == ()
    assert {*Judgement} >= {Judgement.BEST}
