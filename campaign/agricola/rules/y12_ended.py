"""How a March ends (Y12.1)."""

from campaign.agricola.rules import y5_victory, y24_centers, y26_fleets
from campaign.agricola.rules.play import Play
from campaign.agricola.rules.y12_forces import MarchEnded


def ended(play: Play) -> None:
    """The March is over, and so is its battle: Mines are taken (Y24.4), and victory is looked at (Y5.1)."""
    if march := play.state.march:
        y26_fleets.thule(play)
        play.emit(MarchEnded(march.side))
        y24_centers.mined(play, march.here)
    y5_victory.judge(play)
