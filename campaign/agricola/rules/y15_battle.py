"""Y15: a battle in the game, question by question.

`begin` begins one; while `state.battle` is there, `decides` says whose the question is, `offers` and `admits` what may
be answered, and `resolve` goes on to the next question. Once `state.battle` is None, the March that led to it goes on.
Markers take effect through `spoken`, `enraged`, `sieged`, `surrendered` and `considered`.
"""

from typing import Any

from campaign.agricola.rules import y16_hits, y16_retreat, y30_two_lines
from campaign.agricola.rules.at_hand.asked import Asked
from campaign.agricola.rules.at_hand.battle import Battle, Stage
from campaign.agricola.rules.board import CALEDONIANS, ROMANS, Kind, Side
from campaign.agricola.rules.decisions import Decision, Done
from campaign.agricola.rules.events import Event
from campaign.agricola.rules.parts import with_units
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.state import State
from campaign.agricola.rules.y10_action_points import pay
from campaign.agricola.rules.y11_losses import Eliminated
from campaign.agricola.rules.y15_round import FURIOUS, LONGEST, holder, proposed, strengths, totals
from campaign.agricola.rules.y16_hits import TakeHits, at_hand, die, force, score, take, throw, thrower
from campaign.agricola.rules.y16_retreat import Retreat, retreat
from campaign.agricola.rules.y17_winning import MAJOR, BattleEnded, won
from campaign.agricola.rules.y21_answers import takes_effect, thrown
from campaign.agricola.rules.y21_markers import Marker
from campaign.agricola.rules.y22_leaders import bereaved
from campaign.agricola.rules.y25_fortified import OppidumLost, fighter, oppidum_at
from campaign.agricola.rules.y30_two_lines import BringUp, BroughtUp, HeldBack, HoldBack
from campaign.agricola.rules.y32_siege import Besiege, besiege, may_besiege
from campaign.agricola.rules.y36_elsewhere import ELSEWHERE, BattleReported, LossesDue, ReportBattle, steps_lost
from engine.rules.reason import Reason
from engine.rules.values import altered

ADVANTAGE = Reason("advantage")
STAGES = tuple(Stage)
FIRST_OF_ROUND, LAST_OF_ROUND = Stage.ATTACKERS_SPEECH, Stage.SECOND_HITS
SPEECHES = (Stage.ATTACKERS_SPEECH, Stage.DEFENDERS_SPEECH)
POINTS = (Stage.ATTACKERS_POINT, Stage.DEFENDERS_POINT)
LINES = (Stage.FIRST_LINES, Stage.SECOND_LINES)
LOSSES = (Stage.ROMAN_LOSSES, Stage.CALEDONIAN_LOSSES)
ROLLS = (Stage.ADVANTAGE, Stage.FIRST_THROW, Stage.SECOND_THROW)
HITS = (Stage.FIRST_HITS, Stage.SECOND_HITS)
MARKERS_ALONE = (Stage.ATTACK, *SPEECHES, Stage.FURY)
"""Where nothing but a marker may be played, or not; at the attack a siege may begin, too."""


class SpendPoint(Decision):
    """Whether the side spends 1 AP on its die for the Advantage (Y15.2)."""

    spend: bool


class FightHere(Decision):
    """The battle is fought with the game's own dice, counter by counter (Y36.1)."""


class Fight(Decision):
    """Y15.3: who has the Advantage stays and throws."""


class BattleBegan(Event):
    """Y15.1: a battle, with all units of both sides there as both see them now; who was aboard has landed (Y26.2)."""

    at: str
    attacker: Side
    romans: tuple[str, ...]
    caledonians: tuple[str, ...]
    disrupted: tuple[str, ...]
    ambush: bool = False
    besieged: bool = False
    major: bool = False
    rule: str = "Y15.1"

    def happen(self, state: State) -> State:
        units = (*self.romans, *self.caledonians)
        here = [unit for unit in units if unit in state.units]
        nth = 1 + state.phase.fought.count(self.at)
        battle = Battle(self.at, self.attacker, units, nth, self.major, self.ambush, self.besieged)
        return altered(with_units(state, here, known=True, aboard=""), battle=battle)


