"""Addresses of the front page and its lists; a campaign's export, renaming and deletion."""

from typing import Any

from django.urls import URLPattern, include, path

from campaign.shelf.shelf import own_kind
from campaign.shelf.web import by_file, day, front, saves, shelf
from engine.games import GameKind
from engine.web import saves as shared_saves
from engine.web import urls  # noqa: F401 - registers the converter "game"


def one_campaign(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The addresses of one campaign, under its id.

    Their names begin with `names`; `kind` is given if the address does not name it.
    """
    return [
        path("rename/", shelf.rename, kind, name=f"{names}rename"),
        path("into-bin/", shelf.into_bin, kind, name=f"{names}into-bin"),
        path("put-back/", shelf.put_back, kind, name=f"{names}put-back"),
        path("notes/end/", shelf.end_notes, kind, name=f"{names}end-notes"),
    ]


exported = [
    path("export/", saves.show, name="export"),
    path("export/campaign.<str:form>", saves.file, name="save-file"),
]

urlpatterns = [
    path("", front.campaigns, name="campaigns"),
    path("example/", shelf.show_example, {"kind": own_kind()}, name="example"),
    path("day/", day.begin, {"kind": own_kind()}, name="day"),
    path("first-turn/", shelf.first_turn, {"kind": own_kind()}, name="first-turn"),
    path("bin/", shelf.show_bin, name="bin"),
    path("bin/empty/", shelf.empty_bin, name="empty-bin"),
    path("honours/", shelf.honours, name="honours"),
    path("import/", shared_saves.import_, {"kind": own_kind(), "front": front.not_imported}, name="import"),
    path("campaign/<uuid:campaign>/", include(exported)),
    path("campaign/<uuid:id>/", include(one_campaign(kind=own_kind()))),
    path("games/<game:kind>/<uuid:id>/", include(one_campaign("game-"))),
    path("games/<game:kind>/<uuid:id>/by-file/", by_file.show, name="game-by-file"),
    path("games/<game:kind>/<uuid:id>/by-file/<slug:side>.json", by_file.file, name="game-view-file"),
]
