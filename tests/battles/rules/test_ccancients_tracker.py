"""C6.12 at the table: losses tapped on a phone, banners, break points, and the grade at the end."""

from functools import reduce

import pytest

from battles.rules import tracker as tr
from battles.rules.tracker import Agreed, Change, Confirm, Drawn, IllegalTap, TableArmy, Tap, Tracking, Undo, Unit, What
from battles.rules.verdict import Grade, Side, Tally
from engine.rules.reason import Reason
from tests.scripted import scripted

HASTATI = Unit("MI", "Hastati", 4)
EQUITES = Unit("MC", "Equites", 3)
ELEPHANTS = Unit("EL", "Elephants", 2)
ROME = TableArmy((HASTATI, HASTATI, HASTATI, HASTATI, EQUITES, EQUITES), leaders=2)  # breaks at 3
EPIRUS = TableArmy((HASTATI, HASTATI, HASTATI, HASTATI, EQUITES, ELEPHANTS), leaders=1)
FRESH = tr.opened((ROME, EPIRUS))
A, D = Side.ATTACKER, Side.DEFENDER
TAKEN, LOST = Change(What.OBJECTIVE_TAKEN, A), Change(What.OBJECTIVE_TAKEN, D)
FALLEN = Change(What.LEADER_KILLED, A, 1)
TWO_BLOCKS = Change(What.BLOCK_LOST, A, 0), Change(What.BLOCK_LOST, A, 1)
BREAKING = [Change(What.BLOCK_LOST, D, unit) for unit in (0, 0, 0, 0, 1, 1, 1, 1, 5, 5)]
"""Rome breaks Epirus, and loses nothing."""


def tap(tracking: Tracking, tapped: Tap) -> Tracking:
    return tr.RULESET.unfold(tracking, tapped, scripted()).now


def said(log: Tracking, *changes: tuple[What, Side, int]) -> Tracking:
    for what, side, which in changes:
        log = tap(log, Change(what, side, which))
    return log


def destroyed(log: Tracking, side: Side, which: int) -> Tracking:
    for _ in range(log.table.host(side).blocks[which]):
        log = said(log, (What.BLOCK_LOST, side, which))
    return log


def after(*taps: Tap) -> Tracking:
    return reduce(tap, taps, FRESH)


def broken() -> Tracking:
    return after(*BREAKING)


def proposed(log: Tracking) -> tr.TrackedResult:
    """What the table comes to."""
    assert isinstance(log.table.proposal, tr.TrackedResult)
    return log.table.proposal


def test_a_result_agreed_without_counting():
    """It stands as it was said, whatever the count so far; taken back, the count goes on."""
    log = after(*TWO_BLOCKS, Agreed(D, Grade.MAJOR))

    assert log.table.result == Agreed(D, Grade.MAJOR)
    assert log.table.proposal is None
    back = tap(log, Undo(3))
    assert back.table == after(*TWO_BLOCKS).table
    assert tap(back, Agreed(A, Grade.MINOR)).table.result == Agreed(A, Grade.MINOR)


def test_a_draw():
    """While both armies stand nobody need have won; taken back, the count goes on."""
    log = after(*TWO_BLOCKS, Drawn())

    assert log.table.result == Drawn()
    back = tap(log, Undo(3))
    assert back.table == after(*TWO_BLOCKS).table
    assert tap(back, Drawn()).table.result == Drawn()


def test_what_cannot_be_agreed():
    """Neither over the count, nor over a result; and no count over what was agreed."""
    agreed = after(TWO_BLOCKS[0], Agreed(A, Grade.MINOR))
    for log, tapped, code in (
        (broken(), Agreed(D, Grade.MAJOR), "tap.counted"),
        (broken(), Drawn(), "tap.counted"),
        (agreed, Drawn(), "tap.confirmed.again"),
        (after(Drawn()), Agreed(D, Grade.MAJOR), "tap.confirmed.again"),
        (after(Drawn()), TWO_BLOCKS[0], "tap.confirmed.count"),
        (tap(broken(), Confirm()), Agreed(A, Grade.MAJOR), "tap.confirmed.again"),
        (agreed, Agreed(A, Grade.MINOR), "tap.confirmed.again"),
        (agreed, Confirm(), "tap.confirmed.again"),
        (agreed, TWO_BLOCKS[1], "tap.confirmed.count"),
        (agreed, Undo(1), "tap.confirmed.undo"),
    ):
        with pytest.raises(IllegalTap) as refused:
            tap(log, tapped)
        assert refused.value.reasons == (Reason(code),)


def test_c6_12_what_counts_as_cavalry():
    """C6.12: LC, LBC and MC, at full blocks; neither heavier horse nor chariots nor elephants."""
    codes = ("LC", "LBC", "MC", "HC", "CM", "BCH", "HCH", "EL", "LI", "MI")
    log = tr.opened((TableArmy(tuple(Unit(code, code, 3) for code in codes), 1), EPIRUS))

    assert log.table.attacker.intact_cavalry == 3
    for which, intact in ((3, 3), (1, 2), (0, 1), (2, 0)):
        log = said(log, (What.BLOCK_LOST, A, which))
        assert log.table.attacker.intact_cavalry == intact


def test_a_tap_takes_a_block():
    log = said(FRESH, (What.BLOCK_LOST, A, 1))

    assert log.table.attacker.blocks == (4, 3, 4, 4, 3, 3)
    assert log.table.lost(A) == 0
    assert log.standing == ((1, Change(What.BLOCK_LOST, A, 1)),)
    assert said(log, (What.BLOCK_BACK, A, 1)).table == FRESH.table


