"""The form of a new campaign: who plays which side and how well, and the optional rulings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from django import forms
from django.utils.html import format_html_join

from campaign.desk.rulebook import Ruling
from campaign.desk.seats import Players
from engine.texts import text

_say = partial(text, "campaign.desk", "seats")
BOTH, NEITHER = "both", "neither"  # the sides that people play


PAIR = '<span class="pair first-{} second-{}">{}</span>'


class Said(str):
    """The label of a choice, with a sentence about it."""

    sentence: str

    def __new__(cls, word: str, sentence: str) -> "Said":
        said = super().__new__(cls, word)
        said.sentence = sentence
        return said


def one_of(choices: Iterable[tuple[object, Said]], label: str, usual: object) -> forms.ChoiceField:
    known = [(str(key), said) for key, said in choices]
    return forms.ChoiceField(choices=known, widget=forms.RadioSelect, label=label, initial=usual)


def seats(
    players: Players, say: Callable[[str], str], known: Iterable[int], usual: tuple[str, int]
) -> Mapping[str, forms.Field]:
    """Who plays, with a sentence about each side (`plays_says`), and the program's level (`level`, `level_says`).

    `say` gives the campaign's texts; `usual` is the default side of a person, and the level against him.
    """
    sides, (side, level) = players.sides, usual
    levels = [(one, Said(say(f"level.{one}"), say(f"level_says.{one}"))) for one in known]
    plays = [(one, Said(_say("plays.side", side=name), say(f"plays_says.{one}"))) for one, name in sides.items()]
    plays += [(who, Said(_say(f"plays.{who}"), _say(f"plays_says.{who}"))) for who in (BOTH, NEITHER)]
    asked = {f"{one}_level": one_of(levels, f"The program plays the {sides[one]} at level", level) for one in sides}
    own = asked.pop(f"{side}_level")
    return {"plays": one_of(plays, "You play", side), **asked, f"{side}_level": own}


def of_pairs(known: Sequence[int], told: Callable[[tuple[int, int]], str]) -> str:
    """What is told of each pair of levels; static/desk/beginning.css shows that of the chosen one."""
    return format_html_join(" ", PAIR, [(*levels, told(levels)) for levels in product(known, known)])


def programs(players: Players, plays: str, asked: dict[str, Any], usual: int) -> dict[str, int]:
    """The level of each side that the program plays, removed from `asked`; the default level if it names none."""
    levels = {side: int(asked.pop(f"{side}_level", usual)) for side in players.sides}
    people = {BOTH: (*players.sides,), NEITHER: ()}.get(plays, (plays,))
    return {side: level for side, level in levels.items() if side not in people}


def option_field(ruling: Ruling, usual: object, most: int | None = None) -> forms.Field:
    """The field of a ruling: a box, or a number up to `most`."""
    if isinstance(usual, bool):
        return forms.BooleanField(required=False, initial=usual, label=ruling.label)
    return forms.IntegerField(min_value=0, max_value=most, initial=usual, label=ruling.label)


def chosen_field(ruling: Ruling, values: Iterable[tuple[object, str]], usual: str) -> forms.Field:
    """One of the values of a ruling, each with its name; or None, which is called `usual`: as the preset has it."""
    named = [*values]
    return forms.TypedChoiceField(
        choices=[("", usual), *named],
        coerce={str(value): value for value, _ in named}.__getitem__,
        empty_value=None,
        required=False,
        label=ruling.label,
    )
