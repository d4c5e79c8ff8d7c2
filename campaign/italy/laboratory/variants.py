"""Variants by what they are made of: a beginning, house rules, a policy; and what each of them is called."""

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
"""House rules of how the player sits at the desk: no campaign that the program plays comes out otherwise by them."""
TRIED_YIELD = 2
"""Talents of a home province, where nobody says how many it is to bring: what the kinder preset has."""
USUAL = Policy.STEADY
"""Who decides for Rome, if nobody else is named."""


def printed(options: Options) -> Start:
    """348 BC, with these house rules."""
    return Start("", "", italy(options))


def rulings() -> Mapping[str, Ruling]:
    """The house rules that can be tried, by their options, in the order of the rules."""
    found = {ruling.option: ruling for _, group in house_rules.groups() for ruling in group}
    return {option: ruling for option, ruling in found.items() if option not in NOT_IN_THE_DICE}


def values(option: str) -> tuple[int | bool, ...]:
    """What an option may be set to that is not by the book."""
    book = getattr(Options(), option)
    return (not book,) if isinstance(book, bool) else tuple(n for n in range(MOST_HOME_YIELD + 1) if n != book)


def otherwise(option: str, value: int | None = None) -> Options:
    """By the book except for this option; a number as it is given, if it may be."""
    may_be = values(option)
    tried: Any = value if value in may_be else TRIED_YIELD if len(may_be) > 1 else may_be[0]
    return replace(Options(), **{option: tried})


def with_options(start: Start, options: Options) -> Start:
    """The same beginning by other house rules."""
    return replace(start, italy=replace(start.italy, options=options))


def told(options: Options) -> str:
    """House rules in a few words: a preset by its name, else the rulings by their numbers."""
    for key, (_, preset) in house_rules.PRESETS.items():
        if options == preset:
            return BRIEFLY[key]
    unlike = house_rules.house_rules(options)
    if len(unlike) == 1:
        [(number, text)] = unlike
        return f"{number}: {text.rstrip('.')}"
    return ", ".join(number for number, _ in unlike)


BRIEFLY: Mapping[str, str] = {"book": "By the book", "kinder": "Kinder to Rome", "author": "The author's table"}
"""Presets."""


def variant(start: Start, policy: Policy, begins: str = "") -> Variant:
    """Named for all that is not usual; a campaign's own name and seed count for nothing."""
    name = "; ".join(filter(None, (begins, told(start.italy.options), f"Rome {policy}")))
    return Variant(name, replace(start, name="", seed=""), policy)


def of_rule(option: str, policy: Policy) -> Experiment:
    """What this house rule does: the book, and the book except for it."""
    both = (Options(), otherwise(option))
    return Experiment(USUAL_SEED, tuple(variant(printed(options), policy) for options in both))


_LETTER = re.compile(r"(?:^|(?<=; |, |· ))[QR](?=[1-9][0-9]?(?:: |, [DQR]|; Rome |$))")
"""That of a ruling, where the name of a variant or of an experiment has its number; up to version 2.0 it was R."""


def of_today(name: str) -> str:
    """The name of a variant or experiment, however old, with the rulings by the letter that they have now."""
    return _LETTER.sub("Q", name)


def load(text: str) -> Experiment:
    """An experiment that is kept; ValueError for a text that is none."""
    kept = STORED.load(text)
    return replace(kept, variants=tuple([replace(one, name=of_today(one.name)) for one in kept.variants]))


def digest(experiment: Experiment) -> str:
    """The same for the same experiment, whichever letter its rulings had when it was first made."""
    first = [replace(one, name=_LETTER.sub("R", one.name)) for one in experiment.variants]
    return hashlib.sha256(STORED.dump(replace(experiment, variants=tuple(first))).encode()).hexdigest()
