"""What if in the rebellion, as a job: asked for a side at its decision, at a line of a game's log (W1.4).

What is known of it is for that side's eyes: it is worked out from what that sees, and shown to nobody else.
"""

import json
from contextlib import suppress
from typing import NamedTuple, Self
from uuid import UUID

from campaign.advice.jobs import JobQuestion, of_study
from campaign.boudica.futures.future import SHARE, play_share
from campaign.boudica.futures.options import compared
from campaign.boudica.futures.study import Study, read, record, study
from campaign.boudica.games import LOG
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import decides
from campaign.models import Job, JobKind
from engine.futures.inquiry import Inquiry, begun
from engine.futures.packed import pack
from engine.rules.record import IMPOSSIBLE

BY_DEFAULT = 2
"""The level of the program's player by which both sides go on, unless another is named, and in reviews. The first is
four times as fast, but it throws won games away: of one position all its futures are won, of the next one all lost."""


class Subject(NamedTuple):
    """What is asked at a moment: by which level both sides go on, and of which piece alone, if of one."""

    level: int = BY_DEFAULT
    piece: str = ""

    def __str__(self) -> str:
        """As the row keeps it."""
        return f"{self.level}/{self.piece}" if self.piece else str(self.level)

    @classmethod
    def read(cls, subject: str) -> Self:
        """ValueError for one that is none."""
        level, _, piece = subject.partition("/")
        return cls(int(level), piece)


def question(game: UUID, line: int, subject: Subject) -> JobQuestion:
    """What if, where this game stands at that line."""
    return JobQuestion(JobKind.REBELLION, str(subject), line=line, game=game)


def asking_side(state: State) -> Side | None:
    """The side that may ask here: a person leads it, and it has a choice that can be compared."""
    side = decides(state)
    if side is None or side in state.start.levels:
        return None
    return side if compared(seen_by(state, side)).options else None


def begin(job: Job) -> Inquiry[Study]:
    """From where it has come to, or anew; ValueError where nobody may ask, Damaged."""
    assert job.game_id, "its question names a game"
    state = LOG.at(job.game_id, job.line).now
    side = asking_side(state)
    if side is None:
        raise ValueError("nobody decides anything there that could be compared")
    seen = seen_by(state, side)
    asked = Subject.read(job.subject)
    found = kept(job, seen) or study(seen, asked.level, str(job.id), asked.piece)
    return begun(found, (pack(seen), found.options, found.level, found.seed), SHARE)


def kept(job: Job | None, seen: State) -> Study | None:
    """What a row has of it; None if that is nothing, cannot be read, or compares other options than there are now."""
    if job is None:
        return None
    try:
        found = read(json.loads(job.progress), seen)
    except IMPOSSIBLE:
        return None
    return found if str(Subject(found.level, found.piece)) == job.subject else None


def known(game: UUID, line: int) -> dict[Subject, int]:
    """How many futures are known at that line of each that was asked, the last one first."""
    found = {}
    jobs = Job.objects.filter(kind=JobKind.REBELLION, game=game, line=line)
    for subject, result in jobs.values_list("subject", "result"):
        with suppress(*IMPOSSIBLE):
            found[Subject.read(subject)] = int(json.loads(result)["futures"])
    return found


WORK = of_study(begin, play_share, record)
