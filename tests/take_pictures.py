"""The pictures of the README and docs, taken from the running program: `python -m tests.take_pictures`.

Needs Chromium. Everything is played from tests/chronicles, so the same program gives the same pictures.
"""

import os
import tempfile
import threading
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
COLOURS = 192
"""Enough for a page of few colours, at a third of the size."""
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PAPER: ViewportSize = {"width": 680, "height": 960}
"""A4 within its margins."""
AFTER_A_ROLL = 2500
"""Milliseconds: the next question waits a moment."""
SOME_PLAYOUTS = 12_000
ENOUGH_PLAYOUTS = 300_000
"""Milliseconds."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    """A folder of its own, a server of its own, one browser."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"RISE_OF_ROME_DATA": folder, "DJANGO_SETTINGS_MODULE": "campaign.settings"}
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright has a loop of its own in this thread
        import django

        django.setup()
        from django.core.management import call_command
        from waitress import create_server

        from campaign.wsgi import application

        call_command("migrate", verbosity=0)
        server = create_server(application, host="127.0.0.1", port=0)
        threading.Thread(target=server.run, daemon=True).start()
        take(f"http://127.0.0.1:{server.effective_port}")


def take(address: str) -> None:
    """Every picture."""
    from django.urls import reverse
    from playwright.sync_api import sync_playwright

    from campaign.italy.rules.decisions import CommitDefence, DeclareAttack, Redirect, ReportBattle, Spend, TakeProvince
    from tests.conftest import CHROMIUM, CHROMIUM_FLAGS
    from tests.played import both_ways, stand_at, stand_before

    attack = stand_before(DeclareAttack, lambda campaign: campaign.turn == 5)
    battle = stand_before(ReportBattle)
    late = stand_before(DeclareAttack, lambda campaign: campaign.turn == 9)
    over = stand_at("dominion")
    desks = {
        "money": stand_before(Spend, both_ways),
        "defence": stand_before(CommitDefence),
        "redirect": stand_before(Redirect),
        "spoils": stand_before(TakeProvince),
        "steps": stand_at("dominion", 40),
        "end": stand_at("destiny"),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        page = browser.new_page(viewport=DESKTOP, base_url=address, color_scheme="light")
        phone = browser.new_page(viewport=PHONE, base_url=address, color_scheme="dark")
        for name, path in (
            ("desk", reverse("desk", args=[attack.id])),
            *((f"desk-{state}", reverse("desk", args=[game.id])) for state, game in desks.items()),
            ("front", reverse("campaigns")),
            ("settings", reverse("settings", args=[attack.id])),
            ("rules", reverse("rules") + "#C4.5"),
            ("battle", reverse("desk", args=[battle.id])),
            ("log", reverse("log", args=[over.id, 4])),
            ("verdict", reverse("verdict", args=[over.id])),
            ("development", reverse("development", args=[over.id])),
            ("chronicle", reverse("chronicle", args=[over.id])),
        ):
            page.goto(path)
            shoot(page, name)
        for name, game in (("phone", attack), ("phone-money", desks["money"]), ("phone-battle", battle)):
            phone.goto(reverse("desk", args=[game.id]))
            shoot(phone, name)
        of_what_if(page, reverse("desk", args=[attack.id]))
        of_the_cards(page, phone)
        of_other_games(page)
        for theme in THEMES:
            of_the_map(browser.new_page(base_url=address, color_scheme=theme), reverse("desk", args=[late.id]), theme)
        page.goto(reverse("desk", args=[battle.id]))
        page.locator('form[action$="/table/"] button').click()
        shoot(page, "lists")
        phone.goto(page.url + "tracker/")
        phone.locator("main form button").first.click()
        shoot(phone, "tracker")
        browser.close()


def of_what_if(page: Page, desk: str) -> None:
    """Beside the targets, some while after each has playouts enough; it may be too soon to tell the best."""
    page.goto(desk)
    page.locator(".ask-what-if").click()
    page.locator("[data-beside] .how-likely").first.wait_for(timeout=ENOUGH_PLAYOUTS)
    page.wait_for_timeout(SOME_PLAYOUTS)
    page.locator("#beside-stop").click()
    page.locator("#beside-ask").wait_for()
    shoot(page, "what-if")


def of_the_cards(page: Page, phone: Page) -> None:
    """A battle by cards before a combat, and on the phone after the next one."""
    from django.urls import reverse

    from battles.battleplay import games as cards
    from battles.rules.battleplay.state import Step
    from tests.card_battles import a_card_battle, played_to

    game = played_to(a_card_battle(), lambda battle: battle.step is Step.CHARGE)
    address = reverse("card-battle", args=[game.id])
    page.goto(address)
    shoot(page, "cards")
    cards.advance(game.id, game.head, cards.Until.NEXT)
    phone.goto(f"{address}?since={game.head}#now")
    phone.wait_for_timeout(AFTER_A_ROLL)
    shoot(phone, "phone-cards")


def of_other_games(page: Page) -> None:
    """A battle on the odds table as it is asked whether its horse charges; the rebellion, alone."""
    from django.urls import reverse

    from campaign.boudica.game import GAME
    from tests.rebellion import begun

    page.goto(reverse("short-battles", args=["odds-table"]))
    page.get_by_text("Options:").click()
    page.get_by_label("Seed").fill("rome")
    page.get_by_role("button", name="To the battle").click()
    page.get_by_role("button", name="Charge", exact=True).wait_for()
    shoot(page, "odds-table")
    page.goto(f"{GAME.address('board', begun(plays='romans'))}?piece=legion-XX")
    shoot(page, "boudica")
    of_agricola(page)
    of_fury(page)


def of_agricola(page: Page) -> None:
    """His stack before its first March."""
    from campaign.agricola.game import GAME
    from campaign.agricola.rules.board import BRITANNIA, ROMANS
    from campaign.agricola.rules.decisions import Done
    from campaign.agricola.rules.state import Step
    from campaign.agricola.rules.turn import legal_decisions
    from campaign.agricola.web.beginning import begun
    from engine import shared

    id = shared.begin(GAME, begun("rome"), "The third summer", by_hand=False)
    while (game := GAME.log.read(id)).now.step is not Step.ROMAN_MARCHES:
        offered = legal_decisions(game.now)
        shared.decide(GAME, id, game.head, Done() if Done() in offered else offered[0])
    page.goto(f"{GAME.home(id)}?side={ROMANS}&stack={BRITANNIA}")
    shoot(page, "agricola")


def of_fury(page: Page) -> None:
    """Boudica's stack before her first march."""
    from campaign.fury.game import GAME
    from campaign.fury.rules.board import Side
    from campaign.fury.rules.pieces import BOUDICA
    from campaign.fury.rules.state import Stage
    from campaign.fury.rules.turn import legal_decisions
    from campaign.fury.web.beginning import begun
    from engine import shared

    id = shared.begin(GAME, begun("rome", plays=Side.TRIBAL), "The rising", by_hand=False)
    while (game := GAME.log.read(id)).now.stage is not Stage.MOVEMENT:
        shared.decide(GAME, id, game.head, legal_decisions(game.now)[0])
    page.goto(f"{GAME.home(id)}?side={Side.TRIBAL}&stack={game.now.leaders[BOUDICA].at}")
    shoot(page, "fury")


def of_the_map(page: Page, desk: str, theme: str) -> None:
    """The map in one theme: on the desk, on a phone, and on paper, which is light in both."""
    page.set_viewport_size(DESKTOP)
    page.goto(desk)
    shoot(page, f"map-desk-{theme}")
    page.set_viewport_size(PHONE)
    page.goto(desk)
    page.locator(".fold").click()
    page.locator(".map-frame").scroll_into_view_if_needed()
    shoot(page, f"map-phone-{theme}")
    if theme == "light":
        page.set_viewport_size(PAPER)
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.evaluate("scrollTo(0, document.querySelector('.map-frame').getBoundingClientRect().top + scrollY - 40)")
        shoot(page, "map-print")


def shoot(page: Page, name: str) -> None:
    """What it shows once all of it is there."""
    page.wait_for_load_state("networkidle", timeout=10 * SOME_PLAYOUTS)
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = shot.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)  # else a colour of a few dots turns grey
    few.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
