"""Any campaign: any seed, any options, any legal decisions, to the end; and what holds after every step of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import reduce
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from battles.rules.dice import RecordedDice, SeededDice, Want
from battles.rules.record import Line
from battles.rules.verdict import Grade, Side, Tally, grade
from campaign import savefile
from campaign.rules.apply import apply
from campaign.rules.decisions import (
    CommitDefence,
    Decision,
    DeclareAttack,
    Offer,
    OfferAttack,
    OfferDefence,
    OfferGenerator,
    OfferProceed,
    OfferProvince,
    OfferRedirect,
    OfferReport,
    OfferSpend,
    Proceed,
    Redirect,
    ReportBattle,
    ReportNoResult,
    Spend,
    TakeProvince,
    Undecided,
    UseGenerator,
)
from campaign.rules.events import Event, MoneySpent, PenaltyCounted
from campaign.rules.replay import replay
from campaign.rules.state import TURNS, Campaign, Ending, Stage, Start, Step
from campaign.rules.turn import begin, legal_decisions, programs_decision, resolve, unfold
from campaign.rules.victory import rome_has_fallen, verdict
from powers.data import italy
from powers.rules.attacks import candidates
from powers.rules.italy import ROME
from powers.rules.options import MOST_HOME_YIELD, Options
from powers.rules.situation import Purse, next_change

Draw = Callable[..., Any]
CAMPAIGNS = 60
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A campaign is no simpler for being shorter, and shrinking takes minutes."""
FACES = {"face", "faces", "attacker_faces", "defender_faces", "roll_off"}
"""The fields of events in which faces are kept."""


# Any campaign

any_options = st.builds(
    Options,
    split_homes_make_inactive=st.booleans(),
    home_province_yield=st.integers(0, MOST_HOME_YIELD),
    ruler_check_in_turn_1=st.booleans(),
    external_battles_count=st.booleans(),
    rome_fights_last=st.booleans(),
    any_resolver=st.booleans(),
    roman_homes_spared=st.booleans(),
    declines_on_arrival=st.booleans(),
)


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    breaks_at = draw(st.integers(1, 12))
    return Tally(draw(st.integers(0, breaks_at - 1)), breaks_at, draw(st.integers(0, 9)), draw(st.integers(0, 9)))


def draw_spend(draw: Draw, offer: OfferSpend) -> Spend:
    attack = draw(st.integers(0, offer.most_attack))
    defence = draw(st.integers(0, min(offer.most_defence, offer.total - offer.bound - attack)))
    return Spend(attack, defence, offer.total - attack - defence)


def draw_report(draw: Draw, offer: OfferReport) -> ReportBattle | ReportNoResult:
    resolver, winner = draw(st.sampled_from(offer.resolvers)), draw(st.sampled_from(Side))
    tally = draw(st.none() | tallies())
    if draw(st.integers(0, 9)) == 0:
        return ReportNoResult(draw(st.sampled_from(Undecided)))
    return ReportBattle(winner, grade(tally) if tally else draw(st.sampled_from(Grade)), resolver, tally)


def draw_decision(draw: Draw, offer: Offer) -> Decision:
    """Any decision that the offer admits."""
    return DRAWN[type(offer)](draw, offer)


DRAWN: dict[type, Callable[[Draw, Any], Decision]] = {
    OfferProceed: lambda draw, offer: Proceed(),
    OfferAttack: lambda draw, offer: DeclareAttack(draw(st.sampled_from((*offer.provinces, None)))),
    OfferSpend: draw_spend,
    OfferRedirect: lambda draw, offer: Redirect(draw(st.sampled_from((*offer.provinces, None)))),
    OfferDefence: lambda draw, offer: CommitDefence(draw(st.integers(0, offer.most))),
    OfferGenerator: lambda draw, offer: UseGenerator(),
    OfferReport: draw_report,
    OfferProvince: lambda draw, offer: TakeProvince(draw(st.sampled_from(offer.provinces))),
}


def next_decision(data: st.DataObject, campaign: Campaign) -> Decision:
    """Any legal one; nothing is drawn where only the program's next step is possible."""
    offers = legal_decisions(campaign)
    assert offers, "nothing is legal, and the campaign is not over"
    offer = offers[0] if len(offers) == 1 else data.draw(st.sampled_from(offers))
    decision = draw_decision(data.draw, offer)
    assert offer.admits(decision)
    return decision


