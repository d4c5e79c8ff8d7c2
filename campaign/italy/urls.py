"""Addresses of Italy: a campaign, its battles of all kinds, the laboratory, scenarios, the rules."""

from django.urls import include, path

from battles.web import engagement as engagement_pages
from battles.web import (
    engagement_urls,
    short_urls,  # noqa: F401 - registers the converter "short"
)
from campaign.advice.web import expectation, review, what_if
from campaign.chronicle.web import persons, story
from campaign.desk.web import agreed, rules, settings
from campaign.italy.game import GAME
from campaign.italy.rulebook import BOOK
from campaign.italy.web import (
    beginning,
    development,
    laboratory,
    odds,
    scenario,
    short_skirmish,
    table_battles,
    ten_decisions,
    verdict,
    views,
)
from campaign.italy.web.gone import gone
from campaign.italy.web.settings import run_on
from engine.web import left, override
from engine.web import saves as shared_saves
from engine.web.rules import first_lines, rule_code
from engine.web.urls import pages

OF = {"kind": GAME}

one_campaign = [
    path("", views.show_desk, name="desk"),
    path("advance/", views.advance, name="advance"),
    path("decide/<str:offer>/", views.decide, name="decide"),
    path("dice/", development.dice, name="dice"),
    path("settings/run-on/", run_on, name="run-on"),
    path("log/", views.log, name="log"),
    path("log/<int:number>/", views.log, name="log"),
    path("development/", development.show, name="development"),
    path("powers/", development.powers, name="powers"),
    path("odds/", odds.show, name="odds"),
    path("development/<str:chart>.csv", development.numbers, name="chart-numbers"),
    path("development/<str:chart>-<str:theme>-<str:shape>.<str:fmt>", development.picture, name="chart"),
    path("verdict/", verdict.show, name="verdict"),
    path("verdict/share.png", gone, {"what": "share"}, name="share"),
    path("result/", views.upload_result, name="upload-result"),
    path("again/", scenario.again, name="again"),
]

told_of = [  # a battle on the table: its campaign takes its result, and keeps its photos
    path("result/", agreed.agree, name="agree-result"),
    path("photo/", agreed.photograph, name="table-photo"),
]

engaged = [
    *engagement_urls.pages(kind=GAME),
    *engagement_urls.by_cards(kind=GAME),
    path("cards/at-once/", engagement_pages.at_once, {"kind": GAME}, name="by-cards-at-once"),
]

advised = [
    path("what-if/<int:line>/", what_if.show, OF, name="what-if"),
    path("bar/", expectation.show, OF, name="bar"),
    path("review/", review.show, OF, name="review"),
]

of_every_campaign = [
    path("overrule/", override.override, OF, name="overrule"),
    path("settings/", settings.change, OF, name="settings"),
    path("chronicle/", story.show, OF, name="chronicle"),
    path("chronicle/book.<str:form>", story.download, OF, name="book"),
    path("chronicle/map/", story.film, OF, name="film"),
    path("chronicle/map.gif", story.film_gif, OF, name="film-gif"),
    path("chronicle/photos/<int:photo>.jpg", story.photo, OF, name="photo"),
    path("chronicle/<int:number>/", story.scene, OF, name="scene"),
    path("persons/", persons.show, OF, name="persons"),
    path("persons/<slug:person>/", persons.show_one, OF, name="person"),
]

left_of_one = [
    path("left/", left.show, OF, name="left"),
    path("left/campaign.<str:form>", left.save, OF, name="left-save"),
    path("left/rows.zip", left.rows, OF, name="left-rows"),
]

urlpatterns = [
    path("new/", beginning.create, name="create"),
    path("laboratory/", laboratory.show, name="laboratory"),
    path("laboratory/rule/<str:option>/", laboratory.try_rule, name="try-rule"),
    path("laboratory/<uuid:experiment>/", laboratory.experiment, name="experiment"),
    path("laboratory/<uuid:experiment>/results.<str:fmt>", gone, {"what": "results"}, name="experiment-results"),
    path("laboratory/<uuid:experiment>/delete/", laboratory.delete, name="delete-experiment"),
    path("ten-decisions/", ten_decisions.show, name="ten-decisions"),
    path("scenario/", scenario.edit, name="scenario"),
    path("scenario/open/", scenario.open_file, name="open-scenario"),
    path("campaign/<uuid:campaign>/", include(one_campaign)),
    path("campaign/<uuid:id>/", include([*pages(kind=GAME), *engaged, *advised, *left_of_one, *of_every_campaign])),
    path("table/", table_battles.show, name="table-battles"),
    path("table/<uuid:fight>/delete/", table_battles.delete, name="delete-table-battle"),
    path("table/<uuid:fight>/again/", table_battles.again, name="table-rematch"),
    path("at-the-table/", table_battles.at_the_table, name="at-the-table"),
    path("games/<short:kind>/", short_skirmish.show, name="short-battles"),
    path("games/<short:kind>/new/", short_skirmish.show, name="short-create"),
    path("games/<short:kind>/import/", shared_saves.import_, {"front": short_skirmish.not_imported}, "short-import"),
    path("battle/<uuid:fight>/", include(told_of)),
    path("rules/", rules.show, OF, name="rules"),
    path("rules/<str:number>/code/", rule_code, {"book": BOOK}, name="clause-code"),
    path("rules/<str:number>/first/", first_lines, {"book": BOOK}, name="clause-first"),
]
