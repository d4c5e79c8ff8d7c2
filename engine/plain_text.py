"""Text that leaves the program as nothing but text: no spreadsheet reckons with it, and Markdown finds no marks in it.

Players write names and notes, and files come from strangers.
"""

import csv
import io
import re
from collections.abc import Iterable

_MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=[#\w])|^[-+=]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
"""What Markdown might take for a mark of its own in a line of plain text; some only at its beginning."""
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
"""How a cell begins that a spreadsheet may take for a formula; of full width as well."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def in_markdown(text: str) -> str:
    """Text that Markdown leaves as it is, on one line."""
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def in_csv(rows: Iterable[Iterable[object]]) -> str:
    """Lines as RFC 4180 has them. A text that might be a formula has an apostrophe before it, which makes it text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    risky = isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value)
    return f"'{value}" if risky else value
