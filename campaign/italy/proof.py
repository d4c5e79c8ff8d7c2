"""Is every campaign of a database still what it was? Each is read, or played again; the database need not be ours."""

from collections.abc import Callable, Iterator
from functools import partial
from uuid import UUID

from campaign import models
from campaign.italy import savefile
from campaign.italy.audit import audited
from campaign.italy.games import LOG
from campaign.shelf.shelf import DamagedCampaign
from engine.damaged import Damaged, any_text, reading
from engine.savefile import NotASave


def unreadable(alias: str) -> list[str]:
    """The campaigns that cannot be read, each with the reason."""
    return list(_problems(alias, lambda row: LOG.rebuilt(row, row.head)))


def unplayable(alias: str) -> list[str]:
    """The campaigns that cannot be read, or that come out otherwise when they are played again, with all branches."""
    return list(_problems(alias, _played_again))


def _played_again(row: models.Campaign) -> None:
    game, lines = LOG.rebuilt(row, row.head), LOG.all_lines(row)
    save = savefile.load(savefile.dump(game.now, lines, game.head).encode())
    if difference := audited(save).difference:
        raise DamagedCampaign(row.id, str(difference))


def _problems(alias: str, prove: Callable[[models.Campaign], object]) -> Iterator[str]:
    campaigns = models.Campaign.objects.using(alias)
    for campaign in list(campaigns.values_list("id", flat=True)):
        try:
            with reading(partial(DamagedCampaign, campaign)):
                prove(campaigns.get(id=campaign))
        except (Damaged, NotASave) as problem:
            yield f"“{_name(alias, campaign)}”: {problem}"


def _name(alias: str, campaign: UUID) -> str:
    with any_text(alias):
        return str(models.Campaign.objects.using(alias).values_list("name", flat=True).get(id=campaign))
