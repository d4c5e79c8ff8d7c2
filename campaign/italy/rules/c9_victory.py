"""The civic account and the verdict (C9)."""

from dataclasses import replace

from campaign.italy.rules.play import Event, Play, TurnBegan
from campaign.italy.rules.state import Ending, State, Step
from engine.rules.values import altered
from powers.rules.land import Land
from powers.rules.theatre import ROME, TURNS


class PenaltyCounted(Event):
    """The Roman home provinces under enemy Powers, and the points they cost this turn (C9.2)."""

    provinces: tuple[str, ...]
    points: int
    rule: str = "C9.2"

    def happen(self, campaign: State) -> State:
        """The points are subtracted from the turn's (C9.2)."""
        *before, this = campaign.civic
        return altered(campaign, civic=(*before, replace(this, penalty=self.points)), to_do=())


class CampaignEnded(Event):
    """The verdict, and the final civic account (C9)."""

    ending: Ending
    civic: int
    rule: str

    def happen(self, campaign: State) -> State:
        """Nothing is left to do (C9.3)."""
        return altered(campaign, step=Step.OVER, to_do=(), battle=None, ending=self.ending)


LOST_HOME_PENALTY = 5
"""Points for each turn and each Roman home province under an enemy Power (C9.2)."""
DESTINY = 250
DOMINION = 180
OBLIVION = 150
"""Exactly this is still oblivion (C9.3); exactly 180 is dominion, exactly 250 destiny (Q70)."""


def homes_under_enemies(land: Land) -> tuple[str, ...]:
    """The Roman home provinces that another Power controls (C9.2); an occupied one has no controller."""
    return tuple(home for home in land.italy.homes[ROME] if land.controller(home) not in (ROME, None))


def count_penalty(play: Play) -> None:
    """C9.2: counted after the battles of each turn, Q69: and before the External Powers come or go."""
    provinces = homes_under_enemies(play.state.situation.land)
    play.emit(PenaltyCounted(provinces, LOST_HOME_PENALTY * len(provinces)))


def rome_has_fallen(land: Land) -> bool:
    """C9.1: Rome controls none of its home provinces."""
    holder = land.controller if land.italy.options.occupied_home_is_lost else land.owner
    return ROME not in [holder(home) for home in land.italy.homes[ROME]]


def disgrace(play: Play) -> None:
    """Q68: the campaign ends at once (C9.1); this turn's spending counts."""
    play.emit(CampaignEnded(Ending.DISGRACE, play.state.civic_total, rule="C9.1"))


def verdict(civic: int, exactly_oblivion: bool = True) -> Ending:
    """C9.3: the verdict of the civic account; whether 150 points are oblivion is an option."""
    if civic >= DESTINY:
        return Ending.DESTINY
    if civic >= DOMINION:
        return Ending.DOMINION
    return Ending.OBLIVION if civic < OBLIVION or civic == OBLIVION and exactly_oblivion else Ending.PROVINCIAL


def end_turn(play: Play) -> None:
    """The next turn, or after the last one the verdict (C1.1, C9.2)."""
    if play.state.turn < TURNS:
        play.emit(TurnBegan(play.state.turn + 1))
        return
    civic, exactly = play.state.civic_total, play.state.situation.land.italy.options.exactly_150_is_oblivion
    play.emit(CampaignEnded(verdict(civic, exactly), civic, rule="C9.3"))
