"""The order of play as one table, and the verbs legal_decisions, resolve and replay."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from battles.rules.battleplay import combat, deployment, ending, exploitation, setup
from battles.rules.battleplay.apply import apply
from battles.rules.battleplay.decisions import (
    Begin,
    Decision,
    Fight,
    IllegalDecision,
    Join,
    Offer,
    OfferChoice,
    Pass,
    PlayTactica,
    Reroll,
    StrikeAt,
)
from battles.rules.battleplay.engagements import combats, strikes
from battles.rules.battleplay.events import Asked, BattleEnded, CombatBegan, Event, GeneralJoined, Passed, StepBegan
from battles.rules.battleplay.play import Asks, Play
from battles.rules.battleplay.state import FILE_BY_FILE, Ask, Battle, Step, Window, better_general
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.tactica_effects import play_tactica, take_effect
from battles.rules.battleplay.windows import answers, opened
from battles.rules.verdict import Side
from engine.rules.dice import Dice, SeededDice


@dataclass(frozen=True)
class StepRules:
    """A step: its clause, what its beginning does, what is asked before a choice, the choice, and what it does.

    A step without choices is over when the windows of its beginning are answered.
    """

    step: Step
    rule: str
    begin: Callable[[Play], Asks] = lambda play: ()
    before: Callable[[Play, Offer], Asks] = lambda play, offer: ()
    offer: Callable[[Battle], Offer | None] = lambda battle: None
    resolve: Callable[[Play, Side, Decision], Asks] = lambda play, side, decision: ()


def _first_offer(battle: Battle) -> Offer:
    return OfferChoice(Side.ATTACKER, (Begin(),), Step.BEFORE)


def _combat_offer(battle: Battle) -> Offer | None:
    """The chooser's combats, or the other side's where he has none (R31)."""
    sides = (battle.chooser,) if battle.step in FILE_BY_FILE else (battle.chooser, battle.chooser.other)
    for side in sides:
        if choices := combats(battle, side):
            return OfferChoice(side, choices, battle.step)
    return None


def _seize(play: Play, offer: Offer) -> Asks:
    """Seize the Moment: the enemy of the chooser may choose instead, where it makes a difference."""
    battle, other = play.battle, offer.side.other
    if battle.offered or Tactica.SEIZE_THE_MOMENT not in battle.host(other).hand:
        return ()
    if len(offer.decisions()) == 1 and battle.step in FILE_BY_FILE:
        return ()
    return (Ask(Window.SEIZE, other),) if combats(battle, other) else ()


def _begin_combat(play: Play, side: Side, decision: Decision) -> Asks:
    assert isinstance(decision, Fight | StrikeAt), decision
    play.emit(CombatBegan(side, strikes(play.battle, side, decision)))
    return ()


def _combat(step: Step, rule: str) -> StepRules:
    return StepRules(step, rule, before=_seize, offer=_combat_offer, resolve=_begin_combat)


SEQUENCE = (
    StepRules(Step.BEFORE, "R1", offer=_first_offer),
    StepRules(Step.WATERWAY, "R8", offer=setup.waterway_offer, resolve=setup.set_waterway),
    StepRules(Step.TERRAIN, "R6", begin=setup.terrain),
    StepRules(Step.HILLS, "R9", begin=setup.hills),
    StepRules(Step.CONTROL, "R9", begin=setup.control),
    StepRules(
        Step.DEPLOYMENT,
        "R11",
        begin=deployment.begin,
        before=deployment.windows,
        offer=deployment.offer,
        resolve=deployment.resolve,
    ),
    StepRules(Step.REVEAL, "R20", begin=deployment.reveal),
    _combat(Step.ARTILLERY, "R33"),
    _combat(Step.BOWFIRE, "R34"),
    _combat(Step.SKIRMISH, "R35"),
    _combat(Step.CHARGE, "R36"),
    StepRules(Step.EXPLOITATION, "R37", begin=exploitation.withdraw),
    StepRules(Step.RESERVES, "R38", offer=exploitation.offer_reserves, resolve=exploitation.enter),
    StepRules(Step.MOVES, "R39", offer=exploitation.offer_moves, resolve=exploitation.move),
    _combat(Step.FLANKS, "R41"),
    _combat(Step.SUPPORT, "R42"),
    _combat(Step.FRONTS, "R43"),
)
_PLACE = {rules.step: place for place, rules in enumerate(SEQUENCE)}


def legal_decisions(battle: Battle) -> Offer | None:
    """What may be decided now, and by whom; None once the battle is over."""
    if battle.ending:
        return None
    if not battle.asks:
        return SEQUENCE[_PLACE[battle.step]].offer(battle)
    return _window_offer(battle) or _declining(battle.asks[0])


def _window_offer(battle: Battle) -> Offer | None:
    ask = battle.asks[0]
    choices = answers(battle, ask)
    return OfferChoice(ask.side, choices, ask.window) if choices else None


def _declining(ask: Ask) -> Offer:
    """A stored battle may wait for an answer that the rules of its day offered, and that is offered no more."""
    return OfferChoice(ask.side, (Pass(),), ask.window)


def resolve(battle: Battle, decision: Decision, dice: Dice) -> tuple[Event, ...]:
    """What happens when this is decided. IllegalDecision, with the offer, if it does not admit it."""
    return tuple(unfold(battle, decision, dice, legal_decisions(battle)).play.events)


@dataclass(frozen=True)
class Unfolding:
    """A decision's events with the battle they lead to, and what is offered next (None: it is over)."""

    play: Play
    offer: Offer | None


