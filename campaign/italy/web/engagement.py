"""The battle at hand on the desk: the ways to settle it, and its result from the tracker, a file or the slip."""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest

from battles import fights, other_rules, results
from battles.rules.slip import slip_code
from battles.rules.tracker import Drawn, TrackedResult
from battles.rules.verdict import SHORT, Resolver
from battles.web.engagement import counted, on_table, ways
from campaign.italy import manual_dice
from campaign.italy.engagement import ENGAGEMENT
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import OfferGenerator, OfferReport, Undecided, UseGenerator
from campaign.italy.running import last_way
from campaign.italy.web.forms import DecisionForm, ReportForm
from campaign.models import ManualDice

TILES = {
    "generator": Resolver.GENERATOR,
    "table": Resolver.TABLE,
    "cards": Resolver.BATTLEPLAY,
    "result": Resolver.TABLE,
    **{each.value: each for each in SHORT},
}
"""The buttons for settling a battle, the usual one first, and the resolver of each."""
DONE_AT_A_PRESS = ("generator", "table")  # the others open what they need
AT_ONCE = 3  # tiles shown at once; the other ways are folded


def on_desk(request: HttpRequest, game: CampaignGame, sent: DecisionForm[Any] | None) -> dict[str, Any]:
    """By cards, at the table, and the short battles; the tiles of all ways, the last one used first.

    The way that was `sent` stays open, or else the one in the address, or one begun.
    """
    offered = {way.resolver: way for way in ways(own_kind(), game)}
    cards, short = offered.get(Resolver.BATTLEPLAY), [offered[each] for each in SHORT if each in offered]
    asked = request.GET.get("way", "")
    if isinstance(sent, ReportForm):
        way = "result"
    elif asked in TILES and asked not in DONE_AT_A_PRESS:
        way = asked
    else:
        way = next((each.resolver.value for each in short if each.begun), "")
        way = way or ("cards" if cards and cards.begun else "")
    at_table = on_table(own_kind(), game)
    tiles = _tiles(game, TILES.get(way) or (Resolver.TABLE if at_table.fight else last_way(game, len(game.lines))))
    if len(tiles) == 1 and tiles[0] not in DONE_AT_A_PRESS:
        way = tiles[0]
    return {
        **{"by_cards": cards, "short_ways": short, "at_table": at_table, "way": way, "rolls_battle": _rolls(game)},
        **{"tiles": tiles[:AT_ONCE], "other_tiles": tiles[AT_ONCE:]},
    }


def _tiles(game: CampaignGame, first: Resolver | None) -> list[str]:
    """The tiles of the battle at hand, those of the `first` way before the others."""
    offers = turn.legal_decisions(game.now)
    offered = {Resolver.GENERATOR} if OfferGenerator() in offers else set()
    offered.update(*[offer.resolvers for offer in offers if isinstance(offer, OfferReport)])
    found = [tile for tile, by in TILES.items() if by in offered]
    return sorted(found, key=lambda tile: TILES[tile] is not first)


def _rolls(game: CampaignGame) -> bool:
    """Whether the player has chosen to roll the generator's dice of this battle."""
    if OfferGenerator() not in turn.legal_decisions(game.now):
        return False
    hands = ManualDice(manual_dice.row_of(game.id).hands)
    return bool(manual_dice.requests(game.now, UseGenerator(), hands))


def report_form(game: CampaignGame, filled: Any = None, **more: Any) -> ReportForm:
    """The form for the result of the battle at hand, which accepts only its own slip."""
    hand = ENGAGEMENT.now(game)
    assert hand, "no battle at hand"
    offer = next(offer for offer in turn.legal_decisions(game.now) if isinstance(offer, OfferReport))
    form = ReportForm(offer, game.now, filled, auto_id=ReportForm.ids(game.head), **more)
    form.slip = slip_code(hand.brief)
    fight = hand.on_table
    count = fight and fights.count(fight.id)
    rules = count.table.rules if count else other_rules.readable(hand.key)
    if rules and not (filled and filled.get("grade") == "count"):  # a Commands & Colors slip may come all the same
        form.ask_the_grade()
    elif fight:
        form.breaks = fights.break_points(fight)
    return form


def fresh_report(game: CampaignGame) -> ReportForm | None:
    """The empty form; None if there is no battle to report."""
    return report_form(game, initial={"seen": game.head}) if ENGAGEMENT.open_to(game, Resolver.TABLE) else None


def reported(request: HttpRequest, game: CampaignGame) -> ReportForm | None:
    """The report form filled in from the tracker in the address; None, with a message, if that does not fit."""
    if (found := counted(request, own_kind(), game)) is None:
        return None
    _, outcome = found
    if isinstance(outcome, Drawn):
        return report_form(game, {"seen": game.head, "winner": Undecided.DRAW})
    told: dict[str, Any] = {"grade": outcome.grade}
    if isinstance(outcome, TrackedResult):
        told = {"grade": "count", **asdict(outcome.tally)}
    return report_form(game, {"seen": game.head, "winner": outcome.winner, **told})


def read_result(game: CampaignGame, data: bytes) -> ReportForm:
    """The report form filled in from a result file; raises NotAResult, also for another battle's."""
    result, hand = results.load(data), ENGAGEMENT.now(game)
    if hand is None or result.code != slip_code(hand.brief):
        raise results.NotAResult(f"Its code {result.code} belongs to another battle: take the file of this one.")
    filled = {"seen": game.head, **asdict(result)}
    if None not in [getattr(result, name) for name in results.NUMBERS]:
        filled["grade"] = "count"
    return report_form(game, filled)
