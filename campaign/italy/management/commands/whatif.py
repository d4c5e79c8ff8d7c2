"""`manage.py whatif FILE [--line N]`: the consequences of each option of the decision at which a save stands."""

import json
import time
from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaign.advice.playouts.question import Answer, Evaluation, answer, study
from campaign.italy import whatif
from campaign.italy.games import own_kind
from campaign.italy.narrate.names import in_words
from campaign.italy.playouts.asking import asked
from campaign.italy.playouts.foresight import COUNTED, FORESIGHT, MOST
from campaign.italy.playouts.options import choice, decides
from campaign.italy.policies import OF_PLAYOUTS, Policy, decided
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Ending, State
from campaign.shelf.transfer import load
from engine.rules.dice import StreamDice
from engine.savefile import NotASave
from engine.typed import add_jobs, executor_asked, hands, refuse, whole
from powers.rules.theatre import Italy

SECONDS = 10.0  # seconds, if neither a time nor a number of playouts is given
MOST_SECONDS = 86_400.0


class Command(BaseCommand):
    """Exits with code 2 without a save file, a line, or a decision of Rome's there, or for senseless arguments."""

    help = "Compare the options of Rome's decision by whole futures, every battle by the generator."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a save file")
        line = "a line of its log, in any branch (default: where the campaign stands)"
        parser.add_argument("--line", type=int, metavar="N", help=line)
        policies = [policy.value for policy in OF_PLAYOUTS]
        rome = "how Rome decides afterwards; default: greedy"
        parser.add_argument("--policy", choices=policies, default=Policy.GREEDY.value, help=rome)
        time_limit = f"at most; default: {SECONDS:.0f}, or no limit where futures are named"
        parser.add_argument("--seconds", type=_seconds, metavar="S", help=time_limit)
        playouts = whole(2, MOST, "a number of futures")
        parser.add_argument("--futures", type=playouts, metavar="N", help=f"of each option, at most; default: {MOST}")
        add_jobs(parser)
        parser.add_argument("--seed", default="what if", metavar="S", help="another seed plays other futures")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = self._position(options["file"], options["line"])
        policy = Policy(options["policy"])
        question = study(FORESIGHT, campaign, policy, options["seed"], options["futures"] or MOST)
        seconds = options["seconds"] or (None if options["futures"] else SECONDS)
        with executor_asked(self, options) as executor:
            began = time.perf_counter()
            found = asked(question, campaign, policy, executor, hands(options), seconds)
            took = time.perf_counter() - began
        known = answer(COUNTED, found)
        assert known is not None, "it is asked until there is an answer"
        if options["json"]:
            said = {"seconds": round(took, 3), **whatif.report(known, policy)}
            self.stdout.write(json.dumps(said))
        else:
            self.stdout.write("\n".join(_table(campaign, policy, options["seed"], known, took)))

    def _position(self, file: Path, line: int | None) -> State:
        try:
            save, checksum_holds, _ = load(own_kind(), file.read_bytes())
            return whatif.position(save, checksum_holds, line)
        except OSError as error:
            refuse(self, f"{file} cannot be read: {error.strerror}.")
        except NotASave as problem:
            refuse(self, f"{file} is not a save file. {problem}")
        except whatif.NoQuestion as problem:
            refuse(self, f"{file}: {problem}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if isfinite(seconds) and 0 < seconds <= MOST_SECONDS:
        return seconds
    raise ArgumentTypeError(f"{text!r} is not a time: seconds above 0, at most {MOST_SECONDS:.0f}")


def _table(campaign: State, policy: Policy, seed: str, answer: Answer[de.Decision], seconds: float) -> Iterator[str]:
    """A heading, then a row for each option, best first, with its results."""
    italy, options = campaign.start.italy, answer.options
    matter, playouts = decides(options[0].decision), sum(option.playouts for option in options)
    yield f"Turn {campaign.turn}, {campaign.year} BC: {matter}. {playouts} futures in {seconds:.1f} s,"
    yield f"Rome {policy} afterwards, every battle by the generator."
    yield _ROW.format("", "", "civic, 80% sure", "median, 80% of all", "destiny", "dominion", "disgrace", "futures")
    names = [_name(option.decision, italy) for option in options]
    yield from map(_row, options, names)
    yield _verdict([name for option, name in zip(options, names, strict=True) if option.too_close], names[0])
    if answer.why:
        yield f"Compared with {names[1]}: {_why(answer.why)}."
    itself = decided(campaign, policy, StreamDice(seed))
    reason = in_words(itself.reason, italy)
    yield f"Rome {policy} itself would decide: {_name(itself.decision, italy)}, for {reason}."


_ROW = "{:>3} {:28} {:>22} {:>24} {:>8} {:>9} {:>9} {:>8}"


def _row(evaluation: Evaluation[de.Decision], name: str) -> str:
    civic = f"{evaluation.value.mean:.1f} ({evaluation.value.low:.0f} to {evaluation.value.high:.0f})"
    middle = f"{evaluation.median} ({evaluation.p10} to {evaluation.p90})"
    shares = [f"{evaluation.endings[ending].mean:.0%}" for ending in (Ending.DESTINY, Ending.DOMINION, Ending.DISGRACE)]
    return _ROW.format(evaluation.rank, name, civic, middle, *shares, evaluation.playouts)


def _verdict(close: list[str], best: str) -> str:
    return f"Too close to call: {', '.join(close)}." if close else f"Best: {best}."


_SINCE = {
    "battles_lost": "battles lost",
    "revenue": "talents collected",
    "armies": "talents spent on war",
    "homes_lost": "home provinces lost, times turns",
}


def _why(why: Mapping[str, float]) -> str:
    return "; ".join(f"{why[name]:+.1f} {what}" for name, what in _SINCE.items())


def _name(decision: de.Decision, italy: Italy) -> str:
    """An option in the table."""
    match choice(decision):
        case str(province):
            return italy.name(province)
        case int(talents):
            return f"Defence {talents}"
        case dict(plan):
            return ", ".join(f"{use.capitalize()} {talents}" for use, talents in plan.items())
        case None:
            return "peace" if isinstance(decision, de.DeclareAttack) else "called off"
