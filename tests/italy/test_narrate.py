"""What the log says: every event told, every die shown once, names as printed, and who won what.

Word for word the logs of whole campaigns are held to what was told of them by test_stored.py.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest
from django.template.loader import render_to_string

from battles.rules.generator import GeneratorRound
from battles.rules.short.account import ShortAccount
from battles.rules.short.contest import Losses
from battles.rules.verdict import Grade, Resolver, Side
from campaign.italy import narrate
from campaign.italy.data import clause
from campaign.italy.narrate.telling import TELLINGS
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import Army, AttackRoll, Battle, Civic, Ending, Stage, Start, State, Step
from campaign.italy.rules.turn import begin
from engine.rules.dice import Kind, Roller
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.sequence import apply
from powers.data import italy
from powers.rules.attacks import TargetScore
from powers.rules.battles import Prize
from powers.rules.options import Options
from powers.rules.revenue import Revenue
from powers.rules.situation import Situation
from powers.rules.spending import Purse
from powers.rules.theatre import CARTHAGE, EPIRUS, ROME
from tests.italy.rules.situations import italy_with
from tests.played import play_out

ITALY = italy(Options())
SEEDS = range(20)
LogLine = Line[de.Decision, ev.Event]


def narrated(*events: ev.Event, faces: Sequence[int] = (), before: State | None = None) -> tuple[narrate.Entry, ...]:
    """A line with these events, told; D6 by the program unless a NewRuler wants D10."""
    kinds = [Kind.D10 if isinstance(events[0], ev.RulerCame) else Kind.D6] * len(faces)
    line: LogLine = Line(7, 6, de.Proceed(), tuple(faces), tuple(kinds), (Roller.PROGRAM,) * len(faces), events)
    return narrate.entries(ITALY, line, before or start())


def text(*events: ev.Event, faces: Sequence[int] = (), before: State | None = None) -> str:
    return " ".join(entry.text for entry in narrated(*events, faces=faces, before=before))


def start() -> State:
    return begin(Start("", "", ITALY))


ALONE = replace(start(), situation=Situation(italy_with({p.id: ROME for p in ITALY.provinces}), {}, {}, {}))
"""Rome holds all Italy."""


def army(people: str, power: str = "", points: int = 80) -> Army:
    return Army(people, power or people, (Modifier("C6.4", Reason("power_army"), points),), 2, 5)


def fought(attacking: Army, defending: Army, province: str) -> State:
    """A campaign in which these armies stand."""
    battle = Battle(attacking.power, defending.power, province, Stage.JOINED, defending.people, attacking, defending)
    return replace(start(), battle=battle)


@cache
def campaigns() -> tuple[tuple[LogLine, State], ...]:
    """Every line of whole campaigns, with the campaign before it; every other die is the player's own."""
    return tuple(pair for seed in SEEDS for pair in played(str(seed), Policy.GREEDY if seed % 2 else Policy.PASSIVE))


def played(seed: str, policy: Policy) -> Iterator[tuple[LogLine, State]]:
    _, log = play_out(ITALY, seed, policy)
    campaign = start()
    rollers = cycle((Roller.HAND, Roller.PROGRAM, Roller.PROGRAM))
    for line in log:
        by = tuple(next(rollers) for _ in line.faces)
        yield replace(line, by=by), campaign
        for event in line.events:
            campaign = apply(campaign, event)


@cache
def entries() -> tuple[narrate.Entry, ...]:
    """All that is told of those campaigns."""
    return tuple(entry for line, before in campaigns() for entry in narrate.entries(ITALY, line, before))


def everything_said() -> Iterator[str]:
    for line, before in campaigns():
        yield narrate.decision_text(ITALY, line.decision)
        yield narrate.waiting(before)
        for entry in narrate.entries(ITALY, line, before):
            yield entry.text
            yield entry.working
            for row in entry.sums:
                yield from (row.label, row.note, row.result, *(addend.value for addend in row.addends))


def test_it_works():
    event = ev.AttackRolled("senones", (4, 5), (Modifier("C4.1", Reason("aggressor", (60,)), 1),), 10, attacks=True)

    (entry,) = narrated(event, faces=(4, 5))

    assert entry == narrate.Entry(
        rule="C4.1",
        text="The Senones rolled 10 and chose war.",
        tone="plain",
        powers=("senones",),
        sums=(
            narrate.Sum(
                label="",
                dice=(narrate.Die("d6", 4, "program"), narrate.Die("d6", 5, "program")),
                modifiers=(Modifier("C4.1", Reason("aggressor", (60,)), 1),),
                total=10,
                chosen=True,
                reasons=("Aggressor 60%",),
            ),
        ),
    )


