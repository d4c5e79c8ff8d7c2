"""A campaign as one file, and back: what comes back is equal, and what is no campaign is refused with the reason."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import chronicle, models, savefile
from campaign.rules.decisions import DeclareAttack
from campaign.savefile import NotASave
from tests.played import moments, save, stand_at, stand_before

Content = dict[str, Any]
Change = Callable[[Content], object]

LINES = 40
"""Enough for a battle, few enough to be read three hundred times."""


@cache
def good_file() -> str:
    return savefile.dump(moments("dominion")[LINES], save("dominion").lines[:LINES])


def content() -> Content:
    """A good save file of some lines, to be spoilt."""
    told: Content = json.loads(good_file())
    return told


def written(told: Content) -> bytes:
    return json.dumps(told).encode()


def signed(told: Content) -> bytes:
    """With the checksum of whatever is in it: somebody meant it."""
    return written({**told, "checksum": savefile.checksum(told)})


def spoilt(change: Change) -> Content:
    told = content()
    change(told)
    return told


def difference(data: bytes) -> str:
    return str(savefile.audit(savefile.load(data)).difference)


def answer(data: bytes) -> str:
    """What is said of a file: why it is none, where it contradicts itself, or "None"."""
    try:
        return difference(data)
    except NotASave as refusal:
        return str(refusal)


@pytest.mark.django_db
def test_a_campaign_comes_back_equal():
    told = stand_at("destiny", 100)

    back = chronicle.import_(chronicle.export(told).encode())

    assert back.id != told.id
    assert (back.lines, back.moments) == (told.lines, told.moments)
    assert chronicle.export(back) == chronicle.export(told)


@pytest.mark.django_db
def test_it_can_be_imported_twice():
    first, second = chronicle.import_(signed(content())), chronicle.import_(signed(content()))

    assert models.Campaign.objects.count() == 2
    played = chronicle.undo_step(first.id, first.head)
    assert played.lines != chronicle.read(second.id).lines == first.lines


@pytest.mark.django_db
def test_it_goes_on_as_the_campaign_would_have():
    told = stand_before(DeclareAttack)
    twin = chronicle.import_(chronicle.export(told).encode())

    on = [chronicle.decide(one.id, one.head, DeclareAttack(None)) for one in (told, twin)]
    on = [chronicle.run(one.id, one.head) for one in on]

    assert on[0].lines == on[1].lines


@pytest.mark.django_db
def test_branches_stay_behind():
    told = stand_before(DeclareAttack)
    peace = chronicle.decide(told.id, told.head, DeclareAttack(None))
    undone = chronicle.undo_decision(peace.id, peace.head)
    again = chronicle.decide(undone.id, undone.head, DeclareAttack(None))

    back = chronicle.import_(chronicle.export(again).encode())

    assert [line.n for line in back.lines][-2:] == [told.head, told.head + 2]
    assert models.LogLine.objects.filter(campaign=back.id).count() == len(again.lines)
    assert chronicle.step(back.id, back.head).head == told.head + 3


@pytest.mark.django_db
def test_a_campaign_without_a_line_is_one():
    start = save("dominion").start
    told = chronicle.import_(savefile.dump(moments("dominion")[0], ()).encode())

    assert told.now.start == start
    assert chronicle.step(told.id, told.head).head == 1


def test_it_is_readable():
    told = good_file()

    assert told.startswith('{\n "format": "rise-of-rome",\n "version": 1,\n')
    assert told.endswith("}\n")
    assert '"rule": "C3.2"' in told


def test_names_are_written_as_they_are():
    campaign = moments("dominion")[0]
    start = type(campaign.start)("Roma & “Ῥώμη”", campaign.start.seed, campaign.start.italy)

    told = savefile.dump(type(campaign)(start, 1, campaign.step, campaign.to_do, campaign.situation), ())

    assert "Roma & “Ῥώμη”" in told
    assert savefile.load(told.encode()).start == start


NOT_JSON = {
    "empty": b"",
    "text": b"Roma quanta fuit ipsa ruina docet",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "cut short": signed(content())[:5000],
    "too deep": b"[" * 100_000 + b"]" * 100_000,
    "a number beyond all numbers": b'{"format": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("data", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json(data: bytes):
    with pytest.raises(NotASave, match="not readable as JSON"):
        savefile.load(data)


@pytest.mark.parametrize("data", [b"[]", b"348", b'"SPQR"', b"null"])
def test_json_but_not_an_object(data: bytes):
    with pytest.raises(NotASave, match="It is JSON, but not an object"):
        savefile.load(data)


def test_larger_than_any_campaign(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(savefile, "MOST_BYTES", 2_000_000)

    with pytest.raises(NotASave, match=r"It is larger than 2 MB\."):
        savefile.load(b" " * 2_000_001)


def of_line(n: int, /, **parts: Any) -> Change:
    return lambda told: told["lines"][n - 1].update(parts)


REFUSED: dict[str, tuple[Change, str]] = {
    "another program's": (lambda t: t.update(format="chess"), 'not a campaign of The Rise of Rome: its "format"'),
    "no format": (lambda t: t.pop("format"), 'its "format" says otherwise'),
    "newer": (lambda t: t.update(version=2), "It has version 2; this program reads version 1"),
    "no version": (lambda t: t.pop("version"), "It has version None"),
    "unknown part": (lambda t: t.update(cheats=[]), "Its parts are not those of a save file: .*cheats"),
    "missing part": (lambda t: t.pop("state"), "Its parts are not those of a save file"),
    "no start": (lambda t: t.update(start=None), r"At 0:"),
    "unknown key in a line": (of_line(3, note="aha"), r"At 2\.note: Unexpected keyword"),
    "missing key in a line": (lambda t: t["lines"][2].pop("events"), r"At 2\.events: Field required"),
    "wrong type": (of_line(3, n="three"), r"At 2\.n: Input should be a valid integer"),
    "text for a number": (of_line(3, parent="2"), r"At 2\.parent: Input should be a valid integer"),
    "lines are no list": (lambda t: t.update(lines={"1": {}}), "At "),
    "unknown decision": (of_line(3, decision={"type": "Cheat"}), r"At 2\.decision: Input tag 'Cheat'"),
    "unknown event": (of_line(3, events=[{"type": "Miracle"}]), r"At 2\.events\.0: Input tag 'Miracle'"),
    "unknown kind of die": (lambda t: t["lines"][0]["kinds"].__setitem__(0, "d20"), r"At 0\.kinds\.0:"),
    "not a state": (lambda t: t.update(state=[]), "Its state is not an object"),
    "broken chain": (of_line(3, parent=1), "Line 3 follows line 1, where line 2 should come before it"),
    "a line twice": (lambda t: t["lines"].insert(3, t["lines"][2]), "Line 3 follows line 2, where line 3 should"),
    "numbers that go down": (of_line(3, n=1), "Line 1 follows line 2"),
    "a line is missing": (lambda t: t["lines"].pop(2), "Line 4 follows line 3, where line 2 should"),
    "a face too few": (lambda t: t["lines"][0]["faces"].pop(), "Line 1 has not as many faces as kinds and hands"),
    "a hand too many": (lambda t: t["lines"][0]["by"].append("hand"), "Line 1 has not as many faces"),
    "no neighbours in return": (
        lambda t: t["start"]["italy"]["provinces"][0].update(neighbours=["atlantis"]),
        "are not neighbours of each other",
    ),
    "home of nobody": (
        lambda t: t["start"]["italy"]["provinces"][0].update(home="atlanteans"),
        "is home to an unknown Power",
    ),
    "an impossible option": (
        lambda t: t["start"]["italy"]["options"].update(home_province_yield=99),
        "home_province_yield is 0 to 10 talents, not 99",
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("change", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_save_file(change: Change, message: str):
    with pytest.raises(NotASave, match=message):
        chronicle.import_(signed(spoilt(change)))

    assert not models.Campaign.objects.exists()


def first_of(told: Content, kind: str) -> dict[str, Any]:
    """The first event of that kind."""
    return next(event for line in told["lines"] for event in line["events"] if event["type"] == kind)


def line_of(kind: str) -> Any:
    return next(line["n"] for line in content()["lines"] if kind in [event["type"] for event in line["events"]])


def turn_the_die(told: Content, n: int) -> None:
    faces = told["lines"][n - 1]["faces"]
    faces[0] = faces[0] % 6 + 1


ATTACK_ROLL, DECLARATION = line_of("AttackRolled"), line_of("RomeDeclared")
CONTRADICTIONS: dict[str, tuple[Change, str]] = {
    "a face": (lambda t: turn_the_die(t, ATTACK_ROLL), rf"line {ATTACK_ROLL}: the decision and its dice give"),
    "a face off the die": (
        lambda t: t["lines"][ATTACK_ROLL - 1]["faces"].__setitem__(0, 7),
        rf"line {ATTACK_ROLL}: the record has d6 7",
    ),
    "an event": (
        lambda t: first_of(t, "AttackRolled").update(total=12),
        rf"line {ATTACK_ROLL}: the decision and its dice give .*, the file says",
    ),
    "an event too many": (
        lambda t: t["lines"][ATTACK_ROLL - 1]["events"].append(first_of(t, "AttackRolled")),
        rf"line {ATTACK_ROLL}: ",
    ),
    "a clause": (lambda t: first_of(t, "AttackRolled").update(rule="C9.9"), rf"line {ATTACK_ROLL}: "),
    "a decision": (
        lambda t: t["lines"][DECLARATION - 1].update(decision={"type": "DeclareAttack", "province": None}),
        rf"line {DECLARATION}: the decision and its dice give",
    ),
    "a decision that was not legal": (
        lambda t: t["lines"][DECLARATION - 1].update(decision={"type": "DeclareAttack", "province": "syracuse"}),
        rf"line {DECLARATION}: .* is not possible now",
    ),
    "the turn": (lambda t: t["state"].update(turn=9), "state.turn: the events give 2, the file says 9"),
    "a province": (
        lambda t: t["state"]["situation"]["land"]["owners"].__setitem__(0, "senones"),
        "state.situation.land.owners: ",
    ),
    "a part of the state": (lambda t: t["state"].pop("attacks"), "state.attacks: "),
    "the name": (lambda t: t["start"].update(name="Carthago"), "the checksum does not fit the content"),
    "the checksum": (lambda t: t.update(checksum="0" * 64), "the checksum does not fit the content"),
    "no text as checksum": (lambda t: t.update(checksum=None), "the checksum does not fit the content"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("change", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_the_first_contradiction_is_named(change: Change, message: str):
    unsigned = "checksum" in message
    data = (written if unsigned else signed)(spoilt(change))

    with pytest.raises(NotASave, match=f"It contradicts itself at {message}"):
        chronicle.import_(data)

    assert not models.Campaign.objects.exists()


def test_up_to_the_contradiction_the_campaign_is_known():
    audit = savefile.audit(savefile.load(signed(spoilt(lambda told: turn_the_die(told, ATTACK_ROLL)))))

    assert audit.campaign == moments("dominion")[ATTACK_ROLL - 1]


def test_of_other_rules_the_events_are_believed():
    def mended(told: Content) -> None:
        told["rules"] = "0"
        first_of(told, "AttackRolled")["rule"] = "C4.99"

    audit = savefile.audit(savefile.load(signed(spoilt(mended))))

    assert audit.difference is None
    assert audit.remark == "Played under rules version 0; ours is 1: decisions were not resolved again."


def test_of_other_rules_the_state_still_has_to_follow():
    def mended(told: Content) -> None:
        told["rules"] = "0"
        told["state"]["turn"] = 9

    assert difference(signed(spoilt(mended))).startswith("state.turn")


def test_events_that_cannot_happen():
    def mended(told: Content) -> None:
        told["rules"] = "0"
        told["lines"][DECLARATION - 1]["events"].append({"type": "ProvinceTaken", "province": "atlantis"})
        told["lines"][DECLARATION - 1]["events"][-1] |= {"power": "romans", "loser": "boii", "rule": "C7.1"}
        told["lines"][DECLARATION - 1]["events"][-1] |= {"prizes": [], "faces": []}

    assert difference(signed(spoilt(mended))).startswith(f"line {DECLARATION}: the event ProvinceTaken cannot happen")


FORGED: dict[str, Change] = {
    "a number that no database holds": lambda t: t["lines"][-1].update(n=10**30),
    "a number just too large": lambda t: t["lines"][-1].update(n=2**63),
    "half a letter as rules": lambda t: t.update(rules="\ud800"),
    "half a letter in the state": lambda t: t["state"].update(turn="\ud800"),
    "half a letter as name": lambda t: t["start"].update(name="\ud800"),
    "a name longer than a line": lambda t: t["start"].update(name="R" * 10_000),
    "no name": lambda t: t["start"].update(name=""),
    "not a number": lambda t: t["state"].update(turn=float("nan")),
    "a deep state": lambda t: t["state"].update(turn=json.loads("[" * 900 + "]" * 900)),
    "no provinces": lambda t: t["start"]["italy"].update(provinces=[]),
    "a Power less": lambda t: t["start"]["italy"]["powers"].pop(),
    "no External Powers": lambda t: t["start"]["italy"]["externals"].clear(),
    "no points per general": lambda t: t["start"]["italy"]["powers"][1].update(points_per_general=0),
    "no names of rulers": lambda t: t["start"]["italy"]["powers"][1].update(ruler_names=[]),
    "a province twice": lambda t: t["start"]["italy"]["provinces"].append(t["start"]["italy"]["provinces"][0]),
}


@pytest.mark.django_db
@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_what_was_forged_is_refused_too(change: Change):
    told = spoilt(change)
    try:
        data = signed(told)
    except UnicodeEncodeError:  # such text has no checksum
        data = written(told)

    with pytest.raises(NotASave):
        chronicle.import_(data)


@pytest.mark.django_db
@pytest.mark.parametrize(("ours", "theirs"), [("latium", "lazio"), ("boii", "gauls"), ("epirus", "egypt")])
def test_another_land_is_refused(ours: str, theirs: str):
    """It may well hold together: but no map here shows it."""
    told = json.loads(savefile.dump(moments("dominion")[0], ()))
    told["start"] = json.loads(json.dumps(told["start"]).replace(f'"{ours}"', f'"{theirs}"'))
    told["state"] = json.loads(json.dumps(told["state"]).replace(f'"{ours}"', f'"{theirs}"'))

    with pytest.raises(NotASave):
        chronicle.import_(signed(told))


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 7, 13, 10**6, 10**30]),
    st.floats(),
    st.sampled_from(["", "romans", "latium", "atlantis", "carthage", "C4.2", "d6", "Proceed", "\ud800", "\0"]),
    st.builds(list),
    st.builds(dict),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container within a JSON value with each of its keys."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [place for part in value.values() for place in places(part)]
    if isinstance(value, list):
        return [(value, i) for i in range(len(value))] + [place for part in value for place in places(part)]
    return []


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_is_spoilt_there_is_an_answer(data: st.DataObject):
    """Somewhere in the file something is lost, doubled or replaced; the answer is a refusal or an audit, no error."""
    told = content()
    for _ in range(data.draw(st.integers(1, 3))):
        found = places(told)
        container, key = found[data.draw(st.integers(0, len(found) - 1))]
        match data.draw(st.sampled_from(["lose", "replace", "replace", "elsewhere"])):
            case "lose":
                del container[key]
            case "replace":
                container[key] = data.draw(JUNK)
            case "elsewhere":
                other, place = found[data.draw(st.integers(0, len(found) - 1))]
                container[key] = copy.deepcopy(other[place])
    try:
        file = signed(told) if data.draw(st.booleans()) else written(told)
    except UnicodeEncodeError:
        file = written(told)

    assert answer(file)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(signed(content()))), st.binary(max_size=3))
def test_a_file_with_a_spot(place: int, spot: bytes):
    data = signed(content())

    assert answer(data[:place] + spot + data[place + len(spot) :])
