"""Files that a player may write himself: JSON with a format and a version, read strictly."""

import json
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import ValidationError

from engine import strictjson
from engine.codec import Json
from engine.savefile import Tell, first_problem

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PlayersFile(Generic[T]):
    """One kind of such files: `content` reads all of one, format and version too.

    What is wrong is raised as `refused`, with the place and the reason; `one` is what it should be, "a scenario of …".
    """

    format: str
    version: int
    most_bytes: int
    one: str
    content: Json[T]
    tell: Tell
    refused: type[Exception]

    def load(self, data: bytes) -> T:
        """The content of a file."""
        if len(data) > self.most_bytes:
            raise self.refused(f"It is larger than {self.most_bytes // 1000} kB.")
        try:
            content = strictjson.read(data)
        except strictjson.Unreadable as problem:
            raise self.refused(f"It is not readable as JSON: {problem}.") from problem
        if not isinstance(content, dict) or content.get("format") != self.format:
            raise self.refused(f'It is not {self.one}: its "format" is not "{self.format}".')
        version = content.get("version")
        if type(version) is int and version > self.version:
            raise self.refused(
                f"It was written by a newer Rise of Rome: it has version {version}, this one reads {self.version}."
            )
        try:
            return self.content.load(json.dumps(content))
        except ValidationError as error:
            raise self.refused(first_problem(error, self.tell)) from error
