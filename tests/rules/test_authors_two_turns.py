"""The author's own first two turns, which he published: they have to come out by our rules as he told them.

What he does not tell (most faces) is chosen to fit; what he tells is asserted.
"""

from functools import cache

from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.rules.decisions import Decision, DeclareAttack, OfferRedirect, Proceed, Redirect, ReportBattle
from campaign.rules.events import (
    AttackCancelled,
    AttackRolled,
    BattleJoined,
    BattleOrder,
    BattleWon,
    BecameInactive,
    InterventionRolled,
    OrderSettled,
    PenaltyCounted,
    ProvinceAttacked,
    ProvinceTaken,
    RedirectWanted,
    RevenueCollected,
    RulerChecked,
    StepBegan,
    SubjectChanged,
    TargetChosen,
    TurnBegan,
)
from campaign.rules.state import Campaign, Start, Step
from campaign.rules.turn import begin, legal_decisions
from powers.rules.attacks import Prize
from tests.rules.situations import ITALY, Told, play

MINOR, MAJOR = Grade.MINOR, Grade.MAJOR
PLAIN = (40, 30, 30)


class Story:
    """A campaign as it is told."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign

    def tell(self, decision: Decision, *faces: int) -> Told:
        """What the next decision brings."""
        told = play(self.campaign, decision, *faces)
        self.campaign = told.campaign
        return told

    def goes_on(self, *faces: int) -> Told:
        """The program's next step."""
        return self.tell(Proceed(), *faces)

    def attack_rolls(self, *rolls: tuple[int, int]) -> list[Told]:
        """2D6 for each Power in turn."""
        return [self.goes_on(*faces) for faces in rolls]

    def battle(self) -> tuple[str, int, int]:
        """The province of the battle at hand, and the points of both armies."""
        joined = self.campaign.battle
        assert joined
        assert joined.attacking
        assert joined.defending
        return joined.province, joined.attacking.total, joined.defending.total

    def owner(self, *provinces: str) -> set[str]:
        """Who controls these."""
        return {str(self.campaign.situation.land.controller(province)) for province in provinces}


def test_the_rulers():
    """C3.2: rulers that fit: nobody too warlike, and a Syracusan who builds little."""
    story = rulers()

    ratings = {p: (r.aggressor, r.protector, r.builder) for p, r in story.campaign.situation.rulers.items()}
    assert ratings.pop("syracusans") == (50, 40, 10)
    assert set(ratings.values()) == {PLAIN}


def rulers() -> Story:
    story = Story(begin(Start("The author's own", "none", ITALY)))
    celt_or_lucanian = (1, 5, 7)
    story.goes_on(
        *(1, 3, 8),  # Samnites
        *(7, 2, 5),  # Campanians
        *celt_or_lucanian,
        *(5, 5, 5),  # Etruscans
        *celt_or_lucanian,  # Senones
        *celt_or_lucanian,  # Boii
        *(7, 2, 5),  # Tarentines
        *(8, 6, 1),  # Syracusans
    )
    return story


# Turn 1


def plans_of_turn_1() -> Story:
    story = rulers()
    story.goes_on()  # revenue
    story.attack_rolls((3, 3), (2, 3), (4, 5), (5, 5), (5, 6), (4, 4), (1, 1), (2, 6))
    story.goes_on(1, 1, 1, 1, 6)  # the Senones
    story.goes_on(1, 1, 6)  # the Etruscans
    story.goes_on(1, 1, 1, 6)  # the Bruttians and Lucanians
    story.tell(DeclareAttack("etruria"))
    story.goes_on()  # spending
    return story


def test_turn_1_nobody_has_revenue_and_no_ruler_is_checked():
    """C2.6, C3.1: phase 3 follows phase 1 at once."""
    told = rulers().goes_on()

    assert [revenue.total for revenue in told.the(RevenueCollected).revenues] == [0] * 9
    assert told.the(StepBegan).step is Step.ATTACK_ROLLS


def test_turn_1_who_attacks_whom():
    """C4.5, C4.6: Senones, Etruscans, Bruttians, and Rome last."""
    campaign = plans_of_turn_1().campaign

    assert [(attack.attacker, attack.target) for attack in campaign.attacks] == [
        ("senones", "tarentines"),
        ("etruscans", "boii"),
        ("lucanians", "syracusans"),
        ("romans", "etruscans"),
    ]
    assert campaign.to_do == ("senones", "etruscans", "lucanians", "romans")


def test_turn_1_the_senones_take_a_tarentine_province():
    """C7.1: a Minor Victory; over the lane they reach Apulia only."""
    story = plans_of_turn_1()

    assert story.goes_on().the(ProvinceAttacked).prizes == (Prize("apulia", 0, True),)
    told = story.tell(ReportBattle(Side.ATTACKER, MINOR))

    assert told.all(ProvinceTaken) == [ProvinceTaken("apulia", "senones", "tarentines", "C7.1")]


def through_the_first_battle() -> Story:
    story = plans_of_turn_1()
    story.goes_on()
    story.tell(ReportBattle(Side.ATTACKER, MINOR))
    return story