@settings(max_examples=CAMPAIGNS, deadline=None, phases=UNSHRUNK, suppress_health_check=list(HealthCheck))
@given(seed=st.text(max_size=8), options=any_options, data=st.data())
def test_any_campaign(seed: str, options: Options, data: st.DataObject):
    """Plays it to its end, and checks after every step."""
    start = Start("any", seed, italy(options))
    campaign, events, log = begin(start), list[Event](), list[savefile.LogLine]()
    asked: set[tuple[int, str, str]] = set()

    while campaign.ending is None:
        decision = next_decision(data, campaign)
        line = played(campaign, decision)
        check_line(campaign, decision, line)
        check_luck(campaign.turn, line, asked)
        check_campaign(line.campaign)
        events += line.events
        faces = (tuple(line.dice.faces), tuple(line.dice.kinds), tuple(line.dice.by))
        log.append(Line(len(log) + 1, len(log), decision, *faces, line.events))
        if line.campaign.turn > campaign.turn:
            assert replay(start, events) == line.campaign
        campaign = line.campaign

    assert replay(start, events) == campaign
    check_account(campaign, events)
    check_ending(campaign)
    check_save(campaign, log)


def check_save(campaign: Campaign, log: list[savefile.LogLine]) -> None:
    """Written to a file and read again it is the same, and the file agrees with itself."""
    save = savefile.load(savefile.dump(campaign, log).encode())

    assert save.start == campaign.start
    assert list(save.lines) == log
    assert savefile.audit(save) == savefile.Audit(campaign, difference=None, remark="")


# What holds of every line


class ListeningDice(SeededDice):
    """The program's dice, with a memory of what they were asked."""

    def __init__(self, seed: str, turn: int) -> None:
        super().__init__(seed, turn)
        self.wants: list[Want] = []

    def roll(self, wants: Sequence[Want]) -> tuple[int, ...]:
        self.wants += wants
        return super().roll(wants)


@dataclass(frozen=True)
class PlayedLine:
    """One decision, played."""

    dice: ListeningDice
    events: tuple[Event, ...]
    campaign: Campaign


def played(campaign: Campaign, decision: Decision) -> PlayedLine:
    dice = ListeningDice(campaign.start.seed, campaign.turn)
    play = unfold(campaign, decision, dice)
    return PlayedLine(dice, tuple(play.events), play.campaign)


def check_line(campaign: Campaign, decision: Decision, line: PlayedLine) -> None:
    """Applied, repeated and resolved from the record it is the same, and every face is in its events."""
    assert reduce(apply, line.events, campaign) == line.campaign

    assert Counter(faces_in(line.events)) == Counter(line.dice.faces)
    recorded = RecordedDice(line.dice.faces, line.dice.kinds, line.dice.by)
    assert resolve(campaign, decision, recorded) == line.events
    recorded.done()

    again = SeededDice(campaign.start.seed, campaign.turn)  # undone and decided again
    assert resolve(campaign, decision, again) == line.events
    assert again.faces == line.dice.faces
    for event in line.events:
        if isinstance(event, MoneySpent):
            check_spending(line.campaign, event)


def faces_in(value: object) -> Iterator[int]:
    """Every face that is kept somewhere in these events."""
    if isinstance(value, tuple):
        for part in value:
            yield from faces_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if field.name in FACES:
                yield from part if isinstance(part, tuple) else (part,)
            else:
                yield from faces_in(part)


def check_luck(turn: int, line: PlayedLine, asked: set[tuple[int, str, str]]) -> None:
    """No two lines of a turn ask the same question: they would roll the same faces."""
    questions = {(turn, want.rule, want.who) for want in line.dice.wants}

    assert not questions & asked
    asked |= questions


def check_spending(campaign: Campaign, event: MoneySpent) -> None:
    """Shares add up to the revenue, and bound money is Civic."""
    for spending in event.spendings:
        revenue = campaign.situation.revenues[spending.power]
        assert talents(spending.split) == talents(spending.purse) + spending.idle == revenue.total
        assert spending.split.civic == spending.purse.civic >= revenue.bound


