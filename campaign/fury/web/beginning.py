"""The form of a new game: who plays which side and how well, what makes it even, and each option (Z16)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.data.short import odds_table
from campaign.desk.measured import of_levels, share
from campaign.desk.web.beginning import BOTH, handicap_field, option_field, programs, seats, setting_field
from campaign.fury.data import PACKAGE, MeasuredSetting, britannia, pieces, rulings, settings
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import MOST_LATER, Options
from campaign.fury.rules.state import Start
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.seats import PLAYERS
from engine.texts import text

USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = Side.TRIBAL, 2, "even"  # for a first game
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}
_say = partial(text, PACKAGE, "beginning")


def begun(seed: str, plays: str = BOTH, setting: str = "printed", iron: bool = False, **asked: Any) -> Start:
    """A game's start from its form; an option of None is as in the setting for these levels."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    chosen = {option: each for option, each in asked.items() if each is not None}
    measured = of_levels(settings(), setting, map(levels.get, Side), USUAL_LEVEL)
    options = Options(**{**measured.options, **chosen})
    return Start(seed, britannia(), pieces(), odds_table(), levels, options, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, how even; then a field for each option."""
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "setting": setting_field(settings(), LEVELS, _say, _told, (USUAL_SETTING, USUAL_LEVEL)),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _field(option, usual) for option, usual in vars(Options()).items()},
    }


def _told(each: MeasuredSetting) -> str:
    """What it changes, and the program's results against itself with it (Z18.5)."""
    turns = each.options.get("rebels_later", 0)
    changes = _say("setting_says.later" if turns > 0 else "setting_says.earlier", n=abs(turns)) if turns else ""
    shares = {"tribal": share(each.tribal), "roman": share(each.roman), "draws": share(each.draws)}
    levels = dict(zip(("tribal_level", "roman_level"), each.levels, strict=True))
    return f"{changes} {_say('setting_says.measured', games=each.games, **shares, **levels)}".strip()


def _field(option: str, usual: object) -> forms.Field:
    """A box; the turns of delay are as in the setting, unless they are chosen."""
    if isinstance(usual, bool):
        return option_field(OPTIONS[option], usual)
    return handicap_field(OPTIONS[option], MOST_LATER, _say("empty"))
