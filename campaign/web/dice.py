"""The dice of a campaign: who rolls them, and how they have come against expectation."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from campaign import manual_dice
from campaign.narrate.dice import fairness
from campaign.pictures.luck import Luck, luck, luck_table
from campaign.web.manual_dice import ManualDiceForm
from campaign.web.shared import fetch, page


@require_GET
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Who rolls, and the statistics of every die in this past; dice that were taken back do not count."""
    game = fetch(campaign)
    form = ManualDiceForm(initial={"hands": manual_dice.row_of(campaign).hands})
    kinds = [(kind.kind.upper(), luck_table(kind), _said(kind)) for kind in luck(game.lines)]
    return page(request, "campaign/dice.html", game, form=form, kinds=kinds)


def _said(kind: Luck) -> list[str]:
    """What the program's and the hand's dice say, and all together where there are both."""
    parts = [(kind.program, "by the program"), (kind.by_hand, "by hand"), (kind.both, "in all")]
    shown = [part for part in parts[:2] if part[0].dice]
    return [fairness(found, whose) for found, whose in (parts if len(shown) == 2 else shown)]
