"""Which published order of battle a list follows, and what is wrong with any other list (A9)."""

from functools import partial

from battles.data import orders_of_battle
from battles.reasons import why
from battles.rules.army_list import ArmyList, Problem, problems
from battles.rules.historical import order_of
from engine.rules.reason import Reason
from engine.texts import text

_say = partial(text, "battles", "lists")


def wrong(army: ArmyList) -> tuple[Problem, ...]:
    """Everything wrong with a list; nothing if it is published, even where it departs from its roster."""
    return () if order_of(army, orders_of_battle()) else problems(army)


def as_at(army: ArmyList) -> str:
    """Which battle's published list this is, and how it departs from its roster; empty for any other list."""
    order = order_of(army, orders_of_battle())
    if order is None:
        return ""
    if departures := "; ".join(map(_departure, problems(army))):
        return _say("departs", battle=order.battle, departures=departures)
    return _say("as_at", battle=order.battle)


def _departure(problem: Problem) -> str:
    code = problem.reason.code.removeprefix("list.")
    args = tuple(" and ".join(arg.rsplit(", ", 1)) if isinstance(arg, str) else arg for arg in problem.reason.args)
    if code == "range" and args[-1] == 0:
        return why(Reason("order.only", args))
    return why(Reason(f"order.{code}", args))
