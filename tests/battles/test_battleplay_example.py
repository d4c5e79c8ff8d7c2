"""The author's battle of BattlePlay, replayed step by step: each die, each outcome, and where the tale is at odds."""

from io import StringIO

import pytest
from django.core.management import call_command

from battles.battleplay import example
from battles.battleplay.example import CARDS, START, Replayed
from battles.rules.battleplay import ending
from battles.rules.battleplay import events as ev
from battles.rules.battleplay.board import CELLS, Rough, Stack
from battles.rules.battleplay.colours import Colour, Symbol
from battles.rules.battleplay.decisions import OfferChoice
from battles.rules.battleplay.events import CombatBegan, HillRolled, StepBegan, Thrown
from battles.rules.battleplay.state import Battle, Ending, Step, where
from battles.rules.battleplay.turn import legal_decisions
from battles.rules.generator import Outcome
from battles.rules.verdict import Grade, Side

A, D = Side.ATTACKER, Side.DEFENDER
V1, L2, L3, S3, L4, L5, L6, G1, J1, W2, O3, Z3, W4, W5, C6 = CARDS.values()
REPLAYED = list(example.replayed())
OUTCOMES = (
    ev.TileDrawn,
    ev.HillTaken,
    ev.Struck,
    ev.ArtilleryLost,
    ev.GeneralKilled,
    ev.SkirmishersLeft,
    ev.Entered,
    ev.Moved,
    ev.Stood,
    ev.BattleEnded,
)
"""The events that a step's `outcome` has to name, all of them."""


def after(title: str) -> Battle:
    """The battle after a step."""
    return step(title).after


def thrown(title: str) -> list[Thrown]:
    """What was thrown in a step."""
    return [event for event in step(title).events if isinstance(event, Thrown)]


def step(title: str) -> Replayed:
    """A step by the beginning of its title."""
    return next(each for each in REPLAYED if each.step.title.startswith(title))


@pytest.mark.parametrize("each", REPLAYED, ids=lambda each: each.step.title)
def test_each_step_comes_out_as_told(each: Replayed) -> None:
    """R1 to R45: just these outcomes; these dice of these colours fell, and no others."""
    kinds = (*OUTCOMES, *{type(event) for event in each.step.outcome})
    thrown = [event for event in each.events if isinstance(event, Thrown)]
    dice = [die for event in thrown for die in zip(event.colours, event.symbols, strict=True)]

    assert tuple(event for event in each.events if isinstance(event, kinds)) == each.step.outcome
    assert dice == ([] if each.step.title == "The field" else example.fallen(each.step))


def test_the_field() -> None:
    """R6, R7, R9: three wooded files, a rocky one, and the hill of file 4, which the Romans take."""
    field = after("The field").field

    assert [ground.rough for ground in field] == [Rough.WOODS, None, Rough.ROCKY, Rough.WOODS, None, None, Rough.WOODS]
    assert [file for file, ground in enumerate(field, 1) if ground.hill] == [4]
    assert field[3].holder is A
    assert [event for event in step("The field").events if isinstance(event, HillRolled)] == [
        HillRolled(4, Symbol.SKULL, Symbol.BLANK)
    ]


def test_the_deployment() -> None:
    """R10 to R20: as drawn in the example."""
    battle = after("The Romans deploy")
    rome = {1: (None, V1, None), 2: (L2, None, None), 3: (L3, None, S3), 4: (L4, None, None), 5: (L5, None, None)}
    barbarians = {
        1: (G1, J1, None),
        2: (W2, None, None),
        3: (O3, Z3, None),
        4: (W4, None, None),
        5: (W5, None, None),
        6: (C6, None, None),
    }

    for side, line in ((A, rome), (D, barbarians)):
        assert {cell.file: stack[1:] for cell, stack in battle.board.items() if stack.side is side} == line
    assert battle.attacker.reserve == (L6,)
    assert battle.attacker.general == (4, CELLS[A, 2], False)
    assert battle.defender.general == (2, None, False)
    assert battle.hidden == frozenset()


def test_who_chooses() -> None:
    """R31: by turns, the better general first, beginning anew with each step."""
    choosers = [event.chooser for each in REPLAYED for event in each.events if isinstance(event, CombatBegan)]
    shots, impact, melee = choosers[:3], choosers[3:8], choosers[8:]

    assert shots == [A, A, D]
    assert impact == [A, D, A, D, A]
    assert melee == [D, A, A, D]


def test_losses_and_wounds_by_and_by() -> None:
    """R29, R30: what is off the board after each part, and who is wounded."""
    shot, impact, end = after("1.3: the Slingers"), after("Combat 5"), REPLAYED[-1].after

    assert shot.wounded == {L3}
    assert set(impact.attacker.lost) == {L3, S3, V1}
    assert set(impact.defender.lost) == {W2, W5}
    assert impact.wounded == {L2, L5}
    assert set(end.attacker.lost) == {L3, S3, V1, L2, L6}
    assert end.wounded == {L4, L5, W4}


