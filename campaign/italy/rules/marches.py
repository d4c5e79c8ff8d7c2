"""Who may attack this turn, and whom: exact chances, as far as phases 2 and 3 are not rolled (C3, C4, C8)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod

from campaign.italy.rules import c3_rulers, c4_attacks
from campaign.italy.rules.play import Play
from campaign.italy.rules.state import ExternalArmy, State, Step
from campaign.italy.rules.turn import seeded
from engine.rules.modifiers import total
from powers.rules.attack_odds import (
    aggressor_chances,
    attack_chance,
    chance_under_the_next,
    change_chance,
    target_chances,
)
from powers.rules.attacks import candidates
from powers.rules.revenue import revenue
from powers.rules.theatre import ROME, Ruler

CERTAIN, NEVER = Fraction(1), Fraction(0)
_SEQUENCE = tuple(Step)


@dataclass(frozen=True)
class March:
    """How likely a Power or External army attacks in a turn, and each of its targets.

    The targets' chances add up to `attacks`; to less if it may roll an attack and reach nobody (C4.4).
    """

    power: str
    attacks: Fraction
    on: Mapping[str, Fraction] = field(default_factory=dict)

    @property
    def on_rome(self) -> Fraction:
        return self.on.get(ROME, NEVER)

    @property
    def others(self) -> tuple[tuple[str, Fraction], ...]:
        """The other targets, the likeliest first."""
        found = [(target, chance) for target, chance in self.on.items() if target != ROME and chance]
        return tuple(sorted(found, key=lambda one: -one[1]))


def marches(campaign: State) -> tuple[March, ...]:
    """Every External army, then every Active Power except Rome, in the order they roll (C4.1).

    Exact: what has been rolled is certain, and no decision of Rome's this turn affects the rest.
    """
    campaign = _with_revenues(campaign)
    powers = c3_rulers.others(Play(campaign, seeded(campaign)))
    coming = [_of_external(campaign, army) for army in campaign.externals]
    return (*coming, *[_of_power(campaign, power) for power in powers])


def all_is_rolled(campaign: State) -> bool:
    """Whether the other Powers' attacks of this turn are settled: all of `marches` are impossible or certain."""
    return not _before(campaign, Step.ROME_ATTACKS)


def peace_for_rome(coming: Iterable[March]) -> Fraction:
    """The chance that none of them attacks Rome: each has dice of its own."""
    return prod((CERTAIN - march.on_rome for march in coming), start=CERTAIN)


def _before(campaign: State, step: Step) -> bool:
    return _SEQUENCE.index(campaign.step) < _SEQUENCE.index(step)


def _with_revenues(campaign: State) -> State:
    """As after phase 1, which has no dice (C2.1): target ranks depend on it."""
    if not _before(campaign, Step.RULERS) or campaign.situation.revenues:
        return campaign
    land = campaign.situation.land
    collected = {power: revenue(land, power) for power in land.active}
    return replace(campaign, situation=replace(campaign.situation, revenues=collected))


def _of_external(campaign: State, army: ExternalArmy) -> March:
    """It always attacks, if it can reach anybody."""
    if attack := campaign.attack_of(army.power):
        return March(army.power, CERTAIN, {attack.target: CERTAIN})
    if not _before(campaign, Step.ATTACK_ROLLS):
        return March(army.power, NEVER)
    among = candidates(campaign.situation.land, army.power, immune=army.payer)
    on = target_chances(campaign.situation, army.power, among, external=True)
    return March(army.power, sum(on.values(), NEVER), on)


def _of_power(campaign: State, power: str) -> March:
    """The possible results of its roll and its target roll (C4)."""
    if attack := campaign.attack_of(power):
        return March(power, CERTAIN, {attack.target: CERTAIN})
    chance = _rolls_an_attack(campaign, power)
    among = candidates(campaign.situation.land, power) if chance else ()
    on = target_chances(campaign.situation, power, among)
    return March(power, chance, {target: chance * share for target, share in on.items()})


def _rolls_an_attack(campaign: State, power: str) -> Fraction:
    """The chance of an attack roll, or its result (C4.2)."""
    if _before(campaign, Step.ATTACK_ROLLS) or campaign.step is Step.ATTACK_ROLLS and power in campaign.to_do:
        return _may_roll_an_attack(campaign, power)
    has_rolled = _before(campaign, Step.ROME_ATTACKS) and power in [roll.power for roll in campaign.rolls]
    return CERTAIN if has_rolled else NEVER


def _may_roll_an_attack(campaign: State, power: str) -> Fraction:
    """Under the ruler it will have then (C3.1); one who comes with the set-up is like any new one (C1.4)."""
    ruler, chance = campaign.situation.rulers.get(power), NEVER
    change = CERTAIN if ruler is None else _change(campaign, power, ruler)
    if ruler and change < CERTAIN:
        chance = (CERTAIN - change) * attack_chance(_added(campaign, power, ruler.aggressor))
    if change:
        card = campaign.start.italy.power(power)
        added = tuple([_added(campaign, power, aggressor) for aggressor in aggressor_chances(card)])
        chance += change * chance_under_the_next(card, added)
    return chance


def _added(campaign: State, power: str, aggressor: int) -> int:
    return total(c4_attacks.roll_modifiers(campaign, power, aggressor))


def _change(campaign: State, power: str, ruler: Ruler) -> Fraction:
    """The chance that its ruler changes later this turn (C3.1)."""
    if campaign.step is Step.RULERS:
        is_checked = power in campaign.to_do
    else:
        is_checked = _before(campaign, Step.RULERS) and c3_rulers.is_checked(campaign, ruler)
    return change_chance(campaign.turn - ruler.since) if is_checked else NEVER
