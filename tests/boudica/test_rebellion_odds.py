"""The odds in words, as the page of a side shows them before it chooses."""

from string import Formatter

from campaign.boudica.chances import BattleOdds, checks_there, odds_at_hand, odds_if_there, share
from campaign.boudica.names import PACKAGE
from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Meeting, Stage, State, Step, Swaying
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w6_battle.odds import FOUGHT
from engine.texts import texts
from tests.boudica.rules.scenes import decide, scene


def odds(state: State) -> BattleOdds:
    found = odds_at_hand(state)
    assert found
    return found


def test_the_battle_at_hand():
    """Both sides with what they have there, and the chance of one that alone wants it."""
    now = scene(Step.BATTLES, "iceni", at={"legion-IX": "iceni"})
    found = odds(now)

    assert found.title == "The odds in Iceni"
    assert [(side.name, side.strength) for side in found.sides] == [("Romans", "2"), ("Britons", "5, town")]
    [note] = found.notes
    assert note.startswith("If only one side wants it, it rolls a die for each of its armies")
    assert note.endswith(": the Romans 17% and the Britons 17%.")
    assert (found.fought, found.is_guessed) == (FOUGHT, False)


def test_nothing_once_it_is_fought():
    """Towns and plunder have no odds; nor has a game that is over, nor a movement phase with nobody on his way."""
    towns = scene(Step.BATTLES, "iceni", at={"legion-IX": "iceni"}, meeting=Meeting("iceni", Stage.TOWNS))
    alone = scene(Step.BATTLES, "iceni", "catuvellauni", at={"legion-IX": "iceni", "briton-1": "catuvellauni"})

    assert odds_at_hand(towns) is None
    assert odds_at_hand(alone) is None
    assert odds_at_hand(scene(Step.MOVEMENT, ROMANS, BRITONS)) is None


def test_the_dice_alone_are_still_to_come():
    """Both have said it: what brings it to a battle is told no more."""
    joined = Meeting("iceni", Stage.JOINED, ((BRITONS, True), (ROMANS, True)))
    now = scene(Step.BATTLES, "iceni", at={"legion-IX": "iceni"}, meeting=joined)

    assert odds(now).notes == ()


def test_the_romans_see_what_may_be():
    """W1.4: what they are shown hangs on nothing hidden."""
    shown = set()
    for first in (3, 9):
        strengths = {"briton-1": 5, "briton-2": first, "briton-3": 12 - first}
        now = scene(Step.BATTLES, "trinovantes", at={"legion-XX": "trinovantes"}, strengths=strengths)
        shown.add(repr(odds(seen_by(now, ROMANS))))
        assert "is_guessed=True" in repr(odds(seen_by(now, ROMANS)))

    assert len(shown) == 1
    assert "6–16, town" in shown.pop()


def test_against_strength_points_without_an_army():
    """W6.1: only the other side is asked."""
    [note] = odds(scene(Step.BATTLES, "ordovices")).notes

    assert note == "The Britons have no army there, only loose strength points, and are not asked."


def test_in_a_city_nobody_forces_a_battle():
    """W6.2."""
    assert odds(scene(Step.BATTLES, "londinium", at={"legion-XX": "londinium", "briton-1": "londinium"})).notes == ()


def test_augusta_may_be_commanded():
    """W10.2: with its chance to obey."""
    option = {"different_prefect": Prefect.ON_5}
    found = odds(scene(Step.BATTLES, "atrebates", at={"briton-1": "atrebates"}, options=option))

    assert found.notes[-1] == "Legio II Augusta obeys its first command: 33%."
    assert "the Romans 0%" in found.notes[0]


def test_before_the_move():
    """Where an army would meet somebody, and where it is on its way; of agents and Boudica nothing."""
    now = scene(Step.MOVEMENT, ROMANS, BRITONS)
    found = odds_if_there(now, "legion-IX", "iceni")
    assert found
    assert found.title == "If Legio IX Hispana fought in Iceni"
    assert odds_if_there(now, "legion-IX", "catuvellauni") is None
    assert odds_if_there(now, BOUDICA, "corieltauvi") is None

    there = decide(now, Enter("legion-IX", "iceni")).now
    assert odds_at_hand(there) == found


def test_the_checks_that_come():
    """Whose they are, with their dice."""
    now = scene(chiefs={"corieltauvi": (ROMANS, BRITONS)})

    assert checks_there(now, "corieltauvi") == [
        ("A chief of the Britons", "one die, 33%"),
        ("A chief of the Romans", "one die, 33%"),
    ]


def test_a_check_of_several_dice():
    """W4.2: one for each unaligned cube."""
    now = scene(at={"agent-briton-1": "regni"})

    assert checks_there(now, "regni") == [("Briton agents", "5 dice, 17% each")]


def test_every_text_is_told():
    """Each kind of check has its words."""
    known = texts(PACKAGE, "odds")

    assert {key for key in known if key.startswith("check.")} == {
        "check.one",
        "check.several",
        *(f"check.{by}" for by in Swaying),
    }
    assert all(list(Formatter().parse(str(pattern))) for pattern in known.values())


def test_the_shares_of_two_sides_add_up():
    """Of 2,000 battles 1,230 are 61.5 percent, which is 62 of one side; then 38 are the other's."""
    assert (share(1230 / FOUGHT), share(770 / FOUGHT)) == ("62%", "38%")
    assert (share(1 / FOUGHT), share(1999 / FOUGHT), share(1.0), share(0.0)) == ("<1%", ">99%", "100%", "0%")
    sums = {int(share(n / FOUGHT)[:-1]) + int(share((FOUGHT - n) / FOUGHT)[:-1]) for n in range(20, FOUGHT - 19)}
    assert sums == {100}
