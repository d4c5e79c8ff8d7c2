"""A finished game of two sides: in three lines to paste (D29), and on the roll of honour."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from django.db.models import QuerySet

from campaign.desk.bars import ends_of_turns
from campaign.desk.engagement import TwoSidedBattles
from campaign.desk.pasted import drawn
from campaign.desk.result import Pasted, decided
from campaign.desk.seats import Players
from campaign.desk.web.verdict import Verdict
from campaign.shelf.shelf import Honours
from engine.damaged import Damaged
from engine.games import game_kinds
from engine.grammar import listed
from engine.rows import each
from engine.rules.record import IMPOSSIBLE
from engine.shared import AnyGame
from engine.texts import text

_say = partial(text, "campaign.desk", "result")


def pasted(verdict: Verdict, players: Players, battles: TwoSidedBattles) -> Pasted:
    """The three lines: the winner with what counts, turn by turn; who played; how its battles were decided."""
    return Pasted(
        verdict=lambda game: _say(
            "verdict", title=verdict.title(game.now), course=_course(verdict, game), turn=game.now.turn
        ),
        facts=lambda game: [_who(players, game.start)],
        ways=lambda game: [*_ways(battles, game)],
    )


def _course(verdict: Verdict, game: AnyGame) -> str:
    """Each thing that counts: how much of it there is at the end, and a bar for each turn."""
    turns = [*map(verdict.counts, ends_of_turns(game.states).values())]
    most = max([1, *[number for turn in turns for _, number in turn]])
    bars = [drawn([turn[n][1] for turn in turns], most) for n in range(len(turns[-1]))]
    told = [f"{what} {number} {bar}" for (what, number), bar in zip(turns[-1], bars, strict=True)]
    return ", ".join(told)


def _who(players: Players, start: Any) -> str:
    own = players.seating.alone(start)
    if own is None:
        return players.line(start)
    return _say("alone", side=players.sides[own], level=listed(map(str, start.levels.values())))


def _ways(battles: TwoSidedBattles, game: AnyGame) -> Iterator[str]:
    """The commonest first."""
    found = Counter(one.resolver for line in game.lines if (one := battles.settled(line.decision)))
    return (_say(f"way.{way}", number=number) for way, number in found.most_common())


def honours(game: str, verdict: Verdict, players: Players) -> Honours:
    """The finished ones: a solo player's victories before his defeats, by what counts; then those for two."""

    def told(rows: QuerySet[Any]) -> dict[str, Any]:
        over, kind = [], game_kinds()[game]
        for id, name, played in each(rows.values_list("id", "name", "played")):
            with suppress(Damaged, *IMPOSSIBLE):  # its list says why
                read = kind.log.read(id)
                if read.now.ending:
                    about = {"id": id, "name": name, "played": played, "decided": decided(kind, read)}
                    over.append(about | _honour(verdict, players, read))
        return {"honours": sorted(over, key=lambda one: one["rank"], reverse=True)}

    return Honours(told)


def _honour(verdict: Verdict, players: Players, game: AnyGame) -> dict[str, Any]:
    own, points = players.seating.alone(game.start), [number for _, number, _ in verdict.score(game.now)]
    ahead = sum([number if side == own else -number for side, number in zip(players.sides, points, strict=False)])
    return {
        "verdict": verdict.title(game.now),
        "counts": verdict.counts(game.now),
        "turn": game.now.turn,
        "seats": players.line(game.start),
        "seed": game.start.seed,
        "rank": (own is not None, own is not None and game.now.ending.winner == own, ahead),
    }
