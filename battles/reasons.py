"""Why: of armies' points and the colours of dice, and why something cannot be; in words."""

from collections.abc import Callable
from functools import partial

from battles.rules.army_list import Problem
from engine.rules.reason import Reason
from engine.texts import reason_text, tell

PACKAGES = ("battles",)
why = partial(tell, "battles", "refusals")
"""Reasons why something cannot be, one after another."""


def problem_words(problem: Problem) -> str:
    """What is wrong with an army list, with its clause."""
    return f"{problem.rule}: {why(problem.reason)}"


def in_words(reason: Reason, name: Callable[[str], str] = str) -> str:
    """The reason of a modifier or a die; `name` gives the names of ids."""
    return reason_text(reason, PACKAGES, name)
