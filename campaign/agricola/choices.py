"""The labels of decisions."""

from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any

from campaign.agricola.names import force, name, said, to, together, where
from campaign.agricola.rules.at_hand.battle import Stage
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y9_events import Disrupt, Withdraw
from campaign.agricola.rules.y11_placing import SetAllDown
from campaign.agricola.rules.y11_recruiting import Dismantle
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y16_hits import TakeHits
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y21_answers import LetPass, ThrowAgain
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y24_monoliths import Exchange
from engine.grammar import listed, sentence

PLACES = ("at", "to", "by_sea")
Parts = Mapping[str, object]


def label(decision: Decision, seen: State | None = None) -> str:
    """The text of a decision's button, in the game as who decides sees it; without one it is less exact."""
    return sentence(said("choices", type(decision).__name__, **_parts(decision, seen)))


def option_text(decision: Decision, seen: State | None = None) -> str:
    """Its text away from the unit or the question that it belongs to."""
    apart = said("choices", f"apart.{type(decision).__name__}", **_parts(decision, seen))
    return sentence(apart) or label(decision, seen)


def _parts(decision: Decision, seen: State | None) -> Parts:
    """Its fields, and what else chooses its text or fills it in."""
    parts = {field: to(part) if field in PLACES else _plain(part) for field, part in vars(decision).items()}
    parts |= {"where": where(getattr(decision, "at", ""))}
    return {**parts, **_more(decision), **(_in_the_game(decision, seen) if seen else {})}


def _plain(value: Any) -> object:
    if isinstance(value, tuple):
        return force(value) if value and isinstance(value[0], str) else ""
    return name(value) if isinstance(value, str) else value


def _more(decision: Decision) -> Parts:
    match decision:
        case SetOut(kind=kind):
            return {kind.replace("-", "_"): True}
        case SetAllDown(places=places):
            return {"number": len(places), "one": len(places) == 1}
        case TakeHits(units=units):
            return {"units": _hit(units)}
        case Retreat(to=to, by_sea=by_sea, aboard=aboard):
            aboard_them = f" with {force(aboard)}" if aboard else ""
            return {"both": to and by_sea, "sail": by_sea, "with": aboard_them}
        case ThrowAgain(nth=nth):
            return {"n": nth + 1}
        case Exchange(give=give, take=take):
            return {"keep": give == take}
        case PlayMarker(side=side, marker=marker, at=at):
            return {side: True, marker.replace("-", "_"): True, f"{marker}_{'there' if at else 'only'}": True}
    return {}


def _hit(units: tuple[str, ...]) -> str:
    """Who takes hits, and who two of them."""
    hits = Tally(units)
    once, twice = ([unit for unit in hits if hits[unit] == n] for n in (1, 2))
    return listed(filter(None, [together(once) if once else "", f"{together(twice)} twice" if twice else ""]))


def _in_the_game(decision: Decision, seen: State) -> Parts:
    """What only the game tells."""
    match decision:
        case Done() | Proceed():
            stage = seen.battle.stage if seen.battle else None
            return {(_moment(stage) if stage else str(seen.step)).replace(" ", "_"): True}
        case LetPass() if seen.asked:
            return {seen.asked.what: True}
        case ThrowAgain(nth=nth) if seen.asked:
            return {"face": seen.asked.faces[nth], "only": len(seen.asked.faces) == 1}
        case Go(units=units) if seen.march:
            return {"all": units == seen.march.units}
        case Dismantle(unit=unit) | Withdraw(unit=unit) | Disrupt(unit=unit) if unit in seen.units:
            return {"where": where(seen.units[unit].at)}
    return {}


def _moment(stage: Stage) -> str:
    """Both speeches are the same question."""
    return "speech" if "speech" in stage else str(stage)
