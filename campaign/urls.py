"""Addresses, grouped by the thing they act on."""

from django.urls import include, path

from campaign.web import development, pairing, table, views

one_campaign = [
    path("", views.show_desk, name="desk"),
    path("advance/", views.advance, name="advance"),
    path("decide/<str:offer>/", views.decide, name="decide"),
    path("log/<int:number>/", views.log, name="log"),
    path("development/", development.show, name="development"),
    path("development/<str:chart>-<str:theme>-<str:shape>.<str:fmt>", development.picture, name="chart"),
    path("verdict/", development.verdict, name="verdict"),
    path("table/", table.to_the_table, name="to-the-table"),
    path("result/", views.upload_result, name="upload-result"),
    path("correct/<int:n>/", table.correct, name="correct"),
    path("export/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
]

urlpatterns = [
    path("", views.campaigns, name="campaigns"),
    path("new/", views.create, name="create"),
    path("import/", views.import_, name="import"),
    path("campaign/<uuid:campaign>/", include(one_campaign)),
    path("battle/", include("battles.urls")),
    path("rules/", views.rules, name="rules"),
    path("phone/", pairing.phone, name="phone"),
    path("pair/", pairing.pair, name="pair"),
]
