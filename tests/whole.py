"""A campaign with all that a save file holds: branches, notes, photos, a paragraph, and a battle half counted."""

import io
from uuid import UUID

from PIL import Image

from battles import fights
from battles.battleplay.games import Commands, KeptCardGame
from battles.battleplay.plan import plan
from battles.begun import begin_cards, begin_short
from battles.engagement import AtHand
from battles.rules.brief import Brief
from battles.rules.tracker import What
from battles.rules.verdict import Resolver, Side
from campaign.chronicle import photos
from campaign.italy import games
from campaign.italy.engagement import ENGAGEMENT
from campaign.italy.games import CampaignGame
from campaign.italy.rules.decisions import ReportBattle
from engine.models import GameBranch, GameRow
from engine.shared import AnyGame
from tests.fights import tapped
from tests.played import quietest, rome_attacks, stand_before


def whole() -> CampaignGame:
    """Rome's army stands in the field, its battle is being counted; in a branch the year went otherwise."""
    game = stand_before(ReportBattle, rome_attacks)
    on_the_table(game)
    place = game.own_decisions()[-2]
    back = games.go_back(game.id, game.head, game.lines[place - 1].n)
    peace = games.decide(back.id, back.head, quietest(back.now))
    peace = games.run(back.id, peace.head)
    now = games.switch(game.id, peace.head, game.head)
    assert GameBranch.objects.filter(game=game.id).exists()
    write_about(now)
    return now


def hand_of(game: CampaignGame) -> AtHand:
    """The battle at hand."""
    found = ENGAGEMENT.now(game)
    assert found, "no battle is at hand"
    return found


def brief_of(game: CampaignGame) -> Brief:
    """What is told of it."""
    return hand_of(game).brief


def begun_by_cards(game: CampaignGame, commands: Commands = Commands.NEITHER) -> KeptCardGame:
    """The battle at hand, begun with BattlePlay."""
    start = plan(brief_of(game), hand_of(game).seed).start()
    return begin_cards(start, hand_of(game).key, "Rome at war", commands, 1)


def begun_short(game: CampaignGame, resolver: Resolver, *players: Side) -> UUID:
    """The battle at hand, begun as a short battle; by the program alone where nobody plays."""
    start = hand_of(game).short_start(resolver, players)
    return begin_short(resolver, start, hand_of(game).key, "Rome at war", by_hand=False)


def on_the_table(game: CampaignGame) -> UUID:
    """The battle at hand: one list changed, the tracker begun and begun anew."""
    fight = fights.open_fight(brief_of(game), hand_of(game).key)
    fights.choose(fight.id, Side.DEFENDER, fight.lists[Side.DEFENDER], "another")
    fights.begin_count(fight.id)
    tapped(fight.id, fights.begin_count(fight.id), What.BLOCK_LOST, Side.ATTACKER, 1, times=2)
    return fight.id


def a_photo(width: int = 64, height: int = 48) -> bytes:
    """As a camera gives it."""
    out = io.BytesIO()
    Image.radial_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def write_about(game: AnyGame) -> None:
    """Notes, photos and a paragraph, at lines of this past, of whichever campaign."""
    row = GameRow.objects.get(id=game.id)
    row.notes.create(line=game.lines[2].n, text="Roma locuta:\n“causa finita”.")
    row.notes.create(line=game.head, text="<b>Ῥώμη</b> & 🏛")
    row.paragraphs.create(
        line=(*game.lines[4:5], game.lines[-1])[0].n, text="In that year nothing worth telling was done."
    )
    for number in range(2):
        kept = photos.shrink(a_photo(64 + number))
        size = {"width": kept.width, "height": kept.height}
        row.photos.create(line=game.head, caption=f"Before the battle, {number + 1}", jpeg=kept.jpeg, **size)
