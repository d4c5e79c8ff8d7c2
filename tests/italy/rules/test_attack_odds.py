"""C3 and C4 as chances: by hand, by every throw, and against phases 2 and 3 played many times."""

import math
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from campaign.italy.rules.marches import CERTAIN, NEVER, March, all_is_rolled, marches, peace_for_rome
from campaign.italy.rules.state import Attack, AttackRoll, ExternalArmy, Records, Start, State, Step
from campaign.italy.rules.turn import begin, carry_out, programs_decision
from engine.rules.dice import StreamDice
from powers.data import italy
from powers.rules.attack_odds import aggressor_chances, attack_chance, change_chance, highest_chances, target_chances
from powers.rules.attacks import candidates, choose_target
from powers.rules.options import Options
from powers.rules.rulers import new_ruler
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME
from tests.italy.rules.playing import proceed
from tests.italy.rules.situations import BOII_SUBJECT, ITALY, POWERS, a_ruler, campaign_at, italy_with, owned_by

ROLLS = 20_000
PLAYED = ROLLS if os.environ.get("RISE_PROOF") == "1" else 300
"""How often whole phases are played, for each situation."""
ERRORS = 4.5
"""Standard errors that a share of so many rolls may be off."""


def march(campaign: State, power: str) -> March:
    """What is foreseen of this Power."""
    return next(each for each in marches(campaign) if each.power == power)


# By hand


@pytest.mark.parametrize(("modifier", "ways"), [(-2, 3), (-1, 6), (0, 10), (1, 15), (3, 26), (4, 30), (7, 36), (-4, 0)])
def test_c4_2_the_throws_of_two_dice_that_are_an_attack(modifier: int, ways: int):
    """C4.2: 9 or more on 2D6 are 10 of 36 throws (4 + 3 + 2 + 1)."""
    assert attack_chance(modifier) == Fraction(ways, 36)


def test_c4_5_two_alike_and_one_alone():
    """C4.5: a roll-off is nobody's more than another's; one candidate needs no dice."""
    assert highest_chances((3, 3)) == (Fraction(1, 2), Fraction(1, 2))
    assert highest_chances((2,)) == (CERTAIN,)
    assert highest_chances(()) == ()


def test_c4_5_one_more():
    """C4.5: of 36 throws of a die with +1 and a plain one 21 are higher, 5 tie, of which half are won."""
    assert highest_chances((1, 0)) == (Fraction(47, 72), Fraction(25, 72))


@pytest.mark.parametrize("added", [(1, 2, 3), (1, 1, 4), (2, 4, 2, 1), (6, 1)])
def test_c4_5_every_throw_counted(added: tuple[int, ...]):
    """C4.5: the highest wins; of those tied each as often."""
    won = [Fraction()] * len(added)
    for faces in product(range(1, 7), repeat=len(added)):
        scores = [face + more for face, more in zip(faces, added, strict=True)]
        tied = [place for place, score in enumerate(scores) if score == max(scores)]
        for place in tied:
            won[place] += Fraction(1, len(tied) * 6 ** len(added))

    assert highest_chances(added) == tuple(won)
    assert sum(won) == 1


def test_c4_5_ranks_and_the_subject_make_the_difference():
    """C4.5: Lucania would be the Syracusans' Subject (+2, and +1 as the poorest), the Campanians are richer (+2)."""
    campaign = campaign_at(Step.TARGETS, "syracusans", revenues={"campanians": 10})

    found = target_chances(campaign.situation, "syracusans", ("campanians", "lucanians"))
    without = target_chances(campaign.situation, "syracusans", ("campanians", "lucanians"), external=True)

    assert found == {"campanians": Fraction(25, 72), "lucanians": Fraction(47, 72)}
    assert without == {"campanians": Fraction(47, 72), "lucanians": Fraction(25, 72)}


@pytest.mark.parametrize(("turns", "chance"), [(0, "1/6"), (1, "1/3"), (4, "5/6"), (5, "1"), (9, "1")])
def test_c3_1_a_ruler_dies(turns: int, chance: str):
    """C3.1: 6 or more on 1D6, +1 a turn."""
    assert change_chance(turns) == Fraction(chance)


def test_c3_2_the_next_rulers_rating():
    """C3.2: as many throws of 1000 as bring that rating."""
    found = aggressor_chances(ITALY.power("samnites"))

    assert sum(found.values()) == 1
    assert new_ruler(ITALY.power("samnites"), 2, None, (10, 1, 1)).ruler.aggressor == max(found)


# Where the turn stands