class StageReached(Event):
    """The next question of the battle."""

    stage: Stage
    rule: str = "Y15.4"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), stage=self.stage))


class RoundBegan(Event):
    """A round begins (Y15.2)."""

    round: int
    rule: str = "Y15.2"

    def happen(self, state: State) -> State:
        new = {"added": dict.fromkeys(Side, 0), "faces": (), "advantage": None, "fury": False}
        return altered(state, battle=altered(at_hand(state), round=self.round, **new))


class DieRaised(Event):
    """A side adds 1 to its die for the Advantage: for 1 AP (Y15.2), or by a Speech in the first round (Y34.6)."""

    side: Side
    rule: str

    def happen(self, state: State) -> State:
        battle = at_hand(state)
        return altered(state, battle=altered(battle, added={**battle.added, self.side: battle.added[self.side] + 1}))


class AdvantageRolled(Event):
    """Both dice for the Advantage, in the order of the sides (Y15.2)."""

    faces: tuple[int, ...]
    rule: str = "Y15.2"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), faces=self.faces))


class AdvantageHeld(Event):
    """Who has the Advantage in this round, by both totals (Y15.2); by an Ambush without dice (Y24.2)."""

    side: Side
    totals: tuple[int, ...] = ()
    rule: str = "Y15.2"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), advantage=self.side))


class FuryTold(Event):
    """Gaesatae and Chariots have 1 more in this round (Y34.6)."""

    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), fury=True))


class SiegeAttackTold(Event):
    """The Oppidum halves nothing in this battle (Y34.6)."""

    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        return altered(state, battle=altered(at_hand(state), siege_attack=True))


class Surrendered(Event):
    """An Oppidum surrenders before a battle: to its box (Y34.6)."""

    at: str
    unit: str
    rule: str = "Y34.6"

    def happen(self, state: State) -> State:
        state, battle = OppidumLost(self.at, self.unit).happen(state), at_hand(state)
        return altered(state, battle=altered(battle, units=tuple([id for id in battle.units if id != self.unit])))


# The beginning


def begin(play: Play, at: str, attacker: Side, ambush: bool = False, besieged: bool = False) -> None:
    """The battle in a hex (Y15.1).

    `besieged`: between besiegers and besieged (Y32.3); else who enters a siege from outside attacks alone.
    """
    state = play.state
    romans, caledonians = [state.at(at, side) for side in Side]
    if at in state.besieged and not besieged:
        relief = state.march.units if state.march else ()
        caledonians = tuple([unit for unit in caledonians if unit in relief])
    else:
        caledonians = (*caledonians, *oppidum_at(state, at))
    both = [[each for unit in units if (each := fighter(state, unit))] for units in (romans, caledonians)]
    disrupted = tuple([each.id for line in both for each in line if each.disrupted])
    major = all(strengths(line) >= MAJOR for line in both)
    play.emit(BattleBegan(at, attacker, romans, caledonians, disrupted, ambush, besieged, major))
    _ask_or_go_on(play, Stage.ATTACK)


def storm(play: Play, side: Side, at: str) -> None:
    """Besiegers or besieged attack for 1 AP; for nothing once the siege is over (Y32.4, Y32.3)."""
    besieged = at in play.state.besieged
    if besieged:
        pay(play, side, 1, "Y32.3", "storm")
    begin(play, at, side, besieged=besieged)


# From question to question


def _ask_or_go_on(play: Play, stage: Stage) -> None:
    """On from this stage to the first with a question, or to the end of the battle."""
    while play.state.battle:
        if stage is FIRST_OF_ROUND:
            play.emit(RoundBegan(at_hand(play.state).round + 1))
        if stage in ROLLS:
            _roll(play, stage)
            return
        if stage in LOSSES:
            side = asked(at_hand(play.state), stage)
            if owed := at_hand(play.state).owed[side]:
                play.emit(LossesDue(side, owed))
        if _is_asked(play.state, stage):
            play.emit(StageReached(stage))
            return
        _leave(play, stage)
        stage = _next(stage)


