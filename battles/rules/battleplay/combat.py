"""One combat from the general's joining to the last casualty, stage by stage (R22-R32)."""

from collections.abc import Callable, Sequence

from battles.rules.battleplay import ending
from battles.rules.battleplay import events as ev
from battles.rules.battleplay.exploitation import retire
from battles.rules.battleplay.play import Asks, CardPlay, Handful
from battles.rules.battleplay.start import LEAST_STARS
from battles.rules.battleplay.state import STAGES, Ask, Battle, Combat, Ending, Stage, Step, Strike, Window
from battles.rules.battleplay.strike import hits, rethrow, roll
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.windows import is_certain, opened
from battles.rules.verdict import Side
from engine.rules.reason import Reason

RULES = {
    Step.ARTILLERY: "R33",
    Step.BOWFIRE: "R34",
    Step.SKIRMISH: "R35",
    Step.CHARGE: "R36",
    Step.FLANKS: "R41",
    Step.SUPPORT: "R42",
    Step.FRONTS: "R43",
}
"""The clause of each combat step."""


def at_hand(battle: Battle) -> Combat:
    """The combat being fought; AssertionError if there is none."""
    assert battle.combat is not None, "no combat at hand"
    return battle.combat


def go_on(play: CardPlay) -> None:
    """Play the combat stage by stage until one opens a window, or it is over."""
    for stage in STAGES[at_hand(play.battle).stage :]:
        asks = _STAGES[stage](play)
        if asks and (asks := opened(play.battle, asks)):
            play.emit(ev.Asked(asks, Stage(stage + 1)))
            return


def _sides(combat: Combat) -> tuple[Side, Side]:
    """The chooser first."""
    side = combat.strikes[0].side
    return side, side.other


def _join(play: CardPlay) -> Asks:
    """R26: a general may join a charge or a front combat of the main card in his file."""
    battle = play.battle
    if battle.step not in (Step.CHARGE, Step.FRONTS):
        return ()
    return tuple(
        Ask(Window.JOIN, strike.side)
        for strike in at_hand(battle).strikes
        if (general := battle.host(strike.side).general) and general.cell == strike.cell
    )


def _windows(window: Window) -> Callable[[CardPlay], Asks]:
    asks = {side: Ask(window, side) for side in Side}

    def ask(play: CardPlay) -> Asks:
        sides = _sides(at_hand(play.battle))
        return tuple([asks[side] for side in sides if play.battle.host(side).hand])

    return ask


def _throw(play: CardPlay) -> Asks:
    """Both sides roll at the same time; then those who may reroll (R25, R41) are asked, unless they could only lose."""
    throw(play, at_hand(play.battle).strikes, RULES[play.battle.step])
    battle, combat = play.battle, at_hand(play.battle)
    may = [s for s in combat.strikes if rethrow(battle, combat, s) and not is_certain(battle, s)]
    return tuple(Ask(Window.REROLL, strike.side) for strike in may)


def throw(play: CardPlay, strikes: Sequence[Strike], rule: str, again: bool = False) -> None:
    """Roll the dice of these strikes at the same time, or roll them again: the second result stands."""
    handfuls = [_handful(play.battle, strike, rule, again) for strike in strikes]
    for strike, handful, symbols in zip(strikes, handfuls, play.throw(handfuls), strict=True):
        play.emit(ev.Thrown(strike.side, strike.card, handful.colours, symbols, again, rule))


def _handful(battle: Battle, strike: Strike, rule: str, again: bool) -> Handful:
    colours = strike.colours if again else roll(battle, at_hand(battle), strike).colours
    who = f"{battle.step}/{battle.grind}/{strike.side}/{strike.card}{'/again' if again else ''}"
    return Handful(strike.side, colours, rule, who, Reason("strike", (battle.card(strike.card).troop.id,)))


def reroll(play: CardPlay, side: Side, rule: str = "") -> None:
    """The side's strike rolls again, by this clause or by the one that allows it: R25, R41."""
    combat = at_hand(play.battle)
    strike = next(s for s in combat.strikes if s.side is side)
    throw(play, [strike], rule or rethrow(play.battle, combat, strike), again=True)


def _strike(play: CardPlay) -> Asks:
    """Apply both throws at the same time (R29, R30); then Bodyguard for a general about to fall."""
    battle, combat = play.battle, at_hand(play.battle)
    for strike, hit in [(strike, hits(battle, combat, strike)) for strike in combat.strikes]:
        destroyed = hit.destroy(strike.target in battle.wounded)
        wounded = not destroyed and hit.crosses > 0
        play.emit(ev.Struck(strike.side.other, strike.target, hit.skulls, hit.crosses, wounded, destroyed))
        if destroyed and (gun := falls_with(battle, strike)) is not None:
            play.emit(ev.ArtilleryLost(strike.side.other, gun))
    return tuple([Ask(Window.BODYGUARD, side) for side in _sides(combat) if _falls(play.battle, side)])


def falls_with(battle: Battle, strike: Strike) -> int | None:
    """R30: the artillery lost with the target, a main battle card; None if it has none."""
    return battle.board[strike.at].gun if battle.card(strike.target).troop.main else None


def _falls(battle: Battle, side: Side) -> bool:
    """Whether the general who joined in this file falls with its main card; with Devotio, by his own choice (R26)."""
    general = battle.host(side).general
    if general is None or not general.joined or at_hand(battle).played(side, Tactica.DEVOTIO):
        return False
    return _main_lost(battle, side)


def _main_lost(battle: Battle, side: Side) -> bool:
    """Whether this combat destroyed the main card of the general's file."""
    host = battle.host(side)
    if host.general is None or not host.lost:
        return False
    struck = [s.target for s in at_hand(battle).strikes if s.side is not side and s.at == host.general.cell]
    return any(target in host.lost and battle.card(target).troop.main for target in struck)


def _casualties(play: CardPlay) -> Asks:
    """What happens to both generals (R26-R28); then Matters Have Come to the Triarii for an army about to rout."""
    for side in _sides(at_hand(play.battle)):
        _generals_fate(play, side)
    retire(play)
    sides = _sides(at_hand(play.battle))
    return tuple([Ask(Window.TRIARII, side) for side in sides if ending.routs(play.battle, side)])


def _generals_fate(play: CardPlay, side: Side) -> None:
    """R27: a killed general is replaced by one a grade lower, in reserve; a general of 2 stars by nobody."""
    battle, combat = play.battle, at_hand(play.battle)
    general = battle.host(side).general
    if general is None:
        return
    if combat.played(side, Tactica.DEVOTIO) or (_falls(battle, side) and not combat.played(side, Tactica.BODYGUARD)):
        play.emit(ev.GeneralKilled(side, general.stars - 1 if general.stars > LEAST_STARS else 0))
    elif _main_lost(battle, side):
        play.emit(ev.GeneralRetired(side))


def _finish(play: CardPlay) -> Asks:
    """A routed army ends the battle at once (R21)."""
    loser = ending.routed(play.battle)
    play.emit(ev.CombatEnded() if loser is None else ev.BattleEnded(Ending(loser.other, loser), rule="R21"))
    return ()


_STAGES: dict[Stage, Callable[[CardPlay], Asks]] = {
    Stage.JOIN: _join,
    Stage.BEFORE: _windows(Window.BEFORE),
    Stage.THROW: _throw,
    Stage.AGAIN: _windows(Window.AGAIN),
    Stage.ANSWER: _windows(Window.ANSWER),
    Stage.STRIKE: _strike,
    Stage.CASUALTIES: _casualties,
    Stage.FINISH: _finish,
}
