"""What if: one press at a decision of Rome's, growing while one looks, kept with its line; and nothing is decided."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.http import urlencode

from campaign.advice import inquiries
from campaign.advice.playouts.question import answer as answer_of
from campaign.advice.web import workshop
from campaign.advice.web.asking import percent_text
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT
from campaign.italy.playouts.options import Matter, matter, options
from campaign.italy.policies import OF_PLAYOUTS, Policy
from campaign.italy.rules import decisions as de
from campaign.italy.web.advice import ADVICE, named
from campaign.models import Job, JobState
from engine.grammar import decimal
from engine.jobs import HERE
from engine.texts import texts
from powers.rules.options import Options
from tests.pages.reader import Button, Form, Page, Reader
from tests.played import stand_before
from tests.whole import whole

DECISIONS = {
    Matter.ATTACK: de.DeclareAttack,
    Matter.REDIRECT: de.Redirect,
    Matter.SPEND: de.Spend,
    Matter.DEFENCE: de.CommitDefence,
    Matter.PROVINCE: de.TakeProvince,
}
BY_ITSELF = {"HX-Request": "true"}


@pytest.fixture
def game(db: None) -> CampaignGame:
    """Rome is asked whom it attacks, late enough that its playouts are short."""
    return stand_before(de.DeclareAttack, lambda campaign: campaign.turn >= 11)


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


def pressed(page: Page, text: str) -> tuple[Form, Button]:
    return next((form, button) for form in page.forms for button in form.buttons if button.text == text)


def press(reader: Reader, page: Page, text: str, **values: str) -> Page:
    form, button = pressed(page, text)
    return reader.send(page, form.filled(**values), button)


def ask(reader: Reader, game: CampaignGame) -> Page:
    """The one press at the desk."""
    return press(reader, reader.open("desk", game.id), "What if?")


def job() -> Job:
    return Job.objects.get()


def look(game: CampaignGame, do: str = "look", **more: str) -> Any:
    """As the page does it by itself."""
    return Client().post(reverse("what-if", args=[game.id, game.head]), {"do": do, **more}, headers=BY_ITSELF)


def test_every_figure_of_the_answer_stands_in_it(reader: Reader, game: CampaignGame, shop: Workshop):
    page = ask(reader, game)
    for _ in range(3):
        shop.go_round(HERE)

    found = inquiries.kept(ADVICE, job(), FORESIGHT.seen(game.now))
    assert found
    answer = answer_of(COUNTED, found)
    assert answer
    text = reader.visit(page.url).text
    assert all(named(game.now.start.italy, option)[0] in text for option in options(game.now))
    assert "Too few futures yet" in text
    assert "best with" not in text
    for evaluation in answer.options:
        for estimate in (evaluation.value, evaluation.measures["provinces"], evaluation.measures["subjects"]):
            for value in (estimate.mean, estimate.low, estimate.high):
                assert decimal(value) in text
        for share in evaluation.endings.values():
            assert f"{percent_text(share.low)} to {percent_text(share.high)}" in text
    assert all(heading in text for heading in ("Destiny assured", "Great disgrace", "Provinces", "Subjects"))


def test_on_the_desk_it_stands_beside_the_rows(reader: Reader, game: CampaignGame, shop: Workshop):
    """Each option has the name by which the desk has its row; what is known is asked for at once."""
    empty = reader.open("desk", game.id)
    assert 'hx-get="' not in empty.html.partition('id="beside"')[2].partition(">")[0]

    look(game, "ask", beside="yes")
    for _ in range(3):
        shop.go_round(HERE)
    found = look(game, beside="yes").content.decode()

    rows = [named(game.now.start.italy, option)[1] for option in options(game.now)]
    assert all(f'data-row="{row}"' in found and f'data-beside="{row}"' in empty.html for row in rows)
    assert "All figures" in found
    assert 'class="best"' not in found  # too few are played for an order
    desk = reader.open("desk", game.id).html.partition('id="beside"')[2].partition(">")[0]
    assert 'hx-get="' in desk


def test_it_ends_when_it_is_settled(
    reader: Reader, game: CampaignGame, shop: Workshop, monkeypatch: pytest.MonkeyPatch
):
    """Here after two playouts of each option."""
    monkeypatch.setitem(vars(FORESIGHT), "most", 2)
    page = ask(reader, game)
    while job().state != JobState.DONE:
        shop.go_round(HERE)

    page = reader.visit(page.url)
    assert ": the limit" in page.text
    assert not [button for form in page.forms for button in form.buttons if button.text in ("Stop", "Go on")]
    assert reader.visit(page.url).status == 200
    assert json.loads(job().result)["futures"] == 2 * len(options(game.now))


@pytest.mark.django_db
@pytest.mark.parametrize("about", Matter)
def test_an_option_is_chosen_at_the_desk_which_then_decides(reader: Reader, about: Matter):
    game = stand_before(DECISIONS[about])
    assert matter(game.now) is about
    assert "What if?" in reader.open("desk", game.id).text
    for option in (options(game.now)[0], options(game.now)[-1]):
        _, choose = named(game.now.start.italy, option)

        page = reader.open("desk", game.id, query=f"?{urlencode({'choose': choose})}")
        assert games.read(game.id) == game
        reader.send(page, next(form for form in page.forms if form.id == f"decide-{about}"))

        decided = games.read(game.id)
        assert decided.lines[len(game.lines)].decision == option
        games.go_back(game.id, decided.head, game.head)


@pytest.mark.parametrize("choose", ["rome", "none%00", "99 99 99", "1", ""])
def test_what_cannot_be_chosen_is_not(reader: Reader, game: CampaignGame, choose: str):
    page = reader.open("desk", game.id, query=f"?choose={choose}")

    assert page.status == 200
    assert "province" not in next(form for form in page.forms if form.id == "decide-attack").fields


def test_every_policy_says_what_it_is():
    assert {*OF_PLAYOUTS} <= {*texts("campaign.italy", "policies")}


def test_without_advice_it_is_not_offered(reader: Reader, db: None):
    """D18."""
    begun = games.create("Alone", "alone", Options(advice=False))
    game = games.run(begun.id, begun.head)
    assert matter(game.now) is Matter.ATTACK
    assert "What if" not in reader.open("desk", game.id).text

    for page in (reader.sent("what-if", game.id, game.head, do="ask"), reader.open("what-if", game.id, game.head)):
        assert page.url == reverse("desk", args=[game.id])
        assert "without advice (D18)" in page.text
    assert not Job.objects.exists()


def test_what_is_not_there_is_not_found(reader: Reader, game: CampaignGame):
    other = whole()
    line = max(line.n for line in game.lines)
    for url in (
        reverse("what-if", args=[game.id, line + 1000]),
        reverse("what-if", args=[other.id, line + 500]),
        reverse("what-if", args=[game.id, game.head]) + "?rome=nero",
        reverse("what-if", args=[game.id, game.head]) + f"?rome={Policy.SEARCHING}",
    ):
        assert Client().get(url).status_code == 404
    assert look(game, do="ask", rome="nero").status_code == 404
    page = reader.sent("what-if", game.id, game.head, do="dance")
    assert "not known here" in page.text
    assert not Job.objects.exists()
