"""More than 2,000 spoilt files: each is refused with a reason and makes nothing, or is a campaign that can be played.

Bytes are changed, cut and doubled; parts of the JSON are lost, exchanged, replaced by junk, and signed anew by somebody
who means it; zips get other entries, and other bytes in their heads. The same files each time.
"""

import copy
import hashlib
import io
import json
import os
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.urls import reverse

from battles.models import CardBattle, Fight, ListVersion, Tap, Tracker
from campaign import models
from campaign.boudica.game import GAME as BOUDICA
from engine import saves
from engine.models import GameBranch, GameLine, GameRow
from engine.savefile import NotASave
from tests import transfer
from tests.italy.test_savefile import content, signed, written
from tests.pages.reader import Reader
from tests.played import save, states

pytestmark = pytest.mark.django_db
SAVES = Path(__file__).parents[1] / "saves"
V2, ZIP = (SAVES / "v2-whole.json").read_bytes(), (SAVES / "v2-whole.zip").read_bytes()
KINDS = (
    *(models.Campaign, GameLine, GameBranch, models.Note, models.Photo, models.Paragraph),
    *(Fight, ListVersion, Tracker, Tap, CardBattle, GameRow),
)
JUNK: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 7, 81, 10**6, 10**14, 0.5, 1e300),
    *("", "romans", "latium", "atlantis", "C4.2", "d6", "d20", "Proceed", "\0", "\ud800", "photos/0001.jpg"),
    *([], {}, [[]], {"type": "Proceed"}, {"type": "Spend", "civic": 10**9}),
)
TOKENS = (b"NaN", b"1e999", b"9" * 400, b"{", b"]", b'"', b"\0")
T = TypeVar("T")


class Luck:
    """The same each time."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0

    def below(self, most: int) -> int:
        self.drawn += 1
        digest = hashlib.sha256(f"{self.seed}/{self.drawn}".encode()).digest()
        return int.from_bytes(digest[:8]) % most

    def of(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]


def spotted(data: bytes, luck: Luck) -> bytes:
    """Bytes changed, cut out, doubled, put in, or lost from the end on."""
    for _ in range(1 + luck.below(3)):
        place, length = luck.below(len(data)), 1 + luck.below(64)
        match luck.below(6):
            case 0:
                data = data[:place] + bytes([luck.below(256)]) + data[place + 1 :]
            case 1:
                data = data[:place] + data[place + length :]
            case 2:
                data = data[:place] + data[place : place + length] * 2 + data[place + length :]
            case 3:
                data = data[:place] + bytes(luck.below(256) for _ in range(length)) + data[place:]
            case 4:
                data = data[:place] + luck.of(TOKENS) + data[place + 1 :]
            case 5:
                data = data[: place + 1]
    return data


def somewhere(value: Any, luck: Luck) -> tuple[Any, Any]:
    """A container within a JSON value, and one of its keys; no deeper than luck has it."""
    while True:
        key = luck.of(list(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or luck.below(5) == 0:
            return value, key
        value = inner


def rearranged(game: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """Parts lost, replaced by junk, or by other parts."""
    for _ in range(1 + luck.below(3)):
        container, key = somewhere(game, luck)
        match luck.below(4):
            case 0:
                del container[key]
            case 1:
                other, place = somewhere(game, luck)
                container[key] = copy.deepcopy(other[place])
            case 2 if isinstance(container, list):
                container.insert(key, copy.deepcopy(container[key]))
            case _:
                container[key] = luck.of(JUNK)
    return game


def as_file(game: dict[str, Any], luck: Luck) -> bytes:
    return signed(game) if luck.below(4) else written(game)


def repacked(luck: Luck) -> bytes:
    """The zip with an entry lost, renamed, exchanged, spoilt or added, or with another campaign in it."""
    with zipfile.ZipFile(io.BytesIO(ZIP)) as zipped:
        entries = {name: zipped.read(name) for name in zipped.namelist()}
    name = luck.of(list(entries))
    match luck.below(6):
        case 0:
            del entries[name]
        case 1:
            entries[luck.of(("../" + name, "/" + name, name.upper(), name + "\0", "photos\\1.jpg"))] = entries.pop(name)
        case 2:
            entries[name] = entries[luck.of(list(entries))] + b" "
        case 3:
            entries[name] = spotted(entries[name], luck)
        case 4:
            entries[luck.of(("a.exe", "photos/0003.jpg", "campaign.json/", ".."))] = b"MZ"
        case 5:
            entries["campaign.json"] = as_file(rearranged(json.loads(V2), luck), luck)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", luck.of((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2))) as made:
        for other, data in entries.items():
            made.writestr(other, data)
    return out.getvalue()


def of_heads(luck: Luck) -> bytes:
    """The zip with other bytes where it says what it holds."""
    data = bytearray(ZIP)
    for _ in range(1 + luck.below(4)):
        mark = luck.of((b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"))
        place = data.find(mark, luck.below(len(data)))
        place = data.rfind(mark) if place < 0 else place
        if place >= 0:
            data[min(place + 4 + luck.below(26), len(data) - 1)] = luck.of((0, 1, 2, 8, 127, 255))
    return bytes(data)


def as_version_1() -> bytes:
    """A short file as the first program wrote it."""
    game = json.loads((SAVES / "v1-dominion.json").read_bytes())
    short = json.loads(transfer.dump(states("dominion")[20], save("dominion").lines[:20]))
    kept = {part: short[part] for part in ("start", "lines", "state")}
    for line in kept["lines"]:
        del line["rules"]
    return signed({"format": game["format"], "version": 1, "rules": "1", **kept})


V1 = as_version_1()


WAYS: dict[str, tuple[int, Callable[[Luck], bytes]]] = {
    "bytes of an old file": (400, lambda luck: spotted(V1, luck)),
    "bytes of a file": (500, lambda luck: spotted(V2, luck)),
    "bytes of a zip": (400, lambda luck: spotted(ZIP, luck)),
    "parts of an old file": (250, lambda luck: as_file(rearranged(content(), luck), luck)),
    "parts of a file": (500, lambda luck: as_file(rearranged(json.loads(V2), luck), luck)),
    "entries of a zip": (250, repacked),
    "heads of a zip": (150, of_heads),
}
"""How many of each; together they are 2,450. `make test` tries every ninth."""
STEP = 1 if os.environ.get("RISE_PROOF") else 9
HARMLESS = {"heads of a zip": 0.7, "parts of a file": 0.2, "parts of an old file": 0.2}
"""The share that may be a campaign all the same: a date in a zip is nobody's concern, nor is a word in a note."""


