"""The verbs of a card battle: what is refused, what a side is shown, replaying."""

from collections.abc import Iterable
from typing import Any

import pytest

from battles.rules.battleplay import decisions as de
from battles.rules.battleplay import turn
from battles.rules.battleplay.board import CELLS, Cell
from battles.rules.battleplay.combat import at_hand
from battles.rules.battleplay.setup import begin
from battles.rules.battleplay.state import Ask, Battle, Step, Window, where
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.view import UNKNOWN, seen_by
from engine.rules.sequence import IllegalDecision
from tests.battles.rules.battleplay import A, D, a_start, at, battle_at, begun, drawing, gun, offered, play, reachable
from tests.battles.rules.troops import HORSE, LEGION, SCORPIO, VELITES, WARRIORS
from tests.scripted import scripted

EVERY: list[de.Decision] = [
    de.Begin(),
    de.ChooseWaterway(1),
    de.Place(0, 3),
    de.PlaceGeneral(3),
    de.Fight(6),
    de.StrikeAt(0, D, 6),
    de.Join(),
    de.Reroll(),
    de.Enter(0, 3),
    de.Move(0, A, 1),
    de.Stand(6),
    de.Pass(),
    de.PlayTactica(Tactica.SECOND_THROW),
    de.PlayTactica(Tactica.RALLY, 0),
    de.PlayTactica(Tactica.FOG_OF_WAR),
]


def refused(battle: Battle, decision: de.Decision) -> IllegalDecision:
    """The refusal, after which nothing has changed."""
    with pytest.raises(IllegalDecision, match="is not possible now") as refusal:
        turn.resolve(battle, decision, scripted())
    return refusal.value


@pytest.mark.parametrize("decision", EVERY, ids=str)
def test_what_does_not_belong_to_the_step_is_refused(decision: de.Decision) -> None:
    """R31: in a charge a file with two enemies is chosen, and nothing else; the refusal says what is possible."""
    battle = battle_at(Step.CHARGE, {3: LEGION, 4: HORSE}, {3: WARRIORS, 2: HORSE}, hands={A: tuple(Tactica)})
    refusal = refused(battle, decision)

    assert refusal.decision is decision
    assert refusal.offers == (offered(battle),)
    assert offered(battle).decisions() == (de.Fight(3),)


def test_before_the_battle_it_can_only_begin() -> None:
    """R1: one decision."""
    assert offered(begin(a_start())).decisions() == (de.Begin(),)
    assert refused(begin(a_start()), de.Fight(3)).offers == (offered(begin(a_start())),)


@pytest.mark.parametrize(
    "decision",
    [
        de.Place(0, 1),  # R16
        de.Place(0, 8),  # off the board
        de.Place(1, 3),  # the enemy's card
        de.Place(7, 3),  # no card at all
        de.PlaceGeneral(3),
    ],
)
def test_cards_go_where_they_may(decision: de.Decision) -> None:
    """R12 to R19: an illegal card, an illegal file."""
    battle = begun(begin(a_start(stars=(2, 3))), Step.DEPLOYMENT)
    offer = offered(battle)

    assert isinstance(offer, de.OfferPlaces)
    assert offer.side is A
    assert offer.decisions() == tuple(de.Place(0, file) for file in (2, 3, 4, 5, 6))
    refused(battle, decision)


ILLEGAL = [
    (Step.ARTILLERY, de.StrikeAt(1, D, 6)),  # R33: too far
    (Step.ARTILLERY, de.StrikeAt(0, D, 3)),  # no artillery
    (Step.ARTILLERY, de.StrikeAt(1, A, 3)),  # an own card
    (Step.MOVES, de.Move(0, D, 4)),  # R39: an enemy ahead
    (Step.MOVES, de.Move(2, A, 7)),  # R39: too far
    (Step.MOVES, de.Stand(9)),
    (Step.FRONTS, de.Fight(5)),
]


@pytest.mark.parametrize(("step", "decision"), ILLEGAL)
def test_illegal_targets_and_moves(step: Step, decision: de.Decision) -> None:
    """R33, R39, R43: the offer has them all, and these are not in it."""
    refused(battle_at(step, {3: (LEGION, SCORPIO), 5: HORSE}, {3: WARRIORS, 7: HORSE}), decision)


@pytest.mark.parametrize(
    "decision", [de.PlayTactica(Tactica.AMBUSH), de.PlayTactica(Tactica.RALLY, 1), de.Join(), de.Reroll(), de.Fight(3)]
)
def test_tactica_that_are_not_held_are_refused(decision: de.Decision) -> None:
    """R47: nor those that do not fit the window, nor on what they cannot be played on."""
    battle = battle_at(Step.EXPLOITATION, {3: LEGION}, {3: WARRIORS}, hands={A: (Tactica.RALLY,)}, wounded=[(A, 3)])
    battle = battle._replace(asks=(Ask(Window.RALLY, A),))
    possible = de.PlayTactica(Tactica.RALLY, 0), de.Pass()

    assert refused(battle, decision).offers == (de.OfferChoice(A, possible, Window.RALLY),)


