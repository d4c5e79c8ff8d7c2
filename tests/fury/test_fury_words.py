"""Every event of Hell Hath No Fury has its words, every decision its label, every reason its text; no id is told."""

import ast
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from battles.rules.verdict import Resolver
from campaign.fury.choices import label, option_text
from campaign.fury.data import britannia, pieces
from campaign.fury.games import facts, when
from campaign.fury.names import PACKAGE, force, losses, name
from campaign.fury.rules.at_hand import Ask, AtHand
from campaign.fury.rules.board import Side
from campaign.fury.rules.column import Column
from campaign.fury.rules.decisions import Decision, Done, Proceed
from campaign.fury.rules.events import Event
from campaign.fury.rules.overrides import Overridden, SecretOverridden, What
from campaign.fury.rules.pieces import UnitKind
from campaign.fury.rules.secrets import told, told_why
from campaign.fury.rules.state import Ending, Leader, Stage, State, Unit
from campaign.fury.rules.turn import RULESET, HalfBegan, StepBegan, TurnBegan, decides, legal_decisions
from campaign.fury.rules.z4_control import LootingBegan
from campaign.fury.rules.z6_rally import Rallied
from campaign.fury.rules.z7_supply import SupplyRolled
from campaign.fury.rules.z8_activation import TribeRose
from campaign.fury.rules.z10_forced import MarchForced
from campaign.fury.rules.z10_movement import ColumnMoved, Go, SetOut
from campaign.fury.rules.z10_overrun import GiveWay
from campaign.fury.rules.z10_step import MovementEnded
from campaign.fury.rules.z11_voyages import Embark
from campaign.fury.rules.z12_stacking import LostOrder
from campaign.fury.rules.z13_combat import Sides
from campaign.fury.rules.z13_fates import Fate
from campaign.fury.rules.z13_moves import FallBack
from campaign.fury.rules.z13_step import Bear, Charge
from campaign.fury.rules.z13_throw import BattleBegan, BattleThrown, ReliabilityRolled
from campaign.fury.rules.z14_demoralisation import Demoralised
from campaign.fury.rules.z15_victory import WarEnded
from campaign.fury.rules.z18_solo.reasons import PLAIN
from campaign.fury.telling import asking, entries, tell, why
from engine.rules.dice import DieRequest, SeededDice
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import play
from engine.rules.values import altered
from engine.texts import texts
from tests.fury.rules.scenes import scene, set_up, unit
from tests.fury.test_any_fury import decided

RULES = sorted((Path(__file__).parents[2] / "campaign/fury/rules").rglob("*.py"))
WARS = 20 if os.environ.get("RISE_PROOF") else 1
FURY_SIDES = (*Side, "")
SILENT = {TurnBegan.__name__}
"""Events without a text: of a turn each entry has the number."""
REFUSED = ("losses_not_there", "losses_of_unit", "losses_sum")
PEOPLE = {*pieces().command, *pieces().leader} - {"II", "IX", "XIV", "XX", "relief"}
IDS = {*PEOPLE, *[sea.id for sea in britannia().seas], "tribal", "roman"}
TRACTS = "|".join(home.id for home in britannia().homelands)
KINDS = "|".join({*UnitKind} - {UnitKind.FLOTILLA})
NO_WORDS = re.compile(
    rf"[{{}}_]|\?\d|\b(?:None|True|False|Reason|Side|Unit|Leader)\b|(?<!\()\b(?:{TRACTS})\d+\b|\b(?:{KINDS}) \d"
    rf"|(?<![\w-])(?:{'|'.join(IDS)})(?![\w-])"
)
"""What no sentence may contain: an unfilled field, a value of the program, an id; a tract's code stands in brackets."""

FuryLine = Line[Any, Any]
Played = tuple[State, FuryLine]


class Noted(SeededDice):
    """Dice that remember what they were for."""

    purposes: set[Reason] = set()

    def roll(self, requests: Sequence[DieRequest]) -> tuple[int, ...]:
        self.purposes.update(die.reason for die in requests)
        return super().roll(requests)


