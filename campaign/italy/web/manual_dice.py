"""The dice of a campaign: who rolls what, what the desk says of it, and how they have come against expectation."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign import models
from campaign.italy import manual_dice, narrate, running
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.narrate.dice import fairness
from campaign.italy.pictures.luck import Luck, luck, luck_table
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.web import desk
from campaign.italy.web.development import chart_view
from campaign.italy.web.forms import FORMS
from campaign.italy.web.shared import fetch, page
from campaign.models import ManualDice
from engine.manual_dice import Rolling
from engine.web.manual_dice import given_ahead, go


def by_hand(request: HttpRequest, game: CampaignGame, decision: de.Decision | None) -> HttpResponse | None:
    """ "I roll this": the page for its dice; None where the step takes none, so that it can just be done."""
    row = manual_dice.row_of(game.id)
    following = decision or running.foreseen(row, game)
    if following is None or not manual_dice.requests(game.now, following):
        return None
    manual_dice.ROLLS.ask(row, manual_dice.CampaignWaiting(game.head, following, hands=ManualDice.ALL))
    return go(request, own_kind(), game.id, then="step" if row.runs_on and decision is None else "")


@require_safe
def show(request: HttpRequest, campaign: uuid.UUID) -> HttpResponse:
    """Who rolls, and the statistics of every die in this past; dice that were taken back do not count."""
    game = fetch(campaign)
    hands = running.as_set(campaign).get_hands_display()
    kinds = [(kind.kind.upper(), luck_table(kind), _said(kind)) for kind in luck(game.lines)]
    return page(request, "italy/dice.html", game, hands=hands, kinds=kinds, chart=chart_view(game, "dice"))


def _said(kind: Luck) -> list[str]:
    """What the program's and the hand's dice say, and all together where there are both."""
    parts = [(kind.program, "by the program"), (kind.by_hand, "by hand"), (kind.both, "in all")]
    shown = [part for part in parts[:2] if part[0].dice]
    return [fairness(found, whose) for found, whose in (parts if len(shown) == 2 else shown)]


def preview(game: CampaignGame, rolling: Rolling[de.Decision]) -> desk.LineView:
    """The line that a decision would add, as far as its dice have come."""
    entries, _ = narrate.so_far(game.now.start.italy, rolling.line, game.now)
    return desk.LineView(rolling.line.n, narrate.decision_text(game.now.start.italy, rolling.line.decision), entries)


def desk_context(game: CampaignGame, row: models.Campaign) -> dict[str, Any]:
    """What the desk says of dice: who rolls them, whether the next step is rolled by hand, and what was begun."""
    hands, pending = ManualDice(row.hands), manual_dice.ROLLS.waiting(row)
    following = running.foreseen(row, game)
    begun = pending if pending and pending.begun else None
    going_on = begun is not None and begun.decision == following
    mine = going_on or following is not None and bool(manual_dice.requests(game.now, following, hands))
    return {
        "hands": hands,
        "rolls_next": mine,
        "may_roll": following is not None and not mine and bool(manual_dice.requests(game.now, following)),
        "may_roll_forms": {
            FORMS[type(offer)].asked for offer in turn.legal_decisions(game.now) if _may_roll(game, offer, hands)
        },
        "begun": begun,
        **given_ahead(own_kind(), game, row),
    }


def _may_roll(game: CampaignGame, offer: de.Offer, hands: ManualDice) -> bool:
    """Whether deciding on this offer may bring dice that the program would roll."""
    match offer:
        case de.OfferGenerator():
            decisions: list[de.Decision] = [de.UseGenerator()]
        case de.OfferProvince(provinces=provinces):
            decisions = [de.TakeProvince(province) for province in provinces]
        case de.OfferSpend(total=total):
            decisions = [de.Spend(0, 0, total)]
        case _:
            return False
    return any(
        manual_dice.requests(game.now, each) and not manual_dice.requests(game.now, each, hands) for each in decisions
    )
