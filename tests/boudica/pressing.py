"""A whole game by presses, as somebody makes them on the board's page who decides as the program's player does."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations
from typing import Any
from uuid import UUID

from campaign.boudica.data import britain
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect, Rising
from campaign.boudica.rules.presses import Past, Plan, comrades, mover
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import Start, State
from campaign.boudica.rules.w2_setup import begin
from campaign.boudica.rules.w5_movement.moving import Pass
from campaign.boudica.rules.w11_solo import choose
from campaign.boudica.rules.w11_solo.solo import RULESET, choices, decides, is_peoples
from campaign.boudica.web.offers import TO, last_order, offers, plans
from engine.rules.dice import AskingDice, SeededDice
from engine.rules.ruleset import Game, extended, planned


class Otherwise(Exception):
    """A press would decide what he would not."""


class Pressing:
    """A game of one side's against the program; `presses` are counted by kind."""

    def __init__(self, side: Side, levels: tuple[int, int], seed: str) -> None:
        self.side, self.level = side, levels[0]
        even = Options(different_prefect=Prefect.ALWAYS, rising=Rising.OF_15)
        start = Start(seed, britain(even), {side.enemy: levels[1]})
        self.presses: Counter[str] = Counter()
        self.thought: tuple[State | None, Decision] = None, Pass()
        self.game = on(Game(UUID(int=0), start, (), (begin(start),)), RULESET.programs)
        while not self.now.ending:
            self.press()

    @property
    def now(self) -> State:
        now: State = self.game.now
        return now

    @property
    def step_by_step(self) -> int:
        """As many presses as when each decision was one, and a piece was chosen before it moved."""
        mine = self.decided(self.game, 0)
        return len(mine) + sum(bool(mover(one)) and not before.march for before, one in mine)

    def decided(self, game: Past, place: int) -> list[tuple[State, Decision]]:
        """His decisions from there on, each with the game before it."""
        passed = zip(game.states[place:], game.lines[place:], strict=False)
        return [
            (before, line.decision)
            for before, line in passed
            if decides(before) == self.side and is_peoples(before, line.decision)
        ]

    def wanted(self, game: Past) -> Decision:
        """What he would decide there, thought of once."""
        if self.thought[0] is not game.now:
            self.thought = game.now, self.think(game)
        return self.thought[1]

    def think(self, game: Past) -> Decision:
        return choose(seen_by(game.now, self.side), self.side, self.level, SeededDice("pressed", game.now.turn))

    def press(self) -> None:
        """Of all presses that decide only what he would decide, the one that saves him most."""
        place, possible = len(self.game.lines), list[tuple[int, int, Mapping[str, int], Past]]()
        for presses, sent in self.offered():
            if after := self.pressed(sent):
                decided, cost = len(self.decided(after, place)), sum(presses.values())
                possible.append((decided - cost, decided, presses, after))
        *_, presses, self.game = max(possible, key=lambda each: each[:2])
        self.presses.update(presses)

    def offered(self) -> Iterator[tuple[Mapping[str, int], Mapping[str, str]]]:
        """Every press for the piece that he would move: how many it takes, by kind, and what it sends."""
        seen = seen_by(self.now, self.side)
        found, piece = choices(seen, self.side), mover(self.wanted(self.game))
        first = offers(seen, found, {}, last_order(self.game)).march
        asked = {"piece": piece} if piece else {}
        march = offers(seen, found, asked).march
        friends = comrades(seen, march) if march else ()
        for left in chain.from_iterable(combinations(friends, number) for number in range(len(friends) + 1)):
            here = offers(seen, found, asked | {"left": ",".join(left)})
            grouped = [choice for group in here.groups for choice in group.choices]
            for choice in (*here.near, *here.far, *here.own, *here.pinned, *grouped):
                do = str(choice.do)
                kind = do.split()[0] if not do.isdigit() else type(found[int(do)]).__name__
                presses = {"choices of a piece": int(first != march), "armies left": len(left), kind: 1}
                sent = {"do": do, "piece": march.piece if march else "", "left": ",".join(left)}
                yield presses, sent
                if do.startswith(TO):
                    yield presses | {"waits": 1}, sent | {"waits": "on"}

    def pressed(self, sent: Mapping[str, str]) -> Past | None:
        """The game after that press; None if he would decide otherwise anywhere in it."""

        def alone() -> Plan:
            yield choices(seen_by(self.now, self.side), self.side)[int(sent["do"])]

        following = planned(RULESET, self.side, plans(self.game, self.side, sent) or alone())

        def as_wanted(after: Past) -> Decision | None:
            decision, is_his = following(after), choices(after.now, self.side)
            if decision and is_his and decision != self.wanted(after):
                raise Otherwise
            return decision

        try:
            return on(self.game, as_wanted)
        except Otherwise:
            return None


def on(game: Past, following: Callable[[Past], Any]) -> Past:
    """The game as it goes on with that, and with the program's dice."""

    def dice(after: Past, decision: Decision) -> AskingDice:
        return AskingDice((), RULESET.dice(after.now), lambda die: False)

    after, paused = extended(RULESET, game, following, dice)
    assert paused is None
    return after