def test_that_rome_was_not_asked_whom_to_attack_is_told():
    """C4.6: where nobody is left beside it, it is not asked."""
    assert "no neighbour" in text(ev.MoneySpent(()), before=ALONE)
    assert "no neighbour" not in text(ev.MoneySpent(()))


def test_every_type_of_event_is_told():
    assert set(TELLINGS) == set(ev.Event.__subclasses__())
    assert set(narrate.SENTENCES) < set(TELLINGS)


def test_every_face_of_whole_campaigns_is_shown_once():
    for line, before in campaigns():
        shown = [die for e in narrate.entries(ITALY, line, before) for row in e.sums for die in row.dice]
        rolled = zip(line.kinds, line.faces, line.by, strict=True)

        assert Counter(shown) == Counter(narrate.Die(kind, face, by) for kind, face, by in rolled), line


def test_the_sums_are_right():
    """Where a row has a total, it is what its dice (of two in the generator, the higher) and modifiers come to."""
    for entry in entries():
        for row in entry.sums:
            if row.total is not None and (row.dice or row.modifiers):
                faces = [die.face for die in row.dice]
                rolled = max(faces) if entry.rule == "C6.11" else sum(faces)
                least = 0 if "never below 0" in row.note else -99
                assert row.total == max(least, rolled + sum(m.value for m in row.modifiers)), (entry, row)


def test_every_line_tells_something():
    assert all(narrate.entries(ITALY, line, before) for line, before in campaigns())


def test_every_clause_exists():
    for entry in entries():
        rules = [entry.rule, *(modifier.rule for row in entry.sums for modifier in row.modifiers)]
        rules += re.findall(r"C\d\.\d+", " ".join([entry.text, *(row.note for row in entry.sums)]))
        assert all(clause(rule) for rule in rules)


def test_names_are_printed_names():
    ids = [*ITALY.homes, *(p.id for p in ITALY.provinces), CARTHAGE, EPIRUS]
    raw = re.compile(rf"\b({'|'.join(ids)})\b|None|\.[A-Z]{{3}}|[A-Z]{{4}}|[<>{{}}\[\]_]|\w/ | {{2}}|(?<!\w)-\d")

    wrong = {said for said in everything_said() if raw.search(said)}

    assert wrong == set()


def test_sentences_begin_and_end_as_sentences():
    for entry in entries():
        assert entry.text[0].isupper()
        assert entry.tone in ("turn", "step") or entry.text.endswith(".")
        assert ".." not in entry.text


def test_each_table_without_dice_is_introduced():
    for entry in entries():
        assert bool(entry.working) == bool(entry.workings), entry


def test_faces_that_are_not_the_lines_are_refused():
    event = ev.AttackRolled("senones", (4, 5), (), 9, attacks=True)

    with pytest.raises(ValueError, match="line 7 rolled"):
        narrated(event, faces=(5, 4))
    with pytest.raises(ValueError, match="1 dice without an event"):
        narrated(event, faces=(4, 5, 6))


# --- Sentences --------------------------------------------------------------------------------------------------------

SENTENCES: list[tuple[ev.Event, str]] = [
    (ev.BattleOrder((CARTHAGE, "boii", ROME), ()), "The order of battle: Carthage, then the Boii, then Rome."),
    (
        ev.AttackCancelled("boii", "target inactive", 1),
        "The Boii's attack was cancelled: its target was no longer Active. Its 1 talent of Attack became Defence.",
    ),
    (
        ev.RedirectWanted("etruria", ("etruria", "volscia")),
        "Etruria had changed hands. Rome could attack there or in the Volscian Land, or call it off.",
    ),
    (ev.DefenceCommitted(ROME, 12), "Rome committed 12 talents of Defence."),
    (
        ev.ProvinceTaken("lucania", "syracusans", "lucanians", "C7.3", (Prize("lucania", 5, False),)),
        "The Syracusans counter-attacked and took Lucania and Bruttium, the only province within reach, "
        "from the Bruttians and Lucanians.",
    ),
    (
        ev.BecameInactive("senones", (("apulia", "tarentines"), ("tarentum", "tarentines"), ("mutina", "boii"))),
        "The Senones lost their last home and were out of play. "
        "Apulia and Tarentum went back to the Tarentines. Mutina went back to the Boii.",
    ),
    (ev.SubjectChanged("boii", "etruscans", created=True), "The Boii became Subjects of the Etruscans."),
    (ev.SubjectChanged("boii", None, created=False), "The Boii were independent again."),
    (
        ev.ArmyRemoved(CARTHAGE, "no target", "messana", "syracusans", "C8.7"),
        "Carthage's army had nobody to attack and left Italy. Messana went back to the Syracusans.",
    ),
]


"""What stands in no log of tests/stored."""


