"""Where rows and rules meet: read a campaign, decide, run, undo. Every change is one transaction."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from django.db import transaction

from battles import chronicle as fights
from battles.rules.dice import SeededDice
from battles.rules.record import Line
from campaign import models, savefile
from campaign.rules import turn
from campaign.rules.apply import apply
from campaign.rules.decisions import Decision
from campaign.rules.state import Campaign, Stage, Start
from campaign.savefile import LogLine
from powers.data import italy
from powers.rules.italy import Italy
from powers.rules.options import Options

KEPT = 64
"""Chronicles kept in memory: a finished one takes 10 ms to rebuild and about 3 MB."""


class Stale(Exception):
    """The page that decided was older than the campaign: something was decided since. Nothing has changed."""


class NothingToUndo(Exception):
    """The campaign stands at its first line."""


@dataclass(frozen=True)
class Chronicle:
    """A campaign with its past: `moments[i]` is the state after `lines[i - 1]`, `moments[0]` the start."""

    id: uuid.UUID
    lines: tuple[LogLine, ...]
    moments: tuple[Campaign, ...]

    @property
    def now(self) -> Campaign:
        """The campaign as it stands."""
        return self.moments[-1]

    @property
    def head(self) -> int:
        """The number of the last line, 0 before the first; forms carry it, so that a stale one is told so."""
        return self.lines[-1].n if self.lines else 0

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.now.start.name

    def place(self, n: int) -> int:
        """How many lines stand up to and including line n; ValueError if it is not in this past."""
        return [line.n for line in self.lines].index(n) + 1

    def own_decisions(self) -> tuple[int, ...]:
        """The places of the lines that the player decided, not the program."""
        return tuple(
            place
            for place, (before, line) in enumerate(zip(self.moments, self.lines, strict=False))
            if turn.programs_decision(before) != line.decision
        )


def create(name: str, seed: str, options: Options) -> Chronicle:
    """A new campaign; the rulers of 348 BC are the first line of its log."""
    start = Start(name, seed, italy(options))
    with transaction.atomic():
        row = models.Campaign.objects.create(name=name, start=savefile.dump_start(start))
        campaign = turn.begin(start)
        decision = turn.programs_decision(campaign)
        assert decision is not None, "a campaign begins with the program's set-up"
        line, _ = _play(campaign, decision, n=1, parent=0)
        _append(row, [line])
    return read(row.id)


def read(campaign: uuid.UUID) -> Chronicle:
    """The chronicle of a campaign; models.Campaign.DoesNotExist if there is none."""
    return _at(campaign, models.Campaign.objects.values_list("head", flat=True).get(id=campaign))


@lru_cache(maxsize=KEPT)
def _at(campaign: uuid.UUID, head: int) -> Chronicle:
    """Lines are never rewritten, so a chronicle is known by its campaign and its head."""
    row = models.Campaign.objects.get(id=campaign)
    stored = {n: (parent, payload) for n, parent, payload in row.lines.values_list("n", "parent", "payload")}
    payloads = []
    while head:
        head, payload = stored[head]
        payloads.append(payload)
    lines = savefile.load_lines(payloads[::-1])
    return Chronicle(campaign, lines, _moments(savefile.load_start(row.start), lines))


def _moments(start: Start, lines: tuple[LogLine, ...]) -> tuple[Campaign, ...]:
    moments = [turn.begin(start)]
    for line in lines:
        campaign = moments[-1]
        for event in line.events:
            campaign = apply(campaign, event)
        moments.append(campaign)
    return tuple(moments)


def _play(campaign: Campaign, decision: Decision, n: int, parent: int) -> tuple[LogLine, Campaign]:
    dice = SeededDice(campaign.start.seed, campaign.turn)
    play = turn.unfold(campaign, decision, dice)
    line = Line(n, parent, decision, tuple(dice.faces), tuple(dice.kinds), tuple(dice.by), tuple(play.events))
    return line, play.campaign


def battle_key(id: uuid.UUID, campaign: Campaign) -> str:
    """How the tabletop knows the battle at hand: undone and decided as before, it is the same battle."""
    assert campaign.battle is not None, "no battle at hand"
    return f"{id}/{campaign.turn}/{campaign.battle.attacker}"


def _take_back_fights(chronicle: Chronicle) -> None:
    """Battles that are no longer in this past, nor at hand, count no more taps (battles.chronicle)."""
    joined = [moment for moment in chronicle.moments if moment.battle and moment.battle.stage is Stage.JOINED]
    fights.take_back(f"{chronicle.id}/", {battle_key(chronicle.id, moment) for moment in joined})


def preview(chronicle: Chronicle, decision: Decision) -> LogLine:
    """The line that this decision would add, its dice included; nothing is kept. IllegalDecision as ever."""
    return _play(chronicle.now, decision, n=chronicle.head + 1, parent=chronicle.head)[0]


def decide(campaign: uuid.UUID, seen: int, decision: Decision) -> Chronicle:
    """Take one decision, or raise IllegalDecision or Stale and change nothing."""
    return _extend(campaign, seen, decision, more=lambda before, now: False)


def step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program take its next step, if it is the program's to take."""
    return _extend(campaign, seen, None, more=lambda before, now: False)


