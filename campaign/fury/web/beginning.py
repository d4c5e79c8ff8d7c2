"""The form of a new game: who plays which side and how well, what makes it even, each option, and an owner's file."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.data.short import odds_table
from battles.rules.short.odds_table.table import OddsTable
from campaign.desk.measured import Measured
from campaign.desk.web.beginning import BOTH, Beginning, handicap_field, option_field
from campaign.fury.data import PACKAGE, britannia, pieces
from campaign.fury.owners_file import MOST_BYTES, NotOwners, load
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import MOST_LATER, Options
from campaign.fury.rules.pieces import Pieces
from campaign.fury.rules.state import RULES, Start
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.seats import PLAYERS
from engine.texts import text

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
    levels, options = BEGINNING.chosen(plays, setting, asked)
    table, counters = owners or (odds_table(), pieces())
    return Start(seed, britannia(), counters, table, levels, Options(**options), iron, RULES)


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well, how even; then a field for each option, and one for an owner's file."""
    return {
        **BEGINNING.fields(),
        **{option: _field(option, usual) for option, usual in vars(Options()).items()},
        "owners": OwnersFileField(required=False, label=_say("owners.label"), help_text=_say("owners.help")),
    }


def _told(each: Measured) -> str:
    """What it changes, and the program's results against itself with it (Z18.5)."""
    turns = each.options.get("rebels_later", 0)
    changes = _say("setting_says.later" if turns > 0 else "setting_says.earlier", n=abs(turns)) if turns else ""
    return f"{changes} {_say('setting_says.measured', **each.told())}".strip()


BEGINNING = Beginning(
    package=PACKAGE, players=PLAYERS, levels=LEVELS, say=_say, told=_told, side=Side.TRIBAL, level=2, way="even"
)
OPTIONS = BEGINNING.rulings


def _field(option: str, usual: object) -> forms.Field:
    """A box; the turns of delay are as in the setting, unless they are chosen."""
    if isinstance(usual, bool):
        return option_field(OPTIONS[option], usual)
    return handicap_field(OPTIONS[option], MOST_LATER, _say("empty"))
