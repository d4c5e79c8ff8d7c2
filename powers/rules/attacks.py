"""Who attacks, and whom (C4)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.rules.dice import Dice, DieRequest, Kind, roll_off
from engine.rules.modifiers import Modifier, total
from engine.rules.reason import Reason
from powers.rules.battles import best_provinces
from powers.rules.land import Land
from powers.rules.situation import Situation

ATTACKS_AT = 9  # 2D6 with modifiers from this on are an attack (C4.2)
AGGRESSOR_BANDS = ((91, 3), (71, 2), (51, 1), (30, 0), (0, -1))
"""The modifier for an Aggressor rating (percent) from this value on (C4.1)."""
SUBJECT_BONUS = Modifier("C4.5", Reason("would_bring_subject"), 2)
"""For a candidate over which a Minor Victory would gain a Subject (C4.5)."""
TARGET_ROLL, TIED_TARGET = Reason("target_roll"), Reason("tied_target")


@lru_cache(maxsize=64)
def attack_modifiers(aggressor: int, won: int, lost: int) -> tuple[Modifier, ...]:
    """C4.1: the modifiers by last turn's victories and defeats, as many as count, and by the Aggressor rating."""
    rating = next(value for least, value in AGGRESSOR_BANDS if aggressor >= least)
    modifiers = []
    if won:
        modifiers.append(Modifier("C4.1", Reason("victorious"), won))
    if lost:
        modifiers.append(Modifier("C4.1", Reason("defeated"), -lost))
    if rating:
        modifiers.append(Modifier("C4.1", Reason("aggressor", (aggressor,)), rating))
    return tuple(modifiers)


def is_attack(result: int) -> bool:
    """C4.2: whether 2D6 with modifiers are an attack."""
    return result >= ATTACKS_AT


def candidates(land: Land, attacker: str, immune: str | None = None) -> tuple[str, ...]:
    """C4.4: the other Active Powers next to the attacker, in table order, except the immune one (C8.5).

    D5: for an External army, those next to its province; without candidates it is removed.
    """
    fronts = land.fronts(attacker)
    return tuple([power for power in land.active if power in fronts and power != immune])


def rank_modifiers(revenues: Mapping[str, int], gaps: bool = False) -> dict[str, Modifier]:
    """+1 for the least revenue, +2 for the next, and so on; equal revenues share a rank without gaps (C4.5)."""
    ordered = sorted(revenues.values() if gaps else set(revenues.values()))
    ranks = {value: ordered.index(value) + 1 for value in ordered}
    return {p: _rank_modifier(value, ranks[value]) for p, value in revenues.items()}


@lru_cache(maxsize=256)
def _rank_modifier(value: int, rank: int) -> Modifier:
    return Modifier("C4.5", Reason("revenue", (value,)), rank)


@dataclass(frozen=True)
class TargetScore:
    """One candidate's target roll."""

    power: str
    face: int
    modifiers: tuple[Modifier, ...]
    total: int


@dataclass(frozen=True)
class Target:
    """Every candidate's score, the faces of roll-offs among the highest, and the Power attacked."""

    scores: tuple[TargetScore, ...]
    roll_off: tuple[int, ...]
    power: str


def choose_target(
    situation: Situation, attacker: str, among: Collection[str], dice: Dice, who: str, external: bool = False
) -> Target:
    """C4.5: the highest score among the candidates (at least one); External armies have no Subject bonus (C8.6)."""
    adding = target_modifiers(situation, attacker, among, external)
    faces = dice.roll([DieRequest(Kind.D6, "C4.5", f"{who}/{power}", TARGET_ROLL) for power in among])
    scores = []
    for power, face in zip(among, faces, strict=True):
        modifiers = adding[power]
        scores.append(TargetScore(power, face, modifiers, face + total(modifiers)))
    best = max(score.total for score in scores)
    order, more = roll_off(dice, [s.power for s in scores if s.total == best], "C4.5", f"tied/{who}", TIED_TARGET)
    return Target(tuple(scores), more, order[0])


def target_modifiers(
    situation: Situation, attacker: str, among: Collection[str], external: bool = False
) -> dict[str, tuple[Modifier, ...]]:
    """The modifiers of each candidate's die (C4.5); External armies have no Subject bonus (C8.6)."""
    land, revenues = situation.land, situation.revenues
    gaps = not land.italy.options.equal_ranks_leave_no_gap
    ranks = rank_modifiers({power: revenues[power].total if power in revenues else 0 for power in among}, gaps)
    gains = {power for power in among if not external and would_gain_subject(land, attacker, power)}
    return {power: (ranks[power], SUBJECT_BONUS) if power in gains else (ranks[power],) for power in among}


def would_gain_subject(land: Land, attacker: str, target: str) -> bool:
    """Whether a Minor Victory in the province of C6.2, or in any of the tied ones, would gain a Subject (C4.5)."""
    completing = [p for p in land.within_reach(attacker, target) if completes_homes(land, attacker, p)]
    if not land.italy.options.subject_bonus_by_prize:
        return bool(completing)
    return any(province in best_provinces(land, attacker, target) for province in completing)


def completes_homes(land: Land, attacker: str, province: str) -> bool:
    """Whether the attacker would then own every home province of the people whose home the province is (C1.7)."""
    people = land.italy.province(province).home
    owners = [land.owners[home] for home in land.italy.home_places[people]]
    return people != attacker and owners.count(attacker) == len(owners) - 1
