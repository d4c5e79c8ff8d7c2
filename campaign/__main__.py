"""The command line: `rise-of-rome` of the installed program, `python -m campaign`, and manage.py.

Without a command it runs `play`.
"""

import os
import sys
from io import TextIOWrapper
from pathlib import Path

from campaign import __version__


def main() -> None:
    """Run the command in the arguments; `rise-of-rome --lan` runs play."""
    from django.core.management import execute_from_command_line  # worker processes load this module, but not Django
    from django.db import OperationalError

    from campaign.server import datafolder

    if sys.argv[1:] == ["--version"]:
        print(f"The Rise of Rome {__version__}")  # Django would print its own
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # prints "?" for what a terminal cannot show
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
