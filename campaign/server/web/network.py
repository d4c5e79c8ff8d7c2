"""Where the program listens: always at this machine's own address, at the local network's while the owner wants it.

Each listener has its own threads, connections and limits: trouble at one does not affect the other.
"""

import errno
import socket
import sys
from contextlib import suppress
from ipaddress import IPv4Address
from threading import Event, Lock, RLock, Thread
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from waitress import create_server, wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from campaign.server.web import devices
from campaign.server.web.pairing import COOKIE

ELSEWHERE = ("192.0.2.1", 9)  # reserved for documentation (RFC 5737); nothing is sent
PORTS_TRIED = 100
PATIENCE = 60  # seconds for requests in progress to end when their listener stops
IN_MEMORY = {"inbuf_overflow": settings.FILE_UPLOAD_MAX_MEMORY_SIZE, "outbuf_overflow": sys.maxsize}
"""A full disk delays no answer: answers are in memory anyway, and uploads as far as Django keeps them there."""
MOST_FROM_OUTSIDE = 400_000_000
"""Bytes of an upload, which is on disk until complete: more than any import takes."""
FROM_OUTSIDE = {
    "connection_limit": 60,
    "channel_timeout": 20,
    "cleanup_interval": 5,
    "max_request_header_size": 16_000,
    "max_request_body_size": MOST_FROM_OUTSIDE,
}
"""A connection silent for this many seconds is closed, to make room for the next."""
FROM_STRANGERS = Adjustments(max_request_body_size=10_000)
"""For a device that was not let in: a code is short."""


class NoNetwork(Exception):
    """`str()` says why other devices cannot be let in, and what is possible."""


class Unopened(Exception):
    """No port is free."""


class OutsideParser(HTTPRequestParser):  # type: ignore[misc]  # Waitress has no types
    """Refuses a long body from a device that was not let in, before reading any of it."""

    def parse_header(self, header_plus: bytes) -> None:
        """From here on strangers' limits apply, unless the request proves that it is none."""
        super().parse_header(header_plus)
        if devices.DOOR.device(parse_cookie(self.headers.get("COOKIE", "")).get(COOKIE, "")) is None:
            self.adj = FROM_STRANGERS


class OutsideChannel(HTTPChannel):  # type: ignore[misc]
    """A connection from the local network."""

    parser_class = OutsideParser


class Listener:
    """Answers at one socket until it is stopped; requests in progress end first."""

    def __init__(self, taken: socket.socket, **limits: int) -> None:
        from campaign.wsgi import application  # not earlier: it loads the whole program

        self._connections: dict[int, Any] = {}
        self.server = create_server(application, map=self._connections, sockets=[taken], **IN_MEMORY, **limits)
        self._stopping = False
        self._waking = RLock()  # whoever stops it also wakes it, before it can close the trigger
        self._deaf = Event()

    def answer(self) -> None:
        """Until `stop` or Ctrl-C; a second Ctrl-C waits for nothing."""
        with suppress(KeyboardInterrupt):
            while not self._stopping:
                wasyncore.loop(timeout=1, map=self._connections, count=1)
        self._stopping = True
        # Only its socket: the threads still report by its trigger.
        wasyncore.dispatcher.close(self.server)
        self._deaf.set()
        patience = monotonic() + PATIENCE
        while self._is_answering() and monotonic() < patience:
            wasyncore.loop(timeout=0.1, map=self._connections, count=1)
        self.server.task_dispatcher.shutdown(timeout=1)
        with self._waking:
            wasyncore.close_all(self._connections)

    def _is_answering(self) -> bool:
        return any(channel.requests or channel.total_outbufs_len for channel in self.server.active_channels.values())

    def stop(self) -> None:
        """From a signal or another thread."""
        with self._waking:
            if not self._stopping:
                self._stopping = True
                self.server.pull_trigger()

    def wait_until_deaf(self) -> None:
        """Until its port is free again. Some requests may still be in progress then."""
        self._deaf.wait(timeout=5)


class Network:
    """The listener for other devices. `settings` have its address, for links."""

    def __init__(self) -> None:
        self.port = 8000  # the first port tried
        self._listener: Listener | None = None
        self._lock = Lock()

    def open(self, address: str = "") -> None:
        """Open it at this address of the machine, or at the one found; raises NoNetwork."""
        with self._lock:
            if self._listener:
                return
            host = address or local_address()
            if not host:
                raise NoNetwork(
                    "No address of this machine on a local network was found. Connect it first, or name its address."
                )
            taken = _listen_outside(self.port, host)
            listener = Listener(taken, **FROM_OUTSIDE)
            listener.server.channel_class = OutsideChannel
            self._say(host, taken.getsockname()[1])
            self._listener = listener
            self._answering = Thread(target=listener.answer, name="network", daemon=True)
            self._answering.start()

    def close(self, patience: float = 0) -> None:
        """Stop answering others, after waiting this many seconds for requests in progress.

        Devices that were let in stay known for the next opening.
        """
        with self._lock:
            if self._listener:
                settings.ALLOWED_HOSTS.remove(self._host)
                settings.LAN_ADDRESS = ""
                self._listener.stop()
                self._listener.wait_until_deaf()
                self._listener = None
                self._answering.join(patience)

    def _say(self, host: str, port: int) -> None:
        self._host = host
        settings.ALLOWED_HOSTS.append(host)
        settings.LAN_ADDRESS = f"http://{host}:{port}/"


def ipv4_address(text: str) -> str:
    """One of this machine's own addresses; raises ValueError."""
    with suppress(ValueError):
        if not (address := IPv4Address(text)).is_unspecified:  # 0.0.0.0 would be every network
            return str(address)
    raise ValueError("the address of this machine on the local network looks like 192.168.1.20")


def local_address() -> str:
    """The address by which this machine would reach another network, or empty. Asking sends nothing.

    Only in private ranges: a machine on the internet must not be opened unasked.
    """
    with socket.socket(type=socket.SOCK_DGRAM) as question:
        try:
            question.connect(ELSEWHERE)
        except OSError:
            return ""
        found = IPv4Address(question.getsockname()[0])
    return str(found) if found.is_private and not found.is_loopback else ""


def listen(first: int, address: str) -> socket.socket:
    """Take the port at this address, or the next free one; raises Unopened."""
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        try:
            return socket.create_server((address, port))
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise Unopened


def _listen_outside(first: int, address: str) -> socket.socket:
    try:
        return listen(first, address)
    except Unopened:
        raise NoNetwork(f"No port from {first} on is free at the address {address}.") from None
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            wrong = f"This machine does not have the address {address}."
            raise NoNetwork(f"{wrong} Leave it out, and the program looks for the right one.") from None
        raise NoNetwork(f"The address {address} cannot be opened: {error}.") from None


NETWORK = Network()  # closed until the owner opens it
