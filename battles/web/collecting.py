"""My collection: the blocks the player owns, and the colour for each people."""

import uuid
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from battles import collection, fights, models
from battles.damaged import DamagedBattle
from battles.data import catalogue
from battles.reasons import why
from battles.rules.collection import LEADER, MOST_BLOCKS, OwnedBlocks
from battles.rules.verdict import Side
from battles.web import show
from engine.rules.reason import Reason
from engine.web.base import PlainForm, seen

LONGEST_NAME = 30  # letters in the name of a colour
MOST_COLOURS = 20
MOST_COPIES = 9  # copies of one box


class ChangeForm(PlainForm):
    """A change of the collection."""

    def __init__(self, owned: OwnedBlocks, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owned = owned

    def collection(self) -> OwnedBlocks:
        """The collection after the change; only for a valid form."""
        raise NotImplementedError


def _called(code: str) -> str:
    return "Leaders" if code == LEADER else catalogue().units[code].name


class BoxesForm(ChangeForm):
    """How many copies of each box to add."""

    def __init__(self, owned: OwnedBlocks, *args: Any) -> None:
        super().__init__(owned, *args, auto_id="box-%s")
        for box in collection.boxes():
            self.fields[box.id] = forms.IntegerField(
                label=box.name, min_value=0, max_value=MOST_COPIES, required=False, initial=0
            )

    def collection(self) -> OwnedBlocks:
        return collection.add_boxes(self.owned, {box: copies or 0 for box, copies in self.cleaned_data.items()})


class ColourForm(ChangeForm):
    """A new colour: another set of blocks, or figures."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="Its name",
        help_text="For example “red”, or “my 15 mm Samnites”.",
        validators=[seen],
    )

    def __init__(self, owned: OwnedBlocks, *args: Any) -> None:
        super().__init__(owned, *args, auto_id="colour-%s")

    def clean_name(self) -> str:
        """A new name only."""
        name = str(self.cleaned_data["name"])
        if name in self.owned.blocks:
            raise forms.ValidationError(f"There is a colour called “{name}” already.")
        if len(self.owned.blocks) >= MOST_COLOURS:
            raise forms.ValidationError(f"{MOST_COLOURS} colours are the most you can keep here.")
        return name

    def collection(self) -> OwnedBlocks:
        return OwnedBlocks({**self.owned.blocks, self.cleaned_data["name"]: {}}, self.owned.proxies)


class OwnedForm(ChangeForm):
    """The blocks of each colour, and the colour for each people."""

    def __init__(self, owned: OwnedBlocks, *args: Any) -> None:
        super().__init__(owned, *args, auto_id="own-%s")
        self.colours = list(owned.blocks)
        for n, colour in enumerate(self.colours):
            for code in collection.codes():
                self.fields[f"blocks-{n}-{code}"] = forms.IntegerField(
                    label=f"{colour}, {_called(code)}",
                    min_value=0,
                    max_value=MOST_BLOCKS,
                    required=False,
                    initial=owned.owned(colour, code),
                )
        choices = [("", "not said"), *[(colour, colour) for colour in self.colours]]
        for roster in catalogue().rosters.values():
            self.fields[f"people-{roster.id}"] = forms.ChoiceField(
                label=roster.name, choices=choices, required=False, initial=owned.colour(roster.id)
            )

    def collection(self) -> OwnedBlocks:
        cleaned = self.cleaned_data
        blocks = {
            colour: {code: count for code in collection.codes() if (count := cleaned[f"blocks-{n}-{code}"] or 0)}
            for n, colour in enumerate(self.colours)
        }
        proxies = {people: colour for people in catalogue().rosters if (colour := cleaned[f"people-{people}"])}
        return OwnedBlocks(blocks, proxies)

    def by_colour(self) -> Iterator[tuple[int, str, list[dict[str, Any]]]]:
        """Each colour's number and name, with its fields."""
        for n, colour in enumerate(self.colours):
            yield n, colour, [self._cell(colour, code, self[f"blocks-{n}-{code}"]) for code in collection.codes()]

    def _cell(self, colour: str, code: str, field: forms.BoundField) -> dict[str, Any]:
        """A field with what it counts."""
        size = collection.block_size(code)
        return {"name": _called(code), "field": field, "size": size, "units": self.owned.owned(colour, code) // size}

    def peoples(self) -> list[forms.BoundField]:
        """The field of each people."""
        return [self[f"people-{people}"] for people in catalogue().rosters]


@require_safe
def show_collection(request: HttpRequest) -> HttpResponse:
    """The collection, and the forms that change it."""
    return _page(request, collection.read())


def _page(request: HttpRequest, owned: OwnedBlocks, status: int = 200, **bound: forms.Form) -> HttpResponse:
    shown = {name: form(owned) for name, form in FORMS.items()} | bound
    context = {
        "owned": owned,
        "damaged": collection.is_damaged(),
        "back": _back(request),
        "missing": _missing(request),
        "form": shown["save"],
        "boxes": shown["boxes"],
        "colour": shown["colour"],
        "estimated": [box.name for box in collection.boxes() if not box.counted],
    }
    return render(request, "battles/collection.html", context, status=status)


def _back(request: HttpRequest) -> str:
    """The battle the player came from, if any."""
    try:
        return reverse("fight", args=[uuid.UUID(request.GET.get("fight", ""))])
    except ValueError:
        return ""


def _missing(request: HttpRequest) -> list[show.SideView]:
    """Both armies of the battle he came from, for what they lack; none if there is no such battle, or none to read."""
    try:
        fight = fights.fight(uuid.UUID(request.GET.get("fight", "")))
    except (ValueError, models.Fight.DoesNotExist, DamagedBattle):
        return []
    return [show.side_view(fight, side) for side in Side]


@require_POST
def change_collection(request: HttpRequest) -> HttpResponse:
    """Save the numbers, add boxes or a colour, or remove a colour."""
    do, _, what = request.POST.get("do", "").partition(" ")
    owned = collection.read()
    if do == "remove":
        collection.write(_without(owned, what))
    elif do in FORMS:
        form = FORMS[do](owned, request.POST)
        if not form.is_valid():
            return _page(request, owned, 422, **{do: form})
        collection.write(form.collection())
        if do == "save":
            messages.success(request, "Kept. All army lists now say what you lack.")
    else:
        messages.error(request, why(Reason("button"), Reason("unchanged")))
    query = request.GET.urlencode()
    return redirect(reverse("collection") + (f"?{query}" if query else ""))


def _without(owned: OwnedBlocks, what: str) -> OwnedBlocks:
    kept = {colour: units for colour, units in owned.blocks.items() if colour != what}
    return OwnedBlocks(kept, {people: colour for people, colour in owned.proxies.items() if colour in kept})


FORMS: dict[str, type[ChangeForm]] = {"boxes": BoxesForm, "colour": ColourForm, "save": OwnedForm}
"""By the buttons that send them."""
