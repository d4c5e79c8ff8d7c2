"""Persons who last: who they were, when they had a command or an office, and what they did of which the log tells.

They are derived from the log, never stored: undo and branches carry them. No rule hangs on them.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Generic, TypeVar

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from campaign.chronicle.passages import Past

P = TypeVar("P", bound=Past)

WON, LOST, UNDECIDED = BATTLES = ("won", "lost", "undecided")
"""The kinds of deeds that are battles."""
TOOK, FELL = "took", "fell"
"""Two others that are counted; a campaign has more of its own, each with its words."""


@dataclass(frozen=True)
class Deed:
    """What somebody did or met with: of which kind, in which turn, at which line, where, against whom.

    `against` is a people, a Power or a side, `foe` the id of the person who led them, if one is named.
    """

    kind: str
    turn: int
    line: int
    at: str = ""
    against: str = ""
    foe: str = ""


@dataclass(frozen=True)
class Person:
    """Somebody with a name: his office, whose he was, the turns from when and until when, and what ended it.

    `id` is his in the address of his page. While he has his office `until` is None and `end` is empty.
    """

    id: str
    name: str
    office: str
    people: str
    since: int
    until: int | None = None
    end: str = ""
    deeds: tuple[Deed, ...] = ()
    also: tuple[str, ...] = ()
    """What else he is called."""

    def count(self, *kinds: str) -> int:
        """How many of these his deeds were."""
        return sum(deed.kind in kinds for deed in self.deeds)

    @property
    def fought(self) -> int:
        """In how many battles he led an army."""
        return self.count(*BATTLES)

    @property
    def won(self) -> int:
        """How many of them he won."""
        return self.count(WON)

    @property
    def lost(self) -> int:
        """How many he lost."""
        return self.count(LOST)

    @property
    def undecided(self) -> int:
        """How many nobody won."""
        return self.count(UNDECIDED)

    @property
    def taken(self) -> tuple[str, ...]:
        """What he took, in its order."""
        return tuple([deed.at for deed in self.deeds if deed.kind == TOOK])

    @property
    def fell(self) -> int | None:
        """The turn in which he fell, if he did."""
        return next((deed.turn for deed in self.deeds if deed.kind == FELL), None)


@dataclass
class Register:
    """All persons of a campaign, entered as its log goes on; by office and people the one who has it at each place."""

    persons: dict[str, Person] = field(default_factory=dict)
    _held: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Person]:
        """In the order in which they came."""
        return iter(self.persons.values())

    def enter(self, place: int, name: str, office: str, people: str, turn: int, also: tuple[str, ...] = ()) -> Person:
        """Somebody has this office after so many lines; whoever had it last and bears the name has come back."""
        before = self.last(office, people)
        if before and before.name == name and before.until is not None:
            found = replace(before, until=None, end="")
        else:
            found = Person(self._id(name), name, office, people, turn, also=also)
        self.persons[found.id] = found
        self._held.setdefault((office, people), []).append((place, found.id))
        return found

    def leave(self, place: int, person: Person, turn: int, end: str) -> None:
        """He has it no more."""
        self.persons[person.id] = replace(self.persons[person.id], until=turn, end=end)
        self._held[person.office, person.people].append((place, ""))

    def add(self, id: str, deed: Deed) -> None:
        """He did it; nobody did if there is no such person."""
        if id in self.persons:
            self.persons[id] = replace(self.persons[id], deeds=(*self.persons[id].deeds, deed))

    def last(self, office: str, people: str) -> Person | None:
        """Who had it last, or has it."""
        ids = [id for _, id in self._held.get((office, people), []) if id]
        return self.persons[ids[-1]] if ids else None

    def at(self, place: int, office: str, people: str) -> Person | None:
        """Who had it after so many lines."""
        held = self._held.get((office, people), [])
        found = bisect_right(held, place, key=lambda since: since[0])
        return self.persons.get(held[found - 1][1]) if found else None

    def heir(self, person: Person) -> Person | None:
        """Who had his office after him."""
        ids = [id for _, id in self._held[person.office, person.people] if id]
        after = ids[ids.index(person.id) + 1 :]
        return next((self.persons[id] for id in after if id != person.id), None)

    def serving(self, office: str, people: str) -> Person | None:
        """Who has it."""
        person = self.last(office, people)
        return person if person and person.until is None else None

    def _id(self, name: str) -> str:
        """What an address can hold, of which there is one."""
        slug = slugify(name) or "person"
        alike = sum(id == slug or id.startswith(f"{slug}-") for id in self.persons)
        return f"{slug}-{alike + 1}" if slug in self.persons else slug


@dataclass(frozen=True)
class Life:
    """A person in words: what he was, when, how it ended; turn by turn what he did, and what he took."""

    office: str
    whose: str
    """The office in full."""
    when: str
    end: str
    deeds: tuple[tuple[int, str, str], ...]
    """Turn, when that was, and what he did then."""
    took: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Faces(Generic[P]):
    """What a campaign gives for its persons: who they are as a side may know its past, and each in words."""

    register: Callable[[P], Register]
    life: Callable[[P, Register, Person], Life]
    peoples: Callable[[P], Mapping[str, str]]
    """By id how those are called whose persons there are, in the order in which they stand."""


class Pressed:
    """Texts in which whoever is named leads to where he is told of; it looks who that is when it is first asked."""

    def __init__(self, register: Callable[[], Iterable[Person]], address: Callable[[Person], str]) -> None:
        self._register, self._address = register, address

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[Person]]:
        found: dict[str, list[Person]] = {}
        for person in self._register():
            for name in (person.name, *person.also):
                found.setdefault(escape(name), []).append(person)
        return found

    @cached_property
    def _names(self) -> re.Pattern[str]:
        """A longer name before one that it begins with."""
        names = "|".join(map(re.escape, sorted(self._by_name, key=len, reverse=True)))
        return re.compile(rf"(?<![\w-])(?:{names})(?![\w-])") if names else re.compile(r"(?!)")

    def press(self, text: str, turn: int | None = None) -> SafeString:
        """The text with links; of several who bear a name the one who had come by that turn, and came last."""
        return self._pressed(str(conditional_escape(text)), turn)

    def in_html(self, drawn: SafeString) -> SafeString:
        """The same of what is drawn already, between its tags."""
        parts = re.split(r"(<[^>]*>)", drawn)
        pressed = [part if part[:1] == "<" else self._pressed(part, None) for part in parts]
        return mark_safe("".join(pressed))  # noqa: S308 - it was escaped where it was drawn

    def _pressed(self, html: str, turn: int | None) -> SafeString:
        def link(found: re.Match[str]) -> str:
            bearers = self._by_name[found[0]]
            come = [each for each in bearers if turn is None or each.since <= turn]
            where = escape(self._address((come or bearers[:1])[-1]))
            return f'<a class="person" href="{where}" hx-boost="false">{found[0]}</a>'

        return mark_safe(self._names.sub(link, html))  # noqa: S308 - escaped before
