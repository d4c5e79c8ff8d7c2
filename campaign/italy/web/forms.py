"""Forms built from offers: they show what the rules offer, and read back a legal decision."""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

from django import forms

from battles import other_rules
from battles.rules.other_rules import RulesSet
from battles.rules.verdict import (
    MAJOR_LOSS_PERCENT,
    MAJOR_LOSS_PERCENT_WITH_CAVALRY,
    MOST_BANNERS,
    SHORT,
    Grade,
    Resolver,
    Side,
    Tally,
    cavalry_decides,
    grade,
)
from campaign.desk.rulebook import Ruling
from campaign.desk.web.beginning import option_field
from campaign.desk.web.settings import rules_at_table, who_rolls
from campaign.italy import house_rules
from campaign.italy.narrate.desk import line
from campaign.italy.narrate.refusals import reasons
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import Fortune, Start, State
from campaign.models import ManualDice
from engine.rules.reason import Refused
from engine.texts import tell, text
from engine.web.base import BeginningForm, PlainForm
from powers.data import italy
from powers.rules.options import MOST_HOME_YIELD, Options

Of = TypeVar("Of")
AT_ONCE = "at_once"  # the name of the buttons that choose and decide with one click
SHARES = ("attack", "defence", "civic")  # the fields among which Rome divides its money


class DecisionForm(PlainForm, Generic[Of]):
    """A decision on an offer; `seen` is the line of the log that the player saw."""

    asked: ClassVar[str]  # the name of its question in addresses and pages

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, offer: Of, campaign: State, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        self.campaign = campaign
        self.shape()

    @classmethod
    def ids(cls, head: int) -> str:
        """The prefix of its controls' ids at that line.

        Questions share none, or a browser would keep the focus on a lookalike control.
        """
        return f"{cls.asked}-{head}-%s"

    def shape(self) -> None:
        """Give the fields their choices and ranges from the offer."""

    def decision(self) -> de.Decision:
        """The player's decision; only for a valid form."""
        raise NotImplementedError

    def readable(self) -> dict[str, Any]:
        """The fields that are valid by themselves."""
        if not self.is_bound:
            return {}
        self.is_valid()
        return self.cleaned_data


class AtOnce(forms.Widget):
    """A control beside rows of buttons that decide at once."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The pressed button's value, or else the control's."""
        return data.get(AT_ONCE) or super().value_from_datadict(data, files, name)


class TargetChoice(AtOnce, forms.RadioSelect):
    """Provinces to choose from: radios with one button, or a button in each row.

    `verb` is the word on the one button.
    """

    verb = ""

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The radio knows what the button will say."""
        option: dict[str, Any] = super().create_option(name, value, label, *args, **kwargs)
        option["attrs"]["data-button"] = label if value == "none" else f"{self.verb} {label}"
        return option


class ProvinceForm(DecisionForm[de.OfferAttack | de.OfferRedirect | de.OfferProvince]):
    province = forms.ChoiceField(widget=TargetChoice)
    verb: ClassVar[str]  # what Rome does to a province: the word on its row's button
    all_verb: ClassVar[str]  # the same before a province's name
    nothing, nothing_verb = "", ""
    decides: Callable[[Any], de.Decision]  # makes a decision from a province, or from None

    def shape(self) -> None:
        """The provinces on offer, and the meaning of choosing none."""
        italy = self.campaign.start.italy
        choices = [(province, italy.name(province)) for province in self.offer.provinces]
        field = self.may_be("province", [*choices, ("none", self.nothing)] if self.nothing else choices)
        field.widget.verb = self.all_verb
        field.error_messages = {
            "required": "Choose one of the provinces below.",
            "invalid_choice": "That province is not among those that can be chosen now.",
        }

    def put_in_order(self, provinces: Sequence[str]) -> None:
        """The rows in that order; choosing none stays last."""
        field = cast(forms.ChoiceField, self.fields["province"])
        named = dict(cast("list[tuple[str, str]]", field.choices))
        field.choices = [(id, named[id]) for id in (*provinces, *(named.keys() - {*provinces}))]

    def decision(self) -> de.Decision:
        province: str = self.cleaned_data["province"]
        return type(self).decides(None if province == "none" else province)


class AttackForm(ProvinceForm):
    """Rome attacks, or not (C4.6)."""

    asked = "attack"
    verb = all_verb = "Attack"
    nothing, nothing_verb = "Keep the peace", "Peace"
    decides = de.DeclareAttack


class RedirectForm(ProvinceForm):
    """C4.6, at the battle: the attack is redirected, or not."""

    asked = "redirect"
    verb, all_verb = "Redirect", "Redirect to"
    nothing, nothing_verb = "Call off the attack", "Call off"
    decides = de.Redirect


class SpoilsForm(ProvinceForm):
    """Rome takes a province (C7.4)."""

    asked = "province"
    verb = all_verb = "Take"
    decides = de.TakeProvince


class ShareInput(forms.NumberInput):
    """A share of the money: as a button sets all of them, in the order of SHARES, or else as typed."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """The button's, if one was pressed."""
        shares = str(data.get(AT_ONCE) or "").split()
        return dict(zip(SHARES, shares, strict=False)).get(name, super().value_from_datadict(data, files, name))