def unfold(battle: Battle, decision: Decision, dice: Dice, offer: Offer | None) -> Unfolding:
    """resolve for whoever plays on: `offer` is legal_decisions(battle), which he has already."""
    if offer is None or not offer.admits(decision):
        raise IllegalDecision(decision, offer)
    play = Play(battle, dice)
    if battle.asks:
        _answer(play, battle.asks[0], decision)
    else:
        _ask(play, SEQUENCE[_PLACE[battle.step]].resolve(play, offer.side, decision))
        if isinstance(decision, Begin):
            _next_step(play)
    return Unfolding(play, _go_on(play))


def go_on(battle: Battle, dice: Dice) -> Unfolding:
    """Whatever nobody has to decide, up to the next offer; for a battle that is taken up in the middle."""
    play = Play(battle, dice)
    return Unfolding(play, _go_on(play))


def _answer(play: Play, ask: Ask, decision: Decision) -> None:
    """A window is answered."""
    if isinstance(decision, PlayTactica):
        play_tactica(play, ask.side, decision)
    elif isinstance(decision, Join):
        play.emit(GeneralJoined(ask.side))
    elif isinstance(decision, Reroll):
        combat.reroll(play, ask.side)
    else:
        assert isinstance(decision, Pass), decision
        play.emit(Passed(ask.side, window=True))
        if ask.window is Window.FOG:
            take_effect(play)


def _ask(play: Play, asks: Asks) -> bool:
    """Open those windows in which there is something to play."""
    if asks and (asks := opened(play.battle, asks)):
        play.emit(Asked(asks))
        return True
    return False


def _go_on(play: Play) -> Offer | None:
    """Let everything happen that nobody has to decide; what is offered then, None at the end."""
    while play.battle.ending is None:
        if play.battle.asks:
            if offer := _window_offer(play.battle):
                return offer
            play.emit(Passed(play.battle.asks[0].side, window=True))  # what was asked has become pointless
        elif play.battle.combat:
            combat.go_on(play)
        elif offer := _choice(play):
            return offer
    return None


def _choice(play: Play) -> Offer | None:
    """The choice of the step; None where something else happened instead."""
    rules = SEQUENCE[_PLACE[play.battle.step]]
    offer = rules.offer(play.battle)
    if offer is None:
        _next_step(play)
    elif _ask(play, rules.before(play, offer)):
        return None
    return offer


def _next_step(play: Play) -> None:
    """R44: the next step; after the last Grind the end (R45)."""
    battle, grind = play.battle, play.battle.grind
    place = _PLACE[battle.step] + 1
    if place == len(SEQUENCE):
        if grind == battle.start.settings.grinds:
            play.emit(BattleEnded(ending.by_losses(battle)))
            return
        place = _PLACE[Step.EXPLOITATION]
    rules = SEQUENCE[place]
    grind += rules.step is Step.EXPLOITATION
    play.emit(StepBegan(rules.step, grind, _first_chooser(battle, rules.step), rules.rule))
    _ask(play, rules.begin(play))


def _first_chooser(battle: Battle, step: Step) -> Side:
    """The better general (R31); equal generals deploy the defender first (R11)."""
    return Side.DEFENDER if step is Step.DEPLOYMENT else better_general(battle)


def replay(battle: Battle, events: Iterable[Event]) -> Battle:
    """The battle after these events."""
    for event in events:
        battle = apply(battle, event)
    return battle


def seeded(battle: Battle) -> SeededDice:
    """The program's dice: those of a decision are the same whatever else was decided before."""
    return SeededDice(battle.start.seed, 0)
