"""Campaigns, the lines of their logs, and what the player adds. Lines are only ever added; states are derived."""

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from battles.rules.battleplay.opponent.mind import FORESEEING, QUICK
from engine import rows
from engine.models import SharedGame

LONGEST_TEXT = 20_000
"""Characters of a note or a rewritten paragraph: several printed pages."""
LONGEST_CAPTION = 200


class ManualDice(models.TextChoices):
    """Which rolls the player makes with dice of his own."""

    NONE = "none", "The program rolls everything"
    ROME = "rome", "I roll the generator's dice in battles of Rome and its Subjects"
    BATTLES = "battles", "I roll the dice of all battles"
    ALL = "all", "I roll everything"


class Stop(models.TextChoices):
    """Which battles stop the run for the player (D16)."""

    ROME = "rome", "Battles of Rome and its Subjects"
    NEIGHBOURS = "neighbours", "Those, and battles in provinces next to Rome's"
    ALL = "all", "Every battle"


class Resolution(models.TextChoices):
    """How the program decides a battle at which it does not stop."""

    GENERATOR = "generator", "By the Battle Result Generator"
    BATTLEPLAY = "battleplay", "By BattlePlay, the program on both sides"


LEVELS = [MinValueValidator(QUICK), MaxValueValidator(FORESEEING)]
"""Of BattlePlay, as it is offered to players."""


class Campaign(rows.GameRow):
    """A campaign: who rolls its dice, how far the program goes by itself, and where it lies among the others.

    `level`: of BattlePlay, where that decides the battles at which the program does not stop.
    `summary`: what lists say of it, as JSON (summaries.py); empty where an older program last moved it on.
    `par`: of one that has come to its end, what policies made of the same beginning, as JSON (par.py).
    `binned`: when it was put into the bin. `guided`: whether the notes of a first turn stand at its desk.
    """

    hands = models.CharField(max_length=8, choices=ManualDice, default=ManualDice.NONE)
    runs_on = models.BooleanField(default=False)
    stop = models.CharField(max_length=10, choices=Stop, default=Stop.ROME)
    resolution = models.CharField(max_length=10, choices=Resolution, default=Resolution.GENERATOR)
    level = models.PositiveSmallIntegerField(default=2, validators=LEVELS)
    binned = models.DateTimeField(null=True, blank=True)
    guided = models.BooleanField(default=False)
    summary = models.TextField(default="", blank=True)
    par = models.TextField(default="", blank=True)
    example = models.BooleanField(default=False)


class LogLine(rows.LineRow):
    """One line of a log (savefile.py)."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="lines")

    class Meta(rows.LineRow.Meta):
        constraints = [models.UniqueConstraint(fields=("campaign", "n"), name="one_line_of_each_number")]


class PendingRoll(rows.PendingRollRow):
    """Faces rolled by hand for the step after a line."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="pending_roll")

    class Meta:
        db_table = "campaign_given"


class Branch(rows.BranchRow):
    """A past that was left."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="branches")

    class Meta(rows.BranchRow.Meta):
        constraints = [models.UniqueConstraint(fields=("campaign", "leaf"), name="one_branch_of_each_leaf")]


class AtLine(models.Model):
    """Something of the player's at a line of the log: it stands in every branch that has the line."""

    line = models.PositiveIntegerField()

    class Meta:
        abstract = True
        ordering = ("line", "id")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk} at line {self.line}"


class Note(AtLine):
    """The player's own words."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST_TEXT)
    written = models.DateTimeField(auto_now_add=True)


class Photo(AtLine):
    """A picture from the table: a JPEG of at most 1600 px, without the camera's own data."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="photos")
    caption = models.CharField(max_length=LONGEST_CAPTION, blank=True)
    jpeg = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added = models.DateTimeField(auto_now_add=True)


class Paragraph(AtLine):
    """A paragraph of the chronicle in the player's words, instead of the generated one that begins at this line."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="paragraphs")
    text = models.TextField(max_length=LONGEST_TEXT)
    edited = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("line",)
        constraints = [models.UniqueConstraint(fields=("campaign", "line"), name="one_paragraph_of_each_line")]


class JobKind(models.TextChoices):
    """What the worker processes are given to do."""

    WHAT_IF = "what if", "What if"
    LABORATORY = "laboratory", "The laboratory"
    REVIEW = "review", "Review"
    REBELLION = "rebellion", "What if in Boudica's rebellion"
    REBELLION_REVIEW = "rebellion review", "Review of Boudica's rebellion"
    PAR = "par", "Par of a game of it"


class JobState(models.TextChoices):
    """How far a job has come."""

    ASKED = "asked", "asked for"
    RUNNING = "running", "being worked on"
    DONE = "done", "done"
    STOPPED = "stopped", "stopped"
    FAILED = "failed", "failed"


class Job(rows.Kept):
    """Work for the worker processes, done in shares while somebody asks for it (jobs.py).

    Its question is its `kind` and its `subject`, of a `campaign` as it stood at a `line`, where it is about one, or of
    a `game` without rows of its own.
    `progress` is what the next share goes on from, `result` what a page tells of it, both as JSON and empty before the
    first share; `problem` is why it failed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=20, choices=JobKind)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="jobs", null=True, blank=True)
    game = models.ForeignKey(
        SharedGame, on_delete=models.CASCADE, related_name="jobs", null=True, blank=True, db_index=False
    )
    line = models.PositiveIntegerField(default=0)
    subject = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.ASKED)
    progress = models.TextField(default="", blank=True)
    result = models.TextField(default="", blank=True)
    problem = models.TextField(default="", blank=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ("-asked_at",)
        constraints = [
            models.UniqueConstraint(fields=("kind", "campaign", "line", "subject"), name="one_job_a_question"),
            models.UniqueConstraint(
                fields=("game", "kind", "line", "subject"),
                condition=models.Q(game__isnull=False),
                name="one_job_a_question_of_a_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject} at line {self.line}"

    @property
    def goes_on(self) -> bool:
        """Whether it is worked on for whoever looks."""
        return self.state in (JobState.ASKED, JobState.RUNNING)


class KeptExperiment(rows.Kept):
    """An experiment of the laboratory (laboratory/notebook.py); its findings are kept by the job that works on it.

    `experiment` is what is compared, as JSON; the same one is kept but once. `campaigns` of each variant are wanted.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    name = models.CharField(max_length=300)
    experiment = models.TextField()
    campaigns = models.PositiveIntegerField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "campaign_experiment"
        ordering = ("-made",)

    def __str__(self) -> str:
        return self.name
