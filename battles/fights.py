"""Battles on the table, between rows and rules: open one, choose its army lists, track it, read its outcome.

A fight gets everything from its `Brief`; its campaign finds it again by its own key and asks for the `outcome`. Every
change is one transaction.
"""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, NamedTuple

from django.db import transaction

from battles import formats, lists, models, other_rules
from battles.damaged import DamagedBattle
from battles.lists import ChosenUnits
from battles.published import first_list
from battles.reasons import why
from battles.rules import tracker
from battles.rules.army_list import ArmyList
from battles.rules.brief import Brief, SideBrief
from battles.rules.other_rules import Numbers, RulesSet, convert
from battles.rules.verdict import Side
from engine.codec import BY_TYPE, Codec, Json
from engine.damaged import reading
from engine.formats import text_of_today
from engine.games import LoggedResult, became, game_of
from engine.log import Log
from engine.rows import each
from engine.rules.modifiers import Modifier
from engine.rules.reason import Reason
from engine.rules.record import IMPOSSIBLE, Line
from engine.rules.ruleset import Game, play
from engine.texts import text

StoredLine = Line[Annotated[tracker.Tap, BY_TYPE], Annotated[tracker.Event, BY_TYPE]]
BRIEFS: Json[tuple[Brief]] = Json(tuple[Brief])
"""A row stores a brief as a list of one; the same brief always gives the same text."""
CODEC = Codec(tracker.RULESET)
Host = tuple[str, str, tuple[Modifier, ...]]
"""A people, the Power it fights for, and the sources of its army points."""
TABLE = "table/"
"""Keys of battles that belong to no campaign begin with this; a campaign's begin with its id."""
MOST_TAPS = 2000  # a long battle takes 150 taps: more than this is a stuck finger
MOST_EARLIER = 12  # the most earlier battles offered to copy a list from


class Superseded(Exception):
    """The campaign has taken this battle back, or changed its points: nothing more can be counted."""


class Taken(Superseded):
    """The campaign has the result of this battle: the battle no longer changes."""


class BegunAnew(Exception):
    """The tracker of this tap has been begun again since, or never began."""


class TableTerms(NamedTuple):
    """What makes it the same battle: the province, and both hosts."""

    province: str
    attacker: Host
    defender: Host


@dataclass(frozen=True)
class TableBattle:
    """A battle with both army lists as they are now; `seeds` are those they were drawn with, if drawn."""

    id: uuid.UUID
    key: str
    brief: Brief
    superseded: bool
    lists: Mapping[Side, ArmyList] = field(hash=False)
    seeds: Mapping[Side, str] = field(hash=False)
    list_versions: Mapping[Side, int] = field(hash=False)

    @property
    def name(self) -> str:
        names = self.brief.attacker.people_name, self.brief.defender.people_name
        return text("battles", "print", "battle", attacker=names[0], defender=names[1])

    def side(self, side: Side) -> SideBrief:
        return self.brief.attacker if side is Side.ATTACKER else self.brief.defender


@dataclass(frozen=True)
class TrackedBattle(Game[tracker.Start, tracker.Tracking, tracker.Tap, tracker.Event]):
    """The tracker of a fight. `taps` are the line numbers by the ids of their taps."""

    taps: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def table(self) -> tracker.Table:
        return self.now.table


def load_brief(format: int, text: str) -> Brief:
    """Read a stored brief."""
    return BRIEFS.load(text_of_today((format, text), formats.BRIEF))[0]


def open_fight(brief: Brief, key: str) -> TableBattle:
    """The fight of this key with exactly this brief; a new one, with both lists drawn, if there is none.

    A fight with a different brief is superseded. If the campaign comes back to the earlier brief, by undoing and
    deciding as before, the earlier fight stands again.
    """
    with transaction.atomic():
        fights = models.Fight.objects.filter(key=key)
        row = _same(brief, key) or _new_fight(brief, key)
        fights.exclude(id=row.id).update(superseded=True)
        fights.filter(id=row.id).update(superseded=False)
        return fight(row.id)


