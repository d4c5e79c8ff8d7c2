"""Y21, the stratagems."""

from campaign.agricola.rules.board import Side
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State


def offers(state: State, side: Side | None) -> tuple[Decision, ...]:
    return ()


def answering(state: State) -> Side | None:
    return None


def resolve(play: Play, decision: Decision) -> None: ...
