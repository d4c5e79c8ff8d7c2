"""Devices on the local network: none is shown anything before it has brought this run's code."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import get_resolver, resolve, reverse
from playwright.sync_api import Browser, expect

from battles import fights, lists
from battles.models import SavedList
from battles.rules.verdict import Side
from battles.web.editor import ACTIONS
from campaign import models
from campaign.server.web import devices, rights
from campaign.server.web.devices import (
    MOST_OF_ADDRESS,
    WITHIN,
    WRONG_IN_ALL,
    WRONG_PER_ADDRESS,
    Door,
    DoorIsFull,
    May,
    WrongCode,
    device_name,
)
from campaign.server.web.network import NoNetwork
from campaign.server.web.pairing import COOKIE
from campaign.server.web.rights import Right
from tests.fights import a_fight
from tests.pages.reader import Page, read
from tests.test_write_errors import addresses

PHONE = "192.168.1.31"
HOST = "192.168.1.20"
ADDRESS = f"http://{HOST}:8000/"


@pytest.fixture(autouse=True)
def door(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Door:
    """A program that answers the local network, just started."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, HOST]
    settings.LAN_ADDRESS = ADDRESS
    return start_anew(monkeypatch)


def start_anew(monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setattr(devices, "DOOR", Door())
    return devices.DOOR


def code_of(door: Door, may: May = May.EVERYTHING) -> str:
    return door.codes[may]


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
    "path",
    [
        *("/", "/rules/", "/phone/", "/nowhere/", "/at-the-table/", "/static/campaign/desk.css", "/static/nothing"),
        *("/joined/0/campaign/campaign.css", "/joined/0/nothing.css"),
        *(f"/static/campaign/{none}" for none in ("none.webmanifest", "fonts/none.woff2", "icon-none.png")),
    ],
)
def test_a_stranger_is_shown_the_pairing_page_only(phone: Client, data_folder: Path, door: Door, path: str):
    answer = phone.get(path)

    page = read(answer, path)
    assert answer.status_code == 403
    assert page.headings == ("The code, please",)
    assert page.links == ()
    assert "no-store" in answer["Cache-Control"]
    assert not [
        secret for secret in (str(data_folder), *door.codes.values(), *map(door.spoken, May)) if secret in page.html
    ]


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


def test_the_code_lets_a_device_in_for_this_run(phone: Client, door: Door, monkeypatch: pytest.MonkeyPatch):
    answer = bring(phone, code_of(door), "/rules/?x=1")

    assert answer.status_code == 302
    assert answer["Location"] == "/rules/?x=1"
    cookie = answer.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert code_of(door) not in cookie.value
    assert phone.get("/rules/").status_code == 200
    assert device("192.168.1.32").get("/rules/").status_code == 403
    start_anew(monkeypatch)
    assert phone.get("/rules/").status_code == 403


@pytest.mark.parametrize("form", ["{0}{1}", "{0} {1}", " {0}-{1} ", "{0}\u00a0{1}"])
def test_the_code_may_be_typed_as_it_is_shown(phone: Client, door: Door, form: str):
    assert bring(phone, form.format(code_of(door)[:3], code_of(door)[3:])).status_code == 302


def test_the_page_asked_for_is_remembered(phone: Client):
    asked = phone.get("/campaign/x/?province=roma")
    sent = phone.post("/campaign/x/", headers={"Referer": f"http://{HOST}/rules/"})

    assert read(asked, "").forms[0].fields["then"] == "/campaign/x/?province=roma"
    assert read(sent, "").forms[0].fields["then"] == f"http://{HOST}/rules/"


@pytest.mark.parametrize(
    "then",
    [
        *("https://evil.example/", "//evil.example/", "javascript:alert(1)", "http:///evil.example", ""),
        *("foo", "campaigns", "?x", "foo:bar", "http://[", "/\\evil.example", f"ftp://{HOST}/", "http:foo"),
    ],
)
def test_it_leads_to_no_other_site(phone: Client, door: Door, then: str):
    assert bring(phone, code_of(door), then)["Location"] == "/"


@pytest.mark.parametrize("value", ["", "let in", "let in:", "let in:forged", ":::"])
def test_a_cookie_made_up_is_worth_nothing(phone: Client, value: str):
    phone.cookies[COOKIE] = value

    assert phone.get("/rules/").status_code == 403