@pytest.fixture(scope="module")
def wars() -> list[Played]:
    return [moment for n in range(4, 4 + WARS) for moment in played(str(n))]


def played(seed: str) -> Iterator[Played]:
    """A war of decisions at random."""
    state, n = set_up(), 0
    while not state.ending:
        line, after = play(RULESET, state, decided(state, f"{seed}/{n}"), Noted(seed, state.turn), n + 1, n)
        yield state, line
        state, n = after, n + 1


def check(text: str) -> None:
    """It is a sentence, or a heading, and tells no id."""
    assert re.match(r"[A-Z0-9−]", text), text
    assert not NO_WORDS.search(text), text


# One of each


COHORT, WARBAND, HORSE = "II cohort 1", "iceni warband 2", "XX horse 1"
BEFORE = scene(
    {COHORT: "DB22", "II cohort 2": "DB22", HORSE: "DB22", WARBAND: "IC4", "guard 1": "DB22*"},
    {"postumus": "DB22", "boudica": "IC4", "paulinus": "DB22"},
)
OF_NAME: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("side", "half", "captor", "attacker", "winner"), (Side.ROMAN, Side.TRIBAL)),
    "stage": tuple(Stage),
    "ask": tuple(Ask),
    "fate": tuple(Fate),
    "at": ("TR6",),
    "to": ("CV46", "sabrina"),
    "way": (("CV21", "CV11"), ("CV21",)),
    "area": ("landsend",),
    "unit": (COHORT,),
    "units": ((COHORT, "II cohort 2", HORSE, WARBAND, "defenders 1", "flotilla 2"), ()),
    "leaders": (("postumus", "chief-parisi"), ()),
    "leader": ("legate-XIV",),
    "gives": ("boudica",),
    "gets": ("chief-coritani",),
    "agrees": (True, False),
    "what": tuple(What),
    "of": (COHORT, "defenders 1", "chief-parisi", "II", "others", "TR6"),
    "value": (3, "TR6", "fretum", "gone", "held", "good", "roman"),
    "reason": ("We forgot it",),
    "secret": (None,),
    "flotilla": ("flotilla 3",),
    "tribe": ("coritani", "brigantes-pro"),
    "command": ("II", "GRF", "parisi-pro"),
    "to_do": ((Side.ROMAN,),),
    "faces": ((3, 4, 1), (6, 6, 1)),
    "face": (1, 6),
    "adds": (0, -1),
    "needed": (5, 7, 12),
    "river": (True, False),
    "forced": (True, False),
    "in_port": (True, False),
    "charges": (True, False),
    "counts": (True, False),
    "met": ((True, True, True), (True, False, True)),
    "driven": ((WARBAND,), ()),
    "sp": (0, 2),
    "mine": (42,),
    "theirs": (0, 6),
    "worth": (0, -2),
    "turns": (1, 3),
    "turn": (7,),
    "since": (None, 7),
    "group": (0, 1),
    "lost": (12,),
    "level": (10,),
    "strength": (Sides(60, 40),),
    "column": ("3:2",),
    "modifiers": ((), (Modifier("Z13.6", Reason("river"), -1), Modifier("Z13.6", Reason("ambush"), 2))),
    "line": (-1, 15),
    "percents": (Sides(20, 30),),
    "won": (True, False),
    "romans_lost": (30,),
    "rebels_lost": (60,),
    "by": (Resolver.TABLE, Resolver.LINED_DICE),
    "battle": (0, 1),
    "ending": (Ending(None, Reason("draw")), Ending(Side.ROMAN, Reason("demoralised", (1,)))),
    "rule": ("Z1.2",),
}
"""Values for the fields of events and decisions, by their names."""
OF_TYPE: dict[Any, tuple[Any, ...]] = {
    tuple[Unit, ...]: ((unit(COHORT, "DB22"), unit(WARBAND, "DB22", disrupted=True)),),
    tuple[Leader, ...]: ((Leader("boudica", "IC4"), Leader("vellocatus", "IC4")),),
    tuple[Modifier, ...]: ((), (Modifier("Z13.7", Reason("leaderless", ("iceni",)), -1),)),
}
"""The same for types that share a name with simpler ones."""


