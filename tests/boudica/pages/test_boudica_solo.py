"""Boudica's rebellion against the program: what is offered, what it did and why, and what its opponent may not see."""

import base64
import json
import re
import zlib
from contextlib import suppress
from itertools import product
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from campaign.boudica.data import PACKAGE, MeasuredOption
from campaign.boudica.game import GAME
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.decisions import Decision
from campaign.boudica.rules.options import Options, Prefect, Rising
from campaign.boudica.rules.state import State
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import NameRegion, RollBattle, Wish
from campaign.boudica.rules.w11_solo import LEVELS
from campaign.boudica.web import beginning
from campaign.desk.measured import Measured, settings
from campaign.desk.web import watching
from engine import models, saves
from engine.rules.dice import DiceWanted
from engine.rules.seating import Seating
from engine.savefile import NotASave
from engine.web.games import NewForm
from tests.boudica.pages.test_boudica import PRIVATE, at_screen, file_of, press, roman_pages
from tests.italy.test_savefile import signed
from tests.pages.reader import Button, Form, Page, Reader
from tests.rebellion import DIVIDED, alone, begun, decide, now

WHY = "It was told to."
TOLD = (*DIVIDED, Enter("briton-1", "corieltauvi"), EndMove())
"""The program's set-up and its first move: an army comes to Legio IX."""
PATIENT = {"do": "step", "side": "romans"}


# A new game


def new(reader: Reader, **values: str) -> Page:
    page = reader.open("games", GAME)
    return reader.send(page, page.form("/new/").filled(**values))


@pytest.mark.parametrize(
    ("plays", "levels"),
    [
        ("romans", {BRITONS: 3}),
        ("britons", {ROMANS: 1}),
        ("both", {}),
        ("neither", {ROMANS: 1, BRITONS: 3}),
    ],
)
def test_who_plays_which_side_and_how_well(reader: Reader, monkeypatch, plays: str, levels: dict[str, int]):
    alone(monkeypatch, "both", *DIVIDED)
    models.GameRow.objects.all().delete()

    new(reader, name="The fire", plays=plays, setting="printed", romans_level="1", britons_level="3")

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    assert now(id_).start.levels == levels


def test_what_each_way_to_begin_came_to_stands_beside_it(reader: Reader):
    """W11.4: for each pair of levels, those of 2 and 2 where nobody has measured."""
    page = reader.open("games", GAME)

    for each in settings(PACKAGE):
        romans, britons = each.levels
        sides = rf"\S+ as the Romans at level {romans} and \S+ as the Britons at level {britons}"
        assert re.search(rf"Of {each.games} games the program won {sides}", page.text)
    for romans, britons in product(LEVELS, LEVELS):
        assert page.html.count(f'<span class="pair first-{romans} second-{britons}">') == 2


@pytest.mark.parametrize(
    ("matters", "told"),
    [
        (False, "Hardly matters: the Britons scored 50% as it stands, and 51% with it changed (400 games at level 2)."),
        (True, "The Britons scored 50% as it stands, and 51% with it changed; a game had 8.0 turns, and 4.5 (400 "),
    ],
)
def test_an_option_says_how_much_it_matters(reader: Reader, monkeypatch, matters: bool, told: str):
    """W11.4: a ruling that hardly does, says so."""
    found = MeasuredOption("passing_counts", 2, 400, (0.5, 0.51), (8.0, 4.52), matters)
    monkeypatch.setattr(beginning, "measured", lambda: {found.id: found})

    assert told in reader.open("games", GAME).text


EVEN: tuple[tuple[str, dict[str, str], tuple[int, int]], ...] = (
    ("even", {"different_prefect": "always"}, (2, 2)),
    ("even", {"rising": "15"}, (2, 3)),
    ("printed", {}, (2, 2)),
)


