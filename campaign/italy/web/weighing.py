"""What the player weighs at a decision: a conquest's gain, a defeat's cost, the exact odds of each battle.

All by the rules themselves, played ahead (campaign/italy/rules/outlook.py).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from battles.rules.curves import Curve, to_next
from battles.rules.generator import POINTS_PER_BONUS
from battles.rules.odds import Odds, odds
from campaign.italy.games import CampaignGame
from campaign.italy.policies.steady import divisions
from campaign.italy.rules import c5_spending, outlook, turn
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Army, Battle, State
from campaign.italy.web.forms import DefenceForm, SpendForm
from engine.rules.modifiers import total
from powers.rules.battles import BASE_ARMY, prize
from powers.rules.land import after_conquest
from powers.rules.revenue import revenue_items
from powers.rules.theatre import ROME


def considerations(game: CampaignGame, asks: Mapping[str, Any]) -> dict[str, Any]:
    """What to weigh at the present decision, `asks` being its forms: each target, or the odds at each sum of money."""
    campaign = game.now
    for offer in turn.legal_decisions(campaign):
        match offer:
            case de.OfferAttack(provinces=provinces) | de.OfferRedirect(provinces=provinces):
                revenue = campaign.situation.revenues[ROME]
                poor = revenue.total == revenue.bound
                forecasts = {p: attack_forecast(campaign, p) for p in provinces}
                next(iter(asks.values())).put_in_order(sorted(provinces, key=lambda p: forecasts[p].rank))
                return {"forecasts": forecasts, "poor": poor, "if_off": if_called_off(campaign)}
            case de.OfferProvince(provinces=provinces):
                holders = {p: campaign.situation.land.controller(p) for p in provinces}
                leads = {p: (holder, finishing(campaign, holder)) for p, holder in holders.items() if holder}
                return {"gains": {p: gain(campaign, p) for p in provinces}, "leads": leads}
            case de.OfferSpend() as offer:
                weigh = spending_forecast(campaign, asks["spend"])
                return {"weigh": weigh, "plans": plans(campaign, offer, weigh)}
            case de.OfferDefence(most=most):
                return {"weigh": defence_forecast(campaign, asks["defence"]), "sums": defence_sums(campaign, most)}
    return {}


def gain(campaign: State, province: str) -> int:
    """The talents a turn it would add to Rome's revenue, before C2.1 stops that at 0."""
    land = campaign.situation.land
    return prize(land, ROME, province).revenue - total(revenue_items(land, ROME))


class IfCalledOff(NamedTuple):
    """The talents of Attack that become Defence (C7.5), and whether a further attack may meet them."""

    talents: int
    may_help: bool


def if_called_off(campaign: State) -> IfCalledOff | None:
    """What happens to the money of Rome's attack; None before Rome has spent any."""
    purse = campaign.situation.purses.get(ROME)
    return IfCalledOff(purse.attack, outlook.more_may_come(campaign, ROME)) if purse else None


# --- A target ---------------------------------------------------------------------------------------------------------


class Finishing(NamedTuple):
    """The homes that a Power still controls, and the talents a turn by which all of them raise Rome's revenue."""

    homes: tuple[str, ...]
    gain: int


def finishing(campaign: State, power: str) -> Finishing:
    """What every home that a Power still controls would bring Rome together (C1.6, C2.2)."""
    land = now = campaign.situation.land
    homes = tuple([home for home in land.italy.homes.get(power, ()) if land.controller(home) == power])
    for home in homes:
        land = after_conquest(land, ROME, home)
    return Finishing(homes, total(revenue_items(land, ROME)) - total(revenue_items(now, ROME)))


