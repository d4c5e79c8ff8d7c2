"""The dispatches: what has happened and what is to come, the worst for Rome first, and nothing of weight left out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import pairwise
from uuid import UUID

import pytest

from battles.rules.generator import GeneratorRound
from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.dispatches import MOST, Dispatch, chosen, dispatches
from campaign.italy.narrate.names import Names
from campaign.italy.narrate.news import MUST, BattleNews, News, Weight
from campaign.italy.narrate.persons import persons_of
from campaign.italy.narrate.recall import Recall
from campaign.italy.narrate.stretch import Stretch, news_of
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules import turn
from campaign.italy.rules.state import Army, Attack, AttackStatus, Battle, Ending, Stage, Start, State, Step
from engine.rules.dice import Kind, Roller, StreamDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.sequence import apply
from powers.rules.attacks import TargetScore, attack_modifiers
from powers.rules.revenue import Revenue
from powers.rules.rulers import NewRuler
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME, Italy
from tests.card_battles import Whims
from tests.italy.rules.situations import ITALY, RULER, a_ruler, attacks_of, campaign_at, italy_with, owned_by
from tests.overrides import overridden
from tests.played import FILES, any_decision, save, states

LogLine = Line[de.Decision, ev.Event]
ON_ROME = Attack("samnites", ROME)
ROMES_SUBJECT = owned_by(ROME, "etruria")
"""The Etruscans are Rome's Subject."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is named, nothing remembered: what happens, and no more."""
    for claim in ("march", "battle", "landing", "ruler", "peace", "leads", "reigns"):
        monkeypatch.setattr(Recall, claim, lambda *_, **__: {})


def line(n: int, *events: ev.Event, faces: Sequence[int] = ()) -> LogLine:
    kinds, by = (Kind.D6,) * len(faces), (Roller.PROGRAM,) * len(faces)
    return Line(n, n - 1, de.Proceed(), tuple(faces), kinds, by, events)


def game(before: State, *lines: LogLine) -> CampaignGame:
    """A game that has come from there by these lines."""
    past = [before]
    for each in lines:
        past.append(reduce(apply, each.events, past[-1]))
    return CampaignGame(UUID(int=0), before.start, lines, tuple(past))


def told(before: State, *events: ev.Event, faces: Sequence[int] = ()) -> tuple[Dispatch, ...]:
    """The dispatches of one line."""
    return dispatches(game(before, line(1, *events, faces=faces)), 0, 1)


def chose(attacker: str, target: str) -> ev.TargetChosen:
    """A 4 for the only candidate."""
    return ev.TargetChosen(attacker, target, (TargetScore(target, 4, (), 4),), ())


def texts(found: Sequence[Dispatch]) -> list[str]:
    return [dispatch.text for dispatch in found]


def army(people: str, power: str = "", points: int = 80) -> Army:
    return Army(people, power or people, (Modifier("C6.4", Reason("power_army"), points),), 2, 5)


def joined(attacking: Army, defending: Army, province: str, *others: Attack, **rest: object) -> State:
    """The battle of the first attack of the turn, both armies standing."""
    attack = Attack(attacking.power, defending.power, province)
    battle = Battle(attacking.power, defending.power, province, Stage.JOINED, defending.people, attacking, defending)
    return attacks_of(attack, *others, battle=battle, **rest)


def won(before: State, side: Side, grade: Grade = Grade.MINOR) -> ev.BattleWon:
    battle = before.at_hand
    powers = (battle.attacker, battle.target) if side is Side.ATTACKER else (battle.target, battle.attacker)
    return ev.BattleWon(side, *powers, grade, Resolver.GENERATOR, None, "C6.11")


SAMNITES_IN_LATIUM = joined(army("samnites", points=100), army(ROME), "latium")


@pytest.mark.usefixtures("plain")
def test_it_works():
    """Who marches on Rome, where, which arrow shows it, and why; then Rome's place."""
    rolled = line(1, ev.AttackRolled("campanians", (5, 5), (), 10, attacks=True), faces=(5, 5))
    campaign = game(
        campaign_at(Step.TARGETS, "campanians", ROME), rolled, line(2, chose("campanians", ROME), faces=(4,))
    )

    (dispatch,) = dispatches(campaign, 0, 2)

    assert dispatch.text == "The Campanians' army marches on Rome in the Volscian Land."
    assert (dispatch.tone, dispatch.line) == ("change", 2)
    assert (dispatch.attack, dispatch.province) == ("2-campanians", "volscia")
    assert [entry.rule for entry in dispatch.entries] == ["C4.1", "C4.5"]
    assert dispatches(campaign, 2, 2) == ()


