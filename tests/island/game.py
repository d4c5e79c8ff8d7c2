"""A raid on the island as the program knows it, with its pages: what settings.CAMPAIGNS names."""

from typing import Any

from campaign.advice.web.contest import ContestAdvice
from campaign.chronicle.logbook import LogBook
from campaign.desk.game import campaign_kind
from campaign.desk.rulebook import clauses_of
from campaign.desk.seats import Players
from campaign.desk.web.beginning import BOTH, programs, seats
from campaign.desk.web.verdict import Verdict
from campaign.shelf.doors import Guide
from engine.games import SharedPage, Title
from engine.shared import Shared
from tests.island.battles import BATTLES
from tests.island.pictures import PLATES
from tests.island.playouts import CONTEST
from tests.island.rules.raid import ISLANDERS, LEVELS, RAIDERS, RULESET, SEATING, SIDES, TURNS, Start, decides
from tests.island.story import PACKAGE, SPACES, WORDS, say

PLAYERS = Players(seating=SEATING, sides={side: side.title() for side in SIDES}, hides=(RAIDERS,))


def begun(seed: str, plays: str = BOTH, **asked: Any) -> Start:
    """How a raid begins, from what its form says."""
    island = {id: tuple(row["neighbours"]) for id, row in SPACES.items()}
    return Start(seed, island, programs(PLAYERS, plays, asked, LEVELS[0]))


GAME: Shared = campaign_kind(
    RULESET,
    why=lambda reason: say("dice.why", side=say(f"side.{reason.args[0]}")),
    title=Title("A raid on the island", "three days, a hidden number, six provinces to burn or to keep."),
    words=WORDS,
    page=SharedPage(start=begun, fields=lambda: seats(PLAYERS, say, LEVELS, (ISLANDERS, LEVELS[-1]))),
    players=PLAYERS,
    parts=(
        LogBook(land="the island", plates=PLATES, title=lambda turn: say(f"chapter.{turn}"), last=TURNS),
        clauses_of(PACKAGE, "I"),
        BATTLES,
        Guide(
            package=PACKAGE,
            start=lambda side: begun("island", side),
            at_hand=lambda now, side: [now.step] if now.turn == 1 and decides(now) == side else [],
        ),
        ContestAdvice(
            contest=CONTEST,
            cause=lambda cause: say(f"cause.{cause}"),
            levels={level: say(f"level_says.{level}") for level in LEVELS},
            measures={"fires": ("Fires", "fires", "")},
        ),
        Verdict(
            title=lambda now: say(f"title.{now.ending.winner if now.ending else 'open'}"),
            lead=lambda now: say(f"lead.{now.ending.cause if now.ending else 'open'}"),
        ),
    ),
)
