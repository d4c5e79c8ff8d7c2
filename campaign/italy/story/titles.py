"""The title of a chapter: the most important event of its turn, by what its sentences state."""

from collections.abc import Callable, Iterator, Sequence

from campaign.chronicle.passages import Statement
from campaign.italy.rules.state import Ending
from campaign.italy.story.people import Cast
from campaign.italy.story.speech import sentences
from engine.grammar import sentence
from powers.rules.theatre import ROME, Italy

Test = Callable[[Italy, Statement], bool]

_TAKEN = ("taken.attacked", "taken.second", "taken.in_return")


def _is(*kinds: str, **parts: str) -> Test:
    """A test for one of these sentences, with these parts."""
    return lambda italy, statement: (
        statement.kind in kinds and all(statement.parts[part] == (who,) for part, who in parts.items())
    )


def _rome_lost_a_home(italy: Italy, statement: Statement) -> bool:
    return (
        statement.kind in _TAKEN
        and statement.parts["loser"] == (ROME,)
        and statement.parts["province"][0] in italy.homes[ROME]
    )


def _won(side: str) -> tuple[str, str]:
    return f"won.{side}_minor", f"won.{side}_major"


RANKS: Sequence[tuple[str, Test]] = (
    ("ended", _is("ended.plain", verdict=Ending.DISGRACE)),
    ("lost", _rome_lost_a_home),
    ("subdued", _is("subject.created", overlord=ROME)),
    ("landed", _is("army.landed", "army.landed_carthage")),
    ("rose", _is("rose.plain")),
    ("fell", _is("fell.plain")),
    ("won", _is(*_TAKEN, power=ROME)),
    ("lost", _is(*_TAKEN, loser=ROME)),
    ("beaten", _is(*_won("defender"), loser=ROME)),
    ("held", _is(*_won("defender"), winner=ROME)),
    ("taken", _is(*_TAKEN)),
    ("fought", _is("march.plain")),
)
"""From the most important to the least; a turn with none of them was quiet."""


def titles(cast: Cast, statements: Sequence[Statement], year: int) -> Iterator[Sequence[str]]:
    """The possible titles of a chapter with these statements that begins in that year BC, the best first."""
    quiet = True
    for name, fits in RANKS:
        for statement in statements:
            if fits(cast.italy, statement):
                yield _written(cast, name, _with_place(statement, statements))
                quiet = False
    if quiet:
        yield _written(cast, "quiet", {})
    yield [written.format(year=year) for written in sentences()["title.last"]]


def _with_place(statement: Statement, statements: Sequence[Statement]) -> dict[str, tuple[str, ...]]:
    """A sentence's parts; for a battle's result also its place, from an earlier sentence."""
    before = [other for other in statements[: statements.index(statement)] if other.kind == "march.plain"]
    return {**(dict(before[-1].parts) if before else {}), **statement.parts}


def _written(cast: Cast, name: str, parts: dict[str, tuple[str, ...]]) -> Sequence[str]:
    named = {part: cast.where(*ids) if part == "province" else cast.all_of(ids) for part, ids in parts.items()}
    return [sentence(written.format(**named)) for written in sentences()[f"title.{name}"]]
