"""The verdict: who has won by both readings, the points with their reasons, what was lost, and charts turn by turn."""

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.agricola.names import PACKAGE, name, together
from campaign.agricola.rules.board import TURNS, Side
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.options import Verdict as Reading
from campaign.agricola.rules.secrets import seen_by, told
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y5_victory import AT_ONCE, SCORES, counts, read, scored
from campaign.agricola.rules.y10_action_points import PointsChanged
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y25_fortified import OppidumLost
from campaign.agricola.seats import PLAYERS
from campaign.agricola.story.book import after
from campaign.chronicle.passages import SeenPast
from campaign.desk.bars import Charted, TurnBar, charted, ends_of_turns
from campaign.desk.seats import Score
from campaign.desk.web.verdict import Verdict
from engine.grammar import sentence
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, PACKAGE, "verdict")
HOLDERS = ("romans", "nobody", "caledonians")


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
    options, points = state.north.options, sum(scored(counts(seen_by(state, EVERYBODY))))
    own, par = options.verdict, options.par
    read_as = {Reading.PRINTED: read(points), Reading.PAR: read(points, par)}
    says = {each: _say(f"says.{ending.cause.replace(' ', '_')}") for each, ending in read_as.items()}
    first = [_say(f"reading.{own}", says=says[own], par=par)]
    return [" ".join(first + [_say(f"other.{each}", says=says[each], par=par) for each in Reading if each is not own])]


def score(state: State) -> Score:
    """Each side's points, with what they are for (Y5.2)."""
    points = zip(SCORES, scored(counts(seen_by(state, EVERYBODY))), strict=True)
    return PLAYERS.score((of, text(PACKAGE, "board", f"score.{what}"), abs(n)) for (what, of, _), n in points if n)


def losses(game: AnyGame) -> Iterator[tuple[int, str]]:
    """The units that each side has lost, turn by turn."""
    for turn, events in _told(game).items():
        for side in Side:
            if units := _lost(events, side):
                yield turn, _say("lost", side=sentence(name(side)), units=together(units))


def _told(game: AnyGame) -> dict[int, list[Event]]:
    """The events of each turn that everybody is told."""
    facts = SeenPast(game, EVERYBODY, seen_by, told).by_turn
    return {turn: [fact.event for fact in these] for turn, these in facts.items()}


def _lost(events: Sequence[Event], side: Side) -> list[str]:
    kinds = Eliminated, OppidumLost
    return [each.unit for kind in kinds for each in events if isinstance(each, kind) and each.side is side]


def _gained(events: Sequence[Event], side: Side) -> int:
    changes = [each.change for each in events if isinstance(each, PointsChanged) and each.side is side]
    return sum(max(0, change) for change in changes)


def charts(game: AnyGame) -> list[Charted]:
    """Centers at the end of each turn as everybody may know them, action points gained in it, and units lost."""
    events, ends = _told(game), ends_of_turns(game.states)
    gained = [TurnBar(turn, [_gained(events[turn], side) for side in Side]) for turn in ends]
    lost = [TurnBar(turn, [len(_lost(events[turn], side)) for side in Side]) for turn in ends]
    drawn = partial(charted, PACKAGE, step=5, turns=TURNS)
    return [
        drawn("centers", [TurnBar(turn, _held(state)) for turn, state in ends.items()], parts=HOLDERS),
        drawn("gained", gained, parts=[*Side]),
        drawn("lost_units", lost, parts=[*Side]),
    ]


def _held(state: State) -> list[int]:
    """The Tribal Centers of each of HOLDERS."""
    counted = dict(zip([what for what, *_ in SCORES], counts(seen_by(state, EVERYBODY)), strict=True))
    romans, caledonians = counted["centers"], counted["tribal"]
    return [romans, len(state.north.tribal) - romans - caledonians, caledonians]


VERDICT = Verdict(
    title=title,
    lead=lead,
    epilogue=lambda game: readings(game.now),
    score=score,
    losses=losses,
    charts=charts,
    after=after,
)
