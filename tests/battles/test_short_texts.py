"""The rules of the short battles are told as they are played; test_clause_coverage.py has who quotes and shows them.

`python -m tests.battles.test_short_texts` writes docs/short-rules.md from battles/data/short-rules.toml.
"""

import os

import django

from battles.data.short import rules, sections
from tests.battles.test_battleplay_texts import check_that_texts_are_tidy, told_rules
from tests.commands import ROOT

PAGE = ROOT / "docs" / "short-rules.md"
NUMBERS = [f"{letter}{n}" for letter, last in (("X", 7), ("L", 7), ("H", 8)) for n in range(1, last + 1)]
INTRO = """\
# The rules of the short battles

Lined dice and the odds table, rule by rule, in our own words, as the program plays them.
X rules hold for both, L rules for lined dice, H rules for the odds table.
Where the printed games say nothing, or differ, our own rule follows as *Ours*.
[other-battles.md](other-battles.md) has the results of such battles.

Each rule has one home in the code, as in [BattlePlay](battleplay-rules.md):
`git grep "L3:" -- "*.py"` finds it first, then the tests.

To change a rule, edit `battles/data/short-rules.toml`,
then run `python -m tests.battles.test_short_texts`, which writes this page.
"""


def rules_page() -> str:
    """docs/short-rules.md as it has to read."""
    return told_rules(INTRO, sections(), "Ours")


def test_every_rule_is_told_once_in_its_order() -> None:
    assert [rule.id for section in sections() for rule in section.rules] == NUMBERS


def test_no_text_is_empty_or_untidy() -> None:
    check_that_texts_are_tidy(rules().values())


def test_the_page_says_the_same() -> None:
    assert PAGE.read_text(encoding="utf-8") == rules_page(), "run python -m tests.battles.test_short_texts"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()  # some rules are at home in a page
    PAGE.write_text(rules_page(), encoding="utf-8")
