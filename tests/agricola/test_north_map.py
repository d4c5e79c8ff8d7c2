"""The board of the north: what drawing knows of it against what the rules know, and the map made of both."""

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from campaign.agricola.data import PACKAGE, north
from campaign.agricola.pictures.board import PLATES, NorthView, board_svg
from campaign.agricola.pictures.sheet import NORTH, PRINTED, middle, shapes
from campaign.agricola.pictures.signs import KEY
from campaign.agricola.rules.at_hand.march import March, MarchKind
from campaign.agricola.rules.board import BRITANNIA, CALEDONIANS, ROMANS, Terrain
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import Center, State, Unit
from campaign.maps.counters import alone
from campaign.maps.country import map_defs
from campaign.maps.hexes import land_or_sea
from campaign.maps.outlines import points
from engine.texts import texts
from tests.agricola.rules.scenes import scene
from tests.colours import SIGHTS, contrast, difference, seen
from tests.make_backdrop import backdrop_svg
from tests.outline import Outline

STATIC = Path(__file__).resolve().parents[2] / "campaign/agricola/static/agricola"
SVG = "{http://www.w3.org/2000/svg}"


# What drawing knows


def centers() -> dict[str, str]:
    """The hex of each people's Tribal Center."""
    return {people: north().place[people].hex for people in shapes()["provinces"]}


def test_the_grid_is_the_board():
    kinds = {Terrain.SEA: ".", Terrain.OUT: "x"}
    board = {hex: kinds.get(terrain, "o") for hex, terrain in north().hexes.items()}
    assert land_or_sea(shapes()["grid"]) == {hex: kind for hex, kind in board.items() if kind != "x"}
    assert sorted(shapes()["grid"]["blocked"]) == sorted(north().blocked)


def test_every_place_has_its_sign_in_its_hex():
    towns = [town for shape in shapes()["provinces"].values() for town in shape["towns"]]
    assert {town["id"]: (town["x"], town["y"]) for town in towns if "id" in town} == {
        place.id: pytest.approx(middle(place.hex, PRINTED), abs=0.1)
        for place in north().places
        if place.hex not in north().tribal
    }
    assert sorted(centers().values()) == sorted(north().tribal)
    labels = {people: shape["label"] for people, shape in shapes()["provinces"].items()}
    assert all(dist((at["x"], at["y"]), middle(centers()[people], PRINTED)) < 14 for people, at in labels.items())


def test_a_peoples_land_holds_its_center():
    for people, hex in centers().items():
        outline = [Outline(ring) for ring in points(shapes()["provinces"][people]["d"])]
        assert any(
            dist(middle(hex), point) < 32 or ring.holds(middle(hex)) for ring in outline for point in ring.ring
        ), people


def test_roads_and_the_route_run_through_their_hexes():
    roads = {road.id: road.hexes for road in north().roads}
    assert [road["id"] for road in shapes()["roads"]] == [*roads]
    for road in shapes()["roads"]:
        line = [point for part in points(road["d"]) for point in part]
        assert all(min(dist(point, middle(hex)) for point in line) < 40 for hex in roads[road["id"]]), road["id"]
    assert len(shapes()["route"]) == len(north().route) - 1
    for stretch, ends in zip(shapes()["route"], zip(north().route, north().route[1:], strict=False), strict=True):
        (line,) = points(stretch)
        assert all(dist(point, middle(hex)) < 36 for point, hex in zip((line[0], line[-1]), ends, strict=True)), ends


def test_the_static_file_is_the_one_that_is_made():
    """docs/map.md says how."""
    assert (STATIC / "backdrop.svg").read_text("utf-8").strip() == backdrop_svg(shapes())


# The map


UNITS = {
    "agricola": "1911",
    "ii-1": "1911:d",
    "praesidium-1": "brigantes",
    "romans?1": "1610",
    "classis-1": "0813",
    "classis-2": "0813",
    "legate-xx": "0813:classis-1",
    "xx-1": "0813:classis-1",
    "karus": BRITANNIA,
    "calgacus": "caledonii",
    "caledonians?1": "taexali",
    "caledonians?2": "taexali",
}
CENTERS = {"lugi": "wastes-1", "caledonii": "oppidum-1!"}


def now(**more: Any) -> State:
    state = scene(units={id: at for id, at in UNITS.items() if "?" not in id}, road=2, centers=CENTERS, **more)
    hidden = {
        id: Unit(id, north().place[at].hex if at in north().place else at) for id, at in UNITS.items() if "?" in id
    }
    return replace(state, units={**state.units, **hidden}, centers={**state.centers, "1213": Center("")})


