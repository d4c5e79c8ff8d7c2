"""The advice about Rome, with its words and pictures."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from campaign.advice.advice import (
    Advice,
    AnswerView,
    Bar,
    EstimateView,
    OptionView,
    Question,
    ReviewPage,
    WhatIf,
    figure,
)
from campaign.advice.bars import Scale
from campaign.advice.playouts.question import Answer, Evaluation
from campaign.advice.web.asking import percent_text
from campaign.italy import narrate
from campaign.italy.laboratory import notebook
from campaign.italy.narrate.desk import shares
from campaign.italy.narrate.reviewed import WORDS, line
from campaign.italy.pictures.chances import evaluation_svg, scale, scale_svg
from campaign.italy.playouts.foresight import FORESIGHT
from campaign.italy.playouts.hindsight import HINDSIGHT
from campaign.italy.playouts.options import matter
from campaign.italy.playouts.playout import SINCE
from campaign.italy.policies import BY_DEFAULT, OF_PLAYOUTS, Policy
from campaign.italy.rules import decisions as de
from campaign.italy.rules.state import BEST_FIRST, State
from campaign.italy.web.forms import AttackForm, RedirectForm
from campaign.models import JobKind
from engine.grammar import decimal, number, signed
from engine.texts import text
from powers.rules.spending import Purse
from powers.rules.theatre import Italy

_say = partial(text, "campaign.italy", "what_if")


def may_ask(campaign: State) -> bool:
    """Whether What if may be asked here: at a decision of Rome's, unless the campaign has no advice (D18)."""
    return campaign.start.italy.options.advice and matter(campaign) is not None


def policy(named: str) -> Policy:
    """A policy for playouts; raises ValueError."""
    if named not in OF_PLAYOUTS:
        raise ValueError(f"no futures are played by {named}")
    return Policy(named)


def _refusal(at: State, now: State) -> str:
    if not at.start.italy.options.advice:
        return _say("refused.without_advice")
    return "" if matter(at) else _say("refused.nothing")


def _fields(policy: Policy) -> dict[str, str]:
    return {"rome": policy}


def _context(asked: Question[State, Policy]) -> dict[str, Any]:
    return {
        "game": asked.game,
        "campaign": asked.game.now,
        "at": asked.seen,
        "waiting": narrate.waiting(asked.seen),
        "policy": asked.subject.value,
        "policies": [each.value for each in OF_PLAYOUTS],
        "known": asked.known,
    }


def _told(campaign: UUID, at: State, answer: Answer[de.Decision]) -> AnswerView:
    """The civic account and the verdicts of each option."""
    on = scale(answer.options)
    verdicts = [narrate.ending_title(ending) for ending in BEST_FIRST]
    why = [(_say(f"why.{name}"), decimal(answer.why[name], sign="+")) for name in SINCE if answer.why]
    return AnswerView(
        options=[_option(campaign, at.start.italy, option, on) for option in answer.shown],
        settled=answer.settled,
        is_tried=answer.is_tried,
        is_ordered=answer.is_ordered,
        perhaps=[named(at.start.italy, option.decision)[0] for option in answer.perhaps],
        lead=_say("lead", points=f"{answer.lead or 0.0:.1f}"),
        head=_say("head"),
        scale=scale_svg(on),
        key=[(sign, _say(f"key.{sign or 'ranked'}")) for sign in ("", "mean", "median", "spread")],
        headings=["Futures", "Civic, mean", "Median", "Middle 80%", *verdicts, "Provinces", "Subjects"],
        why=[(what, value) for what, value in why if float(value[1:])],
    )


def _option(campaign: UUID, italy: Italy, option: Evaluation[de.Decision], on: Scale) -> OptionView:
    name, choose = named(italy, option.decision)
    mean = figure(option.value, decimal)
    median, middle = number(int(option.median)), f"{number(int(option.p10))} to {number(int(option.p90))}"
    verdicts = [figure(option.endings[ending], percent_text) for ending in BEST_FIRST]
    held = [figure(option.measures[what], decimal) for what in ("provinces", "subjects")]
    return OptionView(
        name=name,
        home=f"{reverse('desk', args=[campaign])}?{urlencode({'choose': choose})}",
        bar=evaluation_svg(option, on),
        figures=[(mean.value, "mean"), (median, f"median, {middle}"), (verdicts[0].value, "destiny")],
        cells=[EstimateView(str(option.playouts)), mean, EstimateView(median), EstimateView(middle), *verdicts, *held],
        rank=option.rank,
        best=percent_text(option.best),
        too_close=option.too_close,
        row=choose,
    )


def _endings(at: State, likely: Mapping[str, float]) -> list[tuple[str, str, float]]:
    """The verdicts, and how likely each is."""
    return [(ending, narrate.ending_title(ending), likely[ending]) for ending in BEST_FIRST]


def named(italy: Italy, decision: de.Decision) -> tuple[str, str]:
    """An option's name in a list, and the desk's form filled in with it."""
    match decision:
        case de.DeclareAttack(province=None):
            return AttackForm.nothing, "none"
        case de.Redirect(province=None):
            return RedirectForm.nothing, "none"
        case de.DeclareAttack(province=str(province)) | de.Redirect(province=str(province)):
            return italy.name(province), province
        case de.TakeProvince(province=province):
            return italy.name(province), province
        case de.CommitDefence(talents=talents):
            return _say("option.defence", talents=talents), str(talents)
        case de.Spend(attack=attack, defence=defence, civic=civic):
            return shares(Purse(attack, defence, civic)), f"{attack} {defence} {civic}"
    raise AssertionError(f"{decision!r} is not compared with others")


ADVICE: Advice[State, de.Decision, Policy] = Advice(
    foresight=FORESIGHT,
    may_ask=may_ask,
    subject=policy,
    by_default=BY_DEFAULT,
    what_if=WhatIf(
        asked=lambda at, fields: policy(fields.get("rome", BY_DEFAULT)),
        fields=_fields,
        refusal=_refusal,
        afterwards=lambda policy: _say("afterwards", policy=policy),
        told=_told,
        home=lambda campaign, at: reverse("desk", args=[campaign]),
        context=_context,
    ),
    hindsight=HINDSIGHT,
    review=ReviewPage(
        words=WORDS,
        subjects=OF_PLAYOUTS,
        asked=lambda fields: policy(fields["rome"]) if "rome" in fields else None,
        fields=_fields,
        refusal=lambda now: "" if now.start.italy.options.advice or now.ending else line("refused"),  # D18
        least=lambda game: game.least,
    ),
    bar=Bar(
        told=lambda now: now.start.italy.options.advice and not now.ending,  # D18
        expected=_say("expected"),
        written=lambda points: number(round(points)),
        moved=lambda points: signed(round(points)) if round(points) else "±0",
        spread=lambda found: (found.p10, found.p90),
        endings=_endings,
    ),
    works={JobKind.LABORATORY: notebook.WORK},
)
