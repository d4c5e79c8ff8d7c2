"""Requests are answered side by side; what puts another database in the place of the present one goes alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from django.db import connections
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

PATIENCE = 60
"""Seconds to wait for whatever else is just being answered."""


class Busy(Exception):
    """Something else goes alone just now, or goes on and on."""


class Gate:
    """What uses the database passes through it."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._inside = 0
        self._closed = False

    @contextmanager
    def beside_others(self) -> Iterator[None]:
        """Use the database, once nobody is alone with it."""
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """For one that is inside: let nobody else in, and wait until the others are out. Busy if that cannot be."""
        with self._changed:
            if self._closed:
                raise Busy
            self._closed = True
            if not self._changed.wait_for(lambda: self._inside == 1, timeout=PATIENCE):
                self._open()
                raise Busy
        try:
            yield
        finally:
            with self._changed:
                self._open()

    def _open(self) -> None:
        self._closed = False
        self._changed.notify_all()


GATE = Gate()
REPLACED = Signal()
"""Another database is in the place of the present one: sent by who is alone with it, to all that remember rows."""
ENDS = Signal()
"""The program ends: sent to all that work beside the pages."""


@contextmanager
def passing() -> Iterator[None]:
    """Use the database beside others, and leave no connection to it behind."""
    with GATE.beside_others():
        try:
            yield
        finally:
            _close_connections()


class Gated:
    """Every request passes through the gate, and leaves no connection to the database behind it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with passing():
            return self.get_response(request)


def _close_connections() -> None:
    """Those of this thread; Django would close them too, but only when the answer has been sent."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # as tests are
            connection.close()
