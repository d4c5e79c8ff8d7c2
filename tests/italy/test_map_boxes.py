"""Nothing on the desk's map stands on anything else: names, cities, icons, armies, arrows with their tags, seals.

Measured on the pictures of played campaigns, each turn twice: before its first battle, and at its end.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from battles.rules.verdict import Grade
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.attacks import Seal, seals
from campaign.italy.pictures.map import Arrow, MapView, map_svg
from campaign.italy.pictures.sheet import icon_at, printed_resources, shapes
from campaign.italy.pictures.states import attacks_view, recent
from powers.rules.theatre import ROME
from tests.italy.test_map_pictures import PROVINCES, view
from tests.italy.test_told import NAMES, played
from tests.maps.boxes import Box, box, icons, over, printed, signs

BORDERS = [(border["a"], border["b"]) for border in shapes()["borders"] if border["b"]]


def moments(game: CampaignGame) -> Iterator[int]:
    """After how many lines each turn is worth a look: as its first armies meet, and as it ends."""
    turns = [state.turn for state in game.states]
    for turn in sorted({*turns}):
        begins, ends = turns.index(turn), len(turns) - 1 - turns[::-1].index(turn)
        fought = (place for place in range(begins, ends) if game.states[place].battle)
        yield from sorted({next(fought, ends), ends})


def seen(game: CampaignGame, lines: int) -> MapView:
    """The map as the desk has it after so many lines."""
    at = replace(game, lines=game.lines[:lines], states=game.states[: lines + 1])
    shown = attacks_view(at.now)
    return replace(shown, seals=tuple(seals(recent(at, lines), shown.homes)), turn=at.now.turn)


def boxes(shown: MapView) -> list[Box]:
    """All that stands on its picture."""
    svg = map_svg(shown, link=None, backdrop_url="")
    return [*printed(shapes()), *icons(map(icon_at, printed_resources())), *signs(svg)]


def test_a_hundred_pictures_of_turns_are_looked_at() -> None:
    assert sum(len([*moments(played(name))]) for name in NAMES) > 100


@pytest.mark.parametrize("name", NAMES)
def test_nothing_stands_on_anything_else(name: str) -> None:
    game = played(name)

    for lines in moments(game):
        assert over(boxes(seen(game, lines))) == [], (name, lines)


def test_of_the_names_and_icons_none_covers_another() -> None:
    assert over([*printed(shapes()), *icons(map(icon_at, printed_resources()))]) == []


@pytest.mark.parametrize("province", shapes()["provinces"])
def test_whatever_happens_in_one_province_has_room(province: str) -> None:
    """An External army, two battles of this turn and one of the last, and an attack on another people's army."""
    left = [
        Seal(f"{turn}-{who}", turn, province, who, Grade.MAJOR) for turn, who in ((6, "boii"), (7, "boii"), (7, ROME))
    ]
    row = PROVINCES[province]
    other = [*row["borders"], *row["strait"], *row["lanes"]][0]
    attack = Arrow("samnites", other, province, "declared", "3")

    assert (
        over(boxes(view(occupied={province: "epirus"}, strengths={"epirus": 100}, arrows=[attack], seals=left))) == []
    )


@pytest.mark.parametrize(("a", "b"), BORDERS)
def test_two_opposite_arrows_are_apart(a: str, b: str) -> None:
    both = view(arrows=[Arrow(ROME, a, b, "declared", "1"), Arrow("boii", b, a, "declared", "2")])

    assert max([deep for deep, *_ in over(boxes(both))], default=0) < 2.5, "1.4 pixels, and clear in all but one"


def test_it_is_seen_where_something_stands_on_something_else() -> None:
    """A seal that is moved onto a name."""
    alone = boxes(view(seals=[Seal("1-boii", 1, "etruria", "boii", Grade.MINOR)]))
    seal = next(one for one in alone if one.whole.startswith("seal"))
    name = next(one for one in alone if one.whole == "name etruria")
    left, top = name.left - seal.left, name.top - seal.top
    moved = box("seal 0", [(x + left, y + top) for x, y in seal.corners])

    assert over(alone) == []
    assert [found[1:] for found in over([*alone, moved])] == [("name etruria", "seal 0")]
