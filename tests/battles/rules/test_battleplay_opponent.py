"""The program as an opponent: it decides legally from what it sees, better at each level, and knows nothing else."""

from collections import Counter as Counted
from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

import pytest

from battles.data import battleplay
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay import forecast as fc
from battles.rules.battleplay import turn
from battles.rules.battleplay.board import CELLS, Ground, Rough
from battles.rules.battleplay.colours import Symbol
from battles.rules.battleplay.muster import build, doubled, garrison
from battles.rules.battleplay.opponent import choose
from battles.rules.battleplay.opponent.deploying import power
from battles.rules.battleplay.opponent.manoeuvring import outlook
from battles.rules.battleplay.opponent.mind import CAREFUL, FORESEEING, LEVELS, MINDS, QUICK, RANDOM, value
from battles.rules.battleplay.setup import begin
from battles.rules.battleplay.start import Force, Settings, Start
from battles.rules.battleplay.state import Ask, Battle, General, HillDice, Step, Window, with_host
from battles.rules.battleplay.tactica import DECK, Tactica
from battles.rules.battleplay.troops import Troop
from battles.rules.battleplay.view import UNKNOWN, seen_by
from battles.rules.verdict import Side
from engine.rules.dice import DieRequest, Kind, StreamDice
from engine.rules.reason import Reason
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, Files, at, battle_at, gun, offered, play, real
from tests.battles.rules.ground import WOODS
from tests.battles.rules.troops import BOWMEN, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS, dice

BOOKS = battleplay.armies()
PEOPLES = list(BOOKS)
THINKING = LEVELS[1:]


def army(people: str, points: int = 100, stars: int = 3) -> Force:
    return build(BOOKS[people], points).force(stars)


def a_battle(attacker: str = "romans", defender: str = "samnites", stars: tuple[int, int] = (3, 3), **more) -> Battle:
    """Before the first step, with the program's own dice."""
    ground = {"trees": 1, "mountains": 1, "waterway": False}
    start: dict[str, Any] = {**ground, "seed": "seed", "settings": Settings(), **more}
    forces = army(attacker, stars=stars[0]), army(defender, stars=stars[1])
    if start["settings"].double:
        forces = doubled(forces[0]), doubled(forces[1])
    if start["settings"].siege:
        forces = forces[0], garrison("samnites", "Garrison", 2)
    return begin(Start(*forces, dice=battleplay.dice(), **start))


def until(battle: Battle, step: Step, level: int = QUICK, seed: str = "until") -> Battle:
    """As the program plays it, up to the first question of this step."""
    for unfolded in fc.played_out(battle, dict.fromkeys(Side, level), StreamDice(seed)):
        if unfolded.play.battle.step is step and not unfolded.play.battle.asks:
            return unfolded.play.battle
    raise AssertionError(f"{step} is not reached")


def decided(battle: Battle, level: int, seed: str = "dice", offer: de.Offer | None = None) -> de.Decision:
    """What the program decides now, or if it is offered this, from what the side whose turn it is can see."""
    offer = offer or offered(battle)
    decision = choose(seen_by(battle, offer.side), offer, level, StreamDice(seed))
    assert offer.admits(decision)
    return decision


def charging(enemies: Mapping[int, Troop], *tactica: Tactica, **more: Any) -> Battle:
    """The attacker's legions in files 4 and 5 are to charge, and have these Tactica."""
    return battle_at(Step.CHARGE, {4: LEGION, 5: LEGION}, enemies, hands={A: tactica}, **more)


# Any battle


VARIANTS: Mapping[str, dict[str, Any]] = {
    "plain": {},
    "waterway": {"waterway": True},
    "two grinds": {"settings": Settings(grinds=2)},
    "double": {"settings": Settings(double=True)},
    "siege": {"settings": Settings(siege=True)},
    "no general": {"stars": (0, 2)},
    "great general": {"stars": (2, 5)},
}


@pytest.mark.uncounted
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", LEVELS)
def test_any_battle_is_played_to_its_end(variant: str, level: int):
    """Every level, every kind of battle: legal decisions from the first to the last."""
    for n, defender in enumerate(("samnites", "epirus", "tarentines")):
        battle = a_battle(PEOPLES[4 * n], defender, **VARIANTS[variant])
        ended = fc.finish(battle, {A: level, D: (level + n) % len(LEVELS)}, StreamDice(f"{variant}/{n}"))
        assert ended.ending is not None


