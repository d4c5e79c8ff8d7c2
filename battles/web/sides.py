"""What a form asks of each side of a battle by itself."""

from django import forms

from battles.rules.verdict import Side
from engine.web.base import PlainForm


class TwoSidesForm(PlainForm):
    """A form with the same fields for both sides, `attacker` and `attacker_…`: what is wrong names the side."""

    def called(self, name: str) -> str:
        """Attacker, army points: the label alone could be either side's."""
        side, label = name.partition("_")[0], super().called(name)
        return f"{side.capitalize()}, {label.lower()}" if side in set(Side) else label


def points_field(least: int, most: int) -> forms.IntegerField:
    """The army points of a side."""
    wrong = {
        "min_value": f"An army has {least} points at least.",
        "max_value": f"An army has {most} points at most.",
    }
    return forms.IntegerField(min_value=least, max_value=most, label="Army points", error_messages=wrong)
