"""Reviews as jobs: one for each game and subject, which grows with its log and knows all branches."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from uuid import UUID

from campaign.advice import jobs
from campaign.advice.advice import Advice, advised
from campaign.advice.inquiries import recorded
from campaign.advice.jobs import JobQuestion, Work
from campaign.advice.playouts.course import Course, Past, Spot, SwingCause, course
from campaign.advice.playouts.judging import Appraisal, appraisal
from campaign.advice.playouts.review import Portion, Review, play_portion, positions, read, record
from campaign.models import Job, JobKind, JobState
from engine.damaged import any_text
from engine.games import GameKind
from engine.log import tree
from engine.playouts.sample import Playout
from engine.rules.record import IMPOSSIBLE


@dataclass(frozen=True)
class Reviewing:
    """A review at work on a past: what is `left` of its round, and what is being played now.

    `twins` are options that the players would choose anyway, by the spots where they decide: what is played from there
    counts for the option too, and is not played twice.
    """

    game: Past
    course: Course
    subject: Any
    review: Review
    twins: Mapping[Spot, Spot] = field(default_factory=dict)
    left: tuple[Portion, ...] = ()

    def next_round(self) -> "Reviewing":
        """With all playouts of the round that has begun."""
        missing = self.review.portions(self.course)
        each = {(spot, portion.numbers) for portion in missing for spot in portion.spots}
        shared = {(self.twins[spot], numbers) for spot, numbers in each if spot in self.twins}
        own = [
            portion._replace(spots=tuple([spot for spot in portion.spots if (spot, portion.numbers) not in shared]))
            for portion in missing
        ]
        return replace(self, left=tuple([portion for portion in own if portion.spots]))


def question(game: UUID, subject: Any) -> JobQuestion:
    """The review of this game, with all later decisions by this subject's players."""
    return JobQuestion(JobKind.REVIEW, str(subject), game)


def looked_at(kind: GameKind[Any], game: Any) -> Course:
    """The course of a game's review; empty if it may not be reviewed."""
    return _course(kind, game.id, game.head)


@lru_cache(maxsize=4)
def _course(kind: GameKind[Any], id: UUID, head: int) -> Course:
    """The course, cached: comparing takes as long as the program takes to decide each time."""
    given, game = kind.given(Advice), kind.log.at(id, head)
    return Course((), ()) if given.review.refusal(game.now) else course(game, given.hindsight.retold)


def forget() -> None:
    """Empty the caches, after other games have replaced those in them."""
    _course.cache_clear()


def ask(kind: GameKind[Any], game: Any, subject: Any) -> Job:
    """Have this past reviewed: only what is missing is played."""
    asked = question(game.id, subject)
    known = kept(kind, jobs.find(asked))
    return jobs.ask(asked, more=known is None or bool(known.portions(looked_at(kind, game))))


def count(kind: GameKind[Any], game: Any, subject: Any) -> None:
    """Have it computed in idle time up to the present line, unless somebody stopped it or it failed."""
    asked = question(game.id, subject)
    job = jobs.find(asked)
    if job and (job.state in (JobState.STOPPED, JobState.FAILED) or _stands_at(job) == game.head):
        return
    if looked_at(kind, game).swings:
        jobs.ask(asked, more=True, quietly=True)


def _stands_at(job: Job) -> int | None:
    """The line to which it is done; None if it is not done, or does not say."""
    try:
        line: int | None = json.loads(job.result).get("line") if job.state == JobState.DONE else None
    except IMPOSSIBLE:
        return None
    return line


def begin(job: Job) -> Reviewing:
    """Resume it for the game as it stands now, or begin again; raises ValueError for nothing to review, or Damaged."""
    kind, given = advised(job)
    assert job.game, "its question names a game"
    game = kind.log.read(job.game.id)
    found = looked_at(kind, game)
    if not found.swings:
        raise ValueError("it cannot be reviewed")
    known = kept(kind, job) or Review(given.hindsight, str(job.id))
    subject = given.subject(job.subject)
    return begun(given, game, found, subject, known.only({0, *tree(job.game)}))


