"""The map of Britannia: what drawing knows of it against what the rules know, and the map made of both."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zlib import compress

import pytest

from campaign.fury.data import PACKAGE, britannia
from campaign.fury.pictures.board import PLATES, BritanniaView, board_svg
from campaign.fury.pictures.sheet import BRITANNIA, box_of, place, shapes, standing
from campaign.fury.pictures.signs import KEY
from campaign.fury.rules.at_hand import AtHand
from campaign.fury.rules.board import Crossing, Place, Side, Terrain
from campaign.fury.rules.column import Column
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import Leader, Looting, State, Unit
from campaign.maps.counters import HIGH, TIGHTEST, alone
from campaign.maps.country import map_defs
from campaign.maps.lettering import name_boxes, town_box
from campaign.maps.outlines import Point, points
from engine.texts import texts
from tests.colours import SIGHTS, contrast, difference, seen
from tests.fury.rules.scenes import scene, set_up, unit
from tests.make_backdrop import backdrop_svg
from tests.maps.boxes import Box, box, over
from tests.outline import Outline

STATIC = Path(__file__).resolve().parents[2] / "campaign/fury/static/fury"
SVG = "{http://www.w3.org/2000/svg}"
TRACTS = britannia().tract


# What drawing knows


def holds(tract: str, point: Point) -> bool:
    return any(Outline(ring).holds(point) for ring in points(shapes()["provinces"][tract]["d"]))


def away(tract: str, point: Point) -> float:
    """How far a point is from a tract; 0 within it."""
    outline = [corner for ring in points(shapes()["provinces"][tract]["d"]) for corner in ring]
    return 0 if holds(tract, point) else min(dist(point, corner) for corner in outline)


def test_the_map_has_the_tracts_of_the_board_with_their_names_and_grounds():
    drawn = shapes()["provinces"]
    assert [*drawn] == [*TRACTS]
    assert {id: (shape["label"]["lines"], shape["towns"][0]["name"]) for id, shape in drawn.items()} == {
        id: ([id], tract.name) for id, tract in TRACTS.items()
    }
    hard = {id: tract.terrain for id, tract in TRACTS.items() if tract.terrain is not Terrain.CLEAR}
    assert {id: shape["ground"] for id, shape in drawn.items() if "ground" in shape} == hard


def test_everything_in_a_tract_is_drawn_in_it():
    for id in TRACTS:
        assert holds(id, place(id)), id
        assert away(id, standing(id)[0]) < 16, id
        label = shapes()["provinces"][id]["label"]
        assert holds(id, (label["x"], label["y"])), id


def pairs(kind: str) -> set[tuple[str, str]]:
    """The tracts on both sides of the borders of a kind."""
    return {
        (min(border["a"], border["b"]), max(border["a"], border["b"]))
        for border in shapes()["borders"]
        if border["b"] and kind in border.get("kinds", ())
    }


def test_a_border_is_drawn_as_what_it_is():
    board = {(min(each.a, each.b), max(each.a, each.b)): each.kind for each in britannia().borders}
    by_kind = {kind: {pair for pair in board if board[pair] is kind} for kind in Crossing}
    ferries = {(min(each["a"], each["b"]), max(each["a"], each["b"])) for each in shapes()["straits"]}
    assert by_kind[Crossing.FERRY] <= ferries
    assert pairs("river") == by_kind[Crossing.RIVER] - ferries
    assert pairs("closed") == by_kind[Crossing.CLOSED]
    assert not pairs("corner") & {*board}
    assert pairs("tract") | pairs("homeland") | pairs("river") | pairs("closed") | ferries == {*board}
    assert all(TRACTS[a].home == TRACTS[b].home for a, b in pairs("tract"))
    assert all(TRACTS[a].home != TRACTS[b].home for a, b in pairs("homeland"))


def test_roads_run_through_the_tracts_that_they_join():
    lines = [part for road in shapes()["roads"] for part in points(road["d"])]
    on_them = [
        (ax + (bx - ax) * n / 4, ay + (by - ay) * n / 4)
        for p in lines
        for (ax, ay), (bx, by) in pairwise(p)
        for n in range(4)
    ]
    joined = {end for border in britannia().borders if border.road for end in (border.a, border.b)}
    assert [id for id in joined if not any(holds(id, point) for point in on_them if dist(point, place(id)) < 60)] == []


def test_a_crossing_is_marked_on_every_river_that_can_be_crossed():
    marks = [part[0] for line in shapes()["crossings"].values() for part in points(line)]
    for border in shapes()["borders"]:
        if "river" in border.get("kinds", ()):
            line = [point for part in points(border["d"]) for point in part]
            assert min(dist(mark, point) for mark in marks for point in line) < 15, (border["a"], border["b"])


def test_the_seas_are_those_of_the_board():
    assert {sea["id"]: " ".join(sea["lines"]) for sea in shapes()["sea_labels"]} == {
        sea.id: sea.name.upper() for sea in britannia().seas
    }
    assert all(lane["b"] in britannia().sea[lane["a"]].near for lane in shapes()["sea_lanes"])


def test_the_static_file_is_the_one_that_is_made():
    """docs/map.md says how."""
    assert (STATIC / "backdrop.svg").read_text("utf-8").strip() == backdrop_svg(shapes())


def test_what_is_loaded_is_small():
    static = [(STATIC.parents[1] / name).read_bytes() for name in ("static/fury/backdrop.svg", "data/shapes.json")]
    assert [len(compress(each)) < 90_000 for each in static] == [True, True]
    assert len(compress(map_defs(BRITANNIA).encode())) < 60_000
    assert len(compress(board_svg(BritanniaView(now()), link=str, backdrop_url="b.svg").encode())) < 20_000


# The map


UNITS = {
    "XX cohort 1": "CV33",
    "XX cohort 2": "CV33*",
    "iceni warband 1": "CV46",
    "iceni chariots 1": "CV46",
    "regnenses warband 1": "RG3",
    "flotilla 1": "DB22",
    "flotilla 2": "fretum",
    "II cohort 1": "DB22",
}
LEADERS = {"paulinus": "CV33", "boudica": "CV46", "cerialis": "CT27"}


def now(**more: Any) -> State:
    """A scene with a loyal tribe, a laden flotilla at sea, and an enemy stack of which nothing is known."""
    state = scene(UNITS, LEADERS)
    loyal = replace(unit("regnenses warband 1", "RG3"), of="regnenses-pro")
    aboard = replace(unit("II cohort 2", "fretum"), aboard="flotilla 2")
    hidden = Unit("tribal?1", UnitKind.WARBAND, "iceni", "AT6", 0)
    units = {**state.units, loyal.id: loyal, aboard.id: aboard, hidden.id: hidden}
    return replace(state, units=units, **more)


def drawn(view: BritanniaView) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view, link=lambda space: f"?space={space}", backdrop_url="/b.svg"))


def words_at(view: BritanniaView, space: str) -> list[str]:
    """The letters on the counters there."""
    return re.findall(r"<text[^>]*>([^<]*)<", "".join(piece.drawn for piece in view.here[space].pieces))


def signs_at(view: BritanniaView, space: str) -> list[str]:
    return re.findall(r'href="#([\w-]+)"', "".join(piece.drawn for piece in view.here[space].pieces))


def test_a_tract_in_words():
    control = {"CV46": Side.TRIBAL}
    looting = {"CV46": Looting(7, ())}
    state = now(control=control, looting=looting, looted=("CV46", "TR6"), battle=AtHand("CV33"))
    view = BritanniaView(state, marked={"CV33": "1 of 3"})
    assert [view.describe(space) for space in ("CV33", "CV46", "TR6", "AT6", "RG3", "DB22", "CT27", "fretum")] == [
        "CV33, Durocobrivis, low hills, under Roman control, 2 Roman units with 10 strength points, "
        "led by Suetonius Paulinus, a battle, 1 of 3",
        "CV46, Londinium, clear, Roman centre, port, two communities, under Tribal control, "
        "2 Tribal units with 9 strength points, led by Boudica, looted until turn 7",
        "TR6, Camulodunum, clear, Roman centre, port, a community, under Roman control, already looted",
        "AT6, Farnham, low hills, under Roman control, an unknown Tribal stack",
        "RG3, Noviomagus, clear, tribal centre, port, a community, under Roman control, "
        "1 Roman unit with 6 strength points",
        "DB22, Glevum, clear, Roman centre, port, legion post, a community, under Roman control, 1 flotilla, "
        "1 Roman unit with 5 strength points",
        "CT27, Lindum, clear, Roman centre, legion post, a community, under Roman control, Petillius Cerialis",
        "Fretum Gallicum, the sea, 1 flotilla, 1 unit aboard with 5 strength points",
    ]


def test_prisoners_and_wounded_lead_nobody():
    leaders = {
        "boudica": Leader("boudica", "CV33", captor=Side.ROMAN),
        "paulinus": Leader("paulinus", "CV33", out_until=9),
    }
    view = BritanniaView(replace(now(), leaders=leaders))
    assert view.describe("CV33").endswith(
        "Boudica held by the Roman side, Suetonius Paulinus wounded".partition(", ")[2]
    )
    assert "Boudica held by the Roman side" in view.describe("CV33")
    assert signs_at(view, "CV33") == ["e-roman"]


def test_a_counter_tells_who_leads_and_how_many_they_are():
    view = BritanniaView(now())
    assert (signs_at(view, "CV33"), words_at(view, "CV33")) == (["i-paulinus"], ["2"])
    assert (signs_at(view, "CV46"), words_at(view, "CV46")) == (["i-boudica"], ["2"])
    assert (signs_at(view, "CT27"), words_at(view, "CT27")) == (["i-standard"], []), "a leader alone"
    assert (signs_at(view, "RG3"), words_at(view, "RG3")) == (["e-tribal"], ["1"]), "a loyal tribe"
    assert (signs_at(view, "DB22"), words_at(view, "DB22")) == (["e-roman", "i-fleet"], ["1"])
    assert (signs_at(view, "fretum"), words_at(view, "fretum")) == (["i-fleet"], ["1"])
    assert "piece-shaken" in view.here["CV33"].pieces[0].drawn
    assert "piece-gold" in view.here["CV46"].pieces[0].drawn


def test_of_an_unknown_stack_nothing_is_told():
    view = BritanniaView(now())
    assert (signs_at(view, "AT6"), words_at(view, "AT6")) == (["e-tribal"], ["?"])
    assert not view.here["AT6"].is_over(Side.TRIBAL)


def test_each_side_sees_its_own_and_unknown_stacks():
    view = BritanniaView(seen_by(now(), Side.ROMAN))
    assert (signs_at(view, "CV46"), words_at(view, "CV46")) == (["e-tribal"], ["?"])
    assert (signs_at(view, "CV33"), words_at(view, "CV33")) == (["i-paulinus"], ["2"])
    shown = board_svg(BritanniaView(seen_by(now(), Side.TRIBAL)), link=str, backdrop_url="")
    assert "Boudica" in shown
    assert "Paulinus" not in shown
    assert "#i-fleet" not in shown
    fought = BritanniaView(seen_by(now(battle=AtHand("CV33")), Side.TRIBAL))
    assert (signs_at(fought, "CV33"), words_at(fought, "CV33")) == (["i-paulinus"], ["2"]), "Z17.2"


def test_a_stack_that_the_tract_does_not_feed_has_a_warning():
    many = {f"XX cohort {n}": "OR6" for n in range(1, 10)}
    assert TRACTS["OR6"].terrain is Terrain.HIGH_HILLS
    view = BritanniaView(scene(many))
    assert "piece-alarm" in view.here["OR6"].pieces[0].drawn
    assert "more Roman units than it feeds" in view.describe("OR6")
    few = BritanniaView(scene({f"XX cohort {n}": "OR6" for n in range(1, 9)}))
    assert "piece-alarm" not in few.here["OR6"].pieces[0].drawn


def test_every_tract_is_a_link_and_the_sea_where_something_is():
    links = {
        link.get("data-space"): link for link in drawn(BritanniaView(now(), marked={"sabrina": ""})).iter(f"{SVG}a")
    }
    assert {*links} == {*TRACTS, "fretum", "sabrina"}
    assert all(link.get("href") == f"?space={space}" for space, link in links.items())
    assert all(link.get("aria-label") == link.findtext(f"{SVG}title") for link in links.values())
    stops = {space for space, link in links.items() if link.get("tabindex") is None}
    centres = {id for id, tract in TRACTS.items() if tract.kind is not Place.OTHER}
    assert stops == {*centres, "CV33", "AT6", "fretum", "sabrina"}


def test_what_is_selected_lies_over_its_neighbours():
    *_, last = drawn(BritanniaView(now(), selected="CV33", marked={"CV42": ""})).iter(f"{SVG}a")
    assert (last.get("data-space"), last.get("aria-current")) == ("CV33", "true")


def test_words_from_outside_are_escaped():
    told = '<b> & "so"'
    root = drawn(BritanniaView(now(), marked={"CV33": told}))
    labels = [link.get("aria-label") or "" for link in root.iter(f"{SVG}a") if link.get("data-space") == "CV33"]
    assert labels[0].endswith(told)


def test_a_front_runs_between_the_sides():
    shown = board_svg(BritanniaView(now(control={"CV33": Side.TRIBAL})), link=str, backdrop_url="")
    fronts = re.findall(r'<use href="#([\w-]+)" class="map-border"/>', shown)
    assert {tract for front in fronts for tract in front.split("-") if not front.endswith("rim")} == {
        "CV33",
        *(id for id in britannia().ways["CV33"]),
    }
    assert 'href="#s-CV33" fill="url(#p-tribal)"' in shown
    assert shown.count("url(#p-roman)") == len(TRACTS) - 1


def test_what_happens_is_shown():
    state = now(
        looting={"CV46": Looting(7, ())},
        looted=("CV46",),
        battle=AtHand("CV33"),
        column=Column(("XX cohort 1",), (), ("CV42", "CV33")),
    )
    shown = board_svg(BritanniaView(state), link=str, backdrop_url="")
    assert (shown.count("#i-razed"), shown.count("#i-battle"), shown.count('class="map-way"')) == (1, 1, 1)


def test_a_window_opens_on_the_question_or_on_the_greatest_stack():
    def part(of: str = "data-map", state: State | None = None, **more: Any) -> list[float]:
        view = BritanniaView(state or now(), **more)
        return [float(number) for number in (drawn(view).get(of) or "").split()]

    def shows(part: list[float], space: str) -> bool:
        left, top, wide, high = part
        x, y, right, bottom = box_of(space)
        return left < x and top < y and right < left + wide and bottom < top + high

    asked = part(selected="CV33", marked={"sabrina": "", "CV42": ""})
    assert all(shows(asked, space) for space in ("CV33", "CV42", "sabrina"))
    assert not shows(part("data-strip", selected="CV33", marked={"sabrina": ""}), "sabrina")
    assert shows(part(), "CV46")
    assert shows(part(state=now(battle=AtHand("AT6"))), "AT6")


def test_whatever_the_map_refers_to_is_on_the_page_or_in_the_static_file():
    state = now(
        looting={"CV46": Looting(7, ())}, looted=("CV46",), battle=AtHand("CV33"), control={"CV46": Side.TRIBAL}
    )
    shown = board_svg(BritanniaView(state, marked={"CV42": "", "fretum": ""}), link=str, backdrop_url="/b.svg")
    known = {part.get("id") for part in ElementTree.fromstring(map_defs(BRITANNIA)).iter()}
    static = {part.get("id") for part in ElementTree.fromstring((STATIC / "backdrop.svg").read_text("utf-8")).iter()}
    signs = "".join(alone(piece)[0] for piece in KEY)
    for part in ElementTree.fromstring(f"<g>{shown}{signs}</g>").iter():
        address, mark, id_ = (part.get("href") or "").partition("#")
        assert not mark or id_ in (static if address else known), id_
        fill = part.get("fill") or ""
        assert not fill.startswith("url(#") or fill[5:-1] in known, fill


def test_a_plate_has_the_pieces_and_nothing_to_press():
    plate = PLATES.plate(BritanniaView(now()), "/b.svg", "Britannia")
    assert "map-link" not in plate
    assert "#i-boudica" in plate
    alone_ = BRITANNIA.alone(PLATES.plate(BritanniaView(now()), "", "Britannia"))
    assert 'id="m-marks"' in alone_
    assert "var(--p" not in alone_
    ElementTree.fromstring(alone_)


def test_every_word_of_the_key_is_used():
    told = {key: said for key, said in texts(PACKAGE, "map").items() if key.startswith("key.")}
    assert [piece.said for piece in KEY] == [*told.values()]


# Colours


HOLDERS = (Side.ROMAN, Side.TRIBAL)
HEX = r"(#\w{6})"


def colours(theme: int) -> dict[str, str]:
    """By name, by day or by night; the style sheet of the campaign comes after those of every map."""
    root = STATIC.parents[2]
    sheets = (root / "static/campaign/campaign.css", root / "maps/static/maps/map.css", STATIC / "fury.css")
    text = "".join(sheet.read_text("utf-8") for sheet in sheets)
    pairs = {name: pair[theme] for name, *pair in re.findall(rf"--([\w-]+): light-dark\({HEX}, {HEX}\);", text)}
    return pairs | dict(re.findall(rf"--([\w-]+): {HEX};", text))


def grounds(known: dict[str, str]) -> Iterator[str]:
    """The colours of both sides, plain and under each tint of the ground."""
    tints = re.findall(
        r"\.map-ground-\w+ { fill: var\(--([\w-]+)\); fill-opacity: ([\d.]+); }",
        (STATIC / "fury.css").read_text("utf-8"),
    )
    assert len(tints) == 3
    for holder in HOLDERS:
        ground = known[f"power-{holder}"]
        yield ground
        yield from (mixed(ground, known[tint], float(share)) for tint, share in tints)


def mixed(ground: str, tint: str, share: float) -> str:
    parts = ((int(ground[n : n + 2], 16), int(tint[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


@pytest.mark.parametrize("theme", range(2), ids=("light", "dark"))
def test_what_is_written_and_drawn_can_be_made_out(theme: int):
    """WCAG 2.2: letters reach 4.5, marks and lines 3."""
    known = colours(theme)
    assert min(contrast(known["map-ink"], ground) for ground in grounds(known)) >= 4.5
    lines = ("map-line", "map-rubric", "map-focus")
    assert min(contrast(known[line], ground) for ground in grounds(known) for line in lines) >= 3
    assert contrast(known["map-rubric"], known["map-sea"]) >= 3
    assert all(contrast(known[f"piece-{side}"], known["piece-ink"]) >= 4.5 for side in HOLDERS)
    assert contrast(known["piece-ink-dark"], known["piece-paper"]) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", range(2), ids=("light", "dark"))
def test_every_eye_tells_the_sides_and_the_grounds_apart(theme: int, sight: str):
    known = colours(theme)
    sides = {side: seen(known[f"power-{side}"], sight) for side in HOLDERS}
    assert difference(*sides.values()) > 12
    assert difference(*(seen(known[f"piece-{side}"], sight) for side in HOLDERS)) > 8
    shown = [seen(ground, sight) for ground in grounds(known)]
    for side in (shown[:4], shown[4:]):
        assert min(difference(one, other) for one, other in combinations(side, 2)) > 2.5


# Nothing covers anything


WHOLE = 1.9
"""Map units that are a pixel where the whole map is in a window of 1280 by 800."""
CODES, NAMES = 9 * WHOLE, 10 * WHOLE


def squared(whole: str, x: float, y: float, half: float, high: float) -> Box:
    return box(whole, [(x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)])


def codes() -> Iterator[Box]:
    """The codes, and the names of the places that are told on the whole map."""
    for id, shape in shapes()["provinces"].items():
        for line in name_boxes(shape["label"], CODES):
            yield squared(f"code {id}", line.x, line.y, line.half_length, line.half_height)
        for town in shape["towns"]:
            if town.get("city"):
                line = town_box(town, NAMES)
                yield squared(f"name {id}", line.x, line.y, line.half_length, line.half_height)


def stacks() -> Iterator[Box]:
    """A counter in each tract."""
    for id in TRACTS:
        (x, y), (wide, high) = standing(id)
        size = max(min(wide / 36, high / HIGH, 1), TIGHTEST)
        yield squared(f"stack {id}", x, y, 18 * size, HIGH / 2 * size)


def test_no_code_lies_on_another_code_or_name():
    assert [each for each in over([*codes()]) if each[0] > 4] == []


def test_no_stack_lies_on_a_code_or_a_name():
    found = over([*codes(), *stacks()])
    assert [each for each in found if each[0] > 5 and not all("stack" in whole for whole in each[1:])] == []


def test_the_set_up_is_drawn():
    assert len(list(drawn(BritanniaView(set_up())).iter(f"{SVG}a"))) >= len(TRACTS)
