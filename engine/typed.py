"""Command-line values: peoples by name, whole numbers within bounds, options by their values."""

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import fields
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from django.core.management.base import BaseCommand

from engine.cluster import NoCluster, connected
from engine.jobs import executor

T = TypeVar("T")

Values = Mapping[str, Mapping[str, Any]]  # the settings by name, each with its values by name
SWITCHES = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}
MOST_JOBS = 64
MOST_HANDS = 64  # for a cluster, which does not say how many workers it has or will have


def people_id(text: str, names: Mapping[str, str]) -> str:
    """The id of a people from its id or shown name, in any case; the text itself if there is none.

    `names` are the shown names by id.
    """
    asked = _plain(text)
    return next((id for id, name in names.items() if asked in (_plain(id), _plain(name))), text)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """Reads a whole number within bounds; raises ArgumentTypeError, which names `what` it is."""

    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"{text!r} is not {what}: {least} to {most}")

    return read


def values(options: type[Any], **others: Mapping[str, Any]) -> Values:
    """The options of a dataclass: switches, members of an enum by value, and others as given."""
    found: dict[str, Any] = {field.name: field.default for field in fields(options)}
    return {name: others[name] if name in others else _values(usual) for name, usual in found.items()}


def _values(usual: bool | StrEnum) -> Mapping[str, Any]:
    return SWITCHES if isinstance(usual, bool) else {one.value: one for one in type(usual)}


def named_value(known: Values) -> Callable[[str], tuple[str, Any]]:
    """Reads NAME=VALUE; raises ArgumentTypeError, which lists what is possible."""

    def read(text: str) -> tuple[str, Any]:
        name, _, value = text.partition("=")
        if name not in known:
            raise ArgumentTypeError(f"{text!r} is not NAME=VALUE with one of {', '.join(known)}")
        if value not in known[name]:
            raise ArgumentTypeError(f"{name} is {' or '.join(known[name])}, not {value!r}")
        return name, known[name][value]

    return read


def add_jobs(parser: ArgumentParser) -> None:
    """Arguments of commands that share out their work: executor_asked reads them."""
    jobs, where = whole(1, MOST_JOBS, "a number of jobs"), parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=jobs, default=1, metavar="J", help="processes; the result is the same")
    help = "of a Dask scheduler, such as tcp://127.0.0.1:8786 (docs/cluster.md); the result is the same"
    where.add_argument("--cluster", default="", metavar="ADDRESS", help=help)


def hands(options: Mapping[str, Any]) -> int:
    """The number of workers requested by add_jobs, so that none stands idle."""
    return MOST_HANDS if options["cluster"] else int(options["jobs"])


@contextmanager
def executor_asked(command: BaseCommand, options: Mapping[str, Any]) -> Iterator[Executor]:
    """The executor requested by add_jobs; a missing cluster ends the command."""
    try:
        with connected(options["cluster"]) if options["cluster"] else executor(options["jobs"]) as found:
            yield found
    except NoCluster as problem:
        refuse(command, str(problem))


def timed(
    command: BaseCommand, options: Mapping[str, Any], games: int, play: Callable[[Executor], T]
) -> tuple[T, dict[str, float]]:
    """The result of playing these games on the requested executor; `seconds` taken, and games `per_second`."""
    began = time.perf_counter()
    with executor_asked(command, options) as executor:
        found = play(executor)
    seconds = time.perf_counter() - began
    return found, {"seconds": round(seconds, 3), "per_second": float(f"{games / seconds:.3g}")}


def refuse(command: BaseCommand, message: str) -> NoReturn:
    """End a command that cannot do what was asked: exit code 2, with the reason."""
    command.stderr.write(message)
    sys.exit(2)


class AnsweringCommand(BaseCommand):
    """A command that answers with lines for people, or with one JSON object (`--json`).

    `answer` gives both, the object first; its ValueError ends the command with code 2 and the reason.
    """

    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
        raise NotImplementedError

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found, table = self.answer(options)
        except ValueError as error:
            refuse(self, f"{error}.")
        self.stdout.write(json.dumps(found) if options["json"] else "\n".join(table))
