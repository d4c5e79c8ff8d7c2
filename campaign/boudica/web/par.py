"""Par beside the verdict: what each level of the program made of the same beginning, worked out while one looks."""

from functools import partial
from typing import Any, NamedTuple

from campaign.advice import jobs, par
from campaign.boudica.futures.par import ParGame, came_to, seat
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.par import PAR
from campaign.boudica.rules.w11_solo import LEVELS
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, PACKAGE, "par")


class ParRow(NamedTuple):
    """A game as the table has it: by whom, how it came out, and both sides' points."""

    who: str
    outcome: str
    turn: int
    romans: int
    britons: int
    is_players: bool


def par_view(game: AnyGame) -> dict[str, Any] | None:
    """What the page of the verdict has of it; None before the end, and of games that nobody played alone."""
    side = seat(game.start)
    if side is None or not PAR.has(game):
        return None
    job = jobs.find(par.question(PAR, game.id))
    found = par.kept(PAR, job.progress) if job else ()
    own = _row(came_to(game.now, 0), _say("you"), is_players=True)
    return {
        "rows": [own, *(_row(one, _say("level", level=one.level)) for one in found)],
        "lead": _say("lead", enemy=name(side.enemy), level=game.start.levels[side.enemy]),
        "job": job,
        "played": len(found),
        "of": len(LEVELS),
    }


def _row(game: ParGame, who: str, is_players: bool = False) -> ParRow:
    ending = game.ending
    outcome = _say(f"{ending.winner or 'nobody'}.{ending.cause}" if ending else "nobody.going_on")
    return ParRow(who, outcome, game.turn, game.romans, game.britons, is_players)
