"""Make the finished campaign that comes with the program, and its review: `python -m tests.make_example`.

It is the played campaign that came within ten points of the best ending, with a few words of a player's. Both files
are always the same; the review takes some minutes.
"""

import gzip
import os
import uuid
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.settings")
django.setup()  # the save file knows the rows of battles

from campaign.advice import reviews  # noqa: E402
from campaign.advice.playouts.course import course  # noqa: E402
from campaign.advice.playouts.review import Review  # noqa: E402
from campaign.italy.games import CampaignGame  # noqa: E402
from campaign.italy.playouts.hindsight import HINDSIGHT  # noqa: E402
from campaign.italy.policies import BY_DEFAULT  # noqa: E402
from campaign.italy.web.advice import ADVICE  # noqa: E402
from campaign.shelf import archive  # noqa: E402
from campaign.shelf.savefile import PlayersOwn, SavedNote  # noqa: E402
from tests import transfer  # noqa: E402
from tests.played import save, states  # noqa: E402

FILE = Path(__file__).parent.parent / "campaign" / "italy" / "data" / "example.zip"
REVIEW = FILE.with_name("example-review.json.gz")
PLAYED = "dominion"
NAME = "Ten points short"
WRITTEN = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
NOTES = {
    14: "Etruria in the very first turn, and with it a Subject. Five talents a turn do not sound like much. "
    "More than fifty of them over a campaign do.",
    222: "The battle I had waited for: the Samnites, on the table, with both of Rome's legions on the right. "
    "Their left was gone before mine had moved. By evening there was no Samnium any more.",
    265: "Ten talents of Defence, and I had spent all of them on the Tarentines, who came first. "
    "The Syracusans came second. At the end ten points were missing.",
}
"""What he wrote, by the lines of the log."""


def made() -> bytes:
    """The whole file."""
    played, now = save(PLAYED), states(PLAYED)[-1]
    own = PlayersOwn(notes=tuple(SavedNote(line, text, WRITTEN) for line, text in NOTES.items()))
    text = transfer.dump(replace(now, start=replace(now.start, name=NAME)), played.lines, own=own)
    return archive.pack(text, ())


def reviewed() -> bytes:
    """All that is ever worked out of its review, packed."""
    played = save(PLAYED)
    game = CampaignGame(uuid.UUID(int=0), played.start, played.lines, states(PLAYED))
    reviewing = reviews.begun(ADVICE, game, course(game, HINDSIGHT.retold), BY_DEFAULT, Review(HINDSIGHT, NAME))
    while share := reviews.next_batch(reviewing, []):
        reviewing = reviews.with_batch(reviewing, reviews.WORK.play(*share))
    return gzip.compress(reviews.WORK.progress(reviewing).encode(), mtime=0)


if __name__ == "__main__":
    FILE.write_bytes(made())
    REVIEW.write_bytes(reviewed())
