"""The labels of decisions."""

from campaign.desk import telling
from campaign.desk.telling import Parts
from campaign.fury.names import PACKAGE, name, parts_of, said
from campaign.fury.rules.decisions import Decision, Done
from campaign.fury.rules.state import State
from campaign.fury.rules.z10_movement import Go, SetOut


def label(decision: Decision, seen: State | None = None) -> str:
    """The text of a decision's button, in the game as who decides sees it; without one it is less exact."""
    return telling.label(PACKAGE, decision, _parts(decision, seen))


def option_text(decision: Decision, seen: State | None = None) -> str:
    """Its text away from the stack or the question that it belongs to."""
    return telling.label(PACKAGE, decision, _parts(decision, seen), apart=True)


def _parts(decision: Decision, seen: State | None) -> Parts:
    """Its fields, and what else chooses its text or fills it in."""
    return {"from": "", **parts_of(decision), **(_in_the_game(decision, seen) if seen else {})}


def _in_the_game(decision: Decision, seen: State) -> Parts:
    """What only the game tells: in which step it is, from where a stack sets out, and whether a part of it stays."""
    match decision:
        case Done():
            return {seen.stage: True}
        case SetOut(units=units, leaders=leaders):
            places = [seen.units[id].at for id in units] + [seen.leaders[id].at for id in leaders]
            return {"from": said("names", "from", at=name(places[0]))}
        case Go(units=units, leaders=leaders) if seen.column:
            return {"part": {*units, *leaders} != {*seen.column.units, *seen.column.leaders}}
    return {}
