"""Short battles in the registry of games, on their own or as the battles of campaigns (engine/games.py)."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from battles.data import catalogue
from battles.data.short import BOOK
from battles.names import people_name
from battles.reasons import in_words
from battles.rules.brief import Brief, SideBrief
from battles.rules.short.lined import play as lined
from battles.rules.short.odds_table import play as odds_table
from battles.rules.short.odds_table.host import Start as OddsStart
from battles.rules.short.odds_table.host import corps
from battles.rules.terrain import FEATURES
from battles.rules.verdict import Resolver, Side
from battles.short import lined_words, odds_words, plan
from battles.short.words import SIDES
from engine import ids, shared
from engine.games import Belonging, DiceRow, Seats, SharedPage, Title, Wording, owner
from engine.ids import LIKELY, NUMBER, Kind, There
from engine.models import GameRow
from engine.rules.dice import DieRequest
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.ruleset import Ruleset
from engine.shared import AnyGame, Shared
from engine.texts import text

_say = partial(text, "battles", "short")
IDS: Mapping[str, Kind] = {"people": "people", "corps": "people", "Unit.code": "unit type", "terrain": "terrain"}
"""The stored fields that hold an id, and the kind of it."""
TEXTS = frozenset({"name", "seed", "rule", "code", "args", "column"})
"""Fields whose text is no id: it is only shown."""
USUAL = (Modifier("C6.4", Reason("agreed_points"), 80),)
USUAL_GENERALS, USUAL_CARDS, USUAL_YEAR = 2, 5, 348
MOST_CORPS = 8
"""Allied corps of both sides in an imported battle; battles of a campaign have 2 or 3."""


def _there() -> There:
    known, units = catalogue().known, catalogue().units
    return {"people": {"", *known}, "unit type": set(units), "terrain": set(FEATURES), NUMBER: LIKELY}


def first_wrong(record: Any) -> str:
    """The first fault of a start, decision or event: an unknown id, too many corps; empty if there is none.

    On the odds table each corps may stand aside (H3), so the number of cases doubles with each.
    """
    if isinstance(record, OddsStart):
        meeting = record.meeting
        if len(corps(meeting.attacker)) + len(corps(meeting.defender)) > MOST_CORPS:
            return _say("corps", most=MOST_CORPS)
    return ids.first_wrong(record, IDS, _there())


def belongs(row: GameRow, game: AnyGame) -> Belonging | None:
    """The campaign of a battle; None if it has none, or its key is damaged."""
    found = owner(row.key)
    if found is None:
        return None
    campaign, id = found
    assert campaign.engagement, "its battles are fought here"
    elsewhere = campaign.engagement.became(campaign, id, row.key)
    closed = "taken" if row.taken else "elsewhere" if elsewhere else "superseded" if row.superseded else ""
    over = game.now.over and not closed
    result = campaign.address("take-short", id, row.ruleset, row.id) if over else ""
    why = _say(f"campaign.{closed}") if closed else ""
    return Belonging(campaign.home(id), _say("campaign.name"), result, why, elsewhere)


def dice_rows(game: AnyGame, requests: Sequence[DieRequest]) -> list[DiceRow]:
    """The dice of a side for one thing stand together."""
    meeting = game.start.meeting
    rows = []
    for (who, reason), together in groupby(requests, attrgetter("who", "reason")):
        number = len([*together])
        side = who.partition("/")[0]
        whose = f"{meeting.army(Side(side)).name}: " if side in set(Side) else ""
        rows.append(
            DiceRow(
                f"{whose}{in_words(reason, people_name)}", [str(n + 1) for n in range(number)] if number > 1 else [""]
            )
        )
    return rows


def _usual(resolver: Resolver, seed: str) -> Any:
    """What the plain form begins: 2 equal armies in the open; the player has the Romans."""
    romans, samnites = (
        SideBrief(id, people_name(id), id, people_name(id), USUAL, USUAL_GENERALS, USUAL_CARDS)
        for id in ("romans", "samnites")
    )
    brief = Brief("", romans, samnites, "", "", USUAL_YEAR, (), seed)
    return plan.start(resolver, plan.meeting(brief, plan.drawn(brief), seed, (Side.ATTACKER,)))


def _short(ruleset: Ruleset[Any, Any, Any, Any], say: str, resolver: Resolver, words: Wording[AnyGame]) -> Shared:
    rolls = shared.rolls(ruleset)
    return shared.game_kind(
        shared.log(ruleset, words, rolls),
        rolls,
        dice_rows,
        title=Title(_say(f"{say}.title"), _say(f"{say}.about"), "battle"),
        words=words,
        page=SharedPage(start=partial(_usual, resolver), belongs=belongs),
        seats=Seats(sides=SIDES),
        files=shared.files(ruleset, first_wrong),
        parts=(BOOK,),
    )


LINED_DICE = _short(
    lined.RULESET,
    "lined",
    Resolver.LINED_DICE,
    shared.words(
        when=lined_words.when,
        facts=lined_words.facts,
        tell=lined_words.tell,
        choice=lambda decision: _say("lined.roll"),
    ),
)
ODDS_TABLE = _short(
    odds_table.RULESET,
    "odds",
    Resolver.ODDS_TABLE,
    shared.words(
        when=odds_words.when,
        facts=odds_words.facts,
        tell=odds_words.tell,
        choice=odds_words.choice,
    ),
)
KINDS: Mapping[Resolver, Shared] = {Resolver.LINED_DICE: LINED_DICE, Resolver.ODDS_TABLE: ODDS_TABLE}
"""By the resolvers of campaigns."""
