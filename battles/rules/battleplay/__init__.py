"""BattlePlay: a battle with cards on a board of seven files. Clauses are numbered R1 to R48, rulings included."""
