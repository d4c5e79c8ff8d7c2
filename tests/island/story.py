"""The raid told, as far as a side may know it: in the log, on buttons, in the list of games."""

from collections.abc import Sequence
from functools import partial

from engine import shared
from engine.data import toml
from engine.grammar import sentence
from engine.rules.record import Line
from engine.texts import text
from tests.island.rules import raid
from tests.island.rules.raid import RAIDERS, SIDES, Decision, Event, Raid

PACKAGE = "tests.island"
SPACES = {row["id"]: row for row in toml(PACKAGE, "board.toml")["space"]}
say = partial(text, PACKAGE, "story")


def tell(before: Raid, line: Line[Decision, Event], side: str) -> Sequence[str]:
    """What a line tells a side, or everybody."""
    return [told for event in line.events for told in _in_words(before, event, side)]


def _in_words(before: Raid, event: Event, side: str) -> list[str]:
    """What an event tells; the raiders alone read how many have landed."""
    match event:
        case raid.Land(men=men):
            return [say("told.men", men=men) if side == RAIDERS else say("told.landed")]
        case raid.March(side=who, to=to):
            key = "stayed" if before.at[who] == to else "marched"
            return [say(f"told.{key}", side=say(f"side.{who}"), to=SPACES[to]["name"])]
        case raid.Fought(faces=faces, winner=winner):
            return [say("told.fought", first=faces[0], second=faces[1], winner=say(f"side.{winner}"))]
        case raid.DayEnded(burnt=burnt, ending=ending):
            fire = [say("told.burnt", space=sentence(SPACES[burnt]["name"]))] if burnt else []
            return [*fire, *([say(f"lead.{ending.cause}")] if ending else [])]


def choice(decision: Decision) -> str:
    """What a button says."""
    match decision:
        case raid.Land(men=men):
            return say("choice.land", men=men)
        case raid.March(to=to):
            return say("choice.to", to=SPACES[to]["name"])
        case raid.Clash():
            return say("choice.clash")


def facts(now: Raid) -> Sequence[tuple[str, str]]:
    """What everybody may know of it."""
    burnt = ", ".join(SPACES[space]["name"] for space in now.burnt) or "nothing"
    return [*((side.title(), SPACES[now.at[side]]["name"]) for side in SIDES), ("Burnt", burnt)]


WORDS = shared.words(
    when=lambda now: say("when.over" if now.ending else "when.open", turn=now.turn),
    facts=facts,
    tell=tell,
    choice=choice,
    waiting=lambda now: say("ask.over" if now.ending else f"ask.{now.step}"),
)
