"""From a fact to a sentence: the wordings of texts/en/story.toml, the names of things, and dates."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from campaign.boudica.names import PACKAGE, name, short
from campaign.boudica.rules.board import BOUDICA, TURNS, Britain, Side
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.remembered import memory
from campaign.chronicle.memory import Memory
from campaign.chronicle.passages import Teller
from engine.grammar import listed
from engine.texts import text, texts
from engine.wordings import digest

phrase = partial(text, PACKAGE, "story")  # a part of a sentence, or a text with a single wording
APART = frozenset({"opening.legions", "opening.covered", "opening.divided"})
"""Sentences that begin a paragraph of their own."""
BRITON = "briton-"  # the beginning of Briton armies' ids
UNITS = {Side.ROMANS: "cohort", Side.BRITONS: "warband"}
"""The prose word for a side's strength points."""
FIRST_YEAR = 60  # AD (W1.1)


class SpaceName(NamedTuple):
    """A space in sentences: a people by its tribe, a city by itself."""

    name: str
    among: str
    to: str
    land: str

    def __str__(self) -> str:
        return self.name


class RebellionTeller(Teller):
    """Tells a game from turn 1 on: the same past in the same words."""

    def __init__(self, past: RebellionPast) -> None:
        super().__init__(sentences(), lambda kind: digest(past.key, kind), APART)
        self.past = past
        self.turn = 1  # the turn being told
        self.britain: Britain = past.now.britain

    @cached_property
    def memory(self) -> Memory:
        """What its reader may remember."""
        return memory(self.past)

    def words(self, kind: str, **parts: object) -> str:
        """The next sentence of the kind; ids of spaces among its parts become their names."""
        known = self.past.now.grounds
        return super().words(kind, **{key: self.ground(str(of)) if of in known else of for key, of in parts.items()})

    def ground(self, space: str) -> SpaceName:
        """A space of its map."""
        return ground(self.britain, space)

    def among(self, spaces: Iterable[str]) -> str:
        """These spaces as a list in words."""
        return listed([self.ground(space).among for space in spaces])

    def many(self, number: int, thing: str) -> str:
        """A number of things in words: "not a cohort", "one cohort", "two cohorts"."""
        return phrase(f"many.{thing}" if number else f"many.no_{thing}", n=number)


def rising(britain: Britain) -> str:
    """What the Britons divide at the start (W2.6)."""
    return phrase("many.warband", n=int(britain.options.rising))


def ground(britain: Britain, space: str) -> SpaceName:
    """For a region: "the Iceni", "among the Iceni"; for a city: "Londinium", "in Londinium"."""
    kind = "city" if britain.space(space).is_city else "region"
    return SpaceName(*[phrase(f"ground.{kind}.{form}", name=name(space)) for form in SpaceName._fields])


def sentences() -> Mapping[str, Sequence[str]]:
    """The wordings by kind."""
    lists = {kind: found for kind, found in texts(PACKAGE, "story").items() if isinstance(found, list) and "." in kind}
    return {kind: found for kind, found in lists.items() if not kind.startswith("headline.")}


def army(piece: str) -> str:
    """An army, Boudica or an agent within a sentence: "the Fourteenth", "the first army"."""
    return texts(PACKAGE, "story").get(f"army.{piece}") or name(piece)


def armies(pieces: Iterable[str]) -> str:
    """Several as a list in words, Boudica before those with her; Briton armies by their numbers."""
    first, *others = sorted(pieces, key=lambda piece: piece != BOUDICA)
    if first == BOUDICA and others:
        return phrase("army.with_queen", armies=armies(others))
    numbers = sorted(int(short(piece)) for piece in (first, *others) if piece.startswith(BRITON))
    if not 1 < len(numbers) == 1 + len(others):
        return listed(map(army, (first, *others)))
    if len(numbers) > 2:
        return phrase("army.all_three")
    one, other = [phrase(f"army.ordinal_{number}") for number in numbers]
    return phrase("army.two_armies", first=one, second=other)


def season(turn: int) -> str:
    """A turn's date: ten turns are a year's campaign, from its spring to its winter."""
    year, part = divmod(turn - 1, TURNS)
    return phrase("season", season=texts(PACKAGE, "story")["seasons"][part], year=FIRST_YEAR + year)
