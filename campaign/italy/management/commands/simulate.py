"""`manage.py simulate --campaigns N --seed S --rome POLICY`: whole campaigns by the rules, and what they come to."""

import json
import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.italy import scenario
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start
from campaign.italy.simulate import simulate
from engine.typed import add_jobs, executor_asked, whole

MOST_CAMPAIGNS = 10_000_000


class Command(BaseCommand):
    """Exit code 2 for arguments that make no sense."""

    help = "Play whole campaigns, every battle by the generator, and sum them up."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--campaigns", type=whole(1, MOST_CAMPAIGNS, "a number of campaigns"), required=True, metavar="N"
        )
        parser.add_argument("--seed", required=True, metavar="S", help="campaign i is seeded by S and i")
        parser.add_argument("--rome", choices=[policy.value for policy in Policy], required=True)
        add_jobs(parser)
        parser.add_argument("--scenario", type=_scenario, metavar="FILE", help="a scenario instead of 348 BC")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        campaigns, policy = options["campaigns"], Policy(options["rome"])
        began = time.perf_counter()
        with executor_asked(self, options) as executor:
            found = simulate(campaigns, options["seed"], policy, executor, options["scenario"])
        seconds = time.perf_counter() - began
        times = {"seconds": round(seconds, 3), "per_second": round(campaigns / seconds, 1)}
        result = {"campaigns": campaigns, **times, "rome": policy.value, **found}
        self.stdout.write(json.dumps(result) if options["json"] else "\n".join(_table(result)))


def _scenario(file: str) -> Start:
    try:
        return scenario.start(scenario.load(Path(file).read_bytes()), seed="")
    except OSError as error:
        raise ArgumentTypeError(f"{file} cannot be read: {error.strerror}") from error
    except scenario.NotAScenario as problem:
        raise ArgumentTypeError(f"{file} is not a scenario. {problem}") from problem


def _table(result: dict[str, Any]) -> list[str]:
    lines = [f"{result['campaigns']} campaigns, Rome {result['rome']}, {result['per_second']} a second"]
    lines += [f"  {ending:<16}{share:>8.1%}" for ending, share in result["endings"].items()]
    lines += [f"  Civic {name:<10}{value:>8.1f}" for name, value in result["civic"].items()]
    lines += [f"  {name.replace('_', ' '):<16}{mean:>8.2f}" for name, mean in result["per_campaign"].items()]
    means = ["–" if mean is None else f"{mean:.1f}" for mean in result["rome_revenue_by_turn"]]
    held = ["–" if mean is None else f"{mean:.1f}" for mean in result["provinces_by_turn"]]
    return [*lines, f"  Rome's revenue by turn: {', '.join(means)}", f"  Rome's provinces by turn: {', '.join(held)}"]
