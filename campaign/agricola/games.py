"""Agricola as a game of the machine (engine/shared.py): its log, and its words."""

from collections.abc import Sequence
from functools import partial

from campaign.agricola.choices import label
from campaign.agricola.data import PACKAGE
from campaign.agricola.rules.board import Side
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.y7_turn import year
from campaign.agricola.seats import PLAYERS
from campaign.agricola.telling import tell
from engine import shared
from engine.texts import text

_say = partial(text, PACKAGE, "board")


def when(state: State) -> str:
    """When a state is, for "you are back at …"."""
    key = "over" if state.ending else "turn" if state.turn else "set_up"
    return _say(f"when.{key}", turn=state.turn, year=str(year(state.turn)), step=step_called(state.step))


def step_called(step: Step) -> str:
    """The name of a step."""
    return text(PACKAGE, "events", f"StepBegan.{step.replace(' ', '_')}")


def facts(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in lists of games and branches."""
    held = {side: sum(bool(state.at(hex, side)) for hex in state.north.tribal) for side in Side}
    return [
        (_say("facts.played"), PLAYERS.line(state.start)),
        (_say("facts.year"), f"AD {year(max(state.turn, 1))}"),
        (_say("facts.centers"), _say("facts.occupied", **{str(side): number for side, number in held.items()})),
    ]


WORDS = shared.words(when=when, facts=facts, tell=tell, choice=label)
