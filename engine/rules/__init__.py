"""What every game is made of: chance, sums that explain themselves, lines of a log. Pure: the standard library only."""
