"""The pages of what was left, of any game: back to a line, seen, compared, renamed, gone on with, deleted."""

from typing import Any
from uuid import UUID

import pytest

from engine.models import GameRow
from tests.contract.world import Kind, begun, chooses, forked, is_campaign, of_each, written_about
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db


def branches(reader: Reader, kind: Kind, id_: UUID) -> Page:
    return reader.visit(kind.address("branches", id_))


def sent(reader: Reader, kind: Kind, page: str, *where: Any, **values: Any) -> Page:
    """What is sent there, whatever form there is."""
    return reader.sent(f"{kind.page.names}{page}", *([kind] if kind.is_shared else []), *where, **values)


def stands(kind: Kind, id_: UUID) -> Any:
    kind.log.forget()
    return kind.log.read(id_)


def kept(kind: Kind, id_: UUID) -> list[tuple[int, str]]:
    return [*kind.log.rows.get(id=id_).branches.values_list("leaf", "name")]


@of_each(chooses)
def test_back_and_on_with_what_was_left(reader: Reader, kind: Kind):
    id_ = begun(kind)
    stood = kind.log.read(id_)
    to = stood.lines[2].n
    assert "No branches yet" in branches(reader, kind, id_).text

    page = sent(reader, kind, "go-back", id_, seen=stood.head, to=to)
    assert any(f"You are back at line {to}, " in notice for notice in page.notices)
    assert "What followed is kept under Branches." in " ".join(page.notices)
    assert stands(kind, id_) == stood.until(3)
    page = branches(reader, kind, id_)
    [(leaf, name)] = kept(kind, id_)
    assert leaf == stood.head
    assert name in page.text
    page = reader.send(page, page.form(f"/branches/{leaf}/continue/"))

    assert any("You go on with" in notice for notice in page.notices)
    assert stands(kind, id_) == stood


@of_each(chooses)
def test_nothing_to_go_back_to(reader: Reader, kind: Kind):
    id_, leaf = forked(kind)
    stood = kind.log.read(id_)

    for n in ("", "x", "-1", "99999999", "1" * 20, stood.head, leaf):
        page = sent(reader, kind, "go-back", id_, seen=stood.head, to=n)
        assert any("nothing to go back to" in notice for notice in page.notices)

    assert stands(kind, id_) == stood


@of_each(chooses)
def test_what_is_stale_changes_nothing(reader: Reader, kind: Kind):
    id_, leaf = forked(kind)
    stood = kind.log.read(id_)
    for page in (
        sent(reader, kind, "go-back", id_, seen=leaf, to=1),
        sent(reader, kind, "continue-branch", id_, leaf, seen=leaf),
        sent(reader, kind, "delete-branch", id_, leaf, seen=leaf),
    ):
        assert any("has moved on since that page was shown" in notice for notice in page.notices)

    assert stands(kind, id_) == stood
    assert [leaf] == [each for each, _ in kept(kind, id_)]


@of_each(chooses)
def test_two_side_by_side(reader: Reader, kind: Kind):
    id_, leaf = forked(kind)
    present, other = kind.log.read(id_), kind.log.at(id_, leaf)
    common = sum(one == each for one, each in zip(present.lines, other.lines, strict=False))
    address = kind.address("compare-branches", id_)

    page = reader.visit(f"{address}?one={present.head}&other={leaf}")

    assert f"{common} line" in page.text
    assert "They share" in page.text
    assert page.text.count("Goes on with: ") == 2
    same = reader.visit(f"{address}?one={leaf}&other={leaf}")
    assert same.status == 200
    assert "Goes on with: " not in same.text
    for query in ("", f"?one={leaf}", f"?one={leaf}&other=x", f"?one={leaf}&other={present.lines[0].n}"):
        assert reader.visit(address + query).status == 404


@of_each(chooses)
def test_another_name_for_a_branch(reader: Reader, kind: Kind):
    id_, leaf = forked(kind)
    page = branches(reader, kind, id_)
    form = page.form(f"/{leaf}/rename/")

    page = reader.send(page, form.filled(name="  The <other> way "))

    assert "The branch is now called “The <other> way”." in page.notices
    assert kept(kind, id_) == [(leaf, "The <other> way")]
    for name, said in (("", "needs a name"), ("x" * 81, "80"), ("\u200b", "visible letter")):
        refused = reader.send(page, form.filled(name=name))
        assert refused.status == 422
        assert any(said in notice for notice in refused.notices)
    assert kept(kind, id_) == [(leaf, "The <other> way")]


@of_each(chooses)
def test_a_branch_is_deleted_once_it_was_asked(reader: Reader, kind: Kind):
    """What goes with it is said before."""
    id_, leaf = forked(kind)
    [(_, name)] = kept(kind, id_)
    stood, gone = kind.log.read(id_), kind.log.at(id_, leaf)
    own = {line.n for line in gone.lines} - {line.n for line in stood.lines}
    page = reader.visit(kind.address("delete-branch", id_, leaf))
    assert f"“{name}”" in page.text
    assert f"{len(own)} line" in page.text
    assert kept(kind, id_)

    page = reader.send(page, page.form(""))

    assert any(f"“{name}” is deleted." in notice for notice in page.notices)
    assert kept(kind, id_) == []
    assert stands(kind, id_) == stood
    rows = kind.log.lines._default_manager.filter(**{kind.log.of: id_}).values_list("n", flat=True)
    assert own.isdisjoint(rows)


@of_each(is_campaign)
def test_it_takes_along_what_the_player_added_there_alone(reader: Reader, kind: Kind):
    id_ = written_about(kind)
    [(leaf, _)] = kept(kind, id_)
    row = GameRow.objects.get(id=id_)
    assert "1 note" in reader.visit(kind.address("delete-branch", id_, leaf)).text

    sent(reader, kind, "delete-branch", id_, leaf, seen=row.head)

    assert (row.notes.count(), row.photos.count(), row.paragraphs.count()) == (2, 2, 1)


@of_each(chooses)
def test_a_branch_that_is_none(reader: Reader, kind: Kind):
    id_, _ = forked(kind)
    stood = kind.log.read(id_)
    for leaf in (0, stood.head, stood.lines[0].n, 10**7, 10**20):
        for page in ("continue-branch", "rename-branch", "delete-branch"):
            assert sent(reader, kind, page, id_, leaf, seen=stood.head, name="x").status == 404

    assert stands(kind, id_) == stood
    assert len(kept(kind, id_)) == 1


@of_each(chooses)
def test_a_page_of_the_list_that_is_none(reader: Reader, kind: Kind):
    id_, leaf = forked(kind)
    for asked in ("0", "-1", "99", "x", ""):
        page = reader.visit(f"{kind.address('branches', id_)}?page={asked}")
        assert page.status == 200
        assert page.form(f"/{leaf}/rename/")