def examples(kind: type[Any]) -> Iterator[Any]:
    """Events or decisions of a class with all values of their fields."""
    hints = get_type_hints(kind)
    named = [field.name for field in fields(kind) if field.name not in ("type", "why")]
    values = [OF_TYPE.get(hints[each]) or _of_name(each, str(hints[each])) for each in named]
    for found in product(*values):
        yield kind(**dict(zip(named, found, strict=True)))


def _of_name(field: str, hint: str) -> tuple[Any, ...]:
    """SP may be by unit or by command; a throw that has just been made is of two dice."""
    if "Mapping" in hint:
        return ({COHORT: 5, "II cohort 2": 5, HORSE: 3}, {"II": 13, "iceni": 1, "": 4})
    if field == "lost" and hint != "<class 'int'>":
        return (Sides(12, 12),)
    return OF_NAME[field]


def line_of(*events: Event) -> FuryLine:
    return Line(1, 0, Proceed(), (), (), (), events)


@pytest.mark.parametrize("kind", Event.__subclasses__())
def test_every_event_has_its_text_and_fills_it(kind: type[Event]):
    keys = [key for key in texts(PACKAGE, "events") if key.partition(".")[0] == kind.__name__]
    assert bool(keys) is (kind.__name__ not in SILENT)
    is_told = any(texts(PACKAGE, "events")[key] for key in keys)
    for event in [each for each in examples(kind) if not isinstance(each, StepBegan) or each.stage in OF_STEPS]:
        said = [entry.text for entry in entries(BEFORE, line_of(event), "", openly=True)]
        assert bool(said) is is_told, event
        for text in said:
            check(text)


OF_STEPS = (Stage.SUPPLY, Stage.ACTIVATION, Stage.MOVEMENT, Stage.COMBAT)
"""Steps in which somebody may have to act; the others never begin with a heading."""


@pytest.mark.parametrize("kind", Decision.__subclasses__())
def test_every_decision_has_its_label(kind: type[Decision]):
    for decision in examples(kind):
        check(label(decision))
        check(option_text(decision))


def test_no_text_is_without_its_event_or_decision():
    events = {key.partition(".")[0] for key in texts(PACKAGE, "events") if key[0].isupper()}
    choices = {key.removeprefix("apart.").partition(".")[0] for key in texts(PACKAGE, "choices")}

    assert events - {kind.__name__ for kind in Event.__subclasses__()} == set()
    assert choices - {kind.__name__ for kind in Decision.__subclasses__()} == set()


# Whole wars


def test_a_war_is_told_to_each_side_and_to_everybody(wars: list[Played]):
    """No sentence has an unfilled field or an id, and none depends on what is sealed from its reader (Z17.2)."""
    for state, line in wars:
        for side in FURY_SIDES:
            said = tell(state, line, side)
            for text in said:
                check(text)
            assert said == tell(state, replace(line, events=tuple(told(state, line.events, side))), side)
        for entry in entries(state, line, "", openly=True):
            check(entry.text)


def test_a_war_has_a_heading_and_labels_at_each_moment(wars: list[Played]):
    for state, _ in wars:
        assert re.match(r"turn \d+, the (?:rebels|Romans): \w+", when(state))
        check(asking(state, decides(state)))
    for state, _ in wars[::5]:
        for offer in legal_decisions(state)[:20]:
            check(label(offer, state))
            check(option_text(offer, state))


