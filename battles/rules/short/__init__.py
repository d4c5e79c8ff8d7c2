"""Short battles: lined dice and the odds table, each a game of its own on the one machine (X1 to X7)."""
