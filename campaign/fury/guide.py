"""A first turn with notes: its game, and when each note stands at the board."""

from battles.data.short import odds_table
from campaign.fury.data import PACKAGE, britannia, pieces
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.state import RULES, Stage, Start, State
from campaign.fury.rules.z17_odds import UNDECIDED
from campaign.fury.rules.z18_solo.solo import decides
from campaign.shelf.doors import Guide

SEEDS = {Side.TRIBAL: "Britannia 3", Side.ROMAN: "Britannia 5"}
"""Camulodunum is looted for two turns; and for three, while the Ninth can beat a warband, at a price."""
LEVEL = 1  # the program's, on the other side
ONE_STACK = 10
"""Units and leaders that have moved, after which a side knows how it moves a stack."""


def first_turn(side: Side) -> Start:
    """The usual game, with the player on that side."""
    return Start(SEEDS[side], britannia(), pieces(), odds_table(), {side.enemy: LEVEL}, Options(), rules=RULES)


def guide(state: State, side: str) -> tuple[str, ...]:
    """The notes that apply now for that side; none once the first turn is over."""
    if state.turn > 1 or decides(state) != side:
        return ()
    if state.battle:
        return ("battle", "looting") if state.battle.ask in UNDECIDED else ("losses", "undo")
    if state.stage is Stage.COMBAT:
        return "odds", "sealed"
    return _moving(state) if state.stage is Stage.MOVEMENT else ()


def _moving(state: State) -> tuple[str, ...]:
    """On the way; before the first move, after it, and after more."""
    if state.column:
        return () if state.column.driven else ("way", "overrun")
    if not state.moved_on:
        return "iceni" if state.half is Side.TRIBAL else "ninth", "stack"
    return ("forced", "supply") if len(state.moved_on) <= ONE_STACK else ("verdict", "broken")


GUIDE = Guide(start=lambda side: first_turn(Side(side)), at_hand=guide, package=PACKAGE)