class SpendForm(DecisionForm[de.OfferSpend]):
    """Three whole numbers that add up (C5.4)."""

    asked = "spend"

    def shape(self) -> None:
        """The offer's ranges; what can only be 0 is not asked."""
        offer = self.offer
        for name, most in (("attack", offer.most_attack), ("defence", offer.most_defence)):
            if most:
                self.fields[name] = forms.IntegerField(min_value=0, max_value=most, initial=0, widget=ShareInput)
        least, most = offer.bound, offer.total
        self.fields["civic"] = forms.IntegerField(min_value=least, max_value=most, initial=most, widget=ShareInput)

    def clean(self) -> None:
        """The parts must add up to the revenue."""
        together = sum(int(self.cleaned_data.get(name, 0)) for name in SHARES)
        if not self.errors and together != self.offer.total:
            why = f"These add up to {together} talents; Rome must divide exactly {self.offer.total}."
            self.add_error("civic", why)

    def decision(self) -> de.Decision:
        cleaned = self.cleaned_data
        return de.Spend(cleaned.get("attack", 0), cleaned.get("defence", 0), cleaned["civic"])

    def standing(self) -> tuple[int, int]:
        """Attack and Defence as the fields stand; unreadable ones count as 0."""
        known = self.readable()
        return known.get("attack", 0), known.get("defence", 0)


class SumInput(AtOnce, forms.NumberInput):
    """Talents: of a button, or else as typed."""


class DefenceForm(DecisionForm[de.OfferDefence]):
    """Defence money for the battle at hand (C6.5)."""

    asked = "defence"

    def shape(self) -> None:
        most = self.offer.most
        self.fields["talents"] = forms.IntegerField(min_value=0, max_value=most, initial=most, widget=SumInput)

    def decision(self) -> de.Decision:
        return de.CommitDefence(self.cleaned_data["talents"])

    def standing(self) -> int:
        """The amount in the field; an unreadable one counts as 0."""
        return int(self.readable().get("talents", 0)) if self.is_bound else self.offer.most


class GeneratorForm(DecisionForm[de.OfferGenerator]):
    """Nothing to fill in (C6.11)."""

    asked = "generator"

    def decision(self) -> de.Decision:
        return de.UseGenerator()


COUNT = "count"  # in place of a grade: it follows from the losses
CAVALRY = ("winner_cavalry", "loser_cavalry")


def _grades() -> list[tuple[Grade, str]]:
    return [(grade, line(f"grade.{grade}")) for grade in Grade]