@pytest.mark.parametrize(
    ("chosen", "prefect", "rising"),
    [
        ({"plays": "both", "setting": "even"}, Prefect.ALWAYS, Rising.OF_17),
        ({"plays": "both", "setting": "even", "different_prefect": "4+", "rising": "13"}, Prefect.ON_4, Rising.OF_13),
        ({"plays": "both", "setting": "printed"}, Prefect.NEVER, Rising.OF_17),
        ({"plays": "romans", "setting": "even", "britons_level": "3"}, Prefect.NEVER, Rising.OF_15),
        (
            {"plays": "neither", "setting": "even", "romans_level": "1", "britons_level": "3"},
            Prefect.ALWAYS,
            Rising.OF_17,
        ),
    ],
)
def test_even_is_a_mix_of_options_and_each_may_be_chosen_by_itself(monkeypatch, chosen, prefect, rising):
    """The mix is that of the chosen levels, a person's being 2; what is chosen by itself counts before it."""
    known = tuple(
        [
            Measured(id, options, levels, 400, {"romans": 0.5, "britons": 0.5, "draws": 0})
            for id, options, levels in EVEN
        ]
    )
    monkeypatch.setattr("campaign.desk.web.beginning.settings", lambda package: known)
    form = NewForm(GAME, {"name": "The fire", "romans_level": "2", "britons_level": "2", **chosen})
    assert form.is_valid(), form.errors

    asked = {name: form.cleaned_data[name] for name in beginning.fields()}
    options = beginning.begun("seed", **asked).britain.options
    assert (options.different_prefect, options.rising) == (prefect, rising)


def test_a_game_of_before_is_one_of_two(reader: Reader):
    id_ = begun(*DIVIDED)

    assert now(id_).start.levels == {}
    assert now(id_).britain.options == Options()
    assert "Two at one screen" in at_screen(reader, id_).text


@pytest.mark.parametrize("wrong", [{"plays": "nobody"}, {"romans_level": "4"}, {"setting": "easy"}, {"plays": ""}])
def test_a_form_that_asks_for_what_there_is_not(reader: Reader, wrong: dict[str, str]):
    form = reader.open("games", GAME).form("/new/")

    page = reader.sent("game-create", GAME, **{**form.fields, **wrong})

    assert page.status == 422
    assert not models.GameRow.objects.exists()


# At the board


def test_the_program_decides_at_once_and_says_why(reader: Reader, monkeypatch):
    """What it did since the player's last decision stands together, piece by piece, before what there is to decide."""
    page = at_screen(reader, alone(monkeypatch, "romans", *TOLD))
    assert page.headings.index("What has just happened") < page.headings.index("Points, if it ended now")
    assert f"Briton army 1 goes to Corieltauvi. {WHY}" in page.text
    assert "You play the Romans; the program the Britons, level 2" in page.text

    page = press(reader, page, "Pass")

    assert "Since your last decision" in page.headings
    assert f"The Britons pass. {WHY}" in page.text


def test_nobody_waits_while_it_thinks(reader: Reader, monkeypatch):
    """What is written is one transaction, and the program has thought before that begins."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    within: list[int] = []
    before, chosen = len(connection.savepoint_ids), Seating.chosen

    def observed(seating: Seating[Any], state: State) -> Decision | None:
        within.append(len(connection.savepoint_ids))
        return chosen(seating, state)

    monkeypatch.setattr(Seating, "chosen", observed)

    press(reader, at_screen(reader, id_), "Pass")

    assert within
    assert {*within} == {before}


def test_the_checks_of_the_population_are_a_line_that_unfolds(reader: Reader, monkeypatch):
    page = at_screen(reader, alone(monkeypatch, "romans", *TOLD))

    assert "Population: " in page.text
    assert "checks)" in page.text


def test_what_has_happened_is_said_before_what_there_is_to_decide(reader: Reader, monkeypatch):
    """Not again to who only looks something up."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    first, again = at_screen(reader, id_).html, at_screen(reader, id_, space="iceni").html

    aloud, once = [re.findall(r'id="now"[^>]* data-announce="(.*?)"', html)[0] for html in (first, again)]
    assert "Population: " in aloud
    assert "Briton army 1 goes to Corieltauvi." in aloud
    assert aloud.endswith(f" Now: {once}")


def test_the_steps_of_a_move_are_one_sentence(reader: Reader, monkeypatch):
    agent = [Enter("agent-briton-1", space) for space in ("atrebates", "regni")]

    page = at_screen(reader, alone(monkeypatch, "romans", *DIVIDED, *agent))

    assert "goes to Regni via Atrebates." in page.text


