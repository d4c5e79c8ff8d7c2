"""What if, as a job: the playouts of each option at one decision, at a line of a game's log.

The results are for the asking side only: they come from what it sees.
"""

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from campaign.advice.advice import Advice, advised
from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.playouts.question import D, Foresight, P, S, T, play_batch, read, record, study
from campaign.models import Job, JobKind
from engine.playouts.packed import pack
from engine.playouts.sample import Playout, Task
from engine.playouts.study import Study
from engine.rules.record import IMPOSSIBLE


def question(game: UUID, line: int, subject: Any) -> JobQuestion:
    """What if, where this game stands at that line."""
    return JobQuestion(JobKind.WHAT_IF, str(subject), game, line)


@dataclass(frozen=True)
class Inquiry:
    """A study at work: its campaign's foresight, the packed position, and the playouts nobody plays yet."""

    foresight: Foresight[Any, Any, Any]
    subject: Any
    study: Study[Any]
    position: bytes
    left: deque[Task]


def begin(job: Job) -> Inquiry:
    """Resume it, or begin again; raises ValueError if it may not be asked, or Damaged."""
    kind, given = advised(job)
    assert job.game_id, "its question names a game"
    at = kind.log.at(job.game_id, job.line).now
    if not given.may_ask(at):
        raise ValueError("there is no decision to compare")
    foresight, subject = given.foresight, given.subject(job.subject)
    seen = foresight.seen(at)
    found = kept(given, job, seen) or study(foresight, seen, subject, str(job.id))
    return Inquiry(foresight, subject, found, pack(seen), deque(found.tasks()))


def next_batch(inquiry: Inquiry, out: Sequence[Any]) -> tuple[Any, ...] | None:
    """The next playouts of this round; None while its last ones are being played."""
    by, left, asked = inquiry.foresight, inquiry.left, inquiry.study
    tasks = tuple([left.popleft() for _ in range(min(by.batch, len(left)))])
    if not tasks:
        return None
    return by.playout, inquiry.position, asked.options, by.players(inquiry.subject), asked.seed, tasks


def with_batch(inquiry: Inquiry, playouts: Sequence[Playout]) -> Inquiry:
    """With these playouts, which may be the last of their round."""
    asked = inquiry.study.add(playouts)
    left = inquiry.left if asked.goals == inquiry.study.goals else deque(asked.tasks())
    return replace(inquiry, study=asked, left=left)


def kept(given: Advice[P, D, S], job: Job | None, seen: P) -> Study[D] | None:
    """The study in a row; None if there is none, it is unreadable, or it compares other options than there are now."""
    return recorded(job, lambda record, subject: read(given.foresight, record, seen, given.subject(subject)))


def recorded(job: Job | None, reads: Callable[[Mapping[str, Any], str], T]) -> T | None:
    """What a row has of its question, from its record; None if there is none or it is unreadable.

    None also if the record has another subject than the row; up to version 2.1 it had none.
    """
    if job is None:
        return None
    try:
        record = json.loads(job.progress)
        found = reads(record, job.subject)
    except IMPOSSIBLE:
        return None
    return found if record.get("subject", job.subject) == job.subject else None


def known(given: Advice[P, D, S], game: UUID, line: int) -> dict[S, int]:
    """The number of known playouts at that line for each subject, the last asked first."""
    found = {}
    rows = Job.objects.filter(kind=JobKind.WHAT_IF, game=game, line=line)
    for subject, result in rows.values_list("subject", "result"):
        with suppress(*IMPOSSIBLE):
            found[given.subject(subject)] = int(json.loads(result)["futures"])
    return found


WORK: Work[Inquiry] = Work(
    begin=begin,
    next_batch=next_batch,
    play=play_batch,
    with_batch=with_batch,
    is_done=lambda inquiry: not inquiry.left and not inquiry.study.tasks(),
    progress=lambda inquiry: json.dumps({"subject": str(inquiry.subject), **record(inquiry.foresight, inquiry.study)}),
    result=lambda inquiry: json.dumps({"futures": inquiry.study.playouts}),
)
