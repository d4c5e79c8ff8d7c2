"""BattlePlay R47: the Tactica that are played in the fight, each with its window, and Fog of War.

Those of the field and of deployment are with those rules (test_battleplay_field.py, test_battleplay_deployment.py), as
are Rally to the Standard and Forced March (test_battleplay_exploitation.py).
"""

from typing import Any

import pytest

from battles.rules.battleplay import events as ev
from battles.rules.battleplay.board import Cell
from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.decisions import Decision, Fight, Join, OfferChoice, PlayTactica, Reroll, StrikeAt
from battles.rules.battleplay.state import Ask, Battle, HillDice, Step, Window
from battles.rules.battleplay.strike import AMBUSH, roll
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import Troop
from battles.rules.battleplay.turn import legal_decisions
from battles.rules.verdict import Side
from tests.battles.rules.battleplay import BLANK, PASS, SKULL, A, D, S, X, at, battle_at, gun, light, play
from tests.battles.rules.ground import WOODS, hill
from tests.battles.rules.troops import BOWMEN, CHARIOTS, ELEPHANTS, HORSE, LEGION, RIDERS, SCORPIO, VELITES, WARRIORS

FOG = PlayTactica(Tactica.FOG_OF_WAR)


def card(tactica: Tactica) -> PlayTactica:
    """The Tactica, which needs no more to be told."""
    return PlayTactica(tactica)


def charge(
    ours: tuple[Tactica, ...] = (),
    theirs: tuple[Tactica, ...] = (),
    attacker: Troop = LEGION,
    defender: Troop = WARRIORS,
    **more: Any,
) -> Battle:
    """A charge in file 3: nobody is near to running."""
    line = {3: attacker, 6: HORSE, 7: HORSE}
    return battle_at(Step.CHARGE, line, {3: defender, 1: HORSE, 2: HORSE}, hands={A: ours, D: theirs}, **more)


# Windows


HOPELESS = (Tactica.RALLY, Tactica.SCOUTS, Tactica.VOLLEY)


CLOSED = {
    "none for a charge": (HOPELESS, HOPELESS, [BLANK] * 4, {}),
    "Ambush, not on open ground": ((Tactica.AMBUSH,), (), [BLANK] * 4, {}),
    "Ambush, not for cavalry": ((Tactica.AMBUSH,), (), [BLANK] * 2, {"attacker": HORSE, "field": {3: WOODS}}),
    "Devotio, not without the general in combat": ((Tactica.DEVOTIO,), (), [PASS, *[BLANK] * 4], {"generals": {A: 3}}),
    "Beasts Unsettled, not against a legion": ((), (Tactica.BEASTS_UNSETTLED,), [BLANK] * 4, {}),
    "Hold the Line, not against an X": ((), (Tactica.HOLD_THE_LINE,), [X, BLANK, BLANK, BLANK], {}),
    "not for skirmishers": ((), (Tactica.HOLD_THE_LINE, Tactica.LOCKED_SHIELDS), [SKULL, X], {"defender": RIDERS}),
    "Locked Shields, not for cavalry": ((), (Tactica.LOCKED_SHIELDS,), [X, X, BLANK], {"defender": HORSE}),
}


@pytest.mark.parametrize(("ours", "theirs", "faces", "more"), CLOSED.values(), ids=CLOSED)
def test_r47_a_window_opens_only_for_who_can_play_something(
    ours: tuple[Tactica, ...], theirs: tuple[Tactica, ...], faces: list[Decision | int], more: dict[str, Any]
) -> None:
    """R47: nobody is asked who holds nothing for the moment."""
    result = play(charge(ours, theirs, **more), Fight(3), *faces)

    assert [ask for event in result.every(ev.Asked) for ask in event.asks if ask.window is not Window.JOIN] == []


def test_r47_one_card_a_side_in_a_window_the_chooser_first() -> None:
    """R47: both may play something before the dice fall."""
    battle = charge((Tactica.CHARGE_HOME,) * 2, (Tactica.CHARGE_HOME,))
    result = play(battle, Fight(3))
    after = play(result.battle, card(Tactica.CHARGE_HOME), card(Tactica.CHARGE_HOME), *[BLANK] * 4)

    assert result.the(ev.Asked).asks == (Ask(Window.BEFORE, A), Ask(Window.BEFORE, D))
    assert [event.side for event in after.every(ev.TacticaPlayed)] == [A, D]
    assert after.battle.attacker.hand == (Tactica.CHARGE_HOME,)
    assert after.battle.attacker.played == (Tactica.CHARGE_HOME,)


