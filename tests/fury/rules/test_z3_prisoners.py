"""Z3.4: what a captor does with his prisoners; test_z13_after.py has how leaders are taken and freed by themselves."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.events import Event
from campaign.fury.rules.secrets import seen_by, told
from campaign.fury.rules.state import Exchange, Leader, Stage, State
from campaign.fury.rules.turn import SEQUENCE, StepBegan, legal_decisions
from campaign.fury.rules.z3_prisoners import (
    AnswerExchange,
    ExchangeOffered,
    ExchangeRefused,
    LeaderReturned,
    OfferExchange,
    PrisonerPutToDeath,
    PrisonersExchanged,
    PutToDeath,
    refuge,
)
from campaign.fury.rules.z10_movement import SetOut
from campaign.fury.rules.z11_voyages import Embark
from campaign.fury.rules.z14_demoralisation import level
from campaign.fury.rules.z15_victory import WarEnded
from campaign.fury.rules.z18_solo import LEVELS, choose
from engine.rules.dice import StreamDice
from engine.rules.reason import Reason
from engine.rules.ruleset import Unfolded
from engine.rules.sequence import IllegalDecision
from tests.fury.rules.fights import here
from tests.fury.rules.scenes import scene, under

TRIBAL, ROMAN = Side.TRIBAL, Side.ROMAN
UNITS = here("CN5", "II cohort 1", "flotilla 1") | here("TR8", "iceni warband 1") | {"II cohort 2": "CV46"}


def held(prisoners: Mapping[str, tuple[str, Side]], units: Mapping[str, str] = UNITS, half: Side = ROMAN) -> State:
    """A movement step: who is held where, and by whom."""
    state = scene(units, half=half, stage=Stage.MOVEMENT, to_do=(half,), rebels=("iceni", "trinovantes"))
    leaders = {id: Leader(id, at, captor) for id, (at, captor) in prisoners.items()}
    return replace(state, leaders=leaders, control=dict.fromkeys(state.board.tract, ROMAN))


BOTH = held({"chief-trinovantes": ("CN5", ROMAN), "cerialis": ("TR8", TRIBAL)})
FAIR = OfferExchange("chief-trinovantes", "cerialis")
"""The sum of their modifiers is 3, and 3."""


def decided(state: State, *decisions: Decision) -> Unfolded[State, Event]:
    """The game after these, with the events of the last one."""
    for decision in decisions:
        found: Unfolded[State, Event] = SEQUENCE.unfold(state, decision, StreamDice("any"))
        state = found.now
    return found


def bargains(state: State) -> list[Decision]:
    return [each for each in legal_decisions(state) if isinstance(each, PutToDeath | OfferExchange)]


class TestCaptor:
    def test_a_prisoner_is_put_to_death(self):
        """Z3.4, Z14.3: he is lost for good, both sides are told, and the captor moves on."""
        play = decided(BOTH, PutToDeath("chief-trinovantes"))
        trinovantes = BOTH.pieces.command["trinovantes"]

        assert play.events == [PrisonerPutToDeath("chief-trinovantes", ROMAN)]
        assert (play.now.gone, [*play.now.leaders]) == (("chief-trinovantes",), ["cerialis"])
        assert level(play.now, trinovantes) == level(BOTH, trinovantes) == trinovantes.without
        assert told(play.now, play.events, TRIBAL) == (play.events[0],)
        assert SEQUENCE.decides(play.now) is ROMAN
        assert bargains(play.now) == []

    def test_her_death_may_end_the_war(self):
        """Z16.5: at once."""
        state = under(held({"boudica": ("CN5", ROMAN)}), variable_victory=True)
        events = decided(replace(state, lost={"trinovantes": 16}), PutToDeath("boudica")).events
        assert [type(event) for event in events] == [PrisonerPutToDeath, WarEnded]

    def test_what_is_offered_to_him(self):
        """Z3.4: each of his prisoners; none if nobody is held, in the other half, or while a stack is on its way."""
        assert bargains(BOTH) == [PutToDeath("chief-trinovantes"), FAIR]
        assert bargains(replace(BOTH, half=TRIBAL)) == [
            PutToDeath("cerialis"),
            OfferExchange("cerialis", "chief-trinovantes"),
        ]
        assert bargains(held({})) == []
        assert bargains(held({"cerialis": ("TR8", TRIBAL)})) == []
        assert bargains(replace(BOTH, column=Column(("II cohort 1",), (), ("CN5",)))) == []

    def test_a_prisoner_without_a_guard_is_nobodys_to_give(self):
        """Z3.4: he will be free at the end of the step."""
        assert bargains(held({"chief-trinovantes": ("AT4", ROMAN), "cerialis": ("TR8", TRIBAL)})) == []

    @pytest.mark.parametrize(
        "decision",
        [PutToDeath("cerialis"), PutToDeath("boudica"), OfferExchange("cerialis", "chief-trinovantes")],
    )
    def test_what_he_may_not(self, decision: Decision):
        with pytest.raises(IllegalDecision):
            decided(BOTH, decision)

    def test_no_half_has_a_question_more(self):
        """Z3.4: a captor's whole half, in which all steps but movement begin and end by themselves."""
        assert [each for each in legal_decisions(BOTH) if isinstance(each, SetOut)]
        ended = decided(BOTH, Done())
        asked = [event.stage for event in ended.events if isinstance(event, StepBegan) and event.half is ROMAN]
        assert (asked, ended.now.half) == ([], TRIBAL)


