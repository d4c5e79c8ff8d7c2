"""A game's external battles: on the table, by cards or as short battles; the same for every game.

A game gives its `Engagement`. It knows a battle by its own key; the battle stands as long as the game's log has it on
the same terms.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.urls import reverse

from battles import fights
from battles.battleplay import games as cards
from battles.battleplay import plan as card_plans
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.battleplay.plan import CardPlan
from battles.begun import BEGUN, account, begin_cards
from battles.damaged import DamagedBattle
from battles.fights import TableBattle
from battles.models import CardBattle, Fight
from battles.printing.occasion import Occasion
from battles.rules.battleplay import ending
from battles.rules.battleplay.account import Account
from battles.rules.brief import BattleTerms, Brief, SideBrief, once
from battles.rules.short.account import ShortAccount
from battles.rules.verdict import Grade, Resolver, Side
from battles.short import plan as short_plans
from battles.short.games import KINDS
from battles.short.plan import NOBODY_LEADS, Leads
from engine.games import GameKind, LoggedResult, game_kinds, owner
from engine.models import GameRow
from engine.rules.record import IMPOSSIBLE
from engine.shared import AnyGame, DamagedGame

logger = logging.getLogger(__name__)
KNOWN = 64
"""Battles whose leaders are remembered: the tracker asks at each tap, and a cover takes a fifth of a second."""


class NoResult(Exception):
    """That battle decides nothing here; the message says why, with `{one}` for the game's noun."""


@dataclass(frozen=True)
class AtHand:
    """The battle at hand of a game, as told to whoever fights it.

    Undone and decided again alike, it has the same `key`. `seed` is for battles fought here; the table uses its
    brief's. `own` is the player's side, if any; `for_two`: two play at one screen. On the odds table, leaders add
    `leads` (H3) and the defender may stand in a `town` (H6); by lined dice a side may have the `drill` (L7).
    """

    key: str
    brief: Brief
    seed: str
    name: str
    own: Side | None = None
    leads: Leads = NOBODY_LEADS
    town: bool = False
    drill: Side | None = None
    for_two: bool = False

    @property
    def sides(self) -> tuple[SideBrief, SideBrief]:
        return self.brief.attacker, self.brief.defender

    @property
    def drilled(self) -> str:
        """The people that has the drill, by name; empty if none has."""
        return dict(zip(Side, self.sides, strict=True))[self.drill].people_name if self.drill else ""

    @property
    def terms(self) -> BattleTerms:
        """The terms by which a battle fought here is recognised as this one."""
        return BattleTerms(self.seed, *((once(side.people), side.limit) for side in self.sides))

    @property
    def plan(self) -> CardPlan:
        """The battle by cards, before its armies are chosen."""
        return card_plans.plan(self.brief, self.seed)

    @property
    def on_table(self) -> TableBattle | None:
        """The battle on the table, if it has been opened there."""
        return fights.opened(self.brief, self.key)

    def begun(self, resolver: Resolver) -> AnyGame | None:
        """The battle begun here by these rules that stands for this one; raises DamagedBattle or DamagedGame."""
        return BEGUN[resolver].standing(self.key, self.terms)

    def short_start(self, resolver: Resolver, players: Sequence[Side] = ()) -> Any:
        """Its start by lined dice or on the odds table, with the table's lists or else drawn ones."""
        table = self.on_table
        chosen = table.lists if table else short_plans.drawn(self.brief)
        meeting = short_plans.meeting(self.brief, chosen, self.seed, players)
        return short_plans.start(resolver, meeting, self.leads, self.town, self.drill)

    def to_table(self) -> TableBattle:
        """Open it for the table: lists, papers and tracker."""
        return fights.open_fight(self.brief, self.key)

    def fight_out(self, level: int) -> KeptCardGame:
        """Begin a battle by cards, and let the program fight it for both sides to its end."""
        with transaction.atomic():
            begun = begin_cards(self.plan.start(), self.key, self.name, Commands.NEITHER, level)
            return cards.advance(begun.id, begun.head, Until.BATTLE)

    def fought_out(self, level: int) -> KeptCardGame:
        """The last battle that the program has fought out at this level and on these terms; else a new one."""
        by_cards = BEGUN[Resolver.BATTLEPLAY]
        for row in by_cards.of(self.key).reverse():
            with suppress(DamagedBattle):
                begun = cards.start_of(row)
                if (by_cards.terms(begun), begun.commands, begun.level) == (self.terms, Commands.NEITHER, level):
                    game = cards.read(row.id)
                    if game.now.ending:
                        return game
        return self.fight_out(level)


