"""What peoples are called in a sentence: the Samnites, but Carthage."""

from battles.data import catalogue
from engine.grammar import Name, state
from engine.grammar import people as plural


def named(people: str, called: str = "") -> Name:
    """A people by its id, with the forms that sentences need; an unknown one is called by its id.

    `called` is another name that it has, as in a scenario of the player's.
    """
    roster = catalogue().known.get(people)
    if roster is None:
        return state(called or people)
    return (state if roster.state else plural)(called or roster.name)


def people_name(people: str) -> str:
    """The name of a people, as its roster has it; of one that nobody knows, its id."""
    return named(people).text
