"""W11: what the program does in plain cases, on both levels, and how it weighs a battle."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaign.boudica.rules.board import BOUDICA, BRITONS, ROMANS, Side
from campaign.boudica.rules.decisions import UNATTACHED, Decision
from campaign.boudica.rules.state import Boudica, March, State, Step
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.march import setting_out
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.boudica.rules.w5_movement.reach import allowance
from campaign.boudica.rules.w6_battle.combat import Force
from campaign.boudica.rules.w6_battle.meeting import Wish, Withdraw
from campaign.boudica.rules.w6_battle.odds import forecast_of
from campaign.boudica.rules.w7_recruitment import EndRecruiting, TakeGarrison
from campaign.boudica.rules.w8_victory import PlayOn
from campaign.boudica.rules.w11_solo.going import holding
from campaign.boudica.rules.w11_solo.greedy import CAUGHT, legion_at
from campaign.boudica.rules.w11_solo.moving import paths
from campaign.boudica.rules.w11_solo.outlook import Outlook
from campaign.boudica.rules.w11_solo.solo import SEATING
from campaign.boudica.rules.w11_solo.weighing import weigh
from campaign.boudica.rules.w11_solo.worth import forces, sought
from engine.rules.reason import Reason
from tests.boudica.rules.playing import chosen
from tests.boudica.rules.scenes import scene

both_levels = pytest.mark.parametrize("level", [1, 2])
FAR_AWAY = {"briton-1": "iceni", "briton-2": "iceni", "briton-3": "iceni"}


def why(code: str, *args: str | int) -> Reason:
    return Reason(f"player.{code}", args)


@pytest.mark.uncounted
@pytest.mark.parametrize(("romans", "britons", "town"), [(2, 3, False), (6, 9, True), (8, 10, False), (14, 17, False)])
def test_a_battle_is_weighed_as_if_it_were_fought(romans: int, britons: int, town: bool):
    """W6.3: the curves are near what 2,000 battles come to."""
    fought = forecast_of(Force(romans, town), ((britons, 1),), False)
    weighed = weigh(romans, britons, roman_town=town)

    assert abs(weighed.romans - fought.romans) < 0.06
    assert abs(weighed.roman_loss - fought.roman_loss) < 0.5
    assert abs(weighed.briton_loss - fought.briton_loss) < 0.7


@pytest.mark.parametrize(("army", "space", "sure"), [(6, "iceni", True), (5, "iceni", False), (6, "londinium", False)])
def test_b47_the_program_counts_on_a_battle_that_cannot_be_refused(army: int, space: str, sure: bool):
    """B47, W6.1: in a meeting, and where it could seek one or has to fear one."""

    def look(*, on: bool) -> Outlook:
        at, strengths = {"legion-IX": space, "briton-1": space}, {"legion-IX": 2, "briton-1": army}
        options = {"outnumbered_must_fight": on}
        return Outlook(scene(at=at, strengths=strengths, thinkable=((army, 6, 6),), options=options), BRITONS)

    assert forces(look(on=False), BRITONS, space) == pytest.approx(1 / 6)
    assert (forces(look(on=True), BRITONS, space) == 1) is sure
    assert (sought(look(on=True), BRITONS, space, 0).forced == 1) is sure


def test_nobody_loses_where_nobody_fights():
    assert weigh(5, 0) == (1, 0, 0, 0)
    assert weigh(0, 5) == (0, 1, 0, 0)


@both_levels
def test_legions_catch_boudica_where_no_army_is_with_her(level: int):
    """W6.10."""
    now = scene(Step.MOVEMENT, ROMANS, BRITONS, at=FAR_AWAY | {BOUDICA: "dobunni"}, boudica=Boudica("dobunni"))
    decision = chosen(now, ROMANS, level)

    assert isinstance(decision, Enter)
    assert decision.why == why("catch", "dobunni")


@both_levels
def test_britons_take_a_town_that_nobody_defends(level: int):
    """W6.8."""
    at = {"briton-1": "brigantes", "legion-IX": "londinium", "legion-XIV": "demetae", "legion-XX": "demetae"}
    moved = ("briton-2", "briton-3", BOUDICA, "agent-briton-1", "agent-briton-2")
    decision = chosen(scene(Step.MOVEMENT, BRITONS, ROMANS, at=at, moved=moved), BRITONS, level)

    assert isinstance(decision, Enter)
    assert decision.space in {"eboracum", "corieltauvi"}
    assert decision.why == why("undefended", decision.space)


@both_levels
def test_the_weaker_refuses_and_the_stronger_fights(level: int):
    """W6.1."""
    at = {"briton-1": "corieltauvi", "briton-2": "corieltauvi"}
    now = scene(Step.BATTLES, "corieltauvi", at=at)
    britons, romans = chosen(now, BRITONS, level), chosen(replace(now, first=ROMANS), ROMANS, level)

    assert (britons, britons.why) == (Wish(fight=True), why("britons_fight", "corieltauvi"))
    assert (romans, romans.why) == (Wish(fight=False), why("refuse", "corieltauvi", 0))


@both_levels
@pytest.mark.parametrize("may", [Withdraw, Wish])
def test_who_is_too_weak_leaves_a_city_if_he_can(level: int, may: type[Decision], monkeypatch: pytest.MonkeyPatch):
    """W6.2."""
    if may is Wish:
        monkeypatch.setattr("campaign.boudica.rules.w11_solo.meetings.refuges", lambda *where: ())
    at = {"briton-1": "londinium", "briton-2": "londinium", "legion-IX": "londinium"}
    now = scene(Step.BATTLES, "londinium", first=ROMANS, at=at)

    assert isinstance(chosen(now, ROMANS, level), may)


@pytest.mark.parametrize(("level", "decision"), [(1, EndRecruiting()), (2, TakeGarrison("legion-XIV"))])
def test_the_garrison_leaves_where_no_britons_are_near(level: int, decision: Decision):
    """W7.4: level 1 leaves it where it is."""
    at = {"legion-XIV": "londinium", "legion-IX": "corieltauvi", **dict.fromkeys(FAR_AWAY, "carvetii")}
    now = scene(Step.RECRUITMENT, ROMANS, at=at, pool=0)

    assert chosen(now, ROMANS, level) == decision


def test_an_army_takes_up_points_that_nobody_leads():
    """W5.6: level 2, where it does nothing better."""
    moved = ("briton-2", "briton-3", BOUDICA, "agent-briton-1", "agent-briton-2")
    at = {"briton-1": "dumnonii"}
    now = scene(Step.MOVEMENT, BRITONS, ROMANS, at=at, moved=moved, loose={"dumnonii": {BRITONS: 2}}, turn=10)
    exchange = Exchange("briton-1", UNATTACHED, 2)

    assert chosen(now, BRITONS, 2) == exchange or isinstance(chosen(now, BRITONS, 2), Enter)
    assert chosen(replace(now, marches=(setting_out(now, "briton-1"),)), BRITONS, 2) == exchange


def test_legio_xiv_brings_the_lead():
    """W3.2."""
    assert why("lead") in holding(scene(), setting_out(scene(), "legion-XIV"), "londinium")


def test_it_calls_no_game_a_draw():
    """W8.4."""
    now = scene(Step.DRAW, ROMANS, BRITONS, options={"without_end": True})

    assert chosen(now, ROMANS, 1) == PlayOn()


def test_who_has_stayed_goes_nowhere():
    """W5.10."""
    now = scene(at={"legion-IX": "iceni"})
    march = March("legion-IX", ROMANS, ("iceni", "iceni"), allowance=allowance(now, "legion-IX"))

    assert paths(now, march) == {}


def begun(levels: dict[Side, int]) -> State:
    now = scene(Step.MOVEMENT, BRITONS, ROMANS)
    return replace(now, start=replace(now.start, levels=levels))


def test_w11_2_the_program_waits_for_people():
    """W11.2: it decides for the side that it plays; where it plays both, it goes on when it is asked to."""
    alone, watched = begun({BRITONS: 1}), begun({BRITONS: 1, ROMANS: 1})

    assert SEATING.chosen(begun({ROMANS: 1})) is None
    assert SEATING.programs(SimpleNamespace(now=begun({ROMANS: 1}))) is None
    assert SEATING.programs(SimpleNamespace(now=alone)) == SEATING.chosen(alone) == SEATING.chosen(watched)
    assert SEATING.programs(SimpleNamespace(now=watched)) is None


def test_w11_2_a_legion_goes_where_boudica_is_alone():
    """W11.2, W6.10: there it may catch her, and nowhere else."""
    worth = {}
    for at in ("brigantes", "parisi"):
        now = scene(Step.MOVEMENT, ROMANS, at={"boudica": at})
        worth[at] = legion_at(Outlook(now, ROMANS), now.armies["legion-XX"], "brigantes")

    assert worth["brigantes"] - worth["parisi"] == CAUGHT


def test_w11_2_legio_xiv_is_worth_more_in_londinium_while_the_britons_lead():
    """W11.2, W3.2: from there on the Romans act first."""
    worth = []
    for lead in (False, True):
        now = scene(Step.MOVEMENT, ROMANS, romans_lead=lead)
        worth.append(legion_at(Outlook(now, ROMANS), now.armies["legion-XIV"], "londinium"))

    assert worth[0] - worth[1] == 1
