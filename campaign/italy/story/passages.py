"""From a log to the passages of the chronicle: one for each matter, at the line with which it begins."""

import logging
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from campaign.chronicle.memory import Memory
from campaign.chronicle.passages import Fact, Passage, Past, Statement
from campaign.italy.narrate.names import phrase
from campaign.italy.narrate.persons import persons_of
from campaign.italy.remembered import memory
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.state import Step
from campaign.italy.story import battles, endings, phases
from campaign.italy.story.people import Cast
from campaign.italy.story.speech import ItalysTeller, Sentences
from engine.rules.record import IMPOSSIBLE

logger = logging.getLogger(__name__)
SENTENCES: Sentences = {**phases.SENTENCES, **battles.SENTENCES, **endings.SENTENCES}
"""What tells an event, where the book adds to its entries."""

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
_TOGETHER: dict[str, Callable[[ItalysTeller, Sequence[Fact]], Iterator[Statement]]] = {
    OPENING: phases.opening,
    WAR: phases.war,
}
"""Sections told from all their events at once; others are told one by one."""


def passages(past: Past) -> tuple[Passage, ...]:
    """The campaign so far, from its first line on."""
    persons, memory = persons_of(past.game), _memory(past)
    teller = ItalysTeller(Cast(past.now.start.italy, past.now.start.seed), persons, memory)
    return tuple([_passage(teller, section, tuple(facts)) for (_, section, _), facts in groupby(past.facts, key=_of)])


def _memory(past: Past) -> Memory:
    """The memory; empty if a line does not fit the ones before."""
    try:
        return memory(past.game)
    except IMPOSSIBLE:
        return Memory()


def _of(fact: Fact) -> tuple[int, str, str]:
    """What a fact belongs to: consecutive ones with the same turn, section and attacker form a passage."""
    if isinstance(fact.line.decision, Override):
        return fact.turn, DECREE, ""
    section = _SECTIONS[fact.before.step]
    return fact.turn, section, fact.before.to_do[0] if section == BATTLE else ""


def _passage(teller: ItalysTeller, section: str, facts: tuple[Fact, ...]) -> Passage:
    teller.place = facts[0].place
    statements = _readable(_TOGETHER.get(section, _one_by_one)(teller, facts), teller, facts)
    return Passage(section, facts, tuple(statements))


def _one_by_one(teller: ItalysTeller, facts: Sequence[Fact]) -> Iterator[Statement]:
    for fact in facts:
        teller.place = fact.place
        yield from _readable(told_of(teller, fact), teller, facts)


def told_of(teller: ItalysTeller, fact: Fact) -> Iterator[Statement]:
    """The statements of a single event: its entries, and what the book adds."""
    tell = SENTENCES.get(type(fact.event))
    return tell(teller, fact.event, fact) if tell else teller.tell(fact)


def _readable(statements: Iterator[Statement], teller: ItalysTeller, facts: Sequence[Fact]) -> Iterator[Statement]:
    """The statements up to a line that does not fit the ones before and cannot be told."""
    try:
        yield from statements
    except IMPOSSIBLE:
        n = facts[0].past.game.lines[teller.place - 1].n
        logger.exception("line %s cannot be told", n)
        yield Statement("unreadable", phrase("unreadable.line_of_log", line=n), teller.place)


def battle_of(passage: Passage) -> ev.BattleJoined | None:
    """The battle of a passage, once both its armies stand."""
    return next((fact.event for fact in passage.facts if isinstance(fact.event, ev.BattleJoined)), None)
