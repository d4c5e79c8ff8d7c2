"""Any game that may be played Iron (D31): not taken back past a die, nor otherwise changed than by deciding; marked."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from battles.rules.verdict import Resolver
from campaign.advice.advice import Advice
from campaign.agricola.game import GAME as AGRICOLA
from campaign.boudica.game import GAME as BOUDICA
from campaign.fury.game import GAME as FURY
from campaign.italy.game import GAME as ITALY
from campaign.models import Campaign, ManualDice
from engine import saves
from engine.log import Irrevocable
from engine.rules.correct import own_decisions
from engine.rules.dice import DieRequest, Kind, Roller
from engine.rules.reason import Reason
from tests.contract.world import SOME, at_home, begun, forked, of_each, over
from tests.contract.world import Kind as GameKind
from tests.pages.reader import Page, Reader

pytestmark = pytest.mark.django_db


def _of_italy(start: Any) -> Any:
    options = replace(start.italy.options, advice=False)
    return replace(start, italy=replace(start.italy, options=options), iron=Resolver.GENERATOR)


IRON: Mapping[GameKind, Callable[[Any], Any]] = {
    ITALY: _of_italy,
    **dict.fromkeys((BOUDICA, AGRICOLA, FURY), lambda start: replace(start, iron=True)),
}
"""How a game begins that is played so, by how it began otherwise."""
of_each_iron = of_each(lambda kind: kind in IRON)


def ironed(kind: GameKind, id_: UUID) -> Any:
    """The same game, as if it had been begun so."""
    start = kind.log.codec.starts.dump(IRON[kind](kind.log.read(id_).start))
    kind.log.rows.filter(id=id_).update(start=start)
    return stands(kind, id_)


def stands(kind: GameKind, id_: UUID) -> Any:
    kind.log.forget()
    return kind.log.read(id_)


def refused(page: Page) -> bool:
    return any("is Iron: what the dice have decided stands" in notice for notice in page.notices)


def sent(reader: Reader, kind: GameKind, page: str, *where: Any, **values: Any) -> Page:
    return reader.sent(f"{kind.page.names}{page}", *([kind] if kind.is_shared else []), *where, **values)


def standing_after(kind: GameKind, found: Callable[[Any, int], bool]) -> Any:
    """A game that stands after a decision of a player's of which that is true, by the game and its place."""
    game = ironed(kind, begun(kind))
    place = next(own for own in own_decisions(kind.ruleset, game) if found(game, own))
    kind.log.rows.filter(id=game.id).update(head=game.lines[place].n)
    return stands(kind, game.id)


@of_each_iron
def test_a_decision_after_which_no_die_fell_is_taken_back(kind: GameKind):
    game = standing_after(kind, lambda game, own: own > 1 and not kind.log.tells(game.lines[own]))
    place = len(game.lines) - 1

    back = kind.log.go_back(game.id, game.head, game.lines[place - 1].n)

    assert back == game.until(place)


@of_each_iron
def test_nothing_goes_back_past_a_die(reader: Reader, kind: GameKind):
    game = ironed(kind, begun(kind))
    rolled = max(place for place, line in enumerate(game.lines) if line.faces)
    last = game.lines[rolled - 1].n
    for to in (last, game.lines[0].n):
        with pytest.raises(Irrevocable):
            kind.log.go_back(game.id, game.head, to)
    assert refused(sent(reader, kind, "go-back", game.id, seen=game.head, to=last))

    assert stands(kind, game.id) == game
    assert not kind.log.rows.get(id=game.id).branches.exists()


@of_each_iron
def test_no_branch_is_gone_on_with_and_no_line_decided_otherwise(reader: Reader, kind: GameKind):
    id_, leaf = forked(kind)
    game = ironed(kind, id_)
    for act in (
        lambda: kind.log.switch(id_, game.head, leaf),
        lambda: kind.log.correct(id_, game.head, game.lines[2].n, game.lines[2].decision),
    ):
        with pytest.raises(Irrevocable):
            act()
    for page in (
        reader.visit(kind.address("branches", id_)),
        reader.visit(f"{kind.address('compare-branches', id_)}?one={leaf}&other={game.head}"),
        reader.visit(kind.address("delete-branch", id_, leaf)),
        sent(reader, kind, "continue-branch", id_, leaf, seen=game.head),
        sent(reader, kind, "rename-branch", id_, leaf, name="Another"),
    ):
        assert refused(page)

    assert stands(kind, id_) == game
    assert kind.log.rows.get(id=id_).branches.get().leaf == leaf


