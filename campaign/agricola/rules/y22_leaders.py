"""What a supreme leader's end costs (Y22.2); who counts as elite is in y15_round.py."""

from campaign.agricola.rules.board import SUPREME
from campaign.agricola.rules.play import Play, one_die
from campaign.agricola.rules.y10_action_points import change


def bereaved(play: Play, unit: str) -> None:
    """Y22.2: if this was a supreme leader who is no more, his side loses a die of AP."""
    side = next((side for side, leader in SUPREME.items() if leader == unit), None)
    if side and unit not in play.state.units:
        change(play, side, -one_die(play, "Y22.2", side, "bereaved"), "Y22.2", "bereaved")
