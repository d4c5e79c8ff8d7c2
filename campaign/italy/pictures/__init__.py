"""Pictures of a campaign: the map as SVG text, charts by matplotlib, and the figures behind them (series)."""
