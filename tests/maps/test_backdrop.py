"""The part of a map that never changes: of any country, and as the files of the program have it."""

import json
from pathlib import Path
from xml.etree import ElementTree

from campaign.maps.layers import AROUND, RELIEF
from campaign.maps.shapes import Shapes
from tests.commands import python
from tests.make_backdrop import backdrop_svg
from tests.maps.island import ISLAND, TRACTS


def parts(country: Shapes = ISLAND) -> dict[str, str]:
    drawn = ElementTree.fromstring(backdrop_svg(country))
    return {path.get("id") or "": path.get("d") or "" for path in drawn}


def test_each_part_has_its_name():
    borders = ["west-middle", "middle-east", "east-rim"]
    assert {*parts()} == {*AROUND, *RELIEF, "coast", *borders, "roads"}


def test_rivers_are_told_apart_by_their_rank():
    assert (parts()["rivers-1"], parts()["rivers-2"]) == ("M60 60l20 20", "M300 60l20 20")


def test_a_mountain_has_strokes_and_the_sea_its_lines():
    assert all(parts()[part] for part in ("slopes-lit", "slopes-shaded", "water-1", "water-5"))


def test_roads_run_as_they_are_told():
    assert parts()["roads"] == "M100 100l200 0"


def test_borders_of_a_kind_are_one_line_and_a_marsh_has_reeds():
    drawn = parts(TRACTS)
    assert drawn["border-river"] == "M150 50l0 100M250 50l0 100"
    assert drawn["border-homeland"] == drawn["middle-east"] + drawn["east-rim"] == "M250 50l0 100M250 50l100 0"
    assert (drawn["marsh"].count("m"), drawn["fords"]) == (4, "M150 90l.1 0")
    assert drawn["slopes-lit"] == parts()["slopes-lit"], "a marsh is no hill"


def test_a_command_makes_it_of_a_packages_shapes(tmp_path: Path):
    (tmp_path / "isle/data").mkdir(parents=True)
    (tmp_path / "isle/__init__.py").touch()
    (tmp_path / "isle/data/shapes.json").write_text(json.dumps(ISLAND), encoding="utf-8")

    told = python("-m", "tests.make_backdrop", "isle", PYTHONPATH=str(tmp_path))

    assert told.stdout == backdrop_svg(ISLAND) + "\n", told.stderr
