"""The verdict: who has won and how, each condition of victory as it stands, what was lost, and charts turn by turn."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from campaign.desk.bars import Charted, TurnBar, charted, ends_of_turns
from campaign.desk.web.verdict import Verdict
from campaign.fury.names import PACKAGE, losses, name
from campaign.fury.rules.board import Side
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import State
from campaign.fury.rules.z14_demoralisation import commands_in_play, is_broken, level
from campaign.fury.rules.z15_victory import (
    ICENI,
    LEGIONS,
    LOWLAND_TRIBES,
    OTHERS,
    TURNS,
    lowland_rebels,
    roman_victory,
)
from campaign.fury.rules.z16_variable_victory import standing
from campaign.fury.rules.z17_imagined import imagined
from campaign.fury.telling import why
from engine.grammar import sentence
from engine.rules.dice import StreamDice
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, PACKAGE, "verdict")


class StandingLine(NamedTuple):
    """A condition of victory as it stands: for whom, in words, whether it is fulfilled, and its clause."""

    side: Side
    told: str
    holds: bool
    rule: str


class CommandLine(NamedTuple):
    """A command in play: the SP that it has lost, with how many it is demoralised, and whether it is."""

    side: Side
    name: str
    lost: int
    level: int
    is_broken: bool


def conditions(seen: State) -> list[StandingLine]:
    """Z15, Z16.5: each condition, as far as the reader knows; what hangs on hidden units is a guess (Z17.3)."""
    if seen.start.options.variable_victory:
        known = seen if seen.ending else imagined(seen, StreamDice("standing"))
        return [StandingLine(each.side, sentence(why(each.cause)), each.holds, "Z16.5") for each in standing(known)]
    legions = sum([is_broken(seen, each.id) for each in seen.pieces.commands if each.legion])
    tribes = lowland_rebels(seen)
    others = [tribe for tribe in tribes if tribe != ICENI]
    broken, needed = sum([is_broken(seen, tribe) for tribe in others]), min(OTHERS, len(others))
    hers = _say("broken" if is_broken(seen, ICENI) and ICENI in tribes else "unbroken")
    both = _say("iceni" if others else "iceni_alone", are=hers, n=broken, of=needed)
    found = [
        (Side.TRIBAL, _say("legions", n=legions, of=LEGIONS), legions >= LEGIONS, "Z15.1"),
        (Side.TRIBAL, _say("tribes", n=len(tribes), of=LOWLAND_TRIBES), len(tribes) >= LOWLAND_TRIBES, "Z15.1"),
        (Side.ROMAN, both, roman_victory(seen) is not None, "Z15.2"),
    ]
    return [StandingLine(*each) for each in found]


def commands(seen: State) -> list[CommandLine]:
    """Z14.1: all commands in play, which both sides know."""
    there = commands_in_play(seen)
    return [
        CommandLine(
            each.side, sentence(name(each.id)), seen.lost.get(each.id, 0), level(seen, each), is_broken(seen, each.id)
        )
        for each in seen.pieces.commands
        if each.id in there
    ]


def title(state: State) -> str:
    """The verdict in a line (Z15)."""
    return _say(f"title.{(state.ending.winner or 'draw') if state.ending else 'open'}")


def lead(state: State) -> str:
    """What ended it, or that it goes on."""
    if state.ending is None:
        return _say("lead.open", turn=state.turn)
    return _say("lead.over", turn=state.turn, why=sentence(why(state.ending.cause)))


def _lost(game: AnyGame) -> Iterator[tuple[int, Side, dict[str, int]]]:
    """What the commands of each side have lost in each turn."""
    before: dict[str, int] = {}
    for turn, state in ends_of_turns(game.states).items():
        change = {id: sp - before.get(id, 0) for id, sp in state.lost.items() if sp > before.get(id, 0)}
        before = dict(state.lost)
        for side in Side:
            yield turn, side, {id: sp for id, sp in change.items() if state.pieces.side[id] is side}


def lost(game: AnyGame) -> Iterator[tuple[int, str]]:
    """The SP that each side has lost, turn by turn (Z14.2)."""
    for turn, side, sp in _lost(game):
        if sp:
            yield turn, _say("lost", side=sentence(name(side)), losses=losses(sp))


def charts(game: AnyGame) -> Sequence[Charted]:
    """The lowland tribes in play at the end of each turn, and the SP lost in it."""
    risen = [TurnBar(turn, [len(lowland_rebels(state))]) for turn, state in ends_of_turns(game.states).items()]
    found: dict[int, list[int]] = {}
    for turn, _, sp in _lost(game):
        found.setdefault(turn, []).append(sum(sp.values()))
    fallen = [TurnBar(turn, parts) for turn, parts in found.items()]
    return [
        charted(PACKAGE, "tribes", risen, parts=[Side.TRIBAL], step=2, turns=TURNS),
        charted(PACKAGE, "lost", fallen, parts=[*Side], step=40, turns=TURNS),
    ]


def more(game: AnyGame) -> dict[str, Any]:
    """What else its template needs; nothing hidden."""
    seen = seen_by(game.now, EVERYBODY)
    guessed = seen.start.options.variable_victory and not seen.ending
    return {"conditions": conditions(seen), "guessed": guessed, "commands": commands(seen)}


def counted(now: State) -> list[tuple[str, int]]:
    """Z15: the lowland tribes in play, and the legions and the lowland tribes that are demoralised."""
    tribes = lowland_rebels(now)
    legions = [each.id for each in now.pieces.commands if each.legion]
    numbers = len(tribes), *[sum([is_broken(now, each) for each in of]) for of in (legions, tribes)]
    return [*zip(map(_say, ("counted.tribes", "counted.legions", "counted.broken")), numbers, strict=True)]


VERDICT = Verdict(title=title, lead=lead, losses=lost, charts=charts, counted=counted, more=more)
