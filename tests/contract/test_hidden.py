"""What a side hides, another never reads: whatever looks the same to it, all its pages are the same to the letter.

Nor has a file of such a game a die that can be read, nor the view of a side those of what is sealed from it.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations
from typing import Any
from uuid import UUID

import pytest

from campaign.chronicle.chronicle import Chronicle
from campaign.desk.navigation import Navigation
from campaign.desk.seats import Players
from campaign.shelf.transfer import json_of
from engine import saves, shared
from engine.rules.by_file import ByFile
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset, play
from engine.savefile import NotASave
from tests.contract.world import SEED, Kind, begun, gone_on, is_ours, of_each, over, part
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
    where |= {kind.address("delete", id_), kind.address("left-save", id_, "json"), kind.front_address}
    if kind.part(Chronicle):
        where.add(f"{kind.address('book', id_, 'html')}?side={side}")
    if navigation := kind.part(Navigation):
        for page in navigation.pages:
            at = kind.address(page, id_)
            where |= {at, f"{at}?side={side}"}
    found = {at: reader.get(at, follow=True).content.decode() for at in sorted(where)}
    if not kind.files.hides:
        del found[kind.address("export", id_)], found[kind.address("left-save", id_, "json")]
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


# Files


OF_A_LOG = {"seed", "decision", "events", "faces", "kinds", "by"}
"""What of a file tells dice, or what was done; of the battles fought elsewhere both sides know it."""


def names(content: Any) -> set[str]:
    """All names of parts in a file."""
    if isinstance(content, dict):
        return {*content}.union(*map(names, content.values()))
    return set[str]().union(*map(names, content)) if isinstance(content, list) else set()


@of_each(lambda kind: hides(kind) and is_ours(kind))
def test_no_die_of_what_is_sealed_can_be_read_in_a_file(kind: Kind):
    """With its photos or without, nor in what is left of one that is damaged."""
    id_ = begun(kind)
    for write in (*saves.writers(kind).values(), *saves.left_writers(kind).values()):
        data = write(kind, id_)
        content = json.loads(json_of(data if isinstance(data, bytes) else data.encode()))
        sealed = json.loads(zlib.decompress(base64.b64decode(content.pop("sealed"))))
        assert names(sealed) >= OF_A_LOG
        assert any(line["faces"] for line in sealed["lines"])
        assert not names(content) & OF_A_LOG
        assert SEED not in json.dumps(content)


@of_each(part(ByFile))
def test_the_view_of_a_side_has_no_dice_of_what_is_sealed_from_it(kind: Kind):
    """D34: nor the decision; the side that hides it has all but the seed."""
    game, by_file, players = kind.log.read(over(kind)), kind.given(ByFile), kind.given(Players)
    shown = by_file.view(game, players.open)
    sealed = [n for n, line in enumerate(game.lines) if any(event.is_sealed for event in line.events)]

    assert any(game.lines[n].faces for n in sealed)
    for n in sealed:
        assert (shown[n].faces, shown[n].kinds, shown[n].by) == ((), (), ())
    assert [by_file.view(game, side) for side in players.hides] == [[*game.lines]]


@of_each(lambda kind: hides(kind) and is_ours(kind))
def test_a_file_that_contradicts_itself_is_refused_without_its_dice(kind: Kind):
    """Only the line is told: what the seed gives, or what should have happened, may be sealed."""
    content = saves.whole(kind, begun(kind))
    wrong = tuple([_turned(line) for line in content.lines])
    assert wrong != content.lines

    with pytest.raises(NotASave, match=r"^It contradicts itself at line \d+\.$"):
        saves.import_(kind, saves.written(kind, replace(content, lines=wrong)).encode())


def _turned(line: Line[Any, Any]) -> Line[Any, Any]:
    """The same with other faces."""
    return replace(line, faces=tuple([face % 6 + 1 for face in line.faces]))
