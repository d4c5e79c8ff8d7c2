"""A battle on the odds table as a game of the machine: the events of each decision, and their effects."""

from collections.abc import Sequence
from dataclasses import replace

from battles.rules.short.field import draw_field
from battles.rules.short.leaders import roll_for_leaders
from battles.rules.short.many import Many, many
from battles.rules.short.odds_table import events as ev
from battles.rules.short.odds_table.host import Start, corps
from battles.rules.short.odds_table.program import WITHOUT_CHOICE, decides, lose_rest, programs
from battles.rules.short.odds_table.state import CHARGES, LOSSES, THROW, State
from battles.rules.short.odds_table.throw import OVERRUN, column, modifiers, overruns, read
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side
from engine.rules.dice import Dice, DieRequest, Kind, SeededDice
from engine.rules.modifiers import total
from engine.rules.reason import Reason
from engine.rules.ruleset import Illegal, Ruleset, Unfolded

RULES = 1
ASIDE_ON = 1  # a corps that rolls this stands aside (H3)
MARKED_AND_OTHER = (
    DieRequest(Kind.D6, "H4", "marked", Reason("odds_marked_die")),
    DieRequest(Kind.D6, "H4", "other", Reason("odds_other_die")),
)
"""The 2 dice of the throw; the first is the marked die."""


def choices(state: State, side: str) -> tuple[ev.Decision, ...]:
    """What a side that a person commands may decide now; either side may throw."""
    stage, whose = state.next
    if side not in state.start.meeting.players or whose not in (None, side):
        return ()
    if whose is None:
        return (ev.Throw(),) if stage is THROW else ()
    if stage is CHARGES:
        return ev.Charge(whose, True), ev.Charge(whose, False)
    kinds = state.kinds(whose)
    return (*(ev.LoseUnit(whose, place) for place in kinds), lose_rest(state, whose)) if kinds else ()


def is_legal(state: State, decision: ev.Decision) -> bool:
    """Whether this decision is next, and possible."""
    stage, side = state.next
    match decision:
        case ev.Charge(whose):
            return stage is CHARGES and whose is side
        case ev.LoseUnit(whose, unit):
            return stage is LOSSES and whose is side and unit in state.kinds(whose)
        case ev.LoseUnits(whose):
            return stage is LOSSES and whose is side and decision == lose_rest(state, whose)
    return decision == WITHOUT_CHOICE.get(stage)


def unfold(state: State, decision: ev.Decision, dice: Dice) -> Unfolded[State, ev.Event]:
    """The events of a decision; Illegal if it is not possible now.

    D23: charges are declared before the allied corps roll, and these roll before the throw.
    """
    if not is_legal(state, decision):
        raise Illegal(f"{decision} is not possible")
    events = _events(state, decision, dice)
    for event in events:
        state = apply(state, event)
    return Unfolded(events, state)


def _events(state: State, decision: ev.Decision, dice: Dice) -> Sequence[ev.Event]:
    match decision:
        case ev.FindField():
            found = draw_field(state.start.meeting.terrain, dice)
            return (ev.FieldFound(found.choice, found.faces),)
        case ev.Charge(side, charges, why):
            return (ev.Answered(side, charges, why),)
        case ev.LoseUnit(side, unit):
            return (ev.UnitsLost(side, (unit,), None),)
        case ev.LoseUnits(side, why):
            return (ev.UnitsLost(side, state.dues(side).rest, why),)
        case ev.AskAfterLeaders():
            faces = roll_for_leaders(state.start.meeting, dice)
            return (ev.LeadersAsked(faces[ATTACKER], faces[DEFENDER]),)
    return _throw(state, dice)


def _throw(state: State, dice: Dice) -> Sequence[ev.Event]:
    """Allied corps first (H3), then the throw (H4); no throw if the defender is overrun (H6)."""
    asked = _ask_corps(state, dice)
    for event in asked:
        state = apply(state, event)
    if overruns(state):
        return (*asked, ev.Overrun(state.strengths, OVERRUN))
    added = modifiers(state)
    marked, other = dice.roll(MARKED_AND_OTHER)
    reading = read(state, total(added), (marked, other))
    return (*asked, ev.Thrown(state.strengths, column(state).name, added, (marked, other), *reading))


def _ask_corps(state: State, dice: Dice) -> tuple[ev.CorpsAsked, ...]:
    allies = [(side, ally) for side in BOTH for ally in corps(state.start.meeting.army(side))]
    faces = dice.roll(
        [DieRequest(Kind.D6, "H3", f"{side}/{ally}", Reason("odds_corps", (ally,))) for side, ally in allies]
    )
    return tuple(ev.CorpsAsked(side, ally, face) for (side, ally), face in zip(allies, faces, strict=True))


def apply(state: State, event: ev.Event) -> State:
    match event:
        case ev.FieldFound(field):
            return replace(state, field=field)
        case ev.Answered(side, charges):
            return replace(state, charges=(*state.charges, (side, charges)))
        case ev.CorpsAsked(side, ally, face):
            return replace(state, aside=(*state.aside, (side, ally))) if face == ASIDE_ON else state
        case ev.UnitsLost(side, units):
            return _lose(state, side, units)
        case ev.Overrun():
            defender = range(len(state.start.meeting.defender.units))
            return _lose(replace(state, result=event), DEFENDER, tuple(defender))
        case ev.LeadersAsked():
            return replace(state, leaders=event)
    assert isinstance(event, ev.Thrown), "there is no other event"
    return replace(state, result=event)


def _lose(state: State, side: Side, units: tuple[int, ...]) -> State:
    attacker, defender = state.lost
    if side is ATTACKER:
        return replace(state, lost=((*attacker, *units), defender))
    return replace(state, lost=(attacker, (*defender, *units)))


def question(state: State, decision: ev.Decision) -> object:
    """What a decision answers: charges and the throw come once in a battle, losses depend on its state."""
    match decision:
        case ev.Charge(side):
            return "charge", side
        case ev.LoseUnit(side) | ev.LoseUnits(side):
            due = state.dues(side)
            return side, due.points, due.places
    return type(decision).__name__


def conditions(state: State, decision: ev.Decision) -> object:
    """What a side knows when it decides to charge: the field, and the other side's answer."""
    return (state.field, state.charges) if isinstance(decision, ev.Charge) else None


RULESET: Ruleset[Start, State, ev.Decision, ev.Event] = Ruleset(
    name="odds-table",
    rules=RULES,
    start=Start,
    decision=ev.Decision,
    event=ev.Event,
    begin=State,
    unfold=unfold,
    apply=apply,
    dice=lambda state: SeededDice(state.start.meeting.seed, 1),
    programs=programs,
    choices=choices,
    question=question,
    conditions=conditions,
)


def fought(start: Start, dice: Dice) -> State:
    """A whole battle by the program with these dice, without a log."""
    state = State(start)
    while decision := decides(state, ()):
        state = unfold(state, decision, dice).now
    return state


def fight_many(start: Start, battles: int, seed: str) -> Many:
    """This many battles; each counts as one round, as it has one throw."""
    return many(battles, seed, lambda dice: (fought(start, dice).outcome, 1))
