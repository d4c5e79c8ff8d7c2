"""The results of a review in words: for its page, the verdict, the chronicle and the book."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from django.urls import reverse

from campaign.advice.curve import DecisionMark
from campaign.advice.playouts.course import Past, Swing, SwingCause
from campaign.advice.playouts.judging import Appraisal, Gain, Judged
from campaign.advice.reviewed import Pictures, ReviewWords, judged_view, turns_begun
from campaign.italy.narrate.desk import decision_text, ending_title, step_title
from campaign.italy.narrate.desk import line as desk_line
from campaign.italy.narrate.names import Names
from campaign.italy.pictures.chances import curve_svg, framed, shares_svg
from campaign.italy.playouts.hindsight import GRADES
from campaign.italy.rules import events as ev
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.state import BEST_FIRST, Ending, State, Step
from campaign.italy.rules.turning_points import MOST
from engine.grammar import number
from engine.playouts.judging import Judgement
from engine.texts import text

line = partial(text, "campaign.italy", "review")  # a short line: texts/en/review.toml


def swing_text(past: Past, swing: Swing) -> str:
    """A decision of the player's in its words; dice by their battle, or by their step."""
    before, italy = past.states[swing.first], past.start.italy
    if swing.cause is not SwingCause.DICE:
        return decision_text(italy, past.lines[swing.last].decision)
    if before.step is not Step.BATTLES:
        return step_title(before.step)
    return _battle_text(past, swing, Names(italy))


def _battle_text(past: Past, swing: Swing, names: Names) -> str:
    """The result, if there is one; else the die that chose the province."""
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
    """How the chances went, and why, in two sentences for the book."""
    first, last = [round(moment.value.mean) for moment in (found.curve[0], found.curve[-1])]
    choice, dice = [round(found.causes[cause].mean) for cause in (SwingCause.CHOICE, SwingCause.DICE)]
    return line("book.summary", first=first, last=last, choice=choice, dice=dice)


def turn_texts(past: Past, found: Appraisal, turn: int) -> Iterator[str]:
    """The book on a turn: its decisions as far as judged, and dice that changed much for certain."""
    told = [
        (each.alternatives.place, _judged_text(past, each))
        for each in found.judged
        if each.judgement is not Judgement.TOO_CLOSE
    ]
    told += [(each.swing.first, _dice_text(past, each)) for each in found.gains if _is_much(each)]
    return (sentence for place, sentence in sorted(told) if past.states[place].turn == turn)


def turning_points(found: Appraisal) -> tuple[Gain, ...]:
    """The swings that changed the expected result most (D17), gains and losses alike, in the order of play."""
    largest = sorted([gain for gain in found.gains if gain.value.mean], key=lambda e: -abs(e.value.mean))
    return tuple(sorted(largest[:MOST], key=lambda gain: gain.swing.first))


def _is_much(gain: Gain) -> bool:
    points = gain.value
    return (
        gain.swing.cause is SwingCause.DICE and abs(points.mean) > GRADES.good and (points.low > 0 or points.high < 0)
    )


def _judged_text(past: Past, judged: Judged) -> str:
    view = judged_view(WORDS, past, judged)
    return line("book.judged", title=view.title, judgement=view.judgement.lower(), beside=view.beside)


def _dice_text(past: Past, gain: Gain) -> str:
    return line("book.dice", title=swing_text(past, gain.swing), points=round(gain.value.mean))


def _line(past: Past, before: State, n: int) -> str:
    return f"{reverse('log', args=[past.id, before.turn])}#line-{n}"


def _lead(past: Past, found: Appraisal, is_whole: bool) -> str:
    first, last = [round(moment.value.mean) for moment in (found.curve[0], found.curve[-1])]
    how = "over" if is_whole and past.now.ending else "whole" if is_whole else "so_far"
    return line(f"lead.{how}", first=first, last=last)


def _pictures(past: Past, found: Appraisal, marks: Sequence[DecisionMark]) -> Pictures:
    frame = framed(found.curve, len(past.lines), turns_begun(past))
    titles = [(ending.value, ending_title(ending)) for ending in BEST_FIRST]
    return [
        (line("expected"), curve_svg(found.curve, marks, frame), ()),
        (line("likely"), shares_svg(found.curve, frame), titles),
    ]


WORDS: ReviewWords[State, Decision] = ReviewWords(
    say=line,
    lead=_lead,
    when=lambda campaign: f"{campaign.year} BC",
    decision=lambda campaign, decision: decision_text(campaign.start.italy, decision),
    swing=swing_text,
    line=_line,
    endings=BEST_FIRST,
    ending=lambda ending: ending_title(Ending(ending)),
    every_ending=True,
    begins={"Turn": attrgetter("turn"), "Year BC": attrgetter("year")},
    expected=("Civic to come", lambda civic: number(round(civic))),
    pictures=_pictures,
)
