"""What draws maps knows no country: none of its files has a name that a campaign's map has."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings

from campaign.maps.country import Country
from campaign.maps.shapes import spaces

FILES = [
    file
    for file in sorted((Path(__file__).parents[2] / "campaign/maps").rglob("*"))
    if file.suffix in {".py", ".toml", ".css", ".js"}
]
COUNTRIES = {
    room: country
    for room in settings.CAMPAIGNS
    for country in vars(import_module(f"{room}.pictures.sheet")).values()
    if isinstance(country, Country)
}


def names(room: str, country: Country) -> set[str]:
    """Of the campaign, its spaces, towns and peoples, and the title of its map, in small letters."""
    provinces = country.shapes()["provinces"].values()
    towns = [town["name"] for shape in provinces for town in shape["towns"]]
    lettered = [" ".join(shape["label"]["lines"]) for shape in provinces]
    found = {room.rpartition(".")[2], country.cartouche.title, *spaces(country.shapes()), *country.emblems()}
    return {name.lower() for name in (*found, *towns, *lettered)}


def test_each_campaign_gives_a_country():
    assert [*COUNTRIES] == settings.CAMPAIGNS


@pytest.mark.parametrize("room", COUNTRIES)
def test_no_file_knows_the_names_of_a_country(room: str):
    known = names(room, COUNTRIES[room])
    word = re.compile(r"\b(" + "|".join(map(re.escape, known)) + r")\b", re.IGNORECASE)

    assert len(known) >= 40
    assert word.search(f"The {COUNTRIES[room].cartouche.title} sheet")
    assert {file.name: found[0] for file in FILES if (found := word.search(file.read_text("utf-8")))} == {}