def test_questions_that_make_no_sense_are_refused_at_once() -> None:
    """A card that is not on the board stands nowhere; there is no combat at hand."""
    battle = battle_at(Step.CHARGE, {3: LEGION}, {3: WARRIORS}, reserve={A: (LEGION,)})

    with pytest.raises(ValueError, match="card 1 is not on the board"):
        where(battle, 1)
    with pytest.raises(AssertionError, match="no combat at hand"):
        at_hand(battle)


# What a side is shown


def deploying(*start: Any, placed: Iterable[de.Decision]) -> Battle:
    """After these decisions of the deployment."""
    return play(begun(begin(a_start(*start)), Step.DEPLOYMENT), *placed).battle


def test_r18_r20_the_enemys_hidden_cards_are_not_shown() -> None:
    """R11, R18: face-down cards, those still in hand, and reserves; R47: nor his Tactica; nor the seed of the dice."""
    placed = de.Place(2, 3), de.Place(3, 3), de.Place(4, None)
    battle = deploying((LEGION, LEGION), (WARRIORS, VELITES, HORSE, SCORPIO), (3, 2), placed=placed)
    battle = battle._replace(defender=battle.defender._replace(hand=(Tactica.AMBUSH,)))
    seen = list(reachable(seen_by(battle, A)))

    assert not {"horse", "scorpio", "a seed"} & {each for each in seen if isinstance(each, str)}
    assert Tactica.AMBUSH not in seen
    assert {"legion", "warriors"} <= {each for each in seen if isinstance(each, str)}
    assert Tactica.AMBUSH in set(reachable(seen_by(battle, D).defender))


def test_r20_which_face_down_card_leads_does_not_show() -> None:
    """R11, R20: a card lies on another; both backs are the same."""
    placed = de.Place(3, 3), de.Place(0, 3), de.Place(2, 3), de.Place(1, 4)
    battle = deploying((LEGION,) * 2, (VELITES, LEGION, HORSE), (0, 0), placed=placed)
    seen = seen_by(battle, A)

    assert seen.board[CELLS[D, 3]] == (D, 2, 3, None)
    assert seen.board[CELLS[A, 3]] == battle.board[CELLS[A, 3]]
    assert {seen.card(2), seen.card(3)} == {UNKNOWN}
    assert seen_by(battle, D).board[CELLS[D, 3]] == (D, 3, 2, None)


def test_r10_what_lies_face_up_is_shown_as_it_is() -> None:
    """R10: among cards that are face down."""
    placed = de.Place(2, 3), de.Place(1, 3), de.Place(3, 4)
    battle = deploying((LEGION,), (VELITES, LEGION, HORSE), (4, 2), placed=placed)
    seen = seen_by(battle, A)

    assert battle.hidden == {3}
    assert seen.board[CELLS[D, 3]] == (D, 2, 1, None)
    assert (seen.card(2).troop, seen.card(3)) == (LEGION, UNKNOWN)


def test_r11_the_enemys_general_is_deployed_face_down() -> None:
    """R11: where he is shows when all cards are turned over (R20)."""
    battle = deploying((LEGION,), (LEGION,), (3, 2), placed=(de.Place(1, 3), de.PlaceGeneral(3)))
    after = play(battle, de.Place(0, 3), de.PlaceGeneral(None)).battle

    assert seen_by(battle, D).defender.general == (2, (D, 3), False)
    assert seen_by(battle, A).defender.general == (2, None, False)
    assert seen_by(after, A).defender.general == (2, (D, 3), False)


def test_r18_a_reserve_shows_when_it_enters() -> None:
    """R18, R38: hidden after the reveal, too."""
    battle = battle_at(Step.RESERVES, {3: LEGION}, {4: LEGION}, reserve={A: (HORSE,)}, stars=(0, 0))

    assert seen_by(battle, D).card(1) == UNKNOWN
    assert seen_by(battle, A).card(1).troop is HORSE
    assert seen_by(play(battle, de.Enter(1, 5)).battle, D).card(1).troop is HORSE


def test_r47_what_the_other_side_is_asked_does_not_show() -> None:
    """R47: a question would give a card away."""
    asks = (Ask(Window.GUIDES, A), Ask(Window.GUIDES, D))
    battle = battle_at(Step.TERRAIN, {3: LEGION}, {3: LEGION})._replace(asks=asks)

    assert seen_by(battle, A).asks == asks[:1]
    assert seen_by(battle, D).asks == asks[1:]


def test_a_card_by_its_place() -> None:
    """R1: cells are found by half and file."""
    battle = battle_at(Step.ARTILLERY, {3: (LEGION, SCORPIO)}, {3: WARRIORS})

    assert where(battle, gun(battle, A, 3)) == where(battle, at(battle, A, 3)) == Cell(A, 3)
    assert drawing(["a"], "a") == ()
