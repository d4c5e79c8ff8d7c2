"""The chronicle: a chapter for each turn, made of passages, each a paragraph."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from campaign.boudica.rules import events as ev
from campaign.boudica.story import ending, fighting, marching, opening, people
from campaign.boudica.story.past import Fact, Past
from campaign.boudica.story.speech import season
from campaign.boudica.story.teller import Statement, Teller
from campaign.boudica.story.titles import title
from campaign.chronicle.added import Added, split
from engine.grammar import joined

Tell = Callable[[Teller, Sequence[Fact]], None]
OPENING = (ev.ChiefRolled, ev.AgentPlaced, ev.StrengthDivided)
MARCHES = (
    ev.MarchBegan,
    ev.Entered,
    ev.Stayed,
    ev.MarchEnded,
    ev.BoudicaDeclared,
    ev.StrengthsTold,
    ev.AugustaCommanded,
    ev.RomansLead,
    ev.Passed,
)
APART = {"opening.legions", "opening.covered", "opening.divided"}
"""Sentences that begin a paragraph of their own."""
RAISING = (ev.CubesRaised, ev.PoolTaken, ev.GarrisonTaken)


@dataclass(frozen=True)
class Passage:
    """What goes on in one part of a turn, as a paragraph."""

    statements: tuple[Statement, ...]

    @property
    def text(self) -> str:
        """The prose."""
        return joined(statement.text for statement in self.statements)


@dataclass(frozen=True)
class Chapter(Added):
    """A turn, told for the reader; `place` is after how many lines it ended, or as it stands.

    What the player adds to it is kept at its last `line`.
    """

    turn: int
    title: str
    when: str
    passages: tuple[Passage, ...]
    place: int
    line: int
    is_over: bool

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All that it tells."""
        return tuple([statement for passage in self.passages for statement in passage.statements])

    @property
    def told(self) -> str:
        """Its prose, as it is told from the log."""
        return "\n\n".join(passage.text for passage in self.passages)

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What stands in the book, in paragraphs."""
        return split(self.own.text if self.own else self.told)


def chronicle(past: Past) -> tuple[Chapter, ...]:
    """All of it so far."""
    turns = dict.fromkeys(fact.turn for fact in past.facts)
    return tuple([chapter(past, turn) for turn in turns])


def chapter(past: Past, turn: int) -> Chapter:
    """One turn."""
    facts = [fact for fact in past.facts if fact.turn == turn]
    now, last = past.now, facts[-1].place
    teller = Teller(past, turn)
    passages = tuple(_passages(teller, facts))
    return Chapter(
        turn=turn,
        title=title(teller, facts),
        when=season(turn),
        passages=passages,
        place=last,
        line=past.last_lines[turn],
        is_over=now.turn > turn or bool(now.ending),
    )


def _passages(teller: Teller, facts: Sequence[Fact]) -> Iterator[Passage]:
    for tell, those in _parts(facts):
        already = len(teller.told)
        if those:
            teller.place = those[-1].place
            tell(teller, those)
        yield from _paragraphs(teller.told[already:])


def _paragraphs(said: Sequence[Statement]) -> Iterator[Passage]:
    """Several of them where something else begins."""
    begun = [place for place, statement in enumerate(said) if place == 0 or statement.kind in APART]
    for first, end in pairwise([*begun, len(said)]):
        yield Passage(tuple(said[first:end]))


def _parts(facts: Sequence[Fact]) -> Iterator[tuple[Tell, Sequence[Fact]]]:
    """What is told together, in the order of play."""

    def of(*kinds: type[ev.Event]) -> Sequence[Fact]:
        return [fact for fact in facts if isinstance(fact.event, kinds)]

    yield opening.tell, of(*OPENING)
    yield people.tell_population, of(ev.PopulationSwayed)
    yield marching.tell, of(*MARCHES)
    met = fighting.meetings(facts)
    for each in met:
        yield fighting.tell, each.facts
    yield fighting.tell_watching, [fact for each in met for fact in each.facts]
    yield ending.tell_fate, of(ev.BoudicaDied)
    yield people.tell_recruitment, of(*RAISING)
    yield ending.tell_overruled, of(ev.Overruled)
    yield ending.tell, of(ev.GameEnded)
