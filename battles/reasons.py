"""Reasons in words: for army points, dice colours and refusals."""

from collections.abc import Callable
from functools import partial

from battles.rules.army_list import Problem
from engine.rules.reason import Reason
from engine.texts import reason_text, tell

PACKAGES = ("battles",)
why = partial(tell, "battles", "refusals")  # joins the reasons for a refusal


def problem_words(problem: Problem) -> str:
    """What is wrong with an army list, with its clause."""
    return f"{problem.rule}: {why(problem.reason)}"


def in_words(reason: Reason, name: Callable[[str], str] = str) -> str:
    """The reason for a modifier or a die; `name` gives the names of ids."""
    return reason_text(reason, PACKAGES, name)
