"""The player's word against any game that takes it: with a reason, told, under its clause, taken back; or refused."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import pytest

from engine import saves
from engine.rules.audit import played_again
from engine.rules.overrides import LONGEST_REASON, Among, Amount, OfferOverride, Part, Words, parts_of
from engine.rules.ruleset import EVERYBODY
from tests.contract.world import SOME, Kind, at_home, begun, gone_on, of_each, over
from tests.pages.reader import Form, Page, Reader, refused

pytestmark = pytest.mark.django_db
of_each_overridden = of_each(lambda kind: kind.overrides)
WHY = "The <die> had rolled off"


def offers(kind: Kind, id_: UUID) -> Mapping[str, OfferOverride[Any]]:
    """What may be overridden, by its name."""
    assert kind.overrides
    now = kind.log.read(id_).now
    return {each.matter.what: each for each in kind.overrides.legal(kind.ruleset.seen_by(now, EVERYBODY))}


def open_to_it(kind: Kind) -> UUID:
    """A game of which something may be overridden."""
    id_ = begun(kind)
    for number in range(SOME):
        if offers(kind, id_):
            return id_
        gone_on(kind, id_, 1, f"{number}")
    raise AssertionError("nothing of it may be overruled")


def others(part: Part, stands: Any) -> list[Any]:
    """What else it may be."""
    match part:
        case Among(options):
            found: list[Any] = [option for option in options if option is not None]
        case Amount(least, most):
            found = [least, min(most, least + 1), most]
        case _:
            found = ["Another"]
    return [value for value in found if value != stands]


def change(offer: OfferOverride[Any]) -> tuple[str, dict[str, Any], Any]:
    """Of whom, the parts that are asked for, and the value: the first that may be, with one part that is another."""
    for of, stands in offer.stands.items():
        parts = offer.parts(of)
        known = parts_of(stands)
        now = {
            name: next(iter([known.get(name)] if known.get(name) is not None else others(part, None)), None)
            for name, part in parts.items()
        }
        for name, part in parts.items():
            for other in others(part, now[name]):
                given = {**now, name: other}
                if not offer.problem(of, value := offer.matter.value(**given)):
                    asked = {name for name, each in parts.items() if not (isinstance(each, Among) and len(each[0]) < 2)}
                    return of, {name: str(each) for name, each in given.items() if name in asked}, value
    raise AssertionError(f"nothing of {offer.matter.what} may be another")


def opened(reader: Reader, kind: Kind, id_: UUID, of: str) -> Page:
    return reader.visit(f"{kind.address('overrule', id_)}?of={of}")


def forms(page: Page) -> dict[str, Form]:
    return {form.fields["what"]: form for form in page.forms if "what" in form.fields}


def filled_in(form: Form, **values: str) -> Form:
    form.fields |= values
    return form


@of_each_overridden
def test_each_that_may_be_is_a_line_with_its_reason_and_is_taken_back(reader: Reader, kind: Kind):
    """Where a game shows first what follows, nothing has happened until it is confirmed."""
    id_ = open_to_it(kind)
    before = kind.log.read(id_)
    assert kind.overrides
    assert kind.address("overrule", id_) in {link.partition("?")[0] for link in at_home(reader, kind, id_).links}
    for what, offer in offers(kind, id_).items():
        of, parts, value = change(offer)
        page = opened(reader, kind, id_, of)
        assert any(link.endswith(f"#{kind.overrides.rule}") for link in page.links)
        page = reader.send(page, filled_in(forms(page)[what], **parts, reason=WHY))
        if kind.overrides.follows:
            assert "This is what will happen" in page.headings, page.notices
            assert kind.log.read(id_) == before
            page = reader.send(page, forms(page)[what])

        assert page.url.partition("?")[0] == kind.home(id_)
        assert any("can be undone like any other" in notice for notice in page.notices)
        kind.log.forget()
        game = kind.log.read(id_)
        assert game.lines[:-1] == before.lines
        assert game.lines[-1].decision == kind.overrides.decision(what, of, value, WHY)
        assert WHY in page.text
        assert played_again(kind.files.auditor(game.start), game.start, game.lines, game.head)[1] is None
        kind.log.go_back(id_, game.head, before.head)
        assert kind.log.read(id_) == before
    came = saves.import_(kind, saves.as_json(kind, id_).encode()).id
    assert kind.log.at(came, game.head).now == game.now


def wrongs(parts: Mapping[str, Part], asked: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """What cannot be, part for part: the smallest and the largest that is none, another word, nothing to be seen."""
    for name in asked:
        match parts[name]:
            case Amount(least, most):
                yield from ({name: wrong} for wrong in (str(least - 1), str(most + 1), "many"))
            case Among():
                yield {name: "atlantis"}
            case Words():
                yield {name: "\u3164"}


@of_each_overridden
def test_what_is_refused(reader: Reader, kind: Kind):
    """Without a reason in a line, without a change, and whatever cannot be; what was filled in is kept."""
    id_ = open_to_it(kind)
    before = kind.log.read(id_)
    for what, offer in offers(kind, id_).items():
        of, parts, _ = change(offer)
        page = opened(reader, kind, id_, of)
        form = forms(page)[what]
        for wrong in wrongs(offer.parts(of), parts):
            assert reader.send(page, filled_in(form, **{**parts, **wrong}, reason=WHY)).status == 422, wrong
    for reason in ("", "   ", "x" * (LONGEST_REASON + 1), "so\u200bso", "two\nlines"):
        again = reader.send(page, filled_in(form, **parts, reason=reason))
        assert again.status == 422, reason
    assert forms(again)[what].fields.items() >= {name: forms(page)[what].fields[name] for name in parts}.items()
    same = next(iter(of for offer in offers(kind, id_).values() for of in offer.stands))
    page = opened(reader, kind, id_, same)
    for form in forms(page).values():
        if {*form.choices} <= {*form.fields}:
            refused(reader.send(page, filled_in(form, reason=WHY)), "nothing would change")

    assert kind.log.read(id_) == before


@of_each_overridden
def test_what_there_is_not(reader: Reader, kind: Kind):
    """Neither of whom, nor what, nor as the game stood."""
    id_ = open_to_it(kind)
    before = kind.log.read(id_)
    [what, offer] = next(iter(offers(kind, id_).items()))
    of, parts, _ = change(offer)
    assert not forms(opened(reader, kind, id_, "thule"))
    assert not forms(reader.visit(kind.address("overrule", id_)))
    form = filled_in(forms(page := opened(reader, kind, id_, of))[what], **parts, reason=WHY)
    for wrong in ({"what": "magic"}, {"what": ""}):
        answer = reader.send(page, form, None, **wrong)
        assert any("cannot be overruled now. Nothing has changed" in notice for notice in answer.notices)
    answer = reader.send(page, form, None, seen=str(before.head - 1))
    assert any("has moved on" in notice for notice in answer.notices)

    assert kind.log.read(id_) == before


@of_each_overridden
def test_once_it_is_over_the_way_leads_through_the_log(reader: Reader, kind: Kind):
    id_ = over(kind)
    assert not offers(kind, id_)
    page = reader.visit(kind.address("overrule", id_))
    assert page.status == 200
    assert not forms(page)
    assert kind.address("overrule", id_) not in at_home(reader, kind, id_).links


@of_each(lambda kind: kind.is_shared and not kind.overrides)
def test_a_game_that_has_nothing_to_override(reader: Reader, kind: Kind):
    assert reader.visit(kind.address("overrule", begun(kind, 2))).status == 404
