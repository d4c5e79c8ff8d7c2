"""Italy's finished campaigns on the roll of honour."""

from contextlib import suppress
from typing import Any

from django.db.models import QuerySet

from campaign.advice import par
from campaign.desk.pasted import BETWEEN
from campaign.desk.result import kept_to
from campaign.italy.games import own_kind
from campaign.italy.par import PAR
from campaign.italy.policies import OF_PLAYOUTS
from campaign.italy.story.result import ways_said
from campaign.shelf.web import front
from engine.rows import each
from engine.rules.record import IMPOSSIBLE


def honours(rows: QuerySet[Any]) -> dict[str, Any]:
    """The finished ones by Civic, each with its par; and who plays par."""
    pars = dict(each(rows.values_list("id", "par")))
    over = [
        one | {"par": par.whole(PAR, pars.get(one["id"], "")), "decided": _decided(one)}
        for one in map(front.told, front.listed(rows))
        if "damaged" not in one and one["summary"].ending
    ]
    return {"honours": sorted(over, key=lambda one: -one["summary"].civic), "policies": OF_PLAYOUTS}


def _decided(one: front.Card) -> str:
    """How it was decided, and how often undone, overridden and advised; empty if that cannot be read."""
    told = one["summary"]
    with suppress(*IMPOSSIBLE):
        kept = kept_to(own_kind(), one["id"], one["head"], told.overruled, told.iron is not None)
        return BETWEEN.join([*ways_said(told.ways), *kept])
    return ""
