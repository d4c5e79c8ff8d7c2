"""Who and what stands in a sentence of the chronicle: Powers, peoples and places by name, and who leads an army."""

from functools import cache
from typing import Any

from campaign.italy.narrate.names import Names, phrase
from campaign.italy.rules.state import State
from engine.data import toml
from engine.texts import texts
from engine.wordings import digest
from powers.data import italy as printed_italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, Italy

LED_BY_RULER = 50
"""Percent: an Aggressor of so much leads his own army, and so does a Protector who is attacked."""


@cache
def _titles() -> dict[str, str]:
    """What each people calls its ruler."""
    rows = toml("powers", "powers.toml")["power"]
    return {row["id"]: row["ruler_title"] for row in rows if "ruler_title" in row}


def title(power: str) -> str:
    """What a people calls its ruler."""
    return _titles().get(power) or phrase("ruler.office")


class Cast(Names):
    """Everybody and every place of a campaign, as the chronicle names them."""

    def __init__(self, italy: Italy, seed: str) -> None:
        super().__init__(italy)
        self.seed = seed

    def name(self, who: str) -> str:
        """A Power or an External Power, as in a list: Rome, Samnites, Carthage."""
        return str(self._card(who, "state") or self.men(who))

    def men(self, who: str) -> str:
        """Those who march, as in a list: Romans, Carthaginians."""
        return str(self._card(who, "men") or super().men(who))

    def is_plural(self, who: str) -> bool:
        """Whether it is named as a people: the Samnites, but Rome and Carthage."""
        return not self._card(who, "state")

    def place(self, province: str) -> str:
        """A province in a sentence: the Ager Campanus, but Umbria."""
        name = self.italy.name(province)
        return f"the {name}" if name.startswith("Ager ") else super().place(province)

    def nameless(self, power: str) -> str:
        """By his office."""
        return phrase("ruler.of_office", title=title(power))

    def _card(self, who: str, what: str) -> Any:
        """What texts/en/people.toml has on a people; nothing where a scenario has given it another name."""
        found = texts("campaign.italy", "people").get(f"{who}.{what}")
        return found if found and self.italy.name(who) == _printed(who) else None

    def general(self, people: str, since: int) -> str:
        """Who leads the armies of a people, chosen by when its time began (a reign, or for Rome each turn)."""
        names = self._card(people, "generals")
        if not names:
            return phrase("general.nameless")
        return str(names[(digest(self.seed, people) + since) % len(names)])

    def leader(self, people: str, campaign: State, attacking: bool) -> str:
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
