"""What if in the rebellion: how likely each option leads to a win, growing while one looks. Nothing is decided here.

It is worked out from what the asking side sees, and is for its eyes alone (W1.4).
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaign.advice import jobs
from campaign.advice.web.asking import ACTS, NAMED, EstimateView, acted, figure, percent_text
from campaign.boudica import inquiries
from campaign.boudica.choices import option_text
from campaign.boudica.futures.future import ENDINGS
from campaign.boudica.futures.options import LEVELS, ComparedOptions, compared, mover, pieces
from campaign.boudica.futures.study import MOST, Answer, OptionProspect
from campaign.boudica.inquiries import Subject
from campaign.boudica.names import PACKAGE, name
from campaign.boudica.pictures.prospects import prospect_svg, scale_svg
from campaign.boudica.rules.board import Side
from campaign.boudica.rules.secrets import seen_by
from campaign.boudica.rules.state import State
from campaign.boudica.rules.turn import decides
from campaign.models import Job
from engine.grammar import decimal, sentence
from engine.shared import AnyGame, Shared
from engine.texts import text
from engine.web.base import fetch, home, shared_context

_say = partial(text, PACKAGE, "what_if")


@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, kind: Shared, id: UUID, line: int) -> HttpResponse:
    """What is known of the decision at that line; a POST asks for more, says that somebody looks, or stops it."""
    game = fetch(kind, id)
    at = _at(game, line)
    side, subject = inquiries.asking_side(at), _subject(request, at)
    question = inquiries.question(id, line, subject)
    do = request.POST.get("do", "") if request.method == "POST" else "show"
    if why := _refusal(game.now, side, do):
        messages.error(request, f"{_say(f'refused.{why}')} Nothing has changed.")
        return home(kind, id)
    assert side, "it may be asked"
    job = acted(do, question, game.head) if do in ACTS else jobs.find(question)
    if do == "show" or request.headers.get("HX-Request"):
        return _page(request, kind, game, seen_by(at, side), line, subject, job)
    return redirect(address(id, line, subject))


def address(id: UUID, line: int, subject: Subject) -> str:
    """Where its page is."""
    asked = {name: value for name, value in subject._asdict().items() if value}
    return f"{reverse('boudica-what-if', args=[id, line])}?{urlencode(asked)}"


class AskView(NamedTuple):
    """What the board says of it: where it is, and how many futures are known already."""

    address: str
    futures: int


def on_board(game: AnyGame, side: str) -> AskView | None:
    """At a decision of the side by whose eyes the board is seen; of several that were asked there, the last."""
    if inquiries.asking_side(game.now) != side:
        return None
    known = inquiries.known(game.id, game.head)
    subject, futures = next(iter(known.items()), (Subject(), 0))
    return AskView(address(game.id, game.head, subject), futures)


def _at(game: AnyGame, line: int) -> State:
    """The game after that line of its past, or the 404 page."""
    try:
        state: State = game.states[game.place(line) if line else 0]
    except ValueError:
        raise Http404("No such line in this past") from None
    return state


def _subject(request: HttpRequest, at: State) -> Subject:
    """By which level both sides go on, and of which piece it is asked; or the 404 page."""
    asked = request.POST if request.method == "POST" else request.GET
    level, piece = asked.get("level", str(inquiries.BY_DEFAULT)), asked.get("piece", "")
    if level not in map(str, LEVELS) or (piece and piece not in pieces(at)):
        raise Http404("No such level, or no such piece there")
    return Subject(int(level), piece)


def _refusal(now: State, side: Side | None, do: str) -> str:
    """Why nothing is shown; empty if it is."""
    if side is None:
        return "none"
    if not _is_for_eyes(now, side):
        return f"eyes_{side}"
    return "" if do in ("show", *ACTS) else "button"


def _is_for_eyes(now: State, side: Side) -> bool:
    """Whether who sits at the screen may see what that side asked: where two do, in that side's moments alone."""
    alone = bool(now.start.levels)
    return alone or now.ending is not None or decides(now) is side


