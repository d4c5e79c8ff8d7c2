"""The pages of Boudica's rebellion, as two people at one screen meet them; and what the Romans may not see there."""

import re
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urljoin
from uuid import UUID

from django.urls import reverse

from campaign.boudica.game import GAME
from campaign.boudica.rules.decisions import UNATTACHED
from campaign.boudica.rules.options import Prefect
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w5_movement.boudica import Declare
from campaign.boudica.rules.w5_movement.exchange import Exchange
from campaign.boudica.rules.w5_movement.moving import EndMove, Enter, Pass
from campaign.boudica.rules.w6_battle.meeting import RollBattle, Wish
from engine import models
from engine.rules.dice import DiceWanted
from tests.pages.reader import Button, Form, Page, Reader
from tests.rebellion import DIVIDED, FIRST_BLOOD, begun, decide, now, played_out


def at_screen(reader: Reader, id_: UUID, side: str = "", **asked: str) -> Page:
    query = "&".join(f"{key}={value}" for key, value in {"side": side, **asked}.items() if value)
    return reader.open("game-board", GAME, id_, query=f"?{query}")


def buttons(page: Page) -> dict[str, tuple[Form, Button]]:
    """What may be decided at one press."""
    forms = [form for form in page.forms if form.action.endswith("/decide/")]
    return {button.text: (form, button) for form in forms for button in form.buttons if button.name == "do"}


def press(reader: Reader, page: Page, text: str) -> Page:
    """By the whole text of its button, or by what stands before the cost of a way."""
    found = buttons(page)
    return reader.send(page, *found[next(each for each in found if f"{each} ".startswith(f"{text} "))])


def follow(reader: Reader, page: Page, end: str) -> Page:
    """By the first link that ends like that."""
    return reader.visit(urljoin(page.url, next(link for link in page.links if link.endswith(end))))


# A new game


def test_the_start_page_names_and_thanks_the_designer(reader: Reader):
    front = reader.open("campaigns")
    assert reverse("games", args=[GAME]) in front.links

    page = reader.open("games", GAME)

    assert "A Woman’s Resolve" in page.text
    assert "Evan D’Alessandro" in page.text


def test_a_new_game_with_options(reader: Reader):
    page = reader.open("games", GAME)
    form = page.form("/new/").filled(name="The fire", without_end="on", different_prefect="4+")
    assert "lone_point_holds_nothing" in form.fields

    page = reader.send(page, form)

    [id_] = models.GameRow.objects.values_list("id", flat=True)
    options = now(id_).britain.options
    assert options.without_end
    assert options.different_prefect is Prefect.ON_4
    assert options.lone_point_holds_nothing
    assert "The fire" in page.headings


# At the screen


def test_what_only_the_britons_may_see_is_behind_a_curtain(reader: Reader):
    id_ = begun()
    page = at_screen(reader, id_)
    assert "Hand over to the Britons" in page.headings
    assert not buttons(page)
    page = follow(reader, page, "?side=britons")

    page = press(reader, page, "Regni")
    [divide] = [form for form in page.forms if "do" in form.choices]
    page = reader.send(page, divide, divide.buttons[0])

    assert "The Britons move a piece or pass" in page.headings
    page = press(reader, page, "Pass")
    assert "The Romans move a piece or pass" in page.headings
    assert "For the Britons’ eyes only." not in page.text


def test_a_piece_is_pressed_and_then_where_to(reader: Reader):
    id_ = begun(*DIVIDED, Pass())
    page = at_screen(reader, id_)

    page = follow(reader, page, "piece=legion-XX")
    assert "Legio XX Valeria Victrix: where to" in page.headings
    assert "Atrebates 2 regions of 2, via Dobunni" in page.text
    press(reader, page, "Atrebates")

    way = (Enter("legion-XX", "dobunni"), Enter("legion-XX", "atrebates"), EndMove())
    assert tuple(line.decision for line in GAME.log.read(id_).lines[-3:]) == way


def test_a_piece_waits_where_it_is_told_to(reader: Reader):
    """Then it goes on, or stops at the foot of the page; where there is nothing to go to, nothing happens."""
    id_ = begun(*DIVIDED, Pass())
    page = at_screen(reader, id_, piece="legion-XX")
    form, button = buttons(page)["Dobunni 1 region of 2"]

    page = reader.send(page, replace(form, fields=form.fields | {"waits": "on"}), button)
    assert "Legio XX Valeria Victrix on the way" in page.headings
    refused = reader.send(page, page.form("/decide/"), Button("", "do", "to iceni"))
    assert any("cannot be decided now" in notice for notice in refused.notices)
    page = press(reader, page, "Stop here")

    assert now(id_).armies["legion-XX"].at == "dobunni"


