"""A campaign's battles in a save file, with their army lists, trackers and cards; and back into rows.

The battles are those whose keys begin with the campaign's prefix. The file has only the rest of each key, and no
address: both change when the file is imported.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, TypeVar

from django.db.models import Model, QuerySet
from pydantic import Field, JsonValue, TypeAdapter

from battles import fights, lists, models, other_rules
from battles.damaged import DamagedBattle
from battles.data import catalogue
from battles.fights import MOST_TAPS, StoredLine
from battles.lists import ChosenUnits
from battles.reasons import why
from battles.rules import tracker
from battles.rules.brief import Brief, SideBrief
from battles.rules.other_rules import MOST_STEPS, RulesSet
from battles.rules.terrain import FEATURES
from battles.rules.tracker import OtherArmies, Start
from battles.rules.verdict import SHORT, Resolver, Side
from battles.short.games import KINDS
from engine import saves
from engine.damaged import Damaged, reading, words
from engine.games import game_of
from engine.models import GameRow
from engine.rows import check, each, record_of, save_new
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import after
from engine.savefile import Moment, NotASave, check_tree
from engine.shared import DamagedGame

MOST_UNITS = 400
"""In an army list or on a tracker, legal or not; an army of the campaign has about 20."""
MOST_LEADERS = 40
MOST_POINTS = 2000  # army points of a side, or of any part of them
MOST_COMMAND_CARDS = 40
MOST_BLOCKS = 20
MOST_SYMBOLS = 20
MOST_PAYLOAD = 1_000_000  # letters of a line of a card battle


@dataclass(frozen=True)
class SavedTap:
    """One line of a tracker's log, with the id its device gave it."""

    tap: str
    line: StoredLine


@dataclass(frozen=True)
class SavedTracker:
    """A tracker: both armies as they came to the table, and every tap."""

    begun: Moment
    armies: Start
    taps: tuple[SavedTap, ...]


@dataclass(frozen=True)
class SavedFight:
    """A battle on the table; `attacker` and `defender` are their army lists, oldest first."""

    key: str
    brief: Brief
    superseded: bool
    made: Moment
    attacker: tuple[ChosenUnits, ...]
    defender: tuple[ChosenUnits, ...]
    counts: tuple[SavedTracker, ...]

    def lists(self, side: Side) -> tuple[ChosenUnits, ...]:
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True)
class SavedCardLine:
    """One line of a card battle's log; `parent` is the line before it."""

    n: int
    parent: int
    payload: JsonValue


@dataclass(frozen=True)
class SavedCardBattle:
    """A battle by BattlePlay: its start, its whole log, and the line at which it stands."""

    key: str
    name: str
    superseded: bool
    taken: bool
    made: Moment
    start: JsonValue
    head: int
    lines: tuple[SavedCardLine, ...]
    by_hand: bool = False


@dataclass(frozen=True)
class SavedRules:
    """The rules of a battle, or of the whole campaign if the key is empty; None: Commands & Colors."""

    key: str
    rules: RulesSet | None


@dataclass(frozen=True)
class SavedShortBattle:
    """A short battle by the rules of `game`; `content` is what its own file would hold."""

    key: str
    game: str
    superseded: bool
    taken: bool
    created: Moment
    content: JsonValue


@dataclass(frozen=True)
class Battles:
    """All battles of a campaign.

    Rules that were never chosen are not written, nor an empty list of short battles: earlier programs know neither.
    """

    fights: tuple[SavedFight, ...] = ()
    card_battles: tuple[SavedCardBattle, ...] = ()
    rules: Annotated[tuple[SavedRules, ...], Field(exclude_if=lambda rules: not rules)] = ()
    short_battles: Annotated[tuple[SavedShortBattle, ...], Field(exclude_if=lambda battles: not battles)] = ()


Row = TypeVar("Row")
M = TypeVar("M", bound=Model)
Saved = TypeVar("Saved")


_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


