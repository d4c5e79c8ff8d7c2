"""How a game ended, in a few paragraphs, and what really happened."""

from collections.abc import Sequence
from functools import partial

from campaign.boudica.names import PACKAGE, named
from campaign.boudica.rules.board import BRITONS, II_AUGUSTA, ROMANS, Side
from campaign.boudica.rules.state import Cause, Ending, State
from campaign.boudica.rules.w8_victory import points
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from engine.grammar import joined
from engine.shared import AnyGame
from engine.texts import text

told = partial(text, PACKAGE, "epilogue")
"""A sentence or several of texts/en/epilogue.toml."""


def epilogue(game: AnyGame) -> Sequence[str]:
    """The paragraphs: how it ended, what became of queen, towns, legions and of Poenius Postumus. The game is over."""
    now, ending = game.now, game.now.ending
    free = {BRITONS: "free", ROMANS: "hunted", None: "waits"}[ending.winner]
    return [
        joined([_ending(now, ending), told(f"boudica.{free if now.boudica else 'dead'}")]),
        joined([_towns(now), _legions(now)]),
        told(f"poenius.{_poenius(game, now)}"),
    ]


def history() -> Sequence[str]:
    """What really happened, and that the rest is a story."""
    return [told("history.war"), told("history.end"), told("history.fiction")]


def history_title() -> str:
    """What stands above it."""
    return told("history.title")


def _ending(now: State, ending: Ending) -> str:
    if ending.cause is not Cause.POINTS:
        return told(f"ending.{ending.cause}")
    score = points(now)
    sums = {str(side): sum(number for of, _, number in score if of is side) for side in Side}
    return told(f"ending.points_{ending.winner or 'draw'}", **sums)


def _towns(now: State) -> str:
    """Those of the Romans that are destroyed; of Londinium by itself."""
    romans = {town.id for town in now.britain.towns if town.side is ROMANS}
    burnt = [town for town, _ in now.razed if town in romans]
    if not burnt:
        return told("towns.none")
    if not now.londinium_stands:
        return told("towns.londinium" if len(burnt) > 1 else "towns.londinium_only", burnt=len(burnt))
    return told("towns.without" if len(burnt) > 1 else "towns.without_one", burnt=len(burnt), towns=named(burnt))


def _legions(now: State) -> str:
    lost = [army for army in now.destroyed if now.britain.sides[army] is ROMANS]
    if not lost:
        return told("legions.all")
    return told("legions.one" if len(lost) == 1 else "legions.several", legions=named(lost))


def _poenius(game: AnyGame, now: State) -> str:
    """What the prefect of II Augusta did (W10)."""
    if II_AUGUSTA in now.destroyed:
        return "lost"
    if now.armies[II_AUGUSTA].frozen:
        return "never_britons" if now.ending and now.ending.winner is BRITONS else "never"
    asked = [event for line in game.lines for event in line.events if isinstance(event, AugustaCommanded)]
    return "obeyed" if any(event.obeys for event in asked) else "fought"