class Fought(NamedTuple):
    """The result of a battle fought here: by which rules, the winner and the grade, and the losses."""

    resolver: Resolver
    winner: Side
    grade: Grade
    account: Account | ShortAccount
    lost: Mapping[Side, int] = MappingProxyType({})
    """The share of its army points that each side has lost, in percent (X6)."""


class Settled(NamedTuple):
    """How a decision of a game says a battle came out: by which rules, and as which of the battles begun.

    The number is 0 if it was not fought here.
    """

    resolver: Resolver
    number: int = 0

    @property
    def is_reported(self) -> bool:
        """Whether a person reported it and may correct it; the game did not roll it itself."""
        return self.resolver is not Resolver.GENERATOR


@dataclass(frozen=True, kw_only=True)
class Engagement:
    """What a game provides for its external battles. A "state" is one of the game's own."""

    key: Callable[[UUID, Any], str]
    """The key of the battle at hand, by the game's id and state; empty if there is none."""
    at_hand: Callable[[UUID, Any], AtHand]
    resolvers: Callable[[Any], Collection[Resolver]]  # the rules by which the battle may be fought
    report: Callable[[Any, Fought], Any]  # the game's decision for such a result
    settled: Callable[[Any], Settled | None]
    """How a decision says a battle came out; None if it is no result."""
    told: Callable[[Any, int], LoggedResult]  # the result that follows this many lines of the log
    results: Callable[[UUID], str]  # the address to which the table reports, by the game's id
    level: Callable[[Any], int] = lambda row: 0
    """The level at which the program fights both sides by cards, from the game's row."""
    by_hand: Callable[[Any], bool] = lambda row: bool(row.by_hand)
    """Whether the player rolls a battle's dice."""

    def now(self, game: AnyGame) -> AtHand | None:
        """The battle at hand of a game; None if no armies have met."""
        return self.at_hand(game.id, game.now) if self.key(game.id, game.now) else None

    def open_to(self, game: AnyGame, resolver: Resolver) -> AtHand | None:
        """The battle at hand, if it may be fought by these rules."""
        hand = self.now(game)
        return hand if hand and resolver in self.resolvers(game.now) else None

    def joined(self, game: AnyGame) -> Iterator[tuple[int, AtHand]]:
        """The battles that were at hand in a log, each with the number of lines before it."""
        for place, state in enumerate(game.states):
            if self.key(game.id, state):
                yield place, self.at_hand(game.id, state)

    def taken(self, game: AnyGame) -> Iterator[tuple[str, Settled]]:
        """The results in a log of battles that were fought here, by their keys."""
        for place, line in enumerate(game.lines):
            settled = self.settled(line.decision)
            if settled and settled.number:
                yield self.key(game.id, game.states[place]), settled

    def stand(self, begins: str, game: AnyGame) -> None:
        """Of the battles whose keys begin like this, let only those stand that are in their game's log, or at hand.

        Of several by the same rules the last begun stands, unless the game has the result of another.
        """
        if not any(rows.objects.filter(game=game.id).exists() for rows in (Fight, CardBattle, GameRow)):
            return
        joined, taken = {hand.key: hand for _, hand in self.joined(game)}, dict(self.taken(game))
        terms = {key: hand.terms for key, hand in joined.items()}
        fights.stand(begins, {key: fights.terms(hand.brief) for key, hand in joined.items()})
        for resolver, battles in BEGUN.items():
            numbers = {key: settled.number for key, settled in taken.items() if settled.resolver is resolver}
            battles.stand(begins, terms, numbers)

    def became(self, kind: GameKind[Any], id: UUID, key: str) -> LoggedResult | None:
        """The result of the battle with this key on the game's present branch; None as long as it has none."""
        try:
            game = kind.log.read(id)
        except (ObjectDoesNotExist, DamagedGame):
            return None
        for place, line in enumerate(game.lines):
            settled = self.settled(line.decision)
            if settled and self.key(id, game.states[place]) == key:
                correct = kind.address("correct", id, line.n) if settled.is_reported else ""
                return self.told(game, place)._replace(correct=correct)
        return None

    def result(self, game: AnyGame, resolver: Resolver, battle: UUID) -> Any:
        """The game's decision for a finished battle; raises NoResult if the battle is not its own, or not over."""
        hand = self.open_to(game, resolver)
        found = hand.begun(resolver) if hand else None
        if hand is None or found is None or found.id != battle:
            raise NoResult("That battle is not the one waiting here: the {one} has gone on, or went back.")
        if (fought := came_of(resolver, hand, found)) is None:
            raise NoResult("That battle is not over yet.")
        return self.report(game.now, fought)

    def board_of(self, game: AnyGame, place: int) -> str | None:
        """Where the battle was fought whose result follows `place` lines of the log.

        Empty if that battle is no longer kept; None if it was not fought here.
        """
        settled = self.settled(game.lines[place].decision)
        if settled is None or not settled.number:
            return None
        key, (resolver, number) = self.key(game.id, game.states[place]), settled
        found = BEGUN[resolver].numbered(key, number)
        return board(resolver, found) if found else ""


