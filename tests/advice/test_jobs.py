"""Jobs are rows: worked on in batches while somebody asks, whoever does the work; and nothing is lost with him."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.models import Campaign, Job, JobKind, JobState
from campaign.server.web.gate import GATE
from engine.jobs import HERE
from tests import patience

QUESTION = JobQuestion(JobKind.WHAT_IF, "a sum")
GOAL = 6


def half(number: int) -> float:
    return number / 2


def begin(job: Job) -> int:
    if job.subject == "nothing":
        raise ValueError("it is about nothing")
    return int(job.progress or 0)


def sums(play: Any = half, goal: int = GOAL, **more: Any) -> dict[JobKind, Work[Any]]:
    """Adds up as many halves of 2 as the goal is."""
    work: Work[int] = Work(
        begin=begin,
        next_batch=lambda found, out: (2,) if found + len(out) < goal else None,
        play=play,
        with_batch=lambda found, batch: found + int(batch),
        is_done=lambda found: found >= goal,
        progress=json.dumps,
        result=str,
        **more,
    )
    return {JobKind.WHAT_IF: work}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written whenever something has come."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setattr(workshop, "LOOK", 0.01)


def shop(**more: Any) -> Workshop:
    return Workshop(sums(**more), lambda: HERE, hands=1)


def told(question: JobQuestion = QUESTION) -> tuple[str, str, str]:
    job = jobs.find(question)
    assert job
    return job.state, job.progress, job.problem


def nobody_asks() -> None:
    Job.objects.update(asked_at=timezone.now() - jobs.PATIENCE - timedelta(seconds=1))


def test_each_kind_of_job_is_done_by_a_game():
    assert {*WORKSHOP.works} == {*JobKind}


@pytest.mark.django_db
class TestRounds:
    """Each round of the workshop by itself."""

    def test_it_grows_round_by_round_until_it_is_done(self):
        jobs.ask(QUESTION)
        rounds, found = shop(), []

        while told()[0] != JobState.DONE:
            rounds.go_round(HERE)
            found.append(told())

        assert found == [(JobState.RUNNING, "2", ""), (JobState.RUNNING, "4", ""), (JobState.DONE, "6", "")]
        assert Job.objects.get().result == "6"
        assert jobs.ask(QUESTION).state == JobState.DONE

    def test_it_is_the_same_job_that_is_asked_for_again(self):
        first, other = jobs.ask(QUESTION), jobs.ask(JobQuestion(JobKind.WHAT_IF, "another"))

        assert jobs.ask(QUESTION).id == first.id != other.id
        assert jobs.find(JobQuestion(JobKind.WHAT_IF, "a third")) is None

    def test_what_is_done_is_worked_on_again_if_there_is_more(self):
        job = jobs.ask(QUESTION)
        jobs.keep(job.id, "6", "6", JobState.DONE)

        assert jobs.ask(QUESTION).state == JobState.DONE
        assert jobs.ask(QUESTION, more=True).state == JobState.ASKED
        assert told() == (JobState.ASKED, "6", "")

    def test_nobody_asks_nobody_works_and_then_it_goes_on_from_there(self):
        jobs.ask(QUESTION)
        rounds = shop()
        rounds.go_round(HERE)
        nobody_asks()

        for _ in range(3):
            rounds.go_round(HERE)
        assert told() == (JobState.RUNNING, "2", "")

        assert jobs.look_after(QUESTION)
        shop().go_round(HERE)  # another server
        assert told() == (JobState.RUNNING, "4", "")

    def test_in_the_background_it_goes_on_when_nobody_asks(self):
        jobs.ask(QUESTION)
        nobody_asks()
        rounds = shop(in_background=True)

        rounds.go_round(HERE)

        assert told() == (JobState.RUNNING, "1", "")

    def test_it_is_stopped_and_looking_does_not_begin_it_again_but_asking_does(self):
        jobs.ask(QUESTION)
        rounds = shop()
        rounds.go_round(HERE)
        jobs.stop(QUESTION)

        rounds.go_round(HERE)
        stopped = jobs.look_after(QUESTION)
        rounds.go_round(HERE)
        assert stopped
        assert told() == (JobState.STOPPED, "2", "")

        jobs.ask(QUESTION)
        rounds.go_round(HERE)
        assert told() == (JobState.RUNNING, "4", "")

    def test_what_came_before_it_was_stopped_is_kept(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(workshop, "EVERY", 60.0)
        jobs.ask(QUESTION)
        rounds = shop()
        rounds.go_round(HERE)
        rounds.go_round(HERE)
        assert told()[1] == "2"
        jobs.stop(QUESTION)

        rounds.go_round(HERE)

        assert told() == (JobState.STOPPED, "4", "")

    def test_a_share_that_fails_fails_the_job_and_asked_again_it_begins_anew(self, caplog: pytest.LogCaptureFixture):
        jobs.ask(QUESTION)
        shop(play=lambda number: number / 0).go_round(HERE)

        assert told() == (JobState.FAILED, "", "ZeroDivisionError: division by zero")
        assert "has failed" in caplog.text
        assert jobs.stop(QUESTION) == jobs.look_after(QUESTION)
        assert told()[0] == JobState.FAILED
        jobs.ask(QUESTION)
        assert told() == (JobState.ASKED, "", "")

    def test_what_is_about_nothing_fails(self):
        nothing = JobQuestion(JobKind.WHAT_IF, "nothing")
        jobs.ask(nothing)
        shop().go_round(HERE)

        assert told(nothing) == (JobState.FAILED, "", "it is about nothing")

    def test_workers_that_are_gone_fail_it_and_are_let_go(self, caplog: pytest.LogCaptureFixture):
        def gone(number: int) -> None:
            raise BrokenProcessPool("A process was killed")

        jobs.ask(QUESTION)
        with pytest.raises(BrokenProcessPool):
            shop(play=gone).go_round(HERE)

        assert told() == (JobState.FAILED, "", "BrokenProcessPool: A process was killed")

    def test_several_take_turns(self):
        questions = [JobQuestion(JobKind.WHAT_IF, name) for name in ("one", "two", "three")]
        for question in questions:
            jobs.ask(question)

        shop().go_round(HERE)

        assert [told(question)[1] for question in questions] == ["1", "1", "1"]

    def test_deleted_with_its_campaign_it_is_gone(self):
        campaign = Campaign.objects.create(name="Rome", start="{}")
        question = JobQuestion(JobKind.WHAT_IF, "a sum", campaign.id, 3)
        jobs.ask(question)
        rounds = shop()
        rounds.go_round(HERE)
        campaign.delete()

        rounds.go_round(HERE)

        assert jobs.find(question) is None
        assert not Job.objects.exists()

    def test_what_nobody_looks_at_stands_back(self):
        background = JobQuestion(JobKind.WHAT_IF, "in idle time")
        jobs.ask(background, quietly=True)
        jobs.ask(QUESTION)
        rounds = Workshop(sums(in_background=True), lambda: HERE, hands=1)

        while told()[0] != JobState.DONE:
            assert told(background)[1] == ""
            rounds.go_round(HERE)
        while told(background)[0] != JobState.DONE:
            rounds.go_round(HERE)

        assert told(background)[1] == "6"

    def test_the_expected_result_waits_for_what_somebody_asks(self):
        """The bar of a desk, beside What if."""
        expected = JobQuestion(JobKind.EXPECTATION, "a sum")
        jobs.ask(expected)
        jobs.ask(QUESTION)
        rounds = Workshop(sums() | {JobKind.EXPECTATION: sums(waits=True)[JobKind.WHAT_IF]}, lambda: HERE, hands=1)

        while told()[0] != JobState.DONE:
            assert told(expected)[1] == ""
            rounds.go_round(HERE)
        rounds.go_round(HERE)

        assert told(expected)[1] == "2"

    def test_after_a_restore_it_goes_on_from_what_the_rows_now_say(self):
        jobs.ask(QUESTION)
        rounds = shop()
        rounds.go_round(HERE)
        rounds.go_round(HERE)
        Job.objects.update(progress="1")
        rounds.forget()

        rounds.go_round(HERE)

        assert told() == (JobState.RUNNING, "3", "")


@pytest.mark.usefixtures("file_database")
class TestThread:
    """The workshop beside the pages."""

    def finished(self) -> None:
        until = time.monotonic() + patience.PATIENCE
        while told()[0] not in (JobState.DONE, JobState.FAILED):
            assert time.monotonic() < until, "it never ended"
            time.sleep(0.01)

    def test_it_works_while_others_use_the_database_and_ends_with_the_server(self):
        beside = Workshop(sums(goal=20), lambda: ThreadPoolExecutor(2), hands=2)
        jobs.ask(QUESTION)

        beside.wake()
        self.finished()

        assert told() == (JobState.DONE, "20", "")
        beside.close()
        beside.wake()
        assert beside._thread is None

    def test_who_is_alone_with_the_database_waits_for_no_job(self):
        beside = Workshop(sums(goal=10_000_000), lambda: ThreadPoolExecutor(1), hands=1)
        jobs.ask(QUESTION)
        beside.wake()

        with GATE.beside_others(), GATE.alone():
            before = told()
            time.sleep(0.1)
            assert told() == before

        beside.close()

    def test_without_a_job_the_workers_are_let_go_and_hired_again(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(workshop, "REST", 0.01)
        beside = Workshop(sums(), lambda: ThreadPoolExecutor(1), hands=1)
        beside.wake()
        thread = beside._thread
        assert thread
        thread.join(patience.PATIENCE)
        assert beside._thread is None

        jobs.ask(QUESTION)
        beside.wake()
        self.finished()
        beside.close()