def _go_on(play: Play) -> None:
    """The question is answered."""
    stage = at_hand(play.state).stage
    _leave(play, stage)
    _ask_or_go_on(play, _next(stage))


def _next(stage: Stage) -> Stage:
    """What follows; only a surrender leads to `yield`, only a battle elsewhere past the last of a round."""
    if stage is Stage.ATTACK:
        return Stage.JOINED
    return FIRST_OF_ROUND if stage is LAST_OF_ROUND else STAGES[(STAGES.index(stage) + 1) % len(STAGES)]


def _roll(play: Play, stage: Stage) -> None:
    """Dice, which take effect once Druids throw none of them again; the Advantage of an Ambush has none (Y24.2)."""
    battle = at_hand(play.state)
    if stage is not Stage.ADVANTAGE:
        side = thrower(battle, stage)
        thrown(play, side, stage, throw(play, side), battle.at)
    elif battle.ambush and battle.round == 1:
        play.emit(AdvantageHeld(CALEDONIANS, (), "Y24.2"))
        _ask_or_go_on(play, _next(stage))
    else:
        faces = play.dice.roll([die(battle, side, "Y15.2", ADVANTAGE) for side in Side])
        play.emit(AdvantageRolled(faces))
        thrown(play, CALEDONIANS, stage, faces[1:], battle.at)


@takes_effect(Stage.ADVANTAGE)
def _compare(play: Play, asked: Asked) -> None:
    """Y15.2: the Advantage by the dice as they stand."""
    state, battle = play.state, at_hand(play.state)
    faces, added = (battle.faces[0], *asked.faces), [battle.added[side] for side in Side]
    both = totals(force(state, ROMANS), force(state, CALEDONIANS), faces, added)
    play.emit(AdvantageHeld(holder(state.north.hexes[battle.at], *both), both))
    _ask_or_go_on(play, _next(Stage.ADVANTAGE))


def _strike(play: Play, asked: Asked) -> None:
    """The hits of a throw as it stands (Y16.2)."""
    stage = Stage(asked.roll)
    score(play, thrower(at_hand(play.state), stage), asked.faces)
    _ask_or_go_on(play, _next(stage))


for _stage in ROLLS[1:]:
    takes_effect(_stage)(_strike)


def _leave(play: Play, stage: Stage) -> None:
    """What happens once it is answered, or where there is none."""
    battle = at_hand(play.state)
    if stage in LINES and battle.reserve and not force(play.state, ROMANS).front:
        if thrower(battle, stage) is ROMANS:
            play.emit(BroughtUp(battle.reserve, fresh=False))
    elif stage in (*HITS, *LOSSES):
        _suffer(play, stage)
    elif stage is Stage.FLIGHT:
        side = asked(battle, stage)
        _destroyed(play, side, "Y36.4")
        won(play, side.enemy)


def _suffer(play: Play, stage: Stage) -> None:
    """Hits that nobody had a choice about; then the battle may be over."""
    battle = at_hand(play.state)
    side = asked(battle, stage)
    if battle.hits:
        take(play, side, proposed(force(play.state, side).front, battle.hits))
    if stage in HITS and not force(play.state, side).all:
        won(play, side.enemy)
    elif stage is LAST_OF_ROUND and battle.round >= LONGEST:
        _give_up(play)


def _is_asked(state: State, stage: Stage) -> bool:
    """Whether somebody has a choice there."""
    battle = at_hand(state)
    if stage in (*POINTS, *SPEECHES):
        side = asked(battle, stage)
        without_dice = battle.ambush and battle.round == 1
        able = state.ap[side] > 0 if stage in POINTS else battle.round == 1 and Marker.SPEECH in state.held[side]
        return able and not without_dice
    if stage in LINES:
        waiting = battle.reserve and battle.struck and force(state, ROMANS).front
        return bool(waiting) and thrower(battle, stage) is ROMANS
    if stage in (*HITS, *LOSSES):
        return battle.hits > 0 and len(y16_hits.offers(state, asked(battle, stage))) > 1
    if stage in (Stage.CHOICE, Stage.FLIGHT):
        return bool(y16_retreat.offers(state, asked(battle, stage)))
    if stage is Stage.RESERVE:
        return len(y30_two_lines.lines(state)) > 1
    if stage is Stage.JOINED:
        return not state.start.iron
    return stage is Stage.YIELD or _has_marker(state, stage)


