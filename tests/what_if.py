"""What if, asked at a decision, with the first playouts of each option; and reviews of the rebellion."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from campaign.advice import inquiries, jobs, reviews
from campaign.advice.jobs import JobQuestion
from campaign.boudica.data import britain
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.playouts import Subject
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import Start
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.policies import BY_DEFAULT, Policy
from campaign.models import JobState
from engine import shared
from engine.models import GameRow
from engine.playouts.sample import Playout, Task
from tests.rebellion import DIVIDED, begun, played_out


def asked(game: CampaignGame, policy: Policy = BY_DEFAULT) -> CampaignGame:
    """And stopped: who looks at it sets nobody to work."""
    _answered(inquiries.question(game.id, game.head, policy))
    return games.read(game.id)


def asked_in_rebellion(id_: UUID) -> UUID:
    """The same of a game of Boudica's rebellion."""
    _answered(inquiries.question(id_, BOUDICA.log.read(id_).head, Subject()))
    return id_


def _answered(question: JobQuestion) -> None:
    job, work = jobs.ask(question), inquiries.WORK
    inquiry = work.begin(job)
    while inquiry.study.ranking() is None:
        share = work.next_batch(inquiry, [])
        assert share
        inquiry = work.with_batch(inquiry, work.play(*share))
    jobs.keep(job.id, work.progress(inquiry), work.result(inquiry), JobState.STOPPED)


def alone(*players: Side) -> UUID:
    """A game of the rebellion that the program plays but for these sides."""
    levels = {side: 1 for side in Side if side not in players}
    return shared.begin(BOUDICA, Start("7", britain(Options()), levels), "Alone", by_hand=False)


def alone_to_the_end() -> UUID:
    """One that Britons have played against the program, which did no more than they."""
    id_ = played_out(begun(*DIVIDED))
    start = replace(BOUDICA.log.read(id_).start, levels={ROMANS: 1})
    GameRow.objects.filter(id=id_).update(start=BOUDICA.log.codec.starts.dump(start))
    BOUDICA.log.forget()
    return id_


def reviewed_at_the_end(id_: UUID, numbers: Sequence[int] = (0, 1)) -> UUID:
    """With playouts of all that it came to, and of every option: they are made up, for whole games take long."""
    job = jobs.ask(reviews.question(id_, Subject()))
    reviewing = reviews.begin(job)
    review, looked_at = reviewing.review, reviewing.course
    spots = [*looked_at.chain, *[spot for each in looked_at.alternatives for spot in each.spots]]
    made = [(spot, [made_up(n, number) for number in numbers]) for n, spot in enumerate(dict.fromkeys(spots))]
    known = replace(reviewing, review=review.add(made))
    jobs.keep(job.id, reviews.WORK.progress(known), reviews.WORK.result(known), JobState.STOPPED)
    return id_


def made_up(place: int, number: int) -> Playout:
    """Won by the Britons in most spots."""
    won = (place + number) % 3 > 0
    return Playout(
        Task(0, number),
        float(won),
        "towns/britons" if won else "points/romans",
        {"points": 1 if won else -2, "towns": 4},
    )
