"""BattlePlay R10 to R20: who deploys first, and which card may stand where."""

from collections.abc import Mapping

import pytest

from battles.rules.battleplay import setup
from battles.rules.battleplay.board import CELLS, Ground
from battles.rules.battleplay.decisions import Begin, OfferChoice, OfferPlaces, Place, PlaceGeneral, PlayTactica
from battles.rules.battleplay.events import CardsShown, Deployed, GeneralPlaced, LeftOut, StepBegan, Swapped
from battles.rules.battleplay.start import Settings
from battles.rules.battleplay.state import Battle, Step, Window, with_host
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Troop
from battles.rules.verdict import Side
from tests.battles.rules.battleplay import PASS, A, D, Result, a_start, play
from tests.battles.rules.ground import ROCKY, WOODS, hill
from tests.battles.rules.troops import BOWMEN, CHARIOTS, ELEPHANTS, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS


def deploying(
    attacker: tuple[Troop, ...],
    defender: tuple[Troop, ...] = (),
    stars: tuple[int, int] = (0, 0),
    field: Mapping[int, Ground] | None = None,
    hands: Mapping[Side, tuple[Tactica, ...]] | None = None,
    settings: Settings | None = None,
) -> Battle:
    """All cards in hand, the field as told."""
    battle = setup.begin(a_start(attacker, defender, stars, settings=settings))
    grounds = tuple((field or {}).get(file, ground) for file, ground in enumerate(battle.field, start=1))
    for side, hand in (hands or {}).items():
        battle = with_host(battle, side, battle.host(side)._replace(hand=hand))
    return StepBegan(Step.DEPLOYMENT, 0, D).happen(battle._replace(field=grounds))


def files_of(battle: Battle, card: int) -> tuple[int, ...]:
    """Where a card may be deployed."""
    offer = play(battle).offer
    assert isinstance(offer, OfferPlaces)
    return offer.files[card]


def files_for(troop: Troop, beside: Troop | None = None, field: Mapping[int, Ground] | None = None) -> tuple[int, ...]:
    """Where such a card may be deployed, once another stands in file 3, or in file 1 where 3 is not for it."""
    battle = deploying((troop, beside or LEGION, troop), field=field)
    if beside:
        battle = play(battle, Place(1, 3)).battle
    return files_of(battle, 0)


# R10, R11: in which order


def test_r10_the_lower_general_shows_a_card_for_each_star() -> None:
    """R10: two stars against four: two cards face up before the others, which his owner chooses."""
    battle = deploying((LEGION,) * 2, (WARRIORS,) * 3, stars=(4, 2))
    result = play(battle, Place(4, 2), Place(2, 3), Place(3, 4))

    assert [(event.shown, event.rule) for event in result.every(Deployed)] == [
        (True, "R10"),
        (True, "R10"),
        (False, "R11"),
    ]
    assert result.battle.hidden == {3}


def test_r10_nobody_counts_as_no_stars() -> None:
    """R10: against two stars two cards are shown, if there are as many."""
    result = play(deploying((LEGION,), (WARRIORS,), stars=(2, 0)), Place(1, 3))

    assert result.the(Deployed).shown


def test_r10_a_card_owed_is_not_kept_in_reserve() -> None:
    """R10, R18: first those face up, then the reserve."""
    battle = deploying((LEGION,), (WARRIORS, WARRIORS), stars=(3, 2))

    assert Place(1, None) not in play(battle).offer.decisions()
    assert Place(2, None) in play(battle, Place(1, 3)).offer.decisions()


def test_r10_what_cannot_be_placed_may_be_kept_back() -> None:
    """R10, R18: velites alone have nowhere to stand on open ground, owed or not."""
    battle = deploying((LEGION,), (VELITES,), stars=(3, 2))
    result = play(battle, Place(1, None))

    assert play(battle).offer.decisions() == (Place(1, None),)
    assert not result.the(Deployed).shown


def test_r11_the_lower_general_deploys_all_and_the_higher_then() -> None:
    """R11: all cards and the general of the worse, then those of the better."""
    battle = deploying((LEGION,), (WARRIORS,), stars=(4, 3))
    result = play(battle, Place(1, 3), PlaceGeneral(3), Place(0, 3))

    assert [event.side for event in result.events if isinstance(event, Deployed | GeneralPlaced)] == [D, D, A]
    assert play(deploying((LEGION,), (WARRIORS,), stars=(3, 4))).offer.side is A


def test_r11_equal_generals_take_turns() -> None:
    """R11: the defender first; whoever has more goes on."""
    battle = deploying((LEGION,), (WARRIORS,) * 2)
    result = play(battle, Place(1, 3), Place(0, 3), Place(2, 4))

    assert [event.side for event in result.every(Deployed)] == [D, A, D]


