"""BattlePlay: a battle with cards on a board of 7 files. Clauses R1 to R48, rulings included."""
