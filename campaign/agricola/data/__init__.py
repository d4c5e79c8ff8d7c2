"""The board with its counters, and the clauses of the rules, as files that a person can proof-read."""

from functools import cache, partial

from campaign.agricola.rules.board import CenterCounter, Counter, North, Place, Road, South
from campaign.agricola.rules.options import Options
from campaign.desk import rulebook
from engine.data import toml, value

PACKAGE = "campaign.agricola"


@cache
def north(options: Options = Options()) -> North:  # noqa: B008 (frozen)
    """The north of AD 82 (Y2, Y3) under these options."""
    board, counters = toml(PACKAGE, "board.toml"), toml(PACKAGE, "counters.toml")
    return North(
        terrain=tuple(board["terrain"]),
        coastal=tuple(board["coastal"]),
        blocked=tuple(board["blocked"]),
        route=tuple(board["route"]),
        south=value(South, board["south"]),
        places=value(tuple[Place, ...], board["place"]),
        roads=value(tuple[Road, ...], board["road"]),
        counters=value(tuple[Counter, ...], counters["counter"]),
        centers=value(tuple[CenterCounter, ...], counters["center"]),
        options=options,
    )


rules = partial(rulebook.sections, PACKAGE)  # the rules of the game, section by section
rulings = partial(rulebook.rulings, PACKAGE)  # what we settle where the source is silent
