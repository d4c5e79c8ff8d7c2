"""A campaign with all that a save file holds: branches, notes, photos, a paragraph, and a battle half counted."""

import io
from uuid import UUID

from PIL import Image

from battles import chronicle as fights
from battles.rules.tracker import What
from battles.rules.verdict import Side
from campaign import chronicle, models, photos
from campaign.chronicle import Chronicle
from campaign.rules.decisions import ReportBattle
from campaign.web import table
from tests.fights import tapped
from tests.played import quietest, rome_attacks, stand_before


def whole() -> Chronicle:
    """Rome's army stands in the field, its battle is being counted; in a branch the year went otherwise."""
    told = stand_before(ReportBattle, rome_attacks)
    on_the_table(told)
    place = told.own_decisions()[-2]
    back = chronicle.go_back(told.id, told.head, told.lines[place - 1].n)
    peace = chronicle.decide(back.id, back.head, quietest(back.now))
    peace = chronicle.run(back.id, peace.head)
    now = chronicle.switch(told.id, peace.head, told.head)
    assert models.Branch.objects.filter(campaign=told.id).exists()
    write_about(now)
    return now


def on_the_table(told: Chronicle) -> UUID:
    """The battle at hand: one list changed, the tracker begun and begun anew."""
    brief = table.brief(told)
    assert brief is not None
    fight = fights.open_fight(brief, chronicle.battle_key(told.id, told.now))
    fights.choose(fight.id, Side.DEFENDER, fight.lists[Side.DEFENDER], "another")
    fights.begin_count(fight.id)
    tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Side.ATTACKER, 1, times=2)
    return fight.id


def a_photo(width: int = 64, height: int = 48) -> bytes:
    """As a camera gives it."""
    out = io.BytesIO()
    Image.radial_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def write_about(told: Chronicle) -> None:
    """Notes, photos and a paragraph, at lines of this past."""
    row = models.Campaign.objects.get(id=told.id)
    row.notes.create(line=told.lines[2].n, text="Roma locuta:\n“causa finita”.")
    row.notes.create(line=told.head, text="<b>Ῥώμη</b> & 🏛")
    row.paragraphs.create(line=told.lines[4].n, text="In that year nothing worth telling was done.")
    for number in range(2):
        kept = photos.shrink(a_photo(64 + number))
        size = {"width": kept.width, "height": kept.height}
        row.photos.create(line=told.head, caption=f"Before the battle, {number + 1}", jpeg=kept.jpeg, **size)
