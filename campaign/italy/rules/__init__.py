"""The campaign's rules: frozen states and three verbs (turn.legal_decisions, turn.resolve, apply)."""
