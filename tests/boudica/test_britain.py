"""The board of Britain: what the rules know of it, what drawing knows of it, and the map made of both."""

import re
import tomllib
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from campaign.boudica.pictures.board import BattleSeal, BoardView, board_svg
from campaign.boudica.pictures.sheet import BRITAIN, shapes, town_place
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.state import NOT_TOLD, Boudica, March, State
from campaign.maps.country import map_defs
from campaign.maps.outlines import points
from campaign.maps.shapes import spaces
from campaign.maps.stacks import home
from engine.web.joined import static_file
from tests.boudica.rules.scenes import scene
from tests.colours import SIGHTS, contrast, difference, seen
from tests.make_backdrop import backdrop_svg
from tests.outline import Outline

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "campaign/boudica/static/boudica/backdrop.svg"
SVG = "{http://www.w3.org/2000/svg}"
BOARD = tomllib.loads((ROOT / "campaign/boudica/data/board.toml").read_text("utf-8"))
REGIONS = {row["id"]: row for row in BOARD["region"]}
SPACES = REGIONS | {row["id"]: row for row in BOARD["city"]}


def neighbours(row: dict[str, Any]) -> list[str]:
    return [*row["borders"], *row.get("ferry", ())]


def pairs(rows: list[dict[str, Any]]) -> set[frozenset[str]]:
    return {frozenset((row["a"], row["b"])) for row in rows if row["b"]}


# The facts (W1, W2)


def test_nineteen_tribes_two_more_and_two_cities():
    assert len(REGIONS) == 21
    assert [id_ for id_, row in REGIONS.items() if row.get("optional")] == ["novantae", "votadini"]
    assert [row["id"] for row in BOARD["city"]] == ["londinium", "eboracum"]


@pytest.mark.parametrize("kind", ["borders", "ferry"])
def test_neighbours_name_each_other_once(kind: str):
    for id_, row in SPACES.items():
        named = row.get(kind, [])
        assert len({*named} - {id_}) == len(named)
        assert all(id_ in SPACES[other].get(kind, ()) for other in named), id_


def test_roads_lead_from_neighbour_to_neighbour():
    steps = {frozenset(step) for road in BOARD["road"] for step in pairwise(road["spaces"])}
    assert len(steps) == 31
    assert all(b in neighbours(SPACES[a]) for a, b in map(sorted, steps))


def test_legio_xiv_is_two_turns_from_londinium():
    """Four regions by road, and the city itself is free: no road leads straight out of Ordovices to the east."""
    roads = {frozenset(step) for road in BOARD["road"] for step in pairwise(road["spaces"])}
    assert [other for other in neighbours(REGIONS["ordovices"]) if frozenset(("ordovices", other)) in roads] == [
        "deceangli"
    ]
    assert "dobunni" not in neighbours(REGIONS["ordovices"])
    assert "catuvellauni" not in neighbours(REGIONS["cornovii"])


def test_population_at_the_start():
    """W2.1: eight cubes in each region."""
    assert {sum(row["cubes"]) for row in REGIONS.values()} == {8}
    south = [row["cubes"] for row in REGIONS.values() if not row.get("optional")]
    assert [sum(kind) for kind in zip(*south, strict=True)] == [20, 89, 43]


def test_armies_towns_and_holders_at_the_start():
    """W2.4, W2.5, W2.8."""
    strengths = {army["id"]: army.get("strength") for army in BOARD["army"] if army["side"] == "romans"}
    assert strengths == {"legion-XIV": 7, "legion-IX": 2, "legion-XX": 6, "legion-II": 6}
    sides = [town["side"] for town in BOARD["town"]]
    assert (sides.count("romans"), sides.count("britons")) == (6, 3)
    held = [row.get("held") for row in REGIONS.values()]
    assert (held.count("romans"), held.count("britons"), held.count(None)) == (14, 2, 5)
    assert REGIONS["ordovices"]["loose"] == {"britons": 2}
    chiefs = [(side, face) for row in REGIONS.values() for side, face in row.get("chief_on", {}).items()]
    assert (chiefs.count(("romans", 6)), chiefs.count(("britons", 3)), len(chiefs)) == (11, 2, 13)


# The shapes


