"""The fate of the leaders after a short battle (X6)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from battles.rules.short.contest import Losses, Meeting
from battles.rules.verdict import BOTH, Side
from engine.rules.dice import Dice, DieRequest, Kind
from engine.rules.reason import Reason

LEADER = Reason("leaders_fate")


class LeaderFate(StrEnum):
    UNHURT = "unhurt"
    WOUNDED = "wounded"
    CAPTURED = "captured"
    KILLED = "killed"


WINNERS = {1: LeaderFate.WOUNDED}
LOSERS = {1: LeaderFate.KILLED, 2: LeaderFate.CAPTURED, 3: LeaderFate.WOUNDED}


def leader_fate(face: int, won: bool) -> LeaderFate:
    """X6: on a loser's 1 the leader is killed, on a 2 captured, on a 3 wounded; on a winner's 1 wounded."""
    return (WINNERS if won else LOSERS).get(face, LeaderFate.UNHURT)


def roll_for_leaders(meeting: Meeting, dice: Dice) -> Mapping[Side, tuple[int, ...]]:
    """A D6 for each leader of both sides, in one roll (X6)."""
    attackers = meeting.attacker.leaders
    counts = attackers, meeting.defender.leaders
    faces = dice.roll(
        [
            DieRequest(Kind.D6, "X6", side, LEADER)
            for side, count in zip(BOTH, counts, strict=True)
            for _ in range(count)
        ]
    )
    return dict(zip(BOTH, (faces[:attackers], faces[attackers:]), strict=True))


def with_leaders(losses: Losses, faces: Sequence[int], won: bool) -> Losses:
    """A side's losses with its leaders killed, captured or wounded by these dice (X6)."""
    fates = [leader_fate(face, won) for face in faces]
    return replace(
        losses,
        killed=fates.count(LeaderFate.KILLED),
        captured=fates.count(LeaderFate.CAPTURED),
        wounded=fates.count(LeaderFate.WOUNDED),
    )
