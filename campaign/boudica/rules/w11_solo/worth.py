"""Level 2: a position's value to the Romans, in points of victory, with this turn's battles weighed (W8)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from campaign.boudica.rules.board import BRITONS, ICENI, LIMITS, LONDINIUM, ORDOVICES, ROMANS, TRINOVANTES, TURNS, Side
from campaign.boudica.rules.state import March
from campaign.boudica.rules.w4_population import spare
from campaign.boudica.rules.w6_battle.meeting import OUTNUMBERED
from campaign.boudica.rules.w6_battle.odds import Forecast
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.weighing import weigh

ROMAN_POINT, BRITON_POINT = 0.32, 0.18  # the value of an SP
ARMY = 1.2  # an army destroyed: its point, and its effect on the population's checks (W8.3, W4.5)
TOWNS_LOST = (0.0, 1.0, 2.2, 4.0, 11.0, 11.5, 12.0)
"""The value of lost Roman towns to the Britons; four are their victory (W8.2)."""
LONDINIUM_LOST = 4.5  # the added value of Londinium (W8.3, W4.5)
SPENT = 0.72  # the share of its SP that the loser of a battle loses
WITHDRAWN = 0.6  # the cost of coming to a city and having to leave it (W6.2)
REFUSES = 5 / 6  # the chance that one army does not force a battle (W6.1)
VICTORY = 10.0
COMING = (0.8, 0.42, 0.18, 0.12)
"""How likely a host goes for a town this many turns away; 0: still this turn."""
BOUND = 2  # the further turns of a host that legions beside it keep from enemy territory (W5.4)
ANSWER = {ROMANS: 0.4, BRITONS: 0.6}
"""How likely legions that may still move come to a town with hosts, as each side should assume."""
UNLED = 0.4  # the value of an SP without an army, relative to one in an army
HELP = 0.6  # the weight of nearby legions in a town's defence
JOIN = 0.6  # how likely a legion that may still move joins a battle in a city
BLOCKED = 0.8  # the chance that legions hold a town outside the cities by refusing to fight (W6.1)
RECRUITED = 0.7  # the weight of an SP that may be recruited at the end of the turn
MOST = LIMITS[BRITONS]
POTENTIAL = 0.5  # the weight now of a battle that could be sought next turn


class Part(StrEnum):
    """What is weighed in a space."""

    MEETING = "meeting"
    TOWN = "town"
    HOMELAND = "homeland"
    BOUDICA = "boudica"
    THREAT = "threat"
    RECRUITS = "recruits"


Weighed = tuple[Part, str, float]
"""A part of the position's value to the Romans, and its space."""


def worth(look: Outlook) -> float:
    """The position's value to the Romans."""
    return sum([value for _, _, value in weighed(look)])


def weighed(look: Outlook) -> Iterator[Weighed]:
    """The parts of its value."""
    romans, britons = look.points[ROMANS], look.points[BRITONS]
    for space in look.armies[ROMANS] | look.armies[BRITONS]:
        if romans.get(space) and britons.get(space):
            yield Part.MEETING, space, meeting_worth(look, space)
    yield from _towns(look)
    yield from homelands(look)
    yield Part.BOUDICA, look.boudica, chased(look)
    if to_come := playout(look):
        for part, space, value in chain(threats(look), recruits(look)):
            yield part, space, to_come * value


def _towns(look: Outlook) -> Iterator[Weighed]:
    """The lost ones, and each that may fall with its share."""
    coming = hosts(look)
    chances = [(space, falls(look, space, coming)) for space in look.standing]
    falling, before = sum([chance for _, chance in chances]), towns_worth(look.lost_towns)
    each = (towns_worth(look.lost_towns + falling) - before) / falling if falling else 0.0
    yield Part.TOWN, "", -before
    for space, chance in chances:
        yield Part.TOWN, space, -chance * (each + LONDINIUM_LOST * (space == LONDINIUM))