def test_turn_1_the_etruscans_take_both_boian_provinces():
    """C7.2: a Major Victory; the Boii are their Subject."""
    story = through_the_first_battle()

    assert story.goes_on(1).the(ProvinceAttacked).province == "felsina"
    told = story.tell(ReportBattle(Side.ATTACKER, MAJOR))

    assert [taken.province for taken in told.all(ProvinceTaken)] == ["felsina", "mutina"]
    assert told.the(BecameInactive) == BecameInactive("boii", ())
    assert told.the(SubjectChanged) == SubjectChanged("boii", "etruscans", created=True)


def through_the_second_battle() -> Story:
    story = through_the_first_battle()
    story.goes_on(1)
    story.tell(ReportBattle(Side.ATTACKER, MAJOR))
    return story


def test_turn_1_the_syracusans_hold_messana():
    """C7.3: a Minor Victory of the defender: nothing changes hands."""
    story = through_the_second_battle()

    assert story.goes_on().the(ProvinceAttacked).province == "messana"
    told = story.tell(ReportBattle(Side.DEFENDER, MINOR))

    assert told.the(BattleWon).winner == "syracusans"
    assert told.all(ProvinceTaken) == []


def through_the_third_battle() -> Story:
    story = through_the_second_battle()
    story.goes_on()
    story.tell(ReportBattle(Side.DEFENDER, MINOR))
    return story


FOUR_OF_SIX = Tally(losses=4, break_point=6, winner_cavalry=3, loser_cavalry=1)
"""The Etruscans broke at 6, had lost 4 (67%) and had more intact MC."""


def test_turn_1_rome_loses_at_etruria_by_a_major():
    """C6.5, C6.12, C7.3: 80 points against 80, for the Etruscans attacked; Latium or Sabinum by a die."""
    story = through_the_third_battle()
    story.goes_on()
    assert story.battle() == ("etruria", 80, 80)

    told = story.tell(ReportBattle(Side.DEFENDER, MAJOR, tally=FOUR_OF_SIX), 3)

    won = BattleWon(Side.DEFENDER, "etruscans", "romans", MAJOR, Resolver.TABLE, FOUR_OF_SIX, "C6.12")
    prizes = (Prize("latium", 10, False), Prize("sabinum", 10, False))
    assert told.events[:2] == (won, ProvinceTaken("latium", "etruscans", "romans", "C7.3", prizes, (3,)))
    assert story.campaign.to_do == ("everyone",)


@cache
def after_turn_1() -> tuple[Campaign, Told, Told, Told]:
    """The campaign at the start of turn 2; the end of turn 1, Carthage, Epirus."""
    story = through_the_third_battle()
    story.goes_on()
    story.tell(ReportBattle(Side.DEFENDER, MAJOR, tally=FOUR_OF_SIX), 3)
    end, carthage, epirus = story.goes_on(), story.goes_on(6, 6), story.goes_on(2, 4)
    return story.campaign, end, carthage, epirus


def test_turn_1_no_external_power_comes():
    """C8.1 to C8.3: Carthage has nothing to add, Epirus 6 for the Boii, and 12 is not enough."""
    _, _, carthage, epirus = after_turn_1()

    assert carthage.the(InterventionRolled) == InterventionRolled("carthage", (6, 6), (), 12, comes=False)
    roll = epirus.the(InterventionRolled)
    assert [modifier.value for modifier in roll.modifiers] == [6]
    assert (roll.total, roll.comes) == (12, False)
    assert epirus.the(TurnBegan) == TurnBegan(2)


def test_turn_1_civic_development_stands_at_minus_five():
    """C9.2: one Roman home under an enemy."""
    campaign, end, _, _ = after_turn_1()

    assert end.the(PenaltyCounted) == PenaltyCounted(("latium",), 5)
    assert (campaign.turn, campaign.civic_total) == (2, -5)


# Turn 2


def test_turn_2_the_etruscans_collect_ten():
    """C2.2: from the Boii; nobody else anything."""
    told = Story(after_turn_1()[0]).goes_on()

    collected = {revenue.power: revenue.total for revenue in told.the(RevenueCollected).revenues}
    assert collected.pop("etruscans") == 10
    assert set(collected.values()) == {0}


def test_turn_2_no_ruler_changes():
    """C3.1: seven faces below 5, for each ruler came one turn ago."""
    story = Story(after_turn_1()[0])
    story.goes_on()

    checks = [story.goes_on(face).the(RulerChecked) for face in (4, 1, 4, 3, 2, 4, 4)]

    assert [check.turns for check in checks] == [1] * 7
    assert not any(check.change for check in checks)
    assert story.campaign.step is Step.ATTACK_ROLLS


def rolls_of_turn_2() -> tuple[Story, list[Told]]:
    story = Story(after_turn_1()[0])
    story.goes_on()
    for _ in range(7):
        story.goes_on(4)
    told = story.attack_rolls((3, 4), (4, 5), (6, 6), (3, 4), (4, 5), (5, 4))
    return story, [*told, story.goes_on(4, 4, 2, 5)]


