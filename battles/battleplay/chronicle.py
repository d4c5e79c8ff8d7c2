"""Battles by cards by the machine (engine/log.py): open one, decide, let the program play, undo."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from django.db import transaction

from battles import models
from battles.battleplay import hand as card_hand
from battles.battleplay.hand import WAITINGS, Waiting
from battles.battleplay.story import entries
from battles.chronicle import Superseded
from battles.damaged import DamagedBattle
from battles.rules.battleplay import opponent, setup, turn
from battles.rules.battleplay.apply import apply
from battles.rules.battleplay.decisions import Begin, Decision, Offer, only
from battles.rules.battleplay.events import CardsShown, Event
from battles.rules.battleplay.play import ThrowWanted
from battles.rules.battleplay.start import Start
from battles.rules.battleplay.state import Battle, Step
from battles.rules.battleplay.versions import RULES
from battles.rules.battleplay.view import seen_by
from battles.rules.verdict import Side
from engine import hand
from engine.codec import BY_TYPE, Codec
from engine.damaged import reading
from engine.hand import Faces, Rolling
from engine.log import Log, NothingToUndo, Stale, left
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
        """The side whose eyes the player has; None where nothing is hidden from him."""
        return Side(self.value) if self in (Commands.ATTACKER, Commands.DEFENDER) else None


class Until(StrEnum):
    """How far the program plays for everybody."""

    NEXT = "next"
    PHASE = "phase"
    BATTLE = "battle"


class NotYours(Exception):
    """It is not the player who decides: he watches, or the battle is over."""


class DiceFirst(Exception):
    """The player's dice are asked for, and nothing else can be decided before."""


class Taken(Exception):
    """The campaign has the result of this battle: it stays as it was fought."""


@dataclass(frozen=True)
class Table:
    """A battle as it is stored: its start, whom the player commands, and how well the program plays."""

    start: Start
    commands: Commands
    level: int


CardLine = Line[Annotated[Decision, BY_TYPE], Annotated[Event, BY_TYPE]]


@dataclass(frozen=True)
class Past(ruleset.Past[Table, Battle, Decision, Event]):
    """The lines of a battle up to one of them."""

    @property
    def viewer(self) -> Side | None:
        """Whose eyes the player has: None where nothing is hidden, as once the battle is over."""
        return None if self.now.ending else self.start.commands.viewer

    def view(self, battle: Battle) -> Battle:
        """One of the moments as the player may see it."""
        return battle if self.viewer is None else RULESET.seen_by(battle, self.viewer)

    @cached_property
    def offer(self) -> Offer | None:
        """What may be decided after the last line; None once the battle is over."""
        return turn.legal_decisions(self.now)


@dataclass(frozen=True)
class _Order:
    """What is to be played: a decision with its dice so far, or the program's next; how far on; who rolls."""

    decision: Decision | None = None
    until: Until | None = None
    asks: bool = False
    given: Faces = ()

    @property
    def more(self) -> "More":
        """How long the program plays on for everybody."""
        return _MORE[self.until]


@dataclass(frozen=True)
class CardChronicle(Past):
    """A battle with its past, as it is kept. `key` is that of the campaign's battle, empty for a skirmish."""

    key: str
    name: str
    superseded: bool
    taken: bool
    by_hand: bool
    waiting: Waiting | None
    """What waits for the player's dice."""

    @property
    def campaign(self) -> str:
        """The id of its campaign, empty for a skirmish: its key begins with it."""
        return self.key.partition("/")[0]

    @property
    def closed(self) -> bool:
        """Whether nothing can be decided or taken back here."""
        return self.superseded or self.taken

    @property
    def commands(self) -> Commands:
        """Whom the player commands."""
        return self.start.commands

    @property
    def waits(self) -> bool:
        """Whether it is the player who decides now."""
        return self.waiting is None and self._players

    @property
    def may_reconsider(self) -> bool:
        """Whether the player may still decide otherwise on what waits for his dice: he has rolled none yet."""
        if self.offer is None or only(self.offer):
            return False
        return self.waiting is not None and bool(self.lines) and self._players and not any(self.waiting.faces)

    @property
    def _players(self) -> bool:
        return self.offer is not None and self.commands.includes(self.offer.side)


