"""Y36.1: the chances of battles: five worked out by hand, beside the command; and the game fights as they do."""

from fractions import Fraction as F
from typing import Any

import pytest

from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Side, Terrain
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import Center, Unit
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y15_battle import Fight, begin, offers, resolve
from campaign.agricola.rules.y15_round import LONGEST, Force, Terms, held_back
from campaign.agricola.rules.y16_hits import TakeHits, force, terms
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y30_two_lines import BringUp, HoldBack
from campaign.agricola.rules.y36_known import at_battle, expected_battle, unseen, unseen_centers
from campaign.agricola.rules.y36_odds import (
    Conduct,
    Position,
    Setting,
    exact,
    fight,
    forecast,
    is_small,
    summed,
)
from campaign.agricola.simulate import battles, line, setting
from engine.rules.dice import StreamDice
from engine.rules.sequence import Play
from engine.rules.values import altered
from tests.agricola.rules.fights import BOARD, CENTER, FORTRESS, OPEN, battle
from tests.agricola.rules.fights import line as units
from tests.agricola.rules.scenes import scene

UNSEEN = "caledonians?1"


def fought(
    romans: str,
    caledonians: str,
    terrain: Terrain = Terrain.OPEN,
    attacker: Side = ROMANS,
    reserve: int = 0,
    siege_attack: bool = False,
    **conduct: Any,
) -> Setting:
    """As the command is asked."""
    return setting(
        line(BOARD, ROMANS, romans),
        line(BOARD, CALEDONIANS, caledonians),
        Terms(terrain, attacker, siege_attack),
        Conduct(**conduct),
        reserve,
    )


def beside(one: Setting, roman: F, **others: F) -> None:
    """The hand's chance, and other means, by enumeration and by the command's battles."""
    found = exact(one)
    assert found.exact
    assert found.roman == pytest.approx(float(roman), abs=1e-8)
    assert found.caledonian == pytest.approx(float(1 - roman), abs=1e-8)
    for name, mean in others.items():
        assert getattr(found, name) == pytest.approx(float(mean), abs=1e-8)
    assert battles(one, 1500, "hand")["roman"] == pytest.approx(float(roman), abs=0.05)


# Five by hand


def test_first_hand_a_war_band_attacks_a_praesidium():
    """In the open; ties are the Romans', so they have the Advantage in 21 of 36. Each hit ends it.

    Romans win a round: 7/12 x 1/2 (first), 5/12 x 2/3 x 1/2 (the band misses before): 31/72.
    They lose it: 7/12 x 1/2 x 1/3, 5/12 x 1/3: 17/72. Else another: 31/48 in all, in 72/48 rounds.
    """
    beside(
        fought("praesidium", "band", attacker=CALEDONIANS),
        F(31, 48),
        rounds=F(3, 2),
        roman_steps_lost=F(17, 48),
        caledonian_steps_lost=F(31, 48),
    )


def test_second_hand_a_legionary_against_a_war_band_in_the_wilderness():
    """Two steps of 3/3; ties are the Caledonians': Romans first in 15 of 36.

    Disrupted: wins a round 5/12 x 1/2 + 7/12 x 2/3 x 1/2 = 29/72, loses it 19/72: 29/48.
    In good order it always throws: wins 1/2, is disrupted and does not 1/6, else another: 3/4 + 1/4 x 29/48.
    A step lost and yet won: 7/12 x 1/3 x 1/2 = 7/72; so 3/2 x (7/72 + 1/6 x (1 + 19/48)) = 95/192 are lost.
    """
    beside(
        fought("ii", "band", Terrain.WILDERNESS),
        F(3, 4) + F(1, 4) * F(29, 48),
        roman_steps_lost=F(95, 192),
        caledonian_steps_lost=F(173, 192),
    )


def test_third_hand_with_points_and_a_speech():
    """The first, but the Caledonians add 1 in each round, and 1 more in the first.

    First round: Romans first if their die is 2 higher at least, 10 of 36: they win 5/18 x 1/2 + 13/18 x 1/3 = 41/108,
    and another follows in 1/3. Then 15 of 36: 29/72 won, 19/72 lost, so 29/48.
    """
    one = fought("praesidium", "band", attacker=CALEDONIANS, added=(0, 1), speech=(0, 1))
    beside(one, F(41, 108) + F(1, 3) * F(29, 48))


def test_fourth_hand_an_ambush_with_fury():
    """A Gaesatae unit (4/1) falls upon a legionary in the wilderness: 5 in 6 first, then it throws at 1/2.

    So after the first round (legionary's steps, Gaesatae's): 1,1 and 1,2 5/12 each, 2,1 and 2,2 1/12 each. Then, with
    Romans first in 5/12, Gaesatae hitting in 2/3, disrupted in 1/6, of 144 ways:
    1,1: 65 won, 19 lost, 60 another. 2,1: 72 won, 12 to 1,1, 60 another. 1,2: 39 to 1,1, 81 lost, 24 another.
    2,2: 33 to 1,1, 39 to 2,1, 48 to 1,2, 24 another.
    """
    both = F(65, 84)
    fresh = (F(72) + 12 * both) / 84
    hurt = 39 * both / 120
    whole = (33 * both + 39 * fresh + 48 * hurt) / 120
    one = fought("ii", "gaesatae", Terrain.WILDERNESS, ambush=True, fury=True)
    beside(one, (5 * both + 5 * hurt + fresh + whole) / 12)


