"""A campaign as one readable JSON file, and back: checked by pydantic over the rules' own dataclasses.

docs/save-file.md describes it, campaign/italy/data/save-file.schema.json for programs.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, TypeAdapter

from campaign.italy import formats
from campaign.italy.narrate.refusals import reasons
from campaign.italy.rules import turn
from campaign.italy.rules.decisions import Decision
from campaign.italy.rules.events import Event
from campaign.italy.rules.state import Start, State
from campaign.shelf.savefile import PlayersOwn
from engine.codec import BY_TYPE, Codec, Json
from engine.formats import TODAY, Upgrades
from engine.rules.record import Line
from engine.savefile import SaveFormat

FORMAT = "rise-of-rome"
VERSION = TODAY
"""Of the file; a file of a later version was made by a newer program. formats.SAVE reads the earlier ones."""
CampaignLine = Line[Annotated[Decision, BY_TYPE], Annotated[Event, BY_TYPE]]
_STATE = TypeAdapter(State)


@lru_cache(maxsize=8)
def _line_upgrades(start: str) -> Upgrades:
    return formats.line({power.name: power.id for power in CODEC.starts.load(start).italy.powers})


CODEC = Codec(turn.RULESET, _line_upgrades)
"""How campaigns are written down."""


@dataclass(frozen=True, kw_only=True)
class SavedRun:
    """How far a campaign goes on by itself, and how the battles are decided at which it does not stop (D16)."""

    runs_on: bool = False
    stop: str = "rome"
    resolution: str = "generator"
    level: int = 2


@dataclass(frozen=True, kw_only=True)
class Played:
    """A campaign by its log: the lines of all branches, and `head`, the line at which it stands.

    With how the player rolls (`hands`), and how far it goes on by itself (`run`): that is not written where nobody has
    set it, for it is not in the files of earlier programs.
    """

    start: Start
    head: int
    state: dict[str, JsonValue]
    lines: tuple[CampaignLine, ...]
    hands: str = "none"
    run: Annotated[SavedRun, Field(exclude_if=lambda run: run == SavedRun())] = SavedRun()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.start.name


@dataclass(frozen=True, kw_only=True)
class SavedCampaign(PlayersOwn, Played):
    """All that a save file says."""


@dataclass(frozen=True, kw_only=True)
class CampaignFile(SavedCampaign):
    """A whole save file as it is written; its schema is made from this."""

    format: Literal["rise-of-rome"]
    version: Literal[6]
    checksum: str


@dataclass(frozen=True, kw_only=True)
class Save(SavedCampaign):
    """The content of a file, and whether it is as it was written."""

    checksum_holds: bool


SAVE_FORMAT: SaveFormat[SavedCampaign] = SaveFormat(
    marks={"format": FORMAT},
    content=SavedCampaign,
    another='It is not a campaign of The Rise of Rome: its "format" says otherwise.',
    one="campaign",
    tell=reasons,
    upgrades=formats.SAVE,
)


def state_record(campaign: State) -> dict[str, Any]:
    """A state as plain JSON values, without the start, which no event changes."""
    record: dict[str, Any] = _STATE.dump_python(
        campaign, mode="json", exclude={"start": True, "situation": {"land": {"italy": True}}}
    )
    return record


def dump(campaign: State, lines: Sequence[CampaignLine], head: int | None = None, own: PlayersOwn | None = None) -> str:
    """The save file of a campaign with these lines, which stands at the line `head`: the last one if not told."""
    last = lines[-1].n if lines else 0
    played = Played(
        start=campaign.start,
        head=last if head is None else head,
        state=state_record(campaign),
        lines=tuple(lines),
    )
    return SAVE_FORMAT.dump(SavedCampaign(**vars(played), **vars(own or PlayersOwn())))


TOLLS = {"battles__rules__battleplay__account__Toll": "Toll", "battles__rules__short__contest__Toll": "ShortToll"}
"""What the schema calls two classes of one name, which pydantic would tell apart by their modules."""


def schema() -> dict[str, Any]:
    """The JSON schema of a save file; campaign/italy/data/save-file.schema.json is this."""
    whole = Json[CampaignFile](CampaignFile).schema()
    text = json.dumps(whole)
    for name, own in TOLLS.items():
        text = text.replace(name, own)
    for name in filter(lambda name: name.startswith("Line_"), whole["$defs"]):  # pydantic spells out what is in a line
        text = text.replace(name, "TapLine" if "Undo" in name else "CampaignLine")
    saved: dict[str, Any] = json.loads(text)
    return saved


def load(data: bytes) -> Save:
    """Read a save file of this version or an earlier one; NotASave with the place and the reason."""
    saved, holds = SAVE_FORMAT.load(data)
    return Save(**vars(saved), checksum_holds=holds)
