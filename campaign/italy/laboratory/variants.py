"""Variants from their parts: a start, house rules, a policy; and their names."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaign.desk.rulebook import Ruling
from campaign.italy import house_rules
from campaign.italy.laboratory.trial import Experiment, Variant
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start
from engine.codec import Json
from powers.data import italy
from powers.rules.options import MOST_HOME_YIELD, Options

STORED: Json[Experiment] = Json(Experiment)
MOST_VARIANTS = 8
MOST_CAMPAIGNS = 1_000_000
USUAL_SEED = "laboratory"
NOT_IN_THE_DICE = ("any_resolver", "advice")
"""House rules about the player at the desk: they change no campaign that the program plays."""
TRIED_YIELD = 2  # the default talents of a home province: those of the kinder preset
USUAL = Policy.STEADY  # the default policy for Rome


def printed(options: Options) -> Start:
    """348 BC with these house rules."""
    return Start("", "", italy(options))


def rulings() -> Mapping[str, Ruling]:
    """The house rules that can be tried, by option, in the order of the rules."""
    found = {ruling.option: ruling for _, group in house_rules.groups() for ruling in group}
    return {option: ruling for option, ruling in found.items() if option not in NOT_IN_THE_DICE}


def values(option: str) -> tuple[int | bool, ...]:
    """The values of an option that are not by the book."""
    book = getattr(Options(), option)
    return (not book,) if isinstance(book, bool) else tuple(n for n in range(MOST_HOME_YIELD + 1) if n != book)


def otherwise(option: str, value: int | None = None) -> Options:
    """By the book except for this option; a number as given, if it is possible."""
    may_be = values(option)
    tried: Any = value if value in may_be else TRIED_YIELD if len(may_be) > 1 else may_be[0]
    return replace(Options(), **{option: tried})


def with_options(start: Start, options: Options) -> Start:
    """The same start with other house rules."""
    return replace(start, italy=replace(start.italy, options=options))


def told(options: Options) -> str:
    """House rules in a few words: a preset's name, else the rulings' numbers."""
    for key, (_, preset) in house_rules.PRESETS.items():
        if options == preset:
            return BRIEFLY[key]
    unlike = house_rules.house_rules(options)
    if len(unlike) == 1:
        [(number, text)] = unlike
        return f"{number}: {text.rstrip('.')}"
    return ", ".join(number for number, _ in unlike)


BRIEFLY: Mapping[str, str] = {"book": "By the book", "kinder": "Kinder to Rome", "author": "The author's table"}


def variant(start: Start, policy: Policy, begins: str = "") -> Variant:
    """Named after everything that is not the default; a campaign's own name and seed do not matter."""
    name = "; ".join(filter(None, (begins, told(start.italy.options), f"Rome {policy}")))
    return Variant(name, replace(start, name="", seed=""), policy)


def of_rule(option: str, policy: Policy) -> Experiment:
    """The effect of this house rule: the book, and the book except for it."""
    both = (Options(), otherwise(option))
    return Experiment(USUAL_SEED, tuple(variant(printed(options), policy) for options in both))


_LETTER = re.compile(r"(?:^|(?<=; |, |· ))[QR](?=[1-9][0-9]?(?:: |, [DQR]|; Rome |$))")
"""A ruling's letter in the name of a variant or experiment; up to version 2.0 it was R."""


def of_today(name: str) -> str:
    """The name of a variant or experiment of any age, with the rulings' present letters."""
    return _LETTER.sub("Q", name)


def load(text: str) -> Experiment:
    """A stored experiment; raises ValueError."""
    kept = STORED.load(text)
    return replace(kept, variants=tuple([replace(one, name=of_today(one.name)) for one in kept.variants]))


def digest(experiment: Experiment) -> str:
    """Equal for equal experiments, whichever letters their rulings had at first."""
    first = [replace(one, name=_LETTER.sub("R", one.name)) for one in experiment.variants]
    return hashlib.sha256(STORED.dump(replace(experiment, variants=tuple(first))).encode()).hexdigest()
