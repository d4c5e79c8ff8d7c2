"""Agricola with its pages (engine/games.py): what settings.CAMPAIGNS names."""

from functools import partial

from campaign.agricola.data import PACKAGE
from campaign.agricola.engagement import BATTLES, PEOPLES
from campaign.agricola.games import WORDS
from campaign.agricola.guide import GUIDE
from campaign.agricola.names import name
from campaign.agricola.pictures.sheet import NORTH
from campaign.agricola.playing_out import PLAY_OUT
from campaign.agricola.rules.overrides import Override, What, legal
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.rules.y35_solo.solo import RULESET
from campaign.agricola.seats import PLAYERS
from campaign.agricola.story.book import CHRONICLE
from campaign.agricola.web.advice import ADVICE
from campaign.agricola.web.beginning import BEGINNING, begun, fields
from campaign.agricola.web.board import of_game
from campaign.agricola.web.offers import plans
from campaign.agricola.web.verdict import VERDICT
from campaign.desk.game import campaign_kind, known_levels, overriding
from campaign.desk.rulebook import clauses_of
from campaign.maps.peoples import signs_of
from campaign.shelf.day import Daily
from campaign.shelf.doors import Example
from engine.games import SharedPage, Title
from engine.texts import reason_text

why = partial(reason_text, packages=(PACKAGE,), name=name)  # the purpose of a die
CLAUSES = clauses_of(PACKAGE, "Y")


GAME = campaign_kind(
    RULESET,
    why=why,
    wrong=known_levels(LEVELS),
    title=Title(
        "Agricola",
        "Britain in AD 82 to 84, alone or for two at one screen: three legions, and tribes that hide their numbers.",
    ),
    words=WORDS,
    page=SharedPage(start=begun, fields=fields, plans=plans, more=of_game),
    players=PLAYERS,
    overrides=overriding(RULESET, "T54", PACKAGE, name, Override, What, legal),
    parts=(
        CLAUSES.book("YT", of=(RULESET.name,), thanks="agricola/_thanks.html"),
        CLAUSES,
        VERDICT,
        CHRONICLE,
        BATTLES,
        signs_of(NORTH, PEOPLES),
        PLAY_OUT,
        ADVICE,
        GUIDE,
        Daily(called="The day’s campaign", start=lambda side, name, seed: begun(seed, side, setting=BEGINNING.way)),
        Example(package=PACKAGE, file="example.json", page="board"),
    ),
)
