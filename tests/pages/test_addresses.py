"""What holds for addresses: which pages lead to which, which there are not, which take forms only, and how a campaign
looks on each of its pages before there is anything to show.
"""

import pytest
from django.urls import NoReverseMatch, reverse

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.models import ManualDice
from powers.rules.options import Options
from tests.pages.reader import Reader
from tests.played import stand_at


@pytest.fixture
def game(db: None) -> CampaignGame:
    """In its second turn."""
    return stand_at("dominion", 40)


def address(name: str, game: CampaignGame) -> str:
    """Of that page of the campaign, or of a page of none."""
    try:
        return reverse(name, args=[game.id])
    except NoReverseMatch:
        return reverse(name)


LEADS = {
    "campaigns": ["desk", "export", "scenario", "table-battles", "skirmish", "backups"],
    "desk": ["campaigns", "overrule", "chronicle", "export", "backups"],
    "development": ["export"],
    "odds": ["desk"],
    "export": ["desk"],
    "rules": ["backups", "phone", "battleplay-rules"],
    "skirmish": ["combat-dice", "battleplay-rules"],
    "table-battles": ["campaigns", "collection"],
}


@pytest.mark.parametrize("name", LEADS)
def test_pages_lead_to_each_other(reader: Reader, game: CampaignGame, name: str):
    page = reader.visit(address(name, game))

    assert {address(to, game) for to in LEADS[name]} <= {*page.links}


NO_SUCH_PAGE = [
    *[f"?province={name}" for name in ("atlantis", "", "romans", "%00", "<script>", "latium,sabinum")],
    *[f"log/{turn}/" for turn in (0, 4, 13, 10**20)],
    "cards/line/1/",
    "development/weather.csv",
    *[f"development/{chart}-light-wide.svg" for chart in ("weather", "..%2f..%2fcivic")],
    *[f"development/civic-{picture}" for picture in ("purple-wide.svg", "light-round.svg")],
    *[f"development/civic-light-wide.{form}" for form in ("gif", "svg.exe")],
]


@pytest.mark.parametrize("path", NO_SUCH_PAGE)
def test_a_page_that_there_is_not(reader: Reader, game: CampaignGame, path: str):
    page = reader.visit(address("desk", game) + path)

    assert page.status == 404
    assert "There is no such page" in page.headings


@pytest.mark.parametrize("path", ["decide/report/", "back/", "branches/40/continue/", "branches/40/rename/"])
def test_an_address_that_only_takes_forms_leads_back(reader: Reader, game: CampaignGame, path: str):
    """The browser has it in its line after a preview or a refusal: it may be loaded anew."""
    page = reader.visit(address("desk", game) + path)

    assert page.url in (address("desk", game), address("branches", game))
    assert games.read(game.id) == game


@pytest.mark.parametrize(("ask", "name"), [("get", "change-combat-dice"), ("post", "combat-dice"), ("post", "export")])
def test_what_an_address_does_not_take(reader: Reader, game: CampaignGame, ask: str, name: str):
    assert getattr(reader, ask)(address(name, game)).status_code == 405


WITHOUT_A_LINE: dict[str, tuple[str, str]] = {
    "desk": ("", "348 BC"),
    "chronicle": ("Nothing has happened yet", "In the year 348 BC"),
    "film": ("", "Italy as it was at the beginning."),
    "development": ("", ""),
    "odds": ("It is exact: only these dice are still to come", "It is exact: only these dice are still to come"),
    "powers": ("", ""),
    "dice": ("None rolled yet", "by the program"),
    "overrule": ("begins with its first rulers", "What is wrong?"),
    "export": ("", "1 line"),
    "settings": ("", ""),
    "branches": ("", ""),
    "campaigns": ("By hand", "By hand"),
}
"""What each page says of a campaign that waits for its first dice, and of one with its first line."""


@pytest.mark.parametrize("name", WITHOUT_A_LINE)
def test_a_campaign_that_has_just_begun(reader: Reader, name: str):
    for hands, said in zip((ManualDice.ALL, ManualDice.NONE), WITHOUT_A_LINE[name], strict=True):
        game = games.create("By hand", "seed", Options(), hands)

        page = reader.visit(address(name, game))

        assert page.status == 200
        assert said in page.text
        assert reader.open("log", game.id, 1).status == 200
