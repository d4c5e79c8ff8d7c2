"""Each kind of decision as it is pressed on the board: the first of its kind in games between keen players."""

from collections.abc import Iterator
from uuid import UUID

from campaign.agricola.game import GAME
from campaign.agricola.rules.decisions import Decision
from campaign.agricola.rules.overrides import Override
from campaign.agricola.rules.reach import ways
from campaign.agricola.rules.secrets import seen_by
from campaign.agricola.rules.state import State
from campaign.agricola.rules.turn import choices, decides
from campaign.agricola.rules.y11_placing import SetDown
from campaign.agricola.rules.y11_recruiting import Recruit
from campaign.agricola.rules.y12_forces import SetOut
from campaign.agricola.rules.y13_land import Go
from campaign.agricola.rules.y20_known import PutOnArmy, TakeOffArmy
from campaign.agricola.rules.y24_centers import ShowCenter
from campaign.agricola.rules.y26_fleets import SetAshore
from campaign.agricola.rules.y29_road import BuildRoad
from campaign.agricola.rules.y36_elsewhere import ReportBattle
from tests.agricola.keen import game
from tests.agricola.pages.test_agricola_board import at_screen
from tests.north import now, stored
from tests.pages.reader import Button, Form, Page, Reader

ELSEWHERE = (Override, ReportBattle)
"""These have pages of their own."""
BESIDES = (ShowCenter, PutOnArmy, TakeOffArmy)
"""What a side may show or cover at any time: test_agricola_each.py has it."""
SEEDS = (*range(11), 20, 26, 39)
"""In whose games all kinds of decisions are met."""


def kinds(of: type[Decision] = Decision) -> Iterator[type[Decision]]:
    """All kinds of decisions that a side may take."""
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def firsts() -> Iterator[tuple[UUID, Decision]]:
    """Games with the next decision in them, the first of its kind."""
    met: set[type[Decision]] = set()
    for seed in SEEDS:
        played = game(seed)
        for n, (state, line) in enumerate(zip(played.states, played.lines, strict=False)):
            if decides(state) and type(line.decision) not in met:
                met.add(type(line.decision))
                yield stored(played.start, played.lines[:n]), line.decision


def asked_for(id_: UUID, decision: Decision) -> tuple[dict[str, str], tuple[str, ...]]:
    """What is chosen on the board before, and the values of the press; of units alike the page offers the first."""
    state = now(id_)
    side = decides(state)
    assert side
    seen = seen_by(state, side)
    found = choices(seen, side)
    if isinstance(decision, SetOut):
        at, way = state.units[decision.units[0]].at, ways(state, decision.units)
        return {"stack": at, "units": ",".join(decision.units), "kind": decision.kind}, tuple(
            f"to {hex}" for hex in way
        )
    if isinstance(decision, Go):
        return {"units": ",".join(decision.units)}, (f"go {decision.to}",)
    alike = [n for n, one in enumerate(found) if _alike(state, one) == _alike(state, decision)]
    piece = {"piece": found[alike[0]].unit} if isinstance(decision, SetDown | Recruit) else {}
    return piece, tuple(value for n in alike for value in (str(n), f"end {n}"))


def _alike(state: State, decision: Decision) -> object:
    """The decision without the number of its unit, or without what the page chooses unit by unit."""
    if isinstance(decision, SetDown | Recruit):
        return state.counter(decision.unit), decision.at
    return type(decision) if isinstance(decision, SetAshore | BuildRoad) else decision


def offered(page: Page, values: tuple[str, ...]) -> Iterator[tuple[Form, Button]]:
    """What sends one of these values."""
    for form in [form for form in page.forms if form.action.endswith("/decide/")]:
        for value in values:
            if value in form.choices.get("do", ()):
                yield form.filled(do=value), form.buttons[-1]
            yield from [(form, button) for button in form.buttons if button.value == value]


def test_every_kind_of_decision_is_pressed_on_the_board(reader: Reader):
    """Y7.2: what is decided goes into the log, and the game goes on."""
    pressed = set[type[Decision]]((*ELSEWHERE, *BESIDES))
    for id_, decision in firsts():
        before = GAME.log.read(id_)
        asked, values = asked_for(id_, decision)
        page = at_screen(reader, id_, str(decides(before.now)), **asked)

        found = next(offered(page, values), None)
        assert found, f"{decision} is not offered"
        reader.send(page, *found)

        taken = GAME.log.read(id_).lines[len(before.lines) :]
        assert [type(line.decision) for line in taken][:1] == [type(decision)]
        pressed.add(type(decision))
    assert {*kinds()} == pressed
