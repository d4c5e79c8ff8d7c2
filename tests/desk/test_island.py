"""The smallest campaign is small, and played to its end; that it has all that others have, the contract holds."""

import re
from typing import Any
from uuid import UUID

import pytest

from battles.rules.reported import ReportedBattle
from battles.rules.verdict import ATTACKER, DEFENDER
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.desk.engagement import TwoSidedBattles
from campaign.models import Job, JobState
from engine import shared
from engine.jobs import HERE
from engine.rules.dice import Roller
from engine.rules.ruleset import Illegal
from tests.commands import ROOT
from tests.island.game import GAME
from tests.island.playouts import CONTEST
from tests.island.rules.raid import ISLANDERS, RAIDERS, RULESET, Clash, Land, March, Raid
from tests.pages.reader import Page, Reader

MOST_LINES = 400
ROOM = "tests.island"
ISLAND = ROOT / "tests/island"


@pytest.fixture(autouse=True)
def _on_the_shelf(settings: Any) -> None:
    """By one line of settings.CAMPAIGNS; GAMES and INSTALLED_APPS have it from there."""
    settings.CAMPAIGNS = [*settings.CAMPAIGNS, ROOM]
    settings.GAMES = [*settings.GAMES, f"{ROOM}.game.GAME"]
    settings.INSTALLED_APPS = [*settings.INSTALLED_APPS, ROOM]


@pytest.fixture
def reader(db: None) -> Reader:
    return Reader()


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """One that works when it is told to, on few playouts."""
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setattr(WORKSHOP, "wake", lambda: None)
    monkeypatch.setitem(vars(CONTEST.foresight), "most", 4)
    return Workshop(WORKSHOP.works, lambda: HERE, hands=1)


def work(shop: Workshop) -> None:
    while Job.objects.latest("asked_at").state != JobState.DONE:
        shop.go_round(HERE)


def begun(plays: str = "both", by_hand: bool = False, seed: str = "7") -> UUID:
    return shared.create(GAME, "A raid", seed, by_hand, plays=plays)


def now(id_: UUID) -> Raid:
    raid: Raid = GAME.log.read(id_).now
    return raid


def board(reader: Reader, id_: UUID, side: str = "") -> Page:
    return reader.open("game-board", GAME, id_, query=f"?side={side}")


def choose(reader: Reader, page: Page, choice: str) -> Page:
    form = page.form("/decide/")
    return reader.send(page, form, next(button for button in form.buttons if button.text == choice))


def decide(id_: UUID, decision: Any) -> None:
    shared.decide(GAME, id_, GAME.log.read(id_).head, decision)


def played(plays: str = ISLANDERS) -> UUID:
    """To its end: a person takes the first choice there is."""
    id_ = begun(plays)
    while not now(id_).ending:
        decide(id_, next(one for side in (RAIDERS, ISLANDERS) for one in RULESET.choices(now(id_), side)))
    return id_


def a_clash() -> UUID:
    """The islanders have met the raiders, three men, on the second day."""
    id_ = begun()
    for decision in (Land(3), March(RAIDERS, "forest"), March(ISLANDERS, "hills"), March(RAIDERS, "hills")):
        decide(id_, decision)
    decide(id_, March(ISLANDERS, "hills"))
    return id_


def press(reader: Reader, page: Page, text: str, **values: str) -> Page:
    form, button = next((form, each) for form in page.forms for each in form.buttons if each.text == text)
    return reader.send(page, form.filled(**values), button)


def test_it_is_small():
    assert sum(len(file.read_text("utf-8").splitlines()) for file in ISLAND.rglob("*.py")) <= MOST_LINES


def test_the_tutorial_has_all_of_it():
    """docs/write-a-campaign.md tells its files whole, in blocks that each stand under a file's name."""
    tutorial = ROOT.joinpath("docs/write-a-campaign.md").read_text("utf-8")
    told: dict[str, list[str]] = {}
    for name, code in re.findall(r"^`([\w/.]+)`:\n\n```python\n(.*?)\n```", tutorial, re.DOTALL | re.MULTILINE):
        told.setdefault(name, []).extend(filter(None, code.splitlines()))

    assert told == {
        file.relative_to(ISLAND).as_posix(): [*filter(None, file.read_text("utf-8").splitlines())]
        for file in ISLAND.rglob("*.py")
        if file.name != "__init__.py"
    }
    assert tutorial.count("```python") == len(re.findall(r"^`[\w/.]+`:\n\n```python", tutorial, re.MULTILINE))


