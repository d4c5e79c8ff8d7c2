"""The notes of a first turn: in the campaign in which it is played, each comes up, whatever is decided; then none."""

from dataclasses import replace

import pytest

from campaign.italy import guide, scenario
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import State
from engine.rules import ruleset
from engine.rules.dice import SeededDice
from engine.texts import texts
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME
from tests.played import quietest

ALL = ("dispatches", "target", "talents", "pace", "battle", "undo")


def began() -> State:
    return turn.begin(scenario.start(guide.first_turn(), guide.SEED))


def after(campaign: State, decision: de.Decision) -> State:
    return ruleset.play(turn.RULESET, campaign, decision, SeededDice(guide.SEED, campaign.turn), 1, 0)[1]


def asked(province: str | None) -> list[State]:
    """Every state of the first turn in which the player decides, if Rome attacks there; and the one that follows it."""
    campaign, found = began(), list[State]()
    while campaign.turn == campaign.start.opening.turn:
        own = turn.programs_decision(campaign)
        if own is None:
            found.append(campaign)
            attacks = isinstance(turn.legal_decisions(campaign)[0], de.OfferAttack)
            own = de.DeclareAttack(province) if attacks else quietest(campaign)
        campaign = after(campaign, own)
    return [*found, campaign]


TARGETS = ("pentria", "frentania", "campania", "gallicus", "umbria", "felsina", "mutina")


def test_it_can_be_played_and_has_money():
    campaign = began()

    assert scenario.wrong(guide.first_turn()) == []
    assert revenue(campaign.situation.land, ROME).total == 15
    assert campaign.start.italy.options == scenario.usual().options


@pytest.mark.parametrize("province", [None, *TARGETS])
def test_every_note_comes_up_and_none_stays(province: str | None):
    states = asked(province)

    assert states[0].is_attacked(ROME)
    assert turn.legal_decisions(states[0]) == (de.OfferAttack(TARGETS),)
    first = dict.fromkeys(note for state in states for note in guide.guide(state))
    assert tuple(first) == ALL
    assert guide.guide(states[0]) == ("dispatches", "target")
    assert guide.guide(states[-1]) == ()


def test_the_same_moments_of_a_later_turn_have_none():
    states = [state for state in asked(None) if guide.guide(state)]

    assert states
    assert not [note for state in states for note in guide.guide(replace(state, turn=state.turn + 1))]


def test_each_has_its_words():
    words = texts("campaign.italy", "guide")

    assert {key for key in words if key != "game"} == {f"{note}.{part}" for note in ALL for part in ("title", "text")}
    assert [title for title, _ in guide.GUIDE.notes(asked(None)[0])] == [
        words["dispatches.title"],
        words["target.title"],
    ]


def test_a_campaign_that_begins_otherwise_has_them_in_its_own_first_turn():
    later = scenario.usual()
    campaign = turn.begin(scenario.start(later, "seed"))

    assert campaign.turn == 1
    assert guide.guide(campaign) == ()  # nothing is decided yet
