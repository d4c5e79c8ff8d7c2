"""C2: what each Power collects."""

from dataclasses import replace

import pytest

from campaign.italy.rules.events import RevenueCollected, StepBegan
from campaign.italy.rules.state import Step
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.land import Land, at_the_start
from powers.rules.revenue import Revenue, revenue, revenue_items
from powers.rules.theatre import Italy, Province, Resource
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import BOII_SUBJECT, ITALY, POWERS, Owners, campaign_at, italy_with, owned_by


def test_c2_1_nobody_has_revenue_at_the_start():
    """C2.1: as in the author's first turn; one line for all nine, in table order."""
    result = proceed(campaign_at(Step.REVENUE, "everyone", turn=1))

    assert result.events[0] == RevenueCollected(tuple(Revenue(power, (), 0, 0) for power in POWERS))
    assert result.events[1].step is Step.ATTACK_ROLLS  # type: ignore[attr-defined]


def test_c2_1_the_sum_of_its_items():
    """C2.1: a Subject (10), two quarries (10), a home lost (-5)."""
    land = italy_with(BOII_SUBJECT | {"volscia": "etruscans"})

    items = Modifier("C2.2", Reason("subject", ("boii",)), 10), Modifier("C2.4", Reason("some.quarry", (2,)), 10)
    assert revenue(land, "etruscans") == Revenue("etruscans", items, 20, 0)
    assert revenue(land, "romans") == Revenue("romans", (Modifier("C2.5", Reason("homes_lost"), -5),), 0, 0)


def test_c2_1_the_inactive_collect_nothing():
    """C2.1: each Active Power."""
    result = proceed(campaign_at(Step.REVENUE, "everyone", land=italy_with(BOII_SUBJECT)))

    collected = {item.power: item.total for item in result.the(RevenueCollected).revenues}
    assert "boii" not in collected
    assert collected["etruscans"] == 10
    assert result.campaign.situation.revenues["etruscans"].total == 10
    assert result.events[-1] == StepBegan(Step.RULERS, tuple(p for p in POWERS[1:] if p != "boii"), "C3.1")


@pytest.mark.parametrize(
    ("subject", "homes", "rule", "value"),
    [
        ("lucanians", ("lucania",), "C2.3", 5),
        ("boii", ("felsina", "mutina"), "C2.2", 10),
        ("samnites", ("pentria", "hirpinia", "frentania"), "C2.2", 20),
    ],
)
def test_c2_2_a_subject_yields_by_its_home_provinces(subject: str, homes: tuple[str, ...], rule: str, value: int):
    """C2.2: 5, 10 or 20; C2.3: the 5 of one province for Civic Improvement only."""
    collected = revenue(italy_with(owned_by("tarentines", *homes)), "tarentines")

    assert collected.items[0] == Modifier(rule, Reason("subject", (subject,)), value)
    assert collected.bound == (5 if rule == "C2.3" else 0)


def test_c2_2_half_a_power_is_no_subject():
    """C2.2: one of two Boian homes yields nothing."""
    assert revenue(italy_with({"felsina": "etruscans"}), "etruscans").total == 0


def test_c2_2_a_power_of_four_homes_yields_as_one_of_three():
    """C2.2: for another map; the printed table ends at three."""
    homes = [Province(name, name, "samnites", ()) for name in "abcd"]
    italy = Italy((Province("rome", "Rome", "romans", ()), *homes), ITALY.powers[:2], ())
    land = Land(italy, ("romans",) * 5, (), ("samnites",))

    assert revenue(land, "romans").total == 20


TWO_PORTS = owned_by("syracusans", "lucania", "apulia")
TWO_LOST = owned_by("campanians", "agrigentum", "messana")


LOST_HOMES = [
    (TWO_PORTS, 15, 5),
    (TWO_PORTS | {"agrigentum": "campanians"}, 10, 5),
    (TWO_PORTS | TWO_LOST, 5, 5),
    ({"lucania": "syracusans"} | TWO_LOST, 0, 0),
]


@pytest.mark.parametrize(("owners", "total", "bound"), LOST_HOMES)
def test_c2_3_lost_homes_cost_free_money_first(owners: Owners, total: int, bound: int):
    """C2.3, ruling: 5 bound from the Lucanians, 10 free for two ports; C2.5 takes the free first, then all 5."""
    collected = revenue(italy_with(owners), "syracusans")

    assert (collected.total, collected.bound) == (total, bound)


TWO_PORTS_YIELD = Modifier("C2.4", Reason("some.port", (2,)), 10)


OF_A_KIND = [
    ((), ()),
    (("campania",), (TWO_PORTS_YIELD,)),
    (("campania", "apulia"), (Modifier("C2.4", Reason("all.port", (3,)), 20),)),
    (("campania", "etruria"), (TWO_PORTS_YIELD, Modifier("C2.4", Reason("some.quarry", (2,)), 10))),
    (("pentria", "gallicus"), (Modifier("C2.4", Reason("some.olive", (2,)), 10),)),
    (("pentria",), ()),
]


@pytest.mark.parametrize(("more", "items"), OF_A_KIND)
def test_c2_4_two_of_a_kind_ten_all_three_twenty(more: tuple[str, ...], items: tuple[Modifier, ...]):
    """C2.4: per kind; the Syracusans start with a port and a quarry, and one of each yields nothing."""
    land = italy_with(owned_by("syracusans", *more))

    assert tuple(item for item in revenue_items(land, "syracusans") if item.rule == "C2.4") == items


def test_c2_4_where_there_are_only_two_of_a_kind_they_are_a_pair():
    """C2.4: on another map two of two are no set of three."""
    homes = [Province(name, name, "romans", (), resource=Resource.PORT) for name in "ab"]
    land = at_the_start(Italy((*homes, Province("c", "c", "samnites", ())), ITALY.powers[:2], ()))

    assert revenue(land, "romans").total == 10


@pytest.mark.parametrize(
    ("lost", "cost"),
    [
        ({"owners": {"latium": "etruscans"}}, -5),
        ({"owners": owned_by("etruscans", "latium", "volscia")}, -10),
        ({"occupied": {"carthage": "latium"}}, -5),
    ],
)
def test_c2_5_each_home_lost_costs_five(lost: dict[str, dict[str, str]], cost: int):
    """C2.5: what it does not control, if only because it is occupied (C8.4); the total stops at 0."""
    items = (Modifier("C2.5", Reason("homes_lost"), cost),)

    assert revenue(italy_with(**lost), "romans") == Revenue("romans", items, 0, 0)


LOST = Modifier("C2.5", Reason("homes_lost"), -5)


HOUSE_RULE = [
    ({}, 0, ()),
    ({}, 4, (Modifier("C2.6", Reason("homes_held"), 12),)),
    ({"latium": "etruscans"}, 4, (LOST, Modifier("C2.6", Reason("homes_held"), 8))),
    (owned_by("etruscans", "latium", "sabinum", "volscia"), 4, (replace(LOST, value=-15),)),
]


@pytest.mark.parametrize(("owners", "talents", "items"), HOUSE_RULE)
def test_c2_6_the_house_rule(owners: Owners, talents: int, items: tuple[Modifier, ...]):
    """C2.6: provinces yield nothing of themselves; option home_province_yield: 4 for each home it controls."""
    land = italy_with({"umbria": "romans"} | owners, inactive=(), home_province_yield=talents)

    assert revenue_items(land, "romans") == items