class ReportForm(DecisionForm[de.OfferReport]):
    """Who won on the table, and the winner's losses, or else the grade (C6.12)."""

    asked = "report"

    winner = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": "Say who won: the attacker or the defender."}
    )
    losses = forms.IntegerField(
        min_value=0, required=False, label="Banners the winner lost", help_text="Units, generals and objectives."
    )
    break_point = forms.IntegerField(
        min_value=1, max_value=MOST_BANNERS, required=False, label="The winner's break point"
    )
    winner_cavalry = forms.IntegerField(
        min_value=0, max_value=MOST_BANNERS, required=False, label="The winner's intact LC, LBC and MC"
    )
    loser_cavalry = forms.IntegerField(
        min_value=0, max_value=MOST_BANNERS, required=False, label="The loser's intact LC, LBC and MC"
    )
    grade = forms.ChoiceField(
        required=False,
        choices=lambda: [(COUNT, "It follows from the losses"), *_grades()],
        initial=COUNT,
        widget=forms.RadioSelect,
        label="How great a victory?",
    )
    code = forms.CharField(
        required=False,
        max_length=20,
        label="Code of the slip",
        help_text="From the printed slip, if you have it: it guards against mixing up battles.",
    )
    slip = ""  # the code of the battle at hand, set by engagement.report_form
    by_grade = False  # whether it asks for the grade instead of the winner's losses
    breaks: Mapping[Side, int] = MappingProxyType({})
    """The banners that break each side, if both lists are known; set by engagement.report_form."""

    def clean_code(self) -> str:
        """A given code must be this battle's, which stands only on its slip."""
        code = str(self.cleaned_data["code"]).strip().upper()
        if code and code != self.slip:
            raise forms.ValidationError(
                f"The code {code} does not belong to this battle. Compare it with the slip: the result of another "
                "battle is not this one's. Without a slip leave the code empty. Nothing has changed."
            )
        return code

    def shape(self) -> None:
        """The two sides by name."""
        attacking, defending = self.campaign.at_hand.armies()
        name = self.campaign.start.italy.name
        sides = [
            (Side.ATTACKER, f"{name(attacking.people)}, who attacked"),
            (Side.DEFENDER, f"{name(defending.people)}, who defended"),
            (de.Undecided.DRAW, "Nobody: a draw"),
            (de.Undecided.NOT_FOUGHT, "Nobody: it was not fought"),
        ]
        self.may_be("winner", sides)

    def ask_the_grade(self) -> None:
        """Under rules other than Commands & Colors nobody counts banners."""
        self.by_grade = True
        self.may_be("grade", _grades())
        self.fields["grade"].initial = None

    def clean(self) -> None:
        """A victory needs its grade or its count."""
        winner = str(self.cleaned_data.get("winner"))
        if self.by_grade:
            if winner in (*Side,) and not self.cleaned_data.get("grade") and "grade" not in self.errors:
                self.add_error("grade", "Say how great the victory was.")
        elif winner in (*Side,) and "grade" not in self.errors and self.cleaned_data["grade"] in ("", COUNT):
            self._count(Side(winner))

    def _count(self, winner: Side) -> None:
        """The tally must be complete and possible for a won battle; each error at its field."""
        wanted = {
            "losses": "Say how many banners the winner lost; or, below, how great the victory was.",
            "break_point": "Say how many banners break the winner: half its units, rounded down.",
        }
        if self.cleaned_data.get("break_point") is None and winner in self.breaks:
            self.cleaned_data["break_point"] = self.breaks[winner]
        if not self._has(wanted):
            return
        losses, break_point = self.cleaned_data["losses"], self.cleaned_data["break_point"]
        decides = (
            "The winner lost between half and three quarters of its break point, so the cavalry decides: count it too."
        )
        if cavalry_decides(losses, break_point) and not self._has(dict.fromkeys(CAVALRY, decides)):
            return
        tally = Tally(losses, break_point, *(self.cleaned_data.get(side) or 0 for side in CAVALRY))
        if problem := tally.problem():
            self.add_error("losses", tell("battles", "refusals", problem))
        self.cleaned_data["tally"] = tally

    def _has(self, wanted: Mapping[str, str]) -> bool:
        """Whether all of these are given; adds an error at each missing field."""
        for name, why in wanted.items():
            if name not in self.errors and self.cleaned_data[name] is None:
                self.add_error(name, why)
        return not {*wanted} & {*self.errors}

    def known_breaks(self) -> str:
        """The break points from the lists, with the sides' names; empty if the winner's is asked for."""
        armies = zip(Side, self.campaign.at_hand.armies(), strict=True)
        name = self.campaign.start.italy.name
        return ", ".join(f"{name(army.people)} {self.breaks[side]}" for side, army in armies if side in self.breaks)

    def cavalry_fields(self) -> list[forms.BoundField]:
        """Asked only if it decides."""
        return [self[name] for name in CAVALRY]

    cavalry_from, cavalry_below = MAJOR_LOSS_PERCENT, MAJOR_LOSS_PERCENT_WITH_CAVALRY
    """The percentages of the break point lost between which it decides."""

    def asks_cavalry(self) -> bool:
        """Whether it was asked for or given."""
        return any(field.errors or field.value() not in (None, "") for field in self.cavalry_fields())

    def is_otherwise(self) -> bool:
        """Whether a folded rare field has a value or an error."""
        if self.by_grade:
            return bool(self["code"].errors or self["code"].value()) or self["winner"].value() in (*de.Undecided,)
        rare = [self["code"], *([self["break_point"]] if self.breaks else [])]
        if any(field.errors or field.value() for field in rare) or self["grade"].errors:
            return True
        return self["grade"].value() in (*Grade,) or self["winner"].value() in (*de.Undecided,)

    def decision(self) -> de.Decision:
        if self.cleaned_data["winner"] in (*de.Undecided,):
            return de.ReportNoResult(de.Undecided(self.cleaned_data["winner"]))
        tally = self.cleaned_data.get("tally")
        great = grade(tally) if tally else Grade(self.cleaned_data["grade"])
        return de.ReportBattle(Side(self.cleaned_data["winner"]), great, Resolver.TABLE, tally)


