"""The form for a new game: who plays which side and how well, as printed or even, and every single option."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from django import forms

from battles.rules.percent import percent
from campaign.boudica.data import MeasuredSetting, britain, rulings, settings
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.state import Start
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.seats import PLAYERS
from campaign.desk.web.beginning import BOTH, Said, one_of, option_field, programs, seats
from engine.data import value
from engine.grammar import listed
from engine.texts import text

_say = partial(text, PACKAGE, "solo")
USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = ROMANS, 2, "even"
"""For a first game: no secret division before turn 1, and a fair chance."""
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


def begun(seed: str, plays: str = BOTH, setting: str = "printed", iron: bool = False, **asked: Any) -> Start:
    """A game's start from its form; an option of None is as in the setting."""
    levels = programs(PLAYERS, plays, asked, USUAL_LEVEL)
    chosen = {name: each for name, each in asked.items() if each is not None}
    rules = value(Options, {**_of(setting).options, **chosen})
    return Start(seed, britain(rules), {Side(side): level for side, level in levels.items()}, iron)


def _of(setting: str) -> MeasuredSetting:
    return next(each for each in settings() if each.id == setting)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, as printed or even; then a field for each option."""
    known = [(each.id, Said(_say(f"setting.{each.id}"), " ".join(_told(each)))) for each in settings()]
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "setting": one_of(known, "By which rules", USUAL_SETTING),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _option_field(option) for option in Options.__dataclass_fields__},
    }


def _told(setting: MeasuredSetting) -> Iterator[str]:
    """What it changes, and the program's results against itself with it (W11.4)."""
    changes = [f"{OPTIONS[name].label}: {_as_value(each)}" for name, each in setting.options.items()]
    yield _say("setting_says.changed", options=listed(changes)) if changes else _say("setting_says.printed")
    draws = _say("setting_says.draws", draws=_share(setting.draws)) if setting.draws else ""
    shares = {"romans": _share(setting.romans), "britons": _share(setting.britons), "draws": draws}
    yield _say("setting_says.measured", games=setting.games, level=setting.level, **shares)


def _as_value(each: str | bool) -> str:
    if isinstance(each, bool):
        return _say("option.yes" if each else "option.no")
    return _say(f"prefect.{Prefect(each).name.lower()}")


def _share(measured: float) -> str:
    return percent(Fraction(str(measured)))


def _option_field(option: str) -> forms.Field:
    """As printed by default; if the settings differ, as in the chosen one."""
    printed = getattr(Options(), option)
    set_by = [each for each in settings() if option in each.options]
    if isinstance(printed, bool) and not set_by:
        return option_field(OPTIONS[option], printed)
    values = (True, False) if isinstance(printed, bool) else tuple(Prefect)
    known = {str(each): each for each in values}
    blank = [("", _say("option.as_set"))] if set_by else []
    return forms.TypedChoiceField(
        choices=[*blank, *((key, _as_value(each)) for key, each in known.items())],
        coerce=known.get,
        empty_value=None,
        required=False,
        label=OPTIONS[option].label,
        initial=None if set_by else printed,
        help_text=" ".join(_measured(each) for each in set_by),
    )


def _measured(setting: MeasuredSetting) -> str:
    """The note on an option that a setting changes (W11.4)."""
    printed = next(each for each in settings() if not each.options)
    shares = {"printed": _share(printed.britons), "changed": _share(setting.britons)}
    return _say("option.measured", setting=_say(f"setting.{setting.id}"), **shares)
