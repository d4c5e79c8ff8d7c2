"""The three lines of a finished game (D29): on its verdict once it is over, and without its seed."""

from dataclasses import replace
from uuid import UUID

import pytest
from django.utils import timezone

from campaign.advice import inquiries
from campaign.advice.advice import Advice
from campaign.desk import result
from campaign.desk.result import Pasted
from campaign.fury.game import GAME as FURY
from campaign.models import Job, JobKind
from engine import saves
from engine.models import GameLine, GameRow
from tests.contract.world import NAME, Kind, begun, is_ours, of_each, over, part
from tests.pages.reader import Reader

pytestmark = pytest.mark.django_db


@of_each(part(Pasted))
def test_they_stand_on_the_verdict(reader: Reader, kind: Kind):
    id_ = over(kind)

    game = kind.log.read(id_)
    told = result.told(kind, game).split("\n")

    page = reader.visit(kind.address("verdict", id_))
    assert len(told) == 3
    assert told[0].startswith(NAME)
    assert told[2].endswith(" · no undos")
    assert not [line for line in told if line not in page.text]
    assert game.start.seed not in " ".join(told)


@of_each(part(Pasted))
def test_there_are_none_before_the_end(reader: Reader, kind: Kind):
    id_ = begun(kind, 4)

    assert result.told(kind, kind.log.read(id_)) == ""
    assert "In three lines" not in reader.visit(kind.address("verdict", id_)).text


def branched(kind: Kind, id_: UUID, tells: bool) -> None:
    """As if a line of its past had been played otherwise, and left: one with a die, or one that told nothing."""
    game = kind.log.read(id_)
    line = next(line for line in game.lines[2:] if kind.log.tells(line) is tells)
    row, n = GameRow.objects.get(id=id_), max(line.n for line in game.lines) + 1
    payload = kind.log.codec.lines.dump(replace(line, n=n))
    GameLine.objects.create(game=row, n=n, parent=line.parent, payload=payload)


@of_each(lambda kind: kind.part(Pasted) and is_ours(kind))
def test_how_it_was_decided_stands_beside_the_verdict_and_on_the_roll(reader: Reader, kind: Kind):
    """By which ways, and how often it was taken back past a die and advised."""
    id_ = over(kind)
    [*ways] = kind.given(Pasted).ways(kind.log.read(id_))
    assert ways or kind is FURY, "whose finished war the program played alone: it is not asked how"
    branched(kind, id_, tells=False)
    for page in (reader.visit(kind.address("verdict", id_)), reader.open("honours")):
        assert " · ".join([*ways, "no undos"]) in page.text

    GameLine.objects.filter(game=id_, n=max(GameLine.objects.values_list("n", flat=True))).delete()
    branched(kind, id_, tells=True)
    for subject in ("one", "another"):
        Job.objects.create(game_id=id_, kind=JobKind.WHAT_IF, line=2, subject=subject, asked_at=timezone.now())

    told = " · ".join([*ways, "1 undo", "advised 1 time"])
    for page in (reader.visit(kind.address("verdict", id_)), reader.open("honours")):
        assert told in page.text
    assert result.told(kind, kind.log.read(id_)).endswith(" · 1 undo · advised 1 time")


@of_each(part(Pasted))
def test_that_it_was_advised_goes_with_its_file(kind: Kind):
    id_ = begun(kind)
    line = kind.log.read(id_).lines[1].n
    Job.objects.create(game_id=id_, kind=JobKind.WHAT_IF, line=line, subject="any", asked_at=timezone.now())
    Job.objects.create(game_id=id_, kind=JobKind.REVIEW, line=1, subject="any", asked_at=timezone.now())

    came = saves.import_(kind, saves.as_json(kind, id_).encode()).id

    [job] = Job.objects.filter(game=came)
    assert (job.kind, job.line, job.goes_on) == (JobKind.WHAT_IF, line, False)
    assert inquiries.known(kind.given(Advice), came, line) == {}
