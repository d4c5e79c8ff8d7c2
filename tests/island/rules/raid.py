"""A raid on the island: who stands where, what is burnt, what each decision changes, and the program as a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, dataclass_transform

from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.record import Tagged
from engine.rules.ruleset import Illegal, Ruleset, Unfolded
from engine.rules.seating import Seating

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
LUCK = DieRequest(Kind.D6, "J1", "program", Reason("luck"))
"""A die of the program's player."""


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


class Fought(Told):
    faces: tuple[int, int]
    winner: str


class DayEnded(Told):
    burnt: str
    ending: Ending | None


Decision = Land | March | Clash
Event = Land | March | Fought | DayEnded


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
    events = _clash(raid, dice) if isinstance(decision, Clash) else [decision]
    return Unfolded(events, apply(raid, *events))


def _clash(raid: Raid, dice: Dice) -> list[Event]:
    fought = [fight(raid, dice)] if raid.at[RAIDERS] == raid.at[ISLANDERS] else []
    return [*fought, _evening(raid, apply(raid, *fought))]


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
            case Land(men=men):
                raid = replace(raid, men=men, step=RAID)
            case March(side=side, to=to):
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


def imagined(seen: Raid, dice: Dice) -> Raid:
    """A raid that looks like this to who sees it, with as many men ashore as a die has it."""
    return replace(seen, men=1 + dice.roll([LUCK])[0] % MOST_MEN) if seen.men == NOT_TOLD else seen


def choose(seen: Raid, side: str, level: int, dice: Dice) -> Decision:
    """What the program decides for a side by what that side sees; of equals, and at level 1, whatever the dice say."""
    options = choices(seen, side)
    luck = iter(dice.roll([LUCK] * len(options)))
    return max(options, key=lambda option: (level > 1 and _is_good(seen, option), next(luck)))


def _is_good(seen: Raid, decision: Decision) -> bool:
    match decision:
        case March(side=side, to=to) if side == RAIDERS:
            return to not in (seen.at[ISLANDERS], *seen.burnt)
        case March(to=to):
            return to == seen.at[RAIDERS]
    return decision != Land(MOST_MEN)


SEATING: Seating[Decision] = Seating(
    sides=SIDES,
    decides=decides,
    ruled=ruled,
    seen_by=seen_by,
    choose=choose,
    happens=lambda raid, decision, dice: unfold(raid, decision, dice).now,
)
RULESET: Ruleset[Start, Raid, Decision, Event] = Ruleset(
    name="island",
    rules=1,
    start=Start,
    decision=Decision,
    event=Event,
    begin=Raid,
    unfold=unfold,
    apply=apply,
    programs=SEATING.programs,
    choices=choices,
    seen_by=seen_by,
)
