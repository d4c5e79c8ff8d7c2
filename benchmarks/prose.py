"""`python -m benchmarks.prose`: how often books repeat themselves; `--books FOLDER` writes them too, text only.

SEEDS of each campaign are played by the program and read as books are, from the first chapter to the verdict.
"""

import os
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()  # a book knows the rows of what its player has added

from benchmarks.written import ROOT, write  # noqa: E402
from campaign.boudica.data import britain  # noqa: E402
from campaign.boudica.rules.board import Side  # noqa: E402
from campaign.boudica.rules.options import Options as RebellionOptions  # noqa: E402
from campaign.boudica.rules.state import Start as RebellionStart  # noqa: E402
from campaign.boudica.rules.w11_solo.solo import RULESET, SEATING  # noqa: E402
from campaign.boudica.story.book import CHRONICLE as OF_THE_REBELLION  # noqa: E402
from campaign.chronicle.chronicle import Book, Chapter, Chronicle  # noqa: E402
from campaign.chronicle.wordings import runs  # noqa: E402
from campaign.italy.games import CampaignGame  # noqa: E402
from campaign.italy.policies import Policy  # noqa: E402
from campaign.italy.rules.state import Start  # noqa: E402
from campaign.italy.rules.turn import begin  # noqa: E402
from campaign.italy.story.book import CHRONICLE as OF_ITALY  # noqa: E402
from engine.plain_text import in_markdown  # noqa: E402
from engine.rules.record import Line  # noqa: E402
from engine.rules.ruleset import EVERYBODY, Game, play  # noqa: E402
from engine.rules.sequence import apply  # noqa: E402
from powers.data import italy  # noqa: E402
from powers.rules.options import Options  # noqa: E402
from tests.played import play_out  # noqa: E402

SEEDS = ("player1", "polybius", "livy")
LEVEL = 2
"""Of both sides of a rebellion (W11.4)."""
BORDERS = ("unchanged.", "nothing.")
"""Kinds of sentences that tell of a battle that it moved no border."""
NOBODY = UUID(int=0)


class Read(NamedTuple):
    """What is counted in a book: words, runs of them that were there before (campaign/chronicle/wordings.py), battles,
    border sentences, and titles that were there before."""

    words: int
    repeated: int
    battles: int
    borders: int
    titles: int


def campaign(seed: str) -> Book[Any]:
    """Italy, Rome by the steady policy."""
    start = Start("", seed, italy(Options()))
    _, log = play_out(start.italy, seed, Policy.STEADY)
    states = tuple(
        accumulate(
            (line.events for line in log), lambda now, happened: reduce(apply, happened, now), initial=begin(start)
        )
    )
    return _book(OF_ITALY, seed, CampaignGame(NOBODY, start, tuple(log), states))


def rebellion(seed: str) -> Book[Any]:
    """The rebellion, both sides by the program."""
    start = RebellionStart(seed, britain(RebellionOptions()), dict.fromkeys(Side, LEVEL))
    states, lines = [RULESET.begin(start)], list[Line[Any, Any]]()
    while decision := SEATING.next(states[-1]):
        line, now = play(RULESET, states[-1], decision, RULESET.dice(states[-1]), len(lines) + 1, len(lines))
        lines.append(line)
        states.append(now)
    return _book(OF_THE_REBELLION, seed, Game(NOBODY, start, tuple(lines), tuple(states)))


def _book(of: Chronicle[Any], seed: str, game: Any) -> Book[Any]:
    past = of.past(game, EVERYBODY)
    return Book(of=of, name=f"{of.land}: {seed}", past=past, chapters=tuple(of.chapters(past)))


CAMPAIGNS: Mapping[str, Callable[[str], Book[Any]]] = {"italy": campaign, "rebellion": rebellion}


def paragraphs(chapter: Chapter) -> Iterator[str]:
    """What is read of it."""
    yield from (paragraph for scene in chapter.scenes for paragraph in scene.paragraphs)


def verdict(book: Book[Any]) -> tuple[str, Sequence[str]]:
    """The heading after the last chapter, with what is read there."""
    return book.of.covers(book).verdict or ("", ())


def again(texts: Sequence[str]) -> Counter[tuple[str, ...]]:
    """How often sequences were there before."""
    counted = Counter(run for text in texts for run in runs(text))
    return Counter({run: times - 1 for run, times in counted.items() if times > 1})


def read(book: Book[Any]) -> Read:
    """The book, counted."""
    texts = [paragraph for chapter in book.chapters for paragraph in paragraphs(chapter)] + [*verdict(book)[1]]
    told = [statement.kind for chapter in book.chapters for statement in chapter.statements]
    titles = [chapter.title for chapter in book.chapters]
    return Read(
        words=sum(len(text.split()) for text in texts),
        repeated=again(texts).total(),
        battles=sum(passage.section == "battle" for chapter in book.chapters for passage in chapter.passages),
        borders=sum(kind.startswith(BORDERS) for kind in told),
        titles=len(titles) - len({*titles}),
    )


def markdown(book: Book[Any]) -> Iterator[str]:
    """Its text by itself: neither maps nor tables."""
    yield from (f"# {in_markdown(book.name)}", "")
    for chapter in book.chapters:
        yield from (f"## {chapter.numeral}. {in_markdown(chapter.title)}, {chapter.when}", "")
        for paragraph in paragraphs(chapter):
            yield from (in_markdown(paragraph), "")
    title, said = verdict(book)
    yield from (f"## {in_markdown(title)}", "")
    yield "\n\n".join(map(in_markdown, said))


def main() -> None:
    """Count each book, and say so."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--books", type=Path, help="a folder for the books")
    folder = parser.parse_args().books
    for name, played in CAMPAIGNS.items():
        for seed in SEEDS:
            book = played(seed)
            print(f"{name} {seed}: " + ", ".join(f"{count} {what}" for what, count in read(book)._asdict().items()))
            if folder:
                write((ROOT / folder / f"{name}-{seed}.md").resolve(), markdown(book))


if __name__ == "__main__":
    main()
