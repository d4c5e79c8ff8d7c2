"""The finished games of the rebellion on the roll of honour."""

from contextlib import suppress
from typing import Any

from django.db.models import QuerySet

from campaign.boudica import verdict
from campaign.boudica.games import own_kind
from campaign.boudica.playouts.par import came_to
from campaign.boudica.rules.board import ROMANS
from campaign.boudica.rules.state import Ending
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.boudica.seats import PLAYERS
from campaign.desk.result import decided
from engine.damaged import Damaged
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.shared import AnyGame


def honours(rows: QuerySet[Any]) -> dict[str, Any]:
    """The finished ones: the player's victories before his defeats, by points; then those for two."""
    over = []
    for id, name, played in each(rows.values_list("id", "name", "played")):
        with suppress(Damaged, *IMPOSSIBLE):  # its list says why
            game = own_kind().log.read(id)
            if game.now.ending:
                over.append({"id": id, "name": name, "played": played, **_honour(game, game.now.ending)})
    return {"honours": sorted(over, key=lambda one: one["rank"], reverse=True)}


def _honour(game: AnyGame, ending: Ending) -> dict[str, Any]:
    """A game with that ending."""
    own, end = SEATING.alone(game.start), came_to(game.now, 0)
    lead = end.romans - end.britons
    margin = lead if own is ROMANS else -lead
    return {
        "verdict": verdict.title(game.now),
        "seats": PLAYERS.line(game.start),
        "end": end,
        "decided": decided(own_kind(), game),
        "seed": game.start.seed,
        "rank": (own is not None, own is not None and ending.winner is own, margin),
    }
