"""The catalogue of units and rosters (A2 to A5 of docs/army-lists.md): complete, consistent, and as published."""

import pytest

from battles.data import catalogue
from battles.rules.army_list import ArmyList, Company, Muster, compose, problems
from battles.rules.roster import Roster, RosterEntry
from powers.data import italy
from powers.rules.options import Options

UNITS = catalogue().units
ROSTERS = catalogue().rosters
ENTRIES = [(roster, entry) for roster in ROSTERS.values() for entry in roster.entries]


def counted(units: str) -> list[tuple[str, int]]:
    """ "LI 3 AX 1" as codes with their numbers."""
    words = units.split()
    return list(zip(words[::2], map(int, words[1::2]), strict=True))


def order_of_battle(units: str, leaders: int) -> ArmyList:
    """A published army, bought at our prices; no roster asked."""
    rows = [Company("them", RosterEntry(UNITS[c], c, UNITS[c].points, 0, 99, ()), n) for c, n in counted(units)]
    return ArmyList(Muster(Roster("them", "They", 80, 5, ()), 80, 300, leaders), tuple(rows), leaders)


# A2: units and prices


def test_it_is_read_once():
    """One catalogue for the whole program."""
    assert catalogue() is catalogue()


PUBLISHED = [
    ("Heraclea, Rome", "LI 3 AX 1 MI 4 HI 3 MC 4", 2, 91),
    ("Heraclea, Epirus", "LI 1 LB 3 AX 2 MI 2 HI 4 LC 1 MC 2 EL 2", 2, 99),
    ("Asculum, Rome", "LI 3 AX 2 MI 4 HI 2 MC 2", 2, 77),
    ("Asculum, Epirus", "LB 2 W 1 MI 2 HI 3 LC 2 MC 2 EL 1", 2, 79),
    ("Beneventum, Rome", "LI 3 AX 2 MI 6 HI 2 MC 2 HWM 2", 3, 102),
    ("Beneventum, Epirus", "LI 3 LB 1 W 2 MI 2 HI 4 LC 2 MC 2 EL 1", 2, 98),
    ("Cronium, Carthage", "LI 2 LB 1 LS 1 AX 4 W 1 MI 3 HI 2 LC 3 HC 1 HCH 1", 3, 102),
    ("Cronium, Syracuse", "LI 1 LB 1 LS 1 AX 2 W 1 MI 4 HI 3 LC 2 MC 1 HC 1", 3, 102),
    ("Crimissos, Syracuse", "LI 1 LS 1 AX 2 HI 4 MC 1", 2, 61),
    ("Bagradas, Carthage", "LI 4 W 2 HI 4 LC 4 MC 2 EL 3", 3, 109),
    ("Zama, Rome", "LI 4 AX 3 MI 6 HI 3 LC 3 MC 2", 3, 118),
    ("Magnesia, Seleucids", "LI 3 LB 2 AX 1 W 1 MI 1 HI 2 LBC 1 MC 1 HC 1 CM 1 EL 2 HCH 1", 2, 93),
]


@pytest.mark.parametrize(("battle", "units", "leaders", "cost"), PUBLISHED)
def test_a2_published_orders_of_battle(battle: str, units: str, leaders: int, cost: int):
    """A2: what the armies of published battles cost; those that meet in the last century before Hannibal are alike."""
    assert order_of_battle(units, leaders).points == cost, battle


# Names


NUMBERED = [
    ("romans", "MI", 5, "1–3 Hastati, 4–5 Principes", "Hastati 1, Hastati 2, Hastati 3, Principes 4, Principes 5"),
    ("romans", "MI", 1, "Hastati", "Hastati"),
    ("romans", "MI", 0, "Hastati, Principes", ""),
    ("romans", "HI", 2, "Triarii", "Triarii 1, Triarii 2"),
    ("epirus", "MI", 2, "1 Hypaspists, 2 Hoplites", "Hypaspists 1, Hoplites 2"),
    ("syracusans", "AX", 4, "1–2 Peltasts, 3 Iberians, 4 Sicels", "Peltasts 1, Peltasts 2, Iberians 3, Sicels 4"),
]


@pytest.mark.parametrize(("power", "key", "count", "name", "names"), NUMBERED)
def test_each_unit_has_a_single_name(power: str, key: str, count: int, name: str, names: str):
    """The names of an entry in turn; together by the numbers that the units have."""
    company = Company(power, ROSTERS[power].entry(key), count)

    assert (company.name, ", ".join(company.names)) == (name, names)


@pytest.mark.parametrize("roster", ROSTERS.values(), ids=ROSTERS)
def test_a_single_name_is_one_entrys(roster: Roster):
    """Thus a list that names it can be read."""
    names = [name for entry in roster.entries for name in entry.single_names]

    assert len({*names}) == len(names)


# A3 to A5: rosters


