"""What a review has found, in words: for its page, the verdict, the chronicle and the book."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from campaign.italy.futures.course import Cause, Past, Swing
from campaign.italy.futures.judging import Appraisal, Gain, Judged
from campaign.italy.futures.review import GOOD
from campaign.italy.narrate.desk import decision_text, ending_title, step_title
from campaign.italy.narrate.desk import line as desk_line
from campaign.italy.narrate.names import Names, code
from campaign.italy.rules import events as ev
from campaign.italy.rules.state import BEST_FIRST, Step
from engine.futures.estimates import Estimate
from engine.futures.judging import Judgement
from engine.grammar import number, signed
from engine.texts import text

line = partial(text, "campaign.italy", "review")
"""A short line: texts/en/review.toml."""
LIKELIER = 0.05
"""From here on it is said that an ending was likelier."""


@dataclass(frozen=True)
class JudgedView:
    """A decision of Rome's: when, what, what is thought of it, and beside what. `n` is its line, `back` the one before.

    `kind` is the judgement as a style sheet knows it, `interval` that of how far it is from the other decision.
    """

    place: int
    n: int
    back: int
    turn: int
    year: int
    title: str
    judgement: str
    kind: str
    sign: str
    beside: str
    interval: str
    endings: str
    futures: int


@dataclass(frozen=True)
class GainView:
    """What has changed Rome's chances, and by how much: `n` is its last line."""

    n: int
    turn: int
    year: int
    title: str
    points: str
    interval: str
    gave: bool


def judged_view(past: Past, judged: Judged) -> JudgedView:
    """How a decision is told."""
    at = judged.alternatives
    now = past.states[at.place]
    return JudgedView(
        place=at.place,
        n=past.lines[at.place].n,
        back=at.line,
        turn=now.turn,
        year=now.year,
        title=decision_text(now.start.italy, at.played),
        judgement=judgement_text(judged.judgement),
        kind=judged.judgement.replace(" ", "-"),
        sign=line(f"sign.{code(judged.judgement)}"),
        beside=_beside(past, judged),
        interval=interval_text(_turned(judged.cost)),
        endings="; ".join(_likelier(judged)),
        futures=judged.futures,
    )


def gain_view(past: Past, gain: Gain) -> GainView:
    """How a swing is told."""
    swing, points = gain.swing, gain.points
    before, n = past.states[swing.first], past.lines[swing.last].n
    told = gain_text(points.mean), interval_text(points)
    return GainView(n, before.turn, before.year, swing_text(past, swing), *told, points.mean > 0)


def judgement_text(judgement: Judgement) -> str:
    """In a word or four."""
    return line(f"judgement.{code(judgement)}")


def gain_text(points: float) -> str:
    """Whole points with their sign, ±0 for none."""
    return signed(round(points)) if round(points) else "±0"


def interval_text(estimate: Estimate) -> str:
    """From where to where it lies in 80 of 100 cases."""
    return f"{number(round(estimate.low))} to {number(round(estimate.high))}"


def _turned(cost: Estimate) -> Estimate:
    """As a lead, where that is what it was."""
    return cost if cost.mean >= 0 else Estimate(-cost.mean, -cost.high, -cost.low)


def _beside(past: Past, judged: Judged) -> str:
    points = round(judged.cost.mean)
    more = "perhaps" if judged.judgement is Judgement.TOO_CLOSE else "more"
    how = more if points > 0 else "less" if points < 0 else "level"
    other = decision_text(past.start.italy, judged.other)
    return line(f"beside.{how}", other=other, points=abs(points))


def _likelier(judged: Judged) -> Iterator[str]:
    """The endings that would have been likelier, or less likely, with the other decision; not where it is too close."""
    for ending in BEST_FIRST:
        more = judged.endings[ending]
        if abs(more) >= LIKELIER and judged.judgement is not Judgement.TOO_CLOSE:
            how = "ending.more" if more > 0 else "ending.less"
            yield line(how, ending=ending_title(ending), percent=round(100 * abs(more)))


def swing_text(past: Past, swing: Swing) -> str:
    """A decision of the player's by its words; dice by their battle, or by their step."""
    before, italy = past.states[swing.first], past.start.italy
    if swing.cause is not Cause.DICE:
        return decision_text(italy, past.lines[swing.last].decision)
    if before.step is not Step.BATTLES:
        return step_title(before.step)
    return _battle_text(past, swing, Names(italy))


def _battle_text(past: Past, swing: Swing, names: Names) -> str:
    """The result, if it has come to one; else the die by which it fell on a province."""
    for place in range(swing.first, swing.last + 1):
        for event in past.lines[place].events:
            if isinstance(event, ev.BattleWon):
                where, grade = names.where(past.states[place].at_hand.province), desk_line(f"grade.{event.grade}")
                sides = {"winner": names.who(event.winner), "loser": names.who(event.loser)}
                return line("swing.won", place=where, grade=grade, **sides)
            if isinstance(event, ev.BattleUndecided):
                return line("swing.undecided", place=names.where(past.states[place].at_hand.province))
    return line("swing.falls", attacker=names.who(past.states[swing.first].to_do[0]))


def summary_text(found: Appraisal) -> str:
    """From where to where the chances went, and what did it, in two sentences for the book."""
    first, last = [round(moment.civic.mean) for moment in (found.curve[0], found.curve[-1])]
    choice, dice = [round(found.causes[cause].mean) for cause in (Cause.CHOICE, Cause.DICE)]
    return line("book.summary", first=first, last=last, choice=choice, dice=dice)


def turn_texts(past: Past, found: Appraisal, turn: int) -> Iterator[str]:
    """What the book says of a turn: its decisions as far as they are judged, and dice that changed much, for sure."""
    told = [(each.alternatives.place, _judged_text(past, each)) for each in found.judged if _is_told(each)]
    told += [(each.swing.first, _dice_text(past, each)) for each in found.gains if _is_much(each)]
    return (sentence for place, sentence in sorted(told) if past.states[place].turn == turn)


def _is_told(judged: Judged) -> bool:
    return judged.judgement is not Judgement.TOO_CLOSE


def _is_much(gain: Gain) -> bool:
    points = gain.points
    return gain.swing.cause is Cause.DICE and abs(points.mean) > GOOD and (points.low > 0 or points.high < 0)


def _judged_text(past: Past, judged: Judged) -> str:
    view = judged_view(past, judged)
    return line("book.judged", title=view.title, judgement=view.judgement.lower(), beside=view.beside)


def _dice_text(past: Past, gain: Gain) -> str:
    return line("book.dice", title=swing_text(past, gain.swing), points=round(gain.points.mean))
