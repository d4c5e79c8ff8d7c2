"""Other devices: the codes that let them in, the rights of each code, the devices, and letting them go.

All of it is in memory, for this run: the next start has other codes and knows no device.
"""

import re
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic

from django.utils.crypto import constant_time_compare

from engine.grammar import counted

DIGITS = 6
WRONG_PER_ADDRESS = 5
WITHIN = 600  # seconds in which the wrong codes of an address are counted
WRONG_IN_ALL = 20  # wrong codes from any address at any time, after which both codes are changed
CHANGES_UNASKED = 1
"""Changes of the codes; after the next one nobody is let in until the owner says so."""
MOST_DEVICES = 100  # more than anybody has
MOST_OF_ADDRESS = 10
"""Of one address: if a device keeps returning without its cookie, its earliest entry goes."""

THIS_MACHINE = [ip_network("127.0.0.0/8"), ip_network("::1/128")]

NOBODY = "No other device is let in until you say so on the page “Your phone at the table”."
SHUT = (
    "Too many wrong codes were typed, so nobody is let in at the moment. On the machine that runs the program, the "
    "page “Your phone at the table” lets devices in again."
)
FULL = (
    "Too many devices are in already. Let one go on the page “Your phone at the table”, on the machine that runs the "
    "program, then type the code again."
)

KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    (r"Android.*\bMobile\b", "Android phone"),
    ("Android", "Android tablet"),
    ("Windows", "Windows PC"),
    ("CrOS", "Chromebook"),
    (r"Macintosh(?!.*(Chrome|Firefox)/).*Safari/", "Mac or iPad"),  # Safari names both alike there
    ("Macintosh", "Mac"),
    ("Linux", "Linux PC"),
)
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/|FxiOS/", "Firefox"),
    ("Chrome/|CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
"""By the browser's own description; as most name others too, the first match counts."""


class WrongCode(Exception):
    """`str()` says what is wrong and what is possible; `wait` is in seconds, 0 while tries are left."""

    def __init__(self, text: str, wait: int = 0) -> None:
        super().__init__(text)
        self.wait = wait


class DoorIsFull(Exception):
    """Too many devices are in; `str()` says what is possible."""


class May(StrEnum):
    """What a code lets a device do."""

    TABLE = "table"
    EVERYTHING = "everything"


@dataclass(frozen=True)
class Device:
    """A device that was let in."""

    number: int
    name: str
    address: str
    may: May
    came: datetime


class Door:
    """One run's codes, the recent wrong ones, and the devices with a right one."""

    def __init__(self, tell: Callable[[str], None] = lambda text: None) -> None:
        self.tell = tell  # called with what the owner must know at once
        self.changed: datetime | None = None
        """When the codes were last changed for too many wrong ones; None once the owner has read it."""
        self.shut = False
        """Whether no code is accepted, after another change, until the owner lets devices in again."""
        self.codes = dict(_new_codes())
        self._wrong: dict[str, deque[float]] = {}
        self._wrong_in_all = 0
        self._changes = 0
        self._devices: dict[str, Device] = {}
        self._number = 0
        self._lock = Lock()

    def spoken(self, may: May) -> str:
        """The code in an easily read form: 123 456."""
        code = self.codes[may]
        return f"{code[: DIGITS // 2]} {code[DIGITS // 2 :]}"

    def try_code(self, typed: str, address: str) -> May:
        """What a code allows; raises WrongCode. A try that comes too early is neither checked nor counted."""
        with self._lock:
            now = monotonic()
            if self.shut:
                raise WrongCode(SHUT, WITHIN)
            if wait := self._wait(address, now):
                raise _too_many(wait)
            for may, code in self.codes.items():
                if constant_time_compare(typed, code):
                    return may
            wrong = self._wrong.setdefault(address, deque(maxlen=WRONG_PER_ADDRESS))
            wrong.append(now)
            self._count_in_all()
            if wait := self._wait(address, now):
                raise _too_many(wait)
            left = WRONG_PER_ADDRESS - len(wrong)
            raise WrongCode(f"That is not the code. You have {left} {'try' if left == 1 else 'tries'} left.")

    def _wait(self, address: str, now: float) -> int:
        """Seconds until this address may try again."""
        for who, times in list(self._wrong.items()):
            while times and times[0] <= now - WITHIN:
                times.popleft()
            if not times:
                del self._wrong[who]
        own = self._wrong.get(address)
        return ceil(own[0] + WITHIN - now) if own and len(own) == WRONG_PER_ADDRESS else 0

    def _count_in_all(self) -> None:
        self._wrong_in_all += 1
        if self._wrong_in_all == WRONG_IN_ALL:
            self._wrong_in_all = 0
            self.codes = dict(_new_codes())
            self.changed = datetime.now()
            self._changes += 1
            self.shut = self._changes > CHANGES_UNASKED
            said = f"{WRONG_IN_ALL} wrong codes were typed by other devices, so both codes were changed."
            self.tell(f"{said} {NOBODY}" if self.shut else said)

    def read(self) -> None:
        """The owner has read that the codes were changed; devices are let in again."""
        self.changed, self.shut = None, False

    def let_in(self, name: str, address: str, may: May, instead_of: int = 0) -> str:
        """Let a device in; returns its secret token for the cookie. Raises DoorIsFull.

        It replaces the device with number `instead_of`, if it is that one. Otherwise only the earliest device of its
        own address may go, and only if that has no more rights.
        """
        token = secrets.token_urlsafe()
        with self._lock:
            there = {other: device for other, device in self._devices.items() if device.number != instead_of}
            own = [other for other, device in there.items() if device.address == address]
            if len(own) >= MOST_OF_ADDRESS or len(there) >= MOST_DEVICES:
                gone = next((other for other in own if there[other].may in (May.TABLE, may)), None)
                if gone is None:
                    raise DoorIsFull(FULL)
                del there[gone]
            self._number += 1
            there[token] = Device(self._number, name, address, may, datetime.now())
            self._devices = there
        return token

    def device(self, token: str) -> Device | None:
        """The device with this token; None if there is none, or it was let go."""
        return self._devices.get(token)

    @property
    def devices(self) -> list[Device]:
        """The devices that are in, latest first."""
        return [*self._devices.copy().values()][::-1]

    def let_go(self, number: int) -> Device | None:
        """Let a device go: it needs a code at its next request; None if it is gone already."""
        with self._lock:
            found = next((token for token, device in self._devices.items() if device.number == number), None)
            return self._devices.pop(found) if found else None


def _new_codes() -> Iterator[tuple[May, str]]:
    """Two different ones."""
    first, second = secrets.SystemRandom().sample(range(10**DIGITS), 2)
    yield May.TABLE, f"{first:0{DIGITS}}"
    yield May.EVERYTHING, f"{second:0{DIGITS}}"


def _too_many(wait: int) -> WrongCode:
    return WrongCode(f"Too many wrong codes. Wait {counted(ceil(wait / 60), 'minute')}, then try again.", wait)


def device_name(user_agent: str) -> str:
    """A browser's own description in plain words: "iPhone, Safari"."""
    kind = next((name for mark, name in KINDS if re.search(mark, user_agent)), "Another device")
    browser = next((name for mark, name in BROWSERS if re.search(mark, user_agent)), "")
    return f"{kind}, {browser}" if browser else kind


def is_this_machine(remote: str) -> bool:
    """By the address of the connection."""
    try:
        address = ip_address(remote)
    except ValueError:
        return False
    return any(address in network for network in THIS_MACHINE)


DOOR = Door()  # new with each run of the program
