"""Fights and what belongs to them. Army lists and taps are only ever added; what stands is derived (fights.py)."""

import uuid
from contextlib import suppress
from typing import TypeVar

from django.db import models

from engine import rows
from engine.codec import Json
from engine.formats import TODAY
from engine.models import GameRow
from engine.rows import Kept

T = TypeVar("T")


class Fight(Kept):
    """A battle as it was told. `key` is its campaign's own, or that of a battle without one; `game` is that campaign.

    Of fights with one key, one is not superseded.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=200, db_index=True)
    game = models.ForeignKey(GameRow, models.CASCADE, related_name="fights", null=True, blank=True)
    brief = models.TextField()
    superseded = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-made",)


class ListVersion(Kept):
    """An army list as it once was; the last of a side is its list. `choice` is its lists.ChosenUnits as JSON."""

    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="list_versions")
    side = models.CharField(max_length=8)
    n = models.PositiveIntegerField()
    choice = models.TextField()

    class Meta:
        db_table = "battles_draft"
        ordering = ("n",)
        constraints = [models.UniqueConstraint(fields=("fight", "side", "n"), name="one_draft_of_each_number")]


class Tracker(Kept):
    """A tracker that was begun, with both armies as they came to the table; the last one of a fight counts."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="counts")
    armies = models.TextField()
    head = models.PositiveIntegerField(default=0)
    begun = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "battles_count"
        ordering = ("begun",)

    @property
    def start(self) -> str:
        """The armies: with them its log begins."""
        return self.armies


class Tap(rows.LineRow):
    """One line of a tracker's log. `tap` is the id its device gave it: sent twice, it counts once."""

    count = models.ForeignKey(Tracker, on_delete=models.CASCADE, related_name="lines")
    tap = models.CharField(max_length=64)
    parent = models.PositiveIntegerField(default=0)
    payload = models.TextField(db_column="line")

    class Meta(rows.LineRow.Meta):
        constraints = [
            models.UniqueConstraint(fields=("count", "n"), name="one_tap_of_each_number"),
            models.UniqueConstraint(fields=("count", "tap"), name="one_tap_of_each_id"),
        ]


class SavedList(Kept):
    """An army list kept by name for further battles of that people."""

    people = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    choice = models.TextField()
    saved = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name",)
        constraints = [models.UniqueConstraint(fields=("people", "name"), name="one_list_of_each_name")]

    def __str__(self) -> str:
        return f"{self.name} ({self.people})"


class OwnRules(Kept):
    """Rules that the player has set up: its name, and an other_rules.RulesSet as JSON."""

    name = models.CharField(max_length=60)
    content = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class ChosenRules(Kept):
    """By which rules battles are fought whose keys are this one, or begin with it where it ends with a slash.

    `content` is an other_rules.RulesSet as JSON, or null for Commands & Colors. The longest key counts. `game` is the
    campaign that they belong to.
    """

    key = models.CharField(max_length=200, unique=True)
    game = models.ForeignKey(GameRow, models.CASCADE, related_name="chosen_rules", null=True, blank=True)
    content = models.TextField()

    def __str__(self) -> str:
        return self.key


class OnlyRow(Kept):
    """The only row of its table, with JSON; none if the player has said nothing."""

    content = models.TextField()

    class Meta:
        abstract = True

    @classmethod
    def read(cls, json: Json[T]) -> T | None:
        """What it says; None if it is not there, or cannot be read."""
        with suppress(ValueError, cls.DoesNotExist):
            return json.load(cls._default_manager.get(pk=1).content)
        return None

    @classmethod
    def write(cls, text: str) -> None:
        """Keep this."""
        cls._default_manager.update_or_create(pk=1, defaults={"content": text, "format": TODAY})


class Collection(OnlyRow):
    """What the player owns."""


class CardBattle(Kept):
    """A battle by BattlePlay: its start as JSON, the line of its log at which it stands, and `highest` (GameRow).

    `key` is that of the battle of the campaign `game`, empty for a skirmish. `name` is who fights whom. `taken` says
    that the campaign has its result: nothing of it changes any more. `by_hand`: the player rolls the combat dice;
    `given` is then the decision that waits for them, as JSON, with those it has so far.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=200, db_index=True, blank=True)
    game = models.ForeignKey(GameRow, models.CASCADE, related_name="card_battles", null=True, blank=True)
    name = models.CharField(max_length=120)
    start = models.TextField()
    head = models.PositiveIntegerField(default=0)
    highest = models.PositiveIntegerField(default=0)
    superseded = models.BooleanField(default=False)
    taken = models.BooleanField(default=False)
    by_hand = models.BooleanField(default=False)
    given = models.TextField(blank=True)
    made = models.DateTimeField(auto_now_add=True)
    played = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-played",)

    def __str__(self) -> str:
        return self.name


class CardLine(rows.LineRow):
    """One line of a card battle's log."""

    battle = models.ForeignKey(CardBattle, on_delete=models.CASCADE, related_name="lines")

    class Meta(rows.LineRow.Meta):
        constraints = [models.UniqueConstraint(fields=("battle", "n"), name="one_card_line_of_each_number")]


class CardBranch(rows.BranchRow):
    """A past of a skirmish that was left; of a campaign's battle no page shows it, nor has its save file it."""

    battle = models.ForeignKey(CardBattle, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.BranchRow.Meta):
        constraints = [models.UniqueConstraint(fields=("battle", "leaf"), name="one_card_branch_of_each_leaf")]


class DiceTable(OnlyRow):
    """The faces of the player's own combat dice, the default of new card battles."""


class OwnOddsTable(OnlyRow):
    """The player's own odds table, with which new battles on it begin."""
