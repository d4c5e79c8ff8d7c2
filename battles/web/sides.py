"""What the forms of battles share: the same fields for each side, and a file to import."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms

from battles.reasons import why
from battles.rules.verdict import Side
from engine.rules.reason import Refused
from engine.web.base import PlainForm

T = TypeVar("T")


class TwoSidesForm(PlainForm):
    """A form with the same fields for both sides, `attacker` and `attacker_…`; its errors name the side."""

    def called(self, name: str) -> str:
        """ "Attacker, army points": the label alone could be either side's."""
        side, label = name.partition("_")[0], super().called(name)
        return f"{side.capitalize()}, {label.lower()}" if side in set(Side) else label


def points_field(least: int, most: int) -> forms.IntegerField:
    wrong = {
        "min_value": f"An army has {least} points at least.",
        "max_value": f"An army has {most} points at most.",
    }
    return forms.IntegerField(min_value=least, max_value=most, label="Army points", error_messages=wrong)


class FileForm(PlainForm):
    """A file, checked as it is read."""

    file = forms.FileField(error_messages={"required": "Choose a file first.", "empty": "The file is empty."})

    def __init__(self, label: str, help_text: str, *args: Any) -> None:
        super().__init__(*args)
        self.fields["file"].label, self.fields["file"].help_text = label, help_text

    def read(self, most: int, bring: Callable[[bytes], T]) -> T | None:
        """What `bring` makes of the file, read up to `most` bytes; None, and an error in the form, if it is refused."""
        if self.is_valid():
            try:
                return bring(self.cleaned_data["file"].read(most + 1))
            except Refused as refusal:
                self.add_error("file", why(*refusal.reasons))
        return None