def test_who_plays_alone_has_his_own_eyes_whatever_he_asks_for(reader: Reader, monkeypatch):
    """And no curtain."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    own = at_screen(reader, id_, "romans")

    for side in ("", "britons", "nobody"):
        page = at_screen(reader, id_, side)
        assert page.text == own.text
        assert [*page.links] == [*own.links]
    assert "Hand over to the Britons" not in own.headings
    assert "For the Britons’ eyes only." not in own.text


def test_the_britons_player_sees_his_armies_in_every_moment(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "britons")
    page = press(reader, at_screen(reader, id_), "Regni")
    [divide] = [form for form in page.forms if "do" in form.choices]
    page = reader.send(page, divide, divide.buttons[0])

    assert "The Britons move a piece or pass" in page.headings
    assert "For the Britons’ eyes only." not in page.text
    seen = at_screen(reader, id_, "romans")
    assert seen.text == page.text


def test_nobody_decides_for_the_program(reader: Reader, monkeypatch):
    """Not while it is its moment either, after a step back to before what it did."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    head = now_at(id_)
    page = reader.sent("game-decide", GAME, id_, seen=head, side="britons", do=0)
    assert any("cannot be decided now" in notice for notice in page.notices)

    GAME.log.go_back(id_, head, GAME.log.read(id_).lines[0].n)
    page = reader.sent("game-decide", GAME, id_, seen=now_at(id_), side="britons", do=0)

    assert any("cannot be decided now" in notice for notice in page.notices)
    assert len(GAME.log.read(id_).lines) == 1


def now_at(id_: UUID) -> int:
    return GAME.log.read(id_).head


