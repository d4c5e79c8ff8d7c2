"""The rules of one battle: chance, points, generator, odds, verdict. Pure: the standard library only."""
