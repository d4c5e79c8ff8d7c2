"""The door for other devices on the local network: each types a code once, and sees nothing else before.

Requests from this machine need no code. Without a network listener (network.py) nobody else gets here.
"""

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from campaign import __version__
from campaign.server import datafolder
from campaign.server.web import devices
from campaign.server.web.devices import DIGITS, Device, DoorIsFull, May, WrongCode
from campaign.server.web.rights import FORMS, Right, right

COOKIE = "device"
COOKIE_AGE = 7 * 24 * 3600  # seconds; it ends with the run at the latest, but survives an empty battery

ITS_FILES = re.compile(
    r"campaign/((campaign|phone|eyes_and_hands)\.css|theme\.js|[\w-]+\.webmanifest|icon\.svg|[\w-]*icon[\w-]*\.png|fonts/[\w-]+\.woff2)"
)
"""The pairing page's static files. A browser requests manifest and icons without the cookie."""


class PairingForm(forms.Form):
    """The code, and the page that was requested."""

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
    """Shows the pairing page to devices that have not been let in, and to the others what they may open."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        may = _may(request)
        if may is May.EVERYTHING or request.path == reverse("pair"):
            return self.get_response(request)
        if may is May.TABLE:
            return _elsewhere(request) or self.get_response(request)
        if _is_for_all(request.path) and (answer := self.get_response(request)).status_code != 404:
            return answer
        then = request.get_full_path() if request.method != "POST" else request.headers.get("Referer", "")
        return _ask(request, PairingForm(initial={"then": then}), 403, refused=request.method not in ("GET", "HEAD"))


def is_this_machine(request: HttpRequest) -> bool:
    """By the connection's own address: headers with another one prove nothing."""
    return devices.is_this_machine(request.META.get("REMOTE_ADDR", ""))


def _device(request: HttpRequest) -> Device | None:
    return devices.DOOR.device(request.COOKIES.get(COOKIE, ""))


def _may(request: HttpRequest) -> May | None:
    """The requester's rights; None before it has brought a code."""
    if is_this_machine(request):
        return May.EVERYTHING
    device = _device(request)
    return device.may if device else None


def context(request: HttpRequest) -> dict[str, Any]:
    """The context of all templates: who is asking, and for those with full rights what runs and where data is.

    The owner also reads that the codes were changed.
    """
    may = _may(request)
    return {
        "program_version": __version__,
        "data_folder": str(datafolder.path()) if may is May.EVERYTHING else "",
        "for_the_table": may is May.TABLE,
        "codes_changed": devices.DOOR.changed if is_this_machine(request) else None,
        "nobody_comes_in": devices.DOOR.shut,
    }


def _is_for_all(path: str) -> bool:
    file = path.removeprefix(settings.STATIC_URL)
    return file != path and bool(ITS_FILES.fullmatch(file))


def _elsewhere(request: HttpRequest) -> HttpResponse | None:
    """The answer to a table device in place of a page it may not open; None if it may."""
    if request.path.startswith(settings.STATIC_URL):
        return None
    try:
        page = resolve(request.path_info).url_name
    except Resolver404:
        return None
    may = right(page or "", request)
    if may is not Right.NO:
        request.adds_only = may is Right.ADDS  # type: ignore[attr-defined] # for what is saved
        return None
    if page == "campaigns" and request.method != "POST":
        return redirect("at-the-table")
    about = {"result": page == "desk", "lists": page in FORMS}
    return render(request, "server/not_at_the_table.html", about, status=403)


def _ask(request: HttpRequest, form: PairingForm, status: int, **more: Any) -> HttpResponse:
    answer = render(request, "server/pairing.html", {"form": form, **more}, status=status)
    add_never_cache_headers(answer)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def pair(request: HttpRequest) -> HttpResponse:
    """Let in a device that brings a code; a table device may bring the other one."""
    if _may(request) is May.EVERYTHING:
        return redirect("campaigns")
    if request.method != "POST":
        return _ask(request, PairingForm(), 200)
    posted = request.POST.copy()
    form = PairingForm(posted)
    if not form.is_valid():
        return _ask(request, form, 422)
    try:
        may = devices.DOOR.try_code(form.cleaned_data["code"], request.META["REMOTE_ADDR"])
        return _let_in(request, may, form.cleaned_data["then"])
    except (WrongCode, DoorIsFull) as problem:
        form.add_error("code", str(problem))
        posted["code"] = ""  # else it would have to be wiped out before the next try
        return _ask(request, form, 429 if isinstance(problem, WrongCode) and problem.wait else 422)


def _let_in(request: HttpRequest, may: May, then: str) -> HttpResponse:
    before = _device(request)
    name = devices.device_name(request.headers.get("User-Agent", ""))
    token = devices.DOOR.let_in(name, request.META["REMOTE_ADDR"], may, before.number if before else 0)
    answer = HttpResponseRedirect(then if _is_ours(request, then) else reverse("campaigns"))
    # Lax, not Strict: the phone comes by its camera, from a QR code. Not Secure: a local network has no https.
    answer.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="Lax")
    return answer


def _is_ours(request: HttpRequest, then: str) -> bool:
    """Whether it is a full address of this program; anything else would be relative to this page."""
    return then.startswith(("/", "http://")) and url_has_allowed_host_and_scheme(then, {request.get_host()})