def test_the_same_dice_the_same_battle():
    """Nothing comes in but through the dice, and nothing is decided after the end."""
    one, two, other = (fc.finish(a_battle(), {A: 3, D: 2}, StreamDice(seed)) for seed in ("a", "a", "b"))
    assert one == two != other
    assert fc.finish(one, {A: 3, D: 2}, StreamDice("b")) == one


def score(better: int, worse: int, battles: int = 30) -> float:
    """Of the better level, attacking in half of the battles."""
    counts = []
    for n in range(battles):
        side = list(Side)[n % 2]
        battle = a_battle(PEOPLES[n % 11], PEOPLES[(n * 3 + 1) % 11], trees=n % 3)
        counts.append(fc.count([fc.finish(battle, {side: better, side.other: worse}, StreamDice(f"score/{n}"))], side))
    return sum(each.score for each in counts) / battles


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("better", "worse", "least"), [*((level, RANDOM, 0.55) for level in THINKING), (FORESEEING, QUICK, 0.5)]
)
def test_every_level_beats_chance(better: int, worse: int, least: float):
    """The true scores, from 0.64 to 0.74, are in docs/battleplay-balance.md; these are thirty battles."""
    assert score(better, worse) > least


def questions(battle: Battle, seed: str) -> Iterator[tuple[Battle, de.Offer]]:
    """Every question of a battle between two quick players."""
    for unfolded in fc.played_out(battle, dict.fromkeys(Side, QUICK), StreamDice(seed)):
        if unfolded.offer:
            yield unfolded.play.battle, unfolded.offer


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_quick_player_makes_nothing_of_what_it_should_not_know(seed: str):
    """What the forecast relies on: with all cards open it decides the same."""
    for battle, offer in questions(a_battle(seed=seed), seed):
        seen = choose(seen_by(battle, offer.side), offer, QUICK, StreamDice("x"))
        assert seen == choose(battle, offer, QUICK, StreamDice("x"))


# Deployment


def test_r8_the_waterway():
    """R8: any of the three, by the dice."""
    battle = play(a_battle(waterway=True), *[offered(a_battle(waterway=True)).decisions()[0]]).battle
    chosen = {decided(battle, QUICK, seed) for seed in "abcdefgh"}
    assert chosen == {de.ChooseWaterway(1), de.ChooseWaterway(7), de.ChooseWaterway(None)}


@pytest.mark.parametrize("level", THINKING)
def test_r12_main_cards_come_first(level: int):
    """R12: and the quick player's dearest before the others."""
    battle = until(a_battle(), Step.DEPLOYMENT)
    decision = decided(battle, level)
    assert isinstance(decision, de.Place)
    assert battle.card(decision.card).troop.main
    if level == QUICK:
        assert battle.card(decision.card).troop.id == "samnites-linen"


def deploying(
    *cards: Troop, enemies: Mapping[int, Troop | tuple[Troop, ...]], field: Mapping[int, Ground] | None = None
) -> Battle:
    """A battle in which the defender is to deploy these cards, the attacker's standing face down."""
    battle = battle_at(Step.DEPLOYMENT, enemies, {}, reserve={D: cards}, field=field)
    waiting = battle.defender.reserve
    hidden = frozenset(card for stack in battle.board.values() for card in stack.cards)
    return battle._replace(defender=battle.defender._replace(waiting=waiting, reserve=()), hidden=hidden)


@pytest.mark.parametrize("level", THINKING)
def test_r35_skirmishers_stand_where_they_shoot_at_a_main_card(level: int):
    """R35: skirmishers would only shoot at skirmishers; a stack of two is one card and another."""
    battle = deploying(VELITES, enemies={2: (LEGION, VELITES), 3: LEGION, 6: (LEGION, VELITES)})
    (card,) = battle.defender.waiting
    assert decided(battle, level, offer=de.OfferPlaces(D, {card: (2, 3, 6)}, reserve=True)) == de.Place(card, 3)


