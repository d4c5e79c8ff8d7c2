"""In which states of a page axe found nothing, in all four ways and with everything unfolded: passed.txt.

Each has a fingerprint of all that decides what axe sees. Where it is the same, axe has seen it; where it is not, or
cannot be (the page shows what chance has brought, or asks the server for more), the page is looked at.
passed-layout.txt has the same of pages that were measured (test_hands.py).
"""

import inspect
import os
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

from axe_playwright_python.base import AXE_SCRIPT
from django.conf import settings
from django.contrib.staticfiles import finders
from filelock import FileLock

from campaign import __version__
from campaign.server import datafolder
from tests.browser import axe
from tests.browser.every_page import PAGES, State
from tests.pages.reader import Page

PASSED = Path(__file__).parent / "passed.txt"
LAYOUT = PASSED.with_name("passed-layout.txt")
PROOF = "RISE_PROOF" in os.environ
KEEP = os.environ.get("RISE_AXE") == "keep"
EVERY = PROOF or KEEP
"""Every page on every screen."""
DIGITS = 12
"""Of a fingerprint in the file: two in 280 million million are alike."""
OTHER_EACH_TIME = [
    re.compile(each)
    for each in (
        '(?<=name="csrfmiddlewaretoken" value=")[^"]*|(?<=name="tap" value=")[^"]*|(?<=name="seed" value=")[0-9a-f]{8}',
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
        '(?<=Code )[0-9A-Z-]{7}|(?<="pairing-code">)[0-9 ]{7}',
        "[0-9]{8}-[0-9]{6}|[0-9]+ [A-Z][a-z]+ 20[0-9]{2}(?:, [0-9]{2}:[0-9]{2})?|(?<= at )[0-9]{2}:[0-9]{2}",
        "[0-9]+ s left",
    )
]
"""Tokens and seeds, ids, codes, when it was, and how long it takes."""


def fingerprint(page: Page, state: State) -> str:
    """Of the page as it is answered, what it asks for, what is pressed there, and how it is looked at."""
    pressed = inspect.getsource(state.press), [*inspect.getclosurevars(state.press).nonlocals.items()]
    return fingerprint_of(page, *map(repr, pressed), state.part)


def fingerprint_of(page: Page, *more: str) -> str:
    """Of the page as it is answered, what it asks for, and what else is told of how it is looked at."""
    html = axe.without_pictures(page)
    for same in (str(datafolder.path()), __version__):
        html = html.replace(same, "")
    for other in OTHER_EACH_TIME:
        html = other.sub("", html)
    scripts = re.findall(rf'"{settings.STATIC_URL}([^"]+\.(?:css|js))"', html)
    told = [html, *map(_content, scripts), *more, how()]
    return sha256("\0".join(told).encode()).hexdigest()[:DIGITS]


def _content(static: str) -> str:
    """The mark of a script or a sheet that a page asks for by itself; the address of those together has theirs."""
    return sha256(Path(str(finders.find(static))).read_bytes()).hexdigest()


@cache
def how() -> str:
    """How axe looks at all pages, and the pictures and typefaces that are there for them."""
    drawn = [storage.path(name) for finder in finders.get_finders() for name, storage in finder.list([".*"])]
    files = [file for file in map(Path, drawn) if file.suffix not in (".css", ".js", ".txt")]
    told = [
        inspect.getsource(axe),
        AXE_SCRIPT,
        axe.CONTRAST,
        *sorted(sha256(f.read_bytes()).hexdigest() for f in files),
    ]
    return sha256("\0".join(told).encode()).hexdigest()


def has_passed(file: Path, state: str, mark: str) -> bool:
    """Whether "desk: the log" has passed as it is now."""
    return _kept(file).get(state) == mark


def keep(file: Path, state: str, mark: str, there: Iterable[str] = ()) -> None:
    """It passes; what is no state any more does not."""
    with FileLock(Path(gettempdir()) / "rise-of-rome-axe.lock"):
        states = {*there} or {f"{name}: {each}" for name, states in PAGES.items() for each in states}
        now = {each: of for each, of in _kept(file).items() if each in states} | {state: mark}
        file.write_text("".join(f"{now[each]} {each}\n" for each in sorted(now)), encoding="utf-8")


def _kept(file: Path) -> dict[str, str]:
    """The fingerprints, by state."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {state: mark for mark, state in (line.split(" ", 1) for line in lines)}
