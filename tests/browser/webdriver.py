"""The few commands of WebDriver that the smoke test needs, for browsers that Playwright can't drive as Debian has them.

WebKitGTK comes with a driver that speaks HTTP. Firefox has none in Debian, but its Marionette takes the same commands
by a socket, under names of its own: https://www.w3.org/TR/webdriver/,
https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol, TypeVar
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from tests.patience import PATIENCE

MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
NEEDS = {"Firefox": ("firefox-esr",), "WebKit": ("WebKitWebDriver", "Xvfb")}
"""The programs of each browser."""
PACKAGES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
PASSING = ("stale element", "click intercepted", "not interactable")
"""Refusals that may be none a moment later."""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver gives the number of an element."""

Found = TypeVar("Found")


class Refused(Exception):
    """The browser did not do it; `str()` of it is its own word for why."""


class Driver(Protocol):
    """A running browser that takes commands."""

    name: str

    def do(self, command: str, **parameters: Any) -> Any:
        """Raise Refused with what is wrong."""


def lacking(browser: str) -> str:
    """What is to be installed before this browser can be driven, in one line; nothing if all of it is there."""
    missing = [PACKAGES[program] for program in NEEDS[browser] if shutil.which(program) is None]
    return f"no {browser}: apt-get install {' '.join(missing)}" if missing else ""


@contextmanager
def running(browser: str, folder: Path) -> Iterator[Driver]:
    """Started with a profile of its own, in this folder."""
    with ExitStack() as ends:
        yield {"Firefox": firefox, "WebKit": webkit}[browser](folder, ends)


def until(found: Callable[[], Found], what: str) -> Found:
    """The first answer that is not empty. What a script draws anew in between is looked for again.

    So is what cannot be pressed yet, as a question while the dice before it are shown.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if answer := found():
                return answer
        except Refused as why:
            if not any(passing in str(why) for passing in PASSING):
                raise
        time.sleep(0.05)
    raise AssertionError(f"{what}: waited {PATIENCE} seconds for it")


# Firefox


class Marionette:
    """Messages are `length:[0, number, command, parameters]`, answers `length:[1, number, error, result]`."""

    name = "Firefox"

    def __init__(self, port: int, ends: ExitStack) -> None:
        self._socket = ends.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        self._answers = ends.enter_context(self._socket.makefile("rb"))
        self._sent = 0
        self._read()  # it names itself
        self.do("NewSession")

    def do(self, command: str, **parameters: Any) -> Any:
        self._sent += 1
        message = json.dumps([0, self._sent, f"WebDriver:{command}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise Refused(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self) -> Any:
        length = b""
        while (digit := self._answers.read(1)) != b":":
            length += digit
        return json.loads(self._answers.read(int(length)))


def firefox(folder: Path, ends: ExitStack) -> Driver:
    """Without a window. It chooses its port, and writes it into its profile."""
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n')
    start(["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)], ends)
    port = folder / "MarionetteActivePort"
    return Marionette(int(until(lambda: port.exists() and port.read_text(), "Firefox")), ends)


# WebKit

PATHS = {
    "Navigate": "url",
    "ElementClick": "element/{id}/click",
    "ElementSendKeys": "element/{id}/value",
    "ExecuteScript": "execute/sync",
    "SetWindowRect": "window/rect",
    "TakeScreenshot": "screenshot",
}


class OverHttp:
    """A session with WebKit's driver at this port."""

    name = "WebKit"

    def __init__(self, port: int, **wanted: Any) -> None:
        self._port = port
        self._session = "/session"
        self._session += "/" + self._ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def do(self, command: str, **parameters: Any) -> Any:
        path = "/" + PATHS[command].format_map(parameters)
        return self._ask("GET", path, None) if command == "TakeScreenshot" else self._ask("POST", path, parameters)

    def _ask(self, method: str, path: str, sent: object) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            connection.request(method, self._session + path, None if sent is None else json.dumps(sent))
            answer = json.load(connection.getresponse())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise Refused(f"{answer['error']}: {answer['message']}")
        return answer