@pytest.mark.usefixtures("plain")
def test_a_dispatch_has_the_emblem_of_whom_its_text_speaks_of():
    """Whoever else the lines name that it unfolds."""
    marching, place = told(
        joined(army(ROME), army("etruscans", points=90), "etruria"), ev.RevenueCollected((Revenue(ROME, (), 15, 0),))
    )
    lost, over = told(
        SAMNITES_IN_LATIUM, won(SAMNITES_IN_LATIUM, Side.ATTACKER), ev.CampaignEnded(Ending.DISGRACE, 0, "C9.1")
    )
    off, *_ = told(attacks_of(ON_ROME), ev.AttackCancelled("samnites", "out of reach", 0))

    assert [each.power for each in (marching, place, lost, over, off)] == [ROME, ROME, "samnites", ROME, "samnites"]


# --- What is still to come --------------------------------------------------------------------------------------------

SUBJECTS = italy_with(ROMES_SUBJECT)
CARTHAGE_IN_LATIUM = italy_with(occupied={CARTHAGE: "latium"})
AHEAD: dict[str, tuple[State, str]] = {
    "Rome asked to attack: what they will have spent": (
        campaign_at(Step.ROME_ATTACKS, ROME, attacks=(Attack("campanians", ROME),), revenues={"campanians": 50}),
        "The Campanians' army of 115 points marches on Rome in the Volscian Land.",
    ),
    "Rome dividing its money": (
        campaign_at(
            Step.ROME_SPENDS,
            ROME,
            attacks=(Attack("boii", "senones"), Attack("campanians", ROME)),
            purses={"campanians": Purse(20), "boii": Purse()},
        ),
        "The Campanians' army of 100 points marches on Rome in the Volscian Land (attack 2 of 2).",
    ),
    "one of two provinces": (
        attacks_of(ON_ROME, land=italy_with(owned_by(ROME, "campania"))),
        "The Samnites' army of 80 points marches on Rome in the Volscian Land or Ager Campanus.",
    ),
    "on a Subject": (
        attacks_of(Attack("senones", ROME), land=SUBJECTS),
        "The Senones' army of 80 points marches on Rome's Subjects the Etruscans in Etruria.",
    ),
    "out of reach by now": (
        attacks_of(Attack("syracusans", ROME)),
        "The Syracusans' army of 80 points marches on Rome.",
    ),
    "an External army": (
        attacks_of(Attack(CARTHAGE, ROME), land=CARTHAGE_IN_LATIUM),
        "Carthage's army of 100 points marches on Rome in Sabinum or the Volscian Land.",
    ),
    "on its last home": (
        attacks_of(ON_ROME, land=italy_with(owned_by("samnites", "sabinum", "volscia"))),
        "The Samnites' army of 80 points marches on Rome in Latium.",
    ),
    "at hand, the defence still open": (
        attacks_of(
            Attack("samnites", ROME, "sabinum"),
            battle=Battle("samnites", ROME, "sabinum", Stage.DEFENCE, ROME),
        ),
        "The Samnites' army of 80 points attacks Rome in Sabinum.",
    ),
    "at hand, both armies standing": (
        SAMNITES_IN_LATIUM,
        "The Samnites' army attacks Rome in Latium, 100 points against 80.",
    ),
    "Rome's own": (
        joined(army(ROME), army("etruscans", points=90), "etruria"),
        "Rome's army attacks the Etruscans in Etruria, 80 points against 90.",
    ),
}


@pytest.mark.parametrize(("before", "text"), AHEAD.values(), ids=AHEAD)
@pytest.mark.usefixtures("plain")
def test_an_attack_still_to_come(before: State, text: str):
    assert [said for said in texts(told(before)) if "Rome" in said] == [text]


@pytest.mark.usefixtures("plain")
def test_of_two_external_armies_a_die_will_say_which_goes_first():
    """C6.1."""
    land = italy_with(occupied={CARTHAGE: "latium", EPIRUS: "umbria"})
    attacks = (Attack(CARTHAGE, ROME), Attack(EPIRUS, ROME), Attack("samnites", ROME))
    purses = {"samnites": Purse()}

    found = texts(told(campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks, land=land, purses=purses)))

    assert [re.search(r"\(.*\)", text) is not None for text in found] == [False, False, True]
    assert "(attack 3 of 3)" in found[2]


@pytest.mark.usefixtures("plain")
def test_rome_may_fight_before_the_other_powers():
    """C6.1, by option: then its attack has the first place."""
    attacks = (Attack("samnites", ROME), Attack(ROME, "etruscans", "etruria"))
    land = italy_with(rome_fights_last=False)

    found = texts(told(campaign_at(Step.ROME_SPENDS, ROME, attacks=attacks, land=land)))

    assert [re.findall(r"\d of \d", text) for text in found] == [["2 of 2"], ["1 of 2"]]


