"""D31: the battles of an Iron campaign are decided in one way, nothing is overruled, and it begins without advice."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.rules import decisions as de
from campaign.italy.rules import overrides
from campaign.italy.rules.state import Attack, Start, State
from campaign.italy.rules.turn import legal_decisions
from engine.rules.reason import Reason, Refused
from engine.rules.sequence import IllegalDecision
from powers.data import italy
from powers.rules.options import Options
from tests.italy.rules.playing import battle, offering, play
from tests.italy.rules.situations import italy_with

REFUSED: Mapping[str, Any] = {
    "opening.iron_advice": {"iron": Resolver.GENERATOR, "options": Options()},
    "opening.iron_table": {"iron": Resolver.GENERATOR, "options": Options(advice=False, any_resolver=False)},
}
"""How no Iron campaign begins, by why."""
ON_ROME, ON_OTHERS = Attack("senones", "romans"), Attack("samnites", "campanians")


def joined(attack: Attack, iron: Resolver) -> State:
    at = battle(attack, land=italy_with(advice=False))
    return replace(at, start=replace(at.start, italy=at.situation.land.italy, iron=iron))


def offered(iron: Resolver) -> de.Offer:
    return de.OfferGenerator() if iron is Resolver.GENERATOR else de.OfferReport((iron,))


@pytest.mark.parametrize("iron", Resolver)
def test_one_way_is_offered_for_a_battle_of_romes(iron: Resolver):
    """D31: and every other is refused, a battle without a result too, unless it is fought on the table."""
    at = joined(ON_ROME, iron)
    assert legal_decisions(at) == (offered(iron),)

    others: list[de.Decision] = [
        *([de.UseGenerator()] if iron is not Resolver.GENERATOR else []),
        *(de.ReportBattle(Side.ATTACKER, Grade.MINOR, other) for other in Resolver if other is not iron),
        *([de.ReportNoResult(de.Undecided.DRAW)] if iron is not Resolver.TABLE else []),
    ]
    for other in others:
        with pytest.raises(IllegalDecision, check=offering(offered(iron))):
            play(at, other)


def test_on_the_table_a_battle_may_be_drawn():
    """D12, D31."""
    play(joined(ON_ROME, Resolver.TABLE), de.ReportNoResult(de.Undecided.DRAW))


@pytest.mark.parametrize("iron", Resolver)
def test_a_battle_of_others_goes_to_the_generator(iron: Resolver):
    """D31."""
    assert legal_decisions(joined(ON_OTHERS, iron)) == (de.OfferGenerator(),)


def test_nothing_is_overruled():
    """D31, D14."""
    at = joined(ON_OTHERS, Resolver.GENERATOR)
    assert overrides.legal(at) == ()
    assert overrides.legal(replace(at, start=replace(at.start, iron=None)))


@pytest.mark.parametrize("why", REFUSED)
def test_how_it_does_not_begin(why: str):
    """D31, D18; where by house rule Rome's battles are fought on the table, they are Iron there."""
    asked = REFUSED[why]
    with pytest.raises(Refused) as refusal:
        Start("Iron", "seed", italy(asked["options"]), iron=asked["iron"])

    assert refusal.value.reasons == (Reason(why),)
    assert Start("Iron", "seed", italy(Options(advice=False, any_resolver=False)), iron=Resolver.TABLE)
