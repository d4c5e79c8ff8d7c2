"""A raid on the island as the program knows it, with its pages: what settings.CAMPAIGNS names."""

from collections.abc import Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from django.templatetags.static import static

from campaign.advice.par import Par
from campaign.advice.web.contest import ContestAdvice
from campaign.desk.game import campaign_kind
from campaign.desk.rulebook import clauses_of
from campaign.desk.seats import Players
from campaign.desk.web.beginning import BOTH, programs, seats
from campaign.desk.web.verdict import ParTable, Verdict
from campaign.models import HANGS
from campaign.shelf.doors import Guide
from engine import shared
from engine.codec import Json
from engine.games import SharedPage, Title
from engine.shared import Shared
from tests.island import playouts
from tests.island.pictures import ISLAND, PACKAGE, PLATES
from tests.island.playouts import CONTEST, ParRaid
from tests.island.rules import raid
from tests.island.rules.raid import ISLANDERS, LEVELS, RAIDERS, RULESET, SIDES, Decision, Raid, Start
from tests.island.story import CHRONICLE, SPACES, say, tell

PLAYERS = Players(
    sides={side: side.title() for side in SIDES},
    hides=(RAIDERS,),
    decides=raid.decides,
    phase=attrgetter("step"),
    ruled=raid.ruled,
    chosen=raid.chosen,
)


def begun(seed: str, plays: str = BOTH, **asked: Any) -> Start:
    """How a raid begins, from what its form says."""
    island = {id: tuple(row["neighbours"]) for id, row in SPACES.items()}
    return Start(seed, island, programs(PLAYERS, plays, asked, LEVELS[0]))


def when(now: Raid) -> str:
    """A moment, as one says at what one is back."""
    return say("when.over") if now.ending else say("when.open", turn=now.turn)


def facts(now: Raid) -> Sequence[tuple[str, str]]:
    """What everybody may know of it."""
    burnt = ", ".join(SPACES[space]["name"] for space in now.burnt) or "nothing"
    return [*((side.title(), SPACES[now.at[side]]["name"]) for side in SIDES), ("Burnt", burnt)]


def choice(decision: Decision) -> str:
    """What a button says."""
    match decision:
        case raid.Land(men=men):
            return say("choice.land", men=men)
        case raid.March(to=to):
            return say("choice.to", to=SPACES[to]["name"])
    return say("choice.clash")


def on_board(game: Any, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The map, as that side sees it."""
    return {"map": PLATES.plate(raid.seen_by(game.now, side), static(ISLAND.lies_below), PLATES.called)}


WORDS = shared.words(
    when=when,
    facts=facts,
    tell=tell,
    choice=choice,
    waiting=lambda now: say("ask.over" if now.ending else f"ask.{now.step}"),
)
ROLLS = shared.rolls(RULESET)
PAR: Par[ParRaid] = Par(
    edition=1,
    players=LEVELS,
    play=playouts.par_raid,
    player=itemgetter(0),
    scores=Json(tuple[ParRaid, ...]),
    has=lambda game: game.now.ending is not None and len(PLAYERS.people(game.start)) == 1,
)
GAME: Shared = campaign_kind(
    shared.log(RULESET, WORDS, ROLLS, hangs=HANGS),
    ROLLS,
    why=lambda reason: say("dice.why", side=say(f"side.{reason.args[0]}")),
    title=Title("A raid on the island", "three days, a hidden number, six provinces to burn or to keep."),
    words=WORDS,
    page=SharedPage(start=begun, fields=lambda: seats(PLAYERS, say, LEVELS, (ISLANDERS, LEVELS[-1])), more=on_board),
    players=PLAYERS,
    parts=(
        CHRONICLE,
        clauses_of(PACKAGE, "I"),
        Guide(
            begin=lambda side, name: shared.begin(GAME, begun("island", side), name, by_hand=False),
            called=lambda side: say(f"first_turn.{side}"),
            at_hand=lambda now, side: [now.step] if now.turn == 1 and raid.decides(now) == side else [],
            package=PACKAGE,
        ),
        ContestAdvice(
            contest=CONTEST,
            ending=lambda ending: say(f"lead.{ending.partition('/')[0]}"),
            levels={level: say(f"level_says.{level}") for level in LEVELS},
            measures={"fires": ("Fires", "fires", "")},
        ),
        PAR,
        Verdict(
            title=lambda now: say(f"title.{now.ending.winner if now.ending else 'open'}"),
            lead=lambda now: say(f"lead.{now.ending.cause if now.ending else 'open'}"),
            par=ParTable(
                lead=lambda game: say("par.lead"),
                own=lambda game: playouts.ended(game.now),
                called=lambda one: say(f"level.{one[0]}"),
                headings=("Won by", "Fires"),
                cells=itemgetter(1, 2),
            ),
        ),
    ),
)
