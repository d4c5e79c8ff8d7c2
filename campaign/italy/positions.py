"""Ten decisions: positions from campaigns in which one option is clearly the best, with each option's results.

They come with the program, in data/ten-decisions.json: a seed, Rome's decisions, and the results of 2,000 playouts of
each option. tests/make_ten.py makes them.
"""

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any
from uuid import UUID

from campaign.advice.playouts.question import Answer, Evaluation
from campaign.italy.games import CampaignGame
from campaign.italy.playouts.options import chosen, matter, options
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision, UseGenerator
from campaign.italy.rules.state import Ending, Start
from engine.playouts.estimates import Estimate, share
from engine.rules import ruleset
from powers.data import italy
from powers.rules.options import Options

CLEAR = 12
"""The least lead of the best option in civic points: half of what destiny needs in a turn."""
NOWHERE = UUID(int=0)  # the id of a campaign outside the shelf


@dataclass(frozen=True)
class Position:
    """A campaign at a decision of Rome's; `since` is the number of lines up to the decision before it."""

    game: CampaignGame
    since: int
    options: tuple[Decision, ...]
    answer: Answer[Decision]

    def lost(self, option: int) -> float:
        """How many civic points this option, by its place, is worth less than the best."""
        values = {each.decision: each.value.mean for each in self.answer.options}
        return self.answer.options[0].value.mean - values[self.options[option]]


@cache
def kept() -> Mapping[str, Any]:
    """The file's content."""
    text = files("campaign.italy").joinpath("data", "ten-decisions.json").read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def how_many() -> int:
    return len(kept()["positions"])


@cache
def position(number: int) -> Position:
    record = kept()["positions"][number]
    game, since = reached(record["seed"], record["made"])
    return Position(game, since, options(game.now), answered(game, record["options"]))


def reached(seed: str, made: list[Any]) -> tuple[CampaignGame, int]:
    """The campaign of 348 BC with that seed after these choices of Rome's; and the number of lines before the last.

    The program decides everything else, and the generator rolls every battle.
    """
    start, left, since = Start("", seed, italy(Options())), deque(made), 0
    game = CampaignGame(NOWHERE, start, (), (turn.begin(start),))
    while True:
        now, asked = game.now, matter(game.now)
        own = turn.programs_decision(now)
        if own is None and asked and not left:
            return game, since
        if own is None and asked:
            since = len(game.lines)
            own = chosen(asked, left.popleft())
        decision = own or UseGenerator()
        game = game.followed(*ruleset.play(turn.RULESET, now, decision, turn.seeded(now), game.head + 1, game.head))


def answered(game: CampaignGame, records: list[dict[str, Any]]) -> Answer[Decision]:
    """The results of its options' playouts, best first."""
    asked = matter(game.now)
    assert asked, "it stands at a decision"
    found = [_evaluation(chosen(asked, each["choice"]), each, rank) for rank, each in enumerate(records, 1)]
    return Answer(tuple(found), settled=True)


def _evaluation(decision: Decision, record: dict[str, Any], rank: int) -> Evaluation[Decision]:
    p10, median, p90 = record["middle"]
    futures, endings = record["futures"], record["endings"]
    return Evaluation(
        decision=decision,
        place=rank,
        playouts=futures,
        value=Estimate(*record["civic"]),
        p10=p10,
        median=median,
        p90=p90,
        endings={ending: share(endings.get(ending, 0), futures) for ending in Ending},
        measures={name: Estimate(*figures) for name, figures in record["measures"].items()},
        rank=rank,
        best=float(rank == 1),  # by 12 points and more of 2,000 playouts
        too_close=False,
    )