def read(prefix: str) -> Battles:
    """The battles whose keys begin with the prefix, oldest first; raises DamagedBattle if `write` would refuse one."""
    return Battles(
        tuple(_read_fight(row, prefix) for row in _fights(prefix)),
        tuple(_read_cards(row, prefix) for row in _card_battles(prefix)),
        tuple(_read_rules(row, prefix) for row in _chosen(prefix)),
        tuple(_read_short(row, prefix) for row in _short_battles(prefix)),
    )


def _fights(prefix: str) -> QuerySet[models.Fight]:
    rows = models.Fight.objects.filter(key__startswith=prefix).order_by("made", "id")
    return rows.prefetch_related("list_versions", "counts")


def _card_battles(prefix: str) -> QuerySet[models.CardBattle]:
    return models.CardBattle.objects.filter(key__startswith=prefix).order_by("made", "id").prefetch_related("lines")


def _short_battles(prefix: str) -> QuerySet[GameRow]:
    return GameRow.objects.filter(ruleset__in=SHORT, key__startswith=prefix).order_by("created", "id")


def _chosen(prefix: str) -> QuerySet[models.ChosenRules]:
    return models.ChosenRules.objects.filter(key__startswith=prefix).order_by("key")


def whole(prefix: str) -> Battles:
    """Those of them that are not damaged.

    A campaign numbers its battles by cards, and its short battles by each set of rules: if one of a key is damaged,
    none of that key is taken; if not even the keys can be read, none at all.
    """
    return Battles(
        tuple(fight for row in each(_fights(prefix)) if (fight := _unless_damaged(_read_fight, row, prefix))),
        _whole_keys(_card_battles(prefix), lambda row: row.key, _read_cards, prefix),
        tuple(rules for row in each(_chosen(prefix)) if (rules := _unless_damaged(_read_rules, row, prefix))),
        _whole_keys(_short_battles(prefix), lambda row: (row.key, row.ruleset), _read_short, prefix),
    )


def _whole_keys(
    rows: QuerySet[M], key: Callable[[M], object], read: Callable[[M, str], Saved], prefix: str
) -> tuple[Saved, ...]:
    found = each(rows)
    if len(found) < rows.count():
        return ()
    battles = [(key(row), _unless_damaged(read, row, prefix)) for row in found]
    lost = {of for of, battle in battles if battle is None}
    return tuple(battle for of, battle in battles if battle and of not in lost)


def _unless_damaged(read: Callable[[Row, str], Saved], row: Row, prefix: str) -> Saved | None:
    try:
        return read(row, prefix)
    except (Damaged, *IMPOSSIBLE):
        return None


def _read_fight(row: models.Fight, prefix: str) -> SavedFight:
    with reading(partial(DamagedBattle, row)):
        fight = _fight(row, prefix)
        _check(fight)
    return fight


def _fight(row: models.Fight, prefix: str) -> SavedFight:
    list_versions = [(version.side, lists.CHOICES.load(version.choice)) for version in row.list_versions.all()]
    attacker, defender = (tuple(choice for of, choice in list_versions if of == side) for side in Side)
    return record_of(
        SavedFight,
        row,
        key=row.key.removeprefix(prefix),
        brief=replace(fights.load_brief(row.format, row.brief), address=""),
        attacker=attacker,
        defender=defender,
        counts=tuple(_read_count(count) for count in row.counts.all()),
    )


def _read_count(row: models.Tracker) -> SavedTracker:
    tracker = fights.tracker_of(row)
    taps = tuple(map(SavedTap, tracker.taps, tracker.lines))
    return SavedTracker(row.begun, tracker.start, taps)


def _read_cards(row: models.CardBattle, prefix: str) -> SavedCardBattle:
    with reading(partial(DamagedBattle, row)):
        check(row)
        _check_played(row)
    lines = (SavedCardLine(line.n, line.parent, _JSON.validate_json(line.payload)) for line in row.lines.all())
    key, start = row.key.removeprefix(prefix), _JSON.validate_json(row.start)
    return record_of(SavedCardBattle, row, key=key, start=start, lines=tuple(lines))


