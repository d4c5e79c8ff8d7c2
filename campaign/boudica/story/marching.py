"""Who went where (W5): each march as a whole, from its first space to its last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from campaign.boudica.rules.board import BOUDICA, ROMANS, Side
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w3_turn import RomansLead
from campaign.boudica.rules.w5_movement.boudica import LIES_QUIET, BoudicaDeclared, TrackRaised
from campaign.boudica.rules.w5_movement.march import MarchBegan, MarchEnded
from campaign.boudica.rules.w5_movement.moving import Entered, Passed, Stayed, StrengthsTold
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.story.speech import RebellionTeller, armies, army, phrase
from campaign.chronicle.passages import Fact, events_of
from engine.grammar import in_words, listed

OF_A_MARCH = (MarchBegan, Entered, Stayed, MarchEnded, BoudicaDeclared, StrengthsTold)
MARCHES = (*OF_A_MARCH, AugustaCommanded, RomansLead, Passed)
ROAD = 3  # spaces of a march along roads that is told as one: both ends and one between


@dataclass(frozen=True)
class WholeMarch:
    """The march of a piece from its first space to its last: who went `along` to its end, and what was seen on it.

    An `answer` is Boudica's when the Romans come upon her; `found` is where a Roman piece did. Armies along for only
    part of it `left` there. `after` is the game at its end, and `enemies` are the armies there.
    """

    piece: str
    side: Side
    path: tuple[str, ...]
    place: int
    after: State
    answer: bool = False
    declared: bool = False
    by_road: bool = True
    along: tuple[str, ...] = ()
    left: tuple[tuple[str, str], ...] = ()
    found: str = ""
    counted: tuple[tuple[str, tuple[int, ...]], ...] = ()
    enemies: tuple[str, ...] = ()

    @property
    def here(self) -> str:
        """Where it ended."""
        return self.path[-1]

    @property
    def has_moved(self) -> bool:
        """Whether it ended somewhere else."""
        return self.path[-1] != self.path[0]

    @property
    def is_armys(self) -> bool:
        """Whether it is an army's: neither Boudica's nor an agent's."""
        return self.piece in self.after.armies

    @property
    def is_queens(self) -> bool:
        return self.piece == BOUDICA

    @property
    def told_with(self) -> Side:
        """The side whose marches it is told with: Boudica's answer goes with those of the Romans who found her."""
        return ROMANS if self.answer else self.side


def marches(facts: Sequence[Fact]) -> tuple[WholeMarch, ...]:
    """All finished marches, in the order they began."""
    begun: list[WholeMarch] = []
    on_way: list[int] = []
    declared = False
    for fact in facts:
        match fact.event:
            case MarchBegan(piece=piece, side=side, answer=answer):
                on_way.append(len(begun))
                at = (fact.before.place(piece),)
                begun.append(WholeMarch(piece, side, at, fact.place, fact.after, answer, declared and not answer))
            case _ if on_way:
                begun[on_way[-1]] = _gone_on(begun[on_way[-1]], fact)
        declared = isinstance(fact.event, BoudicaDeclared)
        if isinstance(fact.event, MarchEnded) and on_way:
            on_way.pop()
    return tuple([each for number, each in enumerate(begun) if number not in on_way])


def _gone_on(march: WholeMarch, fact: Fact) -> WholeMarch:
    march = replace(march, after=fact.after)
    match fact.event:
        case Entered(space=space, along=along, by_road=by_road):
            left = [(army, march.here) for army in march.along if army not in along]
            path, left_all = (*march.path, space), (*march.left, *left)
            return replace(march, path=path, along=along, left=left_all, by_road=march.by_road and by_road)
        case BoudicaDeclared() if march.piece != BOUDICA:
            return replace(march, found=march.here)
        case BoudicaDeclared():
            return replace(march, declared=True)
        case StrengthsTold(space=space, strengths=strengths):
            return replace(march, counted=(*march.counted, (space, strengths)))
    return march


def tell(teller: RebellionTeller, facts: Sequence[Fact]) -> None:
    """Each march that led anywhere, who was found or counted on it, and the fate of an order to II Augusta (W10.2).

    Side by side, the first player first; Boudica before her armies.
    """
    told, marched = len(teller.told), marches(facts)
    for fact in facts:
        if isinstance(fact.event, AugustaCommanded):
            teller.place = fact.place
            teller.say("march.obeys" if fact.event.obeys else "march.refuses")
    sides = list(dict.fromkeys(each.told_with for each in marched))
    for side in sides:
        met = facts[0].before if side is sides[0] else facts[-1].after
        _side(teller, [_facing(each, met) for each in marched if each.told_with is side])
    if events_of(facts, RomansLead):
        teller.say("march.lead")
    if len(teller.told) == told:
        teller.say("march.still")


