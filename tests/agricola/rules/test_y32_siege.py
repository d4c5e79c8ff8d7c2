"""Y32: the siege, an option."""

from typing import Any

import pytest

from campaign.agricola.rules.board import CALEDONIANS, ROMANS
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.state import State, Step
from campaign.agricola.rules.turn import legal_decisions
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_recruiting import Dismantle
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y15_battle import BattleBegan, Fight
from campaign.agricola.rules.y16_hits import HitsScored, TakeHits, Thrown
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y17_winning import BattleEnded
from campaign.agricola.rules.y32_siege import Besiege, SiegeBegan, SiegeEnded, Storm, besieged
from engine.rules.sequence import IllegalDecision
from tests.agricola.rules.fights import CENTER, battle
from tests.agricola.rules.scenes import decide, scene

SIEGE = {"siege": True, "two_lines": False}
OPPIDUM = {CENTER: "oppidum-1!"}


def before(here: str = "ii-1 impedimenta-1 band-1", ap: tuple[int, int] = (1, 0), **more: Any) -> State:
    return battle(here, at=CENTER, centers=OPPIDUM, ap=ap, **{"options": SIEGE, **more}).now


def siege(step: Step = Step.ROMAN_MARCHES, ap: tuple[int, int] = (1, 1), **units: str) -> State:
    there = dict.fromkeys(("ii-1", "praesidium-1", "band-1"), CENTER)
    more = {id.replace("_", "-"): at for id, at in units.items()}
    return scene(step, options=SIEGE, centers=OPPIDUM, besieged=(CENTER,), ap=ap, iron=True, units={**there, **more})


def test_y32_1_romans_may_besiege_instead_of_fighting():
    """Y32.1: 1 AP and an available Praesidium; both sides then share the hex."""
    state = before()
    assert {*legal_decisions(state)} == {Done(), Besiege()}
    begun = decide(state, Besiege())

    assert begun.the(SiegeBegan).at == CENTER
    assert begun.now.besieged == (CENTER,)
    assert begun.now.has_praesidium(CENTER)
    assert begun.now.ap[ROMANS] == 0
    assert begun.the(BattleEnded).winner is None
    assert besieged(begun.now, CENTER) == ("band-1",)
    assert besieged(state, CENTER) == ()


@pytest.mark.parametrize(
    "more",
    [
        {"here": "ii-1 band-1"},
        {"here": "ala-1 impedimenta-1 band-1"},
        {"ap": (0, 0)},
        {"options": {"two_lines": False}},
        {"units": {f"praesidium-{n}": "2011" for n in range(1, 13)}},
    ],
)
def test_y32_1_refusals(more: dict[str, Any]):
    """Y32.1: Without Impedimenta, legionary infantry, AP, the option, or a Praesidium."""
    settings = {"here": "ii-1 impedimenta-1 band-1", "ap": (1, 0), "options": SIEGE, **more}
    here, dice = settings.pop("here"), () if settings["ap"] == (1, 0) else (6, 1)
    state = battle(here, *dice, at=CENTER, centers=OPPIDUM, **settings).now
    with pytest.raises(IllegalDecision):
        decide(state, Besiege())


def test_y32_3_who_storms_has_stronger_legionaries():
    """Y32.3: 1 AP; the Oppidum halves; the Praesidium fights, too; nobody besieged retreats (Y16.5)."""
    assert Storm(CENTER) in legal_decisions(siege())
    begun = decide(siege(ap=(1, 0)), Storm(CENTER), 6, 1)
    assert begun.the(BattleBegan).besieged
    assert begun.now.ap[ROMANS] == 0
    fought = decide(begun.now, Fight(), 4, 3)

    assert fought.the(Thrown).dice == (("ii-1", 4, 4), ("praesidium-1", 3, 3))
    assert (fought.the(HitsScored).hits, fought.the(HitsScored).suffered) == (2, 1)
    assert Retreat("2212") not in legal_decisions(fought.now)
    retreated = decide(begun.now, Retreat("2212"))
    assert retreated.the(SiegeEnded).at == CENTER
    assert "praesidium-1" not in retreated.now.units


def test_y32_3_the_besieged_sally():
    """Y32.3: For 1 AP; the Praesidium protects the Romans, the Oppidum nobody, and nobody retreats."""
    begun = decide(siege(Step.CALEDONIAN_MARCHES, ap=(0, 1)), Storm(CENTER), 1, 6, 1, 1)

    assert begun.the(HitsScored).side is CALEDONIANS
    assert (begun.the(HitsScored).hits, begun.the(HitsScored).suffered) == (2, 1)
    assert begun.the(BattleBegan).caledonians == ("band-1", "oppidum-1")
    assert {*legal_decisions(begun.now)} == {TakeHits(("ii-1",)), TakeHits(("praesidium-1",))}


def test_y32_2_relief_attacks_alone():
    """Y32.2: Without the besieged and the Oppidum, which remain; who joins the besiegers does not fight."""
    state = siege(Step.CALEDONIAN_MARCHES, ap=(0, 1), great_band_1="2212")
    came = decide(
        decide(state, SetOut(("great-band-1",))).now, Go(CENTER, ("great-band-1",)), *(6, 1, 6, 6, 6), *(1, 6)
    )
    assert came.the(BattleBegan).caledonians == ("great-band-1",)
    assert not came.the(BattleBegan).besieged


def test_y32_2_romans_who_enter_join():
    """Y32.2."""
    state = siege(ap=(1, 0), ii_2="2212")
    joined = decide(decide(state, SetOut(("ii-2",))).now, Go(CENTER, ("ii-2",)))

    assert joined.now.battle is None
    assert joined.now.march is None
    assert joined.now.units["ii-2"].at == CENTER


def test_y32_4_dismantled_it_is_over():
    """Y32.4: The Romans leave or attack, for nothing, before their Marches are done."""
    over = decide(siege(Step.ROMAN_RECRUITING, ap=(0, 0)), Dismantle("praesidium-1"))
    assert over.the(SiegeEnded).at == CENTER
    marches = decide(over.now, Done()).now
    assert {*legal_decisions(marches)} == {Storm(CENTER)}
    stormed = decide(marches, Storm(CENTER), 6, 1)

    assert not stormed.the(BattleBegan).besieged
    assert not stormed.all(PointsChanged)
    assert decide(stormed.now, Retreat("2212")).now.battle is None


def test_y32_4_the_siege_ends_with_the_besieged():
    """Y32.4: Or goes on while there are any."""
    state = decide(siege(ap=(1, 0), calgacus="0606"), Storm(CENTER), 6, 1).now
    fallen = decide(decide(state, Fight(), 1, 1).now, TakeHits(("band-1",)), 6, 6, 1)
    last = decide(fallen.now, Fight(), 1, 6)

    assert not fallen.all(SiegeEnded)
    assert last.the(BattleEnded).winner is ROMANS
    assert last.the(SiegeEnded).at == CENTER


def test_y32_2_the_besieged_do_not_leave():
    """Y32.2."""
    state = siege(Step.CALEDONIAN_MARCHES)
    assert not [each for each in legal_decisions(state) if isinstance(each, SetOut)]
