"""Z17.3: at any moment of a war, what a side imagines fits what it sees; and it can be played on."""

from collections import Counter

from campaign.fury.rules.board import Side
from campaign.fury.rules.secrets import seen_by
from campaign.fury.rules.state import State
from campaign.fury.rules.turn import SEQUENCE, carry_out
from campaign.fury.rules.z17_imagined import imagined
from engine.rules.dice import StreamDice
from tests.fury.test_any_fury import check, decided, points
from tests.fury.wars import moments

EVERY, FEW, ONWARD = 30, 80, 20


def test_it_fits_what_is_seen():
    """No SP more or less than there are; and who decides may do what he really may."""
    dice = StreamDice("imagined")
    for state, _, _ in moments(EVERY):
        for side in ("", *Side):
            seen = seen_by(state, side)
            found = imagined(seen, dice)
            assert seen_by(found, side) == seen
            assert Counter(points(found)) == Counter(points(state))
            check(found)
            if side and SEQUENCE.decides(state) == side:
                assert SEQUENCE.offers(found) == SEQUENCE.offers(state)


def test_it_can_be_played_on():
    """Nobody comes to a dead end."""
    dice = StreamDice("on")
    for n, (state, _, _) in enumerate([*moments()][::FEW]):
        for side in Side:
            on(imagined(seen_by(state, side), dice), f"{n}/{side}", dice)


def on(state: State, seed: str, dice: StreamDice) -> None:
    for n in range(ONWARD):
        if state.ending:
            return
        decision = decided(state, f"{seed}/{n}")
        dice.forget()
        state = carry_out(state, decision, dice).state
        check(state)
