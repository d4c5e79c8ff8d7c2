"""Every figure that a position of a card battle shows, against so many throws by the engine from that very position.

The positions come from random battles and reach each rule that makes odds. `make proof` throws at full size.
"""

import math
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from battles.data import battleplay
from battles.reasons import in_words as told_reason
from battles.rules.battleplay import events as ev
from battles.rules.battleplay import setup, turn
from battles.rules.battleplay.combat import RULES
from battles.rules.battleplay.decisions import Decision, Fight, OfferChoice, Pass, PlayTactica, Reroll, StrikeAt
from battles.rules.battleplay.muster import besiegers, doubled, garrison
from battles.rules.battleplay.odds import Blow
from battles.rules.battleplay.start import Force, Settings, Start
from battles.rules.battleplay.state import COMBATS, Ask, Battle, Window, with_host
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import ArmyBook, Fielded
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from battles.web.card_choices import Odds, odds
from engine.rules.dice import StreamDice
from tests.card_battles import Whims

FULL = os.environ.get("RISE_PROOF") == "1"
THROWS = 20_000 if FULL else 120
EACH = 2 if FULL else 1
"""Positions for each kind of figure, at least."""
ERRORS = 4.5
"""Standard errors that a share of throws may be off."""


SECOND = "with a second throw if nothing comes of the first"

# Random positions

IN_COMBAT = (
    Tactica.SECOND_THROW,
    Tactica.CHARGE_HOME,
    Tactica.HOLD_THE_LINE,
    Tactica.LOCKED_SHIELDS,
    Tactica.REFUSE_FLANK,
    Tactica.AMBUSH,
    Tactica.VOLLEY,
    Tactica.OPEN_RANKS,
    Tactica.DEVOTIO,
    Tactica.BEASTS_UNSETTLED,
    Tactica.FOG_OF_WAR,
    Tactica.CLOSE_SUPPORT,
)
BOOKS = battleplay.armies()
PEOPLES = ("carthage", "epirus", "syracusans", *BOOKS)
"""Who has artillery or bowmen (R25) is drawn more often."""
SETTINGS = (Settings(grinds=3), Settings(grinds=3), Settings(grinds=2, double=True), Settings(siege=True))


class Position(NamedTuple):
    """A decision that may be taken in a battle, and the figures beside it."""

    battle: Battle
    offer: OfferChoice
    decision: Decision
    shown: tuple[Odds, ...]


def a_start(whims: Whims) -> Start:
    """Two random armies, on ground of any kind."""
    settings = whims.one_of(SETTINGS)
    attacker, defender = (an_army(whims, BOOKS[whims.one_of(PEOPLES)], settings) for _ in Side)
    if settings.siege:
        defender = garrison("etruscans", "Etruscans", whims.one_of((1, 2, 3, 4)), whims.one_of((True, False)), False)
    trees, mountains = whims.one_of((0, 2, 4)), whims.one_of((0, 2, 4))
    return Start(attacker, defender, trees, mountains, False, battleplay.dice(), "shown", settings)


def an_army(whims: Whims, book: ArmyBook, settings: Settings) -> Force:
    """Cards of a book, whatever they cost."""
    troops = besiegers(book).troops if settings.siege else book.troops
    mains, others = ([troop for troop in troops if troop.main is main] for main in (True, False))
    drawn = [whims.one_of(mains) for _ in range(6)] + [whims.one_of(others) for _ in range(4) if others]
    cards = tuple(Fielded(troop, whims.one_of((False, False, True))) for troop in drawn)
    force = Force(book.id, book.name, 100, whims.one_of((2, 3, 4, 5)), cards)
    return doubled(force) if settings.double else force


def with_combat_hands(battle: Battle, whims: Whims) -> Battle:
    """Hands of what may be played in a combat, whatever was dealt."""
    for side in Side:
        hand = tuple(whims.one_of(IN_COMBAT) for _ in range(4))
        battle = with_host(battle, side, battle.host(side)._replace(hand=hand))
    return battle


def positions() -> Iterator[Position]:
    """Those with figures, from random battles without end."""
    for number in count():
        yield from of_a_battle(Whims(number), StreamDice(f"battle {number}"))


