"""The board's page for a side: its map, what there is to decide, its tables and its log."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any

from campaign.boudica import known
from campaign.boudica.chances import checks_there, odds_at_hand, odds_if_there
from campaign.boudica.games import own_kind
from campaign.boudica.hindsight import HindsightMark, hindsight
from campaign.boudica.names import name
from campaign.boudica.pictures.board import BoardView, battle_seals, board_svg
from campaign.boudica.pictures.sheet import BRITAIN
from campaign.boudica.pictures.signs import KEY
from campaign.boudica.rules.board import BRITONS, TURNS, Side
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Meeting, Stage, State, Step
from campaign.boudica.rules.turn import PHASES, phase
from campaign.boudica.rules.w6_battle.meeting import names_only
from campaign.boudica.rules.w8_victory import ENOUGH_TOWNS, destroyed_towns
from campaign.boudica.rules.w11_solo.solo import choices, decides, is_peoples, people
from campaign.boudica.seats import PLAYERS
from campaign.boudica.story import history
from campaign.boudica.story.dispatch import dispatch
from campaign.boudica.story.past import RebellionPast
from campaign.boudica.telling import TELLING, entries
from campaign.boudica.verdict import score_of
from campaign.boudica.web.battles import battle_asked, battle_lines
from campaign.boudica.web.news import belongs, news, said_aloud
from campaign.boudica.web.offers import RebellionOffers, last_order, offers
from campaign.desk import telling
from campaign.desk.web.board import aloud, on_map, table_of
from campaign.desk.web.log import by_turns
from engine.web.base import row_of, whole_number


def of_game(game: Any, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """The whole context; `asked` may name a piece to move, or a space to look at."""
    seen, at = seen_by(game.now, side), asked.get("space", "")
    here = offers(seen, choices(seen, side), asked, last_order(game))
    seals = battle_seals(zip(game.lines, game.states, strict=False), seen.turn - 1)
    view = BoardView(seen, _selected(seen, here, at), here.marked, here.closed, seals)
    past = RebellionPast(game, side)
    return {
        **_to_decide(game, seen, side, here, at),
        **on_map(here, side, partial(board_svg, view), BRITAIN, KEY),
        "spaces": [*view.spaces.values()],
        "looked_at": view.spaces.get(at),
        **_news(game, side, asked),
        **_standing(game, view),
        "battle": battle_asked(game, asked.get("battle", "")),
        "battle_lines": battle_lines(game.lines),
        "dispatch": dispatch(past),
        "history": history.of_last(past),
        "history_there": history.of_space(seen.britain, at) if at in view.spaces else (),
        **by_turns(game, side, asked, entries, name, _hindsight(game)),
    }


def _to_decide(game: Any, seen: State, side: str, here: RebellionOffers, at: str) -> dict[str, Any]:
    """What there is to decide, and the odds before it: at hand, and in the space looked at."""
    sitting, moment = people(game.start), decides(game.now)
    chosen, is_asked = here.march.piece if here.march else "", moment == side
    return {
        "asks": asking(seen, moment if moment in sitting or not sitting else None),
        "shut": [(name(space), why) for space, why in here.closed.items()],
        "odds": odds_at_hand(seen) if is_asked else None,
        "odds_there": odds_if_there(seen, chosen, at) if is_asked and at in here.marked else None,
        "checks": checks_there(seen, at) if at in seen.grounds else (),
    }


def asking(seen: State, moment: Side | None) -> str:
    """The heading for what there is to decide."""
    march, at_hand = seen.march, meeting(seen) if seen.step is Step.BATTLES and not seen.ending else None
    if march and seen.step is Step.MOVEMENT:
        key = "answer" if march.answer else "march"
    else:
        key = _at_hand(seen, at_hand) if at_hand else str(seen.step)
    space, piece = name(at_hand.at if at_hand else ""), name(march.piece if march else "")
    return telling.asking(TELLING, seen, moment, key, space=space, piece=piece, rising=seen.britain.options.rising)


def _at_hand(seen: State, at_hand: Meeting) -> str:
    """The question of a meeting."""
    if at_hand.stage is not Stage.WISHES:
        return str(at_hand.stage)
    return "naming" if names_only(seen) else "city" if seen.britain.space(at_hand.at).is_city else "wishes"


def _selected(seen: State, here: RebellionOffers, at: str) -> str | None:
    """The highlighted space: where the piece on its way is, where they meet, or what is looked at."""
    if here.march:
        return here.march.here
    if seen.step is Step.BATTLES and not seen.ending:
        return meeting(seen).at
    return at if at in seen.grounds else None


# How it stands


def _standing(game: Any, view: BoardView) -> dict[str, Any]:
    """The turn and its phases, both sides' forces, and the score."""
    seen = view.seen
    return {
        "turns": range(1, max(TURNS, seen.turn) + 1),
        "phases": [(title, number == phase(seen)) for number, title in enumerate(PHASES) if number],
        "bar": {
            "turn": seen.turn,
            "of": 0 if seen.britain.options.without_end else TURNS,
            "first": name(seen.first),
            "pool": seen.pool,
            "track": seen.boudica.track if seen.boudica else None,
            "towns": destroyed_towns(seen),
            "enough": ENOUGH_TOWNS,
        },
        "forces": [table_of(PLAYERS, game, one) | _force(view, one, known.sightings(game)) for one in Side],
        "score": score_of(game.now),
    }


