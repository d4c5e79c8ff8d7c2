"""The Powers over the turns, side by side: the figures for the charts, and the tables next to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from campaign.chronicle.figures import Figures
from campaign.italy.pictures.series import by_turn, dated, ends
from campaign.italy.rules.events import BattleWon, Event, RevenueCollected
from campaign.italy.rules.state import State
from engine.grammar import number
from powers.rules.theatre import ROME, Italy


@dataclass(frozen=True)
class Rival:
    """One Power: its figures for each turn, one for each part of the chart; empty turns are left out."""

    power: str
    name: str
    turns: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class Rivals:
    """All Powers in table order; `parts` name the figures of a turn, `between` separates them in print."""

    parts: tuple[str, ...]
    powers: tuple[Rival, ...]
    between: str = " · "


def provinces(states: Iterable[State], italy: Italy) -> Rivals:
    """Provinces controlled at the end of each turn (C1.2)."""
    at_end = ends(states)
    return _rivals(
        italy,
        ("Provinces",),
        lambda power: {turn: (len(state.situation.land.territory(power)),) for turn, state in at_end.items()},
    )


def revenues(events: Iterable[Event], italy: Italy) -> Rivals:
    """Talents collected in each turn (C2.1)."""
    found: dict[str, dict[int, tuple[int, ...]]] = {power.id: {} for power in italy.powers}
    for turn, event in dated(events):
        if isinstance(event, RevenueCollected):
            for revenue in event.revenues:
                found.setdefault(revenue.power, {})[turn] = (revenue.total,)
    return _rivals(italy, ("Talents",), lambda power: found[power])


def fought(events: Iterable[Event], italy: Italy) -> Rivals:
    """Battles won and lost in each turn (C6); a Subject's are its controller's (C4.1)."""
    found: dict[str, dict[int, tuple[int, ...]]] = {power.id: {} for power in italy.powers}
    for turn, event in dated(events):
        if isinstance(event, BattleWon):
            for power, won in ((event.winner, 1), (event.loser, 0)):
                if power in found:
                    before = found[power].get(turn, (0, 0))
                    found[power][turn] = (before[0] + won, before[1] + 1 - won)
    return replace(_rivals(italy, ("Won", "Lost"), lambda power: found[power]), between=" : ")


def ratings(states: Iterable[State], italy: Italy) -> Rivals:
    """Each ruler's ratings in percent at the end of each turn (C1.4); Rome has none."""
    at_end = ends(states)

    def of(power: str) -> dict[int, tuple[int, ...]]:
        rulers = {turn: state.situation.rulers.get(power) for turn, state in at_end.items()}
        return {turn: (ruler.aggressor, ruler.protector, ruler.builder) for turn, ruler in rulers.items() if ruler}

    shown = _rivals(italy, ("Aggressor", "Protector", "Builder"), of)
    return replace(shown, powers=tuple(rival for rival in shown.powers if rival.power != ROME))


def _rivals(italy: Italy, parts: tuple[str, ...], turns: Callable[[str], Mapping[int, tuple[int, ...]]]) -> Rivals:
    return Rivals(parts, tuple(Rival(power.id, power.name, turns(power.id)) for power in italy.powers))


def told(rivals: Rivals, figures: Iterable[int]) -> str:
    """The figures of one turn in print."""
    return rivals.between.join(map(number, figures))


def rivals_table(rivals: Rivals) -> Figures:
    """A row for each turn, a column for each Power and part."""
    last = max((turn for rival in rivals.powers for turn in rival.turns), default=0)
    several = len(rivals.parts) > 1
    headers = [f"{rival.name}, {part}" if several else rival.name for rival in rivals.powers for part in rivals.parts]
    return by_turn(headers, ((turn, _cells(rivals, turn)) for turn in range(1, last + 1)))


def _cells(rivals: Rivals, turn: int) -> Iterator[int | None]:
    blank = (None,) * len(rivals.parts)
    for rival in rivals.powers:
        yield from rival.turns.get(turn, blank)