@pytest.mark.usefixtures("plain")
def test_the_attacks_of_others_are_told_when_they_are_declared_and_those_on_rome_until_they_are_fought():
    first, second = (
        line(n, chose(attacker, target), faces=(4,))
        for n, (attacker, target) in enumerate([("boii", "senones"), ("campanians", ROME)], 1)
    )
    campaign = game(campaign_at(Step.TARGETS, "boii", "campanians", ROME), first, second, line(3))

    assert len(dispatches(campaign, 0, 3)) == 2
    assert len(dispatches(campaign, 1, 3)) == len(dispatches(campaign, 2, 3)) == 1


@pytest.mark.usefixtures("plain")
def test_nobody_marches_on_rome():
    """It is said once, when the Powers have chosen; and of a stretch without any news."""
    rolled = line(
        1, ev.AttackRolled("boii", (5, 5), (), 10, attacks=True), ev.OrderSettled(("boii",), ()), faces=(5, 5)
    )
    chosen = line(2, chose("boii", "senones"), ev.StepBegan(Step.ROME_ATTACKS, (ROME,), "C4.6"), faces=(4,))
    campaign = game(campaign_at(Step.ATTACK_ROLLS, "boii"), rolled, chosen, line(3))

    first, other = dispatches(campaign, 0, 2)
    (quiet,) = dispatches(campaign, 2, 3)

    assert (first.text, first.power) == ("Nobody marches on Rome.", "")
    assert [entry.text for entry in first.entries][0] == "The Boii rolled 10 and chose war."
    assert other.text == "The Boii's army of 80 points marches on the Senones in Ager Gallicus."
    assert quiet == Dispatch("All quiet: nobody marches on Rome.", "plain", 3)


# --- What has happened ------------------------------------------------------------------------------------------------

