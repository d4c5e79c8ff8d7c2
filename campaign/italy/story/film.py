"""The map of a campaign in time: a picture for each change of hands, and for the beginning of each turn."""

from collections.abc import Iterable
from dataclasses import replace

from campaign.chronicle.chronicle import Frame
from campaign.chronicle.passages import Past
from campaign.italy.narrate.names import phrase
from campaign.italy.pictures.attacks import ShownAttack, seals
from campaign.italy.pictures.map import Arrow, MapView
from campaign.italy.pictures.states import line_told, merged, small_view
from campaign.italy.rules.state import State
from campaign.italy.story.passages import passages
from powers.rules.theatre import year

_CHANGES = ("taken.", "fell.", "rose.", "army.landed", "army.moved", "army.defeated", "army.no_target", "army.spent")
"""The sentences about changes on the map."""
_DECREES = ("army.overruled", "overruled.controller", "overruled.army", "overruled.back")


def frames(past: Past) -> tuple[Frame, ...]:
    game, changes = past.game, _changes(past)
    before = game.states[0]
    told: tuple[ShownAttack, ...] = ()
    found = [_frame(before.turn, phrase("map.beginning"), small_view(before))]
    for place, state in enumerate(game.states[1:]):
        now = list(line_told(game, place))
        told = merged([*told, *now])
        if marked := _marked(before, state):
            view = replace(_view(state, told, now), marked=marked)
            found.append(_frame(before.turn, changes.get(place + 1, ""), view))
        if state.turn != before.turn:
            found.append(_frame(state.turn, phrase("map.turn", year=state.year), small_view(state)))
            told = ()
        before = state
    return tuple(found)


def _frame(turn: int, text: str, view: MapView) -> Frame:
    """Its date is the year in which its turn began (C1.1)."""
    return Frame(turn, f"{year(turn)} BC", text, view)


def _view(campaign: State, told: Iterable[ShownAttack], now: Iterable[ShownAttack]) -> MapView:
    """The map with the seals of a turn's battles, and the arrow of the last one."""
    seen = small_view(campaign)
    arrows = (Arrow(s.attacker, s.from_province, s.to_province, "fought", "") for s in now if s.kind == "fought")
    return replace(seen, arrows=tuple(arrows), seals=tuple(seals(told, seen.homes)))


def _changes(past: Past) -> dict[int, str]:
    """By number of lines: what the chronicle says about changes on the map."""
    found: dict[int, list[str]] = {}
    for passage in passages(past):
        for statement in passage.statements:
            if statement.kind.startswith(_CHANGES + _DECREES):
                found.setdefault(statement.place, []).append(statement.text)
    return {place: " ".join(texts) for place, texts in found.items()}


def _marked(before: State, now: State) -> frozenset[str]:
    """The provinces that look different."""
    old, new = small_view(before), small_view(now)
    return frozenset(province for province in new.controllers if old.holder(province) != new.holder(province))
