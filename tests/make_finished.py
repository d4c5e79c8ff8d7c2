"""Make the finished games of the campaigns for two sides: `python -m tests.make_finished [boudica] [agricola] [fury]`.

The program leads both sides; as long as it plays as it does, they are always the same files. In Britain three towns
burn, and in the tenth turn Boudica is caught; in the north Calgacus falls, and his people hold it. Tract by tract
five towns burn, and in the fifteenth turn the third legion breaks.
"""

import os
import sys
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()  # the save file knows the rows of games

from battles.data.short import odds_table  # noqa: E402
from campaign.agricola.data import north  # noqa: E402
from campaign.agricola.game import GAME as AGRICOLA  # noqa: E402
from campaign.agricola.rules.board import Side as NorthSide  # noqa: E402
from campaign.agricola.rules.options import Options as NorthOptions  # noqa: E402
from campaign.agricola.rules.state import Start as NorthStart  # noqa: E402
from campaign.boudica.data import britain  # noqa: E402
from campaign.boudica.game import GAME as BOUDICA  # noqa: E402
from campaign.boudica.rules.board import Side  # noqa: E402
from campaign.boudica.rules.options import Options  # noqa: E402
from campaign.boudica.rules.state import Start  # noqa: E402
from campaign.desk.seats import Players  # noqa: E402
from campaign.fury.data import britannia, pieces  # noqa: E402
from campaign.fury.game import GAME as FURY  # noqa: E402
from campaign.fury.rules.board import Side as FurySide  # noqa: E402
from campaign.fury.rules.state import RULES as FURY_RULES  # noqa: E402
from campaign.fury.rules.state import Start as FuryStart  # noqa: E402
from campaign.shelf.savefile import PlayersGame  # noqa: E402
from engine.rules.ruleset import Ruleset, play  # noqa: E402
from engine.saves import written  # noqa: E402

CAMPAIGNS = Path(__file__).parent.parent / "campaign"
FINISHED = {
    "boudica": (BOUDICA, "Three towns in ashes", Start("Boudica 25", britain(Options()), dict.fromkeys(Side, 2))),
    "agricola": (
        AGRICOLA,
        "The fall of Calgacus",
        NorthStart("North 23", north(NorthOptions()), dict.fromkeys(NorthSide, 2)),
    ),
    "fury": (
        FURY,
        "Three legions",
        FuryStart("Fury 17", britannia(), pieces(), odds_table(), dict.fromkeys(FurySide, 2), rules=FURY_RULES),
    ),
}


def file(campaign: str) -> Path:
    """Where the program has it."""
    return CAMPAIGNS / campaign / "data" / "example.json"


def played(game: Any, start: Any) -> tuple[Any, ...]:
    """All lines of the game that the program makes of this beginning."""
    ruleset: Ruleset[Any, Any, Any, Any] = game.ruleset
    now, lines = ruleset.begin(start), list[Any]()
    while decision := game.given(Players).seating.next(now):
        line, now = play(ruleset, now, decision, ruleset.dice(now), len(lines) + 1, len(lines))
        lines.append(line)
    return tuple(lines)


def file_of(game: Any, name: str, start: Any, lines: tuple[Any, ...]) -> str:
    """The save file of a game with these lines."""
    return written(game, PlayersGame(name=name, by_hand=False, start=start, head=len(lines), lines=lines))


if __name__ == "__main__":
    for campaign in sys.argv[1:] or FINISHED:
        game, name, start = FINISHED[campaign]
        file(campaign).write_text(file_of(game, name, start, played(game, start)), encoding="utf-8")
