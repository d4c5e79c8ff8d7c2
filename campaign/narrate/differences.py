"""Two campaigns side by side: what is not the same in both, in plain words."""

from dataclasses import dataclass

from campaign.narrate.desk import waiting
from campaign.narrate.page import Names
from campaign.rules.state import TURNS, Campaign, ExternalArmy
from engine.grammar import counted, listed
from powers.rules.italy import ROME
from powers.rules.situation import Purse, Ruler


@dataclass(frozen=True)
class Difference:
    """What differs, how it is in the one and how in the other."""

    what: str
    one: str
    other: str


def differences(one: Campaign, other: Campaign) -> dict[str, list[Difference]]:
    """What differs, under headings; no heading without a difference. Both are played on the same land."""
    names = Names(one.start.italy)
    found = {}
    for heading, telling in _HEADINGS.items():
        here, there = telling(names, one), telling(names, other)
        if rows := [Difference(what, here[what], there[what]) for what in here if here[what] != there[what]]:
            found[heading] = rows
    return found


def _standing(names: Names, campaign: Campaign) -> dict[str, str]:
    return {
        "Turn": f"{campaign.turn} of {TURNS}, {campaign.year} BC",
        "Next": waiting(campaign),
        "Civic": counted(campaign.civic_total, "point"),
    }


def _provinces(names: Names, campaign: Campaign) -> dict[str, str]:
    land = campaign.situation.land
    armies = {province: external for external, province in land.occupied}
    holders = {}
    for province in land.italy.provinces:
        owner, army = names.name(land.owner(province.id)), armies.get(province.id)
        holders[province.name] = f"army of {names.name(army)}, before it {owner}" if army else owner
    return holders


def _armies(names: Names, campaign: Campaign) -> dict[str, str]:
    armies = {army.power: _army(names, army) for army in campaign.externals}
    return {names.name(e.id): armies.get(e.id, "not in Italy") for e in names.italy.externals}


def _army(names: Names, army: ExternalArmy) -> str:
    points = counted(army.strength, "point")
    return f"{points}, paid by {names.the(army.payer)}" if army.payer else points


def _rulers(names: Names, campaign: Campaign) -> dict[str, str]:
    return {names.name(power): _ruled(names, campaign, power) for power in names.italy.homes if power != ROME}


def _ruled(names: Names, campaign: Campaign, power: str) -> str:
    """By its ruler; a Power that is Inactive by its overlord."""
    land, ruler = campaign.situation.land, campaign.situation.rulers.get(power)
    if not land.is_active(power):
        overlord = land.overlord(power)
        return f"Subjects of {names.the(overlord)}" if overlord else "Inactive, nobody's Subjects"
    return _ratings(ruler) if ruler else "nobody yet"


def _ratings(ruler: Ruler) -> str:
    shares = {"Aggressor": ruler.aggressor, "Protector": ruler.protector, "Builder": ruler.builder}
    return f"{ruler.name}: {', '.join(f'{name} {share}%' for name, share in shares.items())}"


def _money(names: Names, campaign: Campaign) -> dict[str, str]:
    return {names.name(power): _talents(campaign, power) for power in names.italy.homes}


def _talents(campaign: Campaign, power: str) -> str:
    revenue, purse = campaign.situation.revenues.get(power), campaign.situation.purses.get(power)
    if revenue is None or not revenue.total:
        return "none"
    return f"{revenue.total} collected, {_shares(purse)}" if purse else f"{revenue.total} collected"


def _shares(purse: Purse) -> str:
    shares = [(purse.attack, "Attack"), (purse.defence, "Defence"), (purse.civic, "Civic")]
    held = [f"{talents} on {name}" for talents, name in shares if talents]
    return listed(held) if held else "nothing left"


_HEADINGS = {
    "Where they stand": _standing,
    "Provinces": _provinces,
    "External armies": _armies,
    "Rulers": _rulers,
    "Talents of this turn": _money,
}
