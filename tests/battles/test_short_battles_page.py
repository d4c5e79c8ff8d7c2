"""docs/other-battles.md says what the program computes today."""

from pathlib import Path

from benchmarks.short_battles import Contest, lined_by_points, odds_by_column, of_drawn_lists, score

ROOT = Path(__file__).parents[2]


def test_the_exact_odds_of_lined_dice_are_todays():
    page = (ROOT / "docs" / "other-battles.md").read_text(encoding="utf-8")

    assert "\n".join(lined_by_points()) in page


def test_the_exact_odds_of_the_odds_table_are_todays():
    page = (ROOT / "docs" / "other-battles.md").read_text(encoding="utf-8")

    assert "\n".join(odds_by_column()) in page


def test_how_armies_do_on_the_odds_table_is_todays():
    """One list of two peoples: the whole page takes a minute."""
    pairs = ("senones", "syracusans"), ("syracusans", "senones")
    found = {pair: of_drawn_lists(Contest(*pair, (80, 80)), "seed", lists=1) for pair in pairs}

    assert score(found, "senones") == 1 - score(found, "syracusans") > 0.5
