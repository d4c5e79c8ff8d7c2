"""The map of a campaign in time: a picture for each change of hands, and for the beginning of each turn."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.chronicle.animated import animated
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import phrase
from campaign.italy.pictures.alone import alone
from campaign.italy.pictures.map import Arrow, MapView, film_svg
from campaign.italy.pictures.seals import seals
from campaign.italy.pictures.states import line_told, merged, small_view
from campaign.italy.pictures.told import ToldAttack
from campaign.italy.rules.state import State
from campaign.italy.story.passages import passages
from powers.rules.theatre import year

_CHANGES = ("taken.", "fell.", "rose.", "army.landed", "army.moved", "army.defeated", "army.no_target", "army.spent")
"""Sentences that tell what the map shows."""
_DECREES = ("army.overruled", "overruled.controller", "overruled.army", "overruled.back")


@dataclass(frozen=True)
class Frame:
    """A picture of the film: the turn, what has just happened, and the map, the changed provinces marked on it."""

    turn: int
    text: str
    view: MapView

    @property
    def when(self) -> str:
        """The year BC in which the turn began (C1.1)."""
        return f"{year(self.turn)} BC"


def frames(game: CampaignGame) -> tuple[Frame, ...]:
    """The film of the campaign so far."""
    changes = _changes(game)
    before = game.states[0]
    told: tuple[ToldAttack, ...] = ()
    found = [Frame(before.turn, phrase("map.beginning"), small_view(before))]
    for place, (line, state) in enumerate(zip(game.lines, game.states[1:], strict=True)):
        now = list(line_told(game, place))
        told = merged([*told, *now])
        if marked := _marked(before, state):
            found.append(Frame(before.turn, changes.get(line.n, ""), replace(_view(state, told, now), marked=marked)))
        if state.turn != before.turn:
            found.append(Frame(state.turn, phrase("map.turn", year=state.year), small_view(state)))
            told = ()
        before = state
    return tuple(found)


def _view(campaign: State, told: Iterable[ToldAttack], now: Iterable[ToldAttack]) -> MapView:
    """The map with the seals of a turn's battles, and the arrow of the one that was fought just now."""
    seen = small_view(campaign)
    arrows = (Arrow(s.attacker, s.from_province, s.to_province, "fought", "") for s in now if s.kind == "fought")
    return replace(seen, arrows=tuple(arrows), seals=tuple(seals(told, seen.homes)))


def _changes(game: CampaignGame) -> dict[int, str]:
    """By line: what the chronicle says of changes on the map."""
    found: dict[int, list[str]] = {}
    for passage in passages(game):
        for statement in passage.statements:
            if statement.kind.startswith(_CHANGES + _DECREES):
                found.setdefault(statement.line, []).append(statement.text)
    return {line: " ".join(texts) for line, texts in found.items()}


def _marked(before: State, now: State) -> frozenset[str]:
    """The provinces that look otherwise than before."""
    old, new = small_view(before), small_view(now)
    return frozenset(province for province in new.controllers if old.holder(province) != new.holder(province))


def gif(game: CampaignGame) -> bytes:
    """The film as an animated GIF."""
    shown = frames(game)
    maps = [alone(film_svg([frame.view], 0, backdrop_url="")) for frame in shown]
    return animated(game.name, [(frame.when, frame.text) for frame in shown], maps)