@dataclass(frozen=True)
class AttackForecast:
    """A province Rome might attack.

    `gain` is in talents a turn. `armies` are the attacking and the defending one, if the battles before this one change
    nothing: with all of Rome's free money before it has spent, afterwards with its Attack money. `money` is the unspent
    part of that. `pledged` are the provinces one of which a Major defeat costs, `fatal` those whose loss ends
    everything. `rivals` attack the same Power, `sooner` those that may take this very province first.
    """

    controller: str
    people: str
    gain: int
    armies: tuple[Army, Army]
    at_equal: Odds
    at_planned: Odds
    money: int
    pledged: tuple[str, ...]
    fatal: tuple[str, ...]
    rivals: tuple[str, ...]
    sooner: tuple[str, ...]
    finishing: Finishing

    @property
    def rank(self) -> tuple[Any, ...]:
        """Best first: by its gain and the chance to win it, what it leads to, what is at stake."""
        wins, homes = self.at_planned.attacker_wins, max(1, len(self.finishing.homes))
        return bool(self.fatal), -self.gain * wins, -self.finishing.gain * wins / homes, bool(self.pledged), -wins

    @property
    def ours(self) -> int:
        return self.armies[0].total

    @property
    def theirs(self) -> int:
        return self.armies[1].total

    @property
    def curve(self) -> Curve | None:
        """The odds at every sum of that money; None if there is none."""
        return Curve(self.ours - self.money, self.theirs, self.money) if self.money else None


def attack_forecast(campaign: State, province: str) -> AttackForecast:
    """The expectations of an attack on one province that Rome may name (C4.6), or turn to."""
    battle = (outlook.if_redirected if campaign.battle else outlook.if_declared)(campaign, province)
    ours, theirs = _points(battle)
    revenue = campaign.situation.revenues[ROME]
    pledged = outlook.pledged(campaign, battle.target)
    return AttackForecast(
        controller=battle.target,
        people=battle.people,
        gain=gain(campaign, province),
        armies=battle.armies(),
        at_equal=odds(BASE_ARMY, BASE_ARMY),
        at_planned=odds(ours, theirs),
        money=0 if campaign.battle else revenue.total - revenue.bound,
        pledged=pledged,
        fatal=tuple([p for p in pledged if outlook.is_the_end(campaign, battle.target, p)]),
        rivals=outlook.rivals(campaign, province),
        sooner=outlook.sooner(campaign, province),
        finishing=finishing(campaign, battle.target),
    )


def _points(battle: Battle) -> tuple[int, int]:
    """The attacker's and the defender's."""
    attacking, defending = battle.armies()
    return attacking.total, defending.total


# --- Money ------------------------------------------------------------------------------------------------------------

SUMS = (0, 10, 20)  # talents: shown for every battle, if affordable


@dataclass(frozen=True)
class Stake:
    """The battle's odds if Rome adds these talents; `now` is the form's value.

    `idle`: the odds equal those of the next smaller sum shown.
    """

    talents: int
    ours: int
    theirs: int
    odds: Odds
    now: bool = False
    idle: bool = False


@dataclass(frozen=True)
class BattleForecast:
    """A battle of Rome's at several sums of money: it will fall on one of `provinces`, which that people defends.

    `more_at` is the next sum that changes the odds (C6.11), None if its money is spent; `most` is what is available.
    """

    attacker: str
    people: str
    provinces: tuple[str, ...]
    stakes: tuple[Stake, ...]
    most: int = 0
    more_at: int | None = None

    @property
    def curve(self) -> Curve | None:
        """The odds at every sum, also between those shown; None if its money is spent."""
        first = self.stakes[0]
        return Curve(first.ours, first.theirs, self.most) if self.most else None


@dataclass(frozen=True)
class MoneyForecast:
    """Every battle of Rome's this turn at several sums of money, and the rest: for Civic, or for later battles."""

    attack: BattleForecast | None
    against: tuple[BattleForecast, ...]
    left: int


Fought = Callable[[int], Battle]  # the battle at these talents