def test_shapes_and_board_tell_of_the_same_land():
    assert list(shapes()["provinces"]) == list(REGIONS)
    assert list(spaces(shapes())) == list(SPACES)
    assert [road["id"] for road in shapes()["roads"]] == [road["id"] for road in BOARD["road"]]
    drawn = pairs([dict(border) for border in shapes()["borders"]])
    assert drawn == {frozenset((a, b)) for a in REGIONS for b in REGIONS[a]["borders"] if b in REGIONS}
    assert pairs([dict(strait) for strait in shapes()["straits"]]) == {frozenset(("corieltauvi", "parisi"))}


def test_each_road_runs_through_the_spaces_that_it_joins():
    outlines = {id_: [Outline(ring) for ring in points(shape["d"])] for id_, shape in shapes()["provinces"].items()}
    for told, drawn in zip(BOARD["road"], shapes()["roads"], strict=True):
        line = [point for part in points(drawn["d"]) for point in part]
        met: set[str] = {
            id_ for point in line for id_, rings in outlines.items() if any(ring.holds(point) for ring in rings)
        }
        met |= {
            id_ for id_, city in shapes()["cities"].items() if any(dist(p, (city["x"], city["y"])) < 2 for p in line)
        }
        assert met >= {*told["spaces"]} - {*shapes()["cities"]}, told["id"]
        assert met <= {*told["spaces"], *shapes()["cities"]}, told["id"]


def test_every_town_has_its_place_in_its_region():
    for town in BOARD["town"]:
        if town["at"] in REGIONS:
            outline = [Outline(ring) for ring in points(shapes()["provinces"][town["at"]]["d"])]
            assert any(ring.holds(town_place(town["id"])) for ring in outline), town["id"]


def test_the_static_file_is_the_one_that_is_made():
    """docs/map.md says how to make it anew."""
    assert STATIC.read_text("utf-8").strip() == backdrop_svg(shapes())


# The map


def view(**changes: Any) -> BoardView:
    """As at the start, but for the Iceni, who have what may stand in a space; fields of a State may be changed too."""
    known = {name: changes.pop(name) for name in [*changes] if name in State.__dataclass_fields__}
    now = scene(
        options={"northern_tribes": True},
        cubes={"iceni": (0, 1, 7)},
        chiefs={"iceni": (BRITONS,)},
        loose={"iceni": {BRITONS: 2}},
        at={"briton-1": "iceni", "legion-II": "iceni", "legion-XX": "iceni", "agent-roman-1": "iceni"},
        strengths={"briton-1": NOT_TOLD, "legion-XX": 7},
        without=("branodunum",),
        boudica=Boudica("iceni", 3),
        **known,
    )
    return BoardView(now, **changes)


def drawn(seen: BoardView) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(seen, link=lambda space: f"?space={space}", backdrop_url="/b.svg"))


def test_a_region_in_words():
    assert view(marked={"iceni": "1 region"}).describe("iceni") == (
        "Iceni, held by the Romans, population 1 unaligned, 7 Briton, a Briton chief, Branodunum destroyed, "
        "Venta Icenorum stands, a Roman agent, 2 unattached Briton points, Boudica, track 3, "
        "Legio XX Valeria Victrix of strength 7, Legio II Augusta of strength 6, "
        "Briton army 1 of strength 1 to 10, may be entered, 1 region"
    )
    assert view(closed={"londinium": "no"}).describe("londinium") == (
        "Londinium, the town stands, a Briton agent, closed: no"
    )


def test_every_space_is_a_link_and_says_what_is_there():
    links = [*drawn(view()).iter(f"{SVG}a")]
    assert [link.get("data-space") for link in links] == list(spaces(shapes()))
    assert all(link.get("href") == f"?space={link.get('data-space')}" for link in links)


def test_whatever_the_map_refers_to_is_on_the_page_or_in_the_static_file():
    shown = board_svg(view(marked={"iceni": ""}, closed={"parisi": ""}), link=str, backdrop_url="/b.svg")
    known = {part.get("id") for part in ElementTree.fromstring(map_defs(BRITAIN)).iter()}
    static = {part.get("id") for part in ElementTree.fromstring(STATIC.read_text("utf-8")).iter()}
    for part in ElementTree.fromstring(shown).iter(f"{SVG}use"):
        address, _, id_ = (part.get("href") or "").partition("#")
        assert id_ in (static if address else known), id_
        fill = part.get("fill") or ""
        assert not fill.startswith("url(#") or fill[5:-1] in known, fill