def test_what_a_war_is_about_is_told_in_lists(wars: list[Played]):
    state, _ = wars[-1]
    assert facts(state)[:2] == [("Played", "Two at one screen"), ("Turn", f"{state.turn} of 25")]
    assert facts(replace(state, demoralised=("II", "iceni")))[3] == ("Demoralised", "the II and the Iceni")
    assert facts(set_up())[2:] == [("Lowland tribes in play", "0 of 8"), ("Demoralised", "nobody")]
    assert when(replace(state, ending=Ending(None, Reason("draw")))) == f"the end, turn {state.turn}"


# Reasons


def codes() -> Iterator[str]:
    """All codes of reasons in the rules, of dice too; of one with a part filled in what comes before that."""
    for file in RULES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Reason": 0, "one_die": 3, "two_dice": 3}.get(node.func.id)
                match node.args[place] if place is not None else None:
                    case ast.Constant(value=str(code)) | ast.JoinedStr(values=[ast.Constant(value=str(code)), *_]):
                        yield code


def test_every_reason_in_the_rules_has_a_text():
    known = {*texts(PACKAGE, "reasons")}
    told_by = {
        code: {key for key in known if key == code or code[-1] == "." and key.startswith(code)} for code in codes()
    }
    used = set[str]().union(*told_by.values())

    assert [code for code, keys in told_by.items() if not keys] == []
    assert known - used == set()


def test_every_reason_of_the_program_has_a_text():
    """Z18.1: of its plain choices, and of moves and attacks."""
    for code in {*PLAIN.values(), "exchange", "gather", "nearer", "put_to_death", "refuse", "safer", "take"}:
        said = why(Reason(f"player.{code}", ("TR6", "iceni")))
        assert not said.startswith("player.")
        assert "{" not in said
    assert why(Reason("player.attack", ("TR6", 62))) == "62 of 100 battles in Camulodunum (TR6) would be won"


def test_every_die_says_what_it_is_for(wars: list[Played]):
    assert len(Noted.purposes) > 5
    for reason in Noted.purposes:
        check(why(reason))
        assert why(reason) != reason.code


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        (Reason("terrain", ("low",)), "low hills"),
        (Reason("leader", ("tribal", "boudica")), "Boudica leads the rebels"),
        (Reason("cohorts", ("roman", 8)), "the Romans have 8 undisrupted cohorts"),
        (Reason("horse", ("tribal",)), "the rebels have more horse"),
        (Reason("unreliability", ("tribal", -1)), "the tribes of the rebels have rolled −1"),
        (Reason("leaderless", ("iceni",)), "the Iceni have no leader there"),
        (Reason("legions", (3,)), "3 legions are demoralised"),
        (Reason("tribes", (8,)), "8 lowland tribes have risen"),
        (Reason("demoralised", (1,)), "the Iceni are demoralised, with 1 other lowland tribe"),
        (Reason("losses_not_there", (WARBAND,)), "a warband of the Iceni does not take part in this battle."),
        (Reason("losses_of_unit", (HORSE, 3)), "a horse unit of the XX has only 3 SP to lose."),
        (Reason("losses_sum", (6, 2)), "Those who charged lose 6 SP together, the others 2."),
    ],
)
def test_reasons_of_modifiers_victories_and_refusals(reason: Reason, says: str):
    assert why(reason) == says


# Sentences, as they are read


def units_of(tribe: str, at: Sequence[str]) -> tuple[Unit, ...]:
    command = pieces().command[tribe]
    ids = [f"{tribe} {corps.kind} {n}" for corps in command.units for n in range(corps.number)]
    return tuple([unit(id, at[n % len(at)]) for n, id in enumerate(ids)])


