"""Where rows and rules meet: read a campaign, decide, run, undo. Every change is one transaction."""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from django.db import transaction

from battles import chronicle as fights
from battles.battleplay import in_campaign as card_battles
from battles.battleplay.in_campaign import Terms
from campaign import branches, hand, models, savefile
from campaign.models import Hands
from campaign.rules import turn
from campaign.rules.apply import apply
from campaign.rules.decisions import Decision, ReportBattle, ReportNoResult
from campaign.rules.question import army_points, question
from campaign.rules.state import Campaign, Stage, Start
from campaign.savefile import LogLine
from engine.damaged import IMPOSSIBLE, Damaged, any_text, reading, words
from engine.formats import Stored
from engine.rules.dice import AskingDice, Dice, DiceWanted, Roller
from engine.rules.record import Line
from powers.data import italy
from powers.rules.options import Options

KEPT = 64
"""Chronicles kept in memory, about 3 MB each. To rebuild a finished one takes milliseconds (docs/benchmarks.md)."""


class Stale(Exception):
    """The page that decided was older than the campaign: something was decided since. Nothing has changed."""


class NothingToUndo(Exception):
    """The campaign stands at its first line, or already where it should go back to."""


class NoSuchBranch(Exception):
    """No branch ends at that line: it was deleted, or the campaign stands there."""


class DamagedCampaign(Damaged):
    """What is kept of a campaign cannot be read."""

    def __init__(self, id: uuid.UUID, why: str) -> None:
        super().__init__(why)
        self.id = id


@dataclass(frozen=True)
class Chronicle:
    """A campaign with its past: `moments[i]` is the state after `lines[i - 1]`, `moments[0]` the start."""

    id: uuid.UUID
    lines: tuple[LogLine, ...]
    moments: tuple[Campaign, ...]

    @property
    def now(self) -> Campaign:
        """The campaign as it stands."""
        return self.moments[-1]

    @property
    def head(self) -> int:
        """The number of the last line, 0 before the first; forms carry it, so that a stale one is told so."""
        return self.lines[-1].n if self.lines else 0

    @property
    def name(self) -> str:
        """The campaign's name."""
        return self.now.start.name

    @property
    def least(self) -> int:
        """How many lines there always are: the program's set-up, but not one that the player rolled."""
        return 0 if not self.lines or Roller.HAND in self.lines[0].by else 1

    def place(self, n: int) -> int:
        """How many lines stand up to and including line n; ValueError if it is not in this past."""
        return [line.n for line in self.lines].index(n) + 1

    def own_decisions(self) -> tuple[int, ...]:
        """The places of the lines that the player decided, not the program."""
        return tuple(
            place
            for place, (before, line) in enumerate(zip(self.moments, self.lines, strict=False))
            if turn.programs_decision(before) != line.decision
        )


def create(name: str, seed: str, options: Options, hands: Hands = Hands.NONE) -> Chronicle:
    """A new campaign from 348 BC."""
    return begin(Start(name, seed, italy(options)), hands)


def begin(start: Start, hands: Hands = Hands.NONE) -> Chronicle:
    """A new campaign; its first rulers are the first line of its log, or wait for the dice of the player's."""
    with transaction.atomic():
        row = models.Campaign.objects.create(name=start.name, start=savefile.dump_start(start), hands=hands)
        campaign = turn.begin(start)
        told = Chronicle(row.id, (), (campaign,))
        decision = turn.programs_decision(campaign)
        assert decision is not None, "a campaign begins with the program's set-up"
        if hands is Hands.ALL:
            hand.ask(row, decision, hands)
            return told
        line, _ = _play(campaign, decision, hand.dice(campaign, hands), n=1, parent=0)
        _append(row, [line])
        return _going_on(told, 0, [line])


def read(campaign: uuid.UUID) -> Chronicle:
    """The chronicle of a campaign; models.Campaign.DoesNotExist if there is none, DamagedCampaign if it is."""
    return _at(campaign, models.Campaign.objects.values_list("head", flat=True).get(id=campaign))


@lru_cache(maxsize=KEPT)
def _at(campaign: uuid.UUID, head: int) -> Chronicle:
    """Lines are never rewritten, so a chronicle is known by its campaign and its head.

    Never to be asked for lines of a transaction that is still open: it may fail, and others get their numbers.
    """
    with reading(partial(DamagedCampaign, campaign)):
        return rebuilt(models.Campaign.objects.get(id=campaign), head)


