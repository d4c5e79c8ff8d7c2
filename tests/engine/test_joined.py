"""The style sheets of a page as one file, and its scripts: what is asked for, what comes, and how long it is kept."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template import engines
from django.test import Client

from engine.web.joined import KINDS, address
from tests.commands import ROOT

TEMPLATES = sorted(set((ROOT / "templates").rglob("*.html")) - {ROOT / "templates" / "server/pairing.html"})
"""Those of pages; the pairing page asks for its files one by one, and a stranger gets no others."""
PACKAGES = ("battles", "campaign", "engine")
FILES = sorted(file for kind in KINDS for package in PACKAGES for file in ROOT.glob(f"{package}/**/static/*/*.{kind}"))
BEFORE_THE_PAINT = "<script src=\"{% static 'campaign/theme.js' %}\"></script>"
PLAIN = r"""<link rel="stylesheet" href="{% static (?:'[^']+'|sheet) %}">|<script src="{% static '[^']+' %}" defer>"""
SHEET = '{% joined %}<link rel="stylesheet" href="{% static \'own/then.css\' %}">{% endjoined %}'
COMMENTS = re.compile(r"(\s|/\*.*?\*/|//[^\n]*\n)*", re.DOTALL)


def text_of(name: str) -> str:
    return Path(str(finders.find(name))).read_text(encoding="utf-8")


def drawn(page: str) -> str:
    return engines["django"].from_string("{% load joined static %}" + page).render()


@pytest.fixture
def own(tmp_path: Path, settings: Any) -> Path:
    """A folder with what a developer has just written."""
    settings.STATICFILES_DIRS = [tmp_path]
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "first.css").write_text('/* Why\n   it is so. */\np { background: url("paper.png") }\n', "utf-8")
    (folder / "then.css").write_text("/* Ruled */ p { color: red } /* as blood */\n", "utf-8")
    (folder / "first.js").write_text('"use strict";\nsay("/* a */ url(\\"b\\")")\n', "utf-8")
    (folder / "then.js").write_text('// Last\n"use strict";\n', "utf-8")
    return folder


def test_a_page_asks_for_its_files_as_one(client: Client):
    page = client.get("/rules/").content.decode()
    asked = re.findall(r'(?:href|src)="/joined/\w+/([^"]+)"', page)

    assert [(names.split(",")[0], names.split(",")[-1]) for names in asked] == [
        ("campaign/campaign.css", "campaign/clauses.css"),
        ("campaign/forms.js", "campaign/clauses.js"),
        ("engine/rules.css", "campaign/eyes_and_hands.css"),
        ("engine/rules.js", "engine/rules.js"),
    ]
    assert not re.search(r'"/static/[^"]+\.css"', page), "none is sent twice"
    for one in re.findall(r'"(/joined/[^"]+)"', page):
        answer = client.get(one)
        assert answer.status_code == 200
        assert answer["Content-Type"] == f"{KINDS[one.rpartition('.')[2]]}; charset=utf-8"


def test_they_come_one_after_another(client: Client, own: Path):
    sheet = client.get(address(("own/first.css", "own/then.css"))).content.decode()
    script = client.get(address(("own/first.js", "own/then.js"))).content.decode()

    assert sheet == 'p { background: url("/static/own/paper.png") }\n\np { color: red } '
    assert script == f"{(own / 'first.js').read_text('utf-8')}\n" + '"use strict";\n'  # without what opens it


def test_what_all_pages_have_comes_first_and_what_outvotes_it_last(client: Client):
    page = client.get("/rules/").content.decode()

    assert page.index("campaign/theme.js") < page.index("/htmx") < page.index("campaign/forms.js")
    assert page.index("campaign/campaign.css") < page.index("engine/rules.css")
    assert re.search(r'eyes_and_hands\.css">\s*<script src="/joined/[^"]+" defer></script>\s*</head>', page)


def test_it_is_kept_for_ever_and_compressed(client: Client):
    answer = client.get(address(("campaign/campaign.css",)), headers={"Accept-Encoding": "gzip"})

    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < len(text_of("campaign/campaign.css")) / 3


def test_what_lies_beside_a_sheet_is_found(client: Client):
    names = [file.relative_to(file.parents[1]).as_posix() for file in FILES if file.suffix == ".css"]
    sheet = client.get(address(tuple(names))).content.decode()
    beside = re.findall(r'url\("(?!data:)([^"]+)"\)', sheet)

    assert len(beside) > 8
    assert {client.head(file).status_code for file in beside} == {200}


def test_a_file_that_changes_has_another_address(own: Path, settings: Any):
    settings.DEBUG = True
    before = drawn(SHEET)
    (own / "then.css").write_text("p { color: blue }", "utf-8")

    assert before.endswith('/own/then.css">')
    assert drawn(SHEET) != before


def test_a_player_has_each_read_once(own: Path):
    before = address(("own/then.css",))
    (own / "then.css").unlink()

    assert address(("own/then.css",)) == before


def test_the_address_of_another_day_leads_to_todays(client: Client):
    old = client.get("/joined/0/campaign/desk.css,campaign/log.css")

    assert old.status_code == 302
    assert old["Location"] == address(("campaign/desk.css", "campaign/log.css"))
    assert "Cache-Control" not in old


@pytest.mark.parametrize(
    "names",
    [
        "campaign/nothing.css",
        "campaign/icon.svg",
        "campaign/desk.css,desk/desk.js",
        "campaign/desk.css,campaign/desk.css",
        ",",
        "campaign.css/",
    ],
)
def test_there_is_nothing_else(client: Client, names: str):
    assert client.get(f"/joined/0/{names}").status_code == 404


def test_there_is_nothing_outside(client: Client):
    assert client.get("/joined/0/../../../settings.css").status_code == 400
    assert client.post("/joined/0/campaign/desk.css").status_code == 405


def test_whatever_else_stands_there_stays():
    page = drawn(
        '{% joined %}<meta name="a">\n<script src="{% static \'desk/desk.js\' %}" defer></script>{% endjoined %}'
    )

    assert page == f'<meta name="a"><script src="{address(("desk/desk.js",))}" defer></script>'
    assert drawn("{% joined %}<meta>{% endjoined %}") == "<meta>"


def test_a_file_that_is_missing_is_no_missing_page():
    with pytest.raises(FileNotFoundError, match=r"none/then\.css"):
        drawn(SHEET.replace("own/", "none/"))


def test_every_template_asks_in_the_way_that_is_joined():
    texts = {file: file.read_text(encoding="utf-8").replace(BEFORE_THE_PAINT, "") for file in TEMPLATES}

    assert texts
    assert [file for file, text in texts.items() if re.search("stylesheet|<script", re.sub(PLAIN, "", text))] == []


def test_each_file_can_stand_among_others():
    """Only the first `"use strict"` of several scripts counts, and an @import only at the head of a sheet."""
    assert {file.suffix for file in FILES} == {".css", ".js"}
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".js":
            assert COMMENTS.sub("", text, count=1).startswith('"use strict";'), file
        assert not re.search(r"@import|@charset|document\.currentScript", text), file
        assert not re.findall(r"url\([^\"]", text), f"{file}: quotes, or it is not found from another address"
        assert not re.findall(r'"[^"\n]*/\*', text) or file.suffix == ".js", f"{file}: would be taken for a comment"