def test_r47_what_has_become_pointless_is_not_asked() -> None:
    """R47: the only wood was taken away by the other side's guides."""
    guides = {A: (Tactica.LOCAL_GUIDES,), D: (Tactica.LOCAL_GUIDES,)}
    battle = battle_at(Step.TERRAIN, {3: LEGION}, {3: LEGION}, hands=guides, field={4: WOODS})
    battle = battle._replace(asks=(Ask(Window.GUIDES, A), Ask(Window.GUIDES, D)))
    result = play(battle, PlayTactica(Tactica.LOCAL_GUIDES, 4))

    assert result.the(ev.Passed) == ev.Passed(D, window=True)
    assert result.battle.defender.hand == (Tactica.LOCAL_GUIDES,)


def test_r47_an_open_window_in_which_nothing_can_be_played_is_declined() -> None:
    """R47: such a window is not opened; one that was, by older rules, has still to be answered."""
    late = {A: (Tactica.LATE_ORDERS,)}
    battle = battle_at(Step.REVEAL, {3: LEGION, 4: LEGION}, {3: LEGION}, hands=late)
    battle = battle._replace(asks=(Ask(Window.LATE_ORDERS, A),))
    result = play(battle, PASS)

    assert legal_decisions(battle) == OfferChoice(A, (PASS,), Window.LATE_ORDERS)
    assert result.every(ev.Passed) == [ev.Passed(A, window=True)]
    assert result.battle.step is Step.CHARGE


# Before the roll


def test_charge_home() -> None:
    """R47, Charge Home: one colour up in 1.4 for the card, not for the general."""
    battle = charge((Tactica.CHARGE_HOME,), generals={A: 3})
    result = play(battle, Fight(3), Join(), card(Tactica.CHARGE_HOME), *[BLANK] * 5)

    assert result.thrown(at(battle, A, 3)) == "RGG"
    melee = battle_at(Step.FRONTS, {3: LEGION}, {3: WARRIORS}, hands={A: (Tactica.CHARGE_HOME,)})
    assert play(melee, Fight(3), *[BLANK] * 4).every(ev.Asked) == []


@pytest.mark.parametrize("step", [Step.CHARGE, Step.FRONTS])
def test_ambush(step: Step) -> None:
    """R47, Ambush: a green die more for infantry in rough ground."""
    hands = {A: (Tactica.AMBUSH,)}
    battle = battle_at(step, {3: LEGION, 6: HORSE}, {3: WARRIORS, 1: HORSE}, field={3: WOODS}, hands=hands)
    result = play(battle, Fight(3), card(Tactica.AMBUSH), *[BLANK] * 3)

    assert result.thrown(at(battle, A, 3)) == "WG"
    assert AMBUSH == (Colour.GREEN,)


def test_ambush_is_not_for_shots() -> None:
    """R47, Ambush: nor in 1.3, where its infantry does not roll."""
    hands = {A: (Tactica.AMBUSH,), D: (Tactica.BEASTS_UNSETTLED,)}
    battle = battle_at(Step.SKIRMISH, {3: (LEGION, RIDERS)}, {3: WARRIORS, 1: HORSE}, field={3: WOODS}, hands=hands)

    assert play(battle, Fight(3), BLANK).every(ev.Asked) == []


def test_devotio() -> None:
    """R47, Devotio: two red dice more, and the general falls, whatever they show; Bodyguard does not save him."""
    battle = charge((Tactica.DEVOTIO, Tactica.BODYGUARD), generals={A: 3})
    result = play(battle, Fight(3), Join(), card(Tactica.DEVOTIO), *[BLANK] * 7)
    lost = play(battle, Fight(3), Join(), card(Tactica.DEVOTIO), *[BLANK] * 5, SKULL, BLANK)

    assert result.thrown(at(battle, A, 3)) == "YWGRR"
    for each in (result, lost):
        assert each.the(ev.GeneralKilled) == ev.GeneralKilled(A, 2)
        assert each.battle.attacker.hand == (Tactica.BODYGUARD,)


