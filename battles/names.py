"""What peoples are called in a sentence: the Samnites, but Carthage."""

from battles.data import catalogue
from engine.grammar import Name, state
from engine.grammar import people as plural


def named(people: str) -> Name:
    """A people by its id, with the forms that sentences ask for; one that nobody knows is called by its id."""
    roster = catalogue().known.get(people)
    if roster is None:
        return state(people)
    return (state if roster.state else plural)(roster.name)
