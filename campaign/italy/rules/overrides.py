"""What the player may override (D14), always with a reason, and the consequences by the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from campaign.italy.rules import land
from campaign.italy.rules.c4_attacks import settle_order
from campaign.italy.rules.opening import MOST_POINTS, MOST_STRENGTH, MOST_TALENTS, RULER, sum_of_ratings
from campaign.italy.rules.play import Decision, Event, Play
from campaign.italy.rules.state import AttackStatus, ExternalArmy, State, Step
from engine.rules.modifiers import Modifier, total
from engine.rules.overrides import Among, Amount, OfferOverride, Overridable, OverrideDecision, Part, offers
from engine.rules.reason import Reason
from engine.rules.values import altered
from powers.rules.external import left_by
from powers.rules.revenue import Revenue
from powers.rules.spending import Purse
from powers.rules.theatre import EPIRUS, ROME, Ruler


@dataclass(frozen=True)
class Holder:
    """The Power that controls a province (C1.2); or the External Power whose army is moved there."""

    holder: str


@dataclass(frozen=True)
class Garrison:
    """An External army's province and points (C8.4), and the Power it spares (Epirus only, C8.5)."""

    province: str
    strength: int
    payer: str | None


@dataclass(frozen=True)
class TalentsLeft:
    """What a Power has left for attack and defence after spending, in talents (C5)."""

    attack: int
    defence: int


What = Literal["controller", "army", "revenue", "purse", "ruler", "civic"]
Value = Holder | Garrison | TalentsLeft | Ruler | int | None
"""A revenue is in talents, the civic account in points; an army outside Italy is None."""


class Override(OverrideDecision, Decision):
    """The new value for a province, a Power or an External Power, and why (D14)."""

    STORED_AS = "Overrule"

    what: What
    value: Value


class ControllerOverridden(Event):
    """The player gave a province to another Power (D14)."""

    STORED_AS = "ControllerOverruled"

    province: str
    power: str
    loser: str
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        return campaign.with_land(campaign.situation.land.given(self.province, self.power))


class ArmyOverridden(Event):
    """The player put an External army into a province (D14); the one it left, if any, goes to `heir` (C8.4).

    `payer` pays it from now on (C8.5); None: as before. Without a province the army goes: ArmyRemoved follows.
    """

    STORED_AS = "ArmyOverruled"

    external: str
    province: str | None
    strength: int
    left: str | None
    heir: str | None
    reason: str
    payer: str | None = None
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        if self.province is None:
            return campaign
        land = campaign.situation.land
        if self.left and self.heir:
            land = land.given(self.left, self.heir)
        present = campaign.external_army(self.external)
        army = ExternalArmy(self.external, self.strength, self.payer or (present.payer if present else None))
        externals = tuple([army if other == present else other for other in campaign.externals])
        campaign = altered(campaign, externals=externals if present else (*externals, army))
        return campaign.with_land(land.occupied_by(self.external, self.province))


class MoneyOverridden(Event):
    """The player changed a Power's money (D14): its revenue, and after spending what it has left."""

    STORED_AS = "MoneyOverruled"

    power: str
    revenue: Revenue
    purse: Purse | None
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        revenues = {**campaign.situation.revenues, self.power: self.revenue}
        campaign = altered(campaign, situation=altered(campaign.situation, revenues=revenues))
        return campaign if self.purse is None else campaign.with_purse(self.power, self.purse)


class RulerOverridden(Event):
    """The player gave a Power this ruler (D14)."""

    STORED_AS = "RulerOverruled"

    power: str
    ruler: Ruler
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        return campaign.with_ruler(self.power, self.ruler)


class CivicOverridden(Event):
    """The player set Rome's civic account to these points, `more` than before (D14)."""

    STORED_AS = "CivicOverruled"

    points: int
    more: int
    reason: str
    rule: str = "D14"

    def happen(self, campaign: State) -> State:
        """The last turn's account gets the difference."""
        *before, last = campaign.civic
        return altered(campaign, civic=(*before, replace(last, overruled=last.overruled + self.more)))


UNSPENT = (Step.RULERS, Step.EXTERNAL_TARGETS, Step.ATTACK_ROLLS, Step.TARGETS, Step.ROME_ATTACKS, Step.SPENDING)
"""The steps in which all Powers still have their revenue (C2, C5). Money matters until the last battle (C6)."""
OVERRIDDEN = Reason("overruled")


def legal(campaign: State, rules: int | None = None) -> tuple[OfferOverride[State], ...]:
    """D14: what may be overridden now. Nothing before the first rulers, after the end, or if it is Iron.

    `rules` is the version of an old line, by default the present one.
    """
    if campaign.ending or campaign.step is Step.SET_UP or campaign.start.iron:
        return ()
    return offers(MATTERS_OF_RULES_1 if rules == 1 else MATTERS, campaign)


