"""Make the finished game that comes with the rebellion: `python -m tests.make_rebellion`.

The program leads both sides; as long as it plays as it does, it is always the same file. Here three towns burn, and in
the tenth turn Boudica is caught.
"""

import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()  # the save file knows the rows of games

from campaign.boudica.data import britain  # noqa: E402
from campaign.boudica.game import GAME  # noqa: E402
from campaign.boudica.rules.board import Side  # noqa: E402
from campaign.boudica.rules.decisions import Decision  # noqa: E402
from campaign.boudica.rules.events import Event  # noqa: E402
from campaign.boudica.rules.options import Options  # noqa: E402
from campaign.boudica.rules.state import Start  # noqa: E402
from campaign.boudica.rules.w11_solo.solo import RULESET, SEATING  # noqa: E402
from campaign.shelf.savefile import PlayersGame  # noqa: E402
from engine.rules.record import Line  # noqa: E402
from engine.rules.ruleset import play  # noqa: E402
from engine.saves import written  # noqa: E402

FILE = Path(__file__).parent.parent / "campaign" / "boudica" / "data" / "example.json"
NAME = "Three towns in ashes"
START = Start("Boudica 25", britain(Options()), {Side.ROMANS: 2, Side.BRITONS: 2})


def played(start: Start) -> tuple[Line[Decision, Event], ...]:
    """All lines of the game that the program makes of this beginning."""
    now, lines = RULESET.begin(start), list[Line[Decision, Event]]()
    while decision := SEATING.next(now):
        line, now = play(RULESET, now, decision, RULESET.dice(now), len(lines) + 1, len(lines))
        lines.append(line)
    return tuple(lines)


def file_of(name: str, start: Start, lines: tuple[Line[Decision, Event], ...]) -> str:
    """The save file of a game with these lines."""
    return written(GAME, PlayersGame(name=name, by_hand=False, start=start, head=len(lines), lines=lines))


if __name__ == "__main__":
    FILE.write_text(file_of(NAME, START, played(START)), encoding="utf-8")