def _read_short(row: GameRow, prefix: str) -> SavedShortBattle:
    kind = KINDS[Resolver(row.ruleset)]
    content = saves.plain(kind, row)
    try:
        saves.checked(kind, content)
    except NotASave as problem:
        raise DamagedGame(row, str(problem)) from problem
    key = row.key.removeprefix(prefix)
    return record_of(SavedShortBattle, row, key=key, game=row.ruleset, content=content)


def _read_rules(row: models.ChosenRules, prefix: str) -> SavedRules:
    with reading(partial(DamagedBattle, models.Fight(key=row.key))):
        saved = SavedRules(row.key.removeprefix(prefix), other_rules.CHOSEN.load(row.content))
        _check_rules(saved.rules)
    return saved


def write(battles: Battles, prefix: str, address: str) -> None:
    """Write them as rows, within the caller's transaction; they report to this address.

    Raises NotASave if one is no battle.
    """
    for number, fight in enumerate(battles.fights, 1):
        with _sound(f"fight {number}"):
            _check(fight)
            _write_fight(fight, prefix, address)
    for number, cards in enumerate(battles.card_battles, 1):
        with _sound(f"card battle {number}"):
            _write_cards(cards, prefix)
    for number, short in enumerate(battles.short_battles, 1):
        with _sound(f"short battle {number}"):
            _write_short(short, prefix)
    with _sound("the rules they are fought by"):
        _write_rules(battles.rules, prefix)


def _write_rules(chosen: tuple[SavedRules, ...], prefix: str) -> None:
    if len({saved.key for saved in chosen}) < len(chosen):
        raise ValueError("one battle has them twice")
    for saved in chosen:
        _check_rules(saved.rules)
    dump = other_rules.CHOSEN.dump
    of = {"game_id": game_of(prefix)}
    save_new([models.ChosenRules(key=prefix + saved.key, content=dump(saved.rules), **of) for saved in chosen])


@contextmanager
def _sound(which: str) -> Iterator[None]:
    try:
        yield
    except (Damaged, NotASave, *IMPOSSIBLE) as problem:
        raise NotASave(f"Its battles: {which}: {words(problem).rstrip('.')}.") from problem


def _check(fight: SavedFight) -> None:
    for side, brief in ((Side.ATTACKER, fight.brief.attacker), (Side.DEFENDER, fight.brief.defender)):
        _check_side(brief)
        if not fight.lists(side):
            raise ValueError(f"the {side} has no army list")
        for choice in fight.lists(side):
            _check_choice(choice)
            lists.fit(lists.muster(brief, fight.brief.year), choice)
    if strange := sorted(set(fight.brief.terrain) - set(FEATURES)):
        raise ValueError(f"no board has the terrain {strange[0]!r}")
    for symbols in (fight.brief.trees, fight.brief.mountains):
        _within(0, symbols, MOST_SYMBOLS, "trees or mountains")
    if fight.brief.address:
        raise ValueError("it reports to another program")
    for count in fight.counts:
        _check_count(count)


def _check_side(side: SideBrief) -> None:
    for people in (side.people, *side.allies):
        if people not in catalogue().known:
            raise ValueError(f"there is no people {people!r}")
    _within(0, side.generals, MOST_LEADERS, "generals")
    _within(0, side.command_cards, MOST_COMMAND_CARDS, "command cards")
    _within(0, side.limit, MOST_POINTS, "army points")
    for part in side.points:
        _within(-MOST_POINTS, part.value, MOST_POINTS, "army points")


def _check_choice(choice: ChosenUnits) -> None:
    _within(0, choice.leaders, MOST_LEADERS, "generals")
    numbers = [number for units in choice.counts.values() for number in units.values()]
    _within(0, min(numbers, default=0), MOST_UNITS, "units")
    _within(0, sum(numbers), MOST_UNITS, "units")


def _check_count(count: SavedTracker) -> None:
    _check_armies(count.armies)
    _within(0, len(count.taps), MOST_TAPS, "taps")
    if not all(isinstance(tap.tap, str) for tap in count.taps):  # a row may hold bytes, which no file takes
        raise ValueError("a tap of its tracker has an id that is no text")
    if len({tap.tap for tap in count.taps}) < len(count.taps):
        raise ValueError("a tap of its tracker is there twice")
    lines = tuple(tap.line for tap in count.taps)
    if [(line.n, line.parent) for line in lines] != [(n, n - 1) for n in range(1, len(lines) + 1)]:
        raise ValueError("the lines of its tracker are not numbered 1, 2, 3")
    tracking = tracker.opened(count.armies)
    for line in lines:
        tracking = after(fights.LOG.ruleset, tracking, line)