def forget() -> None:
    """What is kept in memory, after other rows have come into the place of those it was read from."""
    _at.cache_clear()


def rebuilt(row: models.Campaign, head: int) -> Chronicle:
    """A campaign as it stood at a line, read anew; one of damaged.IMPOSSIBLE, which says where, if it cannot be."""
    stored = _stored(row)
    payloads = {}
    while head:
        if head not in stored or stored[head][0] >= head:
            raise LookupError(f"line {head} is not there, or follows none that is before it")
        payloads[head], head = stored[head][1], stored[head][0]
    start = _load_start(row.start)
    lines = _load({n: payloads[n] for n in reversed(payloads)}, row.start)
    return _going_on(Chronicle(row.id, (), (turn.begin(start),)), 0, lines)


def _stored(row: models.Campaign) -> dict[int, tuple[int, Stored]]:
    """By the number of each line: the line it follows, and itself."""
    rows = row.lines.values_list("n", "parent", "format", "payload")
    return {n: (parent, (format, payload)) for n, parent, format, payload in rows}


def all_lines(row: models.Campaign) -> tuple[LogLine, ...]:
    """The lines of all branches; DamagedCampaign if one cannot be read, or what it follows is not there."""
    with reading(partial(DamagedCampaign, row.id)):
        stored = _stored(row)
        for n, (parent, _) in stored.items():
            if parent and (parent not in stored or parent >= n):
                raise LookupError(f"line {parent}, which line {n} follows, is not there")
        return _load({n: payload for n, (_, payload) in stored.items()}, row.start)


def _load(payloads: Mapping[int, Stored], start: str) -> tuple[LogLine, ...]:
    try:
        lines = savefile.load_lines(list(payloads.values()), start)
    except (ValueError, TypeError):
        lines = ()
    if [line.n for line in lines] == list(payloads):
        return lines
    return tuple(load_line(n, payload, start) for n, payload in payloads.items())  # says which of them it is


def load_line(n: int, payload: Stored, start: str) -> LogLine:
    """A line of the log; ValueError, with its number, if it cannot be read."""
    try:
        [line] = savefile.load_lines([payload], start)
    except (ValueError, TypeError) as error:
        raise ValueError(f"line {n} cannot be read: {words(error)}") from error
    if line.n != n:
        raise ValueError(f"line {n} cannot be read: it says that it is line {line.n}")
    return line


def _load_start(text: str) -> Start:
    try:
        return savefile.load_start(text)
    except (ValueError, TypeError) as error:
        raise ValueError(f"its beginning cannot be read: {words(error)}") from error


def _going_on(before: Chronicle, place: int, lines: Sequence[LogLine]) -> Chronicle:
    """The chronicle that goes on with these lines after so many of another."""
    moments = list(before.moments[: place + 1])
    for line in lines:
        moments.append(after(moments[-1], line))
    return Chronicle(before.id, (*before.lines[:place], *lines), tuple(moments))


def after(campaign: Campaign, line: LogLine) -> Campaign:
    """The campaign after a line of the log; ValueError, with its number, if what it tells cannot happen there."""
    try:
        for event in line.events:
            campaign = apply(campaign, event)
    except IMPOSSIBLE as error:
        raise ValueError(f"what line {line.n} tells cannot happen there: {words(error)}") from error
    return campaign


def _play(campaign: Campaign, decision: Decision, dice: Dice, n: int, parent: int) -> tuple[LogLine, Campaign]:
    play = turn.unfold(campaign, decision, dice)
    line = Line(
        n, parent, decision, tuple(dice.faces), tuple(dice.kinds), tuple(dice.by), tuple(play.events), play.rules
    )
    return line, play.campaign


def battle_key(id: uuid.UUID, campaign: Campaign) -> str:
    """How the tabletop knows the battle at hand: undone and decided as before, it is the same battle."""
    assert campaign.battle is not None, "no battle at hand"
    return f"{id}/{campaign.turn}/{campaign.battle.attacker}"


def card_seed(campaign: Campaign) -> str:
    """What the battle at hand is fought with by cards: the same luck however often the campaign comes to it."""
    assert campaign.battle is not None, "no battle at hand"
    return f"{campaign.start.seed}/{campaign.turn}/{campaign.battle.attacker}/{campaign.battle.province}"


