"""Every link in a document leads to a file that exists, and to a heading that it has."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.commands import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs/decisions").glob("*.md")])


@cache
def prose(document: Path) -> str:
    """A document without its blocks of code."""
    return re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.DOTALL)


def anchors(document: Path) -> set[str]:
    """Of its headings, as they are made of the words."""
    headings = re.findall(r"^#+ (.*)", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=[file.relative_to(ROOT).as_posix() for file in DOCUMENTS])
def test_every_link_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)\s]+)\)", prose(document)):
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
