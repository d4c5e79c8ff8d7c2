"""The review of a campaign: worked out in the background, kept with it, gone on with; it changes nothing itself."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice import jobs, reviews
from campaign.advice.web.workshop import WORKSHOP
from campaign.chronicle.markdown import blocks
from campaign.chronicle.page import book_html
from campaign.chronicle.printed import book_pdf, content
from campaign.italy import games
from campaign.italy.game import GAME
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.narrate.reviewed import turning_points
from campaign.italy.policies import BY_DEFAULT, Policy
from campaign.italy.rules import decisions as de
from campaign.italy.story.book import CHRONICLE
from campaign.italy.web.advice import ADVICE
from campaign.models import Job, JobState
from campaign.shelf import doors
from engine.models import GameBranch
from engine.playouts.judging import Judgement
from engine.texts import text
from powers.rules.options import Options
from tests.pages.reader import Button, Form, Page, Reader
from tests.played import book_of, gone_on, stand_at
from tests.reviews import few_playouts, reviewed

BY_ITSELF = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    few_playouts(monkeypatch)


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Two turns of a campaign."""
    return stand_at("dominion", 60)


def press(reader: Reader, page: Page, text: str, **values: str) -> Page:
    form, button = pressed(page, text)
    return reader.send(page, form.filled(**values), button)


def pressed(page: Page, text: str) -> tuple[Form, Button]:
    return next((form, button) for form in page.forms for button in form.buttons if button.text.startswith(text))


def look(game: CampaignGame, do: str = "look", **more: str) -> Any:
    """As the page does it by itself."""
    return Client().post(reverse("review", args=[game.id]), {"do": do, **more}, headers=BY_ITSELF)


def job() -> Job:
    return Job.objects.get()


def test_it_goes_on_when_its_page_is_closed_but_not_for_ever(game: CampaignGame):
    asked = reviews.ask(own_kind(), game, BY_DEFAULT)
    for ago, wanted in ((jobs.PATIENCE, True), (jobs.LONG, False)):
        Job.objects.update(asked_at=asked.asked_at - ago)
        assert bool(jobs.wanted(WORKSHOP.works)) is wanted


def test_every_decision_stands_there_with_its_judgement_and_leads_to_its_line(reader: Reader, game: CampaignGame):
    page = reader.open("review", reviewed(game).id)

    alternatives = reviews.looked_at(own_kind(), game).alternatives
    assert len(alternatives) == 4
    words = [text("campaign.advice", "review", f"judgement.{code.replace(' ', '_')}") for code in Judgement]
    for each in alternatives:
        line, turn = game.lines[each.place], game.states[each.place].turn
        assert f"{reverse('log', args=[game.id, turn])}#line-{line.n}" in page.links
    judged = re.findall(r'class="judgement">([^<]*?)\s*<', page.html)
    assert len(judged) == len(alternatives)
    assert {*map(str.strip, judged)} <= {*words}
    assert "The dice:" in page.text
    assert "What you did not choose" in page.text
    assert "The whole list" in page.text


def test_the_pictures_have_a_point_for_each_decision(reader: Reader, game: CampaignGame):
    page = reader.open("review", reviewed(game).id)

    assert page.html.count('class="chance-dot"') == len(reviews.looked_at(own_kind(), game).alternatives)
    assert page.html.count('class="share share-') == 5
    assert "style=" not in page.html


def test_when_more_was_played_it_goes_on_with_the_new_lines_alone(reader: Reader, game: CampaignGame):
    reviewed(game)
    known = reviews.kept(own_kind(), job())
    assert known
    more = gone_on(game)
    while not reviews.looked_at(own_kind(), more).swings[len(reviews.looked_at(own_kind(), game).swings) :]:
        more = gone_on(more)

    page = reader.open("review", game.id)
    assert "now" not in page.text.split("Expected Civic:")[1].split("Your choices")[0]
    press(reader, page, "Go on")
    assert job().state == JobState.ASKED
    again = reviews.begin(job())

    assert again.left
    assert {spot for portion in again.left for spot in portion.spots}.isdisjoint(known.samples)
    assert again.review.samples == known.samples


def test_what_is_worked_on_goes_on_with_the_campaign(game: CampaignGame):
    """And back with it: what is known stays known."""
    asked = reviews.ask(own_kind(), game, BY_DEFAULT)
    begun = reviews.begin(asked)
    known = reviews.with_batch(begun, reviews.WORK.play(*reviews.next_batch(begun, [])))  # type: ignore[misc]
    assert reviews.up_to_date(known, asked) is known
    more = gone_on(gone_on(game))

    on = reviews.up_to_date(known, Job.objects.get())
    assert (on.game.head, on.review.samples) == (more.head, known.review.samples)
    games.go_back(game.id, more.head, game.lines[10].n)
    back = reviews.up_to_date(on, Job.objects.get())
    assert (back.game.head, back.review.samples) == (game.lines[10].n, known.review.samples)


