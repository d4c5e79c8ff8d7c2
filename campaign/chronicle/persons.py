"""Persons who last: who they were, when they had a command or an office, and their deeds from the log.

They are derived from the log, never stored: undo and branches carry them. No rule depends on them.
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

WON, LOST, UNDECIDED = BATTLES = ("won", "lost", "undecided")  # the kinds of deeds that are battles
TOOK, FELL = "took", "fell"
"""Two other kinds that are counted; a campaign has more of its own, each with its words."""


@dataclass(frozen=True)
class Deed:
    """What somebody did or suffered: its kind, turn, line and place, and against whom.

    `against` is a people, a Power or a side, `foe` the id of its commander, if one is named.
    """

    kind: str
    turn: int
    line: int
    at: str = ""
    against: str = ""
    foe: str = ""


@dataclass(frozen=True)
class Person:
    """A person with a name: his office, whom he served, the turns from when until when, and how it ended.

    `id` is in the address of his page. While he is in office, `until` is None and `end` is empty.
    """

    id: str
    name: str
    office: str
    people: str
    since: int
    until: int | None = None
    end: str = ""
    deeds: tuple[Deed, ...] = ()
    also: tuple[str, ...] = ()  # his other names

    def count(self, *kinds: str) -> int:
        """The number of his deeds of these kinds."""
        return sum(deed.kind in kinds for deed in self.deeds)

    @property
    def fought(self) -> int:
        """The battles in which he led an army."""
        return self.count(*BATTLES)

    @property
    def won(self) -> int:
        return self.count(WON)

    @property
    def lost(self) -> int:
        return self.count(LOST)

    @property
    def undecided(self) -> int:
        """The battles that nobody won."""
        return self.count(UNDECIDED)

    @property
    def taken(self) -> tuple[str, ...]:
        """What he took, in order."""
        return tuple([deed.at for deed in self.deeds if deed.kind == TOOK])

    @property
    def fell(self) -> int | None:
        """The turn in which he fell; None if he did not."""
        return next((deed.turn for deed in self.deeds if deed.kind == FELL), None)


@dataclass
class Register:
    """All persons of a campaign, entered as its log goes on; for each office and people, who holds it at each place."""

    persons: dict[str, Person] = field(default_factory=dict)
    _held: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Person]:
        """In order of appearance."""
        return iter(self.persons.values())

    def enter(self, place: int, name: str, office: str, people: str, turn: int, also: tuple[str, ...] = ()) -> Person:
        """Somebody takes this office after this many lines; its last holder, if of the same name, returns."""
        before = self.last(office, people)
        if before and before.name == name and before.until is not None:
            found = replace(before, until=None, end="")
        else:
            found = Person(self._id(name), name, office, people, turn, also=also)
        self.persons[found.id] = found
        self._held.setdefault((office, people), []).append((place, found.id))
        return found

    def leave(self, place: int, person: Person, turn: int, end: str) -> None:
        """He leaves it."""
        self.persons[person.id] = replace(self.persons[person.id], until=turn, end=end)
        self._held[person.office, person.people].append((place, ""))

    def add(self, id: str, deed: Deed) -> None:
        """Add a deed; without such a person nothing happens."""
        if id in self.persons:
            self.persons[id] = replace(self.persons[id], deeds=(*self.persons[id].deeds, deed))

    def last(self, office: str, people: str) -> Person | None:
        """The last or present holder."""
        ids = [id for _, id in self._held.get((office, people), []) if id]
        return self.persons[ids[-1]] if ids else None

    def at(self, place: int, office: str, people: str) -> Person | None:
        """The holder after this many lines."""
        held = self._held.get((office, people), [])
        found = bisect_right(held, place, key=lambda since: since[0])
        return self.persons.get(held[found - 1][1]) if found else None

    def heir(self, person: Person) -> Person | None:
        """His successor."""
        ids = [id for _, id in self._held[person.office, person.people] if id]
        after = ids[ids.index(person.id) + 1 :]
        return next((self.persons[id] for id in after if id != person.id), None)

    def serving(self, office: str, people: str) -> Person | None:
        """The present holder."""
        person = self.last(office, people)
        return person if person and person.until is None else None

    def _id(self, name: str) -> str:
        """A unique id for addresses."""
        slug = slugify(name) or "person"
        alike = sum(id == slug or id.startswith(f"{slug}-") for id in self.persons)
        return f"{slug}-{alike + 1}" if slug in self.persons else slug


@dataclass(frozen=True)
class Life:
    """A person in words: what he was, when, and how it ended; his deeds turn by turn, and what he took."""

    office: str
    whose: str  # the office in full
    when: str
    end: str
    deeds: tuple[tuple[int, str, str], ...]  # turn, date, and the deed
    took: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Faces(Generic[P]):
    """What a campaign provides for its persons: who they are in a side's past, and each in words."""

    register: Callable[[P], Register]
    life: Callable[[P, Register, Person], Life]
    peoples: Callable[[P], Mapping[str, str]]
    """The names of the peoples with persons, by id, in order."""


class Pressed:
    """Texts in which every known name links to its person; the persons are looked up on first use."""

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
        """Longer names come before those they begin with."""
        names = "|".join(map(re.escape, sorted(self._by_name, key=len, reverse=True)))
        return re.compile(rf"(?<![\w-])(?:{names})(?![\w-])") if names else re.compile(r"(?!)")

    def press(self, text: str, turn: int | None = None) -> SafeString:
        """The text with links; of several persons with one name, the last to appear up to that turn."""
        return self._pressed(str(conditional_escape(text)), turn)

    def in_html(self, drawn: SafeString) -> SafeString:
        """The same for HTML, between its tags."""
        parts = re.split(r"(<[^>]*>)", drawn)
        pressed = [part if part[:1] == "<" else self._pressed(part, None) for part in parts]
        return mark_safe("".join(pressed))  # noqa: S308 - escaped where it was drawn

    def _pressed(self, html: str, turn: int | None) -> SafeString:
        def link(found: re.Match[str]) -> str:
            bearers = self._by_name[found[0]]
            come = [each for each in bearers if turn is None or each.since <= turn]
            where = escape(self._address((come or bearers[:1])[-1]))
            return f'<a class="person" href="{where}" hx-boost="false">{found[0]}</a>'

        return mark_safe(self._names.sub(link, html))  # noqa: S308 - escaped before
