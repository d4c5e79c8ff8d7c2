"""Branches: whatever is left is kept, nothing is kept twice, and a deleted branch takes only its own lines."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest

from battles import chronicle as fights
from battles.rules.brief import Brief, SideBrief
from campaign import chronicle, models
from campaign.chronicle import Chronicle
from campaign.models import Hands
from campaign.rules.decisions import DeclareAttack, Overrule, ReportBattle
from campaign.rules.overruling import Garrison
from campaign.rules.state import Army, Campaign
from campaign.web.game import GAME
from engine.log import NoSuchBranch, NothingToUndo, Stale, left, tree
from engine.rows import LONGEST_NAME
from engine.rules.tree import ends, own_lines
from engine.web.branches import added
from powers.rules.situation import Ruler
from tests.played import next_line, quietest, stand_at, stand_before

pytestmark = pytest.mark.django_db
USURPER = Ruler("Statius Gellius", 70, 20, 10, since=1)


@pytest.fixture
def told() -> Chronicle:
    """Rome has just attacked in turn 1, and two more steps are played."""
    before = stand_before(DeclareAttack)
    return chronicle.run(before.id, chronicle.decide(before.id, before.head, next_line(before).decision).head)


def kept(told: Chronicle) -> dict[int, str]:
    """The branches by their last lines."""
    return dict(models.Branch.objects.filter(campaign=told.id).values_list("leaf", "name"))


def row(told: Chronicle) -> models.Campaign:
    return models.Campaign.objects.get(id=told.id)


def place_of_attack(told: Chronicle) -> int:
    return next(i for i, line in enumerate(told.lines) if isinstance(line.decision, DeclareAttack))


def attack(told: Chronicle) -> Chronicle:
    """Back to just before the attack."""
    return chronicle.go_back(told.id, told.head, told.lines[place_of_attack(told) - 1].n)


@pytest.fixture
def back(told: Chronicle) -> Chronicle:
    return attack(told)


@pytest.fixture
def peace(back: Chronicle) -> Chronicle:
    """The same decision, taken otherwise."""
    return chronicle.decide(back.id, back.head, DeclareAttack(None))


def test_to_go_back_keeps_what_followed(told: Chronicle):
    place = place_of_attack(told)

    back = attack(told)

    assert (back.lines, back.now) == (told.lines[:place], told.moments[place])
    assert list(kept(told)) == [told.head]
    assert chronicle.past(told.id, told.head) == told


@pytest.mark.parametrize("undo", [chronicle.undo_decision, chronicle.undo_step])
def test_to_undo_keeps_it_too(told: Chronicle, undo: Callable[[uuid.UUID, int], Chronicle]):
    undo(told.id, told.head)

    assert list(kept(told)) == [told.head]


def test_a_correction_that_changes_nothing_leaves_no_branch():
    """The same lines are taken up again: nothing was left."""
    played = stand_at("dominion", 60)
    told = chronicle.run(played.id, played.head)
    line = told.lines[place_of_attack(told)]

    assert chronicle.correct(told.id, told.head, line.n, line.decision) == told
    assert kept(told) == {}


def test_a_correction_that_only_stops_earlier_parts_there():
    """The player rolls everything now: the same decision again goes as far as his first roll."""
    told = stand_at("dominion", 60)
    line = told.lines[place_of_attack(told)]
    models.Campaign.objects.filter(id=told.id).update(hands=Hands.ALL)

    now = chronicle.correct(told.id, told.head, line.n, line.decision)

    assert now.lines == told.lines[: len(now.lines)] != told.lines
    assert kept(told) == {told.head: left(chronicle.begins(told, len(now.lines)), told.head)}


def test_its_name_says_when_and_what_and_where_it_was_left(told: Chronicle):
    attack(told)

    assert kept(told)[told.head] == f"348 BC: Rome attacks Etruria; left on line {told.head}"


def test_without_a_decision_it_is_named_for_the_step(told: Chronicle):
    chronicle.undo_step(told.id, told.head)

    (name,) = kept(told).values()
    assert name.startswith("348 BC: ")
    assert "Rome attacks" not in name


def test_no_name_is_too_long(told: Chronicle):
    peace = attack(told)
    overruled = chronicle.decide(
        peace.id, peace.head, Overrule("ruler", "samnites", USURPER, "because " * 20 + "of it")
    )

    chronicle.undo_step(overruled.id, overruled.head)

    name = kept(told)[overruled.head]
    assert len(name) == LONGEST_NAME
    assert name.endswith(f"…; left on line {overruled.head}")


def test_further_back_the_branch_is_the_same(told: Chronicle):
    name = kept(attack(told)), kept(told)

    chronicle.undo_step(told.id, chronicle.read(told.id).head)

    assert (kept(told), kept(told)) == name


def test_what_is_decided_otherwise_grows_beside_it(told: Chronicle, back: Chronicle, peace: Chronicle):
    assert peace.head == told.head + 1
    assert list(kept(told)) == [told.head]


def test_to_go_on_with_a_branch_makes_a_branch_of_the_present(told: Chronicle, back: Chronicle, peace: Chronicle):
    now = chronicle.switch(peace.id, peace.head, told.head)

    assert now == told == chronicle.read(told.id)
    assert list(kept(told)) == [peace.head]
    assert chronicle.switch(told.id, told.head, peace.head) == peace
    assert list(kept(told)) == [told.head]


def test_to_go_on_with_what_follows_leaves_nothing(told: Chronicle, back: Chronicle):
    assert chronicle.switch(back.id, back.head, told.head) == told
    assert kept(told) == {}


@pytest.mark.parametrize("leaf", [0, 1, 999])
def test_no_branch_ends_there(told: Chronicle, leaf: int):
    for act in (chronicle.switch, chronicle.delete_branch):
        with pytest.raises(NoSuchBranch):
            act(told.id, told.head, leaf)
        with pytest.raises(NoSuchBranch):
            act(told.id, told.head, told.head)
        with pytest.raises(Stale):
            act(told.id, told.head - 1, leaf)


def test_going_back_that_is_refused(told: Chronicle):
    with pytest.raises(NothingToUndo):
        chronicle.go_back(told.id, told.head, told.head)
    with pytest.raises(ValueError, match="not in"):
        chronicle.go_back(told.id, told.head, 999)
    with pytest.raises(Stale):
        chronicle.go_back(told.id, told.head - 1, 1)

    assert chronicle.read(told.id) == told
    assert kept(told) == {}


def test_a_deleted_branch_takes_its_own_lines_only(told: Chronicle, back: Chronicle, peace: Chronicle):
    models.Note.objects.create(campaign=row(told), line=told.head, text="on the branch")
    models.Note.objects.create(campaign=row(told), line=back.head, text="before it")
    models.Paragraph.objects.create(campaign=row(told), line=told.lines[len(back.lines)].n, text="rewritten")
    models.Photo.objects.create(campaign=row(told), line=told.head, jpeg=b"", width=1, height=1)
    lines = own_lines(tree(row(told)), told.head, peace.head)
    assert [*added(GAME, row(told), lines)] == ["1 note", "1 photo", "1 rewritten paragraph"]

    chronicle.delete_branch(peace.id, peace.head, told.head)

    assert lines == [line.n for line in told.lines[len(back.lines) :]]
    assert chronicle.read(told.id) == peace
    assert tree(row(told)) == {line.n: line.parent for line in peace.lines}
    assert kept(told) == {}
    assert [note.text for note in models.Note.objects.all()] == ["before it"]
    assert not models.Photo.objects.exists()
    assert not models.Paragraph.objects.exists()


def test_a_branch_of_a_branch(told: Chronicle, back: Chronicle, peace: Chronicle):
    longer = chronicle.run(peace.id, peace.head)
    shorter = chronicle.go_back(longer.id, longer.head, longer.lines[-3].n)
    other = chronicle.decide(shorter.id, shorter.head, Overrule("ruler", "samnites", USURPER, "so"))
    assert {*kept(told)} == {told.head, longer.head}

    chronicle.delete_branch(other.id, other.head, longer.head)

    assert chronicle.read(told.id) == other
    assert chronicle.switch(other.id, other.head, told.head) == told
    assert chronicle.past(told.id, other.head) == other


def test_a_number_is_never_given_twice(told: Chronicle, back: Chronicle):
    """What is kept in memory, here and in the browser, goes by the numbers of lines."""
    chronicle.delete_branch(back.id, back.head, told.head)

    peace = chronicle.decide(back.id, back.head, DeclareAttack(None))

    assert peace.head == told.head + 1
    assert chronicle.read(told.id).lines[-1].decision == DeclareAttack(None)
    chronicle.undo_step(peace.id, peace.head)
    chronicle.delete_branch(peace.id, back.head, peace.head)
    assert chronicle.decide(back.id, back.head, DeclareAttack("etruria")).head == peace.head + 1


def test_what_an_older_program_left_is_a_branch_too(told: Chronicle, back: Chronicle):
    models.Branch.objects.all().delete()

    assert ends(tree(row(told)), back.head) == [told.head]
    assert chronicle.switch(back.id, back.head, told.head) == told


def play_on(told: Chronicle, decisions: int) -> Chronicle:
    """So many decisions of the quietest player."""
    for _ in range(decisions):
        told = chronicle.run(told.id, told.head)
        told = chronicle.decide(told.id, told.head, quietest(told.now))
    return told


def test_a_correction_takes_overrulings_again_where_they_were():
    told = stand_at("dominion", 60)
    back = chronicle.go_back(told.id, told.head, told.lines[place_of_attack(told) - 2].n)
    told = chronicle.decide(back.id, back.head, Overrule("ruler", "samnites", USURPER, "one"))
    told = chronicle.decide(told.id, told.head, Overrule("ruler", "samnites", replace(USURPER, name="Egnatius"), "two"))
    told = chronicle.run_turn(told.id, chronicle.step(told.id, play_on(told, 1).head).head)
    told = chronicle.decide(told.id, told.head, Overrule("army", "carthage", Garrison("syracuse", 80, None), "three"))
    told = play_on(told, 3)
    told = chronicle.run(told.id, told.head)

    for place in told.own_decisions():
        line = told.lines[place]
        again = chronicle.correction(told, line.n, line.decision)

        assert again.now == told.now
        assert again.dropped == ()
        assert [each.decision for each in again.lines] == [each.decision for each in told.lines[place:]]


# The battles on the table


def side(campaign: Campaign, army: Army) -> SideBrief:
    name = campaign.start.italy.name
    return SideBrief(
        army.people, name(army.people), army.power, name(army.power), army.points, army.generals, army.command_cards
    )


def a_brief(campaign: Campaign) -> Brief:
    assert campaign.battle is not None
    attacking, defending = (side(campaign, army) for army in campaign.battle.armies())
    place = campaign.start.italy.province(campaign.battle.province)
    return Brief("", attacking, defending, place.id, place.name, campaign.year, place.terrain, "seed", "/")


def test_the_battles_of_a_past_stand_with_it():
    told = stand_before(ReportBattle)
    key = chronicle.battle_key(told.id, told.now)
    fight = fights.open_fight(a_brief(told.now), key)
    dearer = replace(a_brief(told.now), attacker=replace(fight.brief.attacker, points=()))
    fought = chronicle.decide(told.id, told.head, next_line(told).decision)

    before = chronicle.go_back(fought.id, fought.head, 1)
    assert fights.fight(fight.id).superseded
    chronicle.switch(before.id, before.head, fought.head)
    assert not fights.fight(fight.id).superseded

    other = fights.open_fight(dearer, key)
    before = chronicle.go_back(fought.id, fought.head, 1)
    chronicle.switch(before.id, before.head, fought.head)
    assert (fights.fight(fight.id).superseded, fights.fight(other.id).superseded) == (False, True)


@pytest.mark.parametrize(
    "other",
    [
        lambda brief: replace(brief, province="bruttium"),
        lambda brief: replace(brief, defender=replace(brief.defender, people="lucanians")),
        lambda brief: replace(brief, defender=replace(brief.defender, power="lucanians")),
        lambda brief: replace(brief, attacker=replace(brief.attacker, points=())),
    ],
    ids=["province", "people", "Power", "points"],
)
def test_another_battle_of_the_same_attack_does_not_stand(other: Callable[[Brief], Brief]):
    """A Power attacks once a turn; taken back and declared otherwise, its attack is known by the same key."""
    told = stand_before(ReportBattle)
    fight = fights.open_fight(other(a_brief(told.now)), chronicle.battle_key(told.id, told.now))

    chronicle.stand_battles(told)

    assert fights.fight(fight.id).superseded