def webkit(folder: Path, ends: ExitStack) -> Driver:
    """In a window of a screen that nobody sees."""
    screen = start(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24"], ends)
    assert screen.stdout is not None
    surroundings = {"DISPLAY": f":{screen.stdout.readline().decode().strip()}", "HOME": str(folder)}
    if os.getuid() == 0:
        surroundings["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # root has none, and CI is often root
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start(["WebKitWebDriver", f"--port={port}"], ends, **surroundings)
    until(lambda: listens(port), "WebKit's driver")
    return OverHttp(port, **{"webkitgtk:browserOptions": {"binary": MINI_BROWSER, "args": ["--automation"]}})


def listens(port: int) -> bool:
    """Whether somebody does at this port."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def start(command: list[str], ends: ExitStack, **surroundings: str) -> subprocess.Popen[bytes]:
    """A program that is ended with the test, and with it all that it has started."""
    program = ends.enter_context(
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE if command[0] == "Xvfb" else subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | surroundings,
            start_new_session=True,
        )
    )
    ends.callback(os.killpg, program.pid, signal.SIGTERM)
    return program


# What pages complain of

HEARD: list[str] = []
"""Errors of scripts, and what broke the content security policy."""
LISTENS = """
const tell = (what) => navigator.sendBeacon("/heard/", what);
addEventListener("error", (event) => tell(`${event.filename}:${event.lineno} ${event.message}`));
addEventListener("unhandledrejection", (event) => tell(`rejected: ${event.reason}`));
document.addEventListener("securitypolicyviolation", (event) => tell(`refused: ${event.effectiveDirective}`));
"""


def listening(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that gives every page a first script, which tells what goes wrong in it: WebDriver tells nothing."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path == "/listens.js":
            return HttpResponse(LISTENS, content_type="text/javascript")
        if request.path == "/heard/":
            HEARD.append(request.body.decode())
            return HttpResponse(status=204)
        answer = get_response(request)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            answer.content = answer.content.replace(b"<head>", b'<head><script src="/listens.js"></script>', 1)
        return answer

    return middleware


# A tab


class Tab:
    """What a player sees and does in such a browser; elements are named by CSS selectors."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.do = driver.do
        self._address = address

    def go(self, path: str) -> None:
        self.do("Navigate", url=self._address + path)

    @property
    def campaign(self) -> UUID:
        """Which campaign is on the table."""
        return UUID(self.script("return location.pathname").split("/")[2])

    def all(self, selector: str) -> list[str]:
        """Those that can be seen, as WebDriver numbers them."""
        shown = self.script(
            "return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility())", selector
        )
        return [element[ELEMENT] for element in shown]

    def sees(self, selector: str) -> bool:
        """Whether one can be seen: said in the page, since what a script draws anew meanwhile can be named no more."""
        some = "return [...document.querySelectorAll(arguments[0])].some((e) => e.checkVisibility())"
        return bool(self.script(some, selector))

    def one(self, selector: str) -> str:
        """The first that can be seen, as soon as there is one."""
        return until(lambda: self.all(selector), selector)[0]

    def click(self, selector: str) -> None:
        until(lambda: self._clicked(self.one(selector)), f"to click {selector}")

    def _clicked(self, element: str) -> bool:
        # As the page asks for it, clear of its pinned bars: to WebDriver what is behind one is in view.
        self.script("arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })", {ELEMENT: element})
        self.do("ElementClick", id=element)
        return True

    def type(self, selector: str, text: str) -> None:
        """In place of what is there."""
        self.script("document.querySelector(arguments[0]).select()", selector)
        self.do("ElementSendKeys", id=self.one(selector), text=text)

    def text(self, selector: str) -> str:
        self.one(selector)
        return str(self.script("return document.querySelector(arguments[0]).innerText", selector))

    def script(self, script: str, *arguments: object) -> Any:
        return self.do("ExecuteScript", script=script, args=[*arguments])

    def wait(self, condition: str, *arguments: object) -> None:
        """Until this is true in the page."""
        until(lambda: self.script(f"return Boolean({condition})", *arguments), condition)

    def resize(self, width: int, height: int) -> None:
        """So that the page itself has this size, whatever the window needs around it."""
        self.do("SetWindowRect", width=width, height=height)
        self.wait("outerWidth >= innerWidth")  # WebKit's window has none for a moment
        inner = self.script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.do("SetWindowRect", width=width + inner[0], height=height + inner[1])

    def printed(self) -> bytes:
        """The page as a PDF, A4. Firefox only."""
        return b64decode(self.do("Print", page={"width": 21, "height": 29.7}))

    def picture(self) -> bytes:
        """What is on the screen, a PNG."""
        return b64decode(self.do("TakeScreenshot"))
