"""What can still be read of a damaged campaign: its log up to the damage, as a save; and all its rows as they are."""

import io
import json
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection

from battles import transfer as battles
from campaign import archive, games, models, savefile, transfer
from campaign.audit import audited
from campaign.games import LOG
from campaign.rules import turn
from campaign.rules.state import State
from campaign.savefile import CampaignLine
from engine.damaged import Damaged, any_text
from engine.formats import Stored
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import after
from engine.savefile import NotASave

ITS_OWN = "campaign_id = %(id)s"
FIGHTS = "key LIKE %(key)s"
OF_FIGHTS = f"fight_id IN (SELECT id FROM battles_fight WHERE {FIGHTS})"
OF_CARDS = f"battle_id IN (SELECT id FROM battles_cardbattle WHERE {FIGHTS})"
OF_SHORT = f"game_id IN (SELECT id FROM engine_game WHERE {FIGHTS})"
ROWS = {
    "campaign_campaign": "id = %(id)s",
    "campaign_logline": ITS_OWN,
    "campaign_given": ITS_OWN,
    "campaign_branch": ITS_OWN,
    "campaign_note": ITS_OWN,
    "campaign_photo": ITS_OWN,
    "campaign_paragraph": ITS_OWN,
    "campaign_job": ITS_OWN,
    "battles_fight": FIGHTS,
    "battles_draft": OF_FIGHTS,
    "battles_count": OF_FIGHTS,
    "battles_tap": f"count_id IN (SELECT id FROM battles_count WHERE {OF_FIGHTS})",
    "battles_chosenrules": FIGHTS,
    "battles_cardbattle": FIGHTS,
    "battles_cardline": OF_CARDS,
    "battles_cardbranch": OF_CARDS,
    "engine_game": FIGHTS,
    "engine_logline": OF_SHORT,
    "engine_branch": OF_SHORT,
    "engine_given": OF_SHORT,
}
"""Every table with rows of a campaign, and which of them are its own."""
SET = ("hands", "runs_on", "stop", "resolution", "level")
"""What the player sets; where one of them cannot be read, it is as in a new row."""
WHAT_IT_IS = """\
All rows that belong to one campaign of The Rise of Rome, as its database keeps them: rows.json has them by table,
photos/ the pictures by their ids. Part of them is damaged, so no import takes this file; it is kept so that whoever
knows the program may mend them. Bytes that are no text are written as \\xNN.
"""


@dataclass(frozen=True)
class Left:
    """The lines whose whole past can be read and played again, and the nearest one to where the campaign stood."""

    lines: tuple[CampaignLine, ...]
    head: int
    now: State


def damage(campaign: uuid.UUID) -> str:
    """What of it, its branches and its battles cannot be read; empty if nothing."""
    try:
        games.read(campaign)
        LOG.all_lines(models.Campaign.objects.get(id=campaign))
        battles.read(f"{campaign}/")
    except Damaged as found:
        return str(found)
    return ""


def left(campaign: uuid.UUID) -> Left | None:
    """What an import would take of it; None if not even its beginning can be read."""
    with any_text():
        row = _row(campaign)
        try:
            states = {0: turn.begin(savefile.CODEC.starts.load(row.start))}
        except IMPOSSIBLE:
            return None
        tree: dict[int, int] = {}
        lines: list[CampaignLine] = []
        for n, parent, format, payload in row.lines.values_list("n", "parent", "format", "payload"):
            tree[n] = parent
            if line := _line(row, n, parent, (format, payload), states):
                lines.append(line)
    return _played_again(tuple(lines), states, tree, row.head)


def _row(campaign: uuid.UUID) -> models.Campaign:
    return models.Campaign.objects.only("name", "start", "head", *SET).get(id=campaign)


def _line(row: models.Campaign, n: int, parent: int, payload: Stored, states: dict[int, State]) -> CampaignLine | None:
    """A line, if it can be read and can follow there; `states` then has what it leads to."""
    if parent not in states:
        return None
    try:
        line = LOG.load_line(n, payload, row)
        states[n] = after(turn.RULESET, states[parent], line)
    except (ValueError, TypeError):
        return None
    return line if line.parent == parent else None


def _played_again(
    lines: tuple[CampaignLine, ...], states: Mapping[int, State], tree: Mapping[int, int], stood: int
) -> Left | None:
    """Without the lines whose events or dice are not those of their decisions, nor what follows from them."""
    while True:
        head = _nearest(tree, stood, {0, *(line.n for line in lines)})
        save = savefile.load(savefile.dump(states[head], lines, head).encode())
        difference = audited(save).difference
        if difference is None:
            return Left(lines, head, states[head])
        if not difference.line:
            return None
        gone = {difference.line}
        for line in lines:
            if line.parent in gone:
                gone.add(line.n)
        lines = tuple(line for line in lines if line.n not in gone)


def _nearest(tree: Mapping[int, int], stood: int, whole: set[int]) -> int:
    """The last whole line of the past in which it stood; where that past has a gap, the last whole one of all."""
    while stood in tree and stood not in whole and tree[stood] < stood:
        stood = tree[stood]
    return stood if stood in whole else max(whole)


def as_json(campaign: uuid.UUID) -> str:
    """A save of what is left; NotASave if there is nothing to save."""
    with any_text():
        row, kept = _row(campaign), left(campaign)
        if kept is None:
            raise NotASave("Not even its beginning can be read.")
        for field in [field for field in models.Campaign._meta.concrete_fields if field.name in SET]:
            try:
                field.clean(getattr(row, field.name), row)
            except ValidationError:
                setattr(row, field.name, field.get_default())
        known = {0, *(line.n for line in kept.lines)}
        own = transfer.players_own(row, known, battles.whole(f"{campaign}/"))
        return savefile.dump(kept.now, kept.lines, kept.head, own)


def as_zip(campaign: uuid.UUID) -> bytes:
    """The same with the photos of these lines beside it."""
    text = as_json(campaign)
    known = {0, *(line.n for line in savefile.load(text.encode()).lines)}
    with any_text():
        return archive.pack(text, transfer.pictures(_row(campaign), known))


def rows(campaign: uuid.UUID) -> bytes:
    """A zip of every row that belongs to it, read past the program's own reading, and of its photos."""
    with any_text():
        tables = {table: list(_rows(table, where, campaign)) for table, where in ROWS.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("what-this-is.txt", WHAT_IT_IS)
        for photo in tables["campaign_photo"]:
            jpeg, photo["jpeg"] = photo["jpeg"], f"photos/{photo['id']}.jpg"
            zipped.writestr(photo["jpeg"], jpeg)
        zipped.writestr("rows.json", json.dumps(tables, indent=1, ensure_ascii=False, default=_bytes))
    return packed.getvalue()


def _rows(table: str, where: str, campaign: uuid.UUID) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pragma_table_info(%s)", [table])
        columns = [name for (name,) in cursor.fetchall()]
        plain = ", ".join(f'+"{name}"' for name in columns)  # as an expression, nothing makes a date or a truth of it
        cursor.execute(f"SELECT {plain} FROM {table} WHERE {where}", {"id": campaign.hex, "key": f"{campaign}/%"})
        for row in cursor.fetchall():
            yield dict(zip(columns, row, strict=True))


def _bytes(value: bytes) -> str:
    return value.decode("utf-8", "backslashreplace")
