"""What a choice brings, one move ahead: blows that become possible by it, and those that it undoes."""

from battles.battleplay.contest import Contest
from battles.rules.battleplay.board import CELLS, Cell
from battles.rules.battleplay.consequences import BEFORE_MELEE, Bearing, Consequence, consequences, possible_blows
from battles.rules.battleplay.decisions import (
    Decision,
    Enter,
    Fight,
    Move,
    OfferChoice,
    Pass,
    PlayTactica,
    Stand,
    StrikeAt,
)
from battles.rules.battleplay.forecast import played_out
from battles.rules.battleplay.odds import combat_forecast
from battles.rules.battleplay.setup import begin
from battles.rules.battleplay.state import COMBATS, Battle, Step
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from engine.rules.dice import StreamDice
from tests.battles.rules.battleplay import BLANK, PASS, STAND, A, D, at, battle_at, gun, light, play, real
from tests.battles.rules.ground import WOODS
from tests.battles.rules.troops import BOWMEN, HORSE, LEGION, SCORPIO, VELITES, WARRIORS

GAINS, EXPOSES, SHIELDS, GIVES_UP, KEEPS, FACES = Bearing
FLANKS, SUPPORT, FRONTS = Step.FLANKS, Step.SUPPORT, Step.FRONTS


def brought(battle: Battle, decision: Decision, side: Side = A) -> list[tuple[Bearing, Step, int, int]]:
    """Each consequence: how the choice bears on which blow, who strikes, whom."""
    return [(how, each.step, *each.pair) for how, each in consequences(battle, side, decision)]


def open_ground() -> Battle:
    """Horse of A, with nobody ahead, beside warriors of D that fight in front of a legion."""
    return real(battle_at(Step.MOVES, {2: HORSE, 3: LEGION}, {3: WARRIORS, 6: WARRIORS}))


# Moves


def test_r40_a_move_gains_an_open_flank():
    """R40, R41: with the odds of that combat, the second throw included."""
    battle = open_ground()
    horse, warriors = at(battle, A, 2), at(battle, D, 3)
    found = consequences(battle, A, Move(horse, D, 2))

    assert [(how, each.step, each.pair) for how, each in found] == [(GAINS, FLANKS, (horse, warriors))]
    moved = play(battle, Move(horse, D, 2), STAND).battle
    assert moved.step is FLANKS
    [blow] = combat_forecast(moved, A, StrikeAt(horse, D, 3))
    assert found[0].possible.blow == blow
    assert blow.again == "R41"


def test_a_card_that_stands_keeps_what_it_may_strike_and_faces_who_may_strike_it():
    """R42: in support, where it stands."""
    battle = open_ground()
    horse, warriors = at(battle, A, 2), at(battle, D, 3)
    legion = at(battle, A, 3)

    assert brought(battle, Stand(horse)) == [(KEEPS, SUPPORT, horse, warriors)]
    assert brought(battle, Stand(legion)) == [(KEEPS, FRONTS, legion, warriors), (FACES, FRONTS, warriors, legion)]


def test_a_move_exposes_the_card_and_undoes_what_was_possible():
    """Beyond the line it has no enemy ahead, but lies between two; behind it, it reaches nobody."""
    battle = real(battle_at(Step.MOVES, {2: HORSE, 3: LEGION}, {3: WARRIORS, 1: WARRIORS}))
    horse, near, far = at(battle, A, 2), at(battle, D, 3), at(battle, D, 1)
    found = brought(battle, Move(horse, D, 2))

    assert {each[:2] for each in found} == {(EXPOSES, FLANKS)}
    assert {each[2:] for each in found} == {(far, horse)}
    assert (GIVES_UP, SUPPORT, horse, near) in brought(battle, Move(horse, A, 1))


