"""BattlePlay R1 to R9: from the map to the battlefield."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from battles.rules.battleplay.board import Ground, Rough
from battles.rules.battleplay.colours import DiceFaces, Symbol
from battles.rules.battleplay.decisions import Begin, ChooseWaterway, OfferPlaces, PlayTactica
from battles.rules.battleplay.events import HandsDealt, HillRolled, HillTaken, TileDrawn, TileMoved, WaterwaySet
from battles.rules.battleplay.setup import BROWN, GREEN, begin, symbols
from battles.rules.battleplay.start import Force, Prepared, Settings, Start
from battles.rules.battleplay.state import Step
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.battleplay.troops import MAIN, Category
from battles.rules.verdict import Side
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, Result, S, X, a_start, drawing, play
from tests.battles.rules.ground import WOODS, hill
from tests.battles.rules.troops import LEGION

Tile = tuple[Rough | None, int]
HILL_4: Tile = (None, 4)
ROCKY_3, ROCKY_7 = (Rough.ROCKY, 3), (Rough.ROCKY, 7)
WOODS_1, WOODS_4 = (Rough.WOODS, 1), (Rough.WOODS, 4)


def field_of(start: Start, *faces: int | str) -> Result:
    """The field when both sides are about to deploy."""
    return play(begin(start), Begin(), *faces)


def laid(result: Result) -> list[bool]:
    return [event.laid for event in result.every(TileDrawn)]


def without_generals(trees: int = 0, mountains: int = 0, waterway: bool = False) -> Start:
    """No hands are dealt, and hills are rolled for with black dice."""
    return a_start(stars=(0, 0), trees=trees, mountains=mountains, waterway=waterway)


def field_with(brown: Sequence[Tile], green: Sequence[Tile], *faces: int) -> Result:
    """The field for which these tiles were drawn, and its hills rolled for."""
    start = without_generals(trees=len(green), mountains=len(brown))
    return field_of(start, *drawing(BROWN, *brown), *drawing(GREEN, *green), *faces)


# R1, R2: the board and the cards


def test_r1_the_board_has_seven_files_with_a_half_for_each_side() -> None:
    """R1: seven files; R48: two boards side by side have fourteen."""
    assert begin(a_start()).field == (Ground(),) * 7
    assert a_start(settings=Settings(double=True)).files == 14


def test_r2_main_battle_cards() -> None:
    """R2: infantry, cavalry, chariots, elephants and bowmen are main cards; skirmishers and artillery are not."""
    others = {Category.FOOT_SKIRMISHER, Category.CAVALRY_SKIRMISHER, Category.ARTILLERY}
    assert set(Category) - MAIN == others


# R3, R4: how many tiles


@pytest.mark.parametrize(
    ("trees", "mountains", "count"), [(0, 2, (3, 2)), (1, 0, (4, 0)), (-1, 0, (2, 0)), (-9, -9, (0, 0))]
)
def test_r4_a_prepared_battlefield(trees: int, mountains: int, count: tuple[int, int]) -> None:
    """R4: symbols are added or taken away, down to none."""
    settings = Settings(prepared=Prepared(D, trees, mountains))

    assert symbols(a_start(trees=3, settings=settings)) == count


# R5 to R7: the tiles


def test_r5_the_tiles() -> None:
    """R5: nine rocky and nine wooded tiles, three hills in each set."""
    for tiles, rough in ((BROWN, Rough.ROCKY), (GREEN, Rough.WOODS)):
        assert len(tiles) == 12
        assert sorted(n for kind, n in tiles if kind is rough) == [1, 1, 2, 3, 4, 5, 6, 7, 7]
    assert {n for kind, n in BROWN if kind is None} == {2, 4, 6}
    assert {n for kind, n in GREEN if kind is None} == {3, 4, 5}


def test_r6_brown_tiles_are_drawn_first_and_none_twice() -> None:
    """R3, R6: one for each mountain and a wooded one for each tree, at random, none put back."""
    brown, green = [ROCKY_3, ROCKY_7], [WOODS_4, WOODS_1]
    result = field_with(brown, green)

    assert [(event.tile, event.file) for event in result.every(TileDrawn)] == brown + green


TILES = {
    "a second wood": ([], [WOODS_1, WOODS_1], [], [True, False], {1: WOODS}),
    "a second hill": ([HILL_4], [HILL_4], [BLANK, BLANK], [True, False], {4: hill(None)}),
    "woods replace rocky ground": ([ROCKY_3], [(Rough.WOODS, 3)], [], [True, True], {3: WOODS}),
    "woods stand on a hill": ([HILL_4], [WOODS_4], [BLANK, BLANK], [True, True], {4: hill(None, Rough.WOODS)}),
}


@pytest.mark.parametrize(("brown", "green", "faces", "are_laid", "ground"), TILES.values(), ids=TILES)
def test_r7_what_lies_in_one_file(
    brown: list[Tile], green: list[Tile], faces: list[int], are_laid: list[bool], ground: dict[int, Ground]
) -> None:
    """R7: woods or rocky ground, and a hill; R6: a duplicate is discarded, and no other tile drawn for it."""
    result = field_with(brown, green, *faces)

    assert laid(result) == are_laid
    assert result.battle.field == tuple(ground.get(file, Ground()) for file in range(1, 8))


def test_r6_no_more_tiles_than_there_are() -> None:
    """R6: a set has twelve tiles, however many symbols there are."""
    result = field_of(without_generals(mountains=13), *drawing(BROWN, *BROWN), *[BLANK] * 6)

    assert len(result.every(TileDrawn)) == 12


# R8: the waterway


@pytest.mark.parametrize("file", [1, 7, None])
def test_r8_the_defender_may_lay_the_waterway_along_an_outer_file(file: int | None) -> None:
    """R8: a coast or river is on file 1 or 7, or nowhere, as the defender likes. Nobody is asked without water."""
    result = play(begin(without_generals(waterway=True)), Begin(), ChooseWaterway(file))

    assert result.the(WaterwaySet).file == file
    assert [n for n in range(1, 8) if result.battle.ground(n).water] == ([file] if file else [])
    assert field_of(without_generals()).every(WaterwaySet) == []


def test_r8_no_tile_lies_in_the_water() -> None:
    """R8: what is drawn for the waterway's file is discarded."""
    start = without_generals(trees=1, waterway=True)
    result = play(begin(start), Begin(), ChooseWaterway(1), *drawing(GREEN, WOODS_1))

    assert laid(result) == [False]
    assert result.battle.ground(1) == Ground(water=True)