def card_terms(campaign: Campaign) -> Terms:
    """By what a battle of cards is known to be the one at hand."""
    assert campaign.battle is not None, "no battle at hand"
    attacking, defending = campaign.battle.armies()
    sides = (attacking.people, max(0, attacking.total)), (defending.people, max(0, defending.total))
    return Terms(card_seed(campaign), *sides)


def table_terms(campaign: Campaign) -> fights.Terms:
    """By what a battle on the table is known to be the one at hand."""
    assert campaign.battle is not None, "no battle at hand"
    hosts = [(army.people, army.power, army.points) for army in campaign.battle.armies()]
    return fights.Terms(campaign.battle.province, *hosts)


def stand_battles(chronicle: Chronicle) -> None:
    """Battles that are not in this past, nor at hand, take nothing more; those that are do again."""
    joined = {
        battle_key(chronicle.id, moment): moment
        for moment in chronicle.moments
        if moment.battle and moment.battle.stage is Stage.JOINED
    }
    fights.stand(f"{chronicle.id}/", {key: table_terms(moment) for key, moment in joined.items()})
    taken = {
        battle_key(chronicle.id, before): line.decision.account.battle
        for before, line in zip(chronicle.moments, chronicle.lines, strict=False)
        if isinstance(line.decision, ReportBattle) and line.decision.account
    }
    terms = {key: card_terms(moment) for key, moment in joined.items()}
    card_battles.stand(f"{chronicle.id}/", terms, taken)


def delete(campaign: uuid.UUID) -> None:
    """Forget a campaign with all that belongs to it: its branches, notes and photos, and its battles."""
    with transaction.atomic(), any_text():  # nor need it be readable for that
        models.Campaign.objects.filter(id=campaign).delete()
        fights.delete(f"{campaign}/")
        card_battles.delete(f"{campaign}/")


def preview(chronicle: Chronicle, decision: Decision) -> hand.Rolling:
    """The line that this decision would add, as far as no dice of the player's are wanted; nothing is kept."""
    dice = hand.of(hand.row_of(chronicle.id)).dice(chronicle.now, decision, chronicle.head)
    return hand.rolling(chronicle.now, decision, dice, n=chronicle.head + 1, parent=chronicle.head)


def decide(campaign: uuid.UUID, seen: int, decision: Decision) -> Chronicle:
    """Take one decision, or raise IllegalDecision or Stale and change nothing."""
    return _extend(campaign, seen, decision, more=lambda before, now: False)


def step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program take its next step, if it is the program's to take."""
    return _extend(campaign, seen, None, more=lambda before, now: False)


