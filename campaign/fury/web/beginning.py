"""The form of a new game: who plays which side and how well, and each option (Z16)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms

from battles.data.short import odds_table
from campaign.desk.web.beginning import BOTH, option_field, programs, seats
from campaign.fury.data import PACKAGE, britannia, pieces, rulings
from campaign.fury.rules.board import Side
from campaign.fury.rules.options import Options
from campaign.fury.rules.state import Start
from campaign.fury.rules.z18_solo import LEVELS
from campaign.fury.seats import PLAYERS
from engine.texts import text

USUAL_PLAYER, USUAL_LEVEL = Side.TRIBAL, LEVELS[-1]  # for a first game
OPTIONS = {ruling.option: ruling for ruling in rulings() if ruling.option}


def begun(seed: str, plays: str = BOTH, **asked: Any) -> Start:
    """A game's start from its form."""
    levels = {Side(side): level for side, level in programs(PLAYERS, plays, asked, USUAL_LEVEL).items()}
    return Start(seed, britannia(), pieces(), odds_table(), levels, Options(**asked))


def fields() -> Mapping[str, forms.Field]:
    """Who plays, how well; then a field for each option."""
    who = seats(PLAYERS, partial(text, PACKAGE, "beginning"), LEVELS, (USUAL_PLAYER, USUAL_LEVEL))
    return {**who, **{option: option_field(OPTIONS[option], usual) for option, usual in vars(Options()).items()}}
