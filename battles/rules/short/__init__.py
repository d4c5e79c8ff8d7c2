"""Short battles: lined dice and the odds table, each a game of its own on the machine (X1 to X7)."""
