"""A campaign for the pages that every game shares (engine/games.py): its words, and its dice by hand."""

from collections.abc import Sequence
from typing import Any

from django.templatetags.static import static
from django.utils.safestring import mark_safe

from battles.engagement import Cover
from campaign.desk.navigation import ROOMS, Navigation
from campaign.desk.web.settings import SettingsPage
from campaign.italy import games, narrate, shelf, transfer
from campaign.italy.engagement import ENGAGEMENT
from campaign.italy.games import GOES_ON, CampaignGame
from campaign.italy.guide import GUIDE
from campaign.italy.manual_dice import ROLLS, CampaignWaiting
from campaign.italy.narrate import dice as asked
from campaign.italy.narrate.differences import differences
from campaign.italy.par import PAR
from campaign.italy.pictures import charts
from campaign.italy.pictures.curves import accounts_table, civic_curves_svg
from campaign.italy.pictures.map import map_svg, small_map_svg
from campaign.italy.pictures.readings import of_table
from campaign.italy.pictures.series import civic_series
from campaign.italy.pictures.signs import SIGNS
from campaign.italy.pictures.states import small_view
from campaign.italy.playing_out import PLAY_OUT
from campaign.italy.rulebook import BOOK, CLAUSES
from campaign.italy.rules import turn
from campaign.italy.rules.state import Start, State
from campaign.italy.story.apart import apart
from campaign.italy.story.book import CHRONICLE
from campaign.italy.story.occasion import occasion
from campaign.italy.story.result import PASTED
from campaign.italy.web import desk
from campaign.italy.web.advice import ADVICE
from campaign.italy.web.forms import NewCampaignForm
from campaign.italy.web.honours import honours
from campaign.italy.web.override import OVERRIDES
from campaign.italy.web.settings import ItalysSettingsForm
from campaign.italy.web.views import PAGES
from campaign.shelf.day import Daily
from campaign.shelf.doors import Example
from campaign.shelf.shelf import Honours, Shelved
from engine.games import Addresses, DicePage, DiceRow, GameKind, Title, Upkeep, Wording
from engine.grammar import number
from engine.rules.dice import DieRequest, Roller
from engine.web.manual_dice import DiceForm
from powers.data import italy
from powers.rules.options import Options


def small_map(campaign: State) -> str:
    return mark_safe(small_map_svg(small_view(campaign)))  # noqa: S308 - our own SVG, from our own data


def _front_map(campaign: State | None) -> str:
    """Italy for the front page: in 348 BC if no campaign is under way."""
    now = campaign or turn.begin(Start("", "", italy(Options())))
    return map_svg(small_view(now), link=None, backdrop_url=static("italy/backdrop.svg"))


def _compared(one: CampaignGame, other: CampaignGame) -> dict[str, Any]:
    """The differences between two pasts, and the Civic account of both."""
    both = [civic_series(past.now) for past in (one, other)]
    accounts = accounts_table(*both)
    return {
        "differences": differences(one.now, other.now),
        "curves": mark_safe(civic_curves_svg([("A", both[0].account), ("B", both[1].account)])),
        "accounts": accounts,
        "readings": of_table(accounts),
    }


def _roll_page(game: CampaignGame, form: DiceForm) -> dict[str, Any]:
    """The step, and what has come of its dice so far."""
    line = form.rolling.line
    entries, left = narrate.so_far(game.now.start.italy, line, game.now)
    return {
        "step": asked.rolled_for(game.now, line.decision),
        "so_far": [desk.LineView(line.n, "", entries)] if entries else [],
        "left": left,
        "just": _just_now(game),
    }


def _just_now(game: CampaignGame) -> list[desk.LineView]:
    """What has happened since the player last rolled or decided, his own line included; empty before that."""
    own = [place for place, line in enumerate(game.lines) if Roller.HAND in line.by]
    first = max([*own[-1:], desk.since_last_decision(game)], default=0)
    return desk.log(game, first, len(game.lines)) if first or own else []


def _dice_rows(game: CampaignGame, requests: Sequence[DieRequest]) -> list[DiceRow]:
    groups = asked.asked(game.now, requests)
    return [DiceRow(group.whole, group.dice if len(group.dice) > 1 else [""], group) for group in groups]


def _act(game: CampaignGame, given: CampaignWaiting, then: str) -> None:
    """Resolve the step with its faces, and go on by the button that led here, or by the campaign's settings."""
    GOES_ON.get(then, games.decide)(game.id, game.head, given.decision)


NAVIGATION = Navigation(
    pages=(
        *("log", "chronicle", "persons", "film", "development", "powers", "odds", "dice"),
        *("review", "verdict", "export", "settings"),
    ),
    opens={
        "odds": lambda campaign: campaign.start.italy.options.advice,  # D18
        "verdict": lambda campaign: campaign.ending,
    },
)
GAME: GameKind[CampaignGame] = GameKind(
    log=games.LOG,
    title=Title("The Rise of Rome", "Italy, 348 to 264 BC.", "campaign"),
    words=Wording(
        when=lambda campaign: f"{campaign.year} BC",
        stands=lambda campaign: f"turn {campaign.turn}, {campaign.year} BC",
        facts=lambda campaign: [("Civic", f"{number(campaign.civic_total)} of 250")],
        goes_on=games.begins,
        waiting=narrate.waiting,
        picture=small_map,
        compare=_compared,
    ),
    page=Addresses(front="campaigns", home="desk", folder="italy", rooms=ROOMS),
    delete=games.delete,
    rows=transfer.ROWS,
    dice=DicePage(
        rolls=ROLLS,
        act=_act,
        rows=_dice_rows,
        heading=asked.heading,
        page=_roll_page,
    ),
    files=transfer.FILES,
    overrides=OVERRIDES,
    engagement=ENGAGEMENT,
    upkeep=Upkeep(
        refresh=shelf.refresh_summaries,
        complete=shelf.refresh_pars,
        warm_up=charts.warm_up,
    ),
    parts=(
        NAVIGATION,
        SettingsPage(ItalysSettingsForm),
        BOOK,
        CLAUSES,
        SIGNS,
        ADVICE,
        CHRONICLE,
        PAGES,
        PAR,
        PLAY_OUT,
        Honours(honours),
        Shelved(
            new=NewCampaignForm,
            summary=shelf.summary,
            map=_front_map,
        ),
        GUIDE,
        Cover(occasion, apart),
        PASTED,
        Daily(
            called="The day’s campaign",
            start=lambda side, name, seed: Start(name, seed, italy(Options())),
            begin=lambda kind, start, name: games.begin(start, runs_on=True).id,
        ),
        Example(package="campaign.italy", file="example.zip", page="chronicle", bring=shelf.bring_review),
    ),
)
