"""The names of units, markers and places; `name` gives any of them."""

from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from campaign.agricola.data import PACKAGE as PACKAGE
from campaign.agricola.data import north
from campaign.agricola.rules.board import BRITANNIA
from campaign.agricola.rules.y35_solo.reasons import AT
from campaign.desk.telling import fields
from engine.data import toml
from engine.grammar import listed
from engine.texts import said as any_said
from engine.texts import text, texts

MOST_KINDS = 4  # the kinds of units that are listed one by one; of more, it is told who leads how many
said = partial(any_said, PACKAGE)
PLACES, UNITS = ("at", "to", "by_sea"), ("units", "romans", "caledonians")
"""The fields of events and decisions that are places, and those that may be several units."""


@cache
def names() -> Mapping[str, str]:
    """The names of all ids within a sentence: sides, markers, Tribal Center units, counters and places."""
    counters = {counter.id: counter.name for counter in north().counters}
    places = {place.hex: place.name for place in north().places}
    return {**counters, **places, **texts(PACKAGE, "names")}


def name(id_: str) -> str:
    """The name of an id, a place's as on the map, or with its preposition after `at:`; a unit has its counter's."""
    if id_.startswith(AT):
        return where(id_.removeprefix(AT))
    known = names()
    if id_ in known:
        return known[id_]
    if id_ in north().hexes:
        return _hex(id_, "hex")
    return known.get(f"army.{id_}") or known.get(_kind(id_), id_)


def _kind(unit: str) -> str:
    """The id of a unit's counter, or of the kind of a Tribal Center unit."""
    return unit.rstrip("0123456789").rstrip("-")


def short(unit: str) -> str:
    """A unit on a small button: its counter's short name, with its number."""
    number = unit[len(_kind(unit)) :].lstrip("-")
    of = text(PACKAGE, "names", f"short.{_kind(unit)}")
    return f"{of} {number}" if number and "?" not in unit else of


def to(hex: str) -> str:
    """A place after "to" or "from": the Creones, Coria; nothing without one."""
    return _hex(hex, "to") if hex else ""


def where(hex: str) -> str:
    """The same with its preposition: among the Creones, in Coria."""
    return _hex(hex, "where") if hex else ""


def _hex(hex: str, form: str) -> str:
    """A place in a form of texts; a hex without a name is named by whose land it is."""
    if place := north().place_at.get(hex):
        return said("names", f"{form}.{place.kind}", name=place.name)
    if hex == BRITANNIA:
        return said("names", f"{form}.{hex}")
    lands = toml(PACKAGE, "lands.toml")
    letter = lands["rows"][int(hex[:2]) - 1][int(hex[2:]) - 1]
    people = lands["peoples"].get(letter, "")
    return said("names", f"{form}.{'land' if people else 'sea'}", hex=hex, people=people)


def together(units: Sequence[str]) -> str:
    """Several units as a list in words: those of a counter are counted; those that take two hits come last (Y16.3)."""
    times = Tally(units)
    once, twice = ([unit for unit in times if times[unit] == n] for n in (1, 2))
    return listed(filter(None, [_counted(once), f"{_counted(twice)} twice" if twice else ""]))


def _counted(units: Sequence[str]) -> str:
    kinds = Tally(map(_kind, units))
    one = {_kind(unit): unit for unit in units}
    if not units:
        return ""
    return listed(text(PACKAGE, "names", f"several.{k}", n=n) if n > 1 else name(one[k]) for k, n in kinds.items())


def force(units: Sequence[str]) -> str:
    """A force in a few words: its units, or who leads how many."""
    if len({*map(_kind, units)}) <= MOST_KINDS:
        return together(units)
    first = next((unit for unit in units if unit in north().by_unit and north().counter(unit).is_leader), "")
    n = len(units) - bool(first)
    return text(PACKAGE, "names", "led" if first else "units", leader=name(first), n=n)


def parts_of(told: object, units: Callable[[Sequence[str]], str] = together) -> dict[str, object]:
    """The fields of an event or a decision in words, and its place with a preposition as `where`."""
    found = vars(told)
    places = {field: to(hex) for field, hex in found.items() if field in PLACES}
    forces = {field: units(ids) if ids else "" for field, ids in found.items() if field in UNITS}
    return {**fields(told, name), **places, **forces, "where": where(getattr(told, "at", ""))}
