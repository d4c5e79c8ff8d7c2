"""The boards of short battles: whose press it is, what it does, what happened and why, and the way to the end."""

import re
from typing import Any

import pytest
from django.urls import reverse

from battles.rules.short.lined import events as lined_events
from battles.rules.short.odds_table.events import Overrun, Thrown
from battles.rules.verdict import ATTACKER, BOTH, DEFENDER
from battles.short.games import ODDS_TABLE
from engine.models import GameRow
from engine.shared import AnyGame
from tests.pages.reader import Form, Page, Reader
from tests.short_battles import ALLIES, decided, kind_of, lined, odds

pytestmark = pytest.mark.django_db
SEEDS = [str(number) for number in range(60)]


def board(reader: Reader, game: AnyGame) -> Page:
    return reader.open("game-board", kind_of(game), game.id)


def deciding(page: Page) -> Form:
    return page.form("/decide/")


def to_the_end(reader: Reader, page: Page) -> Page:
    """The first that may be decided each time."""
    while [form for form in page.forms if form.action.endswith("/decide/")]:
        page = reader.send(page, deciding(page), next(button for button in deciding(page).buttons if button.name))
    return page


@pytest.mark.parametrize("start", [lined, odds], ids=["lined dice", "odds table"])
class TestBoth:
    """What both kinds have."""

    def test_x4_a_battle_is_fought_on_a_page_of_its_own(self, reader: Reader, start: Any):
        """X4: step by step to its end, each step with what it did."""
        game = start()

        page = to_the_end(reader, board(reader, game))

        assert kind_of(game).log.read(game.id).now.over
        assert any("Victory" in heading for heading in page.headings)
        assert "What just happened" in page.html

    def test_x4_or_at_once(self, reader: Reader, start: Any):
        """X4: one press to the end."""
        game = start()
        page = board(reader, game)

        after = reader.sent("short-at-once", kind_of(game), game.id, seen=str(game.head))

        assert reverse("short-at-once", args=[kind_of(game), game.id]) in page.html
        assert kind_of(game).log.read(game.id).now.over
        assert any("Victory" in heading for heading in after.headings)

    def test_x5_nobody_commands(self, reader: Reader, start: Any):
        """X5: the program alone, and all of it is told."""
        game = start(players=())
        page = board(reader, game)

        assert game.now.over
        assert page.text.count("the program’s") == 2
        assert "Before that" not in page.headings

    def test_x2_every_die_is_in_the_log_with_who_threw_it(self, reader: Reader, start: Any):
        """X2: and what is thrown by hand looks otherwise."""
        game = start(by_hand=True)
        page = board(reader, game)
        if "Enter your dice" not in page.text:
            page = reader.send(page, deciding(page))
        asked = reader.open("game-roll", kind_of(game), game.id)
        dice = [name for name in asked.form("/roll/").choices if name.startswith("die")]

        after = reader.send(asked, asked.form("/roll/").filled(**dict.fromkeys(dice, "4")))

        assert len(re.findall(r'class="d6-picture[^"]* by-hand"', after.html)) == len(dice)

    def test_a_press_that_comes_too_late(self, reader: Reader, start: Any):
        game = start()
        late = board(reader, game)
        moved = decided(game, 1)

        page = reader.send(late, deciding(late))

        assert "has moved on since that page was shown" in page.notices[0]
        assert kind_of(game).log.read(game.id).head == moved.head

    def test_it_looks_the_same_from_its_address_with_a_side(self, reader: Reader, start: Any):
        game = start()

        page = reader.open("game-board", kind_of(game), game.id, query="?side=defender")

        assert page.text == board(reader, game).text

    def test_back_to_the_beginning(self, reader: Reader, start: Any):
        game = decided(start())
        page = board(reader, game)
        form = page.form("/back/")

        after = reader.send(page, form, form.buttons[-1])

        assert kind_of(game).log.read(game.id).head == 0
        assert "Go on" in after.text or deciding(after)

    def test_both_commanded(self, reader: Reader, start: Any):
        page = board(reader, start(players=BOTH))

        assert page.text.count("a player’s") == 2

    def test_a_battle_that_the_campaign_took_back(self, reader: Reader, start: Any):
        game = decided(start(), 1)
        GameRow.objects.update(superseded=True)

        page = board(reader, game)

        assert not [form for form in page.forms if form.action.endswith(("/decide/", "/back/", "/hands/"))]


# Lined dice