def drawn(view: NorthView) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view, link=lambda space: f"?space={space}", backdrop_url="/b.svg"))


def words_at(view: NorthView, hex: str) -> list[str]:
    """The letters on the counters there."""
    return re.findall(r"<text[^>]*>([^<]*)<", "".join(piece.drawn for piece in view.here[hex].pieces))


def test_a_hex_in_words():
    view = NorthView(now(pillaged=("2715",)), marked={"1911": "1 of 3"})
    assert [
        view.describe(hex) for hex in ("1911", "2715", "0813", "1213", "0808", "1408", BRITANNIA, "1610", "0113")
    ] == [
        "1911 in the land of the Otadini, open ground, 2 Roman units, led by Agricola, 1 of 3",
        "Brigantes, Tribal Center, a Praesidium, pillaged this year",
        "The sea at 0813, 2 fleets, 2 aboard, led by the Legate of XX Valeria Victrix",
        "Taexali, Tribal Center, on the coast, a Tribal Center unit, face down, 2 Caledonian units",
        "Lugi, Tribal Center, on the coast, Trackless Wastes, face down",
        "Caledonii, Tribal Center, an Oppidum, 1 Caledonian unit, led by Calgacus",
        "Britannia, 1 Roman unit, led by Karus",
        "1610 in the land of the Venicones, open ground, on the coast, 1 Roman unit",
        "Ultima Thule, the end of the world",
    ]


def test_counters_tell_how_many_and_no_kind_that_is_not_known():
    view = NorthView(now())
    assert (words_at(view, "1911"), words_at(view, "1213"), words_at(view, "2715")) == (["2"], ["2"], [])
    assert words_at(view, "0813") == ["2", "2"], "fleets, and who is aboard"
    assert "i-agricola" in view.here["1911"].pieces[0].drawn
    assert "piece-shaken" in view.here["1911"].pieces[0].drawn
    assert "#i-" not in view.here["1213"].pieces[0].drawn


def test_an_army_marker_stands_apart_and_hides_how_many_of_the_enemy_it_holds():
    own, enemy = ("agricola", "ii-1"), ("caledonians?1", "caledonians?2")
    view = NorthView(now(armies={"roman-1": own, "caledonian-1": enemy}))
    assert (words_at(view, "1911"), words_at(view, "1213")) == (["2"], ["?"])
    assert all("#i-army" in view.here[hex].pieces[0].drawn for hex in ("1911", "1213"))
    assert view.describe("1213").endswith("face down, a Caledonian army")
    assert view.describe("1911").endswith("2 Roman units, led by Agricola")


def test_what_is_not_told_of_the_enemy_is_not_counted():
    """As the Romans see it, and what the Caledonians see at sea."""
    state = now()
    shown = board_svg(NorthView(seen_by(state, ROMANS)), link=str, backdrop_url="")
    boxes = re.findall(r">([^<]+)</text>", shown)
    assert boxes[boxes.index("Recruits") + 1 :][:2] == [str(len(state.recruits[ROMANS])), "?"]
    assert words_at(NorthView(seen_by(now(), CALEDONIANS)), "0813") == ["2", "2"]


def test_land_is_pressed_and_the_sea_where_something_is():
    links = {link.get("data-space"): link for link in drawn(NorthView(now(), marked={"0512": ""})).iter(f"{SVG}a")}
    land = [hex for hex in north().hexes if north().is_land(hex)]
    assert {*links} == {*land, BRITANNIA, "boxes", "0113", "0813", "0512"}
    assert all(link.get("href") == f"?space={space}" for space, link in links.items())
    stops = {space for space, link in links.items() if link.get("tabindex") is None}
    assert stops == {
        *north().place_at,
        "1911",
        "1610",
        "0813",
        "0512",
        BRITANNIA,
        "boxes",
    }


def test_a_peoples_land_shows_who_occupies_its_center():
    view = NorthView(now())
    assert [view.holder(people) for people in ("brigantes", "caledonii", "taexali", "lugi")] == [
        ROMANS,
        CALEDONIANS,
        CALEDONIANS,
        "nobody",
    ]


def test_the_route_is_a_road_as_far_as_it_is_built():
    shown = board_svg(NorthView(now()), link=str, backdrop_url="")
    assert re.findall(r'#route-(\d)" class="map-(\w+)"', shown) == [
        (str(n), "roads" if n <= 2 else "route") for n in range(1, 7)
    ]


