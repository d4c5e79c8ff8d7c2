"""The server's threads share one heap where the library of C can be told so, and nothing fails where it cannot."""

import sys
from types import SimpleNamespace

import pytest

from campaign import wsgi


@pytest.mark.parametrize(("platform", "told"), [("linux", [(-8, 1)]), ("darwin", []), ("win32", [])])
def test_one_heap(monkeypatch: pytest.MonkeyPatch, platform: str, told: list[tuple[int, int]]):
    asked: list[tuple[int, int]] = []
    library = SimpleNamespace(mallopt=lambda what, number: asked.append((what, number)))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("ctypes.CDLL", lambda name: library)

    wsgi.share_one_heap()

    assert asked == told


def test_another_library_of_c(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("ctypes.CDLL", lambda name: SimpleNamespace())

    wsgi.share_one_heap()