def test_try_again_from_here_goes_back_and_keeps_a_branch(reader: Reader, game: CampaignGame):
    page = reader.open("review", reviewed(game).id)
    last = reviews.looked_at(own_kind(), game).alternatives[-1]

    form = next(form for form in page.forms if form.id == "go-back")
    button = next(b for b in form.buttons if b.value == str(last.line))
    reader.send(page, form, button)

    now = games.read(game.id)
    assert now.head == last.line
    assert [branch.leaf for branch in GameBranch.objects.all()] == [game.head]
    assert "Your choices" in reader.open("review", game.id).text


def test_what_belongs_to_deleted_lines_is_let_go(game: CampaignGame):
    reviewed(game)
    back = games.go_back(game.id, game.head, game.lines[39].n)
    games.delete_branch(game.id, back.head, game.head)

    again = reviews.begin(job())

    assert max(spot.line for spot in again.review.samples) <= back.head
    assert again.left == ()


def test_another_rome_is_another_review(reader: Reader, game: CampaignGame):
    other = press(reader, reader.open("review", game.id), "Review with this Rome", rome="passive")

    assert other.url.endswith("?rome=passive")
    assert job().subject == "passive"


def test_without_advice_it_waits_for_the_verdict(reader: Reader, db: None):
    """D18."""
    game = games.create("Alone", "alone", Options(advice=False))
    for page in (reader.open("review", game.id), reader.sent("review", game.id, do="ask")):
        assert page.url == reverse("desk", args=[game.id])
        assert "comes with the verdict" in page.text
    assert not Job.objects.exists()
    assert ADVICE.review.refusal(stand_at("dominion").now) == ""


def test_what_is_not_there_is_not_found(reader: Reader, game: CampaignGame):
    for rome in ("nero", Policy.SEARCHING):
        assert Client().get(reverse("review", args=[game.id]) + f"?rome={rome}").status_code == 404
    assert look(game, do="ask", rome="nero").status_code == 404
    assert "not known here" in reader.sent("review", game.id, do="dance").text
    assert not Job.objects.exists()


def test_before_anything_was_played_there_is_nothing_to_judge(reader: Reader, db: None):
    begun = games.create("Rome", "rome", Options())
    page = reader.open("review", reviewed(begun, shares=1).id)

    assert page.status == 200
    assert de.Proceed() == begun.lines[0].decision


@pytest.mark.usefixtures("db")
class TestElsewhere:
    """Where the review is told beside its own page."""

    def test_the_verdicts_turning_points_come_from_it(self, reader: Reader):
        """Of the example, whose review was worked out to its end."""
        assert "by the review" not in reader.open("verdict", stand_at("disgrace").id).text

        game = games.read(doors.example(GAME))

        page = reader.open("verdict", game.id)
        leads = [link for link in page.links if "#line-" in link]
        found = reviews.finished(own_kind(), game)
        assert found
        points = turning_points(found)
        assert len(points) == len(leads) == 3
        smallest = min(abs(point.value.mean) for point in points)
        assert all(abs(e.value.mean) <= smallest for e in found.gains if e not in points)
        for point, link in zip(points, leads, strict=True):
            assert link.endswith(f"#line-{game.lines[point.swing.last].n}")
            assert link.partition("#")[2] in reader.visit(link).ids
        assert "by the review" in page.text

    def test_the_chronicle_and_the_book_tell_it_if_it_is_wanted(self, reader: Reader, game: CampaignGame):
        assert "the review says" not in reader.open("chronicle", game.id).text
        reviewed(game)
        plain = reader.open("chronicle", game.id)
        assert "In review" not in plain.text
        assert f"{plain.url}?review=1" in plain.links

        page = reader.open("chronicle", game.id, query="?review=1")

        assert page.html.count('class="in-review"') >= 1
        assert "Rome's choices changed" in page.text
        assert f"{reverse('book', args=[game.id, 'pdf'])}?review=1" in page.links

    def test_each_form_of_the_book_has_it(self, game: CampaignGame):
        reviewed(game)
        found = reviews.known(own_kind(), game)
        assert found
        for wanted in (None, found):
            book = book_of(game, with_pictures=True, found=wanted)
            has = wanted is not None
            assert ("In review" in book_html(book)) is has
            covers = CHRONICLE.covers(book)
            assert ("### In review" in "\n".join(blocks(book, covers))) is has
            assert any(chapter["reviewed"] for chapter in content(book, covers)["chapters"]) is has
            assert bool(book.reviewed) is has
        assert book_pdf(book).startswith(b"%PDF")