@pytest.mark.parametrize("level", THINKING)
def test_r18_what_fits_nowhere_is_kept_the_dearest_main_card_first(level: int):
    """R18: two places in reserve."""
    battle = until(a_battle(), Step.DEPLOYMENT)
    card, *_ = battle.defender.waiting
    cheap = next(n for n in battle.defender.waiting if not battle.card(n).troop.main)
    assert decided(battle, level, offer=de.OfferPlaces(D, {cheap: (), card: ()}, reserve=True)) == de.Place(card, None)


def test_the_foreseeing_player_matches_cards_that_were_shown():
    """Good dice in the woods for the card that has them there, and the other where they are of no use."""
    good_there = replace(WARRIORS, id="hillmen", good=dice("W"), difficult=dice("Y"))
    good_here = replace(WARRIORS, id="plainsmen", good=dice("Y"), difficult=dice("B"))
    battle = real(deploying(good_here, good_there, enemies={3: LEGION, 5: LEGION}, field={3: WOODS}))
    here, there = battle.defender.waiting
    offer = de.OfferPlaces(D, {here: (3, 5), there: (3, 5)}, reserve=False)
    assert decided(battle, FORESEEING, offer=offer) in (de.Place(here, 5), de.Place(there, 3))


def test_a_file_that_nobody_will_face_is_worth_little():
    """R40: such a card may turn a flank, no more."""
    battle = deploying(LEGION, enemies={3: HORSE})
    (card,) = battle.defender.waiting
    offer = de.OfferPlaces(D, {card: (3, 5)}, reserve=False)
    assert decided(battle, FORESEEING, offer=offer) == de.Place(card, 3)


@pytest.mark.parametrize(("level", "file"), [(CAREFUL, 2), (FORESEEING, 5)])
def test_r19_the_general_goes_where_he_is_of_use(level: int, file: int):
    """R19: the quick player's to the strongest card, the foreseeing one's to where an enemy stands."""
    own, enemies = {2: LEGION, 5: HORSE, 6: VELITES, 7: HORSE}, {5: WARRIORS, 6: HORSE}
    battle = real(battle_at(Step.DEPLOYMENT, own, enemies, field={6: WOODS}))
    offer = de.OfferChoice(A, tuple(map(de.PlaceGeneral, (2, 5, 6, None))), Step.DEPLOYMENT)
    assert decided(battle, level, offer=offer) == de.PlaceGeneral(file)


# Tactica outside a combat


def asked(battle: Battle, side: Side, window: Window, card: Tactica, about: int | None = None) -> Battle:
    """The battle with this window open for a side that holds the card."""
    battle = battle._replace(asks=(Ask(window, side, about),), offered=True)
    return with_host(battle, side, battle.host(side)._replace(hand=(card,)))


@pytest.mark.parametrize(
    ("army_of", "rough", "plays"), [("romans", Rough.WOODS, True), ("samnites", Rough.ROCKY, False)]
)
def test_local_guides(army_of: str, rough: Rough, plays: bool):
    """Legions are worse among trees than most, warriors of the hills are not."""
    battle = a_battle(army_of)
    field = (Ground(), Ground(), Ground(rough), *battle.field[3:])
    battle = asked(battle._replace(step=Step.TERRAIN, field=field), A, Window.GUIDES, Tactica.LOCAL_GUIDES)
    assert decided(battle, FORESEEING) == (de.PlayTactica(Tactica.LOCAL_GUIDES, 3) if plays else PASS)
    assert decided(battle, CAREFUL) == PASS


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("attacker", "defender"), [("X", "skull"), ("skull", "X"), ("S", "S")])
def test_first_on_the_hill(side: Side, attacker: str, defender: str):
    """Only where the hill is not won already."""
    rolled = HillDice(4, Symbol(attacker), Symbol(defender))
    battle = a_battle()._replace(step=Step.HILLS, hills=(rolled,))
    won = (attacker, defender) == (("skull", "X") if side is A else ("X", "skull"))
    played = decided(asked(battle, side, Window.HILL, Tactica.FIRST_ON_THE_HILL), QUICK)
    assert played == (PASS if won else de.PlayTactica(Tactica.FIRST_ON_THE_HILL, 4))


