"""What is given out: its version, its changes, and the lists of what it installs."""

import re

import pytest
from django.test import Client

from campaign import __version__
from tests.commands import ROOT, python
from tests.lock import EXTRAS, PLAYERS, entries, text_of


@pytest.mark.parametrize("program", [["manage.py"], ["-m", "campaign"]])
def test_it_says_its_version(program: list[str]):
    told = python(*program, "--version")

    assert (told.stdout, told.stderr) == (f"The Rise of Rome {__version__}\n", "")


@pytest.mark.django_db
def test_the_foot_of_a_page_says_its_version(client: Client):
    assert f"The Rise of Rome {__version__}. Your campaigns" in client.get("/").content.decode()


def test_the_newest_changes_are_those_of_this_version():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"(?m)^## (\d\S*)", changes)

    assert versions[0] == __version__
    assert versions[-1] == "1.0"


@pytest.mark.parametrize("name", [PLAYERS, *EXTRAS])
def test_each_package_has_one_version_and_hashes(name: str):
    """And the list no address of an index: whoever installs has his own."""
    text = text_of(name)
    packages = entries(text)

    assert packages
    for entry in packages.values():
        assert re.fullmatch(r"[\w.-]+==[\w.]+( ; [^\\\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n", entry)
        text = text.replace(entry, "")
    assert re.sub(r"(?m)^#.*\n", "", text) in ("--only-binary :all:\n", f"-r {PLAYERS}\n")
