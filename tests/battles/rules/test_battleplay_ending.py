"""BattlePlay R44 to R46 and R48: how a battle ends, sieges, double size; and what the campaign makes of it."""

from dataclasses import replace
from typing import Any

import pytest

from battles.battleplay.contest import Contest
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay import ending, setup, turn
from battles.rules.battleplay.account import Account, Losses
from battles.rules.battleplay.board import Cell, Rough
from battles.rules.battleplay.events import BattleEnded, Deployed, StepBegan, TileDrawn
from battles.rules.battleplay.muster import cost_of
from battles.rules.battleplay.setup import GREEN, begin
from battles.rules.battleplay.start import Settings
from battles.rules.battleplay.state import Battle, Ending, Step, with_host
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.battleplay.troops import Category, Troop
from battles.rules.generator import Outcome
from battles.rules.verdict import Grade, Side
from engine.rules.sequence import IllegalDecision
from tests.battles.rules.battleplay import (
    BLANK,
    SKULL,
    STAND,
    A,
    D,
    Result,
    S,
    a_start,
    at,
    battle_at,
    drawing,
    gun,
    play,
)
from tests.battles.rules.troops import CHARIOTS, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS, troop
from tests.scripted import scripted

SIEGE, DOUBLE = Settings(siege=True), Settings(double=True)


def last_front(lost: tuple[int, int] = (0, 0), settings: Settings | None = None, mains: int = 3) -> Battle:
    """The last combat of the battle is in file 2, with so many cards lost before."""
    line, gone = dict.fromkeys(range(2, 2 + mains), LEGION), {A: (LEGION,) * lost[0], D: (LEGION,) * lost[1]}
    battle = battle_at(Step.FRONTS, line, line, lost=gone, settings=settings)
    return battle._replace(done=frozenset(at(battle, side, file) for side in Side for file in range(3, 2 + mains)))


def ended(battle: Battle, *faces: int) -> Result:
    return play(battle, de.Fight(2), *(faces or [BLANK] * 4))


# R44: one Impact, one to three Grinds


def test_r44_one_impact_and_one_grind() -> None:
    """R44: then the battle is over."""
    result = ended(last_front())

    assert result.the(BattleEnded).rule == "R45"
    assert turn.legal_decisions(result.battle) is None


