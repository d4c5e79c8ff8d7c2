"""The battle itself (W6.3 to W6.7), by the game's own dice or as it was fought elsewhere (W11.3)."""

from battles.rules.short.lines import Fallen
from campaign.boudica.rules import decisions as de
from campaign.boudica.rules import events as ev
from campaign.boudica.rules.board import BRITONS, LONDINIUM, ROMANS, Side, Town
from campaign.boudica.rules.combat import Fight, Force, Throw, lost, pool_dice, rounds
from campaign.boudica.rules.control import is_enemy_territory
from campaign.boudica.rules.dealing import deal
from campaign.boudica.rules.elsewhere import ended, is_possible
from campaign.boudica.rules.parts import meeting
from campaign.boudica.rules.phases.towns import open_towns
from campaign.boudica.rules.play import Play
from campaign.boudica.rules.state import Stage, State
from engine.rules.dice import pick
from engine.rules.reason import Reason

FLIGHT = Reason("flight")


def admits(state: State, decision: de.Decision) -> bool:
    """Instead of rolling a battle, what another way to fight it has come to; its winner has something left."""
    if not isinstance(decision, de.ReportBattle) or meeting(state).stage is not Stage.JOINED:
        return False
    return is_possible(decision)


def refuges(state: State, at: str, side: Side) -> tuple[str, ...]:
    """The regions beside a city that are not enemy territory (W6.2, W6.7)."""
    around = state.britain.space(at).neighbours
    return tuple([space for space in around if not is_enemy_territory(state, space, side)])


def augusta_is_at(state: State, at: str) -> bool:
    return any(army.frozen for army in state.armies_at(at, ROMANS))


def fight_at(state: State, at: str) -> Fight:
    """All SP of both sides there, of armies and unattached, and their towns (W6.4)."""
    romans, britons = [Force(state.strength(at, side), bool(fighting_towns(state, at, side))) for side in Side]
    return Fight(romans, britons)


def fighting_towns(state: State, at: str, side: Side) -> tuple[Town, ...]:
    """The towns that help their side; not Londinium without its garrison (W6.4, W7.4)."""
    return tuple([town for town in state.towns_at(at, side) if town.id != LONDINIUM or state.garrison])


def roll(play: Play) -> None:
    """The battle by the game's own dice."""
    fight = fight_at(play.state, meeting(play.state).at)
    for thrown in rounds(fight, play.dice, meeting(play.state).at):
        play.emit(_round_fought(thrown))
        fight = thrown.after
    conclude(play, fight)


def report(play: Play, told: de.ReportBattle) -> None:
    """The battle as it was fought elsewhere; then W6.6."""
    before = fight_at(play.state, meeting(play.state).at)
    after = ended(before, told)
    lost = told.romans_lost, told.britons_lost
    play.emit(ev.BattleReported(told.romans_won, *lost, *_fallen(before, after), told.by))
    conclude(play, after)


def _round_fought(thrown: Throw) -> ev.RoundFought:
    sides = zip(Side, thrown.before, thrown.after, strict=True)
    towns_out = tuple([side for side, before, after in sides if before.town and not after.town])
    return ev.RoundFought(thrown.romans, thrown.britons, *_fallen(thrown.before, thrown.after), towns_out)


def _fallen(before: Fight, after: Fight) -> tuple[Fallen, Fallen]:
    """What has left the lines of Romans and Britons since."""
    romans, britons = [
        Fallen(now.retreated - then.retreated, now.routed - then.routed)
        for then, now in zip(before, after, strict=True)
    ]
    return romans, britons


def conclude(play: Play, fight: Fight) -> None:
    """What comes of a battle, however it was fought: retreat pools, what is left dealt out, and the towns.

    B28: Legio II Augusta is free then. B42: unattached strength points are dealt out with the rest.
    """
    at = meeting(play.state).at
    romans, britons = _rallied(play, at, fight)
    loser = ROMANS if fight.britons_won else BRITONS if fight.romans_won else None
    play.emit(ev.BattleEnded(at, loser, romans, britons))
    _deal(play, at, ROMANS, romans)
    _deal(play, at, BRITONS, britons)
    if augusta_is_at(play.state, at):
        play.emit(ev.AugustaFreed())
    if loser and play.state.britain.space(at).is_city:
        _flee(play, at, loser)
    open_towns(play)


def _rallied(play: Play, at: str, fight: Fight) -> list[int]:
    """What each side has left once its retreat pool is rolled for (W6.6)."""
    romans, britons = [pool_dice(side, at, force.retreated) for side, force in zip(Side, fight, strict=True)]
    faces = play.dice.roll(romans + britons)
    left = []
    for side, force, own in zip(Side, fight, (faces[: len(romans)], faces[len(romans) :]), strict=True):
        if own:
            play.emit(ev.RetreatRolled(side, own, lost(own)))
        left.append(force.sp + force.retreated - lost(own))
    return left


def _deal(play: Play, at: str, side: Side, points: int) -> None:
    """An army without SP is destroyed for good (W6.7)."""
    armies = play.state.armies_at(at, side)
    dealt = deal(points, armies, play.dice, f"{at}/{side}", play.rules)
    strengths = tuple([(army.id, own) for army, own in zip(armies, dealt.strengths, strict=True) if own])
    play.emit(ev.StrengthDealt(side, at, strengths, dealt.loose, dealt.faces))
    for army in armies:
        if army.id not in dict(strengths):
            play.emit(ev.ArmyDestroyed(army.id))


def _flee(play: Play, at: str, side: Side) -> None:
    """The loser in a city (W6.7) goes to one random region beside it that is not enemy territory; none: destroyed."""
    armies, loose = play.state.armies_at(at, side), play.state.grounds[at].loose[side]
    led = side is BRITONS and play.state.boudica is not None and play.state.boudica.at == at
    if around := refuges(play.state, at, side):
        if armies or loose or led:
            picked = pick(play.dice, around, "W6.7", f"{at}/{side}/flight", FLIGHT)
            play.emit(ev.LoserLeft(side, at, picked.choice, picked.faces))
        return
    for army in armies:
        play.emit(ev.ArmyDestroyed(army.id))
    if loose:
        play.emit(ev.LooseLost(side, at))
