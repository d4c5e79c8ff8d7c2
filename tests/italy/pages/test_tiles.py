"""The tiles of a battle: three ways at first sight, the one taken last before the others, the rest behind one press."""

import re

import pytest

from battles.rules.verdict import Resolver
from campaign.italy.rules import decisions as de
from campaign.italy.running import last_way
from tests.italy.pages.test_short_battle_result import begun
from tests.pages.reader import Page, Reader
from tests.played import rome_attacks, romes_battle, save, stand_at, stand_before, states

pytestmark = pytest.mark.django_db


def tiles(page: Page) -> tuple[list[str], list[str]]:
    """What stands there, and what is folded."""
    shown = page.html.split('<div class="tiles" role')[1].split('class="actions advance"')[0]
    at_once, _, folded = shown.partition('<details class="other-ways">')
    named = re.compile(r'class="tile"[^>]*>(.*?) <small>')
    return named.findall(at_once), named.findall(folded)


def test_three_ways_at_first_sight_and_the_others_behind_one_press(reader: Reader):
    game = stand_before(de.UseGenerator, rome_attacks)

    shown, folded = tiles(reader.open("desk", game.id))

    assert shown == ["Roll it", "To my table", "Cards"]
    assert folded == ["Enter result", "Lined dice", "Odds table", "I roll it"]


def test_what_was_taken_last_stands_first(reader: Reader):
    """Of all ways that the player took; what the program settles by itself counts for nothing."""
    asked = dict[Resolver | None, tuple[str, int]]()
    first = {"generator": "Roll it", "table": "To my table", "battleplay": "Cards"}
    for name in ("destiny", "oblivion", "dominion"):
        taken: Resolver | None = None
        for place, (line, state) in enumerate(zip(save(name).lines, states(name), strict=False)):
            if state.battle and romes_battle(state) and isinstance(line.decision, de.UseGenerator | de.ReportBattle):
                asked[taken] = name, place
                taken = getattr(line.decision, "resolver", Resolver.GENERATOR)
    assert {*asked} >= {None, Resolver.GENERATOR, Resolver.TABLE}
    for taken, (name, place) in asked.items():
        game = stand_at(name, place)
        assert last_way(game, len(game.lines)) is taken
        assert tiles(reader.open("desk", game.id))[0][0] == first[taken or Resolver.GENERATOR]


def test_a_battle_that_is_begun_stands_first(reader: Reader):
    game = stand_before(de.UseGenerator, rome_attacks)
    desk = reader.open("desk", game.id)
    reader.send(desk, desk.form("/table/"))
    assert tiles(reader.open("desk", game.id))[0] == ["Back to my table", "Enter result", "Roll it"]

    begun(reader, game, Resolver.LINED_DICE)

    page = reader.open("desk", game.id)
    assert tiles(page)[0] == ["Lined dice", "Roll it", "Back to my table"]
    assert re.search(r'value="lined-dice"[^>]* checked', page.html)