def test_good_scouts():
    """Two cards where there are two, one where there is one."""
    for enemies in ({2: LEGION, 3: LEGION}, {2: LEGION}):
        battle = asked(deploying(LEGION, enemies=enemies), D, Window.SCOUTS, Tactica.SCOUTS)
        decision = decided(battle, FORESEEING)
        assert isinstance(decision, de.PlayTactica)
        assert (decision.subject != decision.to) == (len(enemies) == 2)
        assert decided(battle, QUICK) == PASS


def test_late_orders():
    """The card with the better dice in the woods goes there, if it does not stand there already."""
    hillmen = replace(WARRIORS, id="hillmen", good=dice("W"), difficult=dice("R"))
    for own, swaps in (({3: LEGION, 4: hillmen}, True), ({3: hillmen, 4: LEGION}, False)):
        battle = real(battle_at(Step.REVEAL, own, {3: LEGION, 4: LEGION}, field={3: WOODS}))
        battle = asked(battle, A, Window.LATE_ORDERS, Tactica.LATE_ORDERS)
        assert decided(battle, FORESEEING) == (de.PlayTactica(Tactica.LATE_ORDERS, 3) if swaps else PASS)


def test_rally_the_dearest_card():
    """Points tell what a card is worth."""
    guard = replace(LEGION, id="guard", cost=30)
    battle = battle_at(Step.EXPLOITATION, {3: LEGION, 4: guard, 5: LEGION}, {1: LEGION, 2: LEGION})
    battle = battle._replace(wounded=frozenset({at(battle, A, 3), at(battle, A, 4)}))
    battle = asked(battle, A, Window.RALLY, Tactica.RALLY)
    assert decided(battle, QUICK) == de.PlayTactica(Tactica.RALLY, at(battle, A, 4))


@pytest.mark.parametrize("strong", [True, False])
def test_seize_the_moment(strong: bool):
    """Where a combat promises enough."""
    enemy, hurt = (HORSE, [(D, 3)]) if strong else (LEGION, [])
    own, enemies = dict.fromkeys((3, 4, 6), LEGION), {3: enemy, 4: enemy, 5: LEGION}
    battle = real(battle_at(Step.CHARGE, own, enemies, wounded=hurt))
    battle = asked(battle, A, Window.SEIZE, Tactica.SEIZE_THE_MOMENT)
    assert decided(battle, CAREFUL) == (de.PlayTactica(Tactica.SEIZE_THE_MOMENT) if strong else PASS)


def test_bodyguard_and_the_triarii_are_always_called():
    """A general, a battle: nothing is worth more."""
    tactica, enemies = (Tactica.BODYGUARD, Tactica.TRIARII), dict.fromkeys((4, 5, 6), WARRIORS)
    battle = charging(enemies, *tactica, generals={A: 4}, joined=[A], reserve={A: (LEGION,)})
    result = play(battle, de.Fight(4), de.Join(), BLANK, BLANK, BLANK, SKULL, BLANK)
    assert decided(result.battle, QUICK) == de.PlayTactica(Tactica.BODYGUARD)
    assert isinstance(decided(play(result.battle, PASS).battle, QUICK), de.PlayTactica)


# Combats


def test_the_order_of_combats():
    """The careful player takes the combat that promises most; the quick one, and all in 1.3, the first."""
    own, enemies = {2: HORSE, 4: LEGION, 6: HORSE}, {2: LEGION, 4: HORSE, 6: LEGION}
    battle = real(battle_at(Step.CHARGE, own, enemies, stars=(4, 3)))
    assert decided(battle, CAREFUL) == de.Fight(4)
    assert decided(battle, QUICK) == de.Fight(2)

    both = dict.fromkeys((2, 4), (LEGION, VELITES))
    assert decided(battle_at(Step.SKIRMISH, both, both), FORESEEING) == de.Fight(2)


def test_what_is_about_no_combat_promises_nothing():
    """Nor does it threaten anything."""
    assert value(battle_at(Step.CHARGE, {4: LEGION}, {4: WARRIORS}), A, PASS, MINDS[QUICK]) == 0


