"""`python -m tests.drill.serve`: for each line that comes in, the program as `manage.py play` starts it, in a process
of its own whose number is told. It is loaded once and forked, so that to kill it costs no second start of Python.
"""

import gc
import os
import signal
import sys
from pathlib import Path

import django
from django.core.management import call_command


def serve() -> int:
    """The number of a new server."""
    if child := os.fork():
        return child
    try:
        call_command("play", "--no-browser", stdout=sys.stdout)
    finally:
        os._exit(1)  # it is never stopped, only killed


def main() -> None:
    """One server at a time; none is left when whoever asks for them is gone, in whatever way."""
    child = 0
    for _ in sys.stdin:
        end(child)
        child = serve()
        print(child, flush=True)
    end(child)


def end(child: int) -> None:
    """Kill it, if there is one and it lives."""
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
    django.setup()
    from django.db.migrations.loader import MigrationLoader
    from django.template.loader import get_template
    from django.template.utils import get_app_template_dirs
    from django.urls import reverse

    import campaign.server.management.commands.play
    import campaign.urls
    import campaign.wsgi  # noqa: F401 - all that a server would load

    MigrationLoader(None)
    reverse("campaigns")
    for folder in get_app_template_dirs("templates"):
        for file in Path(folder).rglob("*.html"):
            get_template(file.relative_to(folder).as_posix())
    gc.freeze()

    main()
