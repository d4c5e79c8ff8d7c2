"""Z10.7: overrun."""

from dataclasses import replace

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.state import Leader, State
from campaign.fury.rules.turn import SEQUENCE
from campaign.fury.rules.z10_movement import Go, Halt, SetOut
from campaign.fury.rules.z10_overrun import DrivenOff, GaveWay, GiveWay, Overrun, OverrunTried, Overwhelmed
from campaign.fury.rules.z17_losses import LossesTold
from tests.fury.rules.scenes import set_up
from tests.fury.rules.test_z10_movement import allows, did, do, ready

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
BOARD = set_up().board
LEGION = tuple([f"II cohort {n}" for n in range(1, 10)])
BAND = "iceni warband 1"
JUST = (*LEGION[:6], *[f"II auxiliary {n}" for n in range(1, 4)])
"""42 SP, seven times those of the band."""
FROM, AT = "BL2", "DB43"
"""Two clear tracts, with more of them around."""


def met(at: str = AT, start: str = FROM, units: tuple[str, ...] = LEGION, foes: tuple[str, ...] = (BAND,)) -> State:
    """A Roman stack that has entered a tract with enemies."""
    state = ready({**dict.fromkeys(units, start), **dict.fromkeys(foes, at)})
    return do(state, SetOut(units), Go(at, units))


def first_way(state: State) -> GiveWay:
    [offer, *_] = SEQUENCE.offers(state)
    assert isinstance(offer, GiveWay)
    return offer


def test_seven_to_one_drives_them_off():
    """Z10.7: 45 SP against 6; they are disrupted, and their owner chooses their way (Z13.8)."""
    play = did(met(), Overrun())
    state = play.state

    assert play.events == [OverrunTried(ROMAN, AT, 45, 6), DrivenOff(TRIBAL, (BAND,))]
    assert [event.only for event in play.events] == [None, TRIBAL]
    assert state.units[BAND].disrupted
    assert (SEQUENCE.decides(state), state.column and state.column.driven) == (TRIBAL, (BAND,))
    assert len(SEQUENCE.offers(state)) > 1
    away = do(state, first_way(state))
    assert away.units[BAND].at == first_way(state).way[-1]
    assert away.units[BAND].at not in {FROM, AT, *BOARD.ways[AT]}
    assert SEQUENCE.decides(away) is ROMAN


def test_just_seven_to_one_is_enough():
    """Z10.7: "with 7:1 or more", 42 SP against 6."""
    play = did(met(units=JUST), Overrun())

    assert play.events[0] == OverrunTried(ROMAN, AT, 42, 6)


def test_the_stack_goes_on_with_the_mp_that_it_has():
    """Z10.7: one for a cohort; or it halts, and the tract is Rome's (Z4.4)."""
    state = did(met(), Overrun()).state
    away = do(state, first_way(state))
    offers = [offer for offer in SEQUENCE.offers(away) if isinstance(offer, Go)]
    there = do(away, Halt())

    assert offers
    assert not any(allows(do(away, offers[0]), Go(at, LEGION)) for at in BOARD.ways[offers[0].to])
    assert there.control[AT] is ROMAN
    assert LEGION[0] in there.moved_on


def test_a_failed_try_ends_the_move():
    """Z10.7: 40 to 6; the mover has shown his strength, the other has not (Z17.2)."""
    play = did(met(units=LEGION[:8]), Overrun())

    assert play.events[0] == OverrunTried(ROMAN, AT, 40, 0)
    assert play.events[0].only is None
    assert (play.state.column, play.state.units[BAND].disrupted) == (None, False)
    assert {*play.state.moved_on} == {*LEGION[:8]}


def tried(state: State) -> OverrunTried:
    """What both sides are told of it."""
    [found] = [event for event in did(state, Overrun()).events if isinstance(event, OverrunTried)]
    return found


def test_charges_count_on_both_sides():
    """Z10.7: 6 for each Roman horse; chariots count 6 instead of 3."""
    horse = tuple([f"II horse {n}" for n in range(1, 5)])

    assert tried(met(units=(*LEGION[:4], *horse))).mine == 20 + 24
    assert tried(met(foes=("iceni chariots 1",))).theirs == 6


def test_disrupted_units_do_not_count_for_the_mover():
    """Z10.7: but for the other side; alone they may not try."""
    state = met()
    tired = replace(state, units={**state.units, LEGION[0]: replace(state.units[LEGION[0]], disrupted=True)})
    all_tired = {id: replace(unit, disrupted=True) for id, unit in state.units.items()}

    assert tried(tired).mine == 40
    assert not allows(replace(state, units=all_tired), Overrun())


def place(**wanted: object) -> tuple[str, str]:
    """A border on the map to a tract of this terrain or kind."""
    for border in BOARD.borders:
        for start, at in ((border.a, border.b), (border.b, border.a)):
            tract = BOARD.tract[at]
            seen = {"terrain": tract.terrain, "kind": tract.kind, "border": border.kind}
            if all(seen[name] == each for name, each in wanted.items()):
                return start, at
    raise LookupError(wanted)


@pytest.mark.parametrize(
    ("start", "at"),
    [
        pytest.param(*place(terrain="high", border="plain", kind="place"), id="high hills"),
        pytest.param(*place(terrain="marsh", border="plain", kind="place"), id="marsh"),
        pytest.param(*place(terrain="clear", border="plain", kind="town"), id="a town"),
        pytest.param(*place(terrain="clear", border="plain", kind="roman centre"), id="a Roman centre"),
        pytest.param(*place(border="plain", kind="tribal centre"), id="a tribal centre"),
        pytest.param(*place(terrain="clear", border="river", kind="place"), id="across a river"),
    ],
)
def test_where_nobody_is_overrun(start: str, at: str):
    """Z10.7."""
    assert not allows(met(at, start), Overrun())


