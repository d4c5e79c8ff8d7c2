"""Start the program for its player: look after the data folder, find a free port, open the browser, serve."""

import errno
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from io import StringIO
from ipaddress import IPv4Address
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import supports_color
from django.db import DatabaseError, connection, connections
from django.db.migrations.loader import MigrationLoader
from waitress import create_server

from campaign import backups, datafolder, soundness
from campaign.management.typed import whole
from campaign.web import pairing
from campaign.web.gate import GATE

HOST = "127.0.0.1"  # this machine only
ELSEWHERE = ("192.0.2.1", 9)  # RFC 5737 keeps it for documentation; nothing is sent there either
PORTS_TRIED = 100
IN_MEMORY = {"inbuf_overflow": settings.FILE_UPLOAD_MAX_MEMORY_SIZE, "outbuf_overflow": sys.maxsize}
"""A full disk keeps no answer back: they lie in memory anyway, and what is sent as far as Django keeps it there."""
BLACK_AND_WHITE = "\033[97;40m{}\033[0m"  # whatever colours the terminal has: cameras like the square light on dark


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
        with suppress(KeyboardInterrupt), ExitStack() as held:
            announce, damage = take_folder(held)
            outside = "" if lan is None else lan or local_address()
            addresses = list(dict.fromkeys([HOST, outside or HOST]))  # other networks it may be in get no answer
            listeners = [held.enter_context(one) for one in listen(port, addresses)]
            taken = listeners[0].getsockname()[1]
            address = f"http://{HOST}:{taken}/"
            announce(address)
            if outside:
                settings.ALLOWED_HOSTS.append(outside)
                settings.LAN_ADDRESS = f"http://{outside}:{taken}/"
            from campaign.wsgi import application  # not before: it loads the whole program

            server = create_server(application, sockets=listeners, **IN_MEMORY)
            if taken != port:
                self.stdout.write(f"Port {port} is in use, so this one has the next that is free.")
            self.stdout.write(f"The Rise of Rome is at {address}")
            if lan is not None:
                self.tell_devices()
            self.stdout.write(f"Your campaigns are in {datafolder.path()}")
            if damage:
                self.stdout.write(f"The file that keeps them is damaged. {damage} It is left as it is;")
                self.stdout.write(f"in the browser a backup can be restored. {what_there_is()}")
            self.stdout.write("Ctrl-C stops it.")
            self.stdout.flush()
            threading.Thread(target=self.look_after, daemon=True).start()
            if not no_browser and has_screen():
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            server.run()  # until Ctrl-C
        self.stdout.write("\nStopped." if damage else "\nStopped. Everything is saved.")

    def look_after(self) -> None:
        """What lists say of each campaign, and the routine backup, beside the server, which does not wait for them."""
        from campaign import shelf  # as above

        with GATE.beside_others():
            shelf.refresh_summaries()
        with GATE.beside_others():
            backups.trouble = backups.routine()
            connections.close_all()
        if backups.trouble:
            self.stdout.write(backups.trouble)
            self.stdout.flush()

    def tell_devices(self) -> None:
        """How a phone gets here; or why it cannot."""
        if not settings.LAN_ADDRESS:
            self.stdout.write(
                "No address of this machine on a local network was found, so no other device can reach it.\n"
                "Connect it to your network and start again, or name its address, as in: make play LAN=192.168.1.20"
            )
            return
        self.stdout.write(f"On your phone, in the same network: {settings.LAN_ADDRESS}")
        self.stdout.write(f"It will ask for this code: {pairing.PAIRING_CODE.spoken}\n")
        self.stdout.write(qr_code(settings.LAN_ADDRESS, getattr(self.stdout, "encoding", None) or "ascii"))


def ipv4_address(text: str) -> str:
    """One of this machine's own addresses; empty if none was named."""
    if not text:
        return ""
    with suppress(ValueError):
        if not (address := IPv4Address(text)).is_unspecified:  # 0.0.0.0 would be every network there is
            return str(address)
    raise ArgumentTypeError("the address of this machine on the local network looks like 192.168.1.20")


