"""The picture of a verdict, to share: a PNG of the size that a link is shown with."""

from battles.printing.typeset import to_pngs
from campaign.italy.games import CampaignGame
from campaign.italy.narrate import ending_text, ending_title
from campaign.italy.pictures.alone import alone
from campaign.italy.pictures.charts import civic_chart
from campaign.italy.pictures.map import map_svg
from campaign.italy.pictures.series import battles, civic_series
from campaign.italy.pictures.states import last_view, told
from campaign.italy.story.plates import TEMPLATES
from engine.grammar import number
from powers.rules.theatre import ROME, year

WIDTH = 1200
"""Pixels; it is 630 high."""


def share_picture(game: CampaignGame) -> bytes:
    """The PNG: title, map at the end, civic development, seed. The campaign is over."""
    now = game.now
    assert now.ending is not None, "the campaign goes on"
    fought = battles(event for line in game.lines for event in line.events)
    won = sum(battle.won for battle in fought)
    content = {
        "name": game.name,
        "years": f"{year(now.start.opening.turn)} to {year(now.turn + 1)} BC",
        "title": ending_title(now.ending),
        "told": ending_text(now.ending),
        "facts": [
            ("Civic development", number(now.civic_total)),
            ("Provinces", number(len(now.situation.land.territory(ROME)))),
            ("Battles won, lost", f"{won}, {len(fought) - won}"),
        ],
        "seed": now.start.seed,
    }
    at_end = last_view(now, told(game, 0, len(game.lines)))
    files = {
        "map.svg": alone(map_svg(at_end, link=None, backdrop_url="")).encode(),
        "civic.svg": civic_chart(civic_series(now), "light", "svg", "narrow"),
    }
    (picture,) = to_pngs(TEMPLATES / "share.typ", content, files, WIDTH)
    return picture
