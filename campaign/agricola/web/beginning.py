"""The form for a new game: who plays which side and how well, by which rules, and every single option."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from django import forms

from campaign.agricola.data import PACKAGE, north, rulings
from campaign.agricola.rules.board import ROMANS, Side
from campaign.agricola.rules.options import BASE, HANDICAP, MOST_PAR, Options
from campaign.agricola.rules.state import Start
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.seats import PLAYERS
from campaign.desk.web.beginning import BOTH, Said, chosen_field, one_of, option_field, programs, seats
from engine.data import value
from engine.texts import text

_say = partial(text, PACKAGE, "beginning")
USUAL_PLAYER, USUAL_LEVEL = ROMANS, 2  # for a first game
PRESETS = {"advanced": Options(), "base": BASE}
"""Y33.3."""
OF_PRESETS = [option for option, usual in vars(BASE).items() if usual != getattr(Options(), option)]
BOTH_WAYS = {"roman_ap": HANDICAP, "caledonian_ap": HANDICAP, "par": MOST_PAR}
"""Numbers that may be negative, with the most of each."""
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


def begun(seed: str, plays: str = BOTH, preset: str = "advanced", iron: bool = False, **asked: Any) -> Start:
    """A game's start from its form; an option of None is as in the preset."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    chosen = {option: each for option, each in asked.items() if each is not None}
    return Start(seed, north(value(Options, {**vars(PRESETS[preset]), **chosen})), levels, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, the preset; then a field for each option."""
    known = [(id, Said(_say(f"preset.{id}"), _say(f"preset_says.{id}"))) for id in PRESETS]
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "preset": one_of(known, _say("rules"), "advanced"),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _field(option) for option in Options.__dataclass_fields__},
    }


def _field(option: str) -> forms.Field:
    """What the preset sets is as there unless it is chosen; the handicaps are numbers."""
    usual, ruling = getattr(Options(), option), OPTIONS[option]
    if option in OF_PRESETS:
        return chosen_field(ruling, ((True, _say("yes")), (False, _say("no"))), _say("as_preset"))
    if isinstance(usual, StrEnum):
        return forms.ChoiceField(choices=[(each, _say(f"{option}.{each}")) for each in type(usual)], label=ruling.label)
    if option in BOTH_WAYS:
        most = BOTH_WAYS[option]
        return forms.IntegerField(min_value=-most, max_value=most, initial=usual, required=False, label=ruling.label)
    return option_field(ruling, usual, MOST)
