"""The sequence of play as one table in the printed order, and the verbs legal_decisions and resolve."""

from campaign.italy.rules import c2_revenue as revenue
from campaign.italy.rules import c3_rulers as rulers
from campaign.italy.rules import c4_attacks as attacks
from campaign.italy.rules import c5_spending as spending
from campaign.italy.rules import c6_battles as battles
from campaign.italy.rules import c8_external as external
from campaign.italy.rules import c9_victory as victory
from campaign.italy.rules import overrides, versions
from campaign.italy.rules.c6_battles import order
from campaign.italy.rules.c6_battles.results import UseGenerator
from campaign.italy.rules.decisions import Offer
from campaign.italy.rules.opening import opening_land
from campaign.italy.rules.play import PROCEED_OFFERED, Decision, Event, Play, Proceed, StepBegan
from campaign.italy.rules.question import conditions, question
from campaign.italy.rules.state import EVERYONE, Civic, ExternalArmy, Stage, Start, State, Step
from engine.rules.dice import Dice, SeededDice
from engine.rules.ruleset import Ruleset
from engine.rules.sequence import Sequence, StepRules, apply
from powers.rules.situation import Situation
from powers.rules.theatre import ROME


def proceed(campaign: State) -> tuple[Offer, ...]:
    """For steps in which the program acts by the book."""
    return PROCEED_OFFERED


def everyone(play: Play) -> tuple[str, ...]:
    """One line for all Powers at once."""
    return (EVERYONE,)


def romes_battle(campaign: State) -> str | None:
    """Rome, if it decides anything about the battle at hand (C6.8)."""
    battle = campaign.battle
    return ROME if battle and (battle.is_romes or battle.stage is not Stage.JOINED) else None


def rome(campaign: State) -> str:
    return ROME


SET_UP = StepRules(Step.SET_UP, 0, "C1.4", everyone, proceed, rulers.set_up)
TURN: tuple[StepRules[State, Decision, Event, Offer], ...] = (
    StepRules(Step.REVENUE, 1, "C2.1", everyone, proceed, revenue.resolve),
    StepRules(Step.RULERS, 2, "C3.1", rulers.begin, proceed, rulers.resolve),
    StepRules(Step.EXTERNAL_TARGETS, 3, "C8.6", external.begin_externals, proceed, external.resolve_external),
    StepRules(Step.ATTACK_ROLLS, 3, "C4.1", rulers.others, proceed, attacks.resolve_roll),
    StepRules(Step.TARGETS, 3, "C4.5", attacks.begin_targets, proceed, attacks.resolve_target),
    StepRules(Step.ROME_ATTACKS, 3, "C4.6", attacks.begin_rome, attacks.legal_rome, attacks.resolve_rome, rome),
    StepRules(Step.SPENDING, 4, "C5.1", everyone, proceed, spending.resolve),
    StepRules(Step.ROME_SPENDS, 4, "C5.4", spending.begin_rome, spending.legal_rome, spending.resolve_rome, rome),
    StepRules(Step.BATTLES, 5, "C6.1", order.begin, battles.legal, battles.resolve, romes_battle),
    StepRules(Step.END_OF_TURN, 6, "C9.2", everyone, proceed, external.resolve_end),
    StepRules(Step.INTERVENTION, 6, "C8.1", external.begin_intervention, proceed, external.resolve_intervention),
)
PHASES = ("Set-up", "Revenue", "Rulers", "Attacks", "Spending", "Battles", "External Powers")
"""The printed phases by number; 0 is before the first turn."""
_PROCEED = Proceed()


def began(campaign: State, rules: StepRules[State, Decision, Event, Offer], to_do: tuple[str, ...]) -> StepBegan:
    """D10: a step begins; each line of the log is what one Power does in it."""
    return StepBegan(rules.step, to_do, rules.rule)


SEQUENCE: Sequence[State, Decision, Event, Offer] = Sequence(
    first=(SET_UP, *TURN),
    turn=TURN,
    began=began,
    end_turn=victory.end_turn,
    overridable=overrides.legal,
    matters=overrides.MATTERS,
)
legal_decisions, unfold, carry_out = SEQUENCE.offers, SEQUENCE.unfold, SEQUENCE.carry_out


def begin(start: Start) -> State:
    """The campaign before its first line, which rolls the rulers that its opening does not name."""
    opening = start.opening
    land = opening_land(start.italy, opening)
    return State(
        start,
        opening.turn,
        step=Step.SET_UP,
        to_do=(EVERYONE,),
        situation=Situation(land, rulers=dict(opening.rulers), revenues={}, purses={}),
        externals=tuple([ExternalArmy(army.external, army.strength, army.payer) for army in opening.armies]),
        subjects=tuple(land.overlords.items()),
        civic=(Civic(opening.turn - 1, overruled=opening.account),) if opening.turn > 1 else (),
    )


def phase(campaign: State) -> int:
    """The printed phase, 1 to 6; 0 during set-up and after the end."""
    return 0 if campaign.ending else SEQUENCE.phase(campaign)


def resolve(campaign: State, decision: Decision, dice: Dice, rules: int | None = None) -> tuple[Event, ...]:
    """The events of this decision; raises IllegalDecision, with the offers, if none includes it."""
    return tuple(unfold(campaign, decision, dice, rules).events)


def programs_decision(campaign: State) -> Decision | None:
    """The program's own decision; None where the player decides, or at the end."""
    if campaign.ending or SEQUENCE.decides(campaign):
        return None
    return UseGenerator() if campaign.battle else _PROCEED


def seeded(campaign: State) -> SeededDice:
    """The program's dice: a face does not depend on other decisions in its turn."""
    return SeededDice(campaign.start.seed, campaign.turn)


RULESET: Ruleset[Start, State, Decision, Event] = Ruleset(
    name="campaign",
    rules=versions.RULES,
    start=Start,
    decision=Decision,
    event=Event,
    begin=begin,
    unfold=unfold,
    apply=apply,
    dice=seeded,
    programs=lambda game: programs_decision(game.now),
    again=lambda campaign, line, dice: resolve(campaign, line.decision, dice, line.rules),
    question=question,
    conditions=conditions,
    overridable=overrides.MATTERS,
    iron=lambda start: start.iron is not None,
)
