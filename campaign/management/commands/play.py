"""Start the program for its player: look after the data folder, find a free port, open the browser, serve."""

import errno
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader
from waitress import create_server

from campaign import datafolder

HOST = "127.0.0.1"  # this machine only
PORTS_TRIED = 100


class Command(BaseCommand):
    help = "Play The Rise of Rome in your browser."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=port_number, default=8000, help="the port, or the first one to try")
        parser.add_argument("--no-browser", action="store_true", help="only print the address")

    def handle(self, *args: object, port: int, no_browser: bool, **options: Any) -> None:
        with suppress(KeyboardInterrupt), ExitStack() as held:
            announce = take_folder(held)
            listener = held.enter_context(listen(port))
            address = f"http://{HOST}:{listener.getsockname()[1]}/"
            announce(address)
            from campaign.wsgi import application  # not before: it loads the whole program

            server = create_server(application, sockets=[listener])
            if f":{port}/" not in address:
                self.stdout.write(f"Port {port} is in use, so this one has the next that is free.")
            self.stdout.write(f"The Rise of Rome is at {address}")
            self.stdout.write(f"Your campaigns are in {datafolder.path()}")
            self.stdout.write("Ctrl-C stops it.")
            self.stdout.flush()
            if not no_browser and has_screen():
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            server.run()  # until Ctrl-C
        self.stdout.write("\nStopped. Everything is saved.")


def port_number(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise ArgumentTypeError("a port is a number from 1 to 65535")


def take_folder(held: ExitStack) -> Callable[[str], None]:
    """Make the data folder ready and keep it for this server; or say in plain words why that cannot be."""
    folder = datafolder.path()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        announce = held.enter_context(datafolder.only_server())
        datafolder.secret_key()
        bring_up_to_date()
    except datafolder.AlreadyServed as running:
        where = f"at {running}" if str(running) else "and is just starting"
        raise CommandError(f"The Rise of Rome already runs on {folder}, {where}") from None
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise CommandError(
            f"The data folder {folder} cannot be used: {error}.\n"
            "Nothing in it was lost. See that its disk has space and that you may write there,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        ) from None
    return announce


def bring_up_to_date() -> None:
    """Migrate the database, after a copy of it as it was; refuse one that a newer program has changed."""
    existed = datafolder.database().exists()
    loader = MigrationLoader(connection)
    applied = set(loader.applied_migrations)
    known = set(loader.disk_migrations) | {old for new in loader.disk_migrations.values() for old in new.replaces}
    if newer := sorted(applied - known):
        raise CommandError(
            f"Your campaigns in {datafolder.path()} were last played with a newer Rise of Rome\n"
            f"(this one does not know {'.'.join(newer[0])}). Nothing was changed. Start the newer program,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        )
    if existed and (missing := sorted(set(loader.graph.nodes) - applied)):
        datafolder.back_up(f"before-{'.'.join(missing[0])}")
    call_command("migrate", verbosity=0, interactive=False)
    connections.close_all()


def listen(first: int) -> socket.socket:
    """Take the port, or the next free one."""
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        listener = socket.socket()
        if sys.platform != "win32":  # there it would share a port in use; here it only skips the wait after a stop
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
            listener.listen()
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listener
    raise CommandError(f"No port from {first} on is free. Name another one with --port.")


def has_screen() -> bool:
    """Without one, Python would open a text browser in the middle of our own output."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
