"""Z20: an owner's own tables, counters, set-up and schedule of the printed game, in place of ours; the map stays ours.

What is None, or not named, stays ours. A list that is given is the whole list.
"""

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from battles.rules.short.odds_table.table import Column, LossLine, OddsTable
from campaign.fury.rules.board import Board, Mark
from campaign.fury.rules.pieces import (
    TRIBAL_KINDS,
    Command,
    Corps,
    Counter,
    Garrison,
    Group,
    LeaderCounter,
    Pieces,
    Reinforcement,
    Rising,
    UnitKind,
)
from campaign.fury.rules.z15_victory import TURNS
from engine.rules.reason import Reason, Refused

ROMAN_KINDS = frozenset({UnitKind.COHORT, UnitKind.AUXILIARY, UnitKind.HORSE})
"""Kinds of a legion's units, and of the relief force's."""
OF_NONE = frozenset({UnitKind.GUARD, UnitKind.DEFENDERS, UnitKind.FLOTILLA})
"""Z2.1: kinds that belong to no command."""
MOST_SP, MOST_MP, MOST_HALVES, MOST_MORALE = 99, 12, 9, 12
MOST_UNITS, MOST_LEVEL, MOST_MODIFIER = 40, 999, 9
"""What a page has room for, and 2D6 (ours)."""
NAMED, FEW = 30, 3  # so many ids a refusal lists; of more than these it lists a few
T = TypeVar("T", bound=Any)


