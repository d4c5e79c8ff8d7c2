"""The form of a new campaign: who plays which side and how well, and the optional rulings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from django import forms
from django.utils.html import format_html_join

from campaign.desk.measured import Measured, of_levels, settings
from campaign.desk.rulebook import Ruling, rulings
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


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """How a game begins whose ways to begin are measured: who plays, how well, as printed or more even.

    `say` gives the campaign's texts, `told` what a way changes and came to; `side`, `level` and `way` are those of a
    first game. A person counts as that level.
    """

    package: str
    players: Players
    levels: Sequence[int]
    say: Callable[..., str]
    told: Callable[[Measured], str]
    side: str
    level: int
    way: str

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Those that are options, by their option."""
        return {ruling.option: ruling for ruling in rulings(self.package) if ruling.option}

    def chosen(self, plays: str, way: str, asked: Mapping[str, Any]) -> tuple[dict[Any, int], dict[str, Any]]:
        """The levels of the program's sides, and the options; one of None is as in that way for these levels."""
        options = {name: each for name, each in asked.items() if each is not None}
        levels = programs(self.players, plays, options, self.level)
        measured = of_levels(settings(self.package), way, map(levels.get, self.players.sides), self.level)
        return levels, {**measured.options, **options}

    def fields(self, **more: forms.Field) -> dict[str, forms.Field]:
        """Who plays, how well, `more`, the ways to begin, and whether the game is Iron."""
        return {
            **seats(self.players, self.say, self.levels, (self.side, self.level)),
            **more,
            "setting": self._ways(),
            "iron": forms.BooleanField(required=False, label=self.say("iron")),
        }

    def _ways(self) -> forms.ChoiceField:
        """Each with what is told of it for the chosen levels (static/desk/beginning.css)."""
        known = settings(self.package)

        def pairs(way: str) -> str:
            every = [(pair, of_levels(known, way, pair, self.level)) for pair in product(self.levels, self.levels)]
            return format_html_join(" ", PAIR, [(*pair, self.told(each)) for pair, each in every])

        ways = dict.fromkeys([each.id for each in known])
        choices = [(one, Said(self.say(f"setting.{one}"), pairs(one))) for one in ways]
        return one_of(choices, self.say("ways", level=self.level), self.way)


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