def create(start: Start, key: str, name: str, commands: Commands, level: int, by_hand: bool = False) -> CardChronicle:
    """A new battle, played on to the player's first decision or dice; one that he watches, to its field and Tactica."""
    with transaction.atomic():
        table = Table(start, commands, level)
        row = models.CardBattle.objects.create(key=key, name=name, start=CODEC.starts.dump(table), by_hand=by_hand)
        return _play_on(row, beginning(row), _Order(asks=by_hand))


def read(id: uuid.UUID) -> CardChronicle:
    """A battle as it stands; models.CardBattle.DoesNotExist if there is none, DamagedBattle if it cannot be read."""
    return _told(models.CardBattle.objects.get(id=id))


def _told(row: models.CardBattle) -> CardChronicle:
    return _told_of(row, LOG.at(row.id, row.head))


def _told_of(row: models.CardBattle, past: Past) -> CardChronicle:
    waiting = WAITINGS.load(row.given, row.head)
    if waiting and not (past.offer and past.offer.admits(waiting.decision)):
        waiting = None
    log = past.id, past.start, past.lines, past.moments
    return CardChronicle(*log, row.key, row.name, row.superseded, row.taken, row.by_hand, waiting)


def table_of(row: models.CardBattle) -> Table:
    """How a battle began, without its lines; DamagedBattle if that cannot be read."""
    with reading(lambda why: DamagedBattle(why, row.id, row.key)):
        return CODEC.starts.load(row.start)


def beginning(row: models.CardBattle) -> Past:
    """A battle before its first line."""
    table = table_of(row)
    return Past(row.id, table, (), (RULESET.begin(table),))


def _unfolded(battle: Battle, decision: Decision, dice: Dice) -> Unfolded[Battle, Event]:
    play = turn.unfold(battle, decision, dice, turn.legal_decisions(battle)).play
    return Unfolded(play.events, play.battle)


def _programs(past: Past) -> Decision | None:
    """What the program decides: for the enemy, and for the player where he has no choice.

    Not where the player watches, for then he says how far.
    """
    offer, commands = past.offer, past.start.commands
    if offer is None or commands is Commands.NEITHER or commands.includes(offer.side) and only(offer) is None:
        return None
    return _choose(past, offer)


RULESET: Ruleset[Table, Battle, Decision, Event] = Ruleset(
    name="cards",
    rules=RULES,
    start=Table,
    decision=Decision,
    event=Event,
    begin=lambda table: setup.begin(table.start),
    unfold=_unfolded,
    apply=apply,
    dice=turn.seeded,
    programs=_programs,
    seen_by=seen_by,
)
CODEC = Codec(RULESET)
LOG: Log[Past] = Log(
    ruleset=RULESET,
    games=models.CardBattle,
    lines=models.CardLine,
    of="battle",
    load=beginning,
    codec=CODEC,
    damaged=lambda row, why: DamagedBattle(why, row.id, row.key),
    named=lambda past, place: left(begins(past, place), past.head),
    least=lambda past: 1,
)


def begins(past: Past, place: int) -> str:
    """When and with what a past goes on after so many lines, as far as the player may see it."""
    lines = zip(past.moments[place:], past.lines[place:], strict=False)
    told = (entry.text for before, line in lines for entry in entries(before, line.events, past.view, past.viewer))
    first = next((text.rstrip(".") for text in told if text), "")
    return ": ".join(filter(None, (when(past.moments[place]), first)))


def when(battle: Battle) -> str:
    """The phase in which a battle stands."""
    return text("battles", "cards", "over" if battle.ending else f"phase.{phase(battle.step)}")


def asking(id: uuid.UUID, seen: int) -> CardChronicle:
    """The battle as it was seen, waiting for the player; Superseded, Stale, DiceFirst or NotYours if it is not."""
    told = _told(_fresh(id, seen))
    if told.waiting:
        raise DiceFirst
    if not told.waits:
        raise NotYours
    return told