@pytest.mark.parametrize(
    ("enemies", "file"),
    [({3: VELITES, 4: LEGION, 5: LEGION}, 4), ({4: LEGION, 5: (LEGION, SCORPIO)}, 5)],
    ids=["main card", "artillery"],
)
def test_artillery_aims_at_what_is_worth_it(enemies: Files, file: int):
    """R33: a main battle card rather than skirmishers, one with artillery rather than one without."""
    battle = battle_at(Step.ARTILLERY, {4: (LEGION, SCORPIO), 6: LEGION}, enemies)
    assert decided(battle, QUICK) == de.StrikeAt(gun(battle, A, 4), D, file)


def test_r26_the_general_joins_where_it_pays():
    """R26: a careful player's general joins a fair fight, a quick one's a fight for the last card."""
    battle = real(charging({4: WARRIORS, 5: HORSE, 6: HORSE}, generals={A: 4}))
    assert decided(play(battle, de.Fight(4)).battle, CAREFUL) == de.Join()


def test_r41_a_reroll_of_a_throw_that_did_nothing():
    """R41: and none of one that destroys."""
    line, hands = {5: WARRIORS, 6: WARRIORS, 7: HORSE}, {D: (Tactica.RALLY,)}
    battle = battle_at(Step.FLANKS, {2: HORSE, CELLS[D, 4]: LEGION}, line, hands=hands)
    strike = next(choice for choice in offered(battle).decisions() if isinstance(choice, de.StrikeAt))
    assert decided(play(battle, strike, BLANK, BLANK).battle, QUICK) == de.Reroll()
    assert decided(play(battle, strike, SKULL, BLANK).battle, QUICK) == PASS


def test_r47_a_tactica_is_kept_for_a_better_use():
    """R47: Hold the Line saves a fresh card; it is not spent where the second wound follows anyway."""
    battle = charging({4: WARRIORS, 5: HORSE}, Tactica.HOLD_THE_LINE)
    result = play(battle, de.Fight(4), BLANK, BLANK, SKULL, BLANK)
    assert decided(result.battle, QUICK) == de.PlayTactica(Tactica.HOLD_THE_LINE)
    assert decided(result.battle._replace(wounded=frozenset({at(battle, A, 4)})), QUICK) == PASS


def test_r47_devotio_costs_a_general():
    """R47: played for the card whose loss is a rout."""
    hands, line = {A: (Tactica.DEVOTIO,)}, {4: LEGION, 5: LEGION}
    battle = real(battle_at(Step.CHARGE, line | {4: HORSE}, line, generals={A: 4}, joined=[A], hands=hands))
    assert decided(play(battle, de.Fight(4), de.Join()).battle, CAREFUL) == de.PlayTactica(Tactica.DEVOTIO)


# Reserves and moves


@pytest.mark.parametrize("level", THINKING)
def test_r38_reserves_enter_where_they_can_strike(level: int):
    """R38: beside or in front of the enemy rather than alone on the far wing, and the general with them."""
    own, enemies = {1: HORSE, 2: LEGION}, dict.fromkeys((2, 3, 4), HORSE)
    battle = real(battle_at(Step.RESERVES, own, enemies, reserve={A: (LEGION,)}, stars=(4, 3)))
    decision = decided(battle, level)
    assert isinstance(decision, de.Enter)
    assert decision.general
    assert decision.file in (3, 4, 5)


@pytest.mark.parametrize("level", THINKING)
def test_r40_a_card_moves_to_an_open_flank(level: int):
    """R40: and one that strikes hardest where it is stands."""
    battle = real(battle_at(Step.MOVES, {2: LEGION, 4: LEGION}, {4: HORSE, 1: HORSE, 7: HORSE}, stars=(4, 3)))
    decision = decided(battle, level)
    assert isinstance(decision, de.Move)
    assert decision.card == at(battle, A, 2)


def test_r39_a_card_with_nothing_to_gain_stands():
    """R39: nobody is in reach."""
    battle = battle_at(Step.MOVES, {1: LEGION, 2: LEGION}, {6: LEGION, 7: HORSE}, stars=(4, 3))
    assert decided(battle, QUICK) == de.Stand(at(battle, A, 1))


