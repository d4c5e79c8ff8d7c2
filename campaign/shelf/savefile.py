"""The player's additions in a save file: branches, words, photos and battles."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from battles.transfer import Battles
from engine.rules.ruleset import S
from engine.savefile import Moment, SavedBranch, check_places
from engine.saves import L, SavedGame


@dataclass(frozen=True)
class SavedNote:
    """The player's own words at a line of the log."""

    line: int
    text: str
    written: Moment


@dataclass(frozen=True)
class SavedPhoto:
    """A picture at a line of the log; it lies next to the JSON in a zip, and is missing if the JSON is alone."""

    line: int
    caption: str
    file: Annotated[str, Field(pattern=r"^photos/\d{4}\.jpg$")]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    added: Moment


@dataclass(frozen=True)
class SavedParagraph:
    """A paragraph of the chronicle in the player's words, in place of the generated one that begins at this line."""

    line: int
    text: str
    edited: Moment


@dataclass(frozen=True, kw_only=True)
class PlayersOwn:
    """What the player adds to a campaign's log."""

    branches: tuple[SavedBranch, ...] = ()
    notes: tuple[SavedNote, ...] = ()
    photos: tuple[SavedPhoto, ...] = ()
    paragraphs: tuple[SavedParagraph, ...] = ()
    battles: Battles = Battles()
    advised: Annotated[tuple[int, ...], Field(exclude_if=lambda lines: not lines)] = ()
    """The lines at which What if was asked; left out if there are none."""

    def check(self, known: set[int]) -> None:
        """ValueError if something stands at a missing line, or two where only one may be."""
        check_places("a note", [note.line for note in self.notes], known)
        check_places("a photo", [photo.line for photo in self.photos], known)
        check_places("a paragraph", [paragraph.line for paragraph in self.paragraphs], known, once=True)
        check_places("advice", self.advised, once=True, known=known)
        if len({photo.file for photo in self.photos}) < len(self.photos):
            raise ValueError("two photos have the same file")


@dataclass(frozen=True, kw_only=True)
class PlayersGame(PlayersOwn, SavedGame[S, L]):
    """A game in the engine's rows with the player's additions."""
