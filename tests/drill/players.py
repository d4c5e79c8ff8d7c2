"""Players who act as fast as they are answered, and know what must be there afterwards: what they decided, not only
that something followed. Each is of one kind, and keeps the whole of what it wrote that stands.
"""

import io
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from battles import fights
from battles.battleplay import games as cards
from battles.battleplay.games import Commands
from battles.models import CardLine, Tracker
from battles.rules.battleplay import turn as card_turn
from battles.rules.battleplay.decisions import Decision as CardDecision
from battles.rules.battleplay.decisions import only
from battles.rules.battleplay.state import Battle
from battles.rules.battleplay.view import seen_by
from battles.rules.tracker import Change, Tap, Undo, What
from battles.rules.verdict import Grade, Resolver, Side
from battles.web.card_choices import code
from campaign import models
from campaign.chronicle import photos
from campaign.italy import games
from campaign.italy.rules import decisions as de
from campaign.italy.rules import turn
from campaign.italy.rules.state import State
from campaign.italy.savefile import CampaignLine
from engine.models import GameLine
from powers.rules.options import Options
from tests.card_battles import a_card_battle, start
from tests.drill.server import FarReader
from tests.fights import a_fight
from tests.pages.reader import Button, Form, Page
from tests.played import book_of

Kept = tuple[object, ...]
"""All that a player wrote and that stands, in order."""


@dataclass(frozen=True)
class Act:
    """A form that is sent, and what is kept once it is taken. `line`: what then follows which line, and always will."""

    page: Page
    form: Form
    after: Kept
    button: Button | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    line: tuple[int, object] | None = None

    def send(self, reader: FarReader) -> Page:
        """Send it; as often as one likes."""
        files = {name: SimpleUploadedFile(f"{name}.jpg", data) for name, data in self.files.items()}
        return reader.send(self.page, self.form, self.button, **files)


class Player(ABC):
    """One of a kind. `kept` is what it wrote as far as it was answered; it never asks the database while it plays."""

    kind: ClassVar[str]

    def __init__(self, seed: str) -> None:
        self.acts = 0
        self.begin(seed)
        self.kept = self.found()
        self.lines: list[tuple[int, object]] = []

    def act(self, reader: FarReader) -> Act | None:
        """What it does next, from its page; None once there is nothing more to do."""
        self.acts += 1
        return self.next(reader)

    def taken(self, act: Act) -> None:
        """It was answered: from now on this is kept."""
        self.kept = act.after
        self.lines += [act.line] if act.line else []

    @abstractmethod
    def begin(self, seed: str) -> None:
        """Make what it plays on."""

    @abstractmethod
    def next(self, reader: FarReader) -> Act | None:
        """See `act`."""

    @abstractmethod
    def found(self) -> Kept:
        """What the database has of it."""

    def lost(self) -> list[tuple[int, object]]:
        """What it was answered to have decided, and no line has."""
        return []

    def is_done(self) -> bool:
        """Whether another should play on."""
        return False


def button_of(form: Form, value: str) -> Button:
    """The button whose value begins so."""
    return next(button for button in form.buttons if button.value.startswith(value))


# Decisions of a campaign

PROGRAM = "the program's step"
BACK_EVERY = 7
"""Acts after which a player goes one back, so that there are branches."""