@pytest.mark.parametrize("level", THINKING)
def test_forced_march(level: int):
    """A second move that brings the card to a flank; the others keep Forced March."""
    battle = real(battle_at(Step.MOVES, {2: LEGION, 6: LEGION}, {5: HORSE, 4: HORSE, 7: BOWMEN}, stars=(4, 3)))
    marching = asked(battle, A, Window.MARCH, Tactica.FORCED_MARCH, about=at(battle, A, 2))
    decision = decided(marching, level)
    assert isinstance(decision, de.PlayTactica if level == FORESEEING else de.Pass)


def test_the_outlook_of_a_battle_without_combat():
    """R45: nobody strikes: who has lost fewer cards wins, equal losses are a tie."""
    apart: tuple[Files, Files] = {1: LEGION, 2: LEGION}, {6: LEGION, 7: HORSE}
    assert outlook(battle_at(Step.MOVES, *apart), A) == 0.5
    ahead = battle_at(Step.MOVES, *apart, lost={D: (LEGION,)})
    assert (outlook(ahead, A), outlook(ahead, D)) == (1.0, 0.0)


def test_the_outlook_of_the_last_melee():
    """R21: a rout decides, whatever was lost before; a skirmisher counts for next to nothing."""
    battle = real(battle_at(Step.MOVES, {3: LEGION, 5: LEGION}, {3: HORSE, 6: RIDERS, 7: HORSE}, lost={A: (LEGION,)}))
    assert 0.3 < outlook(battle, A) < 0.8
    assert outlook(battle, A) + outlook(battle, D) == pytest.approx(1)


def test_power():
    """Better and more dice."""
    assert power(dice("B")) < power(dice("W")) < power(dice("BW")) < power(dice("Y"))


# Counting


def test_the_interval_is_wilsons_rounded_outwards():
    """Against the formula by hand: 55 of 100 is 45.2 to 64.4 %."""
    assert fc.interval(55, 100) == fc.Interval(45, 65)
    assert fc.interval(0, 10) == fc.Interval(0, 28)
    assert fc.interval(1000, 1000) == fc.Interval(99, 100)


def test_counting():
    """For one side and the other."""
    ended = [fc.finish(a_battle(), dict.fromkeys(Side, QUICK), StreamDice(f"count/{n}")) for n in range(40)]
    own, theirs = fc.count(ended, A), fc.count(ended, D)
    assert own.battles == own.won + own.tied + own.lost == 40
    assert own == fc.Count(theirs.lost, theirs.tied, theirs.won)
    assert own.score == pytest.approx(1 - theirs.score)
    assert own.won > 0


# The forecast


def guess(battle: Battle, side: Side, seed: str = "guess") -> Battle:
    people = battle.start.force(side.other).people
    return fc.imagined(seen_by(battle, side), side, BOOKS.get(people), StreamDice(seed))


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("step", [Step.BEFORE, Step.DEPLOYMENT, Step.SKIRMISH, Step.RESERVES])
def test_a_guess_looks_like_the_battle(step: Step, double: bool):
    """Nothing that the side sees is different, nothing is unknown any more, and the hand is of the right size."""
    battle = a_battle("carthage", "tarentines", settings=Settings(double=double), seed="q")
    battle = battle if step is Step.BEFORE else until(battle, step, RANDOM, "reserves")
    for side in Side:
        guessed = guess(battle, side)
        assert UNKNOWN not in guessed.start.cards
        assert len(guessed.host(side.other).hand) == len(battle.host(side.other).hand)
        assert not tactica_of(guessed) - Counted(DECK)
        again, seen = seen_by(guessed, side), seen_by(battle, side)
        assert again.start == seen.start
        assert sorted(again.board) == sorted(seen.board)
        assert (again.attacker, again.defender) == (seen.attacker, seen.defender)


def test_r47_the_enemy_is_not_guessed_to_hold_what_the_side_holds():
    """R47: there is one Devotio and one Matters Have Come to the Triarii in the deck."""
    rare = (Tactica.DEVOTIO, Tactica.TRIARII)
    battle = until(a_battle("carthage", "tarentines", seed="q"), Step.SKIRMISH, RANDOM)
    battle = with_host(battle, A, battle.attacker._replace(hand=rare))
    hands = [guess(battle, A, f"guess {n}").defender.hand for n in range(60)]

    assert not {card for hand in hands for card in hand} & set(rare)


