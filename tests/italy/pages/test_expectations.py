"""The bar: what is to be expected as a game stands, moved by the last decision and by dice; never by dice to come."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice import expectations
from campaign.advice.playouts import expectation as module
from campaign.advice.playouts.course import Past, Spot, SwingCause
from campaign.advice.playouts.expectation import Standpoint, expectation, moment
from campaign.advice.playouts.review import Review
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy import games
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.playouts.options import matter
from campaign.italy.policies import BY_DEFAULT
from campaign.italy.rules import decisions as de
from campaign.models import Job, JobState
from engine.grammar import number
from engine.jobs import HERE
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import stand_at, stand_before, states

BY_ITSELF = {"HX-Request": "true"}
FEW = 2
FOUGHT = 150
"""Lines of a played campaign: Rome has spent its money, and a battle was fought since."""


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GOALS", (FEW, FEW + 1))
    monkeypatch.setattr(workshop, "EVERY", 0.0)


@pytest.fixture
def shop() -> Workshop:
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Rome is asked whom it attacks, late enough that its playouts are short."""
    return stand_before(de.DeclareAttack, lambda campaign: campaign.turn >= 11)


def look(game: CampaignGame, do: str = "look", client: Client | None = None) -> str:
    """As the desk does it by itself."""
    return (client or Client()).post(reverse("bar", args=[game.id]), {"do": do}, headers=BY_ITSELF).content.decode()


def worked_out(game: CampaignGame, shop: Workshop) -> str:
    look(game)
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)
    return look(game)


def known(game: CampaignGame) -> Any:
    found = expectations.known(own_kind(), games.read(game.id), Job.objects.get())
    assert found
    return found


def expected(found: Any) -> str:
    return f"Expected Civic <b>{number(round(found.value.mean))}</b>"


# --- A moment ---------------------------------------------------------------------------------------------------------


def test_a_moment_is_where_it_stands_and_the_last_decision_among_several(db: None):
    game = stand_at("dominion", FOUGHT)
    place = max(place for place in range(FOUGHT) if matter(states("dominion")[place]))
    line = game.lines[place]

    found = moment(game, HINDSIGHT.retold)

    assert found.now == Spot(game.head)
    assert found.before == Spot(game.lines[place - 1].n)
    assert found.decided == Spot(game.lines[place - 1].n, line.decision)
    assert found.causes == {SwingCause.DICE}
    assert len(found.spots) == 3


def test_where_nothing_has_followed_a_decision_it_is_where_it_stands(db: None):
    place = next(n for n, state in enumerate(states("dominion")) if matter(state))

    found = moment(stand_at("dominion", place + 1), HINDSIGHT.retold)

    assert not found.causes
    assert found.decided == found.now
    assert len(found.spots) == 2


def test_before_any_decision_there_is_but_where_it_stands(db: None):
    assert moment(stand_at("dominion", 1), HINDSIGHT.retold).spots == (Spot(1),)


def test_a_worker_is_given_the_same_whatever_the_seed_of_the_dice_to_come(db: None):
    """So nothing of what is expected can hang on the campaign's own coming dice."""
    game = stand_at("dominion", FOUGHT)
    other = replace(game, states=tuple([replace(s, start=replace(s.start, seed="other")) for s in game.states]))
    assert game.now.start.seed not in ("", "other")

    one, two = [every_batch(past) for past in (game, other)]

    assert one == two
    assert len(one) == len(moment(game, HINDSIGHT.retold).spots) * 2


def every_batch(past: Past) -> list[tuple[Any, ...]]:
    """All that is played of a moment, by nobody."""
    looking = expectations.Looking(past, moment(past, HINDSIGHT.retold), BY_DEFAULT, Review(HINDSIGHT, "S"))
    batches: list[tuple[Any, ...]] = []
    while batch := expectations.next_batch(looking, batches):
        batches.append(batch)
    return batches


# --- Followed on the desk ---------------------------------------------------------------------------------------------


def test_it_is_told_once_enough_is_played_and_grows_to_its_end(reader: Reader, game: CampaignGame, shop: Workshop):
    assert "Expected Civic is being worked out" in reader.open("desk", game.id).text
    assert not Job.objects.exists()  # who looks at a page without scripts sets nobody to work

    text = worked_out(game, shop)

    found = known(game)
    assert found.playouts == FEW + 1
    assert expected(found) in text
    assert "Great disgrace" in text
    assert "every" not in text  # it asks no more
    assert f"Expected Civic {number(round(found.value.mean))}" in reader.open("desk", game.id).text


def test_a_decision_and_dice_move_it_and_undo_moves_it_back(db: None, shop: Workshop):
    game = stand_at("dominion", FOUGHT)

    text = worked_out(game, shop)
    after = known(game)
    games.go_back(game.id, game.head, moment(game, HINDSIGHT.retold).spots[-1].line)
    before = known(game)  # at once: nothing is played

    assert after.choice.mean + after.since.mean == pytest.approx(after.value.mean - before.value.mean)
    assert ", dice <b>" in text
    assert expected(before) in look(game)
    assert expected(before) not in text


def test_what_was_played_longest_ago_is_dropped(game: CampaignGame, shop: Workshop, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(expectations, "KEPT", 1)
    worked_out(game, shop)
    games.decide(game.id, game.head, de.DeclareAttack(None))

    worked_out(game, shop)
    looking = expectations.begin(Job.objects.get())

    assert [*looking.known.samples] == [looking.at.now]


def test_a_row_that_cannot_be_read_begins_anew(game: CampaignGame, shop: Workshop):
    worked_out(game, shop)
    Job.objects.update(progress="{")

    assert expectations.known(own_kind(), game, Job.objects.get()) is None
    assert not expectations.begin(Job.objects.get()).known.samples


def test_folded_it_is_a_line_and_nothing_is_played(reader: Reader, game: CampaignGame):
    client = Client()

    text = look(game, "fold", client)

    assert 'value="unfold"' in text
    assert "being worked out" not in text
    assert 'value="unfold"' in client.get(reverse("desk", args=[game.id])).content.decode()
    look(game, "look", client)
    assert not Job.objects.exists()
    assert "being worked out" in look(game, "unfold", client)
    assert Job.objects.get().state == JobState.ASKED


def test_it_is_folded_without_scripts_too(reader: Reader, game: CampaignGame):
    page = reader.press(reader.open("desk", game.id), "fold")

    assert page.url == reverse("desk", args=[game.id])
    assert "Expected Civic: fold" not in page.text


def test_without_advice_there_is_none(reader: Reader, db: None):
    """D18."""
    begun = games.create("Alone", "alone", Options(advice=False))

    assert "Expected Civic" not in reader.open("desk", begun.id).text
    assert Client().post(reverse("bar", args=[begun.id]), {"do": "look"}).url == reverse("desk", args=[begun.id])  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="nothing is foretold"):
        expectations.begin(expectations.follow(own_kind(), begun))


def test_when_all_is_over_there_is_none(reader: Reader, db: None):
    assert "Expected Civic" not in reader.open("desk", stand_at("dominion").id).text


def test_another_button_is_refused(reader: Reader, game: CampaignGame):
    page = reader.sent_to(reverse("bar", args=[game.id]), {"do": "burn"})

    assert "not known here" in page.text


def test_little_says_nothing() -> None:
    assert expectation(Standpoint(Spot(0)), Review(HINDSIGHT, "S")) is None
