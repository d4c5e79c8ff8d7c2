"""What a battle's campaign tells of it on the cover; nothing for a battle without one."""

from collections.abc import Mapping
from dataclasses import dataclass

from battles.rules.verdict import Side


@dataclass(frozen=True)
class Occasion:
    """Why a battle is fought and what is at stake. `map` is the country around it as SVG, `map_words` what it shows.

    `results` are the ways it can end, each with its consequence; `commanders` the names of each side's leaders.
    """

    map: str
    map_words: str
    story: tuple[str, ...]
    cause: str
    results: tuple[tuple[str, str], ...]
    commanders: Mapping[Side, str]
