"""Reading, deciding, running, taking back: each change is one transaction, and luck does not change by undoing."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

from campaign import models
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import DeclareAttack, Spend
from campaign.italy.rules.events import RulerCame
from campaign.italy.rules.state import Step
from engine.log import Stale
from powers.rules.options import Options
from tests.databases import queries, rows
from tests.patience import PATIENCE
from tests.played import next_line, stand_at, stand_before

pytestmark = pytest.mark.django_db
T = TypeVar("T")
Act = Callable[[uuid.UUID, int], CampaignGame]

ACTS: dict[str, Act] = {
    "decide": lambda campaign, seen: games.decide(campaign, seen, DeclareAttack(None)),
    "step": games.step,
    "run": games.run,
    "run_turn": games.run_turn,
    "undo_decision": games.undo_decision,
    "undo_step": games.undo_step,
}
each_act = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


@pytest.fixture
def new() -> CampaignGame:
    """A campaign at its first line, in which nobody attacks Rome in turn 1."""
    return games.create("The Rise of Rome", "quiet 4", Options())


@pytest.fixture
def at_war() -> CampaignGame:
    """Rome is asked whom it attacks, the first time in a played campaign."""
    return stand_before(DeclareAttack)


def test_a_new_campaign_begins_with_the_rulers_of_348_bc(new: CampaignGame):
    assert new.name == "The Rise of Rome"
    assert new.head == 1
    assert [type(event) for event in new.lines[0].events].count(RulerCame) == 8
    assert (new.now.year, new.now.step) == (348, Step.REVENUE)
    assert games.read(new.id) == new


@each_act
def test_nothing_can_be_done_with_an_unknown_campaign(act: Act):
    with pytest.raises(models.Campaign.DoesNotExist):
        act(uuid.uuid4(), 1)


@pytest.mark.parametrize("act", [games.step, games.run, games.run_turn])
def test_the_program_waits_for_the_player_and_nothing_follows_the_end(at_war: CampaignGame, act: Act):
    over = stand_at("oblivion")
    before = rows()

    assert act(at_war.id, at_war.head) == at_war
    assert act(over.id, over.head) == over
    assert rows() == before


def test_to_run_is_to_step_until_the_player_decides(new: CampaignGame):
    twin = games.create(new.name, new.now.start.seed, Options())
    while turn.programs_decision(twin.now):
        twin = games.step(twin.id, twin.head)

    game = games.run(new.id, new.head)

    assert game.lines == twin.lines
    assert game.now.step == Step.ROME_ATTACKS
    assert len(game.lines) > 5


def test_undoing_goes_back_decision_by_decision():
    game = stand_before(Spend)
    spent = games.decide(game.id, game.head, next_line(game).decision)

    once = games.undo_decision(spent.id, spent.head)
    twice = games.undo_decision(once.id, once.head)

    assert once == game
    assert isinstance(game.lines[len(twice.lines)].decision, DeclareAttack)
    assert twice.now == game.states[len(twice.lines)]


def test_a_step_back_is_one_line(at_war: CampaignGame):
    game = games.undo_step(at_war.id, at_war.head)

    assert game.lines == at_war.lines[:-1]
    assert games.step(game.id, game.head).now == at_war.now


def test_before_the_first_decision_undoing_goes_back_to_the_set_up(new: CampaignGame):
    game = games.run(new.id, new.head)

    assert games.undo_decision(game.id, game.head) == new


def test_a_preview_is_what_will_happen_and_keeps_nothing(at_war: CampaignGame):
    before = rows()
    decision = next_line(at_war).decision

    preview = games.preview(at_war, decision)

    assert rows() == before
    assert preview.requests == ()
    assert games.decide(at_war.id, at_war.head, decision).lines[-1] == preview.line


@pytest.mark.parametrize("act", [games.step, games.undo_step])
def test_queries_do_not_grow_with_the_turns(act: Act):
    early, late = stand_at("oblivion", 3), stand_at("oblivion", 250)

    assert queries(lambda: act(early.id, early.head)) == queries(lambda: act(late.id, late.head)) <= 13


def at_once(number: int, act: Callable[[], T]) -> list[T | Exception]:
    """What it gives, or raises, in each of so many threads that do it at once."""
    barrier = Barrier(number)

    def work(_: int) -> T | Exception:
        barrier.wait(PATIENCE)
        try:
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(work, range(number)))


@pytest.mark.parametrize("act", [games.run, ACTS["undo_step"]], ids=["run", "undo_step"])
def test_of_those_who_act_at_once_one_wins_and_the_others_are_told(file_database: None, act: Act):
    game = stand_at("dominion", 30)

    results = at_once(4, lambda: act(game.id, game.head))

    [winner] = [result for result in results if isinstance(result, CampaignGame)]
    assert [type(result) for result in results].count(Stale) == 3
    assert games.read(game.id) == winner


def test_several_campaigns_are_begun_at_once(file_database: None):
    made = at_once(4, lambda: games.create("", "seed", Options()).id)

    assert {*made} == {*models.Campaign.objects.values_list("id", flat=True)}
    assert len({*made}) == 4


def test_what_is_kept_in_memory_is_bounded_by_lines(monkeypatch: pytest.MonkeyPatch):
    """The pasts read first go first; the one that is read now stays, however long it is."""
    monkeypatch.setattr("engine.log.MOST_LINES", 250)
    three = [stand_at("dominion", lines).id for lines in (100, 120, 140)]
    games.LOG.forget()

    read = [games.read(id) for id in three]
    assert [games.read(id) is past for id, past in zip(three, read, strict=True)] == [True, True, True]
    long = games.read(stand_at("dominion").id)
    assert games.read(long.id) is long
    assert games.read(three[2]) is read[2]
    assert games.read(three[0]) is not read[0]