# --- Who controls a province ------------------------------------------------------------------------------------------


def _controllers(campaign: State) -> Mapping[str, object]:
    """The owner of each province, and the External army in it; not while a battle is at hand."""
    land = campaign.situation.land
    occupied = {province: external for external, province in land.occupied}
    places = () if campaign.battle else land.italy.place
    return {province: (land.owner(province), occupied.get(province)) for province in places}


def _controller_parts(campaign: State, province: str) -> Mapping[str, Part]:
    """An Inactive Power can only be given its own homes, and is then Active again (C1.6, C1.8).

    An army comes from elsewhere in Italy, and not to where the other one stands.
    """
    land = campaign.situation.land
    able = [power for power, homes in land.italy.homes.items() if province in homes or land.is_active(power)]
    taken = province in dict(land.occupied).values()
    armies = [] if taken else [external for external, _ in land.occupied]
    return {"holder": Among((*[power for power in able if power != land.controller(province)], *armies))}


def _give(play: Play, province: str, value: Holder, reason: str) -> None:
    if army := play.state.external_army(value.holder):
        _place(play, value.holder, Garrison(province, army.strength, army.payer), reason)
        return
    for external in [external for external, place in play.state.situation.land.occupied if place == province]:
        _take_out(play, external, reason)
    loser = play.state.situation.land.owner(province)
    if loser != value.holder:
        play.emit(ControllerOverridden(province, value.holder, loser, reason))
    _settle(play, f"{province} to {value.holder}", reason)


# --- An External army -------------------------------------------------------------------------------------------------


def _armies(campaign: State) -> Mapping[str, Garrison | None]:
    """An army too cannot be moved while a battle is at hand."""
    externals = () if campaign.battle else campaign.start.italy.externals
    return {external.id: _garrison(campaign, external.id) for external in externals}


def _garrison(campaign: State, external: str) -> Garrison | None:
    province, army = campaign.situation.land.position(external), campaign.external_army(external)
    return Garrison(province, army.strength, army.payer) if province and army else None


def _army_parts(campaign: State, external: str) -> Mapping[str, Part]:
    """Anywhere except where the other army stands."""
    land = campaign.situation.land
    taken = [province for other, province in land.occupied if other != external]
    return {
        "province": Among(tuple([province for province in land.italy.place if province not in taken])),
        "strength": Amount(1, MOST_STRENGTH),
        "payer": Among(_payers(campaign) if external == EPIRUS else (None,)),
    }


def _payers(campaign: State) -> tuple[str | None, ...]:
    """The Powers in whose homes Epirus may appear and which it is not attacking (C8.5); or its present payer."""
    army, attack = campaign.external_army(EPIRUS), campaign.attack_of(EPIRUS)
    spared = ROME if campaign.start.italy.options.roman_homes_spared else None
    attacked = attack.target if attack and attack.stand is AttackStatus.PENDING else None
    payers = tuple([power for power in campaign.start.italy.homes if power not in (spared, attacked)])
    return (*payers, army.payer) if army and army.payer not in payers else payers


def _station(play: Play, external: str, value: Garrison | None, reason: str) -> None:
    if value:
        _place(play, external, value, reason)
    else:
        _take_out(play, external, reason)
        _settle(play, f"{external} in None", reason)


def _place(play: Play, external: str, value: Garrison, reason: str) -> None:
    left = play.state.situation.land.position(external)
    if left == value.province:
        left = None
    heir = left_by(play.state.situation.land, external, left).owner(left) if left else None
    present = play.state.external_army(external)
    payer = None if present and present.payer == value.payer else value.payer
    play.emit(ArmyOverridden(external, value.province, value.strength, left, heir, reason, payer))
    _settle(play, f"{external} in {value.province}", reason)


def _take_out(play: Play, external: str, reason: str) -> None:
    play.emit(ArmyOverridden(external, None, 0, None, None, reason))
    land.remove(play, external, "overruled", rule="D14")


def _settle(play: Play, overruled: str, reason: str) -> None:
    """C1.6 to C1.8, C8.7, C9.1; and the order of C4.3, if the last Power still to roll has fallen.

    The dice depend on what was overridden and not on the words of the reason, except in lines of rules 1. Overriding
    the same thing twice in a turn gives the same dice: nobody gets another ruler by taking a province away and giving
    it back.
    """
    land.settle(play, f"overruled, {overruled}: {reason}" if play.rules == 1 else f"overruled, {overruled}")
    campaign = play.state
    if campaign.step is Step.ATTACK_ROLLS and not campaign.to_do and campaign.rolls:
        settle_order(play)


# --- Money, a ruler, the civic account --------------------------------------------------------------------------------


