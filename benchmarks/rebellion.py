"""What is counted of the rebellion's games besides what play-out counts: how dull they are in their middle (W11.4)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from campaign.boudica import simulate
from campaign.boudica.rules.board import ROMANS
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w6_battle.fighting import ArmyDestroyed, BattleJoined
from campaign.boudica.rules.w6_battle.meeting import MeetingForced, WishTold
from campaign.boudica.rules.w6_battle.towns import TownDestroyed

MIDDLE = range(3, 10)  # the turns between the first assault and the last, in which a game may stand still
LOST = ("middle_towns", "middle_legions", "middle_armies")  # what is lost in them, of either side
REFUSED = "refused"  # the share of meetings of armies outside the cities without a battle (W6.1)


def counted(game: Iterable[tuple[State, Play]]) -> Counter[str]:
    """One game's counts, by the names of `summary`."""
    more = Counter[str]()

    def watched() -> Iterator[tuple[State, Play]]:
        for before, play in game:
            more.update(settled(before, play.events))
            more.update(lost_in_middle(before, play.events))
            yield before, play

    return simulate.counted(watched()) + more


def summary(counts: Counter[str]) -> dict[str, Any]:
    """As play-out sums them up, with the means of LOST and the share REFUSED."""
    lost = {name: counts[name] / counts["games"] for name in LOST}
    return {**simulate.summary(counts), **lost, REFUSED: counts[REFUSED] / max(1, counts["meetings"])}


def lost_in_middle(before: State, events: Iterable[Event]) -> Iterator[str]:
    """The names in LOST of what these events destroy."""
    towns, legions, armies = LOST
    for event in events if before.turn in MIDDLE else ():
        if isinstance(event, TownDestroyed):
            yield towns
        elif isinstance(event, ArmyDestroyed):
            yield legions if before.britain.sides[event.army] is ROMANS else armies


def settled(before: State, events: Iterable[Event]) -> tuple[str, ...]:
    """A meeting of armies outside the cities is settled once the second side has said whether it fights (W6.1).

    Or once the first has, if the second cannot refuse (B47).
    """
    at_hand, kinds = before.meeting, {type(event) for event in events}
    if at_hand is None or WishTold not in kinds or before.britain.space(at_hand.at).is_city:
        return ()
    if len(at_hand.wishes) != 1 and MeetingForced not in kinds:
        return ()
    return ("meetings",) if BattleJoined in kinds else ("meetings", REFUSED)