def test_only_a_form_of_our_own_lets_in(db: None, door: Door):
    careful = device(PHONE, enforce_csrf_checks=True)
    assert bring(careful, code_of(door)).status_code == 403
    assert COOKIE not in careful.cookies

    form = read(careful.get("/rules/"), "").forms[0]

    assert careful.post(form.action, form.fields | {"code": code_of(door)})["Location"] == "/rules/"


def test_a_wrong_code_says_how_many_tries_are_left(phone: Client, door: Door):
    answer = bring(phone, another(code_of(door)), "/rules/")

    page = read(answer, "")
    assert answer.status_code == 422
    assert "That is not the code. You have 4 tries left." in page.text
    assert page.forms[0].fields == page.forms[0].fields | {"code": "", "then": "/rules/"}
    assert COOKIE not in phone.cookies


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "１２３４５６", "0" * 21, "\x00" * 6])
def test_what_cannot_be_the_code_is_no_try(phone: Client, door: Door, code: str):
    assert bring(phone, code).status_code == 422
    assert "4 tries" in bring(phone, another(code_of(door))).content.decode()


def test_after_five_wrong_codes_the_right_one_has_to_wait(phone: Client, door: Door, monkeypatch: pytest.MonkeyPatch):
    answers = [bring(phone, another(code_of(door))).status_code for _ in range(WRONG_PER_ADDRESS)]
    early = bring(phone, code_of(door))

    assert answers == [422, 422, 422, 422, 429]
    assert early.status_code == 429
    assert "Too many wrong codes. Wait 10 minutes" in early.content.decode()
    assert bring(device("192.168.1.32"), code_of(door)).status_code == 302

    later = time.monotonic() + WITHIN
    monkeypatch.setattr(devices, "monotonic", lambda: later)
    assert bring(phone, code_of(door)).status_code == 302


def test_twenty_wrong_codes_in_all_change_both(door: Door):
    """However many devices typed them; nobody else has to wait, and the owner is told."""
    told: list[str] = []
    door.tell = told.append
    before = dict(door.codes)
    for number in range(WRONG_IN_ALL - 1):
        with pytest.raises(WrongCode):
            door.try_code(another(code_of(door)), f"192.168.1.{number}")
    assert door.try_code(before[May.TABLE], "192.168.1.200") is May.TABLE
    assert (door.codes, door.changed, told) == (before, None, [])

    with pytest.raises(WrongCode):
        door.try_code(another(code_of(door)), "192.168.1.201")

    assert not {*before.values()} & {*door.codes.values()}
    assert door.changed
    assert told == ["20 wrong codes were typed by other devices, so both codes were changed."]
    with pytest.raises(WrongCode, match="4 tries left"):
        door.try_code(before[May.EVERYTHING], "192.168.1.202")


def guess_until_changed(door: Door) -> None:
    """As many wrong codes as change both, each from another address."""
    before = dict(door.codes)
    for number in range(WRONG_IN_ALL):
        with pytest.raises(WrongCode):
            door.try_code("000000" if "000000" not in before.values() else "000001", f"10.0.{id(before)}.{number}")
    assert door.codes != before


def test_after_the_second_change_nobody_comes_in_until_the_owner_says_so(phone: Client, door: Door):
    """Or whoever guesses would have as good a chance again with each new code."""
    told: list[str] = []
    door.tell = told.append
    bring(phone, code_of(door))
    guess_until_changed(door)
    newcomer = device("192.168.1.32")
    assert bring(newcomer, code_of(door)).status_code == 302
    owner = Client()
    press(owner, "seen")

    guess_until_changed(door)

    late = device("192.168.1.33")
    answer = bring(late, code_of(door))
    assert answer.status_code == 429
    assert "nobody is let in at the moment" in read(answer, "").text
    assert COOKIE not in late.cookies
    assert "No other device is let in" in told[-1]
    assert phone.get("/rules/").status_code == newcomer.get("/rules/").status_code == 200, "who is in stays in"
    page = read(owner.get("/rules/"), "/rules/")
    assert "nobody else is let in until you say so" in page.text
    assert [button.text for button in page.form("/phone/").buttons] == ["Let devices in again"]
    assert "Let devices in again" in read(owner.get("/phone/"), "").text
    assert "nobody else is let in" not in read(phone.get("/rules/"), "").text
    owner.post("/phone/", {"do": "seen"})
    assert bring(late, code_of(door)).status_code == 302
    guess_until_changed(door)
    assert door.shut, "and again"


