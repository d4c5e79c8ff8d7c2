"""What the Romans know of the Briton armies' strengths, and since when; told to both sides, and never stored (W1.4)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from campaign.boudica.names import PACKAGE, name
from campaign.boudica.rules.board import BRITONS
from campaign.boudica.rules.estimate import ranges, totals
from campaign.boudica.rules.events import Event
from campaign.boudica.rules.state import NOT_TOLD, Army, State
from campaign.boudica.rules.w5_movement.moving import StrengthsTold
from campaign.boudica.rules.w6_battle.fighting import BattleEnded
from engine.grammar import listed
from engine.texts import text

_say = partial(text, PACKAGE, "board")


def strength(seen: State, army: Army) -> str:
    """An army's strength as far as it is known: "5", or "3 to 11"."""
    return str(army.strength) if army.strength != NOT_TOLD else thought(seen, army)


def thought(state: State, army: Army) -> str:
    """What the Romans can think of a Briton army's strength; "?" until it is divided."""
    return _range(ranges(state).get(army.id, ())) or "?"


def notes(seen: State, army: Army, sightings: Mapping[str, str]) -> list[str]:
    """More about an army's strength: what the Romans think of one they do not know, and what was seen."""
    if army.side is not BRITONS:
        return [_say("known.frozen")] if army.frozen else []
    told = thought(seen, army)
    hidden = army.strength != NOT_TOLD and told not in (str(army.strength), "?")
    return [*([_say("known.thought", range=told)] if hidden else []), *filter(None, [sightings.get(army.id)])]


def together(seen: State, space: str) -> str:
    """What several armies there have together, if not all of them are known: "17 together"."""
    here = [army.strength for army in seen.armies_at(space, BRITONS)]
    hidden = NOT_TOLD in here and len(here) > 1 and seen.thinkable
    return _say("known.together", sum=_range(totals(seen, space))) if hidden else ""


def everything(state: State) -> str:
    """The same of all armies."""
    return _range([sum(division) for division in state.thinkable])


def _range(found: Iterable[int]) -> str:
    least, most = min(found, default=0), max(found, default=0)
    return (f"{least} to {most}" if least < most else str(most)) if most else ""


def sightings(game: Any) -> Mapping[str, str]:
    """What was last seen of each Briton army, by whom and when; everybody may know it."""
    found: dict[str, str] = {}
    for line, before in zip(game.lines, game.states, strict=False):
        if any(isinstance(event, StrengthsTold | BattleEnded) for event in line.events):
            found |= dict(_seen(before, line.events))
    return found


def _seen(now: State, events: Iterable[Event]) -> Iterator[tuple[str, str]]:
    for event in events:
        if isinstance(event, StrengthsTold | BattleEnded):
            here = [army.id for army in now.armies_at(event.space, BRITONS)]
            yield from dict.fromkeys(here, _sighting(now, event)).items()
        now = event.happen(now)


def _sighting(now: State, event: StrengthsTold | BattleEnded) -> str:
    where = {"turn": now.turn, "space": name(event.space)}
    if isinstance(event, BattleEnded):
        return _say("known.left", strength=event.britons, **where)
    by = name(now.march.piece) if now.march else ""
    return _say("known.seen", strengths=listed(map(str, event.strengths)), by=by, **where)
