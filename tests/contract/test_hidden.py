"""What a side hides, another never reads: whatever looks the same to it, all its pages are the same to the letter."""

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import combinations
from typing import Any
from uuid import UUID

import pytest

from campaign.desk.navigation import Navigation
from engine import shared
from engine.rules.ruleset import Ruleset, play
from tests.contract.world import SEED, Kind, begun, gone_on, of_each
from tests.pages.reader import Reader

pytestmark = pytest.mark.django_db
ALL_OPEN = next(field.default for field in fields(Ruleset) if field.name == "seen_by")
OF_THE_MOMENT = re.compile(r'value="\w{64}"|\d+ \w+ 20\d\d, \d\d:\d\d|"(left|sealed|checksum)": "[^"]*"')
"""A token of a form, the minute when a branch was left; what of a file is not to be read."""


def hides(kind: Kind) -> object:
    """Whether its sides, on the pages that all games share, do not see the same."""
    return kind.seats.sides and kind.ruleset.seen_by is not ALL_OPEN


def alike(kind: Kind, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Sides that do not decide, each with two decisions of another that look the same to it."""
    rules = kind.ruleset
    for decides in kind.seats.sides:
        offered = rules.choices(rules.seen_by(now, decides), decides)[:16]
        after = {one: play(rules, now, one, rules.dice(now), 1, 0)[1] for one in offered}
        for side in {*kind.seats.sides} - {decides}:
            for one, other in combinations(after, 2):
                if after[one] != after[other] and rules.seen_by(after[one], side) == rules.seen_by(after[other], side):
                    yield side, one, other
                    break


def pages(reader: Reader, kind: Kind, id_: UUID, side: str) -> dict[str, str]:
    """All that this side may open, and what of the file can be read, without what differs in any two games."""
    home = kind.home(id_)
    where = {home, f"{home}?side={side}", kind.address("branches", id_), kind.address("export", id_)}
    where |= {kind.address("delete", id_), kind.front_address}
    if navigation := kind.part(Navigation):
        for page in navigation.pages:
            at = kind.address(page, id_)
            where |= {at, f"{at}?side={side}"}
    found = {at: reader.get(at, follow=True).content.decode() for at in sorted(where)}
    if not kind.files.hides:
        del found[kind.address("export", id_)]
    return {
        at.replace(str(id_), "ID"): OF_THE_MOMENT.sub("", text.replace(str(id_), "ID")) for at, text in found.items()
    }


@of_each(hides)
def test_pages_tell_nothing_that_a_side_does_not_see(reader: Reader, kind: Kind):
    """Nor the seed of its dice."""
    game = kind.log.read(begun(kind))
    looked_at = 0
    for place, now in enumerate(game.states):
        for side, *decisions in alike(kind, now):
            one, other = (decided(reader, kind, place, decision, side) for decision in decisions)
            if one.pop("seen") == other.pop("seen"):
                looked_at += 1
                assert len(one) > 3
                for at, text in one.items():
                    assert text == other[at], f"{at} by the eyes of {side}: {decisions}"
                    assert SEED not in text, at
        if looked_at > 1:
            break

    assert looked_at


def decided(reader: Reader, kind: Kind, place: int, decision: Any, side: str) -> dict[str, Any]:
    """What this side may open and see of the game with that decision after so many lines; there is no other game."""
    kind.log.rows.all().delete()
    id_ = begun(kind)
    game = kind.log.read(id_)
    back = kind.log.go_back(id_, game.head, game.lines[place - 1].n if place else 0)
    kind.log.delete_branch(id_, back.head, game.head)
    shared.decide(kind, id_, back.head, decision)
    return {**pages(reader, kind, id_, side), "seen": kind.ruleset.seen_by(kind.log.read(id_).now, side)}


@of_each(hides)
def test_what_is_seen_is_not_more_when_it_is_seen_again(kind: Kind):
    """And whoever decides sees all that he may decide."""
    rules = kind.ruleset
    for state in gone_on(kind, begun(kind), 20).states:
        for side in kind.seats.sides:
            seen = rules.seen_by(state, side)
            assert rules.seen_by(seen, side) == seen
            for decision in rules.choices(seen, side):
                play(rules, state, decision, rules.dice(state), 1, 0)