def test_turn_2_the_attack_rolls():
    """C4.1, C4.3: who won or lost in turn 1; Campanians and Syracusans tie at 9, and the Syracusans go first."""
    _, told = rolls_of_turn_2()

    totals = {roll.power: roll.total for each in told for roll in each.all(AttackRolled)}
    assert totals == {
        "samnites": 7,
        "campanians": 9,
        "lucanians": 11,  # lost: -1
        "etruscans": 8,  # won twice: +1
        "senones": 10,  # won: +1
        "tarentines": 8,  # lost: -1
        "syracusans": 9,  # won: +1
    }
    order = ("lucanians", "senones", "syracusans", "campanians")
    assert told[-1].the(OrderSettled) == OrderSettled(order, (2, 5))


def plans_of_turn_2() -> tuple[Story, list[Told], Told]:
    story, _ = rolls_of_turn_2()
    targets = [
        story.goes_on(1, 1, 1, 1, 6),
        story.goes_on(1, 1, 1, 1, 6),
        story.goes_on(6, 1),
        story.goes_on(6, 1, 1, 1),
    ]
    story.tell(DeclareAttack("campania"))
    return story, targets, story.goes_on()


def test_turn_2_who_attacks_whom():
    """C4.5, C4.6: Rome names Campania."""
    _, targets, spending = plans_of_turn_2()

    assert [(told.the(TargetChosen).attacker, told.the(TargetChosen).target) for told in targets] == [
        ("lucanians", "syracusans"),
        ("senones", "tarentines"),
        ("syracusans", "campanians"),
        ("campanians", "romans"),
    ]
    order = ("lucanians", "senones", "syracusans", "campanians", "romans")
    assert spending.the(BattleOrder) == BattleOrder(order, ())


def test_turn_2_the_bruttians_lose_their_only_home():
    """C7.3, C1.7: a Major Victory of the Syracusans at Messana: Lucania, and a Subject."""
    story, _, _ = plans_of_turn_2()
    story.goes_on()
    assert story.battle() == ("messana", 80, 80)

    told = story.tell(ReportBattle(Side.DEFENDER, MAJOR))

    assert told.the(ProvinceTaken).province == "lucania"
    assert told.the(BecameInactive).power == "lucanians"
    assert told.the(SubjectChanged) == SubjectChanged("lucanians", "syracusans", created=True)


def through_the_battle_of_messana() -> Story:
    story, _, _ = plans_of_turn_2()
    story.goes_on()
    story.tell(ReportBattle(Side.DEFENDER, MAJOR))
    return story


def test_turn_2_the_senones_hold_two_olive_groves():
    """C7.1, C1.7: Tarentum; the Tarentines are their Subject."""
    story = through_the_battle_of_messana()
    story.goes_on()
    assert story.battle() == ("tarentum", 80, 90)

    told = story.tell(ReportBattle(Side.ATTACKER, MINOR))

    assert told.the(SubjectChanged) == SubjectChanged("tarentines", "senones", created=True)
    assert story.owner("gallicus", "tarentum") == {"senones"}


def through_the_battle_of_tarentum() -> Story:
    story = through_the_battle_of_messana()
    story.goes_on()
    story.tell(ReportBattle(Side.ATTACKER, MINOR))
    return story


def test_turn_2_the_syracusans_gain_a_second_port():
    """C6.2: Campania for its port, not Neapolis; the Campanians are attacked twice, for Rome means to come."""
    story = through_the_battle_of_tarentum()
    told = story.goes_on()
    assert told.the(ProvinceAttacked).prizes == (Prize("campania", 15, True), Prize("neapolis", 5, False))
    assert story.battle() == ("campania", 80, 70)

    story.tell(ReportBattle(Side.ATTACKER, MINOR))

    assert story.owner("campania", "syracuse", "messana", "agrigentum", "lucania") == {"syracusans"}
    assert story.owner("neapolis") == {"campanians"}


def through_the_battle_of_campania() -> Story:
    story = through_the_battle_of_tarentum()
    story.goes_on()
    story.tell(ReportBattle(Side.ATTACKER, MINOR))
    return story


def test_turn_2_the_campanian_attack_on_rome_is_cancelled():
    """C7.5: Neapolis touches no Roman province."""
    told = through_the_battle_of_campania().goes_on()

    assert told.events == (AttackCancelled("campanians", "out of reach", 0),)


def test_turn_2_rome_attacks_the_syracusans_in_campania_instead():
    """C4.6, C6.5, C6.7: 80 points and 5 cards against 70 points (attacked, attacked twice) and 4 cards."""
    story = through_the_battle_of_campania()
    story.goes_on()
    assert story.goes_on().events == (RedirectWanted("campania", ("campania",)),)
    assert legal_decisions(story.campaign) == (OfferRedirect(("campania",)),)

    told = story.tell(Redirect("campania"))

    joined = told.the(BattleJoined)
    assert (joined.attacking.people, joined.attacking.total, joined.attacking.command_cards) == ("romans", 80, 5)
    assert (joined.defending.people, joined.defending.total, joined.defending.command_cards) == ("syracusans", 70, 4)
    assert [modifier.value for modifier in joined.defending.points] == [80, -10]
