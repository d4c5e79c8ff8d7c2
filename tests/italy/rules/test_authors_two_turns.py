"""The author's own first two turns, which he published: they have to come out by our rules as he told them.

What he does not tell (most faces) is chosen to fit; what he tells is asserted.
"""

from collections import defaultdict
from functools import cache

from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision, DeclareAttack, OfferRedirect, Proceed, Redirect, ReportBattle
from campaign.italy.rules.state import Start, State, Step
from campaign.italy.rules.turn import begin, legal_decisions
from powers.rules.battles import Prize
from tests.italy.rules.playing import Result, play
from tests.italy.rules.situations import ITALY

MINOR, MAJOR = Grade.MINOR, Grade.MAJOR
PLAIN = (40, 30, 30)
CELT_OR_LUCANIAN = (1, 5, 7)
RULERS = (
    *(1, 3, 8),  # Samnites
    *(7, 2, 5),  # Campanians
    *CELT_OR_LUCANIAN,
    *(5, 5, 5),  # Etruscans
    *CELT_OR_LUCANIAN,  # Senones
    *CELT_OR_LUCANIAN,  # Boii
    *(7, 2, 5),  # Tarentines
    *(8, 6, 1),  # Syracusans
)
ROLLS_1 = ((3, 3), (2, 3), (4, 5), (5, 5), (5, 6), (4, 4), (1, 1), (2, 6))
ROLLS_2 = ((3, 4), (4, 5), (6, 6), (3, 4), (4, 5), (5, 4), (4, 4, 2, 5))
FOUR_OF_SIX = Tally(losses=4, break_point=6, winner_cavalry=3, loser_cavalry=1)
"""The Etruscans broke at 6, had lost 4 (67%) and had more intact MC."""


Line = tuple[str, Decision, tuple[int, ...]]


def goes_on(name: str, *faces: int) -> Line:
    """The program's next step."""
    return name, Proceed(), faces


def won(name: str, side: Side, grade: Grade, *faces: int, tally: Tally | None = None) -> Line:
    """The battle at hand, as it ended on his table."""
    return name, ReportBattle(side, grade, tally=tally), faces


STORY = [
    goes_on("the rulers", *RULERS),
    # Turn 1
    goes_on("revenue of turn 1"),
    *[goes_on("attack rolls of turn 1", *faces) for faces in ROLLS_1],
    goes_on("targets of turn 1", 1, 1, 1, 1, 6),  # the Senones
    goes_on("targets of turn 1", 1, 1, 6),  # the Etruscans
    goes_on("targets of turn 1", 1, 1, 1, 6),  # the Bruttians and Lucanians
    ("Rome names Etruria", DeclareAttack("etruria"), ()),
    goes_on("spending of turn 1"),
    goes_on("at Apulia"),
    won("Apulia", Side.ATTACKER, MINOR),
    goes_on("at Felsina", 1),
    won("Felsina", Side.ATTACKER, MAJOR),
    goes_on("at Messana"),
    won("Messana", Side.DEFENDER, MINOR),
    goes_on("at Etruria"),
    won("Etruria", Side.DEFENDER, MAJOR, 3, tally=FOUR_OF_SIX),
    goes_on("the end of turn 1"),
    goes_on("Carthage", 6, 6),
    goes_on("Epirus", 2, 4),
    # Turn 2
    goes_on("revenue of turn 2"),
    *[goes_on("rulers of turn 2", face) for face in (4, 1, 4, 3, 2, 4, 4)],
    *[goes_on("attack rolls of turn 2", *faces) for faces in ROLLS_2],
    goes_on("targets of turn 2", 1, 1, 1, 1, 6),
    goes_on("targets of turn 2", 1, 1, 1, 1, 6),
    goes_on("targets of turn 2", 6, 1),
    goes_on("targets of turn 2", 6, 1, 1, 1),
    ("Rome names Campania", DeclareAttack("campania"), ()),
    goes_on("spending of turn 2"),
    goes_on("at Messana again"),
    won("Messana again", Side.DEFENDER, MAJOR),
    goes_on("at Tarentum"),
    won("Tarentum", Side.ATTACKER, MINOR),
    goes_on("at Campania"),
    won("Campania", Side.ATTACKER, MINOR),
    goes_on("the Campanians"),
    goes_on("Rome comes to Campania"),
    ("Rome against the Syracusans", Redirect("campania"), ()),
]
"""His two turns, line by line: what it is, what is decided, and the faces."""


@cache
def author_says() -> dict[str, list[Result]]:
    """What each line brought."""
    campaign, brought = begin(Start("The author's own", "none", ITALY)), defaultdict(list)
    for name, decision, faces in STORY:
        brought[name].append(play(campaign, decision, *faces))
        campaign = brought[name][-1].campaign
    return brought


