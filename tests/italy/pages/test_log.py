"""The log of a turn: every die, every reason, every clause."""

import re
from pathlib import Path

import pytest

from campaign.italy import data
from campaign.italy.games import CampaignGame
from campaign.italy.savefile import CampaignLine
from tests.pages.reader import Reader
from tests.played import FILES, stand_at


def lines_of(game: CampaignGame, number: int) -> list[CampaignLine]:
    """The lines that were played in that turn."""
    return [line for line, before in zip(game.lines, game.states, strict=False) if before.turn == number]


CLAUSES = {clause.id for section in data.rules() for clause in section.clauses}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_and_face_is_told_and_every_clause_can_be_looked_up(reader: Reader, file: Path):
    game = stand_at(file.stem)

    pages = {number: reader.open("log", game.id, number) for number in range(1, game.now.turn + 1)}

    lines = {name for page in pages.values() for name in page.ids if name.startswith("line-")}
    assert lines == {f"line-{line.n}" for line in game.lines}
    links = {link for page in pages.values() for link in page.links}
    named = {link.partition("#")[2] for link in links if link.startswith("/rules/#")}
    assert len(named) > 20
    assert named <= CLAUSES
    for number, page in pages.items():
        assert any(f"{355 - 7 * number} BC" in heading for heading in page.headings)
        assert {f"line-{line.n}" for line in lines_of(game, number)} <= page.ids
        shown = len(re.findall(r'class="die [^"]*"', page.html))
        assert shown >= sum(len(line.faces) for line in lines_of(game, number))


def test_the_turns_lead_to_each_other(reader: Reader):
    game = stand_at("dominion", 100)

    page = reader.open("log", game.id, game.now.turn)

    assert all(f"/campaign/{game.id}/log/{n}/" in page.links for n in range(1, game.now.turn + 1))
    assert f"/campaign/{game.id}/log/{game.now.turn + 1}/" not in page.links
