"""The front page in a browser: all its doors and 25 campaigns on one screen; and house rules.

A preset shows what it sets, the search finds, a box changed by hand leaves the preset. The form of a campaign of two
sides asks for the level of those that the program plays.
"""

from playwright.sync_api import expect

from campaign import models
from campaign.desk.seats import Players
from campaign.desk.web.beginning import BOTH, NEITHER
from campaign.italy import games
from campaign.italy.house_rules import PRESETS
from campaign.shelf.web.front import ON_A_PAGE
from powers.rules.options import Options
from tests.browser.player import Player
from tests.contract.world import KINDS, is_ours


def all_in_view(player: Player) -> None:
    """The doors, and as many campaigns as a page of the list has, without scrolling."""
    for number in range(ON_A_PAGE):
        games.create(f"A campaign of so long a name that it hardly fits ({number})", "1", Options())
    player.tab.set_viewport_size({"width": 1280, "height": 800})
    player.go("campaigns")
    assert player.tab.locator(".shelf-rows > li").count() == 25
    boxes = [player.tab.locator(part).bounding_box() for part in (".shelf-rows", ".doors")]
    assert [box for box in boxes if box is None or box["y"] + box["height"] > 800] == []


def test_all_doors_and_25_campaigns_are_on_one_screen_and_a_preset_shows_what_it_sets(player: Player):
    all_in_view(player)
    tab, rules = player.tab, player.tab.locator(".option-list > li")
    differ = player.tab.locator(".option-list > li.differs")
    tab.get_by_text("Options: a kind or a hard seed").click()
    tab.locator(".options > summary").click()
    expect(differ).to_have_count(0)

    tab.locator('input[name="preset"][value="kinder"]').check()
    changed = [name for name, value in vars(PRESETS["kinder"][1]).items() if value != getattr(Options(), name)]
    expect(differ).to_have_count(len(changed))
    first = rules.locator('input:not([type="hidden"])').evaluate_all("found => found.map((each) => each.name)")
    assert set(first[: len(changed)]) == set(changed)
    expect(tab.locator('input[name="home_province_yield"]')).to_have_value("2")

    search = tab.get_by_label("Search the house rules")
    search.fill("epirus subject")
    expect(rules.filter(visible=True).first).to_contain_text("Epirus")
    assert 0 < rules.filter(visible=True).count() < 5
    search.press("Enter")
    search.fill("")
    expect(rules.filter(visible=True)).to_have_count(len(first))

    tab.locator('input[name="home_province_yield"]').fill("3")
    tab.locator('input[name="home_province_yield"]').blur()
    expect(tab.locator('input[name="preset"][value=""]')).to_be_checked()
    assert player.width_beyond_the_screen() == 0
    tab.get_by_role("button", name="Begin in 348 BC").click()
    tab.wait_for_url("**/campaign/**")

    options = games.read(models.Campaign.objects.latest("played").id).now.start.italy.options
    assert options.home_province_yield == 3
    assert not options.occupied_home_is_lost


def test_a_level_is_asked_for_only_of_a_side_that_the_program_plays(player: Player):
    """In each campaign; and of what was measured, what is for those levels is shown of each way to begin."""
    for kind in [kind for kind in KINDS if is_ours(kind) and kind.part(Players)]:
        player.go("games", kind)
        form = player.tab.locator('form[action$="/new/"]')
        for plays in (*kind.seats.sides, BOTH, NEITHER):
            form.locator(f'[name="plays"][value="{plays}"]').check()
            for side in kind.seats.sides:
                expect(form.locator(f".begins.{side}_level")).to_be_visible(visible=plays not in (side, BOTH))
            ways = form.locator(".begins.setting .choices > label").count()
            expect(form.locator(".pair").filter(visible=True)).to_have_count(ways)
