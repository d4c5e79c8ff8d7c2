"""Two games that differ only in what one side may not know give it the same pages, byte by byte (Y20.4, Y20.5)."""

import re
from dataclasses import replace
from urllib.parse import urljoin

import pytest
from django.urls import reverse

from campaign.agricola.game import GAME
from campaign.agricola.rules.board import Side
from tests.agricola.keen import game
from tests.north import ID, stored, twin_names
from tests.pages.reader import Reader

PRIVATE = re.compile(r'value="\w{64}"|\d+ \w+ 20\d\d, \d\d:\d\d|"(sealed|checksum|left)": "[^"]*"')
"""A token of a form, the minute when a branch was left, and what of a file cannot be read."""
ALIKE = re.compile(r"(?<==)[^&]*|\d+")
FEW = 2  # of pages that differ only in what they are asked about


@pytest.mark.parametrize("side", Side)
def test_twins_look_alike(reader: Reader, side: Side):
    whole = game(0).until(70)
    start, names = replace(whole.start, seed="forty-winters"), twin_names(whole, side)
    assert len(names) > 8

    one, other = [pages(reader, side, stored(start, whole.lines, each)) for each in ({}, names)]

    assert [*one] == [*other]
    assert len(one) > 15
    for address, page in one.items():
        assert page == other[address], address
        assert start.seed not in page, address


def pages(reader: Reader, side: Side, id_: object) -> dict[str, str]:
    """The pages and files that the side may open from its board, and from those; a few of those about places."""
    found, seen = dict[str, str](), dict[str, int]()
    ahead = [f"{reverse('game-board', args=[GAME, id_])}?side={side}"]
    for url in ahead:
        text = PRIVATE.sub("", b"".join(reader.get(url, follow=True)).decode(errors="replace"))
        found[url] = text
        for link in re.findall(r'(?:href|src)="([^"#]+)', text):
            to, kind = urljoin(url, link.replace("&amp;", "&")), ALIKE.sub("", link)
            if str(ID) in to and f"side={side.enemy}" not in to and to not in ahead and seen.get(kind, 0) < FEW:
                seen[kind] = seen.get(kind, 0) + 1
                ahead.append(to)
    refused = reader.sent("game-decide", GAME, id_, seen=GAME.log.read(ID).head, side=side, do="end 99")
    return found | {"refused": PRIVATE.sub("", refused.html)}