def test_r44_further_grinds_if_agreed() -> None:
    """R44: exploitation and melee again, two or three times."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 7: HORSE}, {3: WARRIORS, 1: HORSE}, settings=Settings(grinds=3))
    again: list[de.Decision | int] = [STAND, STAND, de.Fight(3), *[BLANK] * 4]
    result = play(battle, de.Fight(3), *[BLANK] * 4, *again, *again, *again)

    assert [event.grind for event in result.every(StepBegan) if event.step is Step.EXPLOITATION] == [1, 2, 3]
    assert result.the(BattleEnded).ending == Ending(None, None)


def test_r44_after_a_rout_there_is_no_further_grind() -> None:
    """R44, R21: a rout ends the battle at once."""
    result = ended(last_front(settings=Settings(grinds=3), mains=2), SKULL, BLANK, BLANK, BLANK)

    assert result.the(BattleEnded).ending == Ending(A, D)


@pytest.mark.parametrize(("mains", "settings", "left"), [(4, None, 3), (2, None, 1), (1, None, 1), (4, DOUBLE, 1)])
def test_r21_so_many_more_losses_are_a_rout(mains: int, settings: Settings | None, left: int) -> None:
    """R21, R48: down to one main card, or three at double size; one that came with so few runs at its first loss."""
    battle = last_front(mains=mains, settings=settings)

    assert ending.losses_to_rout(battle, D) == left
    for lost in range(1, left + 1):
        host = battle.host(D)
        board = {cell: stack for cell, stack in battle.board.items() if cell != Cell(D, 1 + lost)}
        [card] = battle.board[Cell(D, 1 + lost)].cards
        battle = with_host(battle._replace(board=board), D, host._replace(lost=(*host.lost, card)))
        assert ending.routs(battle, D) == (lost == left)


# R45: who has won


@pytest.mark.parametrize(("lost", "winner"), [((0, 1), A), ((2, 1), D), ((0, 0), None), ((1, 1), None)])
def test_r45_fewer_main_cards_lost_wins(lost: tuple[int, int], winner: Side | None) -> None:
    """R45: equal losses are a tie."""
    assert ended(last_front(lost)).the(BattleEnded).ending == Ending(winner, None)


def test_r45_reserves_that_came_on_count_when_lost() -> None:
    """R45: so do all main cards, and none of the others."""
    battle = last_front()
    extra = battle_at(Step.FRONTS, {2: LEGION}, {2: LEGION}, lost={A: (VELITES, SCORPIO, RIDERS)})

    assert ending.mains_lost(extra, A) == 0
    assert ending.mains_lost(ended(battle, SKULL, BLANK, BLANK, BLANK).battle, D) == 1


def test_nothing_is_possible_after_the_end() -> None:
    """R45: every decision is refused, and there is no offer to show."""
    battle = ended(last_front()).battle
    with pytest.raises(IllegalDecision) as refused:
        turn.resolve(battle, de.Pass(), scripted())

    assert refused.value.offers == ()


# What the campaign makes of it (C6.12)


def finished(
    winner: Side | None,
    routed: bool,
    lost: int,
    ours: tuple[Troop, ...] = (),
    theirs: tuple[Troop, ...] = (),
    mains: int = 5,
) -> Battle:
    """The attacker came with so many main cards and lost some of them; the horse that is left."""
    line, gone = dict.fromkeys(range(1, mains - lost + 1), LEGION), {A: (LEGION,) * lost}
    battle = battle_at(Step.OVER, line, {1: LEGION}, lost=gone, reserve={A: ours, D: theirs})
    return battle._replace(ending=Ending(winner, winner.other if routed and winner else None))


OUTCOMES = {
    "a tie sends the attacker home": ((None, False, 0), Outcome(D, Grade.MINOR)),
    "without a rout": ((A, False, 0), Outcome(A, Grade.MINOR)),
    "1 lost of a break point of 4": ((A, True, 1), Outcome(A, Grade.MAJOR)),
    "2 lost": ((A, True, 2), Outcome(A, Grade.MINOR)),
    "2 lost, more cavalry left": ((A, True, 2, (HORSE,)), Outcome(A, Grade.MAJOR)),
    "2 lost, more mounted skirmishers left": ((A, True, 2, (RIDERS,)), Outcome(A, Grade.MAJOR)),
    "2 lost, as much horse left": ((A, True, 2, (RIDERS,), (HORSE,)), Outcome(A, Grade.MINOR)),
    "a break point of one, at least": ((A, True, 0, (), (), 1), Outcome(A, Grade.MAJOR)),
}


@pytest.mark.parametrize(("came", "outcome"), OUTCOMES.values(), ids=OUTCOMES)
def test_a_major_victory_is_a_rout_with_less_than_half_of_the_break_point_lost(
    came: tuple[Any, ...], outcome: Outcome
) -> None:
    """R21, R45: the break point is all main cards but one; below three quarters more horse will do."""
    assert ending.outcome(finished(*came)) == outcome


def test_the_campaign_is_told_what_it_cost() -> None:
    """R27, R45: main cards, those lost, the horse left, generals killed: four stars were left to one of three."""
    battle = finished(A, True, 2, (HORSE, RIDERS))
    battle = battle._replace(start=replace(battle.start, attacker=replace(battle.start.attacker, stars=4)))
    result = ending.account(battle, 2)
    leaderless = battle._replace(attacker=battle.attacker._replace(general=None))

    assert result == Account(2, Losses(6, 2, 2, 1), Losses(1, 0, 0, 0), routed=D)
    assert ending.generals_killed(leaderless, A) == 3
    assert (result.general_lost(A), result.general_lost(D)) == (True, True)
    assert result.outcome() == ending.outcome(battle)


def test_x6_the_share_of_its_points_that_an_army_has_lost() -> None:
    """X6: with its cards, rounded down: a legion of 23 points, of 98."""
    battle = begin(Contest("cohorts", "caledonians", (100, 100)).start(""))
    battle = battle._replace(attacker=battle.attacker._replace(lost=(0,)))

    assert battle.card(0).troop.id == "cohorts-legion"
    assert ending.percent_lost(battle, A) == 23 * 100 // sum(map(cost_of, battle.start.attacker.cards)) == 23
    assert ending.percent_lost(battle, D) == 0


@pytest.mark.parametrize(("lost", "winner"), [((0, 1), A), ((2, 1), D), ((1, 1), D)])
def test_the_account_knows_the_winner(lost: tuple[int, int], winner: Side) -> None:
    """R45: of a battle without a rout; a tie is the defender's."""
    result = Account(1, Losses(5, lost[0], 0, 0), Losses(5, lost[1], 0, 0), None)

    assert result.outcome() == Outcome(winner, Grade.MINOR)
    assert not result.general_lost(A)