ROMES_LAST_HOME = joined(
    army("samnites"), army(ROME), "latium", land=italy_with(owned_by("samnites", "sabinum", "volscia"))
)
FALLEN = {"felsina": "samnites", "mutina": "samnites"}
TOLD: dict[str, tuple[State, tuple[ev.Event, ...], list[tuple[str, str]]]] = {
    "a battle between others": (
        joined(army("samnites"), army("campanians"), "campania"),
        (won(joined(army("samnites"), army("campanians"), "campania"), Side.DEFENDER), ev.BattleEnded("samnites")),
        [("plain", "The Campanians held Ager Campanus against the Samnites.")],
    ),
    "Rome held its last home": (
        ROMES_LAST_HOME,
        (won(ROMES_LAST_HOME, Side.DEFENDER), ev.BattleEnded("samnites")),
        [("victory", "Rome held Latium against the Samnites.")],
    ),
    "and what it brought": (
        joined(army("samnites"), army("campanians"), "campania"),
        (
            won(joined(army("samnites"), army("campanians"), "campania"), Side.ATTACKER, Grade.MAJOR),
            ev.ProvinceTaken("campania", "samnites", "campanians", "C7.1"),
            ev.ProvinceTaken("neapolis", "samnites", "campanians", "C7.2"),
            ev.BecameInactive("campanians", ()),
            ev.SubjectChanged("campanians", "samnites", created=True),
        ),
        [
            ("change", "The Samnites beat the Campanians and took Ager Campanus and Neapolis."),
            ("change", "The Campanians became Subjects of the Samnites."),
        ],
    ),
    "and what an External army did": (
        joined(army(CARTHAGE), army("tarentines"), "apulia", land=italy_with(occupied={CARTHAGE: "tarentum"})),
        (
            ev.BattleWon(Side.ATTACKER, CARTHAGE, "tarentines", Grade.MINOR, Resolver.TABLE, None, "C6.12"),
            ev.ArmyMoved(CARTHAGE, "apulia", "tarentum", "tarentines"),
        ),
        [("change", "Carthage beat the Tarentines and took Apulia.")],
    ),
    "no battle": (
        joined(army("samnites"), army("campanians"), "campania"),
        (ev.BattleUndecided(de.Undecided.NOT_FOUGHT), ev.BattleEnded("samnites")),
        [("plain", "The Samnites and the Campanians did not come to battle in Ager Campanus.")],
    ),
    "an attack on Rome that came to nothing": (
        attacks_of(ON_ROME),
        (ev.AttackCancelled("samnites", "out of reach", 0),),
        [("change", "The Samnites' attack on Rome came to nothing.")],
    ),
    "an attack of others that did": (
        attacks_of(Attack("samnites", "campanians")),
        (ev.AttackCancelled("samnites", "out of reach", 0),),
        [("plain", "All quiet: nobody marches on Rome.")],
    ),
    "an External army that turned from Rome": (
        attacks_of(Attack(CARTHAGE, ROME), land=italy_with(occupied={CARTHAGE: "tarentum"})),
        (chose(CARTHAGE, "samnites"),),
        [
            ("change", "Carthage's attack on Rome came to nothing."),
            ("plain", "Carthage's army of 100 points marches on the Samnites."),
        ],
    ),
    "Rome's attack must turn elsewhere": (
        attacks_of(Attack(ROME, "senones", "umbria")),
        (ev.RedirectWanted("umbria", ("gallicus",)),),
        [("change", "Rome could no longer attack the Senones in Umbria as it had planned.")],
    ),
    "Rome took what it chose": (
        attacks_of(Attack(ROME, "senones", stand=AttackStatus.FOUGHT)),
        (ev.ProvinceTaken("umbria", ROME, "senones", "C7.2"),),
        [
            ("victory", "Rome also took Umbria from the Senones."),
            ("plain", "Rome holds 4 of 19 provinces, more than any other Power."),
        ],
    ),
    "a Subject won": (
        attacks_of(land=SUBJECTS, subjects=()),
        (ev.SubjectChanged("etruscans", ROME, created=True),),
        [("victory", "The Etruscans became Subjects of Rome.")],
    ),
    "a Subject lost": (
        attacks_of(land=SUBJECTS),
        (ev.SubjectChanged("etruscans", None, created=False),),
        [("defeat", "Rome lost its Subjects the Etruscans: they were no longer anybody's.")],
    ),
    "a Subject lost to another": (
        attacks_of(land=SUBJECTS),
        (ev.SubjectChanged("etruscans", "boii", created=False),),
        [("defeat", "Rome lost its Subjects the Etruscans to the Boii.")],
    ),
    "a Power fell, and Rome got its home back": (
        attacks_of(land=italy_with({**FALLEN, "sabinum": "boii"}, inactive=())),
        (ev.BecameInactive("boii", (("sabinum", ROME),)),),
        [
            ("victory", "The Boii lost their last home and were out of play. Sabinum went back to Rome."),
            ("plain", "Rome holds 3 of 19 provinces; only the Samnites hold more."),
        ],
    ),
    "a Power fell, and others got their homes back": (
        attacks_of(land=italy_with({**FALLEN, "umbria": "boii"}, inactive=())),
        (ev.BecameInactive("boii", (("umbria", "senones"),)),),
        [("change", "The Boii lost their last home and were out of play. Umbria went back to the Senones.")],
    ),
    "a Power rose": (
        attacks_of(land=italy_with(FALLEN, inactive=["boii"])),
        (ev.Revived("boii"),),
        [("change", "The Boii had a home again and would return to play next turn.")],
    ),
    "homes in the hands of enemies": (
        campaign_at(Step.END_OF_TURN),
        (ev.PenaltyCounted(("latium", "sabinum"), 10),),
        [("defeat", "Latium and Sabinum were in enemy hands: Rome lost 10 points.")],
    ),
    "none there": (
        campaign_at(Step.END_OF_TURN),
        (ev.PenaltyCounted((), 0),),
        [("plain", "All quiet: nobody marches on Rome.")],
    ),
    "an army landed on Rome's home": (
        campaign_at(Step.INTERVENTION),
        (ev.ArmyLanded(CARTHAGE, "latium", 100, None, ("latium",), ()),),
        [
            ("defeat", "Carthage's army of 100 points landed in Latium. Rome no longer controlled it."),
            ("plain", "Rome holds 2 of 19 provinces; two Powers hold more."),
        ],
    ),
    "an army moved onto Rome's home, and gave another back": (
        campaign_at(Step.BATTLES, land=CARTHAGE_IN_LATIUM),
        (ev.ArmyMoved(CARTHAGE, "sabinum", "latium", ROME),),
        [
            (
                "defeat",
                "Carthage's army moved into Sabinum. Latium went back to Rome. Rome no longer controlled Sabinum.",
            ),
        ],
    ),
    "an army landed beside Rome": (
        campaign_at(Step.INTERVENTION),
        (ev.ArmyLanded(CARTHAGE, "etruria", 100, None, ("etruria",), ()),),
        [("change", "Carthage's army of 100 points landed in Etruria.")],
    ),
    "an army landed far away": (
        campaign_at(Step.INTERVENTION),
        (ev.ArmyLanded(EPIRUS, "tarentum", 100, "tarentines", ("tarentum",), ()),),
        [
            (
                "change",
                "Epirus/Macedonia's army of 100 points landed in Tarentum, in the pay of the Tarentines.",
            )
        ],
    ),
    "an army left what was Rome's": (
        campaign_at(Step.END_OF_TURN, land=CARTHAGE_IN_LATIUM),
        (ev.ArmyRemoved(CARTHAGE, "spent", "latium", ROME, "C8.8"),),
        [
            ("victory", "Carthage's army was spent and left Italy. Latium went back to Rome."),
            ("plain", "Rome holds 3 of 19 provinces, as many as the Samnites and the Syracusans."),
        ],
    ),
    "an army left Italy": (
        campaign_at(Step.END_OF_TURN, land=italy_with(occupied={CARTHAGE: "apulia"})),
        (ev.ArmyRemoved(CARTHAGE, "spent", "apulia", "tarentines", "C8.8"),),
        [("change", "Carthage's army was spent and left Italy. Apulia went back to the Tarentines.")],
    ),
    "a province given by the player": (
        campaign_at(Step.BATTLES),
        (ev.ControllerOverridden("latium", "samnites", ROME, "so"),),
        [
            ("defeat", "Latium went from Rome to the Samnites."),
            ("plain", "Rome holds 2 of 19 provinces; two Powers hold more."),
        ],
    ),
    "an army sent out of Italy by the player": (
        campaign_at(Step.BATTLES),
        (ev.ArmyOverridden(CARTHAGE, None, 0, None, None, "so"),),
        [("plain", "All quiet: nobody marches on Rome.")],
    ),
    "an army moved away by the player": (
        campaign_at(Step.BATTLES, land=CARTHAGE_IN_LATIUM),
        (ev.ArmyOverridden(CARTHAGE, "apulia", 100, "latium", ROME, "so"),),
        [
            ("victory", "Carthage's army stood in Apulia with 100 points. Latium went back to Rome."),
            ("plain", "Rome holds 3 of 19 provinces, as many as the Samnites and the Syracusans."),
        ],
    ),
    "the end": (
        campaign_at(Step.BATTLES, attacks=(ON_ROME,)),
        (ev.CampaignEnded(Ending.DISGRACE, 0, "C9.1"),),
        [("end", "The campaign is over: Great disgrace, 0 points.")],
    ),
}


