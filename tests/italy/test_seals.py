"""The seals of battles on the map, and its arrows."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from battles.rules.verdict import Grade
from campaign.italy.pictures.attacks import Handover, Seal, ShownAttack, latest, seals
from campaign.italy.pictures.map import Arrow, Kind, MapView, arrow_key_svg, map_svg, plate_svg, seal_key_svg
from campaign.italy.pictures.sheet import ITALY, map_defs_svg, shapes
from campaign.italy.pictures.states import last_view, recent, small_view, told
from campaign.italy.rules import events as ev
from campaign.maps import arrows
from campaign.maps.seals import seal_shapes
from tests.italy.test_map_pictures import HOMES, SVG, references_that_lead_nowhere, view
from tests.italy.test_told import NAMES, played
from tests.played import states

LOST = ShownAttack(
    7,
    "samnites",
    "pentria",
    "volscia",
    "fought",
    (Handover("latium", "romans", "samnites"), Handover("volscia", "romans", "samnites")),
    "samnites",
    Grade.MAJOR,
)
BORDERS = [(border["a"], border["b"]) for border in shapes()["borders"] if border["b"]]
DRAWN = ShownAttack(7, "boii", "felsina", "gallicus", "fought")


def drawn(seen: MapView) -> list[ElementTree.Element]:
    """The seals on a map."""
    groups = ElementTree.fromstring(map_svg(seen, link=None, backdrop_url="")).iter(f"{SVG}g")
    return [group for group in groups if (group.get("class") or "").startswith("map-seal")]


# What a battle leaves


def test_a_battle_leaves_its_turn_and_result_where_it_was_fought() -> None:
    hold = replace(DRAWN, winner="boii", grade=Grade.MINOR, changes=(Handover("gallicus", "etruscans", "boii"),))

    assert list(seals([hold], HOMES)) == [Seal("7-boii", 7, "gallicus", "boii", Grade.MINOR)]
    assert list(seals([DRAWN], HOMES)) == [Seal("7-boii", 7, "gallicus")]
    assert list(seals([replace(DRAWN, kind="cancelled")], HOMES)) == []


def test_a_home_lost_is_marked_where_it_is() -> None:
    assert list(seals([LOST], HOMES)) == [
        Seal("7-samnites", 7, "volscia", "samnites", Grade.MAJOR, bereft="romans"),
        Seal("7-samnites", 7, "latium", bereft="romans"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_battle_of_the_log_has_its_seal(name: str) -> None:
    game = played(name)
    fought = [
        f"{before.turn}-{before.at_hand.attacker}"
        for line, before in zip(game.lines, game.states, strict=False)
        for event in line.events
        if isinstance(event, ev.BattleWon | ev.BattleUndecided)
    ]
    homes = small_view(game.now).homes
    left = [seal for seal in seals(told(game, 0, len(game.lines)), homes) if seal.winner or not seal.bereft]

    assert [seal.attack for seal in left] == fought


def test_the_last_seal_of_a_province_is_that_of_the_book() -> None:
    later = replace(LOST, turn=8, changes=())
    seen = last_view(states("dominion")[0], [LOST, DRAWN, later])

    assert latest([LOST, DRAWN, later], HOMES) == seen.seals
    assert {seal.province: seal.turn for seal in seen.seals} == {"volscia": 8, "latium": 7, "gallicus": 7}


def test_the_desk_has_those_of_this_turn_and_the_last_and_of_what_can_be_played() -> None:
    game = played("oblivion")
    for last in range(20, len(game.lines), 40):
        at = replace(game, lines=game.lines[:last], states=game.states[: last + 1])
        turns = [step.turn for step in recent(at, last)]
        assert set(turns) <= {at.now.turn, at.now.turn - 1}
        assert [step for step in told(at, 0, last) if step.turn >= at.now.turn - 1] == list(recent(at, last))
        assert recent(at, 0) == told(at, 0, last)


# How it is drawn


def test_a_seal_is_told_by_its_shape_and_in_words() -> None:
    lost, elsewhere, none = drawn(view(seals=tuple(seals([LOST, DRAWN], HOMES))))
    uses = [[(use.get("href"), use.get("class")) for use in seal.iter(f"{SVG}use")] for seal in (lost, elsewhere, none)]

    assert uses == [
        [("#ring-broken", "map-wreath power-romans"), ("#wreath-major", "map-wreath power-samnites")],
        [("#ring-broken", "map-wreath power-romans")],
        [],
    ]
    assert [seal.get("aria-label") for seal in (lost, elsewhere, none)] == [
        "Turn 7: the Samnites won a Major Victory in Volscian Land; the Romans lost this home",
        "Turn 7: the Romans lost their home Latium",
        "Turn 7: nobody won the battle in Ager Gallicus",
    ]
    assert {"".join(seal.itertext()) for seal in (lost, elsewhere, none)} == {"7"}


def test_a_province_says_what_its_seals_say() -> None:
    svg = ElementTree.fromstring(map_svg(view(seals=tuple(seals([LOST], HOMES))), link=str, backdrop_url=""))
    titles = [title.text or "" for title in svg.iter(f"{SVG}title")]

    assert any(title.endswith("\nTurn 7: the Romans lost their home Latium") for title in titles)
    assert any("\n" not in title for title in titles)


def test_half_a_wreath_is_part_of_a_whole_one() -> None:
    paths = {path.get("id"): path.get("d") or "" for path in map(ElementTree.fromstring, seal_shapes())}

    assert paths["wreath-major"].startswith(paths["wreath-minor"])
    assert paths["wreath-major"].count("z") == 14
    assert paths["wreath-minor"].count("z") == 8


def test_a_seal_of_an_earlier_turn_is_paler() -> None:
    left = tuple(seals([LOST, replace(DRAWN, turn=6)], HOMES))

    assert [s.get("class") for s in drawn(view(seals=left, turn=7))] == [
        "map-seal",
        "map-seal",
        "map-seal map-seal-past",
    ]
    assert {s.get("class") for s in drawn(view(seals=left))} == {"map-seal"}


def test_only_what_is_played_again_is_known_by_its_attack() -> None:
    left = tuple(seals([LOST, DRAWN], HOMES))

    assert [s.get("data-attack") for s in drawn(view(seals=left, told=[DRAWN]))] == [None, None, "7-boii"]


def test_an_arrow_is_outlined_full_or_broken() -> None:
    way = arrows.course(ITALY, "gallicus", "apulia", ITALY.grown)
    kinds: dict[Kind, int] = {"declared": 1, "fought": 1, "cancelled": 3}
    for kind, pieces in kinds.items():
        svg = plate_svg(view(arrows=[Arrow("senones", "gallicus", "apulia", kind, "1")]), "", backdrop_url="")
        shaft = re.search(r'class="map-arrow-fill" d="([^"]+)"', svg)
        assert shaft
        assert shaft[1].count("z") == pieces
        assert arrows.outline(way, pieces).count("M") == pieces


def test_what_is_drawn_larger_on_a_plate_is_an_arrow_too() -> None:
    way = arrows.course(ITALY, "gallicus", "apulia")
    _, *numbers = re.split(r"[^-\d.]+", arrows.outline(way))
    _, *larger = re.split(r"[^-\d.]+", arrows.outline(way, grown=1.5))

    assert len(numbers) == len(larger)
    assert numbers != larger
    seen = view(arrows=[Arrow("senones", "gallicus", "apulia", "fought", "1")])
    assert arrows.outline(way) not in plate_svg(seen, "", backdrop_url="")


def test_a_tag_has_the_emblem_and_the_number_if_there_is_one() -> None:
    def tag(label: str) -> str:
        seen = view(arrows=[Arrow("senones", "gallicus", "apulia", "fought", label)])
        return map_svg(seen, link=None, backdrop_url="").partition("map-arrow-fill")[2]

    assert 'href="#e-senones"' in tag("4")
    assert ">4</text>" in tag("4")
    assert 'href="#e-senones"' in tag("")
    assert "<text" not in tag("").partition("</g></g>")[0]
    assert 'aria-label="the Senones attack' in map_svg(
        view(arrows=[Arrow("senones", "gallicus", "apulia", "fought", "")]), link=None, backdrop_url=""
    )


def test_a_tag_beside_its_arrow_is_tied_to_it() -> None:
    def lines(seen: MapView) -> int:
        return map_svg(seen, link=None, backdrop_url="").count('class="map-arrow-leader"')

    assert {lines(view(arrows=[Arrow("boii", a, b, "fought", "1")])) for a, b in BORDERS} == {0, 1}


def test_the_key_refers_to_what_is_there() -> None:
    seals_ = [seal_key_svg(kind) for kind in ("minor", "major", "home")]
    signs = [*(arrow_key_svg(kind) for kind in ("declared", "fought", "cancelled")), *seals_]

    assert len(set(signs)) == 6
    assert references_that_lead_nowhere(f"<body>{map_defs_svg()}{''.join(signs)}</body>") == set()