def test_in_low_hills():
    """Z10.7."""
    start, at = place(terrain="low", border="plain", kind="place")
    assert allows(met(at, start), Overrun())


def test_only_a_stack_that_has_entered():
    """Z10.7: not beside whom it began, nor where nobody stands."""
    beside = ready({**dict.fromkeys(LEGION, AT), BAND: AT})

    assert not allows(do(beside, SetOut(LEGION)), Overrun())
    assert not allows(met(foes=()), Overrun())
    assert not allows(beside, Overrun())


def test_who_may_not_stay_there_does_not_try():
    """Z12.3: with friends of another tribe there, who fight already."""
    bands = tuple([f"iceni warband {n}" for n in range(1, 9)])
    others = {"trinovantes warband 1": AT, "II horse 1": AT}
    state = ready({**dict.fromkeys(bands, FROM), **others}, half=TRIBAL)

    assert not allows(do(state, SetOut(bands), Go(AT, bands)), Overrun())


class TestTheWayOut:
    """Z13.8, Z13.11."""

    FOES = (BAND, "iceni warband 2")

    def driven(self) -> State:
        """Two warbands with Boudica and a prisoner."""
        units = (*[f"II cohort {n}" for n in range(1, 11)], *[f"IX cohort {n}" for n in range(1, 11)])
        state = ready({**dict.fromkeys(units, FROM), **dict.fromkeys(self.FOES, AT)}, {"boudica": AT})
        state = replace(state, leaders={**state.leaders, "postumus": Leader("postumus", AT, captor=TRIBAL)})
        return do(state, SetOut(units), Go(AT, units), Overrun())

    def test_leaders_and_prisoners_go_along(self):
        """Z3.4."""
        state = self.driven()
        after = do(state, first_way(state))

        assert first_way(state).leaders == ("boudica", "postumus")
        assert {leader.at for leader in after.leaders.values()} == {after.units[BAND].at}

    def test_they_need_not_go_the_same_way(self):
        """Z13.8: the last ones take all leaders along."""
        state = self.driven()
        one, other = [offer for offer in SEQUENCE.offers(state) if isinstance(offer, GiveWay)][:2]
        half = do(state, GiveWay((BAND,), (), one.way))
        done = do(half, GiveWay(self.FOES[1:], one.leaders, other.way))

        assert SEQUENCE.decides(half) is TRIBAL
        assert done.column
        assert (done.column.driven, done.units[self.FOES[1]].at) == ((), other.way[-1])

    @pytest.mark.parametrize(
        ("units", "leaders", "way"),
        [
            pytest.param(FOES, (), None, id="leaders left behind"),
            pytest.param((), (), None, id="nobody"),
            pytest.param((BAND, BAND), (), None, id="one twice"),
            pytest.param((BAND,), ("boudica", "boudica"), None, id="a leader twice"),
            pytest.param(("II cohort 1",), (), None, id="another unit"),
            pytest.param((BAND,), ("paulinus",), None, id="another leader"),
            pytest.param((BAND,), (), (FROM,), id="another way"),
        ],
    )
    def test_what_is_refused(self, units: tuple[str, ...], leaders: tuple[str, ...], way: tuple[str, ...] | None):
        state = self.driven()
        assert not allows(state, GiveWay(units, leaders, way or first_way(state).way))

    @pytest.mark.parametrize("decision", [Halt(), Overrun(), Go("CV43", ("II cohort 1",))])
    def test_the_stack_waits(self, decision: Decision):
        """Nobody else decides anything meanwhile; nor does anybody give way elsewhere."""
        assert not allows(self.driven(), decision)
        assert not allows(met(), GiveWay((BAND,), (), ("CV43", "CV41")))
        assert not allows(ready({BAND: AT}), GiveWay((BAND,), (), ("CV43", "CV41")))

    def test_who_has_no_way_is_eliminated(self):
        """Z13.8; the other side is told of the SP alone (Z17.1)."""
        held = {f"IX cohort {n}": at for n, at in enumerate(BOARD.ways[AT])}
        none = did(met_beside(held), Overrun())

        assert none.events[2:] == [Overwhelmed(TRIBAL, (BAND,)), LossesTold(TRIBAL, {"iceni": 6}, (), "Z13.8")]
        assert [event.only for event in none.events] == [None, TRIBAL, TRIBAL, None]
        assert (BAND in none.state.units, none.state.lost["iceni"]) == (False, 6)
        assert SEQUENCE.decides(none.state) is ROMAN

    def test_the_only_way_is_taken_at_once(self):
        """Z13.8: where there is no choice."""
        near = [*BOARD.ways[AT]]
        out = next(at for at in near if at != FROM and {*BOARD.ways[at]} - {AT, *near})
        first, *beyond = [at for at in BOARD.ways[out] if at not in {AT, *near}]
        held = {f"IX cohort {n}": at for n, at in enumerate([*near, *beyond]) if at != out}
        play = did(met_beside(held), Overrun())
        after = play.state

        assert after.units[BAND].at == first
        assert [event.only for event in play.events if isinstance(event, GaveWay)] == [TRIBAL]
        assert SEQUENCE.decides(after) is ROMAN


def met_beside(held: dict[str, str]) -> State:
    """The same stack, with other Romans around."""
    state = ready({**dict.fromkeys(LEGION, FROM), **held, BAND: AT})
    return do(state, SetOut(LEGION), Go(AT, LEGION))
