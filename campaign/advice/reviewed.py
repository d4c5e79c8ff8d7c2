"""The results of a review in words: for its page, a verdict, a chronicle."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic

from campaign.advice.curve import DecisionMark
from campaign.advice.playouts.course import Past, Swing, SwingCause
from campaign.advice.playouts.judging import Appraisal, Gain, Judged
from campaign.advice.playouts.question import D, P
from campaign.chronicle.figures import Figures
from engine.grammar import number, signed
from engine.playouts.estimates import Estimate
from engine.playouts.judging import Judgement
from engine.texts import text

_say = partial(text, "campaign.advice", "review")
_ALWAYS = (SwingCause.CHOICE, SwingCause.DICE)  # causes that are told even if they did nothing
LIKELIER = 0.05  # from here on an ending is called likelier
LARGEST = 8  # the number of largest changes listed, apart from the player's choices


Pictures = Sequence[tuple[str, str, Sequence[tuple[str, str]]]]
"""Each with its title and its key: classes and their meanings."""


@dataclass(frozen=True, kw_only=True)
class ReviewWords(Generic[P, D]):
    """A campaign's words and pictures for the results of a review."""

    say: Callable[..., str]
    """Its own texts: what stands `beside` a decision, an `interval`, a `mark` on the curve."""
    lead: Callable[[Past, Appraisal, bool], str]
    """From where to where it went, and whether that is the whole past."""
    when: Callable[[P], str]
    decision: Callable[[P, D], str]
    swing: Callable[[Past, Swing], str]
    endings: Sequence[str]  # in the order they are told
    ending: Callable[[str], str]
    every_ending: bool  # whether endings that were never likely are told too
    begins: Mapping[str, Callable[[P], str | int]]
    """The first columns of the table of turns, by heading."""
    expected: tuple[str, Callable[[float], str]]
    """The heading and format of the expected result there."""
    pictures: Callable[[Past, Appraisal, Sequence[DecisionMark]], Pictures]
    line: Callable[[Past, P, int], str] = lambda past, before, n: ""
    """The address of a line, by the state before it and its number; empty if it has none."""
    points: int = 1  # the printed points for each unit of value

    def gain(self, value: float) -> str:
        """Whole points with their sign, ±0 for none."""
        points = round(self.points * value)
        return signed(points) if points else "±0"

    def interval(self, estimate: Estimate) -> str:
        """Its 80% interval."""
        low, high = self._ends(estimate)
        return self.say("interval", low=low, high=high)

    def between(self, estimate: Estimate) -> str:
        """The same for a sum, which may exceed the whole: without the unit."""
        return " to ".join(self._ends(estimate))

    def _ends(self, estimate: Estimate) -> list[str]:
        return [number(round(self.points * end)) for end in (estimate.low, estimate.high)]


AnyWords = ReviewWords[Any, Any]


@dataclass(frozen=True)
class JudgedView:
    """A decision: when, what, its judgement, and what it is compared with. `n` is its line, `back` the one before.

    `kind` is the judgement's class, `interval` that of its distance from the other decision; `mark` is the label of its
    point on the curve.
    """

    place: int
    n: int
    back: int
    when: str
    title: str
    href: str
    judgement: str
    kind: str
    sign: str
    beside: str
    interval: str
    endings: str
    playouts: int
    mark: str


@dataclass(frozen=True)
class GainView:
    """A change of the chances, and its size: `n` is its last line."""

    n: int
    turn: int
    when: str
    title: str
    href: str
    points: str
    interval: str
    gave: bool


def review_view(words: AnyWords, past: Past, found: Appraisal, is_whole: bool) -> dict[str, Any]:
    """The whole page. A review without a curve, as before version 2.2, shows only its decisions."""
    decisions = [judged_view(words, past, each) for each in found.judged]
    gains = [gain for gain in found.gains if gain.swing.cause is not SwingCause.CHOICE]
    curve = bool(found.curve)
    return {
        "headline": _headline(words, found) if curve and is_whole else "",
        "mistakes": [view for view, each in zip(decisions, found.judged, strict=True) if _is_mistake(each)],
        "lead": words.lead(past, found, is_whole) if curve else "",
        "causes": _causes(words, found) if curve else (),
        "pictures": words.pictures(past, found, [_mark(words, view) for view in decisions]) if curve else (),
        "decisions": decisions,
        "counts": _counts(found),
        "largest": [gain_view(words, past, gain) for gain in _largest(gains)],
        "gains": [gain_view(words, past, gain) for gain in gains],
        "turns": _by_turn(words, past, found) if curve else None,
    }


def judged_view(words: AnyWords, past: Past, judged: Judged) -> JudgedView:
    at, code = judged.alternatives, judged.judgement.replace(" ", "_")
    now, n = past.states[at.place], past.lines[at.place].n
    when, title, judgement = words.when(now), words.decision(now, at.played), _say(f"judgement.{code}")
    return JudgedView(
        place=at.place,
        n=n,
        back=at.line,
        when=when,
        title=title,
        href=words.line(past, now, n),
        judgement=judgement,
        kind=code.replace("_", "-"),
        sign=_say(f"sign.{code}"),
        beside=_beside(words, now, judged),
        interval=words.interval(_turned(judged.cost)),
        endings="; ".join(_likelier(words, judged)),
        playouts=judged.playouts,
        mark=words.say("mark", when=when, title=title, judgement=judgement),
    )