ROLLED = (
    Rallied(Side.ROMAN, COHORT, (4, 5), 9),
    Rallied(Side.ROMAN, "II cohort 2", (5, 5), 9),
    Rallied(Side.ROMAN, "II cohort 3", (1, 2), 9),
    Rallied(Side.ROMAN, HORSE, (6, 6), 8),
)
SENTENCES: tuple[tuple[Sequence[Event], Sequence[str]], ...] = (
    (
        [TribeRose("coritani", units_of("coritani", ("CT45", "CT25")), (Leader("chief-coritani", "CT45"),))],
        [
            "The Coritani rise: 12 units in Casterton (CT45) and Ad Pontem (CT25). "
            "Under the chief of the Coritani come seven warbands, three horse units and two chariot units."
        ],
    ),
    (
        [LootingBegan("TR6", 3)],
        ["The rebels loot Camulodunum (TR6). The die shows 3: they stay there for 2 turns after this one."],
    ),
    (
        ROLLED,
        [
            "Rally on 9 or less: two cohorts of the II in order again (4+5 and 1+2); "
            "a cohort of the II still disrupted (5+5).",
            "Rally on 8 or less: a horse unit of the XX still disrupted (6+6).",
        ],
    ),
    (
        [MarchForced(Side.ROMAN, id, faces, 9) for id, faces in ((COHORT, (4, 5)), ("II cohort 2", (5, 5)))],
        [
            "Forced march on less than 9: a cohort of the II successful, but disrupted (4+5); "
            "a cohort of the II disrupted without success (5+5)."
        ],
    ),
    (
        [SupplyRolled(Side.ROMAN, "DB22", 6, 1)],
        [
            "The Romans have too many units in Glevum (DB22). The die shows 6 +1: "
            "the excess is disrupted, and loses 2 SP a unit."
        ],
    ),
    (
        [ColumnMoved(Side.ROMAN, "DB21", (COHORT,), ("postumus",), True)],
        [
            "The Romans go on to Ariconium (DB21) across the river with a cohort of the II and Poenius Postumus. "
            "The others halt."
        ],
    ),
    (
        [MovementEnded(Side.TRIBAL), LostOrder(Side.TRIBAL, (WARBAND,)), HalfBegan(Side.ROMAN)],
        [
            "Disrupted, so far from home and without a leader: a warband of the Iceni.",
            "The Romans have their half of the turn.",
        ],
    ),
    ([LostOrder(Side.ROMAN, (COHORT,))], ["Disrupted in high hills or marsh, off the road: a cohort of the II."]),
    (
        [Demoralised("GRF", 27, 27), Demoralised("iceni", 42, 41)],
        [
            "The relief force is demoralised: it has lost 27 SP, and its level is 27.",
            "The Iceni are demoralised: they have lost 42 SP, and their level is 41.",
        ],
    ),
    (
        [Overridden(What.PLACE, COHORT, "CV46", "Forgotten", Side.ROMAN), SecretOverridden(Side.ROMAN, "Forgotten")],
        ["Overruled: a cohort of the II in Glevum (DB22), 5 SP, now Londinium (CV46). “Forgotten”"],
    ),
    ([Overridden(What.LOST, "others", 9, "")], ["Overruled: Roman units without a command have lost 9 SP. “”"]),
    ([Overridden(What.LEADER, "boudica", "gone", "")], ["Overruled: Boudica, now lost for good. “”"]),
    ([SecretOverridden(Side.ROMAN, "No")], ["Overruled: the Romans have changed something in secret. “No”"]),
    (
        [WarEnded(Ending(Side.TRIBAL, Reason("legions", (3,))))],
        ["The rebels have won: 3 legions are demoralised."],
    ),
    ([WarEnded(Ending(None, Reason("draw")), "Z15.3")], ["Nobody has won: the last turn is over."]),
)


@pytest.mark.parametrize(("events", "says"), SENTENCES)
def test_sentences(events: Sequence[Event], says: Sequence[str]):
    column = Column((COHORT, HORSE), ("postumus",), ("DB22",))
    before = replace(BEFORE, half=Side.ROMAN, stage=Stage.MOVEMENT, column=column)
    assert [entry.text for entry in entries(before, line_of(*events), "", openly=True)] == says


