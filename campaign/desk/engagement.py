"""The external battles of a campaign of 2 sides: the one at hand, its brief, and its result."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from battles import fights
from battles.data import battleplay
from battles.engagement import AtHand, Engagement, Fought, Settled
from battles.losses import percent_lost
from battles.rules.brief import LAYOUT, Brief, SideBrief
from battles.rules.reported import ALL, EXTERNAL, ReportedBattle
from battles.rules.tracker import Drawn
from battles.rules.verdict import Resolver
from battles.rules.verdict import Side as Half
from battles.years import dated
from campaign.desk.seats import Players
from campaign.shelf.transfer import own_rows
from engine.games import LoggedResult, game_kinds
from engine.rescue import OwnRows
from engine.rules.by_file import away
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.ruleset import EVERYBODY
from engine.shared import AnyGame, Shared
from engine.texts import text

RIVER = "river"
"""The word for a river in a province's terrain (C6.9)."""
COMMAND_CARDS = 5  # on the table, for either side (ours)
POINTS_PER_LEADER = 40
"""At most one leader for each 40 army points (ours)."""
say = partial(text, "campaign.desk", "external")


def army(people: str, name: str, points: Iterable[Modifier], generals: int = 1) -> SideBrief:
    """An army of this people, by that name, that fights for itself."""
    return SideBrief(people, name, people, name, tuple(points), generals, COMMAND_CARDS)


def strength(rule: str, points: int, each: int) -> Modifier:
    """So many strength points, of so many army points each."""
    return Modifier(rule, Reason("strength_points", (points, each)), points * each)


