"""Who and what stands in a sentence of the chronicle: Powers, peoples and places by name, and who leads an army."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from campaign.narrate.page import Names
from campaign.rules.state import Campaign
from engine.grammar import listed, possessive
from powers.data import italy as printed_italy
from powers.rules.italy import ROME, Italy
from powers.rules.options import Options
from powers.rules.situation import Ruler

LED_BY_RULER = 50
"""Percent: an Aggressor of so much leads his own army, and so does a Protector who is attacked."""


@dataclass(frozen=True)
class Named:
    """What fills a place in a sentence. `ids` says of whom or what the sentence then speaks."""

    text: str
    ids: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Who(Named):
    """A Power, an External Power or a people, with the forms that sentences ask for."""

    men: str
    whose: str
    their: str
    they: str
    were: str


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def numeral(turn: int) -> str:
    """The turn, as chapters are numbered."""
    return NUMERALS[turn - 1]


@dataclass(frozen=True)
class _Card:
    """A line of people.toml."""

    men: str
    state: str
    generals: tuple[str, ...]


@cache
def _cards() -> dict[str, _Card]:
    rows = tomllib.loads(files(__package__).joinpath("people.toml").read_text(encoding="utf-8"))["people"]
    return {row["id"]: _Card(row["men"], row.get("state", ""), tuple(row["generals"])) for row in rows}


@cache
def _titles() -> dict[str, str]:
    """What each people calls its ruler."""
    rows = tomllib.loads(files("powers.data").joinpath("powers.toml").read_text(encoding="utf-8"))["power"]
    return {row["id"]: row["ruler_title"] for row in rows if "ruler_title" in row}


def title(power: str) -> str:
    """What a people calls its ruler."""
    return _titles().get(power, "ruler")


def digest(*key: object) -> int:
    """A large number that is always the same for the same key, in every process."""
    return int.from_bytes(sha256("/".join(map(str, key)).encode()).digest()[:8], "big")


class Cast(Names):
    """Everybody and every place of a campaign, as the chronicle names them."""

    def __init__(self, italy: Italy, seed: str) -> None:
        super().__init__(italy)
        self.seed = seed

    def who(self, who: str) -> Who:
        """A Power, an External Power or a people."""
        men = f"the {self.men(who)}"
        state = self._card(who).state or men
        return Who(
            text=state,
            ids=(who,),
            men=men,
            whose=possessive(state),
            their="its" if state != men else "their",
            they="it" if state != men else "they",
            were="was" if state != men else "were",
        )

    def all_of(self, powers: Iterable[str]) -> Named:
        """Several Powers, one after another."""
        ids = tuple(powers)
        return Named(listed([str(self.who(power)) for power in ids]), ids)

    def where(self, *provinces: str) -> Named:
        """One place or several."""
        return Named(self.places(provinces), provinces)

    def place(self, province: str) -> str:
        """A province in a sentence: the Ager Campanus, but Umbria."""
        name = self.italy.name(province)
        return f"the {name}" if name.startswith("Ager ") else super().place(province)

    def men(self, who: str) -> str:
        """Those who march, as in a list: Romans, Carthaginians."""
        return self._card(who).men or self.people(who)

    def state(self, who: str) -> str:
        """A Power or an External Power, as in a list: Rome, Samnites, Carthage."""
        return self._card(who).state or self.men(who)

    def _card(self, who: str) -> _Card:
        """The words for a people; nothing but its name where a scenario has given it another one."""
        if who in _cards() and self.italy.name(who) == _printed(who):
            return _cards()[who]
        return _Card("", "", ())

    def ruler_of(self, power: str, ruler: Ruler | None) -> str:
        """The ruler by name; by his office if he has no name of his own."""
        own = ruler is not None and ruler.name != self.italy.name(power)
        return ruler.name if own and ruler else f"the {title(power)}"

    def general(self, people: str, since: int) -> str:
        """Who leads the armies of a people, chosen by when its time began (a reign, or for Rome each turn)."""
        names: Sequence[str] = self._card(people).generals
        if not names:
            return "their general"
        return names[(digest(self.seed, people) + since) % len(names)]

    def leader(self, people: str, campaign: Campaign, attacking: bool) -> str:
        """Who leads this army: a warlike ruler himself, else the general of his reign; Subjects follow their own."""
        ruler = campaign.situation.rulers.get(people) if campaign.situation.land.is_active(people) else None
        if ruler is None or people == ROME:
            return self.general(people, campaign.turn)
        will = ruler.aggressor if attacking else ruler.protector
        if will >= LED_BY_RULER and ruler.name != self.italy.name(people):
            return ruler.name
        return self.general(people, ruler.since)


@cache
def _printed(who: str) -> str:
    land: Any = printed_italy(Options())
    return str(land.name(who))