def test_a_window_opens_on_the_question_or_the_greatest_stack():
    def part(of: str = "data-map", **more: Any) -> list[float]:
        return [float(number) for number in (drawn(NorthView(now(), **more)).get(of) or "").split()]

    left, top, wide, high = part(marked={"1911": ""}, selected="2011")
    assert all(left < x < left + wide and top < y < top + high for x, y in map(middle, ("1911", "2011")))
    strip, whole = (part(of, marked={"0512": ""}, selected="2011")[2] for of in ("data-strip", "data-map"))
    assert strip < 100 < whole, "a strip shows what is chosen"
    left, top, wide, high = part()
    assert left < middle("0813")[0] < left + wide
    assert top < middle("0813")[1] < top + high


def test_the_way_of_a_force_leads_from_hex_to_hex():
    view = NorthView(now(march=March(ROMANS, MarchKind.MARCH, ("2011", "1911"), ("ii-1",))))
    assert [path.get("class") for path in drawn(view).iter(f"{SVG}path") if path.get("d")][-2:] == [
        "map-way-casing",
        "map-way",
    ]


def test_whatever_the_map_refers_to_is_on_the_page_or_in_the_static_file():
    shown = board_svg(NorthView(now(pillaged=("2715",)), marked={"1911": ""}), link=str, backdrop_url="/b.svg")
    known = {part.get("id") for part in ElementTree.fromstring(map_defs(NORTH)).iter()}
    static = {part.get("id") for part in ElementTree.fromstring((STATIC / "backdrop.svg").read_text("utf-8")).iter()}
    signs = "".join(alone(piece)[0] for piece in KEY)
    for part in ElementTree.fromstring(f"<g>{shown}{signs}</g>").iter():
        address, mark, id_ = (part.get("href") or "").partition("#")
        assert not mark or id_ in (static if address else known), id_
        fill = part.get("fill") or ""
        assert not fill.startswith("url(#") or fill[5:-1] in known, fill


def test_a_plate_has_the_pieces_and_nothing_to_press():
    plate = PLATES.plate(NorthView(now()), "/b.svg", "The north")
    assert "map-link" not in plate
    assert "BRITANNIA" in plate
    assert "#i-agricola" in plate


def test_a_map_in_a_file_of_its_own_has_its_colours_in_it():
    alone_ = NORTH.alone(PLATES.plate(NorthView(now()), "", "The north"))
    assert 'id="route-1"' in alone_
    assert "var(--p" not in alone_
    assert ".map-place-sign { fill:" in alone_


def test_every_word_of_the_key_is_used():
    told = {key: said for key, said in texts(PACKAGE, "map").items() if key.startswith("key.")}
    assert [piece.said for piece in KEY] == [*told.values()]


# Colours


HOLDERS = (ROMANS, CALEDONIANS, "nobody")


def colours(theme: int) -> dict[str, str]:
    """By name, by day or by night; the style sheet of the campaign comes after those of every map."""
    root = STATIC.parents[2]
    sheets = (root / "static/campaign/campaign.css", root / "maps/static/maps/map.css", STATIC / "agricola.css")
    text = "".join(sheet.read_text("utf-8") for sheet in sheets)
    pairs = {name: pair[theme] for name, *pair in re.findall(rf"--([\w-]+): light-dark\({HEX}, {HEX}\);", text)}
    return pairs | dict(re.findall(rf"--([\w-]+): {HEX};", text))


HEX = r"(#\w{6})"


@pytest.mark.parametrize("theme", range(2), ids=("light", "dark"))
def test_what_is_written_and_drawn_can_be_made_out(theme: int):
    """WCAG 2.2: letters reach 4.5, marks and lines 3."""
    known = colours(theme)
    grounds = [known[f"power-{holder}"] for holder in HOLDERS]
    assert min(contrast(known["map-ink"], ground) for ground in grounds) >= 4.5
    assert (
        min(contrast(known[line], ground) for ground in grounds for line in ("map-line", "map-rubric", "map-focus"))
        >= 3
    )
    assert contrast(known["map-rubric"], known["map-sea"]) >= 3
    assert all(contrast(known[f"piece-{side}"], known["piece-ink"]) >= 4.5 for side in (ROMANS, CALEDONIANS))
    assert contrast(known["piece-ink-dark"], known["piece-paper"]) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", range(2), ids=("light", "dark"))
def test_every_eye_tells_the_holders_and_the_pieces_apart(theme: int, sight: str):
    known = colours(theme)
    for kind, names in (("power", HOLDERS), ("piece", (ROMANS, CALEDONIANS))):
        for one, other in combinations([seen(known[f"{kind}-{name}"], sight) for name in names], 2):
            assert difference(one, other) > 8, (kind, sight)