def talents(purse: Purse) -> int:
    """All of a purse, none of it below 0."""
    shares = (purse.attack, purse.defence, purse.civic)
    assert min(shares) >= 0
    return sum(shares)


# What holds of every campaign


def check_campaign(campaign: Campaign) -> None:
    """After each step."""
    check_provinces(campaign)
    check_powers(campaign)
    check_money(campaign)
    check_attacks(campaign)
    taking = campaign.battle is not None and campaign.battle.stage is Stage.SPOILS  # both together (C7.2)
    if not taking and campaign.ending is not Ending.DISGRACE:  # where nothing else changes (C9.1)
        check_settled(campaign)


def check_provinces(campaign: Campaign) -> None:
    """Each has one controller, who is an Active Power, or one External army."""
    land = campaign.situation.land
    armies = [province for _, province in land.occupied]
    assert len(set(armies)) == len(armies)
    assert [external for external, _ in sorted(land.occupied)] == sorted(army.power for army in campaign.externals)
    for province in land.italy.provinces:
        holders = [power.id for power in land.italy.powers if province.id in land.territory(power.id)]
        assert len(holders) + armies.count(province.id) == 1
        assert holders == [land.controller(province.id)] or land.is_occupied(province.id)


def check_powers(campaign: Campaign) -> None:
    """Every Active Power but Rome has a ruler whose ratings are tens that add up to 100."""
    for power in campaign.situation.land.active:
        if power != ROME and campaign.step is not Step.SET_UP:
            ruler = campaign.situation.rulers[power]
            ratings = (ruler.aggressor, ruler.protector, ruler.builder)
            assert sum(ratings) == 100
            assert all(rating in range(0, 101, 10) for rating in ratings)
            assert 1 <= ruler.since <= campaign.turn


def check_money(campaign: Campaign) -> None:
    """Nothing is below 0, no purse holds more than the revenue, no army is without strength."""
    for power, purse in campaign.situation.purses.items():
        collected = campaign.situation.revenues.get(power)
        assert talents(purse) <= (collected.total if collected else 0)
    assert all(0 <= revenue.bound <= revenue.total for revenue in campaign.situation.revenues.values())
    assert all(0 < army.strength <= 100 for army in campaign.externals)
    if campaign.battle and campaign.battle.attacking and campaign.battle.defending:
        assert campaign.battle.attacking.total > 0
        assert campaign.battle.defending.total > 0


def check_attacks(campaign: Campaign) -> None:
    """One attack for each attacker, never on itself; somebody is to act unless it is over."""
    attackers = [attack.attacker for attack in campaign.attacks]
    assert len(set(attackers)) == len(attackers)
    assert all(attack.attacker != attack.target for attack in campaign.attacks)
    assert bool(campaign.to_do) is (campaign.ending is None)
    assert len(set(campaign.to_do)) == len(campaign.to_do)


def check_settled(campaign: Campaign) -> None:
    """No Power is still to fall or rise; the Inactive control nothing; Subjects are those announced; Rome stands."""
    land = campaign.situation.land
    assert next_change(land) is None
    assert all(not land.territory(power) for power in land.inactive)
    assert dict(campaign.subjects) == {p: o for p in land.italy.homes if (o := land.overlord(p))}
    assert not rome_has_fallen(land)
    assert all(candidates(land, army.power, immune=army.payer) for army in campaign.externals)


# What holds in the end


def check_account(campaign: Campaign, events: list[Event]) -> None:
    """The civic total is all that Rome spent less every penalty."""
    purses = [s.purse for event in events if isinstance(event, MoneySpent) for s in event.spendings if s.power == ROME]
    penalties = [event.points for event in events if isinstance(event, PenaltyCounted)]

    assert campaign.civic_total == sum(purse.civic for purse in purses) - sum(penalties)
    assert len(purses) == campaign.turn


def check_ending(campaign: Campaign) -> None:
    """Disgrace at once, or the verdict after turn 12; then nothing is legal."""
    assert legal_decisions(campaign) == ()
    assert programs_decision(campaign) is None
    if campaign.ending is Ending.DISGRACE:
        assert rome_has_fallen(campaign.situation.land)
    else:
        assert campaign.turn == TURNS
        assert campaign.ending is verdict(campaign.civic_total)
