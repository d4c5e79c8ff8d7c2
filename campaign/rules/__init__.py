"""The campaign's rules: frozen states and four verbs (turn.legal_decisions, turn.resolve, apply, replay)."""