def test_a_battle_is_told_with_all_its_dice_and_modifiers():
    """Z13.1, Z13.3, Z13.7: who stands there, disrupted or held, and every modifier with its clause."""
    units = (*BEFORE.units.values(), unit("iceni chariots 1", "DB22", disrupted=True))
    leaders = {**BEFORE.leaders, "cerialis": Leader("cerialis", "DB22", captor=Side.TRIBAL)}
    before = replace(BEFORE, half=Side.ROMAN, leaders=leaders)
    found = (
        Modifier("Z13.6", Reason("terrain", ("low",)), -1),
        Modifier("Z13.6", Reason("leader", ("roman", "paulinus")), 2),
        Modifier("Z13.7", Reason("unreliability", ("tribal", 6)), -1),
    )
    said = tell(
        before,
        line_of(
            BattleBegan("DB22", Side.ROMAN, units, ("postumus", "paulinus", "boudica", "cerialis")),
            ReliabilityRolled(Side.TRIBAL, 5, (Modifier("Z13.7", Reason("with_boudica"), 1),), -1),
            BattleThrown((3, 5), Sides(16, 9), "3:2", found, 10, Sides(10, 40), Sides(2, 4), True),
        ),
        "",
    )

    assert said == [
        "Battle in Glevum (DB22): the Romans attack with 13 SP, two cohorts of the II, a horse unit of the XX, "
        "Poenius Postumus and Suetonius Paulinus; the rebels defend with 9 SP, "
        "a warband and a chariot unit of the Iceni, and Boudica. Disrupted: a chariot unit of the Iceni. "
        "Disrupted, and without a part in it: the Governor’s Guard. Prisoners: Petillius Cerialis.",
        "The rebels roll for their tribes: 5, +1 Boudica is there (Z13.7). The throw has −1.",
        "The Romans throw 3, which is marked, and 5. 16 SP to 9 is column 3:2: +2. "
        "Modifiers: −1 low hills (Z13.6), +2 Suetonius Paulinus leads the Romans (Z13.6), "
        "−1 the tribes of the rebels have rolled 6 (Z13.7). "
        "On line 10 the Romans lose 10%, 2 SP, and the rebels 40%, 4 SP: the Romans win.",
    ]


def test_units_are_told_in_groups():
    fourteenth = [f"XIV cohort {n}" for n in range(1, 5)]
    assert force([*fourteenth, "XIV horse 2"]) == "four cohorts and a horse unit of the XIV"
    assert force([*fourteenth, "XX horse 2"], ["paulinus"]) == (
        "four cohorts of the XIV, a horse unit of the XX and Suetonius Paulinus"
    )
    assert force(["iceni warband 1", "iceni chariots 1", "tribal?3"]) == (
        "a warband and a chariot unit of the Iceni, and an unseen stack of rebels"
    )
    assert force(["flotilla 1", "flotilla 4"], ["legate-XX"]) == "two flotillas and the legate of the XX"
    assert force(()) == losses({}) == ""
    assert losses({COHORT: 5, "II cohort 2": 5, WARBAND: 3}) == (
        "two cohorts of the II (5 SP each) and a warband of the Iceni (3 SP)"
    )
    assert losses({"II": 4, "": 2}) == "4 SP of the II and 2 SP of units without a command"
    assert (name("brigantes-pro"), name("TR6"), name("sabrina"), name("anybody")) == (
        "the loyal Brigantes",
        "Camulodunum (TR6)",
        "Sabrina",
        "anybody",
    )


def test_z3_4_a_prisoner_is_named_as_one():
    """Those who took him take him along; the chief of the Parisi is of either side, and nobody's prisoner here."""
    assert force(["iceni warband 1"], ["cerialis", "boudica"]) == (
        "a warband of the Iceni, Boudica and their prisoner Petillius Cerialis"
    )
    assert force(["XIV cohort 1"], ["boudica"]) == "a cohort of the XIV and their prisoner Boudica"
    assert force(["parisi warband 1"], ["chief-parisi"]) == "a warband of the Parisi and the chief of the Parisi"
    assert force((), ["paulinus"]) == "Suetonius Paulinus"


