"""A scenario: a start other than 348 BC, set up by the player; as a readable JSON file, and as a campaign's start.

The program fixes the shapes of the provinces, their neighbours, coasts and grounds, and the nine Powers with their
armies. The scenario sets each province's home Power, owner and resource, the Powers' names and rulers, the External
armies, the turn, the civic account and the options. docs/scenario-file.md describes the file.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from campaign.italy.narrate.refusals import reasons
from campaign.italy.rules.opening import Landed, Opening, OpeningProblem, problem, problems
from campaign.italy.rules.state import Start
from engine.codec import Json
from engine.names import is_seen
from engine.playersfile import PlayersFile
from engine.rows import LONGEST_NAME
from engine.rules.overrides import is_line
from engine.savefile import written
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import ROME, Italy, Resource, Ruler

FORMAT: Literal["rise-of-rome-scenario"] = "rise-of-rome-scenario"
VERSION: Literal[1] = 1
MOST_BYTES = 200_000  # a scenario has 5 kB
LONGEST_POWER_NAME = 30  # letters; the longest printed one has 23


class NotAScenario(Exception):
    """The file is no scenario, or cannot be played; the message says what is wrong and where."""


@dataclass(frozen=True)
class ScenarioProvince:
    """A province's home Power, its owner (or the previous one under an External army), and its resource."""

    id: str
    home: str
    owner: str
    resource: Resource | None


@dataclass(frozen=True)
class ScenarioPower:
    """A Power's name and ruler; without a ruler one is rolled by the rules."""

    id: str
    name: str
    ruler: Ruler | None


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """The content of a scenario; provinces and Powers are the program's, in its order."""

    name: str
    turn: int
    account: int
    provinces: tuple[ScenarioProvince, ...]
    powers: tuple[ScenarioPower, ...]
    armies: tuple[Landed, ...]
    options: Options


@dataclass(frozen=True, kw_only=True)
class ScenarioFile(Scenario):
    format: Literal["rise-of-rome-scenario"]
    version: Literal[1]


FILE: Json[ScenarioFile] = Json(ScenarioFile)
"""The file's reader and writer; campaign/italy/data/scenario-file.schema.json is its schema."""
READER = PlayersFile(
    format=FORMAT,
    version=VERSION,
    most_bytes=MOST_BYTES,
    one="a scenario of The Rise of Rome",
    content=FILE,
    tell=reasons,
    refused=NotAScenario,
)


def usual() -> Scenario:
    """348 BC as printed."""
    return of(Start("The Rise of Rome", "", italy(Options())))


def of(start: Start) -> Scenario:
    """A campaign's start as a scenario, without its seed."""
    land, opening = start.italy, start.opening
    owners, rulers = dict(opening.owners), dict(opening.rulers)
    return Scenario(
        name=start.name,
        turn=opening.turn,
        account=opening.account,
        provinces=tuple(ScenarioProvince(p.id, p.home, owners.get(p.id, p.home), p.resource) for p in land.provinces),
        powers=tuple(ScenarioPower(power.id, power.name, rulers.get(power.id)) for power in land.powers),
        armies=opening.armies,
        options=land.options,
    )


def start(scenario: Scenario, seed: str) -> Start:
    """The start of a campaign; ValueError for a scenario with problems."""
    return Start(scenario.name, seed, _italy(scenario), _opening(scenario))


def _italy(scenario: Scenario) -> Italy:
    printed = italy(scenario.options)
    provinces = zip(printed.provinces, scenario.provinces, strict=True)
    powers = zip(printed.powers, scenario.powers, strict=True)
    return replace(
        printed,
        provinces=tuple(replace(province, home=given.home, resource=given.resource) for province, given in provinces),
        powers=tuple(replace(power, name=given.name) for power, given in powers),
    )


def _opening(scenario: Scenario) -> Opening:
    return Opening(
        turn=scenario.turn,
        owners=tuple(
            (province.id, province.owner) for province in scenario.provinces if province.owner != province.home
        ),
        armies=scenario.armies,
        rulers=tuple((power.id, power.ruler) for power in scenario.powers if power.ruler),
        account=scenario.account,
    )


def wrong(scenario: Scenario) -> list[OpeningProblem]:
    """Everything that makes a scenario impossible; empty if it can be played."""
    return [*_wrong_names(scenario), *_homeless(scenario)] or problems(_italy(scenario), _opening(scenario))


def _wrong_names(scenario: Scenario) -> Iterator[OpeningProblem]:
    if not (is_line(scenario.name, LONGEST_NAME) and is_seen(scenario.name)):
        yield problem("name", "scenario.name", LONGEST_NAME)
    names = [power.name.casefold() for power in scenario.powers]
    for power in scenario.powers:
        if not (is_line(power.name, LONGEST_POWER_NAME) and is_seen(power.name)):
            yield problem(power.id, "scenario.power_name", LONGEST_POWER_NAME)
        elif names.count(power.name.casefold()) > 1:
            yield problem(power.id, "scenario.same_name", power.name)


def _homeless(scenario: Scenario) -> Iterator[OpeningProblem]:
    homes = [province.home for province in scenario.provinces]
    known = [power.id for power in scenario.powers]
    for province in scenario.provinces:
        if province.home not in known:
            yield problem(province.id, "opening.no_power", province.home)
    for power in scenario.powers:
        if power.id not in homes:
            code = "scenario.rome_without_home" if power.id == ROME else "scenario.without_home"
            yield problem(power.id, code, power.name)


def dump(scenario: Scenario) -> str:
    """The file of a scenario: a line for each province, Power and army."""
    content = FILE.plain(ScenarioFile(format=FORMAT, version=VERSION, **vars(scenario)))
    return written({name: content[name] for name in ("format", "version", *vars(scenario))})


def load(data: bytes) -> Scenario:
    """Read a scenario file; raises NotAScenario with the place and the reason."""
    given = READER.load(data)
    scenario = Scenario(**{name: getattr(given, name) for name in Scenario.__dataclass_fields__})
    _check_ids(scenario)
    if found := wrong(scenario):
        raise NotAScenario(reasons(problem.reason for problem in found))
    return scenario


def _check_ids(scenario: Scenario) -> None:
    """The provinces and Powers must be the program's, each once and in its order."""
    printed = usual()
    for kind, given, known in (
        ("provinces", scenario.provinces, printed.provinces),
        ("powers", scenario.powers, printed.powers),
    ):
        ids = [entry.id for entry in known]
        if [entry.id for entry in given] != ids:
            raise NotAScenario(f"Its {kind} have to be these, in this order: {', '.join(ids)}.")
