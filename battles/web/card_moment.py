"""What has just happened in a card battle: the rolls, the changes on the board, and the pause after them.

The player's device stores the pause, not the battle.
"""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from battles.battleplay.games import KeptCardGame
from battles.battleplay.story import StoryEntry
from battles.battleplay.words import Throw
from battles.reasons import why
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.state import Battle
from battles.rules.verdict import Side
from battles.web.card_past import LogLine
from engine.rules.reason import Reason
from engine.texts import text

_say = partial(text, "battles", "cards")
MOST_ROLLS = 3  # the rolls shown large, the last ones; the log has them all
RESULTS = frozenset({"R9", "R27", "R28", "R29", "R30"})
"""The rules of a roll's result: who has a hill, who is wounded, destroyed or gone."""


# --- The rolls --------------------------------------------------------------------------------------------------------


class SettledRoll(NamedTuple):
    """A finished roll for a combat or a hill: its title, the dice of both sides, and the result."""

    title: StoryEntry
    throws: tuple[Throw, ...]
    results: tuple[StoryEntry, ...]


def rolls(game: KeptCardGame, log: Sequence[LogLine], seen: int) -> list[SettledRoll]:
    """The last rolls finished after that place; of a combat begun before it, all dice."""
    began = seen
    while began and game.states[began].combat:
        began -= 1
    found = [*_rolls((line.place, entry) for line in log if line.place > began for entry in line.entries)]
    return [roll for place, roll in found if place > seen and roll.results][-MOST_ROLLS:]


def _rolls(told: Iterator[tuple[int, StoryEntry]]) -> Iterator[tuple[int, SettledRoll]]:
    """Each roll with the place of the line that finished it. A roll begins with its combat, or with a hill's dice."""
    place, roll = 0, None
    for line, entry in told:
        if entry.tone == "clash" or (entry.text and entry.throws):
            if roll:
                yield place, roll
            place, roll = line, SettledRoll(entry, entry.throws, ())
        elif roll and entry.throws:
            roll = roll._replace(throws=roll.throws + entry.throws)
        elif roll and entry.rule in RESULTS and entry.text:
            place, roll = line, roll._replace(results=(*roll.results, entry))
    if roll:
        yield place, roll


# --- The board --------------------------------------------------------------------------------------------------------


class Changes(NamedTuple):
    """What has changed on the board: cards that came, with where from (None: off the board), and those newly wounded.

    `fallen` are the cards destroyed, by their last place.
    """

    came: Mapping[int, Cell | None] = {}
    wounded: frozenset[int] = frozenset()
    fallen: Mapping[Cell, tuple[int, ...]] = {}


def changes(states: Sequence[Battle]) -> Changes:
    """The changes from the first of these states to the last."""
    stood, last = _places(states[0]), dict[int, Cell]()
    for state in states:
        last |= _places(state)
    stands = _places(states[-1])
    fallen: dict[Cell, tuple[int, ...]] = {}
    for card in _lost(states[-1]) - _lost(states[0]):
        if card in last:
            fallen[last[card]] = (*fallen.get(last[card], ()), card)
    return Changes(
        came={card: stood.get(card) for card, cell in stands.items() if stood.get(card) != cell},
        wounded=states[-1].wounded - states[0].wounded,
        fallen=fallen,
    )


def _places(battle: Battle) -> dict[int, Cell]:
    return {card: cell for cell, stack in battle.board.items() for card in stack.cards}


def _lost(battle: Battle) -> frozenset[int]:
    return frozenset(card for side in Side for card in battle.host(side).lost)


# --- The pause before the next question -------------------------------------------------------------------------------


class Pause(StrEnum):
    """The pause between a roll and the next question."""

    NONE = "none"
    MOMENT = "moment"
    PRESS = "press"


COOKIE = "pause-after-rolls"
KEPT_FOR = 10 * 365 * 24 * 60 * 60  # seconds


def pause(request: HttpRequest) -> Pause:
    """This device's choice; a moment by default."""
    chosen = request.COOKIES.get(COOKIE, "")
    return Pause(chosen) if chosen in {*Pause} else Pause.MOMENT


def pauses(request: HttpRequest) -> list[tuple[Pause, str, bool]]:
    """All pauses with their words, and whether each is chosen."""
    return [(each, _say(f"pause.{each}"), each is pause(request)) for each in Pause]


@require_POST
def choose_pause(request: HttpRequest, battle: uuid.UUID) -> HttpResponse:
    """Set the pause on this device, for every battle."""
    answer, chosen = redirect("card-battle", battle), request.POST.get("do", "")
    if chosen in {*Pause}:
        answer.set_cookie(COOKIE, chosen, max_age=KEPT_FOR, httponly=True, samesite="Lax")
    else:
        messages.error(request, why(Reason("button"), Reason("unchanged")))
    return answer
