"""Games of random decisions, for what must be true at every moment."""

from campaign.agricola.data import north
from campaign.agricola.rules.decisions import Done
from campaign.agricola.rules.state import Start
from campaign.agricola.rules.turn import RULESET, decides, legal_decisions, unfold
from campaign.agricola.rules.y21_stratagems import shows
from engine.rules.dice import DieRequest, Kind, StreamDice
from engine.rules.reason import Reason


class Lots:
    """Chance for these tests."""

    def __init__(self, seed):
        self._dice = StreamDice(seed)

    def one_of(self, options):
        first, second, third = self._dice.roll([DieRequest(Kind.D10, "", "", Reason(""))] * 3)
        return options[(first * 100 + second * 10 + third) % len(options)]

    def shuffled(self, these):
        left = [*these]
        return [left.pop(left.index(self.one_of(left))) for _ in these]


def positions(seed, most=400):
    """A game of random decisions: each moment, with the decision; army markers are put on now and then."""
    lots, dice = Lots(f"{seed} decides"), StreamDice(seed)
    state = RULESET.begin(Start(seed, north()))
    for _ in range(most):
        if state.ending:
            return
        side = decides(state)
        more = shows(state, side) if side and not state.asked and lots.one_of(range(12)) == 0 else ()
        options = [*more, *([] if more else legal_decisions(state))]
        ends = [each for each in options if isinstance(each, Done)]
        decision = ends[0] if ends and lots.one_of(range(3)) == 0 else lots.one_of(options)
        yield state, decision
        state = unfold(state, decision, dice).now