def opened(brief: Brief, key: str) -> TableBattle | None:
    """The fight of this key with exactly this brief; None if none was opened, or it cannot be read any more."""
    row = _same(brief, key)
    return _read(row) if row else None


def _same(brief: Brief, key: str) -> models.Fight | None:
    sound = filter(_is_sound, each(models.Fight.objects.filter(key=key)))
    return next((row for row in sound if load_brief(row.format, row.brief).once == brief.once), None)


def _is_sound(row: models.Fight) -> bool:
    """Whether all that is stored of a fight can be read; one that cannot does not stand again."""
    try:
        _read(row)
        count(row.id)
    except (DamagedBattle, *IMPOSSIBLE):
        return False
    return True


def _new_fight(brief: Brief, key: str) -> models.Fight:
    row = models.Fight.objects.create(key=key, game_id=game_of(key), brief=BRIEFS.dump((brief,)))
    for side, army in ((Side.ATTACKER, brief.attacker), (Side.DEFENDER, brief.defender)):
        _add_draft(row.id, side, 1, lists.chosen(*first_list(brief, army)))
    return row


def stand(prefix: str, standing: Mapping[str, TableTerms]) -> None:
    """After a campaign took another course: let only these battles stand among its keys, which begin with the prefix.

    A battle stands for its key only on these terms.
    """
    for row in models.Fight.objects.filter(key__startswith=prefix):
        superseded = row.key not in standing or standing[row.key] != _terms(row)
        if row.superseded != superseded:
            models.Fight.objects.filter(id=row.id).update(superseded=superseded)


def _terms(row: models.Fight) -> TableTerms | None:
    """The terms of a stored fight; None if they cannot be read."""
    try:
        with reading(partial(DamagedBattle, row)):
            return terms(load_brief(row.format, row.brief))
    except DamagedBattle:
        return None


def terms(brief: Brief) -> TableTerms:
    hosts = [(side.people, side.power, side.points) for side in (brief.attacker.once, brief.defender.once)]
    return TableTerms(brief.province, *hosts)


def fight(id: uuid.UUID) -> TableBattle:
    """A fight; raises models.Fight.DoesNotExist or DamagedBattle."""
    return _read(models.Fight.objects.get(id=id))


def _read(row: models.Fight) -> TableBattle:
    with reading(partial(DamagedBattle, row)):
        return _fight(row)


def _fight(row: models.Fight) -> TableBattle:
    brief = load_brief(row.format, row.brief)
    last = {version.side: version for version in row.list_versions.all()}  # in order: the last of each side wins
    choices = {side: lists.CHOICES.load(last[side].choice) for side in Side}
    briefs = {Side.ATTACKER: brief.attacker, Side.DEFENDER: brief.defender}
    return TableBattle(
        id=row.id,
        key=row.key,
        brief=brief,
        superseded=row.superseded,
        lists={side: lists.fit(lists.muster(briefs[side], brief.year), choices[side]).army for side in Side},
        seeds={side: choices[side].seed for side in Side},
        list_versions={side: last[side].n for side in Side},
    )


def _standing(id: uuid.UUID) -> models.Fight:
    """Lock the row of a fight that may still change; raises Superseded or Taken."""
    row = models.Fight.objects.get(id=id)
    if row.superseded:
        raise Superseded
    if became(row.key):
        raise Taken
    return row


def result_in_game(found: TableBattle) -> LoggedResult | None:
    """The campaign's result of this battle; None if it has no campaign, or no longer stands there."""
    return None if found.superseded else became(found.key)


def choose(id: uuid.UUID, side: Side, army: ArmyList, seed: str = "") -> None:
    """Give a side this army list; the change can be taken back."""
    with transaction.atomic():
        last = _standing(id).list_versions.filter(side=side).count()
        _add_draft(id, side, last + 1, lists.chosen(army, seed))


