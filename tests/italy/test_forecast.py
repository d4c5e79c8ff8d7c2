"""Every forecast that the desk shows is the battle that follows if nothing else intervenes: any campaign, any options.

What was shown is decided, and no battle before that one is fought (D12), so that nothing changes hands. Only chance may
still intervene: where an attack's province is tied (C6.2) or random (C8.6), or an External army chooses again (C8.6),
it may fall on another army than it looked like (C6.5). Evaluations that this concerns are left out, and counted.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

from battles.rules.odds import odds
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.c6_battles import armies
from campaign.italy.rules.events import BattleJoined, Event, ProvinceAttacked
from campaign.italy.rules.state import Start, State
from campaign.italy.web import weighing
from engine.rules.dice import SeededDice
from powers.data import italy
from powers.rules.options import MOST_HOME_YIELD, Options
from powers.rules.theatre import ROME
from tests.card_battles import Whims
from tests.overrides import overridden
from tests.played import any_decision

CAMPAIGNS = 1_000 if os.environ.get("RISE_PROOF") else 24
LEAST_PER_CAMPAIGN = {"attack": 25, "redirect": 0.5, "spending": 5, "against": 5, "defence": 2}
"""How many forecasts are compared at the least, so that the test cannot come to say nothing."""
MOST_LEFT_OUT = 0.03


def test_every_evaluation_is_the_battle_that_follows():
    found = Found()
    for number in range(CAMPAIGNS):
        for campaign in states(number):
            for attack_forecast in shown(campaign):
                found.compare(campaign, attack_forecast)

    print(f"{dict(found.compared)} compared, {dict(found.left_out)} left out")
    assert found.wrong == []
    assert all(found.compared[where] >= least * CAMPAIGNS for where, least in LEAST_PER_CAMPAIGN.items())
    assert found.left_out.total() <= MOST_LEFT_OUT * found.compared.total()


@dataclass(frozen=True)
class Shown:
    """A forecast: where it stands, the decision it is for, the attacker's and the defender's points.

    Where several peoples may have to defend, the points with each.
    """

    where: str
    decision: de.Decision
    points: tuple[int, int] | Mapping[str, tuple[int, int]] | None
    attacker: str = ROME


@dataclass
class Found:
    """What the comparison has brought."""

    compared: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def compare(self, campaign: State, attack_forecast: Shown) -> None:
        try:
            joined = fought(campaign, attack_forecast.decision, attack_forecast.attacker)
        except Chance:
            self.left_out[attack_forecast.where] += 1
            return
        self.compared[attack_forecast.where] += 1
        points = joined and (joined.attacking.total, joined.defending.total)
        shown = attack_forecast.points
        if points != (shown[joined.defending.people] if joined and isinstance(shown, Mapping) else shown):
            seed, options = campaign.start.seed, campaign.start.italy.options
            self.wrong.append(f"{seed}, turn {campaign.turn}, {attack_forecast}: {points} with {options}")


# What is shown


def shown(campaign: State) -> Iterator[Shown]:
    """Every forecast at the decision at hand."""
    for offer in turn.legal_decisions(campaign):
        match offer:
            case de.OfferAttack(provinces=provinces):
                yield from [Shown("attack", de.DeclareAttack(p), evaluation_of(campaign, p)) for p in provinces]
            case de.OfferRedirect(provinces=provinces):
                yield from [Shown("redirect", de.Redirect(p), evaluation_of(campaign, p)) for p in provinces]
            case de.OfferSpend():
                yield from attack_stakes(campaign, offer)
                yield from against_stakes(campaign, offer)
            case de.OfferDefence():
                yield from defence_stakes(campaign, offer)


def evaluation_of(campaign: State, province: str) -> tuple[int, int]:
    found = weighing.attack_forecast(campaign, province)
    assert found.at_planned == odds(found.ours, found.theirs)
    return found.ours, found.theirs


def attack_stakes(campaign: State, offer: de.OfferSpend) -> Iterator[Shown]:
    """Where there is money for an attack and none is shown, Rome's battle cannot come where it was to (D14)."""
    forecast = weighing.attack_stakes(campaign, offer.most_attack)
    for stake in forecast.stakes if forecast else ():
        assert stake.odds == odds(stake.ours, stake.theirs)
        yield Shown("spending", de.Spend(stake.talents, 0, offer.total - stake.talents), (stake.ours, stake.theirs))
    if offer.most_attack and not forecast:
        yield Shown("no battle", de.Spend(0, 0, offer.total), None)


