"""From a log to the passages of the chronicle: one for each thing that goes on, at the line with which it begins."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import phrase
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Overrule
from campaign.italy.rules.state import State, Step
from campaign.italy.savefile import CampaignLine
from campaign.italy.story import battles, endings, phases
from campaign.italy.story.people import Cast
from campaign.italy.story.telling import Fact, Sentences, Statement, Teller
from engine.rules.record import IMPOSSIBLE

logger = logging.getLogger(__name__)
SENTENCES: Sentences = {**phases.SENTENCES, **battles.SENTENCES, **endings.SENTENCES}
"""What tells of an event, where the book says more than its entries."""

OPENING, RULERS, WAR, ROME, BATTLE, END, DECREE = "opening", "rulers", "war", "rome", "battle", "end", "decree"
_SECTIONS = {
    Step.SET_UP: OPENING,
    Step.REVENUE: OPENING,
    Step.RULERS: RULERS,
    Step.EXTERNAL_TARGETS: WAR,
    Step.ATTACK_ROLLS: WAR,
    Step.TARGETS: WAR,
    Step.ROME_ATTACKS: ROME,
    Step.SPENDING: ROME,
    Step.ROME_SPENDS: ROME,
    Step.BATTLES: BATTLE,
    Step.END_OF_TURN: END,
    Step.INTERVENTION: END,
}
_TOGETHER: dict[str, Callable[[Teller, Sequence[Fact]], Iterator[Statement]]] = {
    OPENING: phases.opening,
    WAR: phases.war,
}
"""What is told of all its events at once; the others are told of one by one."""
_APART = {"rulers.first", "ended.plain"}
"""Sentences that begin a paragraph of their own within their passage."""

Stretch = Sequence[tuple[CampaignLine, State, State]]
"""Lines, each with the campaign before and after it."""


@dataclass(frozen=True)
class Passage:
    """A passage: what goes on in it, the first and the last of its lines, its facts, and what it states.

    It is `done` when no later line can add to it.
    """

    section: str
    turn: int
    line: int
    last: int
    facts: tuple[Fact, ...]
    statements: tuple[Statement, ...]
    done: bool

    @property
    def text(self) -> str:
        """The prose; an empty line between paragraphs."""
        prose = ""
        for statement in self.statements:
            prose += (("\n\n" if statement.kind in _APART else " ") if prose else "") + statement.text
        return prose


def passages(game: CampaignGame) -> tuple[Passage, ...]:
    """The campaign so far, from its first line on."""
    teller = Teller(Cast(game.now.start.italy, game.now.start.seed))
    lines = zip(game.lines, game.states, game.states[1:], strict=False)
    stretches = [list(stretch) for _, stretch in groupby(lines, key=_place)]
    return tuple(
        _passage(teller, stretch, done=stretch is not stretches[-1] or game.now.ending is not None)
        for stretch in stretches
    )


def _place(step: tuple[CampaignLine, State, State]) -> tuple[Any, ...]:
    """What a line belongs to: lines one after another with the same place make a passage."""
    line, before, _ = step
    if isinstance(line.decision, Overrule):
        return before.turn, DECREE
    section = _SECTIONS[before.step]
    return before.turn, section, before.to_do[0] if section == BATTLE else ""


def _passage(teller: Teller, stretch: Stretch, done: bool) -> Passage:
    facts = tuple(
        Fact(event, line.n, line.events, before, after, line.by)
        for line, before, after in stretch
        for event in line.events
    )
    turn, section, *_ = _place(stretch[0])
    teller.line = stretch[0][0].n
    statements = _readable(_TOGETHER.get(section, _one_by_one)(teller, facts), teller)
    return Passage(section, turn, stretch[0][0].n, stretch[-1][0].n, facts, tuple(statements), done)


def _one_by_one(teller: Teller, facts: Sequence[Fact]) -> Iterator[Statement]:
    for fact in facts:
        teller.line = fact.line
        yield from _readable(told_of(teller, fact), teller)


def told_of(teller: Teller, fact: Fact) -> Iterator[Statement]:
    """What tells of an event by itself: its entries, and what the book adds to them."""
    tell = SENTENCES.get(type(fact.event))
    return tell(teller, fact.event, fact) if tell else teller.tell(fact)


def _readable(statements: Iterator[Statement], teller: Teller) -> Iterator[Statement]:
    """What is told, up to where a line does not fit what went before and cannot be told."""
    try:
        yield from statements
    except IMPOSSIBLE:
        logger.exception("line %s cannot be told", teller.line)
        yield Statement("unreadable", phrase("unreadable.line_of_log", line=teller.line), {}, teller.line)


def battle_of(passage: Passage) -> ev.BattleJoined | None:
    """The battle of a passage, once both its armies stand."""
    return next((fact.event for fact in passage.facts if isinstance(fact.event, ev.BattleJoined)), None)
