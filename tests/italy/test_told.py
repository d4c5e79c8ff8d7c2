"""The map's told layer: which attacks of a stretch of the log it has, and how they are drawn."""

from dataclasses import replace
from uuid import UUID
from xml.etree import ElementTree

import pytest

from battles.rules.verdict import Grade
from campaign.italy.games import CampaignGame
from campaign.italy.pictures.attacks import Handover, ShownAttack
from campaign.italy.pictures.map import map_svg
from campaign.italy.pictures.sheet import map_defs_svg
from campaign.italy.pictures.states import attacks_view, small_view, told
from campaign.italy.rules import events as ev
from tests.italy.test_map_pictures import SVG, references_that_lead_nowhere
from tests.played import FILES, save, states

NAMES = [file.stem for file in FILES]
MOST_BYTES = 1_300
"""Of one step, with what changed hands."""


def played(name: str) -> CampaignGame:
    return CampaignGame(UUID(int=0), save(name).start, tuple(save(name).lines), states(name))


def stretches(game: CampaignGame) -> list[tuple[int, int]]:
    """From each decision of the player to the next."""
    own = [0, *game.own_decisions(), len(game.lines)]
    return list(zip(own, own[1:], strict=False))


@pytest.mark.parametrize("name", NAMES)
def test_every_battle_and_every_attack_called_off_has_its_step(name: str) -> None:
    game = played(name)
    for first, last in stretches(game):
        steps = {step.attack: step for step in told(game, first, last)}
        expected: set[str] = set()
        for line, before in zip(game.lines[first:last], game.states[first:last], strict=True):
            for event in line.events:
                if isinstance(event, ev.BattleWon | ev.BattleUndecided):
                    expected.add(f"{before.turn}-{before.at_hand.attacker}")
                elif isinstance(event, ev.AttackCancelled):
                    expected.add(f"{before.turn}-{event.attacker}")
                elif isinstance(event, ev.ProvinceTaken):
                    step = steps[f"{before.turn}-{before.at_hand.attacker}"]
                    expected.add(step.attack)
                    assert event.province in [change.province for change in step.changes]
        assert set(steps) == expected


@pytest.mark.parametrize("name", NAMES)
def test_the_steps_lead_from_the_map_before_to_the_map_after(name: str) -> None:
    """But for what happens outside battles: armies that land or leave, and rulings of the player."""
    game = played(name)
    before, after = small_view(game.states[0]), small_view(game.now)
    holders = {province: before.holder(province) for province in before.controllers}
    elsewhere = {
        change
        for line, was, now in zip(game.lines, game.states, game.states[1:], strict=False)
        if not was.battle
        for change in changed(was, now)
    }
    for step in told(game, 0, len(game.lines)):
        for change in step.changes:
            assert holders[change.province] == change.before or change.province in elsewhere
            holders[change.province] = change.after
    assert {p for p in holders if holders[p] != after.holder(p)} <= elsewhere


def changed(was, now) -> set[str]:
    old, new = small_view(was), small_view(now)
    return {province for province in new.controllers if old.holder(province) != new.holder(province)}


def test_a_quiet_stretch_has_no_steps() -> None:
    game = played("dominion")
    quiet = next(n for n, line in enumerate(game.lines) if any(isinstance(e, ev.MoneySpent) for e in line.events))

    assert told(game, 0, quiet) == ()
    assert told(game, quiet, quiet) == ()
    assert "map-told" not in desk_map(game, 0, quiet)


def test_a_step_says_who_won_and_how() -> None:
    game = played("dominion")
    won = {
        f"{before.turn}-{before.at_hand.attacker}": (event.winner, event.grade)
        for line, before in zip(game.lines, game.states, strict=False)
        for event in line.events
        if isinstance(event, ev.BattleWon)
    }

    assert {s.attack: (s.winner, s.grade) for s in told(game, 0, len(game.lines)) if s.winner} == won
    assert {grade for _, grade in won.values()} == set(Grade)


def test_what_rome_takes_after_its_victory_is_the_same_step() -> None:
    """C7.4: the battle is won in one line, the province chosen in another."""
    game, place = next(
        (game, place)
        for game in map(played, NAMES)
        for place, line in enumerate(game.lines)
        if any(isinstance(event, ev.SpoilsOffered) for event in line.events)
    )
    (whole,) = told(game, place, place + 2)
    (chosen,) = told(game, place + 1, place + 2)

    assert whole.attack == chosen.attack
    assert {whole.winner, chosen.winner} == {"romans"}
    assert whole.changes[-1:] == chosen.changes
    assert [change.after for change in whole.changes] == ["romans", "romans"]


def desk_map(game: CampaignGame, first: int, last: int) -> str:
    view = replace(attacks_view(game.states[last]), told=told(game, first, last))
    return map_svg(view, link=lambda province: f"?province={province}", backdrop_url="/static/backdrop.svg")


def test_each_step_is_hidden_and_known_by_its_attack() -> None:
    game = played("dominion")
    first, last = 0, len(game.lines)
    drawn = ElementTree.fromstring(desk_map(game, first, last))
    steps = [g for g in drawn.iter(f"{SVG}g") if "map-told-step" in (g.get("class") or "")]

    assert [g.get("data-attack") for g in steps] == [step.attack for step in told(game, first, last)]
    assert [g.get("data-to") for g in steps] == [step.to_province for step in told(game, first, last)]
    hidden = [g for g in drawn.iter(f"{SVG}g") if (g.get("class") or "").startswith(("map-told-step", "map-was"))]
    assert {g.get("hidden") for g in hidden} == {"hidden"}


def test_the_arrows_of_the_turn_are_known_by_their_attack_on_the_desk_only() -> None:
    place = next(n for n, state in enumerate(states("dominion")) if len(state.attacks) > 2)
    state = states("dominion")[place]
    seen = attacks_view(state)
    drawn = map_svg(seen, link=None, backdrop_url="")

    for attack in state.attacks:
        assert f'data-attack="{state.turn}-{attack.attacker}"' in drawn
    assert "data-attack" not in map_svg(
        replace(seen, arrows=[replace(a, turn=None) for a in seen.arrows]), link=None, backdrop_url=""
    )


@pytest.mark.parametrize("name", NAMES)
def test_it_is_xml_that_refers_to_what_is_there_and_is_small(name: str) -> None:
    game = played(name)
    first, last = max(stretches(game), key=lambda stretch: len(told(game, *stretch)))
    drawn, steps = desk_map(game, first, last), told(game, first, last)
    page = f"<body>{map_defs_svg()}{drawn}</body>"

    ElementTree.fromstring(page)
    assert references_that_lead_nowhere(page) == set()
    bare = map_svg(
        attacks_view(game.states[last]), link=lambda p: f"?province={p}", backdrop_url="/static/backdrop.svg"
    )
    assert (len(drawn) - len(bare)) / len(steps) < MOST_BYTES


def test_a_province_that_changes_hands_twice_has_its_first_field_on_top() -> None:
    twice = [
        ShownAttack(3, "samnites", "hirpinia", "campania", "fought", (Handover("campania", "campanians", "samnites"),)),
        ShownAttack(4, "romans", "latium", "campania", "fought", (Handover("campania", "samnites", "romans"),)),
    ]
    view = replace(small_view(states("dominion")[0]), told=twice)
    drawn = map_svg(view, link=None, backdrop_url="")

    assert drawn.index('class="map-was" data-attack="4-romans"') < drawn.index('class="map-was" data-attack="3-sam')