def spending_forecast(campaign: State, form: SpendForm) -> MoneyForecast:
    """While Rome divides its revenue (C5.4): its own attack, and each attack on Rome against all its Defence."""
    money, talents = form.standing()
    attack = attack_stakes(campaign, form.offer.most_attack, money)
    against = all_against(campaign, form.offer.most_defence, talents)
    return MoneyForecast(attack, against, form.offer.total - money - talents)


def all_against(campaign: State, most: int, now: int = 0) -> tuple[BattleForecast, ...]:
    """While Rome divides its revenue: each attack on it against all its Defence."""
    pending = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    return tuple([forecast for attacker in pending for forecast in against_stakes(campaign, attacker, most, now)])


def defence_forecast(campaign: State, form: DefenceForm) -> MoneyForecast:
    """While Rome commits Defence money (C6.5): this battle, and with the rest each attack still to come."""
    most, talents = form.offer.most, form.standing()
    left = most - talents
    against = (defence_stakes(campaign, most, talents), *_later(campaign, left, left))
    return MoneyForecast(_attack_after(campaign), against, left)


def _later(campaign: State, most: int, now: int) -> list[BattleForecast]:
    """The attacks on Rome after the battle at hand."""
    coming = [attack.attacker for attack in campaign.pending if attack.target == ROME]
    return [each for a in coming if a != campaign.at_hand.attacker for each in against_stakes(campaign, a, most, now)]


def _attack_after(campaign: State) -> BattleForecast | None:
    """Rome's own attack after the battle at hand: its money is spent."""
    battle = outlook.after_this_battle(campaign)
    money = campaign.situation.purses[ROME].attack
    return _forecast(battle, (battle.province,), [_stake(battle, money)]) if battle else None


def attack_stakes(campaign: State, most: int, now: int = 0) -> BattleForecast | None:
    """While Rome divides its revenue: its attack at sums up to its Attack money; None if there can be no battle."""
    first = outlook.if_spent(campaign, 0)
    if first is None:
        return None
    at = {money: outlook.if_spent(campaign, money) for money in _sums(_points(first)[0], most, now)}
    stakes = [_stake(battle, money, now) for money, battle in at.items() if battle]
    return _forecast(first, (first.province,), stakes, most)


def against_stakes(campaign: State, attacker: str, most: int, now: int) -> list[BattleForecast]:
    """An attack on Rome at sums of Defence money, once for each people that may have to meet it."""
    found = outlook.if_attacked(campaign, attacker, 0)
    peoples = groupby(sorted(found, key=lambda battle: battle.people), key=lambda battle: battle.people)
    return [_against(campaign, [*battles], most, now) for _, battles in peoples]


def _against(campaign: State, battles: list[Battle], most: int, now: int) -> BattleForecast:
    """One forecast from battles that differ only by province."""
    first = battles[0]
    attacker, place = first.attacker, first.province

    def at(talents: int) -> Battle:
        found = outlook.if_attacked(campaign, attacker, talents)
        return next(battle for battle in found if battle.province == place)

    return _defended(first, tuple([battle.province for battle in battles]), at, most, now)


def defence_stakes(campaign: State, most: int, now: int = 0) -> BattleForecast:
    """While Rome commits Defence money to the battle at hand: its chances at sums up to that."""
    first = outlook.if_committed(campaign, 0)
    return _defended(first, (first.province,), lambda talents: outlook.if_committed(campaign, talents), most, now)


def _defended(first: Battle, provinces: tuple[str, ...], at: Fought, most: int, now: int) -> BattleForecast:
    stakes = [_stake(at(money), money, now) for money in _sums(_points(first)[1], most, now)]
    return _forecast(first, provinces, stakes, most)


def _stake(battle: Battle, money: int, now: int | None = None) -> Stake:
    attacking, defending = _points(battle)
    ours, theirs = (attacking, defending) if battle.attacker == ROME else (defending, attacking)
    return Stake(money, ours, theirs, odds(attacking, defending), money == now)