# The page


@dataclass(frozen=True)
class ProspectView:
    """An option as the page shows it: its name, the piece that it moves, its bar and its figures."""

    name: str
    piece: str
    prospect: OptionProspect
    bar: str
    chance: EstimateView
    points: EstimateView
    towns: EstimateView
    endings: tuple[EstimateView | None, ...]


def _page(
    request: HttpRequest,
    kind: Shared,
    game: AnyGame,
    seen: State,
    line: int,
    subject: Subject,
    job: Job | None,
) -> HttpResponse:
    study = inquiries.kept(job, seen)
    answer = study.answer() if study else None
    context = {
        **shared_context(kind, game),
        "side": decides(seen),
        "stands": kind.words.stands(seen),
        "line": line,
        "address": address(game.id, line, subject),
        "subject": subject,
        "levels": _levels(game, line, subject),
        "pieces": _pieces(game, seen, line, subject),
        "afterwards": _say("afterwards", level=subject.level),
        "job": job,
        "is_now": game.head == line,
        "most": MOST,
        "study": study,
        "left_out": _left_out(compared(seen, subject.piece)),
        **(_answered(answer) if answer else {}),
    }
    part = "boudica/_what_if.html" if request.headers.get("HX-Request") else "boudica/what_if.html"
    shown = render(request, part, context)
    shown["Cache-Control"] = "no-store"  # as the board's
    return shown


def _levels(game: AnyGame, line: int, subject: Subject) -> list[tuple[int, str, int]]:
    """How they play, and how many futures are known by each."""
    known = inquiries.known(game.id, line)
    return [(level, _say(f"level.{level}"), known.get(Subject(level, subject.piece), 0)) for level in LEVELS]


def _pieces(game: AnyGame, seen: State, line: int, subject: Subject) -> list[tuple[str, str, bool]]:
    """Of what may be asked at this moment, all pieces first: where, its name, and whether it is what is shown."""
    found = pieces(seen)
    return [
        (address(game.id, line, Subject(subject.level, piece)), _piece_text(piece), piece == subject.piece)
        for piece in (("", *found) if found else ())
    ]


def _piece_text(piece: str) -> str:
    return sentence(name(piece)) if piece else _say("all_pieces")


def _left_out(found: ComparedOptions) -> list[str]:
    counts = {"exchanges": found.exchanges, "others": found.others}
    return [_say(f"left_out.{what}", number=number) for what, number in counts.items() if number]


def _answered(answer: Answer) -> dict[str, Any]:
    """The options, the best first; and what is to be said of the first ones."""
    endings = [each for each in ENDINGS if any(each in option.endings for option in answer.options)]
    views = [_view(option, endings) for option in answer.options]
    means = [option.chance.mean for option in answer.options]
    close = [view.name for view in views if view.prospect.too_close]
    return {
        "answer": answer,
        "views": views,
        "endings": [_say(f"ending.{each}") for each in endings],
        "scale": scale_svg(),
        "close": close[:NAMED],
        "close_more": len(close[NAMED:]),
        "lead": percent_text(means[0] - means[1]) if means[1:] else "",
    }


def _view(prospect: OptionProspect, endings: list[str]) -> ProspectView:
    return ProspectView(
        name=option_text(prospect.decision),
        piece=mover(prospect.decision),
        prospect=prospect,
        bar=prospect_svg(prospect.chance),
        chance=figure(prospect.chance, percent_text),
        points=figure(prospect.points, partial(decimal, sign="+")),
        towns=figure(prospect.towns, decimal),
        endings=tuple([_share(prospect, each) for each in endings]),
    )


def _share(prospect: OptionProspect, ending: str) -> EstimateView | None:
    found = prospect.endings.get(ending)
    return figure(found, percent_text) if found else None