def test_r8_no_card_stands_in_the_water() -> None:
    """R8: the file cannot be entered."""
    offer = play(begin(without_generals(waterway=True)), Begin(), ChooseWaterway(1)).offer

    assert isinstance(offer, OfferPlaces)
    assert list(offer.files.values()) == [(2, 3, 4, 5, 6)]


# R9: the hills


HILL_ROLLS = [(SKULL, X, A), (X, S, A), (S, BLANK, A), (BLANK, S, D), (X, SKULL, D), (S, S, None), (BLANK, BLANK, None)]


@pytest.mark.parametrize(("attacker", "defender", "holder"), HILL_ROLLS)
def test_r9_the_higher_symbol_takes_the_hill(attacker: int, defender: int, holder: Side | None) -> None:
    """R9: skull, X, S, blank; equal symbols leave it in the centre, to nobody's use."""
    result = field_with([HILL_4], [], attacker, defender)

    assert result.the(HillTaken).holder is holder
    assert result.battle.ground(4).holder is holder


def test_r9_each_general_rolls_his_own_die() -> None:
    """R9: the general's die of a charge (R26), a black one where nobody leads."""
    one_face = (((symbol,) * 6) for symbol in (Symbol.BLANK, Symbol.S, Symbol.S, Symbol.X, Symbol.SKULL))
    start = replace(a_start(stars=(0, 4), mountains=1), dice=DiceFaces(*one_face))
    hand = drawing(DECK, *[Tactica.RALLY] * 3, Tactica.AMBUSH)
    result = field_of(start, *hand, *drawing(BROWN, HILL_4), 1, 1)

    assert result.the(HillRolled) == HillRolled(4, Symbol.BLANK, Symbol.X)


# The Tactica of the field


def dealt(attacker: tuple[Tactica, ...], defender: tuple[Tactica, ...], *faces: int | str, **start: Any) -> Result:
    """Two generals of two stars with these Tactica, and the faces after the deal."""
    return play(begin(a_start(stars=(2, 2), **start)), Begin(), *drawing(DECK, *attacker, *defender), *faces)


NOTHING = (Tactica.RALLY, Tactica.RALLY)


def test_r47_one_tactica_for_each_star() -> None:
    """R47: and none without a general; those bought come on top, as one does at double size (R48)."""
    hand = (Tactica.RALLY, Tactica.AMBUSH)
    result = dealt(hand, NOTHING)

    assert result.the(HandsDealt) == HandsDealt(hand, NOTHING)
    assert result.battle.attacker.hand == hand
    three = (Tactica.RALLY,) * 3
    for more in ({"extra_tactica": 1}, {"settings": Settings(double=True)}):
        assert field_of(a_start(stars=(2, 0), **more), *drawing(DECK, *three)).the(HandsDealt).attacker == three
    assert field_of(a_start(stars=(2, 0), extra_tactica=1), *drawing(DECK, *three)).the(HandsDealt).defender == ()


