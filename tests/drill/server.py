"""The program as a player starts it, to be killed; and a reader of its pages on the other side of a connection."""

import os
import signal
import subprocess
import sys
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any
from urllib.parse import urldefrag, urljoin

from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from tests.pages.reader import Button, Form, Page, read
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent


class Server:
    """The program on this test's data folder, to be killed and started again. None is left when its `with` ends."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.drill.serve"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.pid = 0

    def start(self) -> None:
        """Another one, once the last is killed; `port` waits until it answers."""
        assert self.process.stdin
        self.process.stdin.write("serve\n")
        self.process.stdin.flush()
        self.pid = int(self._line())

    def _line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, "the server is gone"
        return line

    def port(self) -> int:
        """Where it answers, as it says when it does; to be asked once."""
        port = 0
        while "Ctrl-C" not in (line := self._line()):
            port = int(line.split("127.0.0.1:")[1].split("/")[0]) if "127.0.0.1:" in line else port
        return port

    def kill(self) -> None:
        """kill -9: no handler runs, nothing is flushed."""
        os.kill(self.pid, signal.SIGKILL)

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Whoever reads no more lines kills its last server."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()


class FarReader:
    """Reads pages and sends their forms, as tests.pages.reader does. It follows no redirection."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.cookies: SimpleCookie = SimpleCookie()

    def close(self) -> None:
        """Hang up."""
        self.connection.close()

    def visit(self, url: str) -> Page:
        """A page by its address, which there must be."""
        page = self._asked("GET", urldefrag(url).url, b"", {})
        assert page.status == 200, f"{url}: {page.status}, {page.text}"
        return page

    def send(self, page: Page, form: Form, button: Button | None = None, **files: Any) -> Page:
        """Press a button of a form, the first of it unless told otherwise."""
        pressed = button or form.buttons[0]
        sent = form.fields | ({pressed.name: pressed.value} if pressed.name else {}) | files
        body = encode_multipart(BOUNDARY, sent)
        return self._asked("POST", urljoin(page.url, form.action), body, {"Content-Type": MULTIPART_CONTENT})

    def _asked(self, method: str, url: str, body: bytes, headers: dict[str, str]) -> Page:
        cookies = "; ".join(f"{name}={cookie.coded_value}" for name, cookie in self.cookies.items())
        self.connection.request(method, url, body, headers | {"Cookie": cookies})
        answer = self.connection.getresponse()
        content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return read(SimpleNamespace(content=content, status_code=answer.status), url)
