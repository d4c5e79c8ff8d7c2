"""The labels of decisions."""

from campaign.agricola.names import PACKAGE, force, parts_of, where
from campaign.agricola.rules.decisions import Decision, Done, Proceed
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y9_events import Disrupt, Withdraw
from campaign.agricola.rules.y11_placing import SetAllDown
from campaign.agricola.rules.y11_recruiting import Dismantle
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y16_retreat import Retreat
from campaign.agricola.rules.y21_answers import LetPass, ThrowAgain
from campaign.agricola.rules.y21_stratagems import PlayMarker
from campaign.agricola.rules.y24_monoliths import Exchange
from campaign.desk import telling
from campaign.desk.telling import Parts


def label(decision: Decision, seen: State | None = None) -> str:
    """The text of a decision's button, in the game as who decides sees it; without one it is less exact."""
    return telling.label(PACKAGE, decision, _parts(decision, seen))


def option_text(decision: Decision, seen: State | None = None) -> str:
    """Its text away from the unit or the question that it belongs to."""
    return telling.label(PACKAGE, decision, _parts(decision, seen), apart=True)


def _parts(decision: Decision, seen: State | None) -> Parts:
    """Its fields, and what else chooses its text or fills it in."""
    return {**parts_of(decision, force), **_more(decision), **(_in_the_game(decision, seen) if seen else {})}


def _more(decision: Decision) -> Parts:
    match decision:
        case SetAllDown(places=places):
            return {"number": len(places), "one": len(places) == 1}
        case Retreat(to=to, by_sea=by_sea, aboard=aboard):
            return {"both": to and by_sea, "sail": by_sea, "with": f" with {force(aboard)}" if aboard else ""}
        case ThrowAgain(nth=nth):
            return {"n": nth + 1}
        case Exchange(give=give, take=take):
            return {"keep": give == take}
        case PlayMarker(marker=marker, at=at):
            return {marker.replace("-", "_"): True, f"{marker}_{'there' if at else 'only'}": True}
    return {}


def _in_the_game(decision: Decision, seen: State) -> Parts:
    """What only the game tells; both sides' Speeches are the same question."""
    match decision:
        case Done() | Proceed() if seen.battle:
            return dict.fromkeys(seen.battle.stage.split(), True)
        case Done() | Proceed():
            return {seen.step.replace(" ", "_"): True}
        case LetPass() if seen.asked:
            return {seen.asked.what: True}
        case ThrowAgain(nth=nth) if seen.asked:
            return {"face": seen.asked.faces[nth], "only": len(seen.asked.faces) == 1}
        case Go(units=units) if seen.march:
            return {"all": units == seen.march.units}
        case Dismantle(unit=unit) | Withdraw(unit=unit) | Disrupt(unit=unit) if unit in seen.units:
            return {"where": where(seen.units[unit].at)}
    return {}
