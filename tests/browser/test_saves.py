"""A campaign to a file, deleted, and back: in the browser, with everything that was added to it."""

from pathlib import Path

from playwright.sync_api import expect

from campaign import games, models, transfer
from campaign.games import CampaignGame
from tests.browser.player import Player
from tests.played import stand_at
from tests.whole import whole


def taken_away(player: Player, game: CampaignGame, button: str, to: Path) -> Path:
    """From the desk to the downloaded file."""
    player.sit_at(game)
    player.tab.get_by_role("navigation", name="Campaign").get_by_role("link", name="Export").click()
    with player.tab.expect_download() as downloading:
        player.tab.get_by_role("link", name=button).click()
    file = to / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


def brought_back(player: Player, file: Path) -> None:
    player.go("campaigns")
    player.tab.locator('input[type="file"]').set_input_files(file)
    player.tab.locator('form[action$="/import/"] button').click()
    expect(player.tab.locator(".notice")).to_contain_text("was imported as a campaign of its own")


def test_exported_deleted_and_imported_it_is_equal(player: Player, tmp_path: Path):
    game = whole()
    before = transfer.as_zip(game.id)

    file = taken_away(player, game, "With the photos", tmp_path)
    player.go("delete", game.id)
    player.tab.get_by_role("button", name="Delete this campaign").click()
    expect(player.tab.locator(".notice")).to_contain_text("is deleted")
    assert not models.Campaign.objects.exists()
    brought_back(player, file)

    assert file.name == "played-to-disgrace-turn-3.zip"
    assert file.read_bytes() == before
    assert player.campaign != game.id
    assert transfer.as_zip(player.campaign) == before


def test_without_scripts_too(plain: Player, tmp_path: Path):
    game = stand_at("dominion", 60)

    brought_back(plain, taken_away(plain, game, "Export the campaign", tmp_path))

    assert plain.campaign != game.id
    assert games.read(plain.campaign).lines == game.lines


def test_a_file_that_is_none(player: Player, tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Ave, Caesar")
    player.go("campaigns")

    player.tab.locator('input[type="file"]').set_input_files(letter)
    player.tab.locator('form[action$="/import/"] button').click()

    expect(player.tab.locator(".notice.error")).to_contain_text("Nothing was made from it.")
    assert not models.Campaign.objects.exists()