IN_COMBAT = replace(BEFORE, stage=Stage.COMBAT)
ON_THE_WAY = replace(BEFORE, column=Column((COHORT, HORSE), (), ("DB22",)))
LABELS: tuple[tuple[Decision, State | None, str, str], ...] = (
    (Done(), IN_COMBAT, "Attack no more", "Attack no more"),
    (Done(), None, "Done", "Done"),
    (
        SetOut((COHORT,), ("postumus",), True),
        BEFORE,
        "Force a march with a cohort of the II and Poenius Postumus",
        "Force a march from Glevum (DB22) with a cohort of the II and Poenius Postumus",
    ),
    (SetOut((), ("boudica",)), BEFORE, "Set out with Boudica", "Set out from Venta Icenorum (IC4) with Boudica"),
    (
        Go("DB21", (COHORT,)),
        ON_THE_WAY,
        "Ariconium (DB21), with a cohort of the II only",
        "Go on to Ariconium (DB21) with a cohort of the II",
    ),
    (Go("DB21", (HORSE, COHORT)), ON_THE_WAY, "Ariconium (DB21)", "Go on to Ariconium (DB21)"),
    (Embark("flotilla 1"), None, "Put to sea with flotilla 1", "Put to sea with flotilla 1"),
    (Charge(False), None, "Do not charge", "Nobody charges"),
    (Bear({HORSE: 2}), None, "Lose a horse unit of the XX (2 SP)", "Lose a horse unit of the XX (2 SP)"),
    (
        FallBack((WARBAND,), ("boudica",), ("CV21", "CV11")),
        None,
        "Retreat by Lactodurum (CV21) to Bannaventa (CV11)",
        "Retreat by Lactodurum (CV21) to Bannaventa (CV11) with a warband of the Iceni and Boudica",
    ),
    (
        GiveWay((WARBAND,), (), ("CV21",)),
        None,
        "Retreat to Lactodurum (CV21)",
        "Retreat to Lactodurum (CV21) with a warband of the Iceni",
    ),
)


@pytest.mark.parametrize(("decision", "seen", "says", "apart"), LABELS)
def test_labels(decision: Decision, seen: State | None, says: str, apart: str):
    assert (label(decision, seen), option_text(decision, seen)) == (says, apart)


def test_headings():
    """What is asked, of whom, and where; the same question to both sides in a battle is one heading."""
    column = Column(("flotilla 1",), (), ("sabrina",), flotilla="flotilla 1")
    of_sea, driven = replace(BEFORE, column=column), replace(BEFORE, column=replace(column, driven=(WARBAND,)))
    assert asking(of_sea, Side.ROMAN) == "A flotilla in Sabrina: where to?"
    assert asking(driven, Side.TRIBAL) == "Overrun in Sabrina: where do the rebels retreat?"
    assert asking(BEFORE, None) == "The program goes on"
    for ask in Ask:
        check(asking(replace(BEFORE, battle=AtHand("DB22", ask)), Side.TRIBAL))
    won, drawn = [replace(BEFORE, ending=Ending(winner, Reason("draw"))) for winner in (Side.TRIBAL, None)]
    assert (asking(won, None), asking(drawn, None)) == ("The rebels have won", "A draw")


def test_the_programs_reason_is_sealed_with_what_it_did():
    """Z17.2: the other side is told the reason of an open decision only; at the end everybody is."""
    moved = replace(
        line_of(ColumnMoved(Side.ROMAN, "DB21", (COHORT,), (), False)), decision=altered(Proceed(), why=Reason("draw"))
    )
    assert told_why(BEFORE, moved, Side.ROMAN) == Reason("draw")
    assert told_why(BEFORE, moved, Side.TRIBAL) is None
    assert told_why(replace(BEFORE, ending=Ending(None, Reason("draw"))), moved, "") == Reason("draw")
    assert tell(BEFORE, moved, "") == []
