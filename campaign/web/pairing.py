"""Other devices on the local network: each types this run's code once, and is shown nothing else before.

Requests from this machine itself need no code. `play --lan` opens the network; without it nobody else gets this far.
"""

import re
import secrets
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from math import ceil
from threading import Lock
from time import monotonic
from typing import Any

import segno
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from engine.grammar import counted

DIGITS = 6
WRONG_PER_DEVICE = 5
WRONG_IN_ALL = 20
WITHIN = 600  # seconds in which wrong codes are counted

COOKIE = "device"
LET_IN = "let in"
COOKIE_AGE = 7 * 24 * 3600  # seconds; it ends with the run at the latest, but not with the phone's battery

THIS_MACHINE = [ip_network("127.0.0.0/8"), ip_network("::1/128")]
ITS_FILES = re.compile(
    r"campaign/((campaign|phone|eyes_and_hands)\.css|theme\.js|[\w-]+\.webmanifest|icon\.svg|[\w-]*icon[\w-]*\.png|fonts/[\w-]+\.woff2)"
)
"""The static files of the pairing page. A browser asks for manifest and icons without the device's cookie."""


class WrongCode(Exception):
    """`str()` of it says what is wrong and what is possible; `wait` is in seconds, 0 while there are tries left."""

    def __init__(self, text: str, wait: int = 0) -> None:
        super().__init__(text)
        self.wait = wait


class PairingCode:
    """One run's code, and the wrong ones typed of late."""

    def __init__(self) -> None:
        self.code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self.salt = secrets.token_urlsafe()  # of the cookies: those of another run are worth nothing in this one
        self._wrong: list[tuple[float, str]] = []
        self._lock = Lock()

    @property
    def spoken(self) -> str:
        """The code as it is easily read: 123 456."""
        return f"{self.code[: DIGITS // 2]} {self.code[DIGITS // 2 :]}"

    def try_code(self, typed: str, device: str) -> None:
        """Raise WrongCode unless it is right. A try that comes too early is not looked at, and not counted."""
        with self._lock:
            now = monotonic()
            self._wrong = [one for one in self._wrong if one[0] > now - WITHIN]
            wait = self._wait(device, now)
            if not wait:
                if constant_time_compare(typed, self.code):
                    return
                self._wrong.append((now, device))
                wait = self._wait(device, now)
            if wait:
                raise WrongCode(
                    f"Too many wrong codes. Wait {counted(ceil(wait / 60), 'minute')}, then try again; "
                    "or stop the program and start it again, which makes a new code.",
                    wait,
                )
            left = self._left(device)
            raise WrongCode(f"That is not the code. You have {left} {'try' if left == 1 else 'tries'} left.")

    def _counts(self, device: str) -> list[tuple[list[float], int]]:
        own = [at for at, who in self._wrong if who == device]
        return [(own, WRONG_PER_DEVICE), ([at for at, _ in self._wrong], WRONG_IN_ALL)]

    def _wait(self, device: str, now: float) -> int:
        """Seconds until this device may try again."""
        full = [times[-most] for times, most in self._counts(device) if len(times) >= most]
        return ceil(max(full) + WITHIN - now) if full else 0

    def _left(self, device: str) -> int:
        return min(most - len(times) for times, most in self._counts(device))


PAIRING_CODE = PairingCode()
"""Made anew with each run of the program."""


class PairingForm(forms.Form):
    """The code, and the page that was asked for."""

    code = forms.CharField(
        max_length=20,
        label="Code",
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "one-time-code", "autofocus": True}),
        error_messages={"required": f"Type the {DIGITS} digits of the code."},
    )
    then = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_code(self) -> str:
        """The digits, whatever stands between them."""
        code = re.sub(r"[\s-]", "", self.cleaned_data["code"])
        if not re.fullmatch(rf"[0-9]{{{DIGITS}}}", code):
            raise forms.ValidationError(f"The code has {DIGITS} digits and nothing else.")
        return code


class Pairing:
    """Shows a device that has not been let in the pairing page, whatever it asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _is_let_in(request) or _is_for_all(request.path):
            return self.get_response(request)
        then = request.get_full_path() if request.method == "GET" else request.headers.get("Referer", "")
        return _ask(request, PairingForm(initial={"then": then}), 403, refused=request.method not in ("GET", "HEAD"))


def is_this_machine(request: HttpRequest) -> bool:
    """By the connection's own address. Headers that name another one are the sender's word only."""
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return any(address in network for network in THIS_MACHINE)


def _is_let_in(request: HttpRequest) -> bool:
    shown = request.get_signed_cookie(COOKIE, default="", salt=PAIRING_CODE.salt)
    return is_this_machine(request) or shown == LET_IN


def _is_for_all(path: str) -> bool:
    file = path.removeprefix(settings.STATIC_URL)
    return path == reverse("pair") or (file != path and bool(ITS_FILES.fullmatch(file)))


def _ask(request: HttpRequest, form: PairingForm, status: int, **more: Any) -> HttpResponse:
    answer = render(request, "pairing.html", {"form": form, **more}, status=status)
    add_never_cache_headers(answer)
    return answer


@require_http_methods(["GET", "POST"])
def pair(request: HttpRequest) -> HttpResponse:
    """Let a device in that brings the code."""
    if _is_let_in(request):
        return redirect("campaigns")
    if request.method == "GET":
        return _ask(request, PairingForm(), 200)
    posted = request.POST.copy()
    form = PairingForm(posted)
    if not form.is_valid():
        return _ask(request, form, 422)
    try:
        PAIRING_CODE.try_code(form.cleaned_data["code"], request.META["REMOTE_ADDR"])
    except WrongCode as problem:
        form.add_error("code", str(problem))
        posted["code"] = ""  # or he would have to wipe it out before the next try
        return _ask(request, form, 429 if problem.wait else 422)
    return _let_in(request, form.cleaned_data["then"])


def _let_in(request: HttpRequest, then: str) -> HttpResponse:
    ours = url_has_allowed_host_and_scheme(then, {request.get_host()})
    answer = redirect(then if ours else "campaigns")
    # Lax, not Strict: the phone comes by its camera, from a QR code. Not Secure: a local network has no https.
    answer.set_signed_cookie(COOKIE, LET_IN, salt=PAIRING_CODE.salt, max_age=COOKIE_AGE, httponly=True, samesite="Lax")
    return answer


@require_GET
@never_cache
def phone(request: HttpRequest) -> HttpResponse:
    """How a phone gets here. The code is shown on this machine only."""
    address = settings.LAN_ADDRESS
    context = {
        "address": address,
        "picture": address and segno.make(address, error="m", micro=False).svg_data_uri(border=2, light="#fff"),
        "code": PAIRING_CODE.spoken if is_this_machine(request) else "",
    }
    return render(request, "phone.html", context)
