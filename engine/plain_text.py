"""Plain text in exports: no spreadsheet computes it, and Markdown finds no marks in it.

Players write names and notes, and files come from strangers.
"""

import csv
import io
import re
from collections.abc import Iterable

_MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=[#\w])|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
"""What Markdown might take for markup in a line of plain text; some only at its beginning."""
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
"""The beginning of a cell that a spreadsheet may take for a formula, full-width signs included."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def in_markdown(text: str) -> str:
    """One line that Markdown leaves as it is."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def in_csv(rows: Iterable[Iterable[object]]) -> str:
    """Lines by RFC 4180. An apostrophe precedes any text that might be a formula, and makes it text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    risky = isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value)
    return f"'{value}" if risky else value
