"""Where those whom a page has chosen may go by one press, and what it costs, risks and brings."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from battles.rules.percent import percent
from campaign.fury.names import PACKAGE, name
from campaign.fury.rules import presses, z7_supply, z10_step, z13_step
from campaign.fury.rules.at_hand import Ask
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision
from campaign.fury.rules.presses import Past, Path, Plan
from campaign.fury.rules.state import Stage, State
from campaign.fury.rules.z7_supply import Suffer
from campaign.fury.rules.z10_columns import under_way
from campaign.fury.rules.z10_movement import Halt, SetOut
from campaign.fury.rules.z10_overrun import GiveWay, Overrun, may_overrun, retreats_of
from campaign.fury.rules.z11_voyages import Embark, may_embark
from campaign.fury.rules.z13_moves import FallBack, Follow, chase, loser, moves, ways
from campaign.fury.rules.z13_strength import fighters, may_attack
from campaign.fury.rules.z17_odds import before_attack, before_overrun
from campaign.fury.web.odds import odds_told
from campaign.fury.web.party import Party
from engine.grammar import decimal
from engine.texts import text

TO, FORCED, OVER, WAY, SUFFER = "to ", "forced ", "over ", "way ", "suffer"
"""What a form asks for; behind most a tract, or the tracts of a retreat."""
_say = partial(text, PACKAGE, "board")


class Target(NamedTuple):
    """A press: what a form asks for, the tract, what it costs, its decisions; on land also who comes there, and how.

    `look`: it is looked at before it is chosen, as there is something to know.
    """

    do: str
    to: str
    note: str
    plan: Callable[[Past], Plan]
    look: bool = False
    column: Column | None = None
    path: Path = ()


def targets(seen: State, who: Party, waits: bool = False) -> Iterator[Target]:
    """All presses for those chosen, at the moment of the side that decides; if it `waits`, a march may go on then."""
    if not (who.units or who.leaders or "fleet" in who.named):
        return
    if seen.battle:
        yield from _after_battle(seen, who)
    elif seen.column and seen.column.driven:
        yield from _driven(seen, who)
    elif seen.stage is Stage.SUPPLY:
        one = Suffer(who.units)
        yield from [Target(SUFFER, "", "", _alone(one))] if z7_supply.may_suffer(seen, one) else ()
    elif seen.column:
        yield from _on_the_way(seen, who, None if waits else Halt())
    elif "fleet" in who.named:
        yield from _by_sea(seen, Embark(who.named["fleet"], who.units, who.leaders))
    else:
        yield from _by_land(seen, who, None if waits else Halt())


def _alone(decision: Decision) -> Callable[[Past], Plan]:
    return lambda game: presses.alone(decision)


def _after_battle(seen: State, who: Party) -> Iterator[Target]:
    """Z13.8, Z13.9: the ways of a retreat, or the tracts of an advance."""
    assert seen.battle, "a battle is at hand"
    found: list[FallBack | Follow] = []
    if seen.battle.ask is Ask.RETREAT:
        found = [FallBack(who.units, who.leaders, way) for way in ways(seen)]
    elif seen.battle.ask is Ask.ADVANCE:
        found = [Follow(who.units, who.leaders, to) for to in chase(seen).tracts]
    for one in found:
        way = one.way if isinstance(one, FallBack) else (one.to,)
        if z13_step.admits(seen, one):
            yield Target(f"{WAY}{' '.join(way)}", way[-1], _through(way), _alone(one))


def _driven(seen: State, who: Party) -> Iterator[Target]:
    """Z10.7: the ways of those who have been overrun."""
    for way in dict.fromkeys([each.way for each in retreats_of(seen)]):
        one = GiveWay(who.units, who.leaders, way)
        if z10_step.admits(seen, one):
            yield Target(f"{WAY}{' '.join(way)}", way[-1], _through(way), _alone(one))


def _through(way: Path) -> str:
    return _say("through", at=name(way[0])) if len(way) > 1 else ""


def _by_land(seen: State, who: Party, then: Decision | None) -> Iterator[Target]:
    """Z10.1, Z10.5: without force, and where only a forced march comes to."""
    for forced in (False, True):
        offer = SetOut(who.units, who.leaders, forced)
        column = Column(who.units, who.leaders, (who.named["stack"],), forced)
        for path in presses.goals(seen, offer).values():
            yield from _marches(seen, column, path, then, partial(_sets_out, offer, path[-1]))


def _sets_out(offer: SetOut, to: str, then: Decision | None, game: Past) -> Plan:
    return presses.march(offer, to, then)


def _on_the_way(seen: State, who: Party, then: Decision | None) -> Iterator[Target]:
    """Z10.1: the same for a stack on its way."""
    now = under_way(seen)
    part = Column(who.units, who.leaders, now.path, now.forced, now.tired, landed=now.landed)
    for path in presses.further(seen, part).values():
        yield from _marches(seen, part, path, then, partial(_goes_on, part, path[-1]))


def _goes_on(part: Column, to: str, then: Decision | None, game: Past) -> Plan:
    return presses.march_on(game, part, to, then)


def _marches(
    seen: State, column: Column, path: Path, then: Decision | None, plan: Callable[[Decision | None, Past], Plan]
) -> Iterator[Target]:
    """To halt at the end of that way, and, among enemies there, to overrun them."""
    to, tries = path[-1], column.forced and len(column.path) == 1
    is_foe, hungry = seen.holds(to, seen.half.enemy), presses.over(seen, column, path)
    told = [_cost(presses.cost(seen, column, path))]
    told += [_say("forced", percent=_comes(seen, column))] if tries else []
    told += [_say("foe")] if is_foe else []
    told += [_say("over", number=_halves(hungry))] if hungry else []
    note, look = ", ".join(told), is_foe or bool(hungry) or tries
    yield Target(f"{FORCED if tries else TO}{to}", to, note, partial(plan, then), look, column, path)
    if is_foe and not tries and may_overrun(presses.arrived(seen, column, path)):
        yield Target(f"{OVER}{to}", to, note, partial(plan, Overrun()), look, column, path)


def _comes(seen: State, column: Column) -> str:
    odds = presses.march_odds(seen, column.units)
    return percent(odds.succeed + odds.tire) if column.units else percent(Fraction(1))


def _cost(cost: presses.MarchCost) -> str:
    return _say("cost.road" if cost.by_road else "cost.land", spent=cost.spent, points=cost.points)


def _halves(number: Fraction) -> str:
    return decimal(float(number)).removesuffix(".0")


def _by_sea(seen: State, one: Embark) -> Iterator[Target]:
    """Z11.1: where a flotilla comes with these aboard, and how likely it does."""
    if not may_embark(seen, one):
        return
    for to, way in presses.sea_goals(seen, one).items():
        risk = presses.dangers(seen, one, way)
        told = {part: percent(share) for part, share in risk._asdict().items()}
        number = sum([area in seen.board.sea for area in way])
        note = _say("cost.sea", number=number, **told) if risk.whole < 1 else ""
        yield Target(f"{TO}{to}", to, note, partial(_sails, one, way))


def _sails(one: Embark, way: Path, game: Past) -> Plan:
    return presses.sail(one, way)


# What is known before it is chosen


def looked_at(seen: State, found: list[Target], at: str) -> dict[str, Any] | None:
    """A goal before it is chosen: the presses that lead there, with the odds of a battle and the risks."""
    here = [each for each in found if each.to == at and each.column]
    if not here:
        return None
    first = here[0]
    assert first.column, "those have one"
    then = presses.arrived(seen, first.column, first.path)
    risks = [*_forced_told(seen, first.column)] if first.do.startswith(FORCED) else []
    fights = may_attack(then, at)
    return {
        "name": name(at),
        "risks": risks,
        "odds": odds_told(then, at, before_attack(then, at, then.half)) if fights else None,
        "presses": [*_pressed(seen, here)],
    }


def _pressed(seen: State, here: list[Target]) -> Iterator[tuple[str, str, str]]:
    """Each button with its label and a note; no overrun that surely does not come to 7:1 (Z10.7)."""
    for each in here:
        if not (each.do.startswith(OVER) and each.column):
            yield each.do, _say(f"press.{'forced' if each.do.startswith(FORCED) else 'to'}"), each.note
        elif chance := before_overrun(presses.arrived(seen, each.column, each.path)):
            yield each.do, _say("press.over"), _say("press.over_note", percent=percent(chance))


def _forced_told(seen: State, column: Column) -> Iterator[str]:
    """Z10.5: how many are likely to come, and in what state."""
    odds = presses.march_odds(seen, column.units)
    told = {part: percent(share) for part, share in odds._asdict().items()}
    if column.units:
        yield _say("forced_risk", number=len(column.units), **told)


def usual_of(seen: State) -> tuple[Mapping[str, bool], Path]:
    """Who may go in a retreat, an advance or a supply check, each with whether he leads; and who does by default."""
    if seen.battle and seen.battle.ask in (Ask.RETREAT, Ask.ADVANCE):
        found: tuple[FallBack | Follow, ...] = moves(seen, seen.battle.ask)
        side = loser(seen) if seen.battle.ask is Ask.RETREAT else seen.half
        units = [unit.id for unit in fighters(seen, seen.battle.at, side)]
        if seen.battle.ask is Ask.ADVANCE:
            units = [unit.id for unit in (*chase(seen).must, *chase(seen).may)]
        return _named(units, found[0].leaders), (*found[0].units, *found[0].leaders)
    if seen.column and seen.column.driven:
        [first, *_] = retreats_of(seen)
        return _named(seen.column.driven, first.leaders), (*first.units, *first.leaders)
    if seen.stage is Stage.SUPPLY and seen.hungry:
        units = [unit.id for unit in seen.at(seen.hungry[0].at, seen.half) if seen.counter(unit).halves]
        return _named(units, ()), z7_supply.least(seen)
    return {}, ()


def _named(units: Path | list[str], leaders: Path) -> Mapping[str, bool]:
    return {**dict.fromkeys(units, False), **dict.fromkeys(leaders, True)}
