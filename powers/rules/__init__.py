"""The rules of the Powers and their land: revenue, rulers, attacks, spending. Pure: the standard library only."""