def test_before_phase_3_a_known_ruler_is_certain():
    """C4.1: after phase 2 the Boii roll under a ruler of 80 percent (+2) as winners of last turn (+1)."""
    records = Records(won_last=("boii", "boii"))
    campaign = campaign_at(Step.ATTACK_ROLLS, "boii", records=records, rulers={"boii": a_ruler(80, 10, 10)})

    assert march(campaign, "boii").attacks == Fraction(26, 36)
    assert not all_is_rolled(campaign)


def test_before_phase_2_a_ruler_may_change():
    """C3.1: since turn 1, in turn 2: changed on 5 or 6. The present one adds nothing; a new one what his faces say."""
    campaign = campaign_at(Step.RULERS, "boii", "senones")
    new = aggressor_chances(ITALY.power("boii"))
    rating = {**dict.fromkeys(range(30), -1), **dict.fromkeys(range(51, 71), 1), **dict.fromkeys(range(71, 91), 2)}
    under_a_new_one = sum(share * attack_chance(rating.get(a, 3 if a > 90 else 0)) for a, share in new.items())

    assert march(campaign, "boii").attacks == Fraction(2, 3) * Fraction(10, 36) + Fraction(1, 3) * under_a_new_one
    assert march(campaign, "etruscans").attacks == Fraction(10, 36)  # has been checked


def test_at_the_set_up_every_ruler_is_a_new_one():
    """C1.4: so that any Power may attack, and none is certain to."""
    assert all(0 < each.attacks < 1 for each in marches(begin(Start("", "", italy(Options())))))


def test_before_phase_1_the_ranks_are_those_of_the_revenue_to_come():
    """C2.1, C4.5: it has no dice, so that nothing is open about it."""
    land = italy_with(BOII_SUBJECT)
    campaign = replace(
        campaign_at(Step.REVENUE, "everyone", land=land), situation=campaign_at(Step.REVENUE, land=land).situation
    )
    before = replace(campaign, situation=replace(campaign.situation, revenues={}))
    after = proceed(before).campaign

    assert after.situation.revenues["etruscans"].total > 0
    assert marches(before) == marches(after)


def test_what_has_been_rolled_is_certain():
    """C4.2, C4.5: the Boii rolled no attack, the Senones did; the Samnites have their target."""
    rolls = (AttackRoll("senones", 10), AttackRoll("samnites", 9), AttackRoll("lucanians", 9))
    attacks = (Attack("samnites", "campanians"),)
    land = italy_with(occupied={CARTHAGE: "lucania"})
    campaign = campaign_at(Step.TARGETS, "senones", rolls=rolls, attacks=attacks, land=land)

    assert march(campaign, "boii") == March("boii", NEVER)
    assert march(campaign, "samnites") == March("samnites", CERTAIN, {"campanians": CERTAIN})
    assert march(campaign, "lucanians") == March("lucanians", CERTAIN)  # whose only home is occupied (C4.4)
    senones = march(campaign, "senones")
    assert (senones.attacks, sum(senones.on.values())) == (CERTAIN, CERTAIN)
    assert NEVER < senones.on_rome < CERTAIN


def test_after_phase_3_nothing_is_open():
    """C4.3: whoever has no attack by then has none."""
    campaign = campaign_at(Step.ROME_ATTACKS, ROME, rolls=(AttackRoll("boii", 9),), attacks=(Attack("samnites", ROME),))

    assert all_is_rolled(campaign)
    assert [each.power for each in marches(campaign) if each.attacks] == ["samnites"]
    assert peace_for_rome(marches(campaign)) == NEVER
    assert march(campaign, "samnites").on_rome == CERTAIN


def test_an_external_army_attacks_for_certain():
    """C8.5, C8.6: the poorest is the likeliest no more for its Subjects; who pays is spared. Settled, it is a fact."""
    army = (ExternalArmy(EPIRUS, 100, payer="samnites"),)
    land = italy_with(occupied={EPIRUS: "apulia"})
    campaign = campaign_at(Step.EXTERNAL_TARGETS, EPIRUS, land=land, externals=army)

    found = march(campaign, EPIRUS)
    assert found.attacks == 1
    assert "samnites" not in found.on
    settled = replace(campaign, attacks=(Attack(EPIRUS, "senones"),))
    assert march(settled, EPIRUS) == March(EPIRUS, CERTAIN, {"senones": CERTAIN})
    assert march(replace(campaign, step=Step.SPENDING), EPIRUS) == March(EPIRUS, NEVER)


def test_peace_for_rome_is_that_of_each():
    """C4.5: each has dice of its own."""
    coming = [March("boii", Fraction(1, 2), {ROME: Fraction(1, 4)}), March("senones", NEVER), March(EPIRUS, CERTAIN)]

    assert peace_for_rome(coming) == Fraction(3, 4)
    assert peace_for_rome([]) == 1


