"""The rights of a table device: open a battle there with its lists, its tracker and its result.

By URL names; everything not named here is forbidden.
"""

from collections.abc import Mapping
from enum import Enum

from django.http import HttpRequest


class Right(Enum):
    """Whether a form is accepted; with `ADDS` it may not overwrite anything stored."""

    NO = "no"
    ADDS = "adds"
    YES = "yes"


PAGES = frozenset(
    {"at-the-table", "fight", "fight-sheets", "pack", "labels", "agree-result", "table-photo", "result-file"}
    | {"tracker", "begin-tracker", "tap", "tracker-board", "choose-rules"}
    | {"army-list", "edit-army-list", "import-army-list", "export-army-list", "export-deployed"}
    | {"export-neutral", "export-brief"}
    | {"rules", "clause-code", "clause-first", "battleplay-rules", "battleplay-rule-code", "battleplay-rule-first"}
    | {"short-rules", "short-rule-code", "short-rule-first"}
    | {"joined"}
)
"""The pages it may open."""
LISTS: Mapping[str, Right] = {
    **dict.fromkeys(("more", "less", "leader", "preset", "historical", "draw", "reset", "corps", "owned"), Right.YES),
    **dict.fromkeys(("both", "undo", "use", "copy"), Right.YES),
    "save": Right.ADDS,
    "forget": Right.NO,
}
"""The list editor's buttons: of the lists stored by name, each is the owner's."""
FORMS: Mapping[str, Right | Mapping[str, Right]] = {
    "edit-army-list": LISTS,
    "import-army-list": Right.YES,
    "begin-tracker": Right.YES,
    "tap": Right.YES,
    "agree-result": Right.YES,
    "table-photo": Right.YES,
    "choose-rules": Right.YES,
}
"""The forms it may send; if a form's buttons differ, by the first word of their action."""


def right(address: str, request: HttpRequest) -> Right:
    """The right to request this address in this way."""
    if request.method != "POST":
        return Right.YES if address in PAGES else Right.NO
    found = FORMS.get(address, Right.NO)
    if isinstance(found, Right):
        return found
    return found.get(request.POST.get("do", "").partition(" ")[0], Right.NO)