def test_from_the_list_to_the_end(reader: Reader):
    page = reader.open("games", GAME)
    page = reader.send(page, page.form("/new/").filled(name="The first raid", plays=ISLANDERS, seed="7"))
    assert "Where do the islanders march?" in page.headings
    while "The raid is over" not in page.headings:
        form = page.form("/decide/")
        page = reader.send(page, form, form.buttons[0])
    page = reader.visit(next(link for link in page.links if link.endswith("/verdict/")))

    assert {"The island is safe", "The island has paid"} & {*page.headings}


def test_the_hidden_number_is_hidden(reader: Reader):
    """Whichever it is, the islanders' pages are the same."""
    given = []
    for men in (1, 3):
        id_ = begun()
        decide(id_, Land(men))
        pages = [
            board(reader, id_, ISLANDERS),
            *(reader.open(f"game-{page}", GAME, id_) for page in ("chronicle", "film")),
        ]
        given.append([page.text for page in pages])
        assert f"land with {men} warrior" in board(reader, id_, RAIDERS).text

    assert given[0] == given[1]


def test_between_two_the_raiders_moment_is_covered(reader: Reader):
    id_ = begun()
    assert "Hand over to the Raiders" in board(reader, id_, ISLANDERS).headings

    page = choose(reader, board(reader, id_, RAIDERS), "Land with 2 warriors")
    page = choose(reader, reader.visit(page.url), "To the Forest")

    assert "Where do the islanders march?" in board(reader, id_, ISLANDERS).headings


def test_who_watches_sees_both(reader: Reader):
    id_ = begun("neither")
    reader.sent("game-watch", GAME, id_, seen=0, do="run")

    assert now(id_).ending


def test_dice_by_hand(reader: Reader):
    id_ = begun(by_hand=True)
    for decision in (Land(2), March(RAIDERS, "cape"), March(ISLANDERS, "moor")):
        decide(id_, decision)
    decide(id_, March(RAIDERS, "cove"))
    choose(reader, board(reader, id_, ISLANDERS), "To the Cove")
    page = choose(reader, board(reader, id_, RAIDERS), "Fight with dice")
    assert "The raiders fight" in page.text

    reader.send(page, page.form("/roll/").filled(die0="6", die1="1"))

    fought = GAME.log.read(id_).lines[-1]
    assert isinstance(fought.decision, Clash)
    assert fought.by == (Roller.HAND, Roller.HAND)
    assert now(id_).burnt == ("cape", "cove")


def test_what_if(reader: Reader, shop: Workshop):
    id_ = begun(ISLANDERS)
    page = press(reader, board(reader, id_, ISLANDERS), "What if?")
    work(shop)

    page = reader.visit(page.url)

    assert "The islanders" not in page.notices
    assert "To the Hills" in page.text
    assert "futures" in page.text


def test_the_review_and_par(reader: Reader, shop: Workshop):
    id_ = played()
    press(reader, reader.open("game-review", GAME, id_), "Review the game")
    work(shop)
    page = reader.open("game-review", GAME, id_)
    assert "Your chance to win" in page.headings
    assert "To the Hills" in page.text or "To the Village" in page.text

    press(reader, reader.open("game-verdict", GAME, id_), "Play it")
    work(shop)
    page = reader.open("game-verdict", GAME, id_)

    assert "Par" in page.headings
    assert "Level 2" in page.text


@pytest.mark.django_db
def test_a_clash_is_no_choice_to_compare():
    """It is fought one way or another; What if and the review pass it over."""
    raid = now(a_clash())

    assert RULESET.choices(raid, RAIDERS) == (Clash(),)
    assert CONTEST.compared(raid, 1) == ()


@pytest.mark.django_db
def test_what_is_no_result_of_a_clash():
    """Of no battle, of no side, or of a winner with nothing left."""
    met, calm = a_clash(), begun()
    for id_, report in (
        (calm, ReportedBattle(RAIDERS, 0, 50)),
        (met, ReportedBattle("romans", 0, 50)),
        (met, ReportedBattle(RAIDERS, 100, 100)),
    ):
        with pytest.raises(Illegal):
            decide(id_, report)


@pytest.mark.django_db
def test_a_winner_ruined_by_its_victory_has_something_left():
    """B35: of a victory that cost all, 99 percent count."""
    raid = now(a_clash())
    battles = GAME.given(TwoSidedBattles)

    found = battles.came_out(raid, ATTACKER, {ATTACKER: 100, DEFENDER: 100})

    assert found == ReportedBattle(RAIDERS, 99, 100)
    assert found.is_possible
