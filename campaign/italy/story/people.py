"""Who and what stands in a sentence of the chronicle: Powers, peoples and places by name."""

from functools import cache

from campaign.italy.narrate.names import Names, card, phrase
from engine.data import toml
from powers.rules.theatre import Italy


@cache
def _titles() -> dict[str, str]:
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
        """A Power or External Power as in a list: Rome, Samnites, Carthage."""
        return str(card(self.italy, who, "state") or self.men(who))

    def men(self, who: str) -> str:
        """The soldiers, as in a list: Romans, Carthaginians."""
        return str(card(self.italy, who, "men") or super().men(who))

    def is_plural(self, who: str) -> bool:
        """Whether it is named as a people: the Samnites, but Rome and Carthage."""
        return not card(self.italy, who, "state")

    def place(self, province: str) -> str:
        """A province in a sentence: the Ager Campanus, but Umbria."""
        name = self.italy.name(province)
        return f"the {name}" if name.startswith("Ager ") else super().place(province)

    def nameless(self, power: str) -> str:
        """By his office."""
        return phrase("ruler.of_office", title=title(power))
