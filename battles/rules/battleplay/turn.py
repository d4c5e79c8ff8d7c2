"""The order of play as a table, with legal_decisions and resolve; and the effect of each Tactica."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from battles.rules.battleplay import combat, deployment, ending, exploitation, setup
from battles.rules.battleplay import decisions as de
from battles.rules.battleplay import events as ev
from battles.rules.battleplay.engagements import combats, strikes
from battles.rules.battleplay.play import Asks, CardPlay
from battles.rules.battleplay.state import FILE_BY_FILE, Ask, Battle, Declared, Step, Window, better_general
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.windows import answers, opened
from battles.rules.verdict import Side
from engine.rules.dice import Dice, SeededDice
from engine.rules.sequence import IllegalDecision


@dataclass(frozen=True)
class CardStepRules:
    """A step: its clause, what happens when it begins, what is asked before a choice, the choice, and its effect.

    A step without choices is over when the windows of its beginning are answered.
    """

    step: Step
    rule: str
    begin: Callable[[CardPlay], Asks] = lambda play: ()
    before: Callable[[CardPlay, de.Offer], Asks] = lambda play, offer: ()
    offer: Callable[[Battle], de.Offer | None] = lambda battle: None
    resolve: Callable[[CardPlay, Side, de.Decision], Asks] = lambda play, side, decision: ()


def _seize(play: CardPlay, offer: de.Offer) -> Asks:
    """Seize the Moment: the chooser's enemy may choose instead, if it makes a difference."""
    battle, other = play.battle, offer.side.other
    if battle.offered or Tactica.SEIZE_THE_MOMENT not in battle.host(other).hand:
        return ()
    if len(offer.decisions()) == 1 and battle.step in FILE_BY_FILE:
        return ()
    return (Ask(Window.SEIZE, other),) if combats(battle, other) else ()


def _begin_combat(play: CardPlay, side: Side, decision: de.Decision) -> Asks:
    assert isinstance(decision, de.Fight | de.StrikeAt), decision
    play.emit(ev.CombatBegan(side, strikes(play.battle, side, decision)))
    return ()


def _combat(step: Step) -> CardStepRules:
    return CardStepRules(
        step, combat.RULES[step], before=_seize, offer=partial(de.chosen_from, find=combats), resolve=_begin_combat
    )


SEQUENCE = (
    CardStepRules(Step.BEFORE, "R1", offer=lambda battle: de.OfferChoice(Side.ATTACKER, (de.Begin(),), Step.BEFORE)),
    CardStepRules(Step.WATERWAY, "R8", offer=setup.waterway_offer, resolve=setup.set_waterway),
    CardStepRules(Step.TERRAIN, "R6", begin=setup.terrain),
    CardStepRules(Step.HILLS, "R9", begin=setup.hills),
    CardStepRules(Step.CONTROL, "R9", begin=setup.control),
    CardStepRules(
        Step.DEPLOYMENT,
        "R11",
        begin=deployment.begin,
        before=deployment.windows,
        offer=deployment.offer,
        resolve=deployment.resolve,
    ),
    CardStepRules(Step.REVEAL, "R20", begin=deployment.reveal),
    _combat(Step.ARTILLERY),
    _combat(Step.BOWFIRE),
    _combat(Step.SKIRMISH),
    _combat(Step.CHARGE),
    CardStepRules(Step.EXPLOITATION, "R37", begin=exploitation.withdraw),
    CardStepRules(
        Step.RESERVES, "R38", offer=partial(de.chosen_from, find=exploitation.entering), resolve=exploitation.enter
    ),
    CardStepRules(
        Step.MOVES, "R39", offer=partial(de.chosen_from, find=exploitation.moving), resolve=exploitation.move
    ),
    _combat(Step.FLANKS),
    _combat(Step.SUPPORT),
    _combat(Step.FRONTS),
)
_PLACE = {rules.step: place for place, rules in enumerate(SEQUENCE)}


def legal_decisions(battle: Battle) -> de.Offer | None:
    """The decisions possible now, and the side that takes them; None once the battle is over."""
    if battle.ending:
        return None
    if not battle.asks:
        return SEQUENCE[_PLACE[battle.step]].offer(battle)
    ask = battle.asks[0]
    # a stored battle may wait for an answer that only earlier rules offered
    return _window_offer(battle) or de.OfferChoice(ask.side, (de.Pass(),), ask.window)


def _window_offer(battle: Battle) -> de.Offer | None:
    ask = battle.asks[0]
    choices = answers(battle, ask)
    return de.OfferChoice(ask.side, choices, ask.window) if choices else None


def resolve(battle: Battle, decision: de.Decision, dice: Dice) -> tuple[ev.Event, ...]:
    """The events of this decision. IllegalDecision, with the offer, if the offer does not include it."""
    return tuple(unfold(battle, decision, dice, legal_decisions(battle)).play.events)


class Unfolding(NamedTuple):
    """A decision's events with the battle after them, and the next offer (None: it is over)."""

    play: CardPlay
    offer: de.Offer | None


def unfold(battle: Battle, decision: de.Decision, dice: Dice, offer: de.Offer | None) -> Unfolding:
    """The same as resolve, for a caller that already has `offer`, the legal_decisions(battle)."""
    if offer is None or not offer.admits(decision):
        raise IllegalDecision(decision, () if offer is None else (offer,))
    play = CardPlay(battle, dice)
    if battle.asks:
        _answer(play, battle.asks[0], decision)
    else:
        _ask(play, SEQUENCE[_PLACE[battle.step]].resolve(play, offer.side, decision))
        if isinstance(decision, de.Begin):
            _next_step(play)
    return Unfolding(play, _go_on(play))


