"""Devices on the local network: none is shown anything before it has brought this run's code."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect

from campaign import models
from campaign.web import pairing
from campaign.web.pairing import COOKIE, WITHIN, WRONG_IN_ALL, WRONG_PER_DEVICE, PairingCode, WrongCode
from tests.pages.reader import read

PHONE = "192.168.1.31"
HOST = "192.168.1.20"
ADDRESS = f"http://{HOST}:8000/"


@pytest.fixture(autouse=True)
def door(monkeypatch: pytest.MonkeyPatch, settings: Any) -> PairingCode:
    """A program that answers the local network, just started."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, HOST]
    settings.LAN_ADDRESS = ADDRESS
    return start_anew(monkeypatch)


def start_anew(monkeypatch: pytest.MonkeyPatch) -> PairingCode:
    monkeypatch.setattr(pairing, "PAIRING_CODE", PairingCode())
    return pairing.PAIRING_CODE


@pytest.fixture
def phone(db: None) -> Client:
    return device(PHONE)


def device(address: str, **more: Any) -> Client:
    return Client(REMOTE_ADDR=address, headers={"Host": HOST}, **more)


def bring(client: Client, code: str, then: str = "/") -> Any:
    return client.post(reverse("pair"), {"code": code, "then": then})


def another(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06}"


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/phone/", "/nowhere/", "/static/campaign/desk.css", "/static/nothing"]
)
def test_a_stranger_is_shown_the_pairing_page_only(phone: Client, data_folder: Path, door: PairingCode, path: str):
    answer = phone.get(path)

    page = read(answer, path)
    assert answer.status_code == 403
    assert page.headings == ("The code, please",)
    assert page.links == ()
    assert "no-store" in answer["Cache-Control"]
    assert not [secret for secret in (str(data_folder), door.code, door.spoken) if secret in page.html]


def test_a_stranger_changes_nothing(phone: Client):
    answer = phone.post(reverse("create"), {"name": "Rome", "seed": "1"})

    assert answer.status_code == 403
    assert "Nothing was changed" in answer.content.decode()
    assert not models.Campaign.objects.exists()


def test_the_pairing_page_gets_its_files(phone: Client):
    html = phone.get("/").content.decode()
    sheet = finders.find("campaign/campaign.css")
    fonts = re.findall(r'url\("([^"]+)"\)', Path(str(sheet)).read_text(encoding="utf-8"))
    named = [*re.findall(r'(?:href|src)="([^"]+)"', html), *(f"/static/campaign/{font}" for font in fonts)]

    assert len(named) > 10
    assert {phone.head(file).status_code for file in named} == {200}


@pytest.mark.parametrize(
    "file", ["fonts/../desk.css", "fonts/%2e%2e/desk.css", "fonts/cinzel-OFL.txt", "campaign.css/"]
)
def test_its_files_lead_to_no_others(phone: Client, file: str):
    assert phone.get(f"/static/campaign/{file}").status_code == 403


THIS_MACHINE = ["127.0.0.1", "127.0.0.2", "127.255.255.254", "::1"]
OTHERS = ["128.0.0.1", "0.0.0.0", HOST, "::2", "::ffff:192.168.1.31", "fe80::1", "", "localhost"]


@pytest.mark.parametrize("address", [*THIS_MACHINE, *OTHERS])
def test_everybody_but_this_machine_needs_the_code(db: None, address: str):
    assert device(address).get("/rules/").status_code == (200 if address in THIS_MACHINE else 403)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Real-Ip", "Forwarded", "Client-Ip", "Remote-Addr"])
def test_what_a_header_says_of_the_sender_counts_for_nothing(phone: Client, header: str):
    for value in ("127.0.0.1", "for=127.0.0.1"):
        assert phone.get("/rules/", headers={header: value}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.21", "*"])
@pytest.mark.parametrize("path", ["/", "/pair/", "/static/campaign/campaign.css"])
def test_another_hosts_name_is_refused(phone: Client, host: str, path: str):
    assert phone.get(path, headers={"Host": host}).status_code == 400


def test_the_code_lets_a_device_in_for_this_run(phone: Client, door: PairingCode, monkeypatch: pytest.MonkeyPatch):
    answer = bring(phone, door.code, "/rules/?x=1")

    assert answer.status_code == 302
    assert answer["Location"] == "/rules/?x=1"
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert door.code not in cookie.value
    assert phone.get("/rules/").status_code == 200
    assert device("192.168.1.32").get("/rules/").status_code == 403
    start_anew(monkeypatch)
    assert phone.get("/rules/").status_code == 403


@pytest.mark.parametrize("form", ["{0}{1}", "{0} {1}", " {0}-{1} ", "{0}\u00a0{1}"])
def test_the_code_may_be_typed_as_it_is_shown(phone: Client, door: PairingCode, form: str):
    assert bring(phone, form.format(door.code[:3], door.code[3:])).status_code == 302


def test_the_page_asked_for_is_remembered(phone: Client):
    asked = phone.get("/campaign/x/?province=roma")
    sent = phone.post("/campaign/x/", headers={"Referer": f"http://{HOST}/rules/"})

    assert read(asked, "").forms[0].fields["then"] == "/campaign/x/?province=roma"
    assert read(sent, "").forms[0].fields["then"] == f"http://{HOST}/rules/"


@pytest.mark.parametrize(
    "then", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "http:///evil.example", ""]
)
def test_it_leads_to_no_other_site(phone: Client, door: PairingCode, then: str):
    assert bring(phone, door.code, then)["Location"] == "/"


