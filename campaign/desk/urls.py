"""Addresses of the pages that every campaign has by its parts; its own pages come before them."""

from typing import Any

from django.urls import URLPattern, include, path

from campaign.advice.web import expectation, par, review, what_if
from campaign.chronicle.web import persons, story
from campaign.desk.web import result, rules, settings, verdict, watching
from campaign.shelf.web import day, shelf
from engine.games import GameKind


def of_all(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The addresses of a campaign, apart from its games.

    Their names begin with `names`; `kind` is given if the address does not name it.
    """
    return [
        path("rules/", rules.show, kind, name=f"{names}rules"),
        path("rules/<str:number>/code/", rules.code, kind, name=f"{names}clause-code"),
        path("rules/<str:number>/first/", rules.first, kind, name=f"{names}clause-first"),
        path("day/", day.begin, kind, name=f"{names}day"),
        path("first-turn/", shelf.first_turn, kind, name=f"{names}first-turn"),
        path("example/", shelf.show_example, kind, name=f"{names}example"),
    ]


def of_one(names: str = "", **kind: GameKind[Any]) -> list[URLPattern]:
    """The addresses of one game, under its id."""
    return [
        path("what-if/<int:line>/", what_if.show, kind, name=f"{names}what-if"),
        path("bar/", expectation.show, kind, name=f"{names}bar"),
        path("review/", review.show, kind, name=f"{names}review"),
        path("verdict/", verdict.show, kind, name=f"{names}verdict"),
        path("par/", par.ask, kind, name=f"{names}par"),
        path("chronicle/", story.show, kind, name=f"{names}chronicle"),
        path("chronicle/book.<str:form>", story.download, kind, name=f"{names}book"),
        path("chronicle/photos/<int:photo>.jpg", story.photo, kind, name=f"{names}photo"),
        path("chronicle/<int:number>/", story.scene, kind, name=f"{names}scene"),
        path("persons/", persons.show, kind, name=f"{names}persons"),
        path("persons/<slug:person>/", persons.show_one, kind, name=f"{names}person"),
        path("film/", story.film, kind, name=f"{names}film"),
        path("film.gif", story.film_gif, kind, name=f"{names}film-gif"),
        path("settings/", settings.change, kind, name=f"{names}settings"),
        path("watch/", watching.go_on, kind, name=f"{names}watch"),
        path("elsewhere/result/", result.result, kind, name=f"{names}result"),
    ]


urlpatterns = [
    path("<game:kind>/", include(of_all("game-"))),
    path("<game:kind>/<uuid:id>/", include(of_one("game-"))),
]