def the(name: str) -> Result:
    """What the one line of that name brought."""
    [line] = author_says()[name]
    return line


def battle(campaign: State) -> tuple[str, int, int]:
    """The province of the battle at hand, and the points of both armies."""
    assert campaign.battle
    attacking, defending = campaign.battle.armies()
    return campaign.battle.province, attacking.total, defending.total


def owners(campaign: State, *provinces: str) -> set[str | None]:
    """Who controls these."""
    return {campaign.situation.land.controller(province) for province in provinces}


def test_the_rulers():
    """C3.2: rulers that fit: nobody too warlike, and a Syracusan who builds little."""
    rulers = the("the rulers").campaign.situation.rulers

    ratings = {p: (r.aggressor, r.protector, r.builder) for p, r in rulers.items()}
    assert ratings.pop("syracusans") == (50, 40, 10)
    assert set(ratings.values()) == {PLAIN}


# Turn 1


def test_turn_1_nobody_has_revenue_and_no_ruler_is_checked():
    """C2.6, C3.1: phase 3 follows phase 1 at once."""
    author_says = the("revenue of turn 1")

    assert [revenue.total for revenue in author_says.the(ev.RevenueCollected).revenues] == [0] * 9
    assert author_says.the(ev.StepBegan).step is Step.ATTACK_ROLLS


def test_turn_1_who_attacks_whom():
    """C4.5, C4.6: Senones, Etruscans, Bruttians, and Rome last."""
    campaign = the("spending of turn 1").campaign

    assert [(attack.attacker, attack.target) for attack in campaign.attacks] == [
        ("senones", "tarentines"),
        ("etruscans", "boii"),
        ("lucanians", "syracusans"),
        ("romans", "etruscans"),
    ]
    assert campaign.to_do == ("senones", "etruscans", "lucanians", "romans")


def test_turn_1_the_senones_take_a_tarentine_province():
    """C7.1: a Minor Victory; over the lane they reach Apulia only."""
    assert the("at Apulia").the(ev.ProvinceAttacked).prizes == (Prize("apulia", 0, True),)

    taken = ev.ProvinceTaken("apulia", "senones", "tarentines", "C7.1")
    assert the("Apulia").all(ev.ProvinceTaken) == [taken]


def test_turn_1_the_etruscans_take_both_boian_provinces():
    """C7.2: a Major Victory; the Boii are their Subject."""
    author_says = the("Felsina")

    assert [taken.province for taken in author_says.all(ev.ProvinceTaken)] == ["felsina", "mutina"]
    assert author_says.the(ev.BecameInactive) == ev.BecameInactive("boii", ())
    assert author_says.the(ev.SubjectChanged) == ev.SubjectChanged("boii", "etruscans", created=True)


def test_turn_1_the_syracusans_hold_messana():
    """C7.3: a Minor Victory of the defender: nothing changes hands."""
    assert the("at Messana").the(ev.ProvinceAttacked).province == "messana"
    assert the("Messana").the(ev.BattleWon).winner == "syracusans"
    assert the("Messana").all(ev.ProvinceTaken) == []


def test_turn_1_rome_loses_at_etruria_by_a_major():
    """C6.5, C6.12, C7.3: 80 points against 80, for the Etruscans attacked; Latium or Sabinum by a die."""
    author_says = the("Etruria")

    won = ev.BattleWon(Side.DEFENDER, "etruscans", "romans", MAJOR, Resolver.TABLE, FOUR_OF_SIX, "C6.12")
    prizes = (Prize("latium", 10, False), Prize("sabinum", 10, False))
    assert battle(the("at Etruria").campaign) == ("etruria", 80, 80)
    assert author_says.events[:2] == (won, ev.ProvinceTaken("latium", "etruscans", "romans", "C7.3", prizes, (3,)))
    assert author_says.campaign.to_do == ("everyone",)


def test_turn_1_no_external_power_comes():
    """C8.1 to C8.3: Carthage has nothing to add, Epirus 6 for the Boii, and 12 is not enough."""
    carthage, epirus = the("Carthage"), the("Epirus")

    assert carthage.the(ev.InterventionRolled) == ev.InterventionRolled("carthage", (6, 6), (), 12, comes=False)
    roll = epirus.the(ev.InterventionRolled)
    assert [modifier.value for modifier in roll.modifiers] == [6]
    assert (roll.total, roll.comes) == (12, False)
    assert epirus.the(ev.TurnBegan) == ev.TurnBegan(2)