def choose_first(id: uuid.UUID, side: Side) -> None:
    """Give a side its first list again, as drawn at the opening, even if today's rosters draw another."""
    with transaction.atomic():
        list_versions = _standing(id).list_versions.filter(side=side)
        first, n = list_versions.earliest("n"), list_versions.count() + 1
        models.ListVersion.objects.create(fight_id=id, side=side, n=n, choice=first.choice, format=first.format)


def _add_draft(id: uuid.UUID, side: Side, n: int, choice: ChosenUnits) -> None:
    models.ListVersion.objects.create(fight_id=id, side=side, n=n, choice=lists.CHOICES.dump(choice))


def take_back_choice(id: uuid.UUID, side: Side) -> None:
    """Go back to the list before the last change; the first list stays."""
    with transaction.atomic():
        list_versions = _standing(id).list_versions.filter(side=side)
        list_versions.filter(n=list_versions.count(), n__gt=1).delete()


def earlier(people: str, but: uuid.UUID) -> list[TableBattle]:
    """Other fights in which this people had an army, latest first."""
    rows = models.Fight.objects.exclude(id=but).filter(brief__contains=f'"people":"{people}"')
    found = []
    for row in rows.prefetch_related("list_versions")[:MOST_EARLIER]:
        with suppress(DamagedBattle):
            found.append(_read(row))
    return found


def begin_count(id: uuid.UUID, numbers: Mapping[Side, Numbers] | None = None) -> TrackedBattle:
    """Begin the tracker with both lists as they are now; an earlier tracker no longer counts.

    Under other rules than Commands & Colors it begins with these numbers of units, or with the lists converted. A
    tracker begun again keeps its rules.
    """
    with transaction.atomic():
        found = _read(_standing(id))
        rules = rules_at_table(found, count(id))
        armies: tracker.Start = _armies(found)
        if rules:
            counts = numbers or converted(rules, found)
            armies = tracker.OtherArmies(rules, *(other_army(rules, counts[side]) for side in Side))
        row = models.Tracker.objects.create(fight_id=id, armies=CODEC.starts.dump(armies))
        return tracker_of(row)


def rules_of(found: TableBattle) -> RulesSet | None:
    """The other rules chosen for this battle, None for Commands & Colors; raises DamagedBattle."""
    with reading(partial(DamagedBattle, models.Fight(id=found.id, key=found.key))):
        return other_rules.chosen(found.key)


def rules_at_table(found: TableBattle, tracked: TrackedBattle | None) -> RulesSet | None:
    """The rules of the tracker; before it begins, those chosen for the battle."""
    return tracked.table.rules if tracked else rules_of(found)


def choose_rules(id: uuid.UUID, rules: RulesSet | None) -> None:
    """Fight this battle by these rules; raises BegunAnew once the tracker has begun."""
    with transaction.atomic():
        row = _standing(id)
        if count(id):
            raise BegunAnew
        other_rules.choose(row.key, rules)


def converted(rules: RulesSet, found: TableBattle) -> Mapping[Side, Numbers]:
    return {side: convert(rules, found.lists[side]) for side in Side}


def other_army(rules: RulesSet, numbers: Numbers) -> tracker.TableArmy:
    """The units of an army in other rules one by one, numbered if there are several of a kind."""
    units = []
    for name, count in numbers:
        called = [f"{name} {n}" for n in range(1, count + 1)] if count > 1 else [name] * count
        units += [tracker.Unit(name, unit, rules.kind(name).steps) for unit in called]
    return tracker.TableArmy(tuple(units), 0)


def break_points(found: TableBattle) -> dict[Side, int]:
    """The banners that break each side, by its present list (C6.12)."""
    return {side: army.break_point for side, army in zip(Side, _armies(found), strict=True)}


def _armies(found: TableBattle) -> tuple[tracker.TableArmy, tracker.TableArmy]:
    return tracked_army(found.lists[Side.ATTACKER]), tracked_army(found.lists[Side.DEFENDER])


def tracked_army(army: ArmyList) -> tracker.TableArmy:
    """The units of a list one by one, numbered if there are several of a kind."""
    own = army.muster.roster.id
    units = []
    for company in army.companies:
        kind, ally = company.entry, "" if company.people == own else company.people
        units += [tracker.Unit(kind.code, name, kind.unit.blocks, ally) for name in company.names]
    return tracker.TableArmy(tuple(units), army.leaders, army.muster.banners)