def test_a_step_back_is_to_before_the_players_own_decision(reader: Reader, monkeypatch):
    """And from there the program goes on if it is told to; before his first one there is no step."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    page = at_screen(reader, id_)
    assert "One step back" not in page.text
    before = now(id_)
    page = press(reader, page, "Pass")

    page = step_back(reader, page)

    assert now(id_) == before
    assert "The Romans move a piece or pass" in page.headings


def step_back(reader: Reader, page: Page) -> Page:
    form = next(form for form in page.forms if [button.text for button in form.buttons] == ["One step back"])
    return reader.send(page, form, form.buttons[0])


def test_who_plays_alone_chooses_how_a_battle_is_fought(reader: Reader, monkeypatch):
    """B37: also where the program spoke last; at the table, if he likes."""
    id_ = alone(monkeypatch, "romans", *TOLD)
    decide(id_, Pass(), NameRegion("corieltauvi")) if False else decide(id_, Pass())
    page = at_screen(reader, id_)
    for _ in range(5):
        if "Battle in Corieltauvi" in page.headings:
            break
        page = press(reader, page, "Do not fight" if "Ordovices: do the Romans fight?" in page.headings else "Fight")

    assert {"Battle in Corieltauvi", "Or fight it elsewhere W11.3"} <= {" ".join(h.split()) for h in page.headings}
    page = press(reader, page, "Roll the battle")
    assert "lose in Corieltauvi" in page.text


# Watching


def watch(reader: Reader, id_: UUID, **sent: object) -> Page:
    return reader.sent("boudica-watch", id_, **{"seen": now_at(id_), **PATIENT, **sent})


def test_a_game_is_watched_decision_by_decision(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "neither", *TOLD)
    page = at_screen(reader, id_)
    assert "The program plays both: the Romans at level 2, the Britons at level 2" in page.text
    assert "The Britons place their second agent" in page.headings

    page = reader.send(page, *watched(page, "Next decision"))

    assert "The Britons divide 17 strength points among their armies" in page.headings
    assert f"The second Briton agent begins in Regni. {WHY}" in page.text


def watched(page: Page, text: str) -> tuple[Form, Button]:
    form = page.form("/watch/")
    return form, next(button for button in form.buttons if button.text == text)


@pytest.mark.parametrize(("until", "turn", "phase"), [("phase", 1, "Battle"), ("turn", 2, "Movement")])
def test_as_far_as_the_watcher_says(reader: Reader, monkeypatch, until: str, turn: int, phase: str):
    id_ = alone(monkeypatch, "neither", *TOLD)
    for _ in range(2):
        watch(reader, id_)

    page = watch(reader, id_, do=until)

    assert now(id_).turn == turn
    assert f"Turn {turn}, {phase.lower()}" in page.html
    assert "What has just happened" in page.headings


def test_to_the_end_of_the_game(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "neither", *TOLD)

    page = watch(reader, id_, do="run")

    assert now(id_).ending
    assert "The verdict" in page.text
    assert "/watch/" not in page.html


def test_a_watcher_may_see_with_either_sides_eyes(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "neither", *TOLD)
    for _ in range(2):
        watch(reader, id_)
    romans, britons = at_screen(reader, id_), at_screen(reader, id_, "britons")

    assert any(link.startswith("?side=britons&since=") for link in romans.links)
    assert "The strength points of the Britons: 4 in Briton army 1" in britons.text
    assert "The strength points of the Britons: " not in romans.text
    assert "side=britons" in watch(reader, id_, side="britons").url
    assert "side=romans" not in watch(reader, id_, side="gauls\r\n").url


def test_nobody_waits_too_long(reader: Reader, monkeypatch):
    """Where the program thinks for long, it goes on at the next press."""
    id_ = alone(monkeypatch, "neither", *TOLD)
    monkeypatch.setattr(watching, "THINKS", -1.0)

    page = watch(reader, id_, do="run")

    assert any("go on from here" in notice for notice in page.notices)
    assert not now(id_).ending
    assert len(GAME.log.read(id_).lines) == 2


@pytest.mark.parametrize("wrong", [{"do": "ever"}, {"seen": 99}])
def test_no_way_to_go_on(reader: Reader, monkeypatch, wrong: dict[str, object]):
    id_ = alone(monkeypatch, "neither", *TOLD)
    lines = GAME.log.read(id_).lines

    page = watch(reader, id_, **wrong)

    assert page.notices
    assert GAME.log.read(id_).lines == lines


def test_a_game_with_a_player_is_not_watched(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "romans", *TOLD)
    lines = GAME.log.read(id_).lines

    page = watch(reader, id_)

    assert any("one side is yours" in notice for notice in page.notices)
    assert GAME.log.read(id_).lines == lines


def test_a_watcher_decides_nothing(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "neither", *TOLD)

    for side in ("romans", "britons", ""):
        page = reader.sent("game-decide", GAME, id_, seen=now_at(id_), side=side, do=0)
        assert any("cannot be decided now" in notice for notice in page.notices)


def test_a_watcher_may_roll_the_dice(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "neither", *TOLD)
    watch(reader, id_)
    models.GameRow.objects.update(by_hand=True)

    page = watch(reader, id_, do="run")

    assert page.url.endswith("/roll/")


# Taken back across something told (W11.2)


def told_and_back(reader: Reader, monkeypatch) -> UUID:
    """The Roman agent goes to Trinovantes, is told strengths, and goes back to before."""
    id_ = alone(monkeypatch, "romans", *DIVIDED, Pass())
    decide(id_, Enter("agent-roman-1", "trinovantes"))
    step_back(reader, at_screen(reader, id_))
    return id_


def test_w11_2_what_was_told_before_it_was_taken_back_is_marked(reader: Reader, monkeypatch):
    """In the log where it happened, and beside the verdict."""
    id_ = told_and_back(reader, monkeypatch)
    decide(id_, Pass())
    mark = "Turn 1: taken back after the Romans had learnt the strengths of the Briton armies in Trinovantes."

    assert mark in at_screen(reader, id_).text
    page = reader.open("boudica-verdict", id_)
    assert mark in page.text
    assert any(heading.startswith("Taken back") for heading in page.headings)


def test_w11_2_no_mark_where_nothing_was_told(reader: Reader, monkeypatch):
    """Nor while it stands, nor once its branch is deleted."""
    id_ = alone(monkeypatch, "romans", *DIVIDED, Pass())
    decide(id_, Enter("agent-roman-1", "cantiaci"))
    step_back(reader, at_screen(reader, id_))
    decide(id_, Enter("agent-roman-1", "trinovantes"))
    assert "Taken back" not in reader.open("boudica-verdict", id_).text

    leaf = now_at(id_)
    step_back(reader, at_screen(reader, id_))
    assert "Taken back" in reader.open("boudica-verdict", id_).text
    GAME.log.delete_branch(id_, now_at(id_), leaf)
    assert "Taken back" not in reader.open("boudica-verdict", id_).text


def test_w11_2_a_branch_that_cannot_be_read_marks_nothing(reader: Reader, monkeypatch):
    id_ = told_and_back(reader, monkeypatch)
    line = models.GameLine.objects.filter(game=id_, payload__contains='"StrengthsTold"').get()
    line.payload = line.payload.replace('"StrengthsTold"', '"StrengthsTold", "is": "damaged"')
    line.save()
    GAME.log.forget()

    assert "Taken back" not in reader.open("boudica-verdict", id_).text


def test_w11_2_between_two_nothing_is_marked(reader: Reader):
    id_ = begun(*DIVIDED, Pass(), Enter("agent-roman-1", "trinovantes"))
    game = GAME.log.read(id_)
    GAME.log.go_back(id_, game.head, game.lines[-1].parent)

    assert "Taken back" not in reader.open("boudica-verdict", id_).text


# Files


def test_a_file_keeps_who_plays(reader: Reader, monkeypatch):
    id_ = alone(monkeypatch, "romans", *TOLD)

    again = saves.import_(GAME, file_of(reader, id_).encode()).id

    assert now(again).start.levels == {BRITONS: 2}
    assert GAME.log.read(again).lines == GAME.log.read(id_).lines
    assert [line.decision.why for line in GAME.log.read(again).lines if line.decision.why]


def test_a_file_with_a_level_that_there_is_not(reader: Reader, monkeypatch):
    whole = json.loads(file_of(reader, alone(monkeypatch, "romans", *TOLD)))
    opened = zlib.decompress(base64.b64decode(whole["sealed"])).decode()
    assert '"levels":{"britons":2}' in opened.replace(" ", "")
    sealed = re.sub(r'"britons":\s*2', '"britons":7', opened)

    with pytest.raises(NotASave, match="at no level 7"):
        saves.import_(GAME, signed(whole | {"sealed": base64.b64encode(zlib.compress(sealed.encode())).decode()}))


# What the Romans' player may not see (W1.4)


def test_two_games_that_differ_in_secrets_alone_look_alike_to_the_romans_player(reader: Reader, monkeypatch):
    """Whatever page he opens, by whichever side's eyes, and whatever of the file can be read; with the program's
    reasons, a branch that he left, and the seed told nowhere."""
    one, other = [
        solo_pages(reader, id_) | solo_dice(reader, id_)
        for divided, given in (((3, 3, 11), 2), ((4, 6, 7), 1))
        for id_ in [half_secret(monkeypatch, divided, given)]
    ]

    assert [*one] == [*other]
    assert len(one) > 30
    for address, page in one.items():
        assert page == other[address], address
        assert "forty-winters" not in page, address


def half_secret(monkeypatch, divided: tuple[int, ...], given: int) -> UUID:
    """A game whose Britons divide like that, and exchange so much; the rest of it is the same in all of them."""
    models.GameRow.objects.all().delete()
    moves = (Enter("briton-2", "iceni"), Exchange("briton-2", "briton-1", -given), EndMove())
    id_ = alone(monkeypatch, "romans", PlaceAgent("regni"), Divide(divided), *moves)
    decide(id_, Enter("agent-roman-1", "cantiaci"))
    head = now_at(id_)
    decide(id_, EndMove())
    GAME.log.go_back(id_, now_at(id_), head)
    return id_


def solo_pages(reader: Reader, id_: UUID) -> dict[str, str]:
    """The Romans' pages, the whole log, and whatever is asked for in the name of the Britons."""
    found = roman_pages(reader, id_)
    for query in ("?side=britons", "?side=britons&piece=briton-1", "?side=romans&log=whole", "?side=britons&since=1"):
        found[query] = reader.open("game-board", GAME, id_, query=query).html
    found["watched"] = reader.sent("boudica-watch", id_, seen=now_at(id_), do="run").html
    found["decided"] = reader.sent("game-decide", GAME, id_, seen=now_at(id_), side="britons", do=0).html
    return {address: PRIVATE.sub("", page.replace(str(id_), "ID")) for address, page in found.items()}


def solo_dice(reader: Reader, id_: UUID) -> dict[str, str]:
    """The same while the Romans' hand rolls a battle."""
    decide(id_, EndMove(), Pass(), Wish(fight=True))
    models.GameRow.objects.update(by_hand=True)
    with suppress(DiceWanted):
        decide(id_, RollBattle())
    found = {page: reader.open(page, GAME, id_, query="?side=britons").html for page in ("game-board", "game-roll")}
    assert "dice-form" in found["game-roll"]
    return {f"dice: {address}": PRIVATE.sub("", page.replace(str(id_), "ID")) for address, page in found.items()}