def shot(step: Step, ours: tuple[Tactica, ...] = (), theirs: tuple[Tactica, ...] = ()) -> tuple[Battle, Decision, int]:
    """A shot of 1.1 to 1.3 at file 3, which is wooded and on the enemy's hill; and who shoots."""
    shooter = {Step.ARTILLERY: (LEGION, SCORPIO), Step.BOWFIRE: BOWMEN, Step.SKIRMISH: (LEGION, VELITES)}[step]
    field, hands = {3: hill(D, WOODS.rough)}, {A: ours, D: theirs}
    battle = battle_at(step, {3: shooter}, {3: WARRIORS, 1: HORSE}, field=field, hands=hands)
    if step is Step.SKIRMISH:
        return battle, Fight(3), light(battle, A, 3)
    number = gun(battle, A, 3) if step is Step.ARTILLERY else at(battle, A, 3)
    return battle, StrikeAt(number, D, 3), number


@pytest.mark.parametrize(
    ("step", "plain", "volley"), [(Step.ARTILLERY, "B", "Y"), (Step.BOWFIRE, "BB", "YY"), (Step.SKIRMISH, "BB", "GG")]
)
def test_volley(step: Step, plain: str, volley: str) -> None:
    """R47, Volley: nothing lowers the dice of a shot, and they are one colour up."""
    battle, decision, shooter = shot(step, (Tactica.VOLLEY,))
    blanks = [BLANK] * len(plain)

    assert play(battle, decision, PASS, *blanks).thrown(shooter) == plain
    assert play(battle, decision, card(Tactica.VOLLEY), *blanks).thrown(shooter) == volley


def test_open_ranks() -> None:
    """R47, Open Ranks: the dice of a shot at the own card are one colour down; a Volley minds them not."""
    hands = {A: (Tactica.VOLLEY,), D: (Tactica.OPEN_RANKS,)}
    battle = battle_at(Step.ARTILLERY, {3: (LEGION, SCORPIO)}, {3: WARRIORS, 1: HORSE}, hands=hands)
    scorpio = gun(battle, A, 3)
    result = play(battle, StrikeAt(scorpio, D, 3))

    assert play(result.battle, PASS, card(Tactica.OPEN_RANKS), BLANK).thrown(scorpio) == "W"
    assert play(result.battle, card(Tactica.VOLLEY), card(Tactica.OPEN_RANKS), BLANK).thrown(scorpio) == "Y"


@pytest.mark.parametrize(("beast", "thrown"), [(ELEPHANTS, "GG"), (HORSE, "W"), (CHARIOTS, "G")])
def test_beasts_unsettled(beast: Troop, thrown: str) -> None:
    """R47, Beasts Unsettled: elephants, chariots and cavalry throw one colour down, their general does not."""
    battle = charge((), (Tactica.BEASTS_UNSETTLED,), attacker=beast, generals={A: 3})
    result = play(battle, Fight(3), Join(), card(Tactica.BEASTS_UNSETTLED), *[BLANK] * (len(thrown) + 3))

    assert result.thrown(at(battle, A, 3)) == thrown + "G"


def flank(ours: tuple[Tactica, ...] = (), theirs: tuple[Tactica, ...] = ()) -> tuple[Battle, Decision, int]:
    """The enemy is about to fall on the open flank of file 2."""
    line = {2: LEGION, 5: LEGION, 6: HORSE}
    battle = battle_at(Step.FLANKS, line, {Cell(A, 1): WARRIORS, 2: HORSE, 6: HORSE}, hands={A: ours, D: theirs})
    flanker = at(battle, D, 1, half=A)
    return battle, StrikeAt(flanker, A, 2), flanker


def test_refuse_the_flank() -> None:
    """R47, Refuse the Flank: one colour down, and not thrown again (R41)."""
    battle, attack, flanker = flank((Tactica.REFUSE_FLANK,))
    result = play(battle, attack, card(Tactica.REFUSE_FLANK), BLANK, BLANK)

    assert result.thrown(flanker) == "WB"
    assert result.battle.combat is None
    assert play(battle, attack, PASS, BLANK, BLANK).occasion is Window.REROLL


def support(ours: tuple[Tactica, ...], theirs: tuple[Tactica, ...] = ()) -> tuple[Battle, Decision, int]:
    """File 5 is about to help file 4."""
    line, hands = {4: LEGION, 5: LEGION}, {A: ours, D: theirs}
    battle = battle_at(Step.SUPPORT, line, {4: WARRIORS, 1: HORSE}, hands=hands)
    return battle, StrikeAt(at(battle, A, 5), D, 4), at(battle, A, 5)


