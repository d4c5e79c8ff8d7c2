"""The persons of a campaign in words: what each was, when, how it ended, and his deeds turn by turn."""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby

from campaign.chronicle.passages import Past
from campaign.chronicle.persons import TOOK, Deed, Faces, Life, Person, Register
from campaign.italy.narrate.names import Who
from campaign.italy.narrate.persons import CEDED, persons_of
from campaign.italy.story.people import Cast, title
from engine.grammar import joined, sentence
from engine.texts import text
from powers.rules.theatre import year

told = partial(text, "campaign.italy", "persons")
"""A sentence or a part of one: texts/en/persons.toml."""


def life(past: Past, register: Register, person: Person) -> Life:
    cast = Cast(past.now.start.italy, past.now.start.seed)
    whose = cast.who(person.people)
    heir = register.heir(person)
    turns = groupby(person.deeds, key=lambda deed: deed.turn)
    return Life(
        office=told(f"office.{person.office}", title=title(person.people)),
        whose=told(f"whose.{person.office}", power=whose, title=title(person.people)),
        when=_when(person),
        end=_end(person, whose, heir.name if heir else told("deed.another")),
        deeds=tuple([(turn, f"{year(turn)} BC", _deeds(cast, register, those)) for turn, those in turns]),
        took=tuple([cast.italy.name(province) for province in person.taken]),
    )


def _when(person: Person) -> str:
    since = year(person.since)
    if person.until is None:
        return told("when.still", since=since)
    return told("when.year" if person.until == person.since else "when.years", since=since, until=year(person.until))


def _end(person: Person, whose: Who, heir: str) -> str:
    if person.until is None:
        return ""
    return sentence(told(f"end.{person.end}", power=whose, until=year(person.until), heir=heir))


def _deeds(cast: Cast, register: Register, those: Iterable[Deed]) -> str:
    """Consecutive gains and losses are told together."""
    kinds = groupby(those, key=lambda deed: deed.kind if deed.kind in (TOOK, CEDED) else deed)
    return joined(_deed(cast, register, [*alike]) for _, alike in kinds)


def _deed(cast: Cast, register: Register, alike: list[Deed]) -> str:
    deed = alike[0]
    foe = register.persons.get(deed.foe)
    return told(
        f"deed.{deed.kind}",
        place=cast.where(deed.at),
        places=cast.where(*[each.at for each in alike]),
        enemy=cast.who(deed.against) if deed.against else "",
        under=told("deed.under", leader=foe.name) if foe else "",
    )


def _peoples(past: Past) -> Mapping[str, str]:
    """In table order, those from over the sea last."""
    italy = past.now.start.italy
    cast = Cast(italy, past.now.start.seed)
    return {who: cast.name(who) for who in (*italy.homes, *[each.id for each in italy.externals])}


FACES = Faces(register=lambda past: persons_of(past.game), life=life, peoples=_peoples)
