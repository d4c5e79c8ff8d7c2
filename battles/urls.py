"""Addresses of a battle's pages, under /battle/."""

from django.urls import include, path

from battles.web import collecting, editor, result, tracking, views

one_fight = [
    path("", views.show_fight, name="fight"),
    path("sheets/", views.sheets, name="fight-sheets"),
    path("list/<str:side>/", editor.show_list, name="army-list"),
    path("list/<str:side>/edit/", editor.edit, name="edit-army-list"),
    path("list/<str:side>-other-rules.md", views.export_neutral, name="export-neutral"),
    path("list/<str:side>.<str:extension>", views.export_list, name="export-army-list"),
    path("brief.<str:extension>", views.export_brief, name="export-brief"),
    path("pack-<str:paper>.pdf", views.pack, name="pack"),
    path("result.<str:extension>", result.result_file, name="result-file"),
    path("tracker/", tracking.show_tracker, name="tracker"),
    path("tracker/begin/", tracking.begin, name="begin-tracker"),
    path("tracker/tap/", tracking.tap, name="tap"),
    path("tracker/board/", tracking.board, name="tracker-board"),
]

urlpatterns = [
    path("collection/", collecting.show_collection, name="collection"),
    path("collection/change/", collecting.change_collection, name="change-collection"),
    path("<uuid:fight>/", include(one_fight)),
]
