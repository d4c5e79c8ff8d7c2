"""The laboratory's pages: two variants compared, growing while somebody looks, stopped, gone on with, taken away."""

import re
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.italy import games, scenario
from campaign.italy.laboratory import notebook, variants
from campaign.italy.laboratory.trial import Batch, Experiment, play_batch
from campaign.italy.laboratory.variants import NOT_IN_THE_DICE, of_rule
from campaign.italy.policies import Policy
from campaign.italy.web import laboratory
from campaign.models import Campaign, Job, JobKind, JobState, KeptExperiment
from engine.jobs import HERE
from powers.rules.options import Options
from tests.pages.reader import Page, Reader
from tests.played import stand_at

RULE = "home_province_yield"
FEW = 24


pytestmark = pytest.mark.django_db


_played: dict[str, Batch] = {}


def played_once(experiment: Experiment, numbers: range) -> Batch:
    """These campaigns, which are the same in every test that plays them."""
    share = repr((experiment, numbers))
    if share not in _played:
        _played[share] = play_batch(experiment, numbers)
    return _played[share]


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """It goes round only when it is told to, and plays the same campaigns but once."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setattr(laboratory, "CAMPAIGNS", FEW)
    monkeypatch.setattr(WORKSHOP, "wake", lambda: None)
    once = replace(notebook.WORK, play=played_once)
    return Workshop({**WORKSHOP.works, JobKind.LABORATORY: once}, lambda: HERE, hands=1)


def begun() -> UUID:
    """An experiment of few campaigns."""
    return notebook.begin_experiment(of_rule(RULE, Policy.GREEDY), FEW).id


def done(shop: Workshop) -> UUID:
    """The same, when it is over."""
    id = begun()
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)
    return id


def of(reader: Reader, id: UUID) -> Page:
    return reader.open("experiment", id)


def played(page: Page) -> int:
    [found] = re.findall(r"(\d+) of \d+ campaigns of each", page.text)
    return int(found)


def test_one_press_at_a_house_rule_compares_it_with_the_book(reader: Reader, shop: Workshop):
    front = reader.open("campaigns")
    assert f'form="what-it-does" formaction="{reverse("try-rule", args=[RULE])}"' in front.html

    page = reader.sent("try-rule", RULE)

    assert "By the book; Rome" in page.text
    assert "Q10: Talents for each home province held: 2; Rome" in page.text
    assert "The first campaigns are being played" in page.text
    assert Job.objects.get().state == JobState.ASKED


@pytest.mark.parametrize("page", ["campaigns", "scenario", "rules"])
def test_each_house_rule_that_does_something_has_it_beside_it(reader: Reader, page: str):
    html = reader.open(page).html

    assert all(reverse("try-rule", args=[option]) in html for option in variants.rulings())
    assert not any(reverse("try-rule", args=[option]) in html for option in NOT_IN_THE_DICE)
    assert html.index('<form id="what-it-does"') < html.index("formaction=")


def test_it_grows_to_its_end(reader: Reader, shop: Workshop):
    id = begun()
    shop.go_round(HERE)
    assert 0 < played(of(reader, id)) < FEW
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)

    last = of(reader, id)
    assert played(last) == FEW
    assert "too small to tell" in last.text
    assert last.html.count("<svg") >= 3
    assert "Provinces, turn 12" in last.text
    assert f"Play on to {FEW * laboratory.MORE}" in last.text


def test_what_is_swapped_every_second_is_the_growing_part_alone(reader: Reader, shop: Workshop):
    id = begun()
    shop.go_round(HERE)

    text = _look(id)

    assert "<html" not in text
    assert all(f'id="{part}"' in text for part in ("experiment-state", "experiment-results"))
    assert 'hx-trigger="every 1s"' in text


def _look(id: UUID) -> str:
    asked = Client().post(reverse("experiment", args=[id]), {"do": "look"}, headers={"HX-Request": "true"})
    assert asked.status_code == 200
    return asked.content.decode()


def test_it_is_stopped_gone_on_with_and_played_on(reader: Reader, shop: Workshop):
    page = of(reader, begun())

    page = reader.press(page, "stop")
    assert Job.objects.get().state == JobState.STOPPED
    assert "hx-trigger" not in page.html
    assert "hx-trigger" not in _look(KeptExperiment.objects.get().id)
    reader.press(page, "ask")
    assert Job.objects.get().state == JobState.ASKED

    page = reader.press(of(reader, done(shop)), "more")
    assert KeptExperiment.objects.get().campaigns == FEW * laboratory.MORE
    assert (played(page), Job.objects.get().state) == (FEW, JobState.ASKED)


def test_the_same_is_compared_but_once_and_with_more_it_goes_on(shop: Workshop):
    assert done(shop) == begun()
    assert Job.objects.get().state == JobState.DONE

    notebook.begin_experiment(of_rule(RULE, Policy.GREEDY), FEW + 1)

    assert Job.objects.get().state == JobState.ASKED
    assert KeptExperiment.objects.get().campaigns == FEW + 1


def test_one_that_an_older_program_began_is_found_and_told_by_the_letter_of_today(reader: Reader, shop: Workshop):
    """Up to 2.0 ruling Q10 was called R10."""
    id = done(shop)
    row = KeptExperiment.objects.get()
    name, experiment = (text.replace("Q10: ", "R10: ") for text in (row.name, row.experiment))
    KeptExperiment.objects.update(name=name, experiment=experiment)

    assert begun() == id
    assert KeptExperiment.objects.get().name == name != row.name
    for page in (of(reader, id), reader.open("laboratory")):
        assert "Q10: Talents" in page.text
        assert "R10" not in page.text
    assert "Q10: Talents" in reader.sent("delete-experiment", id).text


def test_what_is_the_same_makes_no_difference(reader: Reader, shop: Workshop):
    sent = {"a-policy": "passive", "b-policy": "passive", "b-rules": "book", "campaigns": "50", "seed": "S"}
    reader.sent("laboratory", **sent)
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)

    text = of(reader, KeptExperiment.objects.get().id).text
    assert "It makes no difference in 50 campaigns: all of them end the same." in text


def test_campaigns_files_and_single_rules_can_be_compared(reader: Reader, shop: Workshop):
    game = stand_at("dominion", 40)
    file = scenario.dump(scenario.usual()).encode()
    form = (
        reader.open("laboratory")
        .forms[0]
        .filled(
            **{
                "a-begins": str(game.id),
                "a-policy": "passive",
                "b-policy": "greedy",
                "b-rules": "carthage_spares_rome=1",
            }
        )
    )

    files: dict[str, Any] = {"b-file": _as_file(file)}
    page = reader.send(reader.open("laboratory"), form, **files)

    name = f"As “{game.name}” began; By the book; Rome passive · “The Rise of Rome”; D7: Carthage"
    assert KeptExperiment.objects.get().name.startswith(name)
    assert page.url == reverse("experiment", args=[KeptExperiment.objects.get().id])


def _as_file(content: bytes) -> object:
    from django.core.files.uploadedfile import SimpleUploadedFile

    return SimpleUploadedFile("my.scenario.json", content)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"campaigns": "49"}, "greater than or equal to 50"),
        ({"campaigns": "x"}, "whole number"),
        ({"seed": ""}, "required"),
        ({"a-policy": "brave"}, "brave"),
        ({"b-rules": "everything=1"}, "everything=1"),
        ({"b-begins": str(UUID(int=7))}, "not one of the available choices"),
        ({"a-file": b"{"}, "This file cannot be read. It is not"),
    ],
    ids=["too few", "no number", "no seed", "no policy", "no rule", "no campaign", "no scenario"],
)
def test_what_cannot_be_compared_is_told_and_nothing_begins(
    reader: Reader, shop: Workshop, wrong: dict[str, object], said: str
):
    if isinstance(wrong.get("a-file"), bytes):
        wrong = {"a-file": _as_file(b"{")}
    sent = {"a-policy": "greedy", "b-policy": "greedy", "campaigns": "50", "seed": "S"} | wrong

    page = reader.sent("laboratory", **sent)

    assert page.status == 422
    assert said in page.text
    assert not KeptExperiment.objects.exists()


def test_a_campaign_that_cannot_be_read_is_refused(reader: Reader, shop: Workshop):
    game = games.create("Rome", "seed", Options())
    Campaign.objects.filter(id=game.id).update(start="{")
    games.LOG.forget()

    page = reader.sent("laboratory", **{"b-begins": game.id, "a-policy": "greedy", "b-policy": "greedy"})

    assert page.status == 422
    assert "That campaign cannot be read" in page.text


def test_below_a_comparison_stands_the_form_for_the_next(reader: Reader, shop: Workshop):
    page = reader.open("experiment", done(shop))

    another = reader.send(page, page.form("/laboratory/").filled(seed="another"))

    assert another.status == 200
    assert another.url != page.url
    assert KeptExperiment.objects.count() == 2


def test_where_its_files_were_it_says_what_writes_them(reader: Reader, shop: Workshop):
    id = done(shop)

    page = reader.open("experiment-results", id, "csv")

    assert page.status == 410
    assert "the command laboratory writes them, with --csv or --json" in page.text
    assert reverse("experiment", args=[id]) in page.links
    assert page.url not in of(reader, id).html


def test_it_is_listed_and_deleted(reader: Reader, shop: Workshop):
    id = done(shop)
    page = reader.open("laboratory")
    assert f"{FEW} of {FEW} campaigns" in page.text

    form = next(form for form in page.forms if form.action.endswith("/delete/"))
    page = reader.send(page, form)

    assert "is deleted. If you run it again, it comes out the same." in page.text
    assert not KeptExperiment.objects.exists()
    assert not Job.objects.exists()
    assert reader.open("experiment", id).status == 404


def test_an_experiment_that_is_not_there_is_not_found_nor_rules_that_do_nothing(reader: Reader):
    assert reader.open("experiment", UUID(int=1)).status == 404
    assert reader.sent("try-rule", "advice").status == 404
    assert reader.sent("delete-experiment", uuid4()).status == 404


def test_progress_that_cannot_be_read_begins_anew(reader: Reader, shop: Workshop):
    id = done(shop)
    Job.objects.update(progress="{")

    assert "The first campaigns are being played" in of(reader, id).text


def test_an_experiment_that_cannot_be_read_says_so_and_hides_no_other(reader: Reader, shop: Workshop):
    id = begun()
    KeptExperiment.objects.update(experiment="{")

    page = of(reader, id)

    assert "This experiment cannot be read" in page.text
    assert page.status == 410
    assert reader.open("laboratory").status == 200
    shop.go_round(HERE)
    assert Job.objects.get().state == JobState.FAILED


def test_so_it_does_beside_the_house_rules_of_a_campaign(reader: Reader):
    games.create("Rome", "seed", Options(carthage_spares_rome=True, any_resolver=False))
    card = reader.open("campaigns").html.partition('<details class="house-rules">')[2].partition("</details>")[0]

    assert re.findall('formaction="([^"]+)"', card) == [reverse("try-rule", args=["carthage_spares_rome"])]


def test_a_scenario_is_compared_with_348_bc_from_its_editor(reader: Reader, shop: Workshop):
    page = reader.open("scenario")
    form = next(form for form in page.forms if any(button.value == "compare" for button in form.buttons))

    page = reader.send(
        page, form.filled(name="Pyrrhus"), next(each for each in form.buttons if each.value == "compare")
    )

    assert page.url == reverse("experiment", args=[KeptExperiment.objects.get().id])
    assert "“Pyrrhus”; By the book; Rome steady" in page.text
