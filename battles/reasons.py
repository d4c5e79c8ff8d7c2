"""Why something cannot be in a battle, in words."""

from functools import partial

from battles.rules.army_list import Problem
from engine.texts import tell

why = partial(tell, "battles", "reasons")
"""Reasons one after another."""


def problem_words(problem: Problem) -> str:
    """What is wrong with an army list, with its clause."""
    return f"{problem.rule}: {why(problem.reason)}"
