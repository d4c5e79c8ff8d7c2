"""Pictures of a campaign as SVG text. They know nothing of play: callers say what is to be seen."""
