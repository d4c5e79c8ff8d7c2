"""The form of a new campaign: who plays which side and how well, and the optional rulings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from django import forms
from django.utils.html import format_html_join

from campaign.desk.measured import M, of_levels
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


def setting_field(
    known: Sequence[M], levels: Sequence[int], say: Callable[..., str], told: Callable[[M], str], usual: tuple[str, int]
) -> forms.ChoiceField:
    """The measured ways to begin, each with what is told of it for the chosen levels (static/desk/beginning.css).

    `say` gives the campaign's texts (`setting`, `ways`); `usual` is the default way, and the level of a person.
    """
    id, level = usual

    def pairs(setting: str) -> str:
        every = [(pair, of_levels(known, setting, pair, level)) for pair in product(levels, levels)]
        return format_html_join(" ", PAIR, [(*pair, told(each)) for pair, each in every])

    choices = [(one, Said(say(f"setting.{one}"), pairs(one))) for one in dict.fromkeys([each.id for each in known])]
    return one_of(choices, say("ways", level=level), id)


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


def handicap_field(ruling: Ruling, most: int, empty: str) -> forms.Field:
    """A number as far below 0 as above; or None, as the chosen setting has it, which `empty` says."""
    return forms.IntegerField(min_value=-most, max_value=most, required=False, label=ruling.label, help_text=empty)


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
