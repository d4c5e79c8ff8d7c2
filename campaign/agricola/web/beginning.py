"""The form for a new game: who plays which side and how well, by which rules, and every single option."""

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import Any

from django import forms

from campaign.agricola.data import PACKAGE, north
from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.options import BASE, HANDICAP, MOST_PAR, Options
from campaign.agricola.rules.state import Start
from campaign.agricola.rules.y10_action_points import MOST
from campaign.agricola.rules.y35_solo import LEVELS
from campaign.agricola.seats import PLAYERS
from campaign.desk.measured import Measured
from campaign.desk.web.beginning import BOTH, Beginning, Said, chosen_field, handicap_field, one_of, option_field
from engine.data import value
from engine.texts import text

_say = partial(text, PACKAGE, "beginning")
FAIR = 0.2  # how far apart the shares of victories are at most in a fair game
PRESETS = {"advanced": Options(), "base": BASE}
"""Y33.3."""
OF_PRESETS = [option for option, usual in vars(BASE).items() if usual != getattr(Options(), option)]
BOTH_WAYS = {"roman_ap": HANDICAP, "caledonian_ap": HANDICAP, "par": MOST_PAR}  # and as low


def begun(
    seed: str, plays: str = BOTH, preset: str = "advanced", setting: str = "printed", iron: bool = False, **asked: Any
) -> Start:
    """A game's start from its form; an option of None is as in the setting for these levels, or as in the preset."""
    levels, options = BEGINNING.chosen(plays, setting, asked)
    return Start(seed, north(value(Options, {**vars(PRESETS[preset]), **options})), levels, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, the preset, what wins; then a field for each option."""
    known = [(id, Said(_say(f"preset.{id}"), _say(f"preset_says.{id}"))) for id in PRESETS]
    return {
        **BEGINNING.fields(preset=one_of(known, _say("rules"), "advanced")),
        **{option: _field(option) for option in Options.__dataclass_fields__},
    }


def _told(each: Measured) -> str:
    """Whether it is fair, by the program's results against itself, and how it is won (Y35.6)."""
    ahead, told = each.shares[ROMANS] - each.shares[CALEDONIANS], each.told()
    fair = "fair" if abs(ahead) <= FAIR else "romans" if ahead > 0 else "caledonians"
    told["draws"] = _say("measured.draws", **told) if each.shares["draws"] else ""
    points = dict(zip(("low", "middle", "high"), map(round, each.points), strict=True))
    measured = _say("measured.results", fair=_say(f"measured.{fair}"), **told)
    return f"{measured} {_say(f'setting_says.{each.id}', **each.options, **points)}"


BEGINNING = Beginning(
    package=PACKAGE, players=PLAYERS, levels=LEVELS, say=_say, told=_told, side=ROMANS, level=2, way="par"
)
OPTIONS = BEGINNING.rulings


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
