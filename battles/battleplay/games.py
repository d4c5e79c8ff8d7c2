"""Battles by cards as games of the machine (engine/log.py): begin one, decide, let the program play, undo."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import Annotated

from django.db import transaction

from battles import models
from battles.battleplay import manual_dice as combat_dice
from battles.battleplay.manual_dice import WAITINGS, CardWaiting
from battles.battleplay.story import entries
from battles.damaged import DamagedBattle
from battles.fights import Superseded, Taken
from battles.rules.battleplay import opponent, setup, turn
from battles.rules.battleplay.decisions import Begin, Decision, Offer, only
from battles.rules.battleplay.events import CardsShown, Event
from battles.rules.battleplay.play import ThrowWanted
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle, Step
from battles.rules.battleplay.versions import RULES
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from engine import manual_dice
from engine.codec import BY_TYPE, Codec
from engine.damaged import reading
from engine.games import LoggedResult, became, game_of, in_iron, owner
from engine.log import Log, NothingToUndo, Stale, left
from engine.manual_dice import Faces, Rolling
from engine.rules import ruleset
from engine.rules.dice import AskingDice, Dice, StreamDice, by_hand
from engine.rules.record import Line
from engine.rules.ruleset import Ruleset, Unfolded, extended
from engine.texts import text


class Commands(StrEnum):
    """Whom the player commands; the program commands the others."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    BOTH = "both"
    NEITHER = "neither"

    def includes(self, side: Side) -> bool:
        """Whether the player decides for this side."""
        return self is Commands.BOTH or self.value == side.value

    @property
    def viewer(self) -> Side | None:
        """The side whose view the player has; None where nothing is hidden from him."""
        return Side(self.value) if self in (Commands.ATTACKER, Commands.DEFENDER) else None


class Until(StrEnum):
    """How far the program plays for both sides."""

    NEXT = "next"
    PHASE = "phase"
    BATTLE = "battle"


class NotYours(Exception):
    """The player has nothing to decide: he watches, or the battle is over."""


class DiceFirst(Exception):
    """The battle waits for the player's dice; until they come, nothing else can be decided."""


@dataclass(frozen=True)
class CardStart:
    """A battle's first line: its start, whom the player commands, and the program's level."""

    start: Start
    commands: Commands
    level: int


CardLine = Line[Annotated[Decision, BY_TYPE], Annotated[Event, BY_TYPE]]


@dataclass(frozen=True)
class CardGame(ruleset.Game[CardStart, Battle, Decision, Event]):
    """The lines of a battle up to one of them."""

    @property
    def viewer(self) -> Side | None:
        """The side whose view the player has; None where nothing is hidden, or once the battle is over."""
        return None if self.now.ending else self.start.commands.viewer

    def view(self, battle: Battle) -> Battle:
        """A state of the battle as the player may see it."""
        return battle if self.viewer is None else RULESET.seen_by(battle, self.viewer)

    @cached_property
    def offer(self) -> Offer | None:
        """What may be decided now; None once the battle is over."""
        return turn.legal_decisions(self.now)


@dataclass(frozen=True)
class _Order:
    """What to play: a decision with its dice so far, or the program's next; how far; and who rolls."""

    decision: Decision | None = None
    until: Until | None = None
    asks: bool = False
    given: Faces = ()


@dataclass(frozen=True)
class KeptCardGame(CardGame):
    """A battle with its whole log. `key` is the key of the campaign's battle; it is empty for a skirmish."""

    key: str
    name: str
    superseded: bool
    taken: bool
    by_hand: bool
    waiting: CardWaiting | None  # the decision that waits for the player's dice
    became: LoggedResult | None = None
    """The result that the campaign has of this battle, from here or from elsewhere."""

    @property
    def campaign(self) -> str:
        """The address of its campaign's game; empty for a skirmish, or where the key is damaged."""
        found = owner(self.key)
        return found[0].home(found[1]) if found else ""

    @property
    def result(self) -> str:
        """The address at which that game takes its result; empty likewise."""
        found = owner(self.key)
        return found[0].address("take-cards", found[1], self.id) if found else ""

    @cached_property
    def iron(self) -> bool:
        """Whether its campaign is played Iron (D31)."""
        return in_iron(self.key)

    @property
    def closed(self) -> bool:
        """Whether the battle allows no more decisions and no undo."""
        return self.superseded or self.taken or self.became is not None

    @property
    def commands(self) -> Commands:
        return self.start.commands

    @property
    def waits(self) -> bool:
        """Whether the player decides next."""
        return self.waiting is None and self._players

    @property
    def may_reconsider(self) -> bool:
        """Whether the player may still change the decision that waits for his dice: he has rolled none yet."""
        if self.offer is None or only(self.offer):
            return False
        return self.waiting is not None and bool(self.lines) and self._players and not any(self.waiting.faces)

    @property
    def _players(self) -> bool:
        return self.offer is not None and self.commands.includes(self.offer.side)


