"""An army list from what people write: JSON, CSV, or pasted text (docs/army-lists.md, Imports).

Nothing is guessed: each line that cannot be read is reported, and the rest is taken.
"""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from battles.briefing import FORMAT
from battles.data import catalogue
from battles.names import named
from battles.reasons import why
from battles.rules.army_list import ArmyList, compose
from battles.rules.editing import MOST_OF_A_KIND
from battles.rules.roster import Roster, RosterEntry
from engine import strictjson
from engine.rules.reason import Reason, Refused

MOST_BYTES = 100_000  # an exported list has 3,000, a whole battle 12,000
MOST_LINES = 500  # also the most units that a list may name
LONGEST_LINE = 500  # letters; the longest line of an export has 300
LEADERS = frozenset({"leader", "leaders", "general", "generals"})


@dataclass(frozen=True)
class WrittenUnit:
    """A count of units as somebody wrote it: where, the words, whose (an id or a name), and which unit."""

    place: str
    words: str
    people: str
    count: str
    name: str
    code: str = ""


class UnreadLine(NamedTuple):
    """What could not be read: where it stands, its words, and why."""

    place: str
    words: str
    why: str


class ReadList(NamedTuple):
    """The list as far as it could be read; `unread` is the rest."""

    army: ArmyList
    unread: tuple[UnreadLine, ...]

    @property
    def is_empty(self) -> bool:
        """Whether no unit at all could be read."""
        return not self.army.companies


def read(data: bytes, army: ArmyList) -> ReadList:
    """The list in these bytes, in any known form, for what this army may have; raises Refused if it is in none.

    If it does not mention leaders, the army keeps its own.
    """
    text = _text_of(data)
    found = _GatheredUnits(army)
    for n, line in enumerate(_lines(text, army), 1):
        if n > MOST_LINES:
            raise _too_long()
        found.take(line)
    leaders = army.leaders if found.leaders is None else found.leaders
    return ReadList(compose(army.muster, found.counts, leaders), tuple(found.unread))


