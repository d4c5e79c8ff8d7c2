"""Italy's own parts of its campaigns' files and rows (campaign/shelf/transfer.py has the rest)."""

from typing import Any

from battles.damaged import BY_CARDS
from campaign import models
from campaign.advice import par
from campaign.italy import savefile, summaries
from campaign.italy.games import LOG
from campaign.italy.par import PAR
from campaign.italy.rules.state import State
from campaign.italy.savefile import SavedCampaign, SavedRun, audited, auditor
from campaign.shelf.transfer import HANGING, own_rows
from engine.games import Files
from engine.rows import record_of
from engine.savefile import NotASave
from powers.data import italy
from powers.rules.options import Options
from powers.rules.theatre import Italy

ROWS = own_rows(more={"campaign_settings": "gamerow_ptr_id = %(id)s", **BY_CARDS})


def _own(row: models.Campaign, now: State) -> dict[str, Any]:
    return {"state": savefile.state_record(now), "run": record_of(SavedRun, row)}


def _made(content: SavedCampaign, holds: bool) -> tuple[models.Campaign, str]:
    """The row from a file's content, and a remark about its lines; raises NotASave if it contradicts itself."""
    if _ids(content.start.italy) != _ids(italy(Options())):
        raise NotASave("It is played on another map, or by other Powers, than this program can show.")
    audit = audited(content, holds)
    if audit.difference:
        raise NotASave(f"It contradicts itself at {audit.difference}.")
    row: models.Campaign = LOG.new_row(name=content.name, hands=content.hands, **vars(content.run))
    game = LOG.standing(row.id, content)
    row.summary, row.par = summaries.text(game), par.text(PAR, content.start) if game.now.ending else ""
    return row, audit.remark


def _ids(land: Italy) -> tuple[str, ...]:
    return (*(p.id for p in land.provinces), *(p.id for p in land.powers), *(e.id for e in land.externals))


FILES = Files(
    auditor=auditor,
    format=savefile.SAVE_FORMAT,
    own=_own,
    made=_made,
    set=("hands", "runs_on", "stop", "resolution", "level"),
    hangs=HANGING,
)
