"""The form for a new game: who plays which side and how well, by which rules, and every single option."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from campaign.boudica.data import britain, measured
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import ROMANS
from campaign.boudica.rules.options import Options
from campaign.boudica.rules.state import Start
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.seats import PLAYERS
from campaign.desk.measured import Measured, share
from campaign.desk.web.beginning import BOTH, Beginning, chosen_field, option_field
from engine.data import value
from engine.grammar import listed, sentence
from engine.texts import text

_say = partial(text, PACKAGE, "solo")


def begun(seed: str, plays: str = BOTH, setting: str = "printed", iron: bool = False, **asked: Any) -> Start:
    """W11.4: a game's start from its form; an option of None is as in the setting for these levels."""
    levels, options = BEGINNING.chosen(plays, setting, asked)
    return Start(seed, britain(value(Options, options)), levels, iron)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, as printed or even; then a field for each option."""
    return {**BEGINNING.fields(), **{option: _option_field(option) for option in Options.__dataclass_fields__}}


def _told(each: Measured) -> str:
    """What it changes, and the program's results against itself with it (W11.4)."""
    changes = [_say(f"setting_says.{of}", value=_as_value(of, part)) for of, part in each.options.items()]
    rules = f"{sentence(listed(changes))}." if changes else _say("setting_says.printed")
    told = each.told()
    draws = _say("setting_says.draws", **told) if each.shares["draws"] else ""
    return f"{rules} {_say('setting_says.measured', **told | {'draws': draws})}"


BEGINNING = Beginning(
    package=PACKAGE,
    players=PLAYERS,
    levels=LEVELS,
    say=_say,
    told=_told,
    side=ROMANS,  # no secret division before turn 1
    level=2,
    way="even",
)
OPTIONS = BEGINNING.rulings


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