def test_l2_the_press_says_how_many_dice_fall(reader: Reader):
    """L2: one for each strength point in line."""
    page = board(reader, lined(points=(140, 100)))

    assert "Each side throws a D6 for each strength point in line: Romans 7, Samnites 5." in page.text
    assert [button.text for button in deciding(page).buttons] == ["All at once", "Roll round 1"]
    assert "7 in line" in page.text
    assert "5 in line" in page.text


def test_l3_a_pair_is_told_in_words(reader: Reader):
    """L3: who stands, retreats or is routed, and who faces none, for those who see no picture."""
    told = " ".join(board(reader, decided(lined(seed=seed, points=(160, 120)))).text for seed in SEEDS[:6])

    assert re.search(r"Romans [1-6] against Samnites [1-6]: both stand\.", told)
    assert re.search(r"Romans [1-6] against Samnites [1-6]: Samnites [1-6] retreats\.", told)
    assert re.search(r"Romans [1-6] against Samnites [1-6]: Romans [1-6] routed\.", told)
    assert re.search(r"Romans [1-6]: unopposed\.", told)


def test_l7_drill_is_seen_on_the_dice(reader: Reader):
    """L7: what a die counts more than it shows stands on it."""
    page = board(reader, decided(lined(drill=ATTACKER), 1))

    assert "1 more on each die for drill" in page.text
    assert page.html.count('class="bonus">+1<') == 4


def test_l6_the_grade_has_its_reason(reader: Reader):
    """L6: how many are left, and how many would be Major."""
    told = [board(reader, decided(lined(seed=seed, points=(100, 100)))).text for seed in SEEDS[:12]]

    assert any("left. The victory is Minor; with at most one left it would be Major." in text for text in told)
    assert any("left. The victory is Major, as it is with at most one left." in text for text in told)
    small = board(reader, decided(lined(points=(40, 40)))).text
    assert re.search(r"with none left", small)


def test_x3_the_odds_of_lined_dice_as_they_stand(reader: Reader):
    """X3: exact up to eight a side, else of 2,000 battles; grades before the first round alone."""
    first, later = board(reader, lined()), board(reader, decided(lined(), 1))

    assert re.search(r"Romans 50%, Major \d+% The odds, exact X3 Samnites 50%, Major \d+%", first.text)
    assert re.search(r"Romans \d+% Odds now, exact X3 Samnites \d+%", later.text)
    assert "from 2,000 battles" in board(reader, lined(points=(180, 180))).text


def test_the_last_round_is_not_the_end(reader: Reader):
    """Those who retreated and the leaders are still to be thrown for."""
    game = next(game for seed in SEEDS if (game := _won(lined(seed=seed))).now.step)

    page = board(reader, game)

    assert "With 3 or more it is lost." in page.text or "this is for the chronicle" in page.text
    assert "Odds" not in page.text


def _won(game: AnyGame) -> AnyGame:
    while game.now.winner is None:
        game = decided(game, 1)
    return game


def test_x6_what_it_cost_stands_at_the_end(reader: Reader):
    """X6: strength points and leaders of both sides."""
    game = decided(lined())
    page = board(reader, game)
    [last] = game.lines[-1].events

    assert isinstance(last, lined_events.LeadersRolled)
    assert page.text.count("strength point") >= 2
    assert re.search(r"(unhurt|wounded|captured|killed)", page.text)


# The odds table


def test_h1_each_answer_to_the_charge_has_its_odds(reader: Reader):
    """H1: what the horse would count for, and what comes of either answer."""
    page = board(reader, odds(players=BOTH))

    assert "Romans: does the horse charge?" in page.text
    assert "Its horse, 36 points, then counts as 54, and takes the first losses." in page.text
    assert [button.text for button in deciding(page).buttons[:2]] == ["Charge", "Do not charge"]
    assert len(re.findall(r"then it wins \d+%", page.text)) == 2


def test_h3_all_that_is_added_is_told_before_the_throw_and_after_it(reader: Reader):
    """H3: each reason with its figure and its rule."""
    game = odds(leads=(0, 1), points=(100, 80))
    page = board(reader, game)
    after = board(reader, decided(game))

    for text in (page.text, after.text):
        assert re.search(r"Odds of \d:\d H2[+−]\d", text)
        assert "A leader (Samnites) H3−1" in text
        assert "Drilled foot (Romans, 2 full fours) H3+2" in text
    assert "Added to the throw" in page.text
    assert "Both dice H4" in after.text


