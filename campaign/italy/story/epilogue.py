"""How a campaign ended, in a paragraph, and its turning points in a sentence each."""

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.chronicle.memory import Memory
from campaign.italy.games import CampaignGame
from campaign.italy.narrate.recall import of_note
from campaign.italy.pictures.series import RomesBattle, battles
from campaign.italy.remembered import memory
from campaign.italy.rules.state import State
from campaign.italy.rules.turning_points import TurningPoint
from campaign.italy.story.people import Cast
from engine.grammar import joined
from engine.texts import text
from powers.rules.theatre import ROME

told = partial(text, "campaign.italy", "epilogue")
"""A sentence or a part of one: texts/en/epilogue.toml."""


def epilogue(game: CampaignGame) -> str:
    """The paragraph for a finished campaign: its end, Rome's holdings, Subjects, battles and rivals, and memories."""
    now, cast = game.now, Cast(game.start.italy, game.start.seed)
    fought = battles(event for line in game.lines for event in line.events)
    assert now.ending is not None, "the campaign goes on"
    return joined(
        (
            told(f"ending.{now.ending}", turn=now.turn),
            _land(now),
            _subjects(now, cast),
            _battles(fought),
            *_rival(memory(game), now, cast),
            _others(now, cast),
            *of_note(game),
        )
    )


def _land(now: State) -> str:
    land = now.situation.land
    held, own = land.territory(ROME), land.italy.homes[ROME]
    lost = len({*own} - {*held})
    key = "nothing" if not held else "whole" if not lost else "homeless" if lost == len(own) else "homes_lost"
    were = "was" if lost == 1 else "were"
    return told(f"land.{key}", held=len(held), all=len(land.italy.provinces), lost=lost, was=were)


def _subjects(now: State, cast: Cast) -> str:
    subjects = now.situation.land.subjects(ROME)
    return told("subjects.some", subjects=cast.all_of(subjects)) if subjects else told("subjects.none")


def _battles(fought: Sequence[RomesBattle]) -> str:
    won = sum(battle.won for battle in fought)
    key = "won" if won else "only_lost" if fought else "none"
    return told(f"battles.{key}", won=won, lost=len(fought) - won)


def _rival(known: Memory, now: State, cast: Cast) -> Iterator[str]:
    """Whom Rome met in battle most often; of several the one that won more, then the one that holds more."""
    land = now.situation.land
    decided = [(sum(fact.counts[1:]), fact.counts[1], fact.subjects[1]) for fact in known.rivals(ROME)]
    met, won, rival = max(decided, key=lambda one: (one[0], -one[1], len(land.territory(one[2]))), default=(0, 0, ""))
    if not met:
        return
    if met == 1:
        yield told("rival.once")
        return
    key = "won" if won == met else "both" if won else "lost"
    yield told(f"rival.{key}", rival=cast.who(rival), met=met, won=won)


def _others(now: State, cast: Cast) -> str:
    land = now.situation.land
    others = [power for power in land.active if power != ROME and land.territory(power)]
    if not others:
        return told("others.none")
    largest = max(others, key=lambda power: len(land.territory(power)))
    return told("others.some", power=cast.who(largest), held=len(land.territory(largest)))


def turning_text(point: TurningPoint, cast: Cast) -> str:
    """A turning point in words."""
    changed = "; ".join([*_provinces(point, cast), *_subjected(point, cast)]) or told("turning.quiet")
    return joined((f"{changed}.", told("turning.civic", points=point.civic)))


def _provinces(point: TurningPoint, cast: Cast) -> Iterator[str]:
    won, lost = cast.where(*point.won) if point.won else "", cast.where(*point.lost) if point.lost else ""
    if won and lost:
        yield told("turning.won_and_lost", provinces=won, lost=lost)
    elif won or lost:
        yield told("turning.won" if won else "turning.lost", provinces=won or lost)


def _subjected(point: TurningPoint, cast: Cast) -> Iterator[str]:
    for key, powers in {"subjected": point.subjected, "freed": point.freed}.items():
        if powers:
            yield told(f"turning.{key}", subjects=cast.all_of(powers))
