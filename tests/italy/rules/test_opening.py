"""Campaigns that begin otherwise than in 348 BC."""

from typing import Any

import pytest

from campaign.italy.narrate.refusals import reasons
from campaign.italy.rules.events import RulerCame, RulerChecked, TurnBegan
from campaign.italy.rules.opening import Landed, Opening, problems
from campaign.italy.rules.state import Civic, ExternalArmy, Records, Start, State, Step
from campaign.italy.rules.turn import begin
from engine.rules.reason import Refused
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Ruler
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import ITALY, POWERS, a_ruler, owned_by

MID = Opening(
    turn=5,
    owners=tuple({**owned_by("etruscans", "felsina", "mutina"), "pentria": "romans"}.items()),
    armies=(Landed("epirus", "lucania", 70, payer="lucanians"), Landed("carthage", "campania", 40)),
    rulers=(("etruscans", a_ruler(50, 30, 20, since=3)), ("samnites", a_ruler(since=5))),
    account=63,
)
"""320 BC: the Boii are Subjects of the Etruscans, Rome has taken a Samnite province, and two armies have landed."""


def begun(opening: Opening, **options: Any) -> State:
    return begin(Start("test", "seed", italy(Options(**options)), opening))


def told_at(opening: Opening) -> list[str]:
    return [reasons([problem.reason]) for problem in problems(ITALY, opening)]


def test_it_begins_where_the_opening_says():
    campaign = begun(MID)

    land = campaign.situation.land
    assert (campaign.turn, campaign.year, campaign.step) == (5, 320, Step.SET_UP)
    assert (land.owner("pentria"), land.controller("lucania")) == ("romans", None)
    assert campaign.externals == (ExternalArmy("epirus", 70, "lucanians"), ExternalArmy("carthage", 40, None))
    assert (campaign.civic, campaign.civic_total) == ((Civic(4, overruled=63),), 63)
    assert campaign.records == Records()


def test_c1_6_c1_7_who_holds_no_home_is_inactive_from_the_beginning():
    """C1.6, C1.7: the Boii, both of whose homes the Etruscans hold, are their Subjects; none was created this turn."""
    campaign = begun(MID)

    assert campaign.situation.land.inactive == ("boii",)
    assert (campaign.subjects, campaign.created) == ((("boii", "etruscans"),), ())


def test_c1_6_homes_split_between_two_make_inactive_only_with_the_ruling():
    """C1.6: with the option off the Boii, each of whose homes another holds, are Active and may hold a third."""
    opening = Opening(owners=(("felsina", "etruscans"), ("mutina", "senones"), ("umbria", "boii")))

    assert told_at(opening) == ["Umbria cannot belong to the Boii: they hold none of their homes (C1.6)."]
    assert begun(opening, split_homes_make_inactive=False).situation.land.is_active("boii")


def test_c1_4_rulers_that_the_opening_names_are_there_and_the_others_are_rolled():
    """C1.4, C3.2: of the eight, two have theirs and one is Inactive: five roll."""
    said = proceed(begun(MID), *[5, 5, 5] * 5)

    came = ["campanians", "lucanians", "senones", "tarentines", "syracusans"]
    assert [event.new.power for event in said.all(RulerCame)] == came
    assert said.the(TurnBegan).turn == 5
    assert said.campaign.situation.rulers["etruscans"] == a_ruler(50, 30, 20, since=3)
    assert said.campaign.situation.rulers["senones"].since == 5
    assert "boii" not in said.campaign.situation.rulers


def test_nothing_is_rolled_where_every_ruler_is_named():
    rulers = tuple((power, a_ruler()) for power in POWERS if power != "romans")

    said = proceed(begun(Opening(rulers=rulers)))

    assert said.all(RulerCame) == []
    assert said.campaign.step is Step.REVENUE


@pytest.mark.parametrize("option", [False, True])
def test_c3_1_rulers_who_came_with_the_set_up_are_not_checked_in_that_turn(option: bool):
    """C3.1: as in turn 1; he who has been there for two turns is, with +2. With the option they all are."""
    said = proceed(proceed(begun(MID, ruler_check_in_turn_1=option), *[5, 5, 5] * 5).campaign)

    checked = tuple(power for power in POWERS[1:] if power != "boii") if option else ("etruscans",)
    assert (said.campaign.step, said.campaign.to_do) == (Step.RULERS, checked)
    if not option:
        assert proceed(said.campaign, 3).the(RulerChecked) == RulerChecked("etruscans", 3, 2, change=False)


def test_without_an_opening_it_is_348_bc():
    assert Start("test", "seed", ITALY).opening == Opening()
    assert begin(Start("test", "seed", ITALY)).civic == ()