@of_each_iron
def test_nothing_is_overruled_and_nobody_advised(reader: Reader, kind: GameKind):
    game = ironed(kind, begun(kind))
    assert kind.overrides
    assert not any(kind.overrides.legal(state) for state in game.states)
    assert "cannot be overruled now" in " ".join(
        sent(reader, kind, "overrule", game.id, seen=game.head, what="controller").notices
    )
    advised: Advice[Any, Any, Any] = kind.given(Advice)
    assert not any(advised.may_ask(game.states[place]) for place in own_decisions(kind.ruleset, game))
    page = reader.visit(kind.address("what-if", game.id, game.head))
    assert any("advi" in notice for notice in page.notices)


@of_each_iron
def test_the_program_rolls(reader: Reader, kind: GameKind):
    """Whatever its row says, which a file may have set."""
    game, die = ironed(kind, begun(kind)), DieRequest(Kind.D6, "C4.1", "", Reason("attack_roll"))
    if kind is ITALY:
        Campaign.objects.filter(id=game.id).update(hands=ManualDice.ALL)
    kind.log.rows.filter(id=game.id).update(by_hand=True)
    row = kind.log.rows.get(id=game.id)
    assert kind.dice
    assert not kind.dice.rolls.asks(row, None, game.now)(die)
    if kind.is_shared:
        assert refused(sent(reader, kind, "hands", game.id, do="hand"))


@of_each_iron
def test_it_offers_nothing_of_that(reader: Reader, kind: GameKind):
    id_, _ = forked(kind)
    assert kind.address("branches", id_) in at_home(reader, kind, id_).links
    ironed(kind, id_)

    page = at_home(reader, kind, id_)

    assert not {kind.address(name, id_) for name in ("branches", "overrule")} & {*page.links}
    pressed = [button.name for form in page.forms for button in form.buttons]
    assert "hand" not in pressed
    assert pressed.count("to") <= 1, "what may be taken back is at most the last decision"
    assert not [button.text for form in page.forms for button in form.buttons if "the dice" in button.text]
    assert "Iron" in page.text


@of_each_iron
def test_files_keep_it_and_no_die_by_hand_comes_in_with_them(kind: GameKind):
    game = ironed(kind, begun(kind, 3 if kind is ITALY else SOME))  # where later battles were decided otherwise
    data = saves.as_json(kind, game.id).encode()
    came = saves.import_(kind, data).id
    assert kind.log.read(came).start == game.start

    place = next(place for place, line in enumerate(game.lines) if line.faces)
    own = replace(game.lines[place], by=tuple(Roller.HAND for _ in game.lines[place].by))
    payload = kind.log.codec.lines.dump(own)
    kind.log.rows.get(id=game.id).lines.filter(n=own.n).update(payload=payload)
    kind.log.forget()
    content = kind.log.read(game.id)
    _, difference = kind.files.played_again(content_of(kind, content))
    assert difference
    assert "dice by hand" in str(difference)


def content_of(kind: GameKind, game: Any) -> Any:
    class Content:
        start, lines, head = game.start, game.lines, game.head

    return Content


@of_each_iron
def test_it_is_said_wherever_it_is_looked_back_on(reader: Reader, kind: GameKind):
    id_ = over(kind)
    assert "Iron" not in reader.visit(kind.address("verdict", id_)).text
    ironed(kind, id_)
    kind.log.rows.filter(id=id_).update(summary="")

    for page in (reader.visit(kind.address("verdict", id_)), reader.open("honours"), reader.visit(kind.front_address)):
        assert "Iron" in page.text
