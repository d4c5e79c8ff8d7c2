"""The raid told, as far as a side may know it: in the log, on buttons, in the list of games."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine import shared
from engine.data import toml
from engine.grammar import sentence
from engine.rules.record import Line
from engine.texts import text
from tests.island.rules.raid import RAIDERS, SIDES, DayEnded, Decision, Event, Fought, Land, March, Raid

PACKAGE = "tests.island"
SPACES = {row["id"]: row for row in toml(PACKAGE, "board.toml")["space"]}
say = partial(text, PACKAGE, "story")


def tell(before: Raid, line: Line[Decision, Event], side: str) -> Iterator[str]:
    """What a line tells a side, or everybody; the raiders alone read how many have landed."""
    for event in line.events:
        match event:
            case Land(men=men):
                yield say("told.men", men=men) if side == RAIDERS else say("told.landed")
            case March(side=who, to=to):
                key = "stayed" if before.at[who] == to else "marched"
                yield say(f"told.{key}", side=say(f"side.{who}"), to=SPACES[to]["name"])
            case Fought(faces=faces, winner=winner):
                rolled = say("told.fought", first=faces[0], second=faces[1]) if faces else say("told.elsewhere")
                yield f"{rolled} {say('told.won', winner=say(f'side.{winner}'))}"
            case DayEnded(burnt=burnt, ending=ending):
                if burnt:
                    yield say("told.burnt", space=sentence(SPACES[burnt]["name"]))
                if ending:
                    yield say(f"lead.{ending.cause}")


def choice(decision: Decision) -> str:
    """What a button says."""
    match decision:
        case Land(men=men):
            return say("choice.land", men=men)
        case March(to=to):
            return say("choice.to", to=SPACES[to]["name"])
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
