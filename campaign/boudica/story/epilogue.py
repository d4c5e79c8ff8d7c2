"""How a game ended, in a few paragraphs, and what really happened."""

from collections.abc import Sequence
from functools import partial

from campaign.boudica.names import PACKAGE, named
from campaign.boudica.rules.board import BRITONS, II_AUGUSTA, ROMANS
from campaign.boudica.rules.state import Cause, Ending, State
from campaign.boudica.rules.w8_victory import points, totals
from campaign.boudica.rules.w10_prefect import AugustaCommanded
from campaign.boudica.story.ends import NARROW, margin
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.story.remembering import of_war
from campaign.chronicle.wordings import Wordings
from engine.grammar import joined
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from engine.texts import text, texts
from engine.wordings import digest

ROUT = 4  # the points from which on a year is lost outright
told = partial(text, PACKAGE, "epilogue")  # a text with a single wording


def epilogue(game: AnyGame) -> Sequence[str]:
    """The paragraphs about a finished game: its ending, and the fates of queen, towns, armies and Poenius Postumus."""
    now, ending = game.now, game.now.ending
    past = RebellionPast(game, EVERYBODY)
    words = Wordings(texts(PACKAGE, "epilogue"), lambda kind: digest(past.key, kind))
    free = {BRITONS: "free", ROMANS: "hunted", None: "waits"}[ending.winner]
    return [
        joined([_ending(words, now, ending), words.next(f"boudica.{free if now.boudica else 'dead'}")]),
        joined([_towns(words, now), _legions(words, now), _hosts(words, now), *of_war(past).values()]),
        words.next(f"poenius.{_poenius(game, now)}"),
    ]


def after() -> tuple[str, Sequence[str]]:
    """What really happened, and that the rest is a story."""
    return told("history.title"), [told("history.war"), told("history.end"), told("history.fiction")]


def _ending(words: Wordings, now: State, ending: Ending) -> str:
    """What ended it; by points, how narrowly."""
    if ending.cause is not Cause.POINTS:
        return words.next(f"ending.{ending.cause}")
    by = margin(now)
    how = "narrow" if by <= NARROW else "rout" if by >= ROUT else "clear"
    return words.next(f"ending.points_{f'{ending.winner}_{how}' if ending.winner else 'draw'}", **totals(points(now)))


def _towns(words: Wordings, now: State) -> str:
    """The destroyed Roman towns, Londinium on its own."""
    romans = {town.id for town in now.britain.towns if town.side is ROMANS}
    burnt = [town for town, _ in now.razed if town in romans]
    if not burnt:
        return words.next("towns.none")
    kind = ("londinium" if len(burnt) > 1 else "londinium_only") if not now.londinium_stands else ""
    kind = kind or ("without" if len(burnt) > 1 else "without_one")
    return words.next(f"towns.{kind}", burnt=len(burnt), more=len(burnt) - 1, towns=named(burnt))


def _legions(words: Wordings, now: State) -> str:
    lost = [army for army in now.destroyed if now.britain.sides[army] is ROMANS]
    if not lost:
        return words.next("legions.all")
    return words.next("legions.one" if len(lost) == 1 else "legions.several", legions=named(lost))


def _hosts(words: Wordings, now: State) -> str:
    """The destroyed Briton armies."""
    lost = now.lost(BRITONS)
    every = sum(army.side is BRITONS for army in now.britain.armies)
    return words.next("hosts.some" if lost else "hosts.all", armies=lost, all=every)


def _poenius(game: AnyGame, now: State) -> str:
    """What the prefect of II Augusta did (W10)."""
    if II_AUGUSTA in now.destroyed:
        return "lost"
    if now.armies[II_AUGUSTA].frozen:
        return "never_britons" if now.ending and now.ending.winner is BRITONS else "never"
    asked = [event for line in game.lines for event in line.events if isinstance(event, AugustaCommanded)]
    return "obeyed" if any(event.obeys for event in asked) else "fought"