@pytest.mark.parametrize(("before", "events", "expected"), TOLD.values(), ids=TOLD)
@pytest.mark.usefixtures("plain")
def test_what_has_happened(before: State, events: tuple[ev.Event, ...], expected: list[tuple[str, str]]):
    assert [(dispatch.tone, dispatch.text) for dispatch in told(before, *events)] == expected


@pytest.mark.usefixtures("plain")
def test_the_result_of_romes_battle_is_an_event():
    """Both dice, whose victory and how great, what it changed, one by one; and the armies that fought."""
    attack = ev.ProvinceAttacked("samnites", ROME, "latium", ROME, (), (), "C6.2")
    stand = ev.BattleJoined("latium", army("samnites"), army(ROME), ())
    thrown = ev.GeneratorRolled((GeneratorRound((3, 2), (1, 3), 3, 3), GeneratorRound((6, 2), (4, 4), 10, 8)))
    joining = line(1, attack, stand)
    deciding = line(
        2,
        thrown,
        won(SAMNITES_IN_LATIUM, Side.ATTACKER, Grade.MAJOR),
        ev.ProvinceTaken("latium", "samnites", ROME, "C7.1"),
        ev.ProvinceTaken("sabinum", "samnites", ROME, "C7.2"),
        ev.BattleEnded("samnites"),
        faces=(3, 2, 1, 3, 6, 2, 4, 4),
    )

    result, place = dispatches(game(attacks_of(ON_ROME), joining, deciding), 1, 2)

    assert result.text == "The Samnites beat Rome in Latium."
    assert result.tone == "defeat"
    assert result.battle == BattleNews(
        "Major Victory for the Samnites",
        (
            ("defeat", "The Samnites took Latium from Rome."),
            ("defeat", "The Samnites also took Sabinum from Rome."),
        ),
    )
    assert [(row.label, [die.face for die in row.dice], row.total) for row in result.throws] == [
        ("Samnites", [6, 2], 10),
        ("Rome", [4, 4], 8),
    ]
    assert (result.attack, result.province, result.line) == ("2-samnites", "latium", 2)
    assert "The armies met in Latium" in result.entries[1].text
    assert place.text == "Rome holds 1 of 19 provinces; six Powers hold more."


@pytest.mark.usefixtures("plain")
def test_a_battle_of_romes_without_dice_and_the_end_it_brought():
    before = replace(SAMNITES_IN_LATIUM, civic=())
    draw, *_ = told(before, ev.BattleUndecided(de.Undecided.DRAW), ev.BattleEnded("samnites"))
    lost, over = told(before, won(before, Side.ATTACKER), ev.CampaignEnded(Ending.DISGRACE, 0, "C9.1"))

    assert (draw.text, draw.tone, draw.throws) == ("The Samnites fought Rome in Latium to a draw.", "plain", ())
    assert draw.battle == BattleNews("A draw", (("plain", "No province changed hands."),))
    assert lost.battle == BattleNews("Minor Victory for the Samnites")
    assert over.text == "The campaign is over: Great disgrace, 0 points."


