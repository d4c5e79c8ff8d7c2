"""How a game ended, in a few paragraphs, and what really happened."""

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.boudica.names import PACKAGE, name, named
from campaign.boudica.rules.board import BRITONS, II_AUGUSTA, ROMANS, Side
from campaign.boudica.rules.state import Cause, State
from campaign.boudica.rules.w8_victory import points
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from engine.grammar import joined, listed
from engine.shared import AnyGame
from engine.texts import text

told = partial(text, PACKAGE, "epilogue")
"""A sentence or several of texts/en/epilogue.toml."""


def epilogue(game: AnyGame) -> Sequence[str]:
    """The paragraphs: how it ended, what became of queen, towns, legions and of Poenius Postumus. The game is over."""
    now: State = game.now
    assert now.ending is not None, "the game goes on"
    return [
        joined([_ending(now), told(f"boudica.{_queen(now)}")]),
        joined([_towns(now), _legions(now)]),
        told(f"poenius.{_poenius(game)}"),
    ]


def history() -> Sequence[str]:
    """What really happened, and that the rest is a story."""
    return [told("history.war"), told("history.end"), told("history.fiction")]


def history_title() -> str:
    """What stands above it."""
    return told("history.title")


def _ending(now: State) -> str:
    assert now.ending is not None, "the game goes on"
    if now.ending.cause is not Cause.POINTS:
        return told(f"ending.{now.ending.cause}")
    score = points(now)
    sums = {str(side): sum(number for of, _, number in score if of is side) for side in Side}
    return told(f"ending.points_{now.ending.winner or 'draw'}", **sums)


def _queen(now: State) -> str:
    assert now.ending is not None, "the game goes on"
    if now.boudica is None:
        return "dead"
    return {BRITONS: "free", ROMANS: "hunted", None: "waits"}[now.ending.winner]


def _towns(now: State) -> str:
    """Those of the Romans that are destroyed; of Londinium by itself."""
    burnt = [town for town, _ in now.razed if town in {each.id for each in now.britain.towns if each.side is ROMANS}]
    if not burnt:
        return told("towns.none")
    if not now.londinium_stands:
        return told("towns.londinium" if len(burnt) > 1 else "towns.londinium_only", burnt=len(burnt))
    return told("towns.without" if len(burnt) > 1 else "towns.without_one", burnt=len(burnt), towns=named(burnt))


def _legions(now: State) -> str:
    lost = [army for army in now.destroyed if now.britain.sides[army] is ROMANS]
    if not lost:
        return told("legions.all")
    return told("legions.one" if len(lost) == 1 else "legions.several", legions=listed(map(name, lost)))


def _poenius(game: AnyGame) -> str:
    """What the prefect of II Augusta did (W10)."""
    now: State = game.now
    if II_AUGUSTA in now.destroyed:
        return "lost"
    if now.armies[II_AUGUSTA].frozen:
        return "never_britons" if now.ending and now.ending.winner is BRITONS else "never"
    return "obeyed" if any(each.obeys for each in _commands(game)) else "fought"


def _commands(game: AnyGame) -> Iterator[AugustaCommanded]:
    return (event for line in game.lines for event in line.events if isinstance(event, AugustaCommanded))
