"""C9: the civic account and the verdict."""

from campaign.rules.events import CampaignEnded, PenaltyCounted, TurnBegan
from campaign.rules.play import Play
from campaign.rules.state import TURNS, Ending
from powers.rules.italy import ROME
from powers.rules.situation import Land

LOST_HOME_PENALTY = 5
"""C9.2: points for each turn and each Roman home province under an enemy Power's control."""
DESTINY = 250
DOMINION = 180
OBLIVION = 150
"""C9.3: exactly this much is still oblivion; exactly 180 dominion, exactly 250 destiny (ruling)."""


def homes_under_enemies(land: Land) -> tuple[str, ...]:
    """C9.2: Roman home provinces that another Power controls; an occupied one is nobody's (C8.4)."""
    return tuple(home for home in land.italy.homes[ROME] if land.controller(home) not in (ROME, None))


def count_penalty(play: Play) -> None:
    """C9.2: counted after the battles of each turn."""
    provinces = homes_under_enemies(play.land)
    play.emit(PenaltyCounted(provinces, LOST_HOME_PENALTY * len(provinces)))


def rome_has_fallen(land: Land) -> bool:
    """C9.1: Rome controls none of its home provinces."""
    holder = land.controller if land.italy.options.occupied_home_is_lost else land.owner
    return ROME not in [holder(home) for home in land.italy.homes[ROME]]


def disgrace(play: Play) -> None:
    """C9.1: the campaign ends at once; this turn's spending counts."""
    play.emit(CampaignEnded(Ending.DISGRACE, play.campaign.civic_total, rule="C9.1"))


def verdict(civic: int, exactly_oblivion: bool = True) -> Ending:
    """C9.3; whether 150 points are oblivion is an option."""
    if civic >= DESTINY:
        return Ending.DESTINY
    if civic >= DOMINION:
        return Ending.DOMINION
    return Ending.OBLIVION if civic < OBLIVION or civic == OBLIVION and exactly_oblivion else Ending.PROVINCIAL


def end_turn(play: Play) -> None:
    """C1.1, C9.2: the next turn, or after the last one the verdict."""
    if play.campaign.turn < TURNS:
        play.emit(TurnBegan(play.campaign.turn + 1))
        return
    civic, exactly = play.campaign.civic_total, play.land.italy.options.exactly_150_is_oblivion
    play.emit(CampaignEnded(verdict(civic, exactly), civic, rule="C9.3"))
