"""D34: two people at two places, who send each other files in turn. In these tests both are one place."""

import json
from typing import Any
from urllib.parse import urldefrag
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.desk.web.result import on_board
from campaign.shelf import by_file
from engine import saves
from engine.savefile import NotASave, opened
from tests.pages.reader import Reader
from tests.rebellion import CALM, DIVIDED, JOINED, begun, decide, now, played_out

pytestmark = pytest.mark.django_db
TO_THE_ROMANS = (*DIVIDED, Enter("briton-1", "corieltauvi"), EndMove())
"""The Britons have moved an army, and the Romans are to move a piece."""


def view_of(game: UUID, side: str = ROMANS) -> UUID:
    """The view of that side, from its first file or brought up to the next."""
    return saves.import_(GAME, by_file.file_for(GAME, game, side).encode()).id


def answer(game: UUID, view: UUID) -> None:
    """What has been decided in the view is carried out."""
    content, _ = saves.format_of(GAME).load(saves.as_json(GAME, view).encode())
    by_file.take(GAME, game, GAME.log.read(game).head, content)


def send(client: Client, game: UUID, data: str) -> Any:
    """The file, given on the page of a game or a view."""
    form = {"seen": GAME.log.read(game).head, "file": SimpleUploadedFile("file.json", data.encode())}
    return client.post(reverse("game-by-file", args=[GAME, game]), form, follow=True)


def test_a_game_is_played_at_two_places():
    """D34: to its end, each as much as is certain before a file is sent; the view never differs from what is known."""
    game = begun(*DIVIDED)
    while not now(game).ending:
        if decides(now(game)) == BRITONS:
            decide(game, next(one for one in GAME.ruleset.choices(now(game), BRITONS) if isinstance(one, CALM)))
            continue
        view = view_of(game)
        assert seen_by(now(view), ROMANS).armies == seen_by(now(game), ROMANS).armies
        while found := GAME.ruleset.choices(seen_by(now(view), ROMANS), ROMANS):
            decide(view, next(one for one in found if isinstance(one, CALM)))
        answer(game, view)

    assert now(game).turn > 2
    assert GAME.log.rows.count() == 2
    assert not GAME.log.rows.get(id=view).branches.exists()


def test_a_file_has_nothing_that_its_side_may_not_know():
    """D34, W1.4: byte by byte the same, whatever the Britons divided, passed and took; and no seed."""
    files = []
    for divided, passed, seed in [((3, 3, 11), 1, "7"), ((8, 6, 3), -2, "7")]:
        game = begun(PlaceAgent("regni"), Divide(divided), Exchange("briton-2", "briton-3", passed), seed=seed)
        sealed = opened(json.loads(by_file.file_for(GAME, game, ROMANS)))
        assert sealed["start"].pop("away") == {"side": ROMANS, "game": str(game)}
        assert sealed.pop("checksum")
        files.append(json.dumps(sealed))

    assert files[0] == files[1]
    assert '"seed": ""' in files[0]
    assert "7" not in json.loads(files[0])["start"]["seed"]


def test_what_is_certain_happens_at_once_and_the_rest_waits():
    """D34: the Romans move and stop; what comes of a meeting, only the other place can tell."""
    game = begun(*TO_THE_ROMANS)
    view = view_of(game)

    decide(view, Enter("legion-XIV", "deceangli"))
    assert not now(view).sent
    assert now(view).armies["legion-XIV"].at == "deceangli"
    decide(view, EndMove())
    assert GAME.ruleset.choices(now(view), ROMANS) == ()

    answer(game, view)
    assert now(game).armies["legion-XIV"].at == "deceangli"


def test_an_answer_is_whole_or_nothing():
    """D34: only what goes on from the present moment is carried out."""
    game = begun(*TO_THE_ROMANS)
    view, other = view_of(game), view_of(begun(*TO_THE_ROMANS))
    with pytest.raises(NotASave, match="Nothing is decided"):
        answer(game, view)
    with pytest.raises(NotASave, match="other place of this game"):
        answer(game, other)
    with pytest.raises(NotASave, match="other place of this game"):
        answer(game, game)
    decide(view, Pass())
    decide(game, Enter("legion-XIV", "deceangli"))
    lines = len(GAME.log.read(game).lines)

    with pytest.raises(NotASave, match="does not go on from where"):
        answer(game, view)
    assert len(GAME.log.read(game).lines) == lines


