"""What is kept of What if in the rebellion: who may ask, and when it counts no more."""

import json
from dataclasses import replace
from uuid import UUID

import pytest

from campaign.advice import inquiries, jobs
from campaign.advice.advice import Advice
from campaign.advice.playouts.question import record, study
from campaign.boudica.game import GAME
from campaign.boudica.playouts import ENDINGS, FORESIGHT, Subject, pieces
from campaign.boudica.rules.board import BRITONS, Side
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.turn import decides
from campaign.models import Job, JobState
from engine.playouts.packed import pack
from engine.playouts.sample import Playout
from tests.rebellion import DIVIDED, JOINED, begun, now
from tests.what_if import alone_to_the_end

ADVICE = GAME.given(Advice)


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