def test_h4_column_and_line_are_lit(reader: Reader):
    """H4: before the throw how many throws come to each line, afterwards the one that was thrown."""
    game = odds()
    page, after = board(reader, game), board(reader, decided(game))
    throws = re.findall(r'<td class="number">(\d+|–)</td>\s*</tr>', page.html)

    assert "Throws of 36" in page.text
    assert sum(int(number) for number in throws if number != "–") == 36
    assert page.text.count(", this battle") == after.text.count(", this battle") == 1
    assert ", thrown" not in page.text
    assert after.text.count(", thrown") == 1


def test_h4_the_owner_chooses_whom_to_lose(reader: Reader):
    """H4: one unit after another, or as the program would."""
    page = board(reader, game := odds(players=BOTH))
    for do in ("1", "1", "0"):  # nobody charges; the throw
        page = reader.press(page, do)
    labels = [button.text for button in deciding(page).buttons]

    assert re.search(r"(Romans|Samnites): choose your losses", page.text)
    assert re.search(r"\d+ points still to remove, in whole units", page.text)
    assert any(label.startswith("Lose ") for label in labels)
    assert "As the program would" in labels
    assert to_the_end(reader, page).status == 200
    assert ODDS_TABLE.log.read(game.id).now.over


def test_h5_a_very_small_attacker(reader: Reader):
    """H5: the percentage it ignores is told."""
    games = (decided(odds(seed=seed, points=(10, 10), leaders=0)) for seed in SEEDS)
    game = next(game for game in games if game.now.outcome.winner is ATTACKER and _thrown(game).read.attacker)

    assert "such a small attacker loses ten points less when it wins" in board(reader, game).text


def _thrown(game: AnyGame) -> Thrown:
    result = game.now.result
    assert isinstance(result, Thrown)
    return result


def test_h6_an_overrun(reader: Reader):
    """H6: nothing is thrown, and all of it is said beforehand."""
    game = odds(points=(250, 20))
    while game.now.next[1]:
        game = decided(game, 1)
    page = board(reader, game)
    after = board(reader, decided(game))

    assert "An overrun" in page.text
    assert deciding(page).buttons[0].text == "Overrun them"
    assert isinstance(ODDS_TABLE.log.read(game.id).now.result, Overrun)
    assert "every defender is lost, and no attacker" in after.text


def test_h3_an_allied_corps_may_stay_away(reader: Reader):
    """H3: its die stands with the throw."""
    texts = [board(reader, decided(odds(seed=seed, allies=ALLIES))).text for seed in SEEDS[:12]]

    assert any("Corps of the Bruttians and Lucanians" in text and "comes" in text for text in texts)
    assert any("stays away" in text for text in texts)


def test_h7_the_grade_has_its_reason(reader: Reader):
    """H7: by how much, and from where on it is Major."""
    texts = [board(reader, decided(odds(seed=seed))).text for seed in SEEDS[:20]]

    assert any("The victory is Minor; from 30 on it would be Major." in text for text in texts)
    assert any("The victory is Major, as it is from 30 on." in text for text in texts)


def test_x5_the_program_says_why(reader: Reader):
    """X5: of charges and losses."""
    text = board(reader, decided(odds(players=(DEFENDER,)))).text

    assert re.search(
        r"The program: (it wins \d+% with its charge, \d+% without|its charge would not improve its odds)", text
    )
    assert "must go" in text


def test_x7_the_field_is_found_first(reader: Reader):
    """X7: by dice that stand in the log."""
    page = board(reader, odds(terrain=("hill", "forest")))

    assert re.search(r"The field: (open ground|hill|forest) X7", page.text)


def test_before_the_field_is_found(reader: Reader):
    """Back at the beginning, or while the player's dice are asked for."""
    page = board(reader, odds(by_hand=True, terrain=("hill",)))

    assert "A die picks the field." in page.text
    assert "Enter your dice" in page.text


def test_x1_grades_are_the_campaigns(reader: Reader):
    """X1: a Minor or a Major Victory."""
    for start in (lined, odds):
        page = board(reader, decided(start()))
        assert re.search(r"A (Minor|Major) Victory for the (Romans|Samnites)", page.text)


def test_at_once_with_dice_by_hand_asks_for_them(reader: Reader):
    game = lined(by_hand=True)

    page = reader.sent("short-at-once", kind_of(game), game.id, seen=str(game.head))

    assert "Your dice" in page.headings


def test_at_once_too_late(reader: Reader):
    game = lined()
    decided(game, 1)

    page = reader.sent("short-at-once", kind_of(game), game.id, seen="0")

    assert "has moved on" in page.notices[0]
