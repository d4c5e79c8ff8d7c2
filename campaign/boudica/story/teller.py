"""From a fact to a sentence: the wordings of texts/en/story.toml, taken in turn and filled in."""

from collections.abc import Mapping, Sequence

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import Britain
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import SpaceName, ground
from campaign.chronicle.telling import Teller
from engine.texts import text, texts
from engine.wordings import digest

APART = frozenset({"opening.legions", "opening.covered", "opening.divided"})
"""Sentences that begin a paragraph of their own."""


class RebellionTeller(Teller):
    """Tells a turn of a game: the same past in the same words, whatever else is told of it."""

    def __init__(self, past: RebellionPast, turn: int) -> None:
        super().__init__(sentences(), lambda kind: digest(past.key, kind) % len(PACKAGE) + turn, APART)
        self.past = past
        self.turn = turn

    @property
    def britain(self) -> Britain:
        """The board."""
        britain: Britain = self.past.now.britain
        return britain

    def ground(self, space: str) -> SpaceName:
        """A space as sentences name it."""
        return ground(self.britain, space)

    def many(self, number: int, thing: str) -> str:
        """So many of a thing, in words: not a cohort, one cohort, two cohorts."""
        return text(PACKAGE, "story", f"many.{thing}" if number else f"many.no_{thing}", n=number)


def sentences() -> Mapping[str, Sequence[str]]:
    """By kind: its wordings; a kind stands under what goes on in it."""
    return {kind: found for kind, found in texts(PACKAGE, "story").items() if isinstance(found, list) and "." in kind}
