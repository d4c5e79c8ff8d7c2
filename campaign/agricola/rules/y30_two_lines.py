"""Y30: the Roman second line."""

from campaign.agricola.rules.board import ROMANS
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y15_round import held_back
from campaign.agricola.rules.y16_hits import at_hand, force
from engine.rules.values import altered


class HoldBack(Decision):
    """These stand in the second line (Y30.1); nobody may."""

    units: tuple[str, ...] = ()


class BringUp(Decision):
    """These come up from the second line, and roll twice (Y30.1); nobody may."""

    units: tuple[str, ...] = ()


class HeldBack(Event):
    """Who stands in the second line (Y30.1)."""

    units: tuple[str, ...]
    rule: str = "Y30.1"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), reserve=self.units))


class BroughtUp(Event):
    """Who comes up; `fresh` if they roll twice: not where the front is gone (Y30.1)."""

    units: tuple[str, ...]
    fresh: bool = True
    rule: str = "Y30.1"

    def happen(self, state: State) -> State:
        battle = at_hand(state)
        reserve = tuple([unit for unit in battle.reserve if unit not in self.units])
        units = (*[unit for unit in battle.units if unit not in self.units], *self.units)
        fresh = self.units if self.fresh else ()
        return altered(state, battle=altered(battle, units=units, reserve=reserve, fresh=fresh))


def may_stand_behind(state: State) -> tuple[str, ...]:
    """Y30.2: the units that may; static ones stand in front. T42: whoever attacks."""
    return tuple([each.id for each in force(state, ROMANS).all if not each.counter.is_static])


def most(state: State) -> int:
    """Y30.1: half of the units, rounded down; none in the base game."""
    return len(force(state, ROMANS).all) // 2 if state.north.options.two_lines else 0


def lines(state: State) -> tuple[HoldBack, ...]:
    """None, or the last ones in the order of losses, one to half of all."""
    front = force(state, ROMANS).all
    behind = [held_back(front, number).reserve for number in range(1, most(state) + 1)]
    return (HoldBack(), *dict.fromkeys([HoldBack(tuple([each.id for each in line])) for line in behind if line]))


def admits_line(state: State, decision: HoldBack) -> bool:
    """Any units that may, at most half."""
    units = {*decision.units}
    return len(units) == len(decision.units) <= most(state) and units <= {*may_stand_behind(state)}


def rises(state: State) -> tuple[BringUp, ...]:
    """All, each alone, or nobody."""
    reserve = at_hand(state).reserve
    return tuple(dict.fromkeys([BringUp(reserve), *[BringUp((unit,)) for unit in reserve], BringUp()]))


def admits_rise(state: State, decision: BringUp) -> bool:
    """Any of the second line."""
    units = {*decision.units}
    return len(units) == len(decision.units) and units <= {*at_hand(state).reserve}
