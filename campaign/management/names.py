"""Peoples as they are named on a command line."""

from collections.abc import Mapping


def people_id(text: str, names: Mapping[str, str]) -> str:
    """The id of a people by its id or by its shown name, in any case; the text itself where none is called so.

    `names` are the shown names by their ids.
    """
    asked = _plain(text)
    return next((id for id, name in names.items() if asked in (_plain(id), _plain(name))), text)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
