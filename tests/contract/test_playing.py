"""Any game: begun, decided at random, taken back, left in a branch and gone on with, corrected; and told in words."""

from typing import Any

import pytest

from battles.battleplay.games import NotYours
from engine.log import Stale
from engine.rules.audit import played_again
from engine.rules.correct import own_decisions
from engine.rules.record import IMPOSSIBLE
from engine.rules.ruleset import EVERYBODY, Illegal, goes_on
from tests.card_battles import Whims
from tests.contract.world import KINDS, MOST, SEED, SOME, Kind, begun, chooses, hands, of_each, otherwise

pytestmark = pytest.mark.django_db
REFUSALS = (Illegal, NotYours, *IMPOSSIBLE)


def fresh(kind: Kind, id_: Any) -> Any:
    """As its rows have it."""
    kind.log.forget()
    return kind.log.read(id_)


# Begun and decided


@of_each()
def test_what_was_decided_is_kept_and_nothing_else_is(kind: Kind):
    id_ = begun(kind)
    game = kind.log.read(id_)

    again = fresh(kind, id_)
    state, difference = played_again(kind.files.auditor(game.start), game.start, game.lines, game.head)

    assert len(game.lines) > 3
    assert again == game
    assert difference is None
    assert state == game.now


@of_each()
def test_the_same_seed_and_decisions_give_the_same_game(kind: Kind):
    one, same, other = (kind.log.read(begun(kind, seed=seed)) for seed in (SEED, SEED, "another seed"))

    assert (one.lines, one.states) == (same.lines, same.states)
    assert one.states != other.states


@of_each(lambda kind: kind.engagement is None)
def test_whatever_is_decided_it_comes_to_an_end(kind: Kind):
    """Of campaigns it takes longer: test_any_campaign.py and test_any_rebellion.py."""
    game = kind.log.read(begun(kind, MOST))

    assert not goes_on(kind.ruleset, game)
    assert hands(kind).any(kind, game, Whims(1)) is None


@of_each()
def test_who_saw_another_line_is_told_so_and_nothing_is_decided(kind: Kind):
    id_ = begun(kind, 2)
    game = kind.log.read(id_)
    decision = hands(kind).any(kind, game, Whims(1))

    for seen in (game.head - 1, game.head + 1):
        with pytest.raises(Stale):
            hands(kind).decide(kind, id_, seen, decision)

    assert fresh(kind, id_) == game


@of_each(chooses)
def test_what_is_not_offered_is_refused(kind: Kind):
    """Whatever was offered somewhere else."""
    id_ = begun(kind)
    game, refused = kind.log.read(id_), 0
    for line in game.lines:
        try:
            kind.ruleset.unfold(game.now, line.decision, kind.ruleset.dice(game.now))
        except REFUSALS:
            refused += 1
            with pytest.raises(REFUSALS):
                hands(kind).decide(kind, id_, game.head, line.decision)

    assert refused
    assert fresh(kind, id_) == game


# Back, and on


@of_each()
def test_what_is_taken_back_and_decided_again_is_as_it_was(kind: Kind):
    """Faces, events and numbers of its lines: it is taken up again."""
    id_ = begun(kind)
    stood = kind.log.read(id_)
    kept = set(kind.log.lines._default_manager.values_list("n", flat=True))
    half = stood.lines[len(stood.lines) // 2]

    kind.log.go_back(id_, stood.head, half.n)
    assert kind.log.read(id_) == stood.until(stood.place(half.n))
    while (game := kind.log.read(id_)).head != stood.head:
        following = stood.lines[len(game.lines)]
        players = kind.ruleset.programs(game) is None
        hands(kind).decide(kind, id_, game.head, following.decision if players else None)

    assert fresh(kind, id_) == stood
    assert {*kind.log.lines._default_manager.values_list("n", flat=True)} == kept


# Corrected


@of_each()
def test_to_correct_nothing_changes_nothing(kind: Kind):
    id_ = begun(kind)
    game = kind.log.read(id_)
    first = game.lines[own_decisions(kind.ruleset, game)[0]]

    again = kind.log.correct(id_, game.head, first.n, first.decision)

    assert again.states[: len(game.states)] == game.states
    assert not kind.log.rows.get(id=id_).branches.exists()


@of_each(chooses)
def test_a_decision_taken_otherwise_is_played_on_from(kind: Kind):
    """What was before stands, what was played is a branch; and what comes of it is as sound as any game."""
    id_ = begun(kind)
    game = kind.log.read(id_)
    place, other = otherwise(kind, game)

    now = kind.log.correct(id_, game.head, game.lines[place].n, other)

    assert now.lines[:place] == game.lines[:place]
    assert now.lines[place].decision == other
    assert fresh(kind, id_) == now
    assert kind.log.at(id_, game.head) == game
    assert [branch.leaf for branch in kind.log.rows.get(id=id_).branches.all()] == [game.head]
    assert played_again(kind.files.auditor(now.start), now.start, now.lines, now.head)[1] is None


@of_each(chooses)
def test_a_correction_that_is_refused(kind: Kind):
    id_ = begun(kind)
    game = kind.log.read(id_)
    place, other = otherwise(kind, game)

    with pytest.raises(ValueError, match="not in"):
        kind.log.correct(id_, game.head, 10**6, other)
    with pytest.raises(Stale):
        kind.log.correct(id_, game.head - 1, game.lines[place].n, other)

    assert fresh(kind, id_) == game


# In words


@of_each()
def test_every_moment_and_every_line_has_its_words(kind: Kind):
    """Of a whole battle, or of the first turns of a campaign."""
    game = kind.log.read(begun(kind, SOME * 3))
    words = kind.words

    for place, state in enumerate(game.states):
        seen = kind.seen(game, state)
        told = [words.when(seen), words.stands(seen), words.goes_on(game, place)]
        told += [word for fact in words.facts(seen) for word in fact]
        if place < len(game.lines):
            told += words.tell(state, game.lines[place], EVERYBODY)
        assert all(isinstance(word, str) and not {*"{}"} & {*word} for word in told)
        assert all(told[:2])


@of_each(lambda kind: kind.is_shared)
def test_every_choice_has_its_button(kind: Kind):
    game = kind.log.read(begun(kind))
    for state in game.states:
        for side in kind.seats.sides:
            offered = kind.ruleset.choices(kind.ruleset.seen_by(state, side), side)
            called = [kind.words.choice(each) for each in offered]
            assert all(called)


def test_each_game_is_another():
    assert len({kind.ruleset.name for kind in KINDS}) == len(KINDS) > 5
    assert all(kind.title.name and kind.title.about.endswith((".", "!")) for kind in KINDS)