GUIDES = (Tactica.LOCAL_GUIDES, Tactica.RALLY)


def test_local_guides_move_a_tile() -> None:
    """R47, Local Guides: woods go to the file beside them, or away, before the hills are rolled for."""
    result = dealt(GUIDES, NOTHING, *drawing(GREEN, WOODS_1), trees=1)
    moved, away = (play(result.battle, PlayTactica(Tactica.LOCAL_GUIDES, 1, *to)) for to in ((2,), ()))

    assert result.battle.step is Step.TERRAIN
    assert moved.the(TileMoved) == TileMoved(1, 2)
    assert moved.battle.field == (Ground(), WOODS, *[Ground()] * 5)
    assert away.battle.field == (Ground(),) * 7
    assert moved.battle.declared is None


def test_local_guides_need_room_for_the_tile() -> None:
    """R47, Local Guides: not into a file that has such a tile, nor into the water, nor off the board."""
    hands, tiles = drawing(DECK, *GUIDES, *NOTHING), drawing(GREEN, (Rough.WOODS, 2), (Rough.WOODS, 3))
    water = begin(a_start(stars=(2, 2), trees=2, waterway=True))
    result = play(water, Begin(), ChooseWaterway(1), *hands, *tiles)
    edge = dealt(GUIDES, NOTHING, *drawing(GREEN, (Rough.WOODS, 7)), trees=1)

    for each, moves in ((result, [(2, 0), (3, 4), (3, 0)]), (edge, [(7, 6), (7, 0)])):
        assert each.offer.decisions() == (*(PlayTactica(Tactica.LOCAL_GUIDES, *move) for move in moves), PASS)


def test_nobody_is_asked_about_guides_on_open_ground() -> None:
    """R47: a window opens only for what can be played."""
    assert dealt(GUIDES, NOTHING).battle.step is Step.DEPLOYMENT


@pytest.mark.parametrize("side", Side)
def test_first_on_the_hill(side: Side) -> None:
    """R47, First on the Hill: the own die is thrown again, and the second throw counts."""
    first = (Tactica.FIRST_ON_THE_HILL, Tactica.RALLY)
    hands = (first, NOTHING) if side is A else (NOTHING, first)
    result = dealt(*hands, *drawing(BROWN, HILL_4), BLANK, BLANK, mountains=1)
    after = play(result.battle, PlayTactica(Tactica.FIRST_ON_THE_HILL, 4), X)

    assert after.the(HillRolled).rule == "R47"
    assert after.the(HillTaken).holder is side
    assert play(result.battle, PASS).the(HillTaken).holder is None


def test_r31_the_better_general_is_asked_first() -> None:
    """R31: in the windows before the fight as in everything else."""
    first = Tactica.FIRST_ON_THE_HILL
    hands = drawing(DECK, first, Tactica.RALLY, first, Tactica.RALLY, Tactica.RALLY)
    result = field_of(a_start(stars=(2, 3), mountains=1), *hands, *drawing(BROWN, HILL_4), BLANK, BLANK)

    assert [ask.side for ask in result.battle.asks] == [D, A]


# What a battle may be told


def test_a_general_of_one_star_is_refused() -> None:
    """R9: generals have two to five stars, or there is none."""
    with pytest.raises(ValueError, match="a general has 0, 2, 3, 4, 5 stars, not 1"):
        Force("romans", "Romans", 100, 1, ())


@pytest.mark.parametrize("grinds", [0, 4])
def test_r44_other_numbers_of_grinds_are_refused(grinds: int) -> None:
    """R44: one to three."""
    with pytest.raises(ValueError, match=f"a battle has 1 to 3 Grinds, not {grinds}"):
        Settings(grinds=grinds)


@pytest.mark.parametrize("settings", [{"double": True}, {"prepared": Prepared(A, trees=1)}])
def test_r46_a_siege_goes_with_no_other_ground(settings: dict[str, Any]) -> None:
    """R46: it is fought at single size, without terrain."""
    with pytest.raises(ValueError, match="a siege is fought at single size, without terrain"):
        Settings(siege=True, **settings)


def test_battles_are_told_apart_by_their_seeds() -> None:
    """The cards of the forces are not hashed."""
    assert hash(a_start()) == hash(a_start(attacker=(LEGION, LEGION)))
    assert a_start() != a_start(attacker=(LEGION, LEGION))