class Decider(Player):
    """Plays a campaign: its decisions, the program's steps, now and then one step back."""

    kind = "decisions"

    def begin(self, seed: str) -> None:
        self.campaign = games.create(f"Drill {seed}", seed, Options()).id

    def next(self, reader: FarReader) -> Act | None:
        page = reader.visit(reverse("desk", args=[self.campaign]))
        advance = page.form("/advance/")
        if self.acts % BACK_EVERY == 0 and "back" in page.buttons():
            return Act(page, advance, self.kept[:-1], button_of(advance, "back"))
        if "step" in page.buttons():
            after = (int(advance.fields["seen"]), PROGRAM)
            return Act(page, advance, (*self.kept, PROGRAM), button_of(advance, "step"), line=after)
        return self._decision(page) if page.offers() else None

    def _decision(self, page: Page) -> Act:
        """One that is offered. A battle of others ends by the generator when the program goes on, too: its own step."""
        offers = page.offers()
        name = offers[self.acts % len(offers)]
        form = filled_in(name, page.form(f"/decide/{name}/"), self.acts)
        decision = PROGRAM if name == "generator" and "run" in page.buttons() else decided(name, form.fields)
        return Act(page, form, (*self.kept, decision), line=(int(form.fields["seen"]), decision))

    def found(self) -> Kept:
        game = games.read(self.campaign)
        return tuple(_game(*each) for each in zip(game.states[:-1], game.lines, strict=True))

    def lost(self) -> list[tuple[int, object]]:
        after = [seen for seen, _ in self.lines]
        rows = GameLine.objects.filter(game=self.campaign, parent__in=after)
        pasts = [games.at(self.campaign, n) for n in rows.values_list("n", flat=True)]
        stored = {(past.lines[-1].parent, _game(past.states[-2], past.lines[-1])) for past in pasts}
        return [line for line in self.lines if line not in stored]

    def is_done(self) -> bool:
        return games.read(self.campaign).now.ending is not None


def _game(before: State, line: CampaignLine) -> object:
    return PROGRAM if turn.programs_decision(before) == line.decision else line.decision


