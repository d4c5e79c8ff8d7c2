"""`manage.py replay FILE [--json]`: what it says of a save file, and its exit code."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaign.boudica.game import GAME as BOUDICA
from campaign.italy.rules.decisions import Spend
from engine import saves
from engine.savefile import checksum, opened, sealing
from powers.rules.theatre import ROME
from tests import transfer
from tests.commands import ROOT, python, run
from tests.italy.test_savefile import signed
from tests.played import save, states
from tests.rebellion import DIVIDED, begun

GOOD = ROOT / "tests" / "chronicles" / "dominion.json"
replay = partial(run, "replay")
KEYS = {"ok", "turn", "year", "controllers", "civic", "first_difference"}


def report(file: Path) -> tuple[int, dict[str, Any]]:
    code, out, err = replay(file, "--json")
    assert err == ""
    said: dict[str, Any] = json.loads(out)
    return code, said


def changed(file: Path, to: Path, n: int, **parts: Any) -> Path:
    """With other parts of line n, and signed by somebody who means it."""
    content = json.loads(file.read_text(encoding="utf-8"))
    next(line for line in content["lines"] if line["n"] == n).update(parts)
    to.write_bytes(signed(content))
    return to


@pytest.fixture
def contradictory(tmp_path: Path) -> Path:
    """The player spent nothing, and the file says 99."""
    n = next(line.n for line in save("dominion").lines if isinstance(line.decision, Spend))
    spent = {"type": "Spend", "attack": 0, "defence": 0, "civic": 99}
    return changed(GOOD, tmp_path / "contradictory.json", n, decision=spent)


@pytest.fixture
def no_save(tmp_path: Path) -> Path:
    file = tmp_path / "letter.txt"
    file.write_text("Ave, Caesar", encoding="utf-8")
    return file


def test_it_works():
    civic = states("dominion")[-1].civic_total

    assert replay(GOOD) == (0, f"The campaign holds together: turn 12, 271 BC, Civic {civic}.\n", "")


def test_its_report():
    """With who controls what, in the order of the map."""
    end = states("dominion")[-1]
    land = end.situation.land

    code, said = report(GOOD)

    assert code == 0
    assert said == {
        "ok": True,
        "turn": 12,
        "year": 271,
        "controllers": {province.id: land.controller(province.id) for province in land.italy.provinces},
        "civic": end.civic_total,
        "first_difference": None,
    }
    assert list(said["controllers"]) == [province.id for province in land.italy.provinces]
    assert said["controllers"]["latium"] == ROME


def played_to(place: int, folder: Path) -> Path:
    """The save of a campaign after so many lines."""
    file = folder / "short.json"
    file.write_text(transfer.dump(states("dominion")[place], save("dominion").lines[:place]), encoding="utf-8")
    return file


def test_where_an_external_army_stands_nobody_controls(tmp_path: Path):
    place = next(i for i, state in enumerate(states("dominion")) if state.externals)

    _, said = report(played_to(place, tmp_path))

    [(_, occupied)] = states("dominion")[place].situation.land.occupied
    assert said["controllers"][occupied] is None


def test_a_contradiction(contradictory: Path):
    code, out, err = replay(contradictory)

    assert (code, err) == (1, "")
    assert "contradicts itself at line " in out
    assert "99" in out
    code, said = report(contradictory)
    assert code == 1
    assert set(said) == KEYS
    assert said["ok"] is False
    assert said["first_difference"].startswith("line ")
    assert said["turn"] < 12  # up to there


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["", "json"])
def test_no_save_file(no_save: Path, more: list[str]):
    code, out, err = replay(no_save, *more)

    assert (code, out) == (2, "")
    assert f"{no_save} is not a save file. It is not readable as JSON" in err


def test_no_file(tmp_path: Path):
    code, out, err = replay(tmp_path / "nowhere.json")

    assert (code, out) == (2, "")
    assert "nowhere.json cannot be read: No such file or directory" in err
    assert replay(tmp_path)[0] == 2, "nor can a folder"


def test_a_file_of_other_rules(tmp_path: Path):
    file = changed(GOOD, tmp_path / "other.json", 7, rules=0)

    code, said = report(file)

    assert code == 0
    assert set(said) == KEYS | {"remark"}
    assert "rules version 0" in said["remark"]
    assert "rules version 0" in replay(file)[1]


@pytest.mark.parametrize("name", ["v2-whole.json", "v2-whole.zip"])
def test_branches_are_checked_too(name: str):
    file = ROOT / "tests" / "saves" / name

    code, said = report(file)

    assert code == 0
    assert set(said) == KEYS | {"branches"}
    assert said["branches"] == 1
    assert "So does its branch." in replay(file)[1]


def test_a_face_changed_in_a_branch_is_found(tmp_path: Path):
    whole = ROOT / "tests" / "saves" / "v2-whole.json"
    said = json.loads(whole.read_text(encoding="utf-8"))
    aside = next(line for line in said["lines"] if line["n"] > said["head"] and line["faces"])
    faces = [aside["faces"][0] % 6 + 1, *aside["faces"][1:]]

    code, out, _ = replay(changed(whole, tmp_path / "changed.json", aside["n"], faces=faces))

    assert code == 1
    assert f"contradicts itself at line {aside['n']}: die 1: the seed gives d6" in out


def test_every_face_of_the_program_is_held_to_the_seed(tmp_path: Path):
    """Any one of them, in any line of a short campaign."""
    short = played_to(12, tmp_path)

    for line in save("dominion").lines[:12]:
        for place, face in enumerate(line.faces):
            faces = [*line.faces[:place], face % 6 + 1, *line.faces[place + 1 :]]
            code, out, _ = replay(changed(short, tmp_path / "changed.json", line.n, faces=faces))
            assert code == 1
            assert f"line {line.n}: die {place + 1}: the seed gives" in out


def test_dice_by_hand_are_counted(tmp_path: Path):
    """Here the hand rolled what the program would have rolled: it may."""
    line = next(line for line in save("dominion").lines if len(line.faces) == 2)
    file = changed(GOOD, tmp_path / "by-hand.json", line.n, by=["hand", "hand"])

    code, said = report(file)

    assert (code, said["dice_by_hand"]) == (0, 2)
    assert re.search(r"2 of its \d+ dice were rolled by hand, and are believed\.", replay(file)[1])


def test_as_a_process(no_save: Path, tmp_path: Path):
    """It asks for no data folder, and makes none."""
    said = python("manage.py", "replay", no_save, RISE_OF_ROME_DATA=str(tmp_path / "untouched"))

    assert said.returncode == 2
    assert "Traceback" not in said.stdout + said.stderr
    assert not (tmp_path / "untouched").exists()


# --- Boudica's rebellion ----------------------------------------------------------------------------------------------


@pytest.fixture
def rebellion(tmp_path: Path) -> Path:
    """A finished one, as it comes with the program."""
    file = tmp_path / "rebellion.json"
    file.write_bytes((ROOT / "campaign" / "boudica" / "data" / "example.json").read_bytes())
    return file


def test_a_rebellion_holds(rebellion: Path):
    code, out, err = replay(rebellion)

    assert (code, err) == (0, "")
    assert re.fullmatch(r"The game of “Boudica’s rebellion” holds together: .+\n", out)
    code, said = report(rebellion)
    assert code == 0
    assert {"ok": True, "game": "boudica", "first_difference": None}.items() <= said.items()


@pytest.mark.django_db
def test_a_rebellion_with_branches_and_dice_by_hand(tmp_path: Path):
    id_ = begun(*DIVIDED)
    back = BOUDICA.log.read(id_)
    BOUDICA.log.go_back(id_, back.head, back.lines[0].n)
    file = tmp_path / "rebellion.json"
    file.write_text(saves.as_json(BOUDICA, id_), encoding="utf-8")

    assert "So does its branch." in replay(file)[1]
    assert report(file)[1]["branches"] == 1


def test_a_rebellion_that_contradicts_itself(rebellion: Path):
    """A die of it shows another face, and somebody has signed that."""
    content = opened(json.loads(rebellion.read_text(encoding="utf-8")))
    line = next(line for line in content["lines"] if line["faces"])
    line["faces"][0] = line["faces"][0] % 6 + 1
    parts = sealing({key: part for key, part in content.items() if key != "checksum"}, {"start", "lines"})
    rebellion.write_text(json.dumps(parts | {"checksum": checksum(parts)}), encoding="utf-8")

    code, out, _ = replay(rebellion)

    assert code == 1
    assert f"contradicts itself at line {line['n']}: die 1" in out
    assert not report(rebellion)[1]["ok"]


def test_a_rebellion_with_another_checksum(rebellion: Path):
    content = json.loads(rebellion.read_text(encoding="utf-8"))
    rebellion.write_text(json.dumps(content | {"name": "Another"}), encoding="utf-8")

    code, out, _ = replay(rebellion)

    assert code == 1
    assert "the checksum does not fit the content" in out


def test_a_game_that_nobody_knows(tmp_path: Path):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"format": "rise-of-rome-game", "game": ["chess"]}), encoding="utf-8")

    code, _, err = replay(file)

    assert code == 2
    assert "is not a save file" in err
