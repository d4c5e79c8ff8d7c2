"""What every page shares: headers, error pages, static files, comforts of the forms."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from playwright.sync_api import Browser, Page, expect

from engine.web import joined
from tests.commands import ROOT, python

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

pytestmark = pytest.mark.urls(__name__)


def page(request: HttpRequest) -> HttpResponse:
    return render(request, "base.html")


def said(request: HttpRequest) -> HttpResponse:
    messages.success(request, "The campaign was begun.")
    return page(request)


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("an error of the program")


SHARES = ["Attack", "Defence", "Civic"]
FORM = """{% extends "base.html" %}
{% block content %}
<form id="form" method="post" action="/broken/" hx-post="/answer/" hx-target="#answer">
  <fieldset class="shares" data-total="25">
    <div><label for="attack">Attack</label><input id="attack" type="number" min="0" max="25" value="15"></div>
    <div><label for="defence">Defence</label><input id="defence" type="number" min="0" max="25" value="5"></div>
    <div><label for="civic">Civic</label><input id="civic" type="number" min="5" max="25" value="5"></div>
  </fieldset>
  <button>Spend</button>
</form>
<button type="button" hx-post="/broken/" hx-swap="beforeend" hx-target="#answer">Break</button>
<div id="answer"></div>
<form method="post" action="/slow/"><button>Send</button></form>
<output id="seed">2718</output> <button type="button" data-copy="#seed">Copy</button>
{% endblock %}"""


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(FORM).render({}, request))


@csrf_exempt
def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<p>35 of 25 talents</p>", status=422)


urlpatterns = [
    path("", page, name="campaigns"),
    path("rules/", page, name="rules"),
    path("phone/", page, name="phone"),
    path("backups/", page, name="backups"),
    path("told/", said),
    path("broken/", csrf_exempt(broken)),
    path("form/", form),
    path("answer/", answer),
    path("joined/<str:mark>/<path:names>", joined.show, name="joined"),
]


@pytest.fixture
def tab(browser: Browser, live_server: object) -> Iterator[Page]:
    """A tab of a browser on a light system. No script may fail in it, nor break the content security policy."""
    complaints: list[str] = []
    tab = browser.new_page(base_url=str(live_server), color_scheme="light")
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    yield tab
    tab.close()
    assert complaints == []


def test_headers(client: Client):
    headers = client.get("/").headers

    assert set(headers["Content-Security-Policy"].split("; ")) == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_page_is_compressed(client: Client):
    assert client.get("/", headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_the_footer_names_the_data_folder(client: Client, data_folder: Path):
    assert str(data_folder) in client.get("/").content.decode()


def test_the_page_one_is_on_is_marked(client: Client):
    assert '<a href="/rules/" aria-current="page">' in client.get("/rules/").content.decode()


def test_a_message_needs_no_database(client: Client):
    assert "The campaign was begun." in client.get("/told/").content.decode()


def test_an_unknown_page(client: Client):
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert "There is no such page" in answer.content.decode()


def test_an_error_of_the_program(client: Client):
    client.raise_request_exception = False
    answer = client.get("/broken/")

    assert answer.status_code == 500
    assert "everything before it is safe" in answer.content.decode()
    assert "an error of the program" not in answer.content.decode()


def test_another_hosts_name(client: Client):
    answer = client.get("/", headers={"Host": "evil.example"})

    assert answer.status_code == 400
    assert "That could not be read" in answer.content.decode()


def test_not_allowed():
    assert "Not allowed" in render_to_string("403.html")


def test_static_files_are_asked_after_and_fonts_are_kept(client: Client):
    style = client.head("/static/campaign/campaign.css")
    again = client.head("/static/campaign/campaign.css", headers={"If-None-Match": style["ETag"]})
    font = client.head("/static/campaign/fonts/eb-garamond-latin-400-normal.woff2")

    assert style["Cache-Control"] == "max-age=0, public"
    assert again.status_code == 304
    assert "immutable" in font["Cache-Control"]


def in_templates(pattern: str) -> Iterator[tuple[str, str]]:
    """What is found in all templates, each with the name of its file."""
    for file in TEMPLATES:
        name = file.relative_to(ROOT / "templates").as_posix()
        yield from ((name, found) for found in re.findall(pattern, file.read_text(encoding="utf-8"), re.IGNORECASE))


def test_every_picture_has_its_size_beforehand():
    """Otherwise what follows jumps when it comes."""
    pictures = [*in_templates("<(?:img|source)[^>]*>")]

    assert pictures
    assert [each for each in pictures if not re.search(r'width="[^"]+" height="[^"]+"', each[1])] == []


def test_no_inline_script_or_style():
    assert [*in_templates(r"<script(?![^>]*\bsrc=)|<style|\s(?:style|on\w+)=|javascript:|hx-on")] == []


def test_static_files_exist():
    named = [*in_templates(r"{% static '([^']+)' %}")]

    assert named
    assert [each for each in named if finders.find(each[1]) is None] == []


def test_fonts_of_the_style_sheet_exist():
    folder = ROOT / "campaign" / "static" / "campaign"
    named = re.findall(r'url\("([^"]+)"\)', (folder / "campaign.css").read_text(encoding="utf-8"))

    assert named
    assert [name for name in named if not (folder / name).is_file()] == []


def test_settings_touch_no_disk(tmp_path: Path):
    folder = tmp_path / "untouched"

    script = "import django; django.setup()"
    other = python("-c", script, DJANGO_SETTINGS_MODULE="campaign.settings", RISE_OF_ROME_DATA=str(folder))

    assert other.returncode == 0
    assert not folder.exists()


def test_the_reader_chooses_light_or_dark(tab: Page):
    tab.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = tab.evaluate(paper)

    tab.get_by_role("button", name="Dark").click()
    dark = tab.evaluate(paper)
    tab.reload()

    assert dark != light
    assert tab.evaluate(paper) == dark
    expect(tab.get_by_role("button", name="Dark", pressed=True)).to_be_visible()


@pytest.mark.parametrize(
    ("moved", "to", "shares"),
    [
        ("Attack", 5, ["5", "10", "10"]),  # the others hold as much as each other, so they gain as much
        ("Attack", 25, ["20", "0", "5"]),  # no further than the least of the others
        ("Defence", 10, ["10", "10", "5"]),  # Attack gives, since Civic has nothing to spare
        ("Civic", 0, ["15", "5", "5"]),
    ],
)
def test_shares_always_add_up(tab: Page, moved: str, to: int, shares: list[str]):
    tab.goto("/form/")

    tab.get_by_role("slider", name=moved).fill(str(to))

    assert [tab.get_by_role("spinbutton", name=name).input_value() for name in SHARES] == shares
    assert [tab.get_by_role("slider", name=name).input_value() for name in SHARES] == shares


def test_moving_a_share_back_restores_the_others(tab: Page):
    tab.goto("/form/")
    attack = tab.get_by_role("spinbutton", name="Attack")

    attack.fill("20")
    attack.fill("15")

    assert [tab.get_by_role("spinbutton", name=name).input_value() for name in SHARES] == ["15", "5", "5"]


def test_a_refused_form_says_why_in_its_place(tab: Page):
    tab.goto("/form/")

    tab.get_by_role("button", name="Spend").click()

    expect(tab.locator("#answer")).to_have_text("35 of 25 talents")
    expect(tab.get_by_role("button", name="Spend")).to_be_visible()


def test_an_error_of_the_program_takes_the_whole_page(tab: Page):
    tab.goto("/form/")

    tab.get_by_role("button", name="Break").click()

    expect(tab.get_by_role("heading", name="Something went wrong")).to_be_visible()
    expect(tab.get_by_role("banner")).to_have_count(1)


def test_a_form_is_sent_once(tab: Page):
    sent: list[str] = []
    tab.on("request", lambda request: sent.append(request.method))
    tab.route("**/slow/", lambda route: route.fulfill(status=204))  # the browser stays on the page
    tab.goto("/form/")

    tab.get_by_role("button", name="Send").click()
    tab.get_by_role("button", name="Send").click()

    expect(tab.locator("form[aria-busy]")).to_have_count(1)
    assert sent.count("POST") == 1


def test_copy(tab: Page):
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.goto("/form/")

    tab.get_by_role("button", name="Copy").click()

    expect(tab.get_by_role("button", name="Copied")).to_be_visible()
    assert tab.evaluate("navigator.clipboard.readText()") == "2718"
