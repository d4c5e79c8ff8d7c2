"""Any card battle: any armies, ground and settings, any legal decisions, to its end; and what holds after each one."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from battles.battleplay import games as cards
from battles.battleplay import saved
from battles.data import battleplay
from battles.rules.battleplay import ending, setup, turn
from battles.rules.battleplay.muster import besiegers, build, doubled, garrison
from battles.rules.battleplay.start import MOST_GRINDS, Force, Prepared, Settings, Start
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.tactica import Tactica
from battles.rules.battleplay.troops import SKIRMISHERS, Category
from battles.rules.battleplay.view import UNKNOWN, seen_by
from battles.rules.verdict import Side
from engine import ids
from engine.codec import STRICT
from engine.rules.dice import AskingDice, StreamDice
from engine.rules.record import Line
from tests.battles.rules.battleplay import reachable
from tests.card_battles import Whims

BATTLES = 3000 if os.environ.get("RISE_PROOF") else 50
UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A battle is no simpler for being shorter, and shrinking takes minutes."""
SEED = "the seed that nobody may see"
BOOKS = tuple(battleplay.armies().values())
TABLES = TypeAdapter(tuple[cards.CardStart], config=STRICT)
LINES = TypeAdapter(tuple[cards.CardLine, ...], config=STRICT)
LOOKED_THROUGH = 6
"""Each so many steps everything that a side is shown is gone through."""


# Any battle

grinds = st.integers(1, MOST_GRINDS)
any_prepared = st.none() | st.builds(Prepared, st.sampled_from(Side), st.integers(-2, 2), st.integers(-2, 2))
any_settings = st.one_of(
    st.builds(Settings, grinds=grinds, double=st.just(False), prepared=any_prepared),
    st.builds(Settings, grinds=grinds, double=st.just(True), prepared=any_prepared),
    st.builds(Settings, grinds=grinds, siege=st.just(True)),
)
any_points = st.integers(60, 160)
any_stars = st.sampled_from((0, 2, 3, 4, 5))


@st.composite
def forces(draw: st.DrawFn, settings: Settings, side: Side) -> Force:
    """Any army of its points; before walls those who may storm them, behind them a garrison."""
    book = draw(st.sampled_from(BOOKS))
    if settings.siege and side is Side.DEFENDER:
        return garrison(book.id, book.name, draw(st.integers(1, 4)), draw(st.booleans()), draw(st.booleans()))
    bought = build(besiegers(book) if settings.siege else book, draw(any_points))
    force = replace(bought.force(draw(any_stars)), extra_tactica=draw(st.integers(0, 3)))
    return doubled(force) if settings.double else force


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Each card has a name of its own, so that it can be told who sees it."""
    settings = draw(any_settings)
    attacker, defender = (_named(draw(forces(settings, side)), side) for side in Side)
    trees = draw(st.integers(0, 4))
    return Start(
        attacker,
        defender,
        trees,
        draw(st.integers(0, 4 - trees)),
        draw(st.booleans()),
        battleplay.dice(),
        SEED,
        settings,
    )


def _named(force: Force, side: Side) -> Force:
    named = [
        replace(card, troop=replace(card.troop, name=f"the {side}'s card {n}")) for n, card in enumerate(force.cards)
    ]
    return replace(force, cards=tuple(named))


@dataclass(frozen=True)
class Step:
    """A decision with the battle before and after it, and its line as it is stored."""

    before: Battle
    line: cards.CardLine
    after: Battle


def played(start: Start, seed: int) -> Iterator[Step]:
    """A battle to its end."""
    battle = setup.begin(start)
    whims, dice = Whims(seed), StreamDice(f"dice {seed}")
    offer = turn.legal_decisions(battle)
    n = 0
    while offer:
        assert offer.decisions(), "a dead end"
        decision = whims.decision(offer)
        assert offer.admits(decision)
        dice.forget()
        unfolded = turn.unfold(battle, decision, dice, offer)
        n += 1
        events = tuple(unfolded.play.events)
        line: cards.CardLine = Line(n, n - 1, decision, tuple(dice.faces), tuple(dice.kinds), tuple(dice.by), events)
        yield Step(battle, line, unfolded.play.battle)
        battle, offer = unfolded.play.battle, unfolded.offer
        assert offer == turn.legal_decisions(battle)


# What holds after each step


def check_cards(battle: Battle) -> None:
    """Each card is in exactly one place; a cell has one card of a kind, all of one side; wounds are on the board."""
    board = [card for stack in battle.board.values() for card in stack.cards]
    elsewhere = [
        card
        for host in (battle.attacker, battle.defender)
        for card in host.waiting + host.reserve + host.lost + host.off
    ]
    assert sorted(board + elsewhere) == list(range(len(battle.start.cards)))
    assert battle.wounded <= set(board)
    for cell, stack in battle.board.items():
        assert 1 <= cell.file <= battle.start.files
        assert not battle.ground(cell.file).water
        assert {battle.start.sides[card] for card in stack.cards} == {stack.side}
        assert stack.main is None or battle.card(stack.main).troop.main
        assert stack.light is None or battle.card(stack.light).troop.category in SKIRMISHERS
        assert stack.gun is None or battle.card(stack.gun).troop.category is Category.ARTILLERY
        assert stack.gun is None or stack.main is not None


def check_generals(battle: Battle) -> None:
    """R28: a general on the board has company."""
    for side in Side:
        general = battle.host(side).general
        if general and general.cell and not battle.combat:
            assert battle.board[general.cell].side is side


def hidden_from(battle: Battle, side: Side) -> list[int]:
    """The enemy's cards that this side has not seen."""
    enemy = battle.host(side.other)
    unseen = {*battle.hidden, *enemy.waiting, *enemy.reserve}
    return [card for card, owner in enumerate(battle.start.sides) if owner is not side and card in unseen]


