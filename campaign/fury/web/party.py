"""Who goes: the units and leaders that a page has chosen, in groups of those alike, which it names by their numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from campaign.desk.web.choices import Piece
from campaign.desk.web.seats import address
from campaign.fury.names import PACKAGE, force, name
from campaign.fury.rules.pieces import MOUNTED
from campaign.fury.rules.presses import Path
from campaign.fury.rules.state import Stage, State
from engine.grammar import sentence
from engine.texts import text

WHO, DOT = "who", "."
"""The field with how many of each group go, and what stands between the numbers."""
_say = partial(text, PACKAGE, "board")


class Row(NamedTuple):
    """A group: how many of how many go, and the addresses where all or none do, one fewer does, or one more."""

    name: str
    note: str
    goes: int
    of: int
    link: str
    fewer: str
    more: str


class Party(NamedTuple):
    """Groups of units alike, then each leader; how many of each go; and what else an address names of it."""

    groups: tuple[Path, ...]
    leading: frozenset[str]
    numbers: tuple[int, ...]
    named: Mapping[str, str]

    @property
    def units(self) -> Path:
        """Those that go, the first ones of each group."""
        return tuple([id for id in self._going() if id not in self.leading])

    @property
    def leaders(self) -> Path:
        """Those that go."""
        return tuple([id for id in self._going() if id in self.leading])

    def _going(self) -> Iterator[str]:
        for group, number in zip(self.groups, self.numbers, strict=True):
            yield from group[:number]

    @property
    def sent(self) -> tuple[tuple[str, str], ...]:
        """What a form sends of it."""
        return (*self.named.items(), (WHO, DOT.join(map(str, self.numbers))))

    def link(self, side: str, numbers: Iterable[int]) -> str:
        """Where so many of each group go."""
        return address(side, **self.named, **{WHO: DOT.join(map(str, numbers))})

    def only(self, keep: Callable[[str], bool]) -> tuple[int, ...]:
        """How many of each group go if only those do."""
        return tuple([len(group) * keep(group[0]) for group in self.groups])


def party(
    seen: State, able: Mapping[str, bool], usual: Iterable[str], asked: Mapping[str, str], **named: str
) -> Party | None:
    """Of those able, each with whether it is a leader, those that the page names; by default the usual ones."""
    alike: dict[object, list[str]] = {}
    for id, leads in able.items():
        unit = seen.units.get(id)
        key = id if leads or unit is None else (unit.of, unit.kind, unit.sp, unit.disrupted)
        alike.setdefault(key, []).append(id)
    groups, proposed = tuple(map(tuple, alike.values())), {*usual}
    if not groups:
        return None
    own = tuple([sum([id in proposed for id in group]) for group in groups])
    order = tuple([tuple(sorted(group, key=lambda id: id not in proposed)) for group in groups])
    numbers = _numbers(asked.get(WHO, ""), groups) or own
    return Party(order, frozenset([id for id, leads in able.items() if leads]), numbers, named)


def _numbers(sent: str, groups: Sequence[Path]) -> tuple[int, ...]:
    """As an address has them; empty if it has others."""
    found = [int(part) if part.isdecimal() and len(part) < 4 else -1 for part in sent.split(DOT)]
    fit = len(found) == len(groups) and all(
        0 <= number <= len(group) for number, group in zip(found, groups, strict=True)
    )
    return tuple(found) if fit else ()


def rows(seen: State, who: Party, side: str) -> Iterator[Row]:
    """Each group with what can be changed; the note says how many of it go, or suffer (Z7.3)."""
    does = "suffer" if seen.stage is Stage.SUPPLY else "go"

    def link(n: int, number: int) -> str:
        return who.link(side, [*who.numbers[:n], number, *who.numbers[n + 1 :]])

    for n, (group, goes) in enumerate(zip(who.groups, who.numbers, strict=True)):
        of, leads = len(group), group[0] in who.leading
        told = sentence(name(group[0]) if leads else force(group))
        fewer, more = [link(n, to) if of > 1 and 0 <= to <= of else "" for to in (goes - 1, goes + 1)]
        notes = [] if leads else [values(seen, group[0])]
        notes += [_say(f"row.{does}", goes=goes, of=of)] if of > 1 else [] if goes else [_say(f"row.not_{does}")]
        yield Row(told, "; ".join(notes), goes, of, link(n, 0 if goes == of else of), fewer, more)


def values(seen: State, id: str) -> str:
    """A unit's strength, how far it goes, and whether it is disrupted."""
    unit = seen.units[id]
    told = _say("values", sp=unit.sp, mp=seen.counter(unit).mp)
    return told + _say("disrupted") if unit.disrupted else told


def together(seen: State, who: Party, side: str) -> Iterator[Piece]:
    """All, those in order, those mounted, nobody: each by one press, if that is a choice."""
    units = {id: seen.units[id] for group in who.groups for id in group if id not in who.leading}
    ways = {
        "all": who.only(lambda id: True),
        "fit": who.only(lambda id: id not in units or not units[id].disrupted),
        "mounted": who.only(lambda id: id in units and units[id].kind in MOUNTED),
        "nobody": who.only(lambda id: False),
    }
    told = {numbers: way for way, numbers in reversed(ways.items()) if any(numbers) or way == "nobody"}
    for numbers, way in reversed(told.items()) if len(who.groups) > 1 else ():
        yield Piece(_say(f"together.{way}"), "", numbers == who.numbers, who.link(side, numbers))
