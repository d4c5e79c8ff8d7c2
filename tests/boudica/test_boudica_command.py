"""`manage.py boudica`: games by the program, battles by the game's own dice, and regions that nobody touches."""

import json
import re
from dataclasses import replace
from functools import cache
from io import StringIO
from math import sqrt
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.state import Meeting, Step
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleJoined
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import MeetingEnded, TownDestroyed
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.simulate import LOST, battles, lost_in_middle
from campaign.boudica.simulate import settled as met
from tests.boudica.rules.scenes import scene
from tests.commands import run

GAMES = 2000
CHIEF_COMES, CHIEF_SWAYS = 1 / 6, 1 / 3
"""On a 6 (W2.2); on a 5 or 6 (W4.1)."""


def asked(*arguments: str, seed: str = "seed") -> Any:
    out = StringIO()
    call_command("boudica", *arguments, "--seed", seed, stdout=out)
    return out.getvalue()


def test_battles_as_json():
    """Shares that add up, and losses of neither more than they had; the same seed gives the same."""
    arguments = "--battle", "6", "9", "--town", "briton", "--battles", "300", "--json"
    found = json.loads(asked(*arguments))

    assert [*found] == ["romans", "britons", "neither", "roman_loss", "briton_loss"]
    assert found["romans"] + found["britons"] + found["neither"] == pytest.approx(1)
    assert 0 < found["roman_loss"] <= 6
    assert 0 < found["briton_loss"] <= 9
    assert json.loads(asked(*arguments)) == found


def test_one_against_one_by_hand():
    """W6.3: of 36 throws 15 change nothing; in 9 the Briton retreats, in 6 he is routed; the Roman in 5 and in 1.

    W6.6: two in three of a retreat pool are lost.
    """
    fought = 20_000
    found = battles(1, 1, None, fought, "seed")

    share, loss = 15 / 21, 15 / 21 * (6 / 15 + 9 / 15 * 2 / 3)
    assert found["romans"] == pytest.approx(share, abs=4.5 * sqrt(share * (1 - share) / fought))
    assert found["briton_loss"] == pytest.approx(loss, abs=4.5 * sqrt(loss * (1 - loss) / fought))
    assert found["neither"] == 0


def test_a_town_helps():
    """W6.4: one die more, of its own colour."""
    assert battles(4, 8, ROMANS, 500, "seed")["romans"] > battles(4, 8, None, 500, "seed")["romans"]


def test_regions_that_stand():
    """W4: where neither chief, agent, army nor majority is, nothing ever changes; else as the dice say."""
    population = json.loads(asked("--standing", "1", "--games", str(GAMES), "--json"))["population"]

    assert len(population) == 19
    assert population["carvetii"] == {"roman": 0, "unaligned": 6, "briton": 2}
    chance = CHIEF_COMES * CHIEF_SWAYS
    assert population["demetae"]["roman"] == pytest.approx(chance, abs=4.5 * sqrt(chance * (1 - chance) / GAMES))
    assert all(sum(cubes.values()) == 8 for region, cubes in population.items() if region != "trinovantes")


def test_tables():
    """For people."""
    assert "romans" in asked("--battle", "3", "3", "--battles", "10")
    assert "corieltauvi" in asked("--standing", "2", "--games", "2")


PLAYED = "--games", "4", "--json"


@cache
def counts(*more: str, seed: str = "seed") -> Any:
    """What so few games have come to, but for the time."""
    found = json.loads(asked(*PLAYED, *more, seed=seed))
    assert found.pop("per_second") > 0
    return found


def test_games_as_json():
    """Shares that add up, and means; how a game ends is one of the rules' causes."""
    found = counts()

    assert [*found] == [
        *("games", "romans", "britons", "draws", "by", "turns", "towns_destroyed", "legions_destroyed"),
        *("middle_towns", "middle_legions", "middle_armies", "boudica_dead", "londinium_at_once", "refused"),
    ]
    assert found["games"] == 4
    assert found["romans"] + found["britons"] + found["draws"] == 1 == sum(found["by"].values())
    assert [*found["by"]] == ["boudica", "legions", "towns", "both", "points", "called"]
    assert 1 <= found["turns"] <= 10
    assert 0 <= found["towns_destroyed"] <= 6


