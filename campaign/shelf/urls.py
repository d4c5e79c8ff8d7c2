"""Addresses of the front page and the lists it leads to; what is kept of a campaign, and what becomes of it."""

from django.urls import include, path

from campaign.shelf.shelf import own_kind
from campaign.shelf.web import front, saves, shelf
from engine.web import saves as shared_saves

one_campaign = [
    path("export/", saves.show, name="export"),
    path("export/campaign.<str:form>", saves.file, name="save-file"),
    path("rename/", shelf.rename, name="rename"),
    path("into-bin/", shelf.into_bin, name="into-bin"),
    path("put-back/", shelf.put_back, name="put-back"),
    path("notes/end/", shelf.end_notes, name="end-notes"),
]

urlpatterns = [
    path("", front.campaigns, name="campaigns"),
    path("example/", shelf.show_example, name="example"),
    path("first-turn/", shelf.first_turn, name="first-turn"),
    path("bin/", shelf.show_bin, name="bin"),
    path("bin/empty/", shelf.empty_bin, name="empty-bin"),
    path("honours/", shelf.honours, name="honours"),
    path("import/", shared_saves.import_, {"kind": own_kind(), "front": front.not_imported}, name="import"),
    path("campaign/<uuid:campaign>/", include(one_campaign)),
]
