"""A battle on the odds table in words: how it stands, what each line brought, the names of its decisions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from battles.names import people_name
from battles.reasons import in_words
from battles.rules.short.contest import Unit
from battles.rules.short.odds_table import events as ev
from battles.rules.short.odds_table.play import ASIDE_ON
from battles.rules.short.odds_table.state import State
from battles.rules.short.odds_table.table import LossLine, Marked, OddsTable
from battles.rules.verdict import ATTACKER, BOTH, Side
from battles.short import words
from battles.short.entries import CastDie, Casts, ShortEntry, ShortStatement, ShownModifier, hands, leaders_cast, said
from engine.grammar import listed, sentence, signed
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.texts import text

_stands = partial(text, "battles", "short")
_say = partial(text, "battles", "short_board")
OddsLine = Line[ev.Decision, ev.Event]


def when(battle: State) -> str:
    return _stands(f"odds.when.{battle.next[0]}")


def facts(battle: State) -> Iterator[tuple[str, str]]:
    """The points of each side and its losses, the field, and the winner."""
    for side, name in words.names(battle.start.meeting).items():
        lost = len(battle.losses(side))
        yield name, _stands("odds.army_lost" if lost else "odds.army", points=battle.hosts[side].points, lost=lost)
    if battle.field:
        yield _stands("odds.field"), battle.field.value
    if battle.outcome:
        yield _stands("outcome"), words.verdict(battle.start.meeting, battle.outcome)


def choice(decision: ev.Decision) -> str:
    """The text of a decision's button."""
    match decision:
        case ev.Charge(charges=charges):
            return _stands("odds.choice.charge" if charges else "odds.choice.spare")
        case ev.LoseUnit(unit=place):
            return _stands("odds.choice.unit", number=place + 1)
        case ev.LoseUnits():
            return _stands("odds.choice.units")
    return _stands("odds.choice.throw")


def tell(before: State, line: OddsLine, side: str) -> list[str]:
    """A line in words alone; nothing is hidden from either side."""
    return said(entry(before, line))


def entry(before: State, line: OddsLine) -> ShortEntry:
    """A line as an entry (X2), by the battle before it."""
    by_hand = hands(line)
    casts: list[Casts] = []
    told: list[ShortStatement] = []
    last = line.events[-1]
    for event in line.events:
        casts += _casts(before, event, by_hand)
        told += _told(before, event)
    title, rule = _heading(before, last)
    if not isinstance(last, ev.Thrown):
        return ShortEntry(title, rule, told, casts=casts)
    thrown = ShownModifier(_say("odds.told.thrown"), str(sum(last.faces)), "H4")
    return ShortEntry(
        title, rule, told, casts=casts, addends=[thrown, *addends(before, last.modifiers)], total=str(last.line)
    )


def _heading(before: State, event: ev.Event) -> tuple[str, str]:
    match event:
        case ev.FieldFound(field=field):
            return _say("odds.told.field", field=str(field)), "X7"
        case ev.Answered(side=side):
            return _say("odds.told.charge", army=words.names(before.start.meeting)[side]), "H1"
        case ev.Overrun():
            return _say("odds.told.overrun"), "H6"
        case ev.UnitsLost(side=side):
            return _say("odds.told.losses", army=words.names(before.start.meeting)[side]), "H4"
        case ev.LeadersAsked():
            return _say("lined.next.leaders"), "X6"
    return _say("odds.told.throw"), "H4"


def _casts(before: State, event: ev.Event, by_hand: Iterator[bool]) -> Iterator[Casts]:
    """The dice of an event, each with its meaning."""
    meeting = before.start.meeting
    match event:
        case ev.FieldFound(faces=faces):
            yield Casts("", [CastDie(face, next(by_hand)) for face in faces])
        case ev.CorpsAsked(corps=corps, face=face):
            word = _say("odds.cast.aside" if face == ASIDE_ON else "odds.cast.comes")
            yield Casts(_say("odds.cast.corps", people=people_name(corps)), [CastDie(face, next(by_hand), word)])
        case ev.Thrown(faces=(marked, other)):
            dice = [CastDie(marked, next(by_hand), _say("odds.cast.marked")), CastDie(other, next(by_hand))]
            yield Casts("", dice)
        case ev.LeadersAsked(attacker=attacker, defender=defender):
            winner = before.outcome.winner if before.outcome else None
            yield from leaders_cast(meeting, (attacker, defender), winner, by_hand)


