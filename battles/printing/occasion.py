"""What can be told of a battle on its cover: by the campaign that has it fought, or by history."""

from collections.abc import Mapping
from dataclasses import dataclass

from battles.rules.verdict import Side


@dataclass(frozen=True)
class Occasion:
    """Why a battle is fought and what is at stake. `map` is the country around it as SVG, `map_words` what it shows.

    `story` stands under its `heading`. `results` are the ways in which the battle can end, each with what it brings.
    `commanders` lead each side, by name, the first in command. `special` is what a published battle has of its own, and
    `name` what it is called.
    """

    map: str
    map_words: str
    heading: str
    story: tuple[str, ...]
    cause: str
    results: tuple[tuple[str, str], ...]
    commanders: Mapping[Side, tuple[str, ...]]
    special: tuple[str, ...] = ()
    name: str = ""
