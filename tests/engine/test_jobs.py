"""Games that are shared out, each counted once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.jobs import tallied


def seen(counts: Counter[str], seed: str, what: str) -> None:
    counts.update([f"{what} {seed}"])


@pytest.mark.parametrize("games", [1, 7, 1201])
def test_each_game_is_tallied_once(games: int):
    """By its own seed, whoever tallies it, also where a share has several."""
    expected = Counter(f"game S/{number}" for number in range(games))

    assert tallied(Counter, seen, games, "S", "game") == expected
    with ThreadPoolExecutor(2) as executor:
        assert tallied(Counter, seen, games, "S", "game", executor=executor) == expected