@pytest.mark.parametrize(
    "losses", [Losses(5, 6, 0, 0), Losses(100, 0, 0, 0), Losses(5, 0, -1, 0), Losses(5, 0, 0, 5)], ids=str
)
def test_what_no_battle_comes_to(losses: Losses) -> None:
    """R27: more lost than there were, a fifth general killed, a battle before the first."""
    fine = Losses(5, 2, 1, 1)

    assert not Account(1, fine, losses, None).is_possible()
    assert not Account(1, losses, fine, None).is_possible()
    assert not Account(0, fine, fine, A).is_possible()
    assert Account(1, fine, fine, A).is_possible()


# R46: sieges

GARRISON = Troop("garrison", "Garrison", Category.INFANTRY, LEGION.difficult, LEGION.difficult, 0, 7, LEGION.special)
BESIEGERS = (LEGION, LEGION, LEGION, LEGION, SCORPIO)


BEFORE_THE_WALLS = a_start(BESIEGERS, (GARRISON,) * 7, (2, 0), trees=2, mountains=2, waterway=True, settings=SIEGE)


def besieged() -> Result:
    """The siege has begun, the attacker is about to deploy."""
    return play(setup.begin(BEFORE_THE_WALLS), de.Begin(), *drawing(DECK, Tactica.RALLY, Tactica.RALLY))


def stormed() -> Battle:
    """Four legions and a gun before the walls."""
    return play(besieged().battle, *[de.Place(n, n + 2) for n in range(4)], de.Place(4, 3), de.PlaceGeneral(2)).battle


def test_r46_no_terrain_and_no_water() -> None:
    """R46: whatever the province has."""
    result = besieged()

    assert result.every(TileDrawn) == []
    assert not any(ground.water or ground.rough for ground in result.battle.field)


def test_r46_a_card_of_the_garrison_in_each_file() -> None:
    """R46: face down, seven cards; they have no general (R10: but show nothing)."""
    result = besieged()
    garrison = [event for event in result.every(Deployed) if event.side is D]

    assert [(event.file, event.shown, event.rule) for event in garrison] == [(n, False, "R46") for n in range(1, 8)]
    assert isinstance(result.offer, de.OfferPlaces)
    assert result.offer.side is A
    assert result.offer.files[0] == (2, 3, 4, 5, 6)


def test_r46_artillery_throws_its_good_dice_and_all_others_their_difficult_ones() -> None:
    """R46: an S does nothing."""
    battle = stormed()
    artillery = gun(battle, A, 3)
    shot = play(battle, de.StrikeAt(artillery, D, 3), BLANK)
    charge = play(shot.battle, de.Fight(2), de.Pass(), S, S)

    assert shot.thrown(artillery) == "G"
    assert charge.thrown(at(battle, A, 2)) == charge.thrown(at(battle, D, 2)) == "W"
    assert not charge.struck(at(battle, D, 2)).destroyed


def test_r46_artillery_throws_its_good_dice_even_if_they_differ() -> None:
    """R46: no printed artillery has other dice in difficult going; one of the player's may."""
    catapult = troop("Catapult", Category.ARTILLERY, "Y", "B")
    battle = battle_at(Step.ARTILLERY, {3: (LEGION, catapult), 4: LEGION}, {3: GARRISON, 4: GARRISON}, settings=SIEGE)
    artillery = gun(battle, A, 3)

    assert play(battle, de.StrikeAt(artillery, D, 3), BLANK).thrown(artillery) == "Y"