def filled_in(name: str, form: Form, n: int) -> Form:
    """The form with some choice that it offers: another one each time."""
    fields = dict(form.fields)
    match name:
        case "report":
            fields |= {"winner": ("attacker", "defender")[n % 2], "grade": ("major", "minor")[n // 2 % 2]}
            fields |= {"confirmed": "yes"}
        case "spend":
            fields |= _shares(form, n)
        case "defence":
            fields["talents"] = str(n % (1 + int(form.ranges["talents"][1] or 0)))
        case _:
            fields |= {choice: values[n % len(values)] for choice, values in form.choices.items()}
    return replace(form, fields=fields)


def _shares(form: Form, n: int) -> dict[str, str]:
    """Some talents for Attack or Defence, where there may be any; the others Civic, as many as must be."""
    total, bound = int(form.fields["civic"]), int(form.ranges["civic"][0] or 0)
    share = next((name for name in ("attack", "defence") if name in form.fields), None)
    if share is None:
        return {}
    talents = n % (1 + min(total - bound, int(form.ranges[share][1] or 0)))
    return {share: str(talents), "civic": str(total - talents)}


def decided(name: str, sent: Mapping[str, str]) -> de.Decision:
    """The decision that these fields mean, read without the program's own forms."""
    number = {key: int(value) for key, value in sent.items() if value.isdecimal()}
    province = None if sent.get("province") == "none" else sent.get("province")
    match name:
        case "attack":
            return de.DeclareAttack(province)
        case "redirect":
            return de.Redirect(province)
        case "province":
            return de.TakeProvince(sent["province"])
        case "spend":
            return de.Spend(number.get("attack", 0), number.get("defence", 0), number["civic"])
        case "defence":
            return de.CommitDefence(number["talents"])
        case "report":
            return de.ReportBattle(Side(sent["winner"]), Grade(sent["grade"]), Resolver.TABLE, None)
        case "generator":
            return de.UseGenerator()
    raise ValueError(name)


# Taps of the tracker

MOST_TAPS = 60
"""Taps after which the count is begun anew: its page lists them all."""


class Tapper(Player):
    """Counts a battle on the table: a block off, and back by undoing. A tap that was not answered is sent again."""

    kind = "taps"

    def begin(self, seed: str) -> None:
        self.fight = a_fight(key=f"drill/{seed}").id
        fights.begin_count(self.fight)
        self.unanswered: Act | None = None

    def next(self, reader: FarReader) -> Act:
        if self.unanswered:
            return self._again(reader, self.unanswered)
        page = reader.visit(reverse("tracker", args=[self.fight]))
        if len(self.kept) >= MOST_TAPS:
            return Act(page, page.form("/begin/"), ())
        self.unanswered = self._tap(page)
        return self.unanswered

    def _again(self, reader: FarReader, act: Act) -> Act:
        """The same tap with the same id, as the script of the page does it; the token is that of the new page."""
        fresh = reader.visit(act.page.url).form("/tap/").fields
        fields = act.form.fields | {name: fresh[name] for name in fresh if name == "csrfmiddlewaretoken"}
        self.unanswered = replace(act, form=replace(act.form, fields=fields))
        return self.unanswered

    def _tap(self, page: Page) -> Act:
        form, last = page.form("/tap/"), self.kept[-1] if self.kept else None
        if isinstance(last, Change):
            return Act(page, form, (*self.kept, Undo(len(self.kept))), button_of(form, "undo "))
        blocks = [button for button in form.buttons if button.value.startswith(What.BLOCK_LOST)]
        button = blocks[len(self.kept) // 2 % len(blocks)]
        what, side, which = button.value.split()
        tap: Tap = Change(What(what), Side(side), int(which))
        return Act(page, form, (*self.kept, tap), button)

    def taken(self, act: Act) -> None:
        super().taken(act)
        self.unanswered = None

    def found(self) -> Kept:
        tracker = fights.tracker_of(Tracker.objects.filter(fight=self.fight).latest("begun"))
        return tuple(line.decision for line in tracker.lines)


# Notes and photos in the book

MOST_KEPT = 4
"""Notes, or photos, at a time: the others are deleted again."""


class Writer(Player):
    """Writes at a line of the chronicle: adds, changes and deletes."""

    verbs: ClassVar[tuple[str, str, str]]

    def begin(self, seed: str) -> None:
        game = games.create(f"Drill {seed}", seed, Options())
        game = games.run(game.id, game.head)
        self.campaign = game.id
        self.line = book_of(game).chapters[0].scenes[0].line

    def next(self, reader: FarReader) -> Act:
        page = reader.visit(reverse("scene", args=[self.campaign, self.line]))
        add, change, delete = self.verbs
        if len(self.kept) < MOST_KEPT - self.acts % 3:
            return self._add(page, self._form(page, add, 0), button_of(self._form(page, add, 0), add))
        place = self.acts % len(self.kept)
        form = self._form(page, change, place)
        if self.acts % 2:
            return Act(page, form, (*self.kept[:place], *self.kept[place + 1 :]), button_of(form, delete))
        fields, after = self._changed(form, place)
        after = (*self.kept[:place], after, *self.kept[place + 1 :])
        return Act(page, replace(form, fields=fields), after, button_of(form, change))

    def _form(self, page: Page, verb: str, place: int) -> Form:
        return [form for form in page.forms if verb in [button.value for button in form.buttons]][place]

    @abstractmethod
    def _add(self, page: Page, form: Form, button: Button) -> Act:
        """One more."""

    @abstractmethod
    def _changed(self, form: Form, place: int) -> tuple[dict[str, str], object]:
        """The fields of one that is changed, and what it then is."""


class NoteWriter(Writer):
    """Notes, of all lengths up to several pages of the database."""

    kind = "notes"
    verbs = ("add-note", "change-note", "delete-note")

    def _text(self) -> str:
        return f"{self.acts}: “Roma locuta”\n" + "causa finita " * (self.acts * 97 % 1000) + "🏛"

    def _add(self, page: Page, form: Form, button: Button) -> Act:
        form = replace(form, fields=form.fields | {"text": self._text()})
        return Act(page, form, (*self.kept, self._text()), button)

    def _changed(self, form: Form, place: int) -> tuple[dict[str, str], object]:
        return form.fields | {"text": self._text()}, self._text()

    def found(self) -> Kept:
        return tuple(models.Note.objects.filter(game=self.campaign).order_by("id").values_list("text", flat=True))


class Photographer(Writer):
    """Photos of some twenty pages of the database each, with a caption."""

    kind = "photos"
    verbs = ("add-photo", "caption", "remove-photo")

    def _add(self, page: Page, form: Form, button: Button) -> Act:
        photo, caption = noise(320, 240), f"Photo {self.acts}"
        form = replace(form, fields=form.fields | {"caption": caption})
        after = (*self.kept, (caption, photos.shrink(photo).jpeg))
        return Act(page, form, after, button, {"photo": photo})

    def _changed(self, form: Form, place: int) -> tuple[dict[str, str], object]:
        caption, before = f"Photo {self.acts} now", self.kept[place]
        assert isinstance(before, tuple)
        return form.fields | {"caption": caption}, (caption, before[1])

    def found(self) -> Kept:
        rows = models.Photo.objects.filter(game=self.campaign).order_by("id").values_list("caption", "jpeg")
        return tuple((caption, bytes(jpeg)) for caption, jpeg in rows)


def noise(width: int, height: int) -> bytes:
    """A photo that takes room: no two are the same."""
    out = io.BytesIO()
    Image.effect_noise((width, height), 60).convert("RGB").save(out, "JPEG")
    return out.getvalue()


# Decisions of a battle by cards


class CardPlayer(Player):
    """Commands the attacker in a battle by cards, the program the defender. Keeps what was decided after which line.

    Where there is but one thing to decide, the program does it: that is no decision of his.
    """

    kind = "card battles"

    def begin(self, seed: str) -> None:
        self.battle = a_card_battle(Commands.ATTACKER, of=start(seed=seed)).id

    def next(self, reader: FarReader) -> Act | None:
        page = reader.visit(reverse("card-battle", args=[self.battle]))
        if "The battle is over" in page.headings:
            return None
        if self.acts % BACK_EVERY == 0 and (undo := self._undo(page)):
            return undo
        form = page.form("/decide/")
        if not form.buttons:  # first a card, then its place
            card = next(name for name in sorted(page.ids) if name.startswith("card-pick-"))
            page = reader.visit(urljoin(page.url, f"?card={card.removeprefix('card-pick-')}"))
            form = page.form("/decide/")
        button = form.buttons[self.acts % len(form.buttons)]
        line = (int(form.fields["seen"]), button.value)
        return Act(page, form, (*self.kept, line), button, line=line)

    def _undo(self, page: Page) -> Act | None:
        """Back to before the last decision, or an earlier one: the log has no button for lines that told nothing."""
        form = page.form("/undo/")
        buttons = {button.value: button for button in form.buttons}
        for place, kept in reversed([*enumerate(self.kept)]):
            if isinstance(kept, tuple) and str(kept[0]) in buttons:
                return Act(page, form, self.kept[:place], buttons[str(kept[0])])
        return None

    def found(self) -> Kept:
        game = cards.read(self.battle)
        assert game.waits or game.now.ending, "the program did not play on to the player's next decision"
        own = [
            (before, line)
            for before, line in zip(game.states, game.lines, strict=False)
            if (offer := card_turn.legal_decisions(before)) and game.commands.includes(offer.side) and not only(offer)
        ]
        return tuple((line.parent, _code(before, line.decision)) for before, line in own)

    def lost(self) -> list[tuple[int, object]]:
        after = [seen for seen, _ in self.lines]
        stored = set()
        for n in CardLine.objects.filter(battle=self.battle, parent__in=after).values_list("n", flat=True):
            past = cards.LOG.at(self.battle, n)
            stored.add((past.lines[-1].parent, _code(past.states[-2], past.lines[-1].decision)))
        return [line for line in self.lines if line not in stored]

    def is_done(self) -> bool:
        return cards.read(self.battle).now.ending is not None


def _code(before: Battle, decision: CardDecision) -> str:
    """A decision as the attacker's button sends it, who sees what he sees."""
    return code(seen_by(before, Side.ATTACKER), decision)


KINDS: tuple[type[Player], ...] = (Decider, Tapper, NoteWriter, Photographer, CardPlayer)