@pytest.mark.parametrize(
    ("event", "sentence"), SENTENCES, ids=[f"{type(event).__name__} {n}" for n, (event, _) in enumerate(SENTENCES)]
)
def test_sentence(event: ev.Event, sentence: str):
    assert text(event).startswith(sentence)


def test_equal_attack_rolls_show_whose_die_was_whose():
    """The Samnites and the Boii tie at 10, throw 4 each, then 2 and 5; the Senones have 12."""
    before = replace(start(), rolls=(AttackRoll("samnites", 10), AttackRoll("senones", 12), AttackRoll("boii", 10)))
    event = ev.OrderSettled(("senones", "boii", "samnites"), (4, 4, 2, 5))

    (entry,) = narrated(event, faces=(4, 4, 2, 5), before=before)

    assert entry.text == "The order of war: the Senones, then the Boii, then the Samnites."
    shown = {row.label: [die.face for die in row.dice] for row in entry.rolls}
    assert shown == {"Samnites": [4, 2], "Boii": [4, 5]}


def test_a_target_with_every_candidate_and_the_tie():
    poor, rich = Modifier("C4.5", Reason("revenue", (0,)), 1), Modifier("C4.5", Reason("revenue", (5,)), 2)
    scores = (
        TargetScore(ROME, 2, (rich,), 4),
        TargetScore("etruscans", 3, (poor,), 4),
        TargetScore("boii", 1, (poor,), 2),
    )

    (entry,) = narrated(ev.TargetChosen("senones", "etruscans", scores, (1, 6)), faces=(2, 3, 1, 1, 6))

    assert entry.text == "The Senones turned against the Etruscans."
    assert [(row.label, row.result, row.chosen) for row in entry.rolls] == [
        ("Rome", "4", False),
        ("Etruscans", "4", True),
        ("Boii", "2", False),
        ("Rome", "", False),
        ("Etruscans", "", True),
    ]
    assert entry.rolls[3].note == "tie at 4, rolled off"


PRIZES = (Prize("campania", 10, True), Prize("neapolis", 10, False), Prize("lucania", 5, False))


def test_the_province_attacked_and_why():
    (entry,) = narrated(ev.ProvinceAttacked("samnites", "campanians", "campania", "campanians", PRIZES, ()))

    assert entry.text == "The Samnites attacked the Campanians in Ager Campanus."
    assert entry.working == "No other promised more revenue, and it has a resource"
    assert [(row.label, row.result, row.chosen, row.note) for row in entry.workings] == [
        ("Ager Campanus", "10", True, "has a resource"),
        ("Neapolis", "10", False, ""),
        ("Lucania and Bruttium", "5", False, ""),
    ]


def test_the_most_revenue_decides():
    (entry,) = narrated(ev.ProvinceAttacked("samnites", "campanians", "neapolis", "campanians", PRIZES[1:], ()))

    assert entry.working == "It promised the most revenue, 10 talents next turn"


def test_the_generator_shows_every_throw():
    rounds = (GeneratorRound((1, 5), (5, 2), 9, 9), GeneratorRound((6, 2), (3, 3), 10, 7))
    won = ev.BattleWon(Side.ATTACKER, ROME, "etruscans", Grade.MAJOR, Resolver.GENERATOR, None, "C6.11")
    before = fought(army(ROME), army("boii", "etruscans"), "felsina")

    throws, result = narrated(ev.GeneratorRolled(rounds), won, faces=(1, 5, 5, 2, 6, 2, 3, 3), before=before)

    assert throws.text == "The higher die counting, Rome came to 10 and the Boii to 7, after a tie."
    assert [(row.label, row.result, row.chosen, row.note) for row in throws.rolls] == [
        ("Rome", "9", False, "a tie"),
        ("Boii", "9", False, "a tie"),
        ("Rome", "10", True, ""),
        ("Boii", "7", False, ""),
    ]
    assert result.text == "Rome won a Major Victory over the Boii, Subjects of the Etruscans."
    assert (result.tone, result.powers) == ("victory", (ROME, "boii"))


def test_a_short_battle_tells_what_it_cost():
    """X6: units, the share of the points, and what became of the generals."""
    account = ShortAccount(1, Losses(2, 14, wounded=1), Losses(9, 81, killed=1, captured=2))
    won = ev.BattleWon(Side.ATTACKER, ROME, "samnites", Grade.MAJOR, Resolver.LINED_DICE, None, "C6.12", account)

    (result,) = narrated(won, before=fought(army(ROME), army("samnites"), "campania"))

    assert result.text == (
        "Rome won a Major Victory over the Samnites with lined dice. "
        "Rome lost 2 units, 14% of its strength, and had 1 general wounded; "
        "the Samnites lost 9 units, 81% of their strength, and had 1 general killed and 2 generals captured."
    )


