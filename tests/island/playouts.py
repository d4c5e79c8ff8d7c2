"""The playouts of a raid: What if and the review play it on from a decision, par from its beginning. Rules only."""

from dataclasses import replace

from campaign.advice.playouts.contest import Contest, came_to
from engine.playouts.dice import CommonDice
from engine.playouts.sample import Playout, Task
from tests.island.rules import raid
from tests.island.rules.raid import LEVELS, RULESET, SIDES, Decision, Raid, Start


def playout(seen: Raid, option: Decision | None, level: int, seed: str, task: Task) -> Playout:
    """A decision, and the rest of a raid that looks like this to who asks; without one it goes on as all else does."""
    luck, side = f"{seed}/{task.number}", CONTEST.viewer(seen)
    now, dice = raid.imagined(seen, luck), CommonDice(seed, task.number, seen.turn)
    while not now.ending:
        known = raid.seen_by(now, raid.decides(now) or "")
        decision, option = option or raid.ruled(now) or raid.choose(known, level, luck), None
        now = raid.unfold(now, decision, dice).now
        if now.turn != dice.turn:
            dice.begin(now.turn)
    return came_to(task, side or "", now.ending.cause, now.ending.winner, {"fires": len(now.burnt)})


CONTEST: Contest[Raid, Decision, int] = Contest(
    decisions=(raid.Land, raid.March),
    decides=raid.decides,
    sides=SIDES,
    seen_by=raid.seen_by,
    compared=lambda seen, level: raid.choices(seen, raid.decides(seen) or ""),
    playout=playout,
    players=lambda level: level,
    by_default=LEVELS[-1],
    endings=("fires/raiders", "short/islanders", "beaten/islanders"),
    measures=("fires",),
)
ParRaid = tuple[int, str, int]
"""How a raid came out in which the program plays, at this level, in the player's place: who won, and the fires."""


def par_raid(start: Start, level: int) -> ParRaid:
    """Played to its end, with the dice of the raid itself."""
    now = raid.Raid(replace(start, levels={**dict.fromkeys(SIDES, level), **start.levels}))
    while decision := raid.ruled(now) or raid.chosen(now):
        now = RULESET.unfold(now, decision, RULESET.dice(now)).now
    return ended(now, level)


def ended(now: Raid, level: int = 0) -> ParRaid:
    """The same of a raid that is over."""
    return level, now.ending.winner if now.ending else "", len(now.burnt)
