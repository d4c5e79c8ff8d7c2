"""The rules of a battle: points, army lists, generator, odds, verdict. Pure: the standard library only."""
