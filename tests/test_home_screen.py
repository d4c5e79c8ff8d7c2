"""What a browser needs to put the program on a home screen: a manifest, icons, the colours around the page."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageChops, ImageDraw
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests import make_icons
from tests.make_icons import FOLDER, ICONS

MANIFEST = FOLDER / "rise-of-rome.webmanifest"
SHEET = (FOLDER / "campaign.css").read_text(encoding="utf-8")


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return found


def icon(name: str) -> Image.Image:
    with Image.open(FOLDER / name) as found:
        return found.copy()


def paper() -> tuple[str, str]:
    """Light and dark."""
    found = re.search(r"--paper: light-dark\((#\w{6}), (#\w{6})\)", SHEET)
    assert found
    return found[1], found[2]


@pytest.mark.parametrize("page", ["campaigns", "pair"])
def test_every_page_names_them(client: Client, db: None, page: str):
    """The pairing page too, which is the first that a phone sees."""
    html = client.get(
        reverse(page), REMOTE_ADDR="127.0.0.1" if page == "campaigns" else "192.168.1.30"
    ).content.decode()

    assert '<link rel="manifest" href="/static/campaign/rise-of-rome.webmanifest">' in html
    assert '<link rel="apple-touch-icon" href="/static/campaign/apple-touch-icon.png">' in html
    assert tuple(re.findall(r'<meta name="theme-color" content="(#\w{6})"', html)) == paper()


def test_the_manifest_is_served_as_one(client: Client, db: None):
    answer = client.get("/static/campaign/rise-of-rome.webmanifest")

    assert answer.headers["Content-Type"] == "application/manifest+json"
    answer.close()


def test_it_opens_on_the_front_page(client: Client, db: None):
    assert manifest()["start_url"] == manifest()["scope"] == reverse("campaigns")
    assert manifest()["theme_color"] == manifest()["background_color"] == paper()[0]
    assert len(manifest()["short_name"]) <= 12


def test_its_icons_are_what_it_says(client: Client):
    for said in manifest()["icons"]:
        answer = client.head(f"/static/campaign/{said['src']}")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, said["type"])
        if said["type"] == "image/png":
            width, height = icon(said["src"]).size
            assert said["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_the_drawing(browser: Browser, name: str):
    """Else: `python -m tests.make_icons`."""
    kept, drawn = icon(name), make_icons.drawn(browser, ICONS[name])

    assert (kept.size, kept.mode) == (drawn.size, drawn.mode)
    apart = ImageChops.difference(kept, drawn)
    assert sum(n * how for how, n in enumerate(apart.convert("L").histogram())) / (kept.width * kept.height) < 1


def lost_outside(picture: Image.Image, within: float) -> bool:
    """Whether anything of the drawing is farther from the middle than this part of the width."""
    ground = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    apart = ImageChops.difference(picture, ground).convert("L").point(lambda how: how > 8)  # not the smoothed edges
    low, high = picture.width * (0.5 - within), picture.width * (0.5 + within)
    ImageDraw.Draw(apart).ellipse((low, low, high, high), fill=0)
    return apart.getbbox() is not None


def test_no_mask_cuts_the_drawing():
    """Of a maskable icon a circle of four fifths stays: https://www.w3.org/TR/appmanifest/#icon-masks."""
    assert not lost_outside(icon("icon-maskable-512.png"), 0.4)
    assert lost_outside(icon("icon-512.png").convert("RGB"), 0.4)


def test_an_icon_of_a_phone_shows_nothing_behind_it():
    assert {icon(name).mode for name, shape in ICONS.items() if shape.part < 1} == {"RGB"}


def test_a_browser_finds_nothing_wrong(browser: Browser, live_server: LiveServer):
    """And the colour around the page is the theme's that the reader chose."""
    context = browser.new_context(base_url=str(live_server), color_scheme="light")
    tab = context.new_page()
    tab.goto("/rules/")
    asking = context.new_cdp_session(tab)

    assert asking.send("Page.getAppManifest")["errors"] == []
    errors = asking.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as every tab of a test is
    colours = tab.locator('meta[name="theme-color"]')
    expect(colours.nth(1)).to_have_attribute("media", "(prefers-color-scheme: dark)")
    tab.locator("button.theme").click()
    expect(colours.nth(0)).to_have_attribute("media", "not all")
    expect(colours.nth(1)).to_have_attribute("media", "all")
    context.close()