def test_a3_every_power_has_a_roster():
    """A3: the ids and names are those of the map; army points are in the printed tables."""
    land = italy(Options())

    everybody = [*(power.id for power in land.powers), *(external.id for external in land.externals)]
    assert [(roster.id, roster.name) for roster in ROSTERS.values()] == [(who, land.name(who)) for who in everybody]


@pytest.mark.parametrize("roster", ROSTERS.values(), ids=ROSTERS)
def test_a3_a_roster_makes_sense(roster: Roster):
    """A3: keys are unique, ranges are ranges, what an entry leans on is there; A8: usual shares make a hundred."""
    keys = [entry.key for entry in roster.entries]
    least, most = (sum(getattr(entry, end) * entry.cost for entry in roster.entries) for end in ("least", "most"))

    assert len(set(keys)) == len(keys)
    assert all(0 <= entry.least <= entry.most for entry in roster.entries)
    assert all(entry.name and entry.code in keys for entry in roster.entries)
    assert all(entry.half_of in ("", *keys) for entry in roster.entries)
    assert all(
        entry.usual >= bool(entry.least) and all(usual > 0 for _, usual in entry.later) for entry in roster.entries
    )
    assert all(list(entry.later) == sorted(entry.later, reverse=True) for entry in roster.entries), "the earliest first"
    assert abs(sum(entry.usual for entry in roster.entries) - 100) <= 3, "later shares may shift it a little"
    assert least + 3 * roster.leader_points < roster.base < most


EXAMPLES = {
    "romans": ("LI 4 AX 2 MI 4 HI 2 MC 2", 2),
    "samnites": ("MI 4 AX 6 LI 3 MC 2 HI 1", 1),
    "campanians": ("HI 2 MI 3 AX 3 LI 3 MC 3", 2),
    "lucanians": ("AX 6 MI 4 W 1 LI 4 MC 2", 1),
    "etruscans": ("HI 4 MI 2 AX 1 LI 3 LB 1 MC 2", 2),
    "senones": ("W 5 AX 4 LI 3 MC 3 BCH 2", 1),
    "boii": ("W 7 AX 4 LI 3 MC 2 BCH 1", 1),
    "tarentines": ("HI 3 MI 2 AX 2 LI 3 LS 1 LC 3 MC 1", 2),
    "syracusans": ("HI 4 MI 1 AX 3 LI 1 LS 1 LB 1 LC 2 MC 1", 2),
    "carthage": ("AX 4 MI 3 HI 2 HI+ 1 W 1 LI 2 LS 1 LC 2 MC 1 HCH 1", 2),
    "epirus": ("LI 1 LB 3 AX 2 MI 2 HI 4 LC 1 MC 2 EL 2", 2),
}
YEARS = {"carthage": 341, "epirus": 280}


@pytest.mark.parametrize("power", ROSTERS)
def test_a3_a_typical_army_is_legal(power: str):
    """A3: an army of each people, as it may have marched; it spends all its points, Epirus (at Heraclea) 99."""
    roster, (units, leaders) = ROSTERS[power], EXAMPLES[power]
    muster = Muster(roster, roster.base, YEARS.get(power, 300), leaders)
    army = compose(muster, {power: dict(counted(units))}, leaders)

    assert problems(army) == ()
    assert all(len(company.names) == company.count for company in army.companies)
    assert army.points == (99 if power == "epirus" else roster.base)


@pytest.mark.parametrize(
    ("points", "limits"), [(80, (3, 6)), (10, (0, 1)), (79, (2, 6)), (81, (3, 7)), (140, (5, 11)), (250, (9, 19))]
)
def test_a3_ranges_are_scaled_and_rounded_outwards(points: int, limits: tuple[int, int]):
    """A3: Rome's 3 to 6 hastati and principes for 80 points."""
    romans = ROSTERS["romans"]

    assert romans.limits(romans.entry("MI"), points) == limits


def test_a3_an_elite_unit_is_one_of_its_kind():
    """A3: the Sacred Band is one of the heavy infantry, costs 2 more, and there is never a second one."""
    carthage = ROSTERS["carthage"]
    band, spearmen = carthage.entry("HI+"), carthage.entry("HI")

    assert (band.name, band.cost, spearmen.cost) == ("Sacred Band", 10, 8)
    assert spearmen.counts(band)
    assert not band.counts(spearmen)
    assert not carthage.entry("MI").counts(band)
    assert carthage.limits(band, 250) == (0, 1)
    assert set(band.notes) - set(spearmen.notes) == {"Helmets always hit.", "May ignore 1 flag more."}


@pytest.mark.parametrize(
    ("power", "key", "first", "last"),
    [("carthage", "HI+", 348, 310), ("carthage", "HCH", 348, 310), ("epirus", "EL", 281, 264)],
)
def test_a4_years(power: str, key: str, first: int, last: int):
    """A4: elephants from 281 BC; chariots and the Sacred Band up to 310 BC."""
    roster = ROSTERS[power]
    served = [year for year in range(264, 349) if roster.entry(key) in roster.serving(year)]

    assert (max(served), min(served)) == (first, last)
