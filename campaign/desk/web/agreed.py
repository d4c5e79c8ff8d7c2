"""A table battle's result in three clicks: the winner, the grade, done. With a photo of the table."""

import secrets
import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from battles import fights
from battles.engagement import Place, place_of
from battles.fights import Superseded, TableBattle
from battles.reasons import why
from battles.rules.tracker import Agreed, Drawn, IllegalTap
from battles.rules.verdict import Grade, Side
from battles.web.fought_by import fought_by
from battles.web.tracking import TAP_ID, why_closed
from battles.web.views import context, fetch
from campaign import models
from campaign.chronicle import photos
from campaign.chronicle.web.writing import full_of_photos
from engine.rules.reason import Reason
from engine.web.base import PlainForm

DRAW = "draw"


class TablePhotoForm(PlainForm):
    """A photo of the table, for the battle's place in the chronicle."""

    photo = forms.FileField(
        label="A photo of the table",
        help_text="It goes to this battle in the campaign’s chronicle. The camera’s own data is removed.",
        widget=forms.FileInput(attrs={"accept": "image/*", "capture": "environment"}),
        error_messages={"required": "Choose a photo.", "empty": "This file is empty."},
    )
    instead = ""  # the alternative named when it is refused

    def __init__(self, place: Place | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.place = place

    def clean_photo(self) -> models.Photo | None:
        """The photo as it will be stored, at its place in the chronicle."""
        sent = self.cleaned_data["photo"]
        if not sent or self.place is None:
            return None
        _, game, place = self.place
        if full := full_of_photos(game.id):
            raise forms.ValidationError(f"{full} {self.instead}Nothing was kept.")
        try:
            small = photos.shrink(sent.read(photos.MOST_BYTES + 1))
        except photos.NotAPhoto as problem:
            raise forms.ValidationError(f"{problem} {self.instead}Nothing was kept.") from problem
        return models.Photo(game_id=game.id, line=game.lines[place - 1].n, **vars(small))


class AgreedForm(TablePhotoForm):
    """The winner and the grade (C6.12); with a photo if the chronicle has a place for one."""

    winner = forms.ChoiceField(widget=forms.RadioSelect, error_messages={"required": "Say who won."})
    grade = forms.ChoiceField(
        widget=forms.RadioSelect,
        required=False,
        choices=[(grade, f"{grade.capitalize()} Victory") for grade in Grade],
    )
    tap = forms.RegexField(rf"^{TAP_ID.pattern}\Z", widget=forms.HiddenInput)
    instead = "Or send the result without it. "

    def __init__(self, fight: TableBattle, *args: Any, **kwargs: Any) -> None:
        super().__init__(place_of(fight), *args, **kwargs)
        peoples = [(side, fight.side(side).people_name) for side in Side]
        self.may_be("winner", [*peoples, (DRAW, "Neither: a draw")])
        self.fields["photo"].required = False
        if self.place is None:
            del self.fields["photo"]

    def clean(self) -> None:
        """A victory has a grade, a draw has none."""
        if self.cleaned_data.get("winner") in (*Side,) and not self.cleaned_data.get("grade", "none"):
            self.add_error("grade", "Say how great the victory was.")

    @property
    def agreed(self) -> Agreed | Drawn:
        """The result; only for a valid form."""
        if self.cleaned_data["winner"] == DRAW:
            return Drawn()
        return Agreed(Side(self.cleaned_data["winner"]), Grade(self.cleaned_data["grade"]))


@require_http_methods(["GET", "HEAD", "POST"])
def agree(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Ask for the result, and store it; the campaign still asks before it takes it."""
    found = fetch(fight)
    if request.method != "POST":
        return _page(request, found, AgreedForm(found, initial={"tap": secrets.token_hex(16)}))
    form = AgreedForm(found, request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form, status=422)
    try:
        _keep(found, form)
    except IllegalTap as refusal:
        messages.error(request, why(*refusal.reasons, Reason("unchanged")))
    except Superseded as refusal:
        messages.error(request, why_closed(refusal))
    else:
        messages.success(request, "The result is kept.")
    return redirect("tracker", fight)


@require_POST
def photograph(request: HttpRequest, fight: uuid.UUID) -> HttpResponse:
    """Store a photo of a battle whose result the tracker has."""
    found = fetch(fight)
    form = TablePhotoForm(place_of(found), request.POST, request.FILES)
    if form.place is None or not _has_result(found):
        messages.error(
            request, "There is no place for a photo yet: first enter the result of the battle. Nothing was kept."
        )
        return redirect("agree-result", fight)
    if not form.is_valid():
        return _page(request, found, form, status=422)
    form.cleaned_data["photo"].save()
    messages.success(request, "The photo is in the campaign’s chronicle.")
    return redirect("agree-result", fight)


def _keep(found: TableBattle, form: AgreedForm) -> None:
    """Save the result and the photo, or neither; sent twice, both are saved once."""
    photo: models.Photo | None = form.cleaned_data.get("photo")
    with transaction.atomic():
        tracked = fights.count(found.id)
        again = tracked is not None and form.cleaned_data["tap"] in tracked.taps
        fights.agree(found.id, form.cleaned_data["tap"], form.agreed)
        if photo and not again:
            photo.save()


def _page(request: HttpRequest, found: TableBattle, form: TablePhotoForm, status: int = 200) -> HttpResponse:
    by = fought_by(found, fights.count(found.id))
    alone = _has_result(found) and form.place is not None
    more = context(found, "result", by=by, form=form, photo_alone=alone, **_standing(found))
    return render(request, "battles/agreed.html", more, status=status)


def _has_result(found: TableBattle) -> bool:
    """Whether there is a result, here or in the campaign, for a photo to go with."""
    return any(_standing(found).values()) or fights.result_in_game(found) is not None


def _standing(found: TableBattle) -> dict[str, Any]:
    """The tracker's result, or the one it proposes."""
    tracked = fights.count(found.id)
    return {"result": tracked and tracked.table.result, "proposal": tracked and tracked.table.proposal}