def test_r11_of_equal_generals_the_defender_begins() -> None:
    """R11: not the invader, who chooses first in the fight (R31)."""
    field = play(setup.begin(a_start((LEGION, LEGION), (LEGION, LEGION), stars=(0, 0))), Begin())

    assert field.battle.step is Step.DEPLOYMENT
    assert field.offer.side is D


# R12 to R17: where


def test_r12_one_main_card_in_a_file() -> None:
    """R12: whatever it is."""
    assert files_for(LEGION, LEGION) == (2, 4, 5, 6)


def test_r13_elephants_and_artillery_not_in_the_outer_files() -> None:
    """R13: not in files 1 and 7, terrain or not."""
    edges = {1: WOODS, 7: ROCKY}
    battle = deploying((SCORPIO, LEGION), field=edges)

    assert files_for(ELEPHANTS, field=edges) == (2, 3, 4, 5, 6)
    assert files_of(play(battle, Place(1, 1)).battle, 0) == ()


def test_r14_artillery_stands_with_infantry() -> None:
    """R14: one in a file; bowmen are no infantry here."""
    assert files_for(SCORPIO) == ()
    assert files_for(SCORPIO, BOWMEN) == ()
    assert files_for(SCORPIO, LEGION) == (3,)
    assert files_of(play(deploying((SCORPIO, LEGION, SCORPIO)), Place(1, 3), Place(2, 3)).battle, 0) == ()


def test_r15_foot_skirmishers_stand_with_infantry_or_alone_in_rough_ground() -> None:
    """R15: in woods or on rocky ground, a hill is neither; one in a file."""
    assert files_for(VELITES) == ()
    assert files_for(VELITES, field={2: WOODS, 7: ROCKY, 4: hill(A)}) == (2, 7)
    assert files_for(VELITES, LEGION) == (3,)
    assert files_for(VELITES, HORSE, field={3: WOODS}) == ()
    assert files_of(play(deploying((VELITES, LEGION, VELITES)), Place(1, 3), Place(2, 3)).battle, 0) == ()


def test_r15_what_joins_skirmishers_in_the_woods_is_infantry() -> None:
    """R15, R14: a main card placed later must suit those who stand there."""
    battle = deploying((VELITES, LEGION, HORSE), field={3: WOODS})
    result = play(battle, Place(0, 3))

    assert 3 in files_of(result.battle, 1)
    assert 3 not in files_of(result.battle, 2)


def test_r16_bare_outer_files_are_for_cavalry_and_chariots() -> None:
    """R16: a hill alone is not terrain; woods or rocky ground are."""
    edges = {1: hill(A), 7: WOODS}

    assert files_for(LEGION) == (2, 3, 4, 5, 6)
    assert files_for(LEGION, field=edges) == (2, 3, 4, 5, 6, 7)
    for mounted in (HORSE, CHARIOTS):
        assert files_for(mounted) == (1, 2, 3, 4, 5, 6, 7)


def test_r17_mounted_skirmishers_stand_with_the_mounted_or_alone_on_a_bare_edge() -> None:
    """R17: with cavalry or chariots, or alone in file 1 or 7 without rough ground."""
    assert files_for(RIDERS) == (1, 7)
    assert files_for(RIDERS, field={1: WOODS}) == (7,)
    assert files_for(RIDERS, HORSE) == (1, 3, 7)
    assert files_for(RIDERS, LEGION) == (1, 7)


def test_r17_what_joins_mounted_skirmishers_is_mounted() -> None:
    """R17: cavalry may come to them, no others."""
    result = play(deploying((RIDERS, HORSE, LEGION), field={}), Place(0, 1))

    assert 1 in files_of(result.battle, 1)
    assert 1 not in files_of(result.battle, 2)


# R18: the reserve


def test_r18_two_cards_in_reserve() -> None:
    """R18: no more, and they stay hidden when all others are turned over (R20)."""
    battle = deploying((LEGION,) * 3)
    result = play(battle, Place(0, None), Place(1, None))
    after = play(result.battle, Place(2, 3))

    assert Place(2, None) not in result.offer.decisions()
    assert after.battle.attacker.reserve == (0, 1)
    assert after.the(CardsShown).cards == (2,)


def test_r18_four_at_double_size() -> None:
    """R18, R48: four cards in reserve."""
    battle = deploying((LEGION,) * 5, settings=Settings(double=True))

    assert play(battle, *[Place(n, None) for n in range(3)]).offer.decisions()[-1] == Place(4, None)
    assert Place(4, None) not in play(battle, *[Place(n, None) for n in range(4)]).offer.decisions()


def test_r18_what_has_no_place_at_all_is_out_of_the_battle() -> None:
    """R18: in reserve if there is room, otherwise left out, but not lost."""
    result = play(deploying((VELITES,) * 3 + (HORSE,)), Place(0, None), Place(1, None), Place(3, 1))

    assert result.the(LeftOut).card == 2
    assert result.battle.attacker.off == (2,)
    assert result.battle.attacker.lost == ()


# R19, R20: the general, and turning over


