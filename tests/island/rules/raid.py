"""A raid on the island: who stands where, what is burnt, what each decision changes, and the program as a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from battles.rules.reported import ReportedBattle
from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason
from engine.rules.record import Recorded
from engine.rules.ruleset import Illegal, Ruleset, Unfolded
from engine.rules.seating import Seating

RAIDERS, ISLANDERS = SIDES = ("raiders", "islanders")
LANDING, RAID, WATCH, CLASH, EVENING = "landing", "raid", "watch", "clash", "evening"
"""The steps of a turn; there is a landing in the first alone, and a clash where both sides meet."""
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
    """A raid as it stands; `men` is how many raiders are ashore, 0 until they have landed; or `known` to all."""

    start: Start
    turn: int = 1
    step: str = LANDING
    at: Mapping[str, str] = field(default_factory=lambda: {RAIDERS: SHIPS, ISLANDERS: VILLAGE})
    men: int = 0
    known: bool = False
    burnt: tuple[str, ...] = ()
    ending: Ending | None = None


class Land(Recorded):
    men: int


class March(Recorded):
    side: str
    to: str


class Clash(Recorded):
    """Both sides have met, and fight by dice."""


class Fought(Recorded):
    faces: tuple[int, ...]  # none of a clash fought elsewhere
    winner: str


class DayEnded(Recorded):
    burnt: str
    ending: Ending | None


Decision = Land | March | Clash | ReportedBattle
Event = Land | March | Fought | DayEnded


def decides(raid: Raid) -> str | None:
    """Whose moment it is; in a clash a person's, as only people fight elsewhere; nobody's after the end."""
    fights = next((side for side in SIDES if side not in raid.start.levels), RAIDERS)
    return None if raid.ending else {WATCH: ISLANDERS, CLASH: fights}.get(raid.step, RAIDERS)


def choices(raid: Raid, side: str) -> tuple[Decision, ...]:
    """I1.1: one to three men land. I1.2: each side stays, or marches over a border; the raiders first."""
    if decides(raid) != side:
        return ()
    if raid.step == CLASH:
        return (Clash(),)
    if raid.step == LANDING:
        return tuple(Land(men) for men in range(1, MOST_MEN + 1))
    return tuple(March(side, to) for to in (raid.at[side], *raid.start.island[raid.at[side]]))


def unfold(raid: Raid, decision: Decision, dice: Dice) -> Unfolded[Raid, Event]:
    """What comes of a decision; Illegal, if it is nobody's to decide now."""
    match decision:
        case ReportedBattle(winner=winner) if raid.step == CLASH and winner in SIDES and decision.is_possible:
            events: list[Event] = [Fought((), winner)]
        case _ if decision not in choices(raid, decides(raid) or ""):
            raise Illegal(f"{decision} is not possible now")
        case Clash():
            events = [fight(raid, dice)]
        case Land() | March():
            events = [decision]
    now = apply(raid, *events)
    if now.step == EVENING:
        events.append(_evening(raid, now))
    return Unfolded(events, apply(raid, *events))


def strengths(raid: Raid) -> Mapping[str, int]:
    """I1.3: the men of each side where they meet; the islanders count one more in their village."""
    return {RAIDERS: raid.men, ISLANDERS: GUARDS + (raid.at[ISLANDERS] == VILLAGE)}


def fight(raid: Raid, dice: Dice) -> Fought:
    """I1.3: a die and its men for each side; the islanders win if both are level."""
    faces = dice.roll([DieRequest(Kind.D6, "I1.3", side, Reason("fights", (side,))) for side in SIDES])
    raiders, guards = map(sum, zip(faces, strengths(raid).values(), strict=True))
    return Fought(tuple(faces), RAIDERS if raiders > guards else ISLANDERS)


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
                at = {**raid.at, side: to}
                step = WATCH if side == RAIDERS else CLASH if at[RAIDERS] == to else EVENING
                raid = replace(raid, at=at, step=step, known=raid.known or step == CLASH)
            case Fought(winner=winner):
                lost, back = (1, {RAIDERS: SHIPS}) if winner == ISLANDERS else (0, {ISLANDERS: VILLAGE})
                raid = replace(raid, men=raid.men - lost, at={**raid.at, **back}, step=EVENING)
            case DayEnded(burnt=burnt, ending=ending):
                fires, turn = ((burnt,) if burnt else ()), raid.turn + (ending is None)
                raid = replace(raid, burnt=raid.burnt + fires, turn=turn, step=RAID, ending=ending)
    return raid


def seen_by(raid: Raid, side: str) -> Raid:
    """I1.1: only the raiders know how many they are, until both meet or it is over; nobody knows the seed."""
    men = raid.men if side == RAIDERS or raid.known or raid.ending else raid.men and NOT_TOLD
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