def against_stakes(campaign: State, offer: de.OfferSpend) -> Iterator[Shown]:
    """Each attack on Rome; none where it is out of reach, and may yet choose another target (C8.6)."""
    for attacker in [attack.attacker for attack in campaign.pending if attack.target == ROME]:
        found: dict[int, dict[str, tuple[int, int]]] = {}
        forecasts = weighing.against_stakes(campaign, attacker, offer.most_defence, offer.most_defence // 2)
        for forecast in forecasts:
            for stake in forecast.stakes:
                assert stake.odds == odds(stake.theirs, stake.ours)
                found.setdefault(stake.talents, {})[forecast.people] = (stake.theirs, stake.ours)
        # The last sum that helps depends on who defends.
        for talents, points in [each for each in found.items() if len(each[1]) == len(forecasts)]:
            yield Shown("against", de.Spend(0, talents, offer.total - talents), points, attacker)


def defence_stakes(campaign: State, offer: de.OfferDefence) -> Iterator[Shown]:
    for stake in weighing.defence_stakes(campaign, offer.most).stakes:
        assert stake.odds == odds(stake.theirs, stake.ours)
        points = stake.theirs, stake.ours
        yield Shown("defence", de.CommitDefence(stake.talents), points, campaign.at_hand.attacker)


# What follows


class Chance(Exception):
    """An attack fell on another army than it looked like."""


def fought(campaign: State, decision: de.Decision, attacker: str) -> BattleJoined | None:
    """The battle that this decides, if none before it is fought; None if it does not come."""
    number, unlike = campaign.turn, set[str]()
    while campaign.turn == number and campaign.ending is None:
        now, events = after(campaign, decision)
        for event in events:
            if isinstance(event, ProvinceAttacked) and event.attacker != attacker:
                unlike |= otherwise(campaign, event)
            if isinstance(event, BattleJoined) and event.attacking.power == attacker:
                if unlike & {event.defending.people, event.defending.power}:
                    raise Chance
                return event
        campaign, decision = now, undisturbed(now, attacker)
    return None


def after(campaign: State, decision: de.Decision) -> tuple[State, list[Event]]:
    events, now = turn.unfold(campaign, decision, SeededDice(campaign.start.seed, campaign.turn))
    return now, [*events]


def otherwise(campaign: State, event: ProvinceAttacked) -> set[str]:
    """The armies concerned, if this attack falls on another than it looked like."""
    attack = campaign.attack_of(event.attacker)
    assert attack is not None
    threat = armies.threat_of(campaign.situation.land, attack)
    if threat is None:
        return {event.people, event.target}
    return {event.people, threat.people} if event.people != threat.people else set()


def undisturbed(campaign: State, attacker: str) -> de.Decision:
    """What changes nothing on the map; all Defence money is for that attacker's battle."""
    offers = turn.legal_decisions(campaign)
    match offers[-1] if offers else None:
        case de.OfferSpend() as offer:
            return de.Spend(offer.most_attack, 0, offer.total - offer.most_attack)
        case de.OfferRedirect():
            return de.Redirect(None)
        case de.OfferDefence(most=most):
            return de.CommitDefence(most if campaign.at_hand.attacker == attacker else 0)
        case de.OfferReport():
            return de.ReportNoResult(de.Undecided.NOT_FOUGHT)
    return de.Proceed()


# What is played meanwhile


def states(number: int) -> Iterator[State]:
    """A campaign, from decision to decision, to its end."""
    whims = Whims(number)
    campaign = turn.begin(Start("", f"evaluations {number}", italy(any_options(whims))))
    while campaign.ending is None:
        yield campaign
        decided = any_decision(whims.one_of, whims.one_of(turn.legal_decisions(campaign)))
        campaign, _ = after(campaign, any_override(whims, campaign) or decided)


def any_options(whims: Whims) -> Options:
    """Every second time as it is ruled."""
    if whims.one_of((True, False)):
        return Options()
    switches = {f.name: whims.one_of((True, False)) for f in fields(Options) if isinstance(f.default, bool)}
    return Options(**switches, home_province_yield=whims.one_of(range(MOST_HOME_YIELD + 1)))


def any_override(whims: Whims, campaign: State) -> de.Decision | None:
    """Once in a while, who controls a province, so that attacks become impossible before their turn (D14)."""
    return None if whims.one_of(range(30)) else overridden(campaign, "so", whims.one_of, "controller")
