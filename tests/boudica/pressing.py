"""A whole game by presses, as somebody makes them on the board's page who decides as the program's player does."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from campaign.boudica.data import britain
from campaign.boudica.playouts.options import mover
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect
from campaign.boudica.rules.presses import PLAIN, Past, muster
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Start, State, Step
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import Wish
from campaign.boudica.rules.w7_recruitment import EndRecruiting
from campaign.boudica.rules.w11_solo import choose
from campaign.boudica.rules.w11_solo.solo import RULESET, choices, decides, is_peoples
from campaign.boudica.web.offers import TO, offers, plans
from engine.rules.dice import AskingDice, SeededDice
from engine.rules.ruleset import Game, extended, planned


class Pressing:
    """A game of one side's against the program; `presses` are counted by kind."""

    def __init__(self, side: Side, levels: tuple[int, int], seed: str) -> None:
        self.side, self.level = side, levels[0]
        start = Start(seed, britain(Options(different_prefect=Prefect.ALWAYS)), {side.enemy: levels[1]})
        game: Past = Game(UUID(int=0), start, (), (begin(start),))
        self.presses: Counter[str] = Counter()
        self.game = self.on(game, RULESET.programs)
        while not self.now.ending:
            self.decide()

    @property
    def now(self) -> State:
        return self.game.now

    @property
    def step_by_step(self) -> int:
        """As many presses as when each decision was one, and a piece was chosen before it moved."""
        passed = zip(self.game.states, self.game.lines, strict=False)
        own = [(before, line.decision) for before, line in passed if is_peoples(before, line.decision)]
        mine = [(before, one) for before, one in own if decides(before) == self.side]
        return len(mine) + sum(bool(mover(one)) and not before.march for before, one in mine)

    def on(self, game: Past, following: Any) -> Past:
        def dice(after: Past, decision: Decision) -> AskingDice:
            return AskingDice((), RULESET.dice(after.now), lambda die: False)

        after, paused = extended(RULESET, game, following, dice)
        assert paused is None
        return after

    def wanted(self, game: Past) -> Decision:
        return choose(seen_by(game.now, self.side), self.side, self.level, SeededDice("pressed", game.now.turn))

    def thought(self) -> Iterator[tuple[Past, Decision]]:
        """What he would decide, one after another, until he is told anything or the other side decides."""
        game, told = self.game, False
        while decides(game.now) == self.side and not told:
            yield game, (decision := self.wanted(game))
            n = len(game.lines)
            left = [decision]
            game = self.on(game, lambda after, left=left: left.pop() if left else None)
            told = isinstance(decision, Enter) and not all(isinstance(one, PLAIN) for one in game.lines[n].events)

    def press(self, do: str | int, **sent: str) -> None:
        """One press, and all that follows it."""
        seen = seen_by(self.now, self.side)
        plan = plans(self.game, self.side, {"do": str(do), **sent})
        one = iter(()) if plan else iter([choices(seen, self.side)[int(do)]])
        following = (
            planned(RULESET, self.side, plan) if plan else lambda after: next(one, None) or RULESET.programs(after)
        )
        before = self.game.head
        self.game = self.on(self.game, following)
        self.presses[type(choices(seen, self.side)[int(do)]).__name__ if str(do).isdigit() else str(do).split()[0]] += 1
        assert self.game.head > before

    def decide(self) -> None:
        seen = seen_by(self.now, self.side)
        found, wanted = choices(seen, self.side), self.wanted(self.game)
        pinned = {str(choice.do) for choice in offers(seen, found, {}).pinned}
        n = found.index(wanted)
        if self.now.step is Step.MOVEMENT and (mover(wanted) or self.now.march):
            self.move(n)
        elif isinstance(wanted, Wish) and wanted.fight:
            self.press("fight")
        elif isinstance(wanted, Pass) and "pass_on" in pinned:
            self.press("pass_on")
        elif "muster" in pinned and self.wants_all():
            self.press("muster")
        else:
            self.press(n)

    def wants_all(self) -> bool:
        """Whether he would recruit all there is."""
        turn = self.now.turn
        mine = [one for game, one in self.thought() if game.now.step is Step.RECRUITMENT and game.now.turn == turn]
        all_there_is = self.on(self.game, planned(RULESET, self.side, muster(self.game)))
        theirs = [line.decision for line in all_there_is.lines[len(self.game.lines) :]]
        return EndRecruiting() not in mine and {*mine} == {*theirs[: len(mine)]}

    def move(self, n: int) -> None:
        """A piece goes where he would have it in the end, at one press once it is chosen."""
        seen = seen_by(self.now, self.side)
        found = choices(seen, self.side)
        steps = [*self.thought()]
        piece = mover(found[n]) or (self.now.march.piece if self.now.march else "")
        ends = next((place for place, (_, one) in enumerate(steps) if isinstance(one, EndMove)), len(steps))
        mine = [one for _, one in steps[: ends + 1] if not mover(one) or mover(one) == piece]
        entered = [one for one in mine if isinstance(one, Enter)]
        here = offers(seen, found, {})
        if not self.now.march and (not here.march or here.march.piece != piece):
            self.presses["choices of a piece"] += 1
            here = offers(seen, found, {"piece": piece})
        goals = [str(goal.do) for goal in (*here.near, *here.far)]
        to = f"{TO}{entered[-1].space}" if entered else ""
        along = {one.along for one in entered}
        if to in goals and len(along) == 1 and self.leaves(here.comrades, [*along][0]) is not None:
            left = self.leaves(here.comrades, [*along][0]) or ""
            self.presses["armies left"] += left.count(",") + bool(left)
            self.press(to, piece=piece, left=left)
        else:
            self.press(n)

    def leaves(self, comrades: Any, along: tuple[str, ...]) -> str | None:
        ids = [f"briton-{comrade.name[-1]}" for comrade in comrades]
        return ",".join(army for army in ids if army not in along) if {*along} <= {*ids} else None
