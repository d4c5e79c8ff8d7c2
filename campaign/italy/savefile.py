"""A campaign as one readable JSON file, and back: checked by pydantic against the rules' own dataclasses.

docs/save-file.md describes it; campaign/italy/data/save-file.schema.json is its schema.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any

from pydantic import Field, JsonValue, TypeAdapter

from campaign.italy import formats, ids
from campaign.italy.narrate.refusals import reasons, refused
from campaign.italy.rules import overrides, turn, versions
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Start, State
from campaign.shelf.savefile import PlayersOwn
from engine.codec import BY_TYPE, Codec
from engine.formats import Upgrades
from engine.rules.audit import Auditor, Difference, played_again
from engine.rules.record import IMPOSSIBLE, Line
from engine.savefile import SaveFormat
from powers.rules.theatre import TURNS

CampaignLine = Line[Annotated[Decision, BY_TYPE], Annotated[Event, BY_TYPE]]
_STATE = TypeAdapter(State)


@lru_cache(maxsize=8)
def _line_upgrades(start: str) -> Upgrades:
    return formats.line({power.name: power.id for power in CODEC.starts.load(start).italy.powers})


CODEC = Codec(turn.RULESET, _line_upgrades)


@dataclass(frozen=True, kw_only=True)
class SavedRun:
    """How far a campaign goes on by itself, and how the battles at which it does not stop are decided (D16)."""

    runs_on: bool = False
    stop: str = "rome"
    resolution: str = "generator"
    level: int = 2


@dataclass(frozen=True, kw_only=True)
class Played:
    """A campaign as its log: the lines of all branches, and `head`, the line at which it stands.

    Also which dice the player rolls (`hands`), and how far it goes on (`run`); this is left out if never set, as
    earlier programs do not know it.
    """

    start: Start
    head: int
    state: dict[str, JsonValue]
    lines: tuple[CampaignLine, ...]
    hands: str = "none"
    run: Annotated[SavedRun, Field(exclude_if=lambda run: run == SavedRun())] = SavedRun()

    @property
    def name(self) -> str:
        return self.start.name


@dataclass(frozen=True, kw_only=True)
class SavedCampaign(PlayersOwn, Played):
    """The content of a save file."""


SAVE_FORMAT: SaveFormat[SavedCampaign] = SaveFormat(
    marks={"format": "rise-of-rome"},
    content=SavedCampaign,
    another='It is not a campaign of The Rise of Rome: its "format" says otherwise.',
    one="campaign",
    tell=reasons,
    upgrades=formats.SAVE,
)


def state_record(campaign: State) -> dict[str, Any]:
    """A state as plain JSON values, without the start, which never changes."""
    record: dict[str, Any] = _STATE.dump_python(
        campaign, mode="json", exclude={"start": True, "situation": {"land": {"italy": True}}}
    )
    return record


# --- Consistency ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Audit:
    """A check's result: the campaign by its events, and the first difference.

    Also the number of lines that could not be resolved again, by rules version.
    """

    campaign: State
    difference: Difference | None
    unresolved: Mapping[int, int] = field(default_factory=dict)

    @property
    def remark(self) -> str:
        """A remark about the lines not resolved again; empty if there are none."""
        return " ".join(
            f"{'One line was' if lines == 1 else f'{lines} lines were'} played by rules version {rules}, which this "
            f"program cannot resolve again: held to {'its' if lines == 1 else 'their'} events, not to the dice."
            for rules, lines in self.unresolved.items()
        )


def auditor(start: Start) -> Auditor[State, Decision, Event]:
    """The auditor of campaigns with this start."""
    there = ids.there(start.italy)
    return Auditor(
        ruleset=turn.RULESET,
        resolved=versions.RESOLVED,
        why=refused,
        wrong=lambda record: ids.first_wrong(record, there),
        standstill=_standstill,
    )


def audited(save: SavedCampaign, checksum_holds: bool) -> Audit:
    """Replay a save with all its branches; for lines of unknown rules only the events are checked."""
    campaign, difference = played_again(auditor(save.start), save.start, save.lines, save.head)
    if difference:
        return Audit(campaign, difference)
    difference = _state_difference(state_record(campaign), save.state)
    if not difference and not checksum_holds:
        difference = Difference(0, "the checksum does not fit the content")
    unresolved = Counter(line.rules for line in save.lines if line.rules not in versions.RESOLVED)
    return Audit(campaign, difference, dict(sorted(unresolved.items())))


def _standstill(campaign: State) -> str:
    """An impossible turn; or neither the program nor the player can do anything."""
    if not 1 <= campaign.turn <= TURNS:
        return f"no campaign has a turn {campaign.turn}"
    try:
        overrides.legal(campaign)
        goes_on = campaign.to_do and turn.legal_decisions(campaign)
    except IMPOSSIBLE as error:
        return f"the campaign cannot go on after it ({error!r})"
    return "" if campaign.ending or goes_on else "nobody can do anything after it"


def _state_difference(ours: Any, theirs: Any, where: str = "state") -> Difference | None:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted({*ours, *theirs})
        found = (_state_difference(ours.get(key), theirs.get(key), f"{where}.{key}") for key in keys)
        return next((difference for difference in found if difference), None)
    if ours == theirs:
        return None
    return Difference(0, f"{where}: the events give {ours!r}, the file says {theirs!r}")
