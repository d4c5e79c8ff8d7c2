"""Addresses of a battle's pages, under /battle/."""

from django.urls import include, path

from battles.data.short import BOOK
from battles.web import (
    beside,
    card_moment,
    cards,
    collecting,
    editor,
    importing,
    odds_table,
    own_rules,
    pack,
    short_board,
    skirmish,
    tracking,
    views,
)
from battles.web.game import GAME
from engine.web import saves
from engine.web.rules import first_lines, rule_code
from engine.web.urls import pages

one_fight = [
    path("", views.show_fight, name="fight"),
    path("list/<str:side>/", editor.show_list, name="army-list"),
    path("list/<str:side>/edit/", editor.edit, name="edit-army-list"),
    path("list/<str:side>/import/", importing.import_list, name="import-army-list"),
    path("list/<str:side>-deployed.txt", views.export_deployed, name="export-deployed"),
    path("list/<str:side>-other-rules.md", views.export_neutral, name="export-neutral"),
    path("list/<str:side>.<str:extension>", views.export_list, name="export-army-list"),
    path("brief.<str:extension>", views.export_brief, name="export-brief"),
    path("result.<str:extension>", views.result_file, name="result-file"),
    path("sheets/", pack.sheets, name="fight-sheets"),
    path("pack-<str:paper>.pdf", pack.pack, name="pack"),
    path("labels-<str:paper>-<int:base>.pdf", pack.labels, name="labels"),
    path("by/", views.choose_rules, name="choose-rules"),
    path("tracker/", tracking.show_tracker, name="tracker"),
    path("tracker/begin/", tracking.begin, name="begin-tracker"),
    path("tracker/tap/", tracking.tap, name="tap"),
    path("tracker/board/", tracking.board, name="tracker-board"),
]

one_card_battle = [
    path("", cards.show_battle, name="card-battle"),
    path("decide/", cards.decide, name="decide-card-battle"),
    path("advance/", cards.advance, name="advance-card-battle"),
    path("undo/", cards.undo, name="undo-card-battle"),
    path("give/", cards.give, name="give-card-dice"),
    path("rolls/", cards.roll_by, name="roll-card-dice"),
    path("pause/", card_moment.choose_pause, name="pause-card-battle"),
    path("rematch/", skirmish.begin_again, name="rematch-card-battle"),
]

urlpatterns = [
    path("skirmish/", skirmish.show_skirmish, name="skirmish"),
    path("skirmish/armies/", skirmish.choose_armies, name="skirmish-armies"),
    path("skirmish/first/", skirmish.begin_first, name="first-card-battle"),
    path("skirmish/import/", saves.import_, {"kind": GAME, "front": skirmish.not_imported}, name="card-import"),
    path("collection/", collecting.show_collection, name="collection"),
    path("collection/change/", collecting.change_collection, name="change-collection"),
    path("other-rules/", own_rules.show, name="own-rules"),
    path("other-rules/import/", own_rules.import_, name="import-own-rules"),
    path("other-rules/new/<str:which>/", own_rules.new, name="new-own-rules"),
    path("other-rules/<int:id>/", own_rules.edit, name="edit-own-rules"),
    path("other-rules/<int:id>/delete/", own_rules.delete, name="delete-own-rules"),
    path("other-rules/<str:which>.json", own_rules.export, name="export-own-rules"),
    path("rules/", beside.show_rules, name="battleplay-rules"),
    path("rules/<str:number>/code/", rule_code, {"book": beside.BOOK}, name="battleplay-rule-code"),
    path("rules/<str:number>/first/", first_lines, {"book": beside.BOOK}, name="battleplay-rule-first"),
    path("odds-table/", odds_table.show_table, name="odds-table"),
    path("odds-table/change/", odds_table.change_table, name="change-odds-table"),
    path("odds-table/odds-table.toml", odds_table.export_table, name="export-odds-table"),
    path("short/rules/", short_board.show_rules, name="short-rules"),
    path("short/rules/<str:number>/code/", rule_code, {"book": BOOK}, name="short-rule-code"),
    path("short/rules/<str:number>/first/", first_lines, {"book": BOOK}, name="short-rule-first"),
    path("dice/", beside.show_dice, name="combat-dice"),
    path("dice/change/", beside.change_dice, name="change-combat-dice"),
    path("cards/<uuid:battle>/", include(one_card_battle)),
    path("cards/<uuid:id>/", include(pages("card-", kind=GAME))),
    path("cards/<uuid:id>/export/", saves.export, {"kind": GAME}, name="card-export"),
    path("<uuid:fight>/", include(one_fight)),
]
