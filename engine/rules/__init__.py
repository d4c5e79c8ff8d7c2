"""What every game is made of: chance, sums with reasons, lines of a log. Pure: the standard library only."""
