"""The review of a game of the rebellion: of who has played alone to the end, growing while one looks."""

import json
from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

import pytest
from django.urls import reverse

from campaign.advice import reviews
from campaign.advice.advice import Advice
from campaign.advice.playouts.contest import ENOUGH, written
from campaign.advice.playouts.course import Course, Spot, SwingCause, course
from campaign.advice.playouts.judging import Gain, Judged, appraisal
from campaign.advice.playouts.review import Review, Rounds, play_portion, positions, read, record
from campaign.advice.reviewed import gain_view, judged_view
from campaign.advice.web import workshop
from campaign.advice.web.workshop import WORKSHOP, Workshop
from campaign.boudica.choices import option_text
from campaign.boudica.game import GAME
from campaign.boudica.playouts import BY_DEFAULT, CONTEST, ENDINGS, FORESIGHT, HINDSIGHT, Subject, compared
from campaign.boudica.rules.b31_overrides import Override, What, legal
from campaign.boudica.rules.board import BRITONS, ROMANS
from campaign.boudica.rules.turn import decides
from campaign.boudica.rules.w2_setup import Divide, PlaceAgent
from campaign.boudica.rules.w11_solo.solo import RULESET
from campaign.models import Job, JobState
from engine.jobs import HERE
from engine.playouts.estimates import Estimate
from engine.playouts.judging import Judgement
from engine.playouts.sample import Playout, Task
from engine.playouts.study import begun as begun_study
from engine.rules.dice import SeededDice
from engine.rules.ruleset import play as resolved
from engine.shared import AnyGame
from tests.boudica.pages.test_boudica_what_if import head, press
from tests.pages.reader import Page, Reader
from tests.rebellion import begun, played_out
from tests.what_if import alone, alone_to_the_end, reviewed_at_the_end

ADVICE = GAME.given(Advice)


@pytest.fixture
def shop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """Of two playouts from a spot, by the quickest player, and of the last decisions, after which games are short."""
    reviews.forget()
    monkeypatch.setattr(reviews, "course", lambda past, by: last_of(course(past, by)))
    monkeypatch.setattr(workshop, "EVERY", 0.0)
    monkeypatch.setitem(vars(FORESIGHT), "players", lambda subject: 1)
    monkeypatch.setitem(vars(HINDSIGHT), "rounds", Rounds(first=2, more=2, finest=2))
    monkeypatch.setitem(vars(HINDSIGHT), "numbers", 2)
    yield Workshop(WORKSHOP.works, lambda: HERE, hands=1)
    reviews.forget()


class LateCourse(Course):
    """One that begins where its first swing does."""

    @property
    def chain(self) -> tuple[Spot, ...]:
        """From there on."""
        return (self.swings[0].before, *[swing.after for swing in self.swings])


def last_of(found: Course, decisions: int = 3) -> Course:
    """As if it had begun with the last of them."""
    alternatives = found.alternatives[-decisions:]
    swings = tuple([swing for swing in found.swings if swing.first >= alternatives[0].place])
    return LateCourse(swings, alternatives)


@pytest.fixture
def over(db: None) -> UUID:
    return alone_to_the_end()


def address(id_: UUID) -> str:
    return reverse("boudica-review", args=[id_])


def game_of(id_: UUID) -> AnyGame:
    return GAME.log.read(id_)


def looked_at(id_: UUID) -> Course:
    return reviews.looked_at(GAME, game_of(id_))


def ask(reader: Reader, id_: UUID) -> Page:
    return press(reader, reader.open("boudica-review", id_), "Review the game")


def play(shop: Workshop) -> None:
    while Job.objects.get().state != JobState.DONE:
        shop.go_round(HERE)


def test_every_decision_is_judged(reader: Reader, over: UUID, shop: Workshop):
    assert address(over) in reader.open("boudica-verdict", over).links
    assert f"both sides from then on, at level {BY_DEFAULT}" in ask(reader, over).text
    play(shop)

    page = reader.visit(address(over))

    known = reviews.known(GAME, game_of(over))
    assert known
    assert len(known.judged) == len(looked_at(over).alternatives) == 3
    assert all(option_text(each.alternatives.played) in page.text for each in known.judged)
    assert all(option_text(each.other) in page.text for each in known.judged)
    assert ": complete" in page.text
    assert "Your chance to win: " in page.text
    review = reviews.kept(GAME, Job.objects.get())
    assert review
    assert json.loads(Job.objects.get().result)["futures"] == review.playouts
    assert reviews.ask(GAME, game_of(over), Subject()).state == JobState.DONE


