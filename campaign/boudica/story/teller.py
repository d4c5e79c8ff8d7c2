"""From a fact to a sentence: the wordings of texts/en/story.toml, taken in turn and filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import Britain
from campaign.boudica.story.past import Past
from campaign.boudica.story.speech import SpaceName, ground
from engine.grammar import sentence
from engine.texts import text, texts
from engine.wordings import Wordings, digest


@dataclass(frozen=True)
class Statement:
    """A sentence of the chronicle, of which kind it is, at which line, and the spaces that the map shows with it."""

    kind: str
    text: str
    place: int = 0
    spaces: tuple[str, ...] = ()


@dataclass
class Teller:
    """Tells a turn of a game: the same past in the same words, whatever else is told of it."""

    past: Past
    turn: int
    place: int = 0
    told: list[Statement] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wordings = Wordings(sentences(), lambda kind: digest(self.past.key, kind) % len(PACKAGE) + self.turn)

    @property
    def britain(self) -> Britain:
        """The board."""
        return self.past.now.britain

    def ground(self, space: str) -> SpaceName:
        """A space as sentences name it."""
        return ground(self.britain, space)

    def many(self, number: int, thing: str) -> str:
        """So many of a thing, in words: not a cohort, one cohort, two cohorts."""
        return text(PACKAGE, "story", f"many.{thing}" if number else f"many.no_{thing}", n=number)

    def say(self, kind: str, *spaces: str, **parts: object) -> None:
        """Tell the next sentence of this kind."""
        words = sentence(self.wordings.next(kind, **parts))
        self.told.append(Statement(kind, words, self.place, spaces))


def sentences() -> Mapping[str, Sequence[str]]:
    """By kind: its wordings; a kind stands under what goes on in it."""
    return {kind: found for kind, found in texts(PACKAGE, "story").items() if isinstance(found, list) and "." in kind}