def test_the_survivors() -> None:
    """R27, R37: four Barbarian cards, two Roman ones, and a general of three stars in reserve."""
    end = REPLAYED[-1].after

    assert end.board == {
        CELLS[A, 1]: Stack(D, G1),
        CELLS[D, 2]: Stack(D, O3),
        CELLS[D, 4]: Stack(D, W4),
        CELLS[D, 6]: Stack(D, C6),
        CELLS[A, 4]: Stack(A, L4),
        CELLS[A, 5]: Stack(A, L5),
    }
    assert end.attacker.general == (3, None, False)
    assert set(end.defender.off) == {J1, Z3}


# The example at odds with itself, as OPEN_ENDS lists it


def test_the_attacker_withdraws_under_either_count() -> None:
    """R45: by the combats Rome lost three main cards and the Barbarians two; told are two each, a tie. Nobody routs."""
    end = REPLAYED[-1].after
    tie = end._replace(ending=Ending(None, None))

    assert (ending.mains_lost(end, A), ending.mains_lost(end, D)) == (3, 2)
    assert end.ending == Ending(D, None)
    assert ending.outcome(end) == ending.outcome(tie) == Outcome(D, Grade.MINOR)


def test_melee_2_can_only_be_roman() -> None:
    """R42: the one card without an enemy ahead and with one beside it is that of file 5; its woods dice are white."""
    before = step("Melee 2").before
    offer = legal_decisions(before)

    assert isinstance(offer, OfferChoice)
    assert offer.side is A
    assert {decision.card for decision in offer.choices} == {L5}  # type: ignore[attr-defined]
    assert where(before, L5).file == 5


def test_the_javelinmen_have_to_roll() -> None:
    """R35: they have Velites opposite them."""
    assert [event.card for event in thrown("1.3: Velites")] == [V1, J1]


def test_the_scorpio_throws_a_green_die_into_the_woods() -> None:
    """R23: white is what is left of it."""
    (scorpio,) = thrown("1.1")

    assert (START.cards[S3].good, scorpio.colours) == ((Colour.GREEN,), (Colour.WHITE,))


def test_the_general_falls_where_he_has_joined_before() -> None:
    """R26: his file does not roll in melee 1."""
    before = step("Melee 1").before

    assert before.attacker.general == (4, CELLS[A, 2], True)
    assert [event.side for event in thrown("Melee 1")] == [D, D]


def test_the_barbarian_general_does_nothing() -> None:
    """R26: he is in reserve from first to last."""
    assert {each.after.defender.general for each in REPLAYED[2:]} == {(2, None, False)}


def test_the_roman_dice_that_are_not_told() -> None:
    """R22: combat 4 and melee 3 are in the woods."""
    for title in ("Combat 4", "Melee 3"):
        assert {event.colours for event in thrown(title) if event.side is A} == {(Colour.WHITE,)}


def test_the_choice_begins_anew_with_each_part_of_the_melee() -> None:
    """R31: after the Barbarians' flank the Romans support, and choose the first front."""
    began = [event for each in REPLAYED for event in each.events if isinstance(event, StepBegan)]

    assert [event.chooser for event in began if event.step in (Step.FLANKS, Step.SUPPORT, Step.FRONTS)] == [A, A, A]


def test_no_tactica_is_played() -> None:
    """R47: six are in hand, and no window opens for them."""
    assert (len(after("The field").attacker.hand), len(after("The field").defender.hand)) == (4, 2)
    assert REPLAYED[-1].after.attacker.played == REPLAYED[-1].after.defender.played == ()


def test_two_mountains_by_a_prepared_battlefield() -> None:
    """R4: from none to two."""
    assert START.mountains == 0
    assert START.settings.prepared is not None
    assert START.settings.prepared.mountains == 2


def test_every_open_end_is_told() -> None:
    lines = list(example.replay_example())

    assert len(example.OPEN_ENDS) == 10
    assert all(f"- {open_end}" in lines for open_end in example.OPEN_ENDS)


# The telling


def test_the_replay_in_words() -> None:
    """Every step has its number, its dice, and what came of them."""
    text = "\n".join(example.replay_example())

    assert "15. Melee 1: the open flank of file 2" in text
    assert "Naked Gaesatae, again: yellow X" in text
    assert "Romans: the general falls. A Competent general takes over, in reserve." in text
    assert "No army is routed. Barbarians win: Romans lost 3, Barbarians lost 2 main cards." in text


def test_the_command_prints_it() -> None:
    """`manage.py battleplay --replay-example`."""
    printed = StringIO()
    call_command("battleplay", "--replay-example", stdout=printed)

    assert printed.getvalue().splitlines() == list(example.replay_example())