def count(id: uuid.UUID) -> TrackedBattle | None:
    """The tracker of a fight; None if it has not begun."""
    row = models.Tracker.objects.filter(fight=id).last()
    return None if row is None else tracker_of(row)


def tracker_of(row: models.Tracker) -> TrackedBattle:
    """A tracker from its row; raises DamagedBattle."""
    with reading(partial(DamagedBattle, row.fight)):
        taps = dict(row.lines.values_list("tap", "n"))
    return replace(LOG.at(row.id, row.head), taps=taps)


def _recorded(tracking: tracker.Tracking, event: tracker.Event) -> tracker.Tracking:
    """The tracked battle after a stored event; ValueError, in words, if it could not have happened."""
    try:
        return tracker.record(tracking, event)
    except tracker.IllegalTap as refusal:
        raise ValueError(why(*refusal.reasons)) from refusal


LOG: Log[TrackedBattle] = Log(
    ruleset=replace(tracker.RULESET, apply=_recorded),
    games=models.Tracker,
    lines=models.Tap,
    of="count",
    game=TrackedBattle,
    codec=CODEC,
    damaged=lambda row, why: DamagedBattle(row.fight, why),
)


def _is_same(listed: tracker.TableArmy, begun: tracker.TableArmy) -> bool:
    """Whether an army is as it was begun; earlier versions called each unit by all the names of its kind."""
    units = [
        replace(now, name=then.name) if _bare(now.name) in then.name.casefold() else now
        for now, then in zip(listed.units, begun.units, strict=False)
    ]
    return replace(listed, units=(*units, *listed.units[len(units) :])) == begun


def _bare(name: str) -> str:
    return name.rstrip(" 0123456789").casefold()


def outdated(found: TableBattle, tracked: TrackedBattle) -> bool:
    """Whether a list was edited after the tracker began; an army in other rules stays as it began."""
    begun = tracked.start
    return not isinstance(begun, tracker.OtherArmies) and not all(map(_is_same, _armies(found), begun))


def tap(id: uuid.UUID, of: uuid.UUID, tap_id: str, tapped: tracker.Tap | str) -> TrackedBattle:
    """Count one tap, once, however often it is sent; on IllegalTap, Superseded, Taken or BegunAnew nothing changes.

    `of` is the tracker it was meant for. A text takes back the tap with that id.
    """
    with transaction.atomic():
        _standing(id)
        row = models.Tracker.objects.filter(fight=id).last()
        if row is None or row.id != of:
            raise BegunAnew
        found = tracker_of(row)
        decision = tracker.Undo(found.taps.get(tapped, 0)) if isinstance(tapped, str) else tapped
        if tap_id in found.taps:
            if found.lines[found.taps[tap_id] - 1].decision != decision:
                raise tracker.IllegalTap(Reason("tap.another"))
            return found
        if len(found.lines) >= MOST_TAPS:
            raise tracker.IllegalTap(Reason("tap.log_full", (MOST_TAPS,)))
        line, _ = play(
            tracker.RULESET, found.now, decision, tracker.RULESET.dice(found.now), found.head + 1, found.head
        )
        game = LOG.follow(row, found, len(found.lines), [line], tap=tap_id)
    return replace(game, taps={**found.taps, tap_id: game.head})


def agree(id: uuid.UUID, tap_id: str, agreed: tracker.Agreed | tracker.Drawn) -> TrackedBattle:
    """Take the players' word for the result, counted or not; raises what `tap` raises."""
    with transaction.atomic():
        tracked = count(id) or begin_count(id)
        return tap(id, tracked.id, tap_id, agreed)


def outcome(found: TableBattle) -> tracker.Result | None:
    """The winner and the count, once the tracker's result is confirmed or agreed; None before."""
    tracked = count(found.id)
    return tracked.table.result if tracked else None
