"""The cover of a print pack in the chronicle's words: the map where the armies have met, and the turn so far."""

from typing import Any

from battles.engagement import Cover
from battles.printing.occasion import Occasion
from campaign.chronicle.chronicle import Chronicle
from engine.rules.ruleset import EVERYBODY

MOST_NEWS = 4  # sentences, the last ones


def cover(of: Chronicle[Any]) -> Cover:
    """As everybody may know it; what each result brings is told where it is reported."""

    def occasion(game: Any) -> Occasion:
        past = of.past(game, EVERYBODY)
        chapter = of.chapters(past)[-1]
        plate = of.plate(past, chapter)
        return Occasion(
            map=of.country.alone(plate.draw("")),
            map_words=plate.told,
            heading=chapter.title,
            story=tuple([statement.text for statement in chapter.statements][-MOST_NEWS:]),
            cause="",
            results=(),
            commanders={},
        )

    return Cover(occasion)
