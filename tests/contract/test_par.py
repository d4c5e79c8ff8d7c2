"""Par of any game that has one: by each of the program's players, after the end alone, kept until it is outdated."""

import json
from dataclasses import replace
from typing import Any

import pytest

from campaign.advice import jobs, par
from campaign.advice.par import Par
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.models import Job, JobState
from engine.jobs import HERE
from tests.contract.world import Kind, begun, of_each, over, part

pytestmark = pytest.mark.django_db
of_each_par = of_each(part(Par))


@pytest.fixture
def of(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> Par[Any]:
    """By its first two players, who are quick."""
    given = kind.given(Par)
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setitem(vars(given), "players", given.players[:2])
    return given


@of_each_par
def test_it_is_the_same_whenever_it_is_worked_out_and_kept_as_it_was(kind: Kind, of: Par[Any]):
    """Nothing of another edition, or of what cannot be read; whole once all have played."""
    start = kind.log.read(over(kind)).start
    stored = par.text(of, start)
    scores = par.whole(of, stored)

    assert [of.player(score) for score in scores] == [*of.players]
    assert scores[0] == of.play(start, of.players[0])
    assert par.kept(of, par.written(of, [*reversed(scores)])) == scores
    assert (par.whole(of, par.written(of, scores[:1])), par.kept(of, par.written(of, scores[:1]))) == ((), scores[:1])
    older = json.dumps({**json.loads(stored), "edition": of.edition - 1})
    for worthless in ("", "{", "[]", "[1]", '{"edition": 2}', older):
        assert par.kept(of, worthless) == ()
    assert par.text(replace(of, play=lambda start, by: {}[by]), start) == ""


@of_each_par
def test_it_is_worked_out_a_share_for_each_and_only_after_the_end(kind: Kind, of: Par[Any]):
    """Before it would tell the dice; an end that is taken back is none."""
    id_, going_on = over(kind), begun(kind, 3)
    Job.objects.all().delete()
    shop = Workshop(WORKSHOP.works, lambda: HERE, hands=1)
    job = jobs.ask(par.question(of, id_))
    for _ in range(6):
        shop.go_round(HERE)
    job.refresh_from_db()
    assert job.state == JobState.DONE
    assert len(par.whole(of, job.progress)) == 2
    job.progress = "{"
    assert par.begin(job).scores == ()

    assert not of.has(kind.log.read(going_on))
    game = kind.log.read(id_)
    kind.log.go_back(id_, game.head, game.lines[-2].n)
    for unfinished in (going_on, id_):
        with pytest.raises(ValueError, match="it is not over"):
            par.begin(jobs.ask(par.question(of, unfinished)))