def create(start: Start, key: str, name: str, commands: Commands, level: int, by_hand: bool = False) -> KeptCardGame:
    """Begin a battle and play to the player's first decision or dice, or to the deal if he only watches."""
    with transaction.atomic():
        begun = CardStart(start, commands, level)
        told = {"key": key, "game_id": game_of(key), "name": name, "by_hand": by_hand}
        row = models.CardBattle.objects.create(start=CODEC.starts.dump(begun), **told)
        return _play_on(row, LOG.beginning(row), _Order(asks=by_hand and not in_iron(key)))


def read(id: uuid.UUID) -> KeptCardGame:
    """A battle as it stands; raises models.CardBattle.DoesNotExist or DamagedBattle."""
    return _game(models.CardBattle.objects.get(id=id))


def _game(row: models.CardBattle) -> KeptCardGame:
    return _told_of(row, LOG.at(row.id, row.head))


def _told_of(row: models.CardBattle, game: CardGame) -> KeptCardGame:
    waiting = WAITINGS.load(row.given, row.head)
    if waiting and not (game.offer and game.offer.admits(waiting.decision)):
        waiting = None
    log = game.id, game.start, game.lines, game.states
    elsewhere = became(row.key)
    by_hand = row.by_hand and not in_iron(row.key)
    return KeptCardGame(*log, row.key, row.name, row.superseded, row.taken, by_hand, waiting, elsewhere)


def start_of(row: models.CardBattle) -> CardStart:
    """The start of a battle, without its lines; raises DamagedBattle."""
    with reading(partial(DamagedBattle, row)):
        return CODEC.starts.load(row.start)


def _unfolded(battle: Battle, decision: Decision, dice: Dice) -> Unfolded[Battle, Event]:
    play = turn.unfold(battle, decision, dice, turn.legal_decisions(battle)).play
    return Unfolded(play.events, play.battle)


def _programs(game: CardGame) -> Decision | None:
    """What the program decides: for the enemy, and for the player where he has no choice.

    None where the player watches: he says how far to play.
    """
    offer, commands = game.offer, game.start.commands
    if offer is None or commands is Commands.NEITHER or commands.includes(offer.side) and only(offer) is None:
        return None
    return _choose(game, offer)


RULESET: Ruleset[CardStart, Battle, Decision, Event] = Ruleset(
    name="cards",
    rules=RULES,
    start=CardStart,
    decision=Decision,
    event=Event,
    begin=lambda begun: setup.begin(begun.start),
    unfold=_unfolded,
    apply=lambda battle, event: event.happen(battle),
    dice=turn.seeded,
    programs=_programs,
    seen_by=seen_by,
)
CODEC = Codec(RULESET)
LOG: Log[CardGame] = Log(
    ruleset=RULESET,
    games=models.CardBattle,
    lines=models.CardLine,
    of="battle",
    game=CardGame,
    codec=CODEC,
    damaged=DamagedBattle,
    named=lambda game, place: left(begins(game, place), game.head),
    least=lambda game: 1,
    within_iron=lambda row: in_iron(row.key),
    tells=lambda line: tells(line),
)


def begins(game: CardGame, place: int) -> str:
    """The moment and the event with which a branch goes on after `place` lines, as far as the player may see it."""
    lines = zip(game.states[place:], game.lines[place:], strict=False)
    texts = (entry.text for before, line in lines for entry in entries(before, line.events, game.view, game.viewer))
    first = next((text.rstrip(".") for text in texts if text), "")
    return ": ".join(filter(None, (when(game.states[place]), first)))


def when(battle: Battle) -> str:
    """The phase that the battle has reached."""
    return text("battles", "cards", "over" if battle.ending else f"phase.{phase(battle.step)}")