def decide(id: uuid.UUID, seen: int, decision: Decision) -> CardChronicle:
    """Take one decision of the player's, and let the program play until he has to decide again.

    IllegalDecision, or what `asking` raises, and nothing is changed.
    """
    with transaction.atomic():
        told = asking(id, seen)
        return _play_on(_fresh(id, seen), told, _Order(decision, asks=told.by_hand))


def advance(id: uuid.UUID, seen: int, until: Until) -> CardChronicle:
    """Let the program decide for everybody: to the end of the next combat, of the phase, or of the battle.

    For a phase or the battle it also rolls whatever dice are left; the player's are asked for in the next combat only.
    """
    with transaction.atomic():
        row = _fresh(id, seen)
        told = _told(row)
        order = _Order(until=until, asks=told.by_hand and until is Until.NEXT)
        return _play_on(row, told, _taking_up(order, told.waiting))


def _taking_up(order: _Order, waiting: Waiting | None) -> _Order:
    """First what waits for dice, with those that it has."""
    return replace(order, decision=waiting.decision, given=waiting.faces) if waiting else order


def rolling(told: CardChronicle) -> Rolling[Decision]:
    """What waits for the player's dice, as far as they have come; AssertionError if nothing does."""
    assert told.waiting, "no dice are asked for"
    dice = card_hand.dice(told.now, True, told.waiting.faces)
    return hand.rolling(RULESET, told.now, told.waiting.decision, dice, told.head)


def wanted(rolling: Rolling[Decision]) -> ThrowWanted:
    """The combat dice that it asks for; AssertionError if it has all."""
    assert isinstance(rolling.wanted, ThrowWanted), f"{rolling.line.decision} has all its dice"
    return rolling.wanted


def rolled_before(told: CardChronicle) -> Faces:
    """What the player rolled here before he took it back."""
    assert told.waiting, "no dice are asked for"
    row = models.CardBattle.objects.get(id=told.id)
    return hand.rolled_before(LOG.following(row, told.head), told.waiting.decision, rolling(told))


def _awaited(row: models.CardBattle, roll: str) -> tuple[CardChronicle, Waiting]:
    """The battle that waits for just this roll, and what waits; Stale if it does not."""
    told = _told(row)
    if told.waiting is None or told.waiting.roll != roll:
        raise Stale(f"the battle does not wait for roll {roll}")
    return told, told.waiting


def give(id: uuid.UUID, seen: int, roll: str, words: Sequence[str]) -> CardChronicle:
    """Take the symbols of a roll, an empty one where the program rolls, and play on; NotTheseDice, Stale as ever."""
    with transaction.atomic():
        row = _fresh(id, seen)
        told, waiting = _awaited(row, roll)
        asked = rolling(told)
        until = Until.NEXT if waiting.on else None
        order = _Order(waiting.decision, until, True, (*asked.given, *card_hand.read(wanted(asked), words)))
        return _play_on(row, told, order)


def begin_to_give(id: uuid.UUID, seen: int, roll: str, words: Sequence[str]) -> None:
    """Keep what is filled in so far for this roll; refused as `give`."""
    with transaction.atomic():
        told, waiting = _awaited(_fresh(id, seen), roll)
        waiting = replace(waiting, draft=card_hand.read(wanted(rolling(told)), words))
        models.CardBattle.objects.filter(id=id).update(given=WAITINGS.dump(waiting))


def reconsider(id: uuid.UUID, seen: int) -> CardChronicle:
    """Take back a decision of the player's that waits for his first dice; NotYours if there is none."""
    with transaction.atomic():
        row = _fresh(id, seen)
        if not _told(row).may_reconsider:
            raise NotYours
        row.given = ""
        row.save()
        return _told(row)


def roll_by(id: uuid.UUID, seen: int, hand: bool) -> CardChronicle:
    """From now on the player rolls the combat dice, or the program; it then goes on with what waits."""
    with transaction.atomic():
        row = _fresh(id, seen)
        told = _told(row)
        row.by_hand = hand
        row.save()
        if told.waiting and not hand:
            until = Until.NEXT if told.waiting.on else None
            return _play_on(row, told, _taking_up(_Order(until=until), told.waiting))
        return _told(row)