def _sums(ours: int, most: int, now: int) -> list[int]:
    """The sums to show for an army with these points: SUMS, the present one, and the last that helps."""
    last = most - (ours + most) % POINTS_PER_BONUS
    return sorted({money for money in (*SUMS, now, last) if 0 <= money <= most})


def _forecast(first: Battle, provinces: tuple[str, ...], stakes: list[Stake], most: int = 0) -> BattleForecast:
    more_at = [s.talents + to_next(s.ours) for s in stakes if s.now]
    stakes[1:] = [replace(more, idle=more.odds == less.odds) for less, more in pairwise(stakes)]
    return BattleForecast(first.attacker, first.people, provinces, tuple(stakes), most, *more_at)


# --- One-click plans --------------------------------------------------------------------------------------------------

MOST_PLANS = 5  # ways to divide the money that are shown; the player can enter others


class Bought(NamedTuple):
    """A battle of Rome's whose odds talents change: its chance to win without them, and with them."""

    provinces: tuple[str, ...]
    without: Fraction
    wins: Fraction


@dataclass(frozen=True)
class Plan:
    """A way to divide the money, and what it buys: by Attack, and by Defence, all of it in any one battle."""

    spend: de.Spend
    attack: tuple[Bought, ...]
    defence: tuple[Bought, ...]


def plans(campaign: State, offer: de.OfferSpend, weigh: MoneyForecast) -> list[Plan]:
    """The ways that change a die, and all on Civic: the most promising first; without advice the cheapest (D18)."""
    own = [weigh.attack] if weigh.attack else []
    spends = divisions(campaign, offer, _steps(own), _steps(weigh.against))
    shown = [*spends[:MOST_PLANS]]
    nothing = min(spends, key=_armed)
    if nothing not in shown:
        shown[-1] = nothing
    if not campaign.start.italy.options.advice:
        shown.sort(key=_armed)
    return [_plan(each, own, weigh.against) for each in shown]


def plan(campaign: State, spend: de.Spend) -> Plan:
    """What such a division of Rome's revenue buys."""
    offer = c5_spending.rome_offer(campaign)
    own = attack_stakes(campaign, offer.most_attack)
    return _plan(spend, [own] if own else [], all_against(campaign, offer.most_defence))


def _plan(spend: de.Spend, own: Iterable[BattleForecast], against: Iterable[BattleForecast]) -> Plan:
    return Plan(spend, _bought(own, spend.attack), _bought(against, spend.defence))


class DefenceSum(NamedTuple):
    """Talents sent into the battle at hand, what they buy there, and what the rest can buy in a later one."""

    talents: int
    here: tuple[Bought, ...]
    left: int
    later: tuple[Bought, ...]


def defence_sums(campaign: State, most: int) -> list[DefenceSum]:
    """Nothing, and each sum that changes a die at hand: the most first, or without advice the least (D18)."""
    here = defence_stakes(campaign, most)
    later = _later(campaign, most, 0)
    sums = [DefenceSum(t, _bought([here], t), most - t, _bought(later, most - t)) for t in _steps([here])]
    return sums[::-1] if campaign.start.italy.options.advice else sums


def _armed(spend: de.Spend) -> int:
    return spend.attack + spend.defence


def _steps(forecasts: Iterable[BattleForecast]) -> list[int]:
    """0, and each sum that changes the odds of one of these battles."""
    plateaus = [forecast.curve.plateaus for forecast in forecasts if forecast.curve]
    steps = [next_one.talents for each in plateaus for one, next_one in pairwise(each) if one.odds != next_one.odds]
    return sorted({0, *steps})


def _bought(forecasts: Iterable[BattleForecast], talents: int) -> tuple[Bought, ...]:
    curves = [(forecast.provinces, forecast.curve) for forecast in forecasts]
    bought = [Bought(provinces, curve.at(0).wins, curve.at(talents).wins) for provinces, curve in curves if curve]
    return tuple(dict.fromkeys(each for each in bought if each.wins != each.without))