@contextmanager
def _changing(id: uuid.UUID, seen: int) -> Iterator[tuple[models.CardBattle, KeptCardGame]]:
    """Lock the row and yield it with its battle, for a change. Raises Superseded, Taken or Stale."""
    with transaction.atomic():
        row = models.CardBattle.objects.get(id=id)
        if row.superseded:
            raise Superseded
        if row.taken or became(row.key):
            raise Taken
        if row.head != seen:
            raise Stale(f"line {seen} was seen, the battle stands at line {row.head}")
        yield row, _game(row)


def asking(id: uuid.UUID, seen: int) -> KeptCardGame:
    """The battle as the player saw it; raises Superseded, Taken, Stale, DiceFirst or NotYours."""
    with _changing(id, seen) as (_, game):
        return _asking(game)


def _asking(game: KeptCardGame) -> KeptCardGame:
    if game.waiting:
        raise DiceFirst
    if not game.waits:
        raise NotYours
    return game


def decide(id: uuid.UUID, seen: int, decision: Decision) -> KeptCardGame:
    """Make the player's decision, and let the program play until he has to decide again.

    Raises IllegalDecision, or what `asking` raises, and changes nothing.
    """
    with _changing(id, seen) as (row, game):
        return _play_on(row, _asking(game), _Order(decision, asks=game.by_hand))


def advance(id: uuid.UUID, seen: int, until: Until) -> KeptCardGame:
    """Let the program decide for both sides to the end of the next combat, of the phase, or of the battle.

    For a phase or the battle it also rolls all dice; in the next combat the player still rolls his own.
    """
    with _changing(id, seen) as (row, game):
        order = _Order(until=until, asks=game.by_hand and until is Until.NEXT)
        return _play_on(row, game, _taking_up(order, game.waiting))


def _taking_up(order: _Order, waiting: CardWaiting | None) -> _Order:
    """The order to resume: what waits for dice, with the dice it has."""
    return replace(order, decision=waiting.decision, given=waiting.faces) if waiting else order


def rolling(game: KeptCardGame) -> Rolling[Decision]:
    """The decision that waits for the player's dice, with the dice so far; AssertionError if none does."""
    assert game.waiting, "no dice are asked for"
    dice = combat_dice.dice(game.now, True, game.waiting.faces)
    return manual_dice.rolling(RULESET, game.now, game.waiting.decision, dice, game.head)


def wanted(rolling: Rolling[Decision]) -> ThrowWanted:
    """The combat dice that it asks for next; AssertionError if it has them all."""
    assert isinstance(rolling.wanted, ThrowWanted), f"{rolling.line.decision} has all its dice"
    return rolling.wanted


def rolled_before(game: KeptCardGame) -> Faces:
    """The dice the player rolled here before he undid it."""
    assert game.waiting, "no dice are asked for"
    row = models.CardBattle.objects.get(id=game.id)
    return manual_dice.rolled_before(LOG.following(row, game.head), game.waiting.decision, rolling(game))


def _awaited(game: KeptCardGame, roll: str) -> CardWaiting:
    """What waits for exactly this roll; Stale if nothing does."""
    if game.waiting is None or game.waiting.roll != roll:
        raise Stale(f"the battle does not wait for roll {roll}")
    return game.waiting


def give(id: uuid.UUID, seen: int, roll: str, words: Sequence[str]) -> KeptCardGame:
    """Take the symbols of a roll and play on; an empty word lets the program roll that die.

    Raises NotTheseDice, or what `asking` raises.
    """
    with _changing(id, seen) as (row, game):
        waiting, asked = _awaited(game, roll), rolling(game)
        until = Until.NEXT if waiting.on else None
        order = _Order(waiting.decision, until, True, (*asked.given, *combat_dice.read(wanted(asked), words)))
        return _play_on(row, game, order)


def begin_to_give(id: uuid.UUID, seen: int, roll: str, words: Sequence[str]) -> None:
    """Keep the symbols entered so far for this roll; raises what `give` raises."""
    with _changing(id, seen) as (_, game):
        waiting = replace(_awaited(game, roll), draft=combat_dice.read(wanted(rolling(game)), words))
        models.CardBattle.objects.filter(id=id).update(given=WAITINGS.dump(waiting))


def reconsider(id: uuid.UUID, seen: int) -> KeptCardGame:
    """Take back the player's decision that still waits for its first dice; raises NotYours if there is none."""
    with _changing(id, seen) as (row, game):
        if not game.may_reconsider:
            raise NotYours
        row.given = ""
        row.save()
        return _game(row)


