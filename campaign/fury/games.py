"""Hell Hath No Fury as a game of the machine (engine/shared.py): its log, and its words."""

from collections.abc import Sequence
from functools import partial

from campaign.fury.choices import label
from campaign.fury.names import PACKAGE, name, together
from campaign.fury.owners_file import is_owners
from campaign.fury.rules.state import State
from campaign.fury.rules.z15_victory import LOWLAND_TRIBES, TURNS, lowland_rebels
from campaign.fury.seats import PLAYERS
from campaign.fury.telling import tell
from engine import shared
from engine.texts import text

_say = partial(text, PACKAGE, "board")


def when(state: State) -> str:
    """When a state is, for "you are back at …"."""
    key = "over" if state.ending else "turn"
    return _say(f"when.{key}", turn=state.turn, side=name(state.half), step=_say(f"step.{state.stage}"))


def facts(state: State) -> Sequence[tuple[str, str]]:
    """What everybody may know of a game, in lists of games and branches."""
    tribes, broken = lowland_rebels(state), together([name(command) for command in state.demoralised])
    return [
        (_say("facts.played"), PLAYERS.line(state.start)),
        (_say("facts.turn"), _say("facts.of_all", n=state.turn, all=TURNS)),
        (_say("facts.tribes"), _say("facts.of_all", n=len(tribes), all=LOWLAND_TRIBES)),
        (_say("facts.demoralised"), broken or _say("facts.nobody")),
        *[(_say("facts.tables"), _say("facts.own"))] * is_owners(state.start),
    ]


WORDS = shared.words(when=when, facts=facts, tell=tell, choice=label)