@dataclass(frozen=True, kw_only=True)
class OwnTable:
    """Z13.3: the columns of the odds table, and its lines."""

    columns: tuple[Column, ...] | None = None
    lines: tuple[LossLine, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class OwnCounter:
    """Z2.2: what is printed on the counters of a kind; morale is that of units of no command."""

    sp: int | None = None
    charge: int | None = None
    mp: int | None = None
    halves: int | None = None
    morale: int | None = None


@dataclass(frozen=True, kw_only=True)
class OwnCommand:
    """Z2.3: a command's levels of demoralisation, with its leader and without, and its units."""

    level: int | None = None
    without: int | None = None
    units: tuple[Corps, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class OwnLeader:
    """Z3.2: a leader's modifiers."""

    combat: int | None = None
    morale: int | None = None
    morale_for: Mapping[str, int] | None = None


@dataclass(frozen=True, kw_only=True)
class OwnRising:
    """Z8.2: where and when a tribe rises."""

    at: tuple[str, ...] | None = None
    turn: int | None = None
    control: tuple[str, ...] | None = None
    unit_in: tuple[str, ...] | None = None
    boudica_in: tuple[str, ...] | None = None
    no_roman_in: tuple[str, ...] | None = None
    tribes: int | None = None
    lost: int | None = None
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Own:
    """All that an owner may give: by id, or as whole lists of what stands there (Z5) and what comes (Z9)."""

    table: OwnTable = OwnTable()
    kinds: Mapping[str, OwnCounter] = field(default_factory=dict)
    commands: Mapping[str, OwnCommand] = field(default_factory=dict)
    leaders: Mapping[str, OwnLeader] = field(default_factory=dict)
    places: tuple[Garrison, ...] | None = None
    comes: tuple[Reinforcement, ...] | None = None
    rises: Mapping[str, OwnRising] = field(default_factory=dict)


def in_place(own: Own, table: OddsTable, pieces: Pieces, board: Board) -> tuple[OddsTable, Pieces]:
    """Table and pieces with the owner's in place of these; raises Refused with what is wrong, and what is possible."""
    entries: Mapping[str, tuple[Collection[str], Sequence[str]]] = {
        "kinds": (own.kinds, [each.id for each in pieces.kinds if each.id is not UnitKind.FLOTILLA]),
        "commands": (own.commands, [*pieces.command]),
        "leaders": (own.leaders, [*pieces.leader]),
        "rises": (own.rises, [each.tribe for each in pieces.rises]),
    }
    _refuse(each for part, (given, known) in entries.items() for each in _unknown(part, given, known))
    new = Pieces(
        kinds=_with(pieces.kinds, own.kinds),
        commands=_with(pieces.commands, own.commands),
        leaders=_with(pieces.leaders, own.leaders),
        places=pieces.places if own.places is None else own.places,
        comes=pieces.comes if own.comes is None else own.comes,
        rises=_with(pieces.rises, own.rises, by="tribe"),
    )
    _refuse(problems(new, board))
    return _changed(table, own.table), new


def _refuse(wrong: Iterable[Reason]) -> None:
    if found := [*wrong]:
        raise Refused(*found)


def _with(ours: Iterable[T], own: Mapping[str, object], by: str = "id") -> tuple[T, ...]:
    """Each of ours, changed if the owner has an entry for it."""
    return tuple([_changed(each, own[key]) if (key := getattr(each, by)) in own else each for each in ours])


def _changed(ours: T, own: object) -> T:
    return replace(ours, **{name: part for name, part in vars(own).items() if part is not None})


def problems(pieces: Pieces, board: Board) -> Iterator[Reason]:
    """Z20: everything that makes pieces impossible on this map; nothing of ours."""
    for counter in pieces.kinds:
        yield from _counter(counter)
    for command in pieces.commands:
        yield from _command(command)
    for leader in pieces.leaders:
        yield from _leader(pieces, leader)
    for place in pieces.places:
        yield from _there(pieces, board, f"places, {place.at}", (place.at,), place.units, place.leaders)
    for n, group in enumerate(pieces.comes, 1):
        of = f"comes, {n}"
        yield from _within(of, "turn", group.turn, 1, TURNS)
        yield from _named(of, at=group.at, units=group.units)
        yield from _there(pieces, board, of, group.at, group.units, group.leaders)
    yield from _once(pieces)
    for rising in pieces.rises:
        yield from _rising(pieces, board, rising)


# What is wrong with one of them


def _within(of: str, what: str, value: int, least: int, most: int) -> Iterator[Reason]:
    if not least <= value <= most:
        yield Reason("own.figure", (of, what, least, most, value))


def _unknown(of: str, given: Iterable[str], known: Sequence[str]) -> Iterator[Reason]:
    """Ids that there are not; of many that there are some are listed."""
    some = known if len(known) <= NAMED else [*known[:FEW], "…"]
    for id in given:
        if id not in known:
            yield Reason("own.unknown", (of, id, ", ".join(some)))


def _named(of: str, **lists: Collection[object]) -> Iterator[Reason]:
    """Lists that may not be empty."""
    for what, there in lists.items():
        if not there:
            yield Reason("own.empty", (of, what))


def _counter(counter: Counter) -> Iterator[Reason]:
    """Z2.2: a flotilla has no figures; how strong town defenders are is said where they stand."""
    if counter.id is not UnitKind.FLOTILLA:
        yield from _within(counter.id, "sp", counter.sp, int(counter.id is not UnitKind.DEFENDERS), MOST_SP)
        yield from _within(counter.id, "charge", counter.charge, 0, MOST_SP)
        yield from _within(counter.id, "mp", counter.mp, 1, MOST_MP)
        yield from _within(counter.id, "halves", counter.halves, 0, MOST_HALVES)
        yield from _within(counter.id, "morale", counter.morale, 0, MOST_MORALE)


def _command(command: Command) -> Iterator[Reason]:
    """Z2.3: the level without its leader is not above the other one; each kind of unit is there once."""
    kinds = [corps.kind for corps in command.units]
    yield from _within(command.id, "level", command.level, 1, MOST_LEVEL)
    yield from _within(command.id, "without", command.without, 0, max(1, command.level))
    yield from _named(command.id, units=kinds)
    yield from _unknown(command.id, kinds, sorted(TRIBAL_KINDS if command.home else ROMAN_KINDS))
    yield from (Reason("own.twice", (command.id, kind)) for kind in sorted({*kinds}) if kinds.count(kind) > 1)
    for corps in command.units:
        yield from _within(f"{command.id}, {corps.kind}", "number", corps.number, 1, MOST_UNITS)
        yield from _within(f"{command.id}, {corps.kind}", "morale", corps.morale, 1, MOST_MORALE)


def _leader(pieces: Pieces, leader: LeaderCounter) -> Iterator[Reason]:
    """Z3.2."""
    yield from _within(leader.id, "combat", leader.combat, 0, MOST_MODIFIER)
    yield from _within(leader.id, "morale", leader.morale, 0, MOST_MODIFIER)
    yield from _unknown(f"{leader.id}, morale_for", leader.morale_for, [*pieces.command])
    for of, morale in leader.morale_for.items():
        yield from _within(f"{leader.id}, morale_for", of, morale, 0, MOST_MODIFIER)


def _there(
    pieces: Pieces, board: Board, of: str, at: Sequence[str], groups: Iterable[Group], leaders: Iterable[str]
) -> Iterator[Reason]:
    """Z5, Z9: Romans, each group of a command's own kinds or of a kind without command; flotillas in ports."""
    yield from _unknown(of, at, [*board.tract])
    yield from _unknown(of, leaders, _roman_leaders(pieces))
    inland = [id for id in at if id in board.tract and Mark.PORT not in board.tract[id].marks]
    for group in groups:
        kinds = _romans(pieces).get(group.of)
        if kinds is None:
            yield from _unknown(of, [group.of], [*filter(None, _romans(pieces))])
        else:
            yield from _unknown(f"{of}, {group.of}".strip(", "), [group.kind], kinds)
        has_sp = group.kind is UnitKind.DEFENDERS and not pieces.kind[group.kind].sp
        yield from _within(f"{of}, {group.kind}", "number", group.number, 1, MOST_UNITS)
        yield from _within(
            f"{of}, {group.kind}", "sp", group.sp, int(has_sp), MOST_SP * (group.kind is not UnitKind.FLOTILLA)
        )
        if group.kind is UnitKind.FLOTILLA:
            yield from (Reason("own.port", (of, id)) for id in inland)


def _romans(pieces: Pieces) -> Mapping[str, Sequence[str]]:
    """The kinds of units of each Roman command, and of none."""
    romans = [command for command in pieces.commands if not command.home]
    return {"": sorted(OF_NONE), **{each.id: [corps.kind for corps in each.units] for each in romans}}


def _roman_leaders(pieces: Pieces) -> list[str]:
    """Those who do not come with a tribe."""
    return [leader.id for leader in pieces.leaders if {*leader.of} <= _romans(pieces).keys()]


def _once(pieces: Pieces) -> Iterator[Reason]:
    """Z2.3: no leader stands or comes twice, and of no kind there are more units than its command has."""
    placed: list[Garrison | Reinforcement] = [*pieces.places, *pieces.comes]
    led = Tally([id for each in placed for id in each.leaders])
    yield from (Reason("own.leader", (id,)) for id, times in led.items() if times > 1)
    has = {(each.id, corps.kind): corps.number for each in pieces.commands for corps in each.units}
    there = Tally[tuple[str, UnitKind]]()
    for group in [group for each in placed for group in each.units]:
        there[group.of, group.kind] += group.number
    for (of, kind), number in there.items():
        most = has.get((of, kind), MOST_UNITS)
        if number > most:
            yield Reason("own.too_many", (f"{of} {kind}".strip(), most, number))


def _rising(pieces: Pieces, board: Board, rising: Rising) -> Iterator[Reason]:
    """Z8.2: a tribe comes after another one, but not each after the other."""
    of, homes = f"rises, {rising.tribe}", [home.id for home in board.homelands]
    yield from _named(of, at=rising.at)
    yield from _unknown(of, (*rising.at, *rising.control), [*board.tract])
    yield from _unknown(of, (*rising.unit_in, *rising.boudica_in, *rising.no_roman_in), homes)
    yield from _within(of, "turn", rising.turn, 0, TURNS)
    yield from _within(of, "tribes", rising.tribes, 0, len(pieces.rises))
    yield from _within(of, "lost", rising.lost, 0, MOST_LEVEL)
    after = {each.tribe: each.after for each in pieces.rises}
    yield from _unknown(of, filter(None, [rising.after]), [*after])
    before = rising.after
    for _ in after:
        if before == rising.tribe:
            yield Reason("own.after", (rising.tribe,))
            return
        before = after.get(before, "")