def test_the_other_targets_are_told_the_likeliest_first():
    """C4.5: Rome apart, and nobody who cannot be the target."""
    on = {"boii": Fraction(1, 8), ROME: Fraction(1, 4), "etruscans": NEVER, "samnites": Fraction(1, 2)}
    march = March("senones", Fraction(7, 8), on)

    assert march.others == (("samnites", Fraction(1, 2)), ("boii", Fraction(1, 8)))


# Against dice


def off(chance: Fraction, share: float, rolls: int) -> bool:
    """Whether so many rolls contradict a chance; what is impossible or certain holds for each of them."""
    return abs(share - chance) > ERRORS * math.sqrt(chance * (1 - chance) / rolls)


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("attacker", "external", "rolls"),
    [("senones", False, ROLLS), ("syracusans", False, PLAYED), (CARTHAGE, True, PLAYED)],
)
def test_c4_5_the_chances_are_what_targets_are_rolled(attacker: str, external: bool, rolls: int):
    """C4.5: so many target rolls through the rule itself."""
    land = italy_with(HOMES, occupied={CARTHAGE: "apulia"})
    situation = campaign_at(Step.TARGETS, land=land, revenues={"samnites": 25, "campanians": 10, ROME: 10}).situation
    among, dice = candidates(land, attacker), StreamDice("targets")
    came = Counter(choose_target(situation, attacker, among, dice, "", external).power for _ in range(rolls))

    found = target_chances(situation, attacker, among, external)

    assert {power: came[power] for power, chance in found.items() if off(chance, came[power] / rolls, rolls)} == {}
    assert sum(found.values()) == 1
    assert len(among) > 1


# Against phases 1 to 3, played


HOMES = owned_by("samnites", "felsina", "mutina") | {"umbria": ROME}
SITUATIONS = {
    "the set-up of 348 BC": lambda: begin(Start("", "", italy(Options()))),
    "rulers are checked in turn 1": lambda: begin(Start("", "", italy(Options(ruler_check_in_turn_1=True)))),
    "before phase 1": lambda: replace(_quiet(Step.REVENUE, "everyone"), records=Records(("boii",), ("senones",))),
    "no rank is shared": lambda: _quiet(Step.REVENUE, "everyone", equal_ranks_leave_no_gap=False),
    "any Subject within reach": lambda: _quiet(Step.RULERS, *POWERS[1:3], subject_bonus_by_prize=False),
    "every battle counts": lambda: replace(
        _quiet(Step.ATTACK_ROLLS, *POWERS[1:], battles_count_once=False),
        records=Records(("boii", "boii"), ("senones",) * 2),
    ),
}


def _quiet(step: Step, *to_do: str, **options: Any) -> State:
    """Turn 4: the Samnites hold the Boii, Carthage stands in Apulia; rulers of several ages and tempers."""
    land = italy_with(HOMES, occupied={CARTHAGE: "apulia"}, **options)
    active = [power for power in to_do if power in land.active] or to_do
    rulers = {power: a_ruler(20 * place, 50, 50, since=1 + place % 3) for place, power in enumerate(land.active[1:])}
    revenues = dict.fromkeys(land.active, 0) | {"samnites": 25, ROME: 10} if step is not Step.REVENUE else {}
    state = campaign_at(step, *active, land=land, turn=4, rulers=rulers, revenues=revenues)
    return state if revenues else replace(state, situation=replace(state.situation, revenues={}))


def rolled(campaign: State, dice: StreamDice) -> State:
    """Phases 1 to 3 as far as the dice of others go."""
    while not all_is_rolled(campaign):
        decision = programs_decision(campaign)
        assert decision
        campaign = carry_out(campaign, decision, dice).state
    return campaign


def wrong(campaign: State, rolls: int) -> Iterator[str]:
    """What so many rolls contradict; what is impossible or certain holds for each of them."""
    dice, came, quiet = StreamDice("marches"), Counter[tuple[str, str]](), 0
    for _ in range(rolls):
        attacks = rolled(campaign, dice).attacks
        came.update((attack.attacker, attack.target) for attack in attacks)
        quiet += not any(attack.target == ROME for attack in attacks)
        dice.forget()
    foreseen = {(each.power, target): chance for each in marches(campaign) for target, chance in each.on.items()}
    assert came.keys() <= foreseen.keys()
    chances = [*((str(who), chance, came[who]) for who, chance in foreseen.items())]
    for what, chance, times in [*chances, ("peace", peace_for_rome(marches(campaign)), quiet)]:
        if off(chance, times / rolls, rolls):
            yield f"{what}: {float(chance):.4f}, came {times / rolls:.4f}"


@pytest.mark.uncounted
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_chances_of_a_turn_are_what_is_rolled(situation: str):
    """C3.1, C4.1 to C4.5, C8.6: whoever may attack whom, as often as it is foreseen."""
    assert list(wrong(SITUATIONS[situation](), PLAYED)) == []
