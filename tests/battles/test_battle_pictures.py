"""The field and the symbols as SVG: well-formed, styled by classes alone, and told in words besides."""

from dataclasses import replace
from xml.etree import ElementTree

from battles.data import catalogue
from battles.pictures import PAPER, field_svg, field_words, ground_svg, leader_svg, unit_svg
from battles.rules.army_list import Muster, automatic
from battles.rules.battlefield import Battlefield, battlefield
from battles.rules.roster import Symbol
from battles.rules.terrain import Ground
from battles.rules.verdict import Side
from engine.rules.dice import SeededDice
from engine.texts import text
from tests.fights import BRIEF

SVG = "{http://www.w3.org/2000/svg}"


def field() -> Battlefield:
    """Senones with a Boian corps by the sea."""
    rosters = catalogue().rosters
    army = automatic(Muster(rosters["senones"], 100, 300, 2, (rosters["boii"],)), SeededDice("seed", 0))
    return battlefield(replace(BRIEF, terrain=("hill", "coast", "river")), army, Side.ATTACKER)


def drawn(enemy: str = "Senones") -> ElementTree.Element:
    return ElementTree.fromstring(field_svg(field(), enemy, "Romans"))


def classes(picture: ElementTree.Element, name: str) -> int:
    return sum(name in part.get("class", "").split() for part in picture.iter())


def test_every_unit_leader_and_hex_is_on_it():
    """113 hexes, and each unit with its code."""
    battle = field()
    picture = drawn()
    posts = battle.deployment.posts

    assert sum(part.tag == f"{SVG}use" for part in picture.iter()) == 113
    assert sorted(t.text or "" for t in picture.iter(f"{SVG}text") if t.get("class") == "unit-code") == sorted(
        post.troop.entry.key for post in posts
    )
    assert classes(picture, "unit-leader") == sum(post.leader for post in posts) == 2
    assert classes(picture, "field-ally") == sum(bool(post.troop.ally) for post in posts) >= 2


def test_a_page_may_hold_it():
    """No inline style, which the pages' security policy forbids; names are escaped; it says what it is."""
    picture = drawn("Boii <& Senones>")

    assert not any("style" in part.attrib or part.tag == f"{SVG}style" for part in picture.iter())
    assert picture.get("role") == "img"
    assert "Boii <& Senones>" in picture.get("aria-label", "")


def test_for_print_it_carries_its_own_look():
    """Where there is no page to colour it."""
    assert f"<style>{PAPER}</style>" in field_svg(field(), "Senones", "Romans", PAPER)


def test_each_ground_has_a_drawing_and_a_name():
    """Colour is never alone; what cannot be passed has a heavy border."""
    drawings = {ground: ElementTree.fromstring(ground_svg(ground)) for ground in Ground}

    assert (
        len({part.get("d") for d in drawings.values() for part in d.iter() if part.get("class") == "field-motif"}) == 10
    )
    for ground, drawing in drawings.items():
        assert [each.text for each in drawing.iter(f"{SVG}text")] == [text("battles", "terrain", f"{ground}.short")]
        assert classes(drawing, "field-barred") == (not ground.passable)


def test_unit_symbols_differ_in_shape():
    """Circle, triangle, square; a star for a leader."""
    shapes = {next(iter(ElementTree.fromstring(unit_svg(symbol)))).tag for symbol in Symbol}

    assert shapes == {f"{SVG}circle", f"{SVG}path", f"{SVG}rect"}
    assert classes(ElementTree.fromstring(leader_svg()), "unit-leader") == 1


def test_the_field_in_words():
    """Row by row from the far edge, for those who cannot see it."""
    battle = field()
    said = field_words(battle)
    words = " ".join(said)

    assert said == tuple(sorted(said, reverse=True))
    assert words.count("with a general") == 2
    assert all(f" {place.coordinate} {ground}" in words for place, ground in battle.tiles.items())
    assert all(f" {post.place.coordinate} {post.troop.entry.key}" in words for post in battle.deployment.posts)
