"""Requests are answered in parallel; replacing the database goes alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from django.db import connections
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

PATIENCE = 60  # seconds to wait for the requests in progress


class Busy(Exception):
    """Something else goes alone now, or does not end."""


class Gate:
    """The gate that all use of the database passes."""

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
        """For one inside: let nobody else in, and wait until the others are out. Raises Busy."""
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
"""Another database has replaced the present one: sent from inside `alone`, to all caches of rows."""
ENDS = Signal()  # the program ends: sent to all background work


@contextmanager
def passing() -> Iterator[None]:
    """Use the database in parallel, and leave no connection open."""
    with GATE.beside_others():
        try:
            yield
        finally:
            _close_connections()


class Gated:
    """Every request passes the gate, and leaves no database connection open."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with passing():
            return self.get_response(request)


def _close_connections() -> None:
    """Those of this thread; Django would close them only after the answer is sent."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:  # as in tests
            connection.close()
