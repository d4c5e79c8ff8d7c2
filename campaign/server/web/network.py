"""Where the program listens: at this machine's own address always, at the local network's while its owner wants it.

Each listener has threads, connections and limits of its own: whatever happens at the one, the other answers.
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

ELSEWHERE = ("192.0.2.1", 9)  # RFC 5737 keeps it for documentation; nothing is sent there either
PORTS_TRIED = 100
PATIENCE = 60
"""Seconds in which a request that is being answered may end when its listener stops."""
IN_MEMORY = {"inbuf_overflow": settings.FILE_UPLOAD_MAX_MEMORY_SIZE, "outbuf_overflow": sys.maxsize}
"""A full disk keeps no answer back: they lie in memory anyway, and what is sent as far as Django keeps it there."""
MOST_FROM_OUTSIDE = 400_000_000
"""Bytes of what is sent, which lies on the disk until it is whole: no file that an import takes is as large."""
FROM_OUTSIDE = {
    "connection_limit": 60,
    "channel_timeout": 20,
    "cleanup_interval": 5,
    "max_request_header_size": 16_000,
    "max_request_body_size": MOST_FROM_OUTSIDE,
}
"""Who says nothing for so many seconds is hung up on; that leaves room for the next."""
FROM_STRANGERS = Adjustments(max_request_body_size=10_000)
"""Of a device that was not let in: a code is short."""


class NoNetwork(Exception):
    """`str()` of it says why other devices cannot be let in, and what is possible."""


class Unopened(Exception):
    """No port is free."""


class OutsideParser(HTTPRequestParser):  # type: ignore[misc]  # Waitress says no types
    """Refuses a long body from a device that was not let in before any of it is read."""

    def parse_header(self, header_plus: bytes) -> None:
        """With the limits for strangers from here on, unless the request says that it is none."""
        super().parse_header(header_plus)
        if devices.DOOR.device(parse_cookie(self.headers.get("COOKIE", "")).get(COOKIE, "")) is None:
            self.adj = FROM_STRANGERS


class OutsideChannel(HTTPChannel):  # type: ignore[misc]
    """A connection from the local network."""

    parser_class = OutsideParser


class Listener:
    """Answers at one socket until it is stopped; what is being answered then ends first."""

    def __init__(self, taken: socket.socket, **limits: int) -> None:
        from campaign.wsgi import application  # not before: it loads the whole program

        self._connections: dict[int, Any] = {}
        self.server = create_server(application, map=self._connections, sockets=[taken], **IN_MEMORY, **limits)
        self._stopping = False
        self._waking = RLock()
        """Whoever stops it wakes it as well, before it can close what it is woken by."""
        self._deaf = Event()

    def answer(self) -> None:
        """Until `stop`, or Ctrl-C; a second Ctrl-C waits for nothing."""
        with suppress(KeyboardInterrupt):
            while not self._stopping:
                wasyncore.loop(timeout=1, map=self._connections, count=1)
        self._stopping = True
        # Its socket only: by its trigger the threads still say that they are ready.
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
        """Until its port is free again. Some request may still be answered then."""
        self._deaf.wait(timeout=5)


class Network:
    """The listener for other devices. `settings` say where it is, for whoever prints a link."""

    def __init__(self) -> None:
        self.port = 8000
        """The first that is tried."""
        self._listener: Listener | None = None
        self._lock = Lock()

    def open(self, address: str = "") -> None:
        """At this address of the machine, or the one that is found; NoNetwork if that cannot be."""
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
        """Nobody else is answered any more; so many seconds what is just being answered is waited for.

        Devices that were let in are still known if it is opened again.
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
    """One of this machine's own addresses; ValueError if it cannot be one."""
    with suppress(ValueError):
        if not (address := IPv4Address(text)).is_unspecified:  # 0.0.0.0 would be every network there is
            return str(address)
    raise ValueError("the address of this machine on the local network looks like 192.168.1.20")


def local_address() -> str:
    """By which address this machine would reach another network, or empty. Asking sends nothing.

    Only of the ranges for private networks: a machine right on the internet is not to be opened unasked.
    """
    with socket.socket(type=socket.SOCK_DGRAM) as question:
        try:
            question.connect(ELSEWHERE)
        except OSError:
            return ""
        found = IPv4Address(question.getsockname()[0])
    return str(found) if found.is_private and not found.is_loopback else ""


def listen(first: int, address: str) -> socket.socket:
    """Take the port at this address, or the next that is free; Unopened if none is."""
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


NETWORK = Network()
"""Closed until the owner opens it."""
