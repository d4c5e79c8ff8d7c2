"""The program's commands: in this process, and in one of their own."""

import os
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

ROOT = Path(__file__).parent.parent


def run(command: str, *arguments: object) -> tuple[int, str, str]:
    """Exit code, what it says, and what it complains of."""
    out, err = StringIO(), StringIO()
    code: Any = 0
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as leaving:
        code = leaving.code
    return code, out.getvalue(), err.getvalue()


def python(*arguments: object, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Another process of Python, with more environment than this one."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # conftest.py's, for browsers in this process
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, env=environ, capture_output=True, text=True)


def hears_ctrl_c() -> None:
    """Whoever runs the tests in the background has it ignored, and every program that they start inherits this."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