def local_address() -> str:
    """By which address this machine would reach another network, or empty. Asking sends nothing.

    Only of the ranges for private networks: a machine right on the internet is not to be opened unasked.
    """
    with socket.socket(type=socket.SOCK_DGRAM) as question:
        try:
            question.connect(ELSEWHERE)
        except OSError:
            return ""
        found = IPv4Address(question.getsockname()[0])
    return str(found) if found.is_private and not found.is_loopback else ""


def qr_code(address: str, encoding: str) -> str:
    """For a terminal; or where to find it, for one that has no half blocks."""
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding)
    except UnicodeEncodeError:
        return 'The QR code is on the page "Your phone at the table", which the foot of every page leads to.\n'
    coloured = BLACK_AND_WHITE if supports_color() else "{}"
    return "".join(f"{coloured.format(line)}\n" for line in drawn.getvalue().splitlines())


def take_folder(held: ExitStack) -> tuple[Callable[[str], None], str]:
    """Make the data folder ready and keep it for this server; or say in plain words why that cannot be.

    Beside the function that announces the server: what is damaged in the database, if anything is.
    """
    folder = datafolder.path()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        announce = held.enter_context(datafolder.only_server())
        datafolder.secret_key()
        damage = bring_up_to_date()
    except datafolder.AlreadyServed as running:
        where = f"at {running}" if str(running) else "and is just starting"
        raise CommandError(f"The Rise of Rome already runs on {folder}, {where}") from None
    except (OSError, sqlite3.Error, DatabaseError) as error:
        raise CommandError(
            f"The data folder {folder} cannot be used: {error}.\n"
            "What is in it is left as it is. See that its disk has space and that you may write there,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        ) from None
    return announce, damage


def what_there_is() -> str:
    """How many backups, and of when the last sound one is."""
    sound = [backup for backup in backups.listed() if not backup.check.problem]
    if not sound:
        return "There is none."
    number = "There is 1" if len(sound) == 1 else f"There are {len(sound)}, the last"
    return f"{number} of {sound[0].made:%Y-%m-%d %H:%M}."


def bring_up_to_date() -> str:
    """Migrate the database; what is damaged in it, if that is why it cannot be done."""
    try:
        migrate()
    except (sqlite3.Error, DatabaseError):
        if damage := soundness.damage(datafolder.database()):
            return damage
        raise
    finally:
        connections.close_all()
    return ""


def migrate() -> None:
    """After a copy of the database as it was; refuse one that a newer program has changed."""
    existed = datafolder.database().exists()
    loader = MigrationLoader(connection)
    applied = set(loader.applied_migrations)
    if newer := soundness.unknown_migrations(applied):
        raise CommandError(
            f"Your campaigns in {datafolder.path()} were last played with a newer Rise of Rome\n"
            f"(this one does not know {'.'.join(newer[0])}). Nothing was changed. Start the newer program,\n"
            "or name another folder in the environment variable RISE_OF_ROME_DATA."
        )
    if existed and (missing := sorted(set(loader.graph.nodes) - applied)):
        datafolder.back_up(datafolder.backup_name(f"before-{'.'.join(missing[0])}"))
    call_command("migrate", verbosity=0, interactive=False)


def listen(first: int, addresses: Sequence[str] = (HOST,)) -> list[socket.socket]:
    """Take the port at each of these addresses, or the next that is free at all of them."""
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        with ExitStack() as taken:
            try:
                listeners = [taken.enter_context(socket.create_server((address, port))) for address in addresses]
            except OSError as error:
                if error.errno == errno.EADDRNOTAVAIL:
                    wrong = f"This machine does not have the address {addresses[-1]}."
                    raise CommandError(f"{wrong} Leave it out, and the program looks for the right one.") from None
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise
            else:
                taken.pop_all()
                return listeners
    raise CommandError(f"No port from {first} on is free. Name another one with --port.")


def has_screen() -> bool:
    """Without one, Python would open a text browser in the middle of our own output."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