def go_on(battle: Battle, dice: Dice) -> Unfolding:
    """Whatever needs no decision, up to the next offer; for a battle resumed halfway."""
    play = CardPlay(battle, dice)
    return Unfolding(play, _go_on(play))


def _answer(play: CardPlay, ask: Ask, decision: de.Decision) -> None:
    if isinstance(decision, de.PlayTactica):
        play_tactica(play, ask.side, decision)
    elif isinstance(decision, de.Join):
        play.emit(ev.GeneralJoined(ask.side))
    elif isinstance(decision, de.Reroll):
        combat.reroll(play, ask.side)
    else:
        assert isinstance(decision, de.Pass), decision
        play.emit(ev.Passed(ask.side, window=True))
        if ask.window is Window.FOG:
            take_effect(play)


def _ask(play: CardPlay, asks: Asks) -> bool:
    """Open those windows in which there is something to play."""
    if asks and (asks := opened(play.battle, asks)):
        play.emit(ev.Asked(asks))
        return True
    return False


def _go_on(play: CardPlay) -> de.Offer | None:
    """Play whatever needs no decision; returns the next offer, None at the end."""
    while play.battle.ending is None:
        if play.battle.asks:
            if offer := _window_offer(play.battle):
                return offer
            play.emit(ev.Passed(play.battle.asks[0].side, window=True))  # what was asked no longer matters
        elif play.battle.combat:
            combat.go_on(play)
        elif offer := _choice(play):
            return offer
    return None


def _choice(play: CardPlay) -> de.Offer | None:
    """The choice of the step; None if something else happened instead."""
    rules = SEQUENCE[_PLACE[play.battle.step]]
    offer = rules.offer(play.battle)
    if offer is None:
        _next_step(play)
    elif _ask(play, rules.before(play, offer)):
        return None
    return offer


def _next_step(play: CardPlay) -> None:
    """R44: the next step; after the last Grind the end (R45)."""
    battle, grind = play.battle, play.battle.grind
    place = _PLACE[battle.step] + 1
    if place == len(SEQUENCE):
        if grind == battle.start.settings.grinds:
            play.emit(ev.BattleEnded(ending.by_losses(battle)))
            return
        place = _PLACE[Step.EXPLOITATION]
    rules = SEQUENCE[place]
    grind += rules.step is Step.EXPLOITATION
    play.emit(ev.StepBegan(rules.step, grind, _first_chooser(battle, rules.step), rules.rule))
    _ask(play, rules.begin(play))


def _first_chooser(battle: Battle, step: Step) -> Side:
    """The side with the better general (R31); with equal generals the defender deploys first (R11)."""
    return Side.DEFENDER if step is Step.DEPLOYMENT else better_general(battle)


def seeded(battle: Battle) -> SeededDice:
    """The program's dice: those of a decision do not depend on earlier decisions."""
    return SeededDice(battle.start.seed, 0)


# --- What a Tactica does (R47) when no Fog of War is in the way -------------------------------------------------------


def play_tactica(play: CardPlay, side: Side, decision: de.PlayTactica) -> None:
    """A Tactica is played; the enemy may answer with Fog of War, except to Fog of War itself."""
    answered = play.battle.declared
    play.emit(ev.TacticaPlayed(side, decision.card, decision.subject, decision.to, decision.half))
    if decision.card is Tactica.FOG_OF_WAR:
        assert answered is not None, decision
        play.emit(ev.TacticaFogged(answered.side, answered.card))
        return
    if fog := opened(play.battle, (Ask(Window.FOG, side.other),)):
        stage = play.battle.combat.stage if play.battle.combat else None
        play.emit(ev.Asked(fog, stage))
    else:
        take_effect(play)


def take_effect(play: CardPlay) -> None:
    """Apply the declared Tactica."""
    declared = play.battle.declared
    assert declared is not None, "no Tactica was declared"
    if effect := _EFFECTS.get(declared.card):
        effect(play, declared)


def _forced_march(play: CardPlay, card: Declared) -> None:
    assert card.half is not None, card
    play.emit(ev.Moved(card.side, card.subject, card.half, card.to, rule="R47"))
    exploitation.retire(play)


def _scouts(play: CardPlay, card: Declared) -> None:
    play.emit(ev.CardsShown(tuple(dict.fromkeys((card.subject, card.to))), rule="R47"))


def _first_on_the_hill(play: CardPlay, card: Declared) -> None:
    hill = next(hill for hill in play.battle.hills if hill.file == card.subject)
    ((again,),) = play.throw([setup.hill_die(play.battle, card.side, hill.file, rule="R47")])
    dice = (again, hill.defender) if card.side is Side.ATTACKER else (hill.attacker, again)
    play.emit(ev.HillRolled(hill.file, *dice, rule="R47"))


_EFFECTS: dict[Tactica, Callable[[CardPlay, Declared], None]] = {
    Tactica.SECOND_THROW: lambda play, card: combat.reroll(play, card.side, "R47"),
    Tactica.RALLY: lambda play, card: play.emit(ev.Rallied(card.subject)),
    Tactica.FORCED_MARCH: _forced_march,
    Tactica.LOCAL_GUIDES: lambda play, card: play.emit(ev.TileMoved(card.subject, card.to or None)),
    Tactica.SCOUTS: _scouts,
    Tactica.LATE_ORDERS: lambda play, card: play.emit(ev.Swapped(card.side, card.subject)),
    Tactica.FIRST_ON_THE_HILL: _first_on_the_hill,
    Tactica.SEIZE_THE_MOMENT: lambda play, card: play.emit(ev.Seized(card.side)),
    Tactica.TRIARII: lambda play, card: play.emit(ev.Entered(card.side, card.subject, card.to, False, "R47")),
}
