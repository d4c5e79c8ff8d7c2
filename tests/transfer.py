"""Games out to files and back in: Italy's campaigns, and the zips of any."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from functools import partial

from campaign.italy.game import GAME
from campaign.italy.rules.state import State
from campaign.italy.savefile import SAVE_FORMAT, Audit, CampaignLine, Played, SavedCampaign, audited, state_record
from campaign.shelf import transfer
from campaign.shelf.savefile import PlayersOwn
from engine import saves

as_json = partial(saves.as_json, GAME)
as_zip = partial(transfer.as_zip, GAME)
import_ = partial(saves.import_, GAME)
load = partial(transfer.load, GAME)


def dump(campaign: State, lines: Sequence[CampaignLine], own: PlayersOwn | None = None) -> str:
    """The save file of a campaign with these lines, which stands at the last of them."""
    played = Played(
        start=campaign.start, head=lines[-1].n if lines else 0, state=state_record(campaign), lines=tuple(lines)
    )
    return SAVE_FORMAT.dump(SavedCampaign(**vars(played), **vars(own or PlayersOwn())))


def saved(data: bytes) -> SavedCampaign:
    """What a save file says; NotASave with the place and the reason."""
    return SAVE_FORMAT.load(data)[0]


def audit_of(data: bytes) -> Audit:
    """How it holds together."""
    return audited(*SAVE_FORMAT.load(data))


def unpacked(data: bytes) -> dict[str, bytes]:
    """What a zip holds, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def packed(files: Mapping[str, bytes]) -> bytes:
    """These files as a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return out.getvalue()
