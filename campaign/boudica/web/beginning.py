"""The form of another game: who plays which side and how well, as printed or even, and every option by itself."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from django import forms

from battles.rules.percent import percent
from campaign.boudica.data import Setting, britain, settings
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BRITONS, ROMANS, Side
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.player import LEVELS
from campaign.boudica.rules.state import Start
from engine.data import value
from engine.grammar import listed
from engine.texts import text

_say = partial(text, PACKAGE, "solo")
_option = partial(text, PACKAGE, "options")
PROGRAMS: Mapping[str, tuple[Side, ...]] = {
    "romans": (BRITONS,),
    "britons": (ROMANS,),
    "both": (),
    "neither": tuple(Side),
}
"""The sides that the program plays, by what the form calls those that people do."""
USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = "romans", 2, "even"
"""For a first game: nothing secret to arrange before the first turn, and a fair chance."""


class Said(str):
    """The word for a choice, with the sentence that stands beside it."""

    sentence: str

    def __new__(cls, word: str, sentence: str) -> "Said":
        said = super().__new__(cls, word)
        said.sentence = sentence
        return said


def begun(
    seed: str,
    plays: str = "both",
    setting: str = "printed",
    romans_level: str = "2",
    britons_level: str = "2",
    **options: Any,
) -> Start:
    """How a game begins, from what its form says; an option that is None is as the setting has it."""
    levels = {ROMANS: int(romans_level), BRITONS: int(britons_level)}
    chosen = {name: each for name, each in options.items() if each is not None}
    rules = value(Options, {**_of(setting).options, **chosen})
    return Start(seed, britain(rules), {side: levels[side] for side in PROGRAMS[plays]})


def _of(setting: str) -> Setting:
    return next(each for each in settings() if each.id == setting)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, as printed or even; then a field for each option."""
    levels = [(str(level), _said("level", level)) for level in LEVELS]
    known = [(each.id, Said(_say(f"setting.{each.id}"), " ".join(_told(each)))) for each in settings()]
    return {
        "plays": _one_of([(who, _said("plays", who)) for who in PROGRAMS], "You play", USUAL_PLAYER),
        "britons_level": _one_of(levels, "The program plays the Britons at level", USUAL_LEVEL),
        "romans_level": _one_of(levels, "The program plays the Romans at level", USUAL_LEVEL),
        "setting": _one_of(known, "By which rules", USUAL_SETTING),
        **{option: _option_field(option) for option in Options.__dataclass_fields__},
    }


def _said(of: str, key: object) -> Said:
    return Said(_say(f"{of}.{key}"), _say(f"{of}_says.{key}"))


def _one_of(choices: list[tuple[str, Said]], label: str, usual: object) -> forms.ChoiceField:
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, label=label, initial=usual)


def _told(setting: Setting) -> Iterator[str]:
    """What it changes, and how the program fared against itself by it (W11.4)."""
    changes = [f"{_option(f'option.{name}')}: {_as_value(name, each)}" for name, each in setting.options.items()]
    yield _say("setting_says.changed", options=listed(changes)) if changes else _say("setting_says.printed")
    draws = _say("setting_says.draws", draws=_share(setting.draws)) if setting.draws else ""
    shares = {"romans": _share(setting.romans), "britons": _share(setting.britons), "draws": draws}
    yield _say("setting_says.measured", games=setting.games, level=setting.level, **shares)


def _as_value(option: str, each: str | bool) -> str:
    if isinstance(each, bool):
        return _say("option.yes" if each else "option.no")
    return _option(f"prefect.{Prefect(each).name.lower()}")


def _share(measured: float) -> str:
    return percent(Fraction(str(measured)))


def _option_field(option: str) -> forms.Field:
    """As it is printed until something else is chosen; where the settings differ, as the one chosen has it."""
    printed, label = getattr(Options(), option), _option(f"option.{option}")
    set_by = [each for each in settings() if option in each.options]
    if isinstance(printed, bool) and not set_by:
        return forms.BooleanField(required=False, label=label, initial=printed)
    values = (True, False) if isinstance(printed, bool) else tuple(Prefect)
    known = {str(each): each for each in values}
    blank = [("", _say("option.as_set"))] if set_by else []
    return forms.TypedChoiceField(
        choices=[*blank, *((key, _as_value(option, each)) for key, each in known.items())],
        coerce=known.get,
        empty_value=None,
        required=False,
        label=label,
        initial=None if set_by else printed,
        help_text=" ".join(_measured(each) for each in set_by),
    )


def _measured(setting: Setting) -> str:
    """What stands beside an option that a setting changes (W11.4)."""
    printed = next(each for each in settings() if not each.options)
    shares = {"printed": _share(printed.britons), "changed": _share(setting.britons)}
    return _say("option.measured", setting=_say(f"setting.{setting.id}"), **shares)
