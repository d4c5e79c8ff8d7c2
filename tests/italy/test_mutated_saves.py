"""Saves that somebody has rewritten: each is refused with a reason, or every page of it answers.

The same for what is in a database already, from before its ids were checked at import. A few of each here; thousands
of pages with RISE_PROOF=1. RISE_MUTATED="10 20" walks those from the 10th to the 19th alone.
"""

import logging
import os
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest
from django.urls import get_resolver

from campaign.italy.games import CampaignGame
from engine import ids
from engine.savefile import NotASave
from tests import mutated
from tests.italy.test_fuzzed_import import Luck, forget
from tests.pages.reader import NONSENSE, Reader
from tests.played import come_in

pytestmark = pytest.mark.django_db
PROOF = os.environ.get("RISE_PROOF") == "1"
FILES = range(*map(int, os.environ.get("RISE_MUTATED", "0 300" if PROOF else "0 2").split()))
FAILED_ONCE = {"in the database": (60, 254)}
"""Whose review or verdict weighed decisions that nobody can take over such ids."""
OF_A_KIND = 4 if PROOF else 1
"""How many pages of each kind are visited."""
SELDOM = {"book": 12, "film-gif": 40, "pack": 12, "labels": 12, "chart": 4}
"""Of how many files one has these pages visited: each takes a second."""


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """What the program tells its programmer of lines that it cannot tell the player would be pages of it."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_mutated_saves():
    walk("imported")


def test_mutated_rows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ids, "first_wrong", lambda game, kinds, there: "")
    walk("in the database")


def walk(what: str) -> None:
    seen: Counter[str] = Counter()
    failed = []
    for number in (*FILES, *FAILED_ONCE.get(what, ())):
        luck = Luck(f"{what} {number}")
        try:
            game = come_in(mutated.mutated(luck))
        except NotASave:
            seen["refused"] += 1
            continue
        for name, url in visited(game, luck):
            seen["pages"] += 1
            if problem := trouble(url):
                failed.append(f"{what} {number}, {name} {url}: {problem}")
        forget()
    print(f"{what}: {len(FILES)} saves, {seen['refused']} refused, {seen['pages']} pages, {len(failed)} failed")
    assert not failed, "\n".join(failed)


def visited(game: CampaignGame, luck: Luck) -> Iterator[tuple[str, str]]:
    by_name = defaultdict(list)
    for name, url in mutated.pages(game):
        by_name[name].append(url)
    for name, urls in by_name.items():
        if not luck.below(SELDOM.get(name, 1)):
            yield from ((name, luck.of(urls)) for _ in range(min(len(urls), 1 if name in SELDOM else OF_A_KIND)))


def trouble(url: str) -> str:
    """What is wrong with a page; nothing, if it answers."""
    try:
        answer = Reader().get(url)
    except Exception as error:
        return repr(error)
    if answer.status_code >= 500:
        return f"status {answer.status_code}"
    text = answer.content.decode() if answer["Content-Type"].startswith("text/html") else ""
    return ", ".join(word for word in NONSENSE if word in text)


ACTS = {
    *("advance", "decide", "roll", "run-on", "go-back", "continue-branch", "rename-branch", "upload-result"),
    *(
        "to-the-table",
        "edit-army-list",
        "begin-tracker",
        "choose-rules",
        "tap",
        "decide-card-battle",
        "advance-card-battle",
    ),
    *("undo-card-battle", "give-card-dice", "roll-card-dice", "rename", "into-bin", "put-back", "end-notes"),
    *("pause-card-battle", "rematch-card-battle", "first-card-battle", "begin-short", "short-at-once", "bar"),
}
"""Addresses that are posted to; their pages are others."""
OTHERS = {"create", "import", "scenario", "open-scenario", "rules", "phone", "pair", "skirmish", "skirmish-armies"} | {
    *("table-battles", "delete-table-battle", "table-rematch", "table-photo"),
    *("own-rules", "new-own-rules", "edit-own-rules", "delete-own-rules", "import-own-rules", "export-own-rules"),
    *("collection", "change-collection", "battleplay-rules", "combat-dice", "change-combat-dice"),
    "boudica-result",
    *("boudica-bar", "boudica-par", "boudica-first-turn", "boudica-day", "boudica-example"),
    *("boudica-watch", "boudica-verdict", "boudica-what-if", "boudica-review", "boudica-rules", "boudica-settings"),
    *("boudica-clause-code", "boudica-clause-first"),
    *("boudica-chronicle", "boudica-scene", "boudica-photo", "boudica-book", "boudica-film", "boudica-film-gif"),
    *("boudica-persons", "boudica-person"),
    *("clause-code", "clause-first", "battleplay-rule-code", "battleplay-rule-first"),
    *("short-rules", "short-rule-code", "short-rule-first", "short-battles", "short-board"),
    *("short-create", "short-import"),
    *("odds-table", "export-odds-table", "change-odds-table"),
    *("backups", "backup-file", "restore-backup", "games", "day", "example", "first-turn", "bin", "empty-bin"),
    "ten-decisions",
    *("experiment", "experiment-results", "share", "try-rule", "delete-experiment"),
    "joined",
}
"""Pages on which nothing of a campaign stands."""


def test_no_page_is_forgotten():
    walked = {"campaigns", "honours", "laboratory", "at-the-table", *mutated.OF_A_CAMPAIGN, *mutated.FIGHTS}
    named = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    addresses = {name for name in named if not name.startswith(("game-", "card-"))}  # of games that are no campaign

    assert walked | ACTS | OTHERS == addresses
    assert not walked & (ACTS | OTHERS)
