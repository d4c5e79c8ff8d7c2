"""The texts of Italy (campaign/italy/texts/en): each is told somewhere, and what is told has all its places filled."""

import uuid
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

import engine.texts
from battles.rules.battleplay.account import Account, Losses
from battles.rules.generator import GeneratorRound
from battles.rules.short import contest
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Grade, Resolver, Side, Tally
from campaign.chronicle.chronicle import Chapter
from campaign.chronicle.passages import Fact, Passage, Past, Teller
from campaign.chronicle.persons import FELL, UNDECIDED, Deed, Register
from campaign.italy import narrate
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.desk import standing
from campaign.italy.narrate.dice import asked, fairness, heading
from campaign.italy.narrate.differences import differences
from campaign.italy.narrate.dispatches import dispatches
from campaign.italy.narrate.persons import HURT, RETIRED, STRUCK, SWEPT, TAKEN, Persons, called, persons_of
from campaign.italy.narrate.refusals import reasons, refused
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.opening import problems
from campaign.italy.rules.state import Attack, Ending, Step
from campaign.italy.scenario import wrong
from campaign.italy.story.battle_card import battle_card
from campaign.italy.story.book import ItalysPast, plate_name
from campaign.italy.story.film import frames
from campaign.italy.story.lives import life
from campaign.italy.story.passages import told_of
from campaign.italy.story.people import Cast
from campaign.italy.story.speech import ItalysTeller, sentences
from campaign.italy.story.titles import RANKS
from engine.rules.dice import DieRequest, Kind, Roller
from engine.rules.fairness import spread
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.sequence import IllegalDecision
from engine.texts import filled, texts
from powers.rules.attacks import TargetScore
from powers.rules.rulers import NewRuler
from powers.rules.spending import Purse, Spending
from powers.rules.theatre import CARTHAGE, ROME, Ruler
from tests.italy.rules.test_iron import REFUSED as IRON_REFUSED
from tests.italy.rules.test_opening import REFUSED
from tests.italy.test_dispatches import AHEAD, REVENUES, RULERS, TOLD, collected, ruled_anew, runs, told
from tests.italy.test_narrate import ALONE, DECISIONS, ITALY, SENTENCES, LogLine, army, fought, narrated, start
from tests.italy.test_narrate_dice import CLAUSES_WITH_DICE, HOW_EVEN, faces
from tests.italy.test_narrate_overrides import OVERRIDDEN
from tests.italy.test_narrate_refusals import OFFERS
from tests.italy.test_scenario import WRONG
from tests.played import FILES, passages, save, states

NAMES = ("events", "persons", "phrases", "desk", "dispatches", "dice", "refusals")
NAMELESS = Ruler("Boii", 40, 30, 30, since=1)
"""The Boii's ruler has no name but theirs."""
STANDING = fought(army(ROME), army("boii", "etruscans"), "felsina")
BEFORE = replace(
    STANDING,
    attacks=(Attack(ROME, "etruscans", "felsina"), Attack("boii", "senones")),
    situation=replace(STANDING.situation, rulers={"boii": NAMELESS}),
)


def of_a_line(*events: ev.Event, by: tuple[Roller, ...] = ()) -> tuple[Fact, ...]:
    """The facts of a line after which the campaign stands as before."""
    line: LogLine = Line(7, 6, de.Proceed(), (), (), by, events)
    return Past(CampaignGame(uuid.UUID(int=0), BEFORE.start, (line,), (BEFORE, BEFORE))).facts


(JOINED,) = of_a_line(ev.BattleJoined("felsina", army(ROME), army("boii"), ()))

THROWN = GeneratorRound((3, 2), (1, 3), 3, 3)
BY_HAND = of_a_line(ev.GeneratorRolled((THROWN,)), by=(Roller.PROGRAM, Roller.HAND) * 2)


