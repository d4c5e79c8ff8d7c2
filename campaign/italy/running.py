"""How far a campaign goes on by itself: where it stops, how other battles are decided (D16), what is not asked (D32).

The row has the settings. They apply to the whole past: a battle at which the campaign now stops was the player's to
decide.
"""

import uuid
from typing import Any

from battles.engagement import fought_by_cards
from battles.rules.verdict import Resolver
from campaign import models
from campaign.italy.engagement import ENGAGEMENT, report
from campaign.italy.rules import outlook, turn
from campaign.italy.rules.decisions import CommitDefence, Decision, ReportBattle, Spend, UseGenerator
from campaign.italy.rules.state import State
from campaign.models import Resolution, Stop
from engine.rules.ruleset import Game
from powers.rules.theatre import ROME

Past = Game[Any, State, Decision, Any]


def as_set(campaign: uuid.UUID) -> models.Campaign:
    """The settings of a campaign; no more of its row is read."""
    return models.Campaign.objects.only("runs_on", "stop", "resolution", "level", "hands").get(id=campaign)


def stops(row: models.Campaign, campaign: State) -> bool:
    """Whether the run stops at the battle at hand, although it is not Rome's (D16); never if it is Iron (D31)."""
    if turn.programs_decision(campaign) != UseGenerator() or campaign.start.iron:
        return False
    if row.stop == Stop.NEIGHBOURS:
        return campaign.situation.land.is_near(ROME, campaign.at_hand.province)
    return row.stop == Stop.ALL


def is_programs_turn(row: models.Campaign, campaign: State) -> bool:
    """Whether the program decides next, and not the player."""
    return turn.programs_decision(campaign) is not None and not stops(row, campaign)


def programs(row: models.Campaign, game: Past) -> Decision | None:
    """The program's next decision; None where the player decides.

    If it fights by cards, the battle has then been fought.
    """
    if stops(row, game.now):
        return None
    if _is_for_cards(row, game.now) and (hand := ENGAGEMENT.open_to(game, Resolver.BATTLEPLAY)):
        return report(game.now, fought_by_cards(hand.fought_out(row.level)))
    return turn.programs_decision(game.now) or _unasked(row, game.now, last_way(game, len(game.lines)))


def foreseen(row: models.Campaign, game: Past) -> Decision | None:
    """The same, as far as it is known in advance: None if a battle has still to be fought by cards."""
    if stops(row, game.now) or _is_for_cards(row, game.now) and ENGAGEMENT.open_to(game, Resolver.BATTLEPLAY):
        return None
    return turn.programs_decision(game.now)


def _is_for_cards(row: models.Campaign, campaign: State) -> bool:
    by_cards = row.resolution == Resolution.BATTLEPLAY and not campaign.start.iron
    return by_cards and turn.programs_decision(campaign) == UseGenerator()


def last_way(game: Past, place: int) -> Resolver | None:
    """What settled the last battle of the player's before this place of the log; None if there was none."""
    passed = zip(reversed(game.lines[:place]), reversed(game.states[:place]), strict=True)
    settled = (ENGAGEMENT.settled(line.decision) for line, before in passed if not turn.programs_decision(before))
    return next((one.resolver for one in settled if one), None)


def _unasked(row: models.Campaign, campaign: State, way: Resolver | None) -> Decision | None:
    """What need not be asked (D32), in a campaign that runs on; `way` is how the last battle was settled."""
    by_generator = (campaign.start.iron or way) is Resolver.GENERATOR
    return outlook.foregone(campaign, by_generator) if row.runs_on else None


def is_players(row: models.Campaign, game: Past, place: int) -> bool:
    """Whether the player made the decision at this place of the log: where the run stops, or the program differs.

    A battle of others by cards is the program's, unless the campaign goes step by step with such battles by the
    generator.
    """
    before, decision = game.states[place], game.lines[place].decision
    if stops(row, before):
        return True
    programs = turn.programs_decision(before)
    if isinstance(decision, Spend | CommitDefence):
        programs = _unasked(row, before, last_way(game, place))
    by_itself = row.runs_on or row.resolution == Resolution.BATTLEPLAY
    if by_itself and programs == UseGenerator() and isinstance(decision, ReportBattle) and decision.by_cards:
        return False
    return programs != decision


def own_decisions(game: Past, row: models.Campaign | None = None) -> tuple[int, ...]:
    """The places of the lines that the player decided, by the present settings, or those in `row`."""
    row = row or as_set(game.id)
    return tuple(place for place in range(len(game.lines)) if is_players(row, game, place))


def unasked(game: Past, since: int, row: models.Campaign) -> tuple[Decision, ...]:
    """The decisions about Rome's money from this place on that were not asked (D32)."""
    decided = [(place, line.decision) for place, line in enumerate(game.lines[since:], since)]
    money = [(place, one) for place, one in decided if isinstance(one, Spend | CommitDefence)]
    return tuple(one for place, one in money if not is_players(row, game, place))
