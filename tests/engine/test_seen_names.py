"""A name is seen: of what has another, nobody could press the link."""

import pytest

from engine.names import is_seen


@pytest.mark.parametrize("name", ["Roma", "Ῥώμη", "罗马", "7", "?", "🏛️", "👩‍👩‍👧", "é", "\u200bR", "ㅋ"])
def test_it_is_seen(name: str):
    assert is_seen(name)


UNSEEN = {
    "nothing": "",
    "spaces": " \t\u00a0\u2003\u3000",
    "no width": "\u200b\u2060\ufeff",
    "a joiner": "\u200d",
    "its direction": "\u202e\u2066",
    "soft hyphens": "\u00ad\u00ad",
    "Hangul fillers": "\u3164\uffa0\u115f\u1160",
    "Braille without dots": "\u2800",
    "a variant of nothing": "\ufe0f",
    "control characters": "\x01\x7f",
    "characters of nobody": "\ue000\U000fffff",
    "tags": "\U000e0041",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_nothing_is_seen(name: str):
    assert not is_seen(name)