def test_simple_players_play_if_nobody_else_is_named():
    """Whoever plays how many of them."""
    assert counts("--jobs", "2", "--romans", "1", "--britons", "1") == counts()


def test_games_under_options():
    """They are played by the rules that were asked for."""
    assert counts("--option", "different_prefect=always", "--option", "northern_tribes=on") != counts()
    assert counts("--option", "different_prefect=never", "--option", "passing_counts=yes") == counts()


def test_meetings_that_are_refused():
    """W11.4: those of armies outside the cities, settled when the second side has said whether it fights (W6.1)."""
    asks = Meeting("iceni", wishes=((BRITONS, True),))
    at_hand = scene(Step.BATTLES, "iceni", meeting=asks)
    declined, joined = WishTold(ROMANS, fight=False), BattleJoined("iceni")

    assert met(at_hand, [declined, MeetingEnded("iceni")]) == ("meetings", "refused")
    assert met(at_hand, [declined, joined]) == ("meetings",)
    assert met(at_hand, [AugustaCommanded(6, obeys=True)]) == ()
    assert met(replace(at_hand, meeting=Meeting("iceni")), [declined]) == ()
    assert met(replace(at_hand, meeting=replace(asks, at="londinium")), [declined]) == ()


def test_a_battle_that_cannot_be_refused_is_a_meeting_too():
    """B47."""
    at_hand = scene(Step.BATTLES, "iceni", meeting=Meeting("iceni"))
    forced = MeetingForced(BRITONS, (), battle=True)

    assert met(at_hand, [WishTold(BRITONS, fight=True), forced, BattleJoined("iceni")]) == ("meetings",)


@pytest.mark.parametrize(("turn", "lost"), [(2, []), (3, [*LOST]), (9, [*LOST]), (10, [])])
def test_what_is_lost_in_the_middle_of_a_game(turn: int, lost: list[str]):
    """Towns, legions and armies of either side, in turns 3 to 9."""
    destroyed = [TownDestroyed("lindum", BRITONS), ArmyDestroyed("legion-IX"), ArmyDestroyed("briton-1")]

    assert [*lost_in_middle(scene(turn=turn), destroyed)] == lost


def test_tables_of_games():
    """For people."""
    told = asked("--games", "2", "--britons", "2")

    assert told.startswith("2 games, the Romans at level 1 against the Britons at level 2, ")
    assert "boudica dead" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--battle", "0", "3"), "'0' is not a number of strength points"),
        (("--standing", "x"), "'x' is not a number of turns"),
        (("--battle", "3", "3", "--standing", "1"), "--standing: not allowed with argument --battle"),
        (("--games", "0"), "'0' is not a number of times"),
        (("--games", "1", "--romans", "4"), "'4' is not a level: 1 to 3"),
        (("--games", "1", "--option", "prefect=always"), "'prefect=always' is not NAME=VALUE with one of northern_"),
        (("--games", "1", "--option", "without_end"), "without_end is on or off"),
        (("--games", "1", "--option", "different_prefect=4"), "different_prefect is never or 6 or 5+ or 4+ or always"),
        (("--games", "1", "--option", "rising=18"), "rising is 17 or 16 or 15 or 14 or 13"),
    ],
)
def test_arguments_that_make_no_sense(arguments: tuple[str, ...], said: str):
    """They are named, with what is possible."""
    with pytest.raises(CommandError, match=re.escape(said)):
        asked(*arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--battle", "3", "3"), "--battles is needed"),
        (("--standing", "1"), "--games is needed"),
        ((), "--games is needed"),
        (("--battles", "5"), "with --games: --battles"),
        (("--battle", "3", "3", "--games", "5"), "with --battle: --games"),
        (("--standing", "1", "--games", "5", "--romans", "2", "--town", "roman"), "with --standing: --town, --romans"),
    ],
)
def test_what_is_missing_or_too_much(arguments: tuple[str, ...], said: str):
    """It is named; nothing is counted."""
    code, out, err = run("boudica", *arguments, "--seed", "seed")

    assert (code, out) == (2, "")
    assert said in err
