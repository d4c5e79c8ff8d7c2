"""A campaign's past by turn: the figures for the charts, and the tables next to them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaign.chronicle.figures import Figures
from campaign.italy.pace import Pace, best_within_reach, needed
from campaign.italy.rules.c9_victory import DESTINY
from campaign.italy.rules.events import BattleJoined, BattleWon, Event, RevenueCollected, TurnBegan
from campaign.italy.rules.state import State
from powers.rules.revenue import Revenue
from powers.rules.theatre import ROME, TURNS, Italy, year


def by_turn(headers: Sequence[str], rows: Iterable[tuple[int, Iterable[str | int | None]]]) -> Figures:
    """Figures by turn, each row headed by the turn and its year BC."""
    return Figures.of(("Turn", "Year BC", *headers), ((turn, year(turn), *cells) for turn, cells in rows))


@dataclass(frozen=True)
class CivicTurn:
    """One turn of Rome's civic development, in points (C9.2).

    `total` is the account after the turn, with the `overridden` points (D14), `pace` the least whole number of points
    that each further turn must bring for DESTINY: None once it is reached, or if no turn is left.
    """

    turn: int
    spent: int
    penalty: int
    total: int
    pace: int | None
    overruled: int = 0


@dataclass(frozen=True)
class CivicSeries:
    """Rome's civic development, a row for each turn in which Rome has spent (C9.2)."""

    turns: tuple[CivicTurn, ...] = ()
    begun: bool = False
    """Whether its first row is the initial account of the campaign, as `overridden`."""
    pace: Pace | None = None
    """What the best ending within reach takes from here on; None once the campaign is over."""

    @property
    def total(self) -> int:
        """The present account in points."""
        return self.turns[-1].total if self.turns else 0

    @property
    def account(self) -> tuple[tuple[int, int], ...]:
        """Turn and total after it, from 0 before turn 1, or from the initial account."""
        before = () if self.begun else ((0, 0),)
        return (*before, *((row.turn, row.total) for row in self.turns))


def civic_series(campaign: State) -> CivicSeries:
    """From the campaign's present state, as the account keeps its own past (C9.2)."""
    over = campaign.ending is not None
    total = 0
    turns = []
    for entry in campaign.civic:
        total += entry.points
        pace = _pace(total, 0 if over and entry == campaign.civic[-1] else TURNS - entry.turn)
        turns.append(CivicTurn(entry.turn, entry.spent, entry.penalty, total, pace, entry.overruled))
    return CivicSeries(tuple(turns), campaign.start.opening.turn > 1, best_within_reach(campaign))


def _pace(total: int, turns_left: int) -> int | None:
    return needed(total, DESTINY, turns_left) if turns_left and total < DESTINY else None


def civic_table(series: CivicSeries) -> Figures:
    """In points; the last column is empty if nothing more is needed or possible. D14 has a column if it was used."""
    overridden = any(row.overruled for row in series.turns)
    more = ("Begun with, overruled" if series.begun else "Overruled",) if overridden else ()
    rows = (
        (row.turn, (row.spent, -row.penalty, *([row.overruled] if overridden else []), row.total, row.pace))
        for row in series.turns
    )
    return by_turn(("Spent", "Lost", *more, "Civic development", f"Needed a turn for {DESTINY}"), rows)


@dataclass(frozen=True)
class RevenueTurn:
    """Rome's revenue of one turn by source, in talents (C2).

    `lost_homes` is never above 0. `total` is what was collected: the sum, but never below 0 (C2.1).
    """

    turn: int
    subjects: int
    resources: int
    homes: int
    lost_homes: int
    total: int

    @property
    def gross(self) -> int:
        """Talents before the deduction of lost homes."""
        return self.subjects + self.resources + self.homes


def revenue_by_source(events: Iterable[Event]) -> tuple[RevenueTurn, ...]:
    """A row for each turn in which revenue was collected (C2)."""
    return tuple(
        _revenue_turn(turn, revenue)
        for turn, event in dated(events)
        if isinstance(event, RevenueCollected)
        for revenue in event.revenues
        if revenue.power == ROME
    )