@dataclass(frozen=True)
class Cover:
    """A part of a game (engine/games.py): what the cover of a print pack tells of a battle just joined.

    And what it tells of one of no game, by its brief: nothing where its peoples are not of this game.
    """

    occasion: Callable[[Any], Occasion]
    apart: Callable[[Brief], Occasion | None] = lambda brief: None


class Place(NamedTuple):
    """Where a battle belongs: its game, and how many lines precede the meeting of the armies."""

    kind: GameKind[Any]
    game: AnyGame
    lines: int


def place_of(fight: TableBattle) -> Place | None:
    """Where a battle on the table belongs; None if it has no game, or no longer stands in its game's log."""
    found = owner(fight.key)
    if found is None:
        return None
    kind, id = found
    try:
        game = kind.log.read(id)
    except (ObjectDoesNotExist, DamagedGame):
        return None
    joined, terms = engagement(kind).joined(game), fights.terms(fight.brief)
    same = (place for place, hand in joined if hand.key == fight.key and fights.terms(hand.brief) == terms)
    return next((Place(kind, game, place) for place in same), None)


def occasion_of(fight: TableBattle) -> Occasion | None:
    """Why this battle is fought, or what history tells of it; None of one that has left its game's past."""
    if fight.key.startswith(fights.TABLE):
        covers = filter(None, (kind.part(Cover) for kind in game_kinds().values()))
        return next(filter(None, (cover.apart(fight.brief) for cover in covers)), None)
    found = place_of(fight)
    cover = found.kind.part(Cover) if found else None
    if found is None or cover is None:
        return None
    past: Any = found.game
    try:
        return cover.occasion(past.until(found.lines))
    except IMPOSSIBLE:
        logger.exception("the battle %s has no cover", fight.id)
        return None


@lru_cache(maxsize=KNOWN)
def commanders(fight: TableBattle) -> Mapping[Side, tuple[str, ...]]:
    """Who leads each side, as far as it is known by name, the first in command first."""
    told = occasion_of(fight)
    return told.commanders if told else {}


def engagement(kind: GameKind[Any]) -> Engagement:
    """What the game provides for its battles."""
    assert isinstance(kind.engagement, Engagement), f"no battle of a {kind.title.one} is fought elsewhere"
    return kind.engagement


def fought_by_cards(battle: KeptCardGame) -> Fought:
    """The result of a finished battle by cards (R21)."""
    decided = ending.outcome(battle.now)
    lost = {side: ending.percent_lost(battle.now, side) for side in Side}
    told = account(Resolver.BATTLEPLAY, battle.key, battle)
    return Fought(Resolver.BATTLEPLAY, decided.winner, decided.grade, told, lost)


def came_of(resolver: Resolver, hand: AtHand, battle: Any) -> Fought | None:
    """The result of a battle begun by these rules; None as long as it is open."""
    if resolver is Resolver.BATTLEPLAY:
        return fought_by_cards(battle) if battle.now.ending else None
    if not battle.now.over:
        return None
    decided = battle.now.outcome
    lost = {side: losses.percent for side, losses in battle.now.losses_by_side.items()}
    return Fought(resolver, decided.winner, decided.grade, account(resolver, hand.key, battle), lost)


def board(resolver: Resolver, battle: UUID) -> str:
    """The address of a battle's board."""
    if resolver is Resolver.BATTLEPLAY:
        return reverse("card-battle", args=[battle])
    return KINDS[resolver].address("board", battle)
