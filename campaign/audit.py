"""Does a save hold together? Its decisions and dice give its events, its events its state; its dice come from its seed.

All branches are played again. The program's dice are rolled anew, so that a face that was changed is found even where
the file was signed anew; faces by hand are the player's word, and are counted. A line that cannot be resolved again is
still held to naming only what there is, and to leaving the campaign where it can go on.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign import ids
from campaign.rules import apply, turn, versions
from campaign.rules.decisions import IllegalDecision
from campaign.rules.phases import overruling
from campaign.rules.state import TURNS, Campaign
from campaign.savefile import LogLine, Save, state_record
from engine.ids import There
from engine.rules.dice import SIDES, AskingDice, Roller, by_hand
from engine.rules.record import IMPOSSIBLE


@dataclass(frozen=True)
class Difference:
    """Where a save contradicts itself: in a line (0: the last state, or the file), and what was found."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


@dataclass(frozen=True)
class Audit:
    """What a check gave: the campaign by its events, the first difference, and the lines that could not be resolved
    again: how many, by the version of the rules that they were played by."""

    campaign: Campaign
    difference: Difference | None
    unresolved: Mapping[int, int] = field(default_factory=dict)

    @property
    def remark(self) -> str:
        """What is to be said of the lines not resolved again; empty if there are none."""
        return " ".join(
            f"{'One line was' if lines == 1 else f'{lines} lines were'} played by rules version {rules}, which this "
            f"program cannot resolve again: held to {'its' if lines == 1 else 'their'} events, not to the dice."
            for rules, lines in self.unresolved.items()
        )


def audited(save: Save) -> Audit:
    """Play a save again, with all its branches; lines of rules that are no more are held to their events only."""
    moments = {0: turn.begin(save.start)}
    there = ids.there(save.start.italy)
    if wrong := ids.first_wrong(save.start, there):
        return Audit(moments[0], Difference(0, f"its start: {wrong}"))
    following = Counter(line.parent for line in save.lines)
    resolved = versions.RESOLVED
    for line in save.lines:
        before = moments[line.parent]
        after = _after(before, line, line.rules in resolved, there)
        if isinstance(after, Difference):
            return Audit(before, after)
        following[line.parent] -= 1
        if not following[line.parent] and line.parent != save.head:
            del moments[line.parent]  # a campaign with many branches need not be in memory as a whole
        moments[line.n] = after
    campaign = moments[save.head]
    difference = _state_difference(state_record(campaign), save.state)
    if not difference and not save.checksum_holds:
        difference = Difference(0, "the checksum does not fit the content")
    unresolved = Counter(line.rules for line in save.lines if line.rules not in resolved)
    return Audit(campaign, difference, dict(sorted(unresolved.items())))


def _after(campaign: Campaign, line: LogLine, resolved: bool, there: There) -> Campaign | Difference:
    """The campaign after a line, if the line can be what follows there."""
    difference = _line_difference(campaign, line) if resolved else _unlikely(line, there)
    try:
        for event in line.events:
            campaign = apply.apply(campaign, event)
    except IMPOSSIBLE as error:
        return difference or Difference(line.n, f"the event {event.type} cannot happen here ({error!r})")
    return difference or (None if resolved else _standstill(campaign, line)) or campaign


def _unlikely(line: LogLine, there: There) -> Difference | None:
    """What no rules of ours can have written: an id that is nobody's, a number too large, a face that no die has."""
    for told in (line.decision, *line.events):
        if wrong := ids.first_wrong(told, there):
            return Difference(line.n, wrong)
    for number, (kind, face) in enumerate(zip(line.kinds, line.faces, strict=True), 1):
        if not 1 <= face <= SIDES[kind]:
            return Difference(line.n, f"die {number}: a {kind} shows 1 to {SIDES[kind]}, not {face}")
    return None


def _standstill(campaign: Campaign, line: LogLine) -> Difference | None:
    """A turn that there is not; or that neither the program nor the player can do anything where a line ends."""
    if not 1 <= campaign.turn <= TURNS:
        return Difference(line.n, f"no campaign has a turn {campaign.turn}")
    try:
        overruling.legal(campaign)
        goes_on = campaign.to_do and turn.legal_decisions(campaign)
    except IMPOSSIBLE as error:
        return Difference(line.n, f"no campaign goes on from where it ends ({error!r})")
    return None if campaign.ending or goes_on else Difference(line.n, "nobody is to do anything after it")


def _line_difference(campaign: Campaign, line: LogLine) -> Difference | None:
    """Resolve the decision again, with the hand's faces as they are written and the program's from the seed."""
    dice = AskingDice(by_hand(line.faces, line.by), turn.seeded(campaign), asks=lambda want: False)
    try:
        events = turn.resolve(campaign, line.decision, dice, line.rules)
    except (IllegalDecision, *IMPOSSIBLE) as problem:
        return _dice_difference(line, dice) or Difference(line.n, str(problem))
    if difference := _dice_difference(line, dice, to_the_end=True):
        return difference
    for told, follows in zip(line.events, events, strict=False):
        if told != follows:
            return Difference(line.n, f"the decision and its dice give {follows!r}, the file says {told!r}")
    if len(line.events) != len(events):
        return Difference(
            line.n, f"the decision and its dice give {len(events)} events, the file has {len(line.events)}"
        )
    return None


def _dice_difference(line: LogLine, rolled: AskingDice, to_the_end: bool = False) -> Difference | None:
    """The first die that is not what was rolled: a face that the seed does not give, or a die of another kind."""
    written = zip(line.faces, line.kinds, line.by, strict=True)
    again = zip(rolled.faces, rolled.kinds, rolled.by, strict=True)
    for number, (told, follows) in enumerate(zip(written, again, strict=False), 1):
        if told != follows:
            (face, kind, by), (own_face, own_kind, _) = told, follows
            source = "the seed gives" if by is Roller.PROGRAM else "the rules ask for"
            return Difference(line.n, f"die {number}: {source} {own_kind} {own_face}, the file says {kind} {face}")
    if to_the_end and len(line.faces) != len(rolled.faces):
        return Difference(line.n, f"the rules ask for {len(rolled.faces)} dice, the file has {len(line.faces)}")
    return None


def _state_difference(ours: Any, theirs: Any, where: str = "state") -> Difference | None:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted({*ours, *theirs})
        found = (_state_difference(ours.get(key), theirs.get(key), f"{where}.{key}") for key in keys)
        return next((difference for difference in found if difference), None)
    if ours == theirs:
        return None
    return Difference(0, f"{where}: the events give {ours!r}, the file says {theirs!r}")
