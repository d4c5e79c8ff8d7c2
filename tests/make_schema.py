"""Write the schemas of the save file and of the scenario file anew: `python -m tests.make_schema`, once they differ."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()

from campaign.italy import savefile, scenario  # noqa: E402 - the settings come first
from engine.codec import Json  # noqa: E402

FOLDER = Path(savefile.__file__).parent / "data"
LOSSES = {"battles__rules__battleplay__account__Losses": "Toll", "battles__rules__short__contest__Losses": "ShortToll"}
"""What the schema calls two classes of one name, which pydantic would tell apart by their modules."""


@dataclass(frozen=True, kw_only=True)
class CampaignFile(savefile.SavedCampaign):
    """A whole save file as it is written; its schema is made from this."""

    format: Literal["rise-of-rome"]
    version: Literal[6]
    checksum: str


def save_file() -> dict[str, Any]:
    """The JSON schema of a save file."""
    whole = Json[CampaignFile](CampaignFile).schema()
    text = json.dumps(whole)
    for name, own in LOSSES.items():
        text = text.replace(name, own)
    for name in filter(lambda name: name.startswith("Line_"), whole["$defs"]):  # pydantic spells out what is in a line
        text = text.replace(name, "TapLine" if "Undo" in name else "CampaignLine")
    saved: dict[str, Any] = json.loads(text)
    return saved


SCHEMAS = {"save-file": save_file, "scenario-file": scenario.FILE.schema}


def main() -> None:
    for name, schema in SCHEMAS.items():
        (FOLDER / f"{name}.schema.json").write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
