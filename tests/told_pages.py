"""What a page tells of games, apart from how it is built: its words, and what stands in its fields.

What is written on buttons and beside fields, what leads elsewhere, help and drawings are left out: these are of the
program, not of a game. So is what is of the moment: hidden fields, and what was just done.
"""

import hashlib
import html
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from http import HTTPStatus
from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pages.reader import VOID

TEMPLATES = Path(__file__).parent.parent / "templates"
BLOCKS = {"p", "li", "tr", "dd", "h1", "h2", "h3", "h4", "figcaption", "caption", "blockquote", "pre", "div", "section"}
BLOCKS |= {"article", "form", "ul", "ol", "dl", "table", "main", "header", "footer", "figure", "details", "fieldset"}
"""With each of these other words begin."""
OF_THE_PROGRAM = {"button", "label", "legend", "nav", "option", "script", "style", "svg", "summary", "template"}
OF_THE_PROGRAM |= {"thead", "dt"}
NOT_TOLD = {"actions", "helptext", "messages", "visually-hidden"}
"""Classes of what is of the program too, or of the moment."""


@dataclass
class Told:
    """What a page tells: its status, its words in their parts, and in which field is what; of a file its bytes."""

    status: int
    parts: list[list[str]] = field(default_factory=list)
    fields: list[str] = field(default_factory=list)
    bytes: str = ""

    @property
    def words(self) -> list[str]:
        """Paragraph for paragraph, row for row."""
        return [" ".join(part) for part in self.parts]

    @property
    def text(self) -> str:
        """All of it without a space: it does not matter where a paragraph ends."""
        return squeezed("".join(self.words))


def squeezed(words: str) -> str:
    """Without spaces, and with one kind of apostrophe."""
    return "".join(words.split()).replace("’", "'")


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.now: list[str] = []
        self.parts: list[list[str]] = []
        self.fields: list[str] = []
        self.name = ""
        self.named: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag in BLOCKS:
            self._end_of_part()
        if tag not in VOID:
            silent = tag in OF_THE_PROGRAM or not NOT_TOLD.isdisjoint(found.get("class", "").split())
            self.open.append((tag, silent))
        if tag in ("select", "textarea"):
            self.name = found.get("name", "")
        elif tag == "option" and "selected" in found:
            self._field(self.name, found.get("value", ""))
        elif tag == "input":
            self._input(found)

    def _input(self, found: dict[str, str]) -> None:
        kind, value = found.get("type", "text"), found.get("value", "")
        if kind in ("radio", "checkbox"):
            value = value if "checked" in found else ""  # one without a value is of the page, as a tab is
        if kind not in ("hidden", "submit", "file"):
            self._field(found.get("name", ""), value)

    def _field(self, name: str, value: str) -> None:
        """Of fields of one name each has its number."""
        if name and value:
            self.named[name] += 1
            self.fields.append(f"{name} {self.named[name]}={value}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self._end_of_part()
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if self.open and self.open[-1][0] == "textarea":
            self._field(self.name, words)
        elif words and ("main", False) in self.open and not any(silent for _, silent in self.open):
            self.now.append(words)

    def _end_of_part(self) -> None:
        if self.now:
            self.parts.append([*self.now])
            self.now.clear()


def told(answer: Any) -> Told:
    """What this answer tells."""
    if not answer["Content-Type"].startswith("text/html"):
        return Told(answer.status_code, bytes=hashlib.sha256(answer.content).hexdigest())
    parser = _Parser()
    parser.feed(answer.content.decode())
    parser.close()
    return Told(answer.status_code, parser.parts, parser.fields)


def asked(url: str) -> Told:
    """What is told at this address, or where it leads on to."""
    return told(Client().get(url, follow=True))


def taken(url: str) -> tuple[str, bytes]:
    """The file at this address, with its name; nothing where there is none."""
    answer = Client().get(url)
    if answer.status_code != HTTPStatus.OK:
        return "", b""
    return answer["Content-Disposition"].partition('filename="')[2].strip('"'), answer.content


def brought(to: str, name: str, content: bytes) -> Told:
    """What is told of a game whose file is brought to this address: a game of its own."""
    if not content:
        return Told(HTTPStatus.NOT_FOUND)
    return told(Client().post(to, {"file": SimpleUploadedFile(name, content)}, follow=True))


def led_to(url: str) -> str:
    """Where a press leads that begins something, or finds what was begun before."""
    return str(Client().post(url, follow=True).redirect_chain[-1][0])


# What is kept of it


@cache
def _of_templates() -> frozenset[str]:
    """All that the pages of this day say of whatever game, between what they are told of it."""
    found: set[str] = set()
    for file in TEMPLATES.rglob("*.html"):
        between = re.split(r"<[^>]*>|{{.*?}}|{%.*?%}|{#.*?#}", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        found |= {html.unescape(" ".join(words.split())) for words in between}
    return frozenset(found)


def _of_games(page: Told) -> Iterator[str]:
    """What is no more than words of its template, or figures without any, would be told of any game."""
    for part in page.parts:
        if not all(words in _of_templates() for words in part) and any(map(str.isalpha, "".join(part))):
            yield " ".join(part)


def record(page: Told, again: Told, names: Collection[str]) -> dict[str, Any]:
    """What is kept of a page: what it tells each time it is asked for; and of which games, by their names."""
    return {
        "status": page.status,
        "words": [words for words in dict.fromkeys(_of_games(page)) if words in again.words],
        "fields": [each for each in page.fields if each in again.fields],
        "names": named(page, names),
        "bytes": page.bytes,
    }


def named(page: Told, names: Collection[str]) -> list[str]:
    """Of which of these games it tells."""
    text = page.text
    return sorted(name for name in {*names} if squeezed(name) in text)
