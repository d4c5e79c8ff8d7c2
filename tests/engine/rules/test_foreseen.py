"""Which dice are asked for next: all that is certain, nothing that the program's dice or what is hidden would tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from engine.rules.dice import Dice, DieRequest
from engine.rules.foreseen import LINES_AHEAD, foreseen
from engine.rules.record import Line
from engine.rules.ruleset import Game, Illegal, Ruleset, Unfolded
from tests.race import RULESET, HasRun, Race, Run, Start, die, unfold

Races = Ruleset[Start, Race, Run, HasRun]


def coming(
    *laps: tuple[int, ...],
    seed: str = "seed",
    given: Sequence[int | None] = (),
    ahead: Mapping[str, int] | None = None,
    ruleset: Races = RULESET,
    within: int = 4,
    asked: str = "",
) -> list[str]:
    """By their questions, without turn, clause, kind and number: the coming dice after these laps."""
    start = Start(seed)
    states = tuple(Race(start, laps[:n]) for n in range(len(laps) + 1))
    lines: Any = tuple(Line(n, n - 1, Run(), (), (), (), ()) for n in range(1, len(laps) + 1))
    game = Game(UUID(int=0), start, lines, states)
    found = foreseen(
        ruleset,
        game,
        Run(),
        given,
        lambda game: lambda request: request.who.startswith(asked),
        lambda game: len(game.now.laps) < within,
        {f"1/R1/{who}/d6/1": face for who, face in (ahead or {}).items()},
    )
    assert [one.question for one in found] == [f"1/R1/{one.die.who}/d6/1" for one in found]
    return [one.die.who for one in found]


CERTAIN = [
    ([], {}, ["lap/1", "lap/2", "lap/3", "lap/4"]),
    ([], {"given": (6,)}, ["on/1", "lap/2", "lap/3", "second/3", "lap/4"]),
    ([], {"given": (3,)}, ["lap/2", "lap/3", "lap/4"]),
    ([], {"ahead": {"lap/3": 6}}, ["lap/1", "lap/2", "lap/3", "on/3", "lap/4"]),
    ([], {"given": (4,), "ahead": {"lap/2": 4}}, ["lap/2", "lap/3", "second/3", "lap/4"]),
    ([], {"given": (4,), "ahead": {"lap/2": 3}}, ["lap/2", "lap/3", "lap/4"]),
    ([], {"within": 2}, ["lap/1", "lap/2"]),
    ([], {"asked": "on/"}, []),
    ([], {"asked": "lap/4"}, ["lap/4"]),
    ([(4,), (4,)], {}, ["lap/3", "second/3", "lap/4"]),
    ([(1,), (1,), (1,)], {}, ["lap/4"]),
]


@pytest.mark.parametrize(("laps", "how", "who"), CERTAIN)
def test_what_is_certain(laps: list[tuple[int, ...]], how: dict[str, Any], who: list[str]):
    """A die that hangs on one nobody has rolled is left out, and it is there once that one is given."""
    assert coming(*laps, **how) == who


def test_no_face_of_the_programs_tells_anything():
    """Whatever the seed would give, the same is foreseen."""
    assert {tuple(coming(seed=f"seed {n}")) for n in range(30)} == {("lap/1", "lap/2", "lap/3", "lap/4")}


def secretly(race: Race, decision: Run, dice: Dice) -> Unfolded[Race, HasRun]:
    """What is hidden has a die rolled."""
    if race.start.seed == "secret":
        dice.roll([die("secret", len(race.laps) + 1)])
    return unfold(race, decision, dice)


def test_what_is_hidden_is_not_told():
    ruleset = replace(RULESET, unfold=secretly)

    assert coming(seed="secret", ruleset=ruleset) == coming()
    assert "secret/1" in coming(seed="secret", ruleset=replace(ruleset, seen_by=lambda race, side: race))


@pytest.mark.parametrize("problem", [Illegal("not so"), KeyError("hidden")])
def test_it_ends_where_more_would_have_to_be_seen(problem: Exception):
    def only_known(race: Race, decision: Run, dice: Dice) -> Unfolded[Race, HasRun]:
        if len(race.laps) == 2 and not race.start.seed:
            raise problem
        return unfold(race, decision, dice)

    assert coming(ruleset=replace(RULESET, unfold=only_known)) == ["lap/1", "lap/2"]


def test_it_ends_after_so_many_lines():
    assert len(coming(ruleset=replace(RULESET, programs=lambda game: Run()), within=1000)) == LINES_AHEAD


def test_a_die_of_another_table_is_another():
    """The same question, but what it chooses from hangs on an earlier die."""

    def choosing(race: Race, decision: Run, dice: Dice) -> Unfolded[Race, HasRun]:
        if not race.laps:
            return unfold(race, decision, dice)
        options = ("tortoise", "hare")[: 1 + race.laps[0][0] % 2]
        faces = dice.roll([DieRequest(*die("lap", 2)[:4], options)])
        return Unfolded((HasRun(faces),), replace(race, laps=(*race.laps, faces)))

    ruleset = replace(RULESET, unfold=choosing)

    assert coming(ruleset=ruleset, within=2) == ["lap/1"]
    assert coming((2,), ruleset=ruleset, within=2) == ["lap/2"]