def gain_view(words: AnyWords, past: Past, gain: Gain) -> GainView:
    swing, before, n = gain.swing, past.states[gain.swing.first], past.lines[gain.swing.last].n
    return GainView(
        n=n,
        turn=before.turn,
        when=words.when(before),
        title=words.swing(past, swing),
        href=words.line(past, before, n),
        points=words.gain(gain.value.mean),
        interval=words.interval(gain.value),
        gave=gain.value.mean > 0,
    )


def _mark(words: AnyWords, view: JudgedView) -> DecisionMark:
    """A decision as a mark on the curve."""
    return DecisionMark(view.place + 1, view.kind, view.sign, view.mark, view.href or f"#decision-{view.n}")


def _causes(words: AnyWords, found: Appraisal) -> list[tuple[str, str, str]]:
    """The effect of each cause; choices and dice always, the rest if they did anything."""
    told = {cause: value for cause, value in found.causes.items() if cause in _ALWAYS or value.mean}
    return [(_say(f"cause.{cause}"), words.gain(value.mean), words.between(value)) for cause, value in told.items()]


def _headline(words: AnyWords, found: Appraisal) -> str:
    """One figure for choices and one for dice."""
    choice, dice = [words.gain(found.causes[cause].mean) for cause in _ALWAYS]
    return _say("headline", choice=choice, dice=dice)


def _is_mistake(judged: Judged) -> bool:
    return judged.judgement is Judgement.MISTAKE


def _counts(found: Appraisal) -> list[tuple[str, int]]:
    """The number of decisions for each judgement."""
    number_of = Counter(each.judgement for each in found.judged)
    codes = [(judgement, judgement.replace(" ", "_")) for judgement in Judgement if number_of[judgement]]
    return [(_say(f"judgement.{code}"), number_of[judgement]) for judgement, code in codes]


def _largest(gains: Sequence[Gain]) -> list[Gain]:
    """The largest certain changes, in the order of play."""
    clear = [gain for gain in gains if gain.value.low > 0 or gain.value.high < 0]
    return sorted(sorted(clear, key=lambda gain: -abs(gain.value.mean))[:LARGEST], key=lambda gain: gain.swing.first)


def turns_begun(past: Past) -> dict[int, int]:
    """The number of lines before each turn."""
    found: dict[int, int] = {}
    for place, state in enumerate(past.states):
        found.setdefault(state.turn, place)
    return found


def _by_turn(words: AnyWords, past: Past, found: Appraisal) -> Figures:
    """The expected result at the start of each turn, its changes by choice and by dice, and the endings."""
    heading, worth = words.expected
    likely = [ending for ending in words.endings if any(moment.endings[ending].mean for moment in found.curve)]
    endings = words.endings if words.every_ending else likely
    rows: list[tuple[str | int, ...]] = []
    for turn, place in turns_begun(past).items():
        if place <= found.curve[-1].place:
            moment = [moment for moment in found.curve if moment.place <= place][-1]
            gains = [gain for gain in found.gains if past.states[gain.swing.first].turn == turn]
            sums = [sum(gain.value.mean for gain in gains if gain.swing.cause is cause) for cause in _ALWAYS]
            begins = [tell(past.states[place]) for tell in words.begins.values()]
            expected = f"{worth(moment.value.mean)} ({words.interval(moment.value)})"
            shares = [f"{moment.endings[ending].mean:.0%}" for ending in endings]
            rows.append((*begins, expected, *map(words.gain, sums), *shares))
    return Figures.of((*words.begins, heading, "By choice", "By dice", *map(words.ending, endings)), rows)


def _turned(cost: Estimate) -> Estimate:
    """A cost as a lead, if it was one."""
    return cost if cost.mean >= 0 else Estimate(-cost.mean, -cost.high, -cost.low)


def _beside(words: AnyWords, now: Any, judged: Judged) -> str:
    points = round(words.points * judged.cost.mean)
    more = "perhaps" if judged.judgement is Judgement.TOO_CLOSE else "more"
    how = more if points > 0 else "less" if points < 0 else "level"
    return words.say(f"beside.{how}", other=words.decision(now, judged.other), points=abs(points))


def _likelier(words: AnyWords, judged: Judged) -> Iterator[str]:
    """The endings that would have been more or less likely with the other decision; none if too close to call."""
    for ending in words.endings:
        more = judged.endings[ending]
        if abs(more) >= LIKELIER and judged.judgement is not Judgement.TOO_CLOSE:
            how = "ending.more" if more > 0 else "ending.less"
            yield _say(how, ending=words.ending(ending), percent=round(100 * abs(more)))
