"""What the templates of a card battle draw and count."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import template

from battles.battleplay.pictures import bar_svg, class_defs_svg, class_svg, ground_svg
from battles.rules.battleplay.colours import LADDER, Dice, DiceFaces
from battles.rules.battleplay.odds import Chances
from battles.rules.battleplay.troops import Category
from battles.web.beside import symbol_dice
from battles.web.card_board import CardView

register = template.Library()
register.simple_tag(class_defs_svg, name="card_defs")
register.simple_tag(class_svg, name="troop_class")
register.simple_tag(ground_svg, name="ground")


@register.inclusion_tag("battles/_signs.html")
def card_signs() -> dict[str, Any]:
    """The key to pips, symbols and figures, folded."""
    return {"colours": LADDER, "classes": tuple(Category)}


@register.inclusion_tag("battles/_dice_key.html")
def dice_key(table: DiceFaces, known: Sequence[CardView] = ()) -> dict[str, Any]:
    """All dice face by face, folded; and what an S of these cards does."""
    return {"dice": symbol_dice(table), "known": known}


@register.filter
def dice_words(dice: Dice) -> str:
    """Dice by the words for their colours: 2 green, 1 white."""
    return ", ".join(f"{number} {colour}" for colour, number in Counter(dice).items())


@register.simple_tag
def chance_bar(chances: Chances) -> str:
    return bar_svg(*map(float, chances))


@register.filter
def stars(number: int) -> str:
    return "★" * number
