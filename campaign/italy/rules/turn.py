"""The sequence of play as one table in the printed order, and the verbs legal_decisions and resolve."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.italy.rules import versions
from campaign.italy.rules.decisions import (
    PROCEED_OFFERED,
    Decision,
    IllegalDecision,
    Offer,
    Overrule,
    Proceed,
    UseGenerator,
)
from campaign.italy.rules.events import Event, StepBegan, apply
from campaign.italy.rules.opening import opening_land
from campaign.italy.rules.phases import attacks, battles, external, overruling, revenue, rulers, spending, victory
from campaign.italy.rules.play import Play
from campaign.italy.rules.question import conditions, question
from campaign.italy.rules.state import EVERYONE, Civic, ExternalArmy, Stage, Start, State, Step
from engine.rules.dice import Dice, DiceWanted, SeededDice
from engine.rules.ruleset import Ruleset, Unfolded
from powers.rules.situation import Situation
from powers.rules.theatre import ROME


def proceed(campaign: State) -> tuple[Offer, ...]:
    """Steps in which the program acts by the book."""
    return PROCEED_OFFERED


def everyone(play: Play) -> tuple[str, ...]:
    """One line for all the Powers at once."""
    return (EVERYONE,)


@dataclass(frozen=True)
class StepRules:
    """A step: its printed phase, its clause, who acts in it, what may be decided, and what then happens.

    D10: a line of the log holds one.
    """

    step: Step
    phase: int
    rule: str
    begin: Callable[[Play], tuple[str, ...]]
    legal: Callable[[State], tuple[Offer, ...]]
    resolve: Callable[[Play, Decision], None]


SEQUENCE = (
    StepRules(Step.SET_UP, 0, "C1.4", everyone, proceed, rulers.set_up),
    StepRules(Step.REVENUE, 1, "C2.1", everyone, proceed, revenue.resolve),
    StepRules(Step.RULERS, 2, "C3.1", rulers.begin, proceed, rulers.resolve),
    StepRules(Step.EXTERNAL_TARGETS, 3, "C8.6", attacks.begin_externals, proceed, attacks.resolve_external),
    StepRules(Step.ATTACK_ROLLS, 3, "C4.1", rulers.others, proceed, attacks.resolve_roll),
    StepRules(Step.TARGETS, 3, "C4.5", attacks.begin_targets, proceed, attacks.resolve_target),
    StepRules(Step.ROME_ATTACKS, 3, "C4.6", attacks.begin_rome, attacks.legal_rome, attacks.resolve_rome),
    StepRules(Step.SPENDING, 4, "C5.1", everyone, proceed, spending.resolve),
    StepRules(Step.ROME_SPENDS, 4, "C5.4", spending.begin_rome, spending.legal_rome, spending.resolve_rome),
    StepRules(Step.BATTLES, 5, "C6.1", battles.begin, battles.legal, battles.resolve),
    StepRules(Step.END_OF_TURN, 6, "C9.2", everyone, proceed, external.resolve_end),
    StepRules(Step.INTERVENTION, 6, "C8.1", external.begin_intervention, proceed, external.resolve_intervention),
)
PHASES = ("Set-up", "Revenue", "Rulers", "Attacks", "Spending", "Battles", "External Powers")
"""The printed phases by their number; 0 is before the first turn."""
_PROCEED = Proceed()
_PLACE = {rules.step: place for place, rules in enumerate(SEQUENCE)}


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
    return 0 if campaign.ending else SEQUENCE[_PLACE[campaign.step]].phase


def legal_decisions(campaign: State) -> tuple[Offer, ...]:
    """Everything that may be decided now; nothing once the campaign is over."""
    return () if campaign.ending else SEQUENCE[_PLACE[campaign.step]].legal(campaign)


def resolve(campaign: State, decision: Decision, dice: Dice, rules: int | None = None) -> tuple[Event, ...]:
    """What happens when this is decided. IllegalDecision, with the offers, if none admits it.

    `rules` is the version by which an old line was decided (versions.RESOLVED), today's if none is named.
    """
    return tuple(unfold(campaign, decision, dice, rules).events)


def unfold(campaign: State, decision: Decision, dice: Dice, rules: int | None = None) -> Unfolded[State, Event]:
    """resolve, with the campaign that the events lead to; where dice are wanted, with the events before that."""
    offers = overruling.legal(campaign, rules) if isinstance(decision, Overrule) else legal_decisions(campaign)
    if not any(offer.admits(decision) for offer in offers):
        raise IllegalDecision(decision, offers)
    play = Play(campaign, dice, rules)
    try:
        carry_out(play, decision)
    except DiceWanted as wanted:
        wanted.events = tuple(play.events)
        raise
    return Unfolded(play.events, play.campaign)


def carry_out(play: Play, decision: Decision) -> None:
    """Let happen what was taken from an offer."""
    if isinstance(decision, Overrule):
        overruling.resolve(play, decision)
    else:
        SEQUENCE[_PLACE[play.campaign.step]].resolve(play, decision)
    while not play.campaign.to_do and play.campaign.ending is None:
        _move_on(play)


def _move_on(play: Play) -> None:
    """Begin the next step in which anybody acts, or end the turn."""
    for rules in SEQUENCE[_PLACE[play.campaign.step] + 1 :]:
        if to_do := rules.begin(play):
            play.emit(StepBegan(rules.step, to_do, rules.rule))
            return
    victory.end_turn(play)


def programs_decision(campaign: State) -> Decision | None:
    """What the program decides by itself; None where the player decides, or at the end."""
    if campaign.ending:
        return None
    battle = campaign.battle
    if battle and battle.stage is Stage.JOINED and not battle.is_romes:
        return UseGenerator()
    if battle or campaign.to_do[0] == ROME and campaign.step in (Step.ROME_ATTACKS, Step.ROME_SPENDS):
        return None
    return _PROCEED


def seeded(campaign: State) -> SeededDice:
    """The program's dice: a face is the same whatever else was decided in its turn."""
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
    overrulable=overruling.MATTERS,
)