def test_close_support() -> None:
    """R47, Close Support: the dice from a supporting file are not lowered (R42)."""
    battle, strike, helper = support((Tactica.CLOSE_SUPPORT,))

    assert play(battle, strike, card(Tactica.CLOSE_SUPPORT), BLANK, BLANK).thrown(helper) == "YW"
    assert play(battle, strike, PASS, BLANK, BLANK).thrown(helper) == "GB"


def test_r24_what_a_tactica_adds_is_lowered_by_a_hill_alone() -> None:
    """R24: Ambush on an enemy's hill."""
    battle = charge((Tactica.AMBUSH,), field={3: hill(D, WOODS.rough)})

    assert play(battle, Fight(3), card(Tactica.AMBUSH), *[BLANK] * 3).thrown(at(battle, A, 3)) == "BW"


# After the roll


def test_second_throw() -> None:
    """R47, Second Throw: all dice again, the general's too; the second result stands."""
    battle = charge((Tactica.SECOND_THROW,), generals={A: 3})
    result = play(battle, Fight(3), Join(), *[BLANK] * 5)
    again = play(result.battle, card(Tactica.SECOND_THROW), X, BLANK, X)

    assert again.the(ev.Thrown).symbols == (Symbol.X, Symbol.BLANK, Symbol.X)
    assert (again.the(ev.Thrown).again, again.the(ev.Thrown).rule) == (True, "R47")
    assert again.thrown(at(battle, A, 3)) == "YWG"
    assert again.struck(at(battle, D, 3)).destroyed


def test_second_throw_is_for_an_own_roll() -> None:
    """R47, Second Throw: not for the side that does not roll."""
    battle, attack, _ = flank((Tactica.SECOND_THROW,))

    assert play(battle, attack, BLANK, BLANK, PASS).every(ev.TacticaPlayed) == []


def test_second_throw_comes_after_the_reroll_of_the_rules() -> None:
    """R47, R41: both may be had."""
    battle, attack, flanker = flank((), (Tactica.SECOND_THROW,))
    result = play(battle, attack, BLANK, BLANK, Reroll(), BLANK, BLANK, card(Tactica.SECOND_THROW), X, X)

    assert [event.again for event in result.every(ev.Thrown)] == [False, True, True]
    assert result.struck(at(battle, A, 2)).destroyed


@pytest.mark.parametrize("face", [SKULL, S])
def test_hold_the_line(face: int) -> None:
    """R47, Hold the Line: a skull, or an S that kills, becomes an X."""
    battle = charge((), (Tactica.HOLD_THE_LINE,))
    result = play(battle, Fight(3), face, BLANK, BLANK, BLANK, card(Tactica.HOLD_THE_LINE))
    struck = result.struck(at(battle, D, 3))

    assert (struck.skulls, struck.crosses, struck.wounded) == (0, 1, True)


def test_hold_the_line_holds_one_skull() -> None:
    """R47, Hold the Line: two are one too many."""
    battle = charge((), (Tactica.HOLD_THE_LINE,))
    result = play(battle, Fight(3), SKULL, SKULL, BLANK, BLANK, card(Tactica.HOLD_THE_LINE))

    assert result.struck(at(battle, D, 3)).destroyed


def test_locked_shields() -> None:
    """R47, Locked Shields: one X is void, for infantry."""
    battle = charge((), (Tactica.LOCKED_SHIELDS,))
    result = play(battle, Fight(3), X, X, BLANK, BLANK, card(Tactica.LOCKED_SHIELDS))

    assert result.struck(at(battle, D, 3)).crosses == 1


def test_there_is_nothing_to_answer_where_nobody_rolls_back() -> None:
    """R47, R41: the shields of the flanker's side have no enemy's roll to hold."""
    battle, attack, _ = flank((), (Tactica.LOCKED_SHIELDS, Tactica.HOLD_THE_LINE))

    assert play(battle, attack, X, BLANK, PASS).every(ev.TacticaPlayed) == []


def test_bodyguard() -> None:
    """R47, Bodyguard: the general lives, and goes to reserve."""
    battle = charge((Tactica.BODYGUARD,), generals={A: 3})
    result = play(battle, Fight(3), Join(), BLANK, BLANK, BLANK, SKULL, BLANK)
    after = play(result.battle, card(Tactica.BODYGUARD))

    assert result.occasion is Window.BODYGUARD
    assert after.every(ev.GeneralKilled) == []
    assert after.the(ev.GeneralRetired) == ev.GeneralRetired(A)
    assert play(result.battle, PASS).the(ev.GeneralKilled).side is A


