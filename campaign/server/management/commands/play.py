"""Start the program: prepare the data folder, find a free port, open the browser, serve."""

import os
import signal
import sqlite3
import sys
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from contextlib import ExitStack, suppress
from io import StringIO
from socket import socket
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader

from campaign.server import backups, datafolder, proof, soundness, updating
from campaign.server.web import devices, network
from campaign.server.web.devices import May
from campaign.server.web.gate import ENDS, GATE
from campaign.server.web.network import NETWORK, Listener, NoNetwork, Unopened
from engine.typed import whole

HOST = "127.0.0.1"  # this machine only
BLACK_AND_WHITE = "\033[97;40m{}\033[0m"  # whatever the terminal's colours: cameras prefer a dark code on light


class Command(BaseCommand):
    help = "Play The Rise of Rome in your browser."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--port", type=whole(1, 65535, "a port"), default=8000, help="the port, or the first one to try"
        )
        parser.add_argument(
            "--lan",
            nargs="?",
            type=ipv4_address,
            const="",
            metavar="ADDRESS",
            help="answer the local network too, by a pairing code; ADDRESS is this machine's own, if it is not found",
        )
        parser.add_argument("--no-browser", action="store_true", help="only print the address")

    def handle(self, *args: object, port: int, lan: str | None, no_browser: bool, **options: Any) -> None:
        os.umask(0o077)  # files are for their owner only
        with suppress(KeyboardInterrupt), ExitStack() as held:
            announce, damage = take_folder(held, no_browser, self.tell)
            taken = held.enter_context(listen(port))
            NETWORK.port = taken.getsockname()[1]
            address = f"http://{HOST}:{NETWORK.port}/"
            announce(address)
            listener = Listener(taken)
            if ends := getattr(signal, "SIGTERM", None):  # not on every system
                signal.signal(ends, lambda *_: listener.stop())
            held.callback(ENDS.send, sender=None)
            held.callback(NETWORK.close, network.PATIENCE)
            if NETWORK.port != port:
                self.stdout.write(f"Port {port} is in use, so this one has the next that is free.")
            self.stdout.write(f"The Rise of Rome is at {address}")
            if lan is not None:
                self.let_devices_in(lan)
            devices.DOOR.tell = self.tell_owner
            self.stdout.write(f"Your campaigns are in {datafolder.path()}")
            if damage:
                self.stdout.write(f"The file that keeps them is damaged. {damage} It is left as it is;")
                self.stdout.write(f"in the browser a backup can be restored. {what_there_is()}")
            self.stdout.write("Ctrl-C stops it.")
            self.stdout.flush()
            threading.Thread(target=self.look_after, daemon=True).start()
            if not no_browser:
                receive(address)
            listener.answer()  # until Ctrl-C
        self.stdout.write("\nStopped." if damage else "\nStopped. Everything is saved.")

    def look_after(self) -> None:
        """Update the summaries of all campaigns and make the routine backup; the server does not wait for it."""
        with GATE.beside_others():
            proof.refresh()
        with GATE.beside_others():
            backups.trouble = backups.routine()
        with GATE.beside_others():
            proof.complete()
            connections.close_all()
        if backups.trouble:
            self.stdout.write(backups.trouble)
            self.stdout.flush()

    def let_devices_in(self, address: str) -> None:
        """Open the network at the start; say how a phone gets here, or why it cannot."""
        try:
            NETWORK.open(address)
        except NoNetwork as problem:
            if address:
                raise CommandError(str(problem)) from None
            self.stdout.write(
                f"{problem}\n"
                'Then let devices in on the page "Your phone at the table"; or start as in: make play LAN=192.168.1.20'
            )
            return
        self.stdout.write(f"On your phone, in the same network: {settings.LAN_ADDRESS}")
        self.tell_codes()
        self.stdout.write("")
        self.stdout.write(qr_code(settings.LAN_ADDRESS, getattr(self.stdout, "encoding", None) or "ascii"))

    def tell_codes(self) -> None:
        """What each code lets a device do."""
        self.stdout.write(f"It will ask for this code for the table:  {devices.DOOR.spoken(May.TABLE)}")
        self.stdout.write(f"or, to do all that you can do, this one:  {devices.DOOR.spoken(May.EVERYTHING)}")

    def tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def tell_owner(self, text: str) -> None:
        self.stdout.write(text)
        self.tell_codes()
        self.stdout.flush()


