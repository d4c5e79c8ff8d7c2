"""A battle's result as a small file, JSON or CSV, from the table to the campaign."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from pydantic import ValidationError

from battles.reasons import why
from battles.rules.tracker import Drawn, TrackedResult
from battles.rules.tracker import Result as OnTracker
from battles.rules.verdict import MOST_BANNERS, Tally
from engine.codec import Json, first_error
from engine.plain_text import in_csv
from engine.rules.reason import Reason

MOST_BYTES = 10_000  # a result has 300


@dataclass(frozen=True)
class Result:
    """The fields of the slip (C6.12). `code` is the slip's; a grade, or all 4 numbers, if there is a winner."""

    code: str
    winner: Literal["attacker", "defender", "draw", "not fought"]
    grade: Literal["minor", "major"] | None = None
    losses: int | None = None
    break_point: int | None = None
    winner_cavalry: int | None = None
    loser_cavalry: int | None = None
    format: Literal["rise-of-rome-result"] = "rise-of-rome-result"
    version: Literal[1] = 1


class NotAResult(Exception):
    pass


_RESULT: Json[Result] = Json(Result)
NUMBERS = tuple(Tally.__dataclass_fields__)


def of(outcome: OnTracker, code: str) -> Result:
    """The result of a tracker; the grade alone if it was not counted in banners."""
    if isinstance(outcome, Drawn):
        return Result(code, "draw")
    if isinstance(outcome, TrackedResult):
        return Result(code, outcome.winner.value, **asdict(outcome.tally))
    return Result(code, outcome.winner.value, outcome.grade.value)


def as_json(result: Result) -> str:
    """One object; the keys are the fields of Result."""
    return json.dumps(asdict(result), indent=1) + "\n"


def as_csv(result: Result) -> str:
    """A line of names and a line of values."""
    told = asdict(result)
    return in_csv([told, told.values()])


FORMATS: Mapping[str, Callable[[Result], str]] = {"json": as_json, "csv": as_csv}
"""The writer for each format, by the same names as in exports.py."""


def load(data: bytes) -> Result:
    """Read either format; raises NotAResult with the reason."""
    if len(data) > MOST_BYTES:
        raise NotAResult(why(Reason("result.large", (MOST_BYTES // 1000,))))
    try:
        text = data.decode("utf-8-sig")
        content = json.loads(text) if text.lstrip().startswith("{") else _read_csv(text)
        result = _RESULT.load(json.dumps(content))
    except ValidationError as error:
        place, problem = first_error(error)
        told = Reason("result.field" if place else "result.file", (problem["msg"], place))
        raise NotAResult(why(told)) from error
    except (ValueError, RecursionError, csv.Error) as error:
        raise NotAResult(why(Reason("result.unreadable", (str(error),)))) from error
    _check_numbers(result)
    return result


def _read_csv(text: str) -> dict[str, str | int]:
    rows = list(csv.DictReader(io.StringIO(text), strict=True))
    if len(rows) != 1:
        raise NotAResult(why(Reason("result.lines", (len(rows),))))
    numbers = {*NUMBERS, "version"}
    return {name: int(value) if name in numbers else value for name, value in rows[0].items() if value}


def _check_numbers(result: Result) -> None:
    given = [getattr(result, name) for name in NUMBERS]
    if any(number is not None and not 0 <= number <= MOST_BANNERS for number in given):
        raise NotAResult(why(Reason("result.numbers", (MOST_BANNERS,))))
    if result.winner in ("attacker", "defender") and result.grade is None and None in given:
        raise NotAResult(why(Reason("result.no_grade")))
