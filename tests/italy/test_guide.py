"""The notes of a first turn: in the campaign in which it is played, each comes up, whatever is decided; then none."""

from dataclasses import replace

import pytest

from campaign.italy import guide, scenario
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.events import BattleWon
from campaign.italy.rules.state import Stage, State
from campaign.italy.web.forms import SpendForm
from campaign.italy.web.weighing import attack_forecast, plans, spending_forecast
from engine.rules import ruleset
from engine.rules.dice import SeededDice
from engine.texts import texts
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME
from tests.played import quietest

ALL = ("aim", "target", "talents", "battle", "undo")
LONGEST = 90
"""Letters on two lines of the desk's panel, on a phone too."""


def began() -> State:
    return turn.begin(scenario.start(guide.first_turn(), guide.SEED))


def dice(campaign: State) -> SeededDice:
    return SeededDice(guide.SEED, campaign.turn)


def after(campaign: State, decision: de.Decision) -> State:
    return ruleset.play(turn.RULESET, campaign, decision, dice(campaign), 1, 0)[1]


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


TARGETS = {"campania", "neapolis", "lucania", "etruria", "gallicus", "umbria", "apulia"}


def test_it_can_be_played_and_has_money():
    campaign = began()

    assert scenario.wrong(guide.first_turn()) == []
    assert revenue(campaign.situation.land, ROME).total == 20
    assert campaign.situation.land.subjects(ROME) == ("samnites",)
    assert campaign.start.italy.options == scenario.usual().options


def test_there_is_something_to_choose_from():
    """A target makes a Subject, worths differ; each purse changes one battle of two, and wins it with these dice."""
    attacking = asked("etruria")[0]
    forecasts = {province: attack_forecast(attacking, province) for province in TARGETS}
    assert len({forecast.gain for forecast in forecasts.values()}) >= 3
    assert forecasts["etruria"].finishing == (("etruria",), 15)

    spending = after(after(attacking, de.DeclareAttack("etruria")), de.Proceed())
    (offer,) = turn.legal_decisions(spending)
    assert isinstance(offer, de.OfferSpend)
    found = plans(spending, offer, spending_forecast(spending, SpendForm(offer, spending)))
    bought = {
        (plan.spend.attack, plan.spend.defence): [
            (each.provinces, round(each.without * 100), round(each.wins * 100)) for each in plan.attack + plan.defence
        ]
        for plan in found
    }
    assert bought == {(0, 0): [], (0, 10): [(("pentria",), 50, 73)], (20, 0): [(("etruria",), 50, 73)]}
    held = {spend: won(after(spending, de.Spend(*spend, 20 - sum(spend)))) for spend in bought}
    assert held == {(0, 0): set(), (0, 10): {"pentria"}, (20, 0): {"etruria"}}


def won(campaign: State) -> set[str]:
    """Where Rome wins this turn, every battle by the generator and all Defence money on the first."""
    provinces, number = set[str](), campaign.turn
    while campaign.turn == number:
        battle = campaign.battle
        if battle and battle.stage is Stage.JOINED:
            line, campaign = ruleset.play(turn.RULESET, campaign, de.UseGenerator(), dice(campaign), 1, 0)
            provinces |= {
                battle.province for event in line.events if isinstance(event, BattleWon) and event.winner == ROME
            }
            continue
        offers = turn.legal_decisions(campaign)
        most = [de.CommitDefence(offer.most) for offer in offers if isinstance(offer, de.OfferDefence)]
        campaign = after(campaign, turn.programs_decision(campaign) or most[0])
    return provinces


@pytest.mark.parametrize("province", [None, *sorted(TARGETS)])
def test_every_note_comes_up_at_its_moment_and_none_stays(province: str | None):
    states = asked(province)

    assert states[0].is_attacked(ROME)
    (offer,) = turn.legal_decisions(states[0])
    assert isinstance(offer, de.OfferAttack)
    assert {*offer.provinces} == TARGETS
    assert tuple(dict.fromkeys(note for state in states for note in guide.guide(state))) == ALL
    assert guide.guide(states[0]) == ("aim", "target")
    assert guide.guide(states[-1]) == ()
    for state in states:
        joined = state.battle is not None and state.battle.stage is Stage.JOINED
        assert bool({"battle", "undo"} & {*guide.guide(state)}) <= joined


def test_the_same_moments_of_a_later_turn_have_none():
    states = [state for state in asked(None) if guide.guide(state)]

    assert states
    assert not [note for state in states for note in guide.guide(replace(state, turn=state.turn + 1))]


def test_each_has_its_words():
    words = texts("campaign.italy", "guide")

    assert {key for key in words if key != "game"} == {f"{note}.{part}" for note in ALL for part in ("title", "text")}
    titles = [title for title, _ in guide.GUIDE.notes(asked(None)[0])]
    assert titles == [words["aim.title"], words["target.title"]]
    assert [note for note in ALL if len(words[f"{note}.text"]) > LONGEST] == []


def test_a_campaign_that_begins_otherwise_has_them_in_its_own_first_turn():
    later = scenario.usual()
    campaign = turn.begin(scenario.start(later, "seed"))

    assert campaign.turn == 1
    assert guide.guide(campaign) == ()  # nothing is decided yet
