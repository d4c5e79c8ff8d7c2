"""The walks of docs/architecture.md: which functions stand one within another from where a thing begins to its effect.

Each calls the next, and none is there only to hand on what it was given: whoever adds one writes it down there.
"""

import re
import sys
from collections.abc import Callable, Sequence
from inspect import unwrap
from types import CodeType, FrameType
from typing import Any

import pytest
from django.urls import reverse

from campaign.advice.playouts.question import play_batch
from campaign.boudica.game import GAME as BOUDICA
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.w5_movement.march import MarchBegan
from campaign.boudica.rules.w5_movement.moving import Enter
from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.options import options
from campaign.italy.policies import Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules import events as ev
from campaign.italy.rules.c5_spending import rome_offer
from campaign.italy.rules.state import Step
from campaign.italy.web import views
from engine.playouts.packed import pack
from engine.playouts.sample import Task
from engine.rules.dice import SeededDice
from engine.web import games as shared_pages
from tests.mutate import ROOT
from tests.pages.reader import Reader
from tests.played import before_step, both_ways, stand_before
from tests.rebellion import DIVIDED, begun

pytestmark = pytest.mark.django_db
MOST = 13
Walk = list[tuple[str, str]]
"""The name and the file of each function."""


def walk(first: Callable[..., Any], last: Callable[..., Any], act: Callable[[], object]) -> Walk:
    """From the one function to the other, when this is done and it comes to both for the first time."""
    begin, end = unwrap(first).__code__, last.__code__
    found: list[Walk] = []

    def entered(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code is end and not found:
            within = stack(frame)
            if begin in within:
                found.append([named(code) for code in within[within.index(begin) :] if not is_loop(code)])

    before = sys.getprofile()
    sys.setprofile(entered)
    try:
        act()
    finally:
        sys.setprofile(before)
    [only] = found
    return only


def stack(frame: FrameType | None) -> list[CodeType]:
    """The outermost first."""
    codes = []
    while frame:
        codes.append(frame.f_code)
        frame = frame.f_back
    return codes[::-1]


def is_loop(code: CodeType) -> bool:
    """Within brackets: from Python 3.12 on, some have no frame of their own."""
    return code.co_name in ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")


def named(code: CodeType) -> tuple[str, str]:
    return code.co_name, code.co_filename.removeprefix(f"{ROOT}/")


def written(title: str) -> Walk:
    """As the document has it, which also says how many functions that are."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| `([\w/.]+)` \|", section, re.MULTILINE)
    assert re.findall(r"there are (\d+) functions", section) == [str(len(rows))]
    return rows


def sent(game: CampaignGame, name: str, *of: str, **values: object) -> None:
    """A form of the desk."""
    Reader().post(reverse(name, args=[game.id, *of]), {"seen": game.head, **values})
    assert games.read(game.id).head > game.head


def a_decision() -> Walk:
    game = stand_before(de.Spend, both_ways)
    spent = {"attack": 1, "defence": 1, "civic": rome_offer(game.now).total - 2}
    return walk(views.decide, ev.MoneySpent.happen, lambda: sent(game, "decide", "spend", **spent))


def a_die() -> Walk:
    game = before_step(Step.ATTACK_ROLLS)
    return walk(views.advance, SeededDice._face, lambda: sent(game, "advance", do="step"))


def a_result() -> Walk:
    game = stand_before(de.ReportBattle)
    told = {"winner": "attacker", "grade": "minor", "confirmed": 1}
    return walk(views.decide, ev.BattleWon.happen, lambda: sent(game, "decide", "report", **told))


def a_playout() -> Walk:
    now = FORESIGHT.seen(stand_before(de.Spend, both_ways).now)
    share = FORESIGHT.playout, pack(now), options(now), Policy.PASSIVE, "seed", (Task(0, 0),)
    return walk(play_batch, ev.MoneySpent.happen, lambda: play_batch(*share))


@pytest.mark.parametrize(
    ("title", "taken"),
    [
        ("The path of one decision", a_decision),
        ("The path of one die", a_die),
        ("The path of a table's result", a_result),
        ("The path of a playout", a_playout),
    ],
)
def test_it_goes_as_it_is_written(title: str, taken: Callable[[], Walk]):
    found = taken()

    assert found == written(title)
    assert len(found) <= MOST


def test_a_step_of_a_march_in_the_rebellion():
    reader, id_ = Reader(), begun(*DIVIDED)
    game = BOUDICA.log.read(id_)
    enters: Sequence[Any] = BOUDICA.ruleset.choices(game.now, BRITONS)
    step = {"side": BRITONS, "do": str(enters.index(Enter("briton-1", "corieltauvi"))), "seen": str(game.head)}
    address = reverse("game-decide", args=[BOUDICA, id_])

    found = walk(shared_pages.decide, MarchBegan.happen, lambda: reader.post(address, step))

    shared = found.index(("thought", "engine/manual_dice.py"))
    assert found[:shared] == [("decide", "engine/web/games.py"), ("decide", "engine/shared.py")]
    assert len(found) == 13  # one of them for a game at two places (D34)
