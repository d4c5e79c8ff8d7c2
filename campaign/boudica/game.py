"""Boudica's rebellion with its pages (engine/games.py): what settings.CAMPAIGNS names."""

from functools import partial

from campaign.boudica.engagement import BATTLES, PEOPLES
from campaign.boudica.games import WORDS
from campaign.boudica.guide import GUIDE
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.playing_out import PLAY_OUT
from campaign.boudica.rules.b31_overrides import Override, What, legal
from campaign.boudica.rules.d34_by_file import BY_FILE
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.rules.w11_solo.solo import RULESET
from campaign.boudica.seats import PLAYERS
from campaign.boudica.story.book import CHRONICLE
from campaign.boudica.web.advice import ADVICE
from campaign.boudica.web.beginning import BEGINNING, begun, fields
from campaign.boudica.web.board import of_game
from campaign.boudica.web.offers import plans
from campaign.boudica.web.verdict import VERDICT
from campaign.desk.game import campaign_kind, known_levels, overriding
from campaign.desk.rulebook import clauses_of
from campaign.maps.peoples import signs_of
from campaign.shelf.day import Daily
from campaign.shelf.doors import Example
from engine.games import SharedPage, Title
from engine.texts import reason_text

why = partial(reason_text, packages=(PACKAGE,), name=name)  # the purpose of a die
CLAUSES = clauses_of(PACKAGE, "W")


GAME = campaign_kind(
    RULESET,
    why=why,
    wrong=known_levels(LEVELS),
    title=Title(
        "Boudica’s rebellion",
        "Britain in AD 60, alone or for two at one screen: a queen and her armies against four legions.",
    ),
    words=WORDS,
    page=SharedPage(start=begun, fields=fields, plans=plans, more=of_game),
    players=PLAYERS,
    overrides=overriding(RULESET, "B31", PACKAGE, name, Override, What, legal),
    parts=(
        CLAUSES.book("BW", "boudica-rules", thanks="boudica/_thanks.html"),
        CLAUSES,
        signs_of(BRITAIN, PEOPLES),
        VERDICT,
        PLAY_OUT,
        GUIDE,
        Daily(called="The day’s rebellion", start=lambda side, name, seed: begun(seed, side, BEGINNING.way)),
        Example(package=PACKAGE, file="example.json", page="board"),
        ADVICE,
        CHRONICLE,
        BATTLES,
        BY_FILE,
    ),
)
