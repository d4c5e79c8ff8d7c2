"""What is kept of What if, of reviews and of par: when it is gone on with, when it counts no more; and who may ask."""

import json
from dataclasses import replace

import pytest

from campaign.advice import inquiries, reviews
from campaign.advice.playouts.question import record, study
from campaign.italy.games import CampaignGame, own_kind
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.options import Matter, matter, options
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import State
from campaign.italy.web.advice import ADVICE, may_ask
from campaign.models import Job, JobState
from tests.played import gone_on, stand_at, stand_before, states
from tests.reviews import few_playouts, reviewed
from tests.what_if import asked

ATTACKS = [state for state in states("dominion") if matter(state) is Matter.ATTACK]


def kept_of(campaign: State, policy: Policy) -> Job:
    """A row that has come to something."""
    known = record(FORESIGHT, study(FORESIGHT, campaign, policy, "S"))
    return Job(subject=policy.value, progress=json.dumps({"subject": policy, **known}))


@pytest.fixture
def reviewed_so_far(db: None, monkeypatch: pytest.MonkeyPatch) -> CampaignGame:
    """A campaign in its second turn, of whose review nothing is left."""
    few_playouts(monkeypatch)
    return reviewed(stand_at("dominion", 30))


def without_advice(campaign: State) -> State:
    italy = campaign.start.italy
    alone = replace(italy, options=replace(italy.options, advice=False))
    return replace(campaign, start=replace(campaign.start, italy=alone))


@pytest.mark.django_db
def test_what_if_goes_on_from_where_it_has_come_to():
    game = asked(stand_before(de.DeclareAttack, lambda campaign: campaign.turn >= 11))
    job = Job.objects.get()

    begun = inquiries.begin(job)

    assert begun.study == inquiries.kept(ADVICE, job, game.now)
    assert begun.study.playouts >= 2 * len(options(game.now))
    assert not {*begun.left} - {*begun.study.tasks()}


def test_what_compares_other_options_or_by_another_rome_counts_no_more():
    now = ATTACKS[0]
    other = next(state for state in ATTACKS if options(state) != options(now))
    kept = kept_of(now, Policy.GREEDY)

    assert inquiries.kept(ADVICE, kept, now) == study(FORESIGHT, now, Policy.GREEDY, "S")
    assert inquiries.kept(ADVICE, kept, other) is None
    kept.subject = Policy.STEADY.value
    assert inquiries.kept(ADVICE, kept, now) is None


def test_a_review_goes_on_when_more_was_played_and_only_then(reviewed_so_far: CampaignGame):
    assert reviews.ask(own_kind(), reviewed_so_far, Policy.GREEDY).state == JobState.DONE

    assert reviews.ask(own_kind(), gone_on(gone_on(reviewed_so_far)), Policy.GREEDY).state == JobState.ASKED


def test_a_review_is_finished_once_nothing_is_left_of_it(reviewed_so_far: CampaignGame):
    assert reviews.finished(own_kind(), reviewed_so_far) == reviews.known(own_kind(), reviewed_so_far)

    more = gone_on(gone_on(reviewed_so_far))

    assert reviews.finished(own_kind(), more) is None
    assert reviews.known(own_kind(), more)


def test_d18_without_advice_nothing_is_asked_before_the_verdict():
    now, end = ATTACKS[0], states("dominion")[-1]

    assert (may_ask(now), may_ask(without_advice(now))) == (True, False)
    asked_of = (now, without_advice(now), without_advice(end))
    assert [ADVICE.review.refusal(campaign) == "" for campaign in asked_of] == [True, False, True]
