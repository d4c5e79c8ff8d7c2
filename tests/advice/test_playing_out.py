"""The command play-out: games of every campaign, asked for in one way, and counted as its own command counts them."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import execute_from_command_line
from django.core.management.base import CommandError

from campaign.advice.playing_out import PlayOut, play_outs
from engine.games import game_kinds
from tests.commands import python, run

ITALY, REBELLION = ("italy", "--rome", "greedy"), ("boudica", "--britons", "2")


@cache
def played(game: str, *more: str, games: int = 4, seed: str = "S") -> Any:
    """What games came to, but for the time they took."""
    found = json.loads(run("play-out", game, "--games", games, "--seed", seed, "--json", *more)[1])
    assert found.pop("seconds") > 0
    assert found.pop("per_second") > 0
    return found


def own(*asked: str) -> Any:
    """What the command of that campaign alone says."""
    return json.loads(run(*asked, "--seed", "S", "--json")[1])


def test_every_campaign_is_played_by_the_name_of_its_room():
    assert [*play_outs()] == [room.rpartition(".")[2] for room in settings.CAMPAIGNS]
    assert [*play_outs().values()] == [part for kind in game_kinds().values() if (part := kind.part(PlayOut))]


@pytest.mark.parametrize("game", play_outs())
def test_json_has_the_same_of_every_game(game: str):
    found = played(game, games=2)

    assert [*found][:3] == ["games", "levels", "shares"]
    assert found["games"] == 2
    assert found["levels"] == play_outs()[game].usual
    assert sum(found["shares"].values()) == pytest.approx(1)


def test_campaigns_are_those_of_simulate():
    found = played(*ITALY, games=20)

    assert found == {
        "games": 20,
        "levels": {"rome": "greedy"},
        "shares": found["endings"],
        **{
            name: value
            for name, value in own("simulate", "--campaigns", "20", "--rome", "greedy").items()
            if name not in ("campaigns", "seconds", "per_second", "rome")
        },
    }


def test_games_of_the_rebellion():
    """Shares that add up, and means; how a game ends is one of the rules' causes."""
    found = played(*REBELLION)

    assert found["levels"] == {"romans": "1", "britons": "2"}
    assert found["shares"] == {name: found[name] for name in ("romans", "britons", "draws")}
    assert [*found["by"]] == ["boudica", "legions", "towns", "both", "points", "called"]
    assert sum(found["by"].values()) == 1
    assert 1 <= found["turns"] <= 10
    assert 0 <= found["towns_destroyed"] <= 6


@pytest.mark.parametrize("game", [ITALY, REBELLION])
def test_games_hang_on_their_seed_alone(game: tuple[str, ...]):
    """Whoever plays how many of them."""
    assert played(*game, "--jobs", "2") == played(*game)
    assert played(*game, seed="T") != played(*game)


def test_options_are_those_of_the_rules():
    assert played(*ITALY, "--option", "home_province_yield=2") != played(*ITALY)
    assert played(*ITALY, "--option", "home_province_yield=0", "--option", "prizes_below_zero=on") == played(*ITALY)
    assert played(*REBELLION, "--option", "different_prefect=always") != played(*REBELLION)
    assert played(*REBELLION, "--option", "different_prefect=never") == played(*REBELLION)


def test_without_json_it_is_the_table_of_its_own_command():
    def told(*asked: str) -> str:
        return re.sub(r"[\d.]+ a second", "", run(*asked, "--seed", "S")[1])

    assert told("play-out", *ITALY, "--games", "2") == told("simulate", "--campaigns", "2", "--rome", "greedy")


@pytest.mark.parametrize("game", [name for name in play_outs() if name != "italy"])
def test_a_table_of_a_game_of_sides_names_them_with_their_levels(game: str):
    part, found = play_outs()[game], played(game, games=2)
    first, *lines = part.table(dict.fromkeys(part.sides, 1), found | {"per_second": 7})

    assert " against ".join(f"{side} at level 1" for side in part.sides) in first
    assert [line.split()[0] for line in lines][: len(part.sides) + 1] == [*part.sides, "draws"]


@pytest.mark.parametrize("game", play_outs())
def test_help_names_sides_and_options_of_a_game(game: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "play-out", game, "--help"])

    said, part = capsys.readouterr().out, play_outs()[game]
    assert stopped.value.code == 0
    for side, levels in part.sides.items():
        assert f"--{side} {{{','.join(levels)}}}" in said
    for option, values in part.options.items():
        assert f"  {option}={'|'.join(values)}\n" in said


WRONG = [
    (("gaul", "--games", "1"), "invalid choice: 'gaul' (choose from"),
    (("italy", "--games", "0"), "'0' is not a number of games: 1 to 10000000"),
    (("italy", "--games", "10000001"), "'10000001' is not a number of games: 1 to 10000000"),
    (("italy",), "the following arguments are required: --games"),
    (("boudica", "--games", "1", "--gauls", "2"), "--gauls 2; sides are --romans, --britons"),
    (("boudica", "--games", "1", "--romans", "4"), "argument --romans: invalid choice: '4' (choose from"),
    (("italy", "--games", "1", "--rome", "brave"), "argument --rome: invalid choice: 'brave' (choose from"),
    (("italy", "--games", "1", "--option", "x=on"), "'x=on' is not NAME=VALUE with one of split_homes_make_inactive,"),
    (("italy", "--games", "1", "--option", "home_province_yield=11"), "home_province_yield is 0 or 1 or"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_arguments_that_make_no_sense(arguments: tuple[str, ...], said: str):
    """They are named, with what is possible."""
    with pytest.raises(CommandError, match=re.escape(said)):
        run("play-out", *arguments, "--seed", "S")


def test_typed_wrongly_it_ends_with_2(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        execute_from_command_line(["manage.py", "play-out", "italy", "--games", "1", "--seed", "S", "--gauls", "2"])

    assert stopped.value.code == 2
    assert "usage: manage.py play-out italy" in capsys.readouterr().err


def test_it_needs_no_data_folder(tmp_path: Path):
    missing = tmp_path / "missing"

    done = python("manage.py", "play-out", *ITALY, "--games", 1, "--seed", "S", RISE_OF_ROME_DATA=str(missing))

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 campaigns, Rome greedy, ")
    assert not missing.exists()