def tactica_of(battle: Battle) -> Counted[Tactica]:
    return Counted(battle.attacker.hand + battle.attacker.played + battle.defender.hand + battle.defender.played)


def test_face_down_cards_are_guessed_where_they_may_lie():
    """R12-R17: the guess could have been deployed; veterans for points that are left, and the general somewhere."""
    first = until(a_battle("etruscans", "senones", stars=(2, 4), seed="q"), Step.DEPLOYMENT)
    deployed = [battle for battle, _ in questions(first, "q") if battle.step is Step.DEPLOYMENT]
    places = set()
    for n, battle in enumerate(battle for battle in deployed if len(battle.board) > 5):
        for side in Side:
            guessed = guess(battle, side, f"guess/{n}")
            general = guessed.host(side.other).general
            places.add(general and general.cell)
            for cell, stack in guessed.board.items():
                assert len(stack.cards) == len(battle.board[cell].cards)
                assert stack.main is None or guessed.card(stack.main).troop.main
                assert stack.light is None or not guessed.card(stack.light).troop.main
    assert len(places) > 2


def attackers_deployment() -> Battle:
    """Where the attacker is to deploy a card."""
    battle = until(a_battle(stars=(4, 3), seed="one"), Step.DEPLOYMENT)
    return next(each for each, offer in questions(battle, "q") if offer.side is A and each.step is Step.DEPLOYMENT)


def told_alike(battle: Battle, other: Battle) -> bool:
    """Whether the attacker has the same forecast in both."""
    one, two = (fc.forecast(seen_by(each, A), A, BOOKS["samnites"], "f", 30) for each in (battle, other))
    return one == two


def swapped(battle: Battle, one: int, other: int) -> Battle:
    """The same battle with two of the defender's cards each having the other's number."""
    start = battle.start
    cards = list(start.cards)
    cards[one], cards[other] = cards[other], cards[one]
    defender = replace(start.defender, cards=tuple(cards[len(start.attacker.cards) :]))
    return battle._replace(start=replace(start, defender=defender))


@pytest.mark.uncounted
def test_nothing_hidden_leaks_into_a_forecast():
    """Other face-down cards, reserves, Tactica, another place of the general, another seed: the same forecast."""
    battle = attackers_deployment()
    down = [card for card in sorted(battle.hidden) if battle.card(card).troop.main]
    assert len(down) > 2
    other = swapped(battle, down[0], down[-1])
    enemy = other.defender
    other = other._replace(
        start=replace(other.start, seed="two"),
        defender=enemy._replace(hand=tuple(reversed(DECK))[: len(enemy.hand)], general=General(3, CELLS[D, 4])),
    )
    assert other != battle
    assert told_alike(battle, other)
    seen = seen_by(battle, A)
    assert fc.forecast(seen, A, BOOKS["samnites"], "f", 30) != fc.forecast(seen, A, BOOKS["samnites"], "g", 30)


def test_the_numbers_of_face_down_cards_do_not_matter():
    """Two files that hold each other's card look the same, though the cards have other numbers."""
    battle = attackers_deployment()
    down = {cell: stack for cell, stack in battle.board.items() if stack.side is D and stack.main in battle.hidden}
    one, two, *_ = (cell for cell, stack in down.items() if len(stack.cards) == 1)
    board = {**battle.board, one: battle.board[two], two: battle.board[one]}
    assert told_alike(battle, battle._replace(board=board))


@pytest.mark.parametrize("side", Side)
def test_a_forecast_from_the_middle_of_a_combat(side: Side):
    """It goes on from there, whoever is asked: this side, or the enemy of whose Tactica nobody knows."""
    hands = dict.fromkeys(Side, (Tactica.SECOND_THROW,))
    battle = battle_at(Step.CHARGE, {4: LEGION, 5: LEGION}, {4: WARRIORS, 5: HORSE, 6: HORSE}, hands=hands)
    battle = play(battle, de.Fight(4), BLANK, BLANK, BLANK, BLANK).battle
    assert fc.forecast(seen_by(battle, side), side, None, "f", 30).battles == 30


def test_a_garrison_has_no_book():
    """R46: its cards stay what a face-down card is taken for."""
    battle = a_battle(settings=Settings(siege=True))
    guessed = fc.imagined(seen_by(battle, A), A, None, StreamDice("g"))
    assert set(guessed.start.defender.cards) == {UNKNOWN}
    assert fc.forecast(seen_by(battle, A), A, None, "f", 5).battles == 5


