"""The form of a new game: who plays which side and how well, and each option (Z16)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.data.short import odds_table
from battles.rules.short.odds_table.table import OddsTable
from campaign.desk.web.beginning import BOTH, option_field, programs, seats
from campaign.fury.data import PACKAGE, britannia, pieces, rulings
from campaign.fury.owners_file import MOST_BYTES, NotOwners, load
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.pieces import Pieces
from campaign.fury.rules.state import Start
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.seats import PLAYERS
from engine.texts import text

USUAL_PLAYER, USUAL_LEVEL = Side.TRIBAL, LEVELS[-1]  # for a first game
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


class OwnersFileField(forms.FileField):
    """An owner's file, as the table and the pieces in it."""

    widget = forms.FileInput

    def clean(self, data: Any, initial: Any = None) -> tuple[OddsTable, Pieces] | None:
        file = super().clean(data, initial)
        try:
            return load(file.read(MOST_BYTES + 1)) if file else None
        except NotOwners as problem:
            raise forms.ValidationError(f"This file cannot be used. {problem}") from problem


def begun(seed: str, plays: str = BOTH, owners: tuple[OddsTable, Pieces] | None = None, **asked: Any) -> Start:
    """A game's start from its form."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    table, counters = owners or (odds_table(), pieces())
    return Start(seed, britannia(), counters, table, levels, Options(**asked))


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well; then a field for each option, and one for an owner's file."""
    say = partial(text, PACKAGE, "beginning")
    options = {option: option_field(OPTIONS[option], usual) for option, usual in vars(Options()).items()}
    owners = OwnersFileField(required=False, label=say("owners.label"), help_text=say("owners.help"))
    return {**seats(PLAYERS, say, LEVELS, (USUAL_PLAYER, USUAL_LEVEL)), **options, "owners": owners}
