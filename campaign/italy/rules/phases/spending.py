"""C5, phase 4: all Active Powers spend their revenue."""

from campaign.italy.rules.decisions import Decision, Offer, OfferSpend, Spend
from campaign.italy.rules.events import MoneySpent
from campaign.italy.rules.phases.rulers import others
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import State
from powers.rules.spending import Purse, Spending, diverted, split
from powers.rules.theatre import ROME


def resolve(play: Play, decision: Decision) -> None:
    """The AI Powers (C5.1, C5.2); and Rome, where all its money can only go to Civic."""
    paid = play.state.situation.revenues  # whom D14 has revived this turn has not collected
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


def legal_rome(campaign: State) -> tuple[Offer, ...]:
    """C5.4."""
    return (rome_offer(campaign),)


def resolve_rome(play: Play, decision: Decision) -> None:
    """As the player likes (C5.4); Q30: nothing is diverted."""
    assert isinstance(decision, Spend)
    purse = Purse(decision.attack, decision.defence, decision.civic)
    play.emit(MoneySpent((Spending(ROME, purse, purse),), rule="C5.4"))
