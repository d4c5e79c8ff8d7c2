"""Where a rule is at home in the code: `module:name`, as the texts of the rules say it of each."""

from importlib import import_module
from inspect import getsource
from operator import attrgetter


def source(home: str) -> str:
    """The module's path, and what that name is there, as it is written; ImportError or AttributeError for none."""
    module, _, name = home.partition(":")
    return f"# {module.replace('.', '/')}.py\n\n{getsource(attrgetter(name)(import_module(module)))}"
