"""A raid on the island: who stands where, what is burnt, what each decision changes, and the program as a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, dataclass_transform

from engine.rules.dice import Dice, DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from engine.rules.record import Tagged
from engine.rules.ruleset import Illegal, Ruleset, Unfolded
from engine.wordings import digest

RAIDERS, ISLANDERS = SIDES = ("raiders", "islanders")
LANDING, RAID, WATCH, CLASH = "landing", "raid", "watch", "clash"
"""The steps of a turn; there is a landing in the first alone."""
SHIPS, VILLAGE = "cape", "village"
"""Where the raiders begin, and the islanders."""
TURNS, MOST_MEN, GUARDS = 3, 3, 2
NOT_TOLD = -1
"""In the place of a number that is hidden from who looks."""
LEVELS = (1, 2)
"""Of the program: the first goes anywhere, the second where there is something to burn or somebody to meet."""


@dataclass(frozen=True)
class Start:
    """A raid before it begins: the provinces with their neighbours, and how well the program plays its sides."""

    seed: str
    island: Mapping[str, tuple[str, ...]]
    levels: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Ending:
    """Who has won, and by what: fires, too few of them, or a band beaten to the last man."""

    winner: str
    cause: str


@dataclass(frozen=True)
class Raid:
    """A raid as it stands; `men` is how many raiders are ashore, 0 until they have landed."""

    start: Start
    turn: int = 1
    step: str = LANDING
    at: Mapping[str, str] = field(default_factory=lambda: {RAIDERS: SHIPS, ISLANDERS: VILLAGE})
    men: int = 0
    burnt: tuple[str, ...] = ()
    ending: Ending | None = None


@dataclass_transform(frozen_default=True)
class Told(Tagged):
    """What is decided, or what comes of it."""


class Land(Told):
    men: int


class March(Told):
    side: str
    to: str


class Clash(Told):
    """The program's: what both marches lead to."""


class Landed(Told):
    men: int


class Marched(Told):
    side: str
    to: str


class Fought(Told):
    faces: tuple[int, int]
    winner: str


class DayEnded(Told):
    burnt: str
    ending: Ending | None


Decision = Land | March | Clash
Event = Landed | Marched | Fought | DayEnded


def decides(raid: Raid) -> str | None:
    """Whose moment it is; nobody's in a clash, and after the end."""
    return None if raid.ending else {LANDING: RAIDERS, RAID: RAIDERS, WATCH: ISLANDERS}.get(raid.step)


def choices(raid: Raid, side: str) -> tuple[Decision, ...]:
    """I1.1: one to three men land. I1.2: each side stays, or marches over a border; the raiders first."""
    if decides(raid) != side:
        return ()
    if raid.step == LANDING:
        return tuple(Land(men) for men in range(1, MOST_MEN + 1))
    return tuple(March(side, to) for to in (raid.at[side], *raid.start.island[raid.at[side]]))


def ruled(raid: Raid) -> Decision | None:
    """What the rules decide for both sides; None where one of them decides."""
    return Clash() if raid.step == CLASH and not raid.ending else None


def unfold(raid: Raid, decision: Decision, dice: Dice) -> Unfolded[Raid, Event]:
    """What comes of a decision; Illegal, if it is nobody's to decide now."""
    if decision not in (*choices(raid, decides(raid) or ""), ruled(raid)):
        raise Illegal(f"{decision} is not possible now")
    events: list[Event]
    match decision:
        case Land(men=men):
            events = [Landed(men)]
        case March(side=side, to=to):
            events = [Marched(side, to)]
        case _:
            fought = [fight(raid, dice)] if raid.at[RAIDERS] == raid.at[ISLANDERS] else []
            events = [*fought, _evening(raid, apply(raid, *fought))]
    return Unfolded(events, apply(raid, *events))


