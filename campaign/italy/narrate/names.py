"""Who and what stands in a sentence: Powers, peoples, places and rulers by their printed names."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from campaign.italy.ids import EXTERNAL, FIGHTER, IDS, POWER, PROVINCE
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Army
from engine.grammar import Name, listed, people, state
from engine.rules.reason import Reason
from engine.texts import reason_text, text, texts
from powers.data import italy as printed_italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, Italy, Ruler

phrase = partial(text, "campaign.italy", "phrases")
"""A part of a sentence, or a label of figures: texts/en/phrases.toml."""


POWERS = (POWER, EXTERNAL, FIGHTER)  # the kinds of ids of Powers and External Powers
PACKAGES = ("campaign.italy", "powers", "battles")  # the packages with the words of reasons


def code(value: str) -> str:
    """The name of a rules value in texts: `rome_attacks`."""
    return value.replace(" ", "_")


@dataclass(frozen=True)
class Named:
    """What fills in a part of a sentence. `ids` are whom or what the sentence is about."""

    text: str
    ids: tuple[str, ...]

    @property
    def were(self) -> str:
        """The verb for one or several."""
        return "was" if len(self.ids) == 1 else "were"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Who(Name):
    """A Power, an External Power or a people; `men` are its soldiers: the Romans, the Carthaginians."""

    ids: tuple[str, ...]
    men: str


class Names:
    """The names of a land for sentences."""

    def __init__(self, italy: Italy) -> None:
        self.italy = italy

    def name(self, who: str) -> str:
        """A Power, an External Power or a province as in a table; Rome is Rome."""
        return "Rome" if who == ROME else self.men(who)

    def men(self, who: str) -> str:
        """The soldiers, as in a list: Romans, Samnites, Carthage."""
        return self.italy.name(who).replace(" / ", "/")

    def is_plural(self, who: str) -> bool:
        """Whether it is named as a people: the Samnites, but Rome and Carthage."""
        return who != ROME and who in self.italy.homes

    def who(self, who: str) -> Who:
        name = (people if self.is_plural(who) else state)(self.name(who))
        return Who(**vars(name), ids=(who,), men=f"the {self.men(who)}")

    def the(self, who: str) -> str:
        """The name with its article: the Samnites, but Rome and Carthage."""
        return self.who(who).the

    def all_of(self, powers: Iterable[str]) -> Named:
        """Several Powers, one after another."""
        ids = tuple(powers)
        return Named(listed(map(self.the, ids)), ids)

    def place(self, province: str) -> str:
        """A province in a sentence."""
        name = self.italy.name(province)
        return f"the {name}" if name.endswith(" Land") else name

    def where(self, *provinces: str, last: str = "and") -> Named:
        """One place or several."""
        return Named(listed([self.place(province) for province in provinces], last), provinces)

    def parts(self, record: Event | Decision) -> dict[str, object]:
        """The fields of an event or decision: Powers and provinces by name, the rest unchanged."""
        return {field: self._named(IDS.get(field), value) for field, value in vars(record).items()}

    def _named(self, kind: object, value: object) -> object:
        if not isinstance(value, str):
            return value
        return self.where(value) if kind == PROVINCE else self.who(value) if kind in POWERS else value

    def subjects(self, army: Army, people: str) -> str:
        """The people of an army, and whose Subjects they are (C6.3); for a Power's own army only the people."""
        own = army.people == army.power
        return people if own else phrase("among.subjects", people=people, power=self.who(army.power))

    def ruler(self, power: str, ruler: Ruler | None) -> str:
        """The ruler by name, if he has one."""
        if ruler is None or ruler.name == self.italy.name(power):
            return self.nameless(power)
        return ruler.name

    def nameless(self, power: str) -> str:
        """A ruler without a name."""
        return phrase("ruler.nameless", power=self.who(power))


def card(italy: Italy, who: str, what: str) -> Any:
    """What texts/en/people.toml has on a people; empty if a scenario has renamed it."""
    found = texts("campaign.italy", "people").get(f"{who}.{what}")
    return found if found and italy.name(who) == _printed(who) else None


@cache
def _printed(who: str) -> str:
    land: Italy = printed_italy(Options())
    return land.name(who)


def powers_of(event: Event) -> list[str]:
    """The Powers and External Powers that an event names, in the order of its fields."""
    return [who for field, who in vars(event).items() if IDS.get(field) in POWERS and isinstance(who, str)]


def in_words(reason: Reason, italy: Italy) -> str:
    """The reason for a sum or a die, with the names of this Italy."""
    return reason_text(reason, PACKAGES, italy.name)


def ratings(ruler: Ruler) -> str:
    """A ruler's three ratings (C1.4)."""
    return phrase("ruler.ratings", aggressor=ruler.aggressor, protector=ruler.protector, builder=ruler.builder)
