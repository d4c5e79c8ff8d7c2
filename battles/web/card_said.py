"""What a card battle says aloud after each press: what was placed, struck, lost and rolled, then what is asked."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from battles.web.card_past import LogLine
from engine.grammar import listed, sentence
from engine.texts import text

_say = partial(text, "battles", "cards")


def said(drawn: dict[str, Any], new: Iterable[LogLine], pointed: bool) -> str:
    """All of it as one text. `drawn` is the board with its question, `new` what happened by the press; `pointed`:
    a card was pressed, and only that is told of.
    """
    lines, question = [*new], drawn["question"]
    if pointed and (card := drawn["board"]["detail"]):
        return _of_card(card, question)
    told = [*_told(lines)]
    if any(entry.tone == "loss" for line in lines for entry in line.entries):
        told += _routs(drawn["board"])
    if question and (pick := question["pick"]):
        told.append(_say("said.cards", title=question["asked"].title, number=len(pick)))
    elif question:
        told.append(_say("said.now", title=question["asked"].title))
    return " ".join(told)


def _told(lines: Iterable[LogLine]) -> Iterator[str]:
    """In the order of the log: each sentence, and each throw with its symbols."""
    for entry in (entry for line in lines for entry in line.entries):
        if entry.text:
            yield _say("said.step", step=entry.text) if entry.tone == "step" else sentence(entry.text)
        for throw in entry.throws:
            yield _say("said.throw", label=throw.label, symbols=listed([symbol for _, symbol in throw.dice]))


def _routs(board: dict[str, Any]) -> Iterator[str]:
    """How near each army is to its rout (R21)."""
    for host in (board["near"], board["far"]):
        if host["to_rout"]:
            yield _say("said.rout", army=host["name"], more=host["to_rout"])


def _of_card(card: Any, question: dict[str, Any] | None) -> str:
    """A card that was picked, and where it may go; else what one that was looked at is."""
    troop = card.fielded.troop
    if not question or not card.chosen or not question["ways"]:
        return _say("said.look", card=troop.name, category=troop.category, special=card.special)
    return _say("said.picked", card=troop.name, ways=listed(question["ways"], "or"))