def run(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Let the program play until the player has to decide, or the campaign is over."""
    return _extend(campaign, seen, None, more=lambda before, now: True)


def run_turn(campaign: uuid.UUID, seen: int) -> Chronicle:
    """The same, but no further than the beginning of the next turn."""
    return _extend(campaign, seen, None, more=lambda before, now: now.turn == before.turn)


def _extend(
    campaign: uuid.UUID, seen: int, decision: Decision | None, more: Callable[[Campaign, Campaign], bool]
) -> Chronicle:
    """Add the line of the decision (the program's next where it is None), and further ones by the program.

    DiceWanted where the player's dice are asked for: that line waits for them, and the lines before it are kept.
    """
    asked: DiceWanted | None = None
    with transaction.atomic():
        row = _fresh(campaign, seen)
        past = _at(campaign, seen)
        before = now = past.now
        lines: list[LogLine] = []
        following = decision or turn.programs_decision(now)
        hands = hand.of(row)
        while following and (not lines or more(before, now)):
            n, parent = seen + len(lines) + 1, seen + len(lines)
            try:
                line, now = _play(now, following, hands.dice(now, following, parent), n, parent)
            except DiceWanted as wanted:
                asked = wanted
                break
            lines.append(line)
            following = turn.programs_decision(now)
        told = _follow(row, past, len(past.lines), lines)
        if lines and hands.waiting:
            hand.drop(row.id)
        if asked and following:
            hand.ask(row, following, hands.hands)
        if _at_a_battle(told):
            stand_battles(told)
    if asked:
        raise asked
    return told


def roll(campaign: uuid.UUID, seen: int, given: hand.Waiting, act: Callable[[uuid.UUID, int], Chronicle]) -> Chronicle:
    """Act with the faces given for what waits; DiceWanted if it wants more of them: these are kept."""
    with transaction.atomic():
        hand.keep(campaign, given)
        try:
            return act(campaign, seen)
        except DiceWanted as wanted:
            more = wanted
    raise more


def _at_a_battle(told: Chronicle) -> bool:
    """Whether a battle has just come to hand, perhaps one that was begun before; or one by cards was reported."""
    battle, last = told.now.battle, told.lines[-1].decision if told.lines else None
    joined = battle is not None and battle.stage is Stage.JOINED
    return joined or (isinstance(last, ReportBattle) and last.account is not None)


def _fresh(campaign: uuid.UUID, seen: int) -> models.Campaign:
    row = models.Campaign.objects.get(id=campaign)
    if row.head != seen:
        raise Stale(f"line {seen} was seen, the campaign stands at line {row.head}")
    return row


def _append(row: models.Campaign, lines: list[LogLine]) -> None:
    if not lines:
        return
    models.LogLine.objects.bulk_create(
        models.LogLine(campaign=row, n=line.n, parent=line.parent, payload=savefile.dump_line(line)) for line in lines
    )
    row.head = lines[-1].n
    row.save()


def _follow(row: models.Campaign, before: Chronicle, place: int, lines: Sequence[LogLine]) -> Chronicle:
    """Go on with these lines at the head, after so many of that past; what followed there already is taken up again."""
    again, new = branches.taken_up(row, lines)
    if again:
        taken_up = [line.n for line in again]
        row.head = taken_up[-1]
        row.save()
        row.branches.filter(leaf__in=taken_up).delete()  # they are no ends any more, or the present one
    _append(row, new)
    return _going_on(before, place, [*again, *new])


def undo_decision(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back to just before the player's last decision; what is undone stays in the log as a branch."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        chronicle = _at(campaign, seen)
        own = chronicle.own_decisions()
        return _go_back(row, chronicle, own[-1] if own else 1)


def undo_step(campaign: uuid.UUID, seen: int) -> Chronicle:
    """Go back by one line."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        chronicle = _at(campaign, seen)
        return _go_back(row, chronicle, len(chronicle.lines) - 1)


def go_back(campaign: uuid.UUID, seen: int, n: int) -> Chronicle:
    """Go back to line n; what followed is kept as a branch. ValueError if it is not in this past."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        chronicle = _at(campaign, seen)
        return _go_back(row, chronicle, chronicle.place(n))


def _go_back(row: models.Campaign, chronicle: Chronicle, place: int) -> Chronicle:
    """Stand at so many lines; the set-up is never undone, unless it was rolled by hand."""
    if place < chronicle.least or place >= len(chronicle.lines):
        raise NothingToUndo
    return _move(row, chronicle, chronicle.lines[place - 1].n if place else 0)


def _move(row: models.Campaign, before: Chronicle, n: int) -> Chronicle:
    """Stand at another line of the tree; the past that is left is kept as a branch."""
    row.head = n
    row.save()
    now = _at(row.id, n)
    branches.keep(row, before.lines, before.moments, branches.parting(before.lines, now.lines))
    stand_battles(now)
    return now


def past(campaign: uuid.UUID, n: int) -> Chronicle:
    """The campaign as it stood at a line of any branch; DamagedCampaign if that, or its past, cannot be read."""
    return _at(campaign, n)


def switch(campaign: uuid.UUID, seen: int, leaf: int) -> Chronicle:
    """Go on with a branch; the present past becomes one. NoSuchBranch if nothing ends there."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        _check_branch(row, leaf)
        return _move(row, _at(campaign, seen), leaf)


def delete_branch(campaign: uuid.UUID, seen: int, leaf: int) -> None:
    """Delete a branch with the lines that it alone uses, and what the player has added to them."""
    with transaction.atomic():
        row = _fresh(campaign, seen)
        _check_branch(row, leaf)
        branches.delete(row, leaf)


def _check_branch(row: models.Campaign, leaf: int) -> None:
    if leaf not in branches.ends(branches.tree(row), row.head):
        raise NoSuchBranch(f"no branch ends at line {leaf}")


@dataclass(frozen=True)
class InDoubt:
    """A later result whose battle is fought again at other points: the player says whether it stands."""

    line: LogLine
    then: Campaign
    now: Campaign
    stands: bool


@dataclass(frozen=True)
class Correction:
    """A past decision taken otherwise: the lines that follow from it, and the player's decisions that no longer fit.

    `dropped` are all that are not taken again, those among the results `in_doubt` that do not stand included.
    """

    before: Campaign
    lines: tuple[LogLine, ...]
    now: Campaign
    dropped: tuple[LogLine, ...]
    in_doubt: tuple[InDoubt, ...]


def correction(chronicle: Chronicle, n: int, decision: Decision, stand: Collection[int] = ()) -> Correction:
    """What the campaign becomes if line n is decided like this; nothing is kept.

    The player's later decisions are taken again where just the same is asked and they are still legal; a result whose
    battle is fought again at other points only if `stand` has the number of its line. With the first place where he has
    to decide anew, or to roll dice that he has not rolled before, it ends. ValueError if line n is not in this past,
    IllegalDecision if its place does not admit the decision, DiceWanted if it needs dice of the player's itself.
    """
    place = chronicle.place(n)
    hands = hand.of(hand.row_of(chronicle.id)).hands
    later = [i for i in chronicle.own_decisions() if i >= place]
    before = chronicle.moments[place - 1]
    line, now = _play(before, decision, hand.dice(before, hands), n, parent=chronicle.lines[place - 1].parent)
    lines, in_doubt = [line], list[InDoubt]()
    while True:
        again = _same_question(chronicle, now, later)
        if doubt := _doubt(chronicle, again, now, stand):
            in_doubt.append(doubt)
            again = again if doubt.stands else None
        following = turn.programs_decision(now) if again is None else chronicle.lines[again].decision
        if following is None:
            break
        try:
            dice = _same_dice(chronicle, now, following, hands)
            line, now = _play(now, following, dice, n=lines[-1].n + 1, parent=lines[-1].n)
        except DiceWanted:  # those of a roll that he has not made yet
            break
        lines.append(line)
        later = [i for i in later if i != again]
    dropped = tuple(chronicle.lines[i] for i in later)
    return Correction(before, tuple(lines), now, dropped, tuple(in_doubt))


def _doubt(chronicle: Chronicle, place: int | None, now: Campaign, stand: Collection[int]) -> InDoubt | None:
    """Whether what the player decided there is the result of a battle that now has other points."""
    if place is None:
        return None
    line, then = chronicle.lines[place], chronicle.moments[place]
    result = isinstance(line.decision, ReportBattle | ReportNoResult)
    return InDoubt(line, then, now, line.n in stand) if result and army_points(then) != army_points(now) else None


def _same_dice(chronicle: Chronicle, now: Campaign, decision: Decision, hands: Hands) -> AskingDice:
    """The player's own dice count again where he rolled them for the same decision on the same question."""
    for then, line in zip(chronicle.moments, chronicle.lines, strict=False):
        same = Roller.HAND in line.by and line.decision == decision
        if same and question(then, decision) == question(now, decision):
            return hand.same_again(line, then, now, hands)
    return hand.dice(now, hands)


def _same_question(chronicle: Chronicle, now: Campaign, later: list[int]) -> int | None:
    """Where in the past the player decided the same question as now is asked, if his answer is still legal."""
    for i in later:
        decision = chronicle.lines[i].decision
        if question(chronicle.moments[i], decision) == question(now, decision) and turn.is_legal(now, decision):
            return i
    return None


def correct(campaign: uuid.UUID, seen: int, n: int, decision: Decision, stand: Collection[int] = ()) -> Chronicle:
    """Decide line n otherwise and play on from there; what was played before stays in the log as a branch.

    `stand` as in `correction`, whose exceptions it raises, and Stale.
    """
    with transaction.atomic():
        row = _fresh(campaign, seen)
        before = _at(campaign, seen)
        changed = correction(before, n, decision, stand)
        row.head = changed.lines[0].parent
        told = _follow(row, before, before.place(n) - 1, changed.lines)
        branches.keep(row, before.lines, before.moments, branches.parting(before.lines, told.lines))
        stand_battles(told)
    return told