def _has_marker(state: State, stage: Stage) -> bool:
    """Whether a marker may be played at this moment (Y34.6), or a siege begun (Y32.1)."""
    battle, held = at_hand(state), state.held
    if stage is Stage.ATTACK:
        return battle.attacker is ROMANS and (bool(attacks(state)) or may_besiege(state, battle.at))
    furious = any(each.counter.kind in FURIOUS for each in force(state, CALEDONIANS).front)
    return battle.round == 1 and furious and Marker.FURY in held[CALEDONIANS]


def attacks(state: State) -> tuple[Marker, ...]:
    """The markers that the Romans may play at the attack on the hex (Y34.6)."""
    battle = at_hand(state)
    if not oppidum_at(state, battle.at) or battle.attacker is not ROMANS:
        return ()
    counters = [each.counter for each in force(state, ROMANS).all]
    fitting = {
        Marker.SIEGE_ATTACK: any(counter.kind is Kind.LEGIONARY for counter in counters) and not battle.siege_attack,
        Marker.TRIBUTE: any(counter.is_leader for counter in counters),
    }
    return tuple([marker for marker, fits in fitting.items() if fits and marker in state.held[ROMANS]])


def _give_up(play: Play) -> None:
    """T19: the attacker retreats, or is destroyed (Y15.4)."""
    side = at_hand(play.state).attacker
    if ways := y16_retreat.offers(play.state, side):
        retreat(play, side, ways[0])
    else:
        _destroyed(play, side, "Y15.4")
    won(play, side.enemy)


def _destroyed(play: Play, side: Side, rule: str) -> None:
    """All of a side is eliminated."""
    for each in force(play.state, side).all:
        if each.id in play.state.units:
            play.emit(Eliminated(each.id, side, rule))
            bereaved(play, each.id)
        else:
            play.emit(OppidumLost(at_hand(play.state).at, each.id, rule))


# Questions and answers


def asked(battle: Battle, stage: Stage) -> Side:
    """Whose question a stage is."""
    if stage in (Stage.JOINED, Stage.ATTACKERS_SPEECH, Stage.ATTACKERS_POINT):
        return battle.attacker
    if stage in (Stage.DEFENDERS_SPEECH, Stage.DEFENDERS_POINT):
        return battle.attacker.enemy
    if stage in HITS:
        return thrower(battle, stage).enemy
    if stage is Stage.CHOICE:
        assert battle.advantage is not None, "the dice have been rolled"
        return battle.advantage
    if stage is Stage.FLIGHT:
        assert battle.loser is not None, "the battle was fought elsewhere"
        return battle.loser
    return ROMANS if stage in (Stage.ATTACK, Stage.RESERVE, *LINES, Stage.ROMAN_LOSSES) else CALEDONIANS


def decides(state: State) -> Side:
    """Whose question it is."""
    battle = at_hand(state)
    return asked(battle, battle.stage)


def offers(state: State) -> tuple[Decision, ...]:
    """What may be answered; where markers may be played, the markers besides."""
    battle, side = at_hand(state), decides(state)
    if battle.stage in (*HITS, *LOSSES):
        return y16_hits.offers(state, side)
    if battle.stage is Stage.JOINED:
        return (FightHere(),)
    if battle.stage in MARKERS_ALONE:
        siege = battle.stage is Stage.ATTACK and may_besiege(state, battle.at)
        return (Done(), Besiege()) if siege else (Done(),)
    if battle.stage in POINTS:
        return SpendPoint(True), SpendPoint(False)
    if battle.stage is Stage.RESERVE:
        return y30_two_lines.lines(state)
    if battle.stage in LINES:
        return y30_two_lines.rises(state)
    ways = y16_retreat.offers(state, side)
    return ways if battle.stage in (Stage.YIELD, Stage.FLIGHT) else (Fight(), *ways)