def _revenue_turn(turn: int, revenue: Revenue) -> RevenueTurn:
    """C2.2 and C2.3 are Subjects, C2.4 resources, C2.5 homes lost, C2.6 homes held."""
    by_rule: Counter[str] = Counter()
    for item in revenue.items:
        by_rule[item.rule] += item.value
    subjects = by_rule["C2.2"] + by_rule["C2.3"]
    return RevenueTurn(turn, subjects, by_rule["C2.4"], by_rule["C2.6"], by_rule["C2.5"], revenue.total)


def revenue_table(turns: Sequence[RevenueTurn]) -> Figures:
    """In talents; home provinces have a column if the option of C2.6 makes them yield."""
    homes = any(row.homes for row in turns)
    more = ("Home provinces",) if homes else ()
    rows = (
        (row.turn, (row.subjects, row.resources, *([row.homes] if homes else []), row.lost_homes, row.total))
        for row in turns
    )
    return by_turn(("Subjects", "Resources", *more, "Lost homes", "Collected"), rows)


@dataclass(frozen=True)
class HeldTurn:
    """The number of provinces Rome controls at the end of a turn (C1.2).

    `lost` are Rome's homes that it does not control, under an enemy or occupied (C8.4).
    """

    turn: int
    homes: int
    others: int
    lost: int

    @property
    def total(self) -> int:
        return self.homes + self.others


def ends(states: Iterable[State]) -> dict[int, State]:
    """The state at the end of each turn begun; for the last turn the present one. States are in the order of play."""
    found: dict[int, State] = {}
    for state in states:
        if state.turn not in found:  # the line that begins a turn has also ended the one before
            found[state.turn - 1] = state
        found[state.turn] = state
    return {turn: state for turn, state in found.items() if turn}


def provinces_held(states: Iterable[State]) -> tuple[HeldTurn, ...]:
    """A row for each turn begun, at its end; for the last turn at present."""
    return tuple(_held(state, turn) for turn, state in ends(states).items())


def _held(state: State, turn: int) -> HeldTurn:
    land = state.situation.land
    all_homes = land.italy.homes[ROME]
    homes = sum(land.controller(home) == ROME for home in all_homes)
    return HeldTurn(turn, homes, len(land.territory(ROME)) - homes, len(all_homes) - homes)


def provinces_table(turns: Sequence[HeldTurn]) -> Figures:
    headers = ("Roman homes", "Homes of others", "In all", "Roman homes lost")
    return by_turn(headers, ((row.turn, (row.homes, row.others, row.total, row.lost)) for row in turns))


@dataclass(frozen=True)
class RomesBattle:
    """A battle that Rome or a Subject of Rome fought (C6.8): the armies, and the result."""

    turn: int
    joined: BattleJoined
    result: BattleWon

    @property
    def won(self) -> bool:
        """By Rome, or by its Subject."""
        return self.result.winner == ROME


def battles(events: Iterable[Event]) -> tuple[RomesBattle, ...]:
    """Rome's battles in the order they were fought."""
    found = []
    joined: BattleJoined | None = None
    for turn, event in dated(events):
        if isinstance(event, BattleJoined):
            joined = event
        elif isinstance(event, BattleWon) and ROME in (event.winner, event.loser):
            assert joined is not None, "armies stand before one of them wins"
            found.append(RomesBattle(turn, joined, event))
    return tuple(found)


def battles_table(fought: Sequence[RomesBattle], italy: Italy) -> Figures:
    """With printed names; a Subject's army is named with its Power."""
    return by_turn(
        ("Province", "Rome's army", "Enemy", "Result"), ((battle.turn, _battle_row(battle, italy)) for battle in fought)
    )


def _battle_row(battle: RomesBattle, italy: Italy) -> tuple[str, ...]:
    attacking, defending = battle.joined.attacking, battle.joined.defending
    side, own, enemy = (
        ("attacking", attacking, defending) if attacking.power == ROME else ("defending", defending, attacking)
    )
    name, power = italy.name(enemy.people), italy.name(enemy.power)
    return (
        italy.name(battle.joined.province),
        f"{italy.name(own.people)}, {side}",
        name if enemy.people == enemy.power else f"{name} for the {power}",
        f"{'Won' if battle.won else 'Lost'}, {battle.result.grade.capitalize()}",
    )


def dated(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    turn = 1
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        yield turn, event
