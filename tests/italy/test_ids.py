"""Ids in starts, decisions and events: each field has its kind, none is forgotten, and what is nobody's is refused."""

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, Literal

import pytest

from battles.battleplay import saved
from battles.battleplay.games import CardStart
from battles.models import CardBattle
from battles.rules.battleplay import decisions as card_decisions
from battles.rules.battleplay import events as card_events
from battles.short import games as short
from campaign.italy import ids
from campaign.italy.rules import decisions, events
from campaign.italy.rules.events import BecameInactive, DefenceCommitted, ProvinceTaken
from campaign.italy.rules.state import EVERYONE, Start, Step
from engine import ids as table
from engine.ids import Kind, kind_of, record_fields
from engine.savefile import NotASave
from powers.data import italy
from powers.rules.options import Options
from tests import mutated, transfer
from tests.italy.test_savefile import first_of

pytestmark = pytest.mark.django_db

# --- No field is forgotten --------------------------------------------------------------------------------------------


SHORTS = [each for kind in short.KINDS.values() for each in (kind.ruleset.decision, kind.ruleset.event)]
KINDS = {
    content: tuple(content.__subclasses__())
    for content in (decisions.Decision, events.Event, card_decisions.Decision, card_events.Event, *SHORTS)
}
"""Each stands for its subclasses."""


def leaves(hint: Any) -> Iterator[type]:
    """The types of which the values of a field are made: text, numbers, records, one of a few."""
    inner = typing.get_args(hint) or KINDS.get(hint, ())
    if typing.get_origin(hint) is Literal:
        yield Enum
    elif inner and typing.get_origin(hint) is not type:
        for one in inner:
            yield from leaves(one)
    elif hint not in (NoneType, Ellipsis):
        yield hint


def records(*roots: Any) -> set[type]:
    """Every record type that these are made of."""
    found: set[type] = set()
    left = [leaf for root in roots for leaf in leaves(root)]
    while left:
        record = left.pop()
        if record not in found and record_fields(record):
            found.add(record)
            left += [leaf for _, leaf in fields_of(record)]
    return found


def fields_of(record: type) -> list[tuple[str, type]]:
    """The fields of a record, each with every type that is in it."""
    hints = typing.get_type_hints(record)
    return [(name, leaf) for name in record_fields(record) for leaf in leaves(hints[name])]


TABLES: Mapping[str, tuple[Sequence[Any], Mapping[str, Kind], frozenset[str]]] = {
    "a campaign": ((Start, decisions.Decision, events.Event), ids.IDS, ids.TEXTS),
    "a short battle": ((*(kind.ruleset.start for kind in short.KINDS.values()), *SHORTS), short.IDS, short.TEXTS),
    "a card battle": ((CardStart, card_decisions.Decision, card_events.Event), saved.IDS, saved.TEXTS | saved.NUMBERS),
}


@pytest.mark.parametrize("of", TABLES)
def test_every_field_is_of_a_kind(of: str):
    """Texts have a kind or are told to be free; in a card battle, where cards are numbers, numbers too."""
    roots, kinds, free = TABLES[of]
    plain: tuple[type, ...] = (str, int) if of == "a card battle" else (str,)
    found = {(record.__name__, name) for record in records(*roots) for name, leaf in fields_of(record) if leaf in plain}

    forgotten = {pair for pair in found if kind_of(kinds, *pair) is None and pair[1] not in free}

    assert not forgotten, "ids of these have no kind"
    assert {name for _, name in found} >= free, "these are free, and there are none"
    assert {*kinds} <= {name for _, name in found} | {".".join(pair) for pair in found}


def test_a_new_event_would_be_seen():
    assert {record.__name__ for record in records(events.Event)} > {"Revenue", "Army", "Modifier", "TargetScore"}
    assert {record.__name__ for record in records(card_events.Event)} > {"Strike", "Cell", "Ask"}
    assert not [record for record in records(events.Event) if not is_dataclass(record)]


# --- Nobody's ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ProvinceTaken("latium", "romans", "boii", "C7.1"), ""),
        (
            ProvinceTaken("latium", "carthage", "boii", "C7.1"),
            "ProvinceTaken › power says 'carthage', which is no Power",
        ),
        (ProvinceTaken("latium", "romans", "carthage", "C7.1"), ""),
        (events.StepBegan(Step.RULERS, (EVERYONE, "epirus"), "C3.1"), ""),
        (events.StepBegan(Step.RULERS, ("latium",), "C3.1"), "StepBegan › to_do says 'latium', which is no "),
        (BecameInactive("boii", (("latium", "romans"),)), ""),
        (BecameInactive("boii", (("romans", "latium"),)), "BecameInactive › lost says 'romans', which is no province"),
        (DefenceCommitted("romans", table.MOST), ""),
        (
            DefenceCommitted("romans", table.MOST + 1),
            "DefenceCommitted › talents says '10000', which is no likely number",
        ),
    ],
)
def test_what_is_said_of_an_event(event: events.Event, said: str):
    found = ids.first_wrong(event, ids.there(italy(Options())))

    assert found.startswith(said)
    assert bool(found) == bool(said)


