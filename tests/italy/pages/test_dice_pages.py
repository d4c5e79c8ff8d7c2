"""With all dice by hand, a page takes a whole phase: how many a turn needs, and that nothing else becomes of them."""

import os
from collections import Counter
from collections.abc import Callable
from statistics import median
from zlib import crc32

import pytest

from campaign.italy import games, manual_dice
from campaign.italy.games import CampaignGame
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import State, Step
from campaign.models import ManualDice
from engine.rules.dice import SIDES, DiceWanted, Kind, Roller
from engine.web.manual_dice import BETWEEN
from powers.rules.options import Options
from tests.pages.reader import Form, Page, Reader
from tests.played import before_step, quietest

PROOF = bool(os.environ.get("RISE_PROOF"))
SEEDS = [f"seed {n}" for n in range(12)] if PROOF else ["b"]
TURNS = 12 if PROOF else 3
MOST = 10
"""Pages of dice in a turn, in the middle of all; it took 20 to 25 to give each roll by itself."""


def warlike(campaign: State) -> de.Decision:
    """Rome attacks whenever it can, and divides its talents in three."""
    match turn.legal_decisions(campaign)[0]:
        case de.OfferAttack(provinces=(first, *_)):
            return de.DeclareAttack(first)
        case de.OfferSpend(total=total, bound=bound) as offer:
            attack = min(offer.most_attack, total // 3)
            defence = min(offer.most_defence, total // 3, total - bound - attack)
            return de.Spend(attack, defence, total - attack - defence)
        case de.OfferDefence(most=most):
            return de.CommitDefence(most)
    return quietest(campaign)


def face(game: CampaignGame, question: str) -> str:
    """What he throws for a die in that campaign, whenever he is asked for it."""
    return str(1 + crc32(f"{game.now.start.seed}/{question}".encode()) % SIDES[Kind(question.split("/")[-2])])


def at_hand(game: CampaignGame) -> list[str]:
    """The faces of the roll that is asked for."""
    row = manual_dice.row_of(game.id)
    waiting = manual_dice.ROLLS.waiting(row)
    assert waiting is not None
    rolling = manual_dice.ROLLS.rolling(row, game, waiting)
    assert rolling is not None
    return [face(game, one.question) for one in rolling.at_hand]


def whole(game: CampaignGame, form: Form) -> str:
    """All that the page takes, in its line."""
    coming = filter(None, form.fields["shown"].split(BETWEEN))
    return " ".join([*at_hand(game), *(face(game, question) for question in coming)])


def one_roll(game: CampaignGame, form: Form) -> str:
    """Only what is needed now."""
    return " ".join(at_hand(game))


def play(
    reader: Reader, game: CampaignGame, turns: int, typed: Callable[[CampaignGame, Form], str]
) -> tuple[CampaignGame, Counter[int]]:
    """The campaign as it goes on for so many turns, and on how many pages he is asked for dice in each."""
    pages: Counter[int] = Counter()
    last, page = game.now.turn + turns - 1, to_the_dice(reader, game)
    while page is not None and game.now.turn <= last:
        pages[game.now.turn] += 1
        form = page.form("/roll/")
        page = reader.send(page, form.filled(faces=typed(game, form)))
        assert page.status == 200, page.notices
        game = games.read(game.id)
        if "/roll/" not in page.url:
            page = to_the_dice(reader, game)
            game = games.read(game.id)
    return game, pages


def to_the_dice(reader: Reader, game: CampaignGame) -> Page | None:
    """The page for the next ones; None at the end of the campaign."""
    try:
        while not game.now.ending:
            ours = turn.programs_decision(game.now) is None
            game = games.decide(game.id, game.head, warlike(game.now)) if ours else games.run(game.id, game.head)
    except DiceWanted:
        return reader.open("roll", game.id, query="?then=run")
    return None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_turn_needs_few_pages(reader: Reader, db: None, seed: str):
    game, pages = play(reader, games.create(seed, seed, Options(), ManualDice.ALL), TURNS, whole)

    assert median(pages.values()) <= MOST, pages
    assert {by for line in game.lines for by in line.by} == {Roller.HAND}


def test_it_is_the_same_campaign_roll_by_roll(reader: Reader, db: None):
    """Each die is where it belongs, whether it was thrown with others or by itself; only the pages are fewer."""
    (together, few), (one_by_one, many) = (
        play(reader, before_step(Step.RULERS, ManualDice.ALL, turn=3), 1, typed) for typed in (whole, one_roll)
    )

    assert together.lines == one_by_one.lines
    assert many.total() > 2 * few.total()
