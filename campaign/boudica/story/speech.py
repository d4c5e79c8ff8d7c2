"""What prose calls the peoples, places and armies of Britain, and when a turn was."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.boudica.names import PACKAGE, name, short
from campaign.boudica.rules.board import BOUDICA, TURNS, Britain
from engine.grammar import listed
from engine.texts import text, texts

BRITON = "briton-"
"""With this the ids of the Britons' armies begin."""
FIRST_YEAR = 60
"""AD (W1.1)."""


@dataclass(frozen=True)
class SpaceName:
    """A space as sentences name it: a people by its tribe, a city by itself."""

    name: str
    among: str
    to: str
    land: str

    def __str__(self) -> str:
        return self.name


def ground(britain: Britain, space: str) -> SpaceName:
    """Of a region: the Iceni, among the Iceni; of a city: Londinium, in Londinium."""
    kind = "city" if britain.space(space).is_city else "region"
    forms = {form: text(PACKAGE, "story", f"ground.{kind}.{form}", name=name(space)) for form in GROUND_FORMS}
    return SpaceName(**forms)


GROUND_FORMS = ("name", "among", "to", "land")


def army(piece: str) -> str:
    """An army, Boudica or an agent within a sentence: the Fourteenth, the first army."""
    return texts(PACKAGE, "story").get(f"army.{piece}") or name(piece)


def armies(pieces: Iterable[str]) -> str:
    """Several of them, as a list in words; those of the Britons by their numbers."""
    pieces = list(pieces)
    numbers = [int(short(piece)) for piece in pieces if piece.startswith(BRITON)]
    if not 1 < len(numbers) == len(pieces):
        return listed(map(army, pieces))
    if len(numbers) > 2:
        return text(PACKAGE, "story", "army.all_three")
    first, second = [text(PACKAGE, "story", f"army.ordinal_{number}") for number in sorted(numbers)]
    return text(PACKAGE, "story", "army.two_armies", first=first, second=second)


def together(pieces: Iterable[str]) -> str:
    """The same, Boudica before those that go with her."""
    first, *others = sorted(pieces, key=lambda piece: piece != BOUDICA)
    if first != BOUDICA or not others:
        return armies([first, *others])
    return text(PACKAGE, "story", "army.with_queen", armies=armies(others))


def season(turn: int) -> str:
    """When a turn was: ten of them are the campaign of a year, from its spring to its winter."""
    seasons = texts(PACKAGE, "story")["seasons"]
    year, part = divmod(turn - 1, TURNS)
    return text(PACKAGE, "story", "season", season=seasons[part], year=FIRST_YEAR + year)
