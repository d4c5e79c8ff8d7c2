"""Fights and what belongs to them. Army lists and taps are only ever added; the rest is derived (fights.py)."""

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
    """A battle as its brief tells it. `key` comes from its campaign, or is its own; `game` is the campaign.

    Of the fights with one key, one is not superseded.
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
    """One version of an army list; the last of a side is its list. `choice` is a lists.ChosenUnits as JSON."""

    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="list_versions")
    side = models.CharField(max_length=8)
    n = models.PositiveIntegerField()
    choice = models.TextField()

    class Meta:
        db_table = "battles_draft"
        ordering = ("n",)
        constraints = [models.UniqueConstraint(fields=("fight", "side", "n"), name="one_draft_of_each_number")]


class Tracker(Kept):
    """A tracker with both armies as they came to the table; the last one of a fight counts."""

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
        """The first line of its log: the armies."""
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
    """An army list stored by name, for further battles of its people."""

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
    """The player's own rules: their name, and an other_rules.RulesSet as JSON."""

    name = models.CharField(max_length=60)
    content = models.TextField()
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class ChosenRules(Kept):
    """The rules for battles whose keys equal this one, or begin with it if it ends with a slash.

    `content` is an other_rules.RulesSet as JSON, or null for Commands & Colors. The longest key counts. `game` is the
    campaign they belong to.
    """

    key = models.CharField(max_length=200, unique=True)
    game = models.ForeignKey(GameRow, models.CASCADE, related_name="chosen_rules", null=True, blank=True)
    content = models.TextField()

    def __str__(self) -> str:
        return self.key


class OnlyRow(Kept):
    """A table with at most one row, of JSON; none if the player has set nothing."""

    content = models.TextField()

    class Meta:
        abstract = True

    @classmethod
    def read(cls, json: Json[T]) -> T | None:
        """Its content; None if it is missing or cannot be read."""
        with suppress(ValueError, cls.DoesNotExist):
            return json.load(cls._default_manager.get(pk=1).content)
        return None

    @classmethod
    def write(cls, text: str) -> None:
        cls._default_manager.update_or_create(pk=1, defaults={"content": text, "format": TODAY})


class Collection(OnlyRow):
    """The blocks that the player owns."""


class CardBattle(Kept):
    """A battle by BattlePlay: its start as JSON, the line of its log at which it stands, and `highest` (GameRow).

    `key` is the key of the campaign's battle, `game` the campaign; both are empty for a skirmish. `name` says who
    fights whom. `taken`: the campaign has its result and the battle no longer changes. `by_hand`: the player rolls the
    combat dice; `given` is then the decision that waits for them, as JSON, with the dice so far.
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
    """A branch of a skirmish. A campaign's battle has them too, but no page shows them and no save file has them."""

    battle = models.ForeignKey(CardBattle, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.BranchRow.Meta):
        constraints = [models.UniqueConstraint(fields=("battle", "leaf"), name="one_card_branch_of_each_leaf")]


class DiceTable(OnlyRow):
    """The player's own combat dice faces, the default of new card battles."""


class OwnOddsTable(OnlyRow):
    """The player's own odds table, used for new battles."""
