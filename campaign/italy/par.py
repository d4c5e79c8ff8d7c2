"""Par of a campaign: Rome's result by each policy of its playouts. Its row keeps it once it is over."""

from operator import attrgetter

from campaign.advice.par import Par
from campaign.italy.moves import Score, score
from campaign.italy.policies import OF_PLAYOUTS
from engine.codec import Json

PAR: Par[Score] = Par(
    edition=2,
    players=OF_PLAYOUTS,
    play=score,
    player=attrgetter("policy"),
    scores=Json(tuple[Score, ...]),
    has=lambda game: game.now.ending is not None,
)
