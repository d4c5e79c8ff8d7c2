"""Play what comes of each option of the ten decisions: `python -m tests.make_ten`.

It reads the positions of the file, plays 2,000 campaigns on from each option, and writes what they came to, the best
option first. A quarter of an hour of one core; the figures are always the same.
"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()

from campaign.advice.playouts.question import Answer, answer  # noqa: E402
from campaign.italy.playouts.foresight import FORESIGHT, MOST  # noqa: E402
from campaign.italy.playouts.options import choice, options  # noqa: E402
from campaign.italy.playouts.playout import playout  # noqa: E402
from campaign.italy.policies import BY_DEFAULT  # noqa: E402
from campaign.italy.positions import reached  # noqa: E402
from campaign.italy.rules.decisions import Decision  # noqa: E402
from campaign.italy.rules.state import State  # noqa: E402
from engine.playouts.study import begun  # noqa: E402

FILE = Path(__file__).parent.parent / "campaign" / "italy" / "data" / "ten-decisions.json"
SEED = "ten decisions"


def played(campaign: State, futures: int = MOST) -> Answer[Decision]:
    """So many playouts of every option, however far it is behind."""
    seen, study = FORESIGHT.seen(campaign), begun(options(campaign), SEED, futures, FORESIGHT.metric(SEED), futures)
    study = study.add([playout(seen, study.options[task.option], BY_DEFAULT, SEED, task) for task in study.tasks()])
    found = answer(FORESIGHT.counted, study)
    assert found, "every option is played"
    return found


def recorded(found: Answer[Decision]) -> list[dict[str, Any]]:
    """The options as the file has them."""
    return [
        {
            "choice": choice(each.decision),
            "futures": each.playouts,
            "civic": [round(value, 2) for value in vars(each.value).values()],
            "middle": [int(value) for value in (each.p10, each.median, each.p90)],
            "endings": {
                str(end): round(share.mean * each.playouts) for end, share in each.endings.items() if share.mean
            },
            "measures": {name: [round(value, 2) for value in vars(of).values()] for name, of in each.measures.items()},
        }
        for each in found.options
    ]


def written(positions: list[dict[str, Any]]) -> str:
    """The file: a line for each option."""
    head = {"measured": f"{datetime.now(UTC):%Y-%m-%d}", "by": "python -m tests.make_ten", "rome": BY_DEFAULT.value}
    told = ",\n".join(
        f'{{"seed": {json.dumps(each["seed"])}, "made": {json.dumps(each["made"])},\n"options": [\n'
        + ",\n".join(json.dumps(option) for option in each["options"])
        + "\n]}"
        for each in positions
    )
    return f'{json.dumps(head)[:-1]}, "positions": [\n{told}\n]}}\n'


def main() -> None:
    """Every position of the file anew."""
    positions = json.loads(FILE.read_text(encoding="utf-8"))["positions"]
    for place, each in enumerate(positions):
        game, _ = reached(each["seed"], each["made"])
        found = played(game.now)
        each["options"] = recorded(found)
        print(place, each["seed"], game.now.year, f"{found.lead:.1f}", flush=True)
    FILE.write_text(written(positions), encoding="utf-8")


if __name__ == "__main__":
    main()