def run(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program play until the player has to decide, or the campaign is over."""
    return _extend(campaign, seen, None, more=lambda before, now: True)


def run_turn(campaign: uuid.UUID, seen: int) -> Chronicle:
    """The same, but no further than the beginning of the next turn."""
    return _extend(campaign, seen, None, more=lambda before, now: now.turn == before.turn)


def _extend(
    campaign: uuid.UUID, seen: int, decision: Decision | None, more: Callable[[Campaign, Campaign], bool]
) -> Chronicle:
    """Add the line of the decision (the program's next where it is None), and further ones by the program."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        before = now = _at(campaign, seen).now
        lines: list[LogLine] = []
        last = row.lines.order_by("-n").values_list("n", flat=True).first() or 0
        following = decision or turn.programs_decision(now)
        while following and (not lines or more(before, now)):
            n = last + len(lines) + 1
            line, now = _play(now, following, n, parent=lines[-1].n if lines else seen)
            lines.append(line)
            following = turn.programs_decision(now)
        _append(row, lines)
    return read(campaign)


def _fresh(campaign: uuid.UUID, seen: int) -> models.Campaign:
    row = models.Campaign.objects.get(id=campaign)
    if row.head != seen:
        raise Stale(f"line {seen} was seen, the campaign stands at line {row.head}")
    return row


def _append(row: models.Campaign, lines: list[LogLine]) -> None:
    if not lines:
        return
    models.LogLine.objects.bulk_create(
        models.LogLine(campaign=row, n=line.n, parent=line.parent, payload=savefile.dump_line(line)) for line in lines
    )
    row.head = lines[-1].n
    row.save()


def undo_decision(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back to just before the player's last decision; what is undone stays in the log as a branch."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        chronicle = _at(campaign, seen)
        own = chronicle.own_decisions()
        return _go_back(row, chronicle, own[-1] if own else 1)


def undo_step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back by one line."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        chronicle = _at(campaign, seen)
        return _go_back(row, chronicle, len(chronicle.lines) - 1)


def _go_back(row: models.Campaign, chronicle: Chronicle, place: int) -> Chronicle:
    """Stand at so many lines; the set-up is never undone."""
    if place < 1 or place >= len(chronicle.lines):
        raise NothingToUndo
    row.head = chronicle.lines[place - 1].n
    row.save()
    shorter = _at(row.id, row.head)
    _take_back_fights(shorter)
    return shorter


@dataclass(frozen=True)
class Correction:
    """A past decision taken otherwise: the lines that follow from it, and the player's decisions that no longer fit."""

    before: Campaign
    lines: tuple[LogLine, ...]
    now: Campaign
    dropped: tuple[LogLine, ...]


def correction(chronicle: Chronicle, n: int, decision: Decision) -> Correction:
    """What the campaign becomes if line n is decided like this; nothing is kept.

    The player's later decisions are taken again where they are asked for in the same place and are still legal; with
    the first place where he has to decide anew it ends. ValueError if line n is not in this past, IllegalDecision if
    its place does not admit the decision.
    """
    place = chronicle.place(n)
    later = [i for i in chronicle.own_decisions() if i >= place]
    line, now = _play(chronicle.moments[place - 1], decision, n=n, parent=chronicle.lines[place - 1].parent)
    lines, used = [line], set[int]()
    while following := turn.programs_decision(now) or _next_own(chronicle, now, later):
        if (again := _same_place(chronicle, now, later)) is not None:
            used.add(again)
            following = chronicle.lines[again].decision
        line, now = _play(now, following, n=lines[-1].n + 1, parent=lines[-1].n)
        lines.append(line)
    dropped = tuple(chronicle.lines[i] for i in later if i not in used)
    return Correction(chronicle.moments[place - 1], tuple(lines), now, dropped)


def _next_own(chronicle: Chronicle, now: Campaign, later: list[int]) -> Decision | None:
    place = _same_place(chronicle, now, later)
    return None if place is None else chronicle.lines[place].decision


def _same_place(chronicle: Chronicle, now: Campaign, later: list[int]) -> int | None:
    """Where in the past the player decided the same question as now is asked, if his answer is still legal."""
    for i in later:
        if _question(chronicle.moments[i]) == _question(now):
            decision = chronicle.lines[i].decision
            return i if any(offer.admits(decision) for offer in turn.legal_decisions(now)) else None
    return None


def _question(campaign: Campaign) -> tuple[object, ...]:
    battle = campaign.battle
    return campaign.turn, campaign.step, battle and (battle.attacker, battle.stage)


def correct(campaign: uuid.UUID, seen: int, n: int, decision: Decision) -> Chronicle:
    """Decide line n otherwise and play on from there; what was played before stays in the log as a branch."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        changed = correction(_at(campaign, seen), n, decision)
        last = row.lines.order_by("-n").values_list("n", flat=True).first() or 0
        parents = [changed.lines[0].parent, *range(last + 1, last + len(changed.lines))]
        numbered = [
            replace(line, n=last + i, parent=parent)
            for i, (line, parent) in enumerate(zip(changed.lines, parents, strict=True), 1)
        ]
        _append(row, numbered)
        _take_back_fights(read(campaign))
    return read(campaign)


def export(chronicle: Chronicle) -> str:
    """The save file of a campaign, as JSON text."""
    return savefile.dump(chronicle.now, chronicle.lines)


def _ids(land: Italy) -> tuple[str, ...]:
    return (*(p.id for p in land.provinces), *(p.id for p in land.powers), *(e.id for e in land.externals))


def import_(data: bytes) -> Chronicle:
    """A new campaign from a save file; NotASave, and nothing made, if it is none or contradicts itself."""
    save = savefile.load(data)
    if _ids(save.start.italy) != _ids(italy(Options())):
        raise savefile.NotASave("It is played on another map, or by other Powers, than this program can show.")
    if difference := savefile.audit(save).difference:
        raise savefile.NotASave(f"It contradicts itself at {difference}.")
    with transaction.atomic():
        row = models.Campaign.objects.create(name=save.start.name, start=savefile.dump_start(save.start))
        _append(row, list(save.lines))
    return read(row.id)
