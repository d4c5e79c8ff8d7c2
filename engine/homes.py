"""Where a rule is at home in the code: `module:name`, as the texts of the rules say it of each."""

from importlib import import_module
from inspect import getfile, getsource
from operator import attrgetter
from pathlib import Path

ROOT = Path(__file__).parents[1]


def path(home: str) -> str:
    """The path of the module from the root of the repository; ImportError for none."""
    return Path(getfile(import_module(home.partition(":")[0]))).relative_to(ROOT).as_posix()


def source(home: str) -> str:
    """That path, and what the name is there, as it is written; ImportError or AttributeError for none."""
    module, _, name = home.partition(":")
    return f"# {path(home)}\n\n{getsource(attrgetter(name)(import_module(module)))}"