def _check_armies(armies: Start) -> None:
    if isinstance(armies, OtherArmies):
        _check_rules(armies.rules)
        known, most = {kind.name for kind in armies.rules.kinds}, MOST_STEPS
        armies = armies.attacker, armies.defender
    else:
        known, most = set(catalogue().units), MOST_BLOCKS
    for army in armies:
        _within(0, army.leaders, MOST_LEADERS, "generals")
        _within(0, len(army.units), MOST_UNITS, "units")
        for unit in army.units:
            _within(1, unit.blocks, most, "blocks")
            if unit.code not in known:
                raise ValueError(f"there is no unit {unit.code!r}")


def _check_rules(rules: RulesSet | None) -> None:
    try:
        if rules:
            other_rules.check(rules)
    except other_rules.NotRules as refusal:
        raise ValueError(why(*refusal.reasons)) from refusal


def _within(least: int, number: int, most: int, what: str) -> None:
    if not least <= number <= most:
        raise ValueError(f"{number} {what}, where {least} to {most} are possible")


def _write_fight(fight: SavedFight, prefix: str, address: str) -> None:
    brief = fights.BRIEFS.dump((replace(fight.brief, address=address),))
    told = {"brief": brief, "superseded": fight.superseded, "made": fight.made}
    row = models.Fight(key=prefix + fight.key, game_id=game_of(prefix), **told)
    save_new([row])
    models.ListVersion.objects.bulk_create(
        models.ListVersion(fight=row, side=side, n=n, choice=lists.CHOICES.dump(choice))
        for side in Side
        for n, choice in enumerate(fight.lists(side), 1)
    )
    for count in fight.counts:
        _write_count(row, count)


def _write_count(fight: models.Fight, count: SavedTracker) -> None:
    armies = fights.CODEC.starts.dump(count.armies)
    row = models.Tracker(fight=fight, armies=armies, head=len(count.taps), begun=count.begun)
    save_new([row])
    dump = fights.CODEC.lines.dump
    taps = [(tap.tap, tap.line) for tap in count.taps]
    save_new([models.Tap(count=row, n=line.n, parent=line.parent, tap=id, payload=dump(line)) for id, line in taps])


def _write_cards(cards: SavedCardBattle, prefix: str) -> None:
    check_tree(cards.lines)
    columns = {**vars(cards), "key": prefix + cards.key, "game_id": game_of(prefix), "start": _text(cards.start)}
    del columns["lines"]
    row = models.CardBattle(**columns)
    save_new([row])
    models.CardLine.objects.bulk_create(
        models.CardLine(battle=row, n=line.n, parent=line.parent, payload=_text(line.payload)) for line in cards.lines
    )
    _check_played(row)


def _write_short(saved: SavedShortBattle, prefix: str) -> None:
    if saved.game not in SHORT:
        raise ValueError(f"there is no game {saved.game[:40]!r}")
    kind = KINDS[Resolver(saved.game)]
    content = saves.checked(kind, saved.content)
    its = {"name": content.name, "by_hand": content.by_hand, "created": saved.created}
    of = {"key": prefix + saved.key, "game_id": game_of(prefix)}
    standing = {**of, "superseded": saved.superseded, "taken": saved.taken}
    saves.add(kind.log, kind.log.new_row(**its, **standing), content)


def _check_played(row: models.CardBattle) -> None:
    # Imported here, as it loads the program's own player, which only a card battle needs.
    from battles.battleplay import saved

    saved.check(row)


def _text(payload: JsonValue) -> str:
    text = _JSON.dump_json(payload).decode()
    if len(text) > MOST_PAYLOAD:
        raise ValueError(f"a line of it has more than {MOST_PAYLOAD} letters")
    return text