@pytest.mark.parametrize("way", WAYS)
def test_spoilt_files(way: str):
    number, spoil = WAYS[way]
    tried, refused = range(0, number, STEP), 0
    usual = transfer.as_json(transfer.import_(V2).id), transfer.as_json(transfer.import_(ZIP).id)
    forget()
    for n in tried:
        data = spoil(Luck(f"{way} {n}"))
        try:
            imported = transfer.import_(data)
        except NotASave:
            assert not any(kind._default_manager.exists() for kind in KINDS), f"{way} {n}: something was made"
            refused += 1
        else:
            if transfer.as_json(imported.id) not in usual:
                check_playable(imported.id)
            forget()

    print(f"{way}: {refused} of {len(tried)} refused")
    assert refused >= (1 - HARMLESS.get(way, 0.1)) * len(tried)


OF_REBELLION = (SAVES / "v6-rebellion.zip").read_bytes()


def of_rebellion(luck: Luck) -> bytes:
    """The zip of a rebellion, its JSON rearranged or spotted, or with a photo spoilt; or that JSON alone."""
    with zipfile.ZipFile(io.BytesIO(OF_REBELLION)) as zipped:
        entries = {name: zipped.read(name) for name in zipped.namelist()}
    name = luck.of(list(entries)) if luck.below(3) == 0 else "campaign.json"
    if name != "campaign.json" or luck.below(4) == 0:
        entries[name] = spotted(entries[name], luck)
    else:
        entries[name] = as_file(rearranged(json.loads(entries[name]), luck), luck)
    if luck.below(3) == 0:
        return entries["campaign.json"]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for other, data in entries.items():
            made.writestr(other, data)
    return out.getvalue()


def test_spoilt_rebellions():
    """Each is refused and nothing made, or is a game whose pages and battles can be read."""
    tried, refused = range(0, 300, STEP), 0
    for n in tried:
        try:
            came = saves.import_(BOUDICA, of_rebellion(Luck(f"rebellion {n}"))).id
        except NotASave:
            assert not any(kind._default_manager.exists() for kind in KINDS), f"{n}: something was made"
            refused += 1
        else:
            reader = Reader()
            assert reader.open("game-board", BOUDICA, came).status == 200
            assert saves.import_(BOUDICA, reader.get(BOUDICA.address("export", came)).content)
            for fight in Fight.objects.all():
                assert reader.get(reverse("fight", args=[fight.id])).status_code == 200
            forget()

    print(f"{refused} of {len(tried)} refused")
    assert 0.5 * len(tried) <= refused < len(tried)


def check_playable(campaign: Any) -> None:
    """Somebody has written a file that holds together: whatever he put in, its pages can be read."""
    assert transfer.audit_of(transfer.as_json(campaign).encode()).difference is None
    reader = Reader()
    reader.open("desk", campaign)
    for fight in Fight.objects.all():
        assert reader.get(reverse("fight", args=[fight.id])).status_code == 200


def forget() -> None:
    for kind in (GameRow, Fight, CardBattle):
        kind._default_manager.all().delete()