def test_fifth_hand_two_lines():
    """Two Alae (2/1), one behind, attack a Great war band (3) in the open; Romans first in 7/12.

    Without a second line any more, of 4 steps to 1 (the first Ala is lost first), they hit in 5/9, 4/9, 1/3, 1/6.
    Once up, the second rolls twice: no hit in (2/3)^3, or 5/6 (2/3)^2 beside a disrupted one: 19/27 and 17/27 hit.
    """
    a, hits = F(7, 12), {0: F(0), 1: F(1, 6), 2: F(1, 3), 3: F(4, 9), 4: F(5, 9)}
    plain = {0: F(0)}
    for steps in range(1, 5):
        same, less = hits[steps], hits[steps - 1]
        won = a * same + (1 - a) / 2 * (same + less)
        down = a * (1 - same) / 2 + (1 - a) * (1 - less) / 2
        plain[steps] = (won + down * plain[steps - 1]) / (1 - (1 - same) / 2)
    up, beside_hurt = F(19, 27), F(17, 27)
    well = up + (1 - up) * (plain[3] + plain[4]) / 2
    hurt = beside_hurt + (1 - beside_hurt) * (plain[2] + plain[3]) / 2
    struck = beside_hurt + (1 - beside_hurt) * plain[3]  # after a hit on the first, in good order before
    spared = up + (1 - up) * plain[4]
    alone = F(1, 3) + F(2, 3) * plain[2]  # the front is gone: they roll once
    behind = {2: a * well + (1 - a) * (struck + spared) / 2, 1: a * hurt + (1 - a) * (alone + struck) / 2}
    first = F(1, 3) + F(2, 3) * (behind[1] + behind[2]) / 2

    beside(fought("ala*2", "great-band", reserve=1), a * first + (1 - a) * (struck + spared) / 2)


def test_who_has_the_advantage_may_go():
    """Scouts (1) before a Great war band (3), below all of its strength: gone in 7/12.

    Else both miss in 1/2 x 5/6, and they win in 1/2 x 1/6: of 144 in a round 5 are won, 25 another.
    """
    one = fought("exploratores", "great-band", retreat=(1, 0))
    beside(one, F(5, 119), roman_steps_lost=F(30, 119))
    assert exact(fought("praesidium", "band", attacker=CALEDONIANS, retreat=(9, 0))).roman == pytest.approx(31 / 48)


def test_what_stays_behind_is_lost():
    """Y16.4."""
    one = fought("praesidium,exploratores", "great-band*5", retreat=(1, 0), added=(9, 0))

    assert exact(one).roman_steps_lost == 1
    assert battles(one, 10, "left")["roman_steps_lost"] == 1


def test_an_oppidum_halves_but_in_a_siege_attack():
    """Y25.1: 2 hits of 2 are 1."""
    walls = fought("ii*3", "oppidum,band*2", Terrain.CENTER)
    without = fought("ii*3", "oppidum,band*2", Terrain.CENTER, siege_attack=True)

    assert exact(walls).roman < exact(without).roman
    assert exact(walls).rounds > exact(without).rounds


def test_thirty_rounds_are_the_end():
    """Y15.4: the attacker has lost; it takes dice that never hit."""
    one = fought("exploratores", "hunters")
    longest = fight(one, Misses("misses"))

    assert (longest.winner, longest.rounds) == (CALEDONIANS, LONGEST)
    assert sum(exact(one)[:2]) == pytest.approx(1)


class Misses(StreamDice):
    """Nothing but sixes."""

    def roll(self, requests: Any) -> tuple[int, ...]:
        return tuple([6 for _ in requests])


@pytest.mark.parametrize(
    "one",
    [
        fought("legate-ii,ii*3", "chief,gaesatae*2,great-band*2", reserve=2, retreat=(0.5, 0.5)),
        fought("agricola,aux*2,ala:d", "oppidum,chariot,band*2", Terrain.CENTER, fury=True, added=(1, 0)),
        fought("praetoriani,ix*2", "atecotti*2,riders", Terrain.FORTRESS, CALEDONIANS, ambush=True, speech=(1, 1)),
    ],
)
def test_seeded_battles_are_as_the_chances_are(one: Setting):
    known, found = exact(one), summed([(one, StreamDice(str(n))) for n in range(1500)])

    assert not found.exact
    assert found.roman == pytest.approx(known.roman, abs=0.05)
    assert found[2:5] == pytest.approx(known[2:5], rel=0.1)
    assert known.neither == found.neither == 0


# The game fights as the command does


def by_the_fixed_policy(options: tuple[Decision, ...], reserve: int) -> Decision:
    """What issue and clause fix: no AP, no retreat, hits by the order of losses, the second line up at once."""
    for kind in (TakeHits, BringUp):
        if isinstance(options[0], kind):
            return options[0]
    lines = [option for option in options if isinstance(option, HoldBack)]
    if lines:
        return lines[min(reserve, len(lines) - 1)]
    return Fight()