def fight(raid: Raid, dice: Dice) -> Fought:
    """I1.3: a die and its men for each side, one more for the islanders in their village, who win if both are level."""
    raiders, guard = dice.roll([DieRequest(Kind.D6, "I1.3", side, Reason("fights", (side,))) for side in SIDES])
    won = raiders + raid.men > guard + GUARDS + (raid.at[ISLANDERS] == VILLAGE)
    return Fought((raiders, guard), RAIDERS if won else ISLANDERS)


def _evening(before: Raid, now: Raid) -> DayEnded:
    """I1.4: unbeaten raiders burn a province, once; each man who is left wants such a fire; there are three days."""
    here = before.at[RAIDERS]
    burnt = here if now.men == before.men and here not in now.burnt else ""
    if not now.men:
        return DayEnded(burnt, Ending(ISLANDERS, "beaten"))
    enough = len(now.burnt) + bool(burnt) >= now.men
    ending = Ending(RAIDERS, "fires") if enough else Ending(ISLANDERS, "short")
    return DayEnded(burnt, ending if now.turn == TURNS else None)


def apply(raid: Raid, *events: Any) -> Raid:
    """The raid after these events."""
    for event in events:
        match event:
            case Landed(men=men):
                raid = replace(raid, men=men, step=RAID)
            case Marched(side=side, to=to):
                raid = replace(raid, at={**raid.at, side: to}, step=WATCH if side == RAIDERS else CLASH)
            case Fought(winner=winner):
                lost, back = (1, {RAIDERS: SHIPS}) if winner == ISLANDERS else (0, {ISLANDERS: VILLAGE})
                raid = replace(raid, men=raid.men - lost, at={**raid.at, **back})
            case DayEnded(burnt=burnt, ending=ending):
                fires, turn = ((burnt,) if burnt else ()), raid.turn + (ending is None)
                raid = replace(raid, burnt=raid.burnt + fires, turn=turn, step=RAID, ending=ending)
    return raid


def seen_by(raid: Raid, side: str) -> Raid:
    """I1.1: only the raiders know how many they are, until it is over; nobody knows the seed."""
    if raid.ending:
        return raid
    men = NOT_TOLD if raid.men and side != RAIDERS else raid.men
    return replace(raid, start=replace(raid.start, seed=""), men=men)


def imagined(seen: Raid, luck: str) -> Raid:
    """A raid that looks like this to who sees it, with as many men ashore as luck has it."""
    return replace(seen, men=1 + digest(luck) % MOST_MEN) if seen.men == NOT_TOLD else seen


def choose(seen: Raid, level: int, luck: str) -> Decision:
    """What the program decides by what its side sees; where two are as good, and at level 1, by luck."""
    options = choices(seen, decides(seen) or "")
    return max(options, key=lambda each: (level > 1 and _worth(seen, each), digest(luck, seen.turn, each)))


def _worth(seen: Raid, decision: Decision) -> int:
    match decision:
        case March(side=side, to=to) if side == RAIDERS:
            return 2 * (to not in seen.burnt) - (seen.at[ISLANDERS] in (to, *seen.start.island[to]))
        case March(to=to):
            return 2 * (to == seen.at[RAIDERS]) + (seen.at[RAIDERS] in seen.start.island[to])
    return int(decision != Land(MOST_MEN))


def chosen(raid: Raid) -> Decision | None:
    """What the program decides for a side that it plays; None where a person does."""
    side = decides(raid)
    level = raid.start.levels.get(side or "")
    return choose(seen_by(raid, side), level, raid.start.seed) if side and level else None


def programs(game: Any) -> Decision | None:
    """What the program decides next; for a side only if a person plays the other, else it waits for who watches."""
    return ruled(game.now) or (chosen(game.now) if len(game.start.levels) < len(SIDES) else None)


RULESET: Ruleset[Start, Raid, Decision, Event] = Ruleset(
    name="island",
    rules=1,
    start=Start,
    decision=Decision,
    event=Event,
    begin=Raid,
    unfold=unfold,
    apply=apply,
    dice=lambda raid: SeededDice(raid.start.seed, raid.turn),
    programs=programs,
    choices=choices,
    seen_by=seen_by,
    question=lambda raid, decision: (raid.turn, raid.step),
)
