"""A campaign as one file, and back: what comes back is equal, and what is no campaign is refused with the reason."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest

from battles.models import CardBattle, ChosenRules, Fight, Tap
from campaign import models
from campaign.italy import games, savefile
from campaign.italy.rules import turn
from campaign.italy.savefile import Audit
from engine.formats import TODAY
from engine.models import GameRow
from engine.rules.dice import AskingDice, Roller, SeededDice
from engine.rules.sequence import apply
from engine.savefile import NotASave, checksum
from tests import make_schema, transfer
from tests.played import audit, come_in, save, states

pytestmark = pytest.mark.django_db
Content = dict[str, Any]
Change = Callable[[Content], object]

LINES = 40
"""Enough for a battle, few enough to be read three hundred times."""


@cache
def good_file() -> str:
    return transfer.dump(states("dominion")[LINES], save("dominion").lines[:LINES])


def content() -> Content:
    """A good save file of some lines, to be spoilt."""
    saved: Content = json.loads(good_file())
    return saved


def written(saved: Content) -> bytes:
    return json.dumps(saved).encode()


def signed(saved: Content) -> bytes:
    """With the checksum of whatever is in it: somebody meant it. Half a letter has none."""
    try:
        return written({**saved, "checksum": checksum(saved)})
    except UnicodeEncodeError:
        return written(saved)


def spoilt(change: Change) -> Content:
    saved = content()
    change(saved)
    return saved


def forged(change: Change) -> bytes:
    """A file with something changed, signed by whoever did it."""
    return signed(spoilt(change))


def difference(data: bytes) -> str:
    return str(transfer.audit_of(data).difference)


def test_a_campaign_without_a_line_is_one():
    start = save("dominion").start
    saved = come_in(transfer.dump(states("dominion")[0], ()).encode())

    assert saved.now.start == start
    assert games.step(saved.id, saved.head).head == 1


def test_it_is_readable():
    saved = good_file()

    assert saved.startswith('{\n "format": "rise-of-rome",\n "version": 6,\n')
    assert saved.endswith("}\n")
    assert '"rule": "C3.2"' in saved


def test_names_are_written_as_they_are():
    campaign = states("dominion")[0]
    start = type(campaign.start)("Roma & “Ῥώμη”", campaign.start.seed, campaign.start.italy)

    saved = transfer.dump(type(campaign)(start, 1, campaign.step, campaign.to_do, campaign.situation), ())

    assert "Roma & “Ῥώμη”" in saved
    assert transfer.saved(saved.encode()).start == start


NOT_JSON: dict[str, tuple[bytes, str]] = {
    "empty": (b"", ""),
    "text": (b"Roma quanta fuit ipsa ruina docet", ""),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", ""),
    "cut short": (signed(content())[:5000], ""),
    "broken off": (b'{"a": 1,\n "b": }', "it breaks off or is damaged at line 2, column 7"),
    "too deep": (b"[" * 100_000 + b"]" * 100_000, ""),
    "a little too deep": (b"[" * 61 + b"]" * 61, "it is nested more than 60 deep"),
    "a number too large": (b'{"a": 12345678901234567890}', r"the number 1234567890… is too large"),
    "a number beyond all numbers": (b'{"format": ' + b"9" * 5000 + b"}", ""),
    "a fraction beyond all numbers": (b'{"format": 1e999}', ""),
    "infinity": (b'{"format": -Infinity}', ""),
    "no number": (b'{"a": NaN}', "NaN is no number"),
    "half a letter": (b'{"format": "\\ud800"}', ""),
    "no letter": (b'{"a": "\xff"}', "byte 8 belongs to no letter of UTF-8"),
    "another encoding": (signed(content()).decode().encode("utf-16"), ""),
    "a key twice": (b'{"a": {"b": 1, "b": 2}}', "it says 'b' twice in one place"),
}


@pytest.mark.parametrize(("data", "reason"), NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_json(data: bytes, reason: str):
    """The place is named."""
    with pytest.raises(NotASave, match=f"It is not readable as JSON: {reason}"):
        transfer.saved(data)


def test_many_small_parts_are_not_even_read(monkeypatch: pytest.MonkeyPatch):
    """39 MB of them took a gigabyte and ten seconds."""
    monkeypatch.setattr(json, "loads", None)

    with pytest.raises(NotASave, match="It is not readable as JSON: it has more than 4,000,000 parts"):
        transfer.saved(b"[" + b"[]," * 2_000_000 + b"[]]")


def test_a_mark_at_the_beginning_does_no_harm():
    """Some editors write one."""
    assert transfer.saved(b"\xef\xbb\xbf" + signed(content())) == transfer.saved(signed(content()))


@pytest.mark.parametrize("data", [b"[]", b"348", b'"SPQR"', b"null"])
def test_json_but_not_an_object(data: bytes):
    with pytest.raises(NotASave, match="It is JSON, but not an object"):
        transfer.saved(data)


def test_larger_than_any_campaign(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.savefile.MOST_BYTES", 2_000_000)

    with pytest.raises(NotASave, match=r"It is larger than 2 MB\."):
        transfer.saved(b" " * 2_000_001)


MOMENT = "2026-11-20T12:00:00Z"


def beside(kind: str, times: int = 1, **parts: Any) -> Change:
    """A note, paragraph, branch or photo at line 9, so many times; or something else of its parts."""
    record = BESIDE[kind] | parts
    return lambda saved: saved.update({kind: [record] * times})


BESIDE: dict[str, Content] = {
    "branches": {"leaf": 9, "name": "War", "left": MOMENT},
    "notes": {"line": 9, "text": "Ave", "written": MOMENT},
    "paragraphs": {"line": 9, "text": "Ave", "edited": MOMENT},
    "photos": {"line": 9, "caption": "", "file": "photos/0001.jpg", "sha256": "0" * 64, "added": MOMENT},
}


def of_line(n: int, /, **parts: Any) -> Change:
    return lambda saved: saved["lines"][n - 1].update(parts)


def of_province(**parts: Any) -> Change:
    """Of the first one."""
    return lambda saved: saved["start"]["italy"]["provinces"][0].update(parts)


REFUSED: dict[str, tuple[Change, str]] = {
    "no format": (lambda t: t.pop("format"), 'its "format" says otherwise'),
    "no version": (lambda t: t.pop("version"), "Its version is None, where there should be a number from 1 to 6"),
    "a version before the first": (lambda t: t.update(version=0), "Its version is 0"),
    "missing part": (lambda t: t.pop("state"), "In it state is missing"),
    "no start": (lambda t: t.update(start=None), r"At start: "),
    "unknown key in a line": (of_line(3, note="aha"), r"In it lines › 3 › note does not belong there"),
    "missing key in a line": (lambda t: t["lines"][2].pop("events"), r"In it lines › 3 › events is missing"),
    "wrong type": (of_line(3, n="three"), r"At lines › 3 › n: Input should be a valid integer"),
    "text for a number": (of_line(3, parent="2"), r"At lines › 3 › parent: Input should be a valid integer"),
    "lines are no list": (lambda t: t.update(lines={"1": {}}), "At "),
    "unknown event": (of_line(3, events=[{"type": "Miracle"}]), "At lines › 3 › events › 1 it says 'Miracle'"),
    "unknown kind of die": (lambda t: t["lines"][0]["kinds"].__setitem__(0, "d20"), "At lines › 1 › kinds › 1: "),
    "not a state": (lambda t: t.update(state=[]), "At state: Input should be an object"),
    "a line after one that is not there": (of_line(3, parent=99), "Line 3 follows line 99, which is not before it"),
    "a line after itself": (of_line(3, parent=3), "Line 3 follows line 3, which is not before it"),
    "a line elsewhere": (of_line(3, parent=1), "It contradicts itself at line 3: "),
    "a line of no number": (of_line(1, n=0), "Line 0 comes after line 0"),
    "it stands elsewhere": (lambda t: t.update(head=7), "It contradicts itself at state"),
    "it rolls otherwise": (lambda t: t.update(hands="feet"), "Campaign 1: hands: "),
    "an empty note": (beside("notes", text=""), "Note 1: text: .*blank"),
    "a note of old times": (
        beside("notes", written="0001-01-01T00:00:00+23:00"),
        "At notes › 1 › written: the year 1 is not of our time",
    ),
    "a note of no place": (
        beside("notes", written="2026-11-20T12:00:00"),
        "At notes › 1 › written: Input should have timezone info",
    ),
    "no neighbours in return": (of_province(neighbours=["atlantis"]), "are not neighbours of each other"),
    "home of nobody": (of_province(home="atlanteans"), "is home to an unknown Power"),
    "an impossible option": (
        lambda t: t["start"]["italy"]["options"].update(home_province_yield=99),
        "home_province_yield is 0 to 10 talents, not 99",
    ),
    "an impossible opening": (
        lambda t: t["start"]["opening"].update(turn=13),
        "At start: A campaign begins in turn 1 to 12.",
    ),
    "a number just too large": (lambda t: t["lines"][-1].update(n=2**63), "the number 9223372036… is too large"),
    "half a letter in the state": (
        lambda t: t["state"].update(turn="\ud800"),
        "it has half a letter in one of its texts",
    ),
    "a name longer than a line": (lambda t: t["start"].update(name="R" * 10_000), "One of its names has 10000 letters"),
    "no provinces": (
        lambda t: t["start"]["italy"].update(provinces=[]),
        "every other Power need at least one home province",
    ),
    "a Power less": (lambda t: t["start"]["italy"]["powers"].pop(), "syracuse is home to an unknown Power"),
    "no External Powers": (lambda t: t["start"]["italy"]["externals"].clear(), "by other Powers, than this program"),
    "no points per general": (
        lambda t: t["start"]["italy"]["powers"][1].update(points_per_general=0),
        "a general needs at least one army point",
    ),
    "no names of rulers": (
        lambda t: t["start"]["italy"]["powers"][1].update(ruler_names=[]),
        "It contradicts itself at line 1",
    ),
    "a province twice": (
        lambda t: t["start"]["italy"]["provinces"].append(t["start"]["italy"]["provinces"][0]),
        "It is played on another map",
    ),
}


@pytest.mark.parametrize(("change", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_save_file(change: Change, message: str):
    with pytest.raises(NotASave, match=message):
        transfer.import_(forged(change))

    assert not models.Campaign.objects.exists()


def first_of(saved: Content, kind: str) -> dict[str, Any]:
    """The first event of that kind."""
    return next(event for line in saved["lines"] for event in line["events"] if event["type"] == kind)


def line_of(kind: str) -> Any:
    return next(line["n"] for line in content()["lines"] if kind in [event["type"] for event in line["events"]])


def turn_the_die(saved: Content, n: int) -> None:
    faces = saved["lines"][n - 1]["faces"]
    faces[0] = faces[0] % 6 + 1


def add_a_die(saved: Content, n: int) -> None:
    for part, value in (("faces", 1), ("kinds", "d6"), ("by", "program")):
        saved["lines"][n - 1][part].append(value)


def by_hand(n: int, face: int) -> savefile.CampaignLine:
    """A line as it would be had the player thrown that face with each of its dice."""
    line = save("dominion").lines[n - 1]
    dice = AskingDice((face,) * len(line.faces), SeededDice("", 1))
    events = turn.resolve(states("dominion")[n - 1], line.decision, dice)
    return replace(line, faces=tuple(dice.faces), by=tuple(dice.by), events=events)


def with_other_dice(saved: Content, n: int) -> None:
    """Face and events agree, and only the seed knows better."""
    other = replace(by_hand(n, 6), by=(Roller.PROGRAM, Roller.PROGRAM))
    saved["lines"][n - 1] = json.loads(savefile.CODEC.lines.dump(other))


ATTACK_ROLL, DECLARATION = line_of("AttackRolled"), line_of("RomeDeclared")


def roll_with(message: str, **parts: Any) -> tuple[Change, str]:
    """Other parts of the line of an attack roll, and what is said of it."""
    return of_line(ATTACK_ROLL, **parts), f"line {ATTACK_ROLL}: {message}"


CONTRADICTIONS: dict[str, tuple[Change, str]] = {
    "a face": (lambda t: turn_the_die(t, ATTACK_ROLL), rf"line {ATTACK_ROLL}: die 1: the seed gives d6 "),
    "a face off the die": roll_with("die 1: the seed gives d6 ., the file says d6 7", faces=[7, 1]),
    "a face with all that follows from it": (
        lambda t: with_other_dice(t, ATTACK_ROLL),
        rf"line {ATTACK_ROLL}: die 1: the seed gives d6 ",
    ),
    "a face by hand off the die": roll_with("a d6 shows 1 to 6, not 7", faces=[7, 1], by=["hand", "hand"]),
    "a die of another kind": roll_with("die 1: the seed gives d6 ., the file says d10", kinds=["d10", "d6"]),
    "a die by hand of another kind": roll_with(
        "die 1: the rules ask for d6 ., the file says d10", kinds=["d10", "d6"], by=["hand", "program"]
    ),
    "a die too many": (
        lambda t: add_a_die(t, ATTACK_ROLL),
        rf"line {ATTACK_ROLL}: the rules ask for 2 dice, the file has 3",
    ),
    "another seed": (lambda t: t["start"].update(seed="another"), r"line 1: die \d+: the seed gives d10"),
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
        of_line(DECLARATION, decision={"type": "DeclareAttack", "province": None}),
        rf"line {DECLARATION}: the decision and its dice give",
    ),
    "a decision that was not legal": (
        of_line(DECLARATION, decision={"type": "DeclareAttack", "province": "syracuse"}),
        rf"line {DECLARATION}: .* is not possible now",
    ),
    "the turn": (lambda t: t["state"].update(turn=9), "state.turn: the events give 2, the file says 9"),
    "a province": (
        lambda t: t["state"]["situation"]["land"]["owners"].__setitem__(0, "senones"),
        "state.situation.land.owners: ",
    ),
    "a part of the state": (lambda t: t["state"].pop("attacks"), "state.attacks: "),
    "the checksum": (lambda t: t.update(checksum="0" * 64), "the checksum does not fit the content"),
    "no text as checksum": (lambda t: t.update(checksum=None), "the checksum does not fit the content"),
}


@pytest.mark.parametrize(("change", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_the_first_contradiction_is_named(change: Change, message: str):
    unsigned = "checksum" in message
    data = (written if unsigned else signed)(spoilt(change))

    with pytest.raises(NotASave, match=f"It contradicts itself at {message}"):
        transfer.import_(data)

    assert not models.Campaign.objects.exists()


def test_faces_by_hand_are_believed():
    line = by_hand(ATTACK_ROLL, 1)
    after = reduce(apply, line.events, states("dominion")[ATTACK_ROLL - 1])
    file = transfer.dump(after, (*save("dominion").lines[: ATTACK_ROLL - 1], line)).encode()
    assert transfer.audit_of(file).difference is None

    saved = json.loads(file)
    of_line(ATTACK_ROLL, by=["program"] * 2)(saved)

    assert "the seed gives" in difference(signed(saved))


def test_up_to_the_contradiction_the_campaign_is_known():
    audit = transfer.audit_of(forged(lambda saved: turn_the_die(saved, ATTACK_ROLL)))

    assert audit.campaign == states("dominion")[ATTACK_ROLL - 1]


def of_other_rules(change: Change) -> Audit:
    """What is found in a file of another version of the rules with something changed."""
    saved = spoilt(change)
    for line in saved["lines"]:
        line["rules"] = 0
    return transfer.audit_of(signed(saved))


def test_of_other_rules_the_events_are_believed():
    audit = of_other_rules(lambda saved: first_of(saved, "AttackRolled").update(rule="C4.99"))

    assert audit.difference is None
    assert audit.remark == (
        "40 lines were played by rules version 0, which this program cannot resolve again: "
        "held to their events, not to the dice."
    )


def test_of_other_rules_the_state_still_has_to_follow():
    audit = of_other_rules(lambda saved: saved["state"].update(turn=9))

    assert str(audit.difference).startswith("state.turn")


def test_events_that_cannot_happen():
    spoils = {"type": "SpoilsOffered", "choices": ["latium"]}
    audit = of_other_rules(lambda saved: saved["lines"][DECLARATION - 1]["events"].append(spoils))

    assert str(audit.difference).startswith(f"line {DECLARATION}: the event SpoilsOffered cannot happen")


@pytest.mark.parametrize(("ours", "theirs"), [("latium", "lazio"), ("boii", "gauls"), ("epirus", "egypt")])
def test_another_land_is_refused(ours: str, theirs: str):
    """It may well hold together: but no map here shows it."""
    saved = json.loads(transfer.dump(states("dominion")[0], ()))
    saved["start"] = json.loads(json.dumps(saved["start"]).replace(f'"{ours}"', f'"{theirs}"'))
    saved["state"] = json.loads(json.dumps(saved["state"]).replace(f'"{ours}"', f'"{theirs}"'))

    with pytest.raises(NotASave):
        transfer.import_(signed(saved))


# Samples of every version that was ever written

SAMPLES = sorted(file for file in (Path(__file__).parents[1] / "saves").iterdir() if "rebellion" not in file.name)


def test_there_is_a_sample_of_each_version():
    versions = {int(file.name[1 : file.name.index("-")]) for file in SAMPLES}

    assert versions == set(range(1, TODAY + 1))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.name)
def test_files_of_every_version_load(file: Path):
    imported = transfer.import_(file.read_bytes())

    assert audit(imported.id).difference is None
    row = models.Campaign.objects.get()
    if file.name.startswith("v1"):
        played = save(file.stem.removeprefix("v1-")).lines
        assert games.read(imported.id).lines == tuple(replace(line, rules=1) for line in played)
    elif file.stem.endswith("whole"):
        assert (row.branches.count(), row.notes.count(), row.paragraphs.count()) == (1, 2, 1)
        assert row.photos.count() == (2 if file.suffix == ".zip" else 0)
        assert imported.remark.startswith("2 photos are not in this file") == (not row.photos.exists())
        assert Fight.objects.filter(key__startswith=f"{row.id}/").count() == 1
        assert Tap.objects.count() == 2
    elif file.stem.endswith("all"):
        run = (row.hands, row.runs_on, row.stop, row.resolution, row.level)
        assert run == ("rome", True, "all", "battleplay", 1)
        assert (row.branches.count(), row.notes.count(), row.paragraphs.count()) == (1, 3, 2)
        assert row.photos.count() == (2 if file.suffix == ".zip" else 0)
        kinds = Fight, CardBattle, GameRow, ChosenRules
        assert [kind.objects.filter(key__startswith=f"{row.id}/").count() for kind in kinds] == [1, 1, 2, 1]


def test_what_a_version_1_that_is_none_lacks():
    saved = json.loads(SAMPLES[0].read_bytes())
    del saved["state"]["civic"]

    with pytest.raises(NotASave, match="Its parts are not those of a save file of version 1"):
        transfer.saved(signed(saved))


def test_an_old_file_must_be_as_it_was_written():
    saved = SAMPLES[0].read_bytes().replace(b"Played to", b"Cheated to")

    assert difference(saved) == "the checksum does not fit the content"


def test_the_schema_is_current():
    """`python -m tests.make_schema` writes it anew."""
    kept = Path(savefile.__file__).parent / "data" / "save-file.schema.json"

    schema = make_schema.save_file()
    assert json.loads(kept.read_text(encoding="utf-8")) == schema
    assert schema["$ref"].removeprefix("#/$defs/") in schema["$defs"]