def admits(state: State, decision: Decision) -> bool:
    """The answers besides the offers, where there are too many to list."""
    battle, side = at_hand(state), decides(state)
    match decision:
        case ReportBattle() if battle.stage is Stage.JOINED:
            return decision.reported.is_possible_by(ELSEWHERE)
        case TakeHits() if battle.stage in (*HITS, *LOSSES):
            return y16_hits.admits(state, side, decision)
        case Retreat() if battle.stage in (Stage.CHOICE, Stage.YIELD, Stage.FLIGHT):
            return y16_retreat.admits(state, side, decision)
        case HoldBack() if battle.stage is Stage.RESERVE:
            return y30_two_lines.admits_line(state, decision)
        case BringUp() if battle.stage in LINES:
            return y30_two_lines.admits_rise(state, decision)
    return False


def resolve(play: Play, decision: Any) -> None:
    """The answer, and on to the next question."""
    battle, side = at_hand(play.state), decides(play.state)
    match decision:
        case TakeHits():
            take(play, side, decision.units)
        case SpendPoint(spend=True):
            pay(play, side, 1, "Y15.2", "advantage")
            play.emit(DieRaised(side, "Y15.2"))
        case HoldBack(units) if units:
            play.emit(HeldBack(units))
        case BringUp(units) if units:
            play.emit(BroughtUp(units))
        case ReportBattle():
            _report(play, decision)
            return
        case Besiege():
            besiege(play, battle.at)
            play.emit(BattleEnded(battle.at, None, rule="Y32.1"))
            return
        case Retreat():
            retreat(play, side, decision)
            _left(play, battle, side)
            return
    _go_on(play)


def _left(play: Play, battle: Battle, side: Side) -> None:
    """A side has gone: the battle is over."""
    if battle.stage is Stage.YIELD:
        play.emit(BattleEnded(battle.at, None, rule="Y34.6"))
    else:
        won(play, side.enemy)


def _report(play: Play, told: ReportBattle) -> None:
    """The battle as fought elsewhere: both sides' losses, then the loser's flight (Y36.4)."""
    lost = told.romans_lost, told.caledonians_lost
    romans, caledonians = [steps_lost(force(play.state, side).all, each) for side, each in zip(Side, lost, strict=True)]
    play.emit(BattleReported(told.winner, *lost, romans, caledonians, told.by))
    _ask_or_go_on(play, Stage.ROMAN_LOSSES)


# Markers that have taken effect (Y34.6); they have left their holder's hand


def spoken(play: Play, side: Side) -> None:
    """Speech: 1 more on the side's die."""
    play.emit(DieRaised(side, "Y34.6"))
    _go_on(play)


def enraged(play: Play) -> None:
    """Fury."""
    play.emit(FuryTold())
    _go_on(play)


def sieged(play: Play) -> None:
    """Siege Attack."""
    play.emit(SiegeAttackTold())
    considered(play)


def surrendered(play: Play) -> None:
    """Tribute, odd: the Oppidum goes, and the others there must retreat; who cannot fights."""
    at = at_hand(play.state).at
    play.emit(Surrendered(at, oppidum_at(play.state, at)[0]))
    if not force(play.state, CALEDONIANS).all:
        play.emit(BattleEnded(at, None, rule="Y34.6"))
    elif y16_retreat.offers(play.state, CALEDONIANS):
        play.emit(StageReached(Stage.YIELD))
    else:
        _ask_or_go_on(play, Stage.JOINED)


def considered(play: Play) -> None:
    """A marker was played here, or stopped, or a Tribute brought nothing: is there still something to ask?"""
    if not _is_asked(play.state, at_hand(play.state).stage):
        _go_on(play)