def test_an_older_file_changes_nothing():
    """D34: and one with another course makes a branch of the view's own."""
    game = begun(*TO_THE_ROMANS)
    view, old = view_of(game), by_file.file_for(GAME, game, ROMANS)
    decide(view, Pass())
    head = GAME.log.read(view).head

    assert "older" in saves.import_(GAME, old.encode()).remark
    assert GAME.log.read(view).head == head
    decide(game, Enter("legion-XIV", "deceangli"), EndMove())
    assert view_of(game) == view
    assert now(view).armies["legion-XIV"].at == "deceangli"
    assert "nothing new" in saves.import_(GAME, by_file.file_for(GAME, game, ROMANS).encode()).remark
    assert GAME.log.rows.get(id=view).branches.count() == 1


def test_the_page_of_the_place_that_keeps_the_game(client: Client, reader: Reader):
    game = begun(*TO_THE_ROMANS)
    page = reader.get(reverse("game-by-file", args=[GAME, game]))
    assert "For the Romans" in page.text
    file = client.get(reverse("game-view-file", args=[GAME, game, ROMANS]))
    assert file["Content-Disposition"].endswith('.json"')
    assert client.get(reverse("game-view-file", args=[GAME, game, "gauls"])).status_code == 404

    view = saves.import_(GAME, file.content).id
    decide(view, Pass())
    text = saves.as_json(GAME, view)
    refused = send(client, game, "{}")
    assert (refused.status_code, "Nothing has changed" in refused.content.decode()) == (422, True)
    assert "is carried out" in send(client, game, text).content.decode()
    assert decides(now(game)) == BRITONS


def test_the_page_of_a_view(client: Client, reader: Reader):
    game = begun(*TO_THE_ROMANS)
    view = view_of(game)
    assert "By file: the Romans" in reader.get(GAME.home(view)).text
    decide(view, Pass())
    assert "Send your answer" in reader.get(GAME.home(view)).text
    answer(game, view)
    decide(game, Pass())

    taken = send(client, view, by_file.file_for(GAME, game, ROMANS))

    assert "It goes on from the file" in taken.content.decode()
    assert client.get(reverse("game-view-file", args=[GAME, view, ROMANS])).status_code == 404


@pytest.mark.parametrize("plays", [ROMANS, "neither"])
def test_nobody_is_at_another_place_where_the_program_plays(client: Client, plays: str):
    game = begun(plays=plays)

    assert client.get(reverse("game-by-file", args=[GAME, game])).status_code == 404


def test_the_end_is_sent_as_it_is(client: Client):
    """D34: then nothing is hidden."""
    game = played_out(begun(*DIVIDED))

    assert client.get(reverse("game-by-file", args=[GAME, game])).status_code == 404


def test_no_view_is_of_a_side_that_nobody_plays():
    """D34: whoever writes such a file by hand is refused, and nothing is made of it."""
    game = begun(*TO_THE_ROMANS)

    with pytest.raises(NotASave, match="nobody plays the side 'gauls'"):
        view_of(game, "gauls")
    assert GAME.log.rows.count() == 1


def test_a_battle_is_fought_elsewhere_only_where_the_game_is_kept():
    """D34, W11.3: the view offers neither the table nor the odds table."""
    game = begun(*JOINED)
    view = view_of(game)

    assert on_board(GAME, GAME.log.read(game)) is not None
    assert on_board(GAME, GAME.log.read(view)) is None


def test_every_page_of_a_view_answers(client: Client, reader: Reader):
    """D34: also those that count or tell."""
    view = view_of(begun(*JOINED))
    linked = {urldefrag(link)[0] for link in reader.visit(GAME.home(view)).links if f"{view}/" in link}
    parts = ("review", "verdict", "film", "persons", f"what-if/{GAME.log.read(view).head}")

    for address in {*linked, *(f"{GAME.home(view)}{part}/" for part in parts)}:
        assert client.get(address).status_code in (200, 302), address