def test_who_moves_in_front_of_an_enemy_keeps_him_from_others():
    """R42, R43: who has an enemy ahead neither flanks nor supports."""
    battle = real(battle_at(Step.MOVES, {1: HORSE, 3: LEGION}, {2: WARRIORS, 3: WARRIORS}))
    horse, legion, warriors = at(battle, A, 1), at(battle, A, 3), at(battle, D, 2)
    found = brought(battle, Move(horse, A, 2))

    assert found[:3] == [(GAINS, FRONTS, horse, warriors), (EXPOSES, FRONTS, warriors, horse)] + [
        (SHIELDS, SUPPORT, warriors, legion)
    ]
    assert (GIVES_UP, SUPPORT, horse, warriors) not in found


def test_a_blow_that_becomes_surer_is_gained_or_exposed_to():
    """R41, R42: who might have struck in support strikes on an open flank."""
    battle = real(battle_at(Step.MOVES, {2: HORSE, 4: LEGION}, {3: WARRIORS, 6: WARRIORS}))
    horse, warriors = at(battle, A, 2), at(battle, D, 3)
    there = {(each.step, each.pair) for each in possible_blows(battle, A) + possible_blows(battle, D)}

    assert {(SUPPORT, (horse, warriors)), (SUPPORT, (warriors, horse))} <= there
    found = brought(battle, Move(horse, D, 2))
    assert found == [(GAINS, FLANKS, horse, warriors), (EXPOSES, FLANKS, warriors, horse)]


def test_r47_a_forced_march_is_a_move():
    """R47: what the further move brings."""
    battle = open_ground()
    horse = at(battle, A, 2)

    assert brought(battle, PlayTactica(Tactica.FORCED_MARCH, horse, 2, D)) == brought(battle, Move(horse, D, 2)) != []


def test_r38_a_reserve_that_enters():
    """R38: the front that it finds, and what it may suffer there."""
    battle = real(battle_at(Step.RESERVES, {1: LEGION}, {1: LEGION, 4: WARRIORS}, reserve={A: (LEGION,)}))
    [legion] = battle.attacker.reserve
    warriors = at(battle, D, 4)

    assert brought(battle, Enter(legion, 4)) == [(GAINS, FRONTS, legion, warriors), (EXPOSES, FRONTS, warriors, legion)]


def test_nothing_is_told_of_other_choices():
    battle = open_ground()

    assert brought(battle_at(Step.DEPLOYMENT, {}, {}), Pass()) == []
    assert [brought(battle, each) for each in (Pass(), Stand(), Fight(3), PlayTactica(Tactica.RALLY, 1))] == [[]] * 4


# Combats


def test_a_blow_that_destroys_shields_whom_the_target_would_strike():
    """R42: the warriors that are flanked would have supported."""
    battle = real(battle_at(FLANKS, {Cell(D, 1): HORSE, 3: LEGION}, {2: WARRIORS, 3: WARRIORS}))
    [horse], warriors, legion = battle.board[CELLS[D, 1]].cards, at(battle, D, 2), at(battle, A, 3)

    assert brought(battle, StrikeAt(horse, D, 2)) == [
        (SHIELDS, FLANKS, warriors, horse),
        (SHIELDS, SUPPORT, warriors, legion),
    ]


def test_r40_a_blow_that_destroys_opens_another_flank():
    """R40: enemies on both sides left none open; with one of them gone there is one."""
    files = {Cell(D, 1): HORSE, Cell(D, 3): HORSE, 5: LEGION}
    battle = real(battle_at(FLANKS, files, {2: WARRIORS, 4: LEGION, 5: LEGION}))
    [first], [second] = (battle.board[CELLS[D, file]].cards for file in (1, 3))

    assert (GAINS, FLANKS, second, at(battle, D, 4)) in brought(battle, StrikeAt(first, D, 2))


def test_a_blow_that_cannot_destroy_undoes_nothing():
    """R22: a single white die has no skull."""
    battle = real(battle_at(FLANKS, {Cell(D, 1): LEGION, 3: LEGION}, {2: WARRIORS, 3: WARRIORS}, field={2: WOODS}))
    [legion] = battle.board[CELLS[D, 1]].cards

    assert brought(battle, StrikeAt(legion, D, 2)) == []