def test_romes_gains_and_losses_have_their_own_tone():
    gain, loss, other = narrated(
        ev.ProvinceTaken("umbria", ROME, "senones", "C7.1"),
        ev.ProvinceTaken("latium", "senones", ROME, "C7.3"),
        ev.ProvinceTaken("mutina", "senones", "boii", "C7.1"),
    )

    assert [gain.tone, loss.tone, other.tone] == ["victory", "defeat", "change"]


# --- Short lines ------------------------------------------------------------------------------------------------------


DECISIONS: dict[de.Decision, str] = {
    de.Spend(10, 0, 15): "Rome spends 10 on Attack and 15 on Civic",
    de.Spend(0, 0, 0): "Rome spends nothing",
    de.CommitDefence(1): "Rome commits 1 talent to the defence",
    de.CommitDefence(0): "Rome commits nothing to the defence",
    de.ReportBattle(Side.DEFENDER, Grade.MAJOR, Resolver.BATTLEPLAY): (
        "Result from BattlePlay: Major Victory for the defender"
    ),
    de.ReportBattle(Side.ATTACKER, Grade.MINOR, Resolver.LINED_DICE): (
        "Result from lined dice: Minor Victory for the attacker"
    ),
    de.ReportBattle(Side.ATTACKER, Grade.MAJOR, Resolver.ODDS_TABLE): (
        "Result from the odds table: Major Victory for the attacker"
    ),
    de.ReportBattle(Side.DEFENDER, Grade.MAJOR, Resolver.GENERATOR): (
        "Result from the generator: Major Victory for the defender"
    ),
    de.TakeProvince("campania"): "Rome takes Ager Campanus",
}
"""What stands in no log of tests/stored, or in no chronicle."""


@pytest.mark.parametrize(("decision", "line"), DECISIONS.items(), ids=map(str, DECISIONS))
def test_decision_text(decision: de.Decision, line: str):
    assert narrate.decision_text(ITALY, decision) == line


def test_what_waits():
    revenues = {ROME: Revenue(ROME, (), 25, 0)}
    rich = replace(start().situation, revenues=revenues, purses={ROME: Purse(0, 10, 0)})
    attacked = replace(fought(army(EPIRUS), army(ROME), "latium"), situation=rich)
    rolls = replace(start(), step=Step.ATTACK_ROLLS, to_do=("samnites",))
    spends = replace(start(), step=Step.ROME_SPENDS, to_do=(ROME,), situation=rich)
    over = replace(start(), ending=Ending.DESTINY, civic=(Civic(12, spent=263),))
    stages = {
        Stage.JOINED: "Battle in Latium: Epirus/Macedonia against Romans",
        Stage.DEFENCE: "Defend Latium against Epirus/Macedonia with up to 10 talents",
        Stage.REDIRECT: "Rome cannot attack Latium as planned",
        Stage.SPOILS: "Choose the province that Rome takes",
    }

    assert narrate.waiting(start()) == "The program's next step: the first rulers"
    assert narrate.waiting(rolls) == "The program's next step: attack roll of the Samnites"
    assert narrate.waiting(replace(rolls, step=Step.ROME_ATTACKS, to_do=(ROME,))) == "Rome may attack"
    assert narrate.waiting(spends) == "Divide 25 talents"
    for stage, words in stages.items():
        assert narrate.waiting(replace(attacked, battle=replace(attacked.at_hand, stage=stage))) == words
    assert narrate.waiting(over) == "Destiny assured, 263 points"


# --- The page ---------------------------------------------------------------------------------------------------------


def page(line: LogLine, title: str = "") -> str:
    entries = narrate.entries(ITALY, line, start())
    return render_to_string("italy/_log.html", {"lines": [{"n": line.n, "title": title, "entries": entries}]})


def test_the_log_as_a_page():
    event = ev.AttackRolled("senones", (4, 5), (Modifier("C4.1", Reason("aggressor", (20,)), -1),), 8, attacks=False)

    narrated = page(Line(12, 11, de.Proceed(), (4, 5), (Kind.D6,) * 2, (Roller.PROGRAM, Roller.HAND), (event,)))

    assert '<li id="line-12">' in narrated
    assert "The Senones rolled 8 and chose peace." in narrated
    assert '<span class="die d6 program">4</span>' in narrated
    assert 'class="die d6 hand"' in narrated
    assert "<b>−1</b> Aggressor 20%" in narrated
    assert '#C4.1">C4.1</a>' in narrated


def test_the_players_decision_heads_its_line():
    line: LogLine = Line(3, 2, de.DeclareAttack("etruria"), (), (), (), (ev.RomeDeclared("etruria", "etruscans"),))

    narrated = page(line, narrate.decision_text(ITALY, line.decision))

    assert '<li id="line-3" class="own">' in narrated
    assert '<p class="log-decision">Rome attacks Etruria</p>' in narrated