def test_a_stack_that_no_book_explains():
    """R12: a main card, skirmishers and artillery all the same, whatever they are."""
    battle = deploying(LEGION, enemies={2: LEGION, 3: (LEGION, VELITES, SCORPIO)})
    guessed = fc.imagined(seen_by(battle, D), D, None, StreamDice("g"))
    assert [len(guessed.board[CELLS[A, file]].cards) for file in (2, 3)] == [1, 3]


def test_an_army_that_no_book_explains():
    """An allied corps, or points that pay for less than there is: the cheapest card that fits, or an unknown one."""
    romans = BOOKS["romans"]
    force = Force("romans", "Romans", 10, 3, build(romans, 120).cards)
    seen = seen_by(begin(Start(force, force, 0, 0, False, battleplay.dice(), "s")), A)
    books = romans, replace(romans, troops=romans.troops[:1])
    full, few = (fc.imagined(seen, A, book, StreamDice("g")) for book in books)
    assert len(full.start.defender.cards) == len(force.cards)
    assert UNKNOWN in few.start.defender.cards


@pytest.mark.uncounted
def test_a_forecast_of_an_even_battle_is_even():
    """The same army on both sides."""
    battle = a_battle("senones", "senones")
    result = fc.forecast(seen_by(battle, A), A, BOOKS["senones"], "f", 100)
    assert result.interval(lambda c: c.won).low < 50 < result.interval(lambda c: c.won + c.tied).high


def test_with_open_cards_nothing_is_guessed():
    """What the enemy really holds counts: here Bodyguard and Devotio, of no use, or five that win combats."""
    hands = [(Tactica.BODYGUARD,) * 5, (Tactica.CHARGE_HOME, Tactica.SECOND_THROW, Tactica.AMBUSH) * 2]
    files = dict.fromkeys(range(2, 7), WARRIORS)
    battles = [battle_at(Step.CHARGE, files, files, hands={D: hand}) for hand in hands]
    result = [fc.open_forecast(battle, A, "open", 100).guesses for battle in battles]
    assert [len(counts) for counts in result] == [1, 1]
    assert result[0][0].won > result[1][0].won + 10


def guessed(won: int, battles: int = 25) -> fc.Count:
    return fc.Count(won, 0, battles - won)


def test_the_interval_of_a_forecast_counts_guesses_that_differ():
    """20 of 25 by half of the guesses and none by the others are 40 %, give or take far more than of 100 battles."""
    share = attrgetter("won")
    alike = fc.Forecast((guessed(10),) * 4)
    assert alike.interval(share) == fc.Forecast((guessed(40, 100),)).interval(share) == fc.interval(40, 100)
    apart = fc.Forecast((guessed(20), guessed(0)) * 2)
    assert apart.interval(share) == fc.interval(40 / (200 / 9), 100 / (200 / 9)) == fc.Interval(11, 79)
    assert fc.Forecast((guessed(0), guessed(0))).interval(share) == fc.interval(0, 50)


def test_the_interval_of_a_forecast_holds_19_times_in_20():
    """Of guesses by which the share is 10, 20, ... or 60 %, 35 % on the whole; within 4.5 standard errors."""
    dice, times, held = StreamDice("19 in 20"), 400, 0
    d6, d10 = (DieRequest(kind, "", "", Reason("")) for kind in (Kind.D6, Kind.D10))
    for _ in range(times):
        won = [sum(face <= share for face in dice.roll([d10] * 25)) for share in dice.roll([d6] * 40)]
        low, high = fc.Forecast(tuple(map(guessed, won))).interval(attrgetter("won"))
        held += low <= 35 <= high
    assert abs(held / times - 0.95) < 4.5 * (0.95 * 0.05 / times) ** 0.5


def test_forced_choices_need_no_view():
    """One possible decision is taken without looking."""
    battle = charging({4: WARRIORS, 6: HORSE})
    assert turn.legal_decisions(battle) == de.OfferChoice(A, (de.Fight(4),), Step.CHARGE)
    assert decided(battle, QUICK) == de.Fight(4)
