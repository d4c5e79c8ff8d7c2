"""Books do not repeat themselves: one seed of each campaign, of those that benchmarks/prose.py counts."""

import pytest

from benchmarks.prose import CAMPAIGNS, again, read
from campaign.chronicle.wordings import Wordings, title

MOST = {"italy": 10, "rebellion": 50}
"""Runs of five words that a book has a second time; in version 2.7.0 they were 210 and 302."""


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_a_book_hardly_repeats_itself(campaign: str):
    found = read(CAMPAIGNS[campaign]("livy"))

    assert found.repeated <= MOST[campaign]
    assert found.titles == 0
    assert 3 * found.borders <= found.battles


def test_what_is_heard_again_is_counted():
    assert again(["One, two three four five six.", "one two three four five"]).total() == 1
    assert not again(["one two three four", "one two three four"])


def test_each_wording_is_taken_once_before_any_is_taken_again():
    words = Wordings({"kind": ["a {who}", "b {who}", "c {who}"]}, lambda kind: 4)

    told = [words.next("kind", who="x") for _ in range(6)]

    assert told == ["b x", "c x", "a x"] * 2


def test_what_the_book_has_least_like_it_is_taken_first():
    words = Wordings({"before": ["the men of {who} went home"], "kind": ["The men of {who} went.", "They left."]}, len)
    words.next("before", who="Rome")

    assert [words.next("kind", who="Rome") for _ in range(2)] == ["They left.", "The men of Rome went."]


def test_a_title_is_taken_once():
    taken: set[str] = set()
    named = [["War", "Battle"], ["The year"]]

    assert [title(named, taken) for _ in range(3)] == ["War", "Battle", "The year"]
