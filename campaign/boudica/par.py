"""Par of a solo game, for its job and its page."""

from operator import attrgetter

from campaign.advice.par import Par
from campaign.boudica.playouts.par import ParGame, par_game, seat
from campaign.boudica.rules.w11_solo import LEVELS
from engine.codec import Json

PAR: Par[ParGame] = Par(
    edition=2,
    players=LEVELS,
    play=par_game,
    player=attrgetter("level"),
    scores=Json(tuple[ParGame, ...]),
    has=lambda game: game.now.ending is not None and seat(game.start) is not None,
)