def towns_worth(lost: float) -> float:
    """The value of lost towns, interpolated between whole numbers."""
    whole = min(int(lost), len(TOWNS_LOST) - 2)
    return TOWNS_LOST[whole] + (lost - whole) * (TOWNS_LOST[whole + 1] - TOWNS_LOST[whole])


# Meetings of this turn


def battle(look: Outlook, space: str) -> Forecast:
    """A battle there; in a city, where nobody may refuse, with legions that may still join it."""
    town = space in look.standing and (space != LONDINIUM or look.seen.garrison)
    romans = look.of(ROMANS, space)
    if look.may_move and space in look.cities:
        romans += JOIN * look.coming(ROMANS, space, 2)
    return weigh(romans, look.of(BRITONS, space), town, look.towns(space, BRITONS))


def all_lost(points: float) -> float:
    """The chance that the loser of a battle loses all of these SP (W6.6)."""
    return float(SPENT**points)


def balance(look: Outlook, space: str, odds: Forecast) -> float:
    """The value of a battle to the Romans, without the towns."""
    romans, britons = look.armies_at(ROMANS, space), look.armies_at(BRITONS, space)
    gone = sum([all_lost(look.strengths[army]) for army in britons])
    lost = sum([all_lost(look.strengths[army]) for army in romans])
    found = odds.briton_loss * BRITON_POINT * (1.0 if britons else UNLED)
    found -= odds.roman_loss * ROMAN_POINT * (1.0 if romans else UNLED)
    found *= playout(look)
    found += ARMY * (gone * odds.romans - lost * odds.britons)
    if look.boudica == space and britons and space not in look.cities:
        found += odds.romans * all_lost(look.of(BRITONS, space)) * death(look)
    return found


def forces(look: Outlook, side: Side, space: str) -> float:
    """The chance that a side which wants a battle there gets it (W6.1, B47)."""
    if not look.armies_at(side.enemy, space):
        return 1.0
    armies = look.seen.armies
    able = sum([not armies[id].frozen for id in look.armies_at(side, space)])
    if able and must_fight(look, space, look.of(side.enemy, space), look.of(side, space)):
        return 1.0
    return 1 - REFUSES**able


def must_fight(look: Outlook, space: str, points: float, against: float) -> bool:
    """Whether so many SP there could not refuse so many enemies, as far as one can tell (B47)."""
    applies = look.seen.britain.options.outnumbered_must_fight and space not in look.cities
    return applies and against >= OUTNUMBERED * points


def meeting_worth(look: Outlook, space: str) -> float:
    """A meeting: one that gains by a battle seeks it, the other refuses or leaves the city (W6.1, W6.2)."""
    odds = battle(look, space)
    found = balance(look, space, odds)
    if space in look.cities:
        if space not in look.standing:
            return WITHDRAWN if found > 0 else -WITHDRAWN
        return 0.0 if found > odds.britons * city_worth(look, space) else found
    side = ROMANS if found > 0 else BRITONS
    return found * forces(look, side, space)


def city_worth(look: Outlook, space: str) -> float:
    """The value of a city's town."""
    return 1.5 + (LONDINIUM_LOST if space == LONDINIUM else 0.0)


class Host(NamedTuple):
    """The Britons of a space on their way: their SP, and the regions that Boudica leads them at once.

    `later`: the turns that they lose, having moved, or because the Romans need not fear them: the Britons themselves
    decide now, and what they put off counts as later. `bound`: those for which legions beside them keep them from
    other towns.
    """

    at: str
    points: float
    led: int
    later: int
    bound: int

    def turns_to(self, look: Outlook, space: str) -> int:
        """The turns until one of their armies may be there; 0: this one."""
        bound = self.bound if self.at != space else 0
        return max(0, look.far[self.at][space] - 1 - self.led) + self.later + bound