def test_r46_the_attacker_fails_at_two_cards() -> None:
    """R46: his army is routed, one card earlier than in the field."""
    battle = play(stormed(), de.StrikeAt(4, D, 3), BLANK).battle
    result = play(battle, de.Fight(2), de.Pass(), BLANK, SKULL, de.Fight(3), SKULL, BLANK)

    assert result.the(BattleEnded).ending == Ending(D, A)


def siege_at(step: Step, files: int, lost: int) -> Battle:
    line = dict.fromkeys(range(2, 2 + files), LEGION)
    gone = {D: (GARRISON,) * lost}
    return battle_at(step, line, dict.fromkeys(range(2, 9 - lost), GARRISON), lost=gone, settings=SIEGE)


def test_r46_he_breaks_in_when_the_garrison_is_at_two_cards() -> None:
    """R46: the town is taken."""
    battle = siege_at(Step.CHARGE, 4, 4)

    assert play(battle, de.Fight(2), SKULL, BLANK).the(BattleEnded).ending == Ending(A, D)


def test_r46_walls_that_stand_at_the_end_have_held() -> None:
    """R46: even against fewer losses."""
    battle = siege_at(Step.FRONTS, 3, 4)
    result = play(battle, de.Fight(2), BLANK, BLANK, de.Fight(3), BLANK, BLANK, de.Fight(4), BLANK, BLANK)

    assert result.the(BattleEnded).ending == Ending(D, None)


# R48: double size


@pytest.mark.parametrize(("settings", "halves", "files"), [(DOUBLE, 2, [2, 1, 14, 13]), (None, 1, [7, 1])])
def test_r48_each_half_draws_its_tiles(settings: Settings | None, halves: int, files: list[int]) -> None:
    """R48: on the left a 7 is a 2, on the right a 1 is a 6, so that the terrain lies to the outside.

    R6: on a single board 1 and 7 are what they say.
    """
    start = a_start(stars=(0, 0), trees=2, settings=settings)
    result = play(setup.begin(start), de.Begin(), *drawing(GREEN, (Rough.WOODS, 7), (Rough.WOODS, 1)) * halves)

    assert [event.file for event in result.every(TileDrawn)] == files


def test_r48_the_outer_files_are_1_and_14() -> None:
    """R48, R16: 7 and 8 are in the middle."""
    battle = play(setup.begin(a_start((LEGION, LEGION), stars=(0, 0), settings=DOUBLE)), de.Begin()).battle
    offer = turn.legal_decisions(battle)

    assert isinstance(offer, de.OfferPlaces)
    assert list(offer.files.values())[0] == tuple(range(2, 14))


def test_r48_an_army_routs_under_four_cards() -> None:
    """R48, R21: with three left on the board, once it has lost one."""
    line = dict.fromkeys((2, 3, 4, 5), LEGION)
    battle = battle_at(Step.CHARGE, {**line, 6: LEGION}, line, settings=DOUBLE)

    assert play(battle, de.Fight(2), BLANK, BLANK, SKULL, BLANK).every(BattleEnded) == []
    assert play(battle, de.Fight(2), SKULL, BLANK, BLANK, BLANK).the(BattleEnded).ending == Ending(A, D)


def test_c6_12_what_counts_as_horse_and_as_a_main_card() -> None:
    """C6.12, R18: cavalry and mounted skirmishers, no chariots; cards left out of the battle never were in it."""
    battle = battle_at(Step.FRONTS, {2: HORSE, 3: CHARIOTS, 4: RIDERS, 5: LEGION}, {2: LEGION}, reserve={A: (HORSE,)})
    host = battle.attacker
    left_out = with_host(battle, A, host._replace(reserve=(), off=host.reserve))

    assert (ending.horse_left(battle, A), ending.starting_mains(battle, A)) == (3, 4)
    assert (ending.horse_left(left_out, A), ending.starting_mains(left_out, A)) == (2, 3)
