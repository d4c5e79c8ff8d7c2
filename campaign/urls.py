"""Addresses: the list of games, each campaign's room, battles, shared pages, the program."""

from importlib.util import find_spec

from django.conf import settings
from django.urls import include, path

from campaign.server.web import backups, pairing, phone
from engine.web import joined

urlpatterns = [
    path("", include("campaign.shelf.urls")),
    *(path("", include(f"{room}.urls")) for room in settings.CAMPAIGNS if find_spec(f"{room}.urls")),
    path("games/", include("battles.web.short_urls")),
    path("games/", include("battles.web.engagement_urls")),
    path("games/", include("campaign.desk.urls")),
    path("games/", include("engine.web.urls")),  # a game's own pages come before these
    path("battle/", include("battles.urls")),
    path("backups/", backups.show, name="backups"),
    path("backups/<str:name>", backups.file, name="backup-file"),
    path("backups/<str:name>/restore/", backups.restore, name="restore-backup"),
    path("phone/", phone.phone, name="phone"),
    path("pair/", pairing.pair, name="pair"),
    path("joined/<str:mark>/<path:names>", joined.show, name="joined"),
]