class Noted(dict[str, Any]):
    """A file of texts that notes what is taken from it."""

    def __init__(self, name: str, taken: set[str]) -> None:
        super().__init__(texts("campaign.italy", name))
        self.name, self.taken = name, taken

    def __getitem__(self, key: str) -> Any:
        self.taken.add(f"{self.name}: {key}")
        return super().__getitem__(key)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts taken in this test; of a table of the book every sentence is filled in each time."""
    taken: set[str] = set()
    noted = {name: Noted(name, taken) for name in NAMES}
    monkeypatch.setattr(engine.texts, "texts", lambda package, name: noted.get(name) or texts(package, name))
    words = Teller.words

    def noting(teller: Teller, kind: str, **parts: object) -> str:
        taken.add(f"book: {kind}")
        assert all(filled(written, **parts) for written in sentences()[kind])
        return words(teller, kind, **parts)

    monkeypatch.setattr(Teller, "words", noting)
    return taken


def events() -> Iterator[tuple[ev.Event, ...]]:
    """What the played campaigns have not, or seldom."""
    yield from ((event,) for event, _ in SENTENCES)
    yield from ((event,) for event, _, _ in OVERRIDDEN)
    for why in get_args(ev.CancelReason):
        yield (ev.AttackCancelled(ROME, why, 0),)
    for why in get_args(ev.RemovalReason):
        yield (ev.ArmyRemoved(CARTHAGE, why, "latium", ROME, "C8.7"),)
    yield (ev.ArmyDeclined(CARTHAGE, 0),)
    yield (ev.ArmyOverridden(CARTHAGE, None, 0, None, None, "so"),)
    yield (ev.NothingTaken(ROME, "C7.3"),)
    yield (ev.MoneySpent((Spending(ROME, Purse(5), Purse(5)),)),)
    yield (JOINED.event,)
    yield (ev.RulerChecked("boii", 3, 1, change=False),)
    yield (ev.RulerCame(NewRuler("boii", (6, 1, 3), (4, -2, -3), (9, 0, 0), NAMELESS)),)
    again = ev.TargetChosen(CARTHAGE, ROME, (TargetScore(ROME, 2, (), 2),), ())
    yield again, ev.ProvinceAttacked(CARTHAGE, ROME, "latium", ROME, (), (), "C8.6")
    for tally in (Tally(2, 6, 0, 0), Tally(0, 5, 1, 0)):
        yield (ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, Resolver.TABLE, tally, "C6.12"),)
    for killed in range(3):
        for routed in (Side.DEFENDER, None):
            account = Account(1, Losses(5, 1, 1, 0), Losses(6, 5, 0, killed), routed)
            yield (ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, Resolver.BATTLEPLAY, None, "C6.12", account),)
    for resolver, *losses_by_side in SHORT_BATTLES:
        cost = ShortAccount(1, *losses_by_side)
        yield (ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, resolver, None, "C6.12", cost),)


SHORT_BATTLES = (
    (Resolver.LINED_DICE, contest.Losses(0, 0), contest.Losses(0, 0, wounded=1)),
    (Resolver.LINED_DICE, contest.Losses(4, 50), contest.Losses(8, 100, killed=1, wounded=2)),
    (Resolver.ODDS_TABLE, contest.Losses(2, 10, wounded=1), contest.Losses(8, 60, captured=2)),
)
FACES = {ev.RulerCame: (6, 1, 3), ev.TargetChosen: (2,), ev.RulerChecked: (3,)}


def test_every_text_is_told_and_every_place_filled(taken: set[str]):
    """By the log, the book, the desk and the page of dice: of the played campaigns, and of what they have not."""
    for file in FILES:
        _tell(CampaignGame(uuid.UUID(int=0), save(file.stem).start, save(file.stem).lines, states(file.stem)))
    cast = Cast(ITALY, "")
    for line in events():
        narrated(*line, faces=FACES.get(type(line[0]), ()), before=BEFORE)
        facts = of_a_line(*line)
        statements = tuple(statement for fact in facts for statement in told_of(ItalysTeller(cast), fact))
        battle_card(cast, Passage("battle", (JOINED, *facts), statements), 1)
    battle_card(cast, Passage("battle", (JOINED, *BY_HAND), ()), 1)
    for kind in (FELL, STRUCK, TAKEN, SWEPT, HURT):
        persons = Persons(fates={1: {Side.ATTACKER: kind}})
        (fact,) = of_a_line(ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, Resolver.TABLE, None, "C6.12"))
        assert [*told_of(ItalysTeller(cast, persons), fact)][-1].kind == f"general.{kind}"
    narrated(ev.MoneySpent(()), before=ALONE)
    _tell_dice()
    _tell_lives()
    _dispatch()
    _tell_what_cannot_be_told()
    _refuse()
    for decision in (*DECISIONS, Override("civic", ROME, 3, "so")):
        narrate.decision_text(ITALY, decision)
    for foregone in (de.Spend(0, 0, 15), de.CommitDefence(5)):
        narrate.unasked(foregone)
    for step in Step:
        narrate.step_title(step)
    for ending in set(Ending) - {Ending.DISGRACE}:
        narrate.ending_band(ending)
    assert called(None) == "their general"
    cast.nameless(CARTHAGE)
    plate_name(Chapter(turn=1, numeral="I", title="", when="348–342 BC", place=0, scenes=()))

    every = {
        f"{name}: {key}"
        for name in NAMES
        for key in texts("campaign.italy", name)
        if not key.endswith((".long", ".tone"))
    }
    assert every | {f"book: {key}" for key in sentences() if not key.startswith("title.")} == taken


def _tell(game: CampaignGame) -> None:
    for line, before in zip(game.lines, game.states, strict=False):
        narrate.decision_text(ITALY, line.decision)
        narrate.entries(ITALY, line, before)
        narrate.waiting(before)
    for state in game.states[::10]:
        differences(game.states[0], state)
        assert all(standing(state, power) == "" for power in state.situation.land.active)
        assert all(standing(state, power) for power in state.situation.land.inactive)
    for person in (register := persons_of(game)):
        life(Past(game), register, person)
    for passage in passages(game):
        battle_card(Cast(ITALY, ""), passage, 1)
    frames(ItalysPast(game))
    for first, last in runs(game):
        dispatches(game, first, last)


def _tell_lives() -> None:
    """What becomes of somebody that no played campaign has."""
    (fact,) = of_a_line(ev.BattleEnded("boii"))
    register = Register()
    x = register.enter(1, "X", "general", "boii", 3)
    for kind in (TAKEN, RETIRED):
        deeds = tuple(Deed(kind, 3, 9, "felsina", ROME) for kind in (UNDECIDED, FELL, STRUCK, SWEPT, TAKEN, HURT))
        assert "nother" in life(fact.past, register, replace(x, until=4, end=kind, deeds=deeds)).end


def _dispatch() -> None:
    """What the played campaigns have not."""
    for before, _ in AHEAD.values():
        told(before)
    for before, happened, _ in TOLD.values():
        told(before, *happened)
    for power, aggressor, result, _ in RULERS:
        ruled_anew(power, aggressor, result)
    for talents, _ in REVENUES:
        collected(*talents)


def _tell_dice() -> None:
    provinces = ("latium", "etruria", "umbria", "apulia")
    for attacker in (BEFORE.at_hand.attacker, CARTHAGE):
        one, other = (
            DieRequest(Kind.D6, "C6.11", f"{attacker}/{side}", Reason("higher_counts"), provinces) for side in Side
        )
        asked(BEFORE, [one, one, other])
    for rule in CLAUSES_WITH_DICE:
        heading(DieRequest(Kind.D6, rule, "boii", Reason("attack_roll")))
    for counts, _ in HOW_EVEN:
        fairness(spread(Kind.D6, faces(counts)), "by hand")


def _refuse() -> None:
    refused(IllegalDecision(de.Proceed(), ()))
    refused(IllegalDecision(de.Proceed(), tuple(offer for offer, _ in OFFERS)))
    for opening, _ in REFUSED.values():
        reasons(problem.reason for problem in problems(ITALY, opening))
    for scenario, _ in WRONG.values():
        reasons(problem.reason for problem in wrong(scenario))
    for refusal in IRON_REFUSED:
        reasons([Reason(refusal)])


def _tell_what_cannot_be_told() -> None:
    """A battle is won where none is fought."""
    won = ev.BattleWon(Side.ATTACKER, ROME, "boii", Grade.MAJOR, Resolver.TABLE, None, "C6.12")
    line: LogLine = Line(1, 0, de.Proceed(), (), (), (), (won,))
    before = replace(start(), step=Step.BATTLES)

    (entry,) = narrate.readable(ITALY, line, before)
    (passage,) = passages(CampaignGame(uuid.UUID(int=0), before.start, (line,), (before, before)))

    assert entry.text == "Line 1 is unreadable: it does not fit what went before. It is kept as it is."
    assert passage.text == "Line 1 of the log is unreadable: it does not fit what went before. It is kept as it is."


def test_every_title_has_its_rank():
    assert {f"title.{name}" for name, _ in RANKS} | {"title.quiet", "title.last"} == {
        key for key in sentences() if key[:6] == "title."
    }


def test_no_table_of_the_book_says_the_same_twice():
    assert [kind for kind, table in sentences().items() if not table or len(set(table)) < len(table)] == []


def test_every_people_has_its_men_and_generals():
    peoples = [*ITALY.homes, *(external.id for external in ITALY.externals)]
    cards = texts("campaign.italy", "people")

    assert {key.partition(".")[0] for key in cards} == {*peoples}
    assert all(cards[f"{who}.men"] and (cards.get(f"{who}.family") or cards[f"{who}.leaders"]) for who in peoples)
