"""Does a save hold together? Its log is played again (engine/rules/audit.py), and its state is the one it comes to."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.italy import ids
from campaign.italy.narrate.refusals import refused
from campaign.italy.rules import overruling, turn, versions
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Start, State
from campaign.italy.savefile import Save, state_record
from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.record import IMPOSSIBLE
from powers.rules.theatre import TURNS


@dataclass(frozen=True)
class Audit:
    """What a check gave: the campaign by its events, the first difference, and the lines that could not be resolved
    again: how many, by the version of the rules that they were played by."""

    campaign: State
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


def auditor(start: Start) -> Auditor[State, Decision, Event]:
    """What an audit asks of a campaign that began like this."""
    there = ids.there(start.italy)
    return Auditor(
        ruleset=turn.RULESET,
        resolved=versions.RESOLVED,
        why=refused,
        wrong=lambda record: ids.first_wrong(record, there),
        standstill=_standstill,
    )


def audited(save: Save) -> Audit:
    """Play a save again, with all its branches; lines of rules that are no more are held to their events only."""
    campaign, difference = played_again(auditor(save.start), save.start, save.lines, save.head)
    if difference:
        return Audit(campaign, difference)
    difference = _state_difference(state_record(campaign), save.state)
    if not difference and not save.checksum_holds:
        difference = Difference(0, "the checksum does not fit the content")
    unresolved = Counter(line.rules for line in save.lines if line.rules not in versions.RESOLVED)
    return Audit(campaign, difference, dict(sorted(unresolved.items())))


def _standstill(campaign: State) -> str:
    """A turn that there is not; or that neither the program nor the player can do anything."""
    if not 1 <= campaign.turn <= TURNS:
        return f"no campaign has a turn {campaign.turn}"
    try:
        overruling.legal(campaign)
        goes_on = campaign.to_do and turn.legal_decisions(campaign)
    except IMPOSSIBLE as error:
        return f"no campaign goes on from where it ends ({error!r})"
    return "" if campaign.ending or goes_on else "nobody is to do anything after it"


def _state_difference(ours: Any, theirs: Any, where: str = "state") -> Difference | None:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted({*ours, *theirs})
        found = (_state_difference(ours.get(key), theirs.get(key), f"{where}.{key}") for key in keys)
        return next((difference for difference in found if difference), None)
    if ours == theirs:
        return None
    return Difference(0, f"{where}: the events give {ours!r}, the file says {theirs!r}")