def check_view(battle: Battle, side: Side) -> None:
    """What is hidden from a side is not in the battle it sees."""
    seen = seen_by(battle, side)
    assert seen.host(side.other).hand == ()
    assert all(seen.card(card) == UNKNOWN for card in hidden_from(battle, side))


def check_everything_shown(battle: Battle, side: Side) -> None:
    """Not even deep down: no card, no Tactica that was not played, no seed."""
    shown = list(reachable(seen_by(battle, side)))
    words = {each for each in shown if isinstance(each, str)}
    known = {*battle.host(side).hand, *battle.attacker.played, *battle.defender.played}
    assert not words & {battle.card(card).troop.name for card in hidden_from(battle, side)}
    assert {each for each in shown if isinstance(each, Tactica)} <= known
    assert SEED not in words


def check_stored(start: Start, steps: list[Step]) -> None:
    """Saved and loaded it is the same; replayed from its events, and resolved anew from its faces, too."""
    table = cards.CardStart(start, cards.Commands.BOTH, 1)
    lines = tuple(step.line for step in steps)
    assert TABLES.validate_json(TABLES.dump_json((table,))) == (table,)
    assert LINES.validate_json(LINES.dump_json(lines)) == lines
    events = (event for line in lines for event in line.events)
    assert reduce(cards.RULESET.apply, events, setup.begin(start)) == steps[-1].after
    there, game = saved.there(start), [one for line in lines for one in (line.decision, *line.events)]
    assert not any(ids.first_wrong(one, saved.IDS, there) for one in (table, *game))
    for step in steps:
        dice = AskingDice(step.line.faces, turn.seeded(step.before))
        assert turn.resolve(step.before, step.line.decision, dice) == step.line.events
        assert (tuple(dice.faces), tuple(dice.kinds)) == (step.line.faces, step.line.kinds)


def check_ending(battle: Battle) -> None:
    """R21, R45: there is a winner or a tie, and the campaign is told who."""
    assert battle.ending is not None
    assert battle.combat is None
    assert battle.asks == ()
    winner, routed = battle.ending
    game = ending.outcome(battle)
    assert routed is None or (winner is routed.other and ending.mains_lost(battle, routed))
    assert game.winner is (winner or Side.DEFENDER)
    assert ending.account(battle).outcome() == game or battle.start.settings.siege


@settings(max_examples=BATTLES, phases=UNSHRUNK)
@given(starts(), st.integers(0, 2**32))
def test_any_battle_comes_to_its_end(start: Start, seed: int) -> None:
    """No dead end; cards conserved; nothing hidden shown; stored, replayed and resolved anew alike."""
    steps = []
    for step in played(start, seed):
        steps.append(step)
        check_cards(step.after)
        check_generals(step.after)
        for side in Side:
            check_view(step.after, side)
            if len(steps) % LOOKED_THROUGH == 0:
                check_everything_shown(step.after, side)
    check_stored(start, steps)
    check_ending(steps[-1].after)