def test_the_owner_reads_of_it_on_every_page_until_he_says_so(db: None, door: Door):
    for number in range(WRONG_IN_ALL):
        with pytest.raises(WrongCode):
            door.try_code("000000" if "000000" not in door.codes.values() else "000001", f"192.168.1.{number}")
    owner = Client()

    assert "Both codes were changed" in read(owner.get("/rules/"), "").text
    assert "Both codes were changed" in read(owner.get("/phone/"), "").text
    owner.post("/phone/", {"do": "seen"})

    assert "codes were changed" not in read(owner.get("/rules/"), "").text + read(owner.get("/phone/"), "").text


def test_tries_at_once_are_counted_one_by_one(door: Door):
    def try_it(_: int) -> int:
        with pytest.raises(WrongCode) as caught:
            door.try_code(another(code_of(door)), PHONE)
        return caught.value.wait

    with ThreadPoolExecutor(16) as pool:
        waits = list(pool.map(try_it, range(200)))

    assert waits.count(0) == WRONG_PER_ADDRESS - 1


def test_each_run_has_a_code_of_its_own():
    codes = {code for _ in range(25) for code in Door().codes.values()}

    assert len(codes) > 45
    assert all(re.fullmatch(r"\d{6}", code) for code in codes)


def test_this_machine_shows_the_code(db: None, door: Door):
    page = read(Client().get("/phone/"), "/phone/")

    assert door.spoken(May.TABLE) in page.text
    assert ADDRESS in page.links
    assert "data:image/svg+xml" in page.html


def test_another_device_does_not_show_the_code_and_is_not_asked_again(phone: Client, door: Door):
    bring(phone, code_of(door))

    page = read(phone.get("/phone/"), "/phone/")

    assert "This device has been let in" in page.text
    assert door.spoken(May.TABLE) not in page.html
    for client in (phone, Client()):
        assert client.get(reverse("pair"))["Location"] == "/"


