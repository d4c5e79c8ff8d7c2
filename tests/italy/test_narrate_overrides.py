"""What the log says of what was overridden, and what two branches say of each other."""

import pytest

from campaign.italy.narrate.differences import Contrast, differences
from campaign.italy.pictures.curves import civic_curves_svg
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Civic, ExternalArmy, Step
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from powers.rules.revenue import Revenue
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, Ruler
from tests.italy.rules.situations import campaign_at, italy_with, owned_by
from tests.italy.test_narrate import narrated

WHY = "so"


OVERRIDDEN: list[tuple[ev.Event, str, str]] = [
    (
        ev.ControllerOverridden("volscia", ROME, "samnites", WHY),
        "The Volscian Land went from the Samnites to Rome.",
        "change",
    ),
    (
        ev.ArmyOverridden(CARTHAGE, "volscia", 1, None, None, WHY),
        "Carthage's army stood in the Volscian Land with 1 point.",
        "change",
    ),
    (
        ev.ArmyOverridden(CARTHAGE, "apulia", 60, "volscia", ROME, WHY),
        "Carthage's army stood in Apulia with 60 points. The Volscian Land went back to Rome.",
        "change",
    ),
    (
        ev.ArmyOverridden(EPIRUS, "apulia", 60, None, None, WHY, payer="tarentines"),
        "Epirus/Macedonia's army stood in Apulia with 60 points. "
        "It was in the pay of the Tarentines and would not attack them.",
        "change",
    ),
    (
        ev.ArmyRemoved(CARTHAGE, "overruled", "latium", ROME, "D14"),
        "Carthage's army left Italy. Latium went back to Rome.",
        "victory",
    ),
    (
        ev.MoneyOverridden("samnites", Revenue("samnites", (), 1, 0), None, WHY),
        "The Samnites had 1 talent to spend this turn.",
        "plain",
    ),
    (
        ev.MoneyOverridden("samnites", Revenue("samnites", (), 5, 0), Purse(4, 1, 0), WHY),
        "The Samnites had 4 talents of Attack and 1 of Defence left.",
        "plain",
    ),
    (
        ev.RulerOverridden("samnites", Ruler("Gavius", 40, 50, 10, 2), WHY),
        "The Samnites had Gavius for a ruler, since turn 2: Aggressor 40%, Protector 50%, Builder 10%.",
        "plain",
    ),
    (ev.CivicOverridden(-5, 1, WHY), "Rome's civic account was set to −5, 1 point more than before.", "victory"),
    (ev.CivicOverridden(20, -7, WHY), "Rome's civic account was set to 20, 7 points less than before.", "defeat"),
]


@pytest.mark.parametrize(("event", "text", "tone"), OVERRIDDEN)
def test_what_was_overridden_is_told(event: ev.Event, text: str, tone: str):
    (entry,) = narrated(event)

    assert (entry.text, entry.tone, entry.rule) == (text, tone, "D14")


def test_an_army_that_goes_is_told_once():
    gone = ev.ArmyOverridden(CARTHAGE, None, 0, None, None, WHY)

    assert len(narrated(gone, ev.ArmyRemoved(CARTHAGE, "overruled", "latium", ROME, "D14"))) == 1


def test_the_items_of_overridden_money_are_shown():
    items = (Modifier("C2.4", Reason("some.port", (2,)), 10), Modifier("D14", Reason("overruled"), -4))

    (entry,) = narrated(ev.MoneyOverridden("samnites", Revenue("samnites", items, 6, 0), None, WHY))

    assert [(row.modifiers, row.total) for row in entry.workings] == [(items, 6)]


def test_two_campaigns_that_differ_in_everything():
    one = campaign_at(
        Step.REVENUE, "everyone", civic=(Civic(1, spent=9),), rulers={"boii": Ruler("Ducarius", 100, 0, 0, 1)}
    )
    assert differences(one, one) == {}
    other = campaign_at(
        Step.BATTLES,
        "samnites",
        turn=3,
        land=italy_with(owned_by(ROME, "etruria", "felsina"), occupied={CARTHAGE: "latium"}),
        externals=(ExternalArmy(CARTHAGE, 70, None),),
        revenues={"boii": 6, ROME: 5},
        purses={"boii": Purse(2, 4, 0), ROME: Purse()},
    )

    found = differences(one, other)

    old = "the old one: Aggressor 40%, Protector 30%, Builder 30%"
    assert found["Where they stand"][0] == Contrast("Turn", "2 of 12, 341 BC", "3 of 12, 334 BC")
    assert Contrast("Civic", "9 points", "0 points") in found["Where they stand"]
    assert Contrast("Etruria", "Etruscans", "Rome") in found["Provinces"]
    assert Contrast("Latium", "Rome", "army of Carthage, before it Rome") in found["Provinces"]
    assert found["External armies"] == [Contrast("Carthage", "not in Italy", "70 points")]
    assert Contrast("Etruscans", old, "Subjects of Rome") in found["Rulers"]
    assert Contrast("Boii", "none", "6 collected, 2 on Attack and 4 on Defence") in found["Talents of this turn"]
    assert Contrast("Rome", "none", "5 collected, nothing left") in found["Talents of this turn"]


def test_two_campaigns_in_which_others_paid_for_an_army():
    land = italy_with(occupied={EPIRUS: "apulia"})
    paid = [
        campaign_at(Step.RULERS, "boii", land=land, externals=(ExternalArmy(EPIRUS, 70, who),))
        for who in ("samnites", "tarentines", None)
    ]

    assert differences(paid[0], paid[1])["External armies"] == [
        Contrast("Epirus/Macedonia", "70 points, paid by the Samnites", "70 points, paid by the Tarentines")
    ]
    assert differences(paid[0], paid[2])["External armies"][0].other == "70 points"


def test_a_people_of_nobody():
    split = campaign_at(Step.REVENUE, "everyone", land=italy_with({"felsina": ROME, "mutina": "etruscans"}))
    collected = campaign_at(Step.RULERS, "boii", revenues={"boii": 7})

    found = differences(split, collected)

    assert found["Rulers"][0].one == "Inactive, nobody's Subjects"
    assert Contrast("Boii", "none", "7 collected") in found["Talents of this turn"]


def test_before_the_first_rulers():
    new = campaign_at(Step.SET_UP, "everyone")
    new.situation.rulers.clear()  # type: ignore[attr-defined]

    assert "nobody yet" in [row.one for row in differences(new, campaign_at(Step.REVENUE, "everyone"))["Rulers"]]


@pytest.mark.parametrize("account", [[(0, 0)], [(0, 0), (1, 5)], [(4, -40), (5, 300)]])
def test_the_curves_say_what_they_show(account: list[tuple[int, int]]):
    svg = civic_curves_svg([("A", account), ("B", [(1, 10), (2, 20)])])

    assert svg.startswith("<svg")
    assert "B 20" in svg
    assert svg.count("<circle") == len(account) + 2
    assert ">250<" in svg
