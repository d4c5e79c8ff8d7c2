"""Each campaign has a room of its own, which no other room's templates know.

Its rules are what workers, tests and other programs may load alone.
"""

import ast
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.template import Engine
from grimp import build_graph  # it comes with import-linter

from campaign.advice.web.workshop import played
from tests.commands import python

ROOT = Path(__file__).parent.parent
RULES = {".".join(each.relative_to(ROOT).parts) for each in ROOT.glob("campaign/*/rules")}
PLAYED = played()
"""What workers load."""
LOOSE = {"__init__.py", "__main__.py", "models.py", "settings.py", "urls.py", "wsgi.py"}
ALL_OF = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(module.name)
print(*{"django", "matplotlib", "numpy", "PIL", "pydantic"} & sys.modules.keys())
"""
"""Loads a module, of a package each one, and tells what has come along."""
TEMPLATES = {
    file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8")
    for folder in (*ROOT.glob("templates"), *ROOT.glob("*/templates"), *ROOT.glob("campaign/*/templates"))
    for file in folder.rglob("*.html")
}
ENGINE = Engine.get_default()
CAMPAIGNS = {room.rpartition(".")[2] for room in settings.CAMPAIGNS}
MACHINE = {"django", "django_htmx", "engine"}
BELOW = {"engine": MACHINE} | dict.fromkeys(("battles", "lined-dice", "odds-table"), MACHINE | {"battles"})
"""Whose tags the templates of these folders may load."""


def test_nothing_but_the_project_lies_outside_a_room():
    assert {each.name for each in ROOT.glob("campaign/*.py")} == LOOSE


@pytest.mark.parametrize("module", sorted(RULES | PLAYED))
def test_rules_and_what_workers_play_are_loaded_alone(module: str):
    told = python("-c", ALL_OF, module)

    assert (told.stderr, told.stdout.split()) == ("", [])


def test_only_its_own_room_imports_a_campaign():
    imports = build_graph("campaign", "powers", "battles", "engine", cache_dir=None)
    for campaign in settings.CAMPAIGNS:
        own = {campaign, *imports.find_descendants(campaign)}
        importers = chain.from_iterable(map(imports.find_modules_that_directly_import, own))
        assert {*importers} - own == set()


def tags_and_filters(written: str) -> set[str]:
    """Those that a template uses."""
    bare = re.sub(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}", "", written, flags=re.DOTALL)
    filters = (re.findall(r"\|(\w+)", code) for code in re.findall(r"\{[{%].*?[%}]\}", bare))
    return {*re.findall(r"\{%\s*(\w+)", bare), *chain.from_iterable(filters)}


def loaded(written: str) -> list[str]:
    """The tag libraries of a template."""
    return " ".join(re.findall(r"\{% load ([^%]+) %\}", written)).split()


def rooms_of(written: str) -> set[str]:
    """The rooms whose tag libraries, templates and static files a template asks for."""
    folders = re.findall(r"""\{% (?:include|extends|static) ["']([^"'/]+)/""", written)
    return {*folders, *(room(ENGINE.libraries[library]) for library in loaded(written))}


def room(package: str) -> str:
    """By its name in `campaign`; outside, the package as a whole."""
    first, *inside = package.split(".")
    return inside[0] if first == "campaign" else first


def test_a_template_loads_what_it_uses_and_nothing_else():
    for name, written in TEMPLATES.items():
        for library in map(ENGINE.template_libraries.__getitem__, loaded(written)):
            assert not tags_and_filters(written).isdisjoint({*library.tags, *library.filters}), name


def test_no_template_knows_a_campaign_but_its_own():
    knows = {name: rooms_of(written) & CAMPAIGNS - {name.partition("/")[0]} for name, written in TEMPLATES.items()}

    assert all(own in rooms_of(TEMPLATES[f"{own}/verdict.html"]) for own in CAMPAIGNS), "each knows its own"
    assert {name for name, campaigns in knows.items() if campaigns} == set()


def test_templates_of_the_machine_and_of_battles_load_nothing_of_campaigns():
    for name, written in TEMPLATES.items():
        if name.partition("/")[0] in BELOW:
            assert {room(ENGINE.libraries[library]) for library in loaded(written)} <= BELOW[name.partition("/")[0]]


COIN = {  # a third campaign, of the rules of tests/toy.py
    "__init__": "",
    "game": "from tests.toy import GAME",
    "urls": """
from django.http import HttpResponse
from django.urls import path
urlpatterns = [path("games/toy/rules/", lambda request: HttpResponse("Heads or tails."), name="coin-rules")]
""",
    "management/commands/toss": """
from django.core.management import BaseCommand
class Command(BaseCommand):
    def handle(self, **options):
        print("It is tossed.")
""",
    "templatetags/coin": """
from django.template import Library
register = Library()
register.simple_tag(lambda: "It is heads.", name="fell")
""",
}
PLAYED_WITH = """
import django
django.setup()
from django.core.management import call_command
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
call_command("migrate", verbosity=0)
print("Duel of numbers" in Client(headers={"host": "localhost"}).get("/").text)
print(Client(headers={"host": "localhost"}).get(reverse("coin-rules")).text)
call_command("toss")
print(Template("{% load coin %}{% fell %}").render(Context()))
"""


def test_a_new_campaign_is_a_room_and_one_line_of_the_settings(tmp_path: Path):
    for name, written in COIN.items():
        file = tmp_path / f"coin/{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written, encoding="utf-8")
    ours = ROOT / "campaign/settings.py"
    written = ours.read_text(encoding="utf-8").replace("__file__", repr(str(ours)))
    with_coin = re.sub(r"^CAMPAIGNS = \[.*$", r'\g<0>\n    "coin",', written, flags=re.MULTILINE)
    (tmp_path / "with_coin.py").write_text(with_coin, encoding="utf-8")

    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    told = python("-c", PLAYED_WITH, PYTHONPATH=path, DJANGO_SETTINGS_MODULE="with_coin")

    assert told.stdout.splitlines() == ["True", "Heads or tails.", "It is tossed.", "It is heads."], told.stderr


@pytest.mark.parametrize(
    "texts", [*ROOT.glob("*/texts"), *ROOT.glob("campaign/*/texts")], ids=lambda texts: texts.parent.name
)
def test_what_a_page_calls_things_is_not_told_once_more_among_the_texts(texts: Path):
    """A label stands once. Fewer than three words may be alike by chance: an entry of a list, a heading, a button."""
    told = {said for file in texts.glob("en/*.toml") for said in _all_of(tomllib.loads(file.read_text("utf-8")))}
    nodes = chain.from_iterable(ast.walk(ast.parse(file.read_text("utf-8"))) for file in texts.parent.glob("web/*.py"))
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}

    assert told
    assert {said for said in told & written if len(said.split()) > 2} == set()


def _all_of(told: Mapping[str, Any]) -> Iterator[str]:
    for said in told.values():
        yield from _all_of(said) if isinstance(said, dict) else [str(said)]
