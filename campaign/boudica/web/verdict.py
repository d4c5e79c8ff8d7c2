"""The verdict with its points and reasons, par, and people and towns turn by turn."""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from campaign.advice.par import Par
from campaign.boudica import verdict
from campaign.boudica.games import own_kind
from campaign.boudica.hindsight import hindsight
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.playouts.par import ParGame, came_to, par_game
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.boudica.story.epilogue import after, epilogue
from campaign.desk.web.verdict import ParTable, Verdict
from engine.codec import Json
from engine.shared import AnyGame
from engine.texts import text
from engine.web.base import row_of

_say = partial(text, PACKAGE, "par")


def _lead(game: AnyGame) -> str:
    side = SEATING.alone(game.start)
    assert side, "somebody has played alone"
    return _say("lead", enemy=name(side.enemy), level=game.start.levels[side.enemy])


def _cells(game: ParGame) -> Sequence[object]:
    """The result, and both sides' points."""
    ending = game.ending
    outcome = _say(f"{ending.winner or 'nobody'}.{ending.cause}" if ending else "nobody.going_on")
    return outcome, game.turn, game.romans, game.britons


PAR: Par[ParGame] = Par(
    edition=2,
    players=LEVELS,
    play=par_game,
    player=attrgetter("level"),
    scores=Json(tuple[ParGame, ...]),
    has=lambda game: game.now.ending is not None and SEATING.alone(game.start) is not None,
)
VERDICT = Verdict(
    title=verdict.title,
    lead=verdict.lead,
    par=ParTable(
        lead=_lead,
        own=lambda game: came_to(game.now, 0),
        called=lambda game: _say("level", level=game.level),
        headings=("Won", "Turn", "Romans’ points", "Britons’ points"),
        cells=_cells,
    ),
    epilogue=lambda game: epilogue(game) if game.now.ending else (),
    score=verdict.score_of,
    losses=lambda game: verdict.losses(game.states),
    charts=lambda game: [verdict.chart(game.states)],
    after=after,
    more=lambda game: {"hindsight": hindsight(own_kind().log, row_of(own_kind(), game.id), game)},
)