# --- Rulers and revenue -----------------------------------------------------------------------------------------------


def ruled_anew(power: str, aggressor: int, result: int) -> tuple[Dispatch, ...]:
    """A new ruler comes after a plain one, and his Power rolls that."""
    new, modifiers = replace(a_ruler(aggressor), name="Gavius"), attack_modifiers(aggressor, 0, 0)
    came = ev.RulerCame(NewRuler(power, (1, 1, 1), (0, 0, 0), (1, 1, 1), new))
    rolled = ev.AttackRolled(power, (), modifiers, result, attacks=result >= 9)
    return dispatches(game(campaign_at(Step.RULERS, power), line(1, came), line(2, rolled)), 0, 2)


RULERS = [
    ("boii", 95, 11, ["Gavius came to power among the Boii and chose war."]),
    ("boii", 95, 12, ["All quiet: nobody marches on Rome."]),
    ("boii", 20, 8, ["Gavius came to power among the Boii and kept the peace."]),
    ("samnites", 20, 5, ["Gavius came to power among the Samnites."]),
]


@pytest.mark.parametrize(("power", "aggressor", "result", "expected"), RULERS)
@pytest.mark.usefixtures("plain")
def test_a_ruler_who_changes_a_war(power: str, aggressor: int, result: int, expected: list[str]):
    """The plain one would have added nothing to the roll; and any new ruler of a neighbour is news."""
    assert texts(ruled_anew(power, aggressor, result)) == expected


@pytest.mark.usefixtures("plain")
def test_a_ruler_without_a_name_and_the_first_rulers():
    nameless = ev.RulerCame(NewRuler("boii", (1, 1, 1), (0, 0, 0), (1, 1, 1), replace(RULER, name="Boii")))
    land = italy_with(owned_by(ROME, "felsina"))

    assert texts(told(campaign_at(Step.RULERS, "boii", land=land), nameless)) == [
        "A new ruler came to power among the Boii."
    ]
    assert texts(told(campaign_at(Step.SET_UP, "boii", land=land), nameless)) == ["All quiet: nobody marches on Rome."]


def collected(*talents: int) -> str:
    """What is told of the last of these revenues."""
    lines = [line(n, ev.RevenueCollected((Revenue(ROME, (), each, 0),))) for n, each in enumerate(talents, 1)]
    *_, dispatch = dispatches(game(campaign_at(Step.REVENUE, "everyone"), *lines), len(lines) - 1, len(lines))
    return dispatch.text.partition("Syracusans. ")[2]


REVENUES = [
    ((15,), "Rome collected 15 talents."),
    ((15, 20), "Rome's revenue: 20, 5 more."),
    ((15, 10), "Rome's revenue: 10, 5 less."),
    ((15, 15), "Rome's revenue: 15, as before."),
    ((15, 0), "Rome collected nothing."),
]


@pytest.mark.parametrize(("talents", "said"), REVENUES)
@pytest.mark.usefixtures("plain")
def test_romes_revenue(talents: tuple[int, ...], said: str):
    assert collected(*talents) == said


# --- The choice among them --------------------------------------------------------------------------------------------


def news(weight: Weight, n: int = 0, ahead: bool = False) -> News:
    return News(weight, f"{weight.name} {n}.", n, attacker="boii", province="felsina", ahead=ahead)


@pytest.mark.usefixtures("plain")
def test_the_worst_first_and_what_is_to_come_before_what_has_been():
    found = [news(weight) for weight in reversed(Weight) if weight is not Weight.FAR][: MOST - 1]
    found.append(news(Weight.NEAR, ahead=True))

    kept = chosen(found)

    assert [each.weight for each in kept] == sorted(each.weight for each in found)
    assert [each.ahead for each in kept if each.weight is Weight.NEAR] == [True, False]


@pytest.mark.usefixtures("plain")
def test_what_is_far_does_not_fill_the_page():
    assert len(chosen([news(Weight.FAR)] * 9)) == 5
    assert len(chosen([news(Weight.NEAR)] * 9)) == 7


@pytest.mark.usefixtures("plain")
def test_what_must_be_told_is_told_together_rather_than_not():
    lost = [news(Weight.HOME_LOST, n) for n in (3, 4)]
    battle = [replace(news(Weight.BATTLE, n), battle=BattleNews("", (("defeat", f"So {n}."),))) for n in (1, 2)]
    attacks = [news(Weight.ATTACK, n) for n in range(5, 9)]

    one, two, three = chosen([*attacks, *lost, *battle, news(Weight.NEAR)])

    assert one == News(Weight.BATTLE, "BATTLE 1. So 1. BATTLE 2. So 2.", 2, earlier=(1,))
    assert two.text == "HOME_LOST 3. HOME_LOST 4."
    assert (three.text.count("ATTACK"), three.attacker, three.earlier) == (4, "", (5, 6, 7))
    assert chosen([*attacks[:2], *lost, *battle, news(Weight.NEAR), news(Weight.OVER)])[-1].weight is Weight.ATTACK


