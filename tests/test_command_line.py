"""Commands where the program was never started: none ends in a traceback, and none makes a folder only to look."""

from pathlib import Path

import pytest

from tests.commands import python


@pytest.mark.parametrize("asked", [["check"], ["check", "--deploy"]])
def test_check_needs_no_data_folder(tmp_path: Path, asked: list[str]):
    missing = tmp_path / "missing"

    done = python("manage.py", *asked, RISE_OF_ROME_DATA=str(missing))

    assert done.returncode == 0, done.stderr
    assert not missing.exists()


@pytest.mark.parametrize("command", ["migrate", "showmigrations"])
def test_what_needs_the_data_says_what_makes_it(tmp_path: Path, command: str):
    missing = tmp_path / "missing"

    done = python("manage.py", command, RISE_OF_ROME_DATA=str(missing))

    assert done.returncode == 1
    assert done.stderr == f"There is no data folder {missing} yet: “manage.py play” makes it.\n"
    assert not missing.exists()
