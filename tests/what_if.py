"""What if, asked at a decision, with the first futures of each option; and reviews of the rebellion."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from campaign.advice import jobs
from campaign.advice.jobs import JobQuestion, Work
from campaign.boudica import inquiries as rebellions
from campaign.boudica import reviews
from campaign.boudica.data import britain
from campaign.boudica.futures.future import play_share
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import Start
from campaign.italy import games, inquiries
from campaign.italy.games import CampaignGame
from campaign.italy.policies import Policy
from campaign.models import JobState
from engine import shared
from engine.futures.packed import pack
from engine.models import GameRow
from tests.rebellion import DIVIDED, begun, played_out


def asked(game: CampaignGame, policy: Policy = inquiries.BY_DEFAULT) -> CampaignGame:
    """And stopped: who looks at it sets nobody to work."""
    _answered(inquiries.question(game.id, game.head, policy), inquiries.WORK)
    return games.read(game.id)


def asked_in_rebellion(id_: UUID) -> UUID:
    """The same of a game of Boudica's rebellion."""
    _answered(rebellions.question(id_, BOUDICA.log.read(id_).head, rebellions.Subject()), rebellions.WORK)
    return id_


def _answered(question: JobQuestion, work: Work[Any]) -> None:
    job = jobs.ask(question)
    inquiry = work.begin(job)
    while inquiry.study.answer() is None:
        share = work.next_share(inquiry, [])
        assert share
        inquiry = work.with_share(inquiry, work.play(*share))
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


def reviewed_at_the_end(id_: UUID, last: int = 3) -> UUID:
    """With two futures of each option of its last decisions."""
    job = jobs.ask(reviews.question(id_))
    reviewing = reviews.begin(job)
    review = reviewing.review
    for of in [*reviewing.decisions.values()][-last:]:
        tasks = review.study(of).tasks()[: 2 * len(of.options)]
        review = review.add(of, play_share(pack(of.seen), of.options, review.level, review.seed, tasks))
    known = replace(reviewing, review=review)
    jobs.keep(job.id, reviews.WORK.progress(known), reviews.WORK.result(known), JobState.STOPPED)
    return id_
