"""The dispatches on the desk: what they say, what they unfold, and what the map is told of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import unescape
from uuid import UUID

from django.template.loader import render_to_string

from campaign.italy import games
from campaign.italy.games import CampaignGame
from campaign.italy.narrate import Die, Sum
from campaign.italy.narrate.dispatches import Dispatch, dispatches
from campaign.italy.narrate.news import BattleNews
from campaign.italy.narrate.stretch import CampaignPast
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Stage
from campaign.italy.web import desk
from powers.rules.theatre import ROME
from tests.pages.reader import Reader
from tests.played import romes_battle, save, stand_before, states


def items(html: str) -> list[str]:
    """Each dispatch as it stands in a page."""
    listed = re.findall(r'<ol class="dispatches".*?</ol>(?=\n<div class="more|\s*</details>)', html, re.DOTALL)
    return re.split(r'(?=<li class="dispatch )', "".join(listed))[1:]


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).replace("&#x27;", "'").split())


def since_the_last(game: CampaignGame) -> tuple[Dispatch, ...]:
    """What the desk tells of all since the player's last decision."""
    return dispatches(game, desk.since_last_decision(game), len(game.lines))


def shown(told: Iterable[Dispatch]) -> str:
    return render_to_string("italy/_dispatches.html", {"dispatches": told})


def test_the_desk_says_first_what_has_happened(reader: Reader):
    """Each line marks its arrow and province, and unfolds the log; a summary holds nothing to press."""
    game = stand_before(de.DeclareAttack, lambda campaign: campaign.is_attacked(ROME))

    page, news = reader.open("desk", game.id), since_the_last(game)

    assert page.text.index(news[0].text) < page.text.index("Generator odds")
    assert any(dispatch.attack and dispatch.text in page.text for dispatch in news)
    for item, dispatch in zip(items(page.html), news, strict=True):
        assert re.findall(r'data-attack="(.*?)"', item) == [dispatch.attack] * bool(dispatch.attack)
        assert re.findall(r'data-province="(.*?)"', item) == [dispatch.province] * bool(dispatch.province)
        assert item.count('<div class="log-entry') == len(dispatch.entries)
        assert all(entry.text in text(item) for entry in dispatch.entries)
        assert dispatch.text in text(item[: item.index("</summary>")])
        assert not re.search(r"<summary>(?:(?!</summary>).)*<(a|button|input)\b", item, re.DOTALL)


def test_the_result_of_romes_battle_heads_them(reader: Reader):
    """Both sides' dice, how great the victory was, what it changed."""
    game = stand_before(de.UseGenerator, romes_battle)
    game = games.decide(game.id, game.head, de.UseGenerator())

    first, *_ = items(reader.open("desk", game.id).html)
    result, *_ = since_the_last(game)

    assert result.battle
    assert result.battle.title in text(first)
    said, *_ = re.findall(r'data-announce="(.*?)"', reader.open("desk", game.id).html)
    assert unescape(said).startswith(f"{result.battle.title}. {result.text} {result.battle.changes[0][1]}")
    assert all(change in text(first) for _, change in result.battle.changes)
    throws = first[first.index("dispatch-throws") : first.index("<details>")]
    faces = [str(die.face) for row in result.throws for die in row.dice]
    assert len(faces) == 4
    assert re.findall(r'class="die d6 program(?: idle)?">(\d)', throws) == faces


def results(name: str) -> Iterator[tuple[bool, str]]:
    """Of a played campaign's battles of Rome: whether Rome has chosen what to take, and what stands with the result."""
    played = CampaignPast(UUID(int=0), save(name).start, save(name).lines, states(name))
    for place, (line, before) in enumerate(zip(played.lines, played.states, strict=False)):
        chosen = isinstance(line.decision, de.TakeProvince)
        if chosen or (line.decision and romes_battle(before) and before.at_hand.stage is Stage.JOINED):
            first, *_ = dispatches(played, place, place + 1)
            assert first.battle, f"{name}, line {line.n}"
            assert first.province == before.at_hand.province
            yield chosen, " ".join(change for _, change in first.battle.changes)


def test_what_a_battle_brought_stands_with_its_result():
    """C7: taken, taken in return, moved in, driven out, nothing to take; and once Rome has chosen, what that was."""
    told = [found for name in ("destiny", "dominion", "disgrace") for found in results(name)]

    assert all(changes for _, changes in told)
    chosen = [changes for was_chosen, changes in told if was_chosen]
    assert all("Rome also took" in changes or "Rome counter-attacked and took" in changes for changes in chosen)
    assert not any("could take" in changes for changes in chosen)
    for words in (
        "Rome could take Syracuse or Agrigentum.",
        "army moved into",
        "was beaten",
        "No second",
        "No province",
    ):
        assert any(words in changes for _, changes in told), words


def test_ones_own_dice_are_marked_as_such():
    throw = Sum("Rome", (Die("d6", 6, "hand"),), total=6, chosen=True)
    result = Dispatch("Rome beat the Boii.", "victory", 3, battle=BattleNews("A victory"), throws=(throw,))

    assert text(*items(shown([result]))) == "A victory Rome 6 by hand = 6 Rome beat the Boii."


def test_without_dice_there_are_none():
    draw = Dispatch("Rome fought the Boii to a draw.", "plain", 3, battle=BattleNews("A draw"))

    assert text(*items(shown([draw]))) == "A draw Rome fought the Boii to a draw."
    assert 'class="dice"' not in shown([draw])


def test_several_that_can_wait_are_folded():
    near, far = Dispatch("Boii march on Rome.", "change", 2), Dispatch("Gauls came.", "plain", 3, aside=True)

    folded = shown([near, far, replace(far, line=4)])

    assert "2 more dispatches" in folded
    assert folded.index("Boii march") < folded.index("<summary>2 more") < folded.index("Gauls came")
