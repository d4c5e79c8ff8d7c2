"""What every test may rely on: a data folder of its own, and the browser."""

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import count
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest
from coverage import Coverage
from django.template import Template
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright
from pytest_django.plugin import DjangoDbBlocker
from whitenoise.responders import StaticFile

from tests.times import dear, turns

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The same engine without windows takes a quarter less of both cores."""
CHROMIUM_FLAGS = [
    "--no-sandbox",  # root has none, and continuous integration is often root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",  # it draws nothing but with the processor
    "--num-raster-threads=1",
    "--default-tile-width=1024",  # a map is one drawing: each tile takes all of its lines again
    "--default-tile-height=1024",
]
FOLDERS = count(1)
COUNTED = tuple(os.environ.get("RISE_COUNTED", "").split())
"""What proves the rules line by line, but for its tests marked `uncounted`: the Makefile says which."""
COUNTING = Coverage.current() if COUNTED else None
WITHOUT_CHROMIUM = "no chromium on the path: apt-get install chromium-headless-shell"

# One for all. How long an example takes says how busy the machine is, and a whole campaign draws more than most.
PATIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture]
settings.register_profile("patient", deadline=None, suppress_health_check=PATIENT)
settings.load_profile("patient")


def pytest_report_header() -> str | None:
    return None if CHROMIUM else f"browser tests are skipped, {WITHOUT_CHROMIUM}"


def pytest_collection() -> None:
    """No garbage is looked for while tests are read, none ever among them (a million objects), and then less often.

    What is counted of reading is the rules, which are read first: all other lines take as long again to pass over.
    """
    gc.disable()
    if COUNTING:
        for rules in [*Path().glob("*/rules/**/*.py"), *Path("campaign").glob("*/rules/**/*.py")]:
            import_module(".".join(rules.with_suffix("").parts).removesuffix(".__init__"))
        COUNTING.stop()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is counted comes first, in whatever order; from the first test that is not, nothing is."""
    if COUNTED:
        left_out = not_their_turn(items, config.getoption("randomly_seed"))
        config.hook.pytest_deselected(items=[*left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: not is_counted(item))


def not_their_turn(items: Iterable[pytest.Item], run: object) -> set[pytest.Item]:
    """`make test` takes one in n of a file's tests marked `by_turns(n)`, and of all dear ones (`make times`) the fewer
    the dearer they are, others in each run.

    Whoever names tests has all of them, and so have `make proof` and the mutations.
    """
    seconds = dear()
    families = defaultdict(list)
    for item in items:
        marked = item.get_closest_marker("by_turns")
        of_file = marked.args[0] if marked else 0
        of_all = 1 if is_counted(item) or of_file == 1 else turns(seconds.get(item.nodeid, 0))
        families[(None, of_all) if of_all > of_file else (item.path, of_file)].append(item)
    left_out = set[pytest.Item]()
    for (_, one_in), family in families.items():
        family.sort(key=lambda item: crc32(f"{run} {item.nodeid}".encode()))
        left_out |= {*family[ceil(len(family) / max(one_in, 1)) :]}
    return left_out


def is_counted(item: pytest.Item) -> bool:
    return item.nodeid.startswith(COUNTED) and not item.get_closest_marker("uncounted")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 10, 100)
    gc.enable()
    if COUNTING:
        COUNTING.start()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Nor is a program that a test starts: counting takes three times as long as running does."""
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
    if COUNTING and Coverage.current() and not is_counted(item):
        COUNTING.stop()


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Never the developer's own campaigns. (The test database is in memory.) Most tests have no file but this folder,
    and `tmp_path` would look through those of all tests before."""
    folder = tmp_path_factory.getbasetemp() / f"data-{next(FOLDERS)}"
    folder.mkdir()
    monkeypatch.setenv("RISE_OF_ROME_DATA", str(folder))
    return folder


@pytest.fixture(scope="session", autouse=True)
def static_files() -> Iterator[None]:
    """Looked for once: each client is as the program just started, and would look at every one of them again."""
    from whitenoise.middleware import WhiteNoiseMiddleware  # the settings come first

    look = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, StaticFile] = {}

    def look_once(served: WhiteNoiseMiddleware) -> None:
        if not found:
            look(served)
            found.update(served.files)
        served.files = found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WhiteNoiseMiddleware, "add_files_from_finders", look_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def templates(django_test_environment: None) -> Iterator[None]:
    """Drawn as in the program: Django would keep the context of every template for the test, and none looks at it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Template, "_render", lambda template, context: template.nodelist.render(context))
        yield


@pytest.fixture(autouse=True)
def job_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its page asks after a job each second, a test once; eight seconds later nobody would work on it."""
    from campaign.advice import jobs  # the settings come first

    monkeypatch.setattr(jobs, "PATIENCE", jobs.LONG / 2)


@pytest.fixture
def file_database(data_folder: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The player's own, in a file: the one in memory does not let a second writer wait, nor can it be copied."""
    from campaign.server import datafolder  # the settings come first
    from tests.databases import in_file

    with django_db_blocker.unblock(), in_file(datafolder.database()):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Without it these tests are skipped, unless RISE_BROWSER_TESTS=required, as .ci/run says."""
    if CHROMIUM is None:
        if os.environ.get("RISE_BROWSER_TESTS") == "required":
            pytest.fail(WITHOUT_CHROMIUM)
        pytest.skip(WITHOUT_CHROMIUM)
    # Playwright keeps an event loop in this thread, which makes Django refuse plain database calls in the tests.
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()
