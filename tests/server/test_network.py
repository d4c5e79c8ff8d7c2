"""The listeners: one for this machine and one for other devices, each stopped without breaking off an answer."""

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from campaign.server.web import devices, network
from campaign.server.web.devices import Door, May
from campaign.server.web.network import MOST_FROM_OUTSIDE, Listener, Network, NoNetwork, Unopened, listen, local_address
from campaign.server.web.pairing import COOKIE
from campaign.shelf import archive
from tests.patience import PATIENCE

OUTSIDE = "127.0.0.2"


class Asked:
    """An application that answers when it may."""

    def __init__(self) -> None:
        self.begun, self.may_end = Event(), Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        self.begun.set()
        assert self.may_end.wait(PATIENCE)
        environ["wsgi.input"].read()
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "5")])
        return [b"whole"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    application = Asked()
    monkeypatch.setattr("campaign.wsgi.application", application)
    return application


@pytest.fixture
def outside(asked: Asked, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Network]:
    """The network of a program that answers at once."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS]
    settings.LAN_ADDRESS = ""
    monkeypatch.setattr(devices, "DOOR", Door())
    asked.may_end.set()
    made = Network()
    made.port = 30000
    yield made
    made.close()


def connect(address: str) -> HTTPConnection:
    return HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)


def status(address: str, size: int = 0, **headers: str) -> int:
    with closing(connect(address)) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):  # who is refused may have been hung up on
            connection.request("POST", "/", b"x" * size, headers)
        return connection.getresponse().status


def test_what_is_being_answered_ends_first(asked: Asked):
    taken = listen(30000, "127.0.0.1")
    port = taken.getsockname()[1]
    listener = Listener(taken)
    answering = Thread(target=listener.answer)
    answering.start()
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as running:
        running.request("GET", "/")
        assert asked.begun.wait(PATIENCE)

        listener.stop()
        listener.wait_until_deaf()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        assert answering.is_alive()
        asked.may_end.set()

        assert running.getresponse().read() == b"whole"
    answering.join(PATIENCE)
    assert not answering.is_alive()
    listener.stop()  # once more harms nothing


def test_it_is_opened_and_closed_and_opened(outside: Network, settings: Any):
    outside.open(OUTSIDE)
    address = settings.LAN_ADDRESS
    outside.open(OUTSIDE)
    assert address == settings.LAN_ADDRESS
    assert OUTSIDE in settings.ALLOWED_HOSTS
    assert status(address) == 200

    outside.close()
    outside.close()

    assert (settings.LAN_ADDRESS, OUTSIDE in settings.ALLOWED_HOSTS) == ("", False)
    with pytest.raises(ConnectionRefusedError):
        status(address)
    outside.open(OUTSIDE)
    assert status(settings.LAN_ADDRESS) == 200


def test_the_end_waits_for_other_devices_too(outside: Network, asked: Asked, settings: Any):
    asked.may_end.clear()
    outside.open(OUTSIDE)
    with closing(connect(settings.LAN_ADDRESS)) as running:
        running.request("GET", "/")
        assert asked.begun.wait(PATIENCE)
        ending = Thread(target=outside.close, args=[20])
        ending.start()
        asked.may_end.set()

        assert running.getresponse().read() == b"whole"
        ending.join(PATIENCE)
    assert settings.LAN_ADDRESS == ""


def test_a_stranger_sends_no_more_than_a_code(outside: Network, settings: Any):
    """Nothing of it is read, let alone kept."""
    outside.open(OUTSIDE)
    known = devices.DOOR.let_in("iPhone", OUTSIDE, May.TABLE)

    assert status(settings.LAN_ADDRESS, 500) == 200
    assert status(settings.LAN_ADDRESS, 50_000) == 413
    assert status(settings.LAN_ADDRESS, 50_000, Cookie=f"{COOKIE}={known}") == 200
    assert status(settings.LAN_ADDRESS, 50_000, Cookie=f"{COOKIE}=x") == 413


def test_nobody_sends_more_than_an_import_takes(outside: Network, settings: Any):
    """What is sent is kept on the disk until it is whole."""
    outside.open(OUTSIDE)
    known = devices.DOOR.let_in("iPhone", OUTSIDE, May.EVERYTHING)
    with closing(connect(settings.LAN_ADDRESS)) as asking:
        asking.putrequest("POST", "/")
        asking.putheader("Cookie", f"{COOKIE}={known}")
        asking.putheader("Content-Length", f"{MOST_FROM_OUTSIDE}")
        asking.endheaders()

        assert asking.getresponse().status == 413

    assert archive.MOST_BYTES < MOST_FROM_OUTSIDE


def test_an_address_of_another_machine_is_not_opened(outside: Network, settings: Any):
    with pytest.raises(NoNetwork, match=r"does not have the address 203\.0\.113\.7"):
        outside.open("203.0.113.7")

    assert settings.LAN_ADDRESS == ""


def test_without_a_network_there_is_none_to_open(outside: Network, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network, "local_address", str)

    with pytest.raises(NoNetwork, match="No address of this machine on a local network was found"):
        outside.open()


def test_no_port_is_free(outside: Network, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network, "PORTS_TRIED", 1)
    taken = socket.create_server((OUTSIDE, 0))
    outside.port = taken.getsockname()[1]
    with closing(taken):
        with pytest.raises(Unopened):
            listen(outside.port, OUTSIDE)
        with pytest.raises(NoNetwork, match="No port"):
            outside.open(OUTSIDE)


@pytest.mark.parametrize(
    ("own", "found"),
    [("192.168.1.20", "192.168.1.20"), ("10.0.0.7", "10.0.0.7"), ("8.8.8.8", ""), ("127.0.0.1", ""), (None, "")],
)
def test_the_address_is_looked_for(own: str | None, found: str, monkeypatch: pytest.MonkeyPatch):
    class Question(socket.socket):
        def connect(self, address: object) -> None:
            if own is None:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str | None, int]:
            return own, 9

    monkeypatch.setattr("campaign.server.web.network.socket.socket", Question)

    assert local_address() == found