class TestExchange:
    def test_both_go_to_their_own(self):
        """Z3.4: each to the nearest friendly unit, which his side alone is told (Z17.1)."""
        asked = decided(BOTH, FAIR)
        assert asked.events == [ExchangeOffered(ROMAN, FAIR.gives, FAIR.gets)]
        assert SEQUENCE.decides(asked.now) is TRIBAL
        assert legal_decisions(asked.now) == (AnswerExchange(True), AnswerExchange(False))

        play = decided(asked.now, AnswerExchange(True))
        leaders = play.now.leaders
        assert leaders[FAIR.gives] == Leader(FAIR.gives, "TR8")
        assert leaders[FAIR.gets] == Leader(FAIR.gets, refuge(BOTH, "TR8", ROMAN))
        assert play.now.exchange is None
        returned = (LeaderReturned(FAIR.gives, TRIBAL, "TR8"), LeaderReturned(FAIR.gets, ROMAN, leaders[FAIR.gets].at))
        assert play.events == [PrisonersExchanged(ROMAN, FAIR.gives, FAIR.gets), *returned]
        assert told(play.now, play.events, TRIBAL) == tuple(play.events[:2])
        assert told(play.now, play.events, ROMAN) == (play.events[0], play.events[2])
        assert (SEQUENCE.decides(play.now), bargains(play.now)) == (ROMAN, [])

    def test_a_refusal_leaves_them_where_they_are(self):
        """Z3.4: the same is not offered again, but who has refused may offer it."""
        play = decided(BOTH, FAIR, AnswerExchange(False))

        assert play.events == [ExchangeRefused(TRIBAL)]
        assert play.now.leaders == BOTH.leaders
        assert (SEQUENCE.decides(play.now), bargains(play.now)) == (ROMAN, [PutToDeath(FAIR.gives)])
        assert OfferExchange(FAIR.gets, FAIR.gives) in bargains(replace(play.now, half=TRIBAL))

    def test_meanwhile_nobody_moves(self):
        """Z3.4: by land or by sea."""
        for move in (SetOut(("II cohort 1",)), Embark("flotilla 1", ("II cohort 1",))):
            assert decided(BOTH, move).events
            with pytest.raises(IllegalDecision):
                decided(BOTH, FAIR, move)
        with pytest.raises(IllegalDecision):
            decided(BOTH, AnswerExchange(True))

    def test_both_see_what_is_offered(self):
        """Z17.2: and it is answered from what the side sees."""
        asked = decided(BOTH, FAIR).now
        for side in Side:
            seen = seen_by(asked, side)
            assert seen.exchange == Exchange(ROMAN, FAIR.gives, FAIR.gets)
            assert legal_decisions(seen) == legal_decisions(asked)
        assert legal_decisions(seen_by(BOTH, ROMAN)) == legal_decisions(BOTH)


def chosen(state: State, side: Side, level: int) -> Decision:
    return choose(seen_by(state, side), side, level, StreamDice("unused"))


@pytest.mark.parametrize("level", LEVELS)
class TestProgram:
    """Z3.4, Z18.1."""

    def test_it_puts_to_death_whose_freedom_would_mend_a_command(self, level: int):
        """Z14.3: the Trinovantes have lost 15, their level is 16, and 14 without him."""
        broken = replace(BOTH, lost={"trinovantes": 15})
        decision = chosen(broken, ROMAN, level)

        assert decision == PutToDeath("chief-trinovantes")
        assert decision.why == Reason("player.put_to_death", ("trinovantes",))
        for sp in (13, 16):
            assert chosen(replace(BOTH, lost={"trinovantes": sp}), ROMAN, level) == FAIR
        assert chosen(replace(broken, demoralised=("trinovantes",)), ROMAN, level) == FAIR

    def test_it_offers_the_best_of_fair_exchanges(self, level: int):
        """Z3.4: Boudica for nobody; Paulinus, worth 5, before Cerialis, worth 3."""
        prisoners = {"chief-trinovantes": ("CN5", ROMAN), "boudica": ("CN5", ROMAN)}
        theirs = {"cerialis": ("TR8", TRIBAL), "paulinus": ("TR8", TRIBAL)}
        state = held(prisoners | theirs)
        decision = chosen(state, ROMAN, level)

        assert decision == OfferExchange("chief-trinovantes", "paulinus")
        assert decision.why == Reason("player.exchange", ("paulinus", "chief-trinovantes"))
        few = held({"boudica": ("CN5", ROMAN)} | theirs)
        assert not isinstance(chosen(few, ROMAN, level), OfferExchange | PutToDeath)

    def test_it_agrees_to_the_same_sum_or_more(self, level: int):
        """Z3.4: Postumus is worth 1, the chief 3."""
        asked = decided(BOTH, FAIR).now
        decision = chosen(asked, TRIBAL, level)
        assert decision == AnswerExchange(True)
        assert decision.why == Reason("player.exchange", (FAIR.gives, FAIR.gets))

        few = held({"postumus": ("CN5", TRIBAL), "chief-trinovantes": ("CN5", ROMAN)}, half=TRIBAL)
        few = replace(few, exchange=Exchange(TRIBAL, "postumus", "chief-trinovantes"))
        refused = chosen(few, ROMAN, level)
        assert refused == AnswerExchange(False)
        assert refused.why == Reason("player.refuse", ("postumus", "chief-trinovantes"))
