"""What a Tactica does when no Fog of War is in the way (R47).

Those that change a roll or its result are not here: they are kept with the combat, and combat.py counts them.
"""

from collections.abc import Callable

from battles.rules.battleplay import events as ev
from battles.rules.battleplay.combat import at_hand, throw
from battles.rules.battleplay.decisions import PlayTactica
from battles.rules.battleplay.exploitation import retire
from battles.rules.battleplay.play import Play
from battles.rules.battleplay.setup import hill_die
from battles.rules.battleplay.state import Ask, Declared, Window
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.windows import opened
from battles.rules.verdict import Side


def play_tactica(play: Play, side: Side, decision: PlayTactica) -> None:
    """A Tactica is played; the enemy may answer it with Fog of War, but not Fog of War itself."""
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


def take_effect(play: Play) -> None:
    """The Tactica that was declared does what it says."""
    declared = play.battle.declared
    assert declared is not None, "no Tactica was declared"
    if effect := _EFFECTS.get(declared.card):
        effect(play, declared)


def _second_throw(play: Play, card: Declared) -> None:
    strike = next(s for s in at_hand(play.battle).strikes if s.side is card.side)
    throw(play, [strike], "R47", again=True)


def _rally(play: Play, card: Declared) -> None:
    play.emit(ev.Rallied(card.subject))


def _forced_march(play: Play, card: Declared) -> None:
    assert card.half is not None, card
    play.emit(ev.Moved(card.side, card.subject, card.half, card.to, rule="R47"))
    retire(play)


def _local_guides(play: Play, card: Declared) -> None:
    play.emit(ev.TileMoved(card.subject, card.to or None))


def _scouts(play: Play, card: Declared) -> None:
    play.emit(ev.CardsShown(tuple(dict.fromkeys((card.subject, card.to))), rule="R47"))


def _late_orders(play: Play, card: Declared) -> None:
    play.emit(ev.Swapped(card.side, card.subject))


def _first_on_the_hill(play: Play, card: Declared) -> None:
    hill = next(hill for hill in play.battle.hills if hill.file == card.subject)
    ((again,),) = play.throw([hill_die(play.battle, card.side, hill.file, rule="R47")])
    dice = (again, hill.defender) if card.side is Side.ATTACKER else (hill.attacker, again)
    play.emit(ev.HillRolled(hill.file, *dice, rule="R47"))


def _seize(play: Play, card: Declared) -> None:
    play.emit(ev.Seized(card.side))


def _triarii(play: Play, card: Declared) -> None:
    play.emit(ev.Entered(card.side, card.subject, card.to, general=False, rule="R47"))


_EFFECTS: dict[Tactica, Callable[[Play, Declared], None]] = {
    Tactica.SECOND_THROW: _second_throw,
    Tactica.RALLY: _rally,
    Tactica.FORCED_MARCH: _forced_march,
    Tactica.LOCAL_GUIDES: _local_guides,
    Tactica.SCOUTS: _scouts,
    Tactica.LATE_ORDERS: _late_orders,
    Tactica.FIRST_ON_THE_HILL: _first_on_the_hill,
    Tactica.SEIZE_THE_MOMENT: _seize,
    Tactica.TRIARII: _triarii,
}
