"""What is typed on a command line: peoples by their names, whole numbers within bounds."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping
from typing import NoReturn

from django.core.management.base import BaseCommand

MOST_JOBS = 64


def people_id(text: str, names: Mapping[str, str]) -> str:
    """The id of a people by its id or by its shown name, in any case; the text itself where none is called so.

    `names` are the shown names by their ids.
    """
    asked = _plain(text)
    return next((id for id, name in names.items() if asked in (_plain(id), _plain(name))), text)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """Reads a whole number from the least to the most; ArgumentTypeError, saying what it is, for anything else."""

    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"{text!r} is not {what}: {least} to {most}")

    return read


def add_jobs(parser: ArgumentParser) -> None:
    """The option of commands that share their work out."""
    jobs = whole(1, MOST_JOBS, "a number of jobs")
    parser.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes; the result is the same")


def refuse(command: BaseCommand, message: str) -> NoReturn:
    """End a command that cannot do what was asked for: exit code 2, with the reason."""
    command.stderr.write(message)
    sys.exit(2)