def test_boudica_goes_with_whom_she_would_have(reader: Reader):
    """All armies with her, but those she leaves; her track rises as far as she needs."""
    id_ = begun(*DIVIDED)
    page = at_screen(reader, id_, "britons")
    assert "Boudica: her track shows 0" in page.headings

    page = follow(reader, page, "piece=boudica&left=briton-3")
    press(reader, page, "Catuvellauni")

    came = now(id_)
    assert {"boudica": came.place("boudica"), **{army: came.place(army) for army in ("briton-2", "briton-3")}} == {
        "boudica": "catuvellauni",
        "briton-2": "catuvellauni",
        "briton-3": "trinovantes",
    }
    assert Declare(moved=True) in [line.decision for line in GAME.log.read(id_).lines]


def test_why_a_region_is_closed(reader: Reader):
    """W5.4: an army does not leave enemies for enemy territory."""
    id_ = begun(*DIVIDED, Enter("briton-1", "corieltauvi"), EndMove())

    page = follow(reader, at_screen(reader, id_), "piece=legion-IX")

    assert "Closed: " in page.text
    assert "Iceni: no army leaves enemies for enemy territory (W5.4)" in page.text


def test_a_battle_by_the_pages(reader: Reader):
    """Both sides say it, and it is rolled; who only sees it has seen the dice."""
    id_ = begun(*FIRST_BLOOD)
    page = at_screen(reader, id_, "britons")
    assert "Corieltauvi: do the Britons fight?" in page.headings

    page = press(reader, page, "Fight")
    assert "Corieltauvi: do the Romans fight?" in page.headings
    page = press(reader, page, "Fight")
    page = press(reader, page, "Roll the battle")

    assert re.search(r"Romans [1-6].* \(each \+1\), Britons [1-6]", page.text)
    assert "Battle in Corieltauvi" not in page.headings


def test_one_press_for_what_is_there_to_take_and_for_what_is_refused(reader: Reader):
    """W5.6, W6.1: each still is a decision of its own."""
    id_ = begun(*DIVIDED, Exchange("briton-1", UNATTACHED, -1), EndMove(), Pass())
    page = at_screen(reader, id_, "britons", piece="briton-2")

    press(reader, page, "Iceni, and take 1 unattached strength point there")
    decided = [line.decision for line in GAME.log.read(id_).lines[-3:]]
    assert decided == [Enter("briton-2", "iceni"), Exchange("briton-2", UNATTACHED, 1), EndMove()]

    id_ = begun(*FIRST_BLOOD, Wish(fight=False))
    press(reader, at_screen(reader, id_), "Refuse every battle, spare every town")
    assert [line.decision for line in GAME.log.read(id_).lines].count(Wish(fight=False)) == 3


def test_a_space_is_looked_at(reader: Reader):
    page = at_screen(reader, begun(*DIVIDED), space="iceni")

    assert "Iceni" in page.headings
    assert "A Briton chief" in page.text
    assert reader.visit(page.url.replace("iceni", "nowhere")).status == 200


def file_of(reader: Reader, id_: UUID) -> str:
    return reader.get(reverse("game-export", args=[GAME, id_])).content.decode()


def test_the_end_opens_everything(reader: Reader):
    """W1.4: the full log opens at the end."""
    id_ = played_out(begun(*DIVIDED))

    page = at_screen(reader, id_)

    assert "The Romans have won" in page.headings
    assert (
        "The strength points of the Britons: 4 in Briton army 1, 4 in Briton army 2 and 9 in Briton army 3."
        in page.text
    )
    assert "Points" in page.headings


# What the Romans may not see (W1.4)


def test_two_games_that_differ_in_secrets_alone_look_alike_to_the_romans(reader: Reader):
    """Whatever page the Romans open, in a move and while dice are rolled by hand, and whatever of the file can be read;
    nor is the seed told."""
    one, other = [
        roman_pages(reader, id_) | with_dice(reader, id_)
        for divided, given in (((3, 3, 11), 2), ((4, 6, 7), 1))
        for id_ in [half_secret(divided, given)]
    ]

    assert [*one] == [*other]
    assert len(one) > 50
    for address, page in one.items():
        assert page == other[address], address
        assert "forty-winters" not in page, address


def half_secret(divided: tuple[int, ...], given: int) -> UUID:
    """A game whose Britons divide like that, and exchange so much; the rest of it is the same in all of them."""
    models.GameRow.objects.all().delete()
    id_ = begun(PlaceAgent("regni"), Divide(divided), seed="forty-winters")
    decide(id_, Enter("briton-2", "iceni"), Exchange("briton-2", "briton-1", -given), EndMove())
    decide(id_, Enter("agent-roman-1", "cantiaci"))
    head = GAME.log.read(id_).head
    decide(id_, EndMove())
    GAME.log.go_back(id_, GAME.log.read(id_).head, head)
    return id_


