"""What became of a battle of a campaign: the result that the log has of it, as the table and the boards tell it."""

from collections.abc import Iterator
from functools import partial
from uuid import UUID

from django.urls import reverse

from campaign.italy import at_hand, games, narrate
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import Names
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import ReportBattle, ReportNoResult, TakeProvince, UseGenerator
from campaign.italy.rules.state import State
from campaign.italy.savefile import CampaignLine
from campaign.models import Campaign
from engine.games import LoggedResult
from engine.grammar import sentence
from engine.rules.record import IMPOSSIBLE
from engine.shared import DamagedGame
from engine.texts import text

_say = partial(text, "campaign.italy", "pack")


def campaign_of(key: str) -> CampaignGame | None:
    """The campaign with whose id the key of a battle begins; None if there is none, or it cannot be read."""
    try:
        return games.read(UUID(str(key).partition("/")[0]))  # a damaged key may be anything
    except (ValueError, Campaign.DoesNotExist, DamagedGame):
        return None


def became(key: str) -> LoggedResult | None:
    """The result of the battle with this key on the present branch of its campaign; None while it has none."""
    game = campaign_of(key)
    place = _decided_at(game, key) if game else None
    return _told(game, place) if game and place is not None else None


def _decided_at(game: CampaignGame, key: str) -> int | None:
    """After how many lines the result of that battle was said."""
    past = enumerate(zip(game.lines, game.states, strict=False))
    results = (ReportBattle, ReportNoResult, UseGenerator)
    said = ((place, before) for place, (line, before) in past if isinstance(line.decision, results))
    return next((place for place, before in said if at_hand.battle_key(game.id, before) == key), None)


def _told(game: CampaignGame, place: int) -> LoggedResult:
    line, before = game.lines[place], game.states[place]
    won = next((event for event in line.events if isinstance(event, ev.BattleWon)), None)
    return LoggedResult(
        line=line.n,
        winner=won.side if won else "",
        grade=won.grade if won else "",
        said=_said(before, line, won),
        brought=tuple(_brought(game, place)),
        log=reverse("log", args=[game.id, before.turn]) + f"#line-{line.n}",
        correct="" if isinstance(line.decision, UseGenerator) else reverse("correct", args=[game.id, line.n]),
    )


def _said(before: State, line: CampaignLine, won: ev.BattleWon | None) -> str:
    """Who has won, and how greatly."""
    if won is None:
        undecided = next(event for event in line.events if isinstance(event, ev.BattleUndecided))
        return _say(f"became.{undecided.reason.value.replace(' ', '_')}")
    attacking, defending = before.at_hand.armies()
    people = attacking.people if won.side == "attacker" else defending.people
    return sentence(_say(f"result.{won.grade}", winner=Names(before.start.italy).who(people)))


def _brought(game: CampaignGame, place: int) -> Iterator[str]:
    """The log from there on, to the province that Rome may have taken."""
    for line, before in zip(game.lines[place:], game.states[place:], strict=False):
        if line != game.lines[place] and not isinstance(line.decision, TakeProvince):
            return
        try:
            yield from [entry.text for entry in narrate.entries(game.start.italy, line, before) if entry.text]
        except IMPOSSIBLE:
            return
