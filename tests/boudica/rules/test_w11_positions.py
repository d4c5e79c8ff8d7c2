"""W11: positions in which the program has blundered, and what it must do there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.state import Boudica, State, Step
from campaign.boudica.rules.turn import carry_out, decides, programs_decision
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.worth import VICTORY, death
from engine.rules.dice import StreamDice
from tests.boudica.rules.playing import chosen
from tests.boudica.rules.scenes import scene

LEGIONS, HOSTS = ("legion-XIV", "legion-IX", "legion-XX", "legion-II"), ("briton-1", "briton-2", "briton-3")
FULL = dict.fromkeys(LEGIONS, 7) | dict.fromkeys(HOSTS, 11)
BURNT = ("londinium", "camulodunum")


def hosts(at: str, **legions: str) -> dict[str, str]:
    """Boudica and all Briton armies in one place, and each legion in another."""
    return dict.fromkeys((*HOSTS, BOUDICA), at) | {f"legion-{number}": space for number, space in legions.items()}


class Position(NamedTuple):
    """Whose moves they are, what must hold after them, and who has moved already; `first` if one move is enough."""

    side: Side
    holds: Callable[[State], object]
    changes: dict[str, Any]
    moved: tuple[str, ...] = ()
    first: bool = False


def after(position: Position, level: int) -> State:
    """The position when that side has moved, and the other at level 1 where it still may."""
    state = scene(Step.MOVEMENT, position.side, position.side.enemy, moved=position.moved, **position.changes)
    now = replace(state, armies={id: replace(army, frozen=False) for id, army in state.armies.items()})
    dice = StreamDice("moves")
    while now.step is Step.MOVEMENT:
        decision = programs_decision(now)
        if decision is None:
            who = decides(now)
            assert who
            decision = chosen(now, who, level if who is position.side else 1)
        now = carry_out(now, decision, dice).state
        if position.first and BOUDICA in now.moved and not now.march:
            return now
    return now


def legions_at(space: str) -> Callable[[State], object]:
    return lambda now: now.armies_at(space, ROMANS)


def hosts_at(*spaces: str) -> Callable[[State], object]:
    return lambda now: all(now.armies_at(space, BRITONS) for space in spaces)


POSITIONS = {
    "full legions leave the town that Britons can reach": Position(
        ROMANS,
        legions_at("corieltauvi"),
        {
            "at": hosts("eboracum", XIV="trinovantes", IX="trinovantes", XX="trinovantes", II="trinovantes"),
            "strengths": FULL | {"briton-2": 5, "briton-3": 8},
            "without": ("londinium", "eboracum"),
            "turn": 4,
            "pool": 0,
        },
        (*HOSTS, BOUDICA),
    ),
    "into 31 points": Position(
        ROMANS,
        lambda now: not now.armies_at("londinium", ROMANS),
        {
            "at": hosts("londinium", XIV="corieltauvi", IX="atrebates", XX="dobunni", II="brigantes"),
            "strengths": FULL | {"briton-1": 10, "briton-3": 10},
            "without": BURNT,
            "turn": 4,
            "pool": 0,
        },
        (*HOSTS, BOUDICA),
    ),
    "slipping away from nothing": Position(
        BRITONS,
        lambda now: now.armies_at(now.boudica.at, BRITONS) if now.boudica else False,
        {
            "at": hosts("eboracum", XIV="corieltauvi", IX="dobunni", XX="parisi", II="atrebates"),
            "strengths": FULL | {"briton-1": 12},
            "thinkable": ((12, 11, 11),),
            "without": (*BURNT, "eboracum"),
            "turn": 7,
            "pool": 0,
        },
        first=True,
    ),
    "armies that cannot come along": Position(
        BRITONS,
        lambda now: now.boudica and now.boudica.track == 2,
        {
            "at": hosts("corieltauvi", XIV="trinovantes", IX="dobunni", XX="corieltauvi", II="atrebates"),
            "strengths": FULL,
            "without": BURNT,
            "turn": 7,
            "pool": 0,
        },
        LEGIONS,
    ),
    "full and idle before one town": Position(
        BRITONS,
        hosts_at("atrebates"),
        {
            "at": hosts("corieltauvi", XIV="dobunni", IX="corieltauvi", XX="corieltauvi", II="trinovantes"),
            "boudica": Boudica("corieltauvi", 2),
            "strengths": FULL,
            "without": BURNT,
            "turn": 7,
            "pool": 0,
        },
        LEGIONS,
    ),
    "full armies go where defenders are fewest": Position(
        BRITONS,
        hosts_at("atrebates"),
        {
            "at": hosts("catuvellauni", XIV="corieltauvi", IX="corieltauvi", XX="dobunni", II="atrebates"),
            "strengths": FULL | {"legion-II": 1},
            "without": BURNT,
            "turn": 9,
            "pool": 0,
        },
        LEGIONS,
    ),
    "all into Londinium": Position(
        BRITONS,
        hosts_at("londinium", "trinovantes"),
        {"turn": 1},
        ("legion-XX", "legion-XIV", "legion-II", "agent-roman-1"),
    ),
}


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("name", POSITIONS)
def test_w11_2_it_does_not_blunder_there_again(name: str, level: int):
    """W11.2: at both levels that weigh positions."""
    position = POSITIONS[name]

    assert position.holds(after(position, level))


def test_w8_1_how_much_the_death_of_boudica_is_worth():
    """W8.1: a victory where it is enough, by the option or by strength; else less."""
    enough = [scene(options={"aid_victory": True}), scene(strengths=dict.fromkeys(HOSTS, 3))]

    assert [death(Outlook(state, BRITONS)) for state in enough] == [VICTORY, VICTORY]
    assert death(Outlook(scene(strengths=dict.fromkeys(HOSTS, 11)), BRITONS)) < VICTORY