def of_a_battle(whims: Whims, dice: StreamDice) -> Iterator[Position]:
    """Of one battle, each decision at random, with other Tactica in hand before each combat."""
    battle = setup.begin(a_start(whims))
    while offer := turn.legal_decisions(battle):
        if isinstance(offer, OfferChoice):
            yield from of_an_offer(battle, offer)
        battle = turn.unfold(battle, whims.decision(offer), dice, offer).play.battle
        dice.forget()
        if battle.step in COMBATS and not battle.combat and not battle.asks:
            battle = with_combat_hands(battle, whims)


def of_an_offer(battle: Battle, offer: OfferChoice) -> Iterator[Position]:
    """Each decision that shows figures, as its side sees them."""
    for decision in offer.decisions():
        if shown := odds(seen_by(battle, offer.side), offer.side, decision):
            yield Position(battle, offer, decision, shown)


# The kinds of figures

STEPS = ("R33", "R34", "R35", "R36", "R41", "R42", "R43")
KINDS = frozenset(
    {
        "R22 difficult going",
        "R23 shooting into woods",
        "R24 the enemy holds the hill",
        "R26 the general joins",
        "R26 the general falls with the card",
        "R29 wounded before",
        "R32 kill",
        "R32 save",
        "R32 wound",
        "R42 from a supporting file",
        "R46",
        "general joins: Join",
        "general joins: Pass",
        "R33 from the own hill",
        "R34 from the own hill",
        *(f"reroll: {answer} {step}" for answer in ("Reroll", "Pass") for step in ("R33", "R34", "R41")),
        *(f"{window}: Pass" for window in (Window.BEFORE, Window.AGAIN, Window.ANSWER, Window.FOG)),
        *(f"choose {step}" for step in STEPS),
        *(f"second_throw {step}" for step in STEPS),
        *IN_COMBAT,
        *(f"fog_of_war at {card}" for card in IN_COMBAT if card is not Tactica.FOG_OF_WAR),
        *(f"fog of war: Pass at {card}" for card in (Tactica.SECOND_THROW, Tactica.REFUSE_FLANK)),
    }
)
"""What makes figures, each to be reached."""


def kinds(position: Position) -> frozenset[str]:
    """Of those, what these figures are made by."""
    found = set(_decided(position))
    for each in position.shown:
        found |= set(_struck(position.battle, each.blow, ahead=position.battle.combat is None))
    return KINDS & found


def _decided(position: Position) -> Iterator[str]:
    battle, window = position.battle, position.offer.occasion
    step, declared = RULES[battle.step], f" at {battle.declared.card}" if battle.declared else ""
    match position.decision:
        case PlayTactica(card=card):
            yield from (card, f"{card} {step}", f"{card}{declared}")
        case Fight() | StrikeAt():
            yield f"choose {step}"
        case other:
            answer = f"{window}: {type(other).__name__}"
            yield from (answer, f"{answer} {step}", f"{answer}{declared}")


def _struck(battle: Battle, blow: Blow, ahead: bool) -> Iterator[str]:
    strike, siege = blow.strike, battle.start.settings.siege
    yield from (f"{shift.rule} {told_reason(shift.reason)}" for shift in blow.roll.shifts)
    yield from (f"{added.rule} {told_reason(added.reason)}" for added in blow.roll.added)
    if ahead and strike.cell.half is strike.side is battle.ground(strike.cell.file).holder:
        yield f"{RULES[battle.step]} from the own hill"
    conditions = {
        f"R32 {blow.effect}": True,
        "R29 wounded before": strike.target in battle.wounded,
        "R26 the general falls with the card": blow.falls,
        "R46": siege,
        "R22 difficult going": not siege and battle.ground(strike.at.file).rough is not None,
    }
    yield from (kind for kind, holds in conditions.items() if holds)


def sample() -> list[Position]:
    """Positions that reach each kind so many times."""
    missing = Counter(dict.fromkeys(KINDS, EACH))
    found = []
    for position in positions():
        if any(missing[kind] > 0 for kind in kinds(position)):
            missing.subtract(kinds(position))
            found.append(position)
            if not +missing:
                return found
    raise AssertionError("there are always more battles")


# Against the engine


