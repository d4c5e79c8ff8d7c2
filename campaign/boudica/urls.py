"""Addresses of Boudica's rebellion: those of every campaign."""

from django.urls import URLPattern, URLResolver, include, path

from campaign.boudica.game import GAME
from campaign.desk.urls import of_all, of_one

OF = {"kind": GAME}

pages: list[URLPattern | URLResolver] = [
    *of_all("boudica-", **OF),
    path("<uuid:id>/", include(of_one("boudica-", **OF))),
]

urlpatterns = [path("games/boudica/", include(pages))]
