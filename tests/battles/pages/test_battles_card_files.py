"""Skirmishes with cards by the pages that every game shares: branches, and files out and in."""

import copy
import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from battles import models
from battles.battleplay import games as cards
from battles.battleplay.games import Commands, KeptCardGame, Until
from battles.battleplay.words import card
from battles.rules.battleplay.events import Deployed
from battles.rules.battleplay.state import Step
from battles.rules.verdict import Side
from battles.web.game import GAME
from engine import saves
from engine.savefile import NotASave
from tests.card_battles import a_card_battle, decided, played_to, start
from tests.italy.test_fuzzed_import import Luck, as_file, rearranged, spotted
from tests.italy.test_savefile import Content, signed
from tests.pages.reader import NONSENSE, Page, Reader


@pytest.fixture
def game(db: None) -> KeptCardGame:
    """Ours is the attack; a card was deployed otherwise before."""
    game = played_to(a_card_battle(of=start(seed="alea")), lambda battle: battle.step is Step.DEPLOYMENT)
    before = game.head
    for _ in range(3):
        game = cards.decide(game.id, game.head, decided(game))
    back = cards.undo(game.id, game.head, before)
    assert back.offer
    return cards.decide(game.id, before, back.offer.decisions()[-1])


def branch(game: KeptCardGame) -> models.CardBranch:
    return models.CardBranch.objects.get(battle=game.id)


# Branches


def test_what_was_taken_back_is_a_branch(reader: Reader, game: KeptCardGame):
    """The board and the list lead there, and it is compared. All else of branches is in test_toy.py."""
    page = reader.open("card-branches", game.id)

    assert branch(game).name in page.headings
    assert branch(game).name.startswith("Deployment: Romans")
    assert "Deployment" in page.text
    assert reverse("card-battle", args=[game.id]) in page.links
    for page in (reader.open("card-battle", game.id), reader.open("skirmish")):
        assert {reverse(name, args=[game.id]) for name in ("card-branches", "card-export")} <= {*page.links}
    page = reader.open("card-compare-branches", game.id, query=f"?one={game.head}&other={branch(game).leaf}")
    assert page.text.count("Goes on with: Deployment: Romans") == 2


def deployed_by_the_enemy(game: KeptCardGame) -> list[tuple[int, str]]:
    """The places of lines by which the enemy laid a card face down, and which card it was."""
    return [
        (place, card(game.states[place + 1], event.card))
        for place, line in enumerate(game.lines)
        for event in line.events
        if isinstance(event, Deployed) and event.side is Side.DEFENDER and not event.shown
    ]


def test_what_the_enemy_hides_is_told_nowhere(reader: Reader, game: KeptCardGame):
    """At the end nothing is hidden."""
    hidden = deployed_by_the_enemy(game)
    both = cards.create(start(seed="alea"), "", "Both", Commands.BOTH, 1)
    assert hidden

    for place, name in hidden:
        assert cards.begins(game, place).startswith("Deployment: Samnites: A card face down in file")
        assert name not in cards.begins(game, place)
    assert GAME.seen(game, game.now).start.seed == ""
    assert GAME.seen(both, both.now) == both.now, "whoever commands both sees both"
    page = reader.open("card-branches", game.id)
    assert game.now.start.seed not in page.text
    over = cards.advance(game.id, game.head, Until.BATTLE)
    assert hidden[0][1] in cards.begins(over, hidden[0][0])
    page = reader.open("card-branches", game.id)
    assert "the end" in page.text
    assert "Outcome" in page.text


NO_SKIRMISH = ["card-branches", "card-compare-branches", "card-go-back", "card-delete", "card-export"]
OF_A_BRANCH = ["card-continue-branch", "card-rename-branch", "card-delete-branch"]


@pytest.mark.parametrize("page", [*NO_SKIRMISH, *OF_A_BRANCH])
def test_a_campaigns_battle_has_none_of_these_pages(reader: Reader, game: KeptCardGame, page: str):
    models.CardBattle.objects.update(key="campaign/3/romans")
    url = reverse(page, args=[game.id, 3] if page in OF_A_BRANCH else [game.id])

    assert reader.get(url).status_code == 404
    assert reader.post(url).status_code in (404, 405)
    assert models.CardBattle.objects.exists()


# Files


def import_(reader: Reader, data: bytes) -> Page:
    return reader.send(
        page := reader.open("skirmish"), page.form("/import/"), file=SimpleUploadedFile("battle.json", data)
    )


def content(game: KeptCardGame) -> Content:
    found: Content = json.loads(saves.as_json(GAME, game.id))
    return found


REFUSED: dict[str, tuple[Callable[[Content], object], str]] = {
    "a campaign": (lambda c: c.update(format="rise-of-rome"), "It is no battle of “Skirmish with cards”"),
    "a level": (lambda c: c["start"].update(level=9), "its start: CardStart › level says '9', which is no level"),
    "a people": (
        lambda c: c["start"]["start"]["attacker"].update(people="atlanteans"),
        "its start: Force › people says 'atlanteans', which is no people",
    ),
    "nobody commands": (lambda c: c["start"].update(commands="gods"), "At start › commands"),
}


@pytest.mark.parametrize(("change", "said"), REFUSED.values(), ids=REFUSED)
def test_a_file_that_is_refused(reader: Reader, game: KeptCardGame, change: Callable[[Content], object], said: str):
    found = content(game)
    change(found)

    page = import_(reader, signed(found))

    assert any(said in notice for notice in page.notices), page.notices
    assert models.CardBattle.objects.count() == 1


WAYS: dict[str, Callable[[Content, Luck], bytes]] = {
    "bytes": lambda found, luck: spotted(signed(found), luck),
    "parts": lambda found, luck: as_file(rearranged(copy.deepcopy(found), luck), luck),
}


@pytest.mark.parametrize("way", WAYS)
def test_spoilt_files(reader: Reader, game: KeptCardGame, way: str):
    found, refused = content(game), 0
    for n in range(60):
        try:
            id = saves.import_(GAME, WAYS[way](found, Luck(f"cards {way} {n}"))).id
        except NotASave:
            refused += 1
            assert models.CardBattle.objects.count() == 1, f"{way} {n}: something was made"
        else:
            for page in ("card-battle", "card-branches"):
                answer = reader.open(page, id)
                assert answer.status == 200
                assert not [word for word in NONSENSE if word in answer.html]
            models.CardBattle.objects.filter(id=id).delete()

    assert refused > 40
