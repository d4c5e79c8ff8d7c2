"""Hell Hath No Fury with its pages (engine/games.py): what settings.CAMPAIGNS names."""

from dataclasses import replace
from functools import partial

from campaign.desk.game import campaign_kind, known_levels, overriding
from campaign.desk.rulebook import clauses_of
from campaign.fury.data import PACKAGE
from campaign.fury.engagement import BATTLES
from campaign.fury.games import WORDS
from campaign.fury.guide import GUIDE
from campaign.fury.names import name, placed
from campaign.fury.playing_out import PLAY_OUT
from campaign.fury.rules.overrides import Override, What, legal
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.rules.z18_solo.solo import RULESET
from campaign.fury.seats import PLAYERS
from campaign.fury.story.book import CHRONICLE
from campaign.fury.web.advice import ADVICE
from campaign.fury.web.beginning import BEGINNING, begun, fields
from campaign.fury.web.board import of_game
from campaign.fury.web.offers import plans
from campaign.fury.web.verdict import VERDICT
from campaign.shelf.day import Daily
from campaign.shelf.doors import Example
from engine.games import SharedPage, Title
from engine.texts import reason_text

CLAUSES = clauses_of(PACKAGE, "Z")

GAME = campaign_kind(
    RULESET,
    why=partial(reason_text, packages=(PACKAGE,), name=name),  # the purpose of a die
    wrong=known_levels(LEVELS),
    title=Title(
        "Hell Hath No Fury",
        "Britain in AD 60, tract by tract: stacks that nobody looks into, tribes that rise, legions far apart.",
        one="war",
    ),
    words=WORDS,
    page=SharedPage(start=begun, fields=fields, plans=plans, more=of_game),
    players=PLAYERS,
    overrides=replace(overriding(RULESET, "F64", PACKAGE, name, Override, What, legal), name=placed),
    parts=(
        CLAUSES.book("ZF", of=(RULESET.name,), thanks="fury/_thanks.html"),
        CLAUSES,
        VERDICT,
        CHRONICLE,
        BATTLES,
        PLAY_OUT,
        ADVICE,
        GUIDE,
        Daily(called="The day’s war", start=lambda side, name, seed: begun(seed, side, setting=BEGINNING.way)),
        Example(package=PACKAGE, file="example.json", page="board"),
    ),
)
