"""The command line: `rise-of-rome` of the installed program, `python -m campaign`, and manage.py.

Without the name of a command it is `play`.
"""

import os
import sys
from io import TextIOWrapper
from pathlib import Path

from campaign import __version__


def main() -> None:
    """Run the command that the arguments name: of `rise-of-rome --lan`, play."""
    from django.core.management import execute_from_command_line  # worker processes load this module, but no Django
    from django.db import OperationalError

    from campaign.server import datafolder

    if sys.argv[1:] == ["--version"]:
        print(f"The Rise of Rome {__version__}")  # Django would tell its own
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot write is a "?" there, and stops nothing
    program, *arguments = sys.argv
    if not arguments or arguments[0].startswith("-"):
        arguments.insert(0, "play")
    try:
        execute_from_command_line([program, *arguments])
    except OperationalError:
        if datafolder.path().is_dir():
            raise
        sys.exit(f"There is no data folder {datafolder.path()} yet: “{Path(program).name} play” makes it.")


if __name__ == "__main__":
    main()