def test_r30_artillery_falls_with_its_card_and_shoots_no_more():
    """R30: but stays where skirmishers alone were destroyed."""
    both = real(battle_at(Step.ARTILLERY, {2: (LEGION, SCORPIO)}, {2: (LEGION, SCORPIO)}))
    mine, theirs, legion = gun(both, A, 2), gun(both, D, 2), at(both, A, 2)
    screened = real(battle_at(Step.ARTILLERY, {2: (LEGION, SCORPIO)}, {2: (LEGION, VELITES, SCORPIO)}))

    assert (SHIELDS, Step.ARTILLERY, theirs, legion) in brought(both, StrikeAt(mine, D, 2))
    [shielded] = brought(screened, StrikeAt(gun(screened, A, 2), D, 2))
    assert shielded == (SHIELDS, Step.SKIRMISH, light(screened, D, 2), at(screened, A, 2))


# What may be struck


def test_the_heaviest_blows_come_first_and_main_cards_before_others():
    """R45: main battle cards decide."""
    battle = real(battle_at(Step.SKIRMISH, {2: (LEGION, VELITES), 3: LEGION}, {2: (LEGION, VELITES), 3: WARRIORS}))
    found = possible_blows(battle, D)

    assert [each.step for each in found] == [Step.CHARGE, Step.CHARGE, Step.SKIRMISH]
    assert [each.harm for each in found[:2]] == sorted([each.harm for each in found[:2]], reverse=True)
    assert found[-1].pair == (light(battle, D, 2), light(battle, A, 2))


def test_in_impact_a_card_may_strike_in_several_steps_in_the_melee_once():
    """R34, R36, R43: bowmen shoot and charge; of two ways in the melee the flank counts."""
    impact = real(battle_at(Step.ARTILLERY, {2: BOWMEN}, {2: LEGION}))
    melee = real(battle_at(Step.MOVES, {Cell(D, 1): HORSE, 6: LEGION}, {2: LEGION, 6: LEGION}))

    assert {each.step for each in possible_blows(impact, A)} == {Step.BOWFIRE, Step.CHARGE}
    assert [each.step for each in possible_blows(melee, A)] == [FRONTS, FLANKS]


def test_who_has_struck_is_done():
    """R43: a card rolls once in a melee."""
    battle = real(battle_at(FLANKS, {Cell(D, 1): HORSE, 6: LEGION}, {2: LEGION, 6: LEGION}))
    [horse] = battle.board[CELLS[D, 1]].cards
    struck = play(battle, StrikeAt(horse, D, 2), BLANK, PASS)

    assert horse in {each.pair[0] for each in possible_blows(battle, A)}
    assert horse not in {each.pair[0] for each in possible_blows(struck.battle, A)}


def test_what_is_foreseen_is_what_is_offered_and_nothing_of_what_is_hidden():
    """Whole battles from either chair: in each step of combat the foreseen blows of that step are those offered."""
    asked = 0
    for n in range(6):
        contest = Contest("senones", "epirus", (120, 120), (2, 2), trees=1, mountains=1)
        for unfolded in played_out(begin(contest.start("x")), dict.fromkeys(Side, 2), StreamDice(f"foreseen {n}")):
            offer = unfolded.offer
            if isinstance(offer, OfferChoice) and offer.occasion in {*COMBATS, *BEFORE_MELEE}:
                asked += 1
                _agrees(seen_by(unfolded.play.battle, offer.side), offer)
    assert asked > 50


def _agrees(seen: Battle, offer: OfferChoice) -> None:
    blows = {each.pair: each.blow for each in possible_blows(seen, offer.side) if each.step is offer.occasion}
    if offer.occasion in COMBATS:
        for choice in offer.choices:
            for blow in combat_forecast(seen, offer.side, choice):
                if blow.strike.side is offer.side:
                    assert blows[blow.strike.card, blow.strike.target] == blow
    told: list[Consequence] = [each for choice in offer.choices for each in consequences(seen, offer.side, choice)]
    cards = {card for each in told for card in each.possible.pair}
    hidden = seen.host(offer.side.other)
    assert cards.isdisjoint(hidden.reserve + hidden.waiting)