def _told(before: State, event: ev.Event) -> Iterator[ShortStatement]:
    names = words.names(before.start.meeting)
    match event:
        case ev.Answered(side=side, charges=charges, why=why):
            yield ShortStatement(_say("odds.told.charges" if charges else "odds.told.spares", army=names[side]), "H1")
            if why:
                yield ShortStatement(_say("odds.told.why", reason=_why(before, why)), "X5")
        case ev.Thrown():
            yield from _thrown(before, event)
        case ev.Overrun(strengths=strengths):
            yield ShortStatement(_say("odds.told.overrun_by", **_strengths(before, strengths)), "H6")
        case ev.UnitsLost(side=side, units=lost, why=why):
            yield ShortStatement(
                _say("odds.told.lost", army=names[side], units=units_in_words(before, side, lost)), "H4"
            )
            if why:
                yield ShortStatement(_say("odds.told.why", reason=_why(before, why)), "X5")


def _strengths(state: State, strengths: tuple[int, int]) -> dict[str, str]:
    """Both armies and their strengths, as parts of a text."""
    names = words.names(state.start.meeting)
    return {
        part: value
        for side, number in zip(BOTH, strengths, strict=True)
        for part, value in ((str(side), names[side]), (f"{side}s", halves(number)))
    }


def _thrown(before: State, thrown: ev.Thrown) -> Iterator[ShortStatement]:
    """The result of the throw, step by step."""
    names = words.names(before.start.meeting)
    printed = before.start.table
    yield ShortStatement(
        _say("odds.told.strengths", column=thrown.column, **_strengths(before, thrown.strengths)), "H2"
    )
    shares = dict(zip((f"{side}s" for side in BOTH), thrown.percents, strict=True))
    both = {str(side): name for side, name in names.items()}
    line = label(printed, thrown.read)
    yield ShortStatement(
        _say("odds.told.line", line=line, **both, attackers=thrown.read.attacker, defenders=thrown.read.defender), "H4"
    )
    if thrown.percents != (thrown.read.attacker, thrown.read.defender):
        yield ShortStatement(_say("odds.told.small", army=names[ATTACKER], **shares), "H5")
    difference = abs(thrown.percents[0] - thrown.percents[1])
    parts = {"winner": names[thrown.outcome.winner], "difference": difference, "major": printed.major}
    yield ShortStatement(_say(f"odds.grade.{thrown.outcome.grade}", **parts), "H7")


def addends(state: State, added: Sequence[Modifier]) -> list[ShownModifier]:
    """The modifiers of a throw, with reasons and rules."""
    return [ShownModifier(sentence(_why(state, each.reason)), change(each.value), each.rule) for each in added]


def _why(state: State, reason: Reason) -> str:
    """A reason, with the names of the armies for their sides."""
    names = {str(side): name for side, name in words.names(state.start.meeting).items()}
    return in_words(reason, lambda id: names.get(id) or people_name(id))


def units_in_words(state: State, side: Side, places: Sequence[int]) -> str:
    """Units by name: 2 Medium infantry, 1 Light cavalry."""
    units = state.start.meeting.army(side).units
    counts = Counter(unit_name(units[place]) for place in places)
    return listed(_say("odds.units", number=number, unit=name) for name, number in counts.items())


def unit_name(unit: Unit) -> str:
    """The name of a unit, with the ally who sent it."""
    return _say("odds.ally", unit=unit.name, people=people_name(unit.corps)) if unit.corps else unit.name


def change(value: int) -> str:
    """A modifier with its sign; ±0 for nothing."""
    return signed(value) if value else "±0"


def halves(number: int) -> str:
    """A strength in half points as printed (H1)."""
    return f"{number // 2}{'½' if number % 2 else ''}"


def label(table: OddsTable, line: LossLine) -> str:
    """The label of a line: the first stands for all below it as well, the last for all above it."""
    if line.marked is not Marked.ANY:
        return _say(f"odds.line.{line.marked}", line=line.line)
    if line.line == table.lines[0].line:
        return _say("odds.line.first", line=line.line)
    return _say("odds.line.last" if line.line == table.lines[-1].line else "odds.line.each", line=line.line)
