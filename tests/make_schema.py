"""Write the schemas of the save file and of the scenario file anew: `python -m tests.make_schema`, once they differ."""

import json
import os
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()

from campaign.italy import savefile, scenario  # noqa: E402 - the settings come first

FOLDER = Path(savefile.__file__).parent / "data"
SCHEMAS = {"save-file": savefile.schema, "scenario-file": scenario.FILE.schema}


def main() -> None:
    for name, schema in SCHEMAS.items():
        (FOLDER / f"{name}.schema.json").write_text(json.dumps(schema(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