def up_to_date(reviewing: Reviewing, job: Job) -> Reviewing:
    """With lines played meanwhile, or without lines undone; what is known stays known."""
    assert job.game, "its question names a game"
    if job.game.head == reviewing.game.head:
        return reviewing
    kind, given = advised(job)
    game = kind.log.read(job.game.id)
    return begun(given, game, looked_at(kind, game), reviewing.subject, reviewing.review)


def begun(given: Advice[Any, Any, Any], game: Past, course: Course, subject: Any, known: Review) -> Reviewing:
    """With what is already known."""
    players, usual = given.foresight.players(subject), given.hindsight.usual
    stands = {swing.first: swing.before for swing in course.swings if swing.cause is SwingCause.CHOICE}
    would = [(each, usual(game.states[each.place], players)) for each in course.alternatives]
    twins = {stands[each.place]: Spot(each.line, option) for each, option in would if option in each.options}
    return Reviewing(game, course, subject, known, twins).next_round()


def kept(kind: GameKind[Any], job: Job | None) -> Review | None:
    """The review in a row; None if there is none, or it is unreadable."""
    return recorded(job, lambda record, subject: read(kind.given(Advice).hindsight, record))


def last_asked(game: UUID) -> Job | None:
    """The last requested review with any results, as its row."""
    with any_text():
        return Job.objects.filter(kind=JobKind.REVIEW, game=game).exclude(progress="").first()


def known(kind: GameKind[Any], game: Any) -> Appraisal | None:
    """What that review says of this past; None if nothing yet."""
    review = kept(kind, last_asked(game.id))
    found = appraisal(looked_at(kind, game), review) if review else None
    return found if found and found.curve else None


def finished(kind: GameKind[Any], game: Any) -> Appraisal | None:
    """The same, once this past is reviewed to its end."""
    review = kept(kind, last_asked(game.id))
    found = looked_at(kind, game)
    return appraisal(found, review) if review and not review.portions(found) else None


def next_batch(reviewing: Reviewing, out: Sequence[tuple[Any, ...]]) -> tuple[Any, ...] | None:
    """The next playouts of this round that nobody plays yet."""
    played = {Portion(spots, numbers) for *_, spots, numbers in out}
    portion = next((portion for portion in reviewing.left if portion not in played), None)
    if portion is None:
        return None
    by, seed = reviewing.review.by, reviewing.review.seed
    starts, players = positions(by.foresight, reviewing.game, portion.spots), by.foresight.players(reviewing.subject)
    return by.playout, starts, players, seed, *portion


def with_batch(reviewing: Reviewing, played: Sequence[tuple[Spot, Sequence[Playout]]]) -> Reviewing:
    """With these playouts; after the last of a round the next one begins."""
    numbers = tuple([playout.task.number for playout in played[0][1]])
    portion = Portion(tuple([spot for spot, _ in played]), numbers)
    left = tuple([each for each in reviewing.left if each != portion])
    review = reviewing.review.add([(same, playouts) for spot, playouts in played for same in _alike(reviewing, spot)])
    found = replace(reviewing, review=review, left=left)
    return found if left else found.next_round()


def _alike(reviewing: Reviewing, spot: Spot) -> Iterator[Spot]:
    """The spot, and those that have the same playouts."""
    same: Spot | None = spot
    while same:
        yield same
        same = reviewing.twins.get(same)


def result(review: Review, line: int) -> str:
    """What pages show without reading the review, and the line it has reached."""
    return json.dumps({"futures": review.playouts, "line": line})


def _progress(reviewing: Reviewing) -> str:
    return json.dumps({"subject": str(reviewing.subject), **record(reviewing.review)}, separators=(",", ":"))


WORK: Work[Reviewing] = Work(
    begin=begin,
    next_batch=next_batch,
    play=play_portion,
    with_batch=with_batch,
    is_done=lambda reviewing: not reviewing.left,
    progress=_progress,
    result=lambda reviewing: result(reviewing.review, reviewing.game.head),
    in_background=True,
    up_to_date=up_to_date,
)
