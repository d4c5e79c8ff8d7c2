"""The people of the island and its towns by turn, as a small SVG in the page's colours."""

from collections.abc import Sequence

from campaign.boudica.course import CourseTurn, course_table
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import TURNS
from campaign.desk.bars import Charted, TurnBar, TurnBars
from engine.texts import tables, text


def course_svg(turns: Sequence[CourseTurn]) -> str:
    """A bar for each turn, Romans at the bottom and Britons at the top; standing towns are squares below it."""
    people, towns = ("romans", "unaligned", "britons"), ("romans", "britons")
    bars = TurnBars(label=text(PACKAGE, "verdict", "picture.label"), parts=people, step=50, turns=TURNS, rows=towns)
    return bars.svg([TurnBar(row.turn, row[1:4], row[4:]) for row in turns])


def charted(turns: Sequence[CourseTurn]) -> Charted:
    """The same with its title, its key and its figures."""
    title, key = text(PACKAGE, "verdict", "picture.title"), tables(PACKAGE, "verdict")["picture"]["key"]
    return Charted(title, course_svg(turns), [*key.items()], course_table(turns))