FORMS: dict[type[Any], type[DecisionForm[Any]]] = {
    de.OfferAttack: AttackForm,
    de.OfferRedirect: RedirectForm,
    de.OfferSpend: SpendForm,
    de.OfferDefence: DefenceForm,
    de.OfferGenerator: GeneratorForm,
    de.OfferReport: ReportForm,
    de.OfferProvince: SpoilsForm,
}
"""The form of each offer, except for OfferProceed, which has the desk's buttons."""


def form_of(offer: de.Offer) -> type[DecisionForm[Any]] | None:
    """The form for the decision; a result only if it may come from the table."""
    if isinstance(offer, de.OfferReport) and Resolver.TABLE not in offer.resolvers:
        return None
    return FORMS.get(type(offer))


class ShownOption(NamedTuple):
    """A house rule on a form: its section, and whether it differs from the book."""

    section: str
    ruling: Ruling
    field: forms.BoundField
    differs: bool


IRON_WAYS = [
    (way.value, "Iron: battles " + text("campaign.italy", "result", f"iron.{way}"))
    for way in (Resolver.GENERATOR, Resolver.TABLE, Resolver.BATTLEPLAY, *SHORT)
]
"""The ways in which an Iron campaign may be decided (D31)."""


class NewCampaignForm(BeginningForm):
    """A name, a seed or its wanted kind, and every optional ruling, one by one or by a preset."""

    fortune = forms.ChoiceField(
        required=False,
        choices=[("", "As the seed has it"), *((one.value, f"A seed that is {one}") for one in Fortune)],
        label="Fortune",
        help_text="Kind to Rome, even or hard: the program draws such a seed instead of yours.",
    )
    iron = forms.ChoiceField(
        required=False,
        choices=[("", "No: undo, overrule and ask freely"), *IRON_WAYS],
        label="Iron",
        help_text="All battles of Rome and its Subjects in one way, no undo past a die, nothing overruled, no advice.",
    )
    hands = who_rolls(choices=ManualDice, required=False, initial=ManualDice.NONE)
    rules = rules_at_table()
    preset = forms.ChoiceField(
        required=False,
        choices=[("", "As set below"), *((key, title) for key, (title, _) in house_rules.PRESETS.items())],
        initial="",
        widget=forms.RadioSelect,
        label="All at once, whatever is set below",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name, seed = self.fields["name"], self.fields["seed"]
        name.initial, seed.initial = "The Rise of Rome", secrets.token_hex(4)
        seed.help_text = "The same seed and the same decisions give the same campaign. Keep it, or type your own."
        self.groups = house_rules.groups()
        for ruling in self._rulings():
            self.fields[ruling.option] = option_field(ruling, getattr(Options(), ruling.option), MOST_HOME_YIELD)

    def _rulings(self) -> list[Ruling]:
        return [ruling for _, rulings in self.groups for ruling in rulings]

    @cached_property
    def options_shown(self) -> list[ShownOption]:
        """Every option: first those that differ from the book; the rest in the order of the rules."""
        shown = [self._shown(title, ruling) for title, rulings in self.groups for ruling in rulings]
        return sorted(shown, key=lambda option: not option.differs)

    def clean_hands(self) -> str:
        """The player's own dice have no kind or hard seed."""
        hands: str = self.cleaned_data["hands"] or ManualDice.NONE
        if self.cleaned_data.get("fortune") and hands != ManualDice.NONE:
            self.add_error("fortune", "No seed knows your own dice. Let the program roll, or take the seed as it is.")
        if self.cleaned_data.get("iron") and hands != ManualDice.NONE:
            self.add_error(
                "iron", "An Iron campaign takes no dice of your own. Let the program roll, or do not play Iron."
            )
        return hands

    def clean(self) -> None:
        """The way of an Iron campaign must be allowed by its house rules (C6.8)."""
        if self.cleaned_data.get("iron") and not self.errors:
            try:
                self.start()
            except Refused as refusal:
                self.add_error("iron", reasons(refusal.reasons))

    def start(self) -> Start:
        """The start of the campaign; raises Refused. Only for a form without errors."""
        iron = Resolver(self.cleaned_data["iron"]) if self.cleaned_data.get("iron") else None
        data = self.cleaned_data
        return Start(data["name"], data["seed"], italy(self.options()), iron=iron)

    def _shown(self, section: str, ruling: Ruling) -> ShownOption:
        field = self[ruling.option]
        return ShownOption(section, ruling, field, str(field.value()) != str(getattr(Options(), ruling.option)))

    def options_open(self) -> bool:
        """Whether they are unfolded: one has an error, or differs from the book."""
        names = ("fortune", "iron", "hands", "rules", "preset", *(ruling.option for ruling in self._rulings()))
        return any(name in self.errors for name in names) or any(option.differs for option in self.options_shown)

    def presets(self) -> str:
        """The presets as JSON, for the script that shows their settings."""
        return json.dumps({key: asdict(options) for key, (_, options) in house_rules.PRESETS.items()})

    def rules_at_table(self) -> RulesSet | None:
        """Rules other than Commands & Colors, if chosen; only for a valid form."""
        return other_rules.offered().get(self.cleaned_data["rules"], other_rules.CCA)[1]

    def options(self) -> Options:
        """The chosen options; only for a valid form."""
        if preset := self.cleaned_data["preset"]:
            chosen = house_rules.PRESETS[preset][1]
        else:
            chosen = Options(**{ruling.option: self.cleaned_data[ruling.option] for ruling in self._rulings()})
        return replace(chosen, advice=False) if self.cleaned_data.get("iron") else chosen
