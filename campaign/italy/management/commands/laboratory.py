"""`manage.py laboratory VARIANT VARIANT... --campaigns N`: variants compared by campaigns with the same dice."""

import json
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.italy import house_rules, scenario
from campaign.italy.laboratory import variants
from campaign.italy.laboratory.comparison import VariantOutcome, as_csv, outcomes, report
from campaign.italy.laboratory.progress import Progress, beginning, read, record, worked_out
from campaign.italy.laboratory.trial import CIVIC, Experiment, Variant
from campaign.italy.playing_out import VALUES
from campaign.italy.policies import Policy
from campaign.italy.rules.state import Ending, Start
from engine.rules.record import IMPOSSIBLE
from engine.typed import add_jobs, executor_asked, hands, named_value, refuse, whole
from powers.rules.options import Options
from powers.rules.theatre import TURNS

LEAST_CAMPAIGNS = 2


class Command(BaseCommand):
    """Exits with code 2 for arguments that make no sense; with 130 when it is stopped, and can be resumed."""

    help = "Compare house rules, scenarios and policies over whole campaigns with the same dice."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("variants", nargs="+", type=_variant, metavar="VARIANT", help=_HELP)
        campaigns = whole(LEAST_CAMPAIGNS, variants.MOST_CAMPAIGNS, "a number of campaigns")
        parser.add_argument("--campaigns", type=campaigns, required=True, metavar="N", help="of each variant")
        parser.add_argument("--seed", default=variants.USUAL_SEED, metavar="S", help="campaign i has the dice of S/i")
        keep = "save progress to this file, and go on from it the next time"
        parser.add_argument("--keep", type=Path, metavar="FILE", help=keep)
        add_jobs(parser)
        written = parser.add_mutually_exclusive_group()
        written.add_argument("--json", action="store_true", help="one JSON object instead of a table")
        written.add_argument("--csv", action="store_true", help="rows instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        if len(options["variants"]) > variants.MOST_VARIANTS:
            refuse(self, f"At most {variants.MOST_VARIANTS} variants are compared at a time.")
        experiment = Experiment(options["seed"], tuple(options["variants"]))
        keep = options["keep"]
        with executor_asked(self, options) as executor:
            progress = self._begun(experiment, options["campaigns"], keep)
            try:
                progress = worked_out(progress, executor, 2 * hands(options), self._teller(progress.played, keep))
            except KeyboardInterrupt:
                self.stderr.write(f"\nStopped.{f' It goes on from {keep}.' if keep else ''}")
                sys.exit(130)
        self.stderr.write("")
        self.stdout.write(_written(progress, options))

    def _begun(self, experiment: Experiment, campaigns: int, keep: Path | None) -> Progress:
        """Resumed from the file, if it exists; another experiment's file is left alone."""
        if keep is None or not keep.exists():
            return beginning(experiment, campaigns)
        try:
            kept = json.loads(keep.read_text(encoding="utf-8"))
            if kept["experiment"] != variants.digest(experiment):
                refuse(self, f"{keep} is of another experiment. Name another file, or delete it.")
            return read(kept["findings"], experiment, campaigns)
        except OSError as error:
            refuse(self, f"{keep} cannot be read: {error.strerror}.")
        except IMPOSSIBLE as error:
            refuse(self, f"{keep} is not what an experiment has kept: {error}.")

    def _teller(self, before: int, keep: Path | None) -> Callable[[Progress], None]:
        """Reports the progress, and saves it; `before` campaigns were there at the start."""
        began = time.monotonic()

        def tell(progress: Progress) -> None:
            rest, new = progress.campaigns - progress.played, progress.played - before
            left = f", {(time.monotonic() - began) * rest / new:.0f} s left" if new else ""
            self.stderr.write(f"\r{progress.played} of {progress.campaigns} campaigns{left}    ", ending="")
            if keep:
                kept = {"experiment": variants.digest(progress.experiment), "findings": record(progress)}
                part = keep.with_name(f"{keep.name}.part")
                part.write_text(json.dumps(kept), encoding="utf-8")
                part.replace(keep)

        return tell


_HELP = (
    f"words with commas between them: a policy ({', '.join(Policy)}), house rules by a preset (book, "
    "kinder, author) or one by one (prizes_below_zero=no, home_province_yield=2), a scenario's file; "
    "the others are compared with the first"
)
_option = named_value(VALUES)


def _variant(text: str) -> Variant:
    """As typed; by default 348 BC, by the book, steady Rome."""
    start, policy, begins = variants.printed(Options()), variants.USUAL, ""
    for word in filter(None, text.split(",")):
        if word in (*Policy,):
            policy = Policy(word)
        elif word in house_rules.PRESETS:
            start = variants.with_options(start, house_rules.PRESETS[word][1])
        elif "=" in word:
            start = variants.with_options(start, replace(start.italy.options, **dict([_option(word)])))
        else:
            start, begins = _scenario(word, start.italy.options), Path(word).name
    return variants.variant(start, policy, begins)


def _scenario(file: str, options: Options) -> Start:
    """Its own house rules apply, unless some were named before it."""
    try:
        start = scenario.start(scenario.load(Path(file).read_bytes()), seed="")
    except OSError as error:
        raise ArgumentTypeError(f"{file} is no policy, preset or house rule, and no file: {error.strerror}") from error
    except scenario.NotAScenario as problem:
        raise ArgumentTypeError(f"{file} is not a scenario. {problem}") from problem
    return start if options == Options() else variants.with_options(start, options)


def _written(progress: Progress, options: dict[str, Any]) -> str:
    if options["json"]:
        return json.dumps(report(progress))
    if options["csv"]:
        return as_csv(progress)
    return "\n".join(_table(progress))


def _table(progress: Progress) -> Iterator[str]:
    """The variants one below the other; differences too small to tell are in brackets."""
    yield f"{progress.played} campaigns of each variant; 80% intervals"
    for variant, outcome in zip(progress.experiment.variants, outcomes(progress.findings), strict=True):
        yield ""
        yield variant.name
        yield _line("Civic", outcome, CIVIC, 1, "8.1f")
        for ending in Ending:
            yield _line(ending.capitalize(), outcome, ending.value, 100, "7.1f", "%")
        yield _line("Provinces at the end", outcome, f"provinces_{TURNS}", 1, "8.2f")


def _line(title: str, outcome: VariantOutcome, name: str, times: int, form: str, unit: str = "") -> str:
    here, difference = outcome.measures[name], outcome.differences.get(name)
    low, mean, high = (f"{times * value:{form}}{unit}" for value in (here.low, here.mean, here.high))
    text = f"  {title:22}{mean}  ({low.strip()} to {high.strip()})"
    if difference is None:
        return text
    between = f"{times * difference.estimate.mean:+{form}}{unit}"
    return f"{text:60}{between}" if difference.is_clear else f"{text:60}({between.strip()}: too small to tell)"
