"""What players and strangers wrote leaves the program as text: as CSV, and in Markdown."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.plain_text import in_csv, in_markdown

FORMULAS = (
    "=1+1",
    "+SUM(A1)",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1)",
    "\t=1",
    " =1",
    "\r=1",
    "＝1",
    '=HYPERLINK("x","y")',
)


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_a_text_in_csv(text: str):
    assert next(csv.reader(io.StringIO(in_csv([[text]]), newline=""))) == [f"'{text}"]


@pytest.mark.parametrize("value", ["Rome", "", "-3", "+6", "-0.5", -4, 1.5, "−3", "a=b", "3 = 3", "L. Papirius"])
def test_everything_else_is_as_it_was(value: object):
    assert next(csv.reader([in_csv([[value, "x"]])])) == [str(value), "x"]


@given(st.lists(st.lists(st.text("ab=+-@,;'\"\t\n ＝"), min_size=1), min_size=1))
def test_every_cell_comes_back(rows: list[list[str]]):
    """But for the apostrophe, which is only there where it must be."""
    read = list(csv.reader(io.StringIO(in_csv(rows), newline="")))

    assert [[cell.removeprefix("'") for cell in row] for row in read] == [
        [cell.removeprefix("'") for cell in row] for row in rows
    ]
    assert not any(cell.lstrip()[:1] in set("=+-@＝") for row in read for cell in row if cell.strip())


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a*b_c", "a\\*b\\_c"),
        ("# head", "\\# head"),
        ("- item", "\\- item"),
        ("1. item", "1\\. item"),
        ("12) item", "12\\) item"),
        ("a - b, 3. c", "a - b, 3. c"),
        ("<script>", "\\<script\\>"),
        ("[x](y)", "\\[x\\](y)"),
        ("Roma & Remus", "Roma & Remus"),
        ("&lt;b&#62;", "\\&lt;b\\&\\#62;"),
        ("two\nlines", "two lines"),
    ],
)
def test_plain_text_stays_plain_in_markdown(text: str, written: str):
    assert in_markdown(text) == written
