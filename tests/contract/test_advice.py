"""What if and reviews of any campaign: asked at a press, growing while one looks, kept; and nothing is decided."""

import json
import re
from typing import Any
from uuid import UUID

import pytest
from django.http import HttpResponse
from django.test import Client

from campaign.advice import inquiries, jobs, reviews
from campaign.advice.advice import Advice
from campaign.advice.jobs import JobQuestion
from campaign.advice.playouts import contest
from campaign.advice.playouts.review import Rounds
from campaign.advice.web import review, what_if, workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.models import Job, JobState
from engine.jobs import HERE
from engine.log import tree
from tests.contract.world import Kind, at_home, begun, gone_on, of_each, over, part
from tests.pages.reader import Page, Reader

BY_ITSELF = {"HX-Request": "true"}
of_each_advised = of_each(part(Advice))


@pytest.fixture(autouse=True)
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """One playout at a time, when it is told to."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


@pytest.fixture
def _few(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """As few and as short playouts as a page needs, by the quickest of the program's players where they have levels."""
    given = kind.given(Advice)
    if isinstance(given.foresight.players(given.by_default), int):
        monkeypatch.setitem(vars(given.foresight), "players", lambda subject: 1)
    monkeypatch.setitem(vars(given.foresight), "batch", 1)
    monkeypatch.setattr(contest, "MOST_TURNS", 4)
    monkeypatch.setitem(vars(given.hindsight), "rounds", Rounds(first=2, more=3, finest=4))


pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_few")]


def asking(kind: Kind, decisions: int = 1) -> UUID:
    """A game at a decision of which a player may ask, after so many at least."""
    id_, may_ask = begun(kind, decisions), kind.given(Advice).may_ask
    for _ in range(60):
        if may_ask(kind.log.read(id_).now):
            return id_
        gone_on(kind, id_, 1)
    raise AssertionError("he may never ask")


class Asked:
    """What if of a game, or its review: its page, and what is sent there."""

    def __init__(self, kind: Kind, id_: UUID, is_review: bool) -> None:
        given, self.line = kind.given(Advice), kind.log.read(id_).head
        self.kind, self.id, self.is_review = kind, id_, is_review
        self.subject = given.by_default
        self.page = given.review if is_review else given.what_if
        self.where = (id_,) if is_review else (id_, self.line)
        self.fields = self.page.fields(self.subject)

    @property
    def question(self) -> JobQuestion:
        """As the row has it."""
        if self.is_review:
            return reviews.question(self.id, self.subject)
        return inquiries.question(self.id, self.line, self.subject)

    @property
    def address(self) -> str:
        """Of the page."""
        if self.is_review:
            return review.address(self.kind, self.id, self.subject)
        return what_if.address(self.kind, self.id, self.line, self.subject)

    def send(self, reader: Reader, do: str, **more: str) -> Page:
        """Press a button."""
        return reader.sent_to(self.address.partition("?")[0], {"do": do, **self.fields, **more})

    def look(self, do: str = "look") -> HttpResponse:
        """As the page does it by itself."""
        return Client().post(self.address.partition("?")[0], {"do": do, **self.fields}, headers=BY_ITSELF)  # type: ignore[return-value]


@pytest.fixture(params=["what if", "review"])
def asked(request: pytest.FixtureRequest, kind: Kind, db: None) -> Asked:
    if request.param == "what if":
        return Asked(kind, asking(kind), is_review=False)
    return Asked(kind, over(kind), is_review=True)


@pytest.fixture
def job(asked: Asked) -> Job:
    """It was asked for; examples bring a review of their own."""
    Job.objects.all().delete()
    return jobs.ask(asked.question)


def state() -> str:
    return Job.objects.get().state


@of_each_advised
def test_one_press_and_it_grows(reader: Reader, kind: Kind, shop: Workshop, asked: Asked):
    Job.objects.all().delete()
    before = kind.log.read(asked.id)
    assert asked.kind.given(Advice).review.refusal(before.now) == "" or not asked.is_review

    page = asked.send(reader, "ask")

    assert page.url == asked.address
    assert "The first futures are being played" in page.text
    assert "Look again" in {button.text for form in page.forms for button in form.buttons}, "who has no scripts"
    assert state() == JobState.ASKED
    playouts = []
    for _ in range(3):
        shop.go_round(HERE)
        playouts.append(json.loads(Job.objects.get().result)["futures"])
    assert playouts == sorted({*playouts})
    assert state() == JobState.RUNNING
    shown = re.findall(r"(\d+) futures?", reader.visit(asked.address).text)
    assert str(playouts[-1]) in shown
    assert kind.log.read(asked.id) == before
    assert reader.get(asked.address).status_code == 200


