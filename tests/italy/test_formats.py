"""What earlier programs wrote is read as it was meant: sentences become codes, strange ones stay as they were."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model
from hypothesis import given
from hypothesis import strategies as st

from battles import collection, fights, lists
from battles import models as battle_models
from battles.battleplay import plan
from battles.data import battleplay
from battles.formats import BRIEF
from battles.rules.collection import OwnedBlocks
from battles.rules.verdict import Side
from campaign import models
from campaign.italy import formats, games, manual_dice, narrate, savefile
from campaign.italy.game import GAME
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.names import in_words
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.opening import Opening
from campaign.italy.rules.overrides import MATTERS, Garrison, Holder, TalentsLeft
from campaign.italy.rules.state import Start
from campaign.models import ManualDice
from engine import saves
from engine.formats import TODAY, NotOfFormat, text_of_today, upgraded
from engine.models import GameLine, PendingRoll
from engine.rows import Kept
from engine.rules.reason import AS_WRITTEN, Reason
from engine.savefile import checksum
from engine.shared import DamagedGame
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, Ruler
from tests import mutated, transfer
from tests.fights import BRIEF as ROMANS_AGAINST_SAMNITES
from tests.letters import ANY_LETTER
from tests.played import come_in, quietest, stand_at
from tests.whole import whole

pytestmark = pytest.mark.django_db
ITALY = italy(Options())
NAMES = {power.name: power.id for power in ITALY.powers}
NUMBERS = st.integers(0, 999_999_999)
NAMED = {"subject", "subject_created"}
COUNTED = {code for code, pattern in formats.SENTENCES.items() if "[0-9]" in pattern}

Payload = dict[str, Any]


def modifier(reason: object) -> Payload:
    return {"rule": "C4.1", "reason": reason, "value": 1}


def coded(sentence: str) -> Reason:
    """What an event of format 3 with this reason says today."""
    game = formats.line(NAMES)[3]({"modifiers": [modifier(sentence)]})
    reason = game["modifiers"][0].pop("reason")
    assert game == {"modifiers": [{"rule": "C4.1", "value": 1}]}
    return Reason(reason["code"], tuple(reason["args"]))


@pytest.mark.parametrize("code", formats.SENTENCES)
def test_every_sentence_becomes_its_code(code: str):
    args: tuple[str | int, ...] = ("samnites",) if code in NAMED else (60,) if code in COUNTED else ()
    reason = Reason(code, args)

    assert coded(in_words(reason, ITALY)) == reason


@given(
    st.one_of(
        st.text(ANY_LETTER),
        st.builds("Subject: {}".format, st.sampled_from([*NAMES, "Gauls", "", "60"])),
        st.builds("revenue {}".format, NUMBERS),
        st.builds("Aggressor {}%".format, NUMBERS),
        st.sampled_from(["revenue 05", "revenue -5", "revenue ٥", f"revenue {10**20}", "revenue 5\n", "Overruled"]),
    )
)
def test_whatever_a_sentence_is_it_is_told_as_it_was(sentence: str):
    assert in_words(coded(sentence), ITALY) == sentence


@pytest.mark.parametrize("sentence", ["gold", "", "Subject: Gauls", "revenue 05", "the moon {0}"])
def test_what_no_rule_has_said_is_kept_as_it_was(sentence: str):
    assert coded(sentence) == Reason(AS_WRITTEN, (sentence,))


@pytest.mark.parametrize(
    ("reason", "game"),
    [
        (Reason("of_tomorrow"), "of_tomorrow"),
        (Reason("of_tomorrow", ("boii", 3)), "of_tomorrow Boii 3"),
        (Reason("aggressor"), "aggressor"),
        (Reason("in_power", ("boii",)), "in_power Boii"),
        (Reason(AS_WRITTEN), ""),
    ],
)
def test_a_reason_that_this_program_does_not_know_is_told_bare(reason: Reason, game: str):
    assert in_words(reason, ITALY) == game


@pytest.mark.parametrize("payload", [modifier(7), modifier(["gold"]), modifier({"code": "gold"})])
def test_what_is_not_of_its_format_is_refused(payload: Payload):
    with pytest.raises(NotOfFormat, match="its parts are not those of format 3"):
        upgraded(payload, 3, formats.line(NAMES))


def test_what_is_of_today_is_not_looked_at():
    assert text_of_today((TODAY, "no JSON"), BRIEF) == "no JSON"
    assert text_of_today((3, "no JSON"), BRIEF) == "no JSON"


# --- Files ------------------------------------------------------------------------------------------------------------


def of_before(game: Any, italy_of: Any = ITALY) -> Any:
    """Something as format 3 had it: with the sentences of reasons."""
    if isinstance(game, list):
        return [of_before(one, italy_of) for one in game]
    if not isinstance(game, dict):
        return game
    if game.keys() == {"code", "args"}:
        return in_words(Reason(game["code"], tuple(game["args"])), italy_of)
    return {key: of_before(one, italy_of) for key, one in game.items()}


def file_of_before(content: Payload, italy_of: Any = ITALY) -> bytes:
    old = {**of_before(content, italy_of), "version": 3}
    return json.dumps({**old, "checksum": checksum(old)}).encode()


def test_the_names_are_the_campaigns_own():
    """A scenario calls the Boii Gauls, and the Senones Boii."""
    others = {"boii": "Gauls", "senones": "Boii"}
    renamed = tuple(replace(power, name=others.get(power.id, power.name)) for power in ITALY.powers)
    opening = Opening(owners=(("felsina", "etruscans"), ("mutina", "etruscans")))
    game = games.begin(Start("Renamed", "seed", replace(ITALY, powers=renamed), opening))
    game = games.run(game.id, game.head)
    content = json.loads(transfer.as_json(game.id))
    assert '"Subject: Gauls"' in file_of_before(content, game.now.start.italy).decode()

    came = come_in(file_of_before(content, game.now.start.italy))

    assert (came.lines, came.states) == (game.lines, game.states)


def test_a_sentence_of_other_rules_is_told_as_it_was():
    content = mutated.played("dominion")
    mutated.under_other_rules(content)
    old = json.loads(file_of_before(content))
    rolled = next(line for line in old["lines"] if line["decision"]["type"] == "Proceed" and len(line["faces"]) == 2)
    said = next(event for event in rolled["events"] if event["type"] == "AttackRolled")
    said["modifiers"] = [modifier("<Mars> & {Venus}")]

    came = come_in(json.dumps({**old, "checksum": checksum(old)}).encode())

    place = came.place(rolled["n"])
    [entry, *_] = narrate.entries(ITALY, came.lines[place - 1], came.states[place - 1])
    assert [addend.reason for row in entry.sums for addend in row.addends] == ["<Mars> & {Venus}"]


# --- Rows -------------------------------------------------------------------------------------------------------------


def as_before(rows: Any, column: str, change: Callable[[Any], Any] = of_before) -> None:
    """The rows as the program had written them when its format was 3."""
    for row in rows.all():
        setattr(row, column, json.dumps(change(json.loads(getattr(row, column)))))
        row.format = 3
        row.save()
    games.LOG.forget()


def formats_of(kind: type[Model]) -> set[int]:
    return set(kind._default_manager.values_list("format", flat=True))


@pytest.fixture
def old() -> CampaignGame:
    """A campaign whose log is of format 3."""
    game = stand_at("dominion", 120)
    as_before(GameLine.objects, "payload")
    return game


def test_a_log_of_format_3_is_read_as_it_was(old: CampaignGame):
    """Those of whole databases by test_stored.py."""
    left = saves.left(GAME, old.id)

    assert games.read(old.id) == old
    assert left is not None
    assert left.lines == old.lines
    assert formats_of(GameLine) == {3}, "reading rewrites nothing"


def test_new_lines_are_of_today(old: CampaignGame):
    games.decide(old.id, old.head, quietest(old.now))

    assert formats_of(GameLine) == {3, TODAY}


@pytest.mark.parametrize(
    ("format", "payload", "why"),
    [
        (3, "{", "its text breaks off"),
        (3, json.dumps(modifier(7)), "its parts are not those of format 3"),
        (4, '{"decision": {"type": "OverruleArmy"}}', "its parts are not those of format 4"),
    ],
)
def test_a_damaged_row_says_so(old: CampaignGame, format: int, payload: str, why: str):
    GameLine.objects.filter(n=7).update(payload=payload, format=format)

    with pytest.raises(DamagedGame, match=f"line 7 cannot be read: {why}"):
        games.read(old.id)


RULER = {"name": "Gavius", "aggressor": 80, "protector": 20, "builder": 0, "since": 2}
LEFT = {"external": "carthage", "province": None, "strength": 0}
OVERRIDDEN: dict[str, tuple[Payload, Override]] = {
    "OverruleController": (
        {"province": "apulia", "power": "romans"}, Override("controller", "apulia", Holder("romans"), "so"),
    ),
    "OverruleArmy": (
        {"external": "epirus", "province": "apulia", "strength": 60, "payer": "boii"},
        Override("army", "epirus", Garrison("apulia", 60, "boii"), "so"),
    ),
    "OverruleArmy, of version 1.0": (
        {"external": "epirus", "province": "apulia", "strength": 60},
        Override("army", "epirus", Garrison("apulia", 60, None), "so"),
    ),
    "OverruleArmy, gone": ({**LEFT, "payer": None}, Override("army", "carthage", None, "so")),
    "OverruleArmy, gone, of version 1.0": (LEFT, Override("army", "carthage", None, "so")),
    "OverruleRevenue": ({"power": "boii", "talents": 7}, Override("revenue", "boii", 7, "so")),
    "OverrulePurse": (
        {"power": "boii", "attack": 3, "defence": 4}, Override("purse", "boii", TalentsLeft(3, 4), "so"),
    ),
    "OverruleRuler": (
        {"power": "boii", "ruler": RULER}, Override("ruler", "boii", Ruler("Gavius", 80, 20, 0, 2), "so"),
    ),
    "OverruleCivic": ({"points": -5}, Override("civic", ROME, -5, "so")),
}  # fmt: skip


@pytest.mark.parametrize("kind", OVERRIDDEN)
def test_what_was_overridden_is_one_decision(kind: str):
    """One that waits for dice too."""
    old, decision = OVERRIDDEN[kind]
    payload = json.dumps({**old, "reason": "so", "type": kind.partition(",")[0]})
    game = stand_at("dominion", 10)
    line = replace(game.lines[-1], decision=decision)
    written = {**json.loads(savefile.CODEC.lines.dump(line)), "decision": json.loads(payload)}
    manual_dice.ROLLS.keep(game.id, manual_dice.CampaignWaiting(game.head, decision, hands=ManualDice.ALL))
    PendingRoll.objects.update(decision=payload, format=4)
    row = models.Campaign.objects.get()

    assert savefile.CODEC.load_rows(row, [(4, json.dumps(written))]) == (line,)
    assert savefile.CODEC.load_rows(row, [(TODAY, savefile.CODEC.lines.dump(line))]) == (line,)
    waiting = manual_dice.ROLLS.waiting(manual_dice.row_of(game.id))
    assert waiting is not None
    assert waiting.decision == decision


def test_a_log_of_format_4_is_read_as_it_was():
    """With all that can be overridden in it; its rows are the lines of a file."""
    file = Path(__file__).parents[1] / "saves" / "v4-overruled.json"
    game = come_in(file.read_bytes())
    for line in json.loads(file.read_text())["lines"]:
        GameLine.objects.filter(n=line["n"]).update(payload=json.dumps(line), format=4)
    games.LOG.forget()

    assert games.read(game.id) == game
    assert formats_of(GameLine) == {4}, "reading rewrites nothing"
    overridden = {line.decision.what for line in game.lines if isinstance(line.decision, Override)}
    assert overridden == {matter.what for matter in MATTERS}


def test_a_brief_of_format_3_is_the_same_battle():
    fight = fights.open_fight(ROMANS_AGAINST_SAMNITES, "key")
    as_before(battle_models.Fight.objects, "brief")
    assert isinstance(json.loads(battle_models.Fight.objects.get().brief)[0]["attacker"]["points"][0]["reason"], str)

    assert fights.fight(fight.id) == fight
    assert fights.open_fight(ROMANS_AGAINST_SAMNITES, "key") == fight
    sides = [(side.people, side.power, side.points) for side in (fight.brief.attacker, fight.brief.defender)]
    fights.stand("", {"key": fights.TableTerms(fight.brief.province, *sides)})
    assert not fights.fight(fight.id).superseded


def written(kind: type[Model]) -> bool:
    return kind._default_manager.exists()


KINDS = [kind for kind in apps.get_models() if issubclass(kind, Kept)]


def test_every_row_that_is_written_is_of_today():
    """Those too that are there already, and are written over."""
    game = whole()
    models.Campaign.objects.filter(id=game.id).update(hands=ManualDice.ALL)
    army = fights.fight(battle_models.Fight.objects.get().id).lists[Side.ATTACKER]
    dice = replace(battleplay.dice(), white=battleplay.dice().black)
    row = models.Campaign.objects.get(id=game.id)

    def write() -> None:
        manual_dice.ROLLS.keep(game.id, manual_dice.CampaignWaiting(row.head, quietest(game.now), hands=ManualDice.ALL))
        lists.save("romans", "kept", army)
        collection.write(OwnedBlocks())
        plan.set_dice_faces(dice)

    write()
    for kind in (PendingRoll, battle_models.SavedList, battle_models.Collection, battle_models.DiceTable):
        assert kind._default_manager.update(format=3) == 1
    write()

    assert {models.Campaign, GameLine, PendingRoll, battle_models.Tap} <= set(filter(written, KINDS))
    assert set().union(*map(formats_of, KINDS)) == {TODAY}