def test_the_last_block_and_a_leader_are_a_banner_each():
    log = said(destroyed(FRESH, D, 5), (What.LEADER_KILLED, A, 1))

    assert log.table.attacker.living == (True, False)
    assert log.table.defender.blocks.count(0) == 1
    assert (log.table.lost(A), log.table.lost(D)) == (1, 1)


def test_an_objective_is_a_banner_against_the_enemy_while_it_is_held():
    log = said(FRESH, (What.OBJECTIVE_TAKEN, A, 0))

    assert (log.table.lost(A), log.table.lost(D)) == (0, 1)
    assert said(log, (What.OBJECTIVE_LOST, A, 0)).table == FRESH.table


def test_an_army_breaks_at_half_its_units_in_banners():
    log = destroyed(destroyed(FRESH, D, 0), D, 1)

    assert ROME.break_point == 3
    assert (log.table.losers, log.table.proposal) == ((), None)
    assert said(log, (What.LEADER_KILLED, D, 0)).table.losers == (D,)
    assert tap(broken(), Undo(10)).table.losers == ()


def test_an_army_of_one_unit_stands_until_it_is_lost():
    assert TableArmy((HASTATI,), leaders=1).break_point == 1
    assert tr.begin((TableArmy((HASTATI,), leaders=1), ROME)).losers == ()


def test_a_winner_without_losses_has_a_major_victory():
    expected = tr.TrackedResult(A, Tally(losses=0, break_point=3, winner_cavalry=2, loser_cavalry=1))

    assert proposed(broken()) == expected
    assert expected.grade is Grade.MAJOR


def test_cavalry_counts_at_full_blocks_only():
    log = said(broken(), (What.BLOCK_LOST, A, 4), (What.BLOCK_LOST, D, 4))

    assert proposed(log).tally == Tally(losses=0, break_point=3, winner_cavalry=1, loser_cavalry=0)


def test_two_thirds_of_the_break_point_lost_is_minor_unless_there_is_more_cavalry():
    log = said(broken(), (What.LEADER_KILLED, A, 0), (What.LEADER_KILLED, A, 1))

    assert proposed(log).grade is Grade.MAJOR
    assert proposed(said(log, (What.BLOCK_LOST, A, 4))).grade is Grade.MINOR


def test_the_field_may_be_left_before_an_army_breaks():
    log = said(FRESH, (What.FIELD_LEFT, D, 0))

    assert log.table.proposal == tr.TrackedResult(A, Tally(0, 3, 2, 1))


def test_a_tap_is_taken_back_by_its_number():
    log = after(*TWO_BLOCKS, Undo(1))

    assert log.table.attacker.blocks == (4, 3, 4, 4, 3, 3)
    assert [n for n, _ in log.standing] == [2]
    assert log.taps == 3


def test_a_tap_is_not_taken_back_from_under_later_ones():
    log = said(FRESH, (What.BLOCK_LOST, A, 0), (What.BLOCK_BACK, A, 0))

    with pytest.raises(IllegalTap, match=r"tap\.needed.*tap\.full"):
        tap(log, Undo(1))
    assert tap(tap(log, Undo(2)), Undo(1)).table == FRESH.table


def test_a_result_is_confirmed_once():
    log = after(*BREAKING, Confirm())
    again = tap(log, Undo(11))  # it is taken back like any tap

    assert log.table.result == broken().table.proposal
    assert again.table.result is None
    assert said(again, (What.BLOCK_LOST, A, 0)).table.attacker.blocks[0] == 3


IMPOSSIBLE = [
    *[([], Change(What.BLOCK_LOST, A, which), Reason("tap.no_unit")) for which in (-1, 6, 1000)],
    *[([], Change(What.LEADER_KILLED, A, which), Reason("tap.no_leader")) for which in (-1, 2)],
    ([], Change(What.BLOCK_BACK, A, 1), Reason("tap.full", ("Hastati", 4))),
    (BREAKING, Change(What.BLOCK_LOST, D, 5), Reason("tap.destroyed", ("Elephants",))),
    (BREAKING, Change(What.BLOCK_BACK, D, 5), Reason("tap.destroyed", ("Elephants",))),
    ([FALLEN], FALLEN, Reason("tap.fallen")),
    ([], Change(What.OBJECTIVE_LOST, A), Reason("tap.objectives", (3,))),
    ([TAKEN] * 3, TAKEN, Reason("tap.objectives", (3,))),
    ([Change(What.FIELD_LEFT, D)], Change(What.FIELD_LEFT, A), Reason("tap.over")),
    (BREAKING, Change(What.FIELD_LEFT, D), Reason("tap.over")),
    ([*BREAKING, LOST, LOST], LOST, Reason("tap.over")),
    *[([*TWO_BLOCKS, Undo(1)], Undo(n), Reason("tap.gone")) for n in (0, 1, 3, 4)],
    ([], Confirm(), Reason("tap.undecided")),
    ([*BREAKING, Confirm()], Confirm(), Reason("tap.confirmed.again")),
    ([*BREAKING, Confirm()], Change(What.BLOCK_LOST, A), Reason("tap.confirmed.count")),
    ([*BREAKING, Confirm()], Undo(3), Reason("tap.confirmed.undo")),
]


@pytest.mark.parametrize(("before", "tapped", "reason"), IMPOSSIBLE)
def test_what_cannot_have_happened(before: list[Tap], tapped: Tap, reason: Reason):
    """C6.12: there is no such thing, it is not so any more, or the battle was over by then."""
    log = after(*before)

    with pytest.raises(IllegalTap) as refusal:
        tap(log, tapped)
    assert refusal.value.reasons == (reason,)


def test_what_was_taken_back_never_happened():
    log = tap(said(broken(), (What.BLOCK_LOST, A, 4)), Undo(3))

    again = reduce(tap, [event for _, event in log.standing if isinstance(event, Change)], FRESH)

    assert again.table == log.table
