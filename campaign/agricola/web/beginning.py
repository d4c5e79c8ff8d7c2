"""The form for a new game: who plays which side and how well, by which rules, and every single option."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from django import forms

from campaign.agricola.data import PACKAGE, MeasuredSetting, north, rulings, settings
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.options import BASE, HANDICAP, MOST_PAR, Options
from campaign.agricola.rules.state import Start
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.seats import PLAYERS
from campaign.desk.measured import of_levels, share
from campaign.desk.web.beginning import (
    BOTH,
    Said,
    chosen_field,
    handicap_field,
    one_of,
    option_field,
    programs,
    seats,
    setting_field,
)
from engine.data import value
from engine.texts import text

_say = partial(text, PACKAGE, "beginning")
USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = ROMANS, 2, "par"  # for a first game
FAIR = 0.2  # how far apart the shares of victories are at most in a fair game
PRESETS = {"advanced": Options(), "base": BASE}
"""Y33.3."""
OF_PRESETS = [option for option, usual in vars(BASE).items() if usual != getattr(Options(), option)]
BOTH_WAYS = {"roman_ap": HANDICAP, "caledonian_ap": HANDICAP, "par": MOST_PAR}  # and as low
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


def begun(
    seed: str, plays: str = BOTH, preset: str = "advanced", setting: str = "printed", iron: bool = False, **asked: Any
) -> Start:
    """A game's start from its form; an option of None is as in the setting for these levels, or as in the preset."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    chosen = {option: each for option, each in asked.items() if each is not None}
    measured = of_levels(settings(), setting, map(levels.get, Side), USUAL_LEVEL)
    return Start(seed, north(value(Options, {**vars(PRESETS[preset]), **measured.options, **chosen})), levels, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, the preset, what wins; then a field for each option."""
    known = [(id, Said(_say(f"preset.{id}"), _say(f"preset_says.{id}"))) for id in PRESETS]
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "preset": one_of(known, _say("rules"), "advanced"),
        "setting": setting_field(settings(), LEVELS, _say, _told, (USUAL_SETTING, USUAL_LEVEL)),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _field(option) for option in Options.__dataclass_fields__},
    }


def _told(each: MeasuredSetting) -> str:
    """Whether it is fair, by the program's results against itself, and how it is won (Y35.6)."""
    ahead = each.romans - each.caledonians
    fair = "fair" if abs(ahead) <= FAIR else "romans" if ahead > 0 else "caledonians"
    draws = _say("measured.draws", draws=share(each.draws)) if each.draws else ""
    shares = {"romans": share(each.romans), "caledonians": share(each.caledonians), "draws": draws}
    levels = dict(zip(("roman_level", "caledonian_level"), each.levels, strict=True))
    points = dict(zip(("low", "middle", "high"), map(round, each.points), strict=True))
    measured = _say("measured.results", fair=_say(f"measured.{fair}"), games=each.games, **shares, **levels)
    return f"{measured} {_say(f'setting_says.{each.id}', **each.options, **points)}"


def _field(option: str) -> forms.Field:
    """What the preset or the setting chooses is as there, unless it is chosen by itself."""
    usual, ruling = getattr(Options(), option), OPTIONS[option]
    if option in OF_PRESETS:
        return chosen_field(ruling, ((True, _say("yes")), (False, _say("no"))), _say("as_set"))
    if isinstance(usual, StrEnum):
        named = [(each, _say(f"{option}.{each}")) for each in type(usual)]
        if option == "verdict":
            return chosen_field(ruling, named, _say("as_set"))
        return forms.ChoiceField(choices=named, label=ruling.label)
    if most := BOTH_WAYS.get(option):
        return handicap_field(ruling, most, _say("empty"))
    return option_field(ruling, usual, MOST)