def fought(battle: Battle, decision: Decision, dice: StreamDice) -> tuple[ev.Event, ...]:
    """The combat after this decision: nothing further is played, and who may throw again does if nothing came of it."""
    unfolded = turn.unfold(battle, decision, dice, turn.legal_decisions(battle))
    dice.forget()
    events, after, offer = tuple(unfolded.play.events), unfolded.play.battle, unfolded.offer
    for place, event in enumerate(events):
        if isinstance(event, ev.CombatEnded | ev.BattleEnded):
            return events[:place]
    stands = fought(after, Pass(), dice)
    if isinstance(offer, OfferChoice) and offer.occasion is Window.REROLL and results(stands) == ["nothing"]:
        return events + fought(after, Reroll(), dice)
    return events + stands


def results(events: Sequence[ev.Event]) -> list[str]:
    """What each card that was struck suffered."""
    return [result(event) for event in events if isinstance(event, ev.Struck)]


def result(struck: ev.Struck) -> str:
    """Which of the figures it counts for."""
    return "destroyed" if struck.destroyed else "wound" if struck.wounded else "nothing"


def check_fight(position: Position, events: Sequence[ev.Event]) -> None:
    """R22, R25, R26, R41: the dice are those that are shown, may be thrown again, and fell a general, as it is told."""
    thrown = {event.side: event.colours for event in events if isinstance(event, ev.Thrown)}
    struck = {event.side: event.destroyed for event in events if isinstance(event, ev.Struck)}
    fallen = {event.side for event in events if isinstance(event, ev.GeneralKilled)}
    devoted = {event.side for event in events if isinstance(event, ev.TacticaPlayed) and event.card is Tactica.DEVOTIO}
    asked = {ask for event in events if isinstance(event, ev.Asked) for ask in event.asks}
    for each in position.shown:
        strike = each.blow.strike
        may = Ask(Window.REROLL, strike.side) in asked
        certain = not may and struck[strike.side.other]  # nobody is asked whose throw destroys whatever is answered
        assert (may or certain) if each.blow.again else not may
        assert (each.reasons[-1].text == SECOND) == bool(each.blow.again)
        assert each.blow.roll.colours == thrown.get(strike.side, strike.colours)
        if strike.side.other not in devoted | already_devoted(position):
            assert (strike.side.other in fallen) == (each.blow.falls and struck[strike.side.other])


def already_devoted(position: Position) -> set[Side]:
    """Whose general has given his life, whatever the dice say."""
    combat = position.battle.combat
    return {side for side in Side if combat and combat.played(side, Tactica.DEVOTIO)}


def throws(position: Position, seed: str) -> dict[Side, Counter[str]]:
    """How often each result befell the target of each side's blow."""
    found: dict[Side, Counter[str]] = {side: Counter() for side in Side}
    dice = StreamDice(seed)
    for _ in range(THROWS):
        events = fought(position.battle, position.decision, dice)
        check_fight(position, events)
        for event in events:
            if isinstance(event, ev.Struck):
                found[event.side.other][result(event)] += 1
    return found


def wrong(position: Position, seed: str) -> Iterator[str]:
    """The figures that so many throws contradict: what is impossible or certain holds for each of them."""
    assert position.shown == odds(position.battle, position.offer.side, position.decision), "hidden things matter"
    counted = throws(position, seed)
    assert {side for side in Side if counted[side]} == {each.blow.strike.side for each in position.shown}
    for each in position.shown:
        for name, chance in each.blow.chances._asdict().items():
            came = counted[each.blow.strike.side][name] / THROWS
            if abs(came - chance) > ERRORS * math.sqrt(chance * (1 - chance) / THROWS):
                yield f"{each.striker} at {each.target}: {name} {float(chance):.3f}, came {came:.3f}"


def test_every_figure_is_what_the_engine_throws():
    """R22-R26, R29, R32-R36, R41-R43, R46, R47: over random positions that reach each kind of figure."""
    found = {}
    for number, position in enumerate(sample()):
        if narrated := list(wrong(position, f"throws {number}")):
            found[f"{number}: {position.decision}, {', '.join(sorted(kinds(position)))}"] = narrated
    assert found == {}
