"""BattlePlay's rules R1 to R48 are told as they are played; test_clause_coverage.py has who quotes and shows them.

`python -m tests.battles.test_battleplay_texts` writes docs/battleplay-rules.md from battleplay-rules.toml.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from battles.data.battleplay import armies, balance, rules, sections
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.combat import RULES
from battles.rules.battleplay.ending import ROUT_AT_DOUBLE
from battles.rules.battleplay.start import DOUBLE_FILES, MOST_GRINDS, SINGLE_FILES
from benchmarks.balance import LEAST, MOST, POINTS, more_points
from engine.rulebook import Rule, RuleSection
from tests.italy.test_rules_texts import link

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "battleplay-rules.md"
NUMBERS = [f"R{n}" for n in range(1, 49)]
INTRO = """\
# The rules of BattlePlay

The battle by cards, rule by rule, as the program plays it.
Where the printed rules are silent or contradict themselves, our ruling follows.
R1 to R48 are BattlePlay's own numbers; the rulings of the campaign are [Q1 to Q70](rulings.md).
[battleplay-armies.md](battleplay-armies.md) says how armies are bought.

Each rule has one home in the code, where its number stands with a colon:
`git grep "R24:" -- "*.py"` finds it first, then the tests. The program's page of the rules shows it too.

To change a rule, edit `battles/data/battleplay-rules.toml`,
then run `python -m tests.battles.test_battleplay_texts`, which writes this page.
"""


def rules_page() -> str:
    """docs/battleplay-rules.md as it has to read."""
    return told_rules(INTRO, sections(), "Ruling")


def told_rules(intro: str, sections: Iterable[RuleSection], mark: str) -> str:
    """A document of rules, each with what is ours after this mark."""
    parts = [intro]
    for section in sections:
        parts += [f"## {section.title}", "", *[_line(rule, mark) for rule in section.rules], ""]
    return "\n".join(parts)


def _line(rule: Rule, mark: str) -> str:
    ruling = f" *{mark}:* {rule.ruling}" if rule.ruling else ""
    return f"- **{rule.id} {rule.title}.** {rule.text}{ruling} In the code: {link(rule.home)}."


def test_every_rule_is_told_once_in_its_order() -> None:
    assert [rule.id for section in sections() for rule in section.rules] == NUMBERS


def check_that_texts_are_tidy(rules: Iterable[Rule]) -> None:
    for rule in rules:
        for text in (rule.title, rule.text, *filter(None, [rule.ruling])):
            assert text.strip() == text != ""
            assert not re.search(r"\n|  |[*_`<>']", text), text


def test_no_text_is_empty_or_untidy() -> None:
    check_that_texts_are_tidy(rules().values())


def test_the_page_says_the_same() -> None:
    assert PAGE.read_text(encoding="utf-8") == rules_page(), "run python -m tests.battles.test_battleplay_texts"


def test_each_step_and_each_event_carries_a_rule() -> None:
    """Those of the steps are told on the page; so are the steps' own numbers."""
    assert {step.rule for step in turn.SEQUENCE} <= set(NUMBERS)
    assert set(RULES.values()) <= set(NUMBERS)
    for step, number in RULES.items():
        assert rules()[number].title.startswith(step.value.split()[0]), step


def test_the_figures_told_are_those_of_the_code() -> None:
    assert "seven files" in rules()["R1"].text
    assert (SINGLE_FILES, DOUBLE_FILES, MOST_GRINDS, ROUT_AT_DOUBLE) == (7, 14, 3, 3)
    assert "1 and 14" in rules()["R48"].ruling
    assert "Two or three Grinds" in rules()["R44"].ruling
    assert [sum(kind is None for kind, _ in tiles) for tiles in (setup.BROWN, setup.GREEN)] == [3, 3]


def test_what_more_points_are_worth_is_told_as_it_was_counted() -> None:
    """docs/battleplay-balance.md and the page of a card battle have it from the same file."""
    page = (ROOT / "docs" / "battleplay-balance.md").read_text(encoding="utf-8")

    assert "\n".join(more_points(balance())) in page
    assert 0.57 <= balance().mean <= 0.67


if __name__ == "__main__":
    PAGE.write_text(rules_page(), encoding="utf-8")


@pytest.mark.parametrize("heading", ["Every army against the field, at equal points", "The same on rough ground"])
def test_every_army_is_as_good_as_the_others_on_either_ground(heading: str) -> None:
    """As `make balance` counted it; what is true of a seed is true of it again."""
    page = (ROOT / "docs" / "battleplay-balance.md").read_text(encoding="utf-8")
    section = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| ([^|]+) \| ([0-9.| ]+) \|$", section, re.M))

    assert list(rows) == [book.name for book in armies().values()]
    for scores in rows.values():
        found = [float(each) for each in scores.split(" | ")]
        assert len(found) == len(POINTS)
        assert all(LEAST <= each <= MOST for each in found)
