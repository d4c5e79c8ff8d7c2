"""A battle by lined dice in words: how it stands, and what each line brought."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from battles.rules.short.lined import events as ev
from battles.rules.short.lined.play import LOST_FROM, apply
from battles.rules.short.lined.state import MAJOR_LEFT, State, Step
from battles.rules.short.lines import Fate
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side
from battles.short import words
from battles.short.entries import CastDie, Casts, ShortEntry, ShortStatement, hands, leaders_cast, said
from battles.short.rows import DiceColumn, ThrownDie, columns
from battles.short.words import names
from engine.grammar import listed
from engine.rules.record import Line
from engine.texts import text

_stands = partial(text, "battles", "short")
_say = partial(text, "battles", "short_board")
LinedLine = Line[ev.Decision, ev.Event]


def when(battle: State) -> str:
    return _stands(f"lined.when.{battle.step}", round=battle.rounds + 1) if battle.step else _stands("over")


def facts(battle: State) -> Iterator[tuple[str, str]]:
    """The strength points of each side; at the end, the winner."""
    for side, name in names(battle.start.meeting).items():
        points = battle.strength(side)._asdict().items()
        yield name, listed([_stands(f"lined.points.{where}", points=n) for where, n in points if n])
    if battle.outcome:
        yield _stands("outcome"), words.verdict(battle.start.meeting, battle.outcome)


def heading(battle: State, step: Step) -> str:
    return _say(f"lined.next.{step}", number=battle.rounds + 1)


def tell(before: State, line: LinedLine, side: str) -> list[str]:
    """A line in words alone; nothing is hidden from either side."""
    return said(entry(before, line))


def entry(before: State, line: LinedLine) -> ShortEntry:
    """A line as an entry (X2), by the battle before it."""
    first, step = line.events[0], before.step
    assert step, "nothing happens after the end"
    now = before
    told: list[ShortStatement] = []
    for event in line.events:
        now = apply(now, event)
        told += _told(now, event)
    title, by_hand = heading(before, step), hands(line)
    if isinstance(first, ev.RoundRolled):
        return ShortEntry(title, first.rule, told, rows=tuple(_rows(first, by_hand)))
    return ShortEntry(title, first.rule, told, casts=tuple(_casts(before, first, by_hand)))


def _rows(rolled: ev.RoundRolled, by_hand: Iterator[bool]) -> Iterator[DiceColumn]:
    attackers, defenders = (
        [*map(ThrownDie, row.values, row.faces, by_hand)] for row in (rolled.attacker, rolled.defender)
    )
    return columns(attackers, defenders)


def _casts(before: State, rolled: ev.Event, by_hand: Iterator[bool]) -> Iterator[Casts]:
    """The dice of both sides, each with its meaning."""
    assert isinstance(rolled, ev.RetreatedRolled | ev.LeadersRolled), "nothing else is thrown for"
    faces = rolled.attacker, rolled.defender
    meeting = before.start.meeting
    if isinstance(rolled, ev.LeadersRolled):
        yield from leaders_cast(meeting, faces, before.winner, by_hand)
        return
    for name, own in zip(names(meeting).values(), faces, strict=True):
        if own:
            yield Casts(name, [_came_back(face, next(by_hand)) for face in own])


def _came_back(face: int, by_hand: bool) -> CastDie:
    """L5, for one strength point."""
    lost = face >= LOST_FROM
    return CastDie(face, by_hand, _say("cast.lost" if lost else "cast.back"), Fate.ROUTED if lost else None)


def _told(after: State, event: ev.Event) -> Iterator[ShortStatement]:
    """The sentences of an event."""
    called = names(after.start.meeting)
    match event:
        case ev.RoundRolled(attacker=attacker, defender=defender):
            yield from _round(called, {ATTACKER: attacker, DEFENDER: defender})
        case ev.LineGone(winner=winner):
            yield ShortStatement(_say("lined.told.gone", winner=called[winner], loser=called[winner.other]), event.rule)
        case ev.RetreatedRolled():
            for side, faces in zip(BOTH, (event.attacker, event.defender), strict=True):
                if faces:
                    yield ShortStatement(_say("lined.told.back", army=called[side], **_counted(faces)), event.rule)
        case ev.VictoryGraded():
            yield ShortStatement(_graded(after), event.rule)


def _round(called: Mapping[Side, str], rows: Mapping[Side, ev.Row]) -> Iterator[ShortStatement]:
    """Who left the line in a round."""
    if not any(row.retreated or row.routed for row in rows.values()):
        yield ShortStatement(_say("lined.told.both_stand"), "L3")
        return
    for side, row in rows.items():
        yield ShortStatement(_say("lined.told.round", army=called[side], parts=_fell(row)), "L3")


def _fell(row: ev.Row) -> str:
    """The losses of a row."""
    fell = {"retreated": row.retreated, "routed": row.routed}
    found = [
        _say(f"lined.fell.one_{what}" if number == 1 else f"lined.fell.several_{what}", number=number)
        for what, number in fell.items()
        if number
    ]
    return ", ".join(found) or _say("lined.fell.none")


def _counted(faces: Sequence[int]) -> dict[str, int]:
    lost = sum(face >= LOST_FROM for face in faces)
    return {"all": len(faces), "lost": lost, "back": len(faces) - lost}


def _graded(battle: State) -> str:
    """L6, in words."""
    assert battle.winner, "a graded battle has a winner"
    loser = battle.winner.other
    strength = battle.strength(loser)
    most = strength.total // MAJOR_LEFT
    bound = _say("lined.told.at_most", number=most) if most else _say("lined.told.none")
    left = {"left": strength.total - strength.lost, "all": strength.total}
    return _say(f"lined.grade.{battle.grade}", loser=names(battle.start.meeting)[loser], most=bound, **left)
