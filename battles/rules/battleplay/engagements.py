"""Who may fight whom in each step of combat (R33-R36, R40-R43)."""

from collections.abc import Callable, Iterator
from operator import attrgetter

from battles.rules.battleplay.board import CELLS, Cell, Stack, enemy_ahead, enemy_at
from battles.rules.battleplay.decisions import Decision, Fight, StrikeAt, cell_of
from battles.rules.battleplay.start import DOUBLE_FILES
from battles.rules.battleplay.state import FILE_BY_FILE, Battle, Step, Strike
from battles.rules.battleplay.troops import Category
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER, Side

FIGHTS = {file: Fight(file) for file in range(1, DOUBLE_FILES + 1)}  # the combat of each file


def combats(battle: Battle, side: Side) -> tuple[Decision, ...]:
    """Every combat of the step that this side may choose next; in file-by-file steps both sides have the same ones."""
    if battle.step in FILE_BY_FILE:
        return tuple([FIGHTS[file] for file in range(1, battle.start.files + 1) if _open(battle, file)])
    find = _CHOICES[battle.step]
    return tuple(
        [
            StrikeAt(card, at.half, at.file)
            for cell, stack in battle.board.items()
            if stack.side is side
            for card, at in find(battle, cell, stack)
            if card not in battle.done
        ]
    )


def strikes(battle: Battle, side: Side, decision: Fight | StrikeAt) -> tuple[Strike, ...]:
    """The strikes of a combat, the chooser's first."""
    if isinstance(decision, Fight):
        return tuple(s for s in fight(battle, side, decision.file) if s.card not in battle.done)
    at = cell_of(decision)
    cell = next(cell for cell, stack in battle.board.items() if decision.card in stack.cards)
    target = _target(battle.board[at], skirmishers_first=battle.step not in (Step.FLANKS, Step.SUPPORT))
    return (Strike(side, decision.card, cell, target, at),)


def _open(battle: Battle, file: int) -> bool:
    """Whether enemies hold the two halves of a file, and one of their cards has still to fight."""
    one, other = battle.board.get(CELLS[ATTACKER, file]), battle.board.get(CELLS[DEFENDER, file])
    if one is None or other is None or one.side is not ATTACKER or other.side is not DEFENDER:
        return False
    striker = STRIKERS[battle.step]
    mine, theirs = striker(one), striker(other)
    return (mine is not None and mine not in battle.done) or (theirs is not None and theirs not in battle.done)


def _main_card(stack: Stack) -> int | None:
    """R36: main cards fight in a charge."""
    return stack.main


STRIKERS: dict[Step, Callable[[Stack], int | None]] = {
    Step.SKIRMISH: attrgetter("light"),
    Step.CHARGE: _main_card,
    Step.FRONTS: attrgetter("fighter"),
}
"""Who strikes: skirmishers in their own step (R35), any card at the fronts (R43)."""


def fight(battle: Battle, side: Side, file: int) -> tuple[Strike, ...]:
    """R43: the simultaneous strikes in a file with enemies in its two halves; none otherwise."""
    own, theirs = CELLS[side, file], CELLS[side.other, file]
    mine, enemy = battle.board.get(own), battle.board.get(theirs)
    if mine is None or enemy is None or mine.side is not side or enemy.side is side:
        return ()
    both = (_strike(battle.step, mine, own, enemy, theirs), _strike(battle.step, enemy, theirs, mine, own))
    return tuple(strike for strike in both if strike)


def _strike(step: Step, stack: Stack, cell: Cell, enemy: Stack, at: Cell) -> Strike | None:
    """R35: skirmishers strike at skirmishers first; in all other steps the main card is the first target."""
    card = STRIKERS[step](stack)
    if card is None:
        return None
    return Strike(stack.side, card, cell, _target(enemy, skirmishers_first=step is Step.SKIRMISH), at)


def _target(stack: Stack, skirmishers_first: bool) -> int:
    """Missiles must target skirmishers if there are any (R33-R35); others strike the main card first."""
    target = stack.light if skirmishers_first and stack.light is not None else stack.fighter
    assert target is not None, stack
    return target


def _artillery(battle: Battle, cell: Cell, stack: Stack) -> Iterator[tuple[int, Cell]]:
    """R33: at the enemy ahead, or one file to the side."""
    if stack.gun is None:
        return
    for file in (cell.file, cell.file - 1, cell.file + 1):
        at = CELLS[stack.side.other, file]
        if enemy_at(battle.board, stack.side, at):
            yield stack.gun, at


def _bowmen(battle: Battle, cell: Cell, stack: Stack) -> Iterator[tuple[int, Cell]]:
    """R34: at the enemy ahead."""
    if stack.main is None or battle.card(stack.main).troop.category is not Category.BOWMEN:
        return
    if enemy_ahead(battle.board, stack.side, cell):
        yield stack.main, CELLS[stack.side.other, cell.file]


def _flanks(battle: Battle, cell: Cell, stack: Stack) -> Iterator[tuple[int, Cell]]:
    """R40: a main card beside an enemy, with none ahead and none on its other side."""
    if stack.main is None or stack.main in battle.engaged:
        return
    left, right = (enemy_at(battle.board, stack.side, beside) for beside in _beside(cell))
    if (left is None) != (right is None):
        yield stack.main, _beside(cell)[0 if left else 1]


def _beside(cell: Cell) -> tuple[Cell, Cell]:
    return CELLS[cell.half, cell.file - 1], CELLS[cell.half, cell.file + 1]


def _supports(battle: Battle, cell: Cell, stack: Stack) -> Iterator[tuple[int, Cell]]:
    """R42: a card without an enemy ahead strikes an enemy in a neighbouring file, in either half."""
    fighter = stack.fighter
    if fighter is None or fighter in battle.engaged:
        return
    for file in (cell.file - 1, cell.file + 1):
        for half in BOTH:
            at = CELLS[half, file]
            if enemy_at(battle.board, stack.side, at):
                yield fighter, at


_CHOICES = {
    Step.ARTILLERY: _artillery,
    Step.BOWFIRE: _bowmen,
    Step.FLANKS: _flanks,
    Step.SUPPORT: _supports,
}
