"""The verdict with its points and reasons, and people and towns turn by turn."""

from campaign.boudica import verdict
from campaign.boudica.games import own_kind
from campaign.boudica.hindsight import hindsight
from campaign.boudica.story.epilogue import after, epilogue
from campaign.desk.web.verdict import Verdict
from engine.web.base import row_of

VERDICT = Verdict(
    title=verdict.title,
    lead=verdict.lead,
    epilogue=lambda game: epilogue(game) if game.now.ending else (),
    score=verdict.score_of,
    losses=lambda game: verdict.losses(game.states),
    charts=lambda game: [verdict.chart(game.states)],
    after=after,
    more=lambda game: {"hindsight": hindsight(own_kind().log, row_of(own_kind(), game.id), game)},
)