def led(leaders: int, points: int) -> int:
    """The number of leaders for an army of these points: at least one (B34)."""
    return max(1, min(leaders, points // POINTS_PER_LEADER))


@dataclass(frozen=True, kw_only=True)
class TwoSidedBattles:
    """A part of a game (engine/games.py): how its battles are fought elsewhere. A "state" is one of the campaign's.

    Once armies have met, everybody may know what fights there.
    """

    at: Callable[[Any], str]  # the space of the battle at hand; empty if there is none
    hosts: Callable[[Any], Mapping[str, SideBrief]]  # the armies there by side, the attacker's first
    space: Callable[[str], str]  # the name of a space
    year: Callable[[Any], int]  # below 0: AD
    rolled: type  # the decision for a battle by the campaign's own dice
    winner: Callable[[Any], str | None]  # for whom an event ends a battle
    report: Callable[[ReportedBattle], Any] = lambda reported: reported
    """The campaign's decision for a result."""
    reported: Callable[[Any], ReportedBattle | None] = lambda decision: (
        decision if isinstance(decision, ReportedBattle) else None
    )
    """The result in such a decision; None in any other."""
    follows: Callable[[Any, ReportedBattle], Iterable[str]] = lambda state, reported: ()
    """What a result brings at once, in sentences."""
    ways: Collection[Resolver] = EXTERNAL  # the rules by which its battles may be fought elsewhere
    fits: Callable[[Any], bool] = lambda state: True  # whether the armies are equal enough for the table
    ground: Callable[[str], tuple[str, ...]] = lambda space: ()
    river: Callable[[Any], bool] = lambda state: False  # whether the battle is fought at a river, whatever the ground
    leads: Callable[[Any, str], int] = lambda state, side: 0  # what a leader adds on the odds table (H3)
    town: Callable[[Any, str], bool] = lambda state, side: False  # whether the defending side has one there (H6)
    drilled: Callable[[Any, str], bool] = lambda state, side: False  # whether it adds 1 to lined dice (L7)
    which: Callable[[Any], str] = lambda state: str(state.turn)  # tells it from others in that space
    lasts: Callable[[Any], bool] = lambda state: False  # whether one by the campaign's own dice is going on
    game: str = ""  # the name of its ruleset; by default filled in (campaign/desk/game.py)

    @property
    def kind(self) -> Shared:
        return game_kinds()[self.game]

    @property
    def players(self) -> Players:
        return self.kind.given(Players)

    @property
    def rows(self) -> OwnRows:
        return own_rows(f"{self.game}/{{}}/")

    def key(self, id: UUID, state: Any) -> str:
        """The key of the battle at hand: undone and decided again alike, it is the same battle."""
        at = self.at(state)
        return f"{self.rows.prefix(id)}{self.which(state)}/{at}" if at else ""

    def sides(self, state: Any) -> Mapping[Half, str]:
        """Who attacks, and who defends."""
        return dict(zip(Half, self.hosts(state), strict=True))

    def at_hand(self, id: UUID, state: Any) -> AtHand:
        """The battle at hand; it has a solo player's side."""
        told_of, sides, alone = self.brief(id, state), self.sides(state), self.players.seating.alone(state.start)
        attacker, defender = sides.values()
        names = told_of.attacker.people_name, told_of.defender.people_name
        return AtHand(
            key=self.key(id, state),
            brief=told_of,
            seed=told_of.seed,
            name=say(
                "name", attacker=names[0], defender=names[1], space=told_of.province_name, when=dated(told_of.year)
            ),
            own=next((half for half, side in sides.items() if side == alone), None),
            for_two=alone is None,
            leads=(self.leads(state, attacker), self.leads(state, defender)),
            town=self.town(state, defender),
            drill=next((half for half, side in sides.items() if self.drilled(state, side)), None),
        )

    def brief(self, id: UUID, state: Any) -> Brief:
        """Its brief.

        Its luck is the same however often the game comes to it, and does not reveal the game's own seed.
        """
        at = self.at(state)
        attacker, defender = self.hosts(state).values()
        ground = (*self.ground(at), *([RIVER] if self.river(state) else []))
        return Brief(
            title=self.kind.title.name,
            attacker=attacker,
            defender=defender,
            province=at,
            province_name=self.space(at),
            year=self.year(state),
            terrain=ground,
            seed=hashlib.sha256(f"{state.start.seed}/{self.which(state)}/{at}".encode()).hexdigest()[:12],
            address=self.kind.address("result", id),
            trees=int("forest" in ground),
            mountains=int("hill" in ground),
            layout=LAYOUT,
        )

    def resolvers(self, state: Any) -> tuple[Resolver, ...]:
        """What may decide it besides the campaign's own dice; nothing in an Iron game (D31), or in a view (D34)."""
        if self.kind.ruleset.iron(state.start) or away(state.start):
            return ()
        return tuple([by for by in self.ways if self._is_possible(state, by)])

    def _is_possible(self, state: Any, by: Resolver) -> bool:
        """At the table the armies must fit, and with cards both hosts need a card set."""
        if by is Resolver.BATTLEPLAY:
            return all(side.people in battleplay.known() for side in self.hosts(state).values())
        return by is not Resolver.TABLE or self.fits(state)

    def settled(self, decision: Any) -> Settled | None:
        """How a decision says that a battle came out."""
        if found := self.reported(decision):
            return Settled(found.by, found.battle)
        return Settled(Resolver.GENERATOR) if isinstance(decision, self.rolled) else None

    def fought(self, state: Any, fought: Fought) -> Any:
        """The decision for a battle finished here."""
        number = fought.account.battle
        return self.report(self.came_out(state, fought.winner, fought.lost, fought.resolver, number))

    def counted(self, id: UUID, state: Any) -> ReportedBattle | None:
        """The tracker's confirmed result; None before it, and for a draw."""
        found = self.at_hand(id, state).on_table
        tracked = fights.count(found.id) if found else None
        result = tracked.table.result if tracked else None
        if found is None or tracked is None or result is None or isinstance(result, Drawn):
            return None
        return self.came_out(state, result.winner, {half: percent_lost(found, tracked, half) for half in Half})

    def came_out(
        self, state: Any, winner: Half, lost: Mapping[Half, int], by: Resolver = Resolver.TABLE, battle: int = 0
    ) -> ReportedBattle:
        """B35: a result; a winner ruined by its victory still has something left."""
        return ReportedBattle(self.sides(state)[winner], min(lost[winner], ALL - 1), lost[winner.other], by, battle)

    def told(self, game: AnyGame, place: int) -> LoggedResult:
        """The result that follows this many lines, for the table and the boards."""
        line, before = game.lines[place], game.states[place]
        winner = self._won(game, place)
        return LoggedResult(
            line=line.n,
            winner=next((half for half, side in self.sides(before).items() if side == winner), ""),
            grade="",
            said=say("became.won", side=self.players.sides[winner]) if winner else say("became.nobody"),
            brought=tuple(self.kind.words.tell(before, line, EVERYBODY)),
            log=self.kind.home(game.id) + "#log",
        )

    def _won(self, game: AnyGame, place: int) -> str | None:
        """For whom the battle ended that this line decided, or began."""
        for line, after in zip(game.lines[place:], game.states[place + 1 :], strict=True):
            winner = next(filter(None, map(self.winner, line.events)), None)
            if winner or not self.lasts(after):
                return winner
        return None

    def engagement(self) -> Engagement:
        return Engagement(
            key=self.key,
            at_hand=self.at_hand,
            resolvers=self.resolvers,
            report=self.fought,
            settled=self.settled,
            told=self.told,
            results=lambda id: self.kind.address("result", id),
        )
