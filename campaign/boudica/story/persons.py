"""The persons of the rebellion: the queen, and the armies' leaders; their deeds, as far as a side knows."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby

from campaign.boudica.engagement import PEOPLES
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BOUDICA, BRITONS, II_AUGUSTA, ROMANS, Side
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.fate import BoudicaDied
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleEnded
from campaign.boudica.rules.w6_battle.towns import TownDestroyed
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.story.leaders import leader, leading
from campaign.boudica.story.meetings import MeetingFacts, meetings
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.speech import BRITON, army, ground, season
from campaign.chronicle.passages import Fact
from campaign.chronicle.persons import LOST, TOOK, UNDECIDED, WON, Deed, Faces, Life, Person, Register
from engine.grammar import joined, listed, sentence
from engine.texts import text, texts

DESTROYED, DIED, OBEYED, REFUSED = "destroyed", "died", "obeyed", "refused"
"""Kinds of deeds, and ends of an office."""
_say = partial(text, PACKAGE, "persons")


def register(past: RebellionPast) -> Register:
    """All persons so far, and their deeds."""
    found, ids = Register(), dict[str, str]()
    for side in (BRITONS, ROMANS):
        for piece in leading(past, side):
            if called := leader(past, piece):
                also = tuple(texts(PACKAGE, "persons").get(f"{piece}.also", ()))
                ids[piece] = found.enter(0, called, piece, PEOPLES[side], 1, also).id
    battles = {id(fact): each for each in meetings(past.facts) for fact in each.facts}
    for fact in past.facts:
        battle = battles.get(id(fact)) if isinstance(fact.event, BattleEnded) else None
        for piece, deed in _fought(battle, fact, ids) if battle else _deeds(past, fact):
            found.add(ids.get(piece, ""), deed)
        match fact.event:
            case ArmyDestroyed(army=lost) if lost in ids:
                found.leave(fact.place, found.persons[ids[lost]], fact.turn, DESTROYED)
            case BoudicaDied():
                found.leave(fact.place, found.persons[ids[BOUDICA]], fact.turn, DIED)
    return found


def _fought(battle: MeetingFacts, fact: Fact, ids: Mapping[str, str]) -> Iterator[tuple[str, Deed]]:
    """Who led in a battle, by piece."""
    there = {side: _there(battle.joined, battle.at, side) for side in Side}
    loser = fact.event.loser
    for side, pieces in there.items():
        kind = UNDECIDED if loser is None else LOST if loser is side else WON
        foe = ids.get(next(iter(there[side.enemy]), ""), "")
        for piece in pieces:
            yield piece, Deed(kind, fact.turn, fact.line.n, battle.at, PEOPLES[side.enemy], foe)


def _deeds(past: RebellionPast, fact: Fact) -> Iterator[tuple[str, Deed]]:
    """All other deeds."""

    def deed(kind: str, at: str = "") -> Deed:
        return Deed(kind, fact.turn, fact.line.n, at)

    match fact.event:
        case TownDestroyed(town=town, by=by) if by is BRITONS:
            at = next(each.at for each in past.now.britain.towns if each.id == town)
            for piece in _there(fact.before, at, BRITONS):
                yield piece, deed(TOOK, town)
        case AugustaCommanded(obeys=obeys):
            yield II_AUGUSTA, deed(OBEYED if obeys else REFUSED)


def _there(state: State, at: str, side: Side) -> list[str]:
    """Who leads in a space, as far as known: Boudica, then by army."""
    queen = [BOUDICA] if side is BRITONS and state.boudica and state.boudica.at == at else []
    return [*queen, *[each.id for each in state.armies_at(at, side)]]


def life(past: RebellionPast, known: Register, person: Person) -> Life:
    """A person in words; his office is his piece."""
    piece, until = person.office, season(person.until) if person.until else ""
    of = "briton" if piece.startswith(BRITON) else piece
    turns = groupby(person.deeds, key=lambda deed: deed.turn)
    return Life(
        office=_say(f"{of}.office"),
        whose=_say(f"{of}.whose", army=army(piece)),
        when=_say("until", until=until) if until else "",
        end=_say(f"end.{person.end}", army=army(piece), until=until) if person.end else "",
        deeds=tuple([(turn, sentence(season(turn)), _told(past, known, [*those])) for turn, those in turns]),
        took=tuple(map(name, person.taken)),
    )


def _told(past: RebellionPast, known: Register, those: list[Deed]) -> str:
    """His deeds in a turn, burnt towns together."""
    burnt = [name(deed.at) for deed in those if deed.kind == TOOK]
    fought = [_deed(past, known, deed) for deed in those if deed.kind != TOOK]
    return joined([*fought, *([_say("deed.took", towns=listed(burnt))] if burnt else [])])


def _deed(past: RebellionPast, known: Register, deed: Deed) -> str:
    foe = known.persons.get(deed.foe)
    enemy = name(next((side for side, people in PEOPLES.items() if people == deed.against), ""))
    return _say(
        f"deed.{deed.kind}",
        enemy=_say("under", enemy=enemy, leader=foe.name) if foe else enemy,
        at=ground(past.now.britain, deed.at).among if deed.at else "",
    )


FACES = Faces(
    register=register,
    life=life,
    peoples=lambda past: {people: sentence(name(side).removeprefix("the ")) for side, people in PEOPLES.items()},
)
