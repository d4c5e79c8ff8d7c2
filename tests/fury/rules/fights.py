"""Battles of Hell Hath No Fury for the tests: positions, and decisions one after the other."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.play import Play
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.z13_step import admits, choices, resolve
from tests.fury.rules.scenes import scene
from tests.scripted import ScriptedDice

E = TypeVar("E")


def step(units: Mapping[str, str], leaders: Mapping[str, str] | None = None, **more: Any) -> State:
    """The Roman combat step, or that of another half; the program plays both sides, so no battle goes elsewhere."""
    half = more.pop("half", Side.ROMAN)
    found = scene(units, leaders, half=half, stage=Stage.COMBAT, to_do=(half,), **more)
    return replace(found, start=replace(found.start, levels=dict.fromkeys(Side, 1)))


def here(at: str, *ids: str) -> dict[str, str]:
    """All of them in one tract; an asterisk is for disrupted."""
    return {id.rstrip("*"): f"{at}*" if id.endswith("*") else at for id in ids}


def garrisoned(state: State, sp: int) -> State:
    """With town defenders of so many SP (Z5.4)."""
    defenders = {unit.id: replace(unit, sp=sp) for unit in state.units.values() if unit.kind is UnitKind.DEFENDERS}
    return replace(state, units={**state.units, **defenders})


def several(kind: str, number: int) -> list[str]:
    return [f"{kind} {n}" for n in range(1, number + 1)]


def legal(state: State, decision: Decision) -> bool:
    return decision in choices(state) or admits(state, decision)


def fought(state: State, faces: tuple[int, ...], *decisions: Decision) -> Play:
    """All decisions, each of them legal; the dice are used up."""
    with ScriptedDice(faces) as dice:
        play = Play(state, dice)
        for decision in decisions:
            assert legal(play.state, decision), (decision, choices(play.state))
            resolve(play, decision)
    return play


def of(play: Play, kind: type[E]) -> list[E]:
    return [event for event in play.events if isinstance(event, kind)]