@of_each_advised
def test_what_is_swapped_is_the_growing_part_alone(kind: Kind, shop: Workshop, asked: Asked, job: Job):
    shop.go_round(HERE)

    shown = asked.look()

    text = shown.content.decode()
    assert "<html" not in text
    assert f'id="{"review" if asked.is_review else "what-if"}-state"' in text
    assert "hx-trigger" in text
    assert shown.status_code == 200


@of_each_advised
def test_it_is_stopped_gone_on_with_and_done(reader: Reader, kind: Kind, shop: Workshop, asked: Asked, job: Job):
    shop.go_round(HERE)

    page = asked.send(reader, "stop")
    assert state() == JobState.STOPPED
    assert "hx-trigger" not in asked.look().content.decode()
    assert state() == JobState.STOPPED, "to look does not begin it again"
    reader.press(page, "ask")
    assert state() == JobState.ASKED

    known = Job.objects.get()
    jobs.keep(known.id, known.progress, known.result, JobState.DONE)
    assert "hx-trigger" not in asked.look().content.decode()
    assert "Stop" not in {button.text for form in reader.visit(asked.address).forms for button in form.buttons}


@of_each_advised
def test_what_was_never_asked_is_not_looked_after(kind: Kind, asked: Asked):
    Job.objects.all().delete()

    for do in ("look", "stop"):
        assert asked.look(do).status_code == 200

    assert not Job.objects.exists()


@of_each_advised
def test_a_failure_is_told_and_asked_again(reader: Reader, kind: Kind, asked: Asked, job: Job):
    jobs.fail(job.id, "BrokenProcessPool: a worker was killed")

    page = reader.visit(asked.address)
    assert "It could not be worked out: BrokenProcessPool: a worker was killed." in page.text
    reader.press(page, "ask")

    assert state() == JobState.ASKED


@of_each_advised
def test_what_is_damaged_is_begun_anew(reader: Reader, kind: Kind, shop: Workshop, asked: Asked, job: Job):
    shop.go_round(HERE)
    for damaged in ("{", "[]", '{"spots": 3}', '{"decision": "spend"}', ""):
        Job.objects.update(progress=damaged, result=damaged, state=JobState.ASKED)
        assert reader.visit(asked.address).status == 200
        assert at_home(reader, kind, asked.id).status == 200
    shop.forget()
    shop.go_round(HERE)

    assert json.loads(Job.objects.get().result)["futures"]


@of_each_advised
def test_another_subject_is_no_answer(kind: Kind, asked: Asked, shop: Workshop, job: Job):
    shop.go_round(HERE)
    given, known = kind.given(Advice), Job.objects.get()
    seen = given.foresight.seen(kind.log.read(asked.id).now)

    def read() -> Any:
        return reviews.kept(kind, known) if asked.is_review else inquiries.kept(given, known, seen)

    assert read()
    known.progress = json.dumps({**json.loads(known.progress), "subject": "brave"})
    assert read() is None


@of_each_advised
def test_by_another_player_it_is_another_question(reader: Reader, kind: Kind):
    """What is known by one of them is told beside what is asked of the other."""
    asked = Asked(kind, asking(kind), is_review=False)
    page = asked.send(reader, "ask")
    form = next(form for form in page.forms if any(button.text.startswith("Ask with this") for button in form.buttons))
    [field] = asked.fields.keys() & form.choices.keys()
    other = next(by for by in form.choices[field] if by != asked.fields[field])

    page = reader.send(page, form.filled(**{field: other}))

    assert page.url.endswith(f"?{field}={other}")
    assert {job.subject for job in Job.objects.all()} == {asked.fields[field], other}


@of_each_advised
def test_what_is_out_of_a_review_is_not_handed_out_again(kind: Kind):
    asked = Asked(kind, over(kind), is_review=True)
    Job.objects.all().delete()
    begun = reviews.begin(jobs.ask(asked.question))
    out: list[Any] = []
    while share := reviews.next_batch(begun, out):
        out.append(share)

    assert [(spots, numbers) for *_, spots, numbers in out] == [*map(tuple, begun.left)]
    assert not reviews.WORK.is_done(begun)


@of_each_advised
def test_what_is_not_there_is_not_found(reader: Reader, kind: Kind, asked: Asked):
    Job.objects.all().delete()
    assert "not known here. Nothing has changed" in asked.send(reader, "dance").text
    for field in asked.fields:
        assert asked.send(reader, "ask", **{field: "nero"}).status == 404
        assert reader.visit(f"{asked.address}&{field}=nero").status == 404
    if not asked.is_review:
        assert reader.visit(kind.address("what-if", asked.id, asked.line + 1000)).status == 404

    assert not Job.objects.exists()


