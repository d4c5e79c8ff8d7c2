"""The names of peoples in a sentence: "the Samnites", but "Carthage"."""

from battles.data import catalogue
from engine.grammar import Name, state
from engine.grammar import people as plural


def named(people: str, called: str = "") -> Name:
    """A people by its id, with the forms that sentences need; an unknown people is named by its id.

    `called` overrides its name, as in a player's scenario.
    """
    roster = catalogue().known.get(people)
    if roster is None:
        return state(called or people)
    return (state if roster.state else plural)(called or roster.name)


def people_name(people: str) -> str:
    """The name of a people from its roster; for an unknown people, its id."""
    return named(people).text
