"""Scenes for the examples of Boudica's rules: what is not named is as at the start, and the armies divided."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from campaign.boudica.data import britain
from campaign.boudica.rules.board import BRITONS, Population, Side
from campaign.boudica.rules.decisions import Decision, Proceed
from campaign.boudica.rules.estimate import divisions
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import EVERYONE, Army, Division, Start, State, Step
from campaign.boudica.rules.turn import unfold
from campaign.boudica.rules.w2_setup import begin
from tests import outcomes

STRENGTHS = {"briton-1": 5, "briton-2": 6, "briton-3": 6}
"""What the Britons' armies have where an example does not say."""


def scene(
    step: Step = Step.MOVEMENT,
    *to_do: str,
    options: Mapping[str, Any] | None = None,
    cubes: Mapping[str, tuple[int, int, int]] | None = None,
    chiefs: Mapping[str, tuple[Side, ...]] | None = None,
    loose: Mapping[str, Mapping[Side, int]] | None = None,
    at: Mapping[str, str] | None = None,
    strengths: Mapping[str, int] | None = None,
    without: tuple[str, ...] = (),
    **state: Any,
) -> State:
    """A game in the middle of turn 2.

    `at` is where pieces stand, Boudica too; armies and towns are gone that it is `without`, by no fault of anybody's.
    """
    now = begin(Start("seed", britain(Options(**(options or {})))))
    grounds = dict(now.grounds)
    for space, three in (cubes or {}).items():
        grounds[space] = replace(grounds[space], cubes=Population(*three))
    for space, sides in (chiefs or {}).items():
        grounds[space] = replace(grounds[space], chiefs=sides)
    for space, sp in (loose or {}).items():
        grounds[space] = replace(grounds[space], loose={side: sp.get(side, 0) for side in Side})
    strong, where = STRENGTHS | dict(strengths or {}), dict(at or {})
    armies = {
        id: replace(army, strength=strong.get(id, army.strength), at=where.get(id, army.at))
        for id, army in now.armies.items()
        if id not in without
    }
    agents = {id: where.get(id, now.agents.get(id, "")) for id in [agent.id for agent in now.britain.agents]}
    assert now.boudica
    state.setdefault("thinkable", thinkable(armies, [army.id for army in now.armies_of(BRITONS)]))
    return replace(
        now,
        turn=state.pop("turn", 2),
        step=step,
        to_do=to_do or (EVERYONE,),
        grounds=grounds,
        armies=armies,
        agents={id: space for id, space in agents.items() if space},
        towns=tuple(town for town in now.towns if town not in without),
        boudica=state.pop("boudica", replace(now.boudica, at=where.get("boudica", now.boudica.at))),
        **state,
    )


def thinkable(armies: Mapping[str, Army], order: Sequence[str]) -> tuple[Division, ...]:
    """What the Romans may think of them who know how strong they are together, and no more."""
    standing = [id for id in order if id in armies]
    found = divisions(len(standing), sum(armies[id].strength for id in standing))
    return tuple(tuple(dict(zip(standing, each, strict=True)).get(id, 0) for id in order) for each in found)


Outcome: TypeAlias = outcomes.Outcome[State]


def decide(state: State, decision: Decision, *faces: int) -> Outcome:
    """The decision with these dice; all of them are rolled."""
    return outcomes.outcome(unfold, state, decision, *faces)


def proceed(state: State, *faces: int) -> Outcome:
    """The program's next step."""
    return decide(state, Proceed(), *faces)


def strengths(state: State) -> list[int]:
    """Of the Britons' armies, in their order."""
    return [army.strength for army in state.armies_of(BRITONS)]