def test_counters_tell_their_strength_or_that_it_is_not_known():
    texts = [text.text for text in drawn(view()).iter(f"{SVG}text")]
    assert [texts[texts.index(short) + 1] for short in ("II", "XX")] == ["6", "7"]
    assert texts[texts.index("1", texts.index("XX")) + 1] == "1–10"


def test_tribes_that_are_not_in_the_game_are_land_without_a_link():
    southern = BoardView(scene())
    assert len([*drawn(southern).iter(f"{SVG}a")]) == 21
    assert board_svg(southern, link=str, backdrop_url="").count('"#s-novantae" fill="url(#p-nobody)"') == 1


def test_battles_leave_their_seals():
    seals = [BattleSeal("iceni", 2, "romans"), BattleSeal("londinium", 1)]
    seen = view(seals=seals, turn=2)
    told = [part.get("aria-label") for part in drawn(seen).iter() if "map-seal" in (part.get("class") or "").split()]
    assert told == ["Turn 2: the Romans won the battle in Iceni", "Turn 1: nobody won the battle in Londinium"]
    assert board_svg(seen, link=str, backdrop_url="").count("map-seal-past") == 1


def test_a_path_leads_from_space_to_space():
    on_way = March("legion-II", ROMANS, ("silures",))
    assert not [part for part in drawn(view(marches=(on_way,))).iter() if part.get("class") == "map-way"]
    further = view(marches=(replace(on_way, path=("silures", "dobunni")),))
    (way,) = [part for part in drawn(further).iter() if part.get("class") == "map-way"]
    (line,) = [way.get("d") or ""]
    assert line == "M{:g} {:g}L{:g} {:g}".format(*home(BRITAIN, "silures"), *home(BRITAIN, "dobunni"))


# Colours


THEMES = "light", "dark"
HOLDERS = ("romans", "britons", "nobody")


def colours() -> dict[str, tuple[str, str]]:
    """By name, by day and by night; the style sheet of the rebellion comes after that of the campaign."""
    sheets = ("campaign/campaign.css", "campaign/powers.css", "maps/map.css", "boudica/boudica.css")
    text = "".join(static_file(sheet).read_text("utf-8") for sheet in sheets)
    pairs = {name: (day, night) for name, day, night in re.findall(rf"--([\w-]+): light-dark\({HEX}, {HEX}\);", text)}
    return pairs | {name: (one, one) for name, one in re.findall(rf"--([\w-]+): {HEX};", text)}


HEX = r"(#\w{6})"


@pytest.mark.parametrize("theme", range(2), ids=THEMES)
def test_what_is_written_and_drawn_can_be_made_out(theme: int):
    """WCAG 2.2: letters reach 4.5, marks and lines 3."""
    known = {name: pair[theme] for name, pair in colours().items()}
    grounds = [known[f"power-{holder}"] for holder in HOLDERS]
    assert min(contrast(known["map-ink"], ground) for ground in grounds) >= 4.5
    assert all(contrast(known[f"marks-{holder}"], known[f"power-{holder}"]) >= 3 for holder in HOLDERS[1:])
    assert min(contrast(known["map-line"], ground) for ground in grounds) >= 3
    assert min(contrast(known["map-focus"], ground) for ground in grounds) >= 3
    assert min(contrast(known["map-road"], ground) for ground in grounds) >= 1.8
    for side, ink in (("romans", "piece-ink"), ("britons", "piece-ink"), ("unaligned", "piece-ink-dark")):
        assert contrast(known[f"piece-{side}"], known[ink]) >= 4.5
    assert contrast(known["piece-gold"], known["piece-britons"]) >= 4.5
    assert contrast(known["piece-ink-dark"], known["piece-paper"]) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", range(2), ids=THEMES)
def test_every_eye_tells_the_holders_and_the_pieces_apart(theme: int, sight: str):
    known = {name: pair[theme] for name, pair in colours().items()}
    for kind, names in (("power", HOLDERS), ("piece", ("romans", "britons", "unaligned"))):
        for one, other in combinations([seen(known[f"{kind}-{name}"], sight) for name in names], 2):
            assert difference(one, other) > 8, (kind, sight)