def _revenues(campaign: State) -> Mapping[str, int]:
    """The revenues of Powers that have collected and not spent yet (C2.1)."""
    powers = campaign.situation.land.active if campaign.step in UNSPENT else ()
    if campaign.step is Step.ROME_SPENDS:
        powers = (ROME,)
    return {power: _revenue(campaign, power).total for power in powers}


def _revenue_parts(campaign: State, power: str) -> Mapping[str, Part]:
    return {"value": Amount(0, MOST_TALENTS)}


def _revenue(campaign: State, power: str) -> Revenue:
    """Its revenue of this turn; a Power revived since then has none."""
    return campaign.situation.revenues.get(power, Revenue(power, (), 0, 0))


def _purses(campaign: State) -> Mapping[str, TalentsLeft]:
    """The purses of Powers that have spent (C5)."""
    purses = campaign.situation.purses if campaign.step in (Step.ROME_SPENDS, Step.BATTLES) else {}
    active = campaign.situation.land.active
    return {power: TalentsLeft(purses[power].attack, purses[power].defence) for power in active if power in purses}


def _purse_parts(campaign: State, power: str) -> Mapping[str, Part]:
    return dict.fromkeys(("attack", "defence"), Amount(0, MOST_TALENTS))


def _too_much(value: TalentsLeft) -> Reason | None:
    return Reason("too_much", (MOST_TALENTS,)) if value.attack + value.defence > MOST_TALENTS else None


def _collect(play: Play, power: str, talents: int, reason: str) -> None:
    _balance(play, power, talents, None, reason)


def _leave(play: Play, power: str, value: TalentsLeft, reason: str) -> None:
    before = play.state.situation.purses[power]
    more = value.attack + value.defence - before.attack - before.defence
    purse = Purse(value.attack, value.defence, before.civic)
    _balance(play, power, _revenue(play.state, power).total + more, purse, reason)


def _balance(play: Play, power: str, talents: int, purse: Purse | None, reason: str) -> None:
    """A Power's gain or loss is an item of its revenue, so that its books still balance (with the floor of C2.1)."""
    revenue = _revenue(play.state, power)
    items = tuple([item for item in revenue.items if item.reason != OVERRIDDEN])
    if difference := talents - total(items):
        items = (*items, Modifier("D14", OVERRIDDEN, difference))
    changed = replace(revenue, items=items, total=talents, bound=min(revenue.bound, talents))
    play.emit(MoneyOverridden(power, changed, purse, reason))


def _rulers(campaign: State) -> Mapping[str, Ruler]:
    return {power: campaign.situation.rulers[power] for power in campaign.situation.land.active if power != ROME}


def _ruler_parts(campaign: State, power: str) -> Mapping[str, Part]:
    """He came in this turn or earlier."""
    return {**RULER, "since": Amount(1, campaign.turn)}


def _ratings(value: Ruler) -> Reason | None:
    return None if sum_of_ratings(value) == 100 else Reason("ratings", (sum_of_ratings(value),))


def _crown(play: Play, power: str, ruler: Ruler, reason: str) -> None:
    play.emit(RulerOverridden(power, ruler, reason))


def _accounts(campaign: State) -> Mapping[str, int]:
    """It opens with Rome's first spending."""
    return {ROME: campaign.civic_total} if campaign.civic else {}


def _account_parts(campaign: State, rome: str) -> Mapping[str, Part]:
    return {"value": Amount(-MOST_POINTS, MOST_POINTS)}


def _account(play: Play, rome: str, points: int, reason: str) -> None:
    play.emit(CivicOverridden(points, points - play.state.civic_total, reason))


# --- The matters ------------------------------------------------------------------------------------------------------

ARMY = Overridable("army", "C8.4", _armies, _army_parts, _station, Garrison, may_be_absent=True)
MATTERS: tuple[Overridable[State], ...] = (
    Overridable("controller", "C1.2", _controllers, _controller_parts, _give, Holder),
    ARMY,
    Overridable("purse", "C5.1", _purses, _purse_parts, _leave, TalentsLeft, problem=_too_much),
    Overridable("revenue", "C2.1", _revenues, _revenue_parts, _collect),
    Overridable("ruler", "C1.4", _rulers, _ruler_parts, _crown, Ruler, problem=_ratings),
    Overridable("civic", "C9.2", _accounts, _account_parts, _account),
)
"""The matters: clause, present values, possible values, events, and how to make a value."""
MATTERS_OF_RULES_1 = (
    MATTERS[0],
    replace(
        ARMY,
        stands=lambda campaign: {of: army and replace(army, payer=None) for of, army in _armies(campaign).items()},
        parts=lambda campaign, external: {**_army_parts(campaign, external), "payer": Among((None,))},
    ),
    *MATTERS[2:],
)
"""Under rules 1 an army's payer was not asked for."""