Change = Callable[[mutated.Content], object]


def of_event(kind: str, /, **parts: Any) -> Change:
    return lambda content: first_of(content, kind).update(parts)


ATLANTIS = {"type": "DeclareAttack", "province": "atlantis"}
REFUSED: dict[str, tuple[Change, str]] = {
    "an event": (
        of_event("TargetChosen", target="atlanteans"),
        r"line \d+: TargetChosen › target says 'atlanteans', which is no Power",
    ),
    "within an event": (
        lambda content: first_of(content, "BattleJoined")["attacking"].update(allies=["latium"]),
        r"line \d+: Army › allies says 'latium', which is no Power",
    ),
    "a decision": (
        lambda content: content["lines"][0].update(decision=ATLANTIS),
        r"line \d+: DeclareAttack › province says 'atlantis', which is no province",
    ),
    "the ground of a battle": (
        of_event("BattleJoined", terrain=["lava"]),
        r"line \d+: BattleJoined › terrain says 'lava', which is no terrain",
    ),
    "the start": (
        lambda content: content["start"]["italy"]["provinces"][0].update(terrain=["lava"]),
        r"its start: Province › terrain says 'lava', which is no terrain",
    ),
    "a number": (
        lambda content: first_of(content, "RevenueCollected")["revenues"][0].update(total=10**12),
        r"line \d+: Revenue › total says '1000000000000', which is no likely number",
    ),
    "a die": (
        lambda content: content["lines"][0]["faces"].__setitem__(0, 11),
        "line 1: die 1: a d10 shows 1 to 10, not 11",
    ),
    "a turn": (of_event("TurnBegan", turn=13), r"line \d+: no campaign has a turn 13"),
    "nobody to act": (of_event("StepBegan", to_do=[]), r"line \d+: nobody can do anything after it"),
    "an end without a verdict": (of_event("StepBegan", step="over"), r"line \d+: the campaign cannot go on after it"),
}


@pytest.mark.parametrize(("change", "said"), REFUSED.values(), ids=REFUSED)
def test_lines_that_are_not_resolved_again_are_refused(change: Change, said: str):
    content = mutated.played("dominion")
    mutated.under_other_rules(content)
    change(content)

    check_refused(content, said)


# --- In a card battle -------------------------------------------------------------------------------------------------


Lines = list[dict[str, Any]]


def of_card_event(kind: str, /, **parts: Any) -> Callable[[Lines], object]:
    return lambda lines: first_of({"lines": [line["payload"] for line in lines]}, kind).update(parts)


CARDS_REFUSED: dict[str, tuple[Callable[[Lines], object], str]] = {
    "a card": (of_card_event("Deployed", card=-1), r"Deployed › card says '-1', which is no card"),
    "a file": (of_card_event("Deployed", file=8), r"Deployed › file says '8', which is no file"),
    "a general": (of_card_event("Deployed", card=99), r"line \d+: Deployed › card says '99'"),
    "a number of its own": (
        lambda lines: lines[0]["payload"].update(n=7),
        "line 1 cannot be read: it says that it is line 7",
    ),
    "a parent of its own": (lambda lines: lines[1]["payload"].update(parent=0), "its lines are numbered in two ways"),
    "a line that was undone": (
        lambda lines: lines.append(
            {"n": 9999, "parent": 0, "payload": {"n": 9999, "parent": 0, "decision": {"type": "Fly"}}}
        ),
        "card battle 1: ",
    ),
    "what cannot happen": (of_card_event("ClashBegan", type="ClashEnded"), "card battle 1: "),
}


@pytest.mark.parametrize(("change", "said"), CARDS_REFUSED.values(), ids=CARDS_REFUSED)
def test_card_battles_are_refused(change: Callable[[Lines], object], said: str):
    """Lines of the first rules, whose decisions are not resolved again: they are held to naming what there is."""
    content = mutated.with_cards()
    lines = content["battles"]["card_battles"][0]["lines"]
    change(lines)
    for line in lines:
        line["payload"]["rules"] = 1

    check_refused(content, said)
    assert not CardBattle.objects.exists()


def check_refused(content: mutated.Content, said: str) -> None:
    with pytest.raises(NotASave, match=said):
        transfer.import_(mutated.fitting(content))
