"""The map's data and the pictures made of it."""

import re
import tomllib
from dataclasses import replace
from gzip import compress
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from battles.data import catalogue
from campaign.italy.pictures.map import Arrow, MapView, describe, map_svg, plate_svg, small_map_svg
from campaign.italy.pictures.sheet import ITALY, MOTIFS, alone, map_defs_svg, pattern_swatch_svg, peoples, shapes
from campaign.maps import arrows
from campaign.maps.country import static_map
from campaign.maps.room import around, whose

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "campaign/static/campaign"
SVG = "{http://www.w3.org/2000/svg}"


def table(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((ROOT / "powers/data" / name).read_text("utf-8"))


PROVINCES = {row["id"]: row for row in table("provinces.toml")["province"]}
POWERS = table("powers.toml")
HOMES = {id_: row["home"] for id_, row in PROVINCES.items()}


def view(**changes: Any) -> MapView:
    return MapView(**({"controllers": HOMES, "homes": HOMES} | changes))


@pytest.fixture
def busy() -> MapView:
    """A turn with everything in it: conquests, both External armies, attacks of each kind, a choice."""
    return view(
        controllers=HOMES | {"apulia": "senones", "latium": "etruscans", "felsina": "etruscans"},
        occupied={"agrigentum": "carthage", "hirpinia": "epirus"},
        strengths={"carthage": 100, "epirus": 90},
        arrows=[
            Arrow("senones", "gallicus", "apulia", "fought", "1"),
            Arrow("lucanians", "lucania", "messana", "cancelled", "2"),
            Arrow("carthage", "agrigentum", "syracuse", "declared", "3"),
            Arrow("romans", None, "campania", "declared", "<4>"),
        ],
        selected="sabinum",
        marked=frozenset({"campania"}),
    )


def desk_map(seen: MapView) -> str:
    return map_svg(seen, link=lambda province: f"?a=1&province={province}", backdrop_url="/static/backdrop.svg")


# The land's data


KINDS = ("borders", "strait", "lanes")


def test_neighbours_name_each_other_once() -> None:
    for id_, row in PROVINCES.items():
        neighbours = [(other, kind) for kind in KINDS for other in row[kind]]
        assert all(id_ in PROVINCES[other][kind] for other, kind in neighbours), id_
        assert len({other for other, _ in neighbours} - {id_}) == len(neighbours)


def test_every_ruled_power_has_names_enough() -> None:
    for row in POWERS["power"][1:]:
        assert 12 <= len(set(row["rulers"])) == len(row["rulers"]) <= 16, row["id"]
        assert row["ruler_title"]


def test_shapes_and_tables_tell_of_the_same_land() -> None:
    assert list(shapes()["provinces"]) == list(PROVINCES)
    for id_, shape in shapes()["provinces"].items():
        assert [town["name"] for town in shape["towns"]] == PROVINCES[id_]["towns"]
        assert " ".join(shape["label"]["lines"]) == PROVINCES[id_]["name"].upper()
        assert ("icon" in shape) == ("resource" in PROVINCES[id_])
    for drawn, kind in (
        (shapes()["borders"], "borders"),
        (shapes()["straits"], "strait"),
        (shapes()["sea_lanes"], "lanes"),
    ):
        pairs = {frozenset((row["a"], row["b"])) for row in drawn if row["b"]}
        assert pairs == {frozenset((id_, other)) for id_, row in PROVINCES.items() for other in row[kind]}


# Colours


def rows() -> list[dict[str, Any]]:
    return [*POWERS["power"], *POWERS["external"]]


def test_patterns_are_known_and_each_its_own() -> None:
    assert sorted(row["pattern"] for row in rows()) == sorted(MOTIFS)


def test_style_sheet_has_the_tables_colours() -> None:
    written = dict(re.findall(r"--power-(\w+): light-dark\(([^)]+)\)", (STATIC / "powers.css").read_text("utf-8")))
    known = catalogue()
    elsewhere = {people: written.pop(people) for people in known.known if people not in known.rosters}
    assert written == {row["id"]: f"{row['colour']}, {row['colour_dark']}".lower() for row in rows()}
    assert elsewhere, "the peoples of another theatre have theirs in no table"


# Pictures


def test_the_desk_map_links_every_province_once(busy: MapView) -> None:
    root = ElementTree.fromstring(desk_map(busy))
    links = list(root.iter(f"{SVG}a"))
    assert {link.get("data-province") for link in links} == {*PROVINCES}
    assert [links[place].get("data-province") for place in (0, -1)] == ["mutina", "syracuse"], "from north to south"
    assert links[0].get("href") == "?a=1&province=mutina"
    assert all(link.get("aria-label") and link.find(f"{SVG}title") is not None for link in links)
    assert [link.get("data-province") for link in links if link.get("aria-current")] == ["sabinum"]


def test_without_links_the_map_is_a_picture(busy: MapView) -> None:
    root = ElementTree.fromstring(map_svg(busy, link=None, backdrop_url="b.svg"))
    assert root.get("role") == "img"
    assert not list(root.iter(f"{SVG}a"))


def test_a_province_is_told_in_words(busy: MapView) -> None:
    assert describe(busy, "latium") == "Latium, home of the Romans, controlled by the Etruscans"
    assert describe(busy, "syracuse").startswith("Syracuse, home of the Syracusans, who hold it")
    assert describe(busy, "agrigentum") == (
        "Agrigentum, home of the Syracusans, occupied by Carthage, taken from the Syracusans, quarry"
    )
    assert describe(busy, "campania").endswith("port, may be chosen")


def test_armies_and_attacks_are_told_in_words(busy: MapView) -> None:
    labels = [label for g in ElementTree.fromstring(desk_map(busy)).iter(f"{SVG}g") if (label := g.get("aria-label"))]
    assert labels == [
        "Carthage, 100 points",
        "Epirus / Macedonia, 90 points",
        "1: the Senones attack Apulia from Ager Gallicus, fought",
        "2: the Bruttians and Lucanians attack Messana from Lucania and Bruttium, cancelled",
        "3: Carthage attacks Syracuse from Agrigentum, declared",
        "<4>: the Romans attack Ager Campanus, declared",
    ]


def test_attacks_that_may_come_are_a_layer_of_their_own(busy: MapView) -> None:
    """Empty until there are some; then in words too, as whoever hears the page is told."""
    marches = [Arrow("samnites", "pentria", "volscia", "possible", "23%")]
    none, seen = desk_map(busy), desk_map(replace(busy, marches=marches))

    assert '<g id="map-marches" data-announce="On the map: the attacks of this turn."/>' in none
    layer = seen.split('<g id="map-marches"')[1]
    assert "On the map: the Samnites may attack" in layer
    assert layer.count("map-arrow-possible power-samnites") == 1
    assert ">23%</text>" in layer
    assert seen.count("map-arrow-declared") == none.count("map-arrow-declared")


def test_a_lost_home_keeps_its_powers_colour_as_a_band(busy: MapView) -> None:
    assert 'class="map-home power-romans"' in desk_map(busy)
    assert "map-home power" not in desk_map(view())


def test_borders_are_dashed_within_a_power_only() -> None:
    def styles(seen: MapView) -> dict[str, str]:
        uses = ElementTree.fromstring(desk_map(seen)).iter(f"{SVG}use")
        return {(use.get("href") or "").split("#")[1]: use.get("class") or "" for use in uses}

    assert styles(view())["latium-sabinum"] == "map-border-inner"
    assert styles(view())["latium-etruria"] == "map-border"
    assert styles(view(controllers=HOMES | {"latium": "etruscans"}))["latium-etruria"] == "map-border-inner"
    assert styles(view(occupied={"latium": "carthage"}))["latium-sabinum"] == "map-border"


def test_pictures_are_xml_without_inline_style_and_refer_to_what_is_there(busy: MapView) -> None:
    maps = desk_map(busy), small_map_svg(busy), pattern_swatch_svg("romans")
    page = "<body>" + map_defs_svg() + "".join(maps) + "</body>"
    ElementTree.fromstring(page)
    assert not re.search(r"<style|<script|\sstyle=|\son\w+=", page + static_map(ITALY))
    assert references_that_lead_nowhere(page) == set()


def references_that_lead_nowhere(page: str) -> set[str]:
    """Of a page with its maps; an id that stands there twice counts as one."""
    ids = re.findall(r'\bid="([^"]+)"', page)
    twice = {id_ for id_ in ids if ids.count(id_) > 1}
    lost = set(re.findall(r'(?:href="|url\()#([\w-]+)', page)) - set(ids)
    backdrop = set(re.findall(r'\bid="([^"]+)"', static_map(ITALY)))
    return twice | lost | set(re.findall(r"backdrop\.svg#([\w-]+)", page)) - backdrop


def test_a_small_map_is_nineteen_references(busy: MapView) -> None:
    svg = small_map_svg(busy)
    assert svg.count("<use") == 19
    assert len(svg) < 1_000


def test_the_desk_map_keeps_to_its_budget(busy: MapView) -> None:
    assert len(compress((desk_map(busy) + map_defs_svg()).encode(), 9)) < 30_000


def test_the_static_file_is_the_one_made_from_the_shapes() -> None:
    """docs/map.md says how to make it anew."""
    assert (ROOT / "campaign/italy/static/italy/backdrop.svg").read_text("utf-8").strip() == static_map(ITALY)


@pytest.mark.parametrize("kind", KINDS)
def test_an_arrow_leads_from_its_province_to_the_other(kind: str) -> None:
    for id_, row in PROVINCES.items():
        for other in row[kind]:
            start, _, end = arrows.course(ITALY, id_, other)
            assert dist(start, end) > 30
            assert other in {whose(ITALY, around(end, 15, turn)) for turn in range(0, 360, 30)}
            ElementTree.fromstring(f'<path d="{arrows.outline((start, _, end))}"/>')


def test_an_arrow_needs_neither_origin_nor_neighbourhood() -> None:
    assert arrows.course(ITALY, None, "latium")[2] != arrows.course(ITALY, "mutina", "agrigentum")[2]


def test_a_phone_opens_on_rome_and_its_neighbours_while_rome_stands() -> None:
    def opening(seen: MapView) -> list[float]:
        return [float(number) for number in (ElementTree.fromstring(desk_map(seen)).get("data-map") or "").split()]

    _, _, width, height = opening(view())
    assert width < 550
    assert height < 600
    fallen = HOMES | {"latium": "etruscans", "sabinum": "senones", "volscia": "samnites"}
    assert opening(view(controllers=fallen))[2] > 850


def test_a_strip_shows_rome_and_what_may_be_chosen_or_fights_with_it() -> None:
    def strip(seen: MapView) -> tuple[float, ...]:
        left, top, wide, high = map(float, (ElementTree.fromstring(desk_map(seen)).get("data-strip") or "").split())
        return left, top, left + wide, top + high

    own, chosen = strip(view()), strip(view(marked=frozenset({"etruria", "pentria"})))
    fought = strip(view(arrows=[Arrow("tarentines", "apulia", "volscia", "declared", "1")]))
    elsewhere = strip(view(arrows=[Arrow("tarentines", "apulia", "lucania", "declared", "1")]))

    assert own[2] - own[0] < 300
    assert chosen[0] < arrows.middle_of(shapes(), "etruria")[0] < own[0]
    assert chosen[2] > arrows.middle_of(shapes(), "pentria")[0]
    assert fought[2] > arrows.middle_of(shapes(), "apulia")[0] > own[2]
    assert elsewhere == own


def test_every_people_has_a_swatch() -> None:
    for people in peoples():
        assert f"url(#p-{people})" in pattern_swatch_svg(people)


def test_whoever_is_nobody_has_a_name_and_no_colour():
    """Ids in a database from before they were checked: in quotes, and nowhere on the map."""
    seen = view(
        controllers=HOMES | {"apulia": "atlanteans"},
        occupied={"hirpinia": "lemuria"},
        strengths={"lemuria": 90},
        arrows=[Arrow("atlanteans", "gallicus", "apulia", "fought", "1")],
    )

    drawn = desk_map(seen)

    assert "controlled by “atlanteans”" in describe(seen, "apulia")
    assert "occupied by “lemuria”" in describe(seen, "hirpinia")
    assert 'aria-label="1: “atlanteans” attacks Apulia from Ager Gallicus, fought"' in drawn
    assert 'aria-label="“lemuria”, 90 points"' in drawn
    plate = alone(plate_svg(seen, "", backdrop_url=""))
    assert "url(#p-atlanteans)" in plate
    assert "power-ground power-atlanteans" not in plate