FORCES = (
    "ii-1 ii-2 legate-ii ala-1:d gaesatae-1 chariot-1 great-band-1",
    "karus aux-1 aux-2 aux-3 aux-4 exploratores chief-3 atecotti-1 band-1 band-2 hunters",
    "praetoriani ix-1 evocati-1 chief-1 chief-2 riders-1 great-band-1 oppidum-1",
)


@pytest.mark.parametrize("here", FORCES)
@pytest.mark.parametrize("attacker", Side)
@pytest.mark.parametrize("reserve", [0, 2])
def test_die_by_die_they_are_the_same(here: str, attacker: Side, reserve: int):
    """Whoever attacks, with a second line or without: the same faces end the same battle."""
    for seed in range(5):
        one, ended, faces = in_the_game(here, attacker, reserve, str(seed))
        dice = StreamDice(str(seed))
        found = fight(one, dice)

        assert dice.faces == faces
        assert found.winner is ended


def in_the_game(here: str, attacker: Side, reserve: int, seed: str) -> tuple[Setting, Side | None, list[int]]:
    """The setting of a battle, who has won it in the game, and its faces."""
    dice = StreamDice(seed)
    oppidum = {CENTER: "oppidum-1!"} if "oppidum" in here else {}
    there = {id.partition(":")[0]: CENTER + ":".join(["", *id.split(":")[1:]]) for id in here.split()}
    state = scene(
        units={id: at for id, at in there.items() if "oppidum" not in id}, centers=oppidum, ap=(0, 0), iron=True
    )
    play: Any = Play(state, dice)
    begin(play, CENTER, attacker)
    if play.state.battle.stage is not Stage.RESERVE:
        raise AssertionError("the Romans may form two lines")
    start = Position(force(play.state, ROMANS), force(play.state, CALEDONIANS))
    lines = held_back(start.romans.front, reserve) if reserve else start.romans
    one = Setting(start._replace(romans=lines), terms(play.state))
    while play.state.battle:
        resolve(play, by_the_fixed_policy(offers(play.state), reserve))
    [ended] = [event for event in play.events if isinstance(event, BattleEnded)]
    return one, ended.winner, dice.faces[: len(dice.faces) - dice_after(play.events)]


def dice_after(events: list[Event]) -> int:
    """Dice for leaders who fell (Y22.2) or for a Major Battle (Y17.2) are not the battle's."""
    return sum([event.rule == "Y17.2" for event in events if isinstance(event, PointsChanged)])


# From what a side knows


def test_unknown_units_are_any_that_were_not_seen():
    """Y20.4: the asking side is told nothing of the recruits of the enemy."""
    state = scene(units={"ii-1": OPEN, "ii-2": OPEN, "band-1": FORTRESS})
    hidden = altered(
        state,
        units={**{id: unit for id, unit in state.units.items() if id != "band-1"}, UNSEEN: Unit(UNSEEN, FORTRESS)},
        recruits={**state.recruits, CALEDONIANS: ()},
    )
    found = expected_battle(hidden, FORTRESS, ROMANS, ("ii-1", "ii-2"))

    assert len(unseen(hidden, CALEDONIANS)) == 30
    assert not found.exact
    assert 0.5 < found.roman < expected_battle(state, FORTRESS, ROMANS, ("ii-1", "ii-2")).roman


def test_known_enemies_give_the_exact_chances():
    state = scene(units={"praesidium-1": OPEN, "band-1": FORTRESS})

    assert expected_battle(state, OPEN, CALEDONIANS, ("band-1",)).roman == pytest.approx(31 / 48)
    assert expected_battle(state, OPEN, CALEDONIANS, ("praesidium-1",), ("band-1",)) == expected_battle(
        state, OPEN, CALEDONIANS, ("band-1",)
    )


def test_a_face_down_tribal_center_unit_may_be_any():
    """An Oppidum fights, an Ambush brings units; with nobody there the rest is no battle."""
    state = scene(units={"ii-1": OPEN}, centers={CENTER: "oppidum-1"}, gone=("mines-1",))
    hidden = altered(state, centers={CENTER: Center("")})
    known, any_of_them = [expected_battle(each, CENTER, ROMANS, ("ii-1",), reserve=1) for each in (state, hidden)]

    assert len(unseen_centers(hidden)) == 15
    assert known.exact
    assert known.roman < any_of_them.roman < 1
    assert any_of_them.rounds < known.rounds


def test_a_large_battle_is_counted_by_battles():
    one = fought("ii*3,ix*3", "gaesatae*5,chariot*5")
    assert not is_small(one)
    assert not forecast(one).exact


def test_the_battle_at_hand_as_it_stands():
    state = battle("ii-1 band-1", 6, 1).now
    assert at_battle(state).exact
    assert at_battle(state) == exact(Setting(Position(Force(units("ii-1")), Force(units("band-1"))), terms(state)))
