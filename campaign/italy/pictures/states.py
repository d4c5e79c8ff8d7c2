"""From a campaign to its map: owners, External armies, and this turn's attacks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile
from typing import Literal

from battles.rules.percent import percent
from battles.rules.verdict import Grade, Side
from campaign.italy.pictures.attacks import Handover, ShownAttack, latest
from campaign.italy.pictures.map import Arrow, MapView
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.marches import March
from campaign.italy.rules.state import Attack, AttackStatus, Battle, Start, State
from engine.rules.ruleset import Game
from powers.rules.battles import best_provinces
from powers.rules.land import Land
from powers.rules.theatre import ROME

_KINDS: dict[AttackStatus, Literal["declared", "fought", "cancelled"]] = {
    AttackStatus.PENDING: "declared",
    AttackStatus.FOUGHT: "fought",
    AttackStatus.CANCELLED: "cancelled",
}


def small_view(campaign: State) -> MapView:
    """Only owners and External armies."""
    land = campaign.situation.land
    return MapView(
        controllers=dict(zip(land.italy.place, land.owners, strict=True)),
        homes={province.id: province.home for province in land.italy.provinces},
        occupied={province: external for external, province in land.occupied},
        strengths={army.power: army.strength for army in campaign.externals},
        names={power.id: power.name for power in land.italy.powers},
        resources={province: str(resource) for province, resource in land.italy.resources.items()},
    )


def attacks_view(campaign: State) -> MapView:
    """The same with this turn's attacks, numbered in order."""
    drawn = (arrow(campaign, attack, str(number)) for number, attack in enumerate(campaign.attacks, 1))
    arrows = tuple(replace(arrow, turn=campaign.turn) for arrow in drawn if arrow)
    return replace(small_view(campaign), arrows=arrows)


def may_march(campaign: State, found: Iterable[March], least: Fraction = Fraction(1, 200)) -> tuple[Arrow, ...]:
    """The attacks on Rome with at least this chance, on the present map, from those who reach Rome now."""
    likely = [march for march in found if march.on_rome >= least]
    drawn = [arrow(campaign, Attack(march.power, ROME), percent(march.on_rome)) for march in likely]
    return tuple([replace(one, kind="possible") for one in drawn if one])


def last_view(campaign: State, told: Iterable[ShownAttack]) -> MapView:
    """Owners and External armies, and the seal of the last battle in each province. `told` is the whole past."""
    seen = small_view(campaign)
    return replace(seen, seals=latest(told, seen.homes))


def arrow(campaign: State, attack: Attack, label: str) -> Arrow | None:
    """An attack on the present map; None if it can fall on no province."""
    land = campaign.situation.land
    goal = attack.province or _likely_goal(land, attack)
    if goal is None or goal not in land.italy.place:
        return None
    return Arrow(attack.attacker, _base(land, attack, goal), goal, _KINDS[attack.stand], label)


def _likely_goal(land: Land, attack: Attack) -> str | None:
    """Before C6.2 is settled: the province it would fall on now, or the first of the tied."""
    if land.position(attack.attacker):
        return next(iter(land.within_reach(attack.attacker, attack.target)), None)
    return next(iter(best_provinces(land, attack.attacker, attack.target)), None)


def _base(land: Land, attack: Attack, goal: str) -> str | None:
    """Where the arrow begins: the External army's province, or the attacker's nearest to the goal in map order."""
    if place := land.position(attack.attacker):
        return place if place != goal else None
    neighbours = land.italy.province(goal).neighbours
    own = [province for province in land.territory(attack.attacker) if province != goal]
    return next((province for province in own if province in neighbours), next(iter(own), None))


# --- What has happened: the attacks of a stretch of the log -----------------------------------------------------------


_RESULTS = ev.BattleWon, ev.BattleUndecided, ev.ProvinceTaken


def told(game: Game[Start, State, Decision, ev.Event], first: int, last: int) -> tuple[ShownAttack, ...]:
    """The attacks fought, cancelled or with changes, in the lines at places first + 1 to last.

    In the order in which they ended. One that ended in two lines (Rome chose what it took, C7.4) is one step.
    """
    return merged(step for place in range(first, last) for step in line_told(game, place))


def merged(steps: Iterable[ShownAttack]) -> tuple[ShownAttack, ...]:
    """Each attack once."""
    found: dict[str, ShownAttack] = {}
    for step in steps:
        earlier = found.get(step.attack)
        found[step.attack] = replace(step, changes=earlier.changes + step.changes) if earlier else step
    return tuple(found.values())


def recent(game: Game[Start, State, Decision, ev.Event], since: int) -> tuple[ShownAttack, ...]:
    """The same for this turn and the last one, and for all lines after `since`."""
    begins = next(place for place, state in enumerate(game.states) if state.turn >= game.now.turn - 1)
    return told(game, min(begins, since), len(game.lines))


def line_told(game: Game[Start, State, Decision, ev.Event], place: int) -> Iterator[ShownAttack]:
    """The battle that the line at this place decided, then the attacks that it cancelled."""
    events = game.lines[place].events
    before, after = game.states[place : place + 2]
    battle = before.battle if any(isinstance(event, _RESULTS) for event in events) else None
    if battle and (drawn := _step(game.states, place, battle.attacker, "fought")):
        winner, grade = _result(battle, events)
        yield replace(drawn, changes=_changes(before, after), winner=winner, grade=grade)
    for event in events:
        if isinstance(event, ev.AttackCancelled) and (drawn := _step(game.states, place, event.attacker, "cancelled")):
            yield drawn


def _step(
    states: Sequence[State], place: int, attacker: str, kind: Literal["fought", "cancelled"]
) -> ShownAttack | None:
    """The attack on the map before its line, or when it could last fall on a province.

    None if it never could, as its target had no land.
    """
    turn = states[place].turn
    for state in takewhile(lambda state: state.turn == turn, reversed(states[: place + 1])):
        attack = state.attack_of(attacker)
        if attack and (drawn := arrow(state, attack, "")):
            return ShownAttack(turn, attacker, drawn.from_province, drawn.to_province, kind)
    return None


def _result(battle: Battle, events: Sequence[ev.Event]) -> tuple[str | None, Grade | None]:
    """The Power that won, and the grade; in the line where Rome takes its spoils the battle has already been won."""
    for event in events:
        if isinstance(event, ev.BattleWon):
            return event.winner, event.grade
    sides = {Side.ATTACKER: battle.attacker, Side.DEFENDER: battle.target}
    return (sides[battle.winner], battle.grade) if battle.winner else (None, None)


def _changes(before: State, after: State) -> tuple[Handover, ...]:
    """The provinces that look different, in map order."""
    old, new = small_view(before), small_view(after)
    held = [(province, old.holder(province), new.holder(province)) for province in new.controllers]
    return tuple(Handover(province, was, now) for province, was, now in held if was != now)
