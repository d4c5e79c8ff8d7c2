"""The rules of the short battles, as data/short-rules.toml has them."""

from collections.abc import Mapping
from functools import cache

from engine.data import toml, value
from engine.rulebook import Rule, Rulebook, RuleSection, rule_texts


@cache
def sections() -> tuple[RuleSection, ...]:
    """All rules in their order: X1 to X7, L1 to L7, H1 to H8."""
    return value(tuple[RuleSection, ...], toml("battles", "short-rules.toml")["section"])


@cache
def rules() -> Mapping[str, Rule]:
    """Each rule by its number, such as "L3"."""
    return {rule.id: rule for section in sections() for rule in section.rules}


BOOK = Rulebook(
    letters="HLX",
    page="short-rules",
    texts=cache(lambda: rule_texts(sections())),
    homes=lambda: {rule.id: rule.home for rule in rules().values()},
)
