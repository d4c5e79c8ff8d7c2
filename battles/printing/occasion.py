"""What whoever has a battle fought can tell of it: a campaign, and nobody for a battle by itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from battles.rules.verdict import Side


@dataclass(frozen=True)
class Occasion:
    """Why a battle is fought and what hangs on it. `map` is the country around as SVG, `map_words` what it shows.

    `results` are the ways in which it can end, each with what it brings. `commanders` leads each side, by name.
    """

    map: str
    map_words: str
    story: tuple[str, ...]
    cause: str
    results: tuple[tuple[str, str], ...]
    commanders: Mapping[Side, str]
