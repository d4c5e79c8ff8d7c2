"""Addresses of the pages that Boudica's rebellion has beside those that every game shares."""

from django.urls import include, path

from campaign.advice.web import par, review, what_if
from campaign.boudica.game import GAME
from campaign.boudica.rulebook import BOOK
from campaign.boudica.web import engagement, verdict
from campaign.chronicle.web import story
from campaign.desk.web import rules, settings, watching
from campaign.shelf.web import shelf
from engine.web.rules import first_lines, rule_code

OF = {"kind": GAME}

pages = [
    path("rules/", rules.show, OF, name="boudica-rules"),
    path("rules/<str:number>/code/", rule_code, {"book": BOOK}, name="boudica-clause-code"),
    path("rules/<str:number>/first/", first_lines, {"book": BOOK}, name="boudica-clause-first"),
    path("first-turn/", shelf.first_turn, OF, name="boudica-first-turn"),
    path("example/", shelf.show_example, OF, name="boudica-example"),
    path("<uuid:id>/what-if/<int:line>/", what_if.show, OF, name="boudica-what-if"),
    path("<uuid:id>/review/", review.show, OF, name="boudica-review"),
    path("<uuid:id>/verdict/", verdict.show, name="boudica-verdict"),
    path("<uuid:id>/par/", par.ask, {**OF, "verdict": "boudica-verdict"}, name="boudica-par"),
    path("<uuid:id>/chronicle/", story.show, OF, name="boudica-chronicle"),
    path("<uuid:id>/chronicle/book.<str:form>", story.download, OF, name="boudica-book"),
    path("<uuid:id>/chronicle/photos/<int:photo>.jpg", story.photo, OF, name="boudica-photo"),
    path("<uuid:id>/chronicle/<int:number>/", story.scene, OF, name="boudica-scene"),
    path("<uuid:id>/film/", story.film, OF, name="boudica-film"),
    path("<uuid:id>/film.gif", story.film_gif, OF, name="boudica-film-gif"),
    path("<uuid:id>/elsewhere/result/", engagement.result, OF, name="boudica-result"),
    path("<uuid:id>/settings/", settings.change, OF, name="boudica-settings"),
    path("<uuid:id>/watch/", watching.go_on, OF, name="boudica-watch"),
]

urlpatterns = [path("games/boudica/", include(pages))]
