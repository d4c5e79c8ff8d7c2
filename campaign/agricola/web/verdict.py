"""The verdict: who has won by both readings, the points with their reasons, what was lost, and charts turn by turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from campaign.agricola.names import PACKAGE, name, together
from campaign.agricola.rules.board import TURNS, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.options import Verdict as Reading
from campaign.agricola.rules.secrets import seen_by, told
from campaign.agricola.rules.state import Cause, State
from campaign.agricola.rules.y5_victory import PAR, SCORES, counts, read, scored
from campaign.agricola.rules.y7_turn import TurnBegan
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y25_fortified import OppidumLost
from campaign.agricola.story.book import after
from campaign.chronicle.figures import Figures
from campaign.desk.bars import Charted, TurnBar, TurnBars
from campaign.desk.web.verdict import Verdict
from engine.grammar import sentence
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from engine.texts import tables, text

_say = partial(text, PACKAGE, "verdict")
CENTERS, TRIBAL = (next(n for n, (what, *_) in enumerate(SCORES) if what == each) for each in ("centers", "tribal"))


AT_ONCE = (Cause.CENTERS, Cause.FORTRESSES)
"""Endings without points (Y5.1)."""


class TurnAsKnown(NamedTuple):
    """A turn as everybody may know it: occupied Tribal Centers at its end, AP gained in it, and units lost."""

    turn: int
    centers: tuple[int, int]
    gained: tuple[int, int]
    lost: tuple[int, int]


def title(state: State) -> str:
    """The verdict in a line (Y5)."""
    return _say(f"title.{state.ending.cause.replace(' ', '_') if state.ending else 'open'}")


def lead(state: State) -> str:
    """What ended it, or what it would be now."""
    if state.ending and state.ending.cause in AT_ONCE:
        return _say(f"lead.{state.ending.cause}", turn=state.turn)
    romans, caledonians = (points for _, points, _ in score(state))
    key = "points" if state.ending else "open"
    return _say(f"lead.{key}", turn=state.turn, romans=romans, caledonians=caledonians, points=romans - caledonians)


def readings(state: State) -> list[str]:
    """The points by the printed bands, and against par; the one that counts comes first (Y5.3, Y5.5)."""
    if state.ending and state.ending.cause in AT_ONCE:
        return []
    own, points = state.north.options.verdict, sum(scored(counts(seen_by(state, EVERYBODY))))
    says = {each: _say(f"says.{read(points, each).cause.replace(' ', '_')}") for each in Reading}
    first = [_say(f"reading.{own}", says=says[own], par=PAR)]
    return [" ".join(first + [_say(f"other.{each}", says=says[each], par=PAR) for each in Reading if each is not own])]


def score(state: State) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Each side's points, with what they are for (Y5.2)."""
    counted = counts(seen_by(state, EVERYBODY))
    rows = [(what, of, abs(each)) for (what, of, _), each in zip(SCORES, scored(counted), strict=True)]
    own = {side: [(what, each) for what, of, each in rows if of is side and each] for side in Side}
    return [
        (sentence(name(side)), sum(each for _, each in found), [(_called(what), each) for what, each in found])
        for side, found in own.items()
    ]


def _called(what: str) -> str:
    return text(PACKAGE, "board", f"score.{what}")


def by_turn(game: AnyGame) -> Iterator[tuple[int, list[Event]]]:
    """The events of each turn that everybody is told."""
    turn, found = 0, list[tuple[int, Event]]()
    for line in game.lines:
        for event in told(game.now, line.events, EVERYBODY):
            turn = event.turn if isinstance(event, TurnBegan) else turn
            found.append((turn, event))
    for turn, these in groupby(found, key=lambda each: each[0]):
        yield turn, [event for _, event in these]


def losses(game: AnyGame) -> Iterator[tuple[int, str]]:
    """The units that each side has lost, turn by turn."""
    for turn, events in by_turn(game):
        for side in Side:
            if units := _lost(events, side):
                yield turn, _say("lost", side=sentence(name(side)), units=together(units))


def _lost(events: Sequence[Event], side: Side) -> list[str]:
    fallen = [each.unit for each in events if isinstance(each, Eliminated) and each.side is side]
    return fallen + [each.unit for each in events if isinstance(each, OppidumLost) and side is Side.CALEDONIANS]


def course(game: AnyGame) -> list[TurnAsKnown]:
    """The turns so far, the last one as it stands."""
    ends = {state.turn: counts(seen_by(state, EVERYBODY)) for state in _last_of_turns(game)}
    found = []
    for turn, events in by_turn(game):
        gained = Counter[Side]()
        for each in events:
            if isinstance(each, PointsChanged):
                gained[each.side] += max(0, each.change)
        romans, caledonians = ([gained[side], len(_lost(events, side))] for side in Side)
        if turn in ends:
            both = zip(romans, caledonians, strict=True)
            found.append(TurnAsKnown(turn, (ends[turn][CENTERS], ends[turn][TRIBAL]), *both))
    return found


def _last_of_turns(game: AnyGame) -> Iterator[State]:
    last = {state.turn: state for state in game.states}
    return (state for turn, state in last.items() if turn)


def charts(game: AnyGame) -> list[Charted]:
    """Centers, action points and losses."""
    turns = course(game)
    every = len(game.now.north.tribal)
    nobodys = [(row.turn, (row.centers[0], every - sum(row.centers), row.centers[1])) for row in turns]
    return [
        _chart("centers", ("romans", "nobody", "caledonians"), 5, nobodys),
        _chart("gained", ("romans", "caledonians"), 5, [(row.turn, row.gained) for row in turns]),
        _chart("lost_units", ("romans", "caledonians"), 5, [(row.turn, row.lost) for row in turns]),
    ]


def _chart(what: str, parts: Sequence[str], step: int, rows: Sequence[tuple[int, Sequence[int]]]) -> Charted:
    called = tables(PACKAGE, "verdict")["chart"][what]
    picture = TurnBars(label=called["label"], parts=parts, step=step, turns=TURNS)
    key = [(f"part {part}", called[part]) for part in parts]
    figures = Figures.of((_say("turn"), *[sentence(told) for _, told in key]), [(turn, *each) for turn, each in rows])
    return Charted(called["title"], picture.svg([TurnBar(turn, each) for turn, each in rows]), key, figures)


def _more(game: AnyGame) -> dict[str, Any]:
    heading, told_after = after()
    return {
        "epilogue": readings(game.now),
        "score": score(game.now),
        "losses": [*losses(game)],
        "charts": charts(game),
        "history": told_after if game.now.ending else (),
        "history_title": heading,
    }


VERDICT = Verdict(title=title, lead=lead, more=_more)
