"""What if, asked at a decision, with the first futures of each option."""

from campaign import games, inquiries, jobs
from campaign.futures.future import play_share
from campaign.games import CampaignGame
from campaign.models import JobState
from campaign.policies import Policy


def asked(game: CampaignGame, policy: Policy = inquiries.BY_DEFAULT) -> CampaignGame:
    """And stopped: who looks at it sets nobody to work."""
    job = jobs.ask(inquiries.question(game.id, game.head, policy))
    inquiry = inquiries.begin(job)
    while inquiry.study.answer() is None:
        share = inquiries.next_share(inquiry, [])
        assert share
        inquiry = inquiries.with_share(inquiry, play_share(*share))
    jobs.keep(job.id, inquiries.WORK.progress(inquiry), inquiries.WORK.result(inquiry), JobState.STOPPED)
    return games.read(game.id)
