"""The form of a new game: who plays which side and how well, what makes it even, each option, and an owner's file."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.data.short import odds_table
from battles.rules.short.odds_table.table import OddsTable
from campaign.desk.measured import of_levels, share
from campaign.desk.web.beginning import BOTH, handicap_field, option_field, programs, seats, setting_field
from campaign.fury.data import PACKAGE, MeasuredSetting, britannia, pieces, rulings, settings
from campaign.fury.owners_file import MOST_BYTES, NotOwners, load
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import MOST_LATER, Options
from campaign.fury.rules.pieces import Pieces
from campaign.fury.rules.state import RULES, Start
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.seats import PLAYERS
from engine.texts import text

USUAL_PLAYER, USUAL_LEVEL, USUAL_SETTING = Side.TRIBAL, 2, "even"  # for a first game
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}
_say = partial(text, PACKAGE, "beginning")


class OwnersFileField(forms.FileField):
    """An owner's file, as the table and the pieces in it."""

    widget = forms.FileInput

    def clean(self, data: Any, initial: Any = None) -> tuple[OddsTable, Pieces] | None:
        file = super().clean(data, initial)
        try:
            return load(file.read(MOST_BYTES + 1)) if file else None
        except NotOwners as problem:
            raise forms.ValidationError(f"This file cannot be used. {problem}") from problem


def begun(
    seed: str,
    plays: str = BOTH,
    setting: str = "printed",
    iron: bool = False,
    owners: tuple[OddsTable, Pieces] | None = None,
    **asked: Any,
) -> Start:
    """A game's start from its form; an option of None is as in the setting for these levels."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    chosen = {option: each for option, each in asked.items() if each is not None}
    measured = of_levels(settings(), setting, map(levels.get, Side), USUAL_LEVEL)
    options = Options(**{**measured.options, **chosen})
    table, counters = owners or (odds_table(), pieces())
    return Start(seed, britannia(), counters, table, levels, options, iron, RULES)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, how even; then a field for each option, and one for an owner's file."""
    return {
        **seats(PLAYERS, _say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)),
        "setting": setting_field(settings(), LEVELS, _say, _told, (USUAL_SETTING, USUAL_LEVEL)),
        "iron": forms.BooleanField(required=False, label=_say("iron")),
        **{option: _field(option, usual) for option, usual in vars(Options()).items()},
        "owners": OwnersFileField(required=False, label=_say("owners.label"), help_text=_say("owners.help")),
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