def _force(view: BoardView, side: Side, sightings: Mapping[str, str]) -> dict[str, Any]:
    """A side's armies, with the destroyed ones, and everything else of it on the map."""
    seen, spaces = view.seen, view.spaces.values()
    armies = [army for here in spaces for army in seen.armies_at(here.id, side)]
    return {
        "armies": [
            (name(army.id), name(army.at), known.strength(seen, army), known.notes(seen, army, sightings))
            for army in armies
        ],
        "together": known.everything(seen) if side is BRITONS else "",
        "loose": [(here.name, here.ground.loose[side]) for here in spaces if here.ground.loose[side]],
        "agents": [here.name for here in spaces for one in here.agents if one is side],
        "chiefs": [here.name for here in spaces if side in here.ground.chiefs],
        "towns": [(town.name, stands) for here in spaces for town, stands in here.towns if town.side is side],
        "destroyed": [name(army) for army in seen.destroyed if seen.britain.sides[army] is side],
        "cubes": sum(ground.cubes.of(side) for ground in seen.grounds.values()),
    }


def _hindsight(game: Any) -> Mapping[int, Sequence[HindsightMark]]:
    """What the Romans learned before an undo, by the line it went back to (W11.2)."""
    kind = own_kind()
    found = sorted(hindsight(kind.log, row_of(kind, game.id), game), key=attrgetter("line"))
    return {n: [*these] for n, these in groupby(found, key=attrgetter("line"))}


def _own(game: Any) -> Iterator[tuple[Any, State]]:
    """The lines that people decided (for a spectator, the sides) with the games before them, last first."""
    passed = zip(reversed(game.lines), reversed(game.states[:-1]), strict=True)
    return ((line, before) for line, before in passed if is_peoples(before, line.decision))


def _news(game: Any, side: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """What has happened, if the program has played a side since the reader's last decision."""
    since = _since(game, side, asked)
    programs = any(line.n >= since and line.decision.why for line in game.lines)
    found = news(game, side, since)
    told = {"news": found, "said_aloud": aloud(asked, said_aloud(found))}
    return {**told, "news_first": programs, "since": max(since - 1, 0)}


def _since(game: Any, side: str, asked: Mapping[str, str]) -> int:
    """The number of the line where the news begins: with that side's last move or battle, or the solo player's.

    A spectator's form says where he went on.
    """
    sitting, given = people(game.start), whole_number(asked.get("since", ""))
    if not sitting and given is not None:
        return given + 1
    own = ((line, before) for line, before in _own(game) if len(sitting) < 2 or decides(before) == side)
    last = next(groupby(own, lambda passed: (passed[1].turn, belongs(passed))), None)
    return min((line.n for line, _ in last[1]), default=0) if last else 0
