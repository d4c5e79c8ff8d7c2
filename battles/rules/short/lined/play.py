"""A battle by lined dice in play (L2 to L6), on the machine."""

from collections.abc import Callable, Sequence
from typing import Any

from battles.rules.short.leaders import roll_for_leaders
from battles.rules.short.lined import events as ev
from battles.rules.short.lined.state import Start, State, Step, Strength, begin, grade
from battles.rules.short.lines import Fate, fallen, line_up
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER
from engine.rules.dice import Dice, DieRequest, Kind, SeededDice
from engine.rules.reason import Reason
from engine.rules.ruleset import Illegal, Ruleset, Unfolded

IN_LINE, RETREATED = Reason("in_line"), Reason("retreated")
LOST_FROM = 3  # from this face on a retreated strength point is lost (L5)
D6 = Kind.D6
Faces = tuple[int, ...]


def unfold(battle: State, decision: ev.Decision, dice: Dice) -> Unfolded[State, ev.Event]:
    """Roll for what is next, with what follows without dice; Illegal once the battle is over."""
    step = battle.step
    if step is None:
        raise Illegal(f"{decision} is not possible: the battle is over")
    event: ev.Event | None = ROLLS[step](battle, dice)
    events = []
    while event is not None:
        events.append(event)
        battle = apply(battle, event)
        event = follows(battle)
    return Unfolded(events, battle)


def round_rolled(battle: State, dice: Dice) -> ev.RoundRolled:
    """Each side rolls a D6 for each strength point in line; both rows are lined up, each pair decided (L2)."""
    attackers, defenders = _both(dice, "L2", IN_LINE, battle.attacker.line, battle.defender.line)
    own, other = battle.start.bonus(ATTACKER), battle.start.bonus(DEFENDER)
    pairs = line_up([face + own for face in attackers], [face + other for face in defenders])
    return ev.RoundRolled(
        _row(attackers, own, [each.firsts for each in pairs]), _row(defenders, other, [each.seconds for each in pairs])
    )


def _row(faces: Faces, bonus: int, fates: Sequence[Fate]) -> ev.Row:
    left = fallen(fates)
    return ev.Row(faces, bonus, left.retreated, left.routed)


def retreated_rolled(battle: State, dice: Dice) -> ev.RetreatedRolled:
    """L5: a D6 for each retreated strength point of both sides; on 3 or more it is lost."""
    return ev.RetreatedRolled(*_both(dice, "L5", RETREATED, battle.attacker.retreated, battle.defender.retreated))


def leaders_rolled(battle: State, dice: Dice) -> ev.LeadersRolled:
    """A D6 for each leader (X6)."""
    faces = roll_for_leaders(battle.start.meeting, dice)
    return ev.LeadersRolled(faces[ATTACKER], faces[DEFENDER])


def _both(dice: Dice, rule: str, why: Reason, attackers: int, defenders: int) -> tuple[Faces, Faces]:
    """D6 for both sides, in one roll."""
    faces = dice.roll(
        [DieRequest(D6, rule, ATTACKER, why)] * attackers + [DieRequest(D6, rule, DEFENDER, why)] * defenders
    )
    return faces[:attackers], faces[attackers:]


ROLLS: dict[Step, Callable[[State, Dice], ev.Event]] = {
    Step.ROUND: round_rolled,
    Step.RETREATED: retreated_rolled,
    Step.LEADERS: leaders_rolled,
}


def follows(battle: State) -> ev.Event | None:
    """The event that follows without dice. L4: rounds go on until one side has nobody left in line: it has lost."""
    if battle.winner is None:
        gone = next((side for side in BOTH if not battle.strength(side).line), None)
        return ev.LineGone(gone.other) if gone else None
    if battle.grade is None and not battle.attacker.retreated and not battle.defender.retreated:
        return ev.VictoryGraded(grade(battle.strength(battle.winner.other)))
    return None


def apply(battle: State, event: ev.Event) -> State:
    match event:
        case ev.RoundRolled(attacker=attacker, defender=defender):
            attackers, defenders = _thinned(battle.attacker, attacker), _thinned(battle.defender, defender)
            return battle._replace(attacker=attackers, defender=defenders, rounds=battle.rounds + 1)
        case ev.LineGone(winner=winner):
            return battle._replace(winner=winner)
        case ev.RetreatedRolled(attacker=first, defender=second):
            return battle._replace(
                attacker=_counted(battle.attacker, first), defender=_counted(battle.defender, second)
            )
        case ev.VictoryGraded(grade=graded):
            return battle._replace(grade=graded)
    assert isinstance(event, ev.LeadersRolled)
    return battle._replace(leaders=(event.attacker, event.defender))


def _thinned(before: Strength, row: ev.Row) -> Strength:
    """A side's strength after a round."""
    left, routed = row.retreated, row.routed
    return before._replace(
        line=before.line - left - routed, retreated=before.retreated + left, lost=before.lost + routed
    )


def _counted(before: Strength, faces: Faces) -> Strength:
    """A side's strength after the dice for its retreated."""
    lost = sum(face >= LOST_FROM for face in faces)
    return before._replace(retreated=0, back=len(faces) - lost, lost=before.lost + lost)


def choices(battle: State, side: str) -> tuple[ev.Decision, ...]:
    """A side that a person commands rolls for what is next; there is nothing else to choose."""
    return () if battle.over or side not in battle.start.meeting.players else (ev.Roll(),)


def programs(game: Any) -> ev.Decision | None:
    """If nobody commands a side, the program rolls to the end (X5)."""
    battle: State = game.now
    return None if battle.over or battle.start.meeting.players else ev.Roll()


RULESET: Ruleset[Start, State, ev.Decision, ev.Event] = Ruleset(
    name="lined-dice",
    rules=1,
    start=Start,
    decision=ev.Decision,
    event=ev.Event,
    begin=begin,
    unfold=unfold,
    apply=apply,
    dice=lambda battle: SeededDice(battle.start.meeting.seed, battle.rounds),
    programs=programs,
    choices=choices,
)


def fought(start: Start, dice: Dice) -> State:
    """A whole battle with these dice, without a log."""
    battle = begin(start)
    while not battle.over:
        battle = unfold(battle, ev.Roll(), dice).now
    return battle
