"""What is kept of What if, of reviews and of par in the rebellion: who may ask, and when it counts no more."""

import json
from dataclasses import replace
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice import inquiries, jobs, par, reviews
from campaign.advice.playouts.question import record, study
from campaign.boudica.data import britain
from campaign.boudica.game import GAME
from campaign.boudica.playouts.foresight import ENDINGS, FORESIGHT, Subject
from campaign.boudica.playouts.options import pieces
from campaign.boudica.playouts.par import ParGame, par_game
from campaign.boudica.rules.board import BRITONS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Cause, Ending, Start
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.web.advice import ADVICE
from campaign.boudica.web.verdict import PAR
from campaign.models import Job, JobState
from engine.playouts.packed import pack
from engine.playouts.sample import Playout
from tests.rebellion import DIVIDED, JOINED, begun, decide, now, played_out
from tests.what_if import alone_to_the_end

BEGINNING = Start("alone", britain(Options()), {BRITONS: 1})


def played(level: int) -> ParGame:
    return ParGame(level, Ending(None, Cause.POINTS), 10, 2, 2)


@pytest.fixture
def meeting(db: None) -> UUID:
    """Somebody is asked whether he fights: two options."""
    return begun(*JOINED[:-2])


@pytest.fixture
def over(db: None) -> UUID:
    return alone_to_the_end()


def head(id_: UUID) -> int:
    return GAME.log.read(id_).head


def test_the_program_does_not_ask_for_its_side(meeting: UUID):
    state = now(meeting)
    side = decides(state)
    assert side

    for levels, asks in (({}, True), ({side.enemy: 1}, True), ({side: 1}, False), (dict.fromkeys(Side, 1), False)):
        assert ADVICE.may_ask(replace(state, start=replace(state.start, levels=levels))) is asks


def test_w1_4_playouts_are_played_from_what_the_asking_side_sees(meeting: UUID):
    state, side = now(meeting), decides(now(meeting))
    assert side

    begun = inquiries.begin(jobs.ask(inquiries.question(meeting, head(meeting), Subject())))

    assert begun.position == pack(seen_by(state, side)) != pack(state)


def test_w1_4_where_two_play_it_is_shown_in_that_sides_moments_alone(meeting: UUID, client: Client):
    page = reverse("boudica-what-if", args=[meeting, head(meeting)])
    side = decides(now(meeting))
    assert client.get(page).status_code == 200

    decide(meeting, Wish(fight=True))

    assert decides(now(meeting)) not in (side, None)
    assert client.get(page).status_code == 302


def test_what_if_goes_on_from_where_it_has_come_to(meeting: UUID):
    job = jobs.ask(inquiries.question(meeting, head(meeting), Subject()))
    known = inquiries.begin(job).study
    known = known.add([Playout(task, 1.0, ENDINGS[0], {"points": 2, "towns": 3}) for task in known.tasks()[:5]])
    jobs.keep(job.id, json.dumps(record(FORESIGHT, known)), "", JobState.STOPPED)
    job.refresh_from_db()

    again = inquiries.begin(job)

    assert again.study == known
    assert (*again.left,) == known.tasks()


def test_what_is_known_of_other_options_or_of_another_level_or_piece_counts_no_more(db: None):
    seen = seen_by(now(begun(*DIVIDED)), BRITONS)
    piece, other = pieces(seen)[:2]
    known = {"subject": f"1/{piece}", **record(FORESIGHT, study(FORESIGHT, seen, Subject(1, piece), "S"))}
    fewer = known | {"options": known["options"][1:]}

    for kept, subject, counts in (
        (known, Subject(1, piece), True),
        (known, Subject(2, piece), False),
        (known, Subject(1, other), False),
        (fewer, Subject(1, piece), False),
    ):
        assert bool(inquiries.kept(ADVICE, Job(subject=str(subject), progress=json.dumps(kept)), seen)) is counts


def test_only_who_played_alone_to_the_end_is_reviewed(over: UUID):
    game = GAME.log.read(over)

    assert reviews.looked_at(GAME, game).swings
    assert ADVICE.review.refusal(game.now) == ""
    for other in (game.until(len(game.lines) - 1), GAME.log.read(played_out(begun(*DIVIDED)))):
        assert ADVICE.review.refusal(other.now).startswith("Only a game you played alone")


def test_each_level_of_par_is_played_once():
    begun = par.Playing(PAR, BEGINNING, (played(2),))

    assert par.WORK.next_batch(begun, []) == (par_game, BEGINNING, 1)
    assert par.WORK.next_batch(begun, [(par_game, BEGINNING, 1)]) == (par_game, BEGINNING, 3)
    assert par.WORK.next_batch(begun, [(par_game, BEGINNING, 1), (par_game, BEGINNING, 3)]) is None
    assert not par.WORK.is_done(begun)
    assert par.WORK.is_done(par.Playing(PAR, BEGINNING, tuple(map(played, LEVELS))))