# When a combat is chosen


def two_fights(*theirs: Tactica) -> Battle:
    line = dict.fromkeys((2, 3, 4, 5), LEGION)
    return battle_at(Step.CHARGE, line, line, hands={A: (Tactica.SEIZE_THE_MOMENT,), D: theirs})


def test_seize_the_moment() -> None:
    """R47, Seize the Moment: it would be the enemy's choice; he has the one after it."""
    result = play(two_fights(), Fight(2), *[BLANK] * 4)
    after = play(result.battle, card(Tactica.SEIZE_THE_MOMENT), Fight(3), *[BLANK] * 4)

    assert (result.occasion, result.offer.side) == (Window.SEIZE, A)
    assert after.the(ev.Seized).side is A
    assert after.the(ev.CombatBegan).chooser is A
    assert after.offer.side is D


def test_seize_the_moment_is_asked_once_for_each_choice() -> None:
    """R47: who passes is asked again before the enemy's next choice, not where only one file is left to choose."""
    result = play(two_fights(), Fight(2), *[BLANK] * 4, PASS, Fight(3), *[BLANK] * 4, Fight(4), *[BLANK] * 4)

    assert result.offer.decisions() == (Fight(5),)
    assert result.offer.side is D


def test_seize_the_moment_decides_who_shoots_first() -> None:
    """R47: with one shot for each side it still matters; a side without shots has none to choose."""
    guns, seize = dict.fromkeys((3, 4), (LEGION, SCORPIO)), (Tactica.SEIZE_THE_MOMENT,)
    both = battle_at(Step.ARTILLERY, guns, {3: (LEGION, SCORPIO)}, hands={A: seize})
    alone = battle_at(Step.ARTILLERY, guns, {3: LEGION}, hands={D: seize})

    assert play(both, StrikeAt(gun(both, A, 3), D, 3), BLANK).occasion is Window.SEIZE
    assert play(alone, StrikeAt(gun(alone, A, 3), D, 3), BLANK).every(ev.Asked) == []


# Matters Have Come to the Triarii


def last_stand(*theirs: Tactica, reserve: Troop = LEGION, riders: bool = False) -> Battle:
    """The defender is about to be down to one main card, with another in reserve."""
    line, hands = {2: WARRIORS, 3: WARRIORS}, {A: theirs, D: (Tactica.TRIARII,)}
    line |= {7: RIDERS} if riders else {}
    return battle_at(Step.CHARGE, {2: LEGION, 3: LEGION}, line, reserve={D: (reserve,)}, hands=hands)


def test_matters_have_come_to_the_triarii() -> None:
    """R47: a main card from reserve into an empty file of the own side; then the rout is looked at again."""
    result = play(last_stand(), Fight(2), SKULL, BLANK, BLANK, BLANK)
    after = play(result.battle, PlayTactica(Tactica.TRIARII, 4, 2))

    assert result.offer.decisions() == (*(PlayTactica(Tactica.TRIARII, 4, file) for file in (1, 2, 4, 5, 6, 7)), PASS)
    assert result.occasion is Window.TRIARII
    assert after.the(ev.Entered) == ev.Entered(D, 4, 2, general=False, rule="R47")
    assert after.every(ev.BattleEnded) == []
    assert after.offer.decisions() == (Fight(2), Fight(3))
    assert play(result.battle, PASS).the(ev.BattleEnded).ending.routed is D


def test_the_triarii_want_an_empty_file() -> None:
    """R47: not one where riders of theirs stand, though a main card of horse might join these (R17)."""
    result = play(last_stand(reserve=HORSE, riders=True), Fight(2), SKULL, BLANK, BLANK, BLANK)

    assert {d.to for d in result.offer.decisions() if isinstance(d, PlayTactica)} == {1, 2, 4, 5, 6}


def test_the_triarii_want_a_main_card_in_reserve() -> None:
    """R47: skirmishers do not hold the day."""
    result = play(last_stand(reserve=VELITES), Fight(2), SKULL, BLANK, BLANK, BLANK)

    assert result.the(ev.BattleEnded).ending.routed is D


