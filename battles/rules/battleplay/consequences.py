"""What a choice brings, one move ahead: the blows it makes possible for either side, and those it prevents.

A blow is possible as the cards then stand, if nothing else moves and nothing is played before it; its odds are those of
its combat (odds.py). Only what one side may see (view.py) is used.
"""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from battles.rules.battleplay.combat import falls_with
from battles.rules.battleplay.decisions import Decision, Stand, StrikeAt
from battles.rules.battleplay.engagements import combats
from battles.rules.battleplay.events import ArtilleryLost, CombatBegan, StepBegan, Struck
from battles.rules.battleplay.exploitation import after
from battles.rules.battleplay.odds import Blow, combat_forecast
from battles.rules.battleplay.state import COMBATS, Battle, Step
from battles.rules.verdict import Side

IMPACT = (Step.ARTILLERY, Step.BOWFIRE, Step.SKIRMISH, Step.CHARGE)
MELEE = (Step.FLANKS, Step.SUPPORT, Step.FRONTS)
BEFORE_MELEE = (Step.RESERVES, Step.MOVES)


class PossibleBlow(NamedTuple):
    """A blow that may be struck in this step."""

    step: Step
    blow: Blow

    @property
    def pair(self) -> tuple[int, int]:
        """Who strikes whom."""
        return self.blow.strike.card, self.blow.strike.target

    @property
    def harm(self) -> tuple[Fraction, Fraction]:
        """The chances that the target is destroyed, and that it is wounded."""
        return self.blow.chances.destroyed, self.blow.chances.wound


class Bearing(StrEnum):
    """How a choice affects a blow, the most important first."""

    GAINS = "gains"  # a blow of one's own becomes possible, or surer
    EXPOSES = "exposes"  # the same for the enemy
    SHIELDS = "shields"  # a blow of the enemy's becomes impossible, or less sure
    GIVES_UP = "gives up"  # the same for one's own
    KEEPS = "keeps"  # a blow that the card may strike where it stands
    FACES = "faces"  # a blow that it may suffer there


class Consequence(NamedTuple):
    """A blow, and how a choice affects it."""

    bearing: Bearing
    possible: PossibleBlow


def possible_blows(battle: Battle, side: Side) -> tuple[PossibleBlow, ...]:
    """What this side may strike in the rest of the phase, or in the coming melee, the heaviest blows first.

    In the melee a card strikes once (R43): of its blows at one target the first counts, which is never the weaker one.
    """
    found: dict[object, PossibleBlow] = {}
    for then in _steps_to_come(battle):
        for decision in combats(then, side):
            for blow in combat_forecast(then, side, decision):
                if blow.strike.side is side:
                    possible = PossibleBlow(then.step, blow)
                    found.setdefault(possible.pair if then.step in MELEE else (then.step, possible.pair), possible)
    return tuple(sorted(found.values(), key=lambda each: _weight(battle, each), reverse=True))


def _steps_to_come(battle: Battle) -> Iterator[Battle]:
    """The battle in each combat step left in this phase, with the cards where they stand."""
    steps = (*BEFORE_MELEE, *MELEE) if battle.step in (*BEFORE_MELEE, *MELEE) else IMPACT
    if battle.step in COMBATS:
        yield battle
    for step in steps[steps.index(battle.step) + 1 :]:
        battle = StepBegan(step, battle.grind, battle.chooser).happen(battle)
        if step in COMBATS:
            yield battle


def _weight(battle: Battle, possible: PossibleBlow) -> tuple[bool, tuple[Fraction, Fraction]]:
    """Blows at main battle cards are the heaviest: these decide a battle (R45)."""
    return battle.card(possible.blow.strike.target).troop.main, possible.harm


def consequences(battle: Battle, side: Side, decision: Decision) -> tuple[Consequence, ...]:
    """What an entry, a move or a destroying one-sided blow brings this side; for a card that stands, what it has.

    The heaviest blow of each bearing comes first, then the second ones. Other decisions have none.
    """
    found = _bearings(battle, side, decision)
    ranked = [(rank, Consequence(how, each)) for how, every in found.items() for rank, each in enumerate(every)]
    return tuple(consequence for _, consequence in sorted(ranked, key=lambda pair: pair[0]))


def _bearings(battle: Battle, side: Side, decision: Decision) -> dict[Bearing, list[PossibleBlow]]:
    match decision:
        case Stand(card=int() as card):
            return {
                Bearing.KEEPS: [each for each in possible_blows(battle, side) if each.blow.strike.card == card],
                Bearing.FACES: [each for each in possible_blows(battle, side.other) if each.blow.strike.target == card],
            }
        case StrikeAt():
            found = _changes(battle, side, _if_it_destroys(battle, side, decision))
            found.pop(Bearing.GIVES_UP, None)  # a card strikes once: its other blows are no news
            return found
    return _changes(battle, side, after(battle, side, decision))


def _changes(battle: Battle, side: Side, then: Battle) -> dict[Bearing, list[PossibleBlow]]:
    """From one position to another; empty if they are the same."""
    if then is battle:
        return {}
    own, enemy = possible_blows(battle, side), possible_blows(battle, side.other)
    own_then, enemy_then = possible_blows(then, side), possible_blows(then, side.other)
    return {
        Bearing.GAINS: _more(own_then, own),
        Bearing.EXPOSES: _more(enemy_then, enemy),
        Bearing.SHIELDS: _more(enemy, enemy_then),
        Bearing.GIVES_UP: _more(own, own_then),
    }


def _more(these: tuple[PossibleBlow, ...], than: tuple[PossibleBlow, ...]) -> list[PossibleBlow]:
    """The blows that are missing among the others, or do less harm there."""
    most: dict[tuple[int, int], tuple[Fraction, Fraction]] = {}
    for each in than:
        most[each.pair] = max(each.harm, most.get(each.pair, each.harm))
    return [each for each in these if each.pair not in most or each.harm > most[each.pair]]


def _if_it_destroys(battle: Battle, side: Side, decision: StrikeAt) -> Battle:
    """The battle after the card has struck and destroyed its target, with what falls with it.

    Unchanged if no throw can destroy it.
    """
    (blow,) = combat_forecast(battle, side, decision)
    if not blow.chances.destroyed:
        return battle
    strike, gun = blow.strike, falls_with(battle, blow.strike)
    then = CombatBegan(side, (strike,)).happen(battle)
    then = Struck(side.other, strike.target, 1, 0, wounded=False, destroyed=True).happen(then)
    return then if gun is None else ArtilleryLost(side.other, gun).happen(then)
