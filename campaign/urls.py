"""Addresses, grouped by the thing they act on."""

from django.urls import include, path

from campaign.web import (
    backups,
    book,
    by_cards,
    correct,
    damaged,
    development,
    manual_dice,
    overrule,
    pairing,
    rules,
    saves,
    scenario,
    table,
    views,
)
from campaign.web.game import GAME
from engine.web import saves as shared_saves
from engine.web.urls import pages

one_campaign = [
    path("", views.show_desk, name="desk"),
    path("advance/", views.advance, name="advance"),
    path("decide/<str:offer>/", views.decide, name="decide"),
    path("dice/", manual_dice.show, name="dice"),
    path("dice/hands/", manual_dice.choose, name="hands"),
    path("log/<int:number>/", views.log, name="log"),
    path("overrule/", overrule.overrule, name="overrule"),
    path("development/", development.show, name="development"),
    path("powers/", development.powers, name="powers"),
    path("development/<str:chart>.csv", development.numbers, name="chart-numbers"),
    path("development/<str:chart>-<str:theme>-<str:shape>.<str:fmt>", development.picture, name="chart"),
    path("verdict/", development.verdict, name="verdict"),
    path("chronicle/", book.show, name="chronicle"),
    path("chronicle/book.<str:form>", book.download, name="book"),
    path("chronicle/map/", book.film, name="film"),
    path("chronicle/map.gif", book.film_gif, name="film-gif"),
    path("chronicle/photos/<int:photo>.jpg", book.photo, name="photo"),
    path("chronicle/<int:line>/", book.scene, name="scene"),
    path("table/", table.to_the_table, name="to-the-table"),
    path("cards/", by_cards.choose_armies, name="by-cards"),
    path("cards/at-once/", by_cards.at_once, name="by-cards-at-once"),
    path("cards/<uuid:battle>/", views.take_cards, name="take-cards"),
    path("cards/line/<int:n>/", by_cards.look_at, name="cards-of-line"),
    path("result/", views.upload_result, name="upload-result"),
    path("correct/<int:n>/", correct.correct, name="correct"),
    path("export/", saves.show, name="export"),
    path("export/campaign.<str:form>", saves.file, name="save-file"),
    path("left/", damaged.show, name="left"),
    path("left/campaign.<str:form>", damaged.save, name="left-save"),
    path("left/rows.zip", damaged.rows, name="left-rows"),
]

urlpatterns = [
    path("", views.campaigns, name="campaigns"),
    path("new/", views.create, name="create"),
    path("import/", shared_saves.import_, {"kind": GAME}, name="import"),
    path("scenario/", scenario.edit, name="scenario"),
    path("scenario/open/", scenario.open_file, name="open-scenario"),
    path("campaign/<uuid:campaign>/", include(one_campaign)),
    path("campaign/<uuid:id>/", include(pages(kind=GAME))),
    path("games/", include("engine.web.urls")),
    path("battle/", include("battles.urls")),
    path("rules/", rules.show, name="rules"),
    path("rules/<str:number>/code/", rules.clause_code, name="clause-code"),
    path("rules/<str:number>/first/", rules.first_lines, name="clause-first"),
    path("backups/", backups.show, name="backups"),
    path("backups/<str:name>", backups.file, name="backup-file"),
    path("backups/<str:name>/restore/", backups.restore, name="restore-backup"),
    path("phone/", pairing.phone, name="phone"),
    path("pair/", pairing.pair, name="pair"),
]