def hosts(look: Outlook) -> list[Host]:
    """All that could march against a town."""
    feared, romans = look.mine is ROMANS, look.armies[ROMANS]
    return [
        Host(
            at,
            look.points[BRITONS][at],
            led=look.track if at == look.boudica else 0,
            later=int(not (feared and any(map(look.ready, armies)))),
            bound=BOUND if romans.get(at) else 0,
        )
        for at, armies in look.armies[BRITONS].items()
        if armies
    ]


def falls(look: Outlook, space: str, coming: Sequence[Host]) -> float:
    """The chance that the Roman town there falls, this turn or later."""
    there, romans, is_city = look.armies_at(BRITONS, space), look.of(ROMANS, space), space in look.cities
    if there and not romans:
        return 1 - answered(look, space, is_city)
    if there:
        odds = battle(look, space)
        if is_city:
            return 0.02 if odds.romans > 0.55 else 1 - 0.8 * odds.romans
        return forces(look, BRITONS, space) * odds.britons * all_lost(romans / 2) + 0.05
    return threatened(look, space, coming)


def answered(look: Outlook, space: str, is_city: bool) -> float:
    """The chance that legions which may still move save a town from the hosts there."""
    if not (able := look.coming(ROMANS, space, 2)):
        return 0.0
    if not is_city:
        return ANSWER[look.mine] * BLOCKED
    return ANSWER[look.mine] * weigh(able, look.of(BRITONS, space), True).romans


def threatened(look: Outlook, space: str, coming: Sequence[Host]) -> float:
    """The chance that it falls to hosts on their way, against its defenders and those who come to help."""
    last, most, romans = min(look.turns_left, len(COMING) - 1), 0.0, look.of(ROMANS, space)
    help_ = max(romans, HELP * look.near(ROMANS, space, 2))
    refuses = bool(romans) and space not in look.cities
    for host in coming:
        if (turns := host.turns_to(look, space)) <= last:
            against = weigh(help_, host.points, roman_town=True).romans if help_ else 0.0
            may = refuses and not must_fight(look, space, romans, host.points)
            held = BLOCKED + (1 - BLOCKED) * against if may else against
            most = max(most, COMING[turns] * (1 - held))
    return most


def gain(look: Outlook, space: str, side: Side) -> float:
    """This side's gain from a battle in the meeting at hand, compared with refusing it."""
    odds, is_city = battle(look, space), space in look.cities
    found = balance(look, space, odds)
    if space in look.standing:
        town = towns_worth(look.lost_towns + 1) - towns_worth(look.lost_towns)
        town += LONDINIUM_LOST * (space == LONDINIUM)
        lost = odds.britons * (1.0 if is_city else all_lost(look.of(ROMANS, space) / 2))
        found -= town * (lost - (is_city and side is ROMANS))
    return found if side is ROMANS else -found


# What is to come


def death(look: Outlook) -> float:
    """The value of Boudica's death: victory, if the Briton armies have at most half the strength (W8.1)."""
    romans, britons = (sum([sp for id, sp in look.strengths.items() if look.sides[id] is side]) for side in Side)
    if look.seen.britain.options.aid_victory or 2 * britons <= romans:
        return VICTORY
    return 2.0 + (VICTORY - 2.0) * max(0.0, 1 - (britons / max(romans, 1) - 0.5) / 0.5)


def chased(look: Outlook) -> float:
    """The danger to Boudica without an army, and the value of her track."""
    if not look.boudica:
        return 0.0
    if look.armies_at(BRITONS, look.boudica):
        return -0.1 * min(look.track, 4)
    if look.of(ROMANS, look.boudica):
        return death(look)
    near = look.near(ROMANS, look.boudica, 2)
    return death(look) * (0.35 if near and look.track < 2 else 0.1 if near else 0.02)


def playout(look: Outlook) -> float:
    """How much of the value of strength is still to come; 0 in the last turn (W8.4)."""
    return 1.0 if look.seen.britain.options.without_end else 1 - (look.seen.turn / TURNS) ** 3


