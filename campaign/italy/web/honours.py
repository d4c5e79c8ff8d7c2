"""Italy's finished campaigns on the roll of honour."""

from typing import Any

from django.db.models import QuerySet

from campaign.advice import par
from campaign.italy.par import PAR
from campaign.italy.policies import OF_PLAYOUTS
from campaign.shelf.web import front
from engine.rows import each


def honours(rows: QuerySet[Any]) -> dict[str, Any]:
    """Those that are over, by Civic, each with its par; and who plays par."""
    pars = dict(each(rows.values_list("id", "par")))
    over = [
        one | {"par": par.whole(PAR, pars.get(one["id"], ""))}
        for one in map(front.told, front.listed(rows))
        if "damaged" not in one and one["summary"].ending
    ]
    return {"honours": sorted(over, key=lambda one: -one["summary"].civic), "policies": OF_PLAYOUTS}