@pytest.fixture
def closed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The network, not opened yet."""
    settings.LAN_ADDRESS = ""
    network = Mock()
    monkeypatch.setattr("campaign.server.web.phone.NETWORK", network)
    return network


def press(client: Client, do: str, **fields: str) -> Page:
    return read(client.post("/phone/", {"do": do, **fields}, follow=True), "/phone/")


def test_the_network_is_opened_and_closed_on_this_machine(db: None, closed: Mock, settings: Any):
    page = read(Client().get("/phone/"), "/phone/")
    assert "answers only this machine" in page.text

    press(Client(), "open")
    press(Client(), "open", address="192.168.1.20")
    press(Client(), "close")

    assert closed.mock_calls == [call.open(""), call.open("192.168.1.20"), call.close()]


@pytest.mark.parametrize("address", ["0.0.0.0", "::1", "desk", "192.168.1"])
def test_an_address_that_is_none_opens_nothing(db: None, closed: Mock, address: str):
    page = press(Client(), "open", address=address)

    assert page.status == 422
    assert "It looks like 192.168.1.20." in page.text
    assert not closed.mock_calls


def test_where_there_is_no_network_it_says_so(db: None, closed: Mock):
    closed.open.side_effect = NoNetwork("No address of this machine on a local network was found.")

    page = press(Client(), "open")

    assert page.status == 422
    assert "No address of this machine on a local network was found." in page.text


@pytest.mark.parametrize("do", ["open", "close", "seen", "let-go 1", ""])
def test_no_other_device_opens_closes_or_lets_go(phone: Client, door: Door, closed: Mock, do: str):
    bring(phone, code_of(door))
    door.changed = datetime.now()

    assert phone.post("/phone/", {"do": do}).status_code == 403

    assert not closed.mock_calls
    assert door.changed
    assert len(door.devices) == 1


@pytest.mark.parametrize("do", ["", "open sesame", "let-go", "let-go x", "let-go 99"])
def test_what_no_button_says_changes_nothing(db: None, door: Door, closed: Mock, do: str):
    page = press(Client(), do)

    assert "alert" in page.html
    assert not closed.mock_calls


IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)


def test_a_device_that_is_let_go_is_asked_again(phone: Client, door: Door):
    phone.post(reverse("pair"), {"code": code_of(door)}, headers={"User-Agent": IPHONE})
    other = device("192.168.1.32")
    bring(other, code_of(door, May.TABLE))
    page = read(Client().get("/phone/"), "/phone/")
    assert "iPhone, Safari" in page.text
    assert [(one.name, one.address, one.may) for one in door.devices] == [
        ("Another device", "192.168.1.32", May.TABLE),
        ("iPhone, Safari", PHONE, May.EVERYTHING),
    ]

    said = press(Client(), f"let-go {door.devices[1].number}")

    assert "iPhone, Safari is out" in said.text
    assert phone.get("/rules/").status_code == 403
    assert other.get("/rules/").status_code == 200


def test_the_list_has_no_cookie_in_it(phone: Client, door: Door):
    bring(phone, code_of(door))

    assert phone.cookies[COOKIE].value not in read(Client().get("/phone/"), "").html


def come(door: Door, address: str, may: May = May.TABLE) -> str:
    return door.let_in("Another device", address, may)


def test_of_an_address_the_earliest_goes(door: Door):
    """One that comes again and again without its cookie."""
    tokens = [come(door, PHONE) for _ in range(MOST_OF_ADDRESS + 1)]

    assert len(door.devices) == MOST_OF_ADDRESS
    assert door.device(tokens[0]) is None
    assert all(map(door.device, tokens[1:]))


@pytest.mark.parametrize("may", May)
def test_nobody_puts_out_who_is_elsewhere(door: Door, may: May):
    """However often he comes."""
    others = [come(door, "192.168.1.40", May.TABLE), come(door, "192.168.1.41", May.EVERYTHING)]

    for _ in range(devices.MOST_DEVICES + 1):
        come(door, PHONE, may)

    assert all(map(door.device, others))


def test_for_the_table_nobody_puts_out_who_may_do_everything(door: Door):
    """Not even at the same address."""
    above = [come(door, PHONE, May.EVERYTHING) for _ in range(MOST_OF_ADDRESS - 1)]
    below = [come(door, PHONE) for _ in range(3)]

    assert all(map(door.device, above))
    assert [door.device(token) is not None for token in below] == [False, False, True]
    above.append(come(door, PHONE, May.EVERYTHING))
    assert door.device(above[0]) is None, "the earliest of those that may do as much"


def test_where_all_of_an_address_may_do_more_the_newcomer_is_refused(door: Door):
    above = [come(door, PHONE, May.EVERYTHING) for _ in range(MOST_OF_ADDRESS)]

    with pytest.raises(DoorIsFull):
        come(door, PHONE)

    assert all(map(door.device, above))


def test_where_all_places_are_taken_the_newcomer_is_told(phone: Client, door: Door):
    there = [come(door, f"10.0.0.{number}", May.TABLE) for number in range(devices.MOST_DEVICES)]

    answer = bring(phone, code_of(door))

    assert answer.status_code == 422
    assert "Too many devices are in already" in read(answer, "").text
    assert all(map(door.device, there))
    assert door.device(come(door, "10.0.0.7")), "one that is there may come anew"
    press(Client(), f"let-go {door.devices[-1].number}")
    assert bring(phone, code_of(door)).status_code == 302


def test_who_types_the_other_code_keeps_his_place(door: Door):
    tokens = [come(door, PHONE, May.EVERYTHING) for _ in range(MOST_OF_ADDRESS)]
    last = door.devices[0]

    door.let_in("Another device", PHONE, May.TABLE, instead_of=last.number)

    assert [door.device(token) is not None for token in tokens] == [True] * (MOST_OF_ADDRESS - 1) + [False]


@pytest.mark.parametrize(
    ("says", "name"),
    [
        (IPHONE, "iPhone, Safari"),
        (
            "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/125.0.0.0 Mobile Safari/537.36",
            "Android phone, Chrome",
        ),
        ("Mozilla/5.0 (Android 14; Tablet; rv:126.0) Gecko/126.0 Firefox/126.0", "Android tablet, Firefox"),
        (
            "Mozilla/5.0 (Linux; Android 13; SM) SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36",
            "Android phone, Samsung Internet",
        ),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0", "Windows PC, Edge"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", "Mac or iPad, Safari"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/125.0.0.0 Safari/537.36", "Mac, Chrome"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0", "Linux PC, Firefox"),
        ("curl/8.5.0", "Another device"),
        ("", "Another device"),
    ],
)
def test_a_device_has_a_name_in_plain_words(says: str, name: str):
    assert device_name(says) == name


@pytest.fixture
def at_the_table(phone: Client, door: Door) -> Client:
    """Let in for the table."""
    bring(phone, code_of(door, May.TABLE))
    return phone


def test_a_device_for_the_table_opens_battles_there(at_the_table: Client, data_folder: Path):
    fight = a_fight(key="one/1")

    front = read(at_the_table.get("/", follow=True), "/")

    assert front.headings[0] == "At the table"
    assert reverse("tracker", args=[fight.id]) in front.links
    for name in ("fight", "tracker", "fight-sheets"):
        page = read(at_the_table.get(reverse(name, args=[fight.id])), "")
        assert page.status == 200
        assert str(data_folder) not in page.html
        assert {at_the_table.get(link, follow=True).status_code for link in page.links if link[0] == "/"} == {200}
    assert at_the_table.post(reverse("begin-tracker", args=[fight.id]), {"seen": ""}).status_code == 302
    assert fights.count(fight.id)
    assert at_the_table.head("/static/battles/tracker.js").status_code == 200
    assert at_the_table.head("/joined/0/battles/tracker.js", follow=True).status_code == 200


PUBLIC = {"pair"}
"""Answered to everybody."""


def test_it_opens_what_the_table_of_rights_says(at_the_table: Client, settings: Any):
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]
    refused = 0
    for url in addresses(get_resolver().url_patterns, {}):
        name = resolve(url).url_name
        if name in PUBLIC | {"campaigns"}:
            continue
        answer = at_the_table.get(url)
        assert is_refused(answer) == (name not in rights.PAGES), url
        refused += is_refused(answer)
    assert refused > 70


def test_it_sends_what_the_table_of_rights_says(at_the_table: Client, settings: Any):
    """Every address that there is; where its buttons differ, with each of them, and with one that nobody knows."""
    settings.GAMES = [*settings.GAMES, "tests.toy.GAME"]
    taken = set()
    for url in addresses(get_resolver().url_patterns, {}):
        name = str(resolve(url).url_name)
        if name in PUBLIC:
            continue
        right = rights.FORMS.get(name, Right.NO)
        buttons = {"": right} if isinstance(right, Right) else {**right, "anything": Right.NO}
        for do, may in buttons.items():
            answer = at_the_table.post(url, {"do": f"{do} 1"})
            assert is_refused(answer) == (may is Right.NO), f"{url} {do}"
            taken |= set() if is_refused(answer) else {name}
    assert taken == set(rights.FORMS)


def test_each_button_of_a_list_has_a_right():
    assert set(rights.LISTS) == set(ACTIONS)


def is_refused(answer: Any) -> bool:
    return answer.status_code == 403 and "Not from the table" in answer.content.decode()


def test_the_owners_kept_lists_stay_his(at_the_table: Client):
    """From the table they are used, and others are kept beside them."""
    fight = a_fight()
    lists.save("romans", "Camillus", fight.lists[Side.ATTACKER])
    before = list(SavedList.objects.values())
    address = reverse("edit-army-list", args=[fight.id, "attacker"])

    at_the_table.post(address, {"do": "leader less"})
    forgotten = at_the_table.post(address, {"do": f"forget {SavedList.objects.get().id}"})
    over = at_the_table.post(address, {"do": "save", "name": "Camillus"}, follow=True)

    assert is_refused(forgotten)
    assert "Lists kept by name belong to the owner" in forgotten.content.decode()
    assert "A list is already kept as “Camillus”" in over.content.decode()
    assert list(SavedList.objects.values()) == before
    page = read(at_the_table.get(reverse("army-list", args=[fight.id, "attacker"])), "")
    assert "Forget" not in page.text
    at_the_table.post(address, {"do": "save", "name": "Decius"})
    assert at_the_table.post(address, {"do": f"use {SavedList.objects.get(name='Camillus').id}"}).status_code == 302
    assert {*SavedList.objects.values_list("name", flat=True)} == {"Camillus", "Decius"}
    Client().post(address, {"do": "save", "name": "Camillus"})
    assert list(SavedList.objects.filter(name="Camillus").values()) != before, "the owner writes over his own"


def test_the_other_code_lets_it_do_more(at_the_table: Client, door: Door):
    assert at_the_table.get("/pair/").status_code == 200

    bring(at_the_table, code_of(door))

    assert at_the_table.get("/phone/").status_code == 200
    assert [one.may for one in door.devices] == [May.EVERYTHING]


def test_on_a_phone(browser: Browser, live_server: Any, door: Door, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(devices, "THIS_MACHINE", [])  # so that the browser counts as another device
    tab = browser.new_page(base_url=str(live_server), viewport={"width": 390, "height": 844})

    tab.goto("/rules/")
    tab.get_by_label("Code").fill(another(code_of(door)))
    tab.get_by_role("button", name="Come in").click()
    expect(tab.get_by_text("That is not the code")).to_be_visible()
    tab.keyboard.type(door.spoken(May.EVERYTHING))  # the field is empty again and has the focus
    tab.keyboard.press("Enter")

    expect(tab).to_have_url(re.compile("/rules/$"))
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    tab.close()
