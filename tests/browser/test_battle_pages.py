"""No page of a battle is longer than two windows, however much has begun; but for rules and reviews."""

from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse

from battles import other_rules
from battles.data import beginnings
from battles.published import published_battles
from battles.rules.verdict import Side
from battles.web.listed import ON_A_PAGE
from battles.web.skirmish import FIRST
from campaign.italy import table_battles
from tests.browser.player import Player
from tests.card_battles import a_card_battle
from tests.short_battles import kind_of, lined, odds

LONGEST = 1600
"""CSS pixels, in a window of 1280 by 800."""
OWN = 20
"""Sets of rules."""


def of_tables() -> Iterator[str]:
    """The pages of battles with long lists, many rules, corps, and armies as large as the form admits."""
    published = published_battles()
    begun = [table_battles.open_published(published[id], "seed") for id in ("cronium", "caudine-forks")]
    armies = ("epirus", 250), ("carthage", 250), "umbria", 275, "large"
    begun.append(table_battles.open_battle(*armies, allies=("tarentines", "syracusans")))
    begun.append(table_battles.open_battle(*armies, rules=beginnings()["steps"]))
    for battle in begun:
        for name in ("fight", "fight-sheets", "tracker", "agree-result"):
            yield reverse(name, args=[battle.id])
        for name in ("army-list", "import-army-list"):
            yield from (reverse(name, args=[battle.id, side.value]) for side in Side)


def of_the_rest() -> Iterator[str]:
    """Boards, and the pages where battles and rules begin, with more than a page of each."""
    for _ in range(ON_A_PAGE):
        a_card_battle(), lined(), odds()
    for number in range(OWN):
        other_rules.add(replace(beginnings()["steps"], name=f"Mine {number}"))
    yield from (reverse("card-battle", args=[a_card_battle().id]), reverse("card-branches", args=[a_card_battle().id]))
    yield from (reverse("game-board", args=[kind_of(game), game.id]) for game in (lined(), odds()))
    yield from (reverse("short-battles", args=[kind]) for kind in ("lined-dice", "odds-table"))
    for name in ("skirmish", "table-battles", "at-the-table", "collection", "own-rules", "odds-table", "combat-dice"):
        yield reverse(name)
    yield reverse("new-own-rules", args=["steps"])
    yield f"{reverse('skirmish-armies')}?{'&'.join(f'{name}={value}' for name, value in FIRST.items())}&seed=x"


def test_no_page_is_longer(player: Player):
    tab, long = player.tab, {}
    tab.set_viewport_size({"width": 1280, "height": 800})

    for address in (*of_tables(), *of_the_rest()):
        tab.goto(address)
        if (height := tab.evaluate("document.documentElement.scrollHeight")) > LONGEST:
            long[address] = height

    assert long == {}