def phase(step: Step) -> str:
    """What the player calls the phase of a step: 2.1 and 2.2 have several steps, as have set-up and deployment."""
    return _PHASES.get(step, step.value)


_PHASES = {
    Step.BEFORE: "setup",
    Step.WATERWAY: "setup",
    Step.TERRAIN: "setup",
    Step.HILLS: "setup",
    Step.CONTROL: "setup",
    Step.DEPLOYMENT: "deployment",
    Step.REVEAL: "deployment",
    Step.EXPLOITATION: "2.1",
    Step.RESERVES: "2.1",
    Step.MOVES: "2.1",
    Step.FLANKS: "2.2",
    Step.SUPPORT: "2.2",
    Step.FRONTS: "2.2",
}
More = Callable[[Battle, Battle], bool]
"""From the battle as it stood and as it now is, whether the program plays on for everybody."""
_MORE: dict[Until | None, More] = {
    None: lambda before, now: False,
    Until.NEXT: lambda before, now: now.clash is not None or bool(now.asks),
    Until.PHASE: lambda before, now: (phase(now.step), now.grind) == (phase(before.step), before.grind),
    Until.BATTLE: lambda before, now: True,
}


def _play_on(row: models.CardBattle, past: Past, order: _Order) -> CardChronicle:
    """Let follow what is ordered, a decision or the program's next, and the program's until the player is asked."""

    def following(told: Past) -> Decision | None:
        if told is past and order.decision:
            return order.decision
        if told.offer is None:
            return None
        goes_on = told is past or order.more(past.now, told.now)
        return _choose(told, told.offer) if goes_on else RULESET.programs(told)

    def dice(told: Past, decision: Decision) -> AskingDice:
        return card_hand.dice(told.now, order.asks, order.given if told is past else ())

    told, asked = extended(RULESET, past, following, dice)
    now = LOG.follow(row, past, len(past.lines), told.lines[len(past.lines) :])
    if asked or told is not past:
        on, rolled = order.until is Until.NEXT, asked and by_hand(asked.dice.faces, asked.dice.by)
        row.given = WAITINGS.dump(Waiting(now.head, asked.decision, rolled or (), on=on)) if asked else ""
        row.save()
    return _told_of(row, now)


def _choose(past: Past, offer: Offer) -> Decision:
    """What the program decides for the side that is asked; the same again after an undo."""
    if decision := only(offer):
        return decision
    dice = StreamDice(f"{past.start.start.seed}/choice/{len(past.lines)}")
    return opponent.choose(RULESET.seen_by(past.now, offer.side), offer, past.start.level, dice)


def _fresh(id: uuid.UUID, seen: int) -> models.CardBattle:
    row = models.CardBattle.objects.get(id=id)
    if row.superseded:
        raise Superseded
    if row.taken:
        raise Taken
    if row.head != seen:
        raise Stale(f"line {seen} was seen, the battle stands at line {row.head}")
    return row


def undo(id: uuid.UUID, seen: int, n: int) -> CardChronicle:
    """Go back to line n; NothingToUndo if it is not in this past, or the last of it. The first line always stands."""
    with transaction.atomic():
        row = _fresh(id, seen)
        if n not in [line.n for line in _told(row).lines[:-1]]:
            raise NothingToUndo
        row.given = ""
        return _told_of(row, LOG.move(row, LOG.at(id, seen), n))


def decider(before: Battle, line: CardLine) -> Side:
    """Whose decision a line was: that of the side that was asked, or whose choice it then is."""
    if before.asks:
        return before.asks[0].side
    first = line.events[0]
    for name in ("chooser", "side"):
        if isinstance(side := getattr(first, name, None), Side):
            return side
    return Side.DEFENDER


def had_no_choice(before: Battle, line: CardLine) -> bool:
    """Whether nothing else could be decided but this. Whoever is asked in a window may always decline."""
    if before.asks or isinstance(line.decision, Begin):
        return False
    offer = turn.legal_decisions(before)
    return offer is not None and only(offer) == line.decision


def tells(line: CardLine) -> bool:
    """Whether a line told the player something: dice fell, or cards were shown. Undoing it leaves him the wiser."""
    return bool(line.faces) or any(isinstance(event, CardsShown) for event in line.events)
