"""Is every campaign of a database file still what it was? Each is read, or played again; the file need not be ours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock
from uuid import UUID

from django.db import connections

from campaign import models
from campaign.italy import savefile
from campaign.italy.audit import audited
from campaign.italy.games import LOG, DamagedCampaign
from engine.damaged import Damaged, any_text, reading
from engine.savefile import NotASave

_known = Lock()


@contextmanager
def opened(file: Path, how: str = "rw") -> Iterator[str]:
    """A database beside the player's own, in this thread, by the alias it gives; `how` is SQLite's mode of opening."""
    alias = f"beside-{file.name}"
    own = connections.settings["default"]
    options = {"transaction_mode": "IMMEDIATE"}
    its = {**own, "NAME": f"{file.as_uri()}?mode={how}", "OPTIONS": options}
    with _known:
        connections.settings = {**connections.settings, alias: its}  # anew: others may be going through the old one
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        with _known:
            connections.settings = {name: its for name, its in connections.settings.items() if name != alias}


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