@pytest.mark.parametrize("value", ["", "let in", "let in:", "let in:forged", ":::"])
def test_a_cookie_made_up_is_worth_nothing(phone: Client, value: str):
    phone.cookies[COOKIE] = value

    assert phone.get("/rules/").status_code == 403


def test_only_a_form_of_our_own_lets_in(db: None, door: PairingCode):
    careful = device(PHONE, enforce_csrf_checks=True)
    assert bring(careful, door.code).status_code == 403
    assert COOKIE not in careful.cookies

    form = read(careful.get("/rules/"), "").forms[0]

    assert careful.post(form.action, form.fields | {"code": door.code})["Location"] == "/rules/"


def test_a_wrong_code_says_how_many_tries_are_left(phone: Client, door: PairingCode):
    answer = bring(phone, another(door.code), "/rules/")

    page = read(answer, "")
    assert answer.status_code == 422
    assert "That is not the code. You have 4 tries left." in page.text
    assert page.forms[0].fields == page.forms[0].fields | {"code": "", "then": "/rules/"}
    assert COOKIE not in phone.cookies


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "１２３４５６", "0" * 21, "\x00" * 6])
def test_what_cannot_be_the_code_is_no_try(phone: Client, door: PairingCode, code: str):
    assert bring(phone, code).status_code == 422
    assert "4 tries" in bring(phone, another(door.code)).content.decode()


def test_after_five_wrong_codes_the_right_one_has_to_wait(
    phone: Client, door: PairingCode, monkeypatch: pytest.MonkeyPatch
):
    answers = [bring(phone, another(door.code)).status_code for _ in range(WRONG_PER_DEVICE)]
    early = bring(phone, door.code)

    assert answers == [422, 422, 422, 422, 429]
    assert early.status_code == 429
    assert "Too many wrong codes. Wait 10 minutes" in early.content.decode()
    assert bring(device("192.168.1.32"), door.code).status_code == 302

    later = time.monotonic() + WITHIN
    monkeypatch.setattr(pairing, "monotonic", lambda: later)
    assert bring(phone, door.code).status_code == 302


def test_many_devices_together_have_twenty_tries(door: PairingCode):
    for number in range(WRONG_IN_ALL):
        with pytest.raises(WrongCode):
            door.try_code(another(door.code), f"192.168.1.{number}")

    with pytest.raises(WrongCode, match="Too many"):
        door.try_code(door.code, "192.168.1.200")


def test_tries_at_once_are_counted_one_by_one(door: PairingCode):
    def try_it(_: int) -> int:
        with pytest.raises(WrongCode) as caught:
            door.try_code(another(door.code), PHONE)
        return caught.value.wait

    with ThreadPoolExecutor(16) as pool:
        waits = list(pool.map(try_it, range(200)))

    assert waits.count(0) == WRONG_PER_DEVICE - 1


def test_each_run_has_a_code_of_its_own():
    codes = {PairingCode().code for _ in range(50)}

    assert len(codes) > 45
    assert all(re.fullmatch(r"\d{6}", code) for code in codes)


def test_this_machine_shows_the_code(db: None, door: PairingCode):
    page = read(Client().get("/phone/"), "/phone/")

    assert door.spoken in page.text
    assert ADDRESS in page.links
    assert "data:image/svg+xml" in page.html


def test_another_device_does_not_show_the_code_and_is_not_asked_again(phone: Client, door: PairingCode):
    bring(phone, door.code)

    page = read(phone.get("/phone/"), "/phone/")

    assert "This device has been let in" in page.text
    assert door.spoken not in page.html
    for client in (phone, Client()):
        assert client.get(reverse("pair"))["Location"] == "/"


def test_without_the_network_it_says_how_to_open_it(db: None, settings: Any, door: PairingCode):
    settings.LAN_ADDRESS = ""

    page = read(Client().get("/phone/"), "/phone/")

    assert "make play LAN=1" in page.text
    assert door.spoken not in page.text


def test_on_a_phone(browser: Browser, live_server: Any, door: PairingCode, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pairing, "THIS_MACHINE", [])  # so that the browser counts as another device
    tab = browser.new_page(base_url=str(live_server), viewport={"width": 390, "height": 844})

    tab.goto("/rules/")
    tab.get_by_label("Code").fill(another(door.code))
    tab.get_by_role("button", name="Come in").click()
    expect(tab.get_by_text("That is not the code")).to_be_visible()
    tab.keyboard.type(door.spoken)  # the field is empty again and has the focus
    tab.keyboard.press("Enter")

    expect(tab).to_have_url(re.compile("/rules/$"))
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    tab.close()
