"""A file in a browser: a scenario is kept as one, opened again, and played."""

from pathlib import Path

from playwright.sync_api import expect

from campaign import models
from campaign.italy import games, scenario
from tests.browser.player import Player


def test_a_scenario_is_set_up_saved_opened_and_played(player: Player, tmp_path: Path):
    player.tab.goto("/")
    player.tab.get_by_text("Options: ").click()
    player.tab.get_by_role("link", name="Begin otherwise…").click()
    found = player.tab.locator("#found")
    expect(found.get_by_role("heading", name="348 BC")).to_be_visible()
    player.tab.wait_for_load_state()  # what is changed before the scripts are there shows with the next change only

    player.tab.get_by_label("First turn", exact=True).select_option("5")
    expect(found.get_by_role("heading", name="320 BC")).to_be_visible()
    player.tab.get_by_label("Felsina: held by").select_option("etruscans")
    player.tab.get_by_label("Umbria: held by").select_option("boii")
    player.tab.get_by_label("Mutina: held by").select_option("etruscans")
    expect(found.get_by_role("heading", name="Not yet")).to_be_visible()
    expect(found).to_contain_text("Umbria cannot belong to the Boii")
    found.get_by_role("link", name="Umbria: held by").click()
    player.tab.get_by_label("Umbria: held by").select_option("senones")
    expect(found).to_contain_text("Subject of the Etruscans")

    with player.tab.expect_download() as saving:
        found.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert scenario.load(file.read_bytes()).turn == 5

    player.tab.goto("/scenario/")
    player.tab.get_by_text("Open a scenario file").click()
    player.tab.get_by_label("Scenario file").set_input_files(file)
    player.tab.get_by_role("button", name="Open").click()
    expect(player.tab.get_by_label("Felsina: held by")).to_have_value("etruscans")
    player.tab.get_by_role("button", name="Play it").click()

    expect(player.tab.locator(".figures")).to_contain_text("320 BC")
    game = games.read(models.Campaign.objects.get().id)
    assert game.now.subjects == (("boii", "etruscans"),)
