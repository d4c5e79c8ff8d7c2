"""What scripts add in place: a clause's first lines beside its number, the search while one types, the shortcuts."""

import re

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path
from playwright.sync_api import expect
from pytest_django import Settings

from tests.browser.player import Player
from tests.played import stand_at


def test_a_clause_in_place(player: Player):
    player.tab.clock.install()
    player.go("log", stand_at("dominion", 40).id, 1)
    number = player.tab.locator("a.clause", has_text="C3.2").first
    lines = player.tab.get_by_role("tooltip")

    number.focus()
    player.tab.keyboard.press("Shift+Tab")  # a focus that the keyboard has moved
    player.tab.keyboard.press("Tab")
    expect(lines).to_contain_text("C3.2 The new ruler's dice")
    expect(number).to_have_attribute("aria-describedby", "clause-first")
    player.tab.keyboard.press("Escape")
    expect(lines).to_be_hidden()

    player.tab.locator("h1").hover()
    number.hover()
    expect(lines).to_be_visible()
    lines.hover()
    player.tab.clock.run_for(10_000)
    expect(lines).to_be_visible()  # the pointer may go onto it
    player.tab.locator("h1").hover()
    expect(lines).to_be_hidden()


def test_the_rules_are_searched_while_one_types_and_a_number_opens_its_section(player: Player, plain: Player):
    player.go("rules")
    player.tab.get_by_label("Search the rules").press_sequentially("target roll")
    found = player.tab.locator("#rules-found a", has_text="C4.5")
    expect(found).to_be_visible()
    expect(player.tab.locator("#rules-count")).to_have_text(re.compile(r"\d+ found"))
    expect(player.tab).to_have_url(re.compile("q=target"))
    found.click()
    expect(player.tab.locator("article#C4\\.5")).to_be_in_viewport()

    plain.tab.goto("/rules/#C8.3")  # as each line of the log leads there
    expect(plain.tab.locator("article#C8\\.3")).to_be_in_viewport()
    expect(plain.tab.locator("article#C4\\.5")).to_be_hidden()


KEYED = """{% extends "base.html" %}{% load static %}
{% block head %}<script src="{% static 'desk/shortcuts.js' %}" defer></script>{% endblock %}
{% block content %}
<form action="/keyed/">
  <input name="typed" aria-label="Typed">
  <button name="do" value="run" data-key="r">Run</button>
  <button name="do" value="decide" data-key="Enter" data-key-name="Confirm">Decide</button>
  <button hidden data-key="u">Undo</button>
  <input type="radio" name="tab" aria-label="Log" data-key="l" data-key-name="The log">
</form>
<div data-key="m" data-key-name="To the map" id="map">Map</div>
{% include "desk/_shortcuts.html" %}
{% endblock %}"""


def keyed(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(KEYED).render({}, request))


urlpatterns = [path("keyed/", keyed), path("", include("campaign.urls"))]


def test_keys_press_what_stands_on_the_page_and_can_be_switched_off(player: Player, settings: Settings):
    settings.ROOT_URLCONF, tab = __name__, player.tab
    tab.goto("/keyed/")
    page_map, typed, dialog = tab.locator("#map"), tab.get_by_label("Typed"), tab.get_by_role("dialog")

    tab.keyboard.press("m")
    expect(page_map).to_be_focused()
    tab.keyboard.press("Enter")
    expect(tab).to_have_url(re.compile("do=decide"))
    tab.keyboard.press("l")
    expect(tab.get_by_label("Log")).to_be_checked()
    tab.keyboard.press("Control+m")
    tab.keyboard.press("u")  # what is not visible has no key
    typed.press_sequentially("mr?")
    expect(typed).to_have_value("mr?")
    typed.blur()
    tab.keyboard.press("r")
    expect(tab).to_have_url(re.compile("do=run"))

    tab.keyboard.press("?")
    expect(dialog.locator(".shortcuts-keys > div")).to_have_text(
        ["rRun", "EnterConfirm", "lThe log", "mTo the map", "?These shortcuts"]
    )
    dialog.get_by_role("checkbox").uncheck()
    dialog.get_by_role("button", name="Close").click()
    tab.reload()
    tab.keyboard.press("m")
    tab.keyboard.press("?")
    expect(page_map).not_to_be_focused()
    expect(dialog).to_be_hidden()

    tab.get_by_role("button", name="Shortcuts").click()
    dialog.get_by_role("checkbox").check()
    tab.keyboard.press("Escape")
    tab.keyboard.press("m")
    expect(page_map).to_be_focused()
