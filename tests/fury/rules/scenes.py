"""Positions of Hell Hath No Fury for the tests."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from battles.data.short import odds_table
from campaign.fury.data import britannia, pieces
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.state import RULES, Leader, Start, State, Unit
from campaign.fury.rules.z5_setup import begin

NONE = Options(second_augusta=False)
START = Start("fury", britannia(), pieces(), odds_table(), options=NONE, rules=RULES)
"""Without options: those of Z16 have tests of their own."""


def set_up() -> State:
    return begin(START)


def unit(id: str, at: str, disrupted: bool = False) -> Unit:
    """Such as "II cohort 1" or "iceni tribal horse 2"; "guard 1" belongs to no command."""
    words = id.split()
    of = words[0] if words[0] in START.pieces.command else ""
    kind = UnitKind(" ".join(words[bool(of) : -1]))
    return Unit(id, kind, of, at, START.pieces.kind[kind].sp, disrupted)


def scene(units: Mapping[str, str], leaders: Mapping[str, str] | None = None, **more: Any) -> State:
    """These units and leaders, each by its place, and nobody else; an asterisk behind the place is for disrupted."""
    there = [unit(id, at.rstrip("*"), at.endswith("*")) for id, at in units.items()]
    led = {id: Leader(id, at) for id, at in (leaders or {}).items()}
    return State(START, **{"turn": 5, "half": Side.ROMAN, **more}, units={each.id: each for each in there}, leaders=led)


def under(state: State, **options: Any) -> State:
    """The same with these options and no others (Z16)."""
    return replace(state, start=replace(state.start, options=replace(NONE, **options)))