TWO_HOMES_LOST = (("latium", "samnites"), ("sabinum", "samnites"))
ROME_GONE = Opening(owners=(*TWO_HOMES_LOST, ("volscia", "samnites")))
ALL_ROMES = Opening(owners=tuple((province.id, "romans") for province in ITALY.provinces if province.home != "romans"))
LAST_HOME_OCCUPIED = Opening(owners=TWO_HOMES_LOST, armies=(Landed("carthage", "volscia", 100),))
NO_SUCH = Ruler("Nobody", 50, 30, 10, since=1)
CARTHAGE = Landed("carthage", "apulia", 90)
BOII_IN_UMBRIA = (("felsina", "etruscans"), ("mutina", "etruscans"), ("umbria", "boii"))

REFUSED = {
    "no such province": (Opening(owners=(("gaul", "romans"),)), "There is no province 'gaul'."),
    "no such owner": (Opening(owners=(("latium", "gauls"),)), "There is no Power 'gauls'."),
    "no such payer": (Opening(armies=(Landed("epirus", "apulia", 90, "gauls"),)), "There is no Power 'gauls'."),
    "no such External Power": (Opening(armies=(Landed("gauls", "apulia", 90),)), "no External Power 'gauls'"),
    "no such place": (Opening(armies=(Landed("epirus", "gaul", 90),)), "There is no province 'gaul'."),
    "two owners": (Opening(owners=(("latium", "boii"), ("latium", "romans"))), "'latium' has two owners."),
    "two rulers": (Opening(rulers=(("boii", a_ruler()), ("boii", a_ruler()))), "'boii' has two rulers."),
    "twice in Italy": (Opening(armies=(CARTHAGE, Landed("carthage", "umbria", 90))), "'carthage' has two armies."),
    "two in one place": (
        Opening(armies=(CARTHAGE, Landed("epirus", "apulia", 90))),
        "'apulia' has two External armies.",
    ),
    "turn 0": (Opening(turn=0), "A campaign begins in turn 1 to 12."),
    "turn 13": (Opening(turn=13), "A campaign begins in turn 1 to 12."),
    "an account of 1000": (Opening(turn=2, account=1000), "between −999 and 999"),
    "an account in turn 1": (Opening(account=5), "Before turn 1 there is no civic account"),
    "Rome without a home": (ROME_GONE, "Rome needs a home province"),
    "Rome's last home occupied": (LAST_HOME_OCCUPIED, "without an External army in it"),
    "nobody else": (ALL_ROMES, "There is nobody to play against"),
    "land of the Inactive": (Opening(owners=BOII_IN_UMBRIA), "Umbria cannot belong to the Boii"),
    "a ruler of Rome": (Opening(rulers=(("romans", a_ruler()),)), "Rome has no ruler: it has you."),
    "a ruler of the Inactive": (
        Opening(owners=(("lucania", "romans"),), rulers=(("lucanians", a_ruler()),)),
        "The Bruttians and Lucanians hold none of their homes: they have no ruler (C1.6).",
    ),
    "ratings of 90": (Opening(rulers=(("boii", NO_SUCH),)), "these make 90%"),
    "a ruler to come": (Opening(turn=2, rulers=(("boii", a_ruler(since=3)),)), "came in turn 1 to 2"),
    "an army of nobody": (Opening(armies=(Landed("carthage", "apulia", 0),)), "has 1 to 100 points"),
    "an army too strong": (Opening(armies=(Landed("carthage", "apulia", 101),)), "has 1 to 100 points"),
    "Carthage paid": (Opening(armies=(Landed("carthage", "apulia", 90, "boii"),)), "Nobody pays Carthage"),
    "nobody to attack": (
        Opening(armies=(Landed("epirus", "agrigentum", 90, "syracusans"),)),
        "has no neighbour to attack (C8.7).",
    ),
}


@pytest.mark.parametrize(("opening", "why"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_played_is_refused_with_the_reason(opening: Opening, why: str):
    assert any(why in text for text in told_at(opening))
    with pytest.raises(Refused) as refusal:
        Start("test", "seed", ITALY, opening)
    assert refusal.value.reasons == tuple(problem.reason for problem in problems(ITALY, opening))


JUST_POSSIBLE = [
    Opening(),
    MID,
    Opening(turn=12),
    Opening(turn=2, account=999),
    Opening(turn=2, account=-999),
    Opening(armies=(Landed("carthage", "apulia", 1),)),
    Opening(armies=(Landed("carthage", "apulia", 100),)),
    Opening(turn=3, rulers=(("boii", a_ruler(since=3)),)),
    Opening(owners=BOII_IN_UMBRIA, armies=(Landed("carthage", "umbria", 50),)),
]


@pytest.mark.parametrize("opening", JUST_POSSIBLE)
def test_what_is_just_possible_may_be_played(opening: Opening):
    """C8.4: what an Inactive Power owned goes home when the army leaves; until then nobody has it."""
    assert told_at(opening) == []


def test_everything_wrong_is_told_at_once():
    assert len(told_at(Opening(turn=13, account=1000, rulers=(("romans", a_ruler()),)))) == 3
