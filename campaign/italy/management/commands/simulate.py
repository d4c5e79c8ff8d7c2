"""`manage.py simulate --campaigns N --seed S --rome POLICY`: whole campaigns by the rules, and their results."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.italy import scenario
from campaign.italy.playing_out import table
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Start
from campaign.italy.simulate import simulate
from engine.typed import add_jobs, timed, whole

MOST_CAMPAIGNS = 10_000_000


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense."""

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
        found, times = timed(
            self,
            options,
            campaigns,
            lambda executor: simulate(campaigns, options["seed"], policy, executor, options["scenario"]),
        )
        result = {"campaigns": campaigns, **times, "rome": policy.value, **found}
        told = table({"rome": policy}, {"games": campaigns, **result})
        self.stdout.write(json.dumps(result) if options["json"] else "\n".join(told))


def _scenario(file: str) -> Start:
    try:
        return scenario.start(scenario.load(Path(file).read_bytes()), seed="")
    except OSError as error:
        raise ArgumentTypeError(f"{file} cannot be read: {error.strerror}") from error
    except scenario.NotAScenario as problem:
        raise ArgumentTypeError(f"{file} is not a scenario. {problem}") from problem
