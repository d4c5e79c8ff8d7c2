"""A player's browser on a running program."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect
from pytest_django.plugin import DjangoDbBlocker

from campaign.advice.web.expectation import OnDesk
from campaign.advice.web.workshop import WORKSHOP
from campaign.models import JobState
from engine import jobs
from tests.browser.player import Player
from tests.databases import in_file
from tests.patience import PATIENCE

NewPlayer = Callable[..., Player]
expect.set_options(timeout=1000 * PATIENCE)

UNDRAWN = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media screen { html { opacity: 0 !important } }");
    document.adoptedStyleSheets.push(sheet);
}"""
"""A page is laid out, pressed and measured as ever, and not drawn: no test looks at a screen, and a map takes long."""
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}


class Complaints:
    """What no page may do: fail in a script, break the content security policy, ask for what is not there."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.heard.append(f"script: {error}"))
        page.on("console", self._console)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        # The console repeats every answer that is an error; those are judged by their status.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.heard.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 500 or (response.status >= 400 and response.request.method == "GET"):
            self.heard.append(f"{response.status}: {response.url}")


@pytest.fixture(autouse=True)
def database(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """In a file: a browser asks for several things at once, and may still ask when a test is over.

    It goes after the pages; pytest-django's own would be emptied while they still ask.
    """
    assert not {"db", "transactional_db"} & {*request.fixturenames}
    with django_db_blocker.unblock(), in_file(tmp_path / "campaigns.sqlite3"):
        yield


@pytest.fixture(autouse=True)
def resting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page asks for by itself is not worked out; a test that wants it has a workshop of its own."""
    monkeypatch.setattr(WORKSHOP, "wake", lambda: None)
    monkeypatch.setattr(OnDesk, "state", JobState.DONE)  # a desk asks for nothing either
    monkeypatch.setattr(jobs, "NICENESS", 0)  # workers that stand back for everything never answer on a busy machine


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the running program."""
    thread = LiveServerThread("localhost", StaticFilesHandler)
    thread.daemon = True
    thread.start()
    thread.is_ready.wait()
    assert thread.error is None
    yield f"http://localhost:{thread.port}"
    thread.terminate()


@pytest.fixture
def new_player(browser: Browser, server: str) -> Iterator[NewPlayer]:
    """A browser of its own for each player: `new_player(java_script_enabled=False)` and so on.

    Nothing is drawn and nothing moves there, but where a test is about that: it asks for `drawn=True`, or for
    `reduced_motion="no-preference"`.
    """
    complaints = Complaints()
    contexts = []

    def sit_down(drawn: bool = False, **options: Any) -> Player:
        usual = {"base_url": server, "color_scheme": "light", "reduced_motion": "reduce"}
        context = browser.new_context(**usual | options)
        context.set_default_timeout(1000 * PATIENCE)
        if not drawn:
            context.add_init_script(UNDRAWN)
        context.on("page", complaints.listen)
        contexts.append(context)
        return Player(context.new_page())

    yield sit_down
    for context in contexts:
        context.close()
    assert complaints.heard == []


@pytest.fixture
def player(new_player: NewPlayer) -> Player:
    """At a desk, with everything a browser has."""
    return new_player(**DESK)


@pytest.fixture
def phone(new_player: NewPlayer) -> Player:
    """On a phone."""
    return new_player(**PHONE)


@pytest.fixture
def plain(new_player: NewPlayer) -> Player:
    """In a browser without JavaScript."""
    return new_player(java_script_enabled=False)
