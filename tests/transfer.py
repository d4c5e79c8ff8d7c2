"""Campaigns of Italy out to files and back in."""

from functools import partial

from campaign.italy.game import GAME
from campaign.shelf import transfer
from engine import saves

as_json = partial(saves.as_json, GAME)
as_zip = partial(transfer.as_zip, GAME)
import_ = partial(saves.import_, GAME)
load = partial(transfer.load, GAME)