@pytest.mark.usefixtures("plain")
def test_no_more_kinds_must_be_told_than_there_is_room_for():
    """A campaign that is over has no attacks to come."""
    assert len(MUST - {Weight.OVER}) <= MOST


# --- Whole campaigns --------------------------------------------------------------------------------------------------


def by_chance(seed: int, land: Italy = ITALY) -> CampaignGame:
    """A campaign in which the player decides, reports and overrides by chance."""
    campaign, dice, one_of = turn.begin(Start("", str(seed), land)), StreamDice(str(seed)), Whims(seed).one_of
    lines: list[LogLine] = []
    past = [campaign]
    while campaign.ending is None:
        decision = turn.programs_decision(campaign)
        if decision is None or campaign.battle and one_of(range(4)) == 0:
            decision = any_decision(one_of, one_of(turn.legal_decisions(campaign)))
        elif one_of(range(50)) == 0:
            decision = overridden(campaign, "so", one_of, "controller", "army") or decision
        events, campaign = turn.unfold(campaign, decision, dice)
        rolled = tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)
        lines.append(Line(len(lines) + 1, len(lines), decision, *rolled, tuple(events)))
        dice.forget()
        past.append(campaign)
    return CampaignGame(UUID(int=0), past[0].start, tuple(lines), tuple(past))


@cache
def campaigns() -> tuple[CampaignGame, ...]:
    played = [CampaignGame(UUID(int=0), save(f.stem).start, save(f.stem).lines, states(f.stem)) for f in FILES]
    return (*played, *map(by_chance, range(4)), by_chance(4, OTHERWISE))


OTHERWISE = replace(
    ITALY,
    powers=tuple(replace(power, name=f"Folk {n}") for n, power in enumerate(ITALY.powers)),
    provinces=tuple(replace(province, name=f"Land of {n}") for n, province in enumerate(ITALY.provinces)),
)


def runs(campaign: CampaignGame) -> list[tuple[int, int]]:
    """From each of the player's decisions to the next."""
    return list(pairwise(dict.fromkeys((0, *campaign.own_decisions(), len(campaign.lines)))))


def stretches() -> list[tuple[CampaignGame, int, int]]:
    return [(campaign, first, last) for campaign in campaigns() for first, last in runs(campaign)]


def due(campaign: CampaignGame, first: int, last: int) -> Iterator[tuple[str, str]]:
    """What a reader must find told, by two names that stand in one sentence; Rome's Subjects by their province."""
    name, now = Names(campaign.start.italy).name, campaign.states[last]
    for place in range(first, last):
        before, after = campaign.states[place], campaign.states[place + 1]
        lost = {*before.situation.land.territory(ROME)} - {*after.situation.land.territory(ROME)}
        yield from ((name(province), "Rome") for province in lost)
        subjects = dict(before.subjects).items() ^ dict(after.subjects).items()
        yield from ((name(subject), "Rome") for subject, overlord in subjects if overlord == ROME)
        for event in campaign.lines[place].events:
            if isinstance(event, ev.TargetChosen) and event.target == ROME and not now.ending:
                yield name(event.attacker), "Rome"
            if isinstance(event, ev.ProvinceAttacked) and event.target == ROME:
                yield name(event.attacker), "Rome" if event.people == ROME else name(event.province)


def unread(campaign: CampaignGame, first: int, last: int) -> list[tuple[str, str]]:
    """What is due and not told."""
    said = sentences(dispatches(campaign, first, last))
    return [
        pair for pair in due(campaign, first, last) if not any(pair[0] in text and pair[1] in text for text in said)
    ]


def sentences(found: Sequence[Dispatch]) -> list[str]:
    return [*texts(found), *(text for each in found if each.battle for _, text in each.battle.changes)]


def test_who_reads_the_dispatches_alone_learns_all_that_befalls_rome():
    """Each province lost, each attack on it or its Subjects, each Subject won or lost, by name."""
    assert [missed for stretch in stretches() for missed in unread(*stretch)] == []
    assert sum(len([*due(*stretch)]) for stretch in stretches()) > 200