def with_dice(reader: Reader, id_: UUID) -> dict[str, str]:
    """A battle against points without an army, that the Romans roll."""
    decide(id_, EndMove(), Pass(), Pass(), Wish(fight=True))
    models.GameRow.objects.filter(id=id_).update(by_hand=True)
    with suppress(DiceWanted):
        decide(id_, RollBattle())
    return {f"dice: {address}": page for address, page in roman_pages(reader, id_).items()}


def roman_pages(reader: Reader, id_: UUID) -> dict[str, str]:
    """Every page and file that the Romans may open, by its address, without what differs in any two games."""
    board, head = at_screen(reader, id_, "romans"), GAME.log.read(id_).head
    asked = {link for link in board.links if link.startswith("?side=romans")}
    found = {link: reader.visit(urljoin(board.url, link)).html for link in sorted(asked)} | {"": board.html}
    found |= {page: reader.open(f"game-{page}", GAME, id_).html for page in ("branches", "delete", "roll", "overrule")}
    found["compared"] = reader.open("game-compare-branches", GAME, id_, query=f"?one={head}&other={head + 1}").html
    found["games"] = reader.open("games", GAME).html
    found |= {page: reader.open(page, id_).html for page in ("boudica-verdict", "boudica-result", *STORY)}
    found["export"] = re.sub(r'"(sealed|checksum)": "[^"]*"', "", file_of(reader, id_))
    found["refused"] = reader.sent("game-decide", GAME, id_, seen=head, side="romans", do=999).html
    return {address: PRIVATE.sub("", page.replace(str(id_), "ID")) for address, page in found.items()}


STORY = ("boudica-chronicle", "boudica-film")
PRIVATE = re.compile(r'value="\w{64}"|\d+ \w+ 20\d\d, \d\d:\d\d|"left": "[^"]*"')
"""A token of a form, the minute when a branch was left."""


def test_no_browser_keeps_a_page(reader: Reader):
    answer = reader.get(reverse("game-board", args=[GAME, begun()]))

    assert answer["Cache-Control"] == "no-store"


def test_the_britons_page_is_covered_in_the_romans_moment(reader: Reader):
    id_ = begun(*DIVIDED, Pass())

    assert at_screen(reader, id_, "britons").html.count("For the Britons’ eyes only") == 0


# A whole game


def test_a_whole_game_by_presses_of_two(reader: Reader):
    """Whatever the page offers first of all that ends a moment; nobody is ever left without a button."""
    page = at_screen(reader, begun())
    pressed = 0
    while not now(UUID(page.url.split("/")[3])).ending:
        pressed += 1
        assert pressed < 400
        if "?side=britons" in page.links and "Hand over to the Britons" in page.headings:
            page = follow(reader, page, "?side=britons")
        else:
            page = reader.send(page, *calm(page))

    assert "Points" in page.headings
    assert "the end, turn" in reader.open("games", GAME).text


def calm(page: Page) -> tuple[Form, Button | None]:
    """The last of what is offered."""
    found = buttons(page)
    forms = [form for form in page.forms if form.action.endswith("/decide/")]
    for text in ("Pass", "Stop here", "Do not fight", "Recruit no more", "Roll the battle"):
        if text in found:
            return found[text]
    return [*found.values()][-1] if found else (forms[-1], forms[-1].buttons[0])


# The key, and the file that holds every secret


def test_every_sign_of_the_map_is_in_its_key(reader: Reader):
    """The coin of a battle too; and every sign is one that the page draws."""
    html = reader.open("game-board", GAME, begun(*DIVIDED)).html
    key = html[html.index('aria-label="Signs on the map"') :]

    assert "battle won in turn 1" in key
    assert "wreath-major" in key[: key.index("</ul>")]
    assert 'id="wreath-major"' in html


SECRET = "The file holds everything one side hides from the other, and every die still to fall"


def test_who_exports_is_told_what_the_file_holds(reader: Reader):
    """While something is hidden: on the board, on how it stands, and on the pages that all such games share."""
    id_ = begun(*DIVIDED)
    pages = [reader.open("game-board", GAME, id_), reader.open("boudica-verdict", id_)]
    for page in (*pages, reader.open("game-branches", GAME, id_)):
        assert SECRET in page.text
        assert GAME.address("export", id_) in [form.action for form in page.forms]


def test_a_game_that_is_over_hides_nothing(reader: Reader):
    id_ = played_out(begun(*DIVIDED))
    page = reader.open("boudica-verdict", id_)

    assert SECRET not in page.text
    assert GAME.address("export", id_) in page.links
