"""Your phone at the table: on his machine the owner lets devices in, sees them, and lets them go."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.server.web import devices
from campaign.server.web.devices import May
from campaign.server.web.network import NETWORK, NoNetwork, ipv4_address
from campaign.server.web.pairing import is_this_machine
from engine.web.base import PlainForm, whole_number
from engine.web.qr import qr_code


class OpenForm(PlainForm):
    """This machine's address on the network, if the program should not look for it."""

    address = forms.CharField(
        required=False,
        max_length=40,
        label="Address of this machine",
        help_text="Only if the program finds the wrong one or none, for example with a VPN or two networks.",
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "placeholder": "192.168.1.20"}),
    )

    def clean_address(self) -> str:
        """Empty, or an address in a network's form."""
        address: str = self.cleaned_data["address"]
        try:
            return ipv4_address(address) if address else ""
        except ValueError:
            raise forms.ValidationError("It looks like 192.168.1.20.") from None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def phone(request: HttpRequest) -> HttpResponse:
    """How a phone gets here; the controls and the codes, on this machine only."""
    if request.method != "POST":
        return _page(request, OpenForm())
    if not is_this_machine(request):
        return _page(request, OpenForm(), status=403)
    match request.POST.get("do", "").split():
        case ["open"]:
            return _open(request)
        case ["close"]:
            NETWORK.close()
        case ["seen"]:
            devices.DOOR.read()
        case ["let-go", number]:
            _let_go(request, whole_number(number))
        case _:
            messages.error(request, "That button is not known here. Nothing has changed.")
    return redirect("phone")


def _open(request: HttpRequest) -> HttpResponse:
    form = OpenForm(request.POST)
    if form.is_valid():
        try:
            NETWORK.open(form.cleaned_data["address"])
            return redirect("phone")
        except NoNetwork as problem:
            form.add_error("address", str(problem))
    return _page(request, form, status=422)


def _let_go(request: HttpRequest, number: int | None) -> None:
    device = devices.DOOR.let_go(number or 0)
    if device is None:
        messages.error(request, "That device is no longer in.")
    else:
        messages.success(request, f"{device.name} is out. It must enter a code at its next step.")


def _page(request: HttpRequest, form: OpenForm, status: int = 200) -> HttpResponse:
    address, here = settings.LAN_ADDRESS, is_this_machine(request)
    context: dict[str, Any] = {
        "address": address,
        "picture": address and qr_code(address),
        "here": here,
        "form": form,
    }
    if here:
        context |= {"codes": {may.value: devices.DOOR.spoken(may) for may in May}, "devices": devices.DOOR.devices}
    return render(request, "server/phone.html", context, status=status)
