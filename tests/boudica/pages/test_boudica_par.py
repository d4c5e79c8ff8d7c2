"""Par beside the verdict of the rebellion: what each level of the program made of the same beginning."""

import json
from dataclasses import replace
from uuid import UUID

import pytest

from campaign.advice import jobs, par
from campaign.advice.par import Par
from campaign.advice.playouts import contest
from campaign.advice.playouts.contest import ContestPar
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.data import britain
from campaign.boudica.game import GAME
from campaign.boudica.playouts import CONTEST
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import Start
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.models import Job, JobKind, JobState
from engine.jobs import HERE
from tests.pages.reader import Page, Reader
from tests.rebellion import DIVIDED, begun, now, played_alone, played_out

pytestmark = pytest.mark.django_db
BEGINNING = Start("alone", britain(Options()), {BRITONS: 1})
PAR = GAME.given(Par)


@pytest.fixture(autouse=True)
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """One that works when it is told to."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setattr(WORKSHOP, "wake", lambda: None)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


def verdict(reader: Reader, id_: UUID) -> Page:
    return reader.open("boudica-verdict", id_)


def played(level: int) -> ContestPar:
    return ContestPar(level, "points/draw", 10, {"points": 0, "towns": 2}, 0.5)


@pytest.mark.parametrize("level", [1, 2])
def test_it_is_what_a_player_comes_to_who_decides_so(level: int):
    id_ = played_alone(ROMANS, level)

    assert CONTEST.played_out(BEGINNING, level) == CONTEST.came_out(now(id_), ROMANS, level)


def test_there_is_one_of_games_that_are_played_alone():
    assert SEATING.alone(BEGINNING) is ROMANS
    assert SEATING.alone(replace(BEGINNING, levels={ROMANS: 2})) is BRITONS
    assert SEATING.alone(replace(BEGINNING, levels={})) is None
    assert SEATING.alone(replace(BEGINNING, levels=dict.fromkeys(Side, 1))) is None


def test_a_game_without_an_end_is_left_after_a_while(monkeypatch: pytest.MonkeyPatch):
    assert contest.LONGEST > 1
    monkeypatch.setattr(contest, "LONGEST", 1)
    found = CONTEST.played_out(Start("calm", britain(Options(without_end=True)), {BRITONS: 1}), 1)

    assert (found.ending, found.turn) == ("undecided/draw", 2)


def test_it_is_worked_out_while_one_looks(reader: Reader, shop: Workshop, monkeypatch: pytest.MonkeyPatch):
    work = replace(par.WORK, play=lambda play, start, level: played(level))
    monkeypatch.setattr(shop, "works", {JobKind.PAR: work})
    id_ = played_alone()
    page = verdict(reader, id_)
    assert "Play it" in page.text
    assert "Level 1" not in page.text

    form = page.form("/par/")
    page = reader.send(page, form, form.buttons[0])
    assert f"Playing: 0 of {len(LEVELS)} games." in page.text
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)
        page = verdict(reader, id_)

    for level in LEVELS:
        assert f"Level {level}" in page.text
    assert "same opponent (Britons at level 1)" in page.text
    assert "Draw: by points" in page.text
    assert "You" in page.text
    assert not [form for form in page.forms if form.action.endswith("/par/")]


def test_the_page_that_looks_after_it_has_it_in_its_answer(reader: Reader, shop: Workshop):
    id_ = played_alone()

    page = reader.sent("boudica-par", id_, do="ask")
    assert page.url.endswith("/verdict/")
    answer = reader.post(f"/games/boudica/{id_}/par/", {"do": "look"}, headers={"HX-Request": "true"}, follow=True)
    assert answer.status_code == 200
    assert "Playing:" in answer.content.decode()


def test_before_the_end_and_of_two_people_nothing_is_told(reader: Reader):
    """It would tell the dice."""
    going_on = begun(*DIVIDED)
    of_two = played_out(begun(*DIVIDED))

    for id_ in (going_on, of_two):
        assert "Par" not in verdict(reader, id_).headings
        assert "Par is only for finished games" in reader.sent("boudica-par", id_, do="ask").text
    assert "Par is only for finished games" in reader.sent("boudica-par", played_alone(), do="stop").text
    assert not Job.objects.exists()


def test_an_undone_end_is_none(reader: Reader, shop: Workshop):
    id_ = played_alone()
    jobs.ask(par.question(PAR, id_))
    head = GAME.log.read(id_).head
    GAME.log.go_back(id_, head, head - 1)

    shop.go_round(HERE)

    job = jobs.find(par.question(PAR, id_))
    assert job
    assert (job.state, job.problem) == (JobState.FAILED, "it is not over, or nobody played it alone")
    assert "Par" not in verdict(reader, id_).headings
    GAME.log.switch(id_, head - 1, head)
    page = verdict(reader, id_)
    assert "It could not be worked out" in page.text
    assert "Again" in page.text


def test_what_was_kept_up_to_version_2_1_counts():
    job = jobs.ask(par.question(PAR, played_alone()))
    job.progress = json.dumps([json.loads(PAR.scores.dump((played(2),)))[0]])
    assert par.begin(job).scores == (played(2),)