def test_luck_is_told_from_choice_and_both_from_what_the_other_side_did(reader: Reader, over: UUID):
    """What each cause has given or taken adds up to what lies between the beginning and the end."""
    reviewed_at_the_end(over)
    known = reviews.known(GAME, game_of(over))
    assert known
    whole = known.curve[-1].value.mean - known.curve[0].value.mean

    assert sum(estimate.mean for estimate in known.causes.values()) == pytest.approx(whole)
    assert {gain.swing.cause for gain in known.gains} == {SwingCause.CHOICE, SwingCause.DICE, SwingCause.OTHERS}
    page = reader.visit(address(over))
    assert "In 100 games: Your choices: " in page.text
    for cause in ("Your choices: ", "The dice: ", "The other side: "):
        assert cause in page.text
    told = [gain_view(ADVICE.review.words, game_of(over), gain) for gain in known.gains]
    assert all(view.title in page.text for view in told)
    assert {"Dice: population", "The other side: movement"} <= {view.title for view in told}


def test_what_was_overridden_is_told_and_is_neither_luck_nor_choice(over: UUID):
    game = game_of(over)
    place = next(n for n, state in enumerate(game.states) if legal(state))
    overridden = Override(What.TRACK, "boudica", 3, "miscounted")
    line, now = resolved(RULESET, game.states[place], overridden, SeededDice("", 1), 1, 0)
    past = replace(game, lines=(line,), states=(game.states[place], now))

    [swing] = course(past, HINDSIGHT.retold).swings

    assert swing.cause is SwingCause.OVERRIDDEN
    view = gain_view(ADVICE.review.words, past, Gain(swing, Estimate(0.1, 0.0, 0.2)))
    assert "track" in view.title
    assert view.points == "+10"


def test_the_end_is_what_the_game_came_to(over: UUID, shop: Workshop):
    game = game_of(over)
    last = course(game, HINDSIGHT.retold).chain[-1]

    [(_, [playout])] = play_portion(HINDSIGHT.playout, positions(FORESIGHT, game, [last]), 1, "S", [last], (0,))

    assert playout.ending == f"{game.now.ending.cause}/{game.now.ending.winner or 'draw'}"
    assert playout.value == {BRITONS: 1.0, ROMANS: 0.0}.get(game.now.ending.winner, 0.5)


def test_what_changed_it_begins_where_the_change_before_has_ended(over: UUID):
    found = course(game_of(over), HINDSIGHT.retold)
    lines, states = game_of(over).lines, game_of(over).states

    assert [swing.before for swing in found.swings] == [*found.chain[:-1]]
    dice = {n for swing in found.swings if swing.cause is SwingCause.DICE for n in range(swing.first, swing.last + 1)}
    assert {place for place, line in enumerate(lines) if line.faces} <= dice
    others = [swing for swing in found.swings if swing.cause is SwingCause.OTHERS]
    assert others
    assert all(decides(states[swing.first]) is ROMANS for swing in others)


def test_what_the_romans_do_not_know_plays_no_part(over: UUID):
    """W1.4: of a spot goes to another process what its player sees, at the other side's moments too."""
    game = game_of(over)
    seen = {CONTEST.viewed(state).start.seed for state in game.states if not state.ending}

    assert seen == {""}
    swing = next(each for each in course(game, HINDSIGHT.retold).swings if each.cause is SwingCause.OTHERS)
    given = positions(FORESIGHT, game, [swing.after])[swing.after.line]
    assert f"\x8c{chr(len(game.start.seed))}{game.start.seed}\x94".encode("latin-1") not in given


def test_tried_again_from_a_decision_it_is_kept_as_a_branch(reader: Reader, over: UUID, shop: Workshop):
    ask(reader, over)
    play(shop)
    leaf, first = head(over), looked_at(over).alternatives[0]
    turn = game_of(over).states[first.place].turn
    page = reader.visit(address(over))

    press(reader, page, f"Try again from here: Turn {turn}, {option_text(first.played)}")

    assert head(over) == first.line
    assert GAME.log.games.objects.get(id=over).branches.filter(leaf=leaf).exists()  # type: ignore[attr-defined]
    assert "played alone to its end" in reader.visit(address(over)).text


