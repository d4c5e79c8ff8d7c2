"""The persons of a campaign: the list, and a page for each, as the reader's side knows them."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.chronicle.chronicle import Chronicle
from campaign.chronicle.passages import Past
from campaign.chronicle.persons import Faces, Person, Register
from campaign.chronicle.web.story import page_of, past_of
from engine.games import GameKind


def _known(request: HttpRequest, kind: GameKind[Any], id: UUID) -> tuple[Past, Faces[Any], Register]:
    """The past, the faces and the persons known to the asking side; 404 if the game names nobody."""
    past, faces = past_of(request, kind, id), kind.given(Chronicle).faces
    if faces is None:
        raise Http404("Nobody has a name there")
    return past, faces, faces.register(past)


@require_safe
def show(request: HttpRequest, kind: GameKind[Any], id: UUID) -> HttpResponse:
    """All of them, people by people."""
    past, faces, register = _known(request, kind, id)
    of: dict[str, list[Person]] = {}
    for person in register:
        of.setdefault(person.people, []).append(person)
    groups = [
        (people, called, [(person, faces.life(past, register, person)) for person in of[people]])
        for people, called in faces.peoples(past).items()
        if people in of
    ]
    return page_of(request, kind, past, "persons", groups=groups)


@require_safe
def show_one(request: HttpRequest, kind: GameKind[Any], id: UUID, person: str) -> HttpResponse:
    """One person, with all his deeds."""
    past, faces, register = _known(request, kind, id)
    if (found := register.persons.get(person)) is None:
        raise Http404("Nobody of that name is known there")
    return page_of(request, kind, past, "person", person=found, life=faces.life(past, register, found))
