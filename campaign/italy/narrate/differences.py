"""Two campaigns side by side: their differences in plain words."""

from dataclasses import dataclass

from campaign.italy.narrate.desk import line, shares, waiting
from campaign.italy.narrate.names import Names, ratings
from campaign.italy.rules.state import ExternalArmy, State
from powers.rules.theatre import ROME, TURNS


@dataclass(frozen=True)
class Contrast:
    """A difference, with the value in each campaign."""

    what: str
    one: str
    other: str


def differences(one: State, other: State) -> dict[str, list[Contrast]]:
    """The differences under headings, without empty ones. Both have the same land."""
    names = Names(one.start.italy)
    found = {}
    for heading, telling in _HEADINGS.items():
        here, there = telling(names, one), telling(names, other)
        if rows := [Contrast(what, here[what], there[what]) for what in here if here[what] != there[what]]:
            found[line(f"differ.{heading}")] = rows
    return found


def _standing(names: Names, campaign: State) -> dict[str, str]:
    return {
        line("differ.turn"): line("differ.turn_of", turn=campaign.turn, turns=TURNS, year=campaign.year),
        line("differ.next"): waiting(campaign),
        line("differ.civic"): line("differ.points", points=campaign.civic_total),
    }


def _provinces(names: Names, campaign: State) -> dict[str, str]:
    land = campaign.situation.land
    armies = {province: external for external, province in land.occupied}
    holders = {}
    for province in land.italy.provinces:
        owner, army = names.name(land.owner(province.id)), armies.get(province.id)
        holders[province.name] = line("differ.army_before", army=names.name(army), owner=owner) if army else owner
    return holders


def _armies(names: Names, campaign: State) -> dict[str, str]:
    armies = {army.power: _army(names, army) for army in campaign.externals}
    return {names.name(e.id): armies.get(e.id) or line("differ.absent") for e in names.italy.externals}


def _army(names: Names, army: ExternalArmy) -> str:
    if army.payer:
        return line("differ.paid", points=army.strength, payer=names.who(army.payer))
    return line("differ.points", points=army.strength)


def _rulers(names: Names, campaign: State) -> dict[str, str]:
    return {names.name(power): _ruled(names, campaign, power) for power in names.italy.homes if power != ROME}


def _ruled(names: Names, campaign: State, power: str) -> str:
    """By its ruler; an Inactive Power by its overlord."""
    land, ruler = campaign.situation.land, campaign.situation.rulers.get(power)
    if not land.is_active(power):
        overlord = land.overlord(power)
        return line("differ.subjects", overlord=names.who(overlord)) if overlord else line("differ.nobodys")
    return line("differ.ruler", name=ruler.name, ratings=ratings(ruler)) if ruler else line("differ.nobody")


def _money(names: Names, campaign: State) -> dict[str, str]:
    return {names.name(power): _talents(campaign, power) for power in names.italy.homes}


def _talents(campaign: State, power: str) -> str:
    revenue, purse = campaign.situation.revenues.get(power), campaign.situation.purses.get(power)
    if revenue is None or not revenue.total:
        return line("differ.poor")
    if not purse:
        return line("differ.collected", talents=revenue.total)
    return line("differ.held", talents=revenue.total, shares=shares(purse) or line("differ.spent"))


_HEADINGS = {
    "standing": _standing,
    "provinces": _provinces,
    "armies": _armies,
    "rulers": _rulers,
    "money": _money,
}