def test_r19_the_general_stands_with_cards_or_in_reserve() -> None:
    """R19: he comes last, to a file with a card of his, or stays in reserve."""
    result = play(deploying((LEGION, LEGION), stars=(3, 0)), Place(0, 3), Place(1, 5))

    assert result.offer.decisions() == (PlaceGeneral(3), PlaceGeneral(5), PlaceGeneral(None))
    for file, cell in ((5, CELLS[A, 5]), (None, None)):
        general = play(result.battle, PlaceGeneral(file)).battle.attacker.general
        assert general is not None
        assert general.cell == cell


def test_r20_all_cards_on_the_board_are_turned_over() -> None:
    """R20: once both sides have deployed."""
    result = play(deploying((LEGION,), (WARRIORS,)), Place(1, 3), Place(0, 3))

    assert result.the(CardsShown).cards == (0, 1)
    assert result.battle.hidden == frozenset()


# The Tactica of deployment


def scouting(stars: tuple[int, int] = (3, 2)) -> Result:
    """The attacker has scouts; the defender's three cards lie before him, one of them face up."""
    battle = deploying((LEGION, LEGION), (WARRIORS,) * 3, stars, hands={A: (Tactica.SCOUTS,)})
    return play(battle, Place(2, 2), Place(3, 3), Place(4, 4), PlaceGeneral(None))


def test_good_scouts_look_at_two_cards() -> None:
    """R47, Good Scouts: one or two face-down cards of the enemy are turned over, before the own hidden cards."""
    result = scouting()
    choices = tuple(PlayTactica(Tactica.SCOUTS, *pair) for pair in ((3, 3), (4, 4), (3, 4)))

    assert result.offer == OfferChoice(A, (*choices, PASS), Window.SCOUTS)
    assert play(result.battle, choices[2]).the(CardsShown) == CardsShown((3, 4), rule="R47")
    assert play(result.battle, choices[0]).battle.hidden == {4}


def test_good_scouts_are_offered_once() -> None:
    """R47: not again with the next card."""
    result = play(scouting().battle, PASS, Place(0, 3))

    assert isinstance(result.offer, OfferPlaces)
    assert result.battle.attacker.hand == (Tactica.SCOUTS,)


def test_good_scouts_see_nothing_where_nothing_is_hidden() -> None:
    """R47, Good Scouts: not while the own cards are owed face up, nor once an own hidden card lies."""
    lower = deploying((LEGION,), (WARRIORS, WARRIORS), (4, 3), hands={D: (Tactica.SCOUTS,)})
    equal = deploying((LEGION,) * 2, (WARRIORS,) * 3, hands={D: (Tactica.SCOUTS,)})

    assert isinstance(play(lower, Place(1, 3)).offer, OfferPlaces)
    assert isinstance(play(equal, Place(2, 3), Place(0, 3)).offer, OfferPlaces)


LATE = {A: (Tactica.LATE_ORDERS,)}


def test_late_orders_swap_two_neighbours() -> None:
    """R47, Late Orders: the main cards of two files side by side; skirmishers and the general stay."""
    battle = deploying((LEGION, WARRIORS, VELITES), (LEGION,), (3, 2), hands=LATE)
    result = play(battle, Place(3, 3), PlaceGeneral(None), Place(0, 3), Place(1, 4), Place(2, 3), PlaceGeneral(3))
    after = play(result.battle, PlayTactica(Tactica.LATE_ORDERS, 3))
    left, right = after.battle.board[CELLS[A, 3]], after.battle.board[CELLS[A, 4]]

    assert after.the(Swapped).file == 3
    assert (left.main, left.light, right.main) == (1, 2, 0)
    assert after.battle.attacker.general == result.battle.attacker.general


SWAPS = {
    "two neighbours": ((LEGION, HORSE), (3, 4), True),
    "not neighbours": ((LEGION, HORSE), (3, 5), False),
    "the legion would stand on the bare edge (R16)": ((HORSE, LEGION), (1, 2), False),
    "the legion would join riders (R17)": ((HORSE, RIDERS, LEGION), (1, 1, 2), False),
    "artillery wants infantry with it (R14)": ((LEGION, SCORPIO, HORSE), (3, 3, 4), False),
    "bowmen are no infantry": ((LEGION, SCORPIO, BOWMEN), (3, 3, 4), False),
    "two cards alike in everything": ((LEGION, LEGION), (3, 4), False),
}


@pytest.mark.parametrize(("cards", "files", "asked"), SWAPS.values(), ids=SWAPS)
def test_late_orders_leave_cards_where_they_may_stand(
    cards: tuple[Troop, ...], files: tuple[int, ...], asked: bool
) -> None:
    """R47, Late Orders: both must be legal where they land; nobody is asked where none are."""
    result = play(deploying(cards, hands=LATE), *map(Place, range(len(cards)), files))

    assert (result.battle.step is Step.REVEAL) is asked