def ipv4_address(text: str) -> str:
    """One of this machine's own addresses; empty if none was given."""
    try:
        return network.ipv4_address(text) if text else ""
    except ValueError as problem:
        raise ArgumentTypeError(str(problem)) from None


def qr_code(address: str, encoding: str) -> str:
    """For a terminal; without half blocks, where to find the code."""
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return 'The QR code is on the page "Your phone at the table", which the foot of every page leads to.\n'
    coloured = BLACK_AND_WHITE if supports_color() else "{}"
    return "".join(f"{coloured.format(line)}\n" for line in drawn.getvalue().splitlines())


def take_folder(
    held: ExitStack, no_browser: bool, tell: Callable[[str], None] = print
) -> tuple[Callable[[str], None], str]:
    """Prepare the data folder and hold it for this server; or say in plain words why not.

    Returns the function that announces the server, and what is damaged in the database, if anything.
    """
    folder = datafolder.path()
    try:
        datafolder.make()
        announce = held.enter_context(datafolder.only_server())
        datafolder.clear_away()
        datafolder.secret_key()
        damage = bring_up_to_date(tell)
    except updating.NotUpdated as problem:
        raise CommandError(f"Your campaigns in {folder} cannot be brought up to date. {problem}") from None
    except datafolder.AlreadyServed as running:
        raise served_already(str(running), no_browser) from None
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise CommandError(
            f"The data folder {folder} cannot be used: {error}.\n"
            "What is in it is left as it is. See that its disk has space and that you may write there,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        ) from None
    return announce, damage


def served_already(address: str, no_browser: bool) -> CommandError:
    """The answer to a second start; it opens the first one's page."""
    running = f"The Rise of Rome already runs on {datafolder.path()}"
    if not address:
        return CommandError(f"{running}, and is just starting.")
    if not no_browser and has_screen():
        webbrowser.open(address)
    return CommandError(f"{running}.\nIt is at {address} in your browser.")


def what_there_is() -> str:
    """The number of backups, and the date of the last sound one."""
    sound = [backup for backup in backups.listed() if not backup.check.problem]
    if not sound:
        return "There is none."
    number = "There is 1" if len(sound) == 1 else f"There are {len(sound)}, the last"
    return f"{number} of {sound[0].made:%Y-%m-%d %H:%M}."


def bring_up_to_date(tell: Callable[[str], None]) -> str:
    """Migrate the database; returns the damage that prevents it, if any."""
    try:
        migrate(tell)
    except (sqlite3.Error, DatabaseError):
        if damage := soundness.damage(datafolder.database()):
            return damage
        raise
    finally:
        connections.close_all()
    return ""


def migrate(tell: Callable[[str], None]) -> None:
    """Migrate a new database at once, an older one by way of a copy; refuse one that a newer program has changed."""
    existed = datafolder.database().exists()
    loader = MigrationLoader(connection)
    applied = set(loader.applied_migrations)
    if newer := soundness.unknown_migrations(applied):
        raise CommandError(
            f"Your campaigns in {datafolder.path()} were last played with a newer Rise of Rome\n"
            f"(this one does not know {'.'.join(newer[0])}). Nothing was changed. Start the newer program,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        )
    missing = sorted(set(loader.graph.nodes) - applied)
    if existed and missing:
        updating.update(f"before-{'.'.join(missing[0])}", tell)
    elif missing:
        call_command("migrate", verbosity=0, interactive=False)


def listen(first: int) -> socket:
    """Take the port at this machine's own address, or the next free one."""
    try:
        return network.listen(first, HOST)
    except Unopened:
        raise CommandError(f"No port from {first} on is free. Name another one with --port.") from None


def receive(address: str) -> None:
    """Next to the running server: open the browser, and load what the first chart needs."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    threading.Thread(target=proof.warm_up, daemon=True).start()


def has_screen() -> bool:
    """Without one, Python would open a text browser in our own output."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