def homelands(look: Outlook) -> Iterator[Weighed]:
    """The points of W8.3 for Iceni, Trinovantes and Ordovices, which count more towards the end."""
    near_end = 0.0 if look.seen.britain.options.without_end else (look.seen.turn / TURNS) ** 2
    for space in (ICENI, TRINOVANTES, ORDOVICES):
        if not look.of(BRITONS, space) and (space == ORDOVICES or look.of(ROMANS, space)):
            yield Part.HOMELAND, space, near_end


def threats(look: Outlook) -> Iterator[Weighed]:
    """The battles that each side could seek with everything near, except those at hand."""
    for space, armies in look.armies[BRITONS].items():
        if armies and (near := sought(look, ROMANS, space, 2)).points > look.of(ROMANS, space):
            odds = weigh(near.points, look.of(BRITONS, space), False, look.towns(space, BRITONS))
            gain = odds.briton_loss * BRITON_POINT - odds.roman_loss * ROMAN_POINT
            yield Part.THREAT, space, POTENTIAL * near.forced * max(0.0, gain)
    for space, armies in look.armies[ROMANS].items():
        if armies and (near := sought(look, BRITONS, space, 1)).points > look.of(BRITONS, space):
            odds = weigh(look.of(ROMANS, space), near.points, space in look.standing)
            gain = odds.roman_loss * ROMAN_POINT - odds.briton_loss * BRITON_POINT
            yield Part.THREAT, space, -POTENTIAL * near.forced * max(0.0, gain)


class Near(NamedTuple):
    """The SP of armies near a space, and the chance that they get a battle there with enemies who refuse (W6.1)."""

    points: float
    forced: float


def sought(look: Outlook, side: Side, space: str, regions: int) -> Near:
    """Its armies within this many regions; from a city enemies may withdraw (W6.2)."""
    near = look.armies_near(side, space, regions)
    armies = 2 if space in look.cities else len(near)
    points = sum([look.strengths[id] for id in near])
    return Near(points, 1.0 if must_fight(look, space, look.of(side.enemy, space), points) else 1 - REFUSES**armies)


def recruits(look: Outlook) -> Iterator[Weighed]:
    """What both sides may recruit where they stand (W7.2, W7.3)."""
    for space, armies in look.armies[BRITONS].items():
        if armies and space not in look.cities:
            room = sum([max(0.0, MOST - look.strengths[army]) for army in armies])
            yield Part.RECRUITS, space, -RECRUITED * BRITON_POINT * min(room, spare(look.seen, space, BRITONS))
    for space, armies in look.armies[ROMANS].items():
        if space in look.standing and look.seen.pool:
            taken = sum([min(2, look.seen.armies[army].room) for army in armies])
            yield Part.RECRUITS, space, RECRUITED * ROMAN_POINT * taken


# A move, and what speaks for it


def worth_with(look: Outlook, march: March, group: tuple[str, ...], space: str) -> float:
    """The value to their side with the piece on its way, or armies with Boudica, in that space."""
    with _there(look, march, group, space):
        return worth(look) if march.side is ROMANS else -worth(look)


def _there(look: Outlook, march: March, group: tuple[str, ...], space: str) -> AbstractContextManager[None]:
    """What has not set out, and does not, may still do so."""
    sets_out = march.has_entered or space != march.here
    return look.moved_to(march.piece, group, space) if sets_out else nullcontext()


def gains(look: Outlook, march: March, group: tuple[str, ...], goal: str) -> Mapping[tuple[Part, str], float]:
    """What its side gains by each part if they go there, compared with staying where the move began.

    By space, and in all under the empty name.
    """
    found: defaultdict[tuple[Part, str], float] = defaultdict(float)
    for space, sign in ((goal, 1.0), (march.path[0], -1.0)):
        with _there(look, march, group, space):
            for part, at, value in weighed(look):
                for key in {at, ""}:
                    found[part, key] += sign * value if march.side is ROMANS else -sign * value
    return found