def test_turn_1_civic_development_stands_at_minus_five():
    """C9.2: one Roman home under an enemy."""
    campaign = the("Epirus").campaign

    assert the("the end of turn 1").the(ev.PenaltyCounted) == ev.PenaltyCounted(("latium",), 5)
    assert (campaign.turn, campaign.civic_total) == (2, -5)


# Turn 2


def test_turn_2_the_etruscans_collect_ten():
    """C2.2: from the Boii; nobody else anything."""
    revenues = the("revenue of turn 2").the(ev.RevenueCollected).revenues

    collected = {revenue.power: revenue.total for revenue in revenues}
    assert collected.pop("etruscans") == 10
    assert set(collected.values()) == {0}


def test_turn_2_no_ruler_changes():
    """C3.1: seven faces below 5, for each ruler came one turn ago."""
    lines = author_says()["rulers of turn 2"]

    checks = [line.the(ev.RulerChecked) for line in lines]
    assert [(check.turns, check.change) for check in checks] == [(1, False)] * 7
    assert lines[-1].campaign.step is Step.ATTACK_ROLLS


def test_turn_2_the_attack_rolls():
    """C4.1, C4.3: who won or lost in turn 1; Campanians and Syracusans tie at 9, and the Syracusans go first."""
    lines = author_says()["attack rolls of turn 2"]

    totals = {roll.power: roll.total for line in lines for roll in line.all(ev.AttackRolled)}
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
    assert lines[-1].the(ev.OrderSettled) == ev.OrderSettled(order, (2, 5))


def test_turn_2_who_attacks_whom():
    """C4.5, C4.6: Rome names Campania."""
    targets = [line.the(ev.TargetChosen) for line in author_says()["targets of turn 2"]]

    assert [(chosen.attacker, chosen.target) for chosen in targets] == [
        ("lucanians", "syracusans"),
        ("senones", "tarentines"),
        ("syracusans", "campanians"),
        ("campanians", "romans"),
    ]
    order = ("lucanians", "senones", "syracusans", "campanians", "romans")
    assert the("spending of turn 2").the(ev.BattleOrder) == ev.BattleOrder(order, ())


def test_turn_2_the_bruttians_lose_their_only_home():
    """C7.3, C1.7: a Major Victory of the Syracusans at Messana: Lucania, and a Subject."""
    author_says = the("Messana again")

    assert battle(the("at Messana again").campaign) == ("messana", 80, 80)
    assert author_says.the(ev.ProvinceTaken).province == "lucania"
    assert author_says.the(ev.BecameInactive).power == "lucanians"
    assert author_says.the(ev.SubjectChanged) == ev.SubjectChanged("lucanians", "syracusans", created=True)


def test_turn_2_the_senones_hold_two_olive_groves():
    """C7.1, C1.7: Tarentum; the Tarentines are their Subject."""
    author_says = the("Tarentum")

    assert battle(the("at Tarentum").campaign) == ("tarentum", 80, 90)
    assert author_says.the(ev.SubjectChanged) == ev.SubjectChanged("tarentines", "senones", created=True)
    assert owners(author_says.campaign, "gallicus", "tarentum") == {"senones"}


def test_turn_2_the_syracusans_gain_a_second_port():
    """C6.2: Campania for its port, not Neapolis; the Campanians are attacked twice, for Rome means to come."""
    attacked, after = the("at Campania"), the("Campania").campaign

    prizes = (Prize("campania", 15, True), Prize("neapolis", 5, False))
    assert attacked.the(ev.ProvinceAttacked).prizes == prizes
    assert battle(attacked.campaign) == ("campania", 80, 70)
    assert owners(after, "campania", "syracuse", "messana", "agrigentum", "lucania") == {"syracusans"}
    assert owners(after, "neapolis") == {"campanians"}


def test_turn_2_the_campanian_attack_on_rome_is_cancelled():
    """C7.5: Neapolis touches no Roman province."""
    assert the("the Campanians").events == (ev.AttackCancelled("campanians", "out of reach", 0),)


def test_turn_2_rome_attacks_the_syracusans_in_campania_instead():
    """C4.6, C6.5, C6.7: 80 points and 5 cards against 70 points (attacked, attacked twice) and 4 cards."""
    wanted, joined = the("Rome comes to Campania"), the("Rome against the Syracusans").the(ev.BattleJoined)

    assert wanted.events == (ev.RedirectWanted("campania", ("campania",)),)
    assert legal_decisions(wanted.campaign) == (OfferRedirect(("campania",)),)
    assert (joined.attacking.people, joined.attacking.total, joined.attacking.command_cards) == ("romans", 80, 5)
    assert (joined.defending.people, joined.defending.total, joined.defending.command_cards) == ("syracusans", 70, 4)
    assert [modifier.value for modifier in joined.defending.points] == [80, -10]
