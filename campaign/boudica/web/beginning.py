"""The form for a new game: who plays which side and how well, by which rules, and every single option."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from campaign.boudica.data import MeasuredSetting, britain, measured, rulings, settings
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import ROMANS, Side
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import Start
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.seats import PLAYERS
from campaign.desk.measured import of_levels, share
from campaign.desk.web.beginning import BOTH, chosen_field, option_field, programs, seats, setting_field
from engine.data import value
from engine.grammar import listed, sentence
from engine.texts import text

_say = partial(text, PACKAGE, "solo")
USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = ROMANS, 2, "even"
"""For a first game: no secret division before turn 1, and a fair chance."""
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


def begun(seed: str, plays: str = BOTH, setting: str = "printed", iron: bool = False, **asked: Any) -> Start:
    """A game's start from its form; an option of None is as in the setting for these levels."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    chosen = {name: each for name, each in asked.items() if each is not None}
    measured = of_levels(settings(), setting, map(levels.get, Side), USUAL_LEVEL)
    rules = value(Options, {**measured.options, **chosen})
    return Start(seed, britain(rules), levels, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, as printed or even; then a field for each option."""
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "setting": setting_field(settings(), LEVELS, _say, _told, (USUAL_SETTING, USUAL_LEVEL)),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _option_field(option) for option in Options.__dataclass_fields__},
    }


def _told(each: MeasuredSetting) -> str:
    """What it changes, and the program's results against itself with it (W11.4)."""
    changes = [_say(f"setting_says.{of}", value=_as_value(of, part)) for of, part in each.options.items()]
    rules = f"{sentence(listed(changes))}." if changes else _say("setting_says.printed")
    draws = _say("setting_says.draws", draws=share(each.draws)) if each.draws else ""
    shares = {"romans": share(each.romans), "britons": share(each.britons), "draws": draws}
    measured = dict(zip(("roman_level", "briton_level"), each.levels, strict=True))
    return f"{rules} {_say('setting_says.measured', games=each.games, **measured, **shares)}"


def _as_value(option: str, part: str) -> str:
    return _say(f"{option}.{part}")


def _option_field(option: str) -> forms.Field:
    """A box; of several values that of the setting, unless one is chosen."""
    printed = getattr(Options(), option)
    if isinstance(printed, bool):
        field = option_field(OPTIONS[option], printed)
        field.help_text = _measured(option)
        return field
    values = ((each, _as_value(option, each)) for each in type(printed))
    return chosen_field(OPTIONS[option], values, _say("option.as_set"))


def _measured(option: str) -> str:
    """How much it matters (W11.4)."""
    if (found := measured().get(option)) is None:
        return ""
    before, after = map(share, found.scores)
    was, turns = (f"{each:.1f}" for each in found.turns)
    parts = {"before": before, "after": after, "was": was, "turns": turns, "games": found.games, "level": found.level}
    return _say("option.matters" if found.matters else "option.hardly", **parts)
