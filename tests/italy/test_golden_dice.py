"""What every stored seed gives, pinned: tests/golden was written by version 1.0 (lines of rules 2 by the first that had
them), and is never made anew. Where a test here fails, campaigns and card battles under way would meet other dice.

dice.csv: a question (seed, turn, clause, who, kind) and its first six faces; card battles ask in turn 0.
overrulings.json: whole lines, with where they were decided.
"""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from campaign import models
from campaign.italy import savefile
from campaign.italy.rules import turn, versions
from campaign.italy.rules.decisions import Override
from campaign.italy.rules.overrides import Garrison, Holder, What
from campaign.italy.rules.state import AttackRoll, ExternalArmy, State, Step
from campaign.italy.savefile import CampaignLine
from engine.rules.dice import DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from powers.rules.theatre import CARTHAGE, ROME
from tests.italy.rules.situations import campaign_at, italy_with, owned_by

GOLDEN = Path(__file__).parents[1] / "golden"
QUESTIONS = list(csv.DictReader((GOLDEN / "dice.csv").read_text(encoding="utf-8").splitlines()))
LINES: list[dict[str, Any]] = json.loads((GOLDEN / "overrulings.json").read_text(encoding="utf-8"))
LOST_HOME = {"etruria": "boii", "felsina": "senones", "mutina": "senones"}
SITUATIONS = {
    "a fallen Power": campaign_at(
        Step.ATTACK_ROLLS, "samnites", land=italy_with(owned_by(ROME, "etruria"))
    ),
    "an army on a lost home": campaign_at(
        Step.ATTACK_ROLLS, "samnites",
        land=italy_with(LOST_HOME, occupied={CARTHAGE: "etruria"}), externals=(ExternalArmy(CARTHAGE, 90, None),),
    ),
    "two equal rolls": campaign_at(
        Step.ATTACK_ROLLS, "etruscans", rolls=(AttackRoll("boii", 9), AttackRoll("samnites", 9))
    ),
}  # fmt: skip
"""Turn 2 of a campaign with the seed "seed"."""


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: "/".join(list(asked.values())[:5]))
def test_a_question_has_its_faces_for_ever(asked: dict[str, str]):
    dice = SeededDice(asked["seed"], int(asked["turn"]))
    die = DieRequest(Kind(asked["kind"]), asked["clause"], asked["who"], Reason("whatever"))

    assert " ".join(map(str, dice.roll([die] * 6))) == asked["faces"]


def read(number: int) -> tuple[State, CampaignLine]:
    """Where the line was decided, and the line."""
    where = SITUATIONS[LINES[number]["where"]]
    row = models.Campaign(start=savefile.CODEC.starts.dump(where.start))
    (line,) = savefile.CODEC.load_rows(row, [(3, json.dumps(LINES[number]["line"]))])
    return where, line


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_line_is_resolved_as_it_was(number: int):
    campaign, line = read(number)
    dice = SeededDice(campaign.start.seed, campaign.turn)

    events = turn.resolve(campaign, line.decision, dice, line.rules)

    assert events == line.events
    assert (tuple(dice.faces), tuple(dice.kinds), tuple(dice.by)) == (line.faces, line.kinds, line.by)


def test_the_lines_are_of_all_versions_that_differ_in_them():
    assert {read(number)[1].rules for number in range(len(LINES))} == {1, 2} <= versions.RESOLVED


REASONS = ["so", "so.", "because I say so", "x" * 200]


def lucks(where: str, what: What, of: str, value: Any, rules: int | None = None) -> set[tuple[int, ...]]:
    """The dice that fall for an override, whatever the reason given."""
    campaign, found = SITUATIONS[where], set()
    for reason in REASONS:
        dice = SeededDice(campaign.start.seed, campaign.turn)
        turn.resolve(campaign, Override(what, of, value, reason), dice, rules)
        found.add(tuple(dice.faces))
    return found


@pytest.mark.parametrize(("rules", "many"), [(2, 1), (1, len(REASONS))])
def test_luck_does_not_hear_the_words_of_a_reason(rules: int, many: int):
    """Of a ruler who comes by it. Under rules 1 it did, and lines of that time keep their dice."""
    assert len(lucks("a fallen Power", "controller", "etruria", Holder("etruscans"), rules)) == many


def test_nor_those_of_an_army_that_is_overridden():
    assert len(lucks("an army on a lost home", "army", CARTHAGE, Garrison("tarentum", 70, None))) == 1