def _facing(march: WholeMarch, met: State) -> WholeMarch:
    """With the enemies known to be where it ended: before the others' marches, or after them."""
    there = {army.id for army in met.armies_at(march.here, march.side.enemy)}
    found = [army.id for army in march.after.armies_at(march.here, march.side.enemy) if army.id in there]
    return replace(march, enemies=tuple(found))


def _side(teller: RebellionTeller, marched: Sequence[WholeMarch]) -> None:
    """Armies that come to one place are told together, at the first of them."""
    by_place: dict[str, list[WholeMarch]] = {}
    for each in marched:
        if each.is_armys and each.has_moved:
            by_place.setdefault(each.here, []).append(each)
    for each in sorted(marched, key=lambda each: each.piece != BOUDICA or each.answer):
        teller.place = each.place
        if each.piece == BOUDICA:
            _queens(teller, each)
        elif each in by_place.get(each.here, []):
            _armies(teller, by_place.pop(each.here))
        elif each.is_armys and not each.has_moved and each.enemies and len(each.path) > 1:
            # It stayed where the enemy is, and said so (W5.10).
            teller.say("march.held", each.here, who=army(each.piece), at=each.here, enemy=armies(each.enemies))
    _seen(teller, marched)


def _queens(teller: RebellionTeller, march: WholeMarch) -> None:
    """Boudica's own, with those who go along."""
    at, origin = march.here, march.path[0]
    along = phrase("march.queen_along", armies=armies(march.along)) if march.along else ""
    if march.has_moved:
        kind = "answer" if march.answer else "queen_declared_at_last" if _lay_quiet(teller) else "queen_declared"
        teller.say(f"march.{kind}", *march.path, origin=origin, to=at, at=at, along=along)
        for space, those in groupby(march.left, key=itemgetter(1)):
            teller.say("march.left", space, at=space, armies=armies(army for army, _ in those))
    elif not march.answer:
        teller.say("march.queen_waits", at, at=at, along=along)


def _lay_quiet(teller: RebellionTeller) -> bool:
    """Whether Boudica stayed in place the turn before, and her track rose (W5.3)."""
    before = teller.past.by_turn.get(teller.turn - 1, ())
    return any(event.by == LIES_QUIET for event in events_of(before, TrackRaised))


def _armies(teller: RebellionTeller, marched: Sequence[WholeMarch]) -> None:
    """Armies of one side that came to one place."""
    last = marched[-1]
    side, enemy = str(last.side), "_enemy" if last.enemies else ""
    if len({each.path for each in marched}) > 1:
        kind, who = f"{side}_gather{enemy}", listed(_from_all_sides(teller, marched))
    else:
        by_road = side == ROMANS and last.by_road and len(last.path) >= ROAD and not enemy
        kind, who = "romans_road" if by_road else f"{side}{enemy}", armies(each.piece for each in marched)
    between = [teller.ground(space).name for space in last.path[1:-1]]
    teller.say(
        f"march.{kind}",
        *last.path,
        who=who,
        origin=last.path[0],
        to=last.here,
        at=last.here,
        enemy=armies(last.enemies) if last.enemies else "",
        via=listed(between) if between else "",
    )


def _from_all_sides(teller: RebellionTeller, marched: Sequence[WholeMarch]) -> Iterator[str]:
    """The armies, each with its origin; those from one place together."""
    for origin in dict.fromkeys(each.path[0] for each in marched):
        pieces = [each.piece for each in marched if each.path[0] == origin]
        yield phrase("march.origin", armies=armies(pieces), origin=teller.ground(origin))


def _seen(teller: RebellionTeller, marched: Sequence[WholeMarch]) -> None:
    """What Romans learned on the way (W5.8), and where they found Boudica; the last of each space."""
    counted = {space: (strengths, march.is_armys) for march in marched for space, strengths in march.counted}
    queen = marched[-1].after.boudica
    found = [march.found for march in marched if queen and march.found == queen.at]
    for space, (strengths, by_army) in counted.items():
        kind = ("_queen" if space in found else "") + ("" if by_army else "_by_agent")
        teller.say(f"march.counted{kind}", space, at=space, strengths=_bands(strengths))
    for space in dict.fromkeys(found):
        if space not in counted:
            teller.say("march.found_out", space, at=space)


def _bands(strengths: Sequence[int]) -> str:
    """Strengths of armies as an observer counts them."""
    if len(strengths) == 1:
        return phrase("march.band_one", n=strengths[0])
    return phrase("march.band_several", strengths=listed(map(in_words, strengths)))
