"""Played campaigns that test themselves: decisions and faces give the same events, state and ending."""

from pathlib import Path
from typing import get_args

import pytest

from battles.rules.verdict import Resolver
from campaign.italy.rules.decisions import Decision, Override, ReportBattle
from campaign.italy.rules.events import AttackCancelled, BattleWon, CancelReason, Event
from campaign.italy.rules.state import Ending
from powers.rules.options import Options
from tests import transfer
from tests.played import FILES, come_in, save, states

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
NAMES = [file.stem for file in FILES]


def decisions() -> list[Decision]:
    return [line.decision for name in NAMES for line in save(name).lines]


def events() -> list[Event]:
    return [event for name in NAMES for line in save(name).lines for event in line.events]


@each_file
def test_decisions_and_faces_give_the_events_and_the_ending_of_its_name(file: Path):
    audit = transfer.audit_of(file.read_bytes())

    assert audit.difference is None
    assert (audit.campaign.ending, audit.remark) == (file.stem, "")


@each_file
@pytest.mark.django_db
def test_it_comes_back_equal(file: Path):
    game = come_in(file.read_bytes())

    assert game.states == states(file.stem)
    assert transfer.as_json(game.id) == file.read_text(encoding="utf-8")


def test_there_is_one_for_each_ending():
    assert {file.stem for file in FILES} == {ending.value for ending in Ending}


def test_between_them_everything_is_decided_and_everything_happens():
    """But for what is overridden (D14), which test_any_campaign.py does at random."""
    assert {type(decision) for decision in decisions()} == set(Decision.__subclasses__()) - {Override}
    usual = {kind for kind in Event.__subclasses__() if getattr(kind, "rule", "") != "D14"}
    assert {type(event) for event in events()} == usual


def test_battles_are_fought_by_the_generator_and_on_the_table():
    assert {event.resolver for event in events() if isinstance(event, BattleWon)} == {
        Resolver.GENERATOR,
        Resolver.TABLE,
    }
    reports = [decision for decision in decisions() if isinstance(decision, ReportBattle)]
    assert any(report.tally for report in reports)
    assert any(report.tally is None for report in reports)


def test_attacks_are_cancelled_for_most_of_the_reasons():
    reasons = {event.reason for event in events() if isinstance(event, AttackCancelled)}

    assert set(get_args(CancelReason)) - reasons <= {"revived", "army gone"}  # both are rare


def test_one_is_played_with_house_rules():
    assert sum(save(name).start.italy.options != Options() for name in NAMES) == 1