@pytest.mark.parametrize("length", [1, 25, 90])
def test_so_it_is_in_stretches_of_any_length(length: int):
    for campaign in campaigns()[::2]:
        for first in range(0, len(campaign.lines), max(10, length // 2)):
            last = min(first + length, len(campaign.lines))
            assert unread(campaign, first, last) == []


def test_each_dispatch_is_whole():
    for campaign, first, last in stretches():
        found = dispatches(campaign, first, last)
        weights = [each.weight for each in chosen(news_of(Stretch(campaign, first, last)))]
        arrows = {f"{state.turn}-{a.attacker}" for state in campaign.states[: last + 1] for a in state.attacks}

        assert weights == sorted(weights)
        assert 1 <= len(found) <= MOST
        for each in found:
            assert re.fullmatch(r"[A-Z].*[.]", each.text), each.text
            assert each.entries or each.text.startswith(("All quiet", "Rome holds")), each.text
            assert not {entry.tone for entry in each.entries} & {"turn", "step"}
            assert each.line in {logged.n for logged in campaign.lines[:last]}
            assert each.attack in {"", *arrows}
            assert each.province in {"", *campaign.start.italy.place}
            assert each.tone in {"plain", "victory", "defeat", "change", "end"}
        assert not any(each.battle for each in found[1:])


def named(text: str, names: Mapping[str, str]) -> list[str]:
    """Whom or what a text names, in the order in which it does; of Subjects the people alone."""
    text = re.sub(rf"({'|'.join(map(re.escape, names.values()))})'s? Subjects ", "", text)
    found = {id: re.search(rf"\b{re.escape(name)}\b", text) for id, name in names.items()}
    places = {id: hit.start() for id, hit in found.items() if hit}
    return sorted(places, key=places.__getitem__)


@cache
def persons() -> dict[int, re.Pattern[str]]:
    """The names of all persons of each of these campaigns, by its identity."""
    of = {id(campaign): [person.name for person in persons_of(campaign)] for campaign in campaigns()}
    names = {each: {*several, *(name.partition(" ")[2] for name in several)} - {""} for each, several in of.items()}
    return {
        each: re.compile("|".join(map(re.escape, sorted(several, key=len, reverse=True))))
        for each, several in names.items()
    }


def without_persons(campaign: CampaignGame, text: str) -> str:
    """Without who is named after a place: Charilaus of Neapolis."""
    return persons()[id(campaign)].sub("N", text)


OF_NOBODY = ("Nobody marches on Rome.", "All quiet: nobody marches on Rome.")


def test_the_emblem_of_each_dispatch_is_that_of_the_power_that_it_names_first():
    for campaign, first, last in stretches():
        names = Names(campaign.start.italy)
        powers = {id: names.name(id) for id in (*names.italy.homes, *(each.id for each in names.italy.externals))}
        for each in dispatches(campaign, first, last):
            of = [] if each.text in OF_NOBODY else named(each.text, powers) or [ROME]
            assert each.power == (of[0] if of else ""), each.text


def test_it_is_the_province_of_the_sentence_before():
    """That names no other; or the Power of the sentence before, which names no province."""
    for campaign, first, last in stretches():
        places = {province.id: province.name for province in campaign.start.italy.provinces}
        for each in dispatches(campaign, first, last):
            for before, said in pairwise(re.split(r"(?<=[.]) ", without_persons(campaign, each.text))):
                if re.search(r"\b(it|they|It|They)\b", said):
                    here = named(before, places)
                    assert here in ([each.province], []), each.text


def test_the_dispatches_of_other_names_name_nobody_else():
    campaign = campaigns()[-1]
    text = " ".join(said for first, last in runs(campaign) for said in sentences(dispatches(campaign, first, last)))
    text = without_persons(campaign, text)

    assert "Folk 1" in text
    names = [ITALY.name(who) for who in (*ITALY.homes, *ITALY.place) if who != ROME]
    assert [name for name in names if name in text] == []


# --- What cannot be told ----------------------------------------------------------------------------------------------


def test_a_line_that_does_not_fit_what_went_before_is_told_to_be_so():
    """A battle is won where none is fought; the rest is told."""
    before = campaign_at(Step.BATTLES, attacks=(Attack("samnites", ROME),))
    wrong = ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, Resolver.TABLE, None, "C6.12")
    lines = (line(1, wrong), line(2, ev.SubjectChanged("boii", ROME, created=True)))
    campaign = CampaignGame(UUID(int=0), before.start, lines, (before,) * 3)

    found = texts(dispatches(campaign, 0, 2))

    assert "Line 1 is unreadable: it does not fit what went before. It is kept as it is." in found
    assert "The Boii became Subjects of Rome." in found


@pytest.mark.usefixtures("plain")
def test_an_attack_that_cannot_be_told_hides_nothing_else():
    """Rome has named no province."""
    before = campaign_at(Step.BATTLES, attacks=(Attack(ROME, "boii"),))

    assert texts(told(before, ev.PenaltyCounted(("latium",), 5))) == ["Latium was in enemy hands: Rome lost 5 points."]