def test_only_who_played_alone_to_the_end_has_one(reader: Reader, db: None):
    for id_ in (alone(BRITONS), played_out(begun(PlaceAgent("regni"), Divide((4, 4, 9))))):
        assert address(id_) not in reader.open("boudica-verdict", id_).links
        for page in (reader.visit(address(id_)), reader.sent("boudica-review", id_, do="ask")):
            assert "Only a game you played alone to its end can be reviewed. Nothing has changed." in page.text
    assert not Job.objects.exists()


def test_of_a_game_that_goes_on_the_job_fails(reader: Reader, over: UUID):
    ask(reader, over)
    GAME.log.back(over, head(over), lambda game: len(game.lines) - 3)

    with pytest.raises(ValueError, match="cannot be reviewed"):
        reviews.begin(Job.objects.get())


@pytest.mark.parametrize(("playouts", "judgement"), [(ENOUGH - 1, Judgement.TOO_CLOSE), (ENOUGH, Judgement.MISTAKE)])
def test_b41_a_few_playouts_judge_nothing(over: UUID, playouts: int, judgement: Judgement):
    found = course(game_of(over), HINDSIGHT.retold)
    of = found.alternatives[0]
    lost = {spot: spot == (of.line, of.played) for spot in (*found.chain, *of.spots)}
    alone = [(spot, [lost_alone(is_lost, number) for number in range(playouts)]) for spot, is_lost in lost.items()]
    review = Review(HINDSIGHT, "S").add(alone)

    judged = next(each for each in said(found, review) if each.alternatives == of)

    assert judged.judgement is judgement
    assert judged.playouts == playouts
    assert (judged.cost.mean, judged.cost.high) == (1.0, 1.0), "of 100 games no more than 100 are won"
    view = judged_view(ADVICE.review.words, game_of(over), judged)
    word = "Perhaps" if judgement is Judgement.TOO_CLOSE else "Rather"
    assert view.beside == f"{word}: {option_text(judged.other)}, 100 more of 100 games"
    assert view.interval.endswith("to 100 of 100 games")


def said(found: Course, review: Review) -> tuple[Judged, ...]:
    known = appraisal(found, review)
    assert known
    return known.judged


def lost_alone(lost: bool, number: int) -> Playout:
    """What was done loses every game, anything else wins it."""
    return Playout(Task(0, number), float(not lost), ENDINGS[0], {"points": 0, "towns": 0})


def test_a_review_goes_into_json_and_comes_back(over: UUID, shop: Workshop):
    game, found = game_of(over), looked_at(over)
    review = Review(HINDSIGHT, "S")
    for spots, numbers in review.portions(found)[:2]:
        starts = positions(FORESIGHT, game, spots)
        review = review.add(play_portion(HINDSIGHT.playout, starts, 1, "S", spots, numbers))

    again = read(HINDSIGHT, json.loads(json.dumps(record(review))))

    assert again == review
    assert again.portions(found)[0] != Review(HINDSIGHT, "S").portions(found)[0]
    assert 0 < again.progress(found)[1] < 1


def test_a_review_of_version_2_1_is_gone_on_with(over: UUID):
    """It kept a study of each decision; its playouts are those of today's spots."""
    game, found = game_of(over), course(game_of(over), HINDSIGHT.retold)
    of = found.alternatives[-1]
    options = compared(CONTEST.viewed(game.states[of.place])).options
    study = begun_study(options, "S", 32, FORESIGHT.metric("S"), 4)
    study = study.add(
        [
            Playout(Task(n, number), 1.0, ENDINGS[2], {"points": 1, "towns": 4})
            for n in range(len(options))
            for number in range(2)
        ]
    )
    older = {"level": 2, "seed": "S", "studies": {str(of.line): study.recorded(written, "won")}}

    known = read(HINDSIGHT, json.loads(json.dumps(older)))

    assert {*known.samples} == {*of.spots}
    assert known.seed == "S"
    assert {sample.values for sample in known.samples.values()} == {(1.0, 1.0)}


def test_every_decision_is_read_again_as_it_was_noted(over: UUID):
    for line in game_of(over).lines:
        assert HINDSIGHT.read(HINDSIGHT.noted(line.decision)) == line.decision
