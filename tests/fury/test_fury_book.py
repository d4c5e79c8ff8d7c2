"""The book of a war: whole sentences, nothing that its reader may not know, and what burnt is remembered."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any
from uuid import UUID

import pytest

from campaign.chronicle.chronicle import Book, Chapter
from campaign.chronicle.history import history
from campaign.chronicle.passages import SeenPast, Statement
from campaign.fury.data import britannia, pieces
from campaign.fury.games import WORDS
from campaign.fury.names import PACKAGE
from campaign.fury.rules.board import Side
from campaign.fury.rules.decisions import Decision, Proceed
from campaign.fury.rules.state import Ending, State
from campaign.fury.rules.turn import RULESET, SEQUENCE
from campaign.fury.rules.z4_control import LootingBegan
from campaign.fury.rules.z10_movement import Halt
from campaign.fury.rules.z10_overrun import Overrun
from campaign.fury.rules.z11_voyages import Embark, Land, Sail
from campaign.fury.rules.z13_fates import Fate
from campaign.fury.rules.z15_victory import TURNS, WarEnded
from campaign.fury.rules.z17_losses import LossesTold
from campaign.fury.story.book import CHRONICLE, notes, of_now
from campaign.fury.story.chapters import Annals, table
from campaign.fury.story.prose import fights, host, men, of_event, place, where
from campaign.fury.story.ventures import overruns, voyages
from campaign.fury.web.verdict import VERDICT
from engine.rules.reason import Reason
from engine.rules.record import Line
from engine.rules.ruleset import EVERYBODY, Game
from engine.texts import texts
from tests.chronicle.test_history import AUTHORS, LONGEST
from tests.fury.rules.scenes import scene
from tests.fury.rules.test_z10_movement import ready
from tests.fury.rules.test_z10_overrun import AT, BOARD, met, met_beside
from tests.fury.rules.test_z11_voyages import BACK, FOUR, GOOD, HALF, SHIP, port
from tests.fury.test_fury_words import NO_WORDS
from tests.fury.wars import war
from tests.scripted import ScriptedDice

MADE = CHRONICLE.chronicle(RULESET, WORDS, VERDICT.in_book)
STORY = texts(PACKAGE, "story")
READERS = (EVERYBODY, *Side)
CAUSES = (
    *("legions", "tribes", "demoralised", "draw"),
    *("all_rebels", "commanders_dead", "places_held", "quiet_lowlands", "boudica_dead"),
)
"""Why a war ends, by Z15 and by Z16.5."""
MARCHED = ("marched", "gathered")
OFTEN = (
    *("battle.tribal", "battle.roman", "battle.ambush", "won.drove", "won.held", "won.destroyed", "won.stormed"),
    *("others.both", "others.won", "others.lost", "then.LootingBegan", "came.TribeRose", "quiet", *MARCHED),
)


@cache
def past(side: str, ended: str = "") -> SeenPast:
    """A war between two people as that side may know it, ten turns of it; or with this end to it."""
    moments = war(1)
    lines, states = [each.line for each in moments], [moments[0].before, *[each.after for each in moments]]
    if ended:
        end = WarEnded(Ending(Side.TRIBAL, Reason(ended, (3, 4, 5))))
        lines.append(Line(len(lines) + 1, len(lines), Proceed(), (), (), (), (end,)))
        states.append(end.happen(states[-1]))
    found: SeenPast = MADE.past(Game(UUID(int=1), states[0].start, tuple(lines), tuple(states)), side)
    return found


@cache
def chapters(side: str, ended: str = "") -> tuple[Chapter, ...]:
    return tuple(MADE.chapters(past(side, ended)))


def statements(side: str, ended: str = "") -> Iterator[Statement]:
    for chapter in chapters(side, ended):
        yield from chapter.statements


@pytest.mark.parametrize("ended", ["", "tribes"])
@pytest.mark.parametrize("side", READERS)
def test_every_turn_is_a_chapter_in_whole_sentences(side: str, ended: str):
    told = chapters(side, ended)

    assert [chapter.turn for chapter in told] == [*range(1, len(told) + 1)]
    assert len({chapter.title for chapter in told}) == len(told)
    assert all(chapter.statements for chapter in told[:-1])
    for text in [chapter.title + "." for chapter in told] + [each.text for each in statements(side, ended)]:
        assert re.fullmatch(r"[A-Z].*[.]", text), text
        assert not re.search(r"\(|\{|  |[.,] ?[.,]|\b(\w+) \1\b", text), text
        assert not NO_WORDS.search(text), text


def test_no_sentence_comes_twice():
    told = [each.text for each in statements(EVERYBODY, "tribes")]

    assert len(told) > 40
    assert len({*told}) == len(told)
    assert all(len(STORY[kind]) >= 4 for kind in OFTEN)


def test_a_quiet_turn_is_a_sentence():
    [told] = [chapter.statements for chapter in chapters(EVERYBODY) if chapter.turn == 2]
    assert [each.kind for each in told] == ["quiet"]


@pytest.mark.parametrize("side", Side)
def test_marches_are_told_to_their_own_side_until_the_end(side: Side):
    """Z17.1: then both are; a spectator is told of none before."""
    found = {reader: marches(reader) for reader in READERS}

    assert found[EVERYBODY] == set()
    assert found[side] == {side}
    assert marches(EVERYBODY, "tribes") == {*Side}


def marches(reader: str, ended: str = "") -> set[str]:
    """The sides of whose marches a reader is told."""
    passages = [passage for chapter in chapters(reader, ended) for passage in chapter.passages]
    return {each.section for each in passages for one in each.statements if one.kind in MARCHED}


def test_battles_are_told_to_everybody_alike():
    """Z17.2: with who won, and what it cost."""
    told = {reader: [*fights(past(reader).facts)] for reader in READERS}
    costs = [[(met.at, met.kind, met.how, met.winner, met.men) for met in told[reader]] for reader in READERS]

    assert costs[0] == costs[1] == costs[2]
    assert {met.how for met in told[EVERYBODY]} >= {"stormed", "held"}
    for fight in told[EVERYBODY]:
        [(tribal, tribal_lost), (roman, roman_lost)] = fight.men
        assert 0 <= tribal_lost <= tribal
        assert 0 <= roman_lost <= roman
        assert (fight.words["to"] == "") is (fight.how in ("stormed", "destroyed"))
    rows = table(past(EVERYBODY)).rows
    assert [row[0] for row in rows] == [str(met.facts[0].turn) for met in told[EVERYBODY]]


def test_what_burnt_is_remembered_in_later_turns():
    """Once where somebody fights in the ashes, once where somebody camps there."""
    annals = Annals()
    annals.burnt["TR6"] = 2
    for kind, at, turn in (("camp", "TR6", 2), ("camp", "CV46", 3), *[("camp", "TR6", 3)] * 2, ("fight", "TR6", 3)):
        annals.remember(kind, at, turn)

    assert [each.kind for each in annals.told] == ["ashes.camp", "ashes.fight"]
    assert all("Camulodunum" in each.text and "mid-May" in each.text for each in annals.told)


def test_the_last_chapter_says_what_burnt_and_who_is_left():
    burnt = [place(fact.event.at) for fact in past(EVERYBODY).facts if isinstance(fact.event, LootingBegan)]
    kinds = [each.kind for each in chapters(EVERYBODY, "tribes")[-1].statements]
    last = " ".join([each.text for each in chapters(EVERYBODY, "tribes")[-1].statements])

    assert len(burnt) > 1
    assert all(at in last for at in burnt)
    assert {"tally.WarEnded.tribes", "last.burnt", "last.boudica.free", "last.paulinus.dead"} <= {*kinds}


def test_its_covers():
    for ended in ("", "tribes"):
        book = Book(of=MADE, name="The fury", past=past(EVERYBODY, ended), chapters=chapters(EVERYBODY, ended))
        covers = MADE.covers(book)
        assert covers.years.startswith("early May of AD 60 to ")
        assert (bool(covers.verdict), bool(covers.after)) == (bool(ended), bool(ended))
    assert len(MADE.frames(past(EVERYBODY))) == 1 + len([*statements(EVERYBODY)])


# Overruns and voyages


def of_scene(side: str, state: State, *decisions: Decision, faces: Sequence[int] = (), ended: bool = False) -> SeenPast:
    """These decisions as that side may know them; or as everybody does when the war has ended."""
    dice, lines, states = ScriptedDice(faces), list[Any](), [state]
    for decision in decisions:
        unfolded = SEQUENCE.unfold(states[-1], decision, dice)
        lines.append(Line(len(lines) + 1, len(lines), decision, (), (), (), tuple(unfolded.events)))
        states.append(unfolded.now)
    if ended:
        end = WarEnded(Ending(None, Reason("draw")))
        lines.append(Line(len(lines) + 1, len(lines), Proceed(), (), (), (), (end,)))
        states.append(end.happen(states[-1]))
    found: SeenPast = MADE.past(Game(UUID(int=1), state.start, tuple(lines), tuple(states)), side)
    return found


BESET = met_beside({f"IX cohort {n}": at for n, at in enumerate(BOARD.ways[AT])})
"""There is no way out for a warband that is overrun."""


@pytest.mark.parametrize(
    ("state", "kind", "who"),
    [
        (met(foes=tuple([f"iceni warband {n}" for n in range(1, 4)])), "failed", ""),
        (met(), "drove", ""),
        (BESET, "destroyed", "600 men of the Iceni"),
    ],
)
@pytest.mark.parametrize("side", READERS)
def test_an_overrun_is_told_to_everybody(side: str, state: State, kind: str, who: str):
    """Z10.7, Z17.2: where it was, and how it ended."""
    [told] = overruns(of_scene(side, state, Overrun()).facts)

    assert told.kind == f"overrun.{kind}"
    assert told.words == {"side": "the Romans", "enemy": "the rebels", "where": where(AT), "who": who}


ONE = ready({SHIP: "CN6"}, {"postumus": "CN6"})
OUT = Embark(SHIP, FOUR, ("postumus",))


@pytest.mark.parametrize(
    ("state", "decisions", "faces", "kind", "crew", "to"),
    [
        (port(), (OUT, Sail("fretum"), Sail("vectis"), Land("RG3")), GOOD * 2, "landed", "2,000", "Noviomagus"),
        (port(), (OUT, Sail("fretum"), Sail("vectis"), Land("RG3")), (*GOOD, *HALF), "landed", "1,000", "Noviomagus"),
        (port(), (OUT, Sail("fretum")), BACK, "back", "2,000", "Dubris"),
        (port(), (OUT, Sail("fretum"), Halt()), GOOD, "afloat", "2,000", "the straits of Gaul"),
        (ONE, (Embark(SHIP, (), ("postumus",)), Sail("fretum"), Halt()), GOOD, "afloat", "", "the straits of Gaul"),
    ],
)
def test_a_voyage_is_told_to_rome_until_the_end(
    state: State, decisions: tuple[Decision, ...], faces: tuple[int, ...], kind: str, crew: str, to: str
):
    """Z11, Z17.1: who came where; the enemy reads of it when the war is over, as does everybody."""
    told = {side: [*voyages(of_scene(side, state, *decisions, faces=faces).facts)] for side in READERS}
    late = [[*voyages(of_scene(side, state, *decisions, faces=faces, ended=True).facts)] for side in READERS]

    [rome] = told[Side.ROMAN]
    assert (told[Side.TRIBAL], told[EVERYBODY], late) == ([], [], [[rome]] * len(READERS))
    assert (rome.kind, rome.words["to"], rome.words["origin"]) == (f"voyage.{kind}", to, "Dubris")
    assert rome.words["crew"] == (f"{crew} men of the Second under Postumus" if crew else "Postumus")


@pytest.mark.parametrize(
    ("state", "decisions", "faces", "kinds"),
    [
        pytest.param(port(), (OUT, Sail("fretum")), (1, 1), [], id="whom the sea takes is told anyway"),
        pytest.param(port(), (OUT, Sail("fretum")), GOOD, [], id="still on its way"),
        pytest.param(port(), (Embark(SHIP), Sail("fretum"), Land("CN7")), GOOD, [], id="an empty ship"),
        pytest.param(port(), (Embark(SHIP), Sail("fretum")), (1, 1), ["voyage.sunk"], id="an empty ship is lost"),
    ],
)
def test_of_empty_ships_only_a_loss_is_told(
    state: State, decisions: tuple[Decision, ...], faces: tuple[int, ...], kinds: list[str]
):
    """Z11.3."""
    past = of_scene(Side.ROMAN, state, *decisions, faces=faces)
    assert [told.kind for told in voyages(past.facts)] == kinds


def test_a_chapter_tells_of_them():
    """In whole sentences, beside what the sea took."""
    chapter = MADE.chapters(of_scene(Side.ROMAN, port(), OUT, Sail("fretum"), Halt(), faces=HALF))[0]
    chased = MADE.chapters(of_scene(Side.TRIBAL, BESET, Overrun()))[0]

    assert [each.kind for each in chapter.statements] == ["voyage.afloat", "then.LossesTold.Z11.3"]
    assert [each.kind for each in chased.statements] == ["overrun.destroyed"]


@pytest.mark.parametrize("kind", [kind for kind in STORY if kind.startswith(("overrun.", "voyage."))])
def test_each_wording_is_a_sentence(kind: str):
    words = {"side": "the Romans", "enemy": "the rebels", "where": where("CN7"), "to": place("CN7")}
    words |= {"who": "600 men of the Iceni", "crew": "900 men of the Second", "origin": place("fretum")}
    annals = Annals()
    told = [annals.say(kind, **words).text for _ in STORY[kind]]

    assert len({*told}) >= 4
    for text in told:
        assert re.fullmatch(r"[A-Z].*[.]", text), text
        assert not re.search(r"\{|  |[.,] ?[.,]|\b(\w+) \1\b", text), text
        assert not NO_WORDS.search(text), text


# Words


@pytest.mark.parametrize(
    ("sp", "leaders", "says"),
    [
        ({"iceni warband 1": 6, "iceni chariots 1": 3}, ["boudica"], "900 men of the Iceni under Boudica"),
        ({"silures warband 1": 12}, ["chief-silures"], "1,200 men of the Silures under their chief"),
        ({"IX cohort 1": 5, "defenders 1": 8}, ["postumus"], "1,300 men of the town and the Ninth"),
        (
            {"II cohort 1": 5, "IX cohort 1": 6, "XX cohort 1": 4, "guard 1": 3},
            ["legate-XX", "paulinus"],
            "1,800 men of the Ninth, the Second and others under Paulinus",
        ),
    ],
)
def test_a_host_in_words(sp: dict[str, int], leaders: list[str], says: str):
    """Z3.1: of its leaders those of its own commands; beside the greatest no other."""
    assert host(sp, leaders) == says


@pytest.mark.parametrize(("rule", "who"), [("Z11.3", "the Governor’s Guard"), ("Z7.3", "the town")])
def test_losses_of_no_command(rule: str, who: str):
    """Z2.1: town defenders stay ashore (Z11.1), so at sea it is the Guard."""
    assert of_event(LossesTold(Side.ROMAN, {"": 4}, (), rule))["who"] == f"400 men of {who}"


def test_places_and_numbers_in_words():
    assert [where(at) for at in ("TR6", "CV42", "CV18", "OR6")] == [
        "at Camulodunum",
        "in the Chilterns",
        "in the fens at Ely",
        "in the hills at Bala",
    ]
    assert [men(0), men(1), men(250)] == ["nobody", "100", "25,000"]


def test_every_sentence_has_its_place():
    """All endings, tribes, fates and turns are told, and no id in the file is unknown."""
    known = {*STORY}
    assert {f"tally.WarEnded.{cause}" for cause in CAUSES} <= known
    assert {f"then.LeaderThrown.{fate}" for fate in Fate if fate is not Fate.UNHURT} <= known
    assert {f"came.GroupCame.{n}" for n, _ in enumerate(pieces().comes)} <= known
    assert {f"date.{turn}" for turn in range(1, TURNS + 1)} <= known
    tribes = {each.tribe for each in pieces().rises}
    assert {key.rpartition(".")[2] for key in known if key.startswith("came.TribeRose.")} <= tribes
    there = {key.removeprefix("there.") for key in known if key.startswith("there.")}
    assert {*britannia().sea} <= there <= {*britannia().tract, *britannia().sea}
    whose = {*pieces().command, *pieces().leader, "guard", "defenders"}
    assert {key.removeprefix("who.") for key in known if key.startswith("who.")} <= whose


@pytest.mark.parametrize("cause", CAUSES)
def test_every_end_is_told(cause: str):
    assert f"tally.WarEnded.{cause}" in [each.kind for each in chapters(EVERYBODY, cause)[-1].statements]


# Our history


def test_notes_stand_beside_the_turns_that_they_belong_to():
    found = notes(past(EVERYBODY, "tribes"), chapters(EVERYBODY, "tribes"))
    told = {note.of: turn for turn, those in found.items() for note in those}

    assert len(told) == sum(map(len, found.values()))
    assert told["The wrongs of the Iceni"] == 1
    assert told["Mona, and the march to the east"] == 8
    assert told["Afterwards"] == len(found)
    burnt = {fact.event.at: fact.turn for fact in past(EVERYBODY).facts if isinstance(fact.event, LootingBegan)}
    assert told["Camulodunum"] == burnt["TR6"]


@pytest.mark.parametrize("key", history(PACKAGE))
def test_a_note_is_short_and_says_who_tells_it(key: str):
    note = history(PACKAGE)[key]

    assert note.of
    assert note.doubt
    assert max(len(note.text), len(note.doubt)) <= LONGEST
    assert {source.author for source in note.sources} <= AUTHORS


def test_the_note_on_the_desk():
    """Of the turn, or of what is being looted."""
    burning: Any = {"CV46": None}

    assert [note.of for turn in (0, 7, 8, 25) for note in of_now(scene({}, turn=turn))] == [
        "The wrongs of the Iceni",
        "The wrongs of the Iceni",
        "Mona, and the march to the east",
        "Men from Germany",
    ]
    assert [note.of for note in of_now(scene({}, turn=9, looting=burning))] == ["Londinium"]