def _text_of(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise _too_long()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(Reason("list.no_text")) from None
    if "\0" in text:
        raise Refused(Reason("list.no_text"))
    if not text.strip():
        raise Refused(Reason("list.nothing"))
    return text


def _too_long() -> Refused:
    return Refused(Reason("list.too_long", (MOST_BYTES // 1000, MOST_LINES)))


def _lines(text: str, army: ArmyList) -> Iterator[WrittenUnit | UnreadLine]:
    if text.lstrip().startswith("{"):
        return _of_json(text, army)
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise _too_long()
    first = next(n for n, line in enumerate(lines) if line.strip())
    if _lacks_columns(lines[first:]):
        raise Refused(Reason("list.no_columns"))
    if separator := _separator(lines[first]):
        return _of_csv(lines, first, separator, army)
    return _PastedText(army).read(lines)


class _GatheredUnits:
    """Units of a list while it is read, by people and by the key of their entry."""

    def __init__(self, army: ArmyList) -> None:
        self.rosters = {roster.id: roster for roster in (army.muster.roster, *army.muster.allies)}
        self.own = army.muster.roster.id
        self.counts: dict[str, Counter[str]] = {people: Counter() for people in self.rosters}
        self.leaders: int | None = None
        self.unread: list[UnreadLine] = []

    def take(self, line: WrittenUnit | UnreadLine) -> None:
        """Add a written unit, or keep it with the reason why not."""
        if isinstance(line, UnreadLine):
            self.unread.append(line)
            return
        try:
            self._add(line)
        except Refused as refusal:
            self.unread.append(UnreadLine(line.place, line.words, why(*refusal.reasons)))

    def _add(self, line: WrittenUnit) -> None:
        count, people = _counted(line.count), people_id(line.people) or line.people
        roster = self.rosters.get(people)
        if roster is None:
            raise Refused(Reason("list.stranger", (named(people).text[:LONGEST_LINE] or "?",)))
        if _plain(line.code or line.name) in LEADERS:
            self._add_leaders(count, roster)
            return
        entry = entry_of(roster, line.name, line.code)
        if entry is None:
            raise Refused(Reason("list.no_unit", (named(roster.id).the,)))
        if self.counts[people][entry.key] + count > MOST_OF_A_KIND:
            raise Refused(Reason("list.most_units", (MOST_OF_A_KIND,)))
        self.counts[people][entry.key] += count

    def _add_leaders(self, count: int, roster: Roster) -> None:
        if roster.id != self.own:
            raise Refused(Reason("list.corps_leaders"))
        leaders = (self.leaders or 0) + count
        if leaders > MOST_OF_A_KIND:
            raise Refused(Reason("list.most_generals", (MOST_OF_A_KIND,)))
        self.leaders = leaders


def _counted(words: str) -> int:
    """The number a count stands for; raises Refused if it is none, or too large for any army."""
    if not words.isdecimal():
        raise Refused(Reason("list.no_count", (MOST_OF_A_KIND,)))
    digits = words.lstrip("0") or "0"
    if len(digits) > len(str(MOST_OF_A_KIND)) or int(digits) > MOST_OF_A_KIND:
        raise Refused(Reason("list.too_many", (_shown(digits), MOST_OF_A_KIND)))
    return int(digits)


def people_id(words: str) -> str:
    """The id of the people with this id or name, in any case; empty if there is none."""
    wanted = _plain(words)
    rosters = catalogue().known.values()
    return next((roster.id for roster in rosters if wanted in (_plain(roster.id), _plain(roster.name))), "")


def entry_of(roster: Roster, name: str, code: str = "") -> RosterEntry | None:
    """The entry with this name in the roster, else with this code; None if there is none.

    A name is the roster's own or one of its single names, with or without the units' numbers, the unit type's name, or
    a code (with a plus for the elite unit). A name that an elite unit shares with others means the others.
    """
    wanted, asked = _plain(_NUMBERS.sub("", name)), _plain(code)
    plain_first = sorted(roster.entries, key=lambda entry: entry.elite)
    entries = [entry for entry in plain_first if not asked or asked in (_plain(entry.key), _plain(entry.code))]
    for names in zip(*map(_names, entries), strict=True):
        if wanted in names:
            return entries[names.index(wanted)]
    single = (entry for entry in entries if {*wanted.split(", ")} <= {*map(_plain, entry.single_names)})
    return next(single, entries[0] if asked and entries else None)


def _names(entry: RosterEntry) -> tuple[str, ...]:
    """The names of an entry, the most specific first; last both names, as in a text with a long name in its column."""
    name, kind = _plain(entry.name), _plain(entry.unit.name)
    return name, _plain(entry.key), _plain(entry.code), kind, f"{name} {kind}"


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _shown(words: str) -> str:
    short = " ".join(words.split())
    return short if len(short) <= 80 else f"{short[:79]}…"


# --- JSON, of a list or of a whole battle -----------------------------------------------------------------------------


def _of_json(text: str, army: ArmyList) -> Iterator[WrittenUnit | UnreadLine]:
    try:
        document = strictjson.read(text.encode())
    except strictjson.Unreadable as error:
        raise Refused(Reason("list.bad_json", (str(error),))) from error
    own = army.muster.roster.id
    listed = _list_in(document, own)
    units = listed.get("units")
    if not isinstance(units, list):
        raise Refused(Reason("list.no_units"))
    whose = str(listed.get("power") or own)
    found = [_of_object(unit, f"Unit {n}", whose) for n, unit in enumerate(units, 1)]
    if "leaders" in listed:
        words = f"leaders: {json.dumps(listed['leaders'], ensure_ascii=False)}"
        found.append(WrittenUnit("Leaders", _shown(words), whose, str(listed["leaders"]), "leaders"))
    return iter(found)


def _list_in(document: Mapping[str, Any], own: str) -> Mapping[str, Any]:
    """The list itself; in a whole battle, the list of this people."""
    if document.get("format") == FORMAT:
        sides = [document.get(side) for side in ("attacker", "defender")]
        lists = [side.get("list") for side in sides if isinstance(side, dict)]
        theirs = [one for one in lists if isinstance(one, dict) and one.get("power") == own]
        if not theirs:
            raise Refused(Reason("list.not_in_battle", (named(own).the,)))
        return theirs[0]
    return document


def _of_object(unit: Any, place: str, whose: str) -> WrittenUnit | UnreadLine:
    words = _shown(json.dumps(unit, ensure_ascii=False))
    if not isinstance(unit, dict):
        return UnreadLine(place, words, why(Reason("list.no_object")))
    people = unit.get("people") or ("?" if unit.get("ally") else whose)  # version 1 did not name the ally
    parts = (people, unit.get("count", ""), unit.get("name", ""), unit.get("code", ""))
    return WrittenUnit(place, words, *map(str, parts))


# --- CSV, as an export or a spreadsheet writes it ---------------------------------------------------------------------


def _separator(head: str) -> str:
    """The column separator, if this is the head of a table with codes or names, and numbers; else empty."""
    columns = {mark: set(_columns(head, mark)) for mark in ",;\t"}
    return next((mark for mark, found in columns.items() if "count" in found and found & {"code", "name"}), "")


def _lacks_columns(lines: list[str]) -> bool:
    """Whether it is a table by its first two lines, heads and then a number, whose heads do not say which is which."""
    heads, row = ([cell.strip() for cell in re.split("[,;\t]", line)] for line in (*lines, "", "")[:2])
    without_number = len(heads) > 1 and not re.search(r"\d", lines[0]) and not _separator(lines[0])
    return without_number and len(row) == len(heads) and any(map(str.isdecimal, row))


def _columns(head: str, separator: str) -> list[str]:
    return [_plain(cell.strip('"')) for cell in head.split(separator)]


def _of_csv(lines: list[str], first: int, separator: str, army: ArmyList) -> Iterator[WrittenUnit | UnreadLine]:
    columns = _columns(lines[first], separator)
    for n, line in enumerate(lines[first + 1 :], first + 2):
        if not line.strip(f" \t{separator}"):
            continue
        cells = next(csv.reader([line], delimiter=separator))
        row = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
        people = row.get("people") or army.muster.roster.id
        yield WrittenUnit(
            f"Line {n}", _shown(line), people, row.get("count", ""), row.get("name", ""), row.get("code", "")
        )


# --- Text, as an export, a forum or a hand writes it ------------------------------------------------------------------

_TITLE = re.compile(r"(?P<people>[^:]{1,60}?)[:,] \d+ points, (?:\d+ BC|AD \d+)(?:$|:(?P<units>.*))")
_CORPS = re.compile(r"(?:allied )?corps(?: of(?: the)?)?:? (?P<people>.+)", re.IGNORECASE)
_UNITS = re.compile(r"(?P<people>[^:]+):(?P<units>.*)")
_COLUMNS = re.compile(r"\s{2,}|\t|\|")
_APART = re.compile(r"[,;+&]\s*(?=\d)|(?<=\d)\s*[,;]\s*")
_ROW = re.compile(r"(?P<name>[^\d;]*[^\d;,\s])\s*[,;]\s*(?P<count>\d+)|(?P<first>\d+)\s*[,;]\s*(?P<then>[^\d;,]+)")
"""Two cells of a table without a head: a name and its number, in either order."""
_NUMBERS = re.compile(r"(?<![\w–-])\d+(?:[–-]\d+)?\s+(?=[^\W\d])")
"""The units' numbers before each of their names: 1–3 Hastati, 4–5 Principes."""
_POINTS = re.compile(r"[:=,(\s-]+\d+ (?:army )?points\W*$", re.IGNORECASE)
_NUMBER_FIRST = re.compile(r"(?P<count>\d+)\s*(?:[x×*]\s+|[×*]|(?<=\d)x(?=[A-Z]))?\s*(?P<name>\D.*)")
_NUMBER_LAST = re.compile(r"(?P<name>.*?\D)\s*(?:\b[x×]|[×*:=])?\s*(?P<count>\d+)")
_BRACKETED = re.compile(r"(?P<name>.+?)\s*\((?P<code>[A-Z]{1,3}\+?)\)")
_CODE_FIRST = re.compile(r"(?P<code>[A-Z]{1,3}\+?)\s+(?P<name>.+)")
_COUNT_AND_NUMBERS = re.compile(r"\s*\d+\s+(?=\d+(?:[–-]\d+)?\s+[^\W\d])")
_SUMMARY = re.compile(r"\d+ of \d+ points spent")
_TAGS = re.compile(r"\*\*|__|`|\[/?[A-Za-z]{1,8}\]")
_MARKS = re.compile(r"^(?:[#>]+|[-*•·–])\s+")
_OWN = frozenset({"own units"})
_BESIDE = ("what is wrong with it", "a legal list, as at", "as at", "deployment")
"""Headings of a list's remarks: down to the next heading, nothing below them is a unit."""


class _PastedText:
    """Text line by line; a heading says whose units follow."""

    def __init__(self, army: ArmyList) -> None:
        self.own = self.people = army.muster.roster.id
        self.beside = False

    def read(self, lines: list[str]) -> Iterator[WrittenUnit | UnreadLine]:
        """The units, and the lines in which none was found."""
        for n, line in enumerate(lines, 1):
            place = f"Line {n}"
            if len(line) > LONGEST_LINE:
                yield UnreadLine(place, _shown(line), why(Reason("list.long_line", (LONGEST_LINE,))))
            elif words := _bare(line):
                yield from self._line(place, words)

    def _line(self, place: str, words: str) -> Iterator[WrittenUnit | UnreadLine]:
        if title := _TITLE.fullmatch(words):
            self.own = people_id(title["people"]) or title["people"]
            self._heading(self.own)
            yield from self._units(place, title["units"] or "")
        elif _plain(words).startswith(_BESIDE):
            self.beside = True
        elif _plain(words).rstrip(":") in _OWN:
            self._heading(self.own)
        elif corps := _CORPS.fullmatch(words):
            self._heading(people_id(corps["people"].rstrip(":")) or corps["people"])
        elif people := people_id(words.rstrip(":")):
            self._heading(people)
        elif not (self.beside or _is_table_head(words) or _SUMMARY.match(words)):
            yield from self._units(place, words)

    def _heading(self, people: str) -> None:
        self.people, self.beside = people, False

    def _units(self, place: str, words: str) -> Iterator[WrittenUnit | UnreadLine]:
        people = self.people  # for this line alone, if it says so
        cells = [cell.strip() for cell in _COLUMNS.split(words) if cell.strip()]
        if len(cells) > 1 and cells[0].isdecimal():
            yield self._written(place, words, people, cells[0], cells[1])
            return
        if row := _ROW.fullmatch(words):
            count, name = row["count"] or row["first"], row["name"] or row["then"]
            yield self._written(place, words, people, count, name.strip())
            return
        for part in words.split(";"):
            named = _UNITS.fullmatch(part.strip())
            if named and (said := people_id(named["people"])):
                people, part = said, named["units"]
            for unit in filter(str.strip, _APART.split(_unnumbered(part))):
                yield self._unit(place, unit.strip(" ,."), people)

    def _unit(self, place: str, words: str, people: str) -> WrittenUnit | UnreadLine:
        short = _POINTS.sub("", " ".join(words.split()))
        found = _NUMBER_FIRST.fullmatch(short) or _NUMBER_LAST.fullmatch(short)
        if found is None:
            return UnreadLine(place, _shown(words), why(Reason("list.no_count", (MOST_OF_A_KIND,))))
        return self._written(place, words, people, found["count"], found["name"].strip())

    def _written(self, place: str, words: str, people: str, count: str, name: str) -> WrittenUnit:
        coded = _BRACKETED.fullmatch(name) or _CODE_FIRST.fullmatch(name)
        code = coded["code"] if coded and coded["code"].rstrip("+") in catalogue().units else ""
        called = coded["name"] if coded and code else name
        people = self.own if _plain(name) in LEADERS else people  # listed below the corps, but not part of it
        return WrittenUnit(place, _shown(words), people, count, called, code)


def _unnumbered(words: str) -> str:
    """Words without the numbers of units, where their count comes first: 5 Hastati, Principes."""
    count = _COUNT_AND_NUMBERS.match(words)
    return words[: count.end()] + _NUMBERS.sub("", words[count.end() :]) if count else words


def _bare(line: str) -> str:
    """A line without the marks of Markdown and forums."""
    without = re.sub(r"\\([^\w\s])", r"\1", _TAGS.sub("", line.strip()))
    return _MARKS.sub("", without).strip(" \t|*_`")


def _is_table_head(words: str) -> bool:
    """Whether it is the head of a table, or the rule below it."""
    cells = [_plain(cell) for cell in words.split("|")]
    return cells[:2] == ["units", "name"] or all(set(cell) <= set("-: ") for cell in cells)