def roll_by(id: uuid.UUID, seen: int, manual_dice: bool) -> KeptCardGame:
    """Let the player, or the program, roll the combat dice from now on, and go on with what waits."""
    with _changing(id, seen) as (row, game):
        row.by_hand = manual_dice
        row.save()
        if game.waiting and not manual_dice:
            until = Until.NEXT if game.waiting.on else None
            return _play_on(row, game, _taking_up(_Order(until=until), game.waiting))
        return _game(row)


def phase(step: Step) -> str:
    """What the player calls the phase of a step; set-up, deployment, 2.1 and 2.2 have several steps."""
    return _PHASES.get(step, step.partition(" ")[0])


_PHASES = {
    **dict.fromkeys((Step.BEFORE, Step.WATERWAY, Step.TERRAIN, Step.HILLS, Step.CONTROL), "setup"),
    **dict.fromkeys((Step.DEPLOYMENT, Step.REVEAL), "deployment"),
}
"""The phases before the fight; the others are numbered by their steps."""
_MORE: dict[Until | None, Callable[[Battle, Battle], bool]] = {
    None: lambda before, now: False,
    Until.NEXT: lambda before, now: now.combat is not None or bool(now.asks),
    Until.PHASE: lambda before, now: (phase(now.step), now.grind) == (phase(before.step), before.grind),
    Until.BATTLE: lambda before, now: True,
}
"""Whether the program goes on playing for both sides, by the battle as it was and as it is."""


def _play_on(row: models.CardBattle, game: CardGame, order: _Order) -> KeptCardGame:
    """Play the order, then the program's own decisions, until the player is asked."""

    def following(after: CardGame) -> Decision | None:
        if after is game and order.decision:
            return order.decision
        if after.offer is None:
            return None
        goes_on = after is game or _MORE[order.until](game.now, after.now)
        return _choose(after, after.offer) if goes_on else RULESET.programs(after)

    def dice(after: CardGame, decision: Decision) -> AskingDice:
        return combat_dice.dice(after.now, order.asks, order.given if after is game else ())

    after, asked = extended(RULESET, game, following, dice)
    now = LOG.follow(row, game, len(game.lines), after.lines[len(game.lines) :])
    if asked or after is not game:
        on, rolled = order.until is Until.NEXT, asked and by_hand(asked.dice.faces, asked.dice.by)
        row.given = WAITINGS.dump(CardWaiting(now.head, asked.decision, rolled or (), on=on)) if asked else ""
        row.save()
    return _told_of(row, now)


def _choose(game: CardGame, offer: Offer) -> Decision:
    """What the program decides for the side that is asked; it decides the same after an undo."""
    if decision := only(offer):
        return decision
    dice = StreamDice(f"{game.start.start.seed}/choice/{len(game.lines)}")
    return opponent.choose(RULESET.seen_by(game.now, offer.side), offer, game.start.level, dice)


def undo(id: uuid.UUID, seen: int, n: int) -> KeptCardGame:
    """Go back to line n; raises NothingToUndo if n is not an earlier line of this log. The first line always stays.

    Raises Irrevocable in an Iron campaign if anything has been revealed since.
    """
    with _changing(id, seen) as (row, game):
        if n not in [line.n for line in game.lines[:-1]]:
            raise NothingToUndo
        if not LOG.may_undo(row, game, game.place(n)):
            LOG.hold_to_iron(row, game)
        row.given = ""
        return _told_of(row, LOG.move(row, LOG.at(id, seen), n))


def decider(before: Battle, line: CardLine) -> Side:
    """The side that made a line's decision: the side that was asked, or else the chooser."""
    if before.asks:
        return before.asks[0].side
    first = line.events[0]
    for name in ("chooser", "side"):
        if isinstance(side := getattr(first, name, None), Side):
            return side
    return Side.DEFENDER


def had_no_choice(before: Battle, line: CardLine) -> bool:
    """Whether this was the only possible decision. In a window the player can always decline."""
    if before.asks or isinstance(line.decision, Begin):
        return False
    offer = turn.legal_decisions(before)
    return offer is not None and only(offer) == line.decision


def tells(line: CardLine) -> bool:
    """Whether a line told the player something: dice fell, or cards were shown. Undoing it would leave him wiser."""
    return bool(line.faces) or any(isinstance(event, CardsShown) for event in line.events)