def test_the_triarii_in_the_melee() -> None:
    """R43: a card that has supported does not roll again at one that enters ahead of it; that one fights it."""
    line, hands = {3: LEGION, 4: LEGION}, {D: (Tactica.TRIARII,)}
    battle = battle_at(Step.SUPPORT, line, {3: WARRIORS, 5: HORSE}, reserve={D: (LEGION,)}, hands=hands)
    helper = at(battle, A, 4)
    result = play(battle, StrikeAt(helper, D, 3), SKULL, BLANK, PlayTactica(Tactica.TRIARII, 4, 4))
    fight = play(result.battle, StrikeAt(at(battle, D, 5), A, 4), BLANK, Fight(4), BLANK, BLANK)

    assert result.battle.engaged >= {helper, 4}
    assert [strike.card for strike in fight.every(ev.CombatBegan)[-1].strikes] == [4]


# Fog of War


def test_fog_of_war() -> None:
    """R47, Fog of War: the enemy's card has no effect and is gone; fog is not answered by fog."""
    battle = charge((Tactica.CHARGE_HOME, Tactica.FOG_OF_WAR), (Tactica.FOG_OF_WAR,))
    result = play(battle, Fight(3), card(Tactica.CHARGE_HOME))
    fogged = play(result.battle, FOG, *[BLANK] * 4)
    clear = play(result.battle, PASS, *[BLANK] * 4)

    assert (result.occasion, result.offer.side) == (Window.FOG, D)
    assert fogged.the(ev.TacticaFogged) == ev.TacticaFogged(A, Tactica.CHARGE_HOME)
    assert fogged.thrown(at(battle, A, 3)) == "YW"
    assert fogged.battle.attacker.hand == (Tactica.FOG_OF_WAR,)
    assert clear.thrown(at(battle, A, 3)) == "RG"


FOGGY = (Tactica.FOG_OF_WAR,)


@pytest.mark.parametrize(
    ("played", "more", "before", "blanks", "side", "thrown"),
    [
        (Tactica.AMBUSH, {"field": {3: WOODS}}, [Fight(3)], 2, A, "W"),
        (Tactica.DEVOTIO, {"generals": {A: 3}}, [Fight(3), Join()], 5, A, "YWG"),
        (Tactica.BEASTS_UNSETTLED, {"defender": HORSE}, [Fight(3)], 3, D, "G"),
    ],
)
def test_fog_before_a_charge(
    played: Tactica, more: dict[str, Any], before: list[Decision], blanks: int, side: Side, thrown: str
) -> None:
    """R47, Fog of War: no dice are added or lowered, nobody falls for it."""
    battle = charge((played,), FOGGY, **more)
    result = play(battle, *before, card(played), FOG, *[BLANK] * blanks)

    assert result.thrown(at(battle, side, 3)) == thrown
    assert result.every(ev.GeneralKilled) == []


@pytest.mark.parametrize("played", [Tactica.VOLLEY, Tactica.OPEN_RANKS])
def test_fog_over_a_shot(played: Tactica) -> None:
    """R47, Fog of War: the shot is what it would have been."""
    ours = played is Tactica.VOLLEY
    battle, fire, shooter = shot(Step.ARTILLERY, (played,) if ours else FOGGY, FOGGY if ours else (played,))

    assert play(battle, fire, card(played), FOG, BLANK).thrown(shooter) == "B"


def test_fog_over_the_melee() -> None:
    """R47, Fog of War: the flank is open, the support lowered."""
    battle, attack, flanker = flank((Tactica.REFUSE_FLANK,), FOGGY)
    result = play(battle, attack, card(Tactica.REFUSE_FLANK), FOG, BLANK, BLANK)
    battle, strike, helper = support((Tactica.CLOSE_SUPPORT,), FOGGY)
    lowered = play(battle, strike, card(Tactica.CLOSE_SUPPORT), FOG, BLANK, BLANK)

    assert (result.thrown(flanker), result.occasion) == ("GW", Window.REROLL)
    assert lowered.thrown(helper) == "GB"


@pytest.mark.parametrize(
    ("played", "faces"),
    [(Tactica.HOLD_THE_LINE, (SKULL, BLANK)), (Tactica.LOCKED_SHIELDS, (X, X)), (Tactica.SECOND_THROW, (SKULL, BLANK))],
)
def test_fog_after_the_roll(played: Tactica, faces: tuple[int, int]) -> None:
    """R47, Fog of War: what was thrown stands."""
    ours = played is Tactica.SECOND_THROW
    battle = charge((played,) if ours else FOGGY, FOGGY if ours else (played,))

    assert play(battle, Fight(3), *faces, BLANK, BLANK, card(played), FOG).struck(at(battle, D, 3)).destroyed


