"""The rows that campaigns have besides those of every game: settings, the player's additions, jobs."""

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from battles.rules.battleplay.opponent.mind import FORESEEING, QUICK
from engine import rows
from engine.models import GameRow

LONGEST_TEXT = 20_000  # characters of a note or a rewritten paragraph: several printed pages
LONGEST_CAPTION = 200


class ManualDice(models.TextChoices):
    """The dice that the player rolls himself."""

    NONE = "none", "The program rolls everything"
    ROME = "rome", "I roll the generator's dice in battles of Rome and its Subjects"
    BATTLES = "battles", "I roll the dice of all battles"
    ALL = "all", "I roll everything"


class Stop(models.TextChoices):
    """The battles at which the run stops for the player (D16)."""

    ROME = "rome", "Battles of Rome and its Subjects"
    NEIGHBOURS = "neighbours", "Those, and battles in provinces next to Rome's"
    ALL = "all", "Every battle"


class Resolution(models.TextChoices):
    """How the program decides a battle at which it does not stop."""

    GENERATOR = "generator", "By the Battle Result Generator"
    BATTLEPLAY = "battleplay", "By BattlePlay, the program on both sides"


LEVELS = [MinValueValidator(QUICK), MaxValueValidator(FORESEEING)]
"""Of BattlePlay, as offered to players."""


class Campaign(GameRow):
    """A campaign of Italy: a game with settings for how far the program goes and who rolls.

    `level`: of BattlePlay, if that decides the battles at which the program does not stop.
    """

    hands = models.CharField(max_length=8, choices=ManualDice, default=ManualDice.NONE)
    runs_on = models.BooleanField(default=False)
    stop = models.CharField(max_length=10, choices=Stop, default=Stop.ROME)
    resolution = models.CharField(max_length=10, choices=Resolution, default=Resolution.GENERATOR)
    level = models.PositiveSmallIntegerField(default=2, validators=LEVELS)

    class Meta:
        db_table = "campaign_settings"


class AtLine(models.Model):
    """An addition of the player's at a line of the log: it stands in every branch with that line."""

    line = models.PositiveIntegerField()

    class Meta:
        abstract = True
        ordering = ("line", "id")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk} at line {self.line}"


class Note(AtLine):
    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=LONGEST_TEXT)
    written = models.DateTimeField(auto_now_add=True)


class Photo(AtLine):
    """A picture from the table: a JPEG of at most 1600 px, without the camera's own data."""

    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="photos")
    caption = models.CharField(max_length=LONGEST_CAPTION, blank=True)
    jpeg = models.BinaryField()
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    added = models.DateTimeField(auto_now_add=True)


class Paragraph(AtLine):
    """A paragraph of the chronicle in the player's words, in place of the generated one that begins at this line."""

    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="paragraphs")
    text = models.TextField(max_length=LONGEST_TEXT)
    edited = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("line",)
        constraints = [models.UniqueConstraint(fields=("game", "line"), name="one_paragraph_of_each_line")]


HANGS = {"notes": "note", "photos": "photo", "paragraphs": "rewritten paragraph", "jobs": "What if"}
"""The tables of additions at lines, each with its noun (engine/log.py)."""


class JobKind(models.TextChoices):
    """The kinds of work for the worker processes."""

    WHAT_IF = "what if", "What if"
    LABORATORY = "laboratory", "The laboratory"
    REVIEW = "review", "Review"
    PAR = "par", "Par"
    EXPECTATION = "prospect", "Expectations"  # as stored


class JobState(models.TextChoices):
    """The state of a job."""

    ASKED = "asked", "asked for"
    RUNNING = "running", "being worked on"
    DONE = "done", "done"
    STOPPED = "stopped", "stopped"
    FAILED = "failed", "failed"


class Job(rows.Kept):
    """Work for the worker processes, done in batches while somebody asks for it (jobs.py).

    Its question is its `kind` and `subject`, and if it is about a game, the `game` and its `line`. `progress` is what
    the next batch goes on from, `result` what a page shows, both as JSON and empty before the first batch; `problem` is
    why it failed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=20, choices=JobKind)
    game = models.ForeignKey(GameRow, on_delete=models.CASCADE, related_name="jobs", null=True, blank=True)
    line = models.PositiveIntegerField(default=0)
    subject = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.ASKED)
    progress = models.TextField(default="", blank=True)
    result = models.TextField(default="", blank=True)
    problem = models.TextField(default="", blank=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ("-asked_at",)
        constraints = [models.UniqueConstraint(fields=("kind", "game", "line", "subject"), name="one_job_a_question")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.subject} at line {self.line}"

    @property
    def goes_on(self) -> bool:
        """Whether it is being worked on."""
        return self.state in (JobState.ASKED, JobState.RUNNING)


class KeptExperiment(rows.Kept):
    """An experiment of the laboratory (laboratory/notebook.py); its job has the findings.

    `experiment` is what is compared, as JSON, and unique. `campaigns` of each variant are wanted.
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
