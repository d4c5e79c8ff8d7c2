"""C5, phase 4: all Active Powers spend their revenue."""

from dataclasses import dataclass

from campaign.italy.rules.c3_rulers import others
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import Civic, State
from engine.rules.values import altered
from powers.rules.spending import Purse, Spending, diverted, split
from powers.rules.theatre import ROME


class Spend(Decision):
    """Rome's revenue, in talents (C5.4)."""

    attack: int
    defence: int
    civic: int


@dataclass(frozen=True)
class OfferSpend:
    """Rome's `total` talents, `bound` of them for Civic alone; Attack and Defence only where they make sense."""

    total: int
    bound: int
    attack: bool
    defence: bool

    @property
    def most_attack(self) -> int:
        return self.total - self.bound if self.attack else 0

    @property
    def most_defence(self) -> int:
        return self.total - self.bound if self.defence else 0

    def admits(self, decision: Decision) -> bool:
        return (
            isinstance(decision, Spend)
            and 0 <= decision.attack <= self.most_attack
            and 0 <= decision.defence <= self.most_defence
            and self.bound <= decision.civic
            and decision.attack + decision.defence + decision.civic == self.total
        )


class MoneySpent(Event):
    """How Powers divided their revenue (C5). Rome has a line of its own."""

    spendings: tuple[Spending, ...]
    rule: str = "C5.1"

    def happen(self, campaign: State) -> State:
        """Civic spending counts for Rome alone (C5.3)."""
        purses = {**campaign.situation.purses, **{s.power: s.purse for s in self.spendings}}
        civic = campaign.civic
        if ROME in purses and campaign.turn not in [entry.turn for entry in civic]:
            civic = (*civic, Civic(campaign.turn, spent=purses[ROME].civic))
        return altered(campaign, to_do=(), situation=altered(campaign.situation, purses=purses), civic=civic)


def resolve(play: Play, decision: Decision) -> None:
    """The AI Powers (C5.1, C5.2); also Rome, if all its money can only go to Civic."""
    paid = play.state.situation.revenues  # a Power revived this turn by D14 has collected nothing
    spendings = [_spending(play.state, power) for power in others(play) if power in paid]
    if not begin_rome(play):
        purse = Purse(civic=rome_offer(play.state).total)
        spendings.append(Spending(ROME, purse, purse))
    play.emit(MoneySpent(tuple(spendings)))


def _spending(campaign: State, power: str) -> Spending:
    revenue = campaign.situation.revenues[power]
    divided = split(revenue.total, revenue.bound, campaign.situation.rulers[power])
    return diverted(power, divided, campaign.is_attacking(power), campaign.is_attacked(power))


def rome_offer(campaign: State) -> OfferSpend:
    """C5.4: Attack only if Rome attacks, Defence only if it is attacked, bound money to Civic."""
    revenue = campaign.situation.revenues[ROME]
    defence = campaign.is_attacked(ROME) or not campaign.start.italy.options.defence_only_if_attacked
    return OfferSpend(revenue.total, revenue.bound, campaign.is_attacking(ROME), defence)


def begin_rome(play: Play) -> tuple[str, ...]:
    """Rome decides, if there is anything to divide (C5.4)."""
    offer = rome_offer(play.state)
    return (ROME,) if offer.most_attack or offer.most_defence else ()


def legal_rome(campaign: State) -> tuple[OfferSpend, ...]:
    return (rome_offer(campaign),)


def resolve_rome(play: Play, decision: Decision) -> None:
    """As the player likes (C5.4); Q30: nothing is diverted."""
    assert isinstance(decision, Spend)
    purse = Purse(decision.attack, decision.defence, decision.civic)
    play.emit(MoneySpent((Spending(ROME, purse, purse),), rule="C5.4"))