def test_fog_over_a_bodyguard() -> None:
    """R47, Fog of War: the general falls."""
    battle = charge((Tactica.BODYGUARD,), FOGGY, generals={A: 3})
    result = play(battle, Fight(3), Join(), *[BLANK] * 3, SKULL, BLANK, card(Tactica.BODYGUARD), FOG)

    assert result.the(ev.GeneralKilled).side is A


def test_fog_over_the_triarii() -> None:
    """R47, Fog of War: the army runs."""
    fogged = PlayTactica(Tactica.TRIARII, 4, 2), FOG
    result = play(last_stand(Tactica.FOG_OF_WAR), Fight(2), SKULL, BLANK, BLANK, BLANK, *fogged)

    assert result.the(ev.BattleEnded).ending.routed is D


def test_fog_over_the_moment() -> None:
    """R47, Fog of War: the enemy chooses after all, and is not asked about it again."""
    result = play(two_fights(Tactica.FOG_OF_WAR), Fight(2), *[BLANK] * 4, card(Tactica.SEIZE_THE_MOMENT), FOG)

    assert result.every(ev.Seized) == []
    assert (result.offer.side, result.occasion) == (D, Step.CHARGE)


OUTSIDE = [
    (Step.TERRAIN, Ask(Window.GUIDES, A), PlayTactica(Tactica.LOCAL_GUIDES, 4, 5), ev.TileMoved),
    (Step.HILLS, Ask(Window.HILL, A), PlayTactica(Tactica.FIRST_ON_THE_HILL, 2), ev.HillRolled),
    (Step.DEPLOYMENT, Ask(Window.SCOUTS, A), PlayTactica(Tactica.SCOUTS, 2, 3), ev.CardsShown),
    (Step.REVEAL, Ask(Window.LATE_ORDERS, A), PlayTactica(Tactica.LATE_ORDERS, 3), ev.Swapped),
    (Step.EXPLOITATION, Ask(Window.RALLY, A), PlayTactica(Tactica.RALLY, 0), ev.Rallied),
    (Step.MOVES, Ask(Window.MARCH, A, 0), PlayTactica(Tactica.FORCED_MARCH, 0, 2, A), ev.Moved),
]


@pytest.mark.parametrize(("step", "ask", "played", "done"), OUTSIDE, ids=[played.card for _, _, played, _ in OUTSIDE])
@pytest.mark.parametrize("fog", [True, False])
def test_fog_outside_a_combat(step: Step, ask: Ask, played: PlayTactica, done: type[ev.Event], fog: bool) -> None:
    """R47, Fog of War: nothing moves, is looked at or thrown again."""
    hands = {A: (played.card,), D: FOGGY}
    battle = battle_at(step, {3: LEGION, 4: LEGION}, {6: WARRIORS, 7: HORSE}, hands=hands, wounded=[(A, 3)])
    battle = battle._replace(
        field=(*battle.field[:3], WOODS, *battle.field[4:]),
        hills=(HillDice(2, Symbol.X, Symbol.X),),
        hidden=frozenset({2, 3}),
        asks=(ask,),
    )
    answer = [FOG] if fog else [PASS, *[BLANK] * (step is Step.HILLS)]
    result = play(battle, played, *answer)

    assert [event.rule for event in result.every(done)].count("R47") == (not fog)
    assert result.every(ev.TacticaFogged) == ([ev.TacticaFogged(A, played.card)] if fog else [])


def test_r47_the_reasons_of_a_roll_are_told() -> None:
    """R47, R26: what a page says of each die."""
    result = play(charge((Tactica.DEVOTIO,), generals={A: 3}), Fight(3), Join())
    assert result.battle.combat is not None
    devoted = result.battle.combat._replace(cards=((A, Tactica.DEVOTIO), (A, Tactica.CHARGE_HOME)))
    rolled = roll(result.battle, devoted, devoted.strikes[0])

    assert [added.reason.code for added in rolled.added] == ["general_joins", "devotio"]
    assert [shift.reason.code for shift in rolled.shifts] == ["charge_home"]