@of_each_advised
@pytest.mark.parametrize("do", ["ask", "stop"])
def test_a_page_that_is_stale_changes_nothing(reader: Reader, kind: Kind, do: str):
    asked = Asked(kind, asking(kind), is_review=False)
    gone_on(kind, asked.id, 2)  # where two play, to a moment of the same side

    page = asked.send(reader, do)

    assert "has moved on" in page.text
    assert not Job.objects.exists()


@of_each_advised
def test_where_nobody_decides_nothing_is_asked(reader: Reader, kind: Kind):
    """At the end, say; and a job that was asked there fails."""
    asked = Asked(kind, over(kind), is_review=False)
    Job.objects.all().delete()

    for page in (reader.visit(asked.address), asked.send(reader, "ask")):
        assert page.url.partition("?")[0] == kind.home(asked.id)
        assert "Nothing has changed." in page.text
        assert "here to compare" in page.text

    assert "What if?" not in {button.text for form in at_home(reader, kind, asked.id).forms for button in form.buttons}
    assert not Job.objects.exists()
    with pytest.raises(ValueError, match="no decision to compare"):
        inquiries.begin(jobs.ask(asked.question))


@of_each_advised
def test_what_is_refused_is_not_reviewed(reader: Reader, kind: Kind):
    """Where a campaign says why not."""
    asked = Asked(kind, begun(kind, 3), is_review=True)
    why = kind.given(Advice).review.refusal(kind.log.read(asked.id).now)

    page = asked.send(reader, "ask")

    assert (f"{why} Nothing has changed." in page.text) is bool(why)
    assert Job.objects.exists() is not bool(why)


@of_each_advised
def test_a_review_is_counted_in_idle_time(kind: Kind, shop: Workshop):
    """Behind what somebody looks at; once the game has gone on, and not what he has stopped."""
    asked = Asked(kind, over(kind), is_review=True)
    Job.objects.all().delete()

    assert asked.look("count").status_code == 204
    counted = Job.objects.get()
    assert counted.state == JobState.ASKED
    assert jobs.stands_back(counted)
    head = kind.log.read(asked.id).head
    for result, begun_again in (({"futures": 3, "line": head}, False), ({"line": head - 1}, True), ([], True)):
        jobs.keep(counted.id, "", json.dumps(result), JobState.ASKED)
        Job.objects.update(state=JobState.DONE)
        asked.look("count")
        assert (state() == JobState.ASKED) is begun_again
    Job.objects.update(state=JobState.STOPPED)
    asked.look("count")
    assert state() == JobState.STOPPED


@of_each_advised
def test_what_is_refused_is_not_counted(kind: Kind):
    asked = Asked(kind, begun(kind, 3), is_review=True)
    refused = kind.given(Advice).review.refusal(kind.log.read(asked.id).now)

    assert asked.look("count").status_code == 204

    assert Job.objects.exists() is not bool(refused)


@of_each_advised
def test_it_goes_with_its_branch_and_with_its_game(reader: Reader, kind: Kind):
    """Where the line is of that branch alone."""
    id_ = asking(kind, 4)
    asked = Asked(kind, id_, is_review=False)
    jobs.ask(asked.question)
    game = kind.log.read(id_)
    back = kind.log.go_back(id_, game.head, game.lines[2].n)
    assert "1 What if" in reader.visit(kind.address("delete-branch", id_, game.head)).text
    kind.log.delete_branch(id_, back.head, game.head)
    assert not Job.objects.exists()

    jobs.ask(inquiries.question(id_, back.head, asked.subject))
    assert [job.line for job in Job.objects.all()] == [back.head]
    assert back.head in tree(kind.log.rows.get(id=id_))
    kind.delete(id_)
    assert not Job.objects.exists()


@of_each_advised
def test_gone_back_to_it_is_there(reader: Reader, kind: Kind, shop: Workshop):
    asked = Asked(kind, asking(kind), is_review=False)
    jobs.ask(asked.question)
    shop.go_round(HERE)
    playouts = json.loads(Job.objects.get().result)["futures"]
    moved = gone_on(kind, asked.id, 1)
    assert "hx-trigger" not in asked.look().content.decode()

    kind.log.go_back(asked.id, moved.head, asked.line)

    assert f"{playouts} futures" in reader.visit(asked.address).text
